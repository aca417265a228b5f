"""Forms in which entries come from elsewhere, a module for each with `loads`, or go out, with `dumps`.

A module is loaded when its format is first asked for, so that nobody waits for the libraries of the others.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from types import MappingProxyType

from readinglist.catalog import Catalog
from readinglist.model import Entry, ReadingList

__all__ = ["FORMATS", "Format", "dumps"]


@dataclass(frozen=True, slots=True)
class Format:
    """A form in which entries go out."""

    #: What it is asked for by, such as `csl-json`.
    name: str
    #: What readers see, such as `CSL-JSON`.
    label: str
    #: The end of a file's name, with the dot.
    suffix: str
    #: The media type; the text is UTF-8.
    media_type: str
    #: The module whose `dumps` writes it.
    module: str


def _formats() -> tuple[Format, ...]:
    package = __name__
    return (
        Format("text", "Text", ".txt", "text/plain", f"{package}.text"),
        Format("bibtex", "BibTeX", ".bib", "application/x-bibtex", f"{package}.bibtex"),
        Format("ris", "RIS", ".ris", "application/x-research-info-systems", f"{package}.ris"),
        Format("csl-json", "CSL-JSON", ".csl.json", "application/vnd.citationstyles.csl+json", f"{package}.csl_json"),
        Format("markdown", "Markdown", ".md", "text/markdown", f"{package}.markdown"),
        Format("csv", "CSV", ".csv", "text/csv", f"{package}.csv"),
        Format("ics", "ICS", ".ics", "text/calendar", f"{package}.ics"),
    )


#: The formats by name, in the order in which menus show them.
FORMATS: Mapping[str, Format] = MappingProxyType({item.name: item for item in _formats()})


def _no_page(_entry: Entry) -> str:
    return ""


def dumps(
    entries: Sequence[Entry],
    name: str,
    catalog: Catalog,
    *,
    reading_list: ReadingList | None = None,
    page: Callable[[Entry], str] = _no_page,
) -> str:
    r"""Write entries in a format.

    Args:
        entries: In the order in which they are to stand; with a list, its steps in order. One that comes twice counts
            once, one that is not published does not count. May be empty.
        name: A key of `FORMATS`.
        catalog: Where the entries are from.
        reading_list: Adds, where the format has a place for it, the list's title and headings, the numbers of the
            steps and the curator's notes.
        page: Gives the absolute address of an entry's page on a site; empty if there is none.

    Returns:
        The text of a file. CSV and ICS end their lines with `\r\n`, as their standards want it, the others with `\n`.
        The same for the same input, at any time.

    Raises:
        KeyError: If there is no such format.
    """
    module = import_module(FORMATS[name].module)
    chosen = tuple({entry.id: entry for entry in entries if entry.is_published}.values())
    return str(module.dumps(chosen, catalog, reading_list=reading_list, page=page))
