"""Dates with a precision and lengths of time: every accepted form, every refusal in words, one order."""

from __future__ import annotations

from itertools import pairwise

import pytest

from readinglist.dates import Date, parse_date, parse_duration, show_duration

FORM = "expected a date such as 2025-07-15, 2025-07, 2025 or 2025-07-15T08:30-07:00"
DAY = "expected a day that the calendar has"
TIME = "expected a time from 00:00 to 23:59"
ZONE = "expected an offset from UTC such as -07:00"
YEAR = "expected a year from 1600 to 2100"


@pytest.mark.parametrize(
    ("text", "date"),
    [
        ("2025", Date(2025)),
        ("1600", Date(1600)),
        ("2100", Date(2100)),
        ("2025-07", Date(2025, 7)),
        ("2024-02-29", Date(2024, 2, 29)),
        ("2025-07-15T08:30", Date(2025, 7, 15, "08:30")),
        ("2025-07-15 08:30", Date(2025, 7, 15, "08:30")),
        ("2025-07-15T08:30:59", Date(2025, 7, 15, "08:30")),
        ("2025-07-15T08:30:59.25Z", Date(2025, 7, 15, "08:30", "Z")),
        ("2025-07-15T23:59+14:00", Date(2025, 7, 15, "23:59", "+14:00")),
        ("2025-07-15T00:00-0730", Date(2025, 7, 15, "00:00", "-07:30")),
    ],
)
def test_date_is_read_as_far_as_it_is_known(text: str, date: Date) -> None:
    """Year, month, day, time and zone are taken as written; what is not there stays unknown."""
    assert parse_date(text) == date


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", FORM),
        ("Spring 2024", FORM),
        ("04/05/2024", FORM),
        ("2025-7-5", FORM),
        ("20222", FORM),
        ("2025-07-15T8:30", FORM),
        ("2025-07-15T08:30:61", FORM),
        ("2025-07T08:30", FORM),
        (" 2025", FORM),
        ("٢٠٢٥", FORM),
        ("0004-03", YEAR),
        ("1599", YEAR),
        ("2101-01-01", YEAR),
        ("2025-00", DAY),
        ("2025-13", DAY),
        ("2025-02-30", DAY),
        ("2012-00-00", DAY),
        ("2025-01-00", DAY),
        ("2025-07-15T24:00", TIME),
        ("2025-07-15T10:60", TIME),
        ("2025-07-15T10:00+15:00", ZONE),
        ("2025-07-15T10:00+02:60", ZONE),
    ],
)
def test_date_is_refused_in_words(text: str, words: str) -> None:
    """A form, year, day, time or zone that is none is refused with what was expected."""
    with pytest.raises(ValueError, match="^expected") as caught:
        parse_date(text)
    assert str(caught.value) == words


def test_dates_sort_from_rough_to_exact() -> None:
    """What is not known comes before what is, and two times on one day go by their clocks, whatever the zone."""
    texts = ["2023-12", "2024", "2024-05", "2024-05-04", "2024-05-04T10:00", "2024-05-04T10:00+02:00"]
    texts += ["2024-05-04T23:30-08:00", "2024-05-05T00:10+09:00", "2025"]
    assert all(left < right for left, right in pairwise(map(parse_date, texts)))
    assert all(left < right for left, right in pairwise([str(parse_date(text)) for text in texts]))


@pytest.mark.parametrize(
    ("text", "label", "is_day"),
    [
        ("2025", "2025", False),
        ("2025-07", "July 2025", False),
        ("2025-07-05", "5 July 2025", True),
        ("2024-05-04T23:30-08:00", "4 May 2024", True),
    ],
)
def test_label_shows_the_day_of_the_event(text: str, label: str, is_day: bool) -> None:
    """People see the day as it was in the programme, never moved by a zone."""
    assert (parse_date(text).label, parse_date(text).is_day) == (label, is_day)


@pytest.mark.parametrize(
    ("text", "seconds"),
    [
        ("1:04:34", 3874),
        ("42:10", 2530),
        ("0:05", 5),
        ("100:00:00", 360_000),
        ("PT1H4M34S", 3874),
        ("pt90m", 5400),
        ("PT45S", 45),
        ("90 min", 5400),
        ("90min", 5400),
        ("1 h 30 min", 5400),
        ("2 hours", 7200),
        ("1 hour 5 minutes", 3900),
        (" 2h ", 7200),
        ("168 h", 604_800),
    ],
)
def test_duration_is_read_in_every_form(text: str, seconds: int) -> None:
    """Clock, ISO 8601 and words mean what they look like."""
    assert parse_duration(text) == seconds


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "expected a length such as 1:04:34, PT1H4M, 90 min or 1 h 30 min"),
        ("an hour", "expected a length such as 1:04:34, PT1H4M, 90 min or 1 h 30 min"),
        ("152520", "expected a length such as 1:04:34, PT1H4M, 90 min or 1 h 30 min"),
        ("PT", "expected a length such as 1:04:34, PT1H4M, 90 min or 1 h 30 min"),
        ("1:60", "expected a length such as 1:04:34, PT1H4M, 90 min or 1 h 30 min"),
        ("9" * 5000 + " min", "expected a length such as 1:04:34, PT1H4M, 90 min or 1 h 30 min"),
        ("0:00", "expected a length of more than nothing and at most a week"),
        ("169 h", "expected a length of more than nothing and at most a week"),
    ],
    ids=["empty", "words", "number", "bare-iso", "60-seconds", "endless", "nothing", "over-a-week"],
)
def test_duration_is_refused_in_words(text: str, words: str) -> None:
    """A length in another form, of nothing, or over a week is refused with what was expected."""
    with pytest.raises(ValueError, match="^expected") as caught:
        parse_duration(text)
    assert str(caught.value) == words


@pytest.mark.parametrize(
    ("seconds", "shown"),
    [(1, "1 min"), (89, "1 min"), (2700, "45 min"), (3599, "1 h"), (7200, "2 h"), (32_460, "9 h 1 min")],
)
def test_duration_is_shown_to_the_minute(seconds: int, shown: str) -> None:
    """A length is shown in hours and minutes, and never as nothing."""
    assert show_duration(seconds) == shown
