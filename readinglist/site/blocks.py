"""Places in a document that the catalog fills when the page is written, and what each is filled with.

A block in a document tree holds no more than its name and its options; what it shows is computed from the catalog,
so that a page can be written again without being read again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NoReturn

from docutils import nodes
from markupsafe import Markup
from sphinx.util import logging

from readinglist.errors import SelectError
from readinglist.formats import all_formats, find_format
from readinglist.identity import find_similar
from readinglist.model import Entry, ReadingList
from readinglist.names import meant
from readinglist.site import citing, filtering, indexes, render, views
from readinglist.site.addresses import Href
from readinglist.site.listpage import file_menu
from readinglist.site.map import entries_map
from readinglist.site.markup import join
from readinglist.site.overlap import tag_overlap
from readinglist.site.state import Site
from readinglist.site.timeline import timeline
from readinglist.site.words import _

__all__ = [
    "SELECT_OPTIONS",
    "Block",
    "BlockError",
    "InlineBlock",
    "block_html",
    "export_name",
    "find_entries",
    "find_entry",
    "find_exports",
    "find_facet",
    "group_counts",
    "select_entries",
    "select_lists",
]  # fmt: skip

logger = logging.getLogger(__name__)

#: The options of a block that make a selection; the others say how it is shown.
SELECT_OPTIONS = (
    "kind", "tags", "exclude-tags", "people", "event", "year", "level", "language", "has", "list", "text",
)  # fmt: skip


class Block(nodes.General, nodes.Element):
    """A place to be filled: `name` says with what, the other attributes are its options, texts all of them."""

    @property
    def options(self) -> dict[str, Any]:
        """The block's options, its name among them."""
        basic = {*nodes.Element.basic_attributes, "html", "backrefs"}
        return {key: value for key, value in self.attributes.items() if key not in basic}


class InlineBlock(nodes.Inline, Block):
    """A block within a line of text."""


class BlockError(Exception):
    """A block asks for something that the catalog does not have.

    Attributes:
        subtype: The warning's name after `readinglist.`.
        message: What is wrong, and what may have been meant.
    """

    def __init__(self, subtype: str, message: str) -> None:
        super().__init__(subtype, message)
        self.subtype = subtype
        self.message = message


def select_entries(site: Site, options: dict[str, Any]) -> tuple[Entry, ...]:
    """Give the entries that a block selects.

    Raises:
        BlockError: If its options are not a selection.
    """
    try:
        fields = {key: options[key] for key in SELECT_OPTIONS if options.get(key)}
        sort, limit = options.get("sort", ""), options.get("limit")
        return site.catalog.select(options.get("query", ""), sort=sort, limit=limit, **fields)
    except SelectError as error:
        raise BlockError("bad_select", str(error)) from None


def select_lists(site: Site, options: dict[str, Any]) -> list[ReadingList]:
    """Give the lists that a block names, in that order, or all of them by id.

    Raises:
        BlockError: If one of them does not exist.
    """
    catalog = site.catalog
    named = options.get("named") or list(catalog.lists)
    found = [catalog.find_list(id_) or _unknown("list", id_, catalog.lists) for id_ in named]
    return found[: options.get("limit")]


def find_entries(site: Site, options: dict[str, Any]) -> list[Entry]:
    """Give the entries that a block names, in that order.

    Raises:
        BlockError: If one of them does not exist.
    """
    catalog = site.catalog
    return [
        catalog.find_entry(id_) or _unknown("entry", id_, catalog.entries) for id_ in dict.fromkeys(options["named"])
    ]


def find_exports(options: dict[str, Any]) -> tuple[str, ...]:
    """Give the formats in which a block offers its entries, in the order that it names them; empty if it offers none.

    Raises:
        BlockError: If one of them does not exist, or is not written.
    """
    known = [item.name for item in all_formats().values() if item.is_written]
    names = tuple(dict.fromkeys(options.get("export", "").replace(",", " ").split()))
    for name in names:
        if name not in known:
            _unknown("format", name, known)
    return names


def export_name(page: str, options: dict[str, Any], name: str) -> str:
    """Give the name of the file with a block's entries in a format, from the site's root."""
    return f"{page}.export-{options['number']}{find_format(name).suffix}"


def find_entry(site: Site, options: dict[str, Any]) -> Entry:
    """Give the one entry that a block names; as `find_entries`."""
    (entry,) = find_entries(site, options)
    return entry


def find_facet(site: Site, options: dict[str, Any]) -> str:
    """Give the id of the facet that a block names; empty if it names none.

    Raises:
        BlockError: If it does not exist.
    """
    facet: str = options.get("facet", "")
    if facet and facet not in site.catalog.facets:
        _unknown("facet", facet, site.catalog.facets)
    return facet


def group_counts(site: Site, options: dict[str, Any], page: str) -> list[tuple[str, str, int]]:
    """Count what a block selects by kind, year, event or tag: label, address and number of each group that has any.

    Raises:
        BlockError: If its options are not a selection.
    """
    return _group_counts(site, select_entries(site, options), options.get("group-by") or "kind", site.href(page))


def _unknown(what: str, id_: str, known: Iterable[str]) -> NoReturn:
    message = f"unknown {what} {id_!r}. {meant(find_similar(id_, known))}"
    raise BlockError(f"unknown_{what}", message.strip())


def block_html(site: Site, options: dict[str, Any], page: str) -> Markup:
    """Give what a block shows on a page, as HTML.

    Args:
        site: The site that is built.
        options: As `Block.options` has them.
        page: The name of the page that holds the block.

    Raises:
        BlockError: If the block asks for something that is not there.
    """
    href = site.href(page)
    what, _, part = options["name"].partition("-")
    if part:
        make = _entry_part if what == "entry" else _list_part
        return make(site, part, options["id"], href)
    match what:
        case "entry":
            return render.card(find_entry(site, options), site.catalog, href, options.get("heading", 2))
        case "lists":
            display = options.get("display", "cards")
            return indexes.lists_index(
                select_lists(site, options), site.catalog, href, display, options.get("heading", 2)
            )
        case "tags":
            make_tags = indexes.tags_table if options.get("display") == "table" else indexes.tags_index
            return make_tags(site.catalog, href, find_facet(site, options))
        case "people":
            return indexes.people_index(site.catalog, href)
        case "cite":
            return citing.citations(find_entries(site, options), site.catalog, href, options)
        case "map" | "timeline" | "overlap":
            return _picture(site, options, href)
    return join([_entries_html(site, options, page), _export_menu(site, options, page)])


def _export_menu(site: Site, options: dict[str, Any], page: str) -> Markup:
    """Give the menu of the files with what a block selects; empty if it offers none, or selects nothing."""
    names = find_exports(options)
    if not names or not site.has_pages or not select_entries(site, options):
        return Markup()
    href = site.href(page)
    return file_menu([(find_format(name).label, href("file", export_name(page, options, name))) for name in names])


def _picture(site: Site, options: dict[str, Any], href: Href) -> Markup:
    match options["name"]:
        case "map":
            return entries_map(select_entries(site, options), site.catalog, href, tell=logger.info)
        case "timeline":
            return timeline(select_entries(site, options), site.catalog, href)
    return tag_overlap(site.catalog, href, find_facet(site, options), options.get("limit", 15))


def _entry_part(site: Site, part: str, id_: str, href: Href) -> Markup:
    entry = site.catalog.entries[id_]
    match part:
        case "breadcrumb":
            return entry_breadcrumb(site, entry, href)
        case "head":
            return views.entry_head(entry, site.catalog, href)
    return join(
        [views.entry_tail(entry, site.catalog, href, site.permanent("entry", id_)), site.edit_line("entry", entry)]
    )


def _list_part(site: Site, part: str, id_: str, href: Href) -> Markup:
    reading_list = site.catalog.lists[id_]
    match part:
        case "breadcrumb":
            return views.breadcrumb([(_("Reading lists"), href("page", "lists"))])
        case "head":
            return views.list_head(reading_list, site.catalog, href)
    return join([views.list_steps(reading_list, site.catalog, href), site.edit_line("list", reading_list)])


def entry_breadcrumb(site: Site, entry: Entry, href: Href) -> Markup:
    """Give the way to an entry: catalog, then its kind."""
    kind = site.catalog.kinds[entry.kind]
    return views.breadcrumb([(_("Catalog"), href("page", "catalog")), (_(kind.plural), href("kind", kind.id))])


def _entries_html(site: Site, options: dict[str, Any], page: str) -> Markup:
    display, by = options.get("display", "cards"), options.get("group-by", "")
    if "filter" in options and site.has_pages:
        entries, href = select_entries(site, options), site.href(page)
        addresses = [href("file", name) for name in piece_names(page, len(entries))]
        level, sort = options.get("heading", 2), options.get("sort", "")
        return filtering.filtered(entries, site.catalog, href, addresses, level=level, sort=sort)
    if display == "counts":
        return render.counts(group_counts(site, options, page))
    entries, href = select_entries(site, options), site.href(page)
    if by:
        return views.grouped(entries, by, site.catalog, href, display)
    show = {"cards": render.cards, "rows": render.rows, "table": render.table, "list": render.plain_list}[display]
    return show(entries, site.catalog, href, options.get("heading", 2))


def piece_names(page: str, number: int) -> list[str]:
    """Give the names of the files with the entries that a filtered block does not hold itself, from the site's root."""
    return [f"{page}.entries-{part}.json" for part in range(1, filtering.count_pieces(number) + 1)]


def filtered_block(blocks: Iterable[dict[str, Any]]) -> dict[str, Any] | None:
    """Give the block of a page that has a filter; None if none has."""
    return next((options for options in blocks if "filter" in options), None)


def _group_counts(site: Site, entries: tuple[Entry, ...], by: str, href: Href) -> list[tuple[str, str, int]]:
    """Count entries by kind, year, event or tag: label, address and number of each group that has any."""
    catalog = site.catalog
    groups: dict[str, dict[str, str]] = {
        "kind": {id_: _(catalog.kinds[id_].plural) for id_ in catalog.by_kind},
        "year": {str(year): str(year) for year in catalog.by_year},
        "event": {id_: catalog.events[id_].label for id_ in catalog.by_event},
        "tag": {id_: catalog.tags[id_].label for id_ in catalog.tags},
    }
    keys: dict[str, Callable[[Entry], Sequence[str]]] = {
        "kind": lambda entry: [entry.kind],
        "year": lambda entry: [str(entry.year)],
        "event": lambda entry: [entry.event],
        "tag": lambda entry: entry.tags,
    }
    numbers: dict[str, int] = {}
    for entry in entries:
        for key in keys[by](entry):
            numbers[key] = numbers.get(key, 0) + 1
    return [(label, href(by, id_), numbers[id_]) for id_, label in groups[by].items() if id_ in numbers]
