"""The phases of a build: when the catalog is loaded, what is written again, and what is cleared away.

Each function here is called by Sphinx at the event in its name; docs/architecture.md shows them in their order.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.errors import ConfigError
from sphinx.util import logging

from readinglist.errors import CatalogNotFoundError
from readinglist.site.blocks import Block, BlockError, block_html
from readinglist.site.files import publish_files
from readinglist.site.frame import add_static_files
from readinglist.site.freshness import LEDGER, Ledger, fingerprint
from readinglist.site.leftovers import clear_away
from readinglist.site.pages import UNSEARCHED, collect_pages
from readinglist.site.parts import forget
from readinglist.site.plain import block_nodes
from readinglist.site.searching import feed_sphinx, run_pagefind
from readinglist.site.shown import (
    ASKS,
    TEXT,
    find_filter_page,
    frame_of,
    is_fresh,
    linked_documents,
    settings_text,
    state_of,
    text_of,
)
from readinglist.site.state import Site, get_site, open_site

__all__ = [
    "on_build_finished", "on_builder_inited", "on_doctree_read", "on_doctree_resolved", "on_env_before_read_docs",
    "on_env_get_outdated", "on_env_updated", "on_html_collect_pages",
]  # fmt: skip

logger = logging.getLogger(__name__)

#: The index of Sphinx's search, as it stands in the ledger.
_INDEX = "/searchindex.js"
_GLOB = re.compile(r"([*?\[])")
_OWN_ID = re.compile(r' id="rl--[^"]*"')


def on_builder_inited(app: Sphinx) -> None:
    """Load the catalog, report what is wrong with it, and keep what is no page out of the documents."""
    try:
        site = open_site(app)
    except CatalogNotFoundError as error:
        msg = f"readinglist_path: {error}"
        raise ConfigError(msg) from None
    forget()
    app.env.get_domain("reading").site = site  # type: ignore[attr-defined]
    site.settings = settings_text(app)
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
        add_static_files(app)


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
        if moved.intersection(linked_documents(env, docname))
        or text_of(site, docname) != env.metadata[docname].get(TEXT)
    ]


def on_env_before_read_docs(app: Sphinx, env: BuildEnvironment, docnames: list[str]) -> None:
    """Note which documents are about to be read: they are written too, whether they show something new or not."""
    get_site(env).reading = frozenset(docnames)


def on_doctree_read(app: Sphinx, doctree: nodes.document) -> None:
    """Note in a document's metadata what it asks of the catalog: its blocks, and what its roles point to."""
    filtered = [block for block in doctree.findall(Block) if "filter" in block]
    for block in filtered[1:]:
        # The address of a page can say but once what is chosen.
        message = "a page has one filter; this list is shown without."
        logger.warning(message, location=block, type="readinglist", subtype="second_filter")
        del block["filter"]
    for block in doctree.findall(Block):
        # Headings in a block stand one level below the section that holds it.
        block["heading"] = min(6, 1 + sum(isinstance(node, nodes.section) for node in _ancestors(block)))
    blocks = [block.options for block in doctree.findall(Block)]
    targets = sorted({(node["reftype"], node["reftarget"]) for node in doctree.findall(pending_xref)})
    docname = app.env.docname
    if blocks or targets:
        app.env.metadata[docname][ASKS] = {"blocks": blocks, "targets": targets}
    if text := text_of(get_site(app.env), docname):
        app.env.metadata[docname][TEXT] = text


def _ancestors(node: nodes.Node) -> Iterator[nodes.Node]:
    while (node := node.parent) is not None:
        yield node


def on_env_updated(app: Sphinx, env: BuildEnvironment) -> list[str]:
    """Give the documents that show something else than what was written last."""
    site = get_site(env)
    site.ledger = Ledger.read(Path(app.outdir))
    site.frame = frame_of(app)
    site.filter_page = find_filter_page(env)
    site.ledger.state = state_of(site, env)
    stale = [docname for docname in sorted(env.found_docs) if not is_fresh(site, env, docname)]
    for _, image in env.images.values():
        site.ledger.note(f"_images/{image}", "")
    site.ledger.doubt(_due(app, {*stale, *site.reading}))
    site.stale = frozenset(stale)
    index = _search_index(app)
    # Only the index of a build that came to its end knows the pages without a document.
    is_whole = index is not None and site.ledger.old.get(_INDEX) == fingerprint(index.decode("utf-8", "replace"))
    site.search_index = index if is_whole else None
    return stale


def _search_index(app: Sphinx) -> bytes | None:
    """Give the index of Sphinx's search; None if there is none."""
    try:
        return Path(app.outdir, str(getattr(app.builder, "searchindex_filename", ""))).read_bytes()
    except OSError:
        return None


def _due(app: Sphinx, docnames: set[str]) -> list[str]:
    """Add the documents that Sphinx writes beside those that were read or are stale."""
    outdated = app.builder.get_outdated_docs()
    due = docnames | (app.env.found_docs if isinstance(outdated, str) else {*outdated})
    chapters = {name for docname in due for name in app.env.files_to_rebuild.get(docname, ())}
    return sorted(due | chapters)


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
            block.replace_self([nodes.literal("", *map(nodes.Text, block["named"]))] if "is_inline" in block else [])
        else:
            # What is said of this page goes into Sphinx's search; what is said of others would only blur it.
            if site.has_pages and name.endswith("-head"):
                block.replace_self(nodes.raw("", block["html"], format="html"))
        seen.add(name)


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
    """Write the files beside the pages, clear away what is left of earlier builds, index, and note that all is good."""
    site: Site | None = getattr(app.env.get_domain("reading"), "site", None) if hasattr(app, "env") else None
    if exception is not None or site is None:
        return
    if site.has_pages:
        publish_files(site, app.env, Path(app.outdir))
        site.ledger.note(_INDEX, "")
    gone = site.ledger.gone()
    has_changed = bool(site.written or gone)
    if site.has_pages:
        feed_sphinx(app, site, None if has_changed else site.search_index)
    clear_away(app, [page for page in gone if page not in UNSEARCHED])  # those that Sphinx makes by itself stay
    if site.has_pages:
        if (index := _search_index(app)) is not None:
            site.ledger.note(_INDEX, fingerprint(index.decode()))
        run_pagefind(Path(app.outdir), has_changed=has_changed)
    # With file names on its command line, Sphinx writes no others.
    site.ledger.close(site.stale - site.written)
