"""Rules about single entries: dates, lengths, summaries, links and lists."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from readinglist.check.material import Material
from readinglist.dates import Date
from readinglist.errors import Problem, shorten
from readinglist.model import Entry, Event, ReadingList
from readinglist.urls import strip_tracking
from readinglist.writing import BLANK_SUMMARY, BLANK_TITLE
from readinglist.yamltext import Mapping

__all__ = ["check_entries", "check_links"]

_MAX_SUMMARY = 1000
_DAY = 24 * 3600
_SAYS_NOTHING = re.compile(r"\W*(?:todo|tba|tbd|tbc|n/?a|none|no (?:abstract|summary|description))?\W*", re.IGNORECASE)
_LOREM = re.compile(r"lorem ipsum\b", re.IGNORECASE)
#: What an address may end with, but hardly does.
_ENDS = frozenset(".,;:!?'\"]>*|")


def check_entries(material: Material) -> None:
    """Look at each entry and each list on its own."""
    listed = {step.entry.id for item in material.catalog.lists.values() for step in material.catalog.steps(item)}
    for entry, data in material.entries():
        if entry.title == BLANK_TITLE:
            material.report(entry.path, data, ("title",), "blank_title", "the title has still to be written.")
        _check_summary(material, entry, data)
        _check_date(material, entry, data)
        if entry.duration is not None and entry.duration > _DAY:
            message = f"a length of {entry.duration // 3600} hours is more than a day."
            material.report(entry.path, data, ("duration",), "unlikely_duration", message, "Give hours as `1:30:00`.")
        if listed and entry.id not in listed:
            message = f"the entry {shorten(entry.id)} is on no reading list."
            hint = "Add it to one, or leave that to whoever reads it next."
            material.report(entry.path, data, (), "unlisted_entry", message, hint)
    for reading_list, data in material.lists():
        _check_summary(material, reading_list, data)


def _check_summary(material: Material, record: Entry | ReadingList, data: Mapping) -> None:
    text, what = record.summary, "entry" if isinstance(record, Entry) else "list"
    rule, message, hint = "", "", "Say in two to four sentences what it is about."
    if _SAYS_NOTHING.fullmatch(text) or _LOREM.match(text) or text == BLANK_SUMMARY:
        rule, message = "empty_summary", f"the {what} has no summary{f', only {shorten(text)}' if text else ''}."
    elif len(text) > _MAX_SUMMARY:
        rule, hint = "long_summary", "Cut it after the first sentences."
        message = f"the first paragraph has {len(text)} characters; it is shown on every card."
    if rule and record.path.endswith(".md") and text and material.settings.is_on(rule):
        blank = len(record.body) - len(record.body.lstrip("\n"))
        line = record.last_line + 2 + blank  # behind the fence
        material.problems.append(Problem(record.path, line, 1, rule, message, hint))
    elif rule:
        material.report(record.path, data, ("summary",), rule, message, hint)


def _check_date(material: Material, entry: Entry, data: Mapping) -> None:
    linked = material.catalog.entries[entry.id]
    event = material.catalog.events.get(linked.event)
    if entry.date is None or event is None or not _is_outside(entry.date, event):
        return
    days = " to ".join(str(day) for day in dict.fromkeys((event.start, event.end)) if day)
    message = f"{str(entry.date)[:10]} is not within {event.label}, {days}."
    hint = "Look the date up, or mend the event in events.yaml."
    material.report(entry.path, data, ("date",), "date_outside_event", message, hint)


def _is_outside(date: Date, event: Event) -> bool:
    """Whether a date lies before or after an event, as far as both are known: a month may hold any of its days."""
    if event.start and _days(date, last=True) < _days(event.start, last=False):
        return True
    return event.end is not None and _days(date, last=False) > _days(event.end, last=True)


def _days(date: Date, *, last: bool) -> tuple[int, int, int]:
    """Give the first or the last day that a date can be."""
    return date.year, date.month or (12 if last else 1), date.day or (31 if last else 1)


def check_links(material: Material) -> None:
    """Look at each address of each entry."""
    secure = {
        link.url.removeprefix("https://") for *_, link in material.links() if link.url.startswith("https://")
    }  # fmt: skip
    for entry, data, key, number, link in material.links():
        url, loc = link.url, (key, number, "url")
        if url[-1] in _ENDS and not (url[-1] == "]" and "[" in url):
            message = f"{shorten(url)} ends with {shorten(url[-1])}, which hardly belongs to it."
            material.report(entry.path, data, loc, "unlikely_link", message, "Delete the sign, and try the link.")
        elif url.startswith("http://") and url.removeprefix("http://") in secure:
            better = f"https://{url.removeprefix('http://')}"
            message, hint = f"{shorten(url)} is in the catalog with https:// too.", "Write https."
            if any(other.url == better for other in (*entry.links, *entry.further)):  # then one of them has to go
                better, hint = "", "Delete it, since the entry has the other one, too."
            material.report(entry.path, data, loc, "insecure_link", message, hint, better)
        elif (clean := strip_tracking(url)) != url:
            lost = " and ".join(sorted(_keys(url) - _keys(clean))) or "what follows"
            message = f"{shorten(url)} tells on who follows it, with {lost}."
            material.report(entry.path, data, loc, "tracking_parameter", message, f"Write '{clean}'.", clean)


def _keys(url: str) -> set[str]:
    return {part.partition("=")[0] for part in urlsplit(url).query.split("&")}
