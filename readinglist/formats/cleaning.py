"""Values as they are met in the field, read into those of an entry: dates, languages, levels, kinds, addresses, names.

Source: what 356,000 real records hold. Pure functions from text; none raises.
"""

from __future__ import annotations

import datetime as dt
import html
import re
from collections.abc import Sequence
from functools import cache, lru_cache
from urllib.parse import urlsplit

from pydantic import TypeAdapter, ValidationError

from readinglist.dates import Date, parse_date
from readinglist.errors import shorten
from readinglist.fields import LEVELS, Url
from readinglist.identity import clean_text, fold, make_slug
from readinglist.kinds import KINDS, LINK_TYPES
from readinglist.urls import identify

__all__ = [
    "MOST_SECONDS", "doubt_of_name", "has_controls", "is_break", "is_mojibake", "is_placeholder", "link_type",
    "name_controls", "read_date", "read_kind", "read_language", "read_level", "read_url", "split_names",
    "strip_controls",
]  # fmt: skip

#: The longest session: a day. What is longer was counted in another unit.
MOST_SECONDS = 24 * 3600

_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]")
_LINE_ENDS = re.compile("[\u2028\u2029\r]")
#: A letter of UTF-8 that was read as Windows-1252 or Latin-1: what its first byte became, then what the next did.
_MOJIBAKE = re.compile("[ÂÃ][\u0080-\u00bf‚ƒ„…†‡ˆ‰Š‹Œ‘’“”•–—˜™š›œžŸ]|â€")  # noqa: RUF001
_SLASHED = re.compile(r"(\d{4})(?:/(\d{1,2})?)?(?:/(\d{1,2})?)?(?:/.*)?", re.ASCII)
_SPAN = re.compile(r"(\d{4}(?:-\d{2}(?:-\d{2})?)?)[~?%]?(?:/(?=\d{4}|\.\.)|\.\.|--?(?=\d{4})).*", re.ASCII)
_EPOCH = re.compile(r"\d{10}(?:\d{3})?", re.ASCII)
_SCRIPT_DATE = re.compile(
    r"[A-Z][a-z]{2} ([A-Z][a-z]{2}) (\d{2}) (\d{4}) (\d{2}:\d{2}):\d{2} (?:GMT|UTC)([+-]\d{4})(?: \(.*)?", re.ASCII
)
_MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
_PLACEHOLDERS = {
    "various speakers", "various", "various artists", "todo", "tba", "tbd", "tbc", "to be announced", "others",
    "anonymous", "unknown", "n/a", "none", "-", "?", "et al.", "et al",
}  # fmt: skip
#: What is on a programme and is nothing to watch or read.
_BREAKS = {
    "break", "breaks", "lunch", "lunch break", "coffee", "coffee break", "tea break", "registration", "check in",
    "doors open", "dinner", "breakfast", "social", "social event", "party", "reception", "open space",
    "afternoon break", "morning break", "quiet room", "lactation room", "pause", "kaffeepause", "mittagspause",
}  # fmt: skip
#: Words of programmes and reference managers for our kinds.
_KINDS = {
    "lecture": "talk", "presentation": "talk", "speech": "talk", "regular talk": "talk", "short talk": "talk",
    "talk session": "talk", "session": "talk", "devroom": "talk", "maintrack": "talk", "podium": "talk",
    "lightningtalk": "lightning-talk", "lightning": "lightning-talk", "keynotes": "keynote", "plenary": "keynote",
    "invited": "invited-talk", "training": "tutorial", "hands on": "tutorial", "panel discussion": "panel",
    "inproceedings": "paper", "conference paper": "paper", "paper conference": "paper", "article journal": "article",
    "proceedings": "book", "monograph": "book", "lesson": "course", "posters": "poster",
}  # fmt: skip
_URL: TypeAdapter[str] = TypeAdapter(Url)
_IN_PARENTHESES = re.compile(r"\s*\([^()]*\)\s*\*?$")
#: What stands between two people, and within no name.
_SEVERAL = re.compile(r",(?!\s*(?:Jr|Sr|II|III|IV|PhD|MD)\b)\s*|\s+(?:and|&|und|y|et)\s+|\s*/\s*|\s*;\s*")
_AND = re.compile(r",?\s+(?:and|&)\s+|,\s+(?:and|&)\s+", re.IGNORECASE)


def strip_controls(text: str) -> str:
    """Give a text without what no text may hold; each line or paragraph separator of Unicode becomes a line end."""
    if text.isascii() and text.isprintable():
        return text
    return _CONTROL.sub("", _LINE_ENDS.sub("\n", text))


def has_controls(text: str) -> bool:
    """Whether a text holds a control character, half of a surrogate pair, or what is no character."""
    return _CONTROL.search(text) is not None


def name_controls(text: str) -> str:
    """Give the code points of what `strip_controls` takes out, such as `U+0002`."""
    return ", ".join(sorted({f"U+{ord(sign):04X}" for sign in _CONTROL.findall(text)}))


def is_mojibake(text: str) -> bool:
    """Whether a text looks like UTF-8 that was read in an encoding of one byte a letter."""
    return not text.isascii() and _MOJIBAKE.search(text) is not None


@lru_cache(maxsize=1 << 12)
def read_date(text: str) -> Date | None:
    """Give the date that a text is, with the precision that it has; of a span the first day; None if it is none.

    What stands in the text counts as the clock of the place: nothing is moved to another time zone.
    """
    text = clean_text(text).strip("{}()[]~")
    if match := _SPAN.fullmatch(text):
        text = match[1]
    if match := _SCRIPT_DATE.fullmatch(text):
        month = _MONTHS.index(match[1]) + 1 if match[1] in _MONTHS else 0
        text = f"{match[3]}-{month:02}-{match[2]}T{match[4]}{match[5]}"
    elif match := _SLASHED.fullmatch(text):
        text = "-".join([match[1], *(f"{int(part):02}" for part in match.groups()[1:] if part and int(part))])
    elif _EPOCH.fullmatch(text):
        seconds = int(text) / (1000 if len(text) > 10 else 1)  # noqa: PLR2004 - seconds have ten digits since 2001
        text = dt.datetime.fromtimestamp(seconds, dt.UTC).strftime("%Y-%m-%dT%H:%MZ")
    try:
        return parse_date(text.replace("_", "T", 1))
    except ValueError:
        return _guess_date(text)


def _guess_date(text: str) -> Date | None:
    """Read what only a library can: `5 May 2004`, `May 2004`, `Tue, 3 Jun 2008 11:05:30 GMT`."""
    from dateutil import parser  # type: ignore[import-untyped]  # noqa: PLC0415 - takes longer than all else here

    if not any(sign.isdigit() for sign in text) or len(text) > 60:  # noqa: PLR2004 - no date is as long
        return None
    found = []
    for day, month in ((1, 1), (2, 2)):
        try:
            found.append(parser.parse(text, default=dt.datetime(1, month, day)))  # noqa: DTZ001 - a part may lack
        except (ValueError, OverflowError, TypeError):
            return None
    first, second = found
    if first.year != second.year or first.year == 1 or not re.search(r"\d{4}", text):
        return None
    month = first.month if first.month == second.month else 0
    day = first.day if month and first.day == second.day else 0
    has_time = bool(day and re.search(r"\d:\d\d", text))
    zone = first.strftime("%z") if has_time and first.tzinfo else ""
    try:
        return parse_date(str(Date(first.year, month, day, first.strftime("%H:%M") if has_time else "", zone)))
    except ValueError:
        return None


@lru_cache(maxsize=1 << 10)
def read_language(text: str) -> str:
    """Give the BCP 47 code of a language from its code in ISO 639 or its English name; empty if there is none."""
    from babel.core import get_global  # noqa: PLC0415 - as above

    code = clean_text(text).replace("_", "-")
    main, _, rest = code.partition("-")
    if re.fullmatch(r"[A-Za-z]{2,3}", main) and (not rest or re.fullmatch(r"[A-Za-z0-9-]{2,}", rest)):
        main = main.lower()
        alias = str(get_global("language_aliases").get(main, main))
        main = alias if len(main) == 3 and alias.isalpha() else main  # noqa: PLR2004 - a code of ISO 639-2 or -3
        return main + (f"-{rest}" if rest else "") if main in _languages() or len(main) == 3 else ""  # noqa: PLR2004
    by_name = {fold(name): code for code, name in _languages().items()}
    return by_name.get(fold(code), "")


@cache
def _languages() -> dict[str, str]:
    from babel import Locale  # noqa: PLC0415 - as above

    return {code: name for code, name in Locale("en").languages.items() if code.isalpha()}


def read_level(text: str) -> str:
    """Give how much a thing asks of its reader, from the words of a programme; empty if they do not say."""
    word = text.strip().lower()
    known = {"easy": "beginner", "novice": "beginner", "introductory": "beginner", "medium": "intermediate",
             "experienced": "advanced", "expert": "advanced", "hard": "advanced"}  # fmt: skip
    return next((level for level in LEVELS if word.startswith(level)), known.get(word, ""))


def read_kind(text: str) -> str:
    """Give the id of the kind that a word of a programme or a reference manager means; empty if it means none."""
    slug = make_slug(text.partition("(")[0])
    words = slug.replace("-", " ")
    if slug in KINDS:
        return slug
    if slug.removesuffix("s") in KINDS:
        return slug.removesuffix("s")
    return _KINDS.get(words, "")


def is_break(title: str, kind: str) -> bool:
    """Whether something on a programme is a pause or a party, by its title or by what the programme calls it."""
    return any(make_slug(text).replace("-", " ") in _BREAKS for text in (title, kind) if text)


def read_url(text: str) -> tuple[str, str]:
    """Give the address in a text, empty if there is none, and what is wrong with the text; empty if nothing is."""
    url = clean_text(html.unescape(text) if "&" in text else text).strip("\ufeff\u200b<>")
    if not url:
        return "", ""
    fault = ""
    if url.startswith("//"):
        url = f"https:{url}"
    if url.endswith((")", "]", ".", ",", ";")) and url.count("(") < url.count(")") + url.endswith((".", ",", ";", "]")):
        url, fault = url.rstrip(")].,;"), f"{shorten(url)} lost the sign at its end."
    try:
        return _URL.validate_python(url), fault
    except ValidationError:
        return "", f"{shorten(text)} is no web address, so it was left out."


def link_type(type_: str, url: str) -> str:
    """Give the type of a link: the one that is named if there is such a type, else what the address tells."""
    if type_ in LINK_TYPES:
        return type_
    address = identify(url)
    if address and address.link in LINK_TYPES and address.link != "page":
        return address.link
    path = urlsplit(url).path.lower()
    if path.endswith((".mp4", ".webm", ".ogv", ".mov", ".m4v")):
        return "video"
    return "page"


def is_placeholder(name: str) -> bool:
    """Whether what stands in the place of a name is none."""
    return not name or name.lower() in _PLACEHOLDERS or not any(sign.isalnum() for sign in name)


def doubt_of_name(name: str, title: str) -> str:
    """Say in words why a name is perhaps none; empty if nothing speaks against it."""
    if len(name) > 60 or fold(name) == fold(title):  # noqa: PLR2004 - the longest real name found has 57 characters
        return "is perhaps a title, not a name"
    if "\\" in name:
        return "holds a command of TeX that nobody knows"
    parts = _SEVERAL.split(_IN_PARENTHESES.sub("", name))
    if len(parts) > 1 and all(parts):
        return "may be several people"
    return ""


def split_names(text: str, separators: Sequence[str] = (";", "|")) -> list[str]:
    """Part a text that holds several names; entities are read first, affiliations in parentheses and stars go.

    Args:
        text: Such as `A. Author (Some University)*; B. Author`, or `A, B and C`.
        separators: The signs that part names; `and` and `&` part them in addition. With "," among the signs a comma
            parts, which is right only where the format says that names are written `Given Family`.
    """
    text = html.unescape(text)
    parts = [text]
    for sign in separators:
        parts = [part for item in parts for part in item.split(sign)]
    names = [name for part in parts for name in _AND.split(part)]
    cleaned = (clean_text(_IN_PARENTHESES.sub("", name.strip(" *"))).strip(" *") for name in names)
    return [name for name in cleaned if name]
