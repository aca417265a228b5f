"""CSL-JSON, the records that processors of the Citation Style Language read.

Source: CSL 1.0.2, "csl-data.json" and the appendices on types and variables.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

from readinglist.catalog import Catalog
from readinglist.dates import Date
from readinglist.formats.csl_json_read import loads
from readinglist.formats.reference import Name, Reference, join_keywords, make_references
from readinglist.model import Entry, ReadingList

__all__ = ["KEPT", "dumps", "loads", "make_item"]

#: The keys of an entry that the format has a place for.
KEPT = frozenset({"title", "short_title", "kind", "language", "tags", "summary"})


def dumps(
    entries: Sequence[Entry], catalog: Catalog, *, reading_list: ReadingList | None, page: Callable[[Entry], str]
) -> str:
    """Write a list with one object an entry, with the curator's note as its annotation.

    Returns:
        Ends with a line break; the empty list for no entries.
    """
    items = [make_item(item) for item in make_references(entries, catalog, reading_list, page)]
    return json.dumps(items, ensure_ascii=False, indent=2) + "\n"


def make_item(item: Reference) -> dict[str, Any]:
    """Give one object; what is not known has no key."""
    entry, event = item.entry, item.event
    fields = {
        "id": entry.id,
        "type": item.kind.csl or "document",
        "genre": item.kind.label,
        "title": entry.title,
        "title-short": entry.short_title,
        "author": [_make_name(name) for name in item.authors],
        "editor": [_make_name(name) for name in item.editors],
        "issued": _make_date(item.date),
        "container-title": event.name if event and item.kind.csl == "paper-conference" else "",
        "event-title": event.name if event else "",
        "event-place": event.place if event else "",
        "language": entry.language,
        "keyword": join_keywords(item.keywords),
        "abstract": entry.summary,
        "note": item.note,
        "annote": item.annotation,
        "DOI": item.doi,
        "archive": "arXiv" if item.arxiv else "",
        "archive_location": item.arxiv,
        "URL": item.url,
    }
    return {key: value for key, value in fields.items() if value}


def _make_name(name: Name) -> dict[str, str]:
    """Give family and given name as the registry parts them; a name that it does not part is literal."""
    return {"family": name.family, "given": name.given} if name.family else {"literal": name.printed}


def _make_date(date: Date | None) -> dict[str, list[list[int]]]:
    """Give year, month and day as far as they are known."""
    if date is None:
        return {}
    return {"date-parts": [[part for part in (date.year, date.month, date.day) if part]]}
