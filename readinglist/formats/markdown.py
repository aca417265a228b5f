"""Markdown that GitHub shows as it is meant: a list of links, or a reading list with its headings and notes.

`loads` reads this back, and curated lists of others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from readinglist.catalog import Catalog, Section
from readinglist.formats.escaping import escape, escape_address
from readinglist.formats.markdown_read import loads
from readinglist.formats.outline import make_outline
from readinglist.formats.reference import Reference, end_sentence, make_reference
from readinglist.model import Entry, ReadingList

__all__ = ["KEPT", "dumps", "escape", "loads"]

#: The keys of an entry that the format has a place for. A date loses its time, and people come back in the role that
#: they mostly have on an entry of its kind; of the links the first is there.
KEPT = frozenset({"title", "kind"})


def dumps(
    entries: Sequence[Entry], catalog: Catalog, *, reading_list: ReadingList | None, page: Callable[[Entry], str]
) -> str:
    """Write a list of links; that of a reading list is numbered, with notes, under its title and headings.

    Returns:
        Ends with a line break; empty if there is nothing to write.
    """
    if reading_list is None:
        return "".join(f"- {_write_entry(make_reference(entry, catalog, page))}\n" for entry in entries)
    blocks = [f"# {escape(reading_list.title)}", escape(reading_list.summary)]
    for section in make_outline(entries, catalog, reading_list):
        blocks += _section_blocks(section, catalog, page)
    return "\n\n".join(filter(None, blocks)) + "\n"


def _section_blocks(section: Section, catalog: Catalog, page: Callable[[Entry], str]) -> Iterator[str]:
    if section.heading.section:
        yield f"## {escape(section.heading.section)}"
    yield escape(section.heading.note)
    expected = section.steps[0].number if section.steps else 0
    for step in section.steps:
        if step.number != expected:
            # Within one list, numbers follow each other whatever is written; a comment begins another.
            yield "<!-- -->"
        expected = step.number + 1
        mark = f"{step.number}. "
        yield mark + _write_entry(make_reference(step.entry, catalog, page))
        if step.note:
            yield " " * len(mark) + escape(step.note)


def _write_entry(item: Reference) -> str:
    """Give the title as a link, then people, kind, event and date: `[Title](url). A, B. Talk at C, 15 July 2025.`."""
    title = item.entry.title
    address = escape_address(item.url)
    link = f"[{escape(title)}]({address})." if address else escape(end_sentence(title))
    people = ", ".join(name.printed for name in item.authors or item.editors)
    facts = ", ".join(filter(None, (item.occasion, item.date.label if item.date else "")))
    return " ".join(filter(None, (link, escape(end_sentence(people)), escape(end_sentence(facts)))))
