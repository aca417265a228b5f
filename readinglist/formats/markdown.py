"""Markdown that GitHub shows as it is meant: a list of links, or a reading list with its headings and notes.

Source: GitHub Flavored Markdown 0.29, 2.4 "Backslash escapes" in the text, 6.6 "Links" and 6.9 "Autolinks".
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from readinglist.catalog import Catalog, Section
from readinglist.formats.outline import make_outline
from readinglist.formats.reference import Reference, end_sentence, make_reference
from readinglist.model import Entry, ReadingList

__all__ = ["dumps", "escape"]

#: What begins something anywhere, and the dot and colon of what GitHub makes a link of; mail addresses it makes links
#: of in spite of any backslash.
_ANYWHERE = re.compile(r"[\\`*_{}\[\]<>|~$#&]|(?<=www)\.|:(?=//)", re.IGNORECASE)
#: What begins a list, a rule, a comment or a fence at the start of a paragraph.
_AT_START = re.compile(r"[-+=%:]|(?<=\d)[.)]")
_NUMBER = re.compile(r"\d{1,9}")
#: What would end or change the address of a link.
_IN_ADDRESS = re.compile(r"[()$]|&(?=#?\w+;)")


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


def escape(text: str) -> str:
    """Give a text of one line as Markdown that shows exactly it, at the start of a paragraph or within one."""
    number = _NUMBER.match(text)
    start = number.end() if number else 0
    if _AT_START.match(text, start):
        return f"{text[:start]}\\{text[start]}{_ANYWHERE.sub(_with_backslash, text[start + 1 :])}"
    return _ANYWHERE.sub(_with_backslash, text)


def _with_backslash(match: re.Match[str]) -> str:
    return f"\\{match[0]}"


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
    address = _IN_ADDRESS.sub(_with_backslash, item.url)
    link = f"[{escape(title)}]({address})." if address else escape(end_sentence(title))
    people = ", ".join(name.printed for name in item.authors or item.editors)
    facts = ", ".join(filter(None, (item.occasion, item.date.label if item.date else "")))
    return " ".join(filter(None, (link, escape(end_sentence(people)), escape(end_sentence(facts)))))
