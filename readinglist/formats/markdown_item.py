"""What an item of a list in Markdown says of an entry, in the forms that curated lists have.

[Title](url) by **Person** (Event 2014) [1:04:34]
**Title** (2015), A. Author et al. [[pdf]](url)
Title. [Author (1970)](url).
[Title](url) - What it is. **#tag**
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from readinglist.errors import shorten
from readinglist.formats.cleaning import read_date, read_kind, split_names
from readinglist.formats.filling import role_of
from readinglist.formats.intake import Intake, Raw
from readinglist.formats.markdown_line import NAME
from readinglist.formats.segments import Segment, Segments, fill_in, plain_text, with_marks
from readinglist.identity import clean_text

__all__ = ["fill_raw"]

#: Words that links have for text, with the type of the link.
_WORDS = {
    "pdf": "paper", "paper": "paper", "slides": "slides", "video": "video", "videos": "video", "code": "code",
    "github": "code", "website": "website", "web": "", "html": "", "link": "", "notes": "notes", "arxiv": "arxiv",
    "book": "book", "dataset": "dataset", "openreview": "openreview", "doi": "doi",
}  # fmt: skip
#: The dashes before a description; the hyphen is the last, since it also stands within names.
_DASHES = "\N{EN DASH}\N{EM DASH}-"
_AUTHOR_YEAR = re.compile(r"(.+?) \((\d{4})[a-z]?\)")
#: A title, a year in parentheses (of which one may lack), then people, or what comes after a colon.
_CITED = re.compile(
    r"(?P<title>.*?)\s*\((?P<note>[^()]*?\b(?:1[6-9]|20)\d\d)\b\)?\s*(?P<colon>:?)[,.\s]*(?P<people>.*)", re.DOTALL
)
_INITIALS = re.compile(r"(?P<title>.*), (?P<people>(?:[^\W\d_]\.[ -]?)+[^\W\d_].*)", re.DOTALL)
_OTHERS = re.compile(r",?\s*\bet\.? al\b\.?,?", re.IGNORECASE)
_BY = re.compile(
    rf"[\s:{_DASHES}]*\bby\s+(?:\ufdd0(\d+)\ufdd1|([^\ufdd0()\[\]{_DASHES[:-1]}]+?)(?=\s+[(\[{_DASHES}]|[.,;]?\s*$))",
    re.IGNORECASE,
)
_OCCASION = re.compile(r"\s*\(([^()\ufdd0]*)\)")
_YEAR = re.compile(r"\b\d{4}$")
_LENGTH = re.compile(r"\s*\[(\d+(?:[:.]\d{2}){1,2})\]")
_WORD = re.compile(r"\s*\[([A-Z][a-z]+)\]")
_DASH = re.compile(rf"^[\s,.;]*(?:[:{_DASHES}]|\s-)\s")
_MARK = re.compile("\ufdd0(\\d+)\ufdd1")
#: A link with what stands around it where it has a word for text.
_BRACKETED = re.compile(",? ?\ufdd0(\\d+)\ufdd1")
_TAG = re.compile(r"#[\w-]+")
#: What says nothing if nothing else is left.
_EMPTY = " ()[]*_.,;:"
_AROUND = f" \t,.;:{_DASHES}\N{NO-BREAK SPACE}"
_PLAIN_URL = re.compile(r"\(?(https?://[^\s()\ufdd0]+)\)?")


@dataclass(slots=True)
class _Reading:
    """An item on its way into a `Raw`."""

    raw: Raw
    parts: Segments
    intake: Intake
    #: What is still to be read, with marks for links and strong parts.
    text: str
    #: Whether there is a word or a sign for the kind; otherwise it is the one that lists have.
    kind: str = ""
    people: str = ""
    used: set[int] = field(default_factory=set)


def fill_raw(raw: Raw, parts: Segments, intake: Intake, *, is_kind_known: bool) -> None:
    """Say in a `Raw` what an item of a curated list tells.

    Args:
        raw: Gets all that is found; what is none of the fields becomes its text.
        parts: Of the item's first paragraph.
        intake: For what looks wrong.
        is_kind_known: Whether the kind is that of all items, so that only a word for another kind counts.
    """
    parts = [part for part in parts if not part.is_remark]
    item = _Reading(raw, parts, intake, with_marks(parts))
    _take_tags(item)
    _take_plain_address(item)
    _take_title(item)
    _take_links(item)
    _take_people(item)
    if item.kind and (not is_kind_known or item.kind != "paper"):
        raw.fields["kind"] = item.kind
    if item.people:
        kind = raw.fields.get("kind", "") or intake.kind
        raw.fields[role_of(str(kind))] = _names(item)
    text = item.text.strip(_AROUND)
    if read_kind(text):
        raw.fields["kind"] = read_kind(text)
    elif any(sign not in _EMPTY for sign in text):
        raw.text, raw.markup = fill_in(item.text.lstrip(_AROUND).rstrip(), parts), "markdown"


def _mark(number: int) -> str:
    return f"\ufdd0{number}\ufdd1"


def _take_tags(item: _Reading) -> None:
    """Take `**#tag**`."""

    def take(match: re.Match[str]) -> str:
        part = item.parts[int(match[1])]
        if part.is_strong and not part.url and _TAG.fullmatch(part.text.strip()):
            tags.append(part.text.strip()[1:])
            return ""
        return match[0]

    tags: list[str] = []
    text = _MARK.sub(take, item.text)
    if tags:
        item.raw.fields["tags"] = tags
        short = text.rstrip(" .,")
        item.text = short + ("." if text[len(short) :].startswith(".") else "")


def _take_title(item: _Reading) -> None:
    """Find the title: a link at the beginning, what is strong there, or what comes before a link to it."""
    links = [number for number, part in enumerate(item.parts) if part.url]
    first = links[0] if links else len(item.parts)
    lead = plain_text(item.parts[:first]).strip()
    link = item.parts[first] if links else Segment("")
    if links and not lead:
        item.raw.fields["title"] = link.text
        item.text = item.text.partition(_mark(first))[2]
        _add_link(item, first, is_title=True)
        return
    if links and (match := _AUTHOR_YEAR.fullmatch(link.text.strip())):
        item.raw.fields |= {"title": lead.rstrip(". "), "date": match[2]}
        item.people, item.kind = match[1], "paper"
        item.text = "".join(_mark_or_text(item, number) for number in range(first + 1, len(item.parts)))
        _add_link(item, first, is_title=True)
    elif item.parts[0].is_strong and not item.parts[0].text.startswith("#"):
        item.raw.fields["title"] = item.parts[0].text
        item.text = item.text.replace(_mark(0), "", 1)
        _take_citation(item, is_titled=True)
    elif not links or _is_word(link.text):
        _take_citation(item, is_titled=False)
    else:
        item.raw.fields["title"] = link.text
        _add_link(item, first, is_title=True)


def _mark_or_text(item: _Reading, number: int) -> str:
    part = item.parts[number]
    return part.text if part.is_plain or (part.is_strong and not part.url) else _mark(number)


def _take_citation(item: _Reading, *, is_titled: bool) -> None:
    """Take the year and the people, and the title before them, from what comes before the first link."""
    head, mark, tail = item.text.partition("\ufdd0")
    match = _CITED.fullmatch(head) or _INITIALS.fullmatch(head)
    if match is None:
        if not is_titled:
            item.raw.fields["title"], head = head.strip(_AROUND), ""
        item.text = f"{head}{mark}{tail}"
        return
    found = match.groupdict()
    if not is_titled:
        item.raw.fields["title"] = found["title"].strip(_AROUND)
    *words, date = [part.strip() for part in str(found.get("note") or "").split(",")]
    item.kind = next(filter(None, map(read_kind, words)), "") or "paper"
    if date:
        item.raw.fields["date"] = date if read_date(date) else date[-4:]
    rest = str(found["people"])
    item.people, rest = ("", rest) if found.get("colon") else _cut_people(rest)
    item.text = f"{rest}{mark}{tail}"


def _cut_people(text: str) -> tuple[str, str]:
    """Part people from a remark in brackets behind them."""
    place = next((at for at in (text.find("["),) if at >= 0), len(text))
    return text[:place], text[place:]


def _take_plain_address(item: _Reading) -> None:
    """Take an address that is no link, since its brackets are not together."""
    if any(part.url for part in item.parts):
        return
    if match := _PLAIN_URL.search(item.text):
        before = item.text[: match.start()].rstrip()
        word = re.search(r"\[?\[(\w+)\]\]?$", before)
        type_ = _WORDS.get(word[1].lower(), "") if word else ""
        item.raw.links.append((type_, match[1], ""))
        item.text = before[: word.start() if word else len(before)] + item.text[match.end() :]


def _word(text: str) -> str:
    """Give what the text of a link says, without brackets, in small letters."""
    return text.strip(" []").lower()


def _is_word(text: str) -> bool:
    return _word(text) in _WORDS


def _add_link(item: _Reading, number: int, *, is_title: bool = False) -> None:
    item.used.add(number)
    part = item.parts[number]
    words = _word(part.text).split()
    type_ = "" if is_title or not words else _WORDS.get(words[-1], "")
    if item.kind == "paper" and is_title and part.url.lower().endswith(".pdf"):
        type_ = "paper"
    item.raw.links.append((type_, part.url, "" if is_title or _is_word(part.text) else part.text.strip(" []")))


def _take_links(item: _Reading) -> None:
    """Take the links before a description, and those in it that have a word for a type; the others stay in it."""

    def take(match: re.Match[str]) -> str:
        number = int(match[1])
        part = item.parts[number]
        if not part.url:
            return match[0]
        words = _word(part.text).split()
        if number not in item.used and (not is_described or (words and words[-1] in _WORDS)):
            _add_link(item, number)
        return "" if number in item.used and _is_word(part.text) and part.text.startswith("[") else match[0]

    is_described = _DASH.match(item.text) is not None
    item.text = _BRACKETED.sub(take, item.text)


def _take_people(item: _Reading) -> None:
    """Take `by **Person** (Event 2014) [1:04:34]`, or of it what is there, from the beginning of what is left."""
    is_given = False
    if match := _BY.match(item.text):
        name = item.parts[int(match[1])].text if match[1] else match[2]
        if match[1] or all(NAME.fullmatch(part) and part[0].isupper() for part in split_names(name, (",",))):
            item.people, is_given = name, True
            item.text = item.text[match.end() :]
    if match := _OCCASION.match(item.text):
        text = match[1].strip()
        year = _YEAR.search(text)
        if is_given and not read_date(text):
            item.raw.fields["event"] = item.intake.add_event(text)
            item.raw.fields["date"] = year[0] if year else ""
            item.text = item.text[match.end() :]
        elif read_date(text) and not item.raw.fields.get("date"):
            item.raw.fields["date"] = text
            item.text = item.text[match.end() :]
    if match := _LENGTH.match(item.text):
        item.raw.fields["duration"] = match[1]
        item.text = item.text[match.end() :]
    elif (match := _WORD.match(item.text)) and read_kind(match[1]):
        item.kind = read_kind(match[1])
        item.text = item.text[match.end() :]


def _names(item: _Reading) -> list[str]:
    text = item.people
    if _OTHERS.search(text):
        others = _OTHERS.sub(",", text)
        message = f"{shorten(clean_text(text))} names not all of them."
        item.intake.report(item.raw, "name_doubtful", message, "Add the others, if readers need them.", "people")
        text = others
    return [name.rstrip(",").strip() for name in split_names(text.strip(_AROUND), (",",)) if name.strip(_AROUND)]
