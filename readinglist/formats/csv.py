"""CSV, one row an entry, for spreadsheets.

Source: RFC 4180; OWASP, "CSV Injection", on cells that a spreadsheet would run.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterator, Sequence

from readinglist.catalog import Catalog
from readinglist.formats.outline import make_outline
from readinglist.kinds import ROLES
from readinglist.model import Entry, ReadingList

__all__ = ["COLUMNS", "LIST_COLUMNS", "dumps"]

#: The columns of an entry, named as in its file where they hold the same.
COLUMNS = (
    "id", "title", "kind", *ROLES, "event", "place", "date", "duration", "language", "level", "license", "tags",
    "url", "page", "summary",
)  # fmt: skip
#: The columns before them in a reading list.
LIST_COLUMNS = ("step", "section", "note")
#: A cell that begins so is a formula to a spreadsheet, in some languages also with the wide sign.
_FORMULA = tuple(
    "=+-@\N{FULLWIDTH EQUALS SIGN}\N{FULLWIDTH PLUS SIGN}\N{FULLWIDTH HYPHEN-MINUS}\N{FULLWIDTH COMMERCIAL AT}"
)


def dumps(
    entries: Sequence[Entry], catalog: Catalog, *, reading_list: ReadingList | None, page: Callable[[Entry], str]
) -> str:
    r"""Write a row with the names of the columns, then one an entry.

    Returns:
        Lines end with `\r\n`. A cell that a spreadsheet would take for a formula begins with an apostrophe.
    """
    out = io.StringIO()
    writer = csv.writer(out)
    if reading_list is None:
        writer.writerow(COLUMNS)
        writer.writerows(_defuse(_cells(entry, catalog, page)) for entry in entries)
    else:
        writer.writerow((*LIST_COLUMNS, *COLUMNS))
        writer.writerows(map(_defuse, _list_rows(entries, catalog, reading_list, page)))
    return out.getvalue()


def _defuse(cells: Sequence[str]) -> list[str]:
    return [f"'{cell}" if cell.startswith(_FORMULA) else cell for cell in cells]


def _list_rows(
    entries: Sequence[Entry], catalog: Catalog, reading_list: ReadingList, page: Callable[[Entry], str]
) -> Iterator[tuple[str, ...]]:
    for section in make_outline(entries, catalog, reading_list):
        for step in section.steps:
            yield str(step.number), section.heading.section, step.note, *_cells(step.entry, catalog, page)


def _cells(entry: Entry, catalog: Catalog, page: Callable[[Entry], str]) -> tuple[str, ...]:
    event = catalog.events.get(entry.event)
    address = page(entry)
    return (
        entry.id,
        entry.title,
        catalog.kinds[entry.kind].label,
        *("; ".join(item.name for item in catalog.contributions(entry) if item.role == role) for role in ROLES),
        event.name if event else "",
        event.place if event else "",
        str(entry.date or ""),
        _clock(entry.duration) if entry.duration else "",
        entry.language,
        entry.level,
        entry.license,
        "; ".join(catalog.tags[tag].label for tag in entry.tags),
        entry.links[0].url if entry.links else address,
        address,
        entry.summary,
    )


def _clock(seconds: int) -> str:
    """Give a length of time as files have it and spreadsheets reckon with: `1:30:00`."""
    return f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"
