"""CSL-JSON, read: the items of Zotero, pandoc and citation processors.

Source: CSL 1.0.2, "csl-data.json" and the appendices on types and variables.
"""

from __future__ import annotations

import html
import json
import re
from collections.abc import Sequence
from typing import Any

from readinglist.errors import FormatError, describe
from readinglist.formats.intake import Input, Loaded, Raw
from readinglist.formats.works import Maker, Works, split_keywords

__all__ = ["loads"]

#: The mark-up that titles and abstracts may have; anything else in angles is text.
_MARKUP = re.compile(r"</?(?:i|b|sub|sup|sc|em|strong)>|<span (?:class|style)=\"[^\"<>]*\">|</span>", re.IGNORECASE)
_PARAGRAPH = re.compile(r"</?(?:p|br|jats:p)\s*/?>", re.IGNORECASE)
#: Who made a thing, in the order in which one of them is taken for its maker.
_MAKERS = ("author", "director", "performer", "composer", "host", "interviewer", "guest")
#: Types whose container is the name of an event.
_AT_EVENTS = {"paper-conference", "speech"}
_TOOLS = {"id", "citation-key", "accessed", "source", "categories", "title-short", "shortTitle", "journalAbbreviation",
          "container-title-short", "submitted", "system_id", "schema", "archive"}  # fmt: skip
_USED = {
    "type", "title", "issued", "event-date", "language", "keyword", "abstract", "URL", "DOI", "genre", "event-title",
    "event", "event-place", "editor", "medium", "archive_location",
}  # fmt: skip


def loads(files: Sequence[Input]) -> Loaded:
    """Read items: a list, an object of items by id, or one item.

    Raises:
        FormatError: If a file is not readable as JSON.
    """
    works = Works()
    for file in files:
        for where, item in _items(file):
            raw = Raw(file.path, where=where)
            if isinstance(item, dict):
                _take(works, raw, item)
            else:
                message = f"expected an object, found {describe(item)}; it was left out."
                works.intake.report(raw, "bad_record", message)
    return works.finish()


def _items(file: Input) -> list[tuple[str, Any]]:
    try:
        data = json.loads(file.text)
    except json.JSONDecodeError as error:
        raise FormatError(file.path, error.lineno, f"the file is not readable as JSON: {error.msg}.") from None
    except RecursionError:
        raise FormatError(file.path, 1, "the file has too many levels.") from None
    if isinstance(data, dict) and isinstance(data.get("items"), list):
        data = data["items"]
    if isinstance(data, list):
        return [(f"[{number}]", item) for number, item in enumerate(data)]
    if isinstance(data, dict) and "title" not in data and all(isinstance(item, dict) for item in data.values()):
        return list(data.items())
    return [("", data)]


def _take(works: Works, raw: Raw, item: dict[str, Any]) -> None:
    raw.key = _text(item.get("citation-key")) or _text(item.get("id"))
    type_ = _text(item.get("type"))
    raw.fields = {
        "title": _text(item.get("title")),
        "short_title": _text(item.get("title-short")) or _text(item.get("shortTitle")),
        "date": _date(item.get("issued")) or _date(item.get("event-date")),
        "language": _text(item.get("language")),
        "tags": split_keywords(_text(item.get("keyword"))),
    }
    raw.text = _text(item.get("abstract"))
    is_at_event = type_ in _AT_EVENTS or "event-title" in item
    makers = next((key for key in _MAKERS if item.get(key)), "author")
    used = {*_USED, makers, *(["container-title"] if is_at_event else [])}
    raw.rest = {key: _show(value) for key, value in item.items() if key not in used | _TOOLS}
    event = None
    if is_at_event:
        name = next((_text(item[key]) for key in ("event-title", "event", "container-title") if item.get(key)), "")
        event = {"name": name, "place": _text(item.get("event-place"))}
    is_arxiv = _text(item.get("archive")).lower() == "arxiv"
    works.add(
        raw,
        types=(_text(item.get("genre")), _text(item.get("medium")), type_),
        makers=_makers(works, raw, item.get(makers), makers),
        editors=_makers(works, raw, item.get("editor"), "editor"),
        event=event,
        addresses=[
            ("", _text(item.get("URL"))),
            ("doi", _text(item.get("DOI"))),
            ("arxiv", _text(item.get("archive_location")) if is_arxiv else ""),
        ],
    )


def _text(value: Any) -> str:
    """Give a text without the mark-up that the format knows."""
    if isinstance(value, list):
        return "; ".join(map(_text, value))
    if value is None or isinstance(value, dict):
        return ""
    text = str(value)
    if "<" in text or "&" in text:
        text = html.unescape(_MARKUP.sub("", _PARAGRAPH.sub("\n\n", text)))
    return text.strip()


def _show(value: Any) -> str:
    return (
        _text(value) if not isinstance(value, dict | list) else json.dumps(value, ensure_ascii=False) if value else ""
    )


def _date(value: Any) -> str:
    """Give a date: of a span the first day, of a season the year."""
    if isinstance(value, str):
        return value
    if not isinstance(value, dict):
        return ""
    parts = value.get("date-parts")
    first = parts[0] if isinstance(parts, list) and parts else []
    numbers = [str(part).strip() for part in (first if isinstance(first, list) else [first])]
    if numbers and numbers[0]:
        try:
            year, *rest = (int(number) for number in numbers if number)
        except ValueError:
            return "-".join(numbers)
        known = [number for number in rest[:2] if number]
        is_season = bool(known) and known[0] > 12  # noqa: PLR2004 - 13 to 24 stand for seasons
        return "-".join([f"{year:04}", *(f"{number:02}" for number in known)]) if not is_season else f"{year:04}"
    return _text(value.get("raw") or value.get("literal"))


def _makers(works: Works, raw: Raw, value: Any, key: str) -> list[Maker]:
    found = []
    for number, name in enumerate(value if isinstance(value, list) else []):
        if not isinstance(name, dict):
            message = f"expected a name, found {describe(name)}; it was left out."
            works.intake.report(raw, "value_lost", message, name=f"{key}[{number}]")
            continue
        if name.get("literal"):
            found.append(Maker(_text(name["literal"])))
            continue
        particles = [_text(name.get(key)) for key in ("dropping-particle", "non-dropping-particle")]
        family = " ".join(filter(None, (*particles, _text(name.get("family")))))
        given, suffix = _text(name.get("given")), _text(name.get("suffix"))
        printed = " ".join(filter(None, (given, family, suffix)))
        is_plain = given and family and not suffix and "," not in printed
        found.append(Maker(printed, f"{family}, {given}" if is_plain else ""))
    return found
