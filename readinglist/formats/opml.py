"""OPML: entries as an outline of links, and any outline that is put together elsewhere.

A list of feeds to follow is for a site to give, since it alone knows where they lie: it writes its own `feeds.opml`.

Source: OPML 2.0, http://opml.org/spec2.opml; the attribute `_note` is what outliners have for a text below a line.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from xml.etree import ElementTree as ET

from readinglist.catalog import Catalog, Section
from readinglist.formats.outline import make_outline
from readinglist.formats.reference import end_sentence, make_reference
from readinglist.formats.xmltext import legal
from readinglist.kinds import LINK_TYPES, ROLES
from readinglist.model import Entry, ReadingList

__all__ = ["KEPT", "Outline", "dumps", "write_outlines"]

#: The keys of an entry that the format has a place for.
KEPT = frozenset({"title", "kind", *ROLES, "event", "date", "tags", "links", "summary"})


@dataclass(frozen=True, slots=True)
class Outline:
    """A line of an outline, with what stands below it."""

    #: What is shown; not empty.
    text: str
    #: Other attributes by name; an empty one is left out.
    attributes: Mapping[str, str] = field(default_factory=dict)
    children: tuple[Outline, ...] = ()


def dumps(
    entries: Sequence[Entry], catalog: Catalog, *, reading_list: ReadingList | None, page: Callable[[Entry], str]
) -> str:
    """Write a line an entry, those of a reading list under its headings; its other links stand below it.

    Returns:
        A whole document, which ends with a line break.
    """
    if reading_list is None:
        return write_outlines("Entries", [_make_outline(entry, catalog, page) for entry in entries])
    outlines: list[Outline] = []
    for section in make_outline(entries, catalog, reading_list):
        outlines += _section_outlines(section, catalog, page)
    curators = ", ".join(item.name for item in catalog.contributions(reading_list))
    return write_outlines(reading_list.title, outlines, curators)


def write_outlines(title: str, outlines: Sequence[Outline], owner: str = "") -> str:
    """Write an outline.

    Args:
        title: What the whole is called.
        outlines: The lines at the top, in order; may be empty.
        owner: Who made it; may be empty.

    Returns:
        A whole document, without what XML cannot hold, which ends with a line break.
    """
    root = ET.Element("opml", version="2.0")
    head = ET.SubElement(root, "head")
    ET.SubElement(head, "title").text = legal(title)
    if owner:
        ET.SubElement(head, "ownerName").text = legal(owner)
    body = ET.SubElement(root, "body")
    for outline in outlines:
        _add(body, outline)
    ET.indent(root)
    return f'<?xml version="1.0" encoding="utf-8"?>\n{ET.tostring(root, encoding="unicode")}\n'


def _add(parent: ET.Element, outline: Outline) -> None:
    said = {"text": outline.text, **{key: value for key, value in outline.attributes.items() if value}}
    element = ET.SubElement(parent, "outline", {key: legal(value) for key, value in said.items()})
    for child in outline.children:
        _add(element, child)


def _section_outlines(section: Section, catalog: Catalog, page: Callable[[Entry], str]) -> list[Outline]:
    steps = [_make_outline(step.entry, catalog, page, step.note) for step in section.steps]
    if not section.heading.section:
        return steps
    return [Outline(section.heading.section, {"_note": section.heading.note}, tuple(steps))]


def _make_outline(entry: Entry, catalog: Catalog, page: Callable[[Entry], str], note: str = "") -> Outline:
    item = make_reference(entry, catalog, page)
    people = ", ".join(name.printed for name in item.authors or item.editors)
    others = "; ".join(name.printed for name in item.editors) if item.authors else ""
    facts = (
        end_sentence(people),
        f"Organizers: {others}." if others else "",
        item.note,
        end_sentence(", ".join(filter(None, (item.occasion, item.date.label if item.date else "")))),
    )
    blocks = (note, " ".join(filter(None, facts)), entry.summary)
    attributes = {
        **_leading(item.url),
        # A tag, to OPML, is a category without slashes; commas part them, and ids have neither.
        "category": ",".join(entry.tags),
        "_note": "\n\n".join(filter(None, blocks)),
    }
    others_below = (Outline(link.label or LINK_TYPES[link.type], _leading(link.url)) for link in entry.links[1:])
    return Outline(entry.title, attributes, tuple(others_below))


def _leading(url: str) -> dict[str, str]:
    return {"type": "link", "url": url} if url else {}
