"""A catalog in memory: every record once, and the ways from each to the others. Never changes once it is loaded."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import Any

from readinglist.caching import remember
from readinglist.entries import Entries
from readinglist.errors import SelectError, UnknownIdError
from readinglist.identity import find_similar
from readinglist.indexes import Indexes, frozen, living
from readinglist.kinds import Kind
from readinglist.kinship import Relation, count_others, find_related
from readinglist.listing import (
    Lister,
    Membership,
    Section,
    Step,
    index_memberships,
    link,
    make_sections,
    resolve_select,
)
from readinglist.loading import Files, load_files, no_garbage_collection
from readinglist.model import Entry, Event, Facet, Person, ReadingList, Select, Tag
from readinglist.names import meant
from readinglist.notebook import show_table
from readinglist.query import Row, check_select, make_match, make_select, merge_selects, sort_entries
from readinglist.querytext import select_from_text
from readinglist.yamltext import Mapping as Data

__all__ = ["Catalog", "Membership", "Relation", "Section", "Step"]


class Catalog(Indexes):
    """All entries, people, tags, events and reading lists of one folder, loaded together.

    The mappings hold records by id, in the order of ids (kinds and facets in the order of their tables). Only
    published entries and lists are in them. Tags, people and events that have no record of their own are there
    too, made from the names that entries give.

    Attributes:
        root: The folder, as it was given.
        entries: Published entries by id.
        lists: Published reading lists by id.
        tags: Tags by id; those without a record too.
        people: As tags.
        events: As tags.
        kinds: Kinds by id, in the order of display.
        facets: Groups of tags by id, in the order of display.
        problems: Everything that is wrong with the files, sorted by place; paths begin with `root`.
        taken_ids: The ids and old ids of all entries, hidden ones too: what no new entry may be called.
        digest: A hash of all that was read, in hexadecimal: with another digest, something may be different.
        entry_aliases: Old ids of entries, with the id now.
        list_aliases: As before, of lists.
        tag_aliases: As before, of tags.
        person_aliases: As before, of people.
        event_aliases: As before, of events.
    """

    def __init__(self, root: Path, lister: Lister) -> None:
        """Take over what was linked; `Catalog.load` is the way to get one."""
        linker = lister.linker
        self.root = root
        self.digest = linker.digest
        self._linker = linker
        self._contributions = {"entry": linker.contributions, "list": lister.curators}
        self.entries: Mapping[str, Entry] = frozen(linker.entries, lambda entry: entry.is_published)
        self.lists: Mapping[str, ReadingList] = frozen(lister.lists, lambda item: item.is_published)
        self.tags: Mapping[str, Tag] = frozen(linker.tags)
        self.people: Mapping[str, Person] = frozen(linker.people)
        self.events: Mapping[str, Event] = frozen(linker.events)
        self.kinds: Mapping[str, Kind] = MappingProxyType(linker.files.kinds)
        self.facets: Mapping[str, Facet] = MappingProxyType(linker.facets)
        self.taken_ids = frozenset({*linker.entries, *linker.aliases})
        self.entry_aliases = living(linker.aliases, self.entries)
        self.list_aliases = living(lister.aliases, self.lists)
        self.tag_aliases = living(linker.tag_names.redirects, self.tags)
        self.person_aliases = living(linker.person_names.redirects, self.people)
        self.event_aliases = living(linker.event_names.redirects, self.events)
        for records in (self.entries, self.lists, self.tags, self.people, self.events):
            for record in records.values():
                record.settle(self)
        problems = sorted({*linker.files.problems, *linker.problems})
        self.problems = tuple(replace(problem, path=(root / problem.path).as_posix()) for problem in problems)

    @classmethod
    def load(cls, path: str | Path) -> Catalog:
        """Read the catalog in a folder.

        A large one is kept in the user's cache folder, and taken from there while every file is as it was.

        Args:
            path: The folder that holds `entries/`; also how `problems` name it.

        Returns:
            Everything that is sound. Faults in the files never raise but are in `problems`; what has one is left out
            or, where only a reference leads nowhere, kept without it.

        Raises:
            CatalogNotFoundError: If the folder holds no `entries/`.
        """
        root = Path(path)
        with no_garbage_collection():
            return cls(root, remember(root, lambda: link(load_files(root))))

    def _repr_html_(self) -> str:
        rows = ([(item.title, ""), (str(len(self.steps(item))), "")] for item in self.lists.values())
        return show_table(f"{self.root.as_posix()}: {len(self.entries)} entries", ("Reading list", "Entries"), rows)

    @classmethod
    def of(  # noqa: PLR0913 - a catalog has so many sorts of records
        cls,
        entries: Iterable[Entry],
        *,
        lists: Iterable[ReadingList] = (),
        tags: Iterable[Tag] = (),
        people: Iterable[Person] = (),
        events: Iterable[Event] = (),
        kinds: Iterable[Kind] = (),
    ) -> Catalog:
        """Make a catalog of records, without any file.

        Args:
            entries: Of two with one id, the first counts.
            lists: Of the entries.
            tags: What the entries name; a tag, a person or an event without a record gets one made of the name.
            people: As tags.
            events: As tags.
            kinds: Beyond those that every catalog has.

        Returns:
            As `load`; `problems` names no files.
        """
        files = Files()
        given: dict[str, Iterable[Any]] = {
            "entries": entries, "lists": lists, "tags": tags, "people": people, "events": events,
        }  # fmt: skip
        for what, records in given.items():
            known: dict[str, Any] = getattr(files, what)
            for record in records:
                known.setdefault(record.id, (record.model_copy(), Data(0, 0)))
        files.kinds |= {kind.id: kind for kind in kinds}
        return cls(Path(), link(files))

    def __repr__(self) -> str:
        return f"<Catalog {self.root.as_posix()!r}: {len(self.entries)} entries, {len(self.lists)} lists>"

    def get(self, id: str) -> Entry:
        """Give the entry with this id, or one that had it once.

        Raises:
            UnknownIdError: If there is none.
        """
        entry = self.find_entry(id)
        if entry is None:
            raise UnknownIdError("entry", id, find_similar(id, self.entries))
        return entry

    def find_entry(self, id: str) -> Entry | None:
        """Give the published entry with this id or old id; None if there is none."""
        return self.entries.get(self.entry_aliases.get(id, id))

    def find_list(self, id: str) -> ReadingList | None:
        """Give the published list with this id or old id; None if there is none."""
        return self.lists.get(self.list_aliases.get(id, id))

    def find_tag(self, name: str) -> Tag | None:
        """Give the tag with this id, label or alias; None if there is none."""
        return self.tags.get(self._linker.tag_names.find(name) or "")

    def find_person(self, name: str) -> Person | None:
        """Give the person with this id, name or alias, spelled exactly so; None if there is none."""
        return self.people.get(self._linker.person_names.find(name) or "")

    def find_event(self, name: str) -> Event | None:
        """Give the event with this id, name or alias; None if there is none."""
        return self.events.get(self._linker.event_names.find(name) or "")

    def select(self, select: Select | str = "", *, sort: str = "", limit: int | None = None, **fields: Any) -> Entries:
        """Give the entries that a query selects.

        Args:
            select: The query, also in words, such as `tag:alignment year:2025.. -tag:classic "world model"`.
            sort: `-date` (the default), `date`, `title` or `-title`; undated entries last.
            limit: How many at most; None for all.
            fields: The fields of `Select`, which must hold too: texts (split at commas), numbers or lists of them.

        Returns:
            Published entries in order; maybe none.

        Raises:
            SelectError: If something in it does not exist, or the limit is below 0.
        """
        if limit is not None and limit < 0:
            raise SelectError("limit", f"expected 0 or a number above it, found {limit}.")
        given = select_from_text(select) if isinstance(select, str) else select
        check_select(select := merge_selects(given, make_select(fields)) if fields else given)
        resolved, unknown = resolve_select(select, self._linker)
        for field, _, value, hint in unknown:
            raise SelectError(field, f"{value!r} is not known. {hint}".strip())
        found = self._matching(resolved)
        if resolved.list:
            listed = {step.entry.id for id_ in resolved.list for step in self.steps(self._get_list(id_))}
            found = (entry for entry in found if entry.id in listed)
        return Entries(sort_entries(found, sort)[:limit])

    def _get_list(self, id: str) -> ReadingList:
        found = self.find_list(id)
        if found is None:
            raise SelectError("list", f"{id!r} is not known. {meant(find_similar(id, self.lists))}".strip())
        return found

    def _matching(self, select: Select) -> Iterable[Entry]:
        """Give the entries that all fields of a selection but `list` match, in no order."""
        match = make_match(select)
        found: Iterable[Entry] = self.entries.values()
        if select.tags and "by_tag" in vars(self):  # making the index takes longer than one look at every entry
            found = self.by_tag.get(select.tags[0], ())
        texts = self.texts if select.text else {}
        for entry in found:
            people = frozenset(item.person for item in self.contributions(entry)) if select.people else frozenset[str]()
            if match(Row(entry, people, texts.get(entry.id, ""))):
                yield entry

    def sections(self, reading_list: ReadingList) -> tuple[Section, ...]:
        """Give what a list holds: pinned items as they stand, then what its `select` finds, newest first.

        A withdrawn entry keeps its step; a draft has none.
        """
        return self._sections.get(reading_list.id, ())

    def steps(self, reading_list: ReadingList) -> tuple[Step, ...]:
        """Give the steps of a list in order, without its headings; empty for an empty list."""
        return tuple(step for section in self.sections(reading_list) for step in section.steps)

    @cached_property
    def _sections(self) -> dict[str, tuple[Section, ...]]:
        return {id_: self._make_sections(reading_list) for id_, reading_list in self.lists.items()}

    def _make_sections(self, reading_list: ReadingList) -> tuple[Section, ...]:
        select = reading_list.select
        found = sort_entries(self._matching(select), reading_list.sort) if select is not None else ()
        return make_sections(reading_list, self._linker.entries, found)

    @cached_property
    def _memberships(self) -> Mapping[str, Sequence[Membership]]:
        return index_memberships((reading_list, self.steps(reading_list)) for reading_list in self.lists.values())

    def lists_of(self, entry: Entry) -> tuple[Membership, ...]:
        """Give the lists that hold an entry, by id of the list, each with its neighbors there; empty if none does."""
        return tuple(self._memberships.get(entry.id, ()))

    def lists_with(self, entry: Entry) -> tuple[ReadingList, ...]:
        """Give the lists that hold an entry, by id; empty if none does."""
        return tuple({member.list.id: member.list for member in self.lists_of(entry)}.values())

    def entries_of(self, record: Person | Tag | Event | ReadingList) -> tuple[Entry, ...]:
        """Give the published entries with a person, a tag or an event, newest first, or those of a list, in order."""
        if isinstance(record, ReadingList):
            return tuple(step.entry for step in self.steps(record) if step.entry.is_published)
        index = {Person: self.by_person, Tag: self.by_tag, Event: self.by_event}[type(record)]
        return index.get(record.id, ())

    def neighbors(self, tag: Tag) -> tuple[tuple[Tag, int], ...]:
        """Give the tags that stand on the same entries, with the number of these: most first, then by id."""
        tags = (entry.tags for entry in self.by_tag.get(tag.id, ()))
        return tuple((self.tags[id_], number) for id_, number in count_others(tags, tag.id))

    def colleagues(self, person: Person) -> tuple[tuple[Person, int], ...]:
        """Give the people on the same entries, with the number of these: most first, then by id."""
        people = ({item.person for item in self.contributions(entry)} for entry in self.by_person.get(person.id, ()))
        return tuple((self.people[id_], number) for id_, number in count_others(people, person.id))

    def related(self, entry: Entry, limit: int = 4) -> tuple[Relation, ...]:
        """Give what to see after an entry: what its author names, then what shares people or rare tags with it.

        Args:
            entry: One of the catalog's.
            limit: How many in all, if its author names no more.

        Returns:
            Every published entry that its author names, in that order; then others, most akin first. Empty if
            nothing is akin.
        """
        groups = [
            (f"also with {self.people[id_].name}", self.by_person.get(id_, ()), 2.0)
            for id_ in dict.fromkeys(item.person for item in self.contributions(entry))
        ]
        groups += [(f"#{self.tags[tag].label}", self.by_tag.get(tag, ()), 1.0) for tag in entry.tags]
        return find_related(entry, self.entries, groups, limit)
