"""What a citation says of an entry, before any format: who made it, of which kind, where and when, and its address.

Knows nothing of how a format writes it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from urllib.parse import unquote, urlsplit

from readinglist.catalog import Catalog
from readinglist.dates import Date
from readinglist.kinds import Kind
from readinglist.model import Contribution, Entry, Event, ReadingList
from readinglist.urls import identify

__all__ = ["Name", "Reference", "end_sentence", "join_keywords", "make_reference", "make_references"]

#: What a DOI may hold, so that it stands safely in any format; a brace or a blank in one is no use to anybody.
_DOI = re.compile(r"10\.\d{4,9}/[^\s{}\\\x00-\x1f\x7f-\x9f]+")


@dataclass(frozen=True, slots=True)
class Name:
    """A person's name: as it is printed, and in its two parts if the registry of people tells them."""

    #: Such as `Jon Kleinberg`.
    printed: str
    #: Such as `Kleinberg`; empty if not known.
    family: str = ""
    #: Such as `Jon`; empty if not known.
    given: str = ""


@dataclass(frozen=True, slots=True)
class Reference:
    """An entry as citations show it."""

    entry: Entry
    kind: Kind
    #: None if the entry names no event.
    event: Event | None
    #: Who speaks or wrote it, each once; empty for a workshop that somebody organizes.
    authors: tuple[Name, ...]
    #: Who organizes it.
    editors: tuple[Name, ...]
    #: The other people by role, such as `Advisors: A; B. Panelists: C.`; may be empty.
    note: str
    #: The first link, else the entry's page; empty if there is neither.
    url: str
    #: Such as `10.1000/182`; empty without a link to it.
    doi: str
    #: Such as `1502.03167`; empty without a link to it.
    arxiv: str
    #: The labels of the tags.
    keywords: tuple[str, ...]
    #: The curator's note in the list that goes out; empty without one.
    annotation: str

    @property
    def date(self) -> Date | None:
        """When it was given or published; None if not known."""
        return self.entry.date

    @property
    def occasion(self) -> str:
        """The kind and, if there was one, the event for short: `Invited talk at ICML 2025`."""
        if self.event is None:
            return self.kind.label
        return f"{self.kind.label} at {self.event.short_name or self.event.name}"


def make_references(
    entries: Sequence[Entry], catalog: Catalog, reading_list: ReadingList | None, page: Callable[[Entry], str]
) -> tuple[Reference, ...]:
    """Give the reference for each entry in order, with the curator's notes if they come from a list."""
    steps = catalog.steps(reading_list) if reading_list is not None else ()
    notes = {step.entry.id: step.note for step in steps}
    return tuple(make_reference(entry, catalog, page, notes.get(entry.id, "")) for entry in entries)


def make_reference(entry: Entry, catalog: Catalog, page: Callable[[Entry], str], annotation: str = "") -> Reference:
    """Give what citations say of an entry.

    Args:
        entry: The entry.
        catalog: Where it is from.
        page: Gives the absolute address of its page; empty if there is none.
        annotation: The curator's note.
    """
    kind = catalog.kinds[entry.kind]
    people = catalog.contributions(entry)
    editors = _select(people, ("organizers",))
    # Who speaks at a workshop is its guest, not its author.
    authors = () if editors and kind.icon == "workshop" else _select(people, ("speakers", "authors"))
    shown = {*authors, *editors}
    return Reference(
        entry=entry,
        kind=kind,
        event=catalog.events.get(entry.event),
        authors=tuple(_make_name(item, catalog) for item in _once(authors)),
        editors=tuple(_make_name(item, catalog) for item in _once(editors)),
        note=_make_note(item for item in people if item not in shown),
        url=entry.links[0].url if entry.links else page(entry),
        doi=next(filter(None, (_find_doi(link.url) for link in entry.links if link.type == "doi")), ""),
        arxiv=next(filter(None, (_find_arxiv(link.url) for link in entry.links if link.type == "arxiv")), ""),
        keywords=tuple(catalog.tags[tag].label for tag in entry.tags),
        annotation=annotation,
    )


def join_keywords(keywords: Sequence[str]) -> str:
    """Give keywords in one text, with commas between them, or with semicolons if one of them has a comma in it."""
    if not any("," in word for word in keywords):
        return ", ".join(keywords)
    return "; ".join(keywords) + (";" if len(keywords) == 1 else "")


def end_sentence(text: str) -> str:
    """Put a full stop after a text, unless it is empty or ends a sentence by itself."""
    return text if not text or text.endswith((".", "?", "!")) else f"{text}."


def _select(people: Iterable[Contribution], roles: Sequence[str]) -> tuple[Contribution, ...]:
    return tuple(item for item in people if item.role in roles)


def _once(people: Iterable[Contribution]) -> Iterable[Contribution]:
    """Give each person once: who gave a talk on their own paper is named in two roles."""
    first: dict[str, Contribution] = {}
    for item in people:
        first.setdefault(item.person, item)
    return first.values()


def _make_name(item: Contribution, catalog: Catalog) -> Name:
    """Part a name as the registry has it; a name that it does not part with one comma stays whole."""
    parts = [part.strip() for part in catalog.people[item.person].sort.split(",")]
    if len(parts) == 2 and all(parts):  # noqa: PLR2004 - family and given
        return Name(item.name, *parts)
    return Name(item.name)


def _make_note(people: Iterable[Contribution]) -> str:
    by_role: dict[str, list[str]] = {}
    for item in people:
        by_role.setdefault(item.role, []).append(item.name)
    return " ".join(f"{role.capitalize()}: {'; '.join(names)}." for role, names in by_role.items())


def _find_doi(url: str) -> str:
    address = identify(url)
    name = unquote(urlsplit(address.url).path.lstrip("/")) if address and address.link == "doi" else ""
    return name if _DOI.fullmatch(name) else ""


def _find_arxiv(url: str) -> str:
    address = identify(url)
    return address.key.removeprefix("arxiv:") if address and address.link == "arxiv" else ""
