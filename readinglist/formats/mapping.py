"""Which field of an entry comes from which part of a record: `title=paper_title`, `authors=authors[].name`.

Knows nothing of files.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from readinglist.errors import ReadingListError, shorten
from readinglist.formats.myst import MARKUPS
from readinglist.identity import find_similar
from readinglist.kinds import LINK_TYPES, ROLES

__all__ = ["FIELDS", "UNITS", "MappingError", "Place", "Rule", "leaves", "parse_mapping", "show_place", "walk"]

#: Keys and numbers on the way from a record to a value in it.
Place = tuple[str | int, ...]

#: Seconds in what a length of time can be counted in.
UNITS = {"seconds": 1, "minutes": 60, "hours": 3600}
#: What can be mapped to. `people` takes the role that the kind mostly has, `end` makes the length, `id` is the key of
#: the source, and `skip` is what nobody wants to hear of.
FIELDS = (
    "id", "title", "short_title", "kind", "people", *ROLES, "event", "date", "end", "duration", "room", "language",
    "level", "license", "tags", "links", *(f"links.{type_}" for type_ in LINK_TYPES), "summary", "skip",
)  # fmt: skip
_NAMES = re.compile(r"(?:[,;|/]|and)+")
_STEP = re.compile(r"([^\[\]]*)((?:\[\d*\])*)")
_NUMBER = re.compile(r"\[(\d*)\]")


class MappingError(ReadingListError, ValueError):
    """A part of a mapping says nothing that can be done.

    Attributes:
        item: The part as it was given.
        message: What was expected, in one sentence.
    """

    def __init__(self, item: str, message: str) -> None:
        super().__init__(item, message)
        self.item = item
        self.message = message

    def __str__(self) -> str:
        """Name the part and what is wrong with it."""
        return f"{shorten(self.item)}: {self.message}"


@dataclass(frozen=True, slots=True)
class Rule:
    """Where the value of a field comes from."""

    #: One of `FIELDS`.
    field: str
    #: The way to it in a record, such as `authors[].name`; empty for a value that is the same for all.
    path: str = ""
    #: For people and tags the signs that part them, for `summary` a markup, for `duration` a unit; may be empty.
    how: str = ""
    #: What all records say that do not say it themselves.
    value: str = ""


def parse_mapping(items: Iterable[str]) -> tuple[Rule, ...]:
    """Read a mapping.

    Args:
        items: `ours=theirs`, where theirs is a path such as `tags.packages`, `sessions[0].start_time` or `*.name`;
            after a colon may follow the signs that part several names or tags (`authors=authors:;`, and `and` parts
            names then), the markup of a summary (`summary=abstract:tex`), or the unit of a duration
            (`duration=length:minutes`). `ours==value` is what all records say.

    Raises:
        MappingError: If an item has another form, or names a field that there is not.
    """
    return tuple(map(_parse_item, items))


def _parse_item(item: str) -> Rule:
    field, sign, rest = (part.strip() for part in item.partition("="))
    if not sign or not rest.strip("="):
        raise MappingError(item, "expected `ours=theirs`, or `ours==value` for what all records say.")
    if field not in FIELDS:
        similar = find_similar(field, FIELDS, 1)
        hint = f"Did you mean {similar[0]!r}?" if similar else f"The fields are {', '.join(FIELDS)}."
        raise MappingError(item, f"there is no field {shorten(field)}. {hint}")
    if rest.startswith("="):
        if field in {"id", "skip", "end"}:
            raise MappingError(item, f"{field!r} cannot be the same for all records.")
        return Rule(field, value=rest[1:].strip())
    path, colon, how = rest.rpartition(":")
    return Rule(field, path, how) if colon and _is_how(field, how) else Rule(field, rest)


def _is_how(field: str, how: str) -> bool:
    """Whether what follows a colon says how to read a field; otherwise it belongs to the name of the column."""
    if field == "people" or field in ROLES or field == "tags":
        return _NAMES.fullmatch(how) is not None
    return how in {"summary": MARKUPS, "duration": UNITS}.get(field, ())


def walk(record: Any, path: str) -> Iterator[tuple[Place, Any]]:
    """Give what stands at a path in a record, and where; lists on the way are gone through item by item.

    Args:
        record: Texts, numbers, lists and mappings, in each other.
        path: Names with dots between them; `[2]` for the third item of a list, `[]` for all items, which may be left
            out, and `*` for all values of a mapping. A key that is spelled like the path comes first.
    """
    if isinstance(record, dict) and path in record:
        yield (path,), record[path]
        return
    steps: list[str | int] = []
    for part in path.split("."):
        match = _STEP.fullmatch(part)
        name, numbers = match.groups() if match else (part, "")
        steps += [name] if name else []
        steps += [int(number) if number else "[]" for number in _NUMBER.findall(numbers)]
    yield from _walk(record, steps, ())


def _walk(value: Any, steps: Sequence[str | int], place: Place) -> Iterator[tuple[Place, Any]]:
    if not steps:
        yield place, value
    elif isinstance(value, list):
        step = steps[0]
        if isinstance(step, int):
            if step < len(value):
                yield from _walk(value[step], steps[1:], (*place, step))
            return
        for number, item in enumerate(value):
            yield from _walk(item, steps[1:] if step == "[]" else steps, (*place, number))
    elif isinstance(value, dict):
        if steps[0] == "*":
            for key, item in value.items():
                yield from _walk(item, steps[1:], (*place, key))
        elif steps[0] in value:
            yield from _walk(value[steps[0]], steps[1:], (*place, steps[0]))


def leaves(value: Any, place: Place = ()) -> Iterator[tuple[Place, Any]]:
    """Give every text, number and truth value in a value, and where it stands."""
    if isinstance(value, dict):
        for key, item in value.items():
            yield from leaves(item, (*place, key))
    elif isinstance(value, list):
        for number, item in enumerate(value):
            yield from leaves(item, (*place, number))
    else:
        yield place, value


def show_place(place: Place, *, is_one: bool = True) -> str:
    """Give a place as people write it: `sessions[0].name`, or `sessions[].name` for that of all items."""
    text = ""
    for part in place:
        if isinstance(part, int):
            text += f"[{part}]" if is_one else "[]"
        else:
            text += f"{'.' if text else ''}{part}"
    return text
