"""Promises that hold for any input, tried on inputs that hypothesis makes up."""

from __future__ import annotations

import datetime as dt
import itertools
import random
from collections.abc import Callable

from hypothesis import given
from hypothesis import strategies as st

from readinglist import LINK_TYPES, Entry, Problem, Select
from readinglist.dates import Date, parse_date, parse_duration
from readinglist.fields import LEVELS
from readinglist.identity import MAX_ID, clean_text, fold, id_fault, make_ids, make_slug, sort_key, suggest_id
from readinglist.prose import first_paragraph
from readinglist.query import select_from_url, select_to_url, sort_entries
from readinglist.source import parse_collection, parse_entry, parse_list, parse_registry
from readinglist.yamltext import Mapping, Sequence, Value, read_yaml

#: Any text, with halves of surrogate pairs, too; and names that are likely to get into each other's way.
ANY_TEXT = st.text(st.characters(), max_size=200)
NAMES = st.lists(
    st.text(max_size=40) | st.text("abAB- !?é0", max_size=4) | st.sampled_from(["index", "con", "a" * 300]), max_size=12
)
#: Texts that have something to do with YAML, and those that have not.
YAML_TEXT = st.lists(
    st.sampled_from(
        ["a", "title", ": ", ":", "- ", "\n", "\n  ", "[", "]", "{", "}", "'", '"', "#", " #b", "&x ", "*x"]
    )
    | st.sampled_from(["!", "|", ">", "%", "@", "`", "\t", ",", "? ", "---\n", "...\n", "\\", "\r\n", "\u2028", "🐎"])
    | st.text(max_size=4),
    max_size=30,
).map("".join)
WORDS_OF_FILES = "items select sort limit exclude-tags url label entries defaults tags facets people events kinds page"
KEYS = st.sampled_from([*Entry.model_fields, *WORDS_OF_FILES.split(), "two words", "zzz", ""]) | st.text(max_size=5)
SCALARS = st.sampled_from(
    ["", "a", "talk", "2025", "1:00", "https://example.org/", "javascript:x", "-1", "draft", "beginner", "Ada B."]
) | st.text(max_size=20)
DATA = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=4), max_leaves=12
)
FRONT = st.dictionaries(KEYS, DATA, max_size=8)
REGISTRIES = ("tags.yaml", "people.yaml", "events.yaml", "kinds.yaml")


def dump(data: object) -> str:
    """Write data as YAML in flow style with every text in quotes, so that its structure is what it is."""
    if isinstance(data, dict):
        return "{" + ", ".join(f"{dump(key)}: {dump(value)}" for key, value in data.items()) + "}"
    if isinstance(data, list):
        return "[" + ", ".join(map(dump, data)) + "]"
    shown = "".join(c if c.isalnum() and c.isascii() else f"\\U{ord(c):08X}" for c in str(data))
    return f'"{shown}"'


def check(problems: list[Problem]) -> None:
    """See that problems are one line each, with a place in the text."""
    for problem in problems:
        assert len(str(problem).splitlines()) == 1
        assert problem.line > 0
        assert problem.column > 0


@given(NAMES, st.integers())
def test_ids_are_valid_and_distinct_in_any_order(names: list[str], seed: int) -> None:
    """Every name gets an id of its own of at most 120 bytes, whatever the order of the names."""
    ids = make_ids(names)
    assert set(ids) == set(names)
    assert len(set(ids.values())) == len(set(names))
    assert not any(map(id_fault, ids.values()))
    assert max((len(id_.encode()) for id_ in ids.values()), default=0) <= MAX_ID
    random.Random(seed).shuffle(names)
    assert make_ids(names) == ids


@given(NAMES, NAMES)
def test_ids_avoid_those_of_others(names: list[str], others: list[str]) -> None:
    """What is taken is taken: ids with digests, too."""
    taken = set(make_ids(others).values()) | set(make_ids(names).values())
    ids = make_ids(names, taken)
    assert not taken & set(ids.values())
    assert len(set(ids.values())) == len(set(names))


@given(ANY_TEXT)
def test_slug_is_an_id_or_nothing(text: str) -> None:
    """A slug has the form of an id, and a suggestion is one."""
    slug = make_slug(text)
    assert id_fault(slug) in {"", "expected another id, since this one is reserved"} or not slug
    assert not (suggestion := suggest_id(text)) or not id_fault(suggestion)


@given(ANY_TEXT)
def test_clean_text_is_clean(text: str) -> None:
    """Cleaning twice is cleaning once, and leaves one line without blanks at its ends."""
    clean = clean_text(text)
    assert clean_text(clean) == clean
    assert clean == clean.strip()
    assert len(clean.splitlines()) <= 1


@given(st.lists(ANY_TEXT, max_size=8))
def test_sort_key_orders_all_texts(texts: list[str]) -> None:
    """Any two keys compare, and comparing is consistent: sorted is sorted, whatever the order before."""
    keys = list(map(sort_key, texts))
    ordered = sorted(keys)
    assert all(left <= right for left, right in itertools.pairwise(ordered))
    keys.reverse()
    assert sorted(keys) == ordered


@given(ANY_TEXT)
def test_fold_loses_no_text(text: str) -> None:
    """A text that is not empty folds to something, so that no two texts are alike for being unreadable."""
    assert bool(fold(text)) is bool(text.casefold())
    assert fold(text.upper().lower()) == fold(text.lower().upper().lower())


DATES = st.builds(
    lambda day, time, zone, parts: Date(
        day.year, *((day.month, day.day)[:parts]), *((time, zone)[: max(0, parts - 2)])
    ),
    st.dates(dt.date(1600, 1, 1), dt.date(2100, 12, 31)),
    st.times().map(lambda time: f"{time:%H:%M}"),
    st.sampled_from(["", "Z", "+00:00", "-07:30", "+14:00"]),
    st.integers(0, 4),
)


@given(DATES)
def test_date_reads_back(date: Date) -> None:
    """What a date shows is read as the same date."""
    assert parse_date(str(date)) == date


@given(st.lists(DATES, max_size=6))
def test_dates_sort_as_their_texts_do(dates: list[Date]) -> None:
    """The order of dates is that of their ISO forms, which other programs sort by."""
    assert [str(date) for date in sorted(dates)] == sorted(map(str, dates))


@given(ANY_TEXT | st.from_regex(r"[0-9:TPHMSZ+\-. hmin]*", fullmatch=True))
def test_no_text_breaks_dates_and_durations(text: str) -> None:
    """A text is a date or a length, or it is refused in words."""
    for parse in (parse_date, parse_duration):
        assert refusal(parse, text).partition(" ")[0] in {"", "expected"}


def refusal(parse: Callable[[str], object], text: str) -> str:
    """Give the words with which a text is refused; empty if it is taken."""
    try:
        parse(text)
    except ValueError as error:
        return str(error)
    return ""


def places(value: Value) -> list[tuple[int, ...]]:
    """Give the places of all that a value holds."""
    if isinstance(value, Mapping):
        return [*value.places.values(), *(place for inner in value.values() for place in places(inner))]
    if isinstance(value, Sequence):
        return [*value.places, *(place for inner in value for place in places(inner))]
    return []


@given(YAML_TEXT | ANY_TEXT)
def test_no_text_breaks_the_reader_of_yaml(text: str) -> None:
    """Any text gives a value or a problem, and everything has its place in the text."""
    value, problems = read_yaml(text, "a.yaml")
    check(problems)
    assert all(problem.path == "a.yaml" for problem in problems)
    if value is None:
        assert problems or not text.replace("\ufeff", "").strip(" \n\r\t\x85\u2028\u2029") or "#" in text or "-" in text
    else:
        assert all(number > 0 for place in places(value) for number in place)


@given(FRONT)
def test_quoted_yaml_is_the_data_that_it_is(data: dict[str, object]) -> None:
    """A structure that is written with every text in quotes is read as the same structure."""
    value, problems = read_yaml(dump(data), "a.yaml")
    assert (value, problems) == (data, [])


@given(FRONT, ANY_TEXT)
def test_no_front_matter_breaks_entries_and_lists(front: dict[str, object], body: str) -> None:
    """Any keys with any values give a record or problems, never both and never an exception."""
    text = f"---\n{dump(front)}\n---\n{body}"
    for parse in (parse_entry, parse_list):
        records, problems = parse(text, "entries/a.md")
        check(problems)
        assert bool(records) is not bool(problems)


@given(st.lists(DATA, max_size=4), DATA)
def test_no_data_breaks_collections(items: list[object], defaults: object) -> None:
    """Any list of entries with any defaults gives at most one record for each, and else problems."""
    text = f"defaults: {dump(defaults)}\nentries: {dump(items)}\n"
    records, problems = parse_collection(text, "entries/a.yaml")
    check(problems)
    assert len(records) <= len(items)
    assert len(records) == len(items) or problems


@given(st.lists(DATA, max_size=4), st.integers(0, 3))
def test_sound_entries_survive_a_broken_one(items: list[object], place: int) -> None:
    """An entry that is no YAML costs no other entry of its collection."""
    rows = [f"  - {dump(item)}" for item in items]
    whole = [entry for entry, _ in parse_collection("\n".join(["entries:", *rows]), "entries/a.yaml")[0]]
    broken = "\n".join(["entries:", *rows[:place], "  - id: @", *rows[place:]])
    records, problems = parse_collection(broken, "entries/a.yaml")
    assert [entry.id for entry, _ in records] == [entry.id for entry in whole]
    assert "bad_yaml" in {problem.rule for problem in problems}


@given(FRONT, st.sampled_from(REGISTRIES))
def test_no_data_breaks_registries(data: dict[str, object], name: str) -> None:
    """Any data in the place of a registry gives records and problems, and records have valid ids."""
    records, problems = parse_registry(dump(data), name)
    check(problems)
    assert not any(id_fault(record.id) for found in records.values() for record, _ in found)


@given(YAML_TEXT | ANY_TEXT)
def test_no_text_breaks_files(text: str) -> None:
    """Any text in the place of a file gives records or problems."""
    for parse in (parse_entry, parse_list, parse_collection):
        for said in (text, f"---\n{text}\n---\n", f"entries:\n{text}"):
            records, problems = parse(said, "entries/a.md")
            check(problems)
            assert records or problems or "entries" in said
    for name in REGISTRIES:
        check(parse_registry(text, name)[1])


@given(ANY_TEXT | YAML_TEXT)
def test_summary_is_one_clean_line(text: str) -> None:
    """The first paragraph of any text is a clean line, empty or not."""
    summary = first_paragraph(text)
    assert summary == clean_text(summary)


WORDS = st.lists(
    st.text(st.characters(codec="utf-8", categories=("L", "N", "P", "S", "Zs")), max_size=20)
    .map(clean_text)
    .filter(bool),
    max_size=3,
)
SELECTS = st.builds(
    Select,
    **dict.fromkeys(("kind", "tags", "exclude_tags", "people", "event", "language", "list"), WORDS),
    year=st.lists(st.sampled_from(["2025", "2020..2024", "2025..", "..1999"]), max_size=2),
    level=st.lists(st.sampled_from(LEVELS), max_size=2),
    has=st.lists(st.sampled_from(list(LINK_TYPES)), max_size=2),
    text=WORDS.map(" ".join),
)


@given(SELECTS)
def test_selection_comes_back_from_its_address(select: Select) -> None:
    """A selection that is written as the query of an address is read as the same selection."""
    assert select_from_url(select_to_url(select)) == select


@given(
    st.lists(st.tuples(st.text("abAé1 ", max_size=3), st.sampled_from(["", "2024", "2024-05"])), max_size=7),
    st.integers(),
)
def test_order_of_entries_is_total(rows: list[tuple[str, str]], seed: int) -> None:
    """Entries come in one order, whatever order they were in before."""
    entries = [
        Entry(id=f"e{number}", title=f"{title}x", kind="talk", date=date) for number, (title, date) in enumerate(rows)
    ]
    expected = sort_entries(entries)
    random.Random(seed).shuffle(entries)
    assert sort_entries(entries) == expected
