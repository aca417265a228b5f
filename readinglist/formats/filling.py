"""Records of any shape read into the words of `Raw`: what a mapping names, what a field's usual name tells, the rest.

Knows no format.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any

from readinglist.errors import shorten
from readinglist.formats.cleaning import read_date, read_kind, split_names
from readinglist.formats.intake import Intake, Raw
from readinglist.formats.mapping import UNITS, Place, Rule, leaves, show_place, walk
from readinglist.kinds import LINK_TYPES, ROLES

__all__ = ["USUAL", "Filling", "role_of", "seconds_between"]

#: The names that fields have elsewhere, the best first; compared without case, and with `_` for blanks and hyphens.
USUAL: Mapping[str, tuple[str, ...]] = {
    "id": ("id", "uid", "key", "slug", "bibtex_key"),
    "title": ("title", "name"),
    "short_title": ("short_title",),
    "kind": ("kind", "type"),
    "speakers": ("speakers", "speaker", "presenters", "presenter"),
    "authors": ("authors", "author"),
    "organizers": ("organizers", "organizer", "organisers", "organiser"),
    "advisors": ("advisors", "advisor"),
    "panelists": ("panelists", "panelist", "panellists"),
    "event": ("event", "conference"),
    "date": ("date", "start_date", "start_time", "start", "published", "year"),
    "end": ("end_date", "end_time", "end"),
    "duration": ("duration",),
    "room": ("room",),
    "language": ("language", "lang"),
    "level": ("level", "difficulty"),
    "license": ("license", "licence"),
    "tags": ("tags", "keywords", "topics", "track"),
    "summary": ("abstract", "description", "summary"),
    "links": ("url", "link", "links", "href", "homepage"),
    "links.video": ("video", "video_url", "url_video"),
    "links.slides": ("slides", "slides_url", "url_slides"),
    "links.paper": ("pdf_url", "pdf", "paper_url", "url_pdf"),
    "links.code": ("code", "code_url", "url_code"),
    "links.website": ("website",),
    "links.openreview": ("openreview", "openreview_url"),
    "links.doi": ("doi",),
    "links.arxiv": ("arxiv", "arxiv_id"),
}
#: What says nothing, in YAML too, where it is a text here.
_NOTHING = (None, "", "null", "Null", "NULL", "~")
#: Fields that take all that there is; the others take the first.
_MANY = {"tags", "links", *(f"links.{type_}" for type_ in LINK_TYPES), *ROLES, "skip"}
#: Kinds of what is read, and not given.
_WRITTEN = ("paper", "poster", "book", "article")
#: The parts of a person's name where it stands in parts.
_PARTS = (("given", "family"), ("first", "last"), ("first_name", "last_name"), ("given_name", "family_name"))
_NAMES = ("name", "full_name", "fullname", "public_name")
_LABELS = ("name", "label", "title")
_ADDRESSES = ("url", "href", "link")
_SIGN = re.compile(r"and|[,;|/]")
_CLOCK = re.compile(r"(\d{1,2}):(\d{2})(?::\d{2})?", re.ASCII)
#: What stands for an address, and where it leads.
_BARE = {
    "doi": (re.compile(r"(?:doi:\s*)?(10\.\d{4,9}/\S+)", re.IGNORECASE), "https://doi.org/"),
    "arxiv": (re.compile(r"(?:arxiv:\s*)?(\d{4}\.\d{4,5}(?:v\d+)?|[a-z-]+/\d{7})", re.IGNORECASE),
              "https://arxiv.org/abs/"),
}  # fmt: skip


def role_of(kind: str) -> str:
    """Give the role in which people mostly are on an entry of a kind."""
    return "organizers" if kind == "workshop" else "authors" if kind in _WRITTEN else "speakers"


def seconds_between(start: str, end: str) -> int | None:
    """Give the length from one time to another, negative if it is the earlier; None if they have no clock."""
    clocks = [_CLOCK.fullmatch(text.strip()) for text in (start, end)]
    if clocks[0] and clocks[1]:
        first, last = (60 * int(clock[1]) + int(clock[2]) for clock in clocks if clock)
        return 60 * (last - first)
    dates = [read_date(text) for text in (start, end)]
    if not (dates[0] and dates[1] and dates[0].time and dates[1].time):
        return None
    if bool(dates[0].zone) != bool(dates[1].zone):
        return None
    times = [datetime.fromisoformat(str(date)) for date in dates]
    return round((times[1] - times[0]).total_seconds())


class Filling:
    """Takes what a record says into a `Raw`, and knows what is left of it."""

    def __init__(self, record: dict[str, Any], raw: Raw, intake: Intake) -> None:
        self.record = record
        self.raw = raw
        self._intake = intake
        self._taken: set[Place] = set()
        self._end = ""

    def apply(self, rule: Rule) -> bool:
        """Take the value of a field from where a rule says; whether there is something."""
        if not rule.path:
            self._set_default(rule)
            return True
        found = False
        for place, value in walk(self.record, rule.path):
            found = True
            if value not in _NOTHING:
                self._take(rule, place, value)
        return found

    def guess(self, mapped: frozenset[str] = frozenset(), usual: Mapping[str, Sequence[str]] = USUAL) -> None:
        """Take the fields that have their usual names, but for those that are mapped."""
        keys = {key.lower().replace(" ", "_").replace("-", "_"): key for key in reversed(self.record)}
        for field, names in usual.items():
            if field in mapped:
                continue
            for name in names:
                key = keys.get(name)
                if key is None or (key,) in self._taken or self.record[key] in _NOTHING:
                    continue
                self._take(Rule(field), (key,), self.record[key])
                if field not in _MANY:
                    break

    def rest(self) -> Iterator[tuple[Place, Any]]:
        """Give what says something and was not taken."""
        for place, value in leaves(self.record):
            if value not in _NOTHING and not any(place[:size] in self._taken for size in range(1, len(place) + 1)):
                yield place, value

    def finish(self) -> None:
        """Make the length of the end, and put people without a role into that of the kind."""
        fields = self.raw.fields
        people = fields.pop("people", [])
        if people:
            kind = read_kind(str(fields.get("kind", ""))) or self._intake.kind
            fields[role_of(kind)] = [*fields.get(role_of(kind), []), *people]
        if not self._end or fields.get("duration"):
            return
        seconds = seconds_between(str(fields.get("date", "")), self._end)
        if seconds is None or seconds <= 0:
            message = f"{shorten(self._end)} gives no length, since no time before it is known; it was left out."
            self._intake.report(self.raw, "value_lost", message, name="end")
        else:
            fields["duration"] = seconds

    def _set_default(self, rule: Rule) -> None:
        if rule.field.startswith("links"):
            self.raw.links.append((rule.field.removeprefix("links").lstrip("."), rule.value, ""))
        elif rule.field == "summary":
            self.raw.text = self.raw.text or rule.value
        elif rule.field in _MANY or rule.field == "people":
            self.raw.fields[rule.field] = [*self.raw.fields.get(rule.field, []), rule.value]
        elif not self.raw.fields.get(rule.field):
            self.raw.fields[rule.field] = rule.value

    def _take(self, rule: Rule, place: Place, value: Any) -> None:
        field, fields = rule.field, self.raw.fields
        if field == "skip":
            self._taken.add(place)
        elif field in ROLES or field == "people":
            names = [name for inner, item in _each(place, value) for name in self._names(rule, inner, item)]
            fields[field] = [*fields.get(field, []), *names]
        elif field == "tags":
            tags = [tag for inner, item in _each(place, value) for tag in self._tags(rule, inner, item)]
            fields["tags"] = [*fields.get("tags", []), *tags]
        elif field.startswith("links"):
            for inner, item in _each(place, value):
                self._links(field.removeprefix("links").lstrip("."), inner, item)
        else:
            self._take_text(rule, place, value)

    def _take_text(self, rule: Rule, place: Place, value: Any) -> None:
        """Take one text: of several, such as those in several languages, the first."""
        inner, text = next(((at, item) for at, item in leaves(value, place) if item not in _NOTHING), (place, ""))
        if text == "":
            return
        raw, field = self.raw, rule.field
        if field == "summary":
            raw.text = f"{raw.text}\n\n{text}" if raw.text else str(text)
            raw.markup = rule.how or "auto"
        elif field == "id":
            # A mere number is how a table counts; an id that is one tells nobody anything.
            raw.key = "" if str(text).isdecimal() else str(text)
        elif field == "end":
            self._end = str(text)
        elif raw.fields.get(field):
            return
        else:
            raw.fields[field] = self._in_seconds(text, rule.how) if field == "duration" else text
        self._taken.add(inner)

    def _in_seconds(self, value: Any, unit: str) -> Any:
        try:
            return float(value) * UNITS[unit] if unit else value
        except ValueError:
            return value

    def _names(self, rule: Rule, place: Place, value: Any) -> list[str]:
        if isinstance(value, dict):
            return self._person(place, value)
        if isinstance(value, list):
            return [name for inner, item in _each(place, value) for name in self._names(rule, inner, item)]
        self._taken.add(place)
        text = html.unescape(str(value))
        signs = _SIGN.findall(rule.how)
        if not signs and not any(sign in text for sign in ";|"):
            return [text]
        names = split_names(text, [sign for sign in signs if sign != "and"] or (";", "|"))
        if signs == ["and"] and len(names) > 1 and all(name.count(", ") == 1 for name in names):
            # `Family, Given and Family, Given`, as in BibTeX; one alone may as well be two people.
            names = [" ".join(reversed(name.split(", "))) for name in names]
        lost = [part for part in re.findall(r"\(([^()]*)\)", text) if not any(part in name for name in names)]
        if lost:
            message = f"what stands in parentheses behind names was left out: {shorten('; '.join(lost))}."
            self._intake.report(self.raw, "field_lost", message, name=show_place(place))
        return names

    def _person(self, place: Place, value: dict[str, Any]) -> list[str]:
        """Give the name of a person that has several fields; of one without a name, that of the organization."""
        for keys in (*((name,) for name in _NAMES), *_PARTS, ("affiliation",)):
            said = [key for key in keys if value.get(key) not in _NOTHING]
            if said:
                self._taken.update((*place, key) for key in said)
                return [" ".join(str(value[key]) for key in said)]
        return []

    def _tags(self, rule: Rule, place: Place, value: Any) -> list[str]:
        if isinstance(value, dict):
            label = next((key for key in _LABELS if value.get(key) not in _NOTHING), None)
            inner = [(label, value[label])] if label and not isinstance(value[label], dict | list) else value.items()
            return [tag for key, item in inner for tag in self._tags(rule, (*place, key), item)]
        if isinstance(value, list):
            return [tag for number, item in enumerate(value) for tag in self._tags(rule, (*place, number), item)]
        self._taken.add(place)
        if value in _NOTHING:
            return []
        text = html.unescape(str(value))
        # A list has one tag in each item; a single text has all of them.
        signs = "".join(_SIGN.findall(rule.how.replace("and", ""))) or (
            "" if place and isinstance(place[-1], int) else _sign_in(text)
        )
        return re.split(f"[{re.escape(signs)}]", text) if signs else [text]

    def _links(self, type_: str, place: Place, value: Any) -> None:
        if isinstance(value, list):
            for inner, item in _each(place, value):
                self._links(type_, inner, item)
        elif isinstance(value, dict):
            key = next((key for key in _ADDRESSES if value.get(key) not in _NOTHING), None)
            if key is None:
                for name, item in value.items():
                    self._links(name if name in LINK_TYPES else type_, (*place, name), item)
                return
            label = next((name for name in _LABELS if value.get(name) not in _NOTHING), None)
            said = type_ or str(value.get("type", ""))
            self.raw.links.append((said, str(value[key]), str(value[label]) if label else ""))
            self._taken.update((*place, name) for name in (key, label, "type") if name)
        elif value not in _NOTHING:
            self._taken.add(place)
            words = str(value).split()
            several = len(words) > 1 and all(word.startswith(("http://", "https://")) for word in words)
            for text in words if several else [str(value)]:
                self.raw.links.append((type_, _whole(type_, text), ""))


def _whole(type_: str, text: str) -> str:
    """Give the address that a bare DOI or number of arXiv stands for."""
    pattern, start = _BARE.get(type_, (None, ""))
    match = pattern.fullmatch(text.strip()) if pattern else None
    return f"{start}{match[1]}" if match else text


def _sign_in(text: str) -> str:
    return next((sign for sign in "|;," if sign in text), "")


def _each(place: Place, value: Any) -> Iterator[tuple[Place, Any]]:
    """Give each item of a list, or the one value that stands for one."""
    if isinstance(value, list):
        yield from (((*place, number), item) for number, item in enumerate(value) if item not in _NOTHING)
    else:
        yield place, value
