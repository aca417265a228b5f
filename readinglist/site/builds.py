"""The phases of a build: when the catalog is loaded, what is written again, and what is cleared away.

Each function here is called by Sphinx at the event in its name; docs/architecture.md shows them in their order.
"""

from __future__ import annotations

import json
import posixpath
import re
from collections.abc import Container, Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx import addnodes
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.errors import ConfigError
from sphinx.util import logging

import readinglist
from readinglist.errors import CatalogNotFoundError
from readinglist.site import icons
from readinglist.site.blocks import Block, BlockError, block_html
from readinglist.site.freshness import LEDGER, Ledger, fingerprint
from readinglist.site.leftovers import clear_away
from readinglist.site.pages import collect_pages
from readinglist.site.plain import block_nodes
from readinglist.site.state import Site, get_site, open_site
from readinglist.site.targets import TYPES, find_target

__all__ = [
    "on_build_finished", "on_builder_inited", "on_doctree_read", "on_doctree_resolved", "on_env_before_read_docs",
    "on_env_get_outdated", "on_env_updated", "on_html_collect_pages", "on_html_page_context",
]  # fmt: skip

logger = logging.getLogger(__name__)

_PACKAGE = Path(readinglist.__file__).parent
_STATIC = Path(__file__).parent / "static"
_GLOB = re.compile(r"([*?\[])")
_OWN_ID = re.compile(r' id="rl--[^"]*"')
_ICON = re.compile(r'href="#rl-icon-([a-z-]+)"')
#: Where a document keeps, between builds, what it asks of the catalog.
_ASKS = "readinglist"
#: Where the document of a record keeps the fingerprint of its text.
_TEXT = "readinglist_text"


def on_builder_inited(app: Sphinx) -> None:
    """Load the catalog, report what is wrong with it, and keep what is no page out of the documents."""
    try:
        site = open_site(app)
    except CatalogNotFoundError as error:
        msg = f"readinglist_path: {error}"
        raise ConfigError(msg) from None
    app.env.get_domain("reading").site = site  # type: ignore[attr-defined]
    site.settings = _settings(app)
    base = Path.cwd()
    for problem in site.catalog.problems:
        path = Path(problem.path)
        shown = path.relative_to(base).as_posix() if path.is_relative_to(base) else problem.path
        location = f"{shown}:{problem.line}:{problem.column}"
        logger.warning(problem.text, location=location, type="readinglist", subtype=problem.rule)
    if site.addresses.prefix is not None:
        # Taken back in `on_env_get_outdated`: as a change of the configuration it would read every document anew.
        site.patterns_before = app.config.exclude_patterns
        app.config.exclude_patterns = [*app.config.exclude_patterns, *_no_documents(site, app.config.source_suffix)]
    if app.builder.format == "html":
        app.config.html_static_path.append(str(_STATIC))
        app.add_css_file("readinglist.css")


def _no_documents(site: Site, suffixes: Container[str]) -> Iterator[str]:
    """Give a pattern for each file in the catalog's folders that Sphinx would read and is no published record."""
    prefix = site.addresses.prefix or ""
    for folder in ("entries", "lists"):
        for file in sorted((site.catalog.root / folder).rglob("*")):
            name = prefix + file.relative_to(site.catalog.root).as_posix()
            pattern = _GLOB.sub(r"[\1]", name)
            if file.is_symlink() and file.is_dir():
                # Sphinx goes where such a link leads; a catalog does not.
                yield f"{pattern}/**"
            elif (
                file.suffix in suffixes
                and not file.is_dir()
                and name.removesuffix(".md") not in site.addresses.documents
            ):
                yield pattern


def on_env_get_outdated(
    app: Sphinx, env: BuildEnvironment, added: set[str], changed: set[str], removed: set[str]
) -> list[str]:
    """Take back the patterns, now that the documents have been found; give the documents to read again.

    These link to a file that came or went: MyST decides when it reads whether a link leads to a document. Or they
    hold another text than was read, which Sphinx does not see where the file's time is older than before.
    """
    site = get_site(env)
    if site.patterns_before is not None:
        app.config.exclude_patterns = site.patterns_before
    moved = added | removed
    return [
        docname
        for docname in sorted(env.all_docs)
        if moved.intersection(_linked_documents(env, docname))
        or _text(site, docname) != env.metadata[docname].get(_TEXT)
    ]


def _text(site: Site, docname: str) -> str | None:
    """Give the fingerprint of the text that the document of a record is read from; None for other documents."""
    record = site.addresses.documents.get(docname)
    return fingerprint(record.title, record.body) if record else None


def _linked_documents(env: BuildEnvironment, docname: str) -> Iterator[str]:
    """Give the documents that the links and roles of a document may lead to, whether these exist or not."""
    for _, target in _asks(env, docname).get("targets", ()):
        yield from _readings(docname, target)


def _readings(docname: str, target: str) -> tuple[str, str]:
    """Give the two documents that a target can mean: from the top, and from where it is written."""
    target = target.removesuffix(".md")
    beside = posixpath.join(posixpath.dirname(docname), target)
    return posixpath.normpath(target).lstrip("/"), posixpath.normpath(beside)


def _asks(env: BuildEnvironment, docname: str) -> dict[str, Any]:
    """Give what a document asked of the catalog when it was read."""
    found: dict[str, Any] = env.metadata[docname].get(_ASKS, {}) if docname in env.metadata else {}
    return found


def on_env_before_read_docs(app: Sphinx, env: BuildEnvironment, docnames: list[str]) -> None:
    """Note which documents are about to be read: they are written too, whether they show something new or not."""
    get_site(env).reading = frozenset(docnames)


def on_doctree_read(app: Sphinx, doctree: nodes.document) -> None:
    """Note in a document's metadata what it asks of the catalog: its blocks, and what its roles point to."""
    for block in doctree.findall(Block):
        # Headings in a block stand one level below the section that holds it.
        block["heading"] = min(6, 1 + sum(isinstance(node, nodes.section) for node in _ancestors(block)))
    blocks = [block.options for block in doctree.findall(Block)]
    targets = sorted({(node["reftype"], node["reftarget"]) for node in doctree.findall(pending_xref)})
    docname = app.env.docname
    if blocks or targets:
        app.env.metadata[docname][_ASKS] = {"blocks": blocks, "targets": targets}
    if text := _text(get_site(app.env), docname):
        app.env.metadata[docname][_TEXT] = text


def _ancestors(node: nodes.Node) -> Iterator[nodes.Node]:
    while (node := node.parent) is not None:
        yield node


def on_env_updated(app: Sphinx, env: BuildEnvironment) -> list[str]:
    """Give the documents that show something else than what was written last."""
    site = get_site(env)
    site.ledger = Ledger.read(Path(app.outdir))
    site.frame = _frame(app)
    site.ledger.state = _state(site, env)
    stale = [docname for docname in sorted(env.found_docs) if not _is_fresh(site, env, docname)]
    for _, image in env.images.values():
        site.ledger.note(f"_images/{image}", "")
    site.ledger.doubt(_due(app, {*stale, *site.reading}))
    site.stale = frozenset(stale)
    return stale


def _due(app: Sphinx, docnames: set[str]) -> list[str]:
    """Add the documents that Sphinx writes beside those that were read or are stale."""
    outdated = app.builder.get_outdated_docs()
    due = docnames | (app.env.found_docs if isinstance(outdated, str) else {*outdated})
    chapters = {name for docname in due for name in app.env.files_to_rebuild.get(docname, ())}
    return sorted(due | chapters)


def _settings(app: Sphinx) -> str:
    """Give the configuration that pages depend on, as a text that is the same in every process."""

    def plain(value: object) -> object:
        is_set = isinstance(value, set | frozenset)
        return sorted(map(str, value)) if is_set else type(value).__qualname__  # type: ignore[call-overload]

    values = {value.name: value.value for value in app.config.filter(frozenset({"env", "html"}))}
    return json.dumps([values, sorted(app.tags)], default=plain, skipkeys=True)


def _frame(app: Sphinx) -> str:
    """Give the fingerprint of what is around the content of every page: navigation, configuration, style, our code."""
    env = app.env
    site = get_site(env)
    chapters = sorted({name for names in env.toctree_includes.values() for name in names})
    # The toctrees as they stand, since the order of chapters and the words for them count too.
    trees = [tree for name in sorted(env.toctree_includes) for tree in env.tocs[name].findall(addnodes.toctree)]
    titles = [env.titles[name] for name in chapters if name in env.titles]
    shown = [node.pformat() for node in (*trees, *titles)]
    paths = [Path(app.confdir, path) for path in app.config.html_static_path]
    found = [file for path in paths for file in ([path] if path.is_file() else sorted(path.rglob("*")))]
    files = [file for file in found if file.suffix in {".css", ".js"} and file.is_file()]
    files += sorted(_PACKAGE.rglob("*.py"))
    static = [file.read_text(encoding="utf-8", errors="replace") for file in files]
    return fingerprint(readinglist.__version__, app.builder.name, site.settings, *chapters, *shown, "", *static)


def _state(site: Site, env: BuildEnvironment) -> str:
    """Give the fingerprint of everything that pages are made from, but for the text of documents."""
    titles = [(name, env.titles[name].pformat()) for name in sorted(env.found_docs) if name in env.titles]
    slugs = [sorted(env.metadata[name].get("myst_slugs", {}).items()) for name in sorted(env.found_docs)]
    std = env.domains.standard_domain
    labels = [sorted(std.labels.items()), sorted(std.anonlabels.items())]
    files = [text for name in sorted(env.found_docs) for text in _dependencies(env, name)]
    return fingerprint(site.frame, site.catalog.digest, repr([titles, slugs, labels]), *files)


def _dependencies(env: BuildEnvironment, docname: str) -> Iterator[str]:
    """Give the texts of the files that a document takes in: what another builder has read anew is news here too."""
    for name in sorted(map(str, env.dependencies.get(docname, ()))):
        with suppress(OSError):
            yield Path(env.srcdir, name).read_text(encoding="utf-8", errors="replace")


def _is_fresh(site: Site, env: BuildEnvironment, docname: str) -> bool:
    if docname not in site.reading and site.ledger.keep(docname):
        return True
    asks = _asks(env, docname)
    parts = [site.frame, *_dependencies(env, docname)]
    for options in asks.get("blocks", ()):
        try:
            parts.append(block_html(site, options, docname))
        except BlockError as error:
            parts.append(error.message)
    for kind, target in asks.get("targets", ()):
        parts += _target_parts(site, env, docname, kind, target)
    return site.ledger.note(docname, fingerprint(*parts))


def _target_parts(site: Site, env: BuildEnvironment, docname: str, kind: str, target: str) -> Iterable[str]:
    """Give what a reference shows of its target: name and page in the catalog, or titles in a document."""
    yield target
    for what in [kind] if kind in TYPES else TYPES:
        if found := find_target(site.catalog, what, target):
            yield from (what, found.name, found.short, site.addresses.page(what, found.id))
    for document in _readings(docname, target):
        if document in env.titles:
            # MyST keeps the headings that a link can name in the metadata.
            slugs = env.metadata[document].get("myst_slugs", {}).items()
            yield from (document, env.titles[document].pformat(), repr([(slug, *where[1:]) for slug, where in slugs]))
    std = env.domains.standard_domain
    yield repr((std.labels.get(target), std.anonlabels.get(target)))


def on_doctree_resolved(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Fill the blocks of a document that is about to be written."""
    site = get_site(app.env)
    site.written.add(docname)
    seen: set[str] = set()
    for block in list(doctree.findall(Block)):
        name = block["name"]
        try:
            if site.has_pages:
                # The ids of the index of tags, say, stand in the first of two on a page.
                html = block_html(site, block.options, docname)
                block["html"] = _OWN_ID.sub("", html) if name in seen else html
            else:
                block.replace_self(block_nodes(site, block.options, docname))
        except BlockError as error:
            logger.warning(error.message, location=block, type="readinglist", subtype=error.subtype)
            block.replace_self([])
        else:
            # What is said of this page goes into Sphinx's search; what is said of others would only blur it.
            if site.has_pages and name.endswith("-head"):
                block.replace_self(nodes.raw("", block["html"], format="html"))
        seen.add(name)


def on_html_page_context(
    app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    """Give a page the icons that it uses, and pages outside the navigation one navigation a folder."""
    site = get_site(app.env)
    if "body" in context and (names := sorted(set(_ICON.findall(context["body"])))):
        context["body"] = f"{context['body']}{icons.sprite(names)}"
    is_outside = not any(pagename in names for names in app.env.toctree_includes.values())
    if site.has_pages and is_outside and (pagename in site.titles or pagename in site.addresses.redirects):
        make, folder = context["toctree"], posixpath.dirname(app.builder.get_target_uri(pagename))
        # The theme asks for all of it on every page; where it is the same, it is made once.
        context["toctree"] = lambda **options: site.navigation(folder, options, make)


def on_html_collect_pages(app: Sphinx) -> Iterable[tuple[str, dict[str, Any], str]]:
    """Give the pages that no file stands for, as far as they show something new."""
    site = get_site(app.env)
    if app.builder.name == "epub":
        # It warns of every file in the output folder that it does not know. Not before now, when the environment has
        # been saved: as a change of the configuration it would read every document anew.
        app.config.epub_exclude_files = [*app.config.epub_exclude_files, LEDGER]
    if not site.has_pages:
        return ()
    return collect_pages(app, site, site.ledger, site.frame)


def on_build_finished(app: Sphinx, exception: Exception | None) -> None:
    """Clear away the output of pages that are no more, and take down that all others are good."""
    site: Site | None = getattr(app.env.get_domain("reading"), "site", None) if hasattr(app, "env") else None
    if exception is not None or site is None:
        return
    clear_away(app, site.ledger.gone())
    # With file names on its command line, Sphinx writes no others.
    site.ledger.close(site.stale - site.written)
