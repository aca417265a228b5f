"""What a document shows beside its own text, as fingerprints: blocks, targets, the frame around it, all together.

Knows nothing of when it is asked, nor of what follows from the answer.
"""

from __future__ import annotations

import json
import posixpath
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment

import readinglist
from readinglist.site.blocks import SELECT_OPTIONS, BlockError, block_html, filtered_block
from readinglist.site.freshness import fingerprint
from readinglist.site.state import Site, get_site
from readinglist.site.targets import TYPES, find_target

__all__ = [
    "ASKS", "TEXT", "asks_of", "exports_of", "filters_of", "find_filter_page", "frame_of", "is_fresh",
    "linked_documents",
    "settings_text", "state_of", "text_of",
]  # fmt: skip

_PACKAGE = Path(readinglist.__file__).parent
#: Where a document keeps, between builds, what it asks of the catalog.
ASKS = "readinglist"
#: Where the document of a record keeps the fingerprint of its text.
TEXT = "readinglist_text"


def settings_text(app: Sphinx) -> str:
    """Give the configuration that pages depend on, as a text that is the same in every process."""

    def plain(value: object) -> object:
        is_set = isinstance(value, set | frozenset)
        return sorted(map(str, value)) if is_set else type(value).__qualname__  # type: ignore[call-overload]

    values = {value.name: value.value for value in app.config.filter(frozenset({"env", "html"}))}
    return json.dumps([values, sorted(app.tags)], default=plain, skipkeys=True)


def frame_of(app: Sphinx) -> str:
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
    files += sorted(file for pattern in ("*.py", "*.html", "*.mo") for file in _PACKAGE.rglob(pattern))
    static = [file.read_text(encoding="utf-8", errors="replace") for file in files]
    return fingerprint(readinglist.__version__, app.builder.name, site.settings, *chapters, *shown, "", *static)


def state_of(site: Site, env: BuildEnvironment) -> str:
    """Give the fingerprint of everything that pages are made from, but for the text of documents."""
    titles = [(name, env.titles[name].pformat()) for name in sorted(env.found_docs) if name in env.titles]
    slugs = [sorted(env.metadata[name].get("myst_slugs", {}).items()) for name in sorted(env.found_docs)]
    std = env.domains.standard_domain
    labels = [sorted(std.labels.items()), sorted(std.anonlabels.items())]
    files = [text for name in sorted(env.found_docs) for text in _dependencies(env, name)]
    asks = repr([filters_of(env), exports_of(env), titles, slugs, labels])
    return fingerprint(site.frame, site.catalog.digest, site.dates.digest, asks, *files)


def is_fresh(site: Site, env: BuildEnvironment, docname: str) -> bool:
    """Take down a document's fingerprint in the ledger; whether the document shows what was written last."""
    if docname not in site.reading and site.ledger.keep(docname):
        return True
    asks = asks_of(env, docname)
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


def _dependencies(env: BuildEnvironment, docname: str) -> Iterator[str]:
    """Give the texts of the files that a document takes in: what another builder has read anew is news here too."""
    for name in sorted(map(str, env.dependencies.get(docname, ()))):
        with suppress(OSError):
            yield Path(env.srcdir, name).read_text(encoding="utf-8", errors="replace")


def asks_of(env: BuildEnvironment, docname: str) -> dict[str, Any]:
    """Give what a document asked of the catalog when it was read."""
    found: dict[str, Any] = env.metadata[docname].get(ASKS, {}) if docname in env.metadata else {}
    return found


def text_of(site: Site, docname: str) -> str | None:
    """Give the fingerprint of the text that the document of a record is read from; None for other documents."""
    record = site.addresses.documents.get(docname)
    return fingerprint(record.title, record.body) if record else None


def filters_of(env: BuildEnvironment) -> list[tuple[str, dict[str, Any]]]:
    """Give every document with a filter, by name, and the options of the block that has it."""
    found = ((docname, filtered_block(asks_of(env, docname).get("blocks", ()))) for docname in sorted(env.found_docs))
    return [(docname, options) for docname, options in found if options is not None]


def exports_of(env: BuildEnvironment) -> list[tuple[str, dict[str, Any]]]:
    """Give every block that offers its entries for download: the document by name, and the block's options."""
    blocks = ((name, options) for name in sorted(env.found_docs) for options in asks_of(env, name).get("blocks", ()))
    return [(name, options) for name, options in blocks if "export" in options]


def find_filter_page(env: BuildEnvironment) -> str:
    """Give the document with a filter over the whole catalog, the first by name; empty if there is none."""
    whole = (
        docname
        for docname, options in filters_of(env)
        if not any(options.get(option) for option in (*SELECT_OPTIONS, "limit", "query"))
    )
    return next(whole, "")


def linked_documents(env: BuildEnvironment, docname: str) -> Iterator[str]:
    """Give the documents that the links and roles of a document may lead to, whether these exist or not."""
    for _, target in asks_of(env, docname).get("targets", ()):
        yield from _readings(docname, target)


def _readings(docname: str, target: str) -> tuple[str, str]:
    """Give the two documents that a target can mean: from the top, and from where it is written."""
    target = target.removesuffix(".md")
    beside = posixpath.join(posixpath.dirname(docname), target)
    return posixpath.normpath(target).lstrip("/"), posixpath.normpath(beside)
