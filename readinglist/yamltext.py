"""YAML as text with places: every scalar stays the text it is, and every key and item knows its line and column.

Scanning and composing is PyYAML's (its C parser); only how nodes become values is ours. There are no anchors,
aliases, tags or merge keys in a catalog: written ones are reported, since they would change values unseen.
Knows nothing of what the values mean.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field

import yaml
from yaml.cyaml import CParser
from yaml.resolver import BaseResolver

from readinglist.errors import Problem

__all__ = ["Mapping", "Sequence", "Value", "read_yaml"]

_PLAIN_TAGS = {"tag:yaml.org,2002:str", "tag:yaml.org,2002:map", "tag:yaml.org,2002:seq"}
_KEY_AND_VALUE = re.compile(r"\s*(?:- +)?(?P<key>[\w-]+):\s+(?P<value>\S.*?)\s*$")
_CUT_SHORT = re.compile(r"\s+#\S")
_INDENT = re.compile(r"(?:- +)*- *|")
#: YAML counts these as ends of lines, editors do not.
_LINE_ENDS = ("\x85", "\u2028", "\u2029")
_ALIKE = "Indent it like the lines that it belongs to."
_CLOSE = "Close it, or put a text that begins with this sign in quotes. An item with # needs quotes, too."
_ONE = "Keep one block of keys and values, without a line of three hyphens or dots in it."
_ESCAPE = "a backslash in double quotes begins a code that YAML does not have"
_SINGLE = "Use single quotes, in which a backslash is a backslash."
_SIGN = "a value begins with a sign that means something else in YAML"
#: What the parser says, in words for a contributor, and what to do; quotes, where it does not say.
_WORDS = {
    "mapping values are not allowed in this context": ("a value has a colon with a blank after it", ""),
    "found character that cannot start any token": (_SIGN, ""),
    "found undefined alias": (_SIGN, ""),
    "did not find expected alphabetic or numeric character": (_SIGN, ""),
    "block sequence entries are not allowed in this context": (_SIGN, ""),
    "mapping keys are not allowed in this context": (_SIGN, ""),
    "did not find expected node content": (_SIGN, ""),
    "did not find expected comment or line break": (_SIGN, ""),
    "did not find expected key": ("a value goes on after its closing quote or bracket", ""),
    "second occurrence": ("an anchor (`&`) is set twice", ""),
    "did not find expected ',' or ']'": ("a list in brackets is not closed", _CLOSE),
    "did not find expected ',' or '}'": ("a mapping in braces is not closed", _CLOSE),
    "found unexpected end of stream": ("a quote is not closed", "Close it."),
    "found unexpected document indicator": ("a quote is not closed", "Close it."),
    "could not find expected ':'": ("this line is no key with a colon and a blank", "Write it as `key: value`."),
    "did not find expected '-' indicator": ("the lines of a list are not indented alike", _ALIKE),
    "found unknown escape character": (_ESCAPE, _SINGLE),
    "did not find expected hexdecimal number": (_ESCAPE, _SINGLE),
    "found invalid Unicode character escape code": (_ESCAPE, _SINGLE),
    "but found another document": ("a second document begins", _ONE),
    "did not find expected <document start>": ("something stands after the end of the data", _ONE),
    "exceeded maximum nesting depth": ("lists or mappings are nested too deep", "Close some of them."),
}


class _Composer(CParser, BaseResolver):  # type: ignore[misc] # the C parser has no stubs
    """PyYAML's C parser with no resolver for numbers, dates or truth values."""

    def __init__(self, text: str) -> None:
        CParser.__init__(self, text)
        BaseResolver.__init__(self)


class Mapping(dict[str, "Value"]):
    """A mapping in file order that knows where it stands.

    Attributes:
        line: Of the mapping's first key, from 1.
        column: Of the mapping's first key, from 1.
        places: For each key, line and column of the key, then of its value.
        is_faulty: Whether a value inside, at any depth, cannot be trusted (repeated key, reserved markup).
    """

    __slots__ = ("column", "is_faulty", "line", "places")

    def __init__(self, line: int, column: int) -> None:
        super().__init__()
        self.line = line
        self.column = column
        self.places: dict[str, tuple[int, int, int, int]] = {}
        self.is_faulty = False


class Sequence(list["Value"]):
    """A list that knows where its items stand.

    Attributes:
        places: Line and column of each item.
        is_faulty: As for `Mapping`.
    """

    __slots__ = ("is_faulty", "places")

    def __init__(self) -> None:
        super().__init__()
        self.places: list[tuple[int, int]] = []
        self.is_faulty = False


Value = str | Mapping | Sequence


@dataclass(slots=True)
class _Reader:
    path: str
    lines: list[str]
    offset: int
    problems: list[Problem] = field(default_factory=list)
    seen: set[int] = field(default_factory=set)

    def report(self, mark: yaml.Mark, rule: str, message: str, hint: str = "") -> None:
        problem = Problem(self.path, mark.line + self.offset, mark.column + 1, rule, message, hint)
        if problem not in self.problems:
            self.problems.append(problem)

    def build(self, node: yaml.Node) -> tuple[Value, bool]:
        """Give the value of a node, and whether it can be trusted."""
        mark = node.start_mark
        line = self.lines[mark.line] if mark.line < len(self.lines) else ""
        first = line[mark.column : mark.column + 1]
        if node.tag not in _PLAIN_TAGS or id(node) in self.seen or first in {"&", "!", "*"}:
            self.report(
                mark,
                "reserved_markup",
                f"expected a value, found `{line[mark.column :].strip()[:40]}`, which YAML keeps for itself.",
                "Put the value in quotes, or write it again instead of referring to it.",
            )
            return "", False
        if isinstance(node, yaml.ScalarNode):
            if not node.style:
                self._check_comment(node)
            return str(node.value), True
        self.seen.add(id(node))
        if isinstance(node, yaml.SequenceNode):
            return self._build_sequence(node)
        return self._build_mapping(node)

    def _check_comment(self, node: yaml.ScalarNode) -> None:
        end = node.end_mark
        line = self.lines[end.line] if end.line < len(self.lines) else ""
        rest = line[end.column :]
        if _CUT_SHORT.match(rest):
            self.report(
                end,
                "comment_in_value",
                f"the value ends before `{rest.strip()[:40]}`, since ` #` begins a comment.",
                _quote_hint(line) or "Put the whole value in quotes.",
            )

    def _build_sequence(self, node: yaml.SequenceNode) -> tuple[Sequence, bool]:
        result = Sequence()
        for item in node.value:
            value, is_sound = self.build(item)
            result.append(value)
            result.places.append((item.start_mark.line + self.offset, item.start_mark.column + 1))
            result.is_faulty |= not is_sound
        return result, not result.is_faulty

    def _build_mapping(self, node: yaml.MappingNode) -> tuple[Mapping, bool]:
        mark = node.start_mark
        result = Mapping(mark.line + self.offset, mark.column + 1)
        for key_node, value_node in node.value:
            mark = key_node.start_mark
            if not isinstance(key_node, yaml.ScalarNode):
                self.report(mark, "wrong_type", "expected a key, found a list or a mapping.")
                result.is_faulty = True
                continue
            key = str(key_node.value)
            value, is_sound = self.build(value_node)
            if key in result:
                first = result.places[key][0]
                self.report(
                    mark, "duplicate_key", f'the key "{key}" stands in line {first} already.', "Keep one."
                )
                is_sound = False
            else:
                place = value_node.start_mark
                result[key] = value
                result.places[key] = (
                    mark.line + self.offset, mark.column + 1, place.line + self.offset, place.column + 1,
                )  # fmt: skip
            result.is_faulty |= not is_sound
        return result, not result.is_faulty


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
    reader = _Reader(path, text.split("\n"), first_line)
    try:
        composer = _Composer(text)
        try:
            node = composer.get_single_node()
        finally:
            composer.dispose()
    except yaml.MarkedYAMLError as error:
        reader.problems.append(_explain(error, reader))
        return None, reader.problems
    except yaml.reader.ReaderError as error:
        line = text.count("\n", 0, error.position)
        column = error.position - (text.rfind("\n", 0, error.position) + 1) + 1
        code = error.character if isinstance(error.character, int) else ord(error.character)
        message = f"found the character U+{code:04X}, which no text file may hold."
        reader.problems.append(
            Problem(path, line + first_line, column, "control_character", message, "Delete it.")
        )
        return None, reader.problems
    if node is None:
        return None, reader.problems
    try:
        return reader.build(node)[0], reader.problems
    except RecursionError:
        reader.problems.append(
            Problem(path, first_line, 1, "bad_yaml", "lists or mappings are nested too deep.")
        )
        return None, reader.problems


def _explain(error: yaml.MarkedYAMLError, reader: _Reader) -> Problem:
    """Put a parser's error into words, with the line that a contributor would mend."""
    mark = error.problem_mark or error.context_mark
    number, column = (mark.line, mark.column + 1) if mark else (0, 1)
    problem = error.problem or ""
    if "not closed" in _WORDS.get(problem, "") and error.context_mark:
        number, column = error.context_mark.line, error.context_mark.column + 1
    number = min(number, max(0, len(reader.lines) - 1))
    line = reader.lines[number]
    if "\t" in line[: len(line) - len(line.lstrip())]:
        words, hint = "a line is indented with a tab", "Use blanks."
    else:
        words = _WORDS.get(problem, problem)
        hint = _quote_hint(line) or "Put texts with special characters in quotes."
    message = f"not readable as YAML: {words}."
    return Problem(reader.path, number + reader.offset, column, "bad_yaml", message, hint)


def _quote_hint(line: str) -> str:
    """Show how a line's value is written in quotes; empty if the line is not a key with a value."""
    match = _KEY_AND_VALUE.match(line)
    if not match:
        return ""
    value = match["value"]
    quoted = json.dumps(value, ensure_ascii=False) if "\\" not in value and '"' not in value else ""
    quoted = quoted or "'" + value.replace("'", "''") + "'"
    return f"Put the value in quotes: {match['key']}: {quoted}"
