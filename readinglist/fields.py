"""The types of the fields of records: text as a contributor writes it in, checked values out.

Everything that comes in is text, a list or a mapping (source.py types nothing); each type here says in words
what it expected. Knows nothing of files; the faults it raises get their place in source.py.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Annotated, Any
from urllib.parse import urlsplit

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field
from pydantic_core import PydanticCustomError

from readinglist.dates import Date, parse_date, parse_duration
from readinglist.errors import describe
from readinglist.identity import clean_text, id_fault, suggest_id

__all__ = [
    "LEVELS", "CleanText", "DateField", "DurationField", "Id", "Level", "Many", "OptionalText", "Record", "Status",
    "Text", "Url", "fault",
]  # fmt: skip

_MAX_NAME = 60
_MAX_TEXT = 1000
_MAX_URL = 4000
#: How much a reader must know.
LEVELS = ("beginner", "intermediate", "advanced")
_STATUSES = ("published", "draft", "withdrawn")
#: What no text may hold: controls, halves of surrogate pairs, and what Unicode has declared to be no character.
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]")
#: An address that is sound beyond doubt; others are taken apart.
_PLAIN_URL = re.compile(r"""https?://(?:[A-Za-z0-9-]+\.)+[A-Za-z]+(?:/[^\s<>"`{}\\()]*)?""", re.ASCII)
_NOT_URL = re.compile(r"""[\s<>"`{}\\]""")


def fault(rule: str, expected: str, found: Any = None, hint: str = "") -> PydanticCustomError:
    """Make the error that ends up as a problem: `expected`, then what was found, then what to do.

    Args:
        rule: A key of `readinglist.rules.RULES`.
        expected: Words without a full stop.
        found: The value to show, or to name if it is no text; left out if None.
        hint: A sentence, or nothing.
    """
    message = expected if found is None else f"{expected}, found {describe(found)}"
    return PydanticCustomError(rule, "{message}", {"message": f"{message}.", "hint": hint})


def _read_text(value: Any) -> str:
    if not isinstance(value, str):
        hint = "A text that begins with a bracket or a brace stands in quotes."
        raise fault("wrong_type", "expected text", value, hint)
    return _read_name(value) if len(value) <= _MAX_NAME else _clean(value)


def _clean(value: str) -> str:
    text = clean_text(value)
    if not text.isprintable() and (bad := _CONTROL.search(text)):
        raise fault("control_character", f"found the character U+{ord(bad[0]):04X}", hint="Delete it.")
    return text


#: As `_clean`; the names of people, tags and events come again and again.
_read_name = lru_cache(maxsize=1 << 16)(_clean)


def _read_short(value: Any) -> str:
    if isinstance(value, str) and len(value) <= _MAX_NAME:
        return _read_name(value)
    text = _read_text(value)
    if len(text) > _MAX_TEXT:
        raise fault("too_long", f"expected at most {_MAX_TEXT} characters, found {len(text)}")
    return text


def _read_required(value: Any) -> str:
    text = _read_short(value)
    if not text:
        raise fault("missing_key", "expected some text, found nothing")
    return text


def _read_id(value: Any) -> str:
    text = _read_required(value)
    if expected := id_fault(text):
        raise fault("bad_id", expected, text, f'For example "{suggest_id(text)}".' if suggest_id(text) else "")
    return text


def _read_url(value: Any) -> str:
    text = _read_text(value)
    if len(text) <= _MAX_URL and _PLAIN_URL.fullmatch(text):
        return text
    if len(text) > _MAX_URL:
        raise fault("too_long", f"expected at most {_MAX_URL} characters, found {len(text)}")
    hint = "Copy the whole address from the browser, beginning with https://."
    if _NOT_URL.search(text):
        raise fault("bad_url", "expected one web address without blanks, quotes or brackets", text, hint)
    if text.count("(") != text.count(")"):
        raise fault("bad_url", "expected as many opening as closing parentheses in a web address", text, hint)
    try:
        parts = urlsplit(text)
        host = parts.hostname or ""
        _ = parts.port
    except ValueError:
        host, parts = "", urlsplit("")
    if parts.scheme not in {"http", "https"} or not host.strip(".") or parts.username:
        raise fault("bad_url", "expected a web address with http:// or https:// and a host", text, hint)
    return text


def _read_date(value: Any) -> Any:
    if value is None or isinstance(value, Date):
        return value
    text = _read_text(value)
    if not text:
        return None
    try:
        return parse_date(text)
    except ValueError as error:
        raise fault("bad_date", str(error), text) from None


def _read_duration(value: Any) -> Any:
    if value is None or isinstance(value, int):
        return value
    text = _read_text(value)
    if not text:
        return None
    try:
        return parse_duration(text)
    except ValueError as error:
        raise fault("bad_duration", str(error), text) from None


def _one_of(allowed: tuple[str, ...]) -> BeforeValidator:
    def read(value: Any) -> str:
        text = _read_text(value)
        if text and text not in allowed:
            raise fault("bad_value", f"expected one of {', '.join(allowed)}", text)
        return text

    return BeforeValidator(read)


def _read_many(value: Any) -> Any:
    """Take a single text for a list of one; nothing for an empty list."""
    if isinstance(value, str):
        return (value,) if value.strip() else ()
    if not isinstance(value, list | tuple):
        hint = "Write each item on its own line after a hyphen."
        raise fault("wrong_type", "expected a list", value, hint)
    return tuple(value)


#: One line of text, normalised; may be empty.
OptionalText = Annotated[str, BeforeValidator(_read_short)]
#: One line of text, normalised, of any length; may be empty.
CleanText = Annotated[str, BeforeValidator(_read_text)]
#: One line of text, normalised, not empty.
Text = Annotated[str, BeforeValidator(_read_required)]
#: `[a-z0-9]` and single hyphens, at most 120 characters.
Id = Annotated[str, BeforeValidator(_read_id)]
#: An http or https address, kept as it was written.
Url = Annotated[str, BeforeValidator(_read_url)]
#: A date with its precision; nothing written is None.
DateField = Annotated[Date | None, BeforeValidator(_read_date)]
#: A length in seconds; nothing written is None.
DurationField = Annotated[int | None, BeforeValidator(_read_duration)]
#: How much a reader must know.
Level = Annotated[str, _one_of(LEVELS)]
#: Whether a record is shown.
Status = Annotated[str, _one_of(_STATUSES), Field(examples=list(_STATUSES))]
#: A list, for which a single text may stand.
Many = BeforeValidator(_read_many)


class Record(BaseModel):
    """What all records share: frozen, and closed to unknown keys."""

    model_config = ConfigDict(frozen=True, extra="forbid")
