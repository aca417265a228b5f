"""JSON Lines: all that an entry says, one entry a line, for programs that read line by line.

Tags, events and people stand as ids and names; the format `json` also has what the catalog says of these.

Source: https://jsonlines.org/; the definition of an entry in the schema `export` of this package.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence

from readinglist.catalog import Catalog
from readinglist.errors import FormatError
from readinglist.formats.collecting import Collector
from readinglist.formats.data import dump_line, entry_data
from readinglist.formats.intake import Input, Loaded
from readinglist.formats.reading import Place, parse_json
from readinglist.model import Entry, ReadingList

__all__ = ["KEPT", "dumps", "loads"]

#: The keys of an entry that the format has a place for.
KEPT = frozenset(Entry.model_fields)


def dumps(
    entries: Sequence[Entry],
    catalog: Catalog,
    *,
    reading_list: ReadingList | None,  # noqa: ARG001 - a line has no place for what a list says
    page: Callable[[Entry], str],
) -> str:
    """Write an object a line, in the order of the entries, as `json` has it.

    Returns:
        Each line ends with a line break; empty if there are no entries.
    """
    return "".join(f"{dump_line(entry_data(entry, catalog, page))}\n" for entry in entries)


def loads(files: Sequence[Input]) -> Loaded:
    """Read an entry from each line; a line with `schema_version` may hold records that the entries name, as in `json`.

    Returns:
        The entries as they were. A line that cannot be read is left out, and reported; a blank one says nothing.

    Raises:
        FormatError: If there is something in a file, and JSON on none of its lines.
    """
    collector = Collector()
    for file in files:
        faults: list[tuple[int, str]] = []
        is_json = False
        # Other ends of lines than this may stand in a text.
        for number, line in enumerate(file.text.split("\n"), 1):
            if not line.strip():
                continue
            place = Place(file.path, number)
            try:
                held, repeated = parse_json(line)
            except json.JSONDecodeError as error:
                faults.append((number, f"this cannot be read as JSON: {error.msg}"))
                collector.report_line(place, faults[-1][1])
                continue
            is_json = True
            collector.report_repeated(place, repeated)
            if isinstance(held, dict) and "schema_version" in held:
                collector.take(held, place)
            else:
                collector.take_entry(held, place)
        if faults and not is_json:
            raise FormatError(file.path, faults[0][0], f"{faults[0][1]}; expected an object on each line.")
    return collector.finish()
