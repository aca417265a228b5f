"""Records put at the end of a registry, `tags.yaml` and its like, with every other byte of it as it was.

Knows nothing of where the records come from.
"""

from __future__ import annotations

from collections.abc import Sequence

from readinglist.fields import Record
from readinglist.source import parse_registry
from readinglist.writing import file_fields, write_records
from readinglist.yamltext import Mapping, read_yaml

__all__ = ["add_records"]


def add_records(text: str, path: str, key: str, records: Sequence[Record]) -> str:
    """Put records at the end of those that a registry has.

    Args:
        text: Of the registry, with Unix line ends; empty if there is none yet.
        path: Its name, such as `tags.yaml`.
        key: What stands there, such as `tags`.
        records: With ids that are not there yet; at least one.

    Returns:
        The new text.

    Raises:
        ValueError: If the registry cannot be read, or is written in a form that cannot be added to.
    """
    fields = {id_: file_fields(record) for record in records if (id_ := getattr(record, "id", ""))}
    block = write_records({key: {id_: _without_id(item) for id_, item in fields.items()}})[1:]
    before = parse_registry(text, path)[0] if text else {}
    after = _insert(text, path, key, block)
    found, problems = parse_registry(after, path)
    ids = [record.id for record, _ in before.get(key, [])] + list(fields)
    if problems or [record.id for record, _ in found[key]] != ids:
        msg = f"{path} cannot be added to: it is unsound, or not written with one record below the other"
        raise ValueError(msg)
    return after


def _without_id(fields: dict[str, object]) -> dict[str, object]:
    return {key: value for key, value in fields.items() if key != "id"}


def _insert(text: str, path: str, key: str, block: list[str]) -> str:
    """Put lines below the last record, with the indentation that the registry has."""
    data = read_yaml(text, path)[0] if text.strip() else None
    lines = text.rstrip("\n").split("\n") if text else []
    if not isinstance(data, Mapping) or key not in data:
        return "\n".join([*lines, f"{key}:", *block]) + "\n"
    held = data[key]
    if isinstance(held, Mapping):
        shift = " " * (held.column - 1)
        block = [shift + line[2:] if line else line for line in block]
    later = [place[0] for place in data.places.values() if place[0] > data.places[key][0]]
    end = min(later, default=len(lines) + 1) - 1
    while end > data.places[key][0] and (not lines[end - 1].strip() or lines[end - 1].startswith("#")):
        end -= 1  # what stands between two keys belongs to the second
    return "\n".join([*lines[:end], *block, *lines[end:]]) + "\n"
