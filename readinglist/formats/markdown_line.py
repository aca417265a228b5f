"""An item of a list in the form that `markdown.dumps` writes, read back.

[Title](url). A. Author, B. Author. Talk at Event, 15 July 2025.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from readinglist.dates import Date, parse_date
from readinglist.formats.cleaning import is_placeholder
from readinglist.formats.filling import role_of
from readinglist.formats.intake import Intake, Raw
from readinglist.formats.segments import Segments, plain_text
from readinglist.identity import clean_text
from readinglist.kinds import KINDS

__all__ = ["NAME", "Ours", "read_ours"]

_LABELS = {kind.label: kind.id for kind in KINDS.values()}
_MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
)  # fmt: skip
#: Where what is said of kind, event and date begins.
_FACTS = re.compile(rf"(?:^|(?<=[.?!] ))({'|'.join(map(re.escape, _LABELS))})(?= at |, |[.]$)")
#: The same with any word for the kind, which a catalog may have of its own; then event or date must be there.
_OWN_FACTS = re.compile(r"(?:^|(?<=[.?!] ))([^\W\d_][\w-]*(?: [\w-]+){0,2}?)(?= at |, )")
_DATE = re.compile(rf", ((?:(?:\d{{1,2}} )?(?:{'|'.join(_MONTHS)}) )?\d{{4}})$")
#: The end of a sentence, but not the full stop of an initial.
_SENTENCE_END = re.compile(r"(?<!\b[^\W\d_])[.?!] ")
#: What looks like a name.
NAME = re.compile(r"[^\W\d_][\w.'’-]*(?: [\w.'’-]+){0,5}")  # noqa: RUF001 - the apostrophe of good typography


@dataclass(slots=True)
class Ours:
    """An item in the form that `markdown.dumps` writes."""

    title: str
    url: str
    people: list[str]
    kind: str
    event: str
    date: Date | None

    def fill(self, raw: Raw, intake: Intake) -> None:
        """Say it in a `Raw`."""
        raw.fields |= {"title": self.title, "kind": self.kind, "event": intake.add_event(self.event)}
        raw.fields |= {role_of(self.kind): self.people, "date": str(self.date or "")}
        raw.links += [("", self.url, "")] if self.url else []


def read_ours(parts: Segments, *, with_own_kinds: bool = False) -> Ours | None:
    """Read an item in our own form; None if it has another.

    Args:
        parts: Of the item's first paragraph.
        with_own_kinds: Whether the kind may be one that only a certain catalog has.
    """
    is_linked = bool(parts and parts[0].url)
    rest = parts[1:] if is_linked else parts
    text = clean_text(plain_text(rest))
    if not all(part.is_plain for part in rest) or (is_linked and not text.startswith(". ")):
        return None
    text = text[2:] if is_linked else text
    found = [*_FACTS.finditer(text)] or [*(_OWN_FACTS.finditer(text) if with_own_kinds else ())]
    if not found:
        return None
    start, label = found[-1].start(), found[-1][1]
    facts = text[found[-1].end() :].removesuffix(".")
    before = text[:start].strip()
    date = None
    if match := _DATE.search(facts):
        date = _read_label(match[1])
        facts = facts[: match.start()] if date else facts
    event = facts.removeprefix(" at ") if facts.startswith(" at ") else ""
    if (facts and not event) or not (is_linked or before):
        return None
    title, people = (parts[0].text, before.removesuffix(".")) if is_linked else _part_title(before)
    names = people.split(", ") if people else []
    return Ours(clean_text(title), parts[0].url if is_linked else "", names, _LABELS.get(label, label), event, date)


def _read_label(text: str) -> Date | None:
    """Read a date as `Date.label` shows it."""
    *days, year = text.split(" ")
    parts = [year]
    if days:
        parts.append(f"{_MONTHS.index(days[-1]) + 1:02}")
    if len(days) > 1:
        parts.append(f"{int(days[0]):02}")
    try:
        return parse_date("-".join(parts))
    except ValueError:
        return None


def _part_title(text: str) -> tuple[str, str]:
    """Part a title from people behind it, if they look like people: where nothing links, only a full stop tells."""
    places = [match.end() for match in _SENTENCE_END.finditer(text)]
    if places:
        people = text[places[-1] :].removesuffix(".")
        names = people.split(", ")
        if all(NAME.fullmatch(name) and not is_placeholder(name) for name in names) and len({*names}) == len(names):
            return text[: places[-1]].strip().removesuffix("."), people
    return text.removesuffix("."), ""
