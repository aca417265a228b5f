"""Tables and data of any shape: CSV, TSV, JSON, JSON Lines and YAML, with a mapping that says what is what.

What no mapping names is taken if it has the usual name of a field, or else reported, once for each column.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from readinglist.errors import Problem, describe, shorten
from readinglist.formats.filling import USUAL, Filling
from readinglist.formats.intake import Input, Intake, Loaded, Raw
from readinglist.formats.mapping import Place, Rule, leaves, parse_mapping, show_place, walk
from readinglist.formats.rows import line_of, read_data

__all__ = ["loads"]

#: How many columns a message names.
_MOST_NAMES = 12


def loads(
    files: Sequence[Input], *, mapping: Sequence[str] = (), records: str = "", kind: str = "", event: str = ""
) -> Loaded:
    """Read the records of files.

    Args:
        files: CSV, TSV, JSON, JSON Lines or YAML.
        mapping: Where the fields come from, as in `mapping.parse_mapping`; for a field that is not mapped, a column
            with its usual name.
        records: The path of the list of records in each file, such as `schedule.talks` or `days[].talks`; by default
            what looks like it.
        kind: What all records are that do not say it.
        event: The name of the event of all records that do not say it.

    Raises:
        MappingError: If a part of the mapping says nothing that can be done.
        FormatError: If nothing of a file can be read.
    """
    rules = parse_mapping([*mapping, *([f"event=={event}"] if event else [])])
    intake = Intake(kind or "talk")
    missing = dict.fromkeys(rules, True)
    tables = []
    for file in files:
        data = read_data(file)
        intake.problems += data.problems
        table = _Table(file.path, data.value, records, rules, intake)
        table.read()
        tables.append(table)
        missing.update(dict.fromkeys(table.found, False))
    for rule, is_missing in missing.items():
        if is_missing and any(table.count for table in tables):
            names = next(table.names for table in tables if table.count)
            message = f"no record has {shorten(rule.path)}, which is mapped to {rule.field!r}."
            hint = f"There are {', '.join(names[:_MOST_NAMES])}."
            intake.problems.append(Problem(tables[0].path, 1, 1, "value_lost", message, hint, rule.field))
    return intake.finish()


@dataclass
class _Table:
    """One file."""

    path: str
    value: Any
    records: str
    rules: tuple[Rule, ...]
    intake: Intake
    #: The rules that found something.
    found: set[Rule] = field(default_factory=set)
    count: int = 0
    #: The names in the first record.
    names: list[str] = field(default_factory=list)
    #: Name of a column, then how many records have something there that was not taken, the first of that, and where.
    _rest: dict[str, tuple[int, Any, int]] = field(default_factory=dict)

    def read(self) -> None:
        """Take in the records of the file."""
        filled = []
        places: set[Place] = set()
        for place, key, record in self._find_records():
            places.add(place)
            where = show_place(place)
            raw = Raw(self.path, line_of(record), where, key)
            if isinstance(record, dict) and record:
                filled.append(self._fill(record, raw))
            else:
                self.intake.report(raw, "bad_record", f"expected keys and values, found {describe(record)}.")
        self.count = len(filled)
        self.names = [str(name) for name in filled[0].record] if filled else []
        if filled and not any(filling.raw.fields.get("title") for filling in filled):
            self._report_no_title()
            return
        self._note_rest_around(places)
        for filling in filled:
            if filling.raw.fields.get("title"):
                self._note_rest(filling)
            self.intake.add(filling.raw)
        self._report_rest()

    def _fill(self, record: dict[str, Any], raw: Raw) -> Filling:
        filling = Filling(record, raw, self.intake)
        mapped = [rule for rule in self.rules if rule.path]
        self.found.update(rule for rule in mapped if filling.apply(rule))
        filling.guess(frozenset(rule.field for rule in mapped))
        for rule in self.rules:
            if not rule.path:
                self.found.add(rule)
                filling.apply(rule)
        if name := raw.fields.get("event"):
            raw.fields["event"] = self.intake.add_event(str(name))
        filling.finish()
        return filling

    def _find_records(self) -> Iterator[tuple[Place, str, Any]]:
        """Give the place of each record, its key if it stands under one, and the record."""
        if self.records:
            for place, value in walk(self.value, self.records):
                yield from _split(place, value)
        elif (found := self._find_list()) is None:
            yield (), "", self.value
        else:
            yield from _split(*found)

    def _find_list(self) -> tuple[Place, Any] | None:
        """Give what holds the records: the whole, or the one list in it whose items have a title.

        Returns:
            Its place and itself; None if the whole is one record.
        """
        value = self.value
        if not isinstance(value, dict) or not value:
            return (), value
        lists = [(key, item) for key, item in value.items() if isinstance(item, list) and _first(item) is not None]
        titled = [(key, item) for key, item in lists if self._has_title(_first(item), ("title",))]
        if not titled and self._has_title(value, USUAL["title"]):
            return None
        if len(titled or lists) == 1:
            key, found = (titled or lists)[0]
            return (key,), found
        is_flat = not lists and not any(isinstance(item, dict) for item in value.values())
        return None if is_flat else ((), value)

    def _has_title(self, record: Any, names: Sequence[str]) -> bool:
        paths = [rule.path for rule in self.rules if rule.field == "title" and rule.path]
        if paths:
            return any(True for path in paths for _ in walk(record, path))
        return any(isinstance(record.get(name), str | int) for name in names)

    def _report_no_title(self) -> None:
        message = f"nothing here is called {' or '.join(USUAL['title'])}, so all {self.count} records were left out."
        hint = f"Say what is the title, such as title={self.names[0]}; there are {', '.join(self.names[:_MOST_NAMES])}."
        self.intake.problems.append(Problem(self.path, 1, 1, "left_out", message, hint))

    def _note_rest_around(self, places: set[Place]) -> None:
        """Note what stands beside the records, such as the name of the whole."""
        if not places or () in places:
            return
        for place, value in leaves(self.value):
            if value not in (None, "") and not any(place[:size] in places for size in range(1, len(place) + 1)):
                self._note(place, value, 1)

    def _note_rest(self, filling: Filling) -> None:
        seen = set()
        for place, value in filling.rest():
            if (name := show_place(place, is_one=False)) not in seen:
                seen.add(name)
                self._note(place, value, filling.raw.line)

    def _note(self, place: Place, value: Any, line: int) -> None:
        name = show_place(place, is_one=False)
        number, first, where = self._rest.get(name, (0, value, line))
        self._rest[name] = (number + 1, first, where)

    def _report_rest(self) -> None:
        for name, (number, first, line) in self._rest.items():
            had = "one record has it" if number == 1 else f"{number} records have it"
            message = f"an entry has no place for this; {had}, such as {shorten(str(first))}."
            self.intake.problems.append(Problem(self.path, line, 1, "field_lost", message, "", name))


def _split(place: Place, value: Any) -> Iterator[tuple[Place, str, Any]]:
    """Give the records in a list, or in a mapping of id to record."""
    if isinstance(value, list):
        for number, item in enumerate(value):
            yield (*place, number), "", item
    elif isinstance(value, dict) and value and all(isinstance(item, dict) for item in value.values()):
        for key, item in value.items():
            yield (*place, key), key, item
    elif value not in (None, "", {}):
        yield place, "", value


def _first(items: list[Any]) -> dict[str, Any] | None:
    return items[0] if items and isinstance(items[0], dict) else None
