"""Citations as plain text: `People (Date). Title [Kind]. Event, Place. Address`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from readinglist.catalog import Catalog
from readinglist.formats.outline import make_outline
from readinglist.formats.reference import Name, Reference, end_sentence, make_reference
from readinglist.model import Entry, ReadingList

__all__ = ["KEPT", "cite", "dumps"]

#: The keys of an entry that the format has a place for.
KEPT = frozenset({"title", "kind", "speakers", "authors", "organizers", "event", "date"})


def dumps(
    entries: Sequence[Entry], catalog: Catalog, *, reading_list: ReadingList | None, page: Callable[[Entry], str]
) -> str:
    """Write one citation a paragraph; those of a list are numbered, under its title and headings.

    Returns:
        Ends with a line break; empty if there is nothing to write.
    """
    if reading_list is None:
        blocks = [cite(make_reference(entry, catalog, page)) for entry in entries]
    else:
        blocks = list(_list_blocks(entries, catalog, reading_list, page))
    return "\n\n".join(blocks) + "\n" if blocks else ""


def _list_blocks(
    entries: Sequence[Entry], catalog: Catalog, reading_list: ReadingList, page: Callable[[Entry], str]
) -> Iterator[str]:
    yield reading_list.title
    for section in make_outline(entries, catalog, reading_list):
        if section.heading.section:
            yield section.heading.section
        if section.heading.note:
            yield section.heading.note
        for step in section.steps:
            citation = f"{step.number}. {cite(make_reference(step.entry, catalog, page))}"
            yield f"{citation}\n   {step.note}" if step.note else citation


def cite(item: Reference) -> str:
    """Give the citation; what is not known is left out, and without people the title stands first."""
    names = _join(item.authors) or _join(item.editors)
    if not item.authors and item.editors:
        names += ", organizer" if len(item.editors) == 1 else ", organizers"
    date = f"({item.date.label})" if item.date else ""
    title = f"{item.entry.title} [{item.kind.label}]"
    place = ", ".join(filter(None, (item.event.name, item.event.place))) if item.event else ""
    head = [_words(names, date), title] if names else [_words(title, date)]
    return _words(*map(end_sentence, (*head, place)), item.url)


def _words(*parts: str) -> str:
    return " ".join(filter(None, parts))


def _join(names: Sequence[Name]) -> str:
    """Give names as a sentence has them: `A`, `A and B`, `A, B and C`."""
    printed = [name.printed for name in names]
    return " and ".join(filter(None, (", ".join(printed[:-1]), *printed[-1:])))
