"""Our own data formats and outlines: what is read of sound and unsound data, and what Atom and OPML hold."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import feedparser
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from strategies import catalogs

from readinglist import Catalog, Entry
from readinglist.errors import FormatError
from readinglist.formats import Input, Loaded, dumps, find_losses, issue_form, loads
from readinglist.formats.atom import EPOCH, Feed, Item, atom
from readinglist.formats.data import catalog_data, dump, list_data
from readinglist.formats.opml import Outline, write_outlines
from readinglist.rules import IMPORT_RULES
from readinglist.schema import make_schema

Load = Callable[[Mapping[str, str]], Catalog]

ROOT = Path(__file__).parents[2]
DOCS = Catalog.load(ROOT / "docs")
GOOD = Catalog.load(ROOT / "tests" / "data" / "good")
EXPORT = Draft202012Validator(make_schema("export"))
SMALLEST: dict[str, Any] = {"id": "loop", "title": "The Loop", "kind": "talk"}

FILES = {
    "people.yaml": "people:\n  ada: {name: Ada Example, links: {website: https://example.org/ada}}\n  eve: {name: Eve}\n",
    "tags.yaml": "facets: {trust: Trust, other: Other}\ntags:\n  audio: {label: Audio, facet: trust}\n  spare: {label: Spare, facet: other}\n",
    "events.yaml": "events:\n  conf: {name: The Conference, short_name: CONF, start: 2025-07-13}\n  other: {name: Other}\n",
    "kinds.yaml": "kinds:\n  seminar: {label: Seminar, plural: Seminars}\n  rite: {label: Rite, plural: Rites}\n",
    "entries/loop.md": """\
---
title: The Loop
kind: seminar
speakers: [Ada Example, Ben]
organizers: [Cleo]
event: CONF
date: 2025-07-15T08:30-07:00
duration: 1:30
tags: [audio, "C#"]
links:
  page: https://example.org/loop?a=b&c=d
  slides: {url: https://example.org/é, label: "Slides <1>"}
related: {paper: What followed., sketch: Not yet.}
---
First *paragraph*.

More.
""",
    "entries/paper.md": "---\ntitle: The Paper\nkind: paper\n---\n\n",
    "entries/sketch.md": "---\ntitle: The secret sketch\nkind: talk\nstatus: draft\n---\nSecret.\n",
    "entries/gone.md": "---\ntitle: The secret past\nkind: talk\nstatus: withdrawn\n---\nSecret.\n",
    "lists/evening.md": """\
---
title: An evening
curators: [Cleo, Dan]
items:
  - {entry: loop, note: Start here.}
  - {entry: gone, note: The secret reason.}
  - {section: Further on, note: With time.}
  - paper
---
How to begin.
""",
    "lists/all.md": "---\ntitle: All\nselect: {}\n---\n",
}
LOOP: dict[str, Any] = {
    "id": "loop",
    "url": "https://example.org/entries/loop/",
    "title": "The Loop",
    "kind": "seminar",
    "speakers": ["Ada Example", "Ben"],
    "organizers": ["Cleo"],
    "event": "conf",
    "date": "2025-07-15T08:30-07:00",
    "duration": 90,
    "tags": ["audio", "csharp"],
    "links": [
        {"url": "https://example.org/loop?a=b&c=d", "type": "page"},
        {"url": "https://example.org/é", "label": "Slides <1>", "type": "slides"},
    ],
    "related": [{"entry": "paper", "reason": "What followed."}],
    "summary": "First paragraph.",
    "body": "First *paragraph*.\n\nMore.\n",
}
#: What stands below its front matter is a blank line.
PAPER = {"id": "paper", "title": "The Paper", "kind": "paper", "body": "\n"}


def page(entry: Entry) -> str:
    """Give an address to one of two entries."""
    return "https://example.org/entries/loop/" if entry.id == "loop" else ""


def read(text: str | bytes, name: str = "json") -> Loaded:
    """Read one file."""
    return loads(Input("data.json", text.encode() if isinstance(text, str) else text), name)


def read_entries(*entries: object) -> Loaded:
    """Read an object with entries."""
    return read(json.dumps({"schema_version": 1, "entries": entries}))


def said(loaded: Loaded) -> list[str]:
    """Give the problems in words."""
    return [f"{problem.line} {problem.text} [{problem.rule}]" for problem in loaded.problems]


@pytest.fixture
def catalog(catalog_from: Load) -> Catalog:
    """Give two entries that are shown and two that are not, with two lists."""
    return catalog_from(FILES)


# Written


def test_export_has_entries_and_what_they_name(catalog: Catalog) -> None:
    """An export has all that its entries say, and the records that they name; what nobody named is not there."""
    assert json.loads(dumps(catalog.entries.values(), "json", catalog, page=page)) == {
        "schema_version": 1,
        "entries": [LOOP, PAPER],
        "people": [
            {"id": "ada", "name": "Ada Example", "links": [{"url": "https://example.org/ada", "type": "website"}]},
            {"id": "ben", "name": "Ben"},
            {"id": "cleo", "name": "Cleo"},
        ],
        "tags": [{"id": "audio", "label": "Audio", "facet": "trust"}, {"id": "csharp", "label": "C#"}],
        "facets": [{"id": "trust", "label": "Trust"}],
        "events": [{"id": "conf", "name": "The Conference", "short_name": "CONF", "start": "2025-07-13"}],
        "kinds": [
            {"id": "seminar", "label": "Seminar", "plural": "Seminars", "csl": "document", "schema_type": "CreativeWork"}
        ],
    }  # fmt: skip


def test_export_of_a_list_has_its_steps_as_they_were_chosen(catalog: Catalog) -> None:
    """With a list come its curators, its headings and its notes, without the steps that are not shown."""
    evening = catalog.lists["evening"]
    data = json.loads(dumps(evening.entries, "json", catalog, reading_list=evening))
    assert data["lists"] == [
        {
            "id": "evening",
            "title": "An evening",
            "curators": ["Cleo", "Dan"],
            "items": [
                {"entry": "loop", "note": "Start here."},
                {"section": "Further on", "note": "With time."},
                {"entry": "paper"},
            ],
            "summary": "How to begin.",
            "body": "How to begin.\n",
        }
    ]
    assert [person["id"] for person in data["people"]] == ["ada", "ben", "cleo", "dan"]


def test_list_comes_back_as_it_was(catalog: Catalog) -> None:
    """A list is read as it was exported, one that selects everything too."""
    for id_, reading_list in catalog.lists.items():
        loaded = read(dumps(reading_list.entries, "json", catalog, reading_list=reading_list))
        items = tuple(item for item in reading_list.items if item.entry != "gone")
        back = loaded.lists[0].model_copy(update={"path": reading_list.path, "line": reading_list.line})
        assert back == reading_list.model_copy(update={"items": items, "last_line": 0}), id_
    assert catalog.lists["all"].select is not None


@pytest.mark.parametrize("root", [DOCS, GOOD], ids=["docs", "good"])
def test_export_is_as_its_schema_says(root: Catalog) -> None:
    """All entries, and those of each list, are exported in the form that is promised."""
    for reading_list in (None, *root.lists.values()):
        entries = reading_list.entries if reading_list else root.entries.values()
        text = dumps(entries, "json", root, reading_list=reading_list, page=lambda entry: f"https://x.org/{entry.id}")
        assert [error.message for error in EXPORT.iter_errors(json.loads(text))] == []


@settings(max_examples=40, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(catalogs())
def test_any_export_is_as_its_schema_says(made: Catalog) -> None:
    """Whatever the texts hold, so is what is made of them."""
    data = json.loads(dumps(made.entries.values(), "json", made))
    assert [error.message for error in EXPORT.iter_errors(data)] == []


def test_a_line_an_entry(catalog: Catalog) -> None:
    """JSON Lines have the same objects, one a line and nothing else."""
    lines = dumps(catalog.entries.values(), "jsonl", catalog, page=page).split("\n")
    assert lines.pop() == ""
    exported = json.loads(dumps(catalog.entries.values(), "json", catalog, page=page))["entries"]
    assert [json.loads(line) for line in lines] == exported
    assert dumps([], "jsonl", catalog) == ""


# Read


def test_site_is_read_as_a_whole(catalog: Catalog) -> None:
    """From what a site publishes come its entries once, and its lists with headings and notes."""
    files = [Input("catalog.json", dump(catalog_data(catalog, "{}/{}".format)))]
    files += [
        Input(f"lists/{item.id}.json", dump(list_data(item, catalog, "{}/{}".format)))
        for item in catalog.lists.values()
    ]
    loaded = loads(files, "json")
    shown = {"related": catalog.get("loop").related[:1], "path": "catalog.json", "line": 1, "last_line": 0}
    assert loaded.entries[0] == catalog.get("loop").model_copy(update=shown)
    assert [entry.id for entry in loaded.entries] == ["loop", "paper"]
    assert [[item.entry or item.section for item in found.items] for found in loaded.lists] == [
        ["loop", "paper"], ["loop", "Further on", "paper"],
    ]  # fmt: skip
    assert [item.note for item in loaded.lists[1].items] == ["Start here.", "With time.", ""]
    assert [tag.id for tag in loaded.tags] == ["audio", "csharp", "spare"]
    assert [event.id for event in loaded.events] == ["conf", "other"]
    assert [person.id for person in loaded.people] == ["ada", "ben", "cleo", "dan", "eve"]


def test_facets_and_kinds_come_along(catalog: Catalog) -> None:
    """Those that are named are there, of kinds those that not every catalog has; of a whole site all are."""
    some, site = (
        read(dumps(catalog.entries.values(), "json", catalog)),
        read(dump(catalog_data(catalog, "{}/{}".format))),
    )
    assert ([facet.id for facet in some.facets], [kind.id for kind in some.kinds]) == (["trust"], ["seminar"])
    assert some.kinds[0] == catalog.kinds["seminar"]
    assert ([facet.id for facet in site.facets], [kind.id for kind in site.kinds]) == (
        ["other", "trust"],
        ["rite", "seminar"],
    )
    assert site.problems == ()


def test_list_of_a_site_that_selects_is_read_with_its_steps() -> None:
    """What a selection had found are the steps from now on; that the selection is gone is said."""
    data = {"schema_version": 1, "id": "l", "title": "L", "select": {"year": ["2025"]}, "limit": 5,
            "sections": [{"steps": [{"number": 1, "entry": SMALLEST}, {"number": 2, "withdrawn": True}]}]}  # fmt: skip
    loaded = read(json.dumps(data))
    (found,) = loaded.lists
    assert ([item.entry for item in found.items], found.select, found.limit) == (["loop"], None, None)
    assert [(problem.rule, problem.where) for problem in loaded.problems] == [("field_lost", "select")]


def test_bare_list_of_entries_is_read() -> None:
    """What the command line prints is read, too: it names the status, and empty fields."""
    loaded = read(json.dumps([{**SMALLEST, "status": "draft", "tags": [], "date": None, "room": "", "duration": None}]))
    assert (loaded.entries[0].status, loaded.problems) == ("draft", ())


def test_links_are_read_as_files_write_them() -> None:
    """A mapping of type to addresses says the same as a list of links; a year may be a number."""
    links = {"page": "https://example.org/", "video": ["https://a.org/", {"url": "https://b.org/", "label": "B"}]}
    loaded = read_entries({**SMALLEST, "links": links, "date": 2025, "related": {"other": "Why."}})
    assert [(link.type, link.url, link.label) for link in loaded.entries[0].links] == [
        ("page", "https://example.org/", ""), ("video", "https://a.org/", ""), ("video", "https://b.org/", "B"),
    ]  # fmt: skip
    assert (str(loaded.entries[0].date), loaded.entries[0].related[0].entry, loaded.problems) == ("2025", "other", ())


#: What is added to an entry, and what is said of it; the entry is kept.
FAULTS: dict[str, tuple[dict[str, Any], str]] = {
    "unknown-key": ({"speaker": "Ada"}, 'entries[0].speaker: unknown key "speaker"; it was left out. Did you mean "speakers"? [field_lost]'),
    "strange-key": ({"\n": 1}, 'entries[0].\\n: unknown key "\\n"; it was left out. [field_lost]'),
    "number": ({"room": 5}, "entries[0].room: expected text, found int; the value was left out. [value_lost]"),
    "object": ({"tags": {"a": "b"}}, "entries[0].tags: expected a list, found a mapping; the value was left out. [value_lost]"),
    "item": ({"tags": ["a", ["b"]]}, "entries[0].tags[1]: expected text, found a list; the value was left out. [value_lost]"),
    "body": ({"body": 5}, "entries[0].body: expected text; the value was left out. [value_lost]"),
    "date": ({"date": "soon"}, "entries[0].date: expected a date such as 2025-07-15, 2025-07, 2025 or 2025-07-15T08:30-07:00, found 'soon'; the value was left out. [value_lost]"),
    "year": ({"date": 20222}, "entries[0].date: expected a date such as 2025-07-15, 2025-07, 2025 or 2025-07-15T08:30-07:00, found '20222'; the value was left out. [value_lost]"),
    "level": ({"level": "expert"}, "entries[0].level: expected one of beginner, intermediate, advanced, found 'expert'; the value was left out. [value_lost]"),
    "seconds": ({"duration": -5}, "entries[0].duration: expected a whole number of seconds, at most a week, found '-5'; it was left out. [value_lost]"),
    "truth": ({"duration": True}, "entries[0].duration: expected a whole number of seconds, at most a week, found 'True'; it was left out. [value_lost]"),
    "part": ({"duration": 1.5}, "entries[0].duration: expected a whole number of seconds, at most a week, found '1.5'; it was left out. [value_lost]"),
    "seconds-as-list": ({"duration": [5]}, "entries[0].duration: expected a whole number of seconds, at most a week, found a list; it was left out. [value_lost]"),
    "address": ({"links": [{"type": "page", "url": "javascript:x"}]}, "entries[0].links[0].url: expected a web address with http:// or https:// and a host, found 'javascript:x'; the value was left out. Copy the whole address from the browser, beginning with https://. [value_lost]"),
    "type": ({"links": [{"type": "vido", "url": "https://a.org/"}]}, "entries[0].links[0].type: expected a type of link, found 'vido'; the value was left out. Did you mean \"video\"? [value_lost]"),
    "no-type": ({"links": [{"url": "https://a.org/"}]}, 'entries[0].links[0].type: missing key "type"; the value was left out. [value_lost]'),
    "no-link": ({"links": ["https://a.org/"]}, "entries[0].links[0]: expected an object with keys and values; the value was left out. [value_lost]"),
    "text-for-links": ({"links": "https://a.org/"}, "entries[0].links: expected a mapping of link type to address, found 'https://a.org/'; the value was left out. [value_lost]"),
    "key-in-a-link": ({"links": [{"type": "page", "url": "https://a.org/", "lable": "A"}]}, 'entries[0].links[0].lable: unknown key "lable"; the value was left out. Did you mean "label"? [field_lost]'),
    "key-in-the-origin": ({"origin": {"url": "https://a.org/", "lable": "A"}}, 'entries[0].origin.lable: unknown key "lable"; the value was left out. Did you mean "label"? [field_lost]'),
    "control": ({"room": "A\u0007 B"}, "entries[0].room: U+0007 was taken out. [text_repaired]"),
    "half-of-a-pair": ({"body": "A\ud800"}, "entries[0].body: U+D800 was taken out. [text_repaired]"),
    "deep": ({"tags": [[[[[[["a"]]]]]]]}, "entries[0].tags[0]: expected text, found a list; the value was left out. [value_lost]"),
}  # fmt: skip


@pytest.mark.parametrize("name", FAULTS)
def test_fault_costs_its_value_alone(name: str) -> None:
    """A fault is named with its place, and everything beside it is kept."""
    added, message = FAULTS[name]
    loaded = read_entries({**SMALLEST, "language": "en", **added}, {**SMALLEST, "id": "next"})
    assert said(loaded) == [f"1 {message}"]
    assert [(entry.id, entry.title, entry.language) for entry in loaded.entries] == [
        ("loop", "The Loop", "en"), ("next", "The Loop", ""),
    ]  # fmt: skip


def test_sound_items_stay_beside_unsound_ones() -> None:
    """Of several links, tags and related entries, only the unsound ones go."""
    links = [{"type": "page", "url": f"https://{host}/"} for host in ("a.org", "b b", "c.org", "", "e.org")]
    loaded = read_entries(
        {**SMALLEST, "links": links, "tags": [1, "a", 2], "related": [{"entry": "A b"}, {"entry": "c"}]}
    )
    (entry,) = loaded.entries
    assert [link.url for link in entry.links] == ["https://a.org/", "https://c.org/", "https://e.org/"]
    assert (entry.tags, [item.entry for item in entry.related]) == (("a",), ["c"])
    assert [problem.where for problem in loaded.problems] == [
        "entries[0].tags[0]", "entries[0].tags[2]", "entries[0].links[1].url", "entries[0].links[3].url",
        "entries[0].related[0].entry",
    ]  # fmt: skip


def test_many_faults_are_found_in_one_go() -> None:
    """A list of thousands of unsound items takes no longer than reading them twice."""
    loaded = read_entries({**SMALLEST, "links": [{}] * 3000})
    assert (loaded.entries[0].links, len(loaded.problems)) == ((), 3000)


@pytest.mark.parametrize(
    ("entry", "message"),
    [
        (5, "entries[0]: expected an object with keys and values, found int."),
        (None, "entries[0]: expected an object with keys and values, found nothing."),
        ({"id": "a", "kind": "talk"}, 'entries[0].title: missing key "title"; this was left out.'),
        ({**SMALLEST, "title": " "}, "entries[0].title: expected some text, found nothing; this was left out."),
        ({**SMALLEST, "id": "The Loop"}, "entries[0].id: expected an id of a-z, 0-9 and single hyphens, found 'The Loop'; this was left out. For example \"the-loop\"."),
        ({**SMALLEST, "kind": ["talk"]}, "entries[0].kind: expected text, found a list; this was left out."),
    ],
    ids=["number", "null", "no-title", "blank-title", "id", "kind"],
)  # fmt: skip
def test_one_bad_record_does_not_cost_the_others(entry: object, message: str) -> None:
    """What cannot be an entry is named, and the next one is read."""
    loaded = read_entries(entry, {**SMALLEST, "id": "next"})
    assert said(loaded) == [f"1 {message} [bad_record]"]
    assert [entry.id for entry in loaded.entries] == ["next"]


@pytest.mark.parametrize(
    ("data", "messages"),
    [
        ({"schema_version": 2}, ["1 schema_version: the data has the form 2, and 1 is known here: what is new in it is lost. Read it with a newer readinglist. [field_lost]"]),
        ({"schema_version": "1"}, ["1 schema_version: expected 1, found '1'; it was read as if it were 1. [value_lost]"]),
        ({"schema_version": True}, ["1 schema_version: expected 1, found True; it was read as if it were 1. [value_lost]"]),
        ({"entrys": []}, ['1 entrys: unknown key "entrys"; it was left out. Did you mean "entries"? [field_lost]']),
        ({"tags": {}}, ["1 tags: expected a list, found a mapping; it was left out. [bad_record]"]),
        ({"tags": [{"id": "a"}]}, ['1 tags[0].label: missing key "label"; this was left out. [bad_record]']),
        ({"kinds": [5]}, ["1 kinds[0]: expected an object with keys and values, found int. [bad_record]"]),
        ({"people": None}, []),
        ({"tags": [{"id": "a", "label": "A"}, {"id": "a", "label": "A"}]}, []),
        ({"tags": [{"id": "a", "label": "A"}, {"id": "a", "label": "B"}]}, ["1 tags[1]: 'a' is described before, and otherwise; this was left out. [value_lost]"]),
        ({"lists": [{"title": "L", "items": [{"note": "N"}, "loop"]}]}, ["1 lists[0].items[0]: expected either \"entry\" or \"section\", found 'note'; the value was left out. [value_lost]"]),
        ({"lists": [{"id": "l", "title": "L", "limit": 0, "select": {"tag": "a"}}]}, ['1 lists[0].select.tag: unknown key "tag"; the value was left out. Did you mean "tags"? [field_lost]', "1 lists[0].limit: expected a whole number above 0; the value was left out. [value_lost]"]),
    ],
    ids=["newer", "text", "truth", "key", "object", "label", "kind", "null", "same-twice", "other-twice", "step", "list"],
)  # fmt: skip
def test_faults_around_the_entries(data: dict[str, Any], messages: list[str]) -> None:
    """Each fault outside the entries is named, and the entries are read."""
    loaded = read(json.dumps({"entries": [SMALLEST], **data}))
    assert said(loaded) == messages
    assert [entry.id for entry in loaded.entries] == ["loop"]


@pytest.mark.parametrize(
    ("sections", "messages"),
    [
        (5, ["1 sections[0]: expected a section, found int; it was left out. [bad_record]"]),
        ([{"steps": [{"number": 1}]}], ["1 sections[0].steps[0]: expected a step with its entry, found a mapping; it was left out. [bad_record]"]),
        ([{"title": "A", "steps": [{"entry": SMALLEST, "notes": "N"}]}], ['1 sections[0].title: unknown key "title"; it was left out. [field_lost]', '1 sections[0].steps[0].notes: unknown key "notes"; it was left out. Did you mean "note"? [field_lost]']),
        ([{"steps": [{"entry": {"id": "a"}}]}], ['1 sections[0].steps[0].entry.title: missing key "title"; this was left out. [bad_record]', '1 sections[0].steps[0].entry.kind: missing key "kind"; this was left out. [bad_record]']),
    ],
    ids=["number", "no-entry", "keys", "entry"],
)  # fmt: skip
def test_faults_in_the_sections_of_a_list(sections: object, messages: list[str]) -> None:
    """What is wrong in a list of a site is named with its place; the list is read."""
    loaded = read(json.dumps({"id": "l", "title": "L", "sections": sections}))
    assert said(loaded) == messages
    assert [item.id for item in loaded.lists] == ["l"]


@pytest.mark.parametrize("name", ["json", "jsonl"])
def test_key_that_comes_twice(name: str) -> None:
    """What the last of two equal keys says counts, and that there were two is said."""
    entry = '{"id": "loop", "title": "A", "kind": "talk", "title": "B", "title": "C"}'
    loaded = read(f"[{entry}]" if name == "json" else entry, name)
    assert loaded.entries[0].title == "C"
    assert said(loaded) == ['1 the key "title" comes more than once in an object; the last one counts. [value_lost]']


def test_two_entries_of_one_id_are_kept() -> None:
    """The same entry comes once; another one with its id gets one of its own, which does not hang on its place."""
    other = {**SMALLEST, "title": "Another"}
    loaded = read_entries(SMALLEST, SMALLEST, other, other)
    assert [entry.title for entry in loaded.entries] == ["The Loop", "Another"]
    id_ = loaded.entries[1].id
    assert id_.startswith("loop-")
    assert said(loaded) == [
        f"1 entries[2]: there is another entry 'loop' before it; this one is kept as '{id_}'. [repeated_record]"
    ]
    assert read_entries(SMALLEST, {**SMALLEST, "id": "x"}, other).entries[2].id == id_


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("", 1, "this cannot be read as JSON: Expecting value."),
        ('{"entries": [\n{]}', 2, "this cannot be read as JSON: Expecting property name enclosed in double quotes."),
        ("5", 1, 'expected an object with "entries", found int.'),
        ("{}", 1, 'expected an object with "entries" or "sections", found nothing.'),
        ('{"schema_version": 1, "videos": []}', 1, "expected an object with \"entries\" or \"sections\", found 'schema_version', 'videos'."),
        ("[" * 100_000, 1, "this cannot be read as JSON: Lists and objects are nested too deep."),
        ("[" + "1" * 5000 + "]", 1, "this cannot be read as JSON: A number is too long."),
    ],
    ids=["empty", "syntax", "number", "nothing", "other-data", "deep", "long-number"],
)  # fmt: skip
def test_what_is_no_data_of_ours(text: str, line: int, message: str) -> None:
    """A file that is something else as a whole is refused, with the line and what was expected."""
    with pytest.raises(FormatError) as caught:
        read(text)
    assert (caught.value.line, caught.value.message) == (line, message)


def test_lines_are_read_one_by_one() -> None:
    """A bad line costs itself; blank lines say nothing; a line may hold records that the entries name."""
    lines = [
        {"schema_version": 1, "tags": [{"id": "audio", "label": "Audio"}]}, None, {**SMALLEST, "tags": ["audio"]},
        "{", [1], {**SMALLEST, "id": "second", "title": "A\u2028B\u0085C", "room": 5}, "[" * 100_000, "1" * 5000,
    ]  # fmt: skip
    text = "\r\n".join(
        line if isinstance(line, str) else json.dumps(line, ensure_ascii=False) if line else " " for line in lines
    )
    loaded = read(text, "jsonl")
    assert said(loaded) == [
        "4 this cannot be read as JSON: Expecting property name enclosed in double quotes; the line was left out. [bad_record]",
        "5 expected an object with keys and values, found a list. [bad_record]",
        "6 title: U+0085 was taken out. [text_repaired]",
        "6 room: expected text, found int; the value was left out. [value_lost]",
        "7 this cannot be read as JSON: Lists and objects are nested too deep; the line was left out. [bad_record]",
        "8 this cannot be read as JSON: A number is too long; the line was left out. [bad_record]",
    ]
    assert [(entry.id, entry.title, entry.line) for entry in loaded.entries] == [
        ("loop", "The Loop", 3), ("second", "A BC", 6),
    ]  # fmt: skip
    assert [tag.label for tag in loaded.tags] == ["Audio"]


def test_file_without_any_line_of_json() -> None:
    """A file in which no line is JSON is another format; an empty one holds no entries."""
    with pytest.raises(
        FormatError, match=r"data\.json:2: this cannot be read as JSON: .*; expected an object on each line\."
    ):
        read("\n# A title\n\ntext\n", "jsonl")
    assert read("\n\n", "jsonl") == Loaded()


#: JSON of any shape, mostly with keys and values that have something to do with ours.
_KEYS = st.sampled_from(
    [*Entry.model_fields, "schema_version", "entries", "tags", "people", "lists", "items", "sections", "steps", "entry",
     "note", "section", "select", "limit", "url", "type", "label", "reason", "field", "kinds", "facets", "withdrawn"]
) | st.text(max_size=3)  # fmt: skip
_SCALARS = (
    st.sampled_from(["loop", "talk", "2025", "https://example.org/", "page", "", " ", "\0", "\ud800", "draft"])
    | st.none() | st.booleans() | st.integers(-5, 10**7) | st.floats()
)  # fmt: skip
_JSON = st.recursive(
    _SCALARS, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(_KEYS, inner, max_size=5), max_leaves=25
)
_HELD = st.dictionaries(_KEYS, _JSON, max_size=5) | st.lists(st.dictionaries(_KEYS, _JSON, max_size=5), max_size=3)


@settings(max_examples=300)
@given(_HELD | st.fixed_dictionaries({"entries": st.lists(st.builds(dict, st.just(SMALLEST), _x=_JSON) | _HELD)}), st.sampled_from(["json", "jsonl"]))  # fmt: skip
def test_any_json_is_read_or_refused(held: Any, name: str) -> None:
    """Whatever JSON holds, there are sound records and problems in words, or one word about the whole file."""
    try:
        loaded = read(json.dumps(held), name)
    except FormatError as error:
        refusal = error
    else:
        refusal = None
    if refusal is not None:
        assert str(refusal).isprintable()
        return
    assert len({entry.id for entry in loaded.entries}) == len(loaded.entries)
    for problem in loaded.problems:
        assert problem.rule in IMPORT_RULES
        assert str(problem).isprintable()


# Atom and OPML


def test_feed_of_entries(catalog: Catalog) -> None:
    """An item leads to the page of its entry and then to its links, and is as old as the entry."""
    found = feedparser.parse(dumps(catalog.entries.values(), "atom", catalog, page=page).encode())
    assert (found.bozo, found.version) == (False, "atom10")
    assert (found.feed.title, found.feed.author, found.feed.updated) == (
        "Entries",
        "Entries",
        "2025-07-15T00:00:00+00:00",
    )
    assert "links" not in found.feed
    first, second = found.entries
    assert [(link.rel, link.href, link.get("title")) for link in first.links] == [
        ("alternate", "https://example.org/entries/loop/", None),
        ("related", "https://example.org/loop?a=b&c=d", "Page"),
        ("related", "https://example.org/é", "Slides <1>"),
    ]
    assert [author.name for author in first.authors] == ["Ada Example", "Ben", "Cleo"]
    assert [tag.term for tag in first.tags] == ["Audio", "C#"]
    assert first.content[0].value == "<p>First paragraph.</p>"
    assert (second.title, second.updated) == ("The Paper", "1970-01-01T00:00:00+00:00")
    # RFC 4287, 4.1.2: an entry without a link of its own has content.
    assert ("links" not in second, second.content[0].value) == (True, "<p>The Paper</p>")


def test_feed_of_a_list(catalog: Catalog) -> None:
    """The feed of a list has its title, its curators as authors, and the notes before the summaries."""
    evening = catalog.lists["evening"]
    found = feedparser.parse(dumps(evening.entries, "atom", catalog, reading_list=evening).encode())
    assert (found.feed.title, found.feed.author, found.feed.subtitle) == ("An evening", "Cleo, Dan", "How to begin.")
    assert found.entries[0].content[0].value == "<p>Start here.</p><p>First paragraph.</p>"
    assert found.entries[0].link == "https://example.org/loop?a=b&c=d"


def test_ids_in_feeds_are_distinct_and_stay(catalog_from: Load) -> None:
    """Entries that lead to one address have ids of their own, and another order changes none of them."""
    entry = "---\ntitle: A\nkind: talk\nlinks: {page: 'https://example.org/day'}\n---\nText.\n"
    made = catalog_from({"entries/a.md": entry, "entries/b.md": entry})
    ids = [
        [item.id for item in feedparser.parse(dumps(entries, "atom", made).encode()).entries]
        for entries in (made.entries.values(), reversed(made.entries.values()))
    ]
    assert ids[0] == ids[1][::-1]
    assert len(set(ids[0])) == 2
    assert {id_[:9] for id_ in ids[0]} == {"urn:uuid:"}


def test_feed_made_by_hand() -> None:
    """A feed with addresses names them."""
    item = Item("urn:x:1", "https://a.org/", "A", "", (), (), None, EPOCH)
    made = Feed("urn:x:0", "F", "", "Ada", "en", "https://a.org/f", "https://a.org/f.xml", "", (item,), EPOCH)
    found = feedparser.parse(atom(made))
    assert {link.rel: link.href for link in found.feed.links} == {
        "alternate": "https://a.org/f",
        "self": "https://a.org/f.xml",
    }


def outlines(text: str) -> ET.Element:
    """Read OPML, which must be as its specification says where that can be seen."""
    root = ET.fromstring(text.encode())
    assert (root.tag, root.attrib, [part.tag for part in root]) == ("opml", {"version": "2.0"}, ["head", "body"])
    for node in root.iter("outline"):
        assert node.attrib["text"]
        assert ("url" in node.attrib) == (node.get("type") == "link")
        assert ("xmlUrl" in node.attrib) == (node.get("type") == "rss")
    return root


def test_outline_of_entries(catalog: Catalog) -> None:
    """A line has the title, the first link, the tags and what is said of the entry; its other links stand below."""
    root = outlines(dumps(catalog.entries.values(), "opml", catalog))
    assert root.findtext("head/title") == "Entries"
    first, second = root.findall("body/outline")
    assert first.attrib == {
        "text": "The Loop",
        "type": "link",
        "url": "https://example.org/loop?a=b&c=d",
        "category": "audio,csharp",
        "_note": "Ada Example, Ben. Organizers: Cleo. Seminar at CONF, 15 July 2025.\n\nFirst paragraph.",
    }
    assert [node.attrib for node in first] == [{"text": "Slides <1>", "type": "link", "url": "https://example.org/é"}]
    assert second.attrib == {"text": "The Paper", "_note": "Paper."}


def test_outline_of_a_list(catalog: Catalog) -> None:
    """A list has its headings with the steps below them, and each note before what is said of the entry."""
    evening = catalog.lists["evening"]
    root = outlines(dumps(evening.entries, "opml", catalog, reading_list=evening))
    assert (root.findtext("head/title"), root.findtext("head/ownerName")) == ("An evening", "Cleo, Dan")
    first, second = root.findall("body/outline")
    assert first.attrib["_note"].startswith("Start here.\n\nAda Example, Ben.")
    assert (second.attrib, [node.attrib["text"] for node in second]) == (
        {"text": "Further on", "_note": "With time."}, ["The Paper"],
    )  # fmt: skip


def test_outline_made_by_hand() -> None:
    """What says nothing has no attribute, and what XML cannot hold is left out."""
    assert write_outlines("A\0 & B", [Outline("x\x07\ufffe", {"a": "", "b": '"\n'})]) == (
        '<?xml version="1.0" encoding="utf-8"?>\n<opml version="2.0">\n  <head>\n    <title>A &amp; B</title>\n  </head>\n'
        '  <body>\n    <outline text="x" b="&quot;&#10;" />\n  </body>\n</opml>\n'
    )


@settings(max_examples=40, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(catalogs())
def test_any_text_stands_in_xml(made: Catalog) -> None:
    """Whatever the texts hold, feeds and outlines are sound, and titles come back as they were."""
    titles = [entry.title for entry in made.entries.values()]
    feed = ET.fromstring(dumps(made.entries.values(), "atom", made).encode())
    space = "{http://www.w3.org/2005/Atom}"
    assert [node.findtext(f"{space}title") for node in feed.iter(f"{space}entry")] == titles
    for node in feed.iter(f"{space}content"):
        ET.fromstring(f"<div>{node.text}</div>")
    root = outlines(dumps(made.entries.values(), "opml", made))
    assert [node.attrib["text"] for node in root.findall("body/outline")] == titles


@pytest.mark.parametrize(
    ("name", "fields"),
    [
        ("json", []),
        ("jsonl", []),
        ("atom", ["kind", "event", "duration", "related"]),
        ("opml", ["kind", "duration", "related"]),
    ],
)
def test_losses(catalog: Catalog, name: str, fields: list[str]) -> None:
    """What a format has no place for is named."""
    assert [loss.field for loss in find_losses([catalog.get("loop")], name)] == fields


# The form "Suggest an entry"

ANSWERS = """### Title

Sparse: A Tour

### Kind

workshop

### People

- Ada Example
speaker: Bo Li

### Event

_No response_

### Date

2025-07

### Links

https://arxiv.org/abs/2406.03689
slides: https://example.org/slides
Video=https://example.org/a?b=c

### Tags

alpha, Machine learning

### Summary

First.

### Why is it worth it?

Because.
"""


def test_answers_become_an_entry() -> None:
    """Each answer is read as what its question asks for; why it is worth it is no part of an entry, which is said."""
    assert issue_form.read_answers(ANSWERS)["people"] == "- Ada Example\nspeaker: Bo Li"
    loaded = read(ANSWERS, "issue-form")
    (entry,) = loaded.entries
    assert (entry.id, entry.title, entry.kind, str(entry.date)) == (
        "sparse-a-tour",
        "Sparse: A Tour",
        "workshop",
        "2025-07",
    )
    assert (entry.organizers, entry.speakers, entry.tags) == (
        ("Ada Example",),
        ("Bo Li",),
        ("alpha", "Machine learning"),
    )
    assert [(link.type, link.url) for link in entry.links] == [
        ("arxiv", "https://arxiv.org/abs/2406.03689"), ("slides", "https://example.org/slides"),
        ("video", "https://example.org/a?b=c"),
    ]  # fmt: skip
    assert entry.summary == "First."
    assert said(loaded) == ["1 why: an entry has no place for 'Because.'. [field_lost]"]


def test_no_answers() -> None:
    """A text that is no such form is refused."""
    with pytest.raises(FormatError, match="no answers of the form here: expected headings such as `### Title`"):
        read("# Hello\n", "issue-form")
