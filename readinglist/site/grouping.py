"""Entries in groups: by kind, year, event or tag, each group under its heading.

Knows nothing of Sphinx, of files, or of where pages lie.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from readinglist.catalog import Catalog
from readinglist.identity import sort_key
from readinglist.model import Entry
from readinglist.site.addresses import Href
from readinglist.site.markup import empty, fill, join, link, section
from readinglist.site.render import DISPLAYS, ROWS_ABOVE, counts

__all__ = ["Group", "grouped", "groups", "overview"]


@dataclass(frozen=True, slots=True)
class Group:
    """Entries that share something."""

    #: The id of what they share, such as `workshop` or `2025`; empty for the entries that have nothing of the sort.
    id: str
    #: What they share, such as `Workshops`.
    label: str
    entries: tuple[Entry, ...]


def groups(entries: Sequence[Entry], by: str, catalog: Catalog) -> list[Group]:
    """Put entries into groups; within a group they keep their order.

    Args:
        entries: In any order.
        by: `kind` (in the order of the table of kinds), `year` (latest first), `event` (latest first) or `tag` (in
            the order of the alphabet). An entry with several tags is in several groups.
        catalog: Where they are from.

    Returns:
        Groups with at least one entry each; the one of entries without any such thing comes last.

    Raises:
        KeyError: If there is no such way to group.
    """
    keys, order, label, rest = _ways(catalog)[by]
    found: defaultdict[str, list[Entry]] = defaultdict(list)
    for entry in entries:
        for key in keys(entry) or [""]:
            found[key].append(entry)
    last = found.pop("", None)
    result = [Group(key, label(key), tuple(found[key])) for key in sorted(found, key=order)]
    return [*result, Group("", rest, tuple(last))] if last else result


_Way = tuple[Callable[[Entry], Sequence[str]], Callable[[str], object], Callable[[str], str], str]


def _ways(catalog: Catalog) -> dict[str, tuple[Callable[[Entry], Sequence[str]], Callable[[str], object], Callable[[str], str], str]]:
    """Give for each way to group: what an entry has of it, the order, the label of a group, and that of the rest."""
    kinds, events, tags = catalog.kinds, catalog.events, catalog.tags
    places = {id_: place for place, id_ in enumerate(kinds)}
    return {
        "kind": (lambda entry: [entry.kind], lambda id_: places[id_], lambda id_: kinds[id_].plural, ""),
    }
