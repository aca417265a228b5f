"""What a site publishes as data: what is in it, what never is, and that the schemas describe exactly that."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from readinglist import Catalog
from readinglist.formats.data import catalog_data, dump, dump_record, list_data
from readinglist.schema import make_schema

ROOT = Path(__file__).parents[2]
Load = Callable[[Mapping[str, str]], Catalog]
Run = Callable[..., tuple[int, str, str]]

CATALOG = Draft202012Validator(make_schema("catalog"))
LIST = Draft202012Validator(make_schema("reading-list"))

FILES = {
    "people.yaml": "people:\n  ada: {name: Ada Example, sort: 'Example, Ada', links: {website: https://example.org/ada}}\n",
    "tags.yaml": "facets: {trust: Trust}\ntags:\n  audio: {label: Audio, facet: trust, aliases: [sound]}\n",
    "events.yaml": "events:\n  conf: {name: The Conference, short_name: CONF, start: 2025-07-13, end: 2025-07}\n",
    "entries/talks/loop.md": """\
---
title: The Loop
kind: talk
speakers: [Ada Example, Ben]
advisors: [ada]
event: CONF
date: 2025-07-15T08:30-07:00
duration: 1:30
level: beginner
tags: [sound, "C#"]
links:
  page: https://example.org/loop
  slides: {url: https://example.org/é, label: Slides}
related: {paper: What followed., sketch: Not yet., gone: No more.}
inferred: {level: "Nobody said it."}
aliases: [old-loop]
---
First *paragraph*.

More.
""",
    "entries/paper.md": "---\ntitle: The Paper\nkind: paper\ndate: 2024\n---\n\n",
    "entries/sketch.md": "---\ntitle: The secret sketch\nkind: talk\nstatus: draft\nspeakers: [Draft Speaker]\n---\nSecret.\n",
    "entries/gone.md": "---\ntitle: The secret past\nkind: talk\nstatus: withdrawn\ntags: [Secret tag]\n---\nSecret.\n",
    "lists/evening.md": """\
---
title: An evening
curators: [Ada Example, Cleo]
items:
  - {entry: old-loop, note: Start here.}
  - {entry: gone, note: The secret reason.}
  - {section: Further on, note: With time.}
  - sketch
select: {year: ["2024"], exclude-tags: [sound]}
limit: 5
reviewed: 2025-08-01
---
How to begin.
""",
    "lists/hidden.md": "---\ntitle: The secret list\nstatus: draft\nitems: [paper]\n---\n",
}

LOOP: dict[str, Any] = {
    "id": "loop",
    "url": "entry/loop/",
    "year": 2025,
    "people": [
        {"role": "speakers", "name": "Ada Example", "id": "ada"},
        {"role": "speakers", "name": "Ben", "id": "ben"},
        {"role": "advisors", "name": "Ada Example", "id": "ada"},
    ],
    "lists": [{"list": "evening", "step": 1}],
    "title": "The Loop",
    "kind": "talk",
    "speakers": ["Ada Example", "Ben"],
    "advisors": ["ada"],
    "event": "conf",
    "date": "2025-07-15T08:30-07:00",
    "duration": 90,
    "level": "beginner",
    "tags": ["audio", "csharp"],
    "links": [
        {"url": "https://example.org/loop", "type": "page"},
        {"url": "https://example.org/é", "label": "Slides", "type": "slides"},
    ],
    "related": [{"entry": "paper", "reason": "What followed."}],
    "inferred": [{"field": "level", "reason": "Nobody said it."}],
    "aliases": ["old-loop"],
    "summary": "First paragraph.",
    "body": "First *paragraph*.\n\nMore.\n",
}
PAPER = {
    "id": "paper",
    "url": "entry/paper/",
    "year": 2024,
    "lists": [{"list": "evening", "step": 3}],
    "title": "The Paper",
    "kind": "paper",
    "date": "2024",
}
EVENING: dict[str, Any] = {
    "id": "evening",
    "url": "list/evening/",
    "people": [
        {"role": "curators", "name": "Ada Example", "id": "ada"},
        {"role": "curators", "name": "Cleo", "id": "cleo"},
    ],
    "title": "An evening",
    "curators": ["Ada Example", "Cleo"],
    "select": {"year": ["2024"], "exclude_tags": ["audio"]},
    "limit": 5,
    "reviewed": "2025-08-01",
    "summary": "How to begin.",
    "body": "How to begin.\n",
}

#: Texts that mean something to HTML, JavaScript, YAML, MyST or a terminal, or that look like what they are not.
HOSTILE = """\
entries:
  - id: hostile
    title: '</script><img src=x onerror=alert(1)>'
    short_title: '"}]} null'
    kind: talk
    speakers: ["", '<b>Ada</b>', '<b>Ada</b>', index, 陳皓遠, 🐎, "A\\u202eB"]
    tags: ["", '</title>', C, C#, null, '2025']
    room: "  "
    license: "a\\u2028b\\u00a0c"
    date: 1600
    links: {page: 'https://[::1]:80/a(b)|^[é]?q=&#x27;', video: ['HTTP://example.org', {url: 'https://x.org/?a=b', label: '{{ x }}'}]}
    related: {other: '```{raw} html'}
    inferred: {mood: '&lt;', title: }
    summary: |
      ```{raw} html
      <script>alert("\\u2028")</script>
      ```
  - {id: other, title: $x$, kind: talk, summary: " ", date: 2100-12-31T23:59+14:59, duration: 168 h}
"""
HOSTILE_LIST = """\
---
title: '{"a": "b"}'
curators: ["", '<i>'' OR 1=1', '<i>'' OR 1=1']
items: [{entry: other, note: "</ol>"}, {section: "# & <h1>"}, nowhere, {section: "]]>", note: " "}]
---
<script>
"""


def page(what: str, id_: str) -> str:
    """Give an address as a site does."""
    return f"{what}/{id_}/"


def no_page(_what: str, _id: str) -> str:
    """Give no address, as for a catalog without a site."""
    return ""


def faults(validator: Draft202012Validator, data: object) -> list[str]:
    """Give what an independent validator has against data."""
    return sorted(f"{error.json_path}: {error.message}" for error in validator.iter_errors(data))


@pytest.fixture(scope="module")
def shipped() -> Catalog:
    """Give the catalog that the package ships."""
    return Catalog.load(ROOT / "docs")


def test_catalog_says_all_that_is_shown(catalog_from: Load) -> None:
    """Every record is there once, with exactly the keys that say something."""
    data = catalog_data(catalog_from(FILES), page)
    kinds = data.pop("kinds")
    assert data == {
        "schema_version": 1,
        "entries": [LOOP, PAPER],
        "people": [
            {"id": "ada", "url": "person/ada/", "name": "Ada Example", "sort": "Example, Ada",
             "links": [{"url": "https://example.org/ada", "type": "website"}]},
            {"id": "ben", "url": "person/ben/", "name": "Ben"},
            {"id": "cleo", "url": "person/cleo/", "name": "Cleo"},
        ],
        "tags": [
            {"id": "audio", "url": "tag/audio/", "label": "Audio", "facet": "trust", "aliases": ["sound"]},
            {"id": "csharp", "url": "tag/csharp/", "label": "C#"},
        ],
        "facets": [{"id": "trust", "label": "Trust"}],
        "events": [
            {"id": "conf", "url": "event/conf/", "name": "The Conference", "short_name": "CONF", "start": "2025-07-13",
             "end": "2025-07"},
        ],
        "lists": [{**EVENING, "entries": ["loop", "paper"]}],
    }  # fmt: skip
    assert [kind["id"] for kind in kinds] == list(catalog_from(FILES).kinds)
    talk = {"label": "Talk", "plural": "Talks", "icon": "talk", "csl": "speech", "schema_type": "Event"}
    assert {"id": "talk", "url": "kind/talk/", **talk} in kinds


def test_list_says_its_steps_and_their_entries(catalog_from: Load) -> None:
    """A list has its sections; a step has the number, the note and the whole entry, or its number alone."""
    catalog = catalog_from(FILES)
    assert list_data(catalog.lists["evening"], catalog, page) == {
        "schema_version": 1,
        **EVENING,
        "sections": [
            {"steps": [{"number": 1, "note": "Start here.", "entry": LOOP}, {"number": 2, "withdrawn": True}]},
            {"section": "Further on", "note": "With time.", "steps": [{"number": 3, "entry": PAPER}]},
        ],
    }


def test_hidden_records_leave_no_trace(catalog_from: Load) -> None:
    """Of drafts and withdrawn entries and lists, neither id nor text, tag or person is published."""
    catalog = catalog_from(FILES)
    texts = [dump(catalog_data(catalog, page)), dump(list_data(catalog.lists["evening"], catalog, page))]
    for text in texts:
        for word in (b"ecret", b"sketch", b"gone", b"Draft", b"hidden", b"entries/", b"lists/evening.md"):
            assert word not in text


def test_without_pages_no_record_has_an_address(catalog_from: Load) -> None:
    """What has no page has no `url`, and is otherwise the same."""
    catalog = catalog_from(FILES)
    assert catalog_data(catalog, no_page)["entries"][1] == {k: v for k, v in PAPER.items() if k != "url"}
    assert faults(CATALOG, catalog_data(catalog, no_page)) == []
    assert faults(LIST, list_data(catalog.lists["evening"], catalog, no_page)) == []


def test_empty_catalog_has_all_its_keys(catalog_from: Load) -> None:
    """A program finds each list, even if there is nothing in it."""
    data = catalog_data(catalog_from({}), page)
    assert {key: value for key, value in data.items() if key != "kinds"} == {
        "schema_version": 1, "entries": [], "people": [], "tags": [], "facets": [], "events": [], "lists": [],
    }  # fmt: skip
    assert faults(CATALOG, data) == []


def test_shipped_catalog_is_as_the_schemas_say(shipped: Catalog) -> None:
    """The whole shipped catalog and each of its lists are of the form that is promised."""
    data = catalog_data(shipped, page)
    assert [len(data[key]) for key in ("entries", "tags", "facets", "kinds", "lists")] == [28, 38, 7, 15, 12]
    assert faults(CATALOG, data) == []
    entries = {entry["id"]: entry for entry in data["entries"]}
    for reading_list in shipped.lists.values():
        listed = list_data(reading_list, shipped, page)
        assert faults(LIST, listed) == []
        steps = [step for section in listed["sections"] for step in section["steps"]]
        assert [step["number"] for step in steps] == list(range(1, len(steps) + 1))
        assert all(step["entry"] == entries[step["entry"]["id"]] for step in steps)
        assert all({"list": reading_list.id, "step": s["number"]} in s["entry"]["lists"] for s in steps)


def test_every_key_of_the_schemas_is_used() -> None:
    """The catalog that uses every key of the format has every key that a schema knows: none is described in vain."""
    catalog = Catalog.load(ROOT / "tests" / "data" / "good")
    data = {"$schema": "schemas/catalog.json", **catalog_data(catalog, page)}
    assert faults(CATALOG, data) == []
    schema = make_schema("catalog")
    parts = {"entry": "entries", "person": "people", "tag": "tags", "facet": "facets", "event": "events",
             "kind": "kinds", "list": "lists"}  # fmt: skip
    for name, key in parts.items():
        used = {field for record in data[key] for field in record}
        assert used == set(schema["$defs"][name]["properties"]), name
    selected = {field for item in data["lists"] for field in item["select"]}
    assert selected == set(schema["$defs"]["select"]["properties"]) - {"list"}  # which no list may have


def test_hostile_text_stays_what_it_is(catalog_from: Load) -> None:
    """What contributors write is text in one place, and no part of the form."""
    catalog = catalog_from({"entries/all.yaml": HOSTILE, "lists/list.md": HOSTILE_LIST})
    data, listed = catalog_data(catalog, page), list_data(catalog.lists["list"], catalog, page)
    assert (faults(CATALOG, data), faults(LIST, listed)) == ([], [])
    assert (json.loads(dump(data)), json.loads(dump(listed))) == (data, listed)
    hostile, other = data["entries"]
    assert hostile["title"] == "</script><img src=x onerror=alert(1)>"
    assert [person["name"] for person in hostile["people"]] == ["<b>Ada</b>", "index", "陳皓遠", "🐎", "A\u202eB"]
    assert hostile["links"][0]["url"] == "https://[::1]:80/a(b)|^[é]?q=&#x27;"
    assert hostile["body"] == '```{raw} html\n<script>alert("\\u2028")</script>\n```\n'
    assert "room" not in hostile
    assert (other["date"], other["duration"]) == ("2100-12-31T23:59+14:59", 604800)
    assert "body" not in other
    assert [section.get("section") for section in listed["sections"]] == [None, "# & <h1>", "]]>"]
    assert listed["sections"][2] == {"section": "]]>"}


def _said(value: Any) -> Any:
    """Give a printed value without what is empty in it."""
    if isinstance(value, dict):
        return {key: _said(item) for key, item in value.items() if item not in ("", None, [])}
    return [_said(item) for item in value] if isinstance(value, list) else value


def test_entries_say_what_the_command_line_prints(shipped: Catalog, run: Run) -> None:
    """Each field of `readinglist list --json` is there with the same value, but for the status that all have."""
    code, out, err = run("--catalog", str(ROOT / "docs"), "list", "--json")
    assert (code, err) == (0, "")
    printed = {entry["id"]: _said(entry) for entry in json.loads(out)}
    published = {entry["id"]: entry for entry in catalog_data(shipped, no_page)["entries"]}
    assert len(printed) == 28
    assert {entry.pop("status") for entry in printed.values()} == {"published"}
    for id_, entry in published.items():
        added = {key: entry.pop(key) for key in ("year", "people", "lists") if key in entry}
        assert entry == printed[id_]
        assert added.get("year") == shipped.entries[id_].year
        assert len(added.get("people", [])) == len(shipped.contributions(shipped.entries[id_]))


def test_record_is_dumped_with_all_its_fields(catalog_from: Load) -> None:
    """A record as JSON has every field but its place, dates in ISO 8601 and lengths in seconds."""
    event = catalog_from(FILES).events["conf"]
    assert dump_record(event) == {
        "id": "conf", "name": "The Conference", "short_name": "CONF", "start": "2025-07-13", "end": "2025-07",
        "place": "", "links": [], "aliases": [], "description": "",
    }  # fmt: skip


def test_each_record_and_step_has_a_line(catalog_from: Load) -> None:
    """The text ends with one line end, and a changed record is one changed line."""
    catalog = catalog_from(FILES)
    text = dump({"schema_version": 1, "entries": [{"id": "é"}, {"id": "b", "tags": ["x"]}], "tags": []}).decode()
    assert text == '{\n"schema_version":1,\n"entries":[\n{"id":"é"},\n{"id":"b","tags":["x"]}\n],\n"tags":[]\n}\n'
    lines = dump(catalog_data(catalog, page)).decode().split("\n")
    assert lines[3] == json.dumps(LOOP, ensure_ascii=False, separators=(",", ":")) + ","
    listed = dump(list_data(catalog.lists["evening"], catalog, page)).decode()
    assert json.loads(listed) == list_data(catalog.lists["evening"], catalog, page)
    assert [line.rstrip(",") for line in listed.split("\n") if line.startswith('{"number"')] == [
        json.dumps(step, ensure_ascii=False, separators=(",", ":"))
        for step in (
            {"number": 1, "note": "Start here.", "entry": LOOP},
            {"number": 2, "withdrawn": True},
            {"number": 3, "entry": PAPER},
        )
    ]


DUMP = """
import sys
from readinglist import Catalog
from readinglist.formats.data import catalog_data, dump, list_data
for root in sys.argv[1:]:
    catalog = Catalog.load(root)
    sys.stdout.buffer.write(dump(catalog_data(catalog, "{}/{}".format)))
    for item in catalog.lists.values():
        sys.stdout.buffer.write(dump(list_data(item, catalog, "{}/{}".format)))
"""


def test_data_does_not_hang_on_chance(tmp_path: Path) -> None:
    """Processes that order their sets differently, and read from different folders, give the same bytes."""
    outputs = set()
    for seed in ("1", "2", "3"):
        root = tmp_path / seed
        for path, text in {**FILES, "entries/all.yaml": HOSTILE, "lists/list.md": HOSTILE_LIST}.items():
            (root / path).parent.mkdir(parents=True, exist_ok=True)
            (root / path).write_text(text, encoding="utf-8")
        done = subprocess.run(
            [sys.executable, "-c", DUMP, "docs", str(root)],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        )
        outputs.add(done.stdout)
    (output,) = outputs
    assert len(output) > 100_000


#: Wrong shapes: where in the data, what is put there (nothing takes it away), and what is said of which place.
NOTHING = object()
WRONG: dict[str, tuple[list[str | int], object, str]] = {
    "no-version": (["schema_version"], NOTHING, "$: 'schema_version' is a required property"),
    "other-version": (["schema_version"], 2, "$.schema_version: 1 was expected"),
    "version-is-a-text": (["schema_version"], "1", "$.schema_version: 1 was expected"),
    "no-entries": (["entries"], NOTHING, "$: 'entries' is a required property"),
    "unknown-key": (["version"], 1, "$: Additional properties are not allowed ('version' was unexpected)"),
    "schema-is-a-number": (["$schema"], 1, "$['$schema']: 1 is not of type 'string'"),
    "entries-by-id": (["entries"], {"loop": {}}, "$.entries: {'loop': {}} is not of type 'array'"),
    "no-title": (["entries", 0, "title"], NOTHING, "$.entries[0]: 'title' is a required property"),
    "empty-title": (["entries", 0, "title"], "", "$.entries[0].title: '' should be non-empty"),
    "title-is-a-number": (["entries", 0, "title"], 5, "$.entries[0].title: 5 is not of type 'string'"),
    "key-of-a-file": (["entries", 0, "path"], "a.md", "$.entries[0]: Additional properties are not allowed ('path' was unexpected)"),
    "status": (["entries", 0, "status"], "draft", "$.entries[0]: Additional properties are not allowed ('status' was unexpected)"),
    "id": (["entries", 0, "id"], "The Loop", "$.entries[0].id: 'The Loop' does not match"),
    "kind": (["entries", 0, "kind"], "Talk", "$.entries[0].kind: 'Talk' does not match"),
    "date-with-seconds": (["entries", 0, "date"], "2025-07-15T08:30:00-07:00", "$.entries[0].date: '2025-07-15T08:30:00-07:00' does not match"),
    "date-without-hyphens": (["entries", 0, "date"], "20250715", "$.entries[0].date: '20250715' does not match"),
    "date-is-null": (["entries", 0, "date"], None, "$.entries[0].date: None is not of type 'string'"),
    "day-32": (["events", 0, "start"], "2025-07-32", "$.events[0].start: '2025-07-32' does not match"),
    "year-is-a-text": (["entries", 0, "year"], "2025", "$.entries[0].year: '2025' is not of type 'integer'"),
    "duration-in-words": (["entries", 0, "duration"], "90 s", "$.entries[0].duration: '90 s' is not of type 'integer'"),
    "duration-in-parts": (["entries", 0, "duration"], 1.5, "$.entries[0].duration: 1.5 is not of type 'integer'"),
    "no-duration": (["entries", 0, "duration"], 0, "$.entries[0].duration: 0 is less than the minimum of 1"),
    "level": (["entries", 0, "level"], "expert", "$.entries[0].level: 'expert' is not one of"),
    "no-tags": (["entries", 0, "tags"], [], "$.entries[0].tags: [] should be non-empty"),
    "tag": (["entries", 0, "tags", 1], "C#", "$.entries[0].tags[1]: 'C#' does not match"),
    "link-scheme": (["entries", 0, "links", 0, "url"], "javascript:x", "$.entries[0].links[0].url: 'javascript:x' does not match"),
    "link-type": (["entries", 0, "links", 0, "type"], "film", "$.entries[0].links[0].type: 'film' is not one of"),
    "link-without-type": (["entries", 0, "links", 0, "type"], NOTHING, "$.entries[0].links[0]: 'type' is a required property"),
    "links-by-type": (["entries", 0, "links"], {"page": "https://example.org/"}, "$.entries[0].links: {'page'"),
    "related-without-entry": (["entries", 0, "related", 0, "entry"], NOTHING, "$.entries[0].related[0]: 'entry' is a required"),
    "role": (["entries", 0, "people", 0, "role"], "speaker", "$.entries[0].people[0].role: 'speaker' is not one of"),
    "person-without-id": (["entries", 0, "people", 0, "id"], NOTHING, "$.entries[0].people[0]: 'id' is a required"),
    "step-0": (["entries", 0, "lists", 0, "step"], 0, "$.entries[0].lists[0].step: 0 is less than the minimum of 1"),
    "person-without-name": (["people", 0, "name"], NOTHING, "$.people[0]: 'name' is a required property"),
    "tag-without-label": (["tags", 0, "label"], NOTHING, "$.tags[0]: 'label' is a required property"),
    "facet-with-page": (["facets", 0, "url"], "x", "$.facets[0]: Additional properties are not allowed"),
    "kind-without-plural": (["kinds", 0, "plural"], NOTHING, "$.kinds[0]: 'plural' is a required property"),
    "list-with-steps": (["lists", 0, "sections"], [], "$.lists[0]: Additional properties are not allowed"),
    "list-with-items": (["lists", 0, "items"], ["loop"], "$.lists[0]: Additional properties are not allowed"),
    "selection": (["lists", 0, "select", "exclude-tags"], ["x"], "$.lists[0].select: Additional properties are not allowed"),
}  # fmt: skip
WRONG_LIST: dict[str, tuple[list[str | int], object, str]] = {
    "no-title": (["title"], NOTHING, "$: 'title' is a required property"),
    "no-sections": (["sections"], NOTHING, "$: 'sections' is a required property"),
    "unknown-key": (["steps"], [], "$: Additional properties are not allowed ('steps' was unexpected)"),
    "section-key": (["sections", 0, "title"], "x", "$.sections[0]: Additional properties are not allowed ('title' was unexpected)"),
    "heading": (["sections", 1, "section"], 5, "$.sections[1].section: 5 is not of type 'string'"),
    "step-without-number": (["sections", 0, "steps", 0, "number"], NOTHING, "$.sections[0].steps[0]: {"),
    "step-with-an-id": (["sections", 0, "steps", 0, "entry"], "loop", "$.sections[0].steps[0]: {"),
    "entry-without-title": (["sections", 0, "steps", 0, "entry", "title"], NOTHING, "$.sections[0].steps[0]: {"),
    "withdrawn-with-note": (["sections", 0, "steps", 1, "note"], "Why.", "$.sections[0].steps[1]: {"),
    "withdrawn-is-false": (["sections", 0, "steps", 1, "withdrawn"], False, "$.sections[0].steps[1]: {"),
    "step-with-nothing": (["sections", 0, "steps", 1, "withdrawn"], NOTHING, "$.sections[0].steps[1]: {"),
    "reviewed": (["reviewed"], "August 2025", "$.reviewed: 'August 2025' does not match"),
    "limit": (["limit"], 0, "$.limit: 0 is less than the minimum of 1"),
}  # fmt: skip


def _spoiled(data: Mapping[str, Any], where: list[str | int], value: object) -> object:
    """Give a copy of data with something else in one place."""
    copy: Any = deepcopy(data)
    inner = copy
    for key in where[:-1]:
        inner = inner[key]
    if value is NOTHING:
        del inner[where[-1]]
    else:
        inner[where[-1]] = value
    return copy


@pytest.mark.parametrize(
    ("validator", "where", "value", "expected"),
    [(CATALOG, *case) for case in WRONG.values()] + [(LIST, *case) for case in WRONG_LIST.values()],
    ids=[*(f"catalog-{name}" for name in WRONG), *(f"list-{name}" for name in WRONG_LIST)],
)
def test_wrong_shapes_are_refused(
    catalog_from: Load, validator: Draft202012Validator, where: list[str | int], value: object, expected: str
) -> None:
    """Whatever is not as it is promised is one fault, in its place."""
    catalog = catalog_from(FILES)
    data = catalog_data(catalog, page) if validator is CATALOG else list_data(catalog.lists["evening"], catalog, page)
    assert faults(validator, data) == []
    (said,) = faults(validator, _spoiled(data, where, value))
    assert said.startswith(expected)
