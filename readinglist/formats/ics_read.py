"""iCalendar, read: events of a programme, or the tasks of a reading plan that was written here.

Source: RFC 5545, 3.1 "Content Lines" for folding, which comes before decoding; and what calendars hold in spite of it.
"""

from __future__ import annotations

import datetime as dt
import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Any

from icalendar import Calendar, Component
from icalendar.prop import TypesFactory

from readinglist.errors import FormatError, shorten
from readinglist.formats.intake import Input, Intake, Loaded, Raw
from readinglist.identity import make_slug
from readinglist.model import ReadingList

__all__ = ["CALENDAR", "DATE", "loads"]

#: By whom a calendar says that it was written, if it was written here.
CALENDAR = "-//readinglist//readinglist//EN"
#: The property in which a date stands as exact as it is known, with its own zone.
DATE = "X-READINGLIST-DATE"

_FOLD = re.compile(rb"\r*\n[ \t]")
_NAME = re.compile(r"([A-Za-z0-9-]+)(?=[;:])")
#: The names that a line can begin with; any other line goes on with the one before it.
_KNOWN = {
    *map(str.upper, TypesFactory().types_map), "BEGIN", "END", "NAME", "COLOR", "IMAGE", "SOURCE", "REFRESH-INTERVAL",
    "CONFERENCE", "ESTIMATED-DURATION", "LOCATION-TYPE", "PARTICIPANT-TYPE", "STRUCTURED-DATA", "STYLED-DESCRIPTION",
}  # fmt: skip
#: What calendars keep for themselves, and what only calendars can do something with.
_TOOLS = {
    "UID", "DTSTAMP", "CREATED", "LAST-MODIFIED", "SEQUENCE", "TRANSP", "STATUS", "CLASS", "PRIORITY", "RECURRENCE-ID",
    "ESTIMATED-DURATION", "DUE", "COMPLETED", "PERCENT-COMPLETE", "GEO", "COLOR", DATE,
}  # fmt: skip
_USED = {
    "SUMMARY", "DESCRIPTION", "DTSTART", "DTEND", "DURATION", "LOCATION", "URL", "CATEGORIES", "ATTENDEE", "ORGANIZER",
}  # fmt: skip
_NUMBERED = re.compile(r"\d+\. ")


def loads(files: Sequence[Input]) -> Loaded:
    """Read calendars.

    Raises:
        FormatError: If a file holds no calendar.
    """
    intake = Intake()
    lists: list[ReadingList] = []
    for file in files:
        lines = _lines(file, intake)
        calendar = _make_calendar(lines)
        name = _text(calendar, "X-WR-CALNAME") or _text(calendar, "NAME")
        is_ours = _text(calendar, "PRODID") == CALENDAR
        tasks = []
        event = "" if is_ours else intake.add_event(name)
        seen: dict[str, int] = {}
        for number, block in enumerate(_blocks(lines)):
            raw = Raw(file.path, line=block[0][0], where=f"{block[0][1][6:]}[{number}]")
            if block[-1][0] == block[-2][0]:
                intake.report(raw, "text_repaired", "it has no end, since the file was cut off.")
            component = _parse(intake, raw, block)
            if component is not None:
                _take(intake, raw, component, event, is_ours=is_ours, seen=seen)
                tasks.append((raw, component))
        if is_ours and name:
            lists.append(_make_list(name, tasks))
    loaded = intake.finish()
    return Loaded(loaded.entries, loaded.events, lists=tuple(lists), problems=loaded.problems)


def _lines(file: Input, intake: Intake) -> list[tuple[int, str]]:
    """Give the unfolded lines with their numbers in the file; what is no line of its own is put to the one before."""
    data = _FOLD.sub(b"", file.data)
    text = Input(file.path, data, file.encoding).text
    if "BEGIN:VCALENDAR" not in text:
        raise FormatError(file.path, 1, "expected a calendar that begins with BEGIN:VCALENDAR.")
    found: list[tuple[int, str]] = []
    strays: defaultdict[int, int] = defaultdict(int)
    for number, line in enumerate(text.split("\n"), 1):
        name = _NAME.match(line)
        if name and (name[1].upper() in _KNOWN or name[1].upper().startswith("X-")):
            found.append((number, line))
        elif found and (line.strip() or strays.get(found[-1][0])):
            strays[found[-1][0]] += 1
            found[-1] = (found[-1][0], f"{found[-1][1]}\\n{line}")
    for number, strayed in strays.items():
        message = f"{strayed} lines that are no properties were taken for a part of the one before them."
        intake.report(Raw(file.path, line=number), "text_repaired", message)
    return found


def _make_calendar(lines: Sequence[tuple[int, str]]) -> Component:
    """Give the calendar without what is in it."""
    depth, own = 0, []
    for _, line in lines:
        depth += line.upper().startswith("BEGIN:")
        if depth == 1:
            own.append(line)
        depth -= line.upper().startswith("END:")
    try:
        return Calendar.from_ical("\r\n".join(own) + "\r\n")
    except ValueError:
        return Calendar()


def _blocks(lines: Sequence[tuple[int, str]]) -> Iterator[list[tuple[int, str]]]:
    """Give the lines of each event and each task."""
    block: list[tuple[int, str]] = []
    for number, line in lines:
        if line.upper() in {"BEGIN:VEVENT", "BEGIN:VTODO"}:
            block = [(number, line.upper())]
        elif block:
            block.append((number, line))
            if line.upper() == f"END:{block[0][1][6:]}":
                yield block
                block = []
    if block:  # the file was cut off
        yield [*block, (block[-1][0], f"END:{block[0][1][6:]}")]


def _parse(intake: Intake, raw: Raw, block: Sequence[tuple[int, str]]) -> Component | None:
    zones = "\r\n".join(line for _, line in block)
    try:
        component = Component.from_ical(zones + "\r\n")
    except ValueError as error:
        intake.report(raw, "bad_record", f"it cannot be read: {error}. It was left out.")
        return None
    for name, message in component.errors:
        intake.report(raw, "value_lost", f"{message}. It was left out.", name=str(name or "").lower())
    return component


def _take(  # noqa: PLR0913 - what is known of the calendar as well
    intake: Intake, raw: Raw, component: Component, event: str, *, is_ours: bool, seen: dict[str, int]
) -> None:
    uid = _text(component, "UID")
    raw.key = uid.partition("@")[0].rpartition(".")[2] if is_ours else ""
    if uid and seen.setdefault(uid, raw.line) != raw.line:
        message = f"the UID {shorten(uid)} was there in line {seen[uid]} already; both were kept."
        intake.report(raw, "repeated_record", message)
    title = _text(component, "SUMMARY")
    is_task = component.name == "VTODO"
    start = _value(component, "DTSTART")
    raw.fields = {
        "title": _NUMBERED.sub("", title, count=1) if is_ours and is_task else title,
        "speakers": _people(component, "ATTENDEE"),
        "organizers": _people(component, "ORGANIZER"),
        "event": event,
        "date": _text(component, DATE) or _date(start),
        "duration": _length(component, start),
        "room": _text(component, "LOCATION"),
        "tags": [] if is_ours and is_task else _categories(component),
    }
    raw.links = [("", url, "") for url in _texts(component, "URL")]
    raw.text = "" if is_ours and is_task else _text(component, "DESCRIPTION")
    raw.markup = "plain" if is_ours else "auto"
    known = _USED | _TOOLS
    names = {str(name) for name in component if name not in known and not str(name).startswith("X-")}
    raw.rest = {name.lower(): _text(component, name) for name in sorted(names)}
    intake.add(raw)


def _make_list(title: str, tasks: Sequence[tuple[Raw, Component]]) -> ReadingList:
    """Give the reading list that a plan was written from."""
    made, heading = ReadingList(title=title), ""
    for raw, task in tasks:
        if task.name != "VTODO" or not make_slug(raw.key) or any(item.entry == raw.key for item in made.items):
            continue
        section = ", ".join(_categories(task))
        if section != heading:
            heading = section
            made = made.section(section) if section else made
        made = made.add(raw.key, note=_text(task, "DESCRIPTION"))
    return made


def _value(component: Component, name: str) -> Any:
    value = component.get(name)
    return getattr(value[0] if isinstance(value, list) else value, "dt", None)


def _text(component: Component, name: str) -> str:
    return "\n".join(_texts(component, name))


def _texts(component: Component, name: str) -> list[str]:
    value = component.get(name)
    values = value if isinstance(value, list) else [value]
    return [text for item in values if item is not None and (text := str(item).strip())]


def _people(component: Component, name: str) -> list[str]:
    """Give the names of people, who are addresses otherwise, which nobody should read here."""
    value = component.get(name)
    values = value if isinstance(value, list) else [value]
    return [text for item in values if (text := str(getattr(item, "params", {}).get("CN", "")).strip())]


def _categories(component: Component) -> list[str]:
    value = component.get("CATEGORIES")
    values = value if isinstance(value, list) else [value]
    return [text for item in values for tag in getattr(item, "cats", ()) if (text := str(tag).strip())]


def _date(start: Any) -> str:
    if isinstance(start, dt.datetime):
        return start.isoformat(timespec="minutes").replace("+00:00", "Z")
    return start.isoformat() if isinstance(start, dt.date) else ""


def _length(component: Component, start: Any) -> int:
    """Give the length in seconds; 0 if it is not known, as for whole days."""
    end, length = _value(component, "DTEND"), _value(component, "DURATION") or _value(component, "ESTIMATED-DURATION")
    if isinstance(length, dt.timedelta):
        return round(length.total_seconds())
    if (
        isinstance(start, dt.datetime)
        and isinstance(end, dt.datetime)
        and (start.tzinfo is None) == (end.tzinfo is None)
    ):
        return max(0, round((end - start).total_seconds()))
    return 0
