"""Selections: what matches, in which order, and how a query is written as options or as a URL's query.

One `Select` serves Python, the command line, directives and addresses. Knows nothing of files or of a catalog:
what must be known of an entry to match it comes in a `Row`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qsl, urlencode

from pydantic import ValidationError

from readinglist.errors import SelectError, shorten
from readinglist.fields import LEVELS
from readinglist.identity import find_similar, fold, sort_key
from readinglist.kinds import LINK_TYPES
from readinglist.model import Entry, Select

__all__ = [
    "FIELDS",
    "SORTS",
    "Row",
    "check_select",
    "make_match",
    "make_select",
    "make_text",
    "merge_selects",
    "select_from_url",
    "select_to_url",
    "sort_entries",
]

#: The orders in which entries can be had. A hyphen turns the order round; undated entries come last in both.
SORTS = ("-date", "date", "title", "-title")

#: The phrases, in quotes, and the words of a free text.
_PARTS = re.compile(r'"([^"]*)"(?!\S)|(\S+)')
_SPAN = re.compile(r"(\d{4})?(\.\.)?(\d{4})?")
#: The fields of a selection as they are written, with their names in Python; addresses have them in this order.
FIELDS = {field.alias or name: name for name, field in Select.model_fields.items()}


@dataclass(frozen=True, slots=True)
class Row:
    """An entry with what a selection asks about it and the entry does not say itself."""

    entry: Entry
    #: Ids of the people on the entry.
    people: frozenset[str]
    #: What free text is looked for in: folded words, joined by blanks.
    text: str


def make_select(options: Mapping[str, Any]) -> Select:
    """Make a selection from options as a directive, the command line or a keyword call gives them.

    Args:
        options: Field to value. A field may be written with a hyphen or an underscore; a value is a text (split
            at commas, but for `text`), a number, or a list of these. Empty values count as not given.

    Raises:
        SelectError: If a field does not exist, or a year, link type or level is none.
    """
    values: dict[str, Any] = {}
    for key, value in options.items():
        name = key.replace("_", "-")
        if name not in FIELDS:
            similar = find_similar(name, FIELDS, 1)
            raise SelectError(key, "no such field." + (f' Did you mean "{similar[0]}"?' if similar else ""))
        if name == "text":
            values[name] = str(value)
        elif value not in {None, ""} if not isinstance(value, list | tuple) else value:
            items = [value] if isinstance(value, str | int) else list(value)
            values[name] = tuple(part for item in items for part in _split(str(item)))
    try:
        select = Select.model_validate(values)
    except ValidationError as error:
        detail = error.errors(include_url=False, include_input=False)[0]
        raise SelectError(str(detail["loc"][0]), detail["msg"]) from None
    check_select(select)
    return select


def _split(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


def merge_selects(*selects: Select) -> Select:
    """Give the selection for which all of several must hold, as far as one can say so: their fields put together.

    Where one value of a field is enough (`kind`, `event`, ...), one of all that are named is enough.
    """
    values = {
        name: tuple(dict.fromkeys(value for select in selects for value in getattr(select, name)))
        for name in FIELDS.values()
        if name != "text"
    }
    text = " ".join(filter(None, (select.text for select in selects)))
    return Select.model_validate({**values, "text": text})


def check_select(select: Select) -> None:
    """Raise `SelectError` if a year, a level or a link type in a selection is none."""
    for year in select.year:
        match = _SPAN.fullmatch(year)
        if not match or not (match[1] or match[3]) or (match[1] and match[3] and not match[2]):
            raise SelectError(
                "year", f"expected a year (2025) or a span (2020..2024, 2025.., ..1999), found {shorten(year)}."
            )
    for level in select.level:
        if level not in LEVELS:
            raise SelectError("level", f"expected one of {', '.join(LEVELS)}, found {shorten(level)}.")
    for link in select.has:
        if link not in LINK_TYPES:
            raise SelectError("has", f"expected one of {', '.join(LINK_TYPES)}, found {shorten(link)}.")


def make_text(entry: Entry, labels: Iterable[str]) -> str:
    """Give the text of a `Row`, from an entry and the names of its people and tags."""
    texts = (entry.title, entry.short_title, entry.summary, *labels)
    return " ".join(fold(word) for text in texts for word in text.split())


def make_match(select: Select) -> Callable[[Row], bool]:
    """Make the test whether an entry is selected.

    Args:
        select: With ids in `tags`, `exclude_tags`, `people`, `event` and `kind`. `list` is not looked at: what a
            list holds is for the catalog to say.
    """
    spans = [_span(year) for year in select.year]
    parts = (phrase or word for phrase, word in _PARTS.findall(select.text))
    words = [" ".join(map(fold, part.split())) for part in parts]
    tags, excluded, people = set(select.tags), set(select.exclude_tags), set(select.people)

    def match(row: Row) -> bool:
        entry = row.entry
        return (
            (not select.kind or entry.kind in select.kind)
            and tags.issubset(entry.tags)
            and excluded.isdisjoint(entry.tags)
            and people <= row.people
            and (not select.event or entry.event in select.event)
            and (not spans or (entry.year is not None and any(low <= entry.year <= high for low, high in spans)))
            and (not select.level or entry.level in select.level)
            and (not select.language or entry.language in select.language)
            and (not select.has or {link.type for link in entry.links}.issuperset(select.has))
            and all(word in row.text for word in words)
        )

    return match


def _span(year: str) -> tuple[int, int]:
    low, dots, high = year.partition("..")
    return (int(low or 0), int(high or 9999)) if dots else (int(low), int(low))


def sort_entries(entries: Iterable[Entry], sort: str = "") -> tuple[Entry, ...]:
    """Put entries in order.

    Args:
        entries: In any order.
        sort: One of `SORTS`; empty for `-date`.

    Returns:
        By date (newest first for `-date`), undated last, then by title, then by id; or by title, then by id.

    Raises:
        SelectError: If there is no such order.
    """
    sort = sort or SORTS[0]
    if sort not in SORTS:
        raise SelectError("sort", f"expected one of {', '.join(SORTS)}, found {shorten(sort)}.")
    ordered = sorted(entries, key=lambda entry: (sort_key(entry.title), entry.id))
    if sort == "-title":
        ordered.reverse()
    if sort.endswith("date"):
        dated = [entry for entry in ordered if entry.date]
        dated.sort(key=lambda entry: str(entry.date), reverse=sort == "-date")
        ordered = dated + [entry for entry in ordered if not entry.date]
    return tuple(ordered)


def select_to_url(select: Select) -> str:
    """Give the query of an address: fields in a fixed order, one `name=value` for each value; empty for everything."""
    pairs = [(key, value) for key, name in FIELDS.items() for value in _values(getattr(select, name))]
    return urlencode(pairs)


def _values(value: str | Sequence[str]) -> Sequence[str]:
    return ([value] if value else []) if isinstance(value, str) else value


def select_from_url(query: str) -> Select:
    """Read the query of an address; parameters that are no field are ignored, since an address may have others.

    Raises:
        SelectError: If a year, link type or level is none.
    """
    values: dict[str, Any] = {}
    for key, value in parse_qsl(query):
        if key == "text":
            values[key] = value
        elif key in FIELDS:
            values[key] = (*values.get(key, ()), value)
    try:
        select = Select.model_validate(values)
    except ValidationError as error:
        raise SelectError("query", error.errors(include_url=False, include_input=False)[0]["msg"]) from None
    check_select(select)
    return select
