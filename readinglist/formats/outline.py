"""A reading list, or any choice of entries, laid out for the formats that show it under headings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from readinglist.catalog import Catalog, Section
from readinglist.model import Entry, ReadingList

__all__ = ["make_outline"]


def make_outline(entries: Sequence[Entry], catalog: Catalog, reading_list: ReadingList) -> tuple[Section, ...]:
    """Give the sections of a list with those of its steps that are among the entries.

    Returns:
        In the order of the list. A step keeps its number, even if one before it is left out.
    """
    chosen = {entry.id for entry in entries}
    return tuple(
        replace(section, steps=tuple(step for step in section.steps if step.entry.id in chosen))
        for section in catalog.sections(reading_list)
    )
