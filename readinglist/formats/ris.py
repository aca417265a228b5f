"""RIS, as reference managers read it; talks are presentations (`SLIDE`), papers `CPAPER`.

Source: the RIS format of Research Information Systems, with the tags of 2011.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rispy import RisWriter  # type: ignore[import-untyped]
from rispy import dumps as write

from readinglist.catalog import Catalog
from readinglist.dates import Date
from readinglist.formats.reference import Name, Reference, make_references
from readinglist.formats.ris_read import loads
from readinglist.model import Entry, ReadingList

__all__ = ["KEPT", "dumps", "loads"]

#: The keys of an entry that the format has a place for.
KEPT = frozenset({"title", "short_title", "kind", "language", "tags", "summary"})

#: CSL types and their types here; everything else is `GEN`.
_TYPES = {
    "speech": "SLIDE",
    "paper-conference": "CPAPER",
    "article-journal": "JOUR",
    "book": "BOOK",
    "webpage": "ELEC",
    "broadcast": "SOUND",
    "motion_picture": "VIDEO",
}


class _Writer(RisWriter):  # type: ignore[misc]
    """Writes records without a number before each, which the format does not know."""

    def set_header(self, count: int) -> str:  # noqa: ARG002 - the library fixes the signature
        return ""


def dumps(
    entries: Sequence[Entry], catalog: Catalog, *, reading_list: ReadingList | None, page: Callable[[Entry], str]
) -> str:
    """Write one record an entry, with the curator's note among its notes.

    Returns:
        Ends with a line break; empty for no entries.
    """
    records = [_make_record(item) for item in make_references(entries, catalog, reading_list, page)]
    return str(write(records, implementation=_Writer))


def _make_record(item: Reference) -> dict[str, str | list[str]]:
    entry, event = item.entry, item.event
    fields: dict[str, str | list[str]] = {
        "type_of_reference": _TYPES.get(item.kind.csl, "GEN"),
        "id": entry.id,
        "authors": _write_names(item.authors),
        "secondary_authors": _write_names(item.editors),
        "title": entry.title,
        "short_title": entry.short_title,
        "type_of_work": item.kind.label,
        "secondary_title": event.name if event else "",
        "place_published": event.place if event else "",
        "year": f"{item.date.year:04}" if item.date else "",
        "date": _write_date(item.date) if item.date else "",
        "language": entry.language,
        "keywords": list(item.keywords),
        "abstract": entry.summary,
        "notes": [note for note in (item.annotation, item.note) if note],
        "doi": item.doi,
        "urls": [item.url] if item.url else [],
    }
    return {key: value for key, value in fields.items() if value}


def _write_names(names: Sequence[Name]) -> list[str]:
    return [f"{name.family}, {name.given}" if name.family else name.printed for name in names]


def _write_date(date: Date) -> str:
    """Give year, month and day, which all have their place, even if they are not known: `2025/07//`."""
    month = f"{date.month:02}" if date.month else ""
    day = f"{date.day:02}" if date.day else ""
    return f"{date.year:04}/{month}/{day}/"
