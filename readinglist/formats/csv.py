"""CSV, one row an entry, for spreadsheets; `loads` reads this back, `table` any other.

Source: RFC 4180; OWASP, "CSV Injection", on cells that a spreadsheet would run.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import PurePosixPath

from readinglist.catalog import Catalog
from readinglist.errors import FormatError, shorten
from readinglist.formats.intake import Input, Intake, Loaded, Raw
from readinglist.formats.list_draft import ListDraft, make_lists
from readinglist.formats.outline import make_outline
from readinglist.formats.rows import line_of, read_rows
from readinglist.kinds import ROLES
from readinglist.model import Entry, ReadingList

__all__ = ["COLUMNS", "KEPT", "LIST_COLUMNS", "dumps", "loads"]

#: The columns of an entry, named as in its file where they hold the same.
COLUMNS = (
    "id", "title", "kind", *ROLES, "event", "place", "date", "duration", "language", "level", "license", "tags",
    "url", "page", "summary",
)  # fmt: skip
#: The columns before them in a reading list.
LIST_COLUMNS = ("step", "section", "note")
#: The keys of an entry that the format has a place for: of the links only the first has one, without its type.
KEPT = frozenset({
    "title", "kind", *ROLES, "event", "date", "duration", "language", "level", "license", "tags", "summary",
})  # fmt: skip
#: Columns whose cells hold several things.
_SEVERAL = frozenset({*ROLES, "tags"})
#: Columns that say nothing of an entry: its page on the site that wrote the table.
_BOOKKEEPING = frozenset({"page"})
#: Columns that are fields of an entry as they stand.
_PLAIN = frozenset({"title", "kind", "date", "duration", "language", "level", "license"})
#: Columns that are read by their own names.
_READ = frozenset({"id", "event", "place", "url", "summary", *LIST_COLUMNS}) | _BOOKKEEPING
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
    # An apostrophe before a formula gets another one, so that reading can take one away.
    return [f"'{cell}" if cell.lstrip("'").startswith(_FORMULA) else cell for cell in cells]


def _arm(cell: str) -> str:
    return cell[1:] if cell.startswith("'") and cell.lstrip("'").startswith(_FORMULA) else cell


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


def loads(files: Sequence[Input]) -> Loaded:
    """Read tables that `dumps` has written, also if a spreadsheet has added or left out columns.

    Returns:
        As well as the entries, a reading list for each file with the columns of one, called as the file.

    Raises:
        FormatError: If a file has no column `title`.
    """
    intake = Intake()
    drafts = []
    for file in files:
        rows = read_rows(file)
        intake.problems += rows.problems
        if rows.value and "title" not in rows.value[0]:
            message = f"expected the columns {', '.join(COLUMNS)}, found {shorten(', '.join(rows.value[0]))}."
            raise FormatError(file.path, 1, f"{message} Read it as table, with a mapping.")
        draft = ListDraft(file.path, PurePosixPath(file.path).stem.replace("-", " ").capitalize())
        section = ""
        for number, row in enumerate(rows.value, 1):
            cells = {name: _arm(_text(cell)) for name, cell in row.items()}
            raw = _make_raw(cells, Raw(file.path, line_of(row), f"row {number}"), intake)
            if cells.get("section", section) != section:
                section = cells["section"]
                draft.items.append((section, ""))
            draft.items.append((raw.line, cells.get("note", "")))
            intake.add(raw)
        if rows.value and rows.value[0].keys() >= {*LIST_COLUMNS}:
            drafts.append(draft)
    loaded = intake.finish()
    lists, problems = make_lists(drafts, loaded.entries)
    return replace(loaded, lists=lists, problems=(*loaded.problems, *problems))


def _text(cell: str | list[str]) -> str:
    """Give a cell; what stands in several columns of one name stands in a list."""
    return cell if isinstance(cell, str) else "; ".join(cell)


def _make_raw(cells: dict[str, str], raw: Raw, intake: Intake) -> Raw:
    raw.key = cells.get("id", "")
    raw.text = cells.get("summary", "")
    raw.links = [("", cells["url"], "")] if cells.get("url") else []
    for name, cell in cells.items():
        if name in _SEVERAL:
            raw.fields[name] = cell.split("; ")
        elif name in _PLAIN:
            raw.fields[name] = cell
        elif name not in _READ:
            raw.rest[name] = cell
    raw.fields["event"] = intake.add_event(cells.get("event", ""), place=cells.get("place", ""))
    return raw
