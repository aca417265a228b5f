"""The files beside the pages: what the browser loads later, data, exports, feeds; written when the pages are.

A file is made again whenever anything in the catalog has changed, and written if its bytes have. In the ledger, a
file stands under its path with a slash before it, so that it is cleared away once nothing makes it any more.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

from sphinx.environment import BuildEnvironment

from readinglist.formats import FORMATS, data, dumps
from readinglist.site import filtering
from readinglist.site.blocks import BlockError, export_name, find_exports, piece_names, select_entries
from readinglist.site.feeds import feed_files
from readinglist.site.listpage import EXPORTS
from readinglist.site.pages import UNSEARCHED
from readinglist.site.shown import exports_of, filters_of
from readinglist.site.sitemap import sitemap_files
from readinglist.site.state import Site
from readinglist.writing import write_whole

__all__ = ["publish_files"]

_SCHEMAS = Path(__file__).parents[1] / "schemas"


def publish_files(site: Site, env: BuildEnvironment, outdir: Path) -> None:
    """Write the files of a site, those that are not there yet or hold something else."""
    if site.ledger.keep_files(outdir):
        return
    files = list(_made_files(site, env))
    # Taken down before they are written, so that what a killed build leaves can be cleared away.
    site.ledger.doubt(f"/{name}" for name, _ in files)
    for name, content in files:
        site.ledger.note(f"/{name}", "")
        target = outdir / name
        if not target.is_file() or target.read_bytes() != content:
            target.parent.mkdir(parents=True, exist_ok=True)
            write_whole(target, content)


def _made_files(site: Site, env: BuildEnvironment) -> Iterator[tuple[str, bytes]]:
    """Give every file: its path from the site's root, and what it holds."""
    for file in sorted(_SCHEMAS.glob("*.json")):
        yield f"schemas/{file.name}", file.read_bytes()
    yield "catalog.json", data.dump(data.catalog_data(site.catalog, site.address))
    yield from _pieces(site, env)
    yield from _exports(site)
    yield from _block_exports(site, env)
    yield from feed_files(site.catalog, site.dates, site.base, site.uri, site.name, site.info.language)
    yield from sitemap_files(_pages(site, env), site.base)


def _pages(site: Site, env: BuildEnvironment) -> Iterator[tuple[str, datetime | None]]:
    """Give every page that a search engine should know, and when it last changed: itself, or an entry that it shows."""
    catalog, dates = site.catalog, site.dates.changed
    groups = {"tag": catalog.by_tag, "person": catalog.by_person, "event": catalog.by_event, "kind": catalog.by_kind}
    for page in {*env.found_docs, *site.about} - UNSEARCHED:
        what, id_ = site.about.get(page, ("", ""))
        shown = catalog.by_year.get(int(id_), ()) if what == "year" else groups.get(what, {}).get(id_, ())
        times = [dates.get((what, id_)), *(dates.get(("entry", entry.id)) for entry in shown)]
        yield site.page_uri(page), max(filter(None, times), default=None)


def _pieces(site: Site, env: BuildEnvironment) -> Iterator[tuple[str, bytes]]:
    """Give the entries that filtered pages load later."""
    for docname, options in filters_of(env):
        try:
            entries = select_entries(site, options)
        except BlockError:
            continue  # the page has said so
        parts = filtering.pieces(entries, site.catalog, site.href(docname), options.get("heading", 2))
        for name, part in zip(piece_names(docname, len(entries)), parts, strict=True):
            yield name, _dump(part)


def _exports(site: Site) -> Iterator[tuple[str, bytes]]:
    """Give each reading list in each format of its menu."""
    catalog = site.catalog
    for id_, reading_list in catalog.lists.items():
        entries = [step.entry for step in catalog.steps(reading_list) if step.entry.is_published]
        path = site.addresses.page("list", id_)
        for name in EXPORTS if entries else ():
            text = dumps(
                entries, name, catalog, reading_list=reading_list, page=lambda entry: site.permanent("entry", entry.id)
            )
            yield f"{path}{FORMATS[name].suffix}", text.encode()
        yield f"{path}.json", data.dump(data.list_data(reading_list, catalog, site.address))


def _block_exports(site: Site, env: BuildEnvironment) -> Iterator[tuple[str, bytes]]:
    """Give what blocks offer for download, in each of their formats."""
    for docname, options in exports_of(env):
        try:
            entries, names = select_entries(site, options), find_exports(options)
        except BlockError:
            continue  # the page has said so
        for name in names if entries else ():
            text = dumps(entries, name, site.catalog, page=lambda entry: site.permanent("entry", entry.id))
            yield export_name(docname, options, name), text.encode()


def _dump(part: Any) -> bytes:
    return json.dumps(part, ensure_ascii=False, separators=(",", ":")).encode()
