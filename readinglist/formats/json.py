"""JSON with all that entries say, and the records that they name: what goes out comes back as it was.

Also reads the `catalog.json` of a site, the JSON of one of its reading lists, and a bare list of entries.

Source: RFC 8259; the schemas `export`, `catalog` and `reading-list` of this package.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from readinglist.catalog import Catalog
from readinglist.errors import FormatError, describe, shorten
from readinglist.formats import data
from readinglist.formats.collecting import Collector
from readinglist.formats.intake import Input, Loaded
from readinglist.formats.reading import Place, parse_json
from readinglist.model import Entry, ReadingList

__all__ = ["KEPT", "dumps", "loads"]

#: The keys of an entry that the format has a place for.
KEPT = frozenset(Entry.model_fields)


def dumps(
    entries: Sequence[Entry], catalog: Catalog, *, reading_list: ReadingList | None, page: Callable[[Entry], str]
) -> str:
    """Write one object, in the form of the schema `export`, with a line for each record.

    Returns:
        Ends with a line break. What an entry is related to and the catalog does not show is left out.
    """
    return data.dump(data.export_data(entries, catalog, reading_list, page)).decode()


def loads(files: Sequence[Input]) -> Loaded:
    """Read what `dumps` wrote or a site published.

    Args:
        files: Several of one site may tell of the same records.

    Returns:
        The records as they were. What is unsound is left out by itself, and reported.

    Raises:
        FormatError: If a file is no JSON, or neither an object with records nor a list of entries.
    """
    collector = Collector()
    for file in files:
        held, repeated = _parse(file)
        if isinstance(held, list):
            held = {"entries": held}
        if not isinstance(held, Mapping):
            message = f'expected an object with "entries", found {describe(held)}.'
            raise FormatError(file.path, 1, message)
        if not collector.is_known(held):
            keys = ", ".join(map(shorten, list(held)[:5])) or "nothing"
            raise FormatError(file.path, 1, f'expected an object with "entries" or "sections", found {keys}.')
        collector.report_repeated(Place(file.path), repeated)
        collector.take(held, Place(file.path))
    return collector.finish()


def _parse(file: Input) -> tuple[Any, tuple[str, ...]]:
    try:
        return parse_json(file.text)
    except json.JSONDecodeError as error:
        raise FormatError(file.path, error.lineno, f"this cannot be read as JSON: {error.msg}.") from None
