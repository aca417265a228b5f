"""Objects of our own JSON made into records again: checked by the models, with a problem for each fault.

What the objects say is not cleaned or guessed at, as `intake` does with what is foreign: it was a catalog's before.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, TypeVar, get_args

from pydantic import BaseModel, ValidationError

from readinglist.errors import Problem, describe, shorten, show_key
from readinglist.fields import Record
from readinglist.formats import cleaning
from readinglist.identity import find_similar
from readinglist.kinds import Kind
from readinglist.model import Entry, Event, Facet, Person, Placed, ReadingList, Tag
from readinglist.names import meant
from readinglist.rules import RULES

__all__ = ["Place", "Reader", "parse_json"]

_R = TypeVar("_R", bound=Record)
_Loc = tuple[int | str, ...]

#: What the data says of a record once more, by its other records or by the site it is from: its page, its year, its
#: people with their ids, its places in lists, its steps.
_TOLD_ELSEWHERE: Mapping[type[Record], frozenset[str]] = {
    Entry: frozenset({"url", "year", "people", "lists"}),
    ReadingList: frozenset({"url", "people"}),
    Tag: frozenset({"url"}),
    Person: frozenset({"url"}),
    Event: frozenset({"url"}),
    Facet: frozenset({"url"}),
    Kind: frozenset({"url"}),
}
#: Lists of objects that the models take as tuples alone, since in files they are mappings.
_PAIRED = ("links", "further", "related", "inferred")
#: A week, as in `dates.parse_duration`.
_MOST_SECONDS = 7 * 24 * 3600
#: How many lists and objects a text in a record can stand in, as a labelled link among several of one type does.
_DEPTH = 4


@dataclass(frozen=True, slots=True)
class Place:
    """Where something stands."""

    #: The file.
    path: str
    #: From 1; 1 if that is not known.
    line: int = 1
    #: The place in the data, such as `entries[3]`; may be empty.
    where: str = ""

    def inside(self, *parts: int | str) -> Place:
        """Give the place of something that is held by what stands here, by keys and numbers."""
        where = self.where
        for part in parts:
            where += f"[{part}]" if isinstance(part, int) else f"{'.' if where else ''}{show_key(part)[1:-1]}"
        return replace(self, where=where)


def parse_json(text: str) -> tuple[Any, tuple[str, ...]]:
    """Give what JSON holds.

    Returns:
        The value, and the keys that come more than once in one object, where the last of them counts.

    Raises:
        json.JSONDecodeError: If it is no JSON, or some that no program of ours would write.
    """
    repeated: dict[str, None] = {}

    def make(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        made = dict(pairs)
        if len(made) < len(pairs):
            repeated.update(
                dict.fromkeys(key for key, number in Counter(key for key, _ in pairs).items() if number > 1)
            )
        return made

    try:
        return json.loads(text, object_pairs_hook=make), tuple(repeated)
    except json.JSONDecodeError:
        raise
    except RecursionError:
        raise json.JSONDecodeError("Lists and objects are nested too deep", text, 0) from None
    except ValueError:
        raise json.JSONDecodeError("A number is too long", text, 0) from None


class Reader:
    """Makes records of objects.

    Attributes:
        problems: What was wrong with them, in the order in which they were read.
    """

    def __init__(self) -> None:
        self.problems: list[Problem] = []

    def report(self, place: Place, rule: str, message: str, hint: str = "") -> None:
        """Note what is wrong at a place."""
        self.problems.append(Problem(place.path, place.line, 1, rule, message, hint, place.where))

    def read(self, model: type[_R], value: object, place: Place) -> _R | None:
        """Make a record of an object.

        Args:
            model: The record's class.
            value: What JSON held; a key with nothing in it counts as left out.
            place: Where it stands.

        Returns:
            The record, without the values that are unsound; None if it cannot be without them. Each is reported.
        """
        if not isinstance(value, dict):
            self.report(place, "bad_record", f"expected an object with keys and values, found {describe(value)}.")
            return None
        known = model.model_fields.keys() - Placed.model_fields.keys()
        data = {key: item for key, item in value.items() if item is not None and key not in _TOLD_ELSEWHERE[model]}
        self.report_unknown(data.keys() - known, known, place)
        data = {key: self._repair(item, key, place) for key, item in data.items() if key in known}
        data = {key: item for key, item in data.items() if self._is_sound_number(key, item, place)}
        data = {key: str(item) if _is_year(key, item) else item for key, item in data.items()}
        while True:
            paired = {key: tuple(data[key]) for key in _PAIRED if isinstance(data.get(key), list)}
            given = {model.model_fields[key].alias or key: item for key, item in {**data, **paired}.items()}
            if issubclass(model, Placed):
                given |= {"path": place.path, "line": place.line}
            try:
                return model.model_validate(given)
            except ValidationError as error:
                faults = error.errors(include_url=False, include_input=False)
            if not self._take_out(model, data, faults, place):
                return None

    def report_unknown(self, keys: Iterable[str], known: Iterable[str], place: Place) -> None:
        """Note keys that mean nothing here."""
        known = frozenset(known)
        for key in sorted(keys):
            hint = meant(find_similar(key, known, 1))
            self.report(place.inside(key), "field_lost", f"unknown key {show_key(key)}; it was left out.", hint)

    def _repair(self, value: Any, key: str, place: Place, depth: int = 0) -> Any:
        """Give a copy without what no text may hold, as deep as any record goes."""
        if isinstance(value, list) and depth < _DEPTH:
            return [self._repair(item, key, place, depth + 1) for item in value]
        if isinstance(value, dict) and depth < _DEPTH:
            return {name: self._repair(item, key, place, depth + 1) for name, item in value.items()}
        if not isinstance(value, str) or not cleaning.has_controls(value):
            return value
        self.report(place.inside(key), "text_repaired", f"{cleaning.name_controls(value)} was taken out.")
        return cleaning.strip_controls(value)

    def _is_sound_number(self, key: str, value: object, place: Place) -> bool:
        """Whether a length, if it is one, is a text that is still to be read, or seconds that can be meant."""
        if key != "duration" or isinstance(value, str) or (type(value) is int and 0 < value <= _MOST_SECONDS):
            return True
        found = shorten(str(value)) if isinstance(value, int | float) else describe(value)
        message = f"expected a whole number of seconds, at most a week, found {found}; it was left out."
        self.report(place.inside(key), "value_lost", message)
        return False

    def _take_out(self, model: type[BaseModel], data: dict[str, Any], faults: Iterable[Any], place: Place) -> bool:
        """Take what is unsound out of an object; False if nothing is left that could be a record."""
        paths: set[_Loc] = set()
        is_lost = False
        for detail in faults:
            path = _removable(data, detail)
            is_needed = len(path) == 1 and (path[0] == "id" or model.model_fields[str(path[0])].is_required())
            what = "this was left out" if is_needed else "the value was left out"
            rule, message, hint = _words(model, detail)
            if path not in paths or is_needed:
                rule = "bad_record" if is_needed else rule
                self.report(place.inside(*detail["loc"]), rule, f"{message}; {what}.", hint)
            paths.add(path)
            is_lost = is_lost or is_needed
        for path in sorted(paths, key=_order, reverse=True):
            _remove(data, path)
        return not is_lost


def _is_year(key: str, value: object) -> bool:
    return key in {"date", "start", "end", "reviewed"} and type(value) is int


def _removable(data: Mapping[str, Any], detail: Any) -> _Loc:
    """Give the smallest part around a fault that a record can do without: a key nobody knows, an item, or a field."""
    loc: _Loc = detail["loc"]
    if detail["type"] == "extra_forbidden" and _has(data, loc):
        return loc
    return loc[:2] if len(loc) > 1 and isinstance(loc[1], int) and _has(data, loc[:2]) else loc[:1]


def _has(data: Any, loc: _Loc) -> bool:
    for part in loc:
        if part not in data if isinstance(data, dict) else not (isinstance(data, list) and isinstance(part, int)):
            return False
        data = data[part]
    return True


def _order(loc: _Loc) -> list[tuple[bool, Any]]:
    """Give a key that puts what is held behind what holds it, and a later item behind an earlier one."""
    return [(isinstance(part, str), part) for part in loc]


def _remove(data: Any, loc: _Loc) -> None:
    for part in loc[:-1]:
        data = data[part]
    last: Any = loc[-1]
    if isinstance(data, list) or last in data:
        del data[last]


def _words(model: type[BaseModel], detail: Any) -> tuple[str, str, str]:
    """Give the rule, the message without its full stop and the hint for one of pydantic's errors."""
    kind, loc = detail["type"], detail["loc"]
    if kind == "missing":
        return "value_lost", f"missing key {show_key(str(loc[-1]))}", ""
    if kind == "extra_forbidden":
        similar = find_similar(str(loc[-1]), _keys_inside(model, loc), 1)
        return "field_lost", f"unknown key {show_key(str(loc[-1]))}", meant(similar)
    if kind in RULES:
        # A hint on a wrong type is about YAML.
        hint = "" if kind == "wrong_type" else detail.get("ctx", {}).get("hint", "")
        return "value_lost", detail["msg"].rstrip("."), hint
    if kind.startswith("int_") or kind == "greater_than":
        return "value_lost", "expected a whole number above 0", ""
    if kind.startswith("string_"):
        return "value_lost", "expected text", ""
    return "value_lost", "expected an object with keys and values", ""


def _keys_inside(model: Any, loc: _Loc) -> Iterable[str]:
    """Give the keys that a record inside a record may have."""
    for part in loc[:-1]:
        if isinstance(part, str):
            model = _record_in(model.model_fields[part].annotation)
    return list(model.model_fields)


def _record_in(annotation: Any) -> Any:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return annotation
    return next(filter(None, map(_record_in, get_args(annotation))), None)
