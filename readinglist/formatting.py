"""The canonical form of a catalog's files: order of keys, white space, quotes.

Lines are moved as they are, with the comments above them, so that nothing a contributor wrote gets lost; only quotes
and indentation are ruamel's work. What comes out is read again, and given up if it says anything else than before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from io import StringIO
from pathlib import PurePosixPath
from typing import Any

from pydantic import BaseModel
from ruamel.yaml import YAML
from ruamel.yaml.comments import CommentedMap, CommentedSeq
from ruamel.yaml.error import YAMLError
from ruamel.yaml.resolver import VersionedResolver
from ruamel.yaml.scalarstring import DoubleQuotedScalarString, PlainScalarString, SingleQuotedScalarString
from ruamel.yaml.tag import Tag

from readinglist.kinds import Kind, Source
from readinglist.model import Entry, Event, ListItem, Person, ReadingList, Select
from readinglist.model import Tag as TagRecord
from readinglist.source import split_front_matter
from readinglist.spans import find_comments
from readinglist.writing import quote
from readinglist.yamltext import Mapping, Sequence, Value, read_yaml

__all__ = ["format_text", "key_order", "order_keys", "strip_spaces"]

_REGISTRIES: dict[str, type[BaseModel]] = {"tags": TagRecord, "people": Person, "events": Event, "kinds": Kind}
#: The records inside records, by key; those below `links` and `further` are the values of a mapping.
_INNER: dict[str, type[BaseModel]] = {
    "origin": Source, "sources": Source, "items": ListItem, "select": Select, "links": Source, "further": Source,
}  # fmt: skip
_BY_TYPE = {"links", "further"}
#: What the first line of a file says to editors; it belongs to no key.
_MODELINE = "yaml-language-server"
#: How often a file is gone through at most; two are enough for all that were ever seen.
_MOST_PASSES = 4
#: Wider than any line: ruamel would break a longer one.
_WIDTH = 1 << 30


def format_text(text: str, path: str) -> str:
    """Give the canonical form of a file.

    Args:
        text: As it is in the file, byte order mark and carriage returns included.
        path: The file below the catalog's folder; decides which keys it may have.

    Returns:
        A text that says the same and has every comment; the text itself if it is not sound YAML or in form already.
    """
    before = ""
    for _ in range(_MOST_PASSES):  # since a block of text that comes to stand last gives up its empty lines
        if text == before:
            break
        before = text
        text = strip_spaces(_checked(order_keys(strip_spaces(text, path), path), path, _reflow), path)
    return text


def strip_spaces(text: str, path: str) -> str:
    """Give a text with Unix line ends, no byte order mark, no blanks at the ends of lines, and one line end at its end.

    The body of a Markdown file keeps its blanks, since two of them mean a line break.
    """
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    text = text.rstrip("\n") + "\n" if text.strip("\n") else text
    text = _checked(text, path, lambda data: "\n".join(line.rstrip(" \t") for line in data.split("\n")))
    if path.endswith(".md"):
        return text
    return _checked(text, path, lambda data: data.rstrip("\n") + "\n")  # lines of blanks are empty only now


def order_keys(text: str, path: str) -> str:
    """Give a text whose records have their keys in the usual order, each with the comments above it."""
    return _checked(text, path, lambda data: _order_lines(data, path))


@cache
def key_order(model: type[BaseModel]) -> tuple[str, ...]:
    """Give the keys that a record may have in a file, in the usual order."""
    names = (field.alias or name for name, field in model.model_fields.items())
    return tuple(name for name in names if name not in {"path", "line", "last_line", "body", "type"})


def _checked(text: str, path: str, change: Callable[[str], str]) -> str:
    """Change the YAML of a file, unless it is faulty, or would come to say something else."""
    parts = split_front_matter(text) if path.endswith(".md") else None
    if path.endswith(".md") and parts is None:
        return text
    data = parts[0] if parts else text
    value, problems = read_yaml(data, path)
    if not isinstance(value, Mapping) or problems:
        return text
    after = change(data)
    if after == data or read_yaml(after, path) != (value, []) or find_comments(after) != find_comments(data):
        return text
    begin = text.index("\n") + 1 if parts else 0
    return text[:begin] + after + text[begin + len(data) :]


# The order of keys

#: A record, its model and its last line.
_Found = tuple[Mapping, type[BaseModel], int]


def _order_lines(data: str, path: str) -> str:
    value, _ = read_yaml(data, path)
    lines = data.split("\n")
    if isinstance(value, Mapping):
        end = next((number for number in range(len(lines), 0, -1) if lines[number - 1].strip()), 0)
        for mapping, model, last in _records(value, _model(path), end):
            _order_one(lines, mapping, key_order(model), last)
    return "\n".join(lines)


def _model(path: str) -> type[BaseModel] | None:
    """Give what a Markdown file holds; None for the others, which hold several records."""
    if not path.endswith(".md"):
        return None
    return ReadingList if PurePosixPath(path).parts[0] == "lists" else Entry


def _records(value: Value, model: type[BaseModel] | None, end: int, *, is_group: bool = False) -> Iterator[_Found]:
    """Give each record in a file with its model and its last line, inner ones first."""
    if isinstance(value, Sequence):
        starts = [line for line, _ in value.places[1:]] if value else []
        for item, last in zip(value, [*(line - 1 for line in starts), end] if value else [], strict=True):
            yield from _records(item, model, last)
    elif isinstance(value, Mapping) and value:
        starts = [place[0] for place in value.places.values()]
        for (key, item), last in zip(value.items(), [*(line - 1 for line in starts[1:]), end], strict=True):
            inner, are_several = (model, False) if is_group else _inside(model, key)
            if inner is not None:
                yield from _records(item, inner, last, is_group=are_several and isinstance(item, Mapping))
        if model is not None and not is_group:
            yield value, model, end


def _inside(model: type[BaseModel] | None, key: str) -> tuple[type[BaseModel] | None, bool]:
    """Give what a key of a record, or of a file of several, holds; and whether several of them, each under a key."""
    if model is not None:
        return _INNER.get(key), key in _BY_TYPE
    return (Entry, False) if key in {"defaults", "entries"} else (_REGISTRIES.get(key), True)


def _order_one(lines: list[str], mapping: Mapping, order: tuple[str, ...], last: int) -> None:
    """Put the lines of one record in order, in place; the number of lines stays."""
    starts = [place[0] for place in mapping.places.values()]
    column = mapping.column - 1
    prefix = lines[mapping.line - 1][:column]
    if len(set(starts)) < len(starts) or prefix.strip(" -"):
        return  # a mapping in braces
    ranks = {key: number for number, key in enumerate(order)}
    keys = list(mapping.places)
    wanted = sorted(keys, key=lambda key: ranks.get(key, len(ranks)))
    if wanted == keys:
        return
    while last > starts[-1] and (not lines[last - 1].strip() or lines[last - 1].lstrip().startswith("#")):
        last -= 1  # comments at the end belong to what comes after
    begins = [_first_comment(lines, starts[0], 0) if not prefix.strip() else starts[0] - 1]
    begins += [_first_comment(lines, start, starts[0]) for start in starts[1:]]
    blocks = dict(zip(keys, ([*lines[a:b]] for a, b in zip(begins, [*begins[1:], last], strict=True)), strict=True))
    if prefix.strip():
        blocks[keys[0]][0] = " " * column + blocks[keys[0]][0][column:]
        _put_prefix(blocks[wanted[0]], column, prefix)
    lines[begins[0] : last] = [line for key in wanted for line in blocks[key]]


def _put_prefix(block: list[str], column: int, prefix: str) -> None:
    """Put the hyphen of a list's item before the key that now comes first, below the comments above it."""
    place = next(number for number, line in enumerate(block) if line[column : column + 1] not in {"#", ""})
    block[place] = prefix + block[place][column:]


def _first_comment(lines: list[str], start: int, top: int) -> int:
    """Give the number, from 0, of the line where the comments right above a key begin."""
    number = start - 1
    while number > top and lines[number - 1].lstrip().startswith("#") and _MODELINE not in lines[number - 1]:
        number -= 1
    return number


# Quotes and indentation


_STR = Tag(suffix="tag:yaml.org,2002:str")


class _TextResolver(VersionedResolver):
    """ruamel's resolver for a YAML in which every scalar is text."""

    def resolve(self, kind: Any, value: Any, implicit: Any) -> Any:
        """Give the tag of a node that has none."""
        if kind.__name__ == "ScalarNode":
            return _STR
        return super().resolve(kind, value, implicit)


def _reflow(data: str) -> str:
    """Write YAML anew, with two blanks for a level, lists indented, and quotes where they are needed."""
    yaml = YAML()
    yaml.Resolver = _TextResolver
    yaml.preserve_quotes = True
    yaml.width = _WIDTH
    yaml.indent(mapping=2, sequence=4, offset=2)
    stream = StringIO()
    try:
        value = yaml.load(data)
        _restyle(value, is_flow=False)
        yaml.dump(value, stream)
    except (YAMLError, RecursionError, ValueError, AttributeError):
        return data  # ruamel is stricter than the C parser here and there, and not proof against all comments
    text = stream.getvalue().lstrip("\n")
    return text if data.endswith("\n") else text.rstrip("\n")


def _restyle(value: Any, *, is_flow: bool) -> None:
    """Take quotes away where a text means itself without, and make the others double, in place."""
    is_flow = is_flow or (isinstance(value, CommentedMap | CommentedSeq) and bool(value.fa.flow_style()))
    items = value.items() if isinstance(value, CommentedMap) else enumerate(value)
    for key, item in list(items):
        if isinstance(item, CommentedMap | CommentedSeq):
            _restyle(item, is_flow=is_flow)
        elif isinstance(item, DoubleQuotedScalarString | SingleQuotedScalarString):
            value[key] = _styled(str(item), is_flow=is_flow)


def _styled(text: str, *, is_flow: bool) -> str:
    written = quote(text, is_flow=is_flow) if text else '""'
    if written == text:
        styled: str = PlainScalarString(text)  # a bare text would get back the quotes of the one that it replaces
    else:
        styled = SingleQuotedScalarString(text) if written[0] == "'" else DoubleQuotedScalarString(text)
    return styled
