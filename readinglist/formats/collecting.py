"""What our own JSON holds, whichever of its forms it has: entries with the records that they name, and reading lists.

Knows nothing of how the objects are written down.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from typing import Any

from readinglist.errors import describe, shorten, show_key
from readinglist.formats.data import dump_line, dump_record
from readinglist.formats.intake import Loaded
from readinglist.formats.reading import Place, Reader
from readinglist.kinds import KINDS, Kind
from readinglist.model import Entry, Event, Facet, Person, ReadingList, Tag
from readinglist.schema.published import VERSION

__all__ = ["Collector"]

_MODELS: Mapping[str, type[Event | Facet | Kind | Person | Tag]] = {
    "tags": Tag, "people": Person, "events": Event, "facets": Facet, "kinds": Kind,
}  # fmt: skip
#: What stands beside the records.
_HEAD = ("schema_version", "$schema")
#: What the object of a catalog or of some entries holds.
_KEYS = (*_HEAD, "entries", *_MODELS, "lists")


class Collector:
    """Collects what files hold; the same record may come from several."""

    def __init__(self) -> None:
        self._reader = Reader()
        self._entries: dict[str, Entry] = {}
        #: Lists whose steps are ids alone give way to those with sections and notes.
        self._heads: dict[str, ReadingList] = {}
        self._lists: dict[str, ReadingList] = {}
        self._named: dict[str, dict[str, Any]] = {key: {} for key in _MODELS}

    @staticmethod
    def is_known(held: Mapping[str, Any]) -> bool:
        """Whether an object is one of those that hold records."""
        return "sections" in held or any(key in held for key in _KEYS if key not in _HEAD)

    def take(self, held: Mapping[str, Any], place: Place) -> None:
        """Take in an object that holds records; what it does not know is reported."""
        self._check_version(held, place)
        if "sections" in held:
            self._take_steps(held, place)
            return
        self._reader.report_unknown(held.keys() - {*_KEYS}, _KEYS, place)
        for key in _KEYS:
            if key in _HEAD or held.get(key) is None:
                continue
            if not isinstance(held[key], list):
                self.report_value(place.inside(key), "a list", held[key])
                continue
            for number, item in enumerate(held[key]):
                self._take_item(key, item, place.inside(key, number))

    def take_entry(self, value: object, place: Place) -> str:
        """Take in an entry, and give its id here; empty for none."""
        entry = self._reader.read(Entry, value, place)
        if entry is None:
            return ""
        known = self._entries.setdefault(entry.id, entry)
        if known == entry.model_copy(update={"path": known.path, "line": known.line}):
            return entry.id
        digest = hashlib.sha256(dump_line(dump_record(entry)).encode("utf-8", "surrogatepass")).hexdigest()
        id_ = f"{entry.id[:100].rstrip('-')}-{digest[:8]}"
        if id_ not in self._entries:
            message = f"there is another entry {shorten(entry.id)} before it; this one is kept as {shorten(id_)}."
            self._reader.report(place, "repeated_record", message)
            self._entries[id_] = entry.model_copy(update={"id": id_})
        return id_

    def report_value(self, place: Place, expected: str, found: object) -> None:
        """Note that something is not what holds records."""
        self._reader.report(place, "bad_record", f"expected {expected}, found {describe(found)}; it was left out.")

    def report_line(self, place: Place, fault: str) -> None:
        """Note that a line holds nothing that could be read."""
        self._reader.report(place, "bad_record", f"{fault}; the line was left out.")

    def report_repeated(self, place: Place, keys: Iterable[str]) -> None:
        """Note keys that come more than once in one object."""
        for key in keys:
            message = f"the key {show_key(key)} comes more than once in an object; the last one counts."
            self._reader.report(place, "value_lost", message)

    def finish(self) -> Loaded:
        """Give all that was taken in."""
        found = {key: tuple(records[id_] for id_ in sorted(records)) for key, records in self._named.items()}
        found["kinds"] = tuple(kind for kind in found["kinds"] if KINDS.get(kind.id) != kind)
        lists = {**self._heads, **self._lists}
        return Loaded(
            entries=tuple(self._entries.values()),
            **found,
            lists=tuple(lists[id_] for id_ in sorted(lists)),
            problems=tuple(self._reader.problems),
        )

    def _check_version(self, held: Mapping[str, Any], place: Place) -> None:
        version = held.get("schema_version", VERSION)
        if version == VERSION and type(version) is int:
            return
        place = place.inside("schema_version")
        if type(version) is int and version > VERSION:
            message = f"the data has the form {version}, and {VERSION} is known here: what is new in it is lost."
            self._reader.report(place, "field_lost", message, "Read it with a newer readinglist.")
        else:
            found = describe(version) if not isinstance(version, int | float) else version
            message = f"expected {VERSION}, found {found}; it was read as if it were {VERSION}."
            self._reader.report(place, "value_lost", message)

    def _take_item(self, key: str, item: object, place: Place) -> None:
        if key == "entries":
            self.take_entry(item, place)
        elif key == "lists":
            self._take_list(item, place)
        else:
            self._keep(self._named[key], self._reader.read(_MODELS[key], item, place), place)

    def _keep(self, known: dict[str, Any], record: Any, place: Place) -> None:
        """Keep a record, unless it is None; of two with one id, the first."""
        if record is None:
            return
        first = known.setdefault(record.id, record)
        if dump_record(first) != dump_record(record):
            message = f"{shorten(record.id)} is described before, and otherwise; this was left out."
            self._reader.report(place, "value_lost", message)

    def _take_list(self, item: object, place: Place) -> None:
        """Take in a list that has its own steps, or the ids of the entries that its steps lead to."""
        if isinstance(item, dict) and "items" not in item and "entries" in item:
            steps = item["entries"] if isinstance(item["entries"], list) else []
            head = {key: value for key, value in item.items() if key != "entries"} | {"items": steps}
            self._keep(self._heads, self._reader.read(ReadingList, self._as_it_stands(head, place), place), place)
        else:
            self._keep(self._lists, self._reader.read(ReadingList, item, place), place)

    def _take_steps(self, held: Mapping[str, Any], place: Place) -> None:
        """Take in a list as a site publishes it: with its sections, and in each step the whole entry."""
        items: list[dict[str, Any]] = []
        for number, section in enumerate(_objects(held["sections"])):
            inside = place.inside("sections", number)
            if not isinstance(section, dict):
                self.report_value(inside, "a section", section)
                continue
            self._reader.report_unknown(section.keys() - _SECTION, _SECTION, inside)
            if section.get("section") or section.get("note"):
                items.append({"section": section.get("section"), "note": section.get("note", "")})
            for place_of, step in enumerate(_objects(section.get("steps", []))):
                items += self._take_step(step, inside.inside("steps", place_of))
        head = {key: value for key, value in held.items() if key not in {*_HEAD, "sections"}} | {"items": items}
        self._keep(self._lists, self._reader.read(ReadingList, self._as_it_stands(head, place), place), place)

    def _take_step(self, step: object, place: Place) -> Iterable[dict[str, Any]]:
        if isinstance(step, dict) and "entry" in step:
            self._reader.report_unknown(step.keys() - _STEP, _STEP, place)
            id_ = self.take_entry(step["entry"], place.inside("entry"))
            return [{"entry": id_, "note": step.get("note", "")}] if id_ else []
        if not (isinstance(step, dict) and step.get("withdrawn")):  # of a withdrawn entry there is nothing to keep
            self.report_value(place, "a step with its entry", step)
        return []

    def _as_it_stands(self, head: dict[str, Any], place: Place) -> dict[str, Any]:
        """Leave the selection out of a list whose steps hold already what it selected."""
        lost = [key for key in ("select", "sort", "limit") if head.get(key) is not None]
        if "select" in lost:
            message = "the list was read with the steps that its selection had found, and not with the selection."
            self._reader.report(place.inside("select"), "field_lost", message)
        return {key: value for key, value in head.items() if key not in lost}


def _objects(value: object) -> list[Any]:
    return value if isinstance(value, list) else [value]


#: What a section and a step of a published list hold.
_SECTION = frozenset({"section", "note", "steps"})
_STEP = frozenset({"number", "note", "entry"})
