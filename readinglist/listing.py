"""Reading lists against the catalog they choose from: items become entries, selections get their ids.

Runs after the entries are linked.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from readinglist.errors import SelectError, shorten
from readinglist.identity import find_similar
from readinglist.linking import Linker
from readinglist.loading import Files
from readinglist.model import Contribution, Entry, ListItem, ReadingList, Select
from readinglist.names import meant
from readinglist.query import check_select, sort_entries
from readinglist.yamltext import Mapping as Data

__all__ = [
    "Lister", "Membership", "Section", "Step", "index_memberships", "link", "make_sections", "resolve_select",
]  # fmt: skip

#: The fields of a selection that hold ids of one kind of thing, with the rule for one that is not known.
_NAMED = {
    "tags": "unknown_tag",
    "exclude_tags": "unknown_tag",
    "people": "unknown_person",
    "event": "unknown_event",
    "kind": "unknown_kind",
}


#: Where the records of a field are registered; those of the others are tags.
_REGISTRIES = {"people": "people", "event": "events", "kind": "kinds"}


@dataclass(frozen=True, slots=True)
class Step:
    """An entry at its place in a list."""

    entry: Entry
    #: From 1.
    number: int
    #: The curator's note; may be empty.
    note: str = ""


@dataclass(frozen=True, slots=True)
class Section:
    """A stretch of a list: the heading, which is empty for steps before the first one, and its steps."""

    heading: ListItem
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Membership:
    """What a list says to a reader who stands at one of its entries."""

    list: ReadingList
    step: Step
    #: How many steps the list has.
    total: int
    previous: Entry | None
    next: Entry | None


@dataclass
class Lister:
    """Links the lists of a catalog.

    Attributes:
        linker: With the entries linked.
        lists: Every sound list, hidden ones too: unknown and repeated items left out, names in `select` as ids.
        curators: For each list, who made it, in the order of the file.
        aliases: Old id of a list to its id.
    """

    linker: Linker
    lists: dict[str, ReadingList] = field(default_factory=dict)
    curators: dict[str, tuple[Contribution, ...]] = field(default_factory=dict)
    aliases: dict[str, str] = field(default_factory=dict)

    def link(self) -> None:
        """Do all of it, once."""
        for id_, (reading_list, data) in self.linker.files.lists.items():
            self._take_aliases(reading_list, data)
            self.curators[id_] = self._link_curators(reading_list, data)
            self.lists[id_] = reading_list.model_copy(
                update={
                    "items": self._link_items(reading_list, data),
                    "select": self._link_select(reading_list, data),
                    "sort": self._check_sort(reading_list, data),
                }
            )

    def _take_aliases(self, reading_list: ReadingList, data: Data) -> None:
        lists = self.linker.files.lists
        for number, alias in enumerate(reading_list.aliases):
            owner = alias if alias in lists else self.aliases.setdefault(alias, reading_list.id)
            if owner != reading_list.id or alias in lists:
                message = f"the alias {alias!r} is taken by the list {owner!r}."
                if alias in lists:
                    message = f"the alias {alias!r} is the id of a list."
                loc = ("aliases", number)
                self.linker.report(reading_list.path, data, loc, "duplicate_alias", message, "Delete it here.")

    def _link_curators(self, reading_list: ReadingList, data: Data) -> tuple[Contribution, ...]:
        found: dict[str, Contribution] = {}
        for number, name in enumerate(reading_list.curators):
            id_ = self.linker.person_names.find(name) if name else None
            if not name or (id_ and id_ in found):
                rule, message, hint = "blank_name", "expected a name, found nothing.", "Delete the item."
                if name:
                    rule, message, hint = "repeated_item", f"{shorten(name)} stands here already.", "Keep one."
                self.linker.report(reading_list.path, data, ("curators", number), rule, message, hint)
            elif id_:
                found[id_] = Contribution(id_, self.linker.people[id_].name if name == id_ else name, "curators")
        return tuple(found.values())

    def _link_items(self, reading_list: ReadingList, data: Data) -> tuple[ListItem, ...]:
        found: list[ListItem] = []
        seen: set[str] = set()
        for number, item in enumerate(reading_list.items):
            if item.section:
                found.append(item)
                continue
            id_ = self.linker.find_entry(item.entry)
            loc = ("items", number, "entry")
            if id_ is None or id_ not in self.linker.entries:
                if not self.linker.files.is_doubtful("entries", id_ or item.entry):
                    hint = meant(find_similar(item.entry, self.linker.files.entries))
                    message = "expected the id of an entry, or the text of a section, found nothing."
                    if item.entry:
                        message = f"unknown entry {shorten(item.entry)}."
                    self.linker.report(reading_list.path, data, loc, "unknown_entry", message, hint)
                continue
            if id_ in seen:
                message = f"the entry {item.entry!r} stands in this list already."
                self.linker.report(reading_list.path, data, loc, "repeated_item", message, "Keep one.")
                continue
            seen.add(id_)
            entry = self.linker.entries[id_]
            if not entry.is_published:
                message = f"the entry {item.entry!r} is {'a draft' if entry.status == 'draft' else entry.status}."
                hint = "Take it off the list, or publish it."
                self.linker.report(reading_list.path, data, loc, "unavailable_entry", message, hint)
            found.append(item.model_copy(update={"entry": id_}))
        return tuple(found)

    def _link_select(self, reading_list: ReadingList, data: Data) -> Select | None:
        select = reading_list.select
        if select is None:
            return None
        if select.list:
            message = "expected no lists: a list cannot choose from lists. Nothing was selected."
            self.linker.report(reading_list.path, data, ("select", "list"), "bad_select", message)
            return None
        try:
            check_select(select)
        except SelectError as error:
            message = f"{error.message} Nothing was selected."
            self.linker.report(reading_list.path, data, ("select", error.field), "bad_select", message)
            return None
        resolved, unknown = resolve_select(select, self.linker)
        for name, number, value, hint in unknown:
            rule = _NAMED[name]
            if self.linker.files.is_doubtful(_REGISTRIES.get(name, "tags"), value):
                continue
            message = f"{rule.replace('_', ' ')} {shorten(value)}."
            loc = ("select", name.replace("_", "-"), number)
            self.linker.report(reading_list.path, data, loc, rule, message, hint)
        return resolved

    def _check_sort(self, reading_list: ReadingList, data: Data) -> str:
        try:
            sort_entries((), reading_list.sort)
        except SelectError as error:
            self.linker.report(reading_list.path, data, ("sort",), "bad_select", error.message)
            return ""
        return reading_list.sort


def link(files: Files) -> Lister:
    """Link what was read: entries to tags, people, events and each other, and lists to entries."""
    linker = Linker(files)
    linker.link()
    lister = Lister(linker)
    lister.link()
    linker.suggestions.clear()
    return lister


def resolve_select(select: Select, linker: Linker) -> tuple[Select, list[tuple[str, int, str, str]]]:
    """Put ids in the place of names in a selection.

    Returns:
        The selection, in which what is not known stays as it was written (so that it matches nothing), and for
        each unknown name its field, its number in the field, the name, and what may have been meant.
    """
    unknown: list[tuple[str, int, str, str]] = []
    found: dict[str, tuple[str, ...]] = {}
    for name in _NAMED:
        ids = []
        for number, value in enumerate(getattr(select, name)):
            names = {"people": linker.person_names, "event": linker.event_names}.get(name, linker.tag_names)
            known: Iterable[str] = names.titles.values() if name == "people" else names.titles
            id_ = names.find(value)
            if name == "kind":
                known, id_ = linker.files.kinds, value if value in linker.files.kinds else None
            if id_ is None:
                unknown.append((name, number, value, meant(find_similar(value, known))))
            ids.append(id_ or value)
        found[name] = tuple(ids)
    return select.model_copy(update=found), unknown


def make_sections(
    reading_list: ReadingList, entries: Mapping[str, Entry], found: Iterable[Entry]
) -> tuple[Section, ...]:
    """Lay out a list: its pinned items as they stand, then what its selection found.

    Args:
        reading_list: With ids of entries in its items.
        entries: Every entry, hidden ones too, by id.
        found: What the selection matches, in order; those among the items do not come again.

    Returns:
        The sections in order; the first has an empty heading and is left out if it has no step. A withdrawn
        entry keeps its step; a draft has none.
    """
    blocks: list[tuple[ListItem, list[Step]]] = [(ListItem(section=""), [])]
    number = 0
    pinned = set()
    for item in reading_list.items:
        if not item.entry:
            blocks.append((item, []))
            continue
        entry = entries[item.entry]
        pinned.add(entry.id)
        if entry.status != "draft":
            number += 1
            blocks[-1][1].append(Step(entry, number, item.note))
    chosen = [entry for entry in found if entry.id not in pinned][: reading_list.limit]
    blocks[-1][1].extend(Step(entry, count) for count, entry in enumerate(chosen, number + 1))
    return tuple(Section(heading, tuple(steps)) for heading, steps in blocks if heading.section or steps)


def index_memberships(lists: Iterable[tuple[ReadingList, Sequence[Step]]]) -> Mapping[str, Sequence[Membership]]:
    """Give for each published entry what the lists say at it; withdrawn ones are passed over as neighbors.

    Args:
        lists: Each with its steps; their order is that of the memberships.
    """
    found: defaultdict[str, list[Membership]] = defaultdict(list)
    for reading_list, steps in lists:
        shown = [step for step in steps if step.entry.is_published]
        for place, step in enumerate(shown):
            previous = shown[place - 1].entry if place else None
            following = shown[place + 1].entry if place + 1 < len(shown) else None
            found[step.entry.id].append(Membership(reading_list, step, len(steps), previous, following))
    return found
