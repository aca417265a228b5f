"""From a mapping with places to a record, or to problems that say where it is unsound."""

from __future__ import annotations

import pytest

from readinglist import Entry, ReadingList
from readinglist.kinds import Kind
from readinglist.records import build_record, locate, unknown_key
from readinglist.yamltext import Mapping, read_yaml


def mapping(text: str) -> Mapping:
    """Give a mapping with its places."""
    value, problems = read_yaml(text, "a.yaml")
    assert isinstance(value, Mapping)
    assert not problems
    return value


def said(text: str, model: type = Entry, **given: object) -> list[str]:
    """Give the problems of a record."""
    records, problems = build_record(model, mapping(text), given, "a.yaml", "here")
    assert bool(records) is not bool(problems)
    return [str(problem) for problem in problems]


def test_sound_record_comes_with_its_data() -> None:
    """A record comes with the mapping that it was made of, and holds what its place says."""
    data = mapping("title: A\nkind: talk\n")
    [(record, same)], problems = build_record(Entry, data, {"id": "x", "line": 7}, "a.yaml")
    assert (record.id, record.title, record.line, problems) == ("x", "A", 7, [])
    assert same is data


@pytest.mark.parametrize("key", ["path", "line", "body", "id"])
def test_key_of_the_place_cannot_be_written(key: str) -> None:
    """What the place says of a record is no key of the file."""
    [line] = said(f"title: A\nkind: talk\n{key}: x\n", id="x", path="a.md", line=1, summary="", body="")
    assert line.startswith(f'a.yaml:3:1: here: unknown key "{key}". ')


def test_summary_is_a_key_of_collections_alone() -> None:
    """In a file of its own the summary is the text; in a collection, where the id is written, it is a key."""
    assert said("id: x\ntitle: A\nkind: talk\nsummary: B\n", body="B", summary="B") == []
    [line] = said("title: A\nkind: talk\nsummary: B\n", id="x", body="", summary="")
    assert 'unknown key "summary"' in line


def test_key_is_written_as_in_the_file() -> None:
    """A field that has another name in files is known by that."""
    assert said("label: A\nplural: As\nschema: Event\n", Kind, id="x") == []
    [line] = said("label: A\nplural: As\nschema_type: Event\n", Kind, id="x")
    assert line.startswith('a.yaml:3:1: here: unknown key "schema_type". ')


def test_all_faults_come_at_once() -> None:
    """One fault hides no other, and each has its own place."""
    assert said("titel: A\nkind: ''\ndate: soon\nlinks:\n  page: x\ntags: [a, [b]]\n", id="x") == [
        'a.yaml:1:1: here: unknown key "titel". Did you mean "title"? [unknown_key]',
        "a.yaml:2:7: here.kind: expected some text, found nothing. [missing_key]",
        (
            "a.yaml:3:7: here.date: expected a date such as 2025-07-15, 2025-07, 2025 or 2025-07-15T08:30-07:00, "
            "found 'soon'. [bad_date]"
        ),
        (
            "a.yaml:6:11: here.tags[1]: expected text, found a list. "
            "A text that begins with a bracket or a brace stands in quotes. [wrong_type]"
        ),
        (
            "a.yaml:5:9: here.links.page: expected a web address with http:// or https:// and a host, found 'x'. "
            "Copy the whole address from the browser, beginning with https://. [bad_url]"
        ),
    ]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("items: [{entry: a, nots: b}]", 'a.yaml:1:20: here.items[0].nots: unknown key "nots". Did you mean "note"? [unknown_key]'),
        ("select: {zzz: a}", 'a.yaml:1:10: here.select.zzz: unknown key "zzz". Known keys: event, exclude-tags, has, kind, language, level, list, people, tags, text, year. [unknown_key]'),
        ("select: [a]", "a.yaml:1:9: here.select: expected a mapping with keys and values, found a list. [wrong_type]"),
        ("limit: 1.5", "a.yaml:1:8: here.limit: expected a whole number above 0, found '1.5'. [bad_value]"),
        ("limit: [1]", "a.yaml:1:8: here.limit: expected a whole number above 0, found a list. [bad_value]"),
        ("limit: -1", "a.yaml:1:8: here.limit: expected a whole number above 0, found '-1'. [bad_value]"),
        (f"limit: {'9' * 5000}", f"a.yaml:1:8: here.limit: expected a whole number above 0, found '{'9' * 77}...'. [bad_value]"),
    ],
    ids=["unknown key", "unlike any", "list", "fraction", "list of numbers", "below", "endless"],
)  # fmt: skip
def test_fault_inside_a_record_has_its_place(text: str, line: str) -> None:
    """A fault at any depth is shown there, with the keys that are known there."""
    assert said(text, ReadingList, id="x", title="X") == [line]


def test_unknown_key_of_a_source_of_links() -> None:
    """An unknown key of a link is shown at its place, the known ones are those of links."""
    [line] = said(
        "title: A\nkind: talk\nlinks:\n  page:\n    - https://a.org/\n    - url: https://b.org/\n      lable: B\n",
        id="x",
    )
    assert line == 'a.yaml:7:7: here.links.page[1].lable: unknown key "lable". Did you mean "label"? [unknown_key]'


def test_value_that_is_unsound_already_is_no_second_fault() -> None:
    """What the reader of YAML has reported is not reported again, and leaves the record out."""
    value, problems = read_yaml("title: !x\nkind: talk\ndate: soon\n", "a.yaml")
    assert isinstance(value, Mapping)
    records, more = build_record(Entry, value, {"id": "x"}, "a.yaml")
    assert [problem.rule for problem in problems] == ["reserved_markup"]
    assert (records, [problem.where for problem in more]) == ([], ["date"])


def test_faulty_record_is_left_out() -> None:
    """A record of sound values is left out all the same if a key is written twice."""
    value, _ = read_yaml("title: A\nkind: talk\nkind: panel\n", "a.yaml")
    assert isinstance(value, Mapping)
    assert build_record(Entry, value, {"id": "x"}, "a.yaml") == ([], [])


DATA = "links:\n  page: p\n  paper: [q, {url: r}]\n  code: []\n  video: v\nrelated:\n  a: [x, y]\n  b: z\n"


@pytest.mark.parametrize(
    ("loc", "place"),
    [
        ((), (1, 1, "")),
        (("links",), (2, 3, "links")),
        (("links", 0, "url"), (2, 9, "links.page")),
        (("links", 1), (3, 11, "links.paper[0]")),
        (("links", 2, "url"), (3, 20, "links.paper[1].url")),
        (("links", 3), (5, 10, "links.video")),
        (("links", 4), (2, 3, "links")),
        (("related", 1, "reason"), (8, 6, "related.b")),
        (("related", 2), (7, 3, "related")),
        (("nowhere", 1), (1, 1, "")),
    ],
    ids=lambda value: str(value) if isinstance(value, tuple) and not isinstance(value[-1:], str) else None,
)
def test_place_is_found_through_lists_made_of_mappings(loc: tuple[int | str, ...], place: tuple[int, int, str]) -> None:
    """The number of a link or a pair leads back to its key; what is not there has the place around it."""
    assert locate(mapping(DATA), loc) == place


def test_place_is_told_below_where_the_data_stands() -> None:
    """A place in an entry of a collection begins with that of the entry."""
    data = mapping(DATA)
    assert locate(data, ("related", 1), "entries[3]")[2] == "entries[3].related.b"
    assert locate(data, ("related",), "entries[3]")[2] == "entries[3].related"


def test_place_is_one_line() -> None:
    """A key with a line end in it, or one without an end, makes no long or second line."""
    text = f'links:\n  "a\\nb": p\n  {"c" * 100}: [q]\n"d\\u2028": e\n'
    found = [locate(mapping(text), loc)[2] for loc in (("links", 0), ("links", 1), ("d\u2028",))]
    assert found == [r"links.a\nb", f"links.{'c' * 77}...[0]", r"d\u2028"]


def test_unknown_key_names_the_nearest_or_all() -> None:
    """A key that is like none gets the list of those that are known."""
    data = mapping("entrys: 1\nzzz: 2\n")
    hints = [unknown_key(data, key, ("entries", "defaults"), "a.yaml", "").hint for key in data]
    assert hints == ['Did you mean "entries"?', "Known keys: defaults, entries."]
