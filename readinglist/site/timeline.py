"""A timeline: the days on which entries took place, and what there was on each.

Pure functions from records to HTML. Knows nothing of Sphinx, of files, or of where pages lie: an `Href` tells.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import LiteralString

from markupsafe import Markup

from readinglist.catalog import Catalog
from readinglist.dates import Date
from readinglist.identity import sort_key
from readinglist.model import Entry
from readinglist.site.addresses import Href
from readinglist.site.markup import empty, fill, join
from readinglist.site.parts import kind_class, pill, time
from readinglist.site.render import entry_link
from readinglist.site.words import _, count, show_weekday

__all__ = ["timeline"]


def timeline(entries: Iterable[Entry], catalog: Catalog, href: Href) -> Markup:
    """Give the days on which entries took place, each with its entries.

    Args:
        entries: In any order.
        catalog: Where they are from.
        href: Where pages lie.

    Returns:
        A list of days, the first one first. Within a day in the order of clocks, those without a time before all
        others, then by title. A last line counts the entries of which no day is known. A sentence if there are no
        entries.
    """
    days: defaultdict[Date, list[Entry]] = defaultdict(list)
    number = 0
    for entry in entries:
        if entry.date and entry.date.is_day:
            days[replace(entry.date, time="", zone="")].append(entry)
        else:
            number += 1
    items = join(_day(day, days[day], catalog, href) for day in sorted(days))
    listed = fill('<ol class="rl-days">\n%s</ol>\n', items) if items else Markup()
    rest = empty(count(number, "%s entry without a day.", "%s entries without a day.")) if number else Markup()
    if not (listed or rest):
        return empty(_("No entries."))
    return fill(
        '<div class="rl-picture rl-timeline%s">\n%s%s</div>\n', " rl-wide" if len(days) > 1 else "", listed, rest
    )


def _day(day: Date, entries: Sequence[Entry], catalog: Catalog, href: Href) -> Markup:
    ordered = sorted(entries, key=lambda entry: (entry.date, sort_key(entry.title), entry.id))
    slots = join(_slot(entry, catalog, href) for entry in ordered)
    template: LiteralString = '<li class="rl-day">\n<p class="rl-date"><b>%s</b> %s</p>\n<ol>\n%s</ol>\n</li>\n'
    return fill(template, show_weekday(day), time(day), slots)


def _slot(entry: Entry, catalog: Catalog, href: Href) -> Markup:
    kind = catalog.kinds[entry.kind]
    clock = time(entry.date, entry.date.time) if entry.date and entry.date.time else ""
    return fill(
        '<li class="rl-slot %s">\n<p class="rl-slot-top">%s%s</p>\n<p class="rl-title">%s</p>\n</li>\n',
        *(kind_class(kind), clock, pill(kind), entry_link(entry, href)),
    )
