"""What one file holds: entries, lists, collections and registries, with every fault in its place."""

from __future__ import annotations

import pytest

from readinglist import Entry, Event, Facet, Person, ReadingList, Tag
from readinglist.kinds import Kind
from readinglist.source import parse_collection, parse_entry, parse_list, parse_registry, split_front_matter


def said(problems: list[object]) -> list[str]:
    """Give problems as a contributor reads them."""
    return [str(problem) for problem in problems]


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("---\na: b\n---\nText.\n", ("a: b", "Text.\n", 4)),
        ("--- \na: b\n---\t\n", ("a: b", "", 4)),
        ("---\n---\n", ("", "", 3)),
        ("---\na: b\n---\nText.\n---\nMore.", ("a: b", "Text.\n---\nMore.", 4)),
        ("---\na: b\n", None),
        ("\n---\na: b\n---\n", None),
        ("----\na: b\n----\n", None),
        ("", None),
    ],
)
def test_front_matter_is_cut_off(text: str, parts: tuple[str, str, int] | None) -> None:
    """Front matter stands between the first line and the next line of three hyphens."""
    assert split_front_matter(text) == parts


def test_entry_takes_id_from_file_and_summary_from_text() -> None:
    """The id is the file's stem, the summary the first paragraph, the body all of the text."""
    text = "---\ntitle: A\nkind: talk\n---\nOne *paragraph*.\n\nTwo.\n"
    [(entry, _)], problems = parse_entry(text, "entries/talks/a-talk.md")
    assert problems == []
    assert (entry.id, entry.path, entry.line) == ("a-talk", "entries/talks/a-talk.md", 1)
    assert (entry.summary, entry.body) == ("One paragraph.", "One *paragraph*.\n\nTwo.\n")


def test_list_takes_its_introduction() -> None:
    """A list is read as an entry is, and its text is the introduction."""
    [(found, _)], problems = parse_list("---\ntitle: A\nitems: [x]\n---\nRead these.\n", "lists/a-list.md")
    assert problems == []
    assert isinstance(found, ReadingList)
    assert (found.id, found.summary, [item.entry for item in found.items]) == ("a-list", "Read these.", ["x"])


def test_file_name_and_content_are_checked_together() -> None:
    """A bad name hides no fault of the content, and the other way round."""
    assert parse_entry("Text.", "entries/A b.md")[0] == []
    assert [problem.rule for problem in parse_entry("Text.", "entries/A b.md")[1]] == ["bad_id", "bad_front_matter"]
    text = "---\ntitle: A\nkind: talk\ndate: soon\n---\n"
    assert [problem.rule for problem in parse_entry(text, "entries/A b.md")[1]] == ["bad_id", "bad_date"]
    assert parse_entry("---\ntitle: A\nkind: talk\n---\n", "entries/A b.md")[0] == []


COLLECTION = """\
defaults:
  kind: paper
  tags: [a]
entries:
  - id: one
    title: One
  - id: two
    title: Two
    kind: talk
    summary: |
      First.

      Second.
"""


def test_collection_gives_its_entries_in_order() -> None:
    """Defaults stand for keys that an entry lacks; each entry knows its line; its summary is its text."""
    entries, problems = parse_collection(COLLECTION, "entries/c.yaml")
    assert problems == []
    assert [(entry.id, entry.kind, entry.tags, entry.line) for entry, _ in entries] == [
        ("one", "paper", ("a",), 5),
        ("two", "talk", ("a",), 7),
    ]
    assert (entries[1][0].summary, entries[1][0].body) == ("First.", "First.\n\nSecond.\n")
    assert entries[0][0].path == "entries/c.yaml"


@pytest.mark.parametrize("defaults", ["", "defaults:\n", "defaults: {}\n"], ids=["none", "empty", "braces"])
def test_collection_needs_no_defaults(defaults: str) -> None:
    """Defaults may be absent or empty."""
    text = f"{defaults}entries:\n  - {{id: one, title: One, kind: talk}}\n"
    entries, problems = parse_collection(text, "entries/c.yaml")
    assert ([entry.id for entry, _ in entries], problems) == (["one"], [])


def test_collection_may_be_empty() -> None:
    """An empty list of entries is a collection; the text of an entry must be text."""
    assert parse_collection("entries: []\n", "entries/c.yaml") == ([], [])
    _, problems = parse_collection("entries:\n  - {id: a, title: A, kind: talk, summary: [b]}\n", "entries/c.yaml")
    assert [(problem.where, problem.rule) for problem in problems] == [("entries[0].summary", "wrong_type")]


@pytest.mark.parametrize("text", ["", "# nothing here\n", "x", "[]"], ids=["empty", "comment", "text", "list"])
def test_collection_is_a_mapping(text: str) -> None:
    """What is no mapping is one problem."""
    entries, [problem] = parse_collection(text, "entries/c.yaml")
    assert (entries, problem.rule) == ([], "wrong_type")


@pytest.mark.parametrize("is_first", [True, False], ids=["above", "below"])
def test_fault_in_defaults_is_said_once(is_first: bool) -> None:
    """A fault that every entry takes over is reported once, where it stands, and not for an entry with its own value."""
    entries = (
        "entries:\n  - {id: one, title: One}\n  - {id: two, title: Two}\n  - {id: three, title: Three, date: 2024}\n"
    )
    defaults = "defaults:\n  kind: talk\n  date: soon\n"
    found, problems = parse_collection(defaults + entries if is_first else entries + defaults, "entries/c.yaml")
    assert [(problem.where, problem.line) for problem in problems] == [("defaults.date", 3 if is_first else 7)]
    assert [entry.id for entry, _ in found] == ["three"]


@pytest.mark.parametrize(
    ("faulty", "rule"),
    [
        ("    title: Two: The Sequel\n", "bad_yaml"),
        ("    title: @two\n", "bad_yaml"),
        ("    title: 'two\n", "bad_yaml"),
        ("    title: [two] x\n", "bad_yaml"),
        ("    title: two\x02\n", "control_character"),
        ("    title: two\n\tkind: talk\n", "bad_yaml"),
        ("    title: two\n    title: two\n", "duplicate_key"),
        ("    title: !two\n", "reserved_markup"),
    ],
    ids=["colon", "at", "quote", "bracket", "control", "tab", "twice", "tag"],
)
def test_fault_in_one_entry_costs_that_entry(faulty: str, rule: str) -> None:
    """Whatever is wrong with one entry, its neighbours are read, defaults and places included."""
    text = f"defaults:\n  kind: paper\nentries:\n  - id: one\n    title: One\n  - id: two\n{faulty}  - id: three\n    title: Three\n"
    entries, problems = parse_collection(text, "entries/c.yaml")
    assert [problem.rule for problem in problems] == [rule]
    assert [(entry.id, entry.kind) for entry, _ in entries] == [("one", "paper"), ("three", "paper")]
    assert entries[1][0].line == text[: text.index("id: three")].count("\n") + 1


def test_pieces_know_what_follows_them() -> None:
    """Entries that begin at the margin and defaults below them are found in an unreadable file, too."""
    text = "entries: # all of them\n- id: one\n  title: One\n- id: two\n  title: @\n-\n  id: three\n  title: Three\ndefaults:\n  kind: talk\n"
    entries, problems = parse_collection(text, "entries/c.yaml")
    assert [(entry.id, entry.kind, entry.line) for entry, _ in entries] == [("one", "talk", 2), ("three", "talk", 7)]
    assert [(problem.line, problem.rule) for problem in problems] == [(5, "bad_yaml")]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("entries: [a: @]\n", 1),
        ("entries:\n  @\n", 2),
        ("defaults: @\nentries:\n  - id: one\n    title: One\n", 1),
        ("entries:\n  - id: one\n    title: One\n   - id: two\n", 4),
    ],
    ids=["no items", "no list", "defaults", "indentation"],
)
def test_unreadable_whole_is_one_problem(text: str, line: int) -> None:
    """Where the fault is in no entry there is one problem, and entries that need what is broken are not guessed."""
    entries, [problem] = parse_collection(text, "entries/c.yaml")
    assert (entries, problem.line, problem.rule) == ([], line, "bad_yaml")


def test_fault_around_the_entries_costs_them_all() -> None:
    """What stands beside the entries may be meant for them, so that they are not taken without it."""
    text = (
        "entries:\n  - id: one\n    title: One\n    kind: talk\n  - id: two\n    title: Two\n    kind: talk\nmore: @\n"
    )
    entries, problems = parse_collection(text, "entries/c.yaml")
    assert (entries, [problem.line for problem in problems]) == ([], [8])


@pytest.mark.parametrize(
    ("path", "text", "records"),
    [
        (
            "tags.yaml",
            "facets:\n  m: Models\n  t: {label: Trust}\ntags:\n  ml: {label: ML, facet: m}\n",
            {
                "facets": [Facet(id="m", label="Models"), Facet(id="t", label="Trust")],
                "tags": [Tag(id="ml", label="ML", facet="m", path="tags.yaml", line=5, last_line=5)],
            },
        ),
        (
            "people.yaml",
            "people:\n  ada:\n    name: Ada\n",
            {"people": [Person(id="ada", name="Ada", path="people.yaml", line=2, last_line=3)]},
        ),
        (
            "events.yaml",
            "events: {e: {name: E}}",
            {"events": [Event(id="e", name="E", path="events.yaml", line=1, last_line=1)]},
        ),
        (
            "kinds.yaml",
            "kinds:\n  k:\n    label: K\n    plural: Ks\n",
            {"kinds": [Kind(id="k", label="K", plural="Ks")]},
        ),
        ("people.yaml", "people:\n", {"people": []}),
    ],
    ids=["tags", "people", "events", "kinds", "empty"],
)
def test_registry_gives_its_records(path: str, text: str, records: dict[str, list[object]]) -> None:
    """The key of a record is its id; a facet may be its label alone."""
    found, problems = parse_registry(text, path)
    assert problems == []
    assert {key: [record for record, _ in value] for key, value in found.items()} == records


def test_fault_in_a_registry_costs_one_record() -> None:
    """Sound records are kept; every fault is reported, a bad id with what else is wrong with its record."""
    text = "people:\n  ada:\n    name: Ada\n  Ben B:\n    nmae: Ben\n  cleo: Cleo\n  dai:\n    name: [Dai]\n  '':\n    name: E\n"
    found, problems = parse_registry(text, "people.yaml")
    assert [record.id for record, _ in found["people"]] == ["ada"]
    assert [(problem.line, problem.column, problem.where, problem.rule) for problem in problems] == [
        (4, 3, "people.Ben B", "bad_id"),
        (5, 5, "people.Ben B", "unknown_key"),
        (6, 9, "people.cleo", "wrong_type"),
        (8, 11, "people.dai.name", "wrong_type"),
        (9, 3, "people.", "bad_id"),
    ]


def test_names_stand_as_they_are_written() -> None:
    """A fresh entry holds names of tags, people and event; what they mean is found later."""
    text = "---\ntitle: A\nkind: talk\nspeakers: [Ada B.]\ntags: Machine Learning\nevent: ICML 2025\n---\n"
    [(entry, _)], _ = parse_entry(text, "entries/a.md")
    assert isinstance(entry, Entry)
    assert (entry.speakers, entry.tags, entry.event) == (("Ada B.",), ("Machine Learning",), "ICML 2025")


def test_places_are_those_of_the_file() -> None:
    """The first line of front matter is line 2 of its file."""
    _, problems = parse_entry("---\ntitle: A\nkind: talk\ndate: soon\n---\n", "entries/a.md")
    assert said(problems)[0].startswith("entries/a.md:4:7: date: ")
