"""Markdown with front matter, a file for each entry: a catalog's own files, and those of Jekyll and Hugo.

The front matter is YAML between lines `---`, or TOML between lines `+++`. A file with a name and no title is about a
person, whom others name by the file's slug.
"""

from __future__ import annotations

import datetime as dt
import re
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import PurePosixPath
from typing import Any

from readinglist.errors import Problem, describe
from readinglist.formats.cleaning import is_break, read_kind
from readinglist.formats.filling import USUAL, Filling, seconds_between
from readinglist.formats.intake import Input, Intake, Loaded, Raw
from readinglist.formats.mapping import show_place
from readinglist.formats.persons import People
from readinglist.identity import clean_text, make_ids
from readinglist.kinds import ROLES
from readinglist.model import Entry, ReadingList
from readinglist.source import parse_entry, parse_list, split_front_matter
from readinglist.yamltext import read_yaml

__all__ = ["loads"]

#: What tools keep for themselves: the look of a page and its place on a site that the file does not name, and whether
#: it is shown, which `_status` has looked at.
_BOOKKEEPING = frozenset({
    "layout", "permalink", "sitemap", "published", "draft", "accepted", "hidden", "group", "talk_slot", "weight",
    "schedule_layout", "slug", "lastmod", "outputs", "aliases",
})  # fmt: skip
#: The names of fields here; `track` and `category` may be subjects or not, which is looked at.
_USUAL = {
    **USUAL,
    "kind": ("kind",),
    "date": ("date", "start_date", "start", "start_time"),
    "speakers": ("presenter_slugs", *USUAL["speakers"]),
    "room": ("room", "location"),
    "tags": ("tags", "keywords", "topics"),
    "links": ("external_url", "url", "link", "links"),
}
_TOML = re.compile(r"\+\+\+[ \t]*\n(.*?)^\+\+\+[ \t]*(?:\n|\Z)", re.DOTALL | re.MULTILINE)
_DATED = re.compile(r"(\d{4}-\d{2}-\d{2})(?:-\d{2}-\d{2})?-(?=.)")
#: A code of a timetable, such as `t2`; no subject.
_CODE = re.compile(r"[A-Za-z]{0,2}\d*")
_OUR_ENTRY = frozenset(Entry.model_fields) - {"id", "path", "line", "last_line", "summary", "body"}
_OUR_LIST = frozenset(ReadingList.model_fields) - {"id", "path", "line", "last_line", "summary", "body"}


def loads(files: Sequence[Input]) -> Loaded:
    """Read Markdown files with front matter; one of a catalog's own comes back as it was.

    Raises:
        FormatError: If a file is not text.
    """
    reading = _Reading()
    for file in files:
        reading.sort_out(file)
    for page in reading.pages:
        reading.take(page)
    return reading.finish([file.path for file in files])


@dataclass(frozen=True, slots=True)
class _Page:
    """A file that is about something to see or read."""

    path: str
    data: dict[str, Any]
    body: str


@dataclass
class _Reading:
    """What is known of all the files."""

    intake: Intake = field(default_factory=Intake)
    people: People = field(default_factory=People)
    pages: list[_Page] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)
    lists: list[ReadingList] = field(default_factory=list)

    def sort_out(self, file: Input) -> None:
        """Find out what a file is about; a catalog's own is read at once."""
        text = file.text
        parts = self._split(file.path, text)
        if parts is None:
            return
        data, body = parts
        stem = PurePosixPath(file.path).stem
        if data.keys() >= {"title", "kind"} and data.keys() <= _OUR_ENTRY:
            entries, problems = parse_entry(text, file.path)
            if entries and not problems:
                self.entries.append(entries[0][0])
                return
        if data.keys() <= _OUR_LIST and data.keys() & {"items", "select"}:
            lists, problems = parse_list(text, file.path)
            if lists and not problems:
                self.lists.append(lists[0][0])
                return
        if data.get("name") and not data.get("title"):
            self.people.add(file.path, str(data.get("slug") or stem), data, body)
        elif stem == "_index":
            self._report(file.path, 1, "left_out", "this is about a folder, not about an entry.")
        else:
            self.pages.append(_Page(file.path, data, body))

    def take(self, page: _Page) -> None:
        """Take in a page."""
        path = PurePosixPath(page.path)
        stem = path.parent.name if path.stem == "index" and path.parent.name else path.stem
        dated = _DATED.match(stem)
        raw = Raw(page.path, 1, "", stem[dated.end() :] if dated else stem)
        filling = Filling(page.data, raw, self.intake)
        filling.guess(usual=_USUAL)
        if dated and not raw.fields.get("date"):
            raw.fields["date"] = dated[1]
        end = page.data.get("end_date") or page.data.get("end_time") or page.data.get("end")
        if end and (seconds_between(str(raw.fields.get("date", "")), str(end)) or 0) <= 0:
            self.intake.report(raw, "value_lost", f"{describe(str(end))} is not after the beginning.", name="end_date")
        else:
            filling.finish()
        for role in ROLES:
            if role in raw.fields:
                raw.fields[role] = [self.people.name(self.intake, raw, role, item) for item in raw.fields[role]]
        if name := raw.fields.get("event"):
            raw.fields["event"] = self.intake.add_event(str(name))
        self._sort_subjects(raw, filling)
        if _is_true(page.data.get("draft")) or _is_false(page.data.get("published")):
            raw.fields["status"] = "draft"
        raw.text, raw.markup = _join(raw.text, page.body, str(raw.fields.get("room", ""))), "markdown"
        self.intake.add(raw)

    def finish(self, paths: Sequence[str]) -> Loaded:
        """Give everything, in the order of the files, each with an id of its own."""
        loaded = self.intake.finish()
        order = {path: number for number, path in enumerate(paths)}
        entries, taken, renamed = [], set[str](), list[Problem]()
        own = {entry.id: entry.path for entry in reversed(self.entries)}
        for entry in sorted((*self.entries, *loaded.entries), key=lambda entry: order[entry.path]):
            # What is the id of one of a catalog's own files stays so.
            is_taken = entry.id in taken or own.get(entry.id, entry.path) != entry.path
            id_ = make_ids([entry.id], {*taken, *own})[entry.id] if is_taken else entry.id
            if is_taken:
                message = f"the id {entry.id!r} is taken; this became {id_!r}."
                renamed.append(Problem(entry.path, entry.line, 1, "repeated_record", message))
            taken.add(id_)
            entries.append(entry if id_ == entry.id else entry.model_copy(update={"id": id_}))
        people, found = self.people.finish()
        problems = sorted((*loaded.problems, *found, *renamed), key=lambda problem: order[problem.path])
        return replace(loaded, entries=tuple(entries), people=people, lists=tuple(self.lists), problems=tuple(problems))

    def _split(self, path: str, text: str) -> tuple[dict[str, Any], str] | None:
        """Give front matter and body; None if there is none that can be read, which is reported."""
        if match := _TOML.match(text):
            try:
                return _plain(tomllib.loads(match[1])), text[match.end() :]
            except (tomllib.TOMLDecodeError, RecursionError) as error:
                message = f"the front matter is not readable as TOML: {error}."
                self._report(path, 1, "bad_record", message)
                return None
        parts = split_front_matter(text)
        if parts is None:
            message = "expected front matter at the beginning, between two lines --- or +++."
            self._report(path, 1, "bad_record", message, "If this is a list of links, read it as markdown.")
            return None
        data, found = read_yaml(parts[0], path, 2)
        for problem in found:
            if problem.rule != "comment_in_value":
                self._report(path, problem.line, "bad_record", problem.message, problem.hint)
        if not isinstance(data, dict):
            if not found:
                self._report(path, 2, "bad_record", f"expected keys and values, found {describe(data)}.")
            return None
        return data, parts[1]

    def _sort_subjects(self, raw: Raw, filling: Filling) -> None:
        """Take a category for the kind or for a tag, and a track for a tag if it is more than a code."""
        tags = list(raw.fields.get("tags", []))
        for place, value in filling.rest():
            key, text = str(place[0]).lower(), str(value)
            is_track = key == "track" and not _CODE.fullmatch(text)
            if key in {"category", "categories"} and not raw.fields.get("kind") and _is_kind(text):
                raw.fields["kind"] = text
            elif is_track or key in {"category", "categories"}:
                tags.append(text)
            elif key not in _BOOKKEEPING:
                raw.rest[show_place(place)] = value
        raw.fields["tags"] = tags

    def _report(self, path: str, line: int, rule: str, message: str, hint: str = "") -> None:
        self.intake.problems.append(Problem(path, line, 1, rule, message, hint))


def _is_kind(word: str) -> bool:
    return bool(read_kind(word)) or is_break("", word)


def _is_true(value: Any) -> bool:
    return str(value).lower() in {"true", "yes"}


def _is_false(value: Any) -> bool:
    return str(value).lower() in {"false", "no"}


def _join(text: str, body: str, room: str) -> str:
    """Give an abstract and a body as one text, without what is said in both, or is the room."""
    text, body = text.replace("\r\n", "\n").strip(), body.strip()
    short, whole = clean_text(text), clean_text(body)
    if whole in {"", clean_text(room)} or whole in short:
        return text
    return body if short in whole else f"{text}\n\n{body}"


def _plain(value: Any) -> Any:
    """Give the values of TOML with its dates as text."""
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_plain(item) for item in value]
    return str(value) if isinstance(value, dt.date | dt.time) else value
