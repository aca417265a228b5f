"""The filter over a list of entries: the form, what the browser knows of each entry, and the pieces it loads later.

The fields, their values and their order in addresses are those of `Select`; `static/filter.js` does what
`query.make_match` does. Knows nothing of Sphinx.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from markupsafe import Markup

from readinglist.catalog import Catalog
from readinglist.fields import LEVELS
from readinglist.model import Entry
from readinglist.query import FIELDS, SORTS, sort_entries
from readinglist.site.addresses import Href
from readinglist.site.markup import empty, fill, join, script_json
from readinglist.site.parts import kind_class, pill
from readinglist.site.render import ROWS_ABOVE, card
from readinglist.site.words import _, count

__all__ = ["HAS_WORDS", "count_pieces", "filtered", "pieces"]

#: Up to so many entries stand in the page itself; of more, the first, and the browser loads the others in pieces.
_WHOLE, _FIRST = 300, 100
_PIECE = 500
#: How many tags can be ticked: the most frequent ones. Free text finds the others.
_TAGS = 200


def filtered(  # noqa: PLR0913 - what a list of entries is shown with, and where the rest is
    entries: Sequence[Entry],
    catalog: Catalog,
    href: Href,
    addresses: Sequence[str],
    *,
    level: int = 2,
    sort: str = "",
) -> Markup:
    """Give entries as cards or rows with a filter above them, which needs a browser that runs scripts.

    Args:
        entries: In the order to show.
        catalog: Where they are from.
        href: Where pages lie.
        addresses: Where the browser finds the `pieces`.
        level: Of the headings that hold the titles.
        sort: The order that the entries are in, one of `SORTS`; empty for the first of these.

    Returns:
        The form, the first entries, and their data. Without scripts the entries are there and the form is not.
    """
    if not entries:
        return empty(_("No entries."))
    view, first = "rows" if len(entries) > ROWS_ABOVE else "cards", entries[: _first(len(entries))]
    cards = join([card(entry, catalog, href, level) for entry in first], Markup("</li>\n<li>"))
    data = {"entries": _data(entries, catalog)[: len(first)], "people": _people(first, catalog)}
    return fill(
        '<div class="rl-filtered rl-wide" data-view="%s" data-sort="%s" data-total="%s" data-pieces="%s"'
        ' data-words="%s" data-aliases="%s">\n%s<ul class="rl-cards%s" data-entries>\n<li>%s</li>\n</ul>\n%s%s</div>\n',
        *(view, sort or SORTS[0], len(entries), json.dumps(list(addresses)), json.dumps(_words(), ensure_ascii=False)),
        json.dumps(_aliases(catalog), ensure_ascii=False),
        _form(entries, catalog, view),
        " rl-as-rows" if view == "rows" else "",
        *(cards, _rest(len(entries), catalog, href), script_json(data, "data-known")),
    )


def count_pieces(number: int) -> int:
    """Give how many pieces the browser loads of so many entries."""
    return -(-(number - _first(number)) // _PIECE)


def _first(number: int) -> int:
    """Give how many of so many entries stand in the page itself."""
    return number if number <= _WHOLE else _FIRST


def pieces(entries: Sequence[Entry], catalog: Catalog, href: Href, level: int = 2) -> Iterator[dict[str, Any]]:
    """Give what the browser loads after the page, piece by piece: the data of the other entries, and their cards."""
    data = _data(entries, catalog)
    for start in range(_first(len(entries)), len(entries), _PIECE):
        part = entries[start : start + _PIECE]
        cards = [str(card(entry, catalog, href, level)) for entry in part]
        found = [known | {"html": html} for known, html in zip(data[start : start + _PIECE], cards, strict=True)]
        yield {"entries": found, "people": _people(part, catalog)}


# What the browser knows


def _data(entries: Sequence[Entry], catalog: Catalog) -> list[dict[str, Any]]:
    """Give, for each entry, the values that a selection asks about, and its place in each order."""
    places = {
        sort: {entry.id: place for place, entry in enumerate(sort_entries(entries, sort))}
        for sort in SORTS
        if sort != "-title"  # which is `title` from its end
    }
    return [
        {name: value for name, value in _values(entry, catalog) if value}
        | {"id": entry.id, "places": {sort: place[entry.id] for sort, place in places.items()}}
        for entry in entries
    ]


def _values(entry: Entry, catalog: Catalog) -> Iterator[tuple[str, Any]]:
    yield "kind", entry.kind
    yield "tags", list(entry.tags)
    yield "people", list(dict.fromkeys(item.person for item in catalog.contributions(entry)))
    yield "event", entry.event
    yield "year", entry.year
    yield "level", entry.level
    yield "language", entry.language
    yield "has", list(dict.fromkeys(link.type for link in entry.links))
    yield "list", [member.list.id for member in catalog.lists_of(entry)]
    yield "text", catalog.texts[entry.id]


def _people(entries: Iterable[Entry], catalog: Catalog) -> dict[str, str]:
    found = (item.person for entry in entries for item in catalog.contributions(entry))
    return {person: catalog.people[person].name for person in dict.fromkeys(found)}


def _aliases(catalog: Catalog) -> dict[str, dict[str, str]]:
    """Give the old ids of what a selection can name, with the ids now."""
    found = {
        "tags": catalog.tag_aliases,
        "people": catalog.person_aliases,
        "event": catalog.event_aliases,
        "list": catalog.list_aliases,
    }
    return {field: dict(aliases) for field, aliases in found.items() if aliases}


def _words() -> dict[str, Any]:
    """Give the texts that the browser needs, in the site's language; `{n}`, `{all}` and the like stand for values."""
    return {
        "fields": list(FIELDS),
        "sorts": list(SORTS),
        "all": [_("1 entry"), _("{n} entries")],
        "some": _("{n} of {all} entries"),
        "loading": _("Loading more entries"),
        "failed": _("Only the first {n} of {all} entries could be loaded."),
        "remove": _("Remove the filter {label}"),
        "not": _("not {label}"),
        "names": {"tags": "#{label}", "exclude-tags": "#{label}", "has": _("has {label}"), "list": _("list: {label}")},
    }


# The form


def _form(entries: Sequence[Entry], catalog: Catalog, view: str) -> Markup:
    words = fill(
        '<label class="rl-field rl-find"><span>%s</span><input type="search" name="text" autocomplete="off"'
        ' spellcheck="false"></label>\n',
        _("Find in titles, summaries, people and tags"),
    )
    more = fill(
        '<button type="button" class="rl-more-filters" aria-expanded="false">%s</button>\n<div class="rl-facets">\n'
        '%s%s%s%s</div>\n<button class="rl-hidden" tabindex="-1">%s</button>\n',
        _("More filters"),
        join(_selects(entries, catalog)),
        _person_field(),
        _checks(entries, "has", _("Has"), [(link, _(HAS_WORDS[link])) for link in HAS_WORDS]),
        _tag_checks(entries, catalog),
        _("Apply"),
    )
    template = '<form class="rl-filter rl-script" role="search" aria-label="%s">\n%s%s%s%s</form>\n'
    return fill(
        template, _("Filter the entries"), words, _kind_checks(entries, catalog), more, _bar(len(entries), view)
    )


#: The link types that an entry can be asked to have, with the words for them.
HAS_WORDS = {"video": "Video", "slides": "Slides", "paper": "Paper", "code": "Code"}


def _kind_checks(entries: Sequence[Entry], catalog: Catalog) -> Markup:
    numbers = Counter(entry.kind for entry in entries)
    chips = join(
        fill(
            '<label class="rl-check %s"><input type="checkbox" name="kind" value="%s" data-label="%s">%s '
            '<span class="rl-number" data-count>%s</span></label>\n',
            *(kind_class(kind), id_, kind.plural, pill(kind), numbers[id_]),
        )
        for id_, kind in catalog.kinds.items()
        if numbers[id_]
    )
    return fill('<fieldset class="rl-kinds"><legend>%s</legend>\n%s</fieldset>\n', _("Kind"), chips) if chips else chips


def _checks(entries: Sequence[Entry], field: str, legend: str, values: Iterable[tuple[str, str]]) -> Markup:
    numbers = Counter(value for entry in entries for value in {link.type for link in entry.links})
    boxes = join(_check(field, value, label, numbers[value]) for value, label in values)
    return fill('<fieldset class="rl-checks"><legend>%s</legend>\n%s</fieldset>\n', legend, boxes)


def _check(field: str, value: str, label: str, number: int) -> Markup:
    return fill(
        '<label class="rl-check"><input type="checkbox" name="%s" value="%s" data-label="%s"><bdi>%s</bdi> '
        '<span class="rl-number" data-count>%s</span></label>\n',
        *(field, value, label, label, number),
    )


def _tag_checks(entries: Sequence[Entry], catalog: Catalog) -> Markup:
    """Give the tags to tick, facet by facet, most frequent first; empty if there are none."""
    numbers = Counter(tag for entry in entries for tag in entry.tags)
    most = sorted(numbers, key=lambda tag: (-numbers[tag], tag))[:_TAGS]
    if not most:
        return Markup()
    groups = []
    for facet in (*catalog.facets, ""):
        tags = [
            catalog.tags[tag]
            for tag in most
            if ((catalog.tags[tag].facet in catalog.facets and catalog.tags[tag].facet) or "") == facet
        ]
        boxes = join(_check("tags", tag.id, tag.label, numbers[tag.id]) for tag in tags)
        label = catalog.facets[facet].label if facet else _("Other")
        if boxes:
            groups.append(fill('<fieldset class="rl-checks"><legend>%s</legend>\n%s</fieldset>\n', label, boxes))
    summary = fill('%s <span class="rl-number" data-chosen="tags"></span>', _("Tags"))
    return fill('<details class="rl-tag-checks"><summary>%s</summary>\n%s</details>\n', summary, join(groups))


def _selects(entries: Sequence[Entry], catalog: Catalog) -> Iterator[Markup]:
    years = sorted({entry.year for entry in entries if entry.year}, reverse=True)
    events = [id_ for id_ in catalog.by_event if any(entry.event == id_ for entry in entries)]
    levels = [level for level in LEVELS if any(entry.level == level for entry in entries)]
    here = {entry.id for entry in entries}
    lists = [item for item in catalog.lists.values() if any(step.entry.id in here for step in catalog.steps(item))]
    yield _select("year", _("Year"), [(str(year), str(year)) for year in years])
    yield _select("level", _("Level"), [(level, _(level.capitalize())) for level in levels])
    yield _select("event", _("Event"), [(id_, catalog.events[id_].label) for id_ in events])
    yield _select("list", _("Reading list"), [(item.id, item.title) for item in lists])


def _select(field: str, label: str, options: Sequence[tuple[str, str]]) -> Markup:
    """Give a field with one value of several; empty if there is nothing to choose."""
    if not options:
        return Markup()
    items = join(fill('<option value="%s" data-label="%s">%s</option>', value, text, text) for value, text in options)
    template = (
        '<label class="rl-field"><span>%s</span><select name="%s"><option value="">%s</option>%s</select></label>\n'
    )
    return fill(template, label, field, _("Any"), items)


def _person_field() -> Markup:
    template = (
        '<label class="rl-field"><span>%s</span><input name="people" autocomplete="off" spellcheck="false"></label>\n'
    )
    return fill(template, _("Person"))


def _bar(number: int, view: str) -> Markup:
    """Give the line below the fields: what is found, what filters it, in which order, and how it is shown."""
    orders = zip(SORTS, (_("Newest first"), _("Oldest first"), _("Title A to Z"), _("Title Z to A")), strict=True)
    options = join(fill('<option value="%s">%s</option>', value, label) for value, label in orders)
    views = join(
        fill(
            '<label><input type="radio" name="view" value="%s"%s><span>%s</span></label>',
            *(value, Markup(" checked") if value == view else "", label),
        )
        for value, label in (("cards", _("Cards")), ("rows", _("Rows")))
    )
    return fill(
        '<div class="rl-bar">\n<p class="rl-status" role="status">%s</p>\n'
        '<label class="rl-sort"><span>%s</span><select name="sort">%s</select></label>\n'
        '<fieldset class="rl-views"><legend class="rl-hidden">%s</legend>%s</fieldset>\n</div>\n'
        '<div class="rl-chosen" hidden><ul class="rl-pills"></ul>'
        '<button type="reset" class="rl-clear">%s</button></div>\n',
        *(count(number, "%s entry", "%s entries"), _("Order"), options, _("View"), views, _("Clear all")),
    )


def _rest(number: int, catalog: Catalog, href: Href) -> Markup:
    """Give what stands below the entries: what to do when there is none, and the way to those not shown."""
    add = href("page", "contribute")
    missing = fill(' <a href="%s">%s</a>', add, _("Add what is missing")) if add else ""
    none = fill(
        '<div class="rl-none" hidden><p>%s</p><p><button type="button" class="rl-clear">%s</button>%s</p></div>\n',
        *(_("No entry matches all of these filters."), _("Clear all"), missing),
    )
    if number <= _WHOLE:
        return none
    years = join((fill('<a href="%s">%s</a>', href("year", str(year)), str(year)) for year in catalog.by_year), ", ")
    note = fill(
        '<p class="rl-no-script">%s %s</p>\n',
        _("These are the first {n} entries. All are on the pages of their years:").format(n=_FIRST),
        years,
    )
    return fill('%s%s<button type="button" class="rl-show-more rl-script">%s</button>\n', none, note, _("Show more"))
