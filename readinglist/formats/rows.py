"""Data of any shape as values with places: CSV, TSV, JSON, JSON Lines and YAML, and the records in it.

Knows nothing of entries.
"""

from __future__ import annotations

import csv
import json
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import PurePosixPath
from typing import Any

from readinglist.errors import FormatError, Problem, show_key
from readinglist.formats.foreign import Input
from readinglist.yamltext import Mapping, read_yaml

__all__ = ["Data", "Row", "line_of", "read_data", "read_rows"]

#: What parts the cells of a row, the likeliest first.
_DELIMITERS = ",;\t|"
#: A row behind the last: where it is not found, a quote before it was not closed.
_END = ["\0end"]
#: How often a quote that is not closed is stepped over before the rest of a file is given up.
_MOST_QUOTES = 20
#: How many lists and objects of JSON may stand in each other; real ones have ten.
_MOST_LEVELS = 50
#: A whole number with more digits stays a text.
_MOST_DIGITS = 18
#: What is no fault in a file that others read: a comment behind a value.
_NO_FAULT = {"comment_in_value"}


class Row(dict[str, Any]):
    """A record that knows in which line it begins."""

    __slots__ = ("line",)

    def __init__(self, line: int) -> None:
        super().__init__()
        self.line = line


@dataclass(slots=True)
class Data:
    """What a file holds."""

    #: Texts, numbers, truth values, lists and mappings, in each other.
    value: Any
    #: What could not be read.
    problems: list[Problem] = field(default_factory=list)


def line_of(value: Any, default: int = 1) -> int:
    """Give the line in which a record begins, if its form tells."""
    return value.line if isinstance(value, Row | Mapping) else default


def read_data(file: Input) -> Data:
    """Read a file in the form that the end of its name tells, or else its beginning.

    Raises:
        FormatError: If nothing of it can be read.
    """
    reader = _READERS.get(PurePosixPath(file.path.lower()).suffix) or _guess_reader(file.text)
    return reader(file)


def read_rows(file: Input) -> Data:
    """Read CSV, or another text with a row for each record and the names of the columns in the first.

    Returns:
        A list of rows. A column that comes more than once has a list of what its cells say; cells beyond the last
        column have the names `column 9` and so on.

    Raises:
        FormatError: If a quote in the first row is not closed.
    """
    text = file.text
    first = text.split("\n", 1)[0]
    delimiter = max(_DELIMITERS, key=lambda sign: len(next(csv.reader([first], delimiter=sign), [])))
    with _long_cells(len(text)):
        rows, problems = _split_rows(file, delimiter)
    rows = [(line, cells) for line, cells in rows if any(cells)]
    if not rows:
        return Data([], problems)
    names = [name.strip() or f"column {number}" for number, name in enumerate(rows[0][1], 1)]
    return Data([_make_row(line, cells, names) for line, cells in rows[1:]], problems)


@contextmanager
def _long_cells(size: int) -> Iterator[None]:
    """Let a cell be as long as a file: the library has one limit for all readers."""
    before = csv.field_size_limit(size + len(_END[0]) + 1)
    try:
        yield
    finally:
        csv.field_size_limit(before)


def _split_rows(file: Input, delimiter: str) -> tuple[list[tuple[int, list[str]]], list[Problem]]:
    """Give each row with its line; a row with a quote that nothing closes is left out, and reported."""
    lines = [f"{line}\n" for line in file.text.split("\n")] + _END
    rows: list[tuple[int, list[str]]] = []
    problems: list[Problem] = []
    start = 0
    for _ in range(_MOST_QUOTES):
        reader = csv.reader(lines[start:], delimiter=delimiter)
        line = start + 1
        for cells in reader:
            rows.append((line, cells))
            line = start + reader.line_num + 1
        start, last = rows.pop()
        if last == _END:
            return rows, problems
        if not rows:
            raise FormatError(file.path, start, "a quote in the names of the columns is not closed.")
        problems.append(_bad_row(file.path, start, "a quote is not closed, so this line was left out."))
    problems.append(_bad_row(file.path, start + 1, "too many quotes are not closed; what follows was left out."))
    return rows, problems


def _bad_row(path: str, line: int, message: str) -> Problem:
    return Problem(path, line, 1, "bad_record", message, 'Close it; a quote within a cell is written as "".')


def _make_row(line: int, cells: list[str], names: list[str]) -> Row:
    row = Row(line)
    for number, cell in enumerate(cells):
        name = names[number] if number < len(names) else f"column {number + 1}"
        if name not in row:
            row[name] = cell
        elif cell:
            row[name] = [*(row[name] if isinstance(row[name], list) else [row[name]]), cell]
    return row


def _read_json(file: Input) -> Data:
    problems: list[Problem] = []
    try:
        value = _parse_json(file.text, file.path, 1, problems)
    except json.JSONDecodeError as error:
        if error.msg == "Extra data":
            return _read_json_lines(file)
        message = f"expected JSON, found {error.msg[0].lower()}{error.msg[1:]}, in column {error.colno}."
        raise FormatError(file.path, error.lineno, message) from None
    return Data(value, problems)


def _read_json_lines(file: Input) -> Data:
    records: list[Any] = []
    problems: list[Problem] = []
    for number, line in enumerate(file.text.split("\n"), 1):
        if not line.strip():
            continue
        try:
            value = _parse_json(line, file.path, number, problems)
        except json.JSONDecodeError as error:
            message = f"expected JSON, found {error.msg[0].lower()}{error.msg[1:]}."
            problems.append(Problem(file.path, number, error.colno, "bad_record", message))
            continue
        if isinstance(value, dict):
            row = Row(number)
            row.update(value)
            value = row
        records.append(value)
    if not records and problems:
        raise FormatError(file.path, problems[0].line, problems[0].message)
    return Data(records, problems)


def _parse_json(text: str, path: str, line: int, problems: list[Problem]) -> Any:
    def make(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        made = dict(pairs)
        if len(made) < len(pairs):
            for key in [key for key, number in Counter(key for key, _ in pairs).items() if number > 1]:
                message = f"the key {show_key(key)} stands twice in one object; the last one counts."
                problems.append(Problem(path, line, 1, "bad_record", message))
        return made

    message = f"expected at most {_MOST_LEVELS} lists and objects in each other, found more."
    try:
        value = json.loads(text, object_pairs_hook=make, parse_int=_read_int, parse_constant=str)
    except RecursionError:
        raise FormatError(path, line, message) from None
    level = [value]
    for _ in range(_MOST_LEVELS):
        level = [inner for item in level for inner in _inside(item)]
    if level:
        raise FormatError(path, line, message)
    return value


def _read_int(text: str) -> int | str:
    return int(text) if len(text) <= _MOST_DIGITS else text


def _inside(value: Any) -> list[Any]:
    """Give the lists and mappings in a list or mapping."""
    items = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return [item for item in items if isinstance(item, dict | list)]


def _read_yaml(file: Input) -> Data:
    value, found = read_yaml(file.text, file.path)
    if value is None and found:
        raise FormatError(file.path, found[0].line, found[0].message)
    problems = [
        Problem(file.path, problem.line, problem.column, "bad_record", problem.message, problem.hint)
        for problem in found
        if problem.rule not in _NO_FAULT
    ]
    return Data(value, problems)


_READERS: dict[str, Callable[[Input], Data]] = {
    ".csv": read_rows, ".tsv": read_rows, ".tab": read_rows, ".json": _read_json, ".jsonl": _read_json_lines,
    ".ndjson": _read_json_lines, ".yaml": _read_yaml, ".yml": _read_yaml,
}  # fmt: skip


def _guess_reader(text: str) -> Callable[[Input], Data]:
    start = text.lstrip()[:1]
    if start in {"{", "["}:
        return _read_json
    first = text.lstrip().split("\n", 1)[0]
    if start == "-" or first.endswith(":") or ": " in first:
        return _read_yaml
    return read_rows
