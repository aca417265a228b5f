"""RIS, read; also in the form that Web of Science gives it.

Source: the RIS format of Research Information Systems; the field tags of Web of Science.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from rispy import RisParser, WokParser  # type: ignore[import-untyped]
from rispy import loads as read

from readinglist.errors import FormatError
from readinglist.formats.intake import Input, Loaded, Raw
from readinglist.formats.works import Maker, Works, split_keywords

__all__ = ["loads"]

_RECORD = re.compile(r"^TY  ?-.*$", re.MULTILINE)
_WOS_RECORD = re.compile(r"^PT .*$", re.MULTILINE)
_IS_WOS = re.compile(r"\s*(?:FN |VR |PT )")
#: A tag without the two blanks before its hyphen, or without the one behind it.
_TIGHT = re.compile(r"^([A-Z][A-Z0-9]) {0,2}-(?! )", re.MULTILINE)
_TITLES = ("title", "primary_title", "document_title")
_EVENTS = ("secondary_title", "conference_title")
#: Types whose second title is the name of an event.
_AT_EVENTS = {"SLIDE", "CONF", "CPAPER", "VIDEO"}
#: What tools keep for themselves.
_TOOLS = {
    "id", "end_of_reference", "access_date", "label", "name_of_database", "database_provider", "accession_number",
    "date_generated", "document_delivery_number", "cited_reference_count", "wos_core_collection_cited_count",
    "total_times_cited_count", "usage_count_180", "usage_count_2013", "file_attachments1", "file_attachments2",
    "email_address", "publication_type",
}  # fmt: skip
_USED = {
    *_TITLES, *_EVENTS, "type_of_reference", "type_of_work", "document_type", "authors", "first_authors",
    "author_full_name", "secondary_authors", "year", "publication_year", "date", "publication_date", "language",
    "keywords", "author_keywords", "abstract", "notes_abstract", "urls", "doi", "place_published", "short_title",
}  # fmt: skip


def loads(files: Sequence[Input]) -> Loaded:
    """Read files.

    Raises:
        FormatError: If a file holds text, and no record at all.
    """
    works = Works()
    for file in files:
        is_wos = _IS_WOS.match(file.text) is not None
        text = file.text.strip() if is_wos else _TIGHT.sub(r"\1  - ", file.text.strip("\n"))
        starts = [file.text.count("\n", 0, match.start()) + 1 for match in _starts(file.text, is_wos=is_wos)]
        if text and not starts:
            raise FormatError(file.path, 1, "expected a record that begins with `TY  - `.")
        for number, record in enumerate(_read(file, text, is_wos=is_wos)):
            line = starts[number] if number < len(starts) else 1
            _take(works, Raw(file.path, line=line, where=f"[{number}]"), record)
    return works.finish()


def _starts(text: str, *, is_wos: bool) -> Iterable[re.Match[str]]:
    return (_WOS_RECORD if is_wos else _RECORD).finditer(text)


def _read(file: Input, text: str, *, is_wos: bool) -> list[dict[str, Any]]:
    parser = WokParser if is_wos else RisParser
    try:
        records: list[dict[str, Any]] = read(text, implementation=parser, skip_unknown_tags=False)
    except (OSError, ValueError, IndexError, KeyError) as error:
        raise FormatError(file.path, 1, f"the file cannot be read as RIS: {error}.") from None
    return records


def _take(works: Works, raw: Raw, record: dict[str, Any]) -> None:
    raw.key = _text(record.get("id"))
    type_ = _text(record.get("type_of_reference"))
    raw.fields = {
        "title": _first(record, _TITLES),
        "short_title": _text(record.get("short_title")),
        "date": _first(record, ("date", "year", "publication_year")),
        "language": _text(record.get("language")),
        "tags": _keywords(record),
    }
    if not re.match(r"\d{4}", str(raw.fields["date"])):
        raw.fields["date"] = _first(record, ("year", "publication_year"))
    raw.text = _first(record, ("abstract", "notes_abstract"))
    is_at_event = type_ in _AT_EVENTS
    used = _USED - (set() if is_at_event else {"secondary_title", "place_published"})
    unknown = record.get("unknown_tag") or {}
    raw.rest = {key: _text(value) for key, value in record.items() if key not in used | _TOOLS | {"unknown_tag"}}
    raw.rest |= {f"unknown tag {tag}": _text(value) for tag, value in unknown.items()}
    event = {"name": _first(record, _EVENTS), "place": _text(record.get("place_published"))} if is_at_event else None
    works.add(
        raw,
        types=(_text(record.get("type_of_work")), _text(record.get("document_type")), type_),
        makers=_makers(record, ("authors", "first_authors")),
        editors=_makers(record, ("secondary_authors",)),
        event=event,
        addresses=[*(("", url) for url in _listed(record.get("urls"))), ("doi", _text(record.get("doi")))],
    )


def _first(record: dict[str, Any], keys: Iterable[str]) -> str:
    return next((text for key in keys if (text := _text(record.get(key)))), "")


def _text(value: Any) -> str:
    return "\n\n".join(map(str, value)).strip() if isinstance(value, list) else str(value or "").strip()


def _listed(value: Any) -> list[str]:
    return [str(item) for item in (value if isinstance(value, list) else [value]) if item]


def _keywords(record: dict[str, Any]) -> list[str]:
    """Give keywords: one a line, or, of Web of Science, all in one text."""
    keywords = _listed(record.get("keywords"))
    return keywords or split_keywords(_text(record.get("author_keywords")))


def _makers(record: dict[str, Any], keys: Iterable[str]) -> list[Maker]:
    """Give names, which stand as `Family, Given`, or with a suffix as a third part."""
    found = []
    for name in [name for key in keys for name in _listed(record.get(key))]:
        parts = [part.strip() for part in name.split(",") if part.strip()]
        if len(parts) == 2:  # noqa: PLR2004 - family and given
            found.append(Maker(f"{parts[1]} {parts[0]}", f"{parts[0]}, {parts[1]}"))
        elif len(parts) == 3:  # noqa: PLR2004 - and a suffix
            found.append(Maker(f"{parts[1]} {parts[0]}, {parts[2]}"))
        else:
            found.append(Maker(name))
    return found
