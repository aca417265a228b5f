"""Changes to a file of a catalog that leave every other byte of it as it is.

A change names the place of a value, as the loader gives it, and what belongs there. Knows nothing of records.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from yaml.nodes import MappingNode, ScalarNode, SequenceNode

from readinglist.source import split_front_matter
from readinglist.spans import find_nodes, find_scalars
from readinglist.writing import quote
from readinglist.yamltext import Mapping as YamlMapping
from readinglist.yamltext import Sequence as YamlSequence
from readinglist.yamltext import Value, read_yaml

__all__ = ["Place", "append_item", "append_step", "insert_line", "put_list", "replace_scalars"]

#: Line and column of a key or of a value, both from 1.
Place = tuple[int, int]
_ITEM = re.compile(r"\s*(?:- +)+")


def replace_scalars(text: str, path: str, changes: Mapping[Place, str], *, has_keys: bool = False) -> str:
    """Put other values in the place of some.

    Args:
        text: Of a file, with Unix line ends and without a byte order mark.
        path: The file's name: of a `.md`, the front matter is meant.
        changes: Where a value that is a text begins, with the new text.
        has_keys: Whether keys may be among them.

    Returns:
        The new text, in which exactly these values differ; the text as it was if there is a place without a
        value, or the file is not readable as YAML.
    """
    begin, end = _data(text, path)
    data, first = text[begin:end], text.count("\n", 0, begin)
    scalars = find_scalars(data)
    places = [(node.start_mark.line + first + 1, node.start_mark.column + 1) for node in scalars]
    keys = [key for node in find_nodes(data) if isinstance(node, MappingNode) for key, _ in node.value]
    taboo = set() if has_keys else {(key.start_mark.line + first + 1, key.start_mark.column + 1) for key in keys}
    if not changes.keys() <= set(places) - taboo:
        return text
    after = data
    for node, place in reversed([*zip(scalars, places, strict=True)]):
        if place in changes:
            after = after[: node.start_mark.index] + quote(changes[place]) + after[node.end_mark.index :]
    expected = [changes.get(place, node.value) for node, place in zip(scalars, places, strict=True)]
    if [node.value for node in find_scalars(after)] != expected:
        return text
    return text[:begin] + after + text[end:]


def append_item(text: str, path: str, last: Place, value: str) -> str:
    """Put a text behind the last item of a list.

    Args:
        text: As for `replace_scalars`.
        path: As for `replace_scalars`.
        last: Where the last item begins; a text that stands for a list of one will do.
        value: The new item.
    """
    begin, end = _data(text, path)
    first = text.count("\n", 0, begin)
    node = next(
        node for node in find_scalars(text[begin:end])
        if (node.start_mark.line + first + 1, node.start_mark.column + 1) == last
    )  # fmt: skip
    start, stop = begin + node.start_mark.index, begin + node.end_mark.index
    before = text[text.rfind("\n", 0, start) + 1 : start]
    if _ITEM.fullmatch(before):
        return f"{text[:stop]}\n{' ' * before.rindex('-')}- {quote(value)}{text[stop:]}"
    if before.rstrip().endswith(":"):
        return f"{text[:start]}[{text[start:stop]}, {quote(value)}]{text[stop:]}"
    return f"{text[:stop]}, {quote(value)}{text[stop:]}"


def put_list(text: str, path: str, place: tuple[YamlMapping, str], values: Sequence[str], line: int) -> str:
    """Give a record a list, which has none or an empty one.

    Args:
        text: As for `replace_scalars`.
        path: As for `replace_scalars`.
        place: The record's mapping, as it was read from the text, and the key of the list.
        values: What it holds.
        line: The number of the line before which it goes, where the record is not in braces.
    """
    data, key = place
    items = f"[{', '.join(map(quote, values))}]"
    begin, end = _data(text, path)
    first = text.count("\n", 0, begin)
    nodes = {
        (node.start_mark.line + first + 1, node.start_mark.column + 1, type(node)): node
        for node in reversed(find_nodes(text[begin:end]))
    }
    if key in data:
        where = data.places[key][2:]
        node = nodes.get((*where, SequenceNode)) or nodes[*where, ScalarNode]
        start, stop = begin + node.start_mark.index, begin + node.end_mark.index
        return f"{text[:start]}{' ' if text[start - 1] == ':' else ''}{items}{text[stop:]}"
    whole = nodes[data.line, data.column, MappingNode]
    if not getattr(whole, "flow_style", False):
        return insert_line(text, line, f"{' ' * (data.column - 1)}{key}: {items}")
    stop = begin + whole.end_mark.index - 1
    before = text[:stop].rstrip()
    comma = "" if before.endswith((",", "{")) else ","
    return f"{before}{comma} {key}: {items}{text[len(before) : stop]}{text[stop:]}"


def insert_line(text: str, number: int, line: str) -> str:
    """Put a line in front of the line with a number, counted from 1, and of the comments right above that."""
    lines = text.split("\n")
    place = number - 1
    while place and lines[place - 1].lstrip().startswith("#"):
        place -= 1
    return "\n".join([*lines[:place], line, *lines[place:]])


def append_step(text: str, entry: str, note: str = "") -> str:
    """Put an entry at the end of a reading list.

    Args:
        text: Of the list's file, with Unix line ends.
        entry: The entry's id.
        note: What the curator says about it; may be empty.

    Returns:
        The new text; items in brackets come to stand on lines of their own.

    Raises:
        ValueError: If the front matter cannot be read.
    """
    parts = split_front_matter(text)
    data = read_yaml(parts[0], "", 2)[0] if parts else None
    if not isinstance(data, YamlMapping):
        msg = "the front matter of the list cannot be read"
        raise ValueError(msg)  # noqa: TRY004 - the value of the text is at fault
    items, lines = data.get("items"), text.split("\n")
    step = _item_lines({"entry": entry, "note": note} if note else entry)
    if (
        isinstance(items, YamlSequence)
        and items
        and _ITEM.fullmatch(lines[items.places[-1][0] - 1][: items.places[-1][1] - 1])
    ):
        last, (line, _) = items[-1], items.places[-1]
        end = last.last_line if isinstance(last, YamlMapping) else line
        indent = lines[line - 1].index("-")
        return "\n".join([*lines[:end], *(" " * indent + item[2:] for item in step), *lines[end:]])
    old = [items] if isinstance(items, str) and items else items or []
    block = ["items:", *(line for item in old for line in _item_lines(item)), *step]
    if "items" not in data:
        later = [
            data.places[key][0] for key in ("select", "sort", "limit", "reviewed", "aliases", "status") if key in data
        ]
        number = min(later, default=data.last_line + 1)
        return "\n".join([*lines[: number - 1], *block, *lines[number - 1 :]])
    begin = data.places["items"][0]
    end = min([place[0] for place in data.places.values() if place[0] > begin], default=data.last_line + 1)
    return "\n".join([*lines[: begin - 1], *block, *lines[end - 1 :]])


def _item_lines(item: Value | dict[str, str]) -> list[str]:
    """Give an item of a list in lines: the id of an entry, or a mapping of texts."""
    if not isinstance(item, Mapping):
        return [f"  - {quote(str(item), is_flow=False)}"]
    pairs = [f"{key}: {quote(str(value), is_flow=False)}" for key, value in item.items()]
    return [f"  {'- ' if number == 0 else '  '}{pair}" for number, pair in enumerate(pairs)]


def _data(text: str, path: str) -> tuple[int, int]:
    """Give where the YAML of a file begins and ends."""
    parts = split_front_matter(text) if path.endswith(".md") else None
    begin = text.index("\n") + 1 if parts else 0
    return begin, begin + len(parts[0]) if parts else len(text)
