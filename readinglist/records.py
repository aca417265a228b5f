"""A mapping with places into a record, or into problems that say where it is unsound.

The checks are those of the model's fields; here they get their line and column. Knows nothing of files.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, TypeVar, get_args

from pydantic import BaseModel, ValidationError

from readinglist.errors import Problem, describe, show_key
from readinglist.identity import find_similar
from readinglist.rules import RULES
from readinglist.yamltext import Mapping, Sequence, Value

__all__ = ["Parsed", "build_record", "locate", "unknown_key"]

#: The fields that are a mapping of texts or lists in a file, and one list in a record.
_FLAT = {"links", "further"}
_R = TypeVar("_R", bound=BaseModel)
#: What reading a file gives: the sound records in file order, each with the mapping it was made of (for places),
#: and what is wrong, in no order.
Parsed = tuple[list[tuple[_R, Mapping]], list[Problem]]


def build_record(model: type[_R], data: Mapping, given: dict[str, Any], path: str, where: str = "") -> Parsed[_R]:
    """Make a record from a mapping and from what the file's place says, or say all that is wrong with it.

    Args:
        model: The record's class.
        data: The keys as they were written.
        given: Fields that no key may set, with their values.
        path: The file's name for problems.
        where: The place of `data` in the file, such as `entries[3]`; empty for the whole file.

    Returns:
        One record or none, and what is wrong with it.
    """
    keys = _keys(model) - given.keys()
    if "id" not in given:
        keys = _keys(model)  # the entries of a collection, which write their id and summary
    unknown = [unknown_key(data, key, keys, path, where) for key in data if key not in keys]
    try:
        record = model.model_validate({**data, **given})
    except ValidationError as error:
        meant = {problem.hint for problem in unknown}
        faults = [
            _fault(model, detail, data, path, where)
            for detail in error.errors(include_url=False, include_input=False)
            if (detail["type"] != "extra_forbidden" or len(detail["loc"]) > 1)
            and detail["loc"][0] not in data.unsound
            and not (detail["type"] == "missing" and _did_you_mean(detail["loc"][-1]) in meant)
        ]
        return [], unknown + faults
    if unknown or data.is_faulty:
        return [], unknown
    return [(record, data)], []


@cache
def _keys(model: type[BaseModel]) -> frozenset[str]:
    """The keys that a file may set in a record, and those that only the record's place may."""
    names = (field.alias or name for name, field in model.model_fields.items())
    return frozenset(names) - {"path", "line", "last_line", "body"}


def unknown_key(data: Mapping, key: str, known: Iterable[str], path: str, where: str) -> Problem:
    """Make the problem of a key that a mapping may not have, with the nearest one that it may have."""
    line, column, *_ = data.places[key]
    return Problem(path, line, column, "unknown_key", f"unknown key {show_key(key)}.", _suggest(key, known), where)


def _suggest(key: str, known: Iterable[str]) -> str:
    similar = find_similar(key, known, 1)
    return _did_you_mean(similar[0]) if similar else f"Known keys: {', '.join(sorted(known))}."


def _did_you_mean(key: Any) -> str:
    return f'Did you mean "{key}"?'


def _fault(model: type[BaseModel], detail: Any, data: Mapping, path: str, where: str) -> Problem:
    """Turn one of pydantic's errors into a problem: its place from the mapping, its words from `fields.fault`."""
    line, column, place, value = _find(data, detail["loc"], where)
    context = detail.get("ctx", {})
    rule, message, hint = detail["type"], detail["msg"], context.get("hint", "")
    if rule == "missing":
        rule, message = "missing_key", f'missing key "{detail["loc"][-1]}".'
    elif rule == "extra_forbidden":
        key = str(detail["loc"][-1])
        around: Any = _find(data, detail["loc"][:-1], where)[3]
        line, column, *_ = around.places[key]
        rule, message, hint = (
            "unknown_key",
            f"unknown key {show_key(key)}.",
            _suggest(key, _inner(model, detail["loc"])),
        )
    elif rule.startswith("int_") or rule == "greater_than":
        rule, message = "bad_value", f"expected a whole number above 0, found {describe(value)}."
    elif rule not in RULES:
        rule, message = "wrong_type", f"expected a mapping with keys and values, found {describe(value)}."
    return Problem(path, line, column, rule, message, hint, place)


def _inner(model: type[BaseModel], loc: tuple[int | str, ...]) -> Iterable[str]:
    """Give the keys that a record inside a record may have."""
    inner: Any = model
    for part in loc[:-1]:
        if isinstance(part, str):
            inner = _record_in(inner.model_fields[part].annotation)
    return _keys(inner)


def _record_in(annotation: Any) -> Any:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return annotation
    return next(filter(None, map(_record_in, get_args(annotation))), None)


def locate(data: Mapping, loc: tuple[int | str, ...], where: str = "") -> tuple[int, int, str]:
    """Find line, column and name of a place in the data; of the nearest place around it, if it is not there."""
    return _find(data, loc, where)[:3]


def _find(data: Mapping, loc: tuple[int | str, ...], where: str) -> tuple[int, int, str, Value]:
    line, column, node = data.line, data.column, data
    current: Value = node
    for part in loc:
        if isinstance(current, Mapping) and isinstance(part, int):
            found = _flat_item(current, part, is_flat=loc[0] in _FLAT)
            if found is None:
                break
            line, column, name, current = found
            where += f".{name}"
        elif isinstance(current, Mapping) and part in current:
            line, column = current.places[str(part)][2:]
            where += f"{'.' if where else ''}{_show_name(str(part))}"
            current = current[str(part)]
        elif isinstance(current, Sequence) and isinstance(part, int) and part < len(current):
            line, column = current.places[part]
            where += f"[{part}]"
            current = current[part]
        else:
            break
    return line, column, where, current


def _flat_item(mapping: Mapping, index: int, *, is_flat: bool) -> tuple[int, int, str, Value] | None:
    """Find the item with this number where a mapping was read as one list, with its lists made flat or not."""
    for key, value in mapping.items():
        place = mapping.places[key][2:]
        items = list(_flatten(key, value, place)) if is_flat else [(*place, _show_name(key), value)]
        if index < len(items):
            return items[index]
        index -= len(items)
    return None


def _flatten(key: str, value: Value, place: tuple[int, ...]) -> Iterator[tuple[int, int, str, Value]]:
    if isinstance(value, Sequence):
        for number, (item, (line, column)) in enumerate(zip(value, value.places, strict=True)):
            yield line, column, f"{_show_name(key)}[{number}]", item
    else:
        yield place[0], place[1], _show_name(key), value


def _show_name(key: str) -> str:
    """Give a key as a part of a place: on one line, and not too long."""
    return show_key(key)[1:-1]
