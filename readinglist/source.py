"""Text to records: what one file of a catalog holds, with every fault in its place.

Each `parse_*` takes the text of one file and gives what is sound of it; nothing here looks beyond that file.
How ids in one file relate to those in another is the catalog's business.
"""

from __future__ import annotations

import re
from pathlib import Path, PurePosixPath
from typing import Any, TypeVar

from pydantic import BaseModel

from readinglist.errors import Problem, shorten
from readinglist.identity import id_fault
from readinglist.kinds import Kind
from readinglist.model import Entry, Event, Facet, Person, Placed, ReadingList, Tag
from readinglist.prose import first_paragraph
from readinglist.records import Parsed, build_record, describe, unknown_key
from readinglist.yamltext import Mapping, Sequence, Value, read_yaml

__all__ = [
    "parse_collection", "parse_entry", "parse_list", "parse_registry", "read_text", "split_front_matter",
]  # fmt: skip

_R = TypeVar("_R", bound=BaseModel)
_FENCE = re.compile(r"---[ \t]*")
_ITEM = re.compile(r"( *)-(?: |$)")
#: The fields of a record that stand in no file: they come from where the file lies.
_OWN = {"path", "line", "id"}
#: What stands in each registry file: its keys, with the record behind each.
_REGISTRIES: dict[str, dict[str, type[BaseModel]]] = {
    "tags.yaml": {"facets": Facet, "tags": Tag},
    "people.yaml": {"people": Person},
    "events.yaml": {"events": Event},
    "kinds.yaml": {"kinds": Kind},
}


def read_text(file: Path, path: str) -> tuple[str | None, list[Problem]]:
    """Read a file as UTF-8 with line ends of one character.

    Args:
        file: Where it is.
        path: Its name for problems.

    Returns:
        The text, without a byte order mark, or None if there is none to work with; and what is wrong with
        the file as such. Raises `OSError` as `Path.read_bytes` does.
    """
    data = file.read_bytes()
    problems = []
    if data.startswith(b"\xef\xbb\xbf"):
        data = data[3:]
        hint = "Save it as UTF-8 without a mark."
        problems.append(
            Problem(path, 1, 1, "byte_order_mark", "the file begins with a byte order mark.", hint)
        )
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        column = error.start - (data.rfind(b"\n", 0, error.start) + 1) + 1
        message = f"the byte 0x{data[error.start]:02X} is not UTF-8; the file was left out."
        problems.append(Problem(path, line, column, "bad_encoding", message, "Save the file as UTF-8."))
        return None, problems
    if "\r" in text:
        line = text.replace("\r\n", "\n").count("\n", 0, text.find("\r")) + 1
        hint = "Save it with Unix line ends (LF)."
        problems.append(Problem(path, line, 1, "crlf", "the file has Windows line ends.", hint))
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    if not text.strip():
        problems.append(Problem(path, 1, 1, "empty_file", "the file is empty.", "Fill it in, or delete it."))
        return None, problems
    return text, problems


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
        text: As `read_text` gives it.
        path: The file below the catalog's folder, also its name for problems.

    Returns:
        One entry, or none if it has a fault that leaves it unsound. Names stand as they are written.
    """
    return _parse_document(Entry, text, path)


def parse_list(text: str, path: str) -> Parsed[ReadingList]:
    """Read a reading list from its Markdown file; as `parse_entry`, with the introduction as body."""
    return _parse_document(ReadingList, text, path)


def _parse_document(model: type[_R], text: str, path: str) -> Parsed[_R]:
    parts = split_front_matter(text)
    if parts is None:
        hint = "Begin the file with a line ---, then keys and values, then a line --- again."
        return [], [Problem(path, 1, 1, "bad_front_matter", "expected a closed block of front matter.", hint)]
    front, body, _ = parts
    data, problems = read_yaml(front, path, 2)
    if not isinstance(data, Mapping):
        if not problems:
            message = f"expected keys and values between the lines ---, found {describe(data)}."
            problems.append(Problem(path, 2, 1, "bad_front_matter", message))
        return [], problems
    stem = PurePosixPath(path).stem
    if expected := id_fault(stem):
        hint = "Rename the file: its name is the id."
        problems.append(Problem(path, 1, 1, "bad_id", f"{expected}, found {shorten(stem)}.", hint))
        return [], problems
    given = {"id": stem, "path": path, "line": 1, "summary": first_paragraph(body), "body": body}
    return build_record(model, data, given, path, "", problems)


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
    if not isinstance(items, Sequence):
        line, column = data.places["entries"][2:] if "entries" in data else (data.line, data.column)
        message = f"expected a list of entries, found {describe(items)}."
        return [], [*problems, Problem(path, line, column, "wrong_type", message, "", "entries")]
    defaults = data.get("defaults", "")
    if defaults and not isinstance(defaults, Mapping):
        line, column = data.places["defaults"][2:]
        problems.append(Problem(path, line, column, "wrong_type", "expected a mapping.", "", "defaults"))
    return _parse_items(items, 0, defaults if isinstance(defaults, Mapping) else None, path, problems)


def _parse_items(
    items: Sequence, first: int, defaults: Mapping | None, path: str, problems: list[Problem]
) -> Parsed[Entry]:
    entries: list[tuple[Entry, Mapping]] = []
    for number, (item, (line, column)) in enumerate(zip(items, items.places, strict=True), first):
        where = f"entries[{number}]"
        if not isinstance(item, Mapping):
            message = f"expected an entry with its keys, found {describe(item)}."
            problems.append(Problem(path, line, column, "wrong_type", message, "", where))
            continue
        if defaults is not None:
            item = _with_defaults(item, defaults)
        body = item.get("summary", "")
        given = {"path": path, "line": line}
        if isinstance(body, str):
            given |= {"body": body, "summary": first_paragraph(body)}
        found, problems = build_record(Entry, item, given, path, where, problems)
        entries += found
    return entries, problems


def _with_defaults(item: Mapping, defaults: Mapping) -> Mapping:
    """Put the collection's defaults under an entry's own keys; a fault in a default is shown at the default."""
    merged = Mapping(item.line, item.column)
    merged.update({**defaults, **item})
    merged.places = {**defaults.places, **item.places}
    merged.is_faulty = item.is_faulty or defaults.is_faulty
    return merged


def _parse_pieces(text: str, path: str, problems: list[Problem]) -> Parsed[Entry]:
    """Read an unreadable collection entry by entry; `problems` holds why it is unreadable as a whole."""
    lines = text.split("\n")
    start = next((n for n, line in enumerate(lines) if re.fullmatch(r"entries:[ \t]*(#.*)?", line)), None)
    first = (
        next((n for n in range(start + 1, len(lines)) if _ITEM.match(lines[n])), None)
        if start is not None
        else None
    )
    if first is None or start is None:
        return [], problems
    indent = len(_ITEM.match(lines[first])[1])  # type: ignore[index] # it matched a line above
    starts = [n for n in range(first, len(lines)) if (m := _ITEM.match(lines[n])) and len(m[1]) == indent]
    head, faults = read_yaml("\n".join(lines[:start]), path)
    defaults = head.get("defaults") if isinstance(head, Mapping) else None
    entries: list[tuple[Entry, Mapping]] = []
    for number, (begin, end) in enumerate(zip(starts, [*starts[1:], len(lines)], strict=True)):
        items, found = read_yaml("\n".join(lines[begin:end]), path, begin + 1)
        faults += found
        if isinstance(items, Sequence):
            sound, faults = _parse_items(
                items, number, defaults if isinstance(defaults, Mapping) else None, path, faults
            )
            entries += sound
    unreadable = any(problem.rule in {"bad_yaml", "control_character"} for problem in faults)
    return entries, faults if unreadable else problems + faults


def parse_registry(text: str, path: str) -> tuple[dict[str, list[tuple[Any, Mapping]]], list[Problem]]:
    """Read `tags.yaml`, `people.yaml`, `events.yaml` or `kinds.yaml`.

    Args:
        text: As `read_text` gives it.
        path: The file's name below the catalog's folder; decides what the file should hold.

    Returns:
        For each key of the file (such as `facets` and `tags`) its sound records, in file order.
    """
    models = _REGISTRIES[PurePosixPath(path).name]
    records: dict[str, list[tuple[Any, Mapping]]] = {key: [] for key in models}
    data, problems = read_yaml(text, path)
    if not isinstance(data, Mapping):
        if not problems:
            message = f"expected a mapping with the key {' or '.join(models)}, found {describe(data)}."
            problems.append(Problem(path, 1, 1, "wrong_type", message))
        return records, problems
    for key, value in data.items():
        line, column, *place = data.places[key]
        if key not in models:
            problems.append(unknown_key(data, key, models, path, ""))
        elif isinstance(value, Mapping):
            for id_, item in value.items():
                found, problems = _build_registered(models[key], key, id_, item, value, path, problems)
                records[key] += found
        elif value != "":
            message = f"expected a mapping of id to record, found {describe(value)}."
            problems.append(Problem(path, place[0], place[1], "wrong_type", message, "", key))
    return records, problems


def _build_registered(
    model: type[_R], key: str, id_: str, item: Value, parent: Mapping, path: str, problems: list[Problem]
) -> Parsed[_R]:
    line, column, *place = parent.places[id_]
    if isinstance(item, str) and model is Facet:
        label, item = item, Mapping(line, column)
        item["label"] = label
        item.places["label"] = (line, column, place[0], place[1])
    if not isinstance(item, Mapping):
        message = f"expected the record's keys, found {describe(item)}."
        return [], [*problems, Problem(path, place[0], place[1], "wrong_type", message, "", f"{key}.{id_}")]
    if expected := id_fault(id_):
        message = f"{expected}, found {shorten(id_)}."
        return [], [*problems, Problem(path, line, column, "bad_id", message, "", f"{key}.{id_}")]
    given: dict[str, Any] = {"id": id_}
    if issubclass(model, Placed):
        given |= {"path": path, "line": line}
    return build_record(model, item, given, path, f"{key}.{id_}", problems)
