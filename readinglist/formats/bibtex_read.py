r"""BibTeX and biblatex, read: names are parted before their commands are, so that `{The Team}` stays one name.

Source: "BibTeXing" by Oren Patashnik; the manual of biblatex, 2.2 "Entry Fields".
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from bibtexparser.entrypoint import parse_string
from bibtexparser.middlewares.enclosing import RemoveEnclosingMiddleware
from bibtexparser.middlewares.interpolate import ResolveStringReferencesMiddleware
from bibtexparser.middlewares.names import InvalidNameError, parse_single_name_into_parts, split_multiple_persons_names
from bibtexparser.model import DuplicateBlockKeyBlock, DuplicateFieldKeyBlock, Entry, ParsingFailedBlock

from readinglist.formats.intake import Input, Loaded, Raw
from readinglist.formats.tex import decode
from readinglist.formats.works import Maker, Works, split_keywords

__all__ = ["loads"]

#: What tools keep for themselves, and files of one machine.
_TOOLS = re.compile(
    r"file|pdf|local-url|groups|timestamp|owner|date-(?:added|modified)|bdsk-.*|bib(?:source|url)|__.*|qualityassured|"
    r"ranking|readstatus|priority|printed|relevance|username|citation-?key|crossref|xdata|ids|shorttitle|langidopts|"
    r"hyphenation|sortkey|sortname|eprintclass|primaryclass|urldate|added-at|interhash|intrahash|options|biburl|day"
)
_USED = {
    "title", "subtitle", "author", "editor", "year", "month", "day", "date", "booktitle", "eventtitle", "eventdate",
    "venue", "location", "address", "howpublished", "type", "url", "doi", "eprint", "eprinttype", "archiveprefix",
    "language", "langid", "keywords", "keyword", "abstract", "entrysubtype",
}  # fmt: skip
_MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
#: Types whose `booktitle` is the name of an event.
_AT_EVENTS = {"inproceedings", "conference", "misc", "unpublished", "video", "online", "presentation"}


def loads(files: Sequence[Input]) -> Loaded:
    """Read files; what inherits by `crossref` has the fields of what it names."""
    works = Works()
    for file in files:
        stack = [ResolveStringReferencesMiddleware(), RemoveEnclosingMiddleware()]
        library = parse_string(file.text, parse_stack=stack)
        entries = {entry.key.lower(): entry for entry in library.entries}
        for entry, raw in _entries(file, library.blocks, works):
            _take(works, raw, entry.entry_type.lower(), _fields(entry, entries))
    return works.finish()


def _entries(file: Input, blocks: Sequence[Any], works: Works) -> Iterator[tuple[Entry, Raw]]:
    """Give the entries in the order of the file; those with a fault that can be read over are among them."""
    for block in blocks:
        raw = Raw(file.path, line=(block.start_line or 0) + 1)
        if isinstance(block, DuplicateBlockKeyBlock) and isinstance(block.ignore_error_block, Entry):
            raw.key = block.ignore_error_block.key
            message = f"the key {raw.key!r} was there before; both were kept."
            works.intake.report(raw, "repeated_record", message)
            yield _without_enclosing(block.ignore_error_block), raw
        elif isinstance(block, DuplicateFieldKeyBlock) and isinstance(block.ignore_error_block, Entry):
            raw.key = block.ignore_error_block.key
            keys = ", ".join(sorted(block.duplicate_keys))
            works.intake.report(raw, "value_lost", f"{keys} comes more than once; the first one counts.")
            yield _without_enclosing(block.ignore_error_block), raw
        elif isinstance(block, ParsingFailedBlock):
            first = str(block.error).split("\n", 1)[0] or "it cannot be read"
            works.intake.report(raw, "bad_record", f"{first.rstrip('.')}. It was left out.")
        elif isinstance(block, Entry):
            raw.key = block.key
            yield block, raw


def _without_enclosing(entry: Entry) -> Entry:
    """Take quotes and braces away from the fields of an entry that the library did not go through."""
    for item in entry.fields:
        if isinstance(item.value, str):
            item.value = re.sub(r'^\{(.*)\}$|^"(.*)"$', r"\1\2", item.value.strip(), flags=re.DOTALL)
    return entry


def _fields(entry: Entry, entries: Mapping[str, Entry]) -> dict[str, str]:
    """Give the fields by name in small letters, with those of the entry that it refers to where it has none."""
    fields: dict[str, str] = {}
    for item in entry.fields:
        fields.setdefault(item.key.lower(), str(item.value))
    parent = entries.get(fields.get("crossref", "").strip().lower())
    if parent is None or parent.key == entry.key:
        return fields
    inherited = {item.key.lower(): str(item.value) for item in parent.fields if item.key.lower() != "crossref"}
    inherited.setdefault("booktitle", inherited.pop("title", ""))
    inherited.pop("title", None)
    kept = {key: value for key, value in inherited.items() if key not in {"author", "doi", "url", "isbn", "keywords"}}
    return {**kept, **fields}


def _take(works: Works, raw: Raw, type_: str, fields: dict[str, str]) -> None:
    title = ": ".join(filter(None, (decode(fields.get(key, "")) for key in ("title", "subtitle"))))
    language = decode(fields.get("language", "") or fields.get("langid", ""))
    raw.fields = {
        "title": title,
        "date": _date(fields),
        "language": language,
        "tags": split_keywords(decode(fields.get("keywords", "") or fields.get("keyword", ""))),
    }
    raw.text = decode(fields.get("abstract", ""))
    is_at_event = type_ in _AT_EVENTS or "eventtitle" in fields
    used = _USED - (set() if is_at_event else {"booktitle"})
    raw.rest = {key: decode(value) for key, value in fields.items() if key not in used and not _TOOLS.fullmatch(key)}
    event = None
    if is_at_event:
        place = next((fields[key] for key in ("venue", "location", "address") if fields.get(key)), "")
        name = decode(fields.get("eventtitle", "") or fields.get("booktitle", ""))
        event = {"name": name, "place": decode(place), "start": fields.get("eventdate", "").partition("/")[0]}
    kind = decode(fields.get("howpublished", "")).partition(" at ")[0]
    prefix = (fields.get("archiveprefix", "") or fields.get("eprinttype", "")).lower()
    works.add(
        raw,
        types=(kind, decode(fields.get("type", "")), fields.get("entrysubtype", ""), type_),
        makers=_makers(fields.get("author", "")),
        editors=_makers(fields.get("editor", "")),
        event=event,
        addresses=[
            ("", _plain(fields.get("url", ""))),
            ("doi", _plain(fields.get("doi", ""))),
            ("arxiv", _plain(fields.get("eprint", "")) if prefix in {"arxiv", ""} else ""),
        ],
    )


def _makers(text: str) -> list[Maker]:
    """Give names, parted as BibTeX parts them; `and others` is nobody."""
    found = []
    for name in split_multiple_persons_names(text):
        if name.strip().lower() == "others":
            found.append(Maker("others"))
            continue
        try:
            parts = parse_single_name_into_parts(name, strict=False)
        except InvalidNameError:
            found.append(Maker(decode(name)))
            continue
        first, von, last, jr = (decode(" ".join(part)) for part in (parts.first, parts.von, parts.last, parts.jr))
        family = " ".join(filter(None, (von, last)))
        printed = " ".join(filter(None, (first, family, jr)))
        is_plain = first and family and not jr and "," not in printed
        found.append(Maker(printed, f"{family}, {first}" if is_plain else ""))
    return found


def _date(fields: Mapping[str, str]) -> str:
    """Give a date as exact as it is known."""
    date, year = _plain(fields.get("date", "")), _plain(fields.get("year", ""))
    if date:
        return date
    month = _plain(fields.get("month", "")).lower()
    name = next((f"{number:02}" for number, word in enumerate(_MONTHS, 1) if word in month), "")
    number = name or (f"{int(month):02}" if month.isdecimal() and 1 <= int(month) <= 12 else "")  # noqa: PLR2004 - months
    day = re.search(r"\d{1,2}", month) if name else re.fullmatch(r"\d{1,2}", _plain(fields.get("day", "")))
    if year.isdecimal() and number:
        return f"{year}-{number}" + (f"-{int(day[0]):02}" if day else "")
    return year


def _plain(text: str) -> str:
    """Give a value that is no text, such as an address: without braces and backslashes before signs."""
    return re.sub(r"\\([%#&_~^])", r"\1", text).replace("{", "").replace("}", "").strip()
