"""What a foreign file tells, made into entries: cleaned, checked, named, and with a word about all that got lost.

A module with `loads` says in a `Raw` what its format says, field by field, in the file's own words; everything that
two formats would do alike is done here. Knows no format.
"""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from pydantic import ValidationError

from readinglist.dates import parse_duration
from readinglist.errors import Problem, shorten
from readinglist.formats import cleaning
from readinglist.formats.foreign import Input, Loaded, Raw
from readinglist.identity import clean_text, id_fault, make_ids, make_slug
from readinglist.kinds import ROLES
from readinglist.model import Entry, Event
from readinglist.prose import first_paragraph

__all__ = ["Input", "Intake", "Loaded", "Raw"]

#: How long a text of one line may be.
MOST_LETTERS = 1000
#: The fields whose values are looked up or parsed.
_READERS: dict[str, Callable[[str], Any]] = {
    "date": cleaning.read_date, "language": cleaning.read_language, "level": cleaning.read_level,
}  # fmt: skip


@dataclass
class Intake:
    """Collects what files tell, and makes entries of it."""

    #: The kind of what does not say which kind it is.
    kind: str = "talk"
    problems: list[Problem] = field(default_factory=list)
    _found: list[tuple[Raw, dict[str, Any]]] = field(default_factory=list)
    _events: dict[str, Event] = field(default_factory=dict)

    def report(self, raw: Raw, rule: str, message: str, hint: str = "", name: str = "") -> None:
        """Note what is wrong with one thing, or with the field of it that has this name."""
        where = ".".join(filter(None, (raw.where or raw.key, name)))
        self.problems.append(Problem(raw.path, raw.line, 1, rule, message, hint, where))

    def add_event(self, name: str, **facts: Any) -> str:
        """Describe the event of what follows.

        Args:
            name: In full.
            facts: Other keys of an event; what is empty or cannot be read is left out.

        Returns:
            What `Raw.fields["event"]` should say; empty for an empty name.
        """
        name = clean_text(cleaning.strip_controls(name))
        if not name:
            return ""
        dates = {key: cleaning.read_date(facts.pop(key, "")) for key in ("start", "end")}
        if name not in self._events:
            id_ = make_ids([name], (event.id for event in self._events.values()))[name]
            known = {key: value for key, value in {**facts, **dates}.items() if value}
            try:
                event = Event.model_validate({"id": id_, "name": name, **known})
            except ValidationError:
                event = Event(id=id_, name=name, start=dates["start"], end=dates["end"])
            self._events[name] = event
        return self._events[name].id

    def add(self, raw: Raw) -> None:
        """Take in one thing; what has no title is left out, and reported."""
        for name, value in raw.rest.items():
            if value not in (None, "", [], {}):
                self.report(raw, "field_lost", f"an entry has no place for {shorten(str(value))}.", name=name)
        fields = {key: value for key, value in raw.fields.items() if value not in (None, "", [], {})}
        data = {key: self._clean(raw, key, value) for key, value in fields.items()}
        if not data.get("title"):
            self.report(raw, "left_out", "nothing here can be a title, so it was left out.", name="title")
            return
        if cleaning.is_break(data["title"], str(fields.get("kind", ""))):
            self.report(raw, "left_out", f"{shorten(data['title'])} is nothing to watch or read; it was left out.")
            return
        data["kind"] = self._kind(raw, str(fields.get("kind") or ""))
        data["links"] = self._links(raw)
        from readinglist.formats.myst import to_myst  # noqa: PLC0415 - its libraries are those of an extra

        self._look_at_text(raw)
        data["body"], notes = to_myst(raw.text, raw.markup)
        for note in notes:
            self.report(raw, "markup_changed", note, name="summary")
        self._found.append((raw, {key: value for key, value in data.items() if value not in (None, "", [], ())}))

    def finish(self) -> Loaded:
        """Give everything that was taken in."""
        ids = self._make_ids()
        entries = []
        for (raw, data), id_ in zip(self._found, ids, strict=True):
            entry = self._make_entry(raw, {**data, "id": id_})
            if entry is not None:
                entries.append(entry)
        named = {entry.event for entry in entries}
        events = sorted((event for event in self._events.values() if event.id in named), key=lambda event: event.id)
        return Loaded(tuple(entries), tuple(events), problems=tuple(self.problems))

    def _clean(self, raw: Raw, key: str, value: Any) -> Any:
        """Give the value of a field as an entry has it; None for what cannot be read."""
        if key in ROLES:
            return self._names(raw, key, value)
        if key == "tags":
            tags = (self._text(raw, key, str(tag)).strip("#,; ") for tag in _listed(value))
            return list(dict.fromkeys(filter(None, tags)))
        if key == "sources":
            return [url for item in _listed(value) if (url := self._url(raw, key, str(item)))]
        if key == "duration":
            return self._duration(raw, value)
        if key in _READERS:
            return self._known(raw, key, value, _READERS[key](str(value)))
        if isinstance(value, list | tuple):
            return [self._text(raw, key, str(item)) for item in value]
        return self._text(raw, key, str(value))

    def _text(self, raw: Raw, key: str, value: str) -> str:
        text = cleaning.strip_controls(value)
        if text != value and cleaning.has_controls(value):
            self.report(raw, "text_repaired", f"{cleaning.name_controls(value)} was taken out.", name=key)
        if cleaning.is_mojibake(text):
            hint = "It looks like UTF-8 that was read as Windows-1252."
            self.report(raw, "suspect_text", f"found {shorten(text)}.", hint, key)
        text = clean_text(text)
        if len(text) > MOST_LETTERS:
            self.report(raw, "text_repaired", f"{shorten(text)} was cut at {MOST_LETTERS} letters.", name=key)
            text = text[: MOST_LETTERS - 1].rstrip() + "\N{HORIZONTAL ELLIPSIS}"
        return text

    def _look_at_text(self, raw: Raw) -> None:
        """Say what is wrong with the letters of a description, which are left to `to_myst` otherwise."""
        if cleaning.has_controls(raw.text):
            self.report(raw, "text_repaired", f"{cleaning.name_controls(raw.text)} was taken out.", name="summary")
        if cleaning.is_mojibake(raw.text):
            hint = "It looks as if UTF-8 had been read as Windows-1252."
            self.report(raw, "suspect_text", "the letters of the text look wrong.", hint, "summary")

    def _known(self, raw: Raw, key: str, value: Any, found: Any) -> Any:
        if not found:
            self.report(raw, "value_lost", f"{shorten(str(value))} cannot be read, so it was left out.", name=key)
        return found

    def _duration(self, raw: Raw, value: Any) -> int | None:
        seconds: int | None
        try:
            seconds = round(float(value)) if isinstance(value, int | float) else parse_duration(str(value).strip())
        except (ValueError, OverflowError):
            seconds = None
        if seconds is not None and not 0 <= seconds <= cleaning.MOST_SECONDS:
            message = f"{value} seconds are longer than any session, so it was left out."
            self.report(raw, "value_lost", message, name="duration")
            return None
        return seconds or (None if seconds == 0 else self._known(raw, "duration", value, None))

    def _names(self, raw: Raw, role: str, value: Any) -> list[str]:
        names: dict[str, None] = {}
        for item in _listed(value):
            name = self._text(raw, role, str(item))
            if cleaning.is_placeholder(name):
                if name:
                    self.report(raw, "name_doubtful", f"{shorten(name)} is nobody's name; it was left out.", name=role)
            elif name in names:
                self.report(raw, "name_doubtful", f"{shorten(name)} stands there twice; kept once.", name=role)
            else:
                if doubt := cleaning.doubt_of_name(name, str(raw.fields.get("title", ""))):
                    self.report(raw, "name_doubtful", f"{shorten(name)} {doubt}.", "Look at it, and mend it.", role)
                names[name] = None
        return list(names)

    def _kind(self, raw: Raw, word: str) -> str:
        kind = cleaning.read_kind(word)
        if word and not kind:
            message = f"{shorten(word)} is no kind of entry; it became {self.kind!r}."
            self.report(raw, "value_lost", message, name="kind")
        return kind or self.kind

    def _links(self, raw: Raw) -> dict[str, list[Any]]:
        found: dict[str, list[Any]] = {}
        seen: set[str] = set()
        for type_, address, label in raw.links:
            url = self._url(raw, "links", address)
            if url and url not in seen:
                seen.add(url)
                target: Any = {"url": url, "label": self._text(raw, "links", label)} if label else url
                found.setdefault(cleaning.link_type(type_, url), []).append(target)
        return found

    def _url(self, raw: Raw, key: str, address: str) -> str:
        url, fault = cleaning.read_url(address)
        if fault:
            self.report(raw, "text_repaired" if url else "value_lost", fault, name=key)
        return url

    def _make_entry(self, raw: Raw, data: dict[str, Any]) -> Entry | None:
        """Make an entry, without the fields that are unsound; each of these is reported."""
        given = {**data, "path": raw.path, "line": raw.line, "summary": first_paragraph(data.get("body", ""))}
        while True:
            try:
                return Entry.model_validate(given)
            except ValidationError as error:
                detail = error.errors(include_url=False, include_input=False)[0]
                name = str(detail["loc"][0])
                if name in {"title", "id"} or name not in given:
                    self.report(raw, "left_out", f"it was left out: {detail['msg']}", name=name)
                    return None
                self.report(raw, "value_lost", f"{detail['msg']} It was left out.", name=name)
                del given[name]

    def _make_ids(self) -> list[str]:
        """Give an id to each thing: its own key or its title, with the event where these come more than once."""
        wanted = [(make_slug(raw.key) or make_slug(data["title"]), raw, data) for raw, data in self._found]
        ids = _distinct([slug for slug, _, _ in wanted])
        for number, (slug, _, data) in enumerate(wanted):
            if not ids[number]:
                ids[number] = f"{make_slug(data['event'])}-{slug}".strip("-") if data.get("event") else slug
        again = _distinct(ids)
        for number, (slug, raw, data) in enumerate(wanted):
            if not again[number] or id_fault(again[number]):
                again[number] = _with_digest(ids[number] or slug, raw, data)
        final = _distinct(again)
        for number, (_, raw, data) in enumerate(wanted):
            if not final[number]:
                final[number] = _with_digest(again[number], raw, {**data, "number": str(number)})
                message = f"what {shorten(raw.key or data['title'])} tells is told before; kept under another id."
                self.report(raw, "repeated_record", message)
        return final


def _listed(value: Any) -> Sequence[Any]:
    return value if isinstance(value, list | tuple) else [value]


def _distinct(ids: Iterable[str]) -> list[str]:
    """Give the ids that come once; in place of the others, nothing."""
    found = list(ids)
    places: defaultdict[str, int] = defaultdict(int)
    for id_ in found:
        places[id_] += 1
    return [id_ if places[id_] == 1 and id_ else "" for id_ in found]


def _with_digest(slug: str, raw: Raw, data: dict[str, Any]) -> str:
    """Add eight digits that what is told decides, and not its place among the others."""
    told = repr(sorted((key, str(value)) for key, value in data.items() if key != "body")) + raw.key
    digest = hashlib.sha256(told.encode("utf-8", "surrogatepass")).hexdigest()[:8]
    return f"{slug[:100].rstrip('-')}-{digest}".lstrip("-")
