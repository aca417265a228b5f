"""Selections: what matches, in which order, and how a query is written."""

from __future__ import annotations

import random

import pytest

from readinglist import Entry, Select, SelectError
from readinglist.query import (
    SORTS,
    Row,
    check_select,
    make_match,
    make_select,
    make_text,
    select_from_url,
    select_to_url,
    sort_entries,
)

ENTRY = Entry(
    id="moss",
    title="MOSS: Small-Scale Études",
    short_title="MOSS",
    kind="workshop",
    tags=["small", "ml"],
    event="icml-2025",
    date="2025-07-19",
    level="beginner",
    language="en",
    links={"video": "https://example.org/v"},
    summary="On a C++ budget.",
)
ROW = Row(ENTRY, frozenset({"ada", "ben"}), make_text(ENTRY, ["Ada Example", "Machine learning"]))


@pytest.mark.parametrize(
    ("select", "matches"),
    [
        ({}, True),
        ({"kind": "workshop"}, True),
        ({"kind": ["talk", "workshop"]}, True),
        ({"kind": "talk"}, False),
        ({"tags": ["small"]}, True),
        ({"tags": ["small", "ml"]}, True),
        ({"tags": ["small", "rl"]}, False),
        ({"exclude_tags": ["rl"]}, True),
        ({"exclude_tags": ["rl", "ml"]}, False),
        ({"people": ["ada", "ben"]}, True),
        ({"people": ["ada", "cleo"]}, False),
        ({"event": ["icml-2024", "icml-2025"]}, True),
        ({"event": "icml-2024"}, False),
        ({"year": 2025}, True),
        ({"year": "2024"}, False),
        ({"year": "2020..2025"}, True),
        ({"year": "2026.."}, False),
        ({"year": "..2025"}, True),
        ({"year": ["1999", "2025.."]}, True),
        ({"level": "beginner"}, True),
        ({"level": "advanced"}, False),
        ({"language": ["de", "en"]}, True),
        ({"language": "de"}, False),
        ({"has": "video"}, True),
        ({"has": ["video", "slides"]}, False),
        ({"text": "moss etudes"}, True),
        ({"text": "ÉTUDES machine"}, True),
        ({"text": "c++ ada"}, True),
        ({"text": "moss rust"}, False),
        ({"text": "smallscale"}, True),
        ({"kind": "workshop", "year": 2024}, False),
    ],
    ids=str,
)
def test_entry_matches_if_all_fields_do(select: dict[str, object], matches: bool) -> None:
    """Between fields all must hold; within some one value is enough, of tags, people and links each must be there."""
    assert make_match(make_select(select))(ROW) is matches


def test_undated_entry_is_of_no_year() -> None:
    """An entry without a date matches no year and no span."""
    undated = Entry(id="x", title="X", kind="talk")
    assert not make_match(make_select({"year": "..2100"}))(Row(undated, frozenset(), ""))


@pytest.mark.parametrize(
    ("options", "select"),
    [
        ({"tags": "a, b ,,"}, Select(tags=("a", "b"))),
        ({"tags": ["a,b", "c"]}, Select(tags=("a", "b", "c"))),
        ({"exclude-tags": "a"}, Select(exclude_tags=("a",))),
        ({"exclude_tags": ("a",)}, Select(exclude_tags=("a",))),
        ({"year": 2025}, Select(year=("2025",))),
        ({"text": "a, b"}, Select(text="a, b")),
        ({"tags": None, "kind": "", "people": [], "text": ""}, Select()),
    ],
    ids=str,
)
def test_options_become_a_selection(options: dict[str, object], select: Select) -> None:
    """Hyphen or underscore, text or list, one value or several mean the same; nothing means nothing."""
    assert make_select(options) == select


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"tag": "a"}, 'tag: no such field. Did you mean "tags"?'),
        ({"zzz": "a"}, "zzz: no such field."),
        ({"year": "soon"}, "year: expected a year (2025) or a span (2020..2024, 2025.., ..1999), found 'soon'."),
        ({"year": ".."}, "year: expected a year (2025) or a span (2020..2024, 2025.., ..1999), found '..'."),
        (
            {"year": "20202024"},
            "year: expected a year (2025) or a span (2020..2024, 2025.., ..1999), found '20202024'.",
        ),
        ({"level": "expert"}, "level: expected one of beginner, intermediate, advanced, found 'expert'."),
        ({"text": "a\x07"}, "text: found the character U+0007."),
    ],
    ids=str,
)
def test_bad_option_is_named(options: dict[str, object], words: str) -> None:
    """A field or value that does not exist is an error that names it and what was meant."""
    with pytest.raises(SelectError) as caught:
        make_select(options)
    assert str(caught.value) == words


def test_link_type_of_a_selection_is_checked() -> None:
    """A link type that there is not is named with those that there are."""
    with pytest.raises(SelectError, match="^has: expected one of page, .*, found 'vido'"):
        check_select(Select(has=("vido",)))


def dated(id_: str, date: str = "", title: str = "") -> Entry:
    """Give an entry with this date and title."""
    return Entry(id=id_, title=title or id_, kind="talk", date=date)


ENTRIES = [
    dated("day", "2024-05-04"),
    dated("time", "2024-05-04T10:00"),
    dated("zone", "2024-05-04T10:00+02:00"),
    dated("late", "2024-05-04T23:30-08:00"),
    dated("month", "2024-05"),
    dated("year", "2024"),
    dated("none-b", title="Same"),
    dated("none-a", title="same"),
    dated("other", "2024", title="École"),
]


@pytest.mark.parametrize(
    ("sort", "ids"),
    [
        ("", "late zone time day month other year none-a none-b"),
        ("-date", "late zone time day month other year none-a none-b"),
        ("date", "other year month day time zone late none-a none-b"),
        ("title", "day other late month none-a none-b time year zone"),
        ("-title", "zone year time none-b none-a month late other day"),
    ],
)
def test_order_is_defined_for_all(sort: str, ids: str) -> None:
    """Undated entries are last by date either way; equal ones go by title, then by id, however they come."""
    shuffled = ENTRIES[:]
    random.Random(7).shuffle(shuffled)
    assert [entry.id for entry in sort_entries(shuffled, sort)] == ids.split()


def test_unknown_order_is_an_error() -> None:
    """An order that does not exist is named with those that do, even if there is nothing to sort."""
    with pytest.raises(SelectError, match=f"^sort: expected one of {', '.join(SORTS)}, found 'newest'"):
        sort_entries([], "newest")


@pytest.mark.parametrize(
    ("select", "query"),
    [
        (Select(), ""),
        (Select(tags=("a,b", "c d"), kind=("talk",)), "kind=talk&tags=a%2Cb&tags=c+d"),
        (Select(text="i'm & <b>", exclude_tags=("x",)), "exclude-tags=x&text=i%27m+%26+%3Cb%3E"),
        (Select(people=("陳皓遠",)), "people=%E9%99%B3%E7%9A%93%E9%81%A0"),
    ],
    ids=["everything", "several", "signs", "script"],
)
def test_selection_is_a_query_of_an_address(select: Select, query: str) -> None:
    """Fields come in a fixed order, each value once and escaped, and reading gives the same selection."""
    assert select_to_url(select) == query
    assert select_from_url(query) == select


def test_other_parameters_of_an_address_are_ignored() -> None:
    """An address may have parameters that are no field, and blank ones."""
    assert select_from_url("utm_source=x&tags=a&kind=&page=2") == Select(tags=("a",))


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("year=soon", "year: expected a year (2025) or a span (2020..2024, 2025.., ..1999), found 'soon'."),
        ("text=%00", "query: found the character U+0000."),
    ],
)
def test_bad_query_is_named(query: str, words: str) -> None:
    """A query with a bad value is an error in words, and no traceback."""
    with pytest.raises(SelectError) as caught:
        select_from_url(query)
    assert str(caught.value) == words
