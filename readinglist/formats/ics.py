"""iCalendar: a task for each step of a reading list, or an event for each entry whose day is known.

Source: RFC 5545; RFC 7986 for the name of a calendar; the draft "Task Extensions to iCalendar" for ESTIMATED-DURATION.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Sequence
from urllib.parse import urlsplit

from icalendar import Calendar, Component, Event, Todo, vDuration, vText

from readinglist.catalog import Catalog, Step
from readinglist.dates import Date
from readinglist.formats.ics_read import CALENDAR, DATE, loads
from readinglist.formats.outline import make_outline
from readinglist.formats.reference import Reference, make_reference
from readinglist.model import Entry, ReadingList

__all__ = ["KEPT", "dumps", "is_left_out", "loads"]

#: The keys of an entry that the format has a place for.
KEPT = frozenset({"title", "date", "duration", "tags", "summary"})


def is_left_out(entry: Entry) -> bool:
    """Whether an entry has no day, so that no calendar has a place for it."""
    return not (entry.date and entry.date.is_day)


def dumps(
    entries: Sequence[Entry], catalog: Catalog, *, reading_list: ReadingList | None, page: Callable[[Entry], str]
) -> str:
    r"""Write a calendar.

    Returns:
        Lines end with `\r\n`. Without a list, entries whose day is not known are left out.
    """
    calendar = Calendar()
    calendar.add("version", "2.0")
    calendar.add("prodid", CALENDAR)
    if reading_list is None:
        dated = ((entry, entry.date) for entry in entries if entry.date and entry.date.is_day)
        for entry, date in dated:
            calendar.add_component(_make_event(make_reference(entry, catalog, page), date, page(entry)))
    else:
        for name in ("name", "x-wr-calname"):  # as the standard has it, and as most programs do
            calendar.add(name, vText(reading_list.title))
        for section in make_outline(entries, catalog, reading_list):
            for step in section.steps:
                reference = make_reference(step.entry, catalog, page, step.note)
                task = _make_task(step, reference, reading_list, page(step.entry))
                if section.heading.section:
                    task.add("categories", [section.heading.section])
                calendar.add_component(task)
    return str(calendar.to_ical().decode())


def _make_event(item: Reference, date: Date, page: str) -> Event:
    event = Event()
    _add_common(event, item, _make_uid(item.entry.id, page), date)
    event.add("summary", item.entry.title)
    start = _make_start(date)
    event.add("dtstart", start)
    event.add(DATE, vText(str(date)))
    if item.entry.duration:
        length = dt.timedelta(seconds=item.entry.duration)
        if isinstance(start, dt.datetime):
            event.add("duration", length)
        else:  # an event of a whole day cannot last for an hour
            event.add("estimated-duration", vDuration(length), parameters={"VALUE": "DURATION"})
    if item.keywords:
        event.add("categories", list(item.keywords))
    place = ", ".join(filter(None, (item.entry.room, item.event.place if item.event else "")))
    if place:
        event.add("location", place)
    if item.entry.summary:
        event.add("description", item.entry.summary)
    return event


def _make_task(step: Step, item: Reference, reading_list: ReadingList, page: str) -> Todo:
    task = Todo()
    stamp = reading_list.reviewed or item.date
    _add_common(task, item, _make_uid(f"{reading_list.id}.{item.entry.id}", page), stamp)
    task.add("summary", f"{step.number}. {item.entry.title}")
    if item.annotation:
        task.add("description", item.annotation)
    if item.entry.duration:
        length = vDuration(dt.timedelta(seconds=item.entry.duration))
        task.add("estimated-duration", length, parameters={"VALUE": "DURATION"})
    return task


def _add_common(component: Component, item: Reference, uid: str, stamp: Date | None) -> None:
    component.add("uid", uid)
    component.add("dtstamp", _make_stamp(stamp))
    if item.url:
        component.add("url", item.url)


def _make_uid(name: str, page: str) -> str:
    """Give what a program knows the thing by when it is brought in again; two sites may use the same ids."""
    return f"{name}@{urlsplit(page).hostname or 'readinglist'}"


def _make_stamp(date: Date | None) -> dt.datetime:
    """Give a moment that the standard demands and that only the data decide, never the clock."""
    if date is None:
        return dt.datetime(1970, 1, 1, tzinfo=dt.UTC)
    return dt.datetime(date.year, date.month or 1, date.day or 1, tzinfo=dt.UTC)


def _make_start(date: Date) -> dt.date:
    """Give the day, or the moment: in UTC if its zone is known, else on the clock of the place."""
    if not date.time:
        return dt.date(date.year, date.month, date.day)
    moment = dt.datetime.fromisoformat(str(date))
    return moment.astimezone(dt.UTC) if moment.tzinfo else moment
