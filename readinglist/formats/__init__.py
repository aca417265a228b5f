"""Forms in which entries come from elsewhere, a module for each with `loads`, or go out, with `dumps`.

A module is loaded when its format is first asked for, so that nobody waits for the libraries of the others. Another
package adds a format with an entry point in the group `readinglist.formats` that names a `Format`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from types import MappingProxyType
from typing import Any

from readinglist.catalog import Catalog
from readinglist.errors import ReadingListError, UnknownIdError
from readinglist.formats.foreign import Input, Loaded
from readinglist.identity import find_similar
from readinglist.kinds import KINDS
from readinglist.model import Entry, ReadingList

__all__ = [
    "FORMATS", "Format", "Input", "Loaded", "Loss", "all_formats", "dumps", "find_format", "find_losses", "loads",
]  # fmt: skip

#: The group of entry points in which other packages name theirs.
GROUP = "readinglist.formats"


@dataclass(frozen=True, slots=True)
class Format:
    """A form in which entries come in or go out."""

    #: What it is asked for by, such as `csl-json`.
    name: str
    #: What readers see, such as `CSL-JSON`.
    label: str
    #: The end of a file's name, with the dot.
    suffix: str
    #: The media type; the text is UTF-8.
    media_type: str
    #: The module: its `dumps` writes it and its `loads` reads it; it has at least one of them.
    module: str
    #: Whether it has `dumps`.
    is_written: bool = True
    #: Whether it has `loads`.
    is_read: bool = True


@dataclass(frozen=True, slots=True, order=True)
class Loss:
    """A field of an entry that a format has no place for."""

    #: The entry's id.
    entry: str
    #: A key of an entry.
    field: str


def _formats() -> tuple[Format, ...]:
    package, json = __name__, "application/json"
    return (
        Format("text", "Text", ".txt", "text/plain", f"{package}.text", is_read=False),
        Format("bibtex", "BibTeX", ".bib", "application/x-bibtex", f"{package}.bibtex"),
        Format("ris", "RIS", ".ris", "application/x-research-info-systems", f"{package}.ris"),
        Format("csl-json", "CSL-JSON", ".csl.json", "application/vnd.citationstyles.csl+json", f"{package}.csl_json"),
        Format("markdown", "Markdown", ".md", "text/markdown", f"{package}.markdown"),
        Format("csv", "CSV", ".csv", "text/csv", f"{package}.csv"),
        Format("ics", "ICS", ".ics", "text/calendar", f"{package}.ics"),
        Format("apa", "APA", ".apa.txt", "text/plain", f"{package}.apa", is_read=False),
        Format("ieee", "IEEE", ".ieee.txt", "text/plain", f"{package}.ieee", is_read=False),
        Format("json", "JSON", ".json", json, f"{package}.json"),
        Format("jsonl", "JSON Lines", ".jsonl", "application/jsonl", f"{package}.jsonl"),
        Format("atom", "Atom", ".atom", "application/atom+xml", f"{package}.atom", is_read=False),
        Format("opml", "OPML", ".opml", "text/x-opml", f"{package}.opml", is_read=False),
        Format("front-matter", "Front matter", ".md", "text/markdown", f"{package}.front_matter", is_written=False),
        Format("pyvideo", "pyvideo", ".json", json, f"{package}.pyvideo", is_written=False),
        Format("schedule-json", "Schedule", ".json", json, f"{package}.schedule_json", is_written=False),
        Format("schedule-xml", "Schedule", ".xml", "application/xml", f"{package}.schedule_xml", is_written=False),
        Format("table", "Table", ".csv", "text/csv", f"{package}.table", is_written=False),
        Format("issue-form", "Issue form", ".md", "text/markdown", f"{package}.issue_form", is_written=False),
    )


#: The formats of this package by name, in the order in which menus show them.
FORMATS: Mapping[str, Format] = MappingProxyType({item.name: item for item in _formats()})


@cache
def all_formats() -> Mapping[str, Format]:
    """Give the formats of this package, then those of others by name, which cannot take the names of ours."""
    points = sorted(entry_points(group=GROUP), key=lambda point: point.name)
    others = {point.name: point.load() for point in points if point.name not in FORMATS}
    return MappingProxyType({**FORMATS, **others})


def find_format(name: str) -> Format:
    """Give the format of a name.

    Raises:
        UnknownIdError: If there is none.
    """
    form = FORMATS.get(name) or all_formats().get(name)
    if form is None:
        raise UnknownIdError("format", name, find_similar(name, all_formats()))
    return form


def _no_page(_entry: Entry) -> str:
    return ""


def dumps(
    entries: Iterable[Entry],
    name: str,
    catalog: Catalog | None = None,
    *,
    reading_list: ReadingList | None = None,
    page: Callable[[Entry], str] = _no_page,
) -> str:
    r"""Write entries in a format.

    Args:
        entries: In the order in which they are to stand; with a list, its steps in order. One that comes twice counts
            once, one that is not published does not count. May be empty.
        name: The name of a format, such as `bibtex`.
        catalog: Where the entries are from; by default the one that holds the first of them, or for entries of no
            catalog one that is made of them.
        reading_list: Adds, where the format has a place for it, the list's title and headings, the numbers of the
            steps and the curator's notes.
        page: Gives the absolute address of an entry's page on a site; empty if there is none.

    Returns:
        The text of a file. CSV and ICS end their lines with `\r\n`, as their standards want it, the others with `\n`.
        The same for the same input, at any time.

    Raises:
        UnknownIdError: If there is no such format.
        ReadingListError: If the library of the format is not installed.
    """
    module = _module(find_format(name))
    chosen = tuple({entry.id: entry for entry in entries if entry.is_published}.values())
    if catalog is None:
        catalog = _home(chosen)
        chosen = tuple(catalog.entries[entry.id] for entry in chosen)
    with _libraries():
        return str(module.dumps(chosen, catalog, reading_list=reading_list, page=page))


def _home(entries: Sequence[Entry]) -> Catalog:
    """Give the catalog that holds entries, or make one of them."""
    home = entries[0].catalog if entries else None
    if isinstance(home, Catalog) and all(entry.id in home.entries for entry in entries):
        return home
    return Catalog.of(entries)


class _Told(list[Input]):
    """Inputs that tell how far whoever goes through them has come."""

    def __init__(self, inputs: Iterable[Input], tick: Callable[[int, int], None]) -> None:
        super().__init__(inputs)
        self.tick = tick

    def __iter__(self) -> Iterator[Input]:
        for number, item in enumerate(super().__iter__(), 1):
            yield item
            self.tick(number, len(self))


def loads(
    files: Input | Sequence[Input], name: str, *, tick: Callable[[int, int], None] | None = None, **options: Any
) -> Loaded:
    """Read what files of a format tell.

    Args:
        files: One file, or all files of one source, in any order; they are read by the order of their paths.
        name: The name of a format, such as `bibtex`.
        tick: Called after each file with its number and how many there are.
        options: What the format's `loads` takes, such as `mapping` for `table`.

    Returns:
        Sound records, and a problem for everything that is not among them. What the files hold is never raised.

    Raises:
        UnknownIdError: If there is no such format.
        FormatError: If a file as a whole is not in the format.
    """
    inputs = [files] if isinstance(files, Input) else sorted(files, key=lambda item: item.path)
    inputs = inputs if tick is None else _Told(inputs, tick)
    with _libraries():
        loaded: Loaded = _module(find_format(name)).loads(inputs, **options)
    return loaded


def find_losses(entries: Iterable[Entry], name: str) -> tuple[Loss, ...]:
    """Give the fields of entries that a format has no place for: by entry in the order given, then as in a file.

    An entry that the format leaves out altogether, as a calendar does without a day, has the field `id` there alone.

    Raises:
        UnknownIdError: If there is no such format.
    """
    module = _module(find_format(name))
    kept: frozenset[str] = getattr(module, "KEPT", frozenset())
    is_left_out: Callable[[Entry], bool] = getattr(module, "is_left_out", lambda _entry: False)
    is_whole = kept.issuperset(Entry.model_fields.keys() - _UNCOUNTED)
    losses = []
    for entry in entries:
        if is_left_out(entry):
            losses.append(Loss(entry.id, "id"))
            continue
        # Formats that are not ours know no kinds but those of every catalog.
        lost = {"kind"} if entry.kind not in KINDS and not is_whole else set()
        losses += [Loss(entry.id, key) for key in _said(entry) if key not in kept - lost]
    return tuple(losses)


def _said(entry: Entry) -> list[str]:
    """Give the fields that say something; what is about the file alone does not count."""
    return [key for key in Entry.model_fields if key not in _UNCOUNTED and getattr(entry, key) not in _NOTHING]


_UNCOUNTED = {"path", "line", "last_line", "id", "status", "body"}
_NOTHING = ("", (), None)


def _module(form: Format) -> Any:
    with _libraries():
        return import_module(form.module)


@contextmanager
def _libraries() -> Iterator[None]:
    """Say which library is missing, and how to get it."""
    try:
        yield
    except ModuleNotFoundError as error:
        if str(error.name).startswith("readinglist"):
            raise
        msg = f"{error.name} is not installed, which the format needs: install readinglist[formats]."
        raise ReadingListError(msg) from None
