"""What records with a place of their own share: the place, and the way to the catalog that holds them.

Knows none of these records.
"""

from __future__ import annotations

from typing import Any, Protocol

from pydantic import Field

from readinglist.fields import Record

__all__ = ["HOME", "Home", "Placed"]

#: Where a record keeps the catalog that holds it: beside its fields, as a cached property would be.
HOME = "_home"


class Home(Protocol):
    """What a record asks the catalog that holds it; each kind of record says what kind of answer it gets."""

    def lists_with(self, entry: Any) -> Any:
        """Give the lists that hold an entry."""

    def entries_of(self, record: Any) -> Any:
        """Give the entries that belong to a record."""

    def neighbors(self, tag: Any) -> Any:
        """Give the tags on the same entries."""


class Placed(Record):
    """A record that has a place in a file of its own or in a registry."""

    #: The file below the catalog's folder, with forward slashes; empty for a record made in Python.
    path: str = Field("", exclude=True, repr=False)
    #: The line where the record begins in its file; 0 for a record made in Python.
    line: int = Field(0, exclude=True, repr=False)
    #: The last line of its data there, for a Markdown file that of the front matter; 0 for a record made in Python.
    last_line: int = Field(0, exclude=True, repr=False)

    @property
    def catalog(self) -> Home | None:
        """The catalog that holds the record; None for a record made in Python."""
        home: Home | None = self.__dict__.get(HOME)
        return home

    def settle(self, catalog: Home) -> None:
        """Let the record know the catalog that holds it, which takes no part in comparing or writing records."""
        self.__dict__[HOME] = catalog

    def __getstate__(self) -> dict[Any, Any]:
        """Leave the catalog behind, which is pickled with all its records or not at all."""
        state = super().__getstate__()
        return {**state, "__dict__": {key: value for key, value in state["__dict__"].items() if key != HOME}}
