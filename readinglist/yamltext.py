"""YAML as text with places: every scalar stays the text it is, and every key and item knows its line and column.

Scanning and composing is PyYAML's (its C parser); only how nodes become values is ours. There are no anchors,
aliases, tags or merge keys in a catalog: written ones are reported, since they would change values unseen.
Knows nothing of what the values mean.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

import yaml
from yaml.cyaml import CParser  # type: ignore[attr-defined] # the stubs leave it out

from readinglist.errors import Problem, show_key
from readinglist.yamlfaults import TOO_DEEP, explain, quote_hint

__all__ = ["LINE_ENDS", "Mapping", "Sequence", "Value", "read_yaml"]

_TAGS = {yaml.ScalarNode: "!text", yaml.SequenceNode: "!list", yaml.MappingNode: "!mapping"}
_CUT_SHORT = re.compile(r"\s+#\S")
#: How many lists and mappings may stand in each other; records need five.
_MAX_DEPTH = 50
#: At which levels records stand.
_RECORDS = {1, 3}
_RESERVED = {"&", "!", "*"}
_BLANKS = {" ", "\t"}
#: YAML counts these as ends of lines, editors do not.
LINE_ENDS = ("\x85", "\u2028", "\u2029")


class _Composer(CParser):
    """PyYAML's C parser with no resolver for numbers, dates or truth values: a scalar is text."""

    depth = 0

    def resolve(self, kind: type[yaml.Node], _value: object, _implicit: object) -> str:
        """Give the tag of a node that has none."""
        return _TAGS[kind]

    def descend_resolver(self, parent: Any, _index: object) -> None:
        """Go one node deeper, where the tag does not hang on the place; stop before the C stack is used up."""
        self.depth += 1
        if self.depth > _MAX_DEPTH:
            raise yaml.MarkedYAMLError(problem=TOO_DEEP, problem_mark=parent.start_mark)

    def ascend_resolver(self) -> None:
        """Come back."""
        self.depth -= 1


class Mapping(dict[str, "Value"]):
    """A mapping in file order that knows where it stands.

    Attributes:
        line: Of the mapping's first key, from 1.
        column: Of the mapping's first key, from 1.
        last_line: Of the mapping's last value, from 1; only for those that can be a record: the outermost, and those
            two levels further in.
        places: For each key, line and column of the key, then of its value.
        is_faulty: Whether a value inside, at any depth, cannot be trusted (repeated key, reserved markup).
        unsound: The keys whose values cannot be trusted: what else is wrong with these was said already.
    """

    __slots__ = ("column", "is_faulty", "last_line", "line", "places", "unsound")

    def __init__(self, line: int, column: int) -> None:
        super().__init__()
        self.line = line
        self.column = column
        self.last_line = line
        self.places: dict[str, tuple[int, int, int, int]] = {}
        self.is_faulty = False
        self.unsound: frozenset[str] = frozenset()


class Sequence(list["Value"]):
    """A list that knows where its items stand.

    Attributes:
        places: Line and column of each item.
        is_faulty: As for `Mapping`.
    """

    __slots__ = ("is_faulty", "places")

    def __init__(self, items: Iterable[Value] = ()) -> None:
        super().__init__(items)
        self.places: list[tuple[int, int]] = []
        self.is_faulty = False


Value = str | Mapping | Sequence


@dataclass(slots=True)
class _Reader:
    path: str
    #: With an end that can be looked at.
    text: str
    lines: list[str]
    offset: int
    #: In the order in which they were found; each once.
    problems: dict[Problem, None] = field(default_factory=dict)
    seen: set[int] = field(default_factory=set)
    faults: int = 0
    #: How many lists and mappings are being built.
    level: int = 0

    def report(self, line: int, column: int, rule: str, message: str, hint: str = "") -> None:
        """Note a problem; line and column as the parser counts them, from 0."""
        self.problems[Problem(self.path, line + self.offset, column + 1, rule, message, hint)] = None

    def line(self, number: int) -> str:
        """Give a line of the text; empty behind its end."""
        return self.lines[number] if number < len(self.lines) else ""

    def build(self, node: yaml.Node) -> Value:
        """Give the value of a node; one that cannot be trusted is counted in `faults`."""
        mark = node.start_mark
        if self.text[mark.index] in _RESERVED or id(node) in self.seen:
            self.faults += 1
            found = self.line(mark.line)[mark.column :].strip()[:40]
            message = f"expected a value, found `{found}`, which YAML keeps for itself."
            hint = "Put it in quotes if it is a text; write a value again instead of referring to it."
            self.report(mark.line, mark.column, "reserved_markup", message, hint)
            return ""
        if isinstance(node, yaml.ScalarNode):
            if not node.style and self.text[node.end_mark.index] in _BLANKS:
                self._check_comment(node)
            return str(node.value)
        self.seen.add(id(node))
        before = self.faults
        self.level += 1
        if isinstance(node, yaml.SequenceNode):
            result: Mapping | Sequence = Sequence(map(self.build, node.value))
            marks = (item.start_mark for item in node.value)
            result.places = [(mark.line + self.offset, mark.column + 1) for mark in marks]
        else:
            result = self._build_mapping(node)  # type: ignore[arg-type] # there is no fourth kind of node
        self.level -= 1
        result.is_faulty = self.faults > before
        return result

    def _check_comment(self, node: yaml.ScalarNode) -> None:
        end = node.end_mark
        line = self.line(end.line)
        rest = line[end.column :]
        if _CUT_SHORT.match(rest):
            message = f"the value ends before `{rest.strip()[:40]}`, since ` #` begins a comment."
            hint = "" if "[" in line or "{" in line else quote_hint(line)
            hint = hint or "Put the whole value in quotes."
            self.report(end.line, end.column, "comment_in_value", message, hint)

    def _build_mapping(self, node: yaml.MappingNode) -> Mapping:
        text, offset, faults = self.text, self.offset, self.faults
        result = Mapping(node.start_mark.line + offset, node.start_mark.column + 1)
        if self.level in _RECORDS:
            result.last_line = _last_line(node) + offset
        for key_node, value_node in node.value:
            mark, place = key_node.start_mark, value_node.start_mark
            if not isinstance(key_node, yaml.ScalarNode):
                message, hint = "expected a key, found a list or a mapping.", quote_hint(self.line(mark.line))
                self.report(mark.line, mark.column, "wrong_type", message, hint)
                self.faults += 1
                continue
            if text[mark.index] in _RESERVED:
                self.build(key_node)
            key = key_node.value
            if key in result:
                message = f"the key {show_key(key)} stands in line {result.places[key][0]} already."
                self.report(mark.line, mark.column, "duplicate_key", message, "Keep one.")
                self.faults += 1
                self.build(value_node)
                continue
            if (
                isinstance(value_node, yaml.ScalarNode)
                and text[place.index] not in _RESERVED
                and (value_node.style or text[value_node.end_mark.index] not in _BLANKS)
            ):
                result[key] = value_node.value  # most are: the same as below, in half the time
            else:
                result[key] = self.build(value_node)
            if self.faults > faults:
                result.unsound |= {key}
                faults = self.faults
            result.places[key] = (mark.line + offset, mark.column + 1, place.line + offset, place.column + 1)
        return result


def _last_line(node: yaml.Node) -> int:
    """Give the number, from 0, of the last line of a node: the parser has a block end where the next thing begins."""
    while isinstance(node, yaml.CollectionNode) and not node.flow_style and node.value:
        node = node.value[-1][1] if isinstance(node, yaml.MappingNode) else node.value[-1]
    end = node.end_mark
    return int(end.line - (end.column == 0 and end.line > node.start_mark.line))


def read_yaml(text: str, path: str, first_line: int = 1) -> tuple[Value | None, list[Problem]]:
    """Read one YAML document.

    Args:
        text: Without a byte order mark, with line ends of one character.
        path: The file's name for problems.
        first_line: The number of the text's first line in its file.

    Returns:
        The value with its places, and what is wrong with it. None if there is no value: the text is empty
        (no problem), or not readable as YAML (one problem). Never raises.
    """
    text = text.removeprefix("\ufeff")
    for end in LINE_ENDS:
        text = text.replace(end, " ")
    reader = _Reader(path, text + "\n", text.split("\n"), first_line)
    value = None
    try:
        node = _compose(text)
        value = reader.build(node) if node else None
    except yaml.MarkedYAMLError as error:
        reader.report(*explain(error, reader.lines))
    except (yaml.reader.ReaderError, UnicodeEncodeError) as error:
        place = error.start if isinstance(error, UnicodeEncodeError) else _count(text, error.position)
        line, column = text.count("\n", 0, place), place - (text.rfind("\n", 0, place) + 1)
        message = f"found the character U+{ord(text[place]):04X}, which no text file may hold."
        reader.report(line, column, "control_character", message, "Delete it.")
    return value, list(reader.problems)


def _compose(text: str) -> yaml.Node | None:
    composer = _Composer(text)
    try:
        return composer.get_single_node()
    finally:
        composer.dispose()


def _count(text: str, size: int) -> int:
    """Give the number of characters in so many bytes, which the parser counts in."""
    return len(text.encode()[:size].decode(errors="ignore"))
