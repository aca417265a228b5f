r"""Selections in words, as people type them: `tag:alignment kind:workshop year:2025.. -tag:classic "world model"`.

    query  = [ term { blanks term } ] ;
    term   = field | phrase | word ;
    field  = [ "-" ] name ":" value { "," value } ;
    name   = "tag" | "kind" | "person" | "event" | "year" | "level" | "language" | "has" | "list" ;
    value  = quoted | { any sign but blanks, commas and quotes } ;
    phrase = quoted ;
    quoted = '"' { any sign but '"' and '\' | '\' any sign } '"' ;
    word   = { any sign but blanks, or '\' any sign } ;

A name may stand in the plural, as in `Select`. `-` excludes, which is for tags alone. A word that begins like a field
and is none stands in quotes, or with a backslash before its colon. Within a field one value is enough, but for tags,
people and links, which must all be there; between terms all must hold. Knows nothing of what exists in a catalog.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from typing import Any

from pydantic import ValidationError

from readinglist.errors import SelectError, shorten
from readinglist.identity import find_similar
from readinglist.model import Select
from readinglist.query import FIELDS, check_select

__all__ = ["select_from_text", "select_to_text"]

#: The names of fields as they are written, with those of `Select`; the first that has a name is the usual one.
_NAMES = {"tag": "tags", "exclude-tag": "exclude_tags", "person": "people", **FIELDS}
_TYPED = {"kinds": "kind", "events": "event", "years": "year", "levels": "level", "languages": "language",
          "lists": "list", "persons": "people"}  # fmt: skip
_QUOTED = r'"(?:[^"\\]|\\.)*"'
_FIELD = re.compile(r"(-?)([A-Za-z][\w-]*):(?!//)")
_VALUE = re.compile(rf'{_QUOTED}|[^\s,"]*', re.DOTALL)
_TERM = re.compile(rf"{_QUOTED}|(?:[^\s\\\"]|\\.|(?<=\S)\")+", re.DOTALL)
_ESCAPE = re.compile(r"\\(.)", re.DOTALL)
_BLANKS = re.compile(r"\s*")
#: What a value that stands without quotes may not hold.
_NEEDS_QUOTES = re.compile(r'[\s,"\\]')


def select_from_text(text: str) -> Select:
    """Read a selection in words.

    Args:
        text: Maybe empty, which selects everything.

    Raises:
        SelectError: If something in it is no term, or a year, link type or level is none; `column` says where.

    Example:
        >>> select_from_text('tag:alignment,"C++" -tag:classic small "world model"').text
        'small "world model"'
    """
    values: defaultdict[str, list[str]] = defaultdict(list)
    words: list[str] = []
    places: dict[str, int] = {}
    position = _skip(text, 0)
    while position < len(text):
        field = _FIELD.match(text, position)
        if field:
            name = _field_name(field, position)
            places.setdefault(name, position + 1)
            position = field.end()
            for value, end in _values(text, position, field[2]):
                values[name].append(value)
                position = end
        else:
            term = _TERM.match(text, position)
            if term is None:
                raise SelectError("text", "a quote is opened here and not closed.", position + 1)
            words.append(_word(term[0]))
            position = term.end()
        if position < len(text) and not text[position].isspace():
            raise SelectError("text", f"expected a blank, found {shorten(text[position])}.", position + 1)
        position = _skip(text, position)
    return _make(values, " ".join(filter(None, words)), places)


def _skip(text: str, position: int) -> int:
    blanks = _BLANKS.match(text, position)
    return blanks.end() if blanks else position


def _field_name(field: re.Match[str], position: int) -> str:
    """Give the field of `Select` that a name stands for."""
    written = field[2].lower().replace("_", "-")
    name = _NAMES.get(written) or _TYPED.get(written, "")
    if not name or name == "text":
        similar = find_similar(written, _NAMES, 1)
        hint = f'Did you mean "{similar[0]}"?' if similar else "Put words with a colon in quotes."
        raise SelectError(field[2], f"there is no such field. {hint}", position + 1)
    if field[1]:
        if name != "tags":
            raise SelectError(field[2], "only tags can be excluded.", position + 1)
        name = "exclude_tags"
    return name


def _values(text: str, position: int, name: str) -> Iterator[tuple[str, int]]:
    """Give the values of a field, each with where it ends."""
    while True:
        match = _VALUE.match(text, position)
        found = match[0] if match else ""
        if not found:
            is_open = text[position : position + 1] == '"'
            message = "a quote is opened here and not closed." if is_open else "expected a value, found nothing."
            raise SelectError(name, message, position + 1)
        position += len(found)
        value = _ESCAPE.sub(r"\1", found[1:-1]) if found[0] == '"' else found
        if not value.strip():
            raise SelectError(name, "expected a value, found nothing.", position)
        yield value, position
        if text[position : position + 1] != ",":
            return
        position += 1


def _word(term: str) -> str:
    """Give a word or a phrase as `Select.text` has it, where a quote within a phrase has no place and no meaning."""
    if term[0] == '"':
        phrase = " ".join(_ESCAPE.sub(r"\1", term[1:-1]).replace('"', " ").split())
        return f'"{phrase}"' if phrase else ""
    return _ESCAPE.sub(r"\1", term)


def _make(values: dict[str, list[str]], text: str, places: dict[str, int]) -> Select:
    given: dict[str, Any] = {name: tuple(dict.fromkeys(items)) for name, items in values.items()}
    try:
        select = Select.model_validate({**given, "text": text})
        check_select(select)
    except ValidationError as error:
        detail = error.errors(include_url=False, include_input=False)[0]
        name = str(detail["loc"][0]).replace("-", "_")
        raise SelectError(name, detail["msg"], places.get(name, 1)) from None
    except SelectError as error:
        raise SelectError(error.field, error.message, places.get(error.field, 1)) from None
    return select


def select_to_text(select: Select) -> str:
    """Give a selection in words: fields in a fixed order, then the free text; empty for everything.

    `select_from_text` gives the selection back.
    """
    usual = {name: written for written, name in reversed(_NAMES.items())}
    terms = []
    for name in FIELDS.values():
        values = getattr(select, name)
        if name == "text" or not values:
            continue
        written = "-tag" if name == "exclude_tags" else usual[name]
        terms.append(f"{written}:{','.join(map(_quote, values))}")
    return " ".join([*terms, *map(_escape, _PARTS.findall(select.text))])


#: The phrases and words of a free text.
_PARTS = re.compile(r'"[^"]*"(?!\S)|\S+')


def _quote(value: str) -> str:
    if value and not _NEEDS_QUOTES.search(value):
        return value
    return '"' + re.sub(r'(["\\])', r"\\\1", value) + '"'


def _escape(word: str) -> str:
    """Write a word so that it is none of the other terms."""
    if len(word) > 1 and word[0] == word[-1] == '"':
        return '"' + word[1:-1].replace("\\", "\\\\") + '"'
    word = word.replace("\\", "\\\\").replace('"', '\\"')
    return word.replace(":", "\\:", 1) if _FIELD.match(word) else word
