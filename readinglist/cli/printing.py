"""What `list` and `show` print: records as plain objects and as lines of text.

Knows no commands and no options.
"""

from __future__ import annotations

import shutil
import sys
import textwrap
import unicodedata
from collections.abc import Sequence
from itertools import accumulate
from typing import Any

import click

from readinglist.catalog import Catalog
from readinglist.dates import show_duration
from readinglist.errors import UnknownIdError
from readinglist.formats.data import dump_record
from readinglist.identity import find_similar
from readinglist.kinds import ROLES
from readinglist.model import Entry, Event, Person, ReadingList, Tag

__all__ = [
    "describe_record", "dump_record", "find_records", "make_sheet", "make_table",
]  # fmt: skip

#: What `show` says elsewhere than among the facts, or not at all.
_UNSHOWN = {
    "type", "id", "title", "label", "name", "summary", "description", "body", "status", "items", "select", "sort",
    "limit", "sections",
}  # fmt: skip

_Record = Entry | ReadingList | Tag | Person | Event
#: What stands on the left, and the texts beside it, one below the other.
_Rows = list[tuple[str, list[str]]]


def find_records(catalog: Catalog, id_: str) -> dict[str, _Record]:
    """Give what an id or a name stands for, by type."""
    finders = {
        "entry": catalog.find_entry,
        "list": catalog.find_list,
        "tag": catalog.find_tag,
        "person": catalog.find_person,
        "event": catalog.find_event,
    }
    found = {what: record for what, find in finders.items() if (record := find(id_)) is not None}
    if not found:
        known = (catalog.entries, catalog.lists, catalog.tags, catalog.people, catalog.events)
        similar = find_similar(id_, (known_id for records in known for known_id in records))
        raise UnknownIdError("entry, list, tag, person or event", id_, similar)
    return found


def describe_record(catalog: Catalog, what: str, record: _Record) -> dict[str, Any]:
    """Give the fields of a record and what the rest of the catalog says of it."""
    data = {"type": what, **dump_record(record)}
    if record.path:
        data["file"] = f"{(catalog.root / record.path).as_posix()}:{record.line}"
    if isinstance(record, Entry | ReadingList):
        people = catalog.contributions(record)
        for role in [role for role in (*ROLES, "curators") if role in data]:
            data[role] = [person.name for person in people if person.role == role]
    if isinstance(record, Entry):
        data["related"] = [_refer(item.entry, reason=item.reason) for item in catalog.related(record)]
        data["lists"] = [_refer(item.list, note=item.step.note) for item in catalog.lists_of(record)]
    elif isinstance(record, ReadingList):
        data["sections"] = [
            {
                "section": section.heading.section,
                "note": section.heading.note,
                "entries": [_refer(step.entry, note=step.note) for step in section.steps],
            }
            for section in catalog.sections(record)
        ]
    else:
        index = {"tag": catalog.by_tag, "person": catalog.by_person, "event": catalog.by_event}[what]
        data["entries"] = [_refer(entry) for entry in index.get(record.id, ())]
    if isinstance(record, Person):
        data["lists"] = [_refer(item) for item in catalog.curated_by.get(record.id, ())]
    return data


def _refer(record: Entry | ReadingList, **more: str) -> dict[str, str]:
    return {"entry" if isinstance(record, Entry) else "list": record.id, "title": record.title, **more}


def make_sheet(data: dict[str, Any]) -> list[str]:
    """Put a described record into lines: title, facts, summary, and a block for each list of things."""
    title = next(data[key] for key in ("title", "label", "name") if key in data)
    facts: _Rows = [(data["type"].capitalize(), [data["id"]])]
    blocks: list[tuple[str, _Rows]] = []
    for key, value in data.items():
        if key in _UNSHOWN or not value:
            continue
        label = key.replace("_", " ").capitalize()
        things = [value] if isinstance(value, dict) else value
        if isinstance(things, list) and isinstance(things[0], dict):
            blocks.append((label, [_make_row(thing) for thing in things]))
        else:
            facts.append((label, [_phrase(key, value)]))
    for section in data.get("sections", ()):
        note = [("", [section["note"]])] if section["note"] else []
        blocks.append((section["section"] or "Entries", note + [_make_row(step) for step in section["entries"]]))
    lines = [*_bold(title), "", *_align(facts)]
    if text := data.get("summary") or data.get("description"):
        lines += ["", *_wrap(text)]
    for heading, rows in blocks:
        lines += ["", *_bold(heading), *_align(rows, indent="  ")]
    return lines


def _make_row(thing: dict[str, Any]) -> tuple[str, list[str]]:
    """Give what a thing goes by, and what is said of it."""
    key = next((key for key in ("type", "entry", "list", "field") if key in thing), "")
    return thing.get(key, "-"), [value for name, value in thing.items() if value and name != key] or ["-"]


def _phrase(key: str, value: Any) -> str:
    """Give the value of a field in words."""
    if key == "duration":
        return show_duration(value)
    if key == "date":
        day, _, clock = str(value).partition("T")
        zone = f"(UTC{clock[5:].removesuffix('Z')})" if clock[5:] else ""
        return f"{day} {clock[:5]} {zone}".strip()
    return ", ".join(value) if isinstance(value, list) else str(value)


def make_table(entries: Sequence[Entry]) -> list[str]:
    """Give one line for each entry, in columns."""
    kind_width = max((len(entry.kind) for entry in entries), default=0)
    id_width = max((len(entry.id) for entry in entries), default=0)
    lines = []
    for entry in entries:
        day = str(entry.date or "-")[:10]
        lines.append(f"{day:<10}  {entry.kind:<{kind_width}}  {entry.id:<{id_width}}  {entry.title}")
    return [_cut(line, _terminal_width()) for line in lines]


def _align(rows: _Rows, indent: str = "") -> list[str]:
    """Put rows into lines, with the texts in a column of their own."""
    width = max((len(left) for left, _ in rows), default=0)
    return [
        line
        for left, texts in rows
        for number, text in enumerate(texts)
        for line in _wrap(text, f"{indent}{'' if number else left:<{width}}  ")
    ]


def _bold(text: str) -> list[str]:
    return [click.style(line, bold=True) for line in _wrap(text)]


def _wrap(text: str, start: str = "") -> list[str]:
    """Break a text at the width of the terminal, each further line below the first; elsewhere leave it whole."""
    width = _terminal_width()
    if not width:
        return [start + text]
    wrapper = textwrap.TextWrapper(width, start, " " * len(start), break_long_words=False, break_on_hyphens=False)
    return wrapper.wrap(text)


def _cut(line: str, width: int) -> str:
    """Shorten a line to some columns, of which a wide character takes two and a mark none; 0 for no limit."""
    wide = {"F": 2, "W": 2}
    columns = [0 if unicodedata.combining(char) else wide.get(unicodedata.east_asian_width(char), 1) for char in line]
    if not width or sum(columns) <= width:
        return line
    return "".join(char for char, end in zip(line, accumulate(columns), strict=True) if end <= width - 3) + "..."


def _terminal_width() -> int:
    """Give the columns of the terminal; 0 if stdout is none."""
    return shutil.get_terminal_size().columns if sys.stdout.isatty() else 0
