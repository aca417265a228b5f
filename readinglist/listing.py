"""Reading lists against the catalog they choose from: items become entries, selections get their ids.

Runs after the entries are linked.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from readinglist.errors import SelectError
from readinglist.identity import find_similar
from readinglist.linking import Linker
from readinglist.model import Contribution, ListItem, ReadingList, Select
from readinglist.names import meant
from readinglist.query import check_select, sort_entries
from readinglist.yamltext import Mapping

__all__ = ["Lister", "resolve_select"]

#: The fields of a selection that hold ids of one kind of thing, with the rule for one that is not known.
_NAMED = {
    "tags": "unknown_tag",
    "exclude_tags": "unknown_tag",
    "people": "unknown_person",
    "event": "unknown_event",
    "kind": "unknown_kind",
}


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

    def _take_aliases(self, reading_list: ReadingList, data: Mapping) -> None:
        lists = self.linker.files.lists
        for number, alias in enumerate(reading_list.aliases):
            owner = alias if alias in lists else self.aliases.setdefault(alias, reading_list.id)
            if owner != reading_list.id or alias in lists:
                message = f"the alias {alias!r} belongs to the list {owner!r}."
                loc = ("aliases", number)
                self.linker.report(
                    reading_list.path, data, loc, "duplicate_alias", message, "Delete it here."
                )

    def _link_curators(self, reading_list: ReadingList, data: Mapping) -> tuple[Contribution, ...]:
        found: dict[str, Contribution] = {}
        for number, name in enumerate(reading_list.curators):
            id_ = self.linker.person_names.find(name) if name else None
            if not name or (id_ and id_ in found):
                rule, message = (
                    ("repeated_item", "stands here already.") if name else ("blank_name", "has no name.")
                )
                self.linker.report(
                    reading_list.path, data, ("curators", number), rule, f"the curator {message}"
                )
            elif id_:
                found[id_] = Contribution(
                    id_, self.linker.people[id_].name if name == id_ else name, "curators"
                )
        return tuple(found.values())

    def _link_items(self, reading_list: ReadingList, data: Mapping) -> tuple[ListItem, ...]:
        found: list[ListItem] = []
        seen: set[str] = set()
        for number, item in enumerate(reading_list.items):
            if item.section:
                found.append(item)
                continue
            id_ = self.linker.find_entry(item.entry)
            loc = ("items", number, "entry")
            if id_ is None or id_ not in self.linker.entries:
                if item.entry not in self.linker.files.unsound:
                    hint = meant(find_similar(item.entry, self.linker.files.entries))
                    message = (
                        f"unknown entry {item.entry!r}." if item.entry else "expected the id of an entry."
                    )
                    self.linker.report(reading_list.path, data, loc, "unknown_entry", message, hint)
                continue
            if id_ in seen:
                message = f"the entry {item.entry!r} stands in this list already."
                self.linker.report(reading_list.path, data, loc, "repeated_item", message, "Keep one.")
                continue
            seen.add(id_)
            entry = self.linker.entries[id_]
            if not entry.is_published:
                message = f"the entry {item.entry!r} is {entry.status}."
                hint = "Take it off the list, or publish it."
                self.linker.report(reading_list.path, data, loc, "unavailable_entry", message, hint)
            found.append(item.model_copy(update={"entry": id_}))
        return tuple(found)

    def _link_select(self, reading_list: ReadingList, data: Mapping) -> Select | None:
        select = reading_list.select
        if select is None:
            return None
        try:
            check_select(select)
            if select.list:
                raise SelectError("list", "a list cannot choose from lists.")
        except SelectError as error:
            loc = ("select", error.field.replace("_", "-"))
            self.linker.report(
                reading_list.path, data, loc, "bad_select", f"{error.message} Nothing was selected."
            )
            return None
        resolved, unknown = resolve_select(select, self.linker)
        for name, number, value in unknown:
            rule = _NAMED[name]
            hint = meant(_similar(name, value, self.linker))
            message = f"{rule.replace('_', ' ')} {value!r}."
            loc = ("select", name.replace("_", "-"), number)
            self.linker.report(reading_list.path, data, loc, rule, message, hint)
        return resolved

    def _check_sort(self, reading_list: ReadingList, data: Mapping) -> str:
        try:
            sort_entries((), reading_list.sort)
        except SelectError as error:
            self.linker.report(reading_list.path, data, ("sort",), "bad_select", error.message)
            return ""
        return reading_list.sort


def _similar(name: str, value: str, linker: Linker) -> tuple[str, ...]:
    known = {
        "people": linker.person_names.ids,
        "event": linker.event_names.ids,
        "kind": linker.files.kinds,
    }.get(name, linker.tag_names.ids)
    return find_similar(value, known)


def resolve_select(select: Select, linker: Linker) -> tuple[Select, list[tuple[str, int, str]]]:
    """Put ids in the place of names in a selection.

    Returns:
        The selection, in which what is not known stays as it was written (so that it matches nothing), and for
        each unknown name its field, its number in the field and the name.
    """
    unknown: list[tuple[str, int, str]] = []
    found: dict[str, tuple[str, ...]] = {}
    for name in _NAMED:
        ids = []
        for number, value in enumerate(getattr(select, name)):
            id_ = _find(name, value, linker)
            if id_ is None:
                unknown.append((name, number, value))
            ids.append(id_ or value)
        found[name] = tuple(ids)
    return select.model_copy(update=found), unknown


def _find(name: str, value: str, linker: Linker) -> str | None:
    if name == "kind":
        return value if value in linker.files.kinds else None
    names = {"people": linker.person_names, "event": linker.event_names}.get(name, linker.tag_names)
    return names.find(value)
