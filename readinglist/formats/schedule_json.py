"""Programmes of conferences in the JSON of pretalx, frab and c3voc, and in that of EuroPython.

Source: https://c3voc.de/schedule/schema.json, and the files of 2019 to 2025.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from readinglist.errors import FormatError, describe
from readinglist.formats.intake import Input, Intake, Loaded, Raw
from readinglist.formats.sessions import Session, add_session

__all__ = ["loads"]

#: What a session has besides that says nothing to readers: how tools find it, and how it is recorded or announced.
_TOOLS = {
    "id", "guid", "code", "logo", "slug", "url", "feedback_url", "origin_url", "do_not_record", "do_not_stream",
    "website_url", "tweet", "video_download_url", "answers", "event_type",
}  # fmt: skip
_USED = {
    "title", "subtitle", "date", "start", "duration", "room", "rooms", "track", "type", "session_type", "language",
    "abstract", "description", "persons", "speakers", "links", "attachments", "recording_license", "level",
}  # fmt: skip


def loads(files: Sequence[Input]) -> Loaded:
    """Read programmes.

    Raises:
        FormatError: If a file is not readable as JSON, or is no programme with days.
    """
    intake = Intake()
    for file in files:
        conference = _read(file)
        event = _add_conference(intake, conference)
        for place, item, day, room in _events(intake, file, conference):
            raw = Raw(file.path, where=place)
            if not isinstance(item, dict):
                intake.report(raw, "bad_record", f"expected an object, found {describe(item)}; it was left out.")
                continue
            raw.key = _text(item.get("slug")) or _text(item.get("code"))
            _report_types(intake, raw, item)
            add_session(intake, raw, _session(item, day, room), event)
    return intake.finish()


def _read(file: Input) -> dict[str, Any]:
    """Give the object that holds the days."""
    try:
        data = json.loads(file.text)
    except json.JSONDecodeError as error:
        raise FormatError(file.path, error.lineno, f"the file is not readable as JSON: {error.msg}.") from None
    except RecursionError:
        raise FormatError(file.path, 1, "the file has too many levels.") from None
    for way in (("schedule", "conference"), ("conference",), ("schedule",), ()):
        found = data
        for key in way:
            found = found.get(key) if isinstance(found, dict) else None
        if isinstance(found, dict) and isinstance(found.get("days"), list | dict):
            return found
    message = 'expected a programme with "days"; objects of another shape can be read as a table, with a mapping.'
    raise FormatError(file.path, 1, message)


def _add_conference(intake: Intake, conference: Mapping[str, Any]) -> str:
    url = _text(conference.get("url")) or _text(conference.get("base_url"))
    dates = {key: _text(conference.get(key))[:10] for key in ("start", "end")}
    name = _text(conference.get("title")) or _text(conference.get("acronym"))
    return intake.add_event(name, links={"page": url} if url.startswith("http") else {}, **dates)


def _events(intake: Intake, file: Input, conference: Mapping[str, Any]) -> Iterator[tuple[str, Any, str, str]]:
    """Give each session with its place, the date of its day, and the name of its room."""
    days = conference["days"]
    pairs = days.items() if isinstance(days, dict) else enumerate(days)
    for number, day in pairs:
        place = f"days[{number}]"
        if not isinstance(day, dict):
            intake.report(Raw(file.path, where=place), "bad_record", f"expected an object, found {describe(day)}.")
            continue
        date = _text(day.get("date")) or (number if isinstance(number, str) else "")
        rooms = day.get("rooms")
        groups = list(rooms.items()) if isinstance(rooms, dict) else []
        groups += [("", day["events"])] if isinstance(day.get("events"), list) else []
        if not groups and rooms:
            intake.report(Raw(file.path, where=place), "bad_record", f"expected rooms, found {describe(rooms)}.")
        for room, items in groups:
            inside = f"{place}.rooms.{room}" if room else f"{place}.events"
            for index, item in enumerate(items if isinstance(items, list) else [items]):
                yield f"{inside}[{index}]", item, date, room


def _session(item: Mapping[str, Any], day: str, room: str) -> Session:
    rooms = item.get("rooms")
    duration = item.get("duration")
    kind = _text(item.get("type")) or _text(item.get("session_type"))
    return Session(
        title=_text(item.get("title")),
        subtitle=_text(item.get("subtitle")),
        day=day,
        start=_text(item.get("date")) or _text(item.get("start")),
        duration=f"{duration // 60}:{duration % 60:02}" if type(duration) is int else _text(duration),
        room=_text(item.get("room")) or room or (", ".join(map(_text, rooms)) if isinstance(rooms, list) else ""),
        track=_text(item.get("track")),
        type="break" if item.get("event_type") == "break" else kind,
        language=_text(item.get("language")),
        level=_text(item.get("level")),
        license=_text(item.get("recording_license")),
        persons=[_name(person) for key in ("persons", "speakers") for person in _listed(item.get(key))],
        url=_text(item.get("url")) or _text(item.get("website_url")),
        links=[_link(link) for key in ("links", "attachments") for link in _listed(item.get(key))],
        texts=[_text(item.get("abstract")), _text(item.get("description"))],
        rest={key: _show(value) for key, value in item.items() if key not in _USED | _TOOLS},
    )


def _report_types(intake: Intake, raw: Raw, item: Mapping[str, Any]) -> None:
    """Say what in a session is of another type than such programmes have, and what it tells of people."""
    for key in ("persons", "speakers", "links", "attachments"):
        value = item.get(key)
        if value is not None and not isinstance(value, list):
            intake.report(raw, "value_lost", f"expected a list, found {describe(value)}; it was left out.", name=key)
    people = [person for key in ("persons", "speakers") for person in _listed(item.get(key))]
    if any(isinstance(person, dict) and person.get("biography") for person in people):
        message = "a biography has no place in an entry."
        intake.report(raw, "field_lost", message, "Put what readers need into people.yaml.", "persons")


def _listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []


def _text(value: Any) -> str:
    """Give a text; of one in several languages the English one, else the first; of an object its name."""
    if isinstance(value, dict):
        if "name" in value:
            return _text(value["name"])
        return _text(value.get("en") or next(iter(value.values()), ""))
    if isinstance(value, str):
        return value.strip()
    return "" if value is None or isinstance(value, bool | list) else str(value)


def _name(person: Any) -> str:
    if isinstance(person, dict):
        return next(
            (text for key in ("public_name", "full_public_name", "name") if (text := _text(person.get(key)))), ""
        )
    return _text(person)


def _link(link: Any) -> tuple[str, str]:
    """Give address and label."""
    if isinstance(link, dict):
        return _text(link.get("url") or link.get("href")), _text(link.get("title") or link.get("type"))
    return _text(link), ""


def _show(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False) if value else ""
