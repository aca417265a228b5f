"""Entries in an order, as a selection gives them: a tuple that a notebook shows as a table, and pandas takes over.

Knows nothing of how they were selected.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from readinglist.errors import ReadingListError
from readinglist.model import Entry
from readinglist.notebook import show_table

if TYPE_CHECKING:
    from pandas import DataFrame  # type: ignore[import-not-found,import-untyped,unused-ignore]

__all__ = ["Entries", "to_dataframe"]

#: How many a notebook shows.
_SHOWN = 50
#: The columns of a table of entries that are no field of an entry.
_ABOUT_FILE = {"path", "line", "last_line"}


class Entries(tuple[Entry, ...]):
    """Entries in an order: a tuple in every respect, which shows as a table in a notebook."""

    __slots__ = ()

    def __repr__(self) -> str:
        """Name each by its id."""
        return f"Entries({', '.join(entry.id for entry in self)})"

    def _repr_html_(self) -> str:
        rows = (
            [
                (str(entry.date or ""), ""),
                (entry.kind, ""),
                (entry.title, entry.links[0].url if entry.links else ""),
                (", ".join(name for _, name in entry.names), ""),
            ]
            for entry in self[:_SHOWN]
        )
        more = f", of which these are the first {_SHOWN}" if len(self) > _SHOWN else ""
        return show_table(f"{len(self)} entries{more}", ("Date", "Kind", "Title", "People"), rows)


def to_dataframe(entries: Iterable[Entry]) -> DataFrame:
    """Give entries as a table of pandas, a row each, in the order given.

    Args:
        entries: Maybe none.

    Returns:
        A column for each field of an entry, in the order of the model, by the same name, and before them `id` as the
        index. Texts are `str`; dates are `str` in ISO 8601 as exact as they are known; `duration` is in seconds, NaN
        if not known; people, tags and links are lists of `str`.

    Raises:
        ReadingListError: If pandas is not installed.
    """
    try:
        import pandas as pd  # type: ignore[import-not-found,import-untyped,unused-ignore]  # noqa: PLC0415 - optional
    except ImportError:
        msg = "pandas is not installed: install it beside readinglist."
        raise ReadingListError(msg) from None
    columns = [name for name in Entry.model_fields if name not in _ABOUT_FILE]
    rows = [{name: _cell(getattr(entry, name)) for name in columns} for entry in entries]
    return pd.DataFrame(rows, columns=columns).set_index("id")


def _cell(value: Any) -> Any:
    if isinstance(value, tuple):
        return [getattr(item, "url", "") or getattr(item, "entry", "") or str(item) for item in value]
    return value if value is None or isinstance(value, int | str) else str(value)
