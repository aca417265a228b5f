"""Entries in groups: by kind, year, event or tag, each group under its heading.

Knows nothing of Sphinx, of files, or of where pages lie.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from readinglist.catalog import Catalog
from readinglist.identity import sort_key
from readinglist.model import Entry
from readinglist.site.addresses import Href
from readinglist.site.markup import empty, fill, join, link, section
from readinglist.site.render import DISPLAYS, ROWS_ABOVE, counts
from readinglist.site.words import _

__all__ = ["REST", "Group", "grouped", "groups", "outlined"]

#: What the group of entries is called that have nothing of the sort; every entry has a kind.
REST = {"kind": "Other", "year": "Undated", "event": "No event", "tag": "No tags"}


@dataclass(frozen=True, slots=True)
class Group:
    """Entries that share something."""

    #: The id of what they share, such as `workshop` or `2025`; empty for the entries that have nothing of the sort.
    id: str
    #: What they share, such as `Workshops`.
    label: str
    #: At least one, in the order they came in.
    entries: tuple[Entry, ...]


def groups(entries: Sequence[Entry], by: str, catalog: Catalog) -> list[Group]:
    """Put entries into groups.

    Args:
        entries: In any order.
        by: `kind` (in the order of the table of kinds), `year` or `event` (latest first), or `tag` (in the order of
            the alphabet). An entry with several tags is in several groups.
        catalog: Where they are from.

    Returns:
        Groups that are not empty. Entries that have nothing of the sort make the last one.
    """
    found: defaultdict[str, list[Entry]] = defaultdict(list)
    for entry in entries:
        for key in _keys(entry, by):
            found[key].append(entry)
    made = [Group(key, _label(key, by, catalog), tuple(members)) for key, members in found.items()]
    return sorted(made, key=lambda group: (not group.id, _place(group, by, catalog)))


def _keys(entry: Entry, by: str) -> Sequence[str]:
    match by:
        case "kind":
            return [entry.kind]
        case "year":
            return [str(entry.year or "")]
        case "event":
            return [entry.event]
    return entry.tags or [""]


def _label(key: str, by: str, catalog: Catalog) -> str:
    if not key:
        return _(REST[by])
    match by:
        case "kind":
            return _(catalog.kinds[key].plural)
        case "event":
            return catalog.events[key].label
        case "tag":
            return catalog.tags[key].label
    return key


def _place(group: Group, by: str, catalog: Catalog) -> Any:
    """Give a key that puts the groups of one sort in order."""
    if by == "kind":
        return list(catalog.kinds).index(group.id)
    if by == "year":
        return -int(group.id or 0)
    start = catalog.events[group.id].start if by == "event" and group.id else None
    latest_first = (-start.year, -start.month, -start.day) if start else (0, 0, 0)
    return latest_first, sort_key(group.label), group.id


def grouped(entries: Sequence[Entry], by: str, catalog: Catalog, href: Href, display: str = "cards") -> Markup:
    """Give entries in groups, each under a heading that leads to the page of the group.

    Args:
        entries: In the order they have within each group.
        by: As in `groups`.
        catalog: Where they are from.
        href: Where pages lie.
        display: A key of `DISPLAYS`.

    Returns:
        Sections without ids, since a page may hold several such blocks; a sentence if there are no entries.
    """
    if not entries:
        return empty(_("No entries."))
    return join(
        section("", 2, _title(group, href(by, group.id)), DISPLAYS[display](group.entries, catalog, href, 3))
        for group in groups(entries, by, catalog)
    )


def outlined(entries: Sequence[Entry], by: str, catalog: Catalog, href: Href, display: str = "cards") -> Markup:
    """Give the entries of a whole page in groups, with their numbers above that lead to each.

    Args:
        entries: All entries of the page, in order.
        by: As in `groups`.
        catalog: Where they are from.
        href: Where pages lie.
        display: A key of `DISPLAYS`. Cards become rows if there are very many.

    Returns:
        Numbers, then sections with ids; the entries alone if there is but one group.
    """
    show = DISPLAYS["rows" if display == "cards" and len(entries) > ROWS_ABOVE else display]
    found = groups(entries, by, catalog)
    if len(found) <= 1:
        return show(entries, catalog, href, 2)
    numbers = counts((group.label, f"#rl--{_part(group, by)}", len(group.entries)) for group in found)
    sections = [
        section(_part(group, by), 2, _title(group, href(by, group.id)), show(group.entries, catalog, href, 3))
        for group in found
    ]
    return join([numbers, *sections])


def _part(group: Group, by: str) -> str:
    return f"{by}-{group.id or 'none'}"


def _title(group: Group, url: str) -> Markup:
    number = '%s <span class="rl-number">%s</span>'
    return fill(number, link(url if group.id else "", group.label), f"{len(group.entries):,}")
