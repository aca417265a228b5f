"""Citations in a style of the Citation Style Language, as plain text.

Knows no style: a module for each names the file that holds it.
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from citeproc import (  # type: ignore[import-untyped]
    Citation,
    CitationItem,
    CitationStylesBibliography,
    CitationStylesStyle,
    formatter,
)
from citeproc.source.json import CiteProcJSON  # type: ignore[import-untyped]

from readinglist.catalog import Catalog
from readinglist.formats import text
from readinglist.formats.csl_json import make_item
from readinglist.formats.outline import make_outline
from readinglist.formats.reference import Reference, make_reference, make_references
from readinglist.model import Entry, ReadingList

__all__ = ["KEPT", "cite", "write_citations"]

#: The keys of an entry that a citation shows.
KEPT = frozenset({"title", "speakers", "authors", "organizers", "event", "date"})
_UNSHOWN = {"abstract", "keyword", "note", "annote", "genre"}
#: American punctuation goes within quotes, which the library does not do; and there is what it leaves of a name, a
#: number or a place that is not there.
_GAPS = (
    (re.compile(r"([?!])\."), r"\1"),
    (re.compile("\N{RIGHT DOUBLE QUOTATION MARK}([,.])"), "\\1\N{RIGHT DOUBLE QUOTATION MARK}"),
    (re.compile(r"\s+([,.;:])"), r"\1"),
    (re.compile(r"([,.;:])(?:\s*\1)+"), r"\1"),
    (re.compile(r"\s{2,}"), " "),
)


def write_citations(
    style: str,
    entries: Sequence[Entry],
    catalog: Catalog,
    reading_list: ReadingList | None,
    page: Callable[[Entry], str],
) -> str:
    """Give one citation a paragraph; those of a list stand under its title and headings, with the notes below.

    Args:
        style: The name of a file in `styles`, without its end.
        entries: As `dumps` of a format takes them.
        catalog: As before.
        reading_list: As before.
        page: As before.

    Returns:
        Ends with a line break; empty if there is nothing to write.
    """
    if reading_list is None:
        blocks = list(cite(style, make_references(entries, catalog, None, page)))
    else:
        blocks = list(_list_blocks(style, entries, catalog, reading_list, page))
    return "\n\n".join(blocks) + "\n" if blocks else ""


def _list_blocks(
    style: str, entries: Sequence[Entry], catalog: Catalog, reading_list: ReadingList, page: Callable[[Entry], str]
) -> Iterator[str]:
    yield reading_list.title
    for section in make_outline(entries, catalog, reading_list):
        yield from filter(None, (section.heading.section, section.heading.note))
        references = [make_reference(step.entry, catalog, page) for step in section.steps]
        for step, citation in zip(section.steps, cite(style, references), strict=True):
            line = f"{step.number}. {_NUMBER.sub('', citation)}"
            yield f"{line}\n   {step.note}" if step.note else line


#: The styles that number citations.
_NUMBERED = {"ieee"}
#: The number that a style of numbers puts before a citation.
_NUMBER = re.compile(r"^\[\d+\]\s*")


def cite(style: str, references: Sequence[Reference]) -> Iterator[str]:
    """Give the citation of each work on one line; one that the style cannot make is given in the form of `text`."""
    for number, reference in enumerate(references, 1):
        citation = _NUMBER.sub("", _cite_one(style, reference)) or text.cite(reference)
        yield f"[{number}] {citation}" if style in _NUMBERED else citation


def _cite_one(style: str, reference: Reference) -> str:
    """Give one citation; empty if the library cannot make it. Each stands alone, so that none depends on others."""
    item = make_item(reference)
    item = {key: value for key, value in item.items() if key not in _UNSHOWN}
    if not item.keys() & {"author", "editor"}:
        return ""  # the library would give the title twice
    if "author" not in item:
        item["author"] = item.pop("editor")  # the library would name those who stand for authors twice
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # about variables that the library does not know
        try:
            source = CiteProcJSON([{**item, "id": "x"}])
            made = CitationStylesBibliography(_style(style), source, formatter.plain)
            made.register(Citation([CitationItem("x")]))
            lines = [str(line) for line in made.bibliography()]
        except (AttributeError, IndexError, KeyError, TypeError, ValueError):
            return ""
    citation = " ".join(" ".join(lines).split())
    for pattern, put in _GAPS:
        citation = pattern.sub(put, citation)
    return citation


@cache
def _style(name: str) -> Any:
    path = files("readinglist.formats") / "styles" / f"{name}.csl"
    return CitationStylesStyle(str(path), validate=False)
