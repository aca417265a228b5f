"""Citations in the style of IEEE, as plain text."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from readinglist.catalog import Catalog
from readinglist.formats.citations import KEPT, write_citations
from readinglist.model import Entry, ReadingList

__all__ = ["KEPT", "dumps"]


def dumps(
    entries: Sequence[Entry], catalog: Catalog, *, reading_list: ReadingList | None, page: Callable[[Entry], str]
) -> str:
    """Write one citation a paragraph; as `citations.write_citations`."""
    return write_citations("ieee", entries, catalog, reading_list, page)
