"""Entries as cards, rows, a table or a plain list; tags and groups with their numbers.

Pure functions from records to HTML. Knows nothing of Sphinx, of files, or of where pages lie: an `Href` tells.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from markupsafe import Markup

from readinglist.catalog import Catalog
from readinglist.dates import show_duration
from readinglist.model import Entry
from readinglist.site.addresses import Href
from readinglist.site.markup import bdi, empty, fill, join, link
from readinglist.site.parts import kind_class, lang, length, meta, people, pill, resources, summary, time, when
from readinglist.site.words import _

__all__ = [
    "DISPLAYS", "ROWS_ABOVE", "card", "cards", "chips", "counts", "entry_link", "listing", "names_of", "plain_list",
    "row", "rows", "table", "tags_line",
]  # fmt: skip

#: More entries than this are shown as rows.
ROWS_ABOVE = 100
#: How many tags a card has before it says how many more there are.
_TAGS = 3
#: From this many entries on, a page uses its whole width.
_WIDE = 3


# One entry


def card(entry: Entry, catalog: Catalog, href: Href, level: int = 2) -> Markup:
    """Give an entry as a card: kind and length, title, people, summary, tags, event and date, links.

    Args:
        entry: The entry, published or not.
        catalog: Where it is from.
        href: Where pages lie.
        level: Of the heading that holds the title.

    Returns:
        An `article`. The title's link covers all of it but tags and links.
    """
    kind = catalog.kinds[entry.kind]
    return fill(
        '<article class="rl-card %s" data-entry="%s">\n<p class="rl-card-top">%s %s %s</p>\n'
        '<h%s class="rl-title" dir="auto"%s>%s</h%s>\n%s%s%s'
        '<div class="rl-card-foot"><p class="rl-when">%s</p>\n%s</div>\n</article>',
        *(kind_class(kind), entry.id),
        *(pill(kind), _short_title(entry), length(entry.duration)),
        *(level, lang(entry.language), link(href("entry", entry.id), entry.title, "rl-cover"), level),
        people(names_of(entry, catalog)),
        summary(entry.summary),
        tags_line(entry.tags, catalog, href, _TAGS),
        when(catalog.events.get(entry.event), entry.date),
        resources(entry.links),
    )


def row(entry: Entry, catalog: Catalog, href: Href, level: int = 2, line: Markup | None = None) -> Markup:
    """Give an entry as a row: kind and length, then title and people, then event, date and links.

    Args:
        entry: The entry, published or not.
        catalog: Where it is from.
        href: Where pages lie.
        level: Of the heading that holds the title.
        line: What stands in the place of the people; None for these.

    Returns:
        An `article`. The title's link covers all of it but the links.
    """
    kind = catalog.kinds[entry.kind]
    return fill(
        '<article class="rl-row %s" data-entry="%s">\n<p class="rl-row-kind">%s %s</p>\n'
        '<div class="rl-row-main"><h%s class="rl-title" dir="auto"%s>%s</h%s>\n%s</div>\n'
        '<div class="rl-row-end"><p class="rl-when">%s</p>\n%s</div>\n</article>',
        *(kind_class(kind), entry.id),
        *(pill(kind), length(entry.duration)),
        *(level, lang(entry.language), link(href("entry", entry.id), entry.title, "rl-cover"), level),
        people(names_of(entry, catalog)) if line is None else line,
        when(catalog.events.get(entry.event), entry.date),
        resources(entry.links),
    )


def names_of(entry: Entry, catalog: Catalog) -> tuple[str, ...]:
    """Give the names of the people of an entry as they are printed; one in two roles is there twice."""
    return tuple([item.name for item in catalog.contributions(entry)])


def entry_link(entry: Entry, href: Href) -> Markup:
    """Give the title of an entry within a line of text, linked to its page if it has one."""
    return link(href("entry", entry.id), bdi(entry.title))


def _short_title(entry: Entry) -> Markup:
    """Give what people call an entry for short, where its title does not say that."""
    if entry.short_title.casefold() in entry.title.casefold():
        return Markup()
    return fill('<span class="rl-short" dir="auto">%s</span>', entry.short_title)


# Many entries


def cards(entries: Sequence[Entry], catalog: Catalog, href: Href, level: int = 2) -> Markup:
    """Give entries as a grid of cards, in the order given; a sentence if there are none."""
    return _items("rl-cards", [card(entry, catalog, href, level) for entry in entries])


def rows(entries: Sequence[Entry], catalog: Catalog, href: Href, level: int = 2) -> Markup:
    """Give entries as rows, in the order given; a sentence if there are none."""
    return _items("rl-rows", [row(entry, catalog, href, level) for entry in entries])


def _items(css: str, articles: Sequence[Markup]) -> Markup:
    if not articles:
        return empty(_("No entries."))
    width = " rl-wide" if len(articles) >= _WIDE else ""
    return fill('<ul class="%s%s">\n<li>%s</li>\n</ul>\n', css, width, Markup("</li>\n<li>").join(articles))


def plain_list(entries: Sequence[Entry], catalog: Catalog, href: Href, level: int = 2) -> Markup:
    """Give entries as a list of titles with people, kind, event and date; a sentence if there are none.

    Args:
        entries: In the order to show.
        catalog: Where they are from.
        href: Where pages lie.
        level: Without effect, since there are no headings; the other displays have it.
    """
    items = [
        fill(
            "<li>%s\n%s%s</li>\n",
            entry_link(entry, href),
            people(names_of(entry, catalog)),
            meta(_(catalog.kinds[entry.kind].label), when(catalog.events.get(entry.event), entry.date)),
        )
        for entry in entries
    ]
    return fill('<ul class="rl-list">\n%s</ul>\n', join(items)) if items else empty(_("No entries."))


def table(entries: Sequence[Entry], catalog: Catalog, href: Href, level: int = 2) -> Markup:
    """Give entries as a table: title and people, kind, event, date, length; a sentence if there are none.

    Args:
        entries: In the order to show.
        catalog: Where they are from.
        href: Where pages lie.
        level: Without effect, since there are no headings; the other displays have it.
    """
    if not entries:
        return empty(_("No entries."))
    return fill(
        '<table class="rl-table%s">\n<thead><tr><th scope="col">%s</th><th scope="col">%s</th>'
        '<th scope="col" class="rl-wider">%s</th><th scope="col">%s</th>'
        '<th scope="col" class="rl-wider">%s</th></tr></thead>\n<tbody>\n%s</tbody>\n</table>\n',
        " rl-wide" if len(entries) >= _WIDE else "",
        *(_("Title"), _("Kind"), _("Event"), _("Date"), _("Length")),
        join(_table_row(entry, catalog, href) for entry in entries),
    )


def _table_row(entry: Entry, catalog: Catalog, href: Href) -> Markup:
    event = catalog.events.get(entry.event)
    return fill(
        '<tr><th scope="row">%s%s</th><td>%s</td><td class="rl-wider">%s</td><td>%s</td>'
        '<td class="rl-wider">%s</td></tr>\n',
        entry_link(entry, href),
        people(names_of(entry, catalog)),
        _(catalog.kinds[entry.kind].label),
        link(href("event", event.id), bdi(event.label)) if event else "",
        time(entry.date) if entry.date else "",
        show_duration(entry.duration) if entry.duration else "",
    )


def listing(entries: Sequence[Entry], catalog: Catalog, href: Href, level: int = 2) -> Markup:
    """Give entries as cards, or as rows if there are very many."""
    show = rows if len(entries) > ROWS_ABOVE else cards
    return show(entries, catalog, href, level)


#: The ways to show entries, by the word for each.
DISPLAYS = {"cards": cards, "rows": rows, "list": plain_list, "table": table}


# Tags, and groups with their numbers


def counts(pairs: Iterable[tuple[str, str, int]]) -> Markup:
    """Give groups with their numbers.

    Args:
        pairs: For each group its label, the address of its page (may be empty) and the number of its entries.

    Returns:
        A list; a sentence if there are no groups.
    """
    items = _counted(pairs, "rl-group")
    return fill('<ul class="rl-counts">\n%s</ul>\n', items) if items else empty(_("No entries."))


def chips(pairs: Iterable[tuple[str, str, int]]) -> Markup:
    """Give tags with their numbers.

    Args:
        pairs: For each tag its label, the address of its page (may be empty) and the number of its entries.

    Returns:
        A list; empty if there are no tags.
    """
    items = _counted(pairs, "rl-tag")
    return fill('<ul class="rl-tags">\n%s</ul>\n', items) if items else Markup()


def _counted(pairs: Iterable[tuple[str, str, int]], css: str) -> Markup:
    text = '<bdi>%s</bdi> <span class="rl-number">%s</span>'
    return join(fill("<li>%s</li>\n", link(url, fill(text, label, f"{number:,}"), css)) for label, url, number in pairs)


def tags_line(tags: Sequence[str], catalog: Catalog, href: Href, most: int | None = None) -> Markup:
    """Give tags as chips, and how many more there are after the first `most`; empty without tags."""
    if not tags:
        return Markup()
    shown = [_tag(catalog.tags[tag].label, href("tag", tag)) for tag in tags[:most]]
    if len(tags) > len(shown):
        more = '<li class="rl-more">+%s<span class="rl-hidden"> %s</span></li>'
        shown.append(fill(more, len(tags) - len(shown), _("more tags")))
    return fill('<ul class="rl-tags">%s</ul>\n', join(shown))


@lru_cache(maxsize=1 << 14)
def _tag(label: str, url: str) -> Markup:
    return fill("<li>%s</li>", link(url, bdi(label), "rl-tag"))
