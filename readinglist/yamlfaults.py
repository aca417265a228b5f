"""What YAML's parser says of a fault, in words for a contributor.

Knows nothing of how a text is read, nor of what it means.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Any

import yaml

__all__ = ["TOO_DEEP", "explain", "quote_hint"]

_KEY_AND_VALUE = re.compile(r"\s*(?:- +)?(?P<key>[\w-]+):\s+(?P<value>\S.*)")
_HAS_COLON = re.compile(r":(?: |$)|^\s*(?:- |$)")
_OPEN = re.compile(r"[\[{]")
_INDENT = re.compile(r"[ -]*")
#: What a reader says that goes no deeper.
TOO_DEEP = "exceeded maximum nesting depth"
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
    "could not find expected ':'": ("this line is no key with a colon and a blank", "Write `key: value`, or `- item`."),
    "did not find expected '-' indicator": ("the lines of a list are not indented alike", _ALIKE),
    "found unknown escape character": (_ESCAPE, _SINGLE),
    "did not find expected hexdecimal number": (_ESCAPE, _SINGLE),
    "found invalid Unicode character escape code": (_ESCAPE, _SINGLE),
    "but found another document": ("a second document begins", _ONE),
    "did not find expected <document start>": ("something stands after the end of the data", _ONE),
    TOO_DEEP: ("lists or mappings are nested too deep", "Close some of them."),
}


def explain(error: yaml.MarkedYAMLError, lines: Sequence[str]) -> tuple[int, int, str, str, str]:
    """Put a parser's error into words, with the place that a contributor would mend and what to do there.

    Args:
        error: As PyYAML raised it.
        lines: Of the text.

    Returns:
        Line and column from 0, rule, message and hint.
    """
    problem = error.problem or ""
    words, hint = _WORDS.get(problem, (_SIGN, ""))
    mark: Any = error.context_mark if "closed" in words or "no key" in words else error.problem_mark
    number = min(mark.line, len(lines) - 1)
    line = lines[number]
    before = line[: mark.column]
    column = mark.column
    if "\t" in line[: len(line) - len(line.lstrip(" \t-"))]:
        words, hint = "a line is indented with a tab", "Use spaces."
    elif problem == "did not find expected key" and _INDENT.fullmatch(before):
        words, hint = "a line is indented in another way than its neighbors", _ALIKE
    elif problem.startswith("mapping values") and re.fullmatch(r"[\s-]*[\w-]+", before):
        words, hint = "this line does not continue the one above it", _ALIKE
        if number and not _HAS_COLON.search(lines[number - 1]):
            number, (words, hint) = number - 1, _WORDS["could not find expected ':'"]
        column = len(lines[number]) - len(lines[number].lstrip())
    elif problem == "did not find expected node content" and line[column : column + 1] not in ",]}":
        words, hint = "a bracket or brace is not closed", _CLOSE
        number = max((n for n in range(number + 1) if _OPEN.search(lines[n])), default=number)
        column = min(map(lines[number].rfind, "[{"), key=lambda place: (place < 0, place))
    hint = hint or quote_hint(line) or "Put texts with special characters in quotes."
    return number, max(0, column), "bad_yaml", f"not readable as YAML: {words}.", hint


def quote_hint(line: str) -> str:
    """Show how a line's value is written in quotes; empty if the line is not a key with a value."""
    match = _KEY_AND_VALUE.match(line)
    if not match:
        return ""
    value = match["value"].rstrip()
    if len(value) > 1 and value[0] in "'\"" and value[0] == value[-1] and value.count(value[0]) % 2:
        value = value[1:-1]
    quoted = json.dumps(value, ensure_ascii=False) if "\\" not in value and '"' not in value else ""
    quoted = quoted or "'" + value.replace("'", "''") + "'"
    return f"Put the value in quotes: {match['key']}: {quoted}"
