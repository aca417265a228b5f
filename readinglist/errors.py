"""What can be wrong, and how it is said: findings about the data, and the exceptions of the package.

    ReadingListError
    +-- CatalogNotFoundError   (also FileNotFoundError)  no catalog at or above a folder
    +-- UnknownIdError         (also KeyError)           `get` was asked for an id that is not there
    +-- SelectError            (also ValueError)         a selection has an unknown field or a bad value
    +-- FormatError            (also ValueError)         a file is not in the format that it is read as

A fault in contributed data is never an exception: it is a `Problem`, and loading goes on.
This module knows nothing of files, YAML, Sphinx or the command line.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

__all__ = [
    "CatalogNotFoundError", "FormatError", "Problem", "ReadingListError", "SelectError", "UnknownIdError", "describe",
    "shorten", "show_key",
]  # fmt: skip


@dataclass(frozen=True, slots=True, order=True)
class Problem:
    """One finding about the data: where it is, what is wrong, what to do, and the rule behind it.

    Problems sort by file, line and column. A problem always means that something should be mended;
    whether a record was left out because of it is said in the message.
    """

    #: The file, as the caller named the catalog, with forward slashes, for example `docs/tags.yaml`.
    path: str
    #: From 1; 1 where the whole file is meant.
    line: int
    #: From 1, in characters.
    column: int
    #: A key of `readinglist.rules.RULES`.
    rule: str
    #: What was expected and what was found, in one sentence with its full stop.
    message: str
    #: What to do, in one sentence; empty if the message says it all.
    hint: str = ""
    #: The place in the data, such as `entries[3].date`; empty where the whole file is meant.
    where: str = ""
    #: The value that belongs there instead, where that is beyond doubt; empty if somebody has to decide.
    replacement: str = ""

    def __str__(self) -> str:
        """Give `file:line:column: where: message hint [rule]`, on one line."""
        return f"{self.path}:{self.line}:{self.column}: {self.text} [{self.rule}]"

    @property
    def text(self) -> str:
        """The problem in words, without its place in the files and its rule."""
        parts = (f"{self.where}:" if self.where else "", self.message, self.hint)
        return " ".join(part for part in parts if part)


def describe(value: object) -> str:
    """Say in words what a value is, for "found ..."."""
    if value is None or value == "":
        return "nothing"
    if isinstance(value, str):
        return shorten(value)
    if isinstance(value, Mapping):
        return "a mapping"
    return "a list" if isinstance(value, list | tuple) else type(value).__name__


def shorten(value: str) -> str:
    """Show a value in quotes, cut at 80 characters, on one line."""
    return repr(value if len(value) <= 80 else value[:77] + "...")  # noqa: PLR2004 - the width of a terminal line


def show_key(key: str) -> str:
    """Show a key in double quotes, as `shorten` does a value."""
    return f'"{shorten(key)[1:-1]}"'


class ReadingListError(Exception):
    """Base of every exception that this package raises on purpose."""


class CatalogNotFoundError(ReadingListError, FileNotFoundError):
    """There is no catalog at, or above, the folder that was named.

    Attributes:
        path: The folder, as text.
    """

    def __init__(self, path: str) -> None:
        super().__init__(path)
        self.path = path

    def __str__(self) -> str:
        """Say where the catalog was looked for and what one looks like."""
        return f"{self.path}: no catalog here. A catalog is a folder with `entries/` in it."


class UnknownIdError(ReadingListError, KeyError):
    """An id was asked for that the catalog does not have.

    Attributes:
        what: The word for the thing, for example `entry`.
        id: The id as it was given.
        similar: The nearest known ids, best first; may be empty.
    """

    def __init__(self, what: str, id: str, similar: tuple[str, ...] = ()) -> None:
        super().__init__(what, id, similar)
        self.what = what
        self.id = id
        self.similar = similar

    def __str__(self) -> str:
        """Name the id and the nearest ones that exist."""
        hint = f" Did you mean {' or '.join(map(repr, self.similar))}?" if self.similar else ""
        return f"no {self.what} has the id {self.id!r}.{hint}"


class SelectError(ReadingListError, ValueError):
    """A selection names a field that does not exist or holds a value that the field cannot have.

    Attributes:
        field: The field as it was given.
        message: What is wrong with it, in one sentence.
        column: Where in a query in words, from 1; 0 if it did not come from one.
    """

    def __init__(self, field: str, message: str, column: int = 0) -> None:
        super().__init__(field, message, column)
        self.field = field
        self.message = message
        self.column = column

    def __str__(self) -> str:
        """Name the field, what is wrong, and the column if there is one."""
        place = f"column {self.column}: " if self.column else ""
        return f"{place}{self.field}: {self.message}"


class FormatError(ReadingListError, ValueError):
    """A file as a whole is not in the format that it is read as, so that nothing can be taken from it.

    Attributes:
        path: The file, as it was named.
        line: Where reading stopped, from 1.
        message: What was expected and what was found, in one sentence.
    """

    def __init__(self, path: str, line: int, message: str) -> None:
        super().__init__(path, line, message)
        self.path = path
        self.line = line
        self.message = message

    def __str__(self) -> str:
        """Name the place and what is wrong."""
        return f"{self.path}:{self.line}: {self.message}"
