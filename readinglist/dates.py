"""Dates with a precision and lengths of time: read from the forms people write, shown in one.

A date is what was printed in the programme: local to the event, never moved to another time zone.
Knows nothing of files or of the records that hold dates.
"""

from __future__ import annotations

import datetime as dt
import re
from dataclasses import dataclass
from functools import lru_cache

__all__ = ["Date", "parse_date", "parse_duration", "show_duration"]

_FIRST_YEAR, _LAST_YEAR = 1600, 2100
_DATE = re.compile(
    r"(?P<year>\d{4})(?:-(?P<month>\d{2})(?:-(?P<day>\d{2})"
    r"(?:[T ](?P<time>\d{2}:\d{2})(?::[0-5]\d(?:\.\d+)?)?(?P<zone>Z|[+-]\d{2}:?\d{2})?)?)?)?",
    re.ASCII,
)
_CLOCK = re.compile(r"(?:(\d{1,3}):)?([0-5]?\d):([0-5]\d)", re.ASCII)
_ISO = re.compile(r"PT(?=\d)(?:(\d{1,6})H)?(?:(\d{1,6})M)?(?:(\d{1,6})S)?", re.ASCII | re.IGNORECASE)
_WORDS = re.compile(r"(?:(\d{1,6}) ?h(?:ours?)?)?(?: ?(\d{1,6}) ?m(?:in(?:utes?)?)?)?", re.ASCII)
_MONTHS = (
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
)  # fmt: skip


@dataclass(frozen=True, slots=True, order=True)
class Date:
    """A year, perhaps a month, a day, a time of day and its zone, as far as they are known.

    Dates sort by year, month, day and time; what is not known comes before what is, so `2024` stands
    before `2024-05`, and a day before the same day with a time. Two times on one day sort as their clocks
    read; the zone takes no part, but to give two equal clocks an order.
    """

    year: int
    #: 1 to 12; 0 if not known.
    month: int = 0
    #: 1 to 31; 0 if not known.
    day: int = 0
    #: `hh:mm` on the event's clock; empty if not known.
    time: str = ""
    #: `Z` or an offset such as `-07:00`; empty if not known.
    zone: str = ""

    @property
    def is_day(self) -> bool:
        """Whether the day is known."""
        return self.day > 0

    def __str__(self) -> str:
        """Give the ISO 8601 form with exactly the known parts."""
        text = f"{self.year:04}"
        if self.month:
            text += f"-{self.month:02}"
        if self.day:
            text += f"-{self.day:02}"
        return f"{text}T{self.time}{self.zone}" if self.time else text

    @property
    def label(self) -> str:
        """The date for people, without the time: `15 July 2025`, `July 2025` or `2025`."""
        parts = (
            str(self.day) if self.day else "",
            _MONTHS[self.month - 1] if self.month else "",
            str(self.year),
        )
        return " ".join(part for part in parts if part)


@lru_cache(maxsize=1 << 12)
def parse_date(text: str) -> Date:
    """Read a date in one of the accepted forms.

    Args:
        text: `2025`, `2025-07`, `2025-07-15`, `2025-07-15T08:30`, or the last with `Z` or an offset such as
            `-07:00`; a blank may stand for the `T`, seconds are dropped.

    Raises:
        ValueError: In words for the contributor, if the text has another form, the year lies outside
            1600 to 2100, or the calendar has no such day or the clock no such time.
    """
    match = _DATE.fullmatch(text)
    if not match:
        msg = "expected a date such as 2025-07-15, 2025-07, 2025 or 2025-07-15T08:30-07:00"
        raise ValueError(msg)
    year, month, day = int(match["year"]), int(match["month"] or 0), int(match["day"] or 0)
    if not _FIRST_YEAR <= year <= _LAST_YEAR:
        msg = f"expected a year from {_FIRST_YEAR} to {_LAST_YEAR}"
        raise ValueError(msg)
    try:
        dt.date(year, month if match["month"] else 1, day if match["day"] else 1)
    except ValueError:
        msg = "expected a day that the calendar has"
        raise ValueError(msg) from None
    time, zone = match["time"] or "", match["zone"] or ""
    if time >= "24:00" or time[3:] >= "60":
        msg = "expected a time from 00:00 to 23:59"
        raise ValueError(msg)
    if zone not in {"", "Z"}:
        zone = f"{zone[:3]}:{zone[-2:]}"
        if zone[1:] >= "15:00" or zone[4:] >= "60":
            msg = "expected an offset from UTC such as -07:00"
            raise ValueError(msg)
    return Date(year, month, day, time, zone)


def parse_duration(text: str) -> int:
    """Read a length of time.

    Args:
        text: `1:04:34` (hours, minutes, seconds), `42:10` (minutes, seconds), `PT1H4M` (ISO 8601),
            `90 min` or `1 h 30 min`.

    Returns:
        Seconds, more than 0.

    Raises:
        ValueError: In words for the contributor, if the text has another form, or is nothing or over a week.
    """
    text = text.strip()
    if match := _CLOCK.fullmatch(text) or _ISO.fullmatch(text):
        hours, minutes, seconds = match.groups()
    elif text and (match := _WORDS.fullmatch(text)):
        hours, minutes, seconds = (*match.groups(), None)
    else:
        msg = "expected a length such as 1:04:34, PT1H4M, 90 min or 1 h 30 min"
        raise ValueError(msg)
    total = int(hours or 0) * 3600 + int(minutes or 0) * 60 + int(seconds or 0)
    if not 0 < total <= 7 * 24 * 3600:
        msg = "expected a length of more than nothing and at most a week"
        raise ValueError(msg)
    return total


def show_duration(seconds: int) -> str:
    """Give a length of time for people, to the minute: `9 h 1 min`, `45 min`, `2 h`; below a minute, `1 min`."""
    hours, minutes = divmod(max(1, round(seconds / 60)), 60)
    return " ".join(part for part in (f"{hours} h" if hours else "", f"{minutes} min" if minutes else "") if part)
