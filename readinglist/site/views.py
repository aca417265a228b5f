"""Whole pages and large blocks: of a tag, a person, an event, a kind, a year, an entry, a reading list.

Pure functions from records to HTML. Knows nothing of Sphinx, of files, or of where pages lie: an `Href` tells.
"""

from __future__ import annotations

from collections.abc import Iterable

from markupsafe import Markup

from readinglist.catalog import Catalog
from readinglist.dates import Date
from readinglist.kinds import ROLES, Kind
from readinglist.model import Entry, Event, Person, ReadingList, Tag
from readinglist.site.addresses import Href
from readinglist.site.entrypage import entry_head, entry_tail
from readinglist.site.grouping import grouped, groups, outlined
from readinglist.site.indexes import lists_index
from readinglist.site.listpage import list_head, list_steps
from readinglist.site.markup import bdi, empty, fill, join, link, section
from readinglist.site.parts import folded, link_list, meta, people, summary
from readinglist.site.render import chips, listing, row
from readinglist.site.words import _, count, show_date, show_span

__all__ = [
    "breadcrumb", "entry_head", "entry_page", "entry_tail", "event_page", "grouped", "kind_page", "list_head",
    "list_page", "list_steps", "person_page", "tag_page", "year_page",
]  # fmt: skip

#: How many tags stand as often found together with one.
_TOGETHER = 8
#: How many colleagues of a person stand on the page at once.
_COLLEAGUES = 8


def breadcrumb(pairs: Iterable[tuple[str, str]]) -> Markup:
    """Give the way from the top of the site down to a page, which itself is not part of it.

    Args:
        pairs: Label and address of each page above, the highest first. An address may be empty.
    """
    items = join(fill("<li>%s</li>\n", link(url, bdi(label))) for label, url in pairs)
    return fill('<nav class="rl-breadcrumb" aria-label="%s"><ol>\n%s</ol></nav>\n', _("Breadcrumb"), items)


def _page(part: str, title: str, way: Iterable[tuple[str, str]], content: Iterable[str]) -> Markup:
    """Give a page: the way to it, then one section with its title and content."""
    return join([breadcrumb(way), section(part, 1, title, join(content), "rl-page rl-wide")])


# Entries and lists without a document of their own


def entry_page(entry: Entry, catalog: Catalog, href: Href, body: Markup, address: str = "") -> Markup:
    """Give the page of an entry that has no document of its own.

    Args:
        entry: The entry.
        catalog: Where it is from.
        href: Where pages lie.
        body: Its text as HTML, the summary included; may be empty.
        address: Where the page is on the web; empty if that is not known.
    """
    kind = catalog.kinds[entry.kind]
    way = [(_("Catalog"), href("page", "catalog")), (_(kind.plural), href("kind", kind.id))]
    head, tail = entry_head(entry, catalog, href), entry_tail(entry, catalog, href, address)
    return _page(f"entry-{entry.id}", entry.title, way, [head, body, tail])


def list_page(reading_list: ReadingList, catalog: Catalog, href: Href, body: Markup) -> Markup:
    """Give the page of a reading list that has no document of its own.

    Args:
        reading_list: The list.
        catalog: Where it is from.
        href: Where pages lie.
        body: Its introduction as HTML; may be empty.
    """
    head, steps = list_head(reading_list, catalog, href), list_steps(reading_list, catalog, href)
    content = join([head, body, steps])
    way = breadcrumb([(_("Reading lists"), href("page", "lists"))])
    return join([way, section(f"list-{reading_list.id}", 1, reading_list.title, content, "rl-page")])


# What entries have in common


def tag_page(tag: Tag, catalog: Catalog, href: Href, narrow: str = "") -> Markup:
    """Give the page of a tag: what it means, tags often found with it, its entries as cards, newest first.

    Args:
        tag: The tag.
        catalog: Where it is from.
        href: Where pages lie.
        narrow: The address of the filter with this tag chosen; empty if there is none.
    """
    entries = catalog.by_tag.get(tag.id, ())
    facet = catalog.facets.get(tag.facet)
    way = [(_("Tags"), href("page", "tags")), *([(facet.label, "")] if facet else [])]
    near = catalog.neighbors(tag)[:_TOGETHER]
    together = chips((other.label, href("tag", other.id), number) for other, number in near)
    content = [
        summary(tag.description),
        meta(
            count(len(entries), "%s entry", "%s entries") if entries else "",
            link(narrow, _("Filter in the catalog")) if narrow and len(entries) > 1 else "",
        ),
        fill('<div class="rl-together"><p>%s</p>\n%s</div>\n', _("Often together with"), together) if together else "",
        listing(entries, catalog, href),
    ]
    return _page(f"tag-{tag.id}", tag.label, way, content)


def kind_page(kind: Kind, catalog: Catalog, href: Href) -> Markup:
    """Give the page of a kind: its entries by year, newest first."""
    entries = catalog.by_kind.get(kind.id, ())
    content = [meta(count(len(entries), "%s entry", "%s entries")), outlined(entries, "year", catalog, href)]
    return _page(f"kind-{kind.id}", _(kind.plural), [(_("Catalog"), href("page", "catalog"))], content)


def year_page(year: int, catalog: Catalog, href: Href) -> Markup:
    """Give the page of a year: its entries by kind, newest first."""
    entries = catalog.by_year.get(year, ())
    content = [meta(count(len(entries), "%s entry", "%s entries")), outlined(entries, "kind", catalog, href)]
    return _page(f"year-{year}", str(year), [(_("Catalog"), href("page", "catalog"))], content)


def event_page(event: Event, catalog: Catalog, href: Href) -> Markup:
    """Give the page of an event: when and where it was, links, its entries by kind."""
    entries = catalog.by_event.get(event.id, ())
    short = bdi(event.short_name) if event.short_name else ""
    content = [
        meta(short, _span(event.start, event.end), bdi(event.place) if event.place else ""),
        summary(event.description),
        link_list(event.links),
        outlined(entries, "kind", catalog, href, "rows"),
    ]
    return _page(f"event-{event.id}", event.name, [(_("Catalog"), href("page", "catalog"))], content)


def _span(start: Date | None, end: Date | None) -> str:
    """Give the days of an event, such as `13 to 19 July 2025`; empty if not known."""
    if start is None or end is None or start.label == end.label:
        first = start or end
        return show_date(first) if first else ""
    return show_span(start, end)


def person_page(person: Person, catalog: Catalog, href: Href) -> Markup:
    """Give the page of a person: affiliation, links, colleagues, entries by year with their roles, lists curated."""
    entries = catalog.by_person.get(person.id, ())
    lists = catalog.curated_by.get(person.id, ())
    by_year = join(
        section(
            f"year-{group.id or 'none'}",
            2,
            link(href("year", group.id) if group.id else "", group.label),
            _roles(person, group.entries, catalog, href),
        )
        for group in groups(entries, "year", catalog)
    )
    content = [
        fill('<p class="rl-affiliation" dir="auto">%s</p>\n', person.affiliation) if person.affiliation else "",
        summary(person.description),
        link_list(person.links),
        _colleagues(person, len(entries), catalog, href),
        by_year or ("" if lists else empty(_("No entries."))),
        section("lists", 2, _("Lists curated"), lists_index(lists, catalog, href, level=3)) if lists else "",
    ]
    return _page(f"person-{person.id}", person.name, [(_("People"), href("page", "people"))], content)


def _colleagues(person: Person, number: int, catalog: Catalog, href: Href) -> Markup:
    """Give the line that says how many entries there are, and with whom; empty without entries."""
    if not number:
        return Markup()
    others = [link(href("person", other.id), bdi(other.name)) for other, _ in catalog.colleagues(person)]
    text = join(
        [count(number, "%s entry", "%s entries"), ", ", _("with"), " ", folded(others, _COLLEAGUES)]
        if others
        else [count(number, "%s entry", "%s entries")]
    )
    return fill('<div class="rl-colleagues">%s</div>\n', text)


def _roles(person: Person, entries: Iterable[Entry], catalog: Catalog, href: Href) -> Markup:
    """Give entries as rows that say in which roles a person is on them, and with whom."""
    items = []
    for entry in entries:
        everybody = catalog.contributions(entry)
        roles = f" {_('and')} ".join(_(ROLES[item.role]) for item in everybody if item.person == person.id).capitalize()
        others = tuple(item.name for item in everybody if item.person != person.id)
        items.append(fill("<li>%s</li>\n", row(entry, catalog, href, 3, people(others, roles))))
    return fill('<ul class="rl-rows">\n%s</ul>\n', join(items))
