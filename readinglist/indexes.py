"""The ways from people, tags, events, kinds and years to their entries, each made when it is first asked for.

Knows nothing of files; the mappings never change.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping
from functools import cached_property
from types import MappingProxyType
from typing import Any, TypeVar

from readinglist.kinds import Kind
from readinglist.model import Contribution, Entry, Person, ReadingList, Tag
from readinglist.query import make_text, sort_entries

__all__ = ["Indexes", "frozen", "living"]

_K = TypeVar("_K", bound=Hashable)
_R = TypeVar("_R")


class Indexes:
    """The indexes of a catalog over the records that it holds."""

    entries: Mapping[str, Entry]
    lists: Mapping[str, ReadingList]
    tags: Mapping[str, Tag]
    people: Mapping[str, Person]
    kinds: Mapping[str, Kind]
    #: For `entry` and for `list`: id to the people of the record.
    _contributions: Mapping[str, Mapping[str, tuple[Contribution, ...]]]

    def contributions(self, record: Entry | ReadingList) -> tuple[Contribution, ...]:
        """Give the people of an entry, in the order of roles, then of the file; or the curators of a list."""
        found = self._contributions["list" if isinstance(record, ReadingList) else "entry"]
        return found.get(record.id, ())

    @cached_property
    def texts(self) -> Mapping[str, str]:
        """For each entry, the folded words that free text is looked for in."""
        return {id_: make_text(entry, self._labels(entry)) for id_, entry in self.entries.items()}

    def _labels(self, entry: Entry) -> list[str]:
        names = [self.people[item.person].name for item in self.contributions(entry)]
        return [*names, *(self.tags[tag].label for tag in entry.tags)]

    @cached_property
    def by_tag(self) -> Mapping[str, tuple[Entry, ...]]:
        """Tag to its entries, newest first; tags without entries are not there."""
        return self._index(lambda entry: entry.tags)

    @cached_property
    def by_person(self) -> Mapping[str, tuple[Entry, ...]]:
        """Person to the entries with them in any role, newest first; curators alone are not there."""
        return self._index(lambda entry: dict.fromkeys(item.person for item in self.contributions(entry)))

    @cached_property
    def by_event(self) -> Mapping[str, tuple[Entry, ...]]:
        """Event to its entries, newest first; events without entries are not there."""
        return self._index(lambda entry: [entry.event] if entry.event else [])

    @cached_property
    def by_kind(self) -> Mapping[str, tuple[Entry, ...]]:
        """Kind to its entries, newest first, in the order of the table of kinds; unused kinds are not there."""
        found = self._index(lambda entry: [entry.kind])
        return MappingProxyType({kind: found[kind] for kind in self.kinds if kind in found})

    @cached_property
    def by_year(self) -> Mapping[int, tuple[Entry, ...]]:
        """Year to its entries, newest first, latest year first; undated entries are not there."""
        found = self._index(lambda entry: [entry.year] if entry.year else [])
        return MappingProxyType(dict(sorted(found.items(), reverse=True)))

    def _index(self, keys: Callable[[Entry], Iterable[_K]]) -> Mapping[_K, tuple[Entry, ...]]:
        found: defaultdict[_K, list[Entry]] = defaultdict(list)
        for entry in self.newest:
            for key in keys(entry):
                found[key].append(entry)
        return MappingProxyType({key: tuple(entries) for key, entries in found.items()})

    @cached_property
    def newest(self) -> tuple[Entry, ...]:
        """All published entries: newest first, undated last, then by title."""
        return sort_entries(self.entries.values())

    @cached_property
    def curated_by(self) -> Mapping[str, tuple[ReadingList, ...]]:
        """Person to the lists they curate, by id of the list; others are not there."""
        found: defaultdict[str, list[ReadingList]] = defaultdict(list)
        for reading_list in self.lists.values():
            for curator in self.contributions(reading_list):
                found[curator.person].append(reading_list)
        return MappingProxyType({person: tuple(lists) for person, lists in found.items()})


def frozen(records: Mapping[str, _R], keep: Callable[[_R], bool] = lambda _: True) -> Mapping[str, _R]:
    """Give records by id, in the order of ids, of those that are to be kept; it never changes."""
    return MappingProxyType({id_: record for id_, record in sorted(records.items()) if keep(record)})


def living(aliases: Mapping[str, str], records: Mapping[str, Any]) -> Mapping[str, str]:
    """Keep the old ids that lead to something that is shown and that nothing else has taken."""
    return MappingProxyType({old: id_ for old, id_ in sorted(aliases.items()) if id_ in records and old not in records})
