"""The words of the interface in the language of the site, and dates as that language writes them.

The words come from the message catalogs in `locales/`, through Sphinx's gettext; the language is the one that Sphinx
was told, never that of the machine. Knows nothing of records.
"""

from __future__ import annotations

import datetime as dt
from pathlib import Path

from babel import Locale, UnknownLocaleError
from babel.dates import format_date, format_interval, format_skeleton
from sphinx.locale import get_translator

from readinglist.dates import Date

__all__ = [
    "LOCALES",
    "MESSAGES",
    "_",
    "count",
    "language",
    "name_language",
    "plural",
    "show_date",
    "show_day",
    "show_span",
    "show_weekday",
]

#: Where the message catalogs are, and what their files are called.
LOCALES = Path(__file__).parent / "locales"
MESSAGES = "readinglist"


def _(text: str) -> str:
    """Give a text of the interface in the site's language; the text itself where there is no translation."""
    return get_translator(MESSAGES).gettext(text)


def plural(one: str, many: str, number: int) -> str:
    """Give one of two texts of the interface, or what the site's language has for such a number."""
    return get_translator(MESSAGES).ngettext(one, many, number)


def count(number: int, one: str, many: str) -> str:
    """Give a number with its noun, such as `1 entry` or `1,200 entries`; both texts have a `%s` for the number."""
    return plural(one, many, number) % f"{number:,}"


def language() -> str:
    """Give the language of the site as Sphinx has it for its own words, such as `de`; `en` where it has none."""
    return str(get_translator("sphinx").info().get("language") or "en")


def _locale() -> Locale | None:
    """Give what babel knows of the site's language; None for English, which has forms of its own, and where nothing."""
    code = language()
    if code.partition("_")[0] == "en":
        return None
    try:
        return Locale.parse(code)
    except (UnknownLocaleError, ValueError):
        return None


def name_language(code: str) -> str:
    """Give the name of a language in that of the site, such as `German`; the BCP 47 code itself if it is not known."""
    try:
        found = Locale.parse(code, sep="-").get_display_name(_locale() or Locale("en"))
    except (UnknownLocaleError, ValueError):
        return code
    return found or code


def show_date(date: Date) -> str:
    """Give a date as the site's language writes it, as far as it is known: `15 July 2025`, `15. Juli 2025`."""
    locale = _locale()
    return date.label if locale is None else str(format_skeleton(_skeleton(date), _day(date), locale=locale))


def show_day(date: Date) -> str:
    """Give a date without its year, such as `15 July` or `15. Juli`; empty if no more than the year is known."""
    locale = _locale()
    if locale is None or not date.month:
        return date.label.rpartition(" ")[0]
    if not date.day:
        return str(format_date(_day(date), "LLLL", locale=locale))
    return str(format_skeleton("MMMMd", _day(date), locale=locale))


def show_weekday(date: Date) -> str:
    """Give the day of the week of a date whose day is known, such as `Tuesday`."""
    return str(format_date(_day(date), "EEEE", locale=_locale() or Locale("en")))


def show_span(start: Date, end: Date) -> str:
    """Give two different days, or months or years, such as `13 to 19 July 2025`, with what both share said once."""
    locale, skeleton = _locale(), _skeleton(min(start, end, key=lambda date: len(str(date))))
    if locale is not None:
        return str(format_interval(_day(start), _day(end), skeleton, locale=locale))
    if start.year != end.year or not (start.month and end.month):
        return f"{start.label} to {end.label}"
    if start.month == end.month and start.day and end.day:
        return f"{start.day} to {end.label}"
    return f"{start.label.removesuffix(f' {start.year}')} to {end.label}"


def _skeleton(date: Date) -> str:
    return "yMMMMd" if date.day else "yMMMM" if date.month else "y"


def _day(date: Date) -> dt.date:
    return dt.date(date.year, date.month or 1, date.day or 1)
