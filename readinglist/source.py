"""Text to records: what one file of a catalog holds, with every fault in its place.

Each `parse_*` takes the text of one file and gives what is sound of it; nothing here looks beyond that file.
How ids in one file relate to those in another is the catalog's business.
"""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise
from pathlib import PurePosixPath
from typing import Any, TypeVar

from pydantic import BaseModel

from readinglist.errors import Problem, describe, shorten, show_key
from readinglist.identity import id_fault, suggest_id
from readinglist.kinds import Kind
from readinglist.model import Entry, Event, Facet, Person, Placed, ReadingList, Tag
from readinglist.prose import first_paragraph
from readinglist.records import Parsed, build_record, unknown_key
from readinglist.yamltext import Mapping, Sequence, Value, read_yaml

__all__ = [
    "parse_collection", "parse_entry", "parse_list", "parse_registry", "split_front_matter",
]  # fmt: skip

_R = TypeVar("_R", bound=BaseModel)
_FENCE = re.compile(r"---[ \t]*")
_ENTRIES = re.compile(r"entries:[ \t]*(#.*)?")
_ITEM = re.compile(r" *-(?: |$)")
_TOP_KEY = re.compile(r"[\w-]+:(?: |$)")
#: What stands in each registry file: its keys, with the record behind each.
_REGISTRIES: dict[str, dict[str, type[BaseModel]]] = {
    "tags.yaml": {"facets": Facet, "tags": Tag},
    "people.yaml": {"people": Person},
    "events.yaml": {"events": Event},
    "kinds.yaml": {"kinds": Kind},
}


def split_front_matter(text: str) -> tuple[str, str, int] | None:
    """Cut a Markdown text into front matter and body.

    Returns:
        The YAML between the fences, the body after them, and the number of the body's first line in the text;
        None if the text does not begin with a closed block of front matter.
    """
    lines = text.split("\n")
    if not _FENCE.fullmatch(lines[0]):
        return None
    for number, line in enumerate(lines[1:], 1):
        if _FENCE.fullmatch(line):
            return "\n".join(lines[1:number]), "\n".join(lines[number + 1 :]), number + 2
    return None


def parse_entry(text: str, path: str) -> Parsed[Entry]:
    """Read an entry from its Markdown file: the id is the file's stem, the summary the body's first paragraph.

    Args:
        text: As `decoding.read_text` gives it.
        path: The file below the catalog's folder, also its name for problems.

    Returns:
        One entry, or none if it has a fault that leaves it unsound. Names stand as they are written.
    """
    return _parse_document(Entry, text, path)


def parse_list(text: str, path: str) -> Parsed[ReadingList]:
    """Read a reading list from its Markdown file; as `parse_entry`, with the introduction as body."""
    return _parse_document(ReadingList, text, path)


def _parse_document(model: type[_R], text: str, path: str) -> Parsed[_R]:
    stem = PurePosixPath(path).stem
    problems = []
    if expected := id_fault(stem):
        example = f', for example "{suggest_id(stem)}"' if suggest_id(stem) else ""
        hint = f"Rename the file, since its name is the id{example}."
        problems.append(Problem(path, 1, 1, "bad_id", f"{expected}, found {shorten(stem)}.", hint))
    is_sound = not problems
    parts = split_front_matter(text)
    if parts is None:
        message = "the front matter has no end: no line --- closes it."
        hint = "Begin the file with a line ---, then keys and values, then a line --- again."
        if not _FENCE.fullmatch(text.split("\n", 1)[0]):
            message = "expected front matter: the first line is not ---."
        return [], [*problems, Problem(path, 1, 1, "bad_front_matter", message, hint)]
    front, body, first_line = parts
    data, found = read_yaml(front, path, 2)
    problems += found
    if not isinstance(data, Mapping):
        if not found:
            message = f"expected keys and values between the lines ---, found {describe(data)}."
            hint = "Begin with `title: ` and the title."
            problems.append(Problem(path, 2, 1, "bad_front_matter", message, hint))
        return [], problems
    given = {"path": path, "line": 1, "last_line": first_line - 2, "summary": first_paragraph(body), "body": body}
    records, found = build_record(model, data, given | {"id": stem if is_sound else "x"}, path)
    return records if is_sound else [], problems + found


def parse_collection(text: str, path: str) -> Parsed[Entry]:
    """Read the entries of a collection: `entries:`, a list in which each has an `id`, and perhaps `defaults:`.

    A default stands for a key that an entry lacks. The key `summary` is the entry's whole text in MyST. If the
    file as a whole is not readable as YAML, each entry is tried on its own, so that one fault costs one entry.

    Returns:
        The sound entries in file order. Names stand as they are written.
    """
    data, problems = read_yaml(text, path)
    if data is None and problems:
        return _parse_pieces(text, path, problems)
    if not isinstance(data, Mapping):
        message = f'expected a mapping with the key "entries", found {describe(data)}.'
        return [], [*problems, Problem(path, 1, 1, "wrong_type", message)]
    for key in data:
        if key not in {"defaults", "entries"}:
            problems.append(unknown_key(data, key, ("defaults", "entries"), path, ""))
    items = data.get("entries")
    if items is None and problems:
        return [], problems
    if not isinstance(items, Sequence):
        line, column = data.places["entries"][2:] if "entries" in data else (data.line, data.column)
        message = f"expected a list of entries, found {describe(items)}."
        return [], [*problems, Problem(path, line, column, "wrong_type", message, "", "entries")]
    defaults = data.get("defaults") or None
    if defaults is not None and not isinstance(defaults, Mapping):
        line, column = data.places["defaults"][2:]
        message = f"expected keys and values that all entries share, found {describe(defaults)}."
        return [], [*problems, Problem(path, line, column, "wrong_type", message, "", "defaults")]
    entries, found = _parse_items(items, 0, defaults, path)
    return entries, problems + found


def _parse_items(items: Sequence, first: int, defaults: Mapping | None, path: str) -> Parsed[Entry]:
    entries: list[tuple[Entry, Mapping]] = []
    problems: list[Problem] = []
    for number, (item, (line, column)) in enumerate(zip(items, items.places, strict=True), first):
        where = f"entries[{number}]"
        if not isinstance(item, Mapping):
            message = f"expected an entry with its keys, found {describe(item)}."
            problems.append(Problem(path, line, column, "wrong_type", message, "", where))
            continue
        merged = item if defaults is None else _with_defaults(item, defaults)
        body = merged.get("summary", "")
        given = {"path": path, "line": line, "last_line": item.last_line}
        if isinstance(body, str):
            given |= {"body": body, "summary": first_paragraph(body)}
        found, faults = build_record(Entry, merged, given, path, where)
        entries += found
        problems += [
            replace(fault, where=fault.where.replace(where, "defaults", 1))
            if defaults is not None and _is_inside(fault, defaults, item)
            else fault
            for fault in faults
        ]
    return entries, list(dict.fromkeys(problems))


def _is_inside(fault: Problem, defaults: Mapping, item: Mapping) -> bool:
    """Whether a fault of an entry stands in the collection's defaults, which come before or after all entries."""
    place, begin, own = (fault.line, fault.column), (defaults.line, defaults.column), (item.line, item.column)
    return begin <= place < own or own < begin <= place


def _with_defaults(item: Mapping, defaults: Mapping) -> Mapping:
    """Put the collection's defaults under an entry's own keys; a fault in a default is shown at the default."""
    merged = Mapping(item.line, item.column)
    merged.update({**defaults, **item})
    merged.places = {**defaults.places, **item.places}
    merged.is_faulty = item.is_faulty or defaults.is_faulty
    merged.last_line = item.last_line
    merged.unsound = item.unsound | (defaults.unsound - item.keys())
    return merged


def _parse_pieces(text: str, path: str, problems: list[Problem]) -> Parsed[Entry]:
    """Read an unreadable collection entry by entry; `problems` holds why it is unreadable as a whole."""
    lines = text.split("\n")
    start = next((n for n, line in enumerate(lines) if _ENTRIES.fullmatch(line)), len(lines))
    first = next((n for n in range(start + 1, len(lines)) if _ITEM.match(lines[n])), None)
    if first is None:
        return [], problems
    stop = next((n for n in range(first, len(lines)) if _TOP_KEY.match(lines[n])), len(lines))
    around = [*lines[:start], *[""] * (stop - start), *lines[stop:]]
    head, faults = read_yaml("\n".join(around), path)
    if head is None and faults:
        return [], faults
    shared = head.get("defaults") if isinstance(head, Mapping) else None
    defaults = shared if isinstance(shared, Mapping) else None
    indent = lines[first].index("-")
    starts = [n for n in range(first, stop) if _ITEM.match(lines[n]) and lines[n].index("-") == indent]
    entries: list[tuple[Entry, Mapping]] = []
    for number, (begin, end) in enumerate(pairwise([*starts, stop])):
        items, found = read_yaml("\n".join(lines[begin:end]), path, begin + 1)
        faults += found
        if isinstance(items, Sequence):
            sound, found = _parse_items(items, number, defaults, path)
            entries += sound
            faults += found
    is_explained = any(problem.rule in {"bad_yaml", "control_character"} for problem in faults)
    return entries, list(dict.fromkeys(faults if is_explained else problems + faults))


def parse_registry(text: str, path: str) -> tuple[dict[str, list[tuple[Any, Mapping]]], list[Problem]]:
    """Read `tags.yaml`, `people.yaml`, `events.yaml` or `kinds.yaml`.

    Args:
        text: As `decoding.read_text` gives it.
        path: The file's name below the catalog's folder; decides what the file should hold.

    Returns:
        For each key of the file (such as `facets` and `tags`) its sound records, in file order.
    """
    models = _REGISTRIES[PurePosixPath(path).name]
    records: dict[str, list[tuple[Any, Mapping]]] = {key: [] for key in models}
    data, problems = read_yaml(text, path)
    if not isinstance(data, Mapping):
        if not problems:
            message = f"expected a mapping with the key {' or '.join(map(show_key, models))}, found {describe(data)}."
            problems.append(Problem(path, 1, 1, "wrong_type", message))
        return records, problems
    for key, value in data.items():
        line, column = data.places[key][2:]
        if key not in models:
            problems.append(unknown_key(data, key, models, path, ""))
        elif isinstance(value, Mapping):
            for id_ in value:
                found, faults = _build_registered(models[key], key, id_, value, path)
                records[key] += found
                problems += faults
        elif value != "":
            message = f"expected a mapping of id to record, found {describe(value)}."
            problems.append(Problem(path, line, column, "wrong_type", message, "", key))
    return records, problems


def _build_registered(model: type[_R], key: str, id_: str, parent: Mapping, path: str) -> Parsed[_R]:
    item: Value = parent[id_]
    line, column, *place = parent.places[id_]
    where = f"{key}.{shorten(id_)[1:-1]}"
    problems = []
    if expected := id_fault(id_):
        hint = f'For example "{suggest_id(id_)}".' if suggest_id(id_) else ""
        problems.append(Problem(path, line, column, "bad_id", f"{expected}, found {describe(id_)}.", hint, where))
    is_sound = not problems
    if isinstance(item, str) and model is Facet:
        label, item = item, Mapping(line, column)
        item["label"] = label
        item.places["label"] = (line, column, place[0], place[1])
    if not isinstance(item, Mapping):
        message = f"expected the record's keys, found {describe(item)}."
        hint = f"Put `{'name' if 'name' in model.model_fields else 'label'}: ...` and what else it has below the id."
        problems.append(Problem(path, place[0], place[1], "wrong_type", message, hint, where))
        return [], problems
    given: dict[str, Any] = {"id": id_ if is_sound else "x"}
    if issubclass(model, Placed):
        given |= {"path": path, "line": line, "last_line": item.last_line}
    records, found = build_record(model, item, given, path, where)
    return records if is_sound else [], problems + found
