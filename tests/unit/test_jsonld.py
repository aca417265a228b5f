"""What pages say in the vocabulary of schema.org."""

from __future__ import annotations

import datetime as dt
import json
import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from bs4 import BeautifulSoup

from readinglist import Catalog, Entry
from readinglist.site.jsonld import Subject, authors_of, describe, identifiers, name_of, summary_of, to_script

Make = Callable[[Mapping[str, str]], Catalog]
Node = dict[str, Any]

ROOT = Path(__file__).parents[2]
BASE = "https://example.org/"

REGISTRIES = {
    "people.yaml": """people:
  ada:
    name: Ada Example
    sort: Example, Ada
    affiliation: Lab; University of X
    aliases: [A. Example, ada-old]
    description: Works on networks.
    links: {website: https://ada.example.org/}
  ben: {name: Ben Example}
""",
    "events.yaml": """events:
  conf:
    name: Conference on Things
    short_name: Conf 25
    start: 2025-07-13
    end: 2025-07-19
    place: Vancouver, Canada
    aliases: [The Conf, conf-old]
    description: The yearly meeting.
    links: {page: https://conf.example.org/}
  meeting: {name: Meeting}
""",
    "tags.yaml": """tags:
  t: {label: "Things, all", description: What is there.}
""",
    "kinds.yaml": """kinds:
  film: {label: Film, plural: Films, schema: VideoObject}
  feast: {label: Feast, plural: Feasts, schema: Festival}
  lesson: {label: Lesson, plural: Lessons, schema: Course}
  odd: {label: Odd, plural: Odd ones, schema: "no <type>"}
""",
}
TALK = """---
title: A talk
short_title: T
kind: talk
speakers: [Ada Example, Cara]
authors: [Ada Example, Dan]
organizers: [Ben Example]
advisors: [Cara, Eva]
panelists: [Fay]
event: conf
date: 2025-07-15T08:30-07:00
duration: 1:30:00
room: Hall C
language: en
level: beginner
tags: [t]
links:
  video: [https://v.example.org/1, {url: https://v.example.org/2, label: Second half}]
  arxiv: https://arxiv.org/abs/2406.03689
---
What it says.

More.
"""
CONF = {
    "@type": "Event",
    "@id": f"{BASE}event/conf",
    "url": f"{BASE}event/conf",
    "name": "Conference on Things",
    "startDate": "2025-07-13",
    "endDate": "2025-07-19",
    "location": {"@type": "Place", "name": "Vancouver, Canada", "address": "Vancouver, Canada"},
}


def address(what: str, id_: str) -> str:
    """Give an absolute address for everything."""
    return f"{BASE}{what}/{id_}"


def nowhere(what: str, id_: str) -> str:
    """Give no address for anything."""
    return ""


def person(id_: str, name: str) -> Node:
    """Give somebody as an entry names them."""
    return {"@type": "Person", "@id": f"{BASE}person/{id_}", "url": f"{BASE}person/{id_}", "name": name}


def step(number: int, type_: str, id_: str, name: str) -> Node:
    """Give an entry in a row of entries."""
    item = {"@type": type_, "@id": f"{BASE}entry/{id_}", "url": f"{BASE}entry/{id_}", "name": name}
    return {"@type": "ListItem", "position": number, "item": item}


def said(subject: Subject, catalog: Catalog, url: Callable[[str, str], str] = address) -> Node:
    """Describe something, without the context, which is always the same."""
    found = describe(subject, catalog, "en", url)
    assert found.pop("@context") == "https://schema.org"
    return found


def entry_of(make: Make, front: str, body: str = "") -> tuple[Entry, Catalog]:
    """Give the entry `e` of a catalog with nothing else but the registries."""
    catalog = make({**REGISTRIES, "entries/e.md": f"---\n{front}\n---\n{body}\n"})
    assert not [problem for problem in catalog.problems if problem.path.endswith("e.md")]
    return catalog.entries["e"], catalog


# Entries


def test_talk_is_an_event(catalog_from: Make) -> None:
    """All that is known of a talk is there, everybody in the place for what they do, and each once in it."""
    catalog = catalog_from({**REGISTRIES, "entries/e.md": TALK})
    video = {"@type": "VideoObject", "name": "A talk", "description": "What it says."}
    assert said(catalog.entries["e"], catalog) == {
        "@type": "Event",
        "@id": f"{BASE}entry/e",
        "url": f"{BASE}entry/e",
        "name": "A talk",
        "alternateName": "T",
        "description": "What it says.",
        "inLanguage": "en",
        "keywords": ["Things, all"],
        "startDate": "2025-07-15T08:30-07:00",
        "duration": "PT1H30M",
        "location": {"@type": "Place", "name": "Hall C", "address": "Vancouver, Canada"},
        "superEvent": CONF,
        "performer": [person("ada", "Ada Example"), person("cara", "Cara"), person("fay", "Fay")],
        "organizer": [person("ben", "Ben Example")],
        "contributor": [person("dan", "Dan"), person("eva", "Eva")],
        "recordedIn": [
            {**video, "url": "https://v.example.org/1"},
            {**video, "url": "https://v.example.org/2", "alternateName": "Second half"},
        ],
    }


def test_tutorial_is_something_to_learn_from(catalog_from: Make) -> None:
    """A tutorial teaches its subjects at a level in a time; the event is where it was given."""
    catalog = catalog_from({**REGISTRIES, "entries/e.md": TALK.replace("kind: talk", "kind: tutorial")})
    video = {"@type": "VideoObject", "name": "A talk", "description": "What it says."}
    assert said(catalog.entries["e"], catalog) == {
        "@type": "LearningResource",
        "@id": f"{BASE}entry/e",
        "url": f"{BASE}entry/e",
        "name": "A talk",
        "alternateName": "T",
        "description": "What it says.",
        "inLanguage": "en",
        "keywords": ["Things, all"],
        "teaches": ["Things, all"],
        "educationalLevel": "beginner",
        "timeRequired": "PT1H30M",
        "datePublished": "2025-07-15T08:30-07:00",
        "author": [person("ada", "Ada Example"), person("cara", "Cara"), person("dan", "Dan")],
        "contributor": [person("ben", "Ben Example"), person("eva", "Eva"), person("fay", "Fay")],
        "identifier": [
            {
                "@type": "PropertyValue",
                "propertyID": "arxiv",
                "value": "2406.03689",
                "url": "https://arxiv.org/abs/2406.03689",
            }
        ],
        "publication": {
            "@type": "PublicationEvent",
            "startDate": "2025-07-15T08:30-07:00",
            "location": {"@type": "Place", "name": "Hall C", "address": "Vancouver, Canada"},
            "superEvent": CONF,
        },
        "video": [
            {**video, "url": "https://v.example.org/1"},
            {**video, "url": "https://v.example.org/2", "alternateName": "Second half"},
        ],
    }


def test_paper_is_an_article(catalog_from: Make) -> None:
    """A paper has authors, a date and what identifies it, and no event if it names none."""
    front = """title: P
kind: paper
authors: Ada Example
date: 2015-02
links: {doi: https://doi.org/10.1000/ABC, paper: https://arxiv.org/pdf/1502.03167v3, page: https://doi.org/10.1/x}"""
    entry, catalog = entry_of(catalog_from, front)
    assert said(entry, catalog) == {
        "@type": "ScholarlyArticle",
        "@id": f"{BASE}entry/e",
        "url": f"{BASE}entry/e",
        "name": "P",
        "author": [person("ada", "Ada Example")],
        "datePublished": "2015-02",
        "identifier": [
            {
                "@type": "PropertyValue",
                "propertyID": "doi",
                "value": "10.1000/abc",
                "url": "https://doi.org/10.1000/ABC",
            },
            {
                "@type": "PropertyValue",
                "propertyID": "arxiv",
                "value": "1502.03167",
                "url": "https://arxiv.org/abs/1502.03167",
            },
        ],
    }


@pytest.mark.parametrize(
    ("kind", "type_"),
    [
        ("talk", "Event"),
        ("course", "LearningResource"),
        ("book", "Book"),
        ("article", "Article"),
        ("podcast", "PodcastEpisode"),
        ("film", "CreativeWork"),
        ("feast", "Festival"),
        ("lesson", "Course"),
        ("odd", "CreativeWork"),
    ],
)
def test_entry_without_anything_says_what_it_is(catalog_from: Make, kind: str, type_: str) -> None:
    """A title is enough for every kind, and nothing else is made up; a type that is none is not passed on."""
    entry, catalog = entry_of(catalog_from, f"title: E\nkind: {kind}")
    expected = {"@type": type_, "@id": f"{BASE}entry/e", "url": f"{BASE}entry/e", "name": "E"}
    assert said(entry, catalog) == expected


@pytest.mark.parametrize(
    ("kind", "has"),
    [
        ("feast", {"recordedIn", "duration", "organizer", "startDate"}),
        ("film", {"video", "timeRequired", "author", "datePublished", "educationalLevel"}),
        ("lesson", {"video", "timeRequired", "author", "datePublished", "educationalLevel", "teaches"}),
    ],
)
def test_added_kind_has_the_properties_of_its_sort(catalog_from: Make, kind: str, has: set[str]) -> None:
    """A catalog's own kind is an event, a work or a lesson by its type, and says what such a thing can say."""
    front = f"""title: E
kind: {kind}
organizers: [Ben Example]
date: 2025
duration: 5 min
level: advanced
tags: [t]
links: {{video: https://v.example.org/}}"""
    entry, catalog = entry_of(catalog_from, front)
    assert set(said(entry, catalog)) - {"@type", "@id", "url", "name", "keywords"} == has


@pytest.mark.parametrize(
    ("fields", "start", "end"),
    [
        ("date: 2025-07-15", "2025-07-15", None),
        ("date: 2025-07", "2025-07", None),
        ("date: 2025\nevent: conf", "2025", None),
        ("date: 2025-07-15 08:30\nevent: conf", "2025-07-15T08:30", None),
        ("event: conf", "2025-07-13", "2025-07-19"),
        ("event: meeting", None, None),
    ],
)
def test_event_takes_place_by_its_own_date(catalog_from: Make, fields: str, start: str | None, end: str | None) -> None:
    """A date is given as far as it is known; only without one do the days of the event around it say when."""
    found = said(*entry_of(catalog_from, f"title: E\nkind: talk\n{fields}"))
    assert (found.get("startDate"), found.get("endDate")) == (start, end)


@pytest.mark.parametrize(
    ("written", "expected"),
    [("90 min", "PT1H30M"), ("2 h", "PT2H"), ("42:10", "PT42M10S"), ("0:05", "PT5S"), ("PT49H1S", "PT49H1S")],
)
def test_length_is_a_duration(catalog_from: Make, written: str, expected: str) -> None:
    """Lengths have the form of ISO 8601, with no part that is nothing."""
    entry, catalog = entry_of(catalog_from, f'title: E\nkind: talk\nduration: "{written}"')
    assert said(entry, catalog)["duration"] == expected


def test_place_is_the_room_in_the_place_of_the_event(catalog_from: Make) -> None:
    """Where only a room, or only the event's place is known, that is what is said."""
    room, catalog = entry_of(catalog_from, "title: E\nkind: talk\nroom: Hall C")
    assert said(room, catalog)["location"] == {"@type": "Place", "name": "Hall C"}
    place, catalog = entry_of(catalog_from, "title: E\nkind: talk\nevent: conf")
    assert said(place, catalog)["location"] == CONF["location"]


def test_authors_are_who_speaks_or_writes(catalog_from: Make) -> None:
    """Organizers stand in only where nobody speaks or writes; advisors and panelists never."""
    front = "title: E\nkind: talk\nspeakers: [B]\nauthors: [A, B]\norganizers: [C]\nadvisors: [D]\npanelists: [F]"
    assert authors_of(*entry_of(catalog_from, front)) == {"b": "B", "a": "A"}
    front = "title: E\nkind: talk\norganizers: [C]\nadvisors: [D]\npanelists: [F]"
    assert authors_of(*entry_of(catalog_from, front)) == {"c": "C"}
    assert authors_of(*entry_of(catalog_from, "title: E\nkind: talk\nadvisors: [D]")) == {}


@pytest.mark.parametrize(
    ("links", "expected"),
    [
        ("arxiv: https://arxiv.org/pdf/2406.03689v2", {"arxiv": ("2406.03689", "https://arxiv.org/abs/2406.03689")}),
        (
            "doi: https://doi.org/10.48550/arXiv.2406.03689",
            {"arxiv": ("2406.03689", "https://arxiv.org/abs/2406.03689")},
        ),
        (
            "paper: [https://DOI.org/10.1000/B, https://doi.org/10.1000/C]",
            {"doi": ("10.1000/b", "https://doi.org/10.1000/B")},
        ),
        ("paper: https://openreview.net/forum?id=abc", {}),
        ("doi: https://example.org/arxiv/2406.03689", {}),
        ("code: https://doi.org/10.1000/b", {}),
    ],
)
def test_identifiers_come_from_links(catalog_from: Make, links: str, expected: dict[str, Any]) -> None:
    """The first DOI and the first arXiv id that links to the thing itself lead to, whatever the links are called."""
    entry, _ = entry_of(catalog_from, f"title: E\nkind: paper\nlinks:\n  {links}")
    assert identifiers(entry) == expected


# Pages with several entries, people and events


def two(make: Make) -> Catalog:
    """Give a catalog with two entries, one of them withdrawn from the list that has both, and a list of them."""
    one = "---\ntitle: One\nkind: talk\ntags: [t]\nevent: conf\ndate: 2025-07-15\n---\n"
    other = "---\ntitle: Other\nkind: paper\nauthors: [Ada Example]\ntags: [t]\nevent: conf\ndate: 2025-07-14\n---\n"
    gone = "---\ntitle: Gone\nkind: talk\nstatus: withdrawn\n---\n"
    steps = "items: [{entry: other, note: First.}, {section: Then}, gone, one]"
    files = {"entries/one.md": one, "entries/other.md": other, "entries/gone.md": gone}
    return make({**REGISTRIES, **files, "lists/l.md": f"---\ntitle: L\ncurators: [Ben Example]\n{steps}\n---\nWhy.\n"})


def shown(catalog: Catalog) -> Callable[[str, str], str]:
    """Give addresses for what has a page."""
    return lambda what, id_: "" if what == "entry" and id_ not in catalog.entries else address(what, id_)


def test_list_is_a_work_with_items_in_order(catalog_from: Make) -> None:
    """A list has its steps by their numbers, a withdrawn one without an address, and curators as its authors."""
    catalog = two(catalog_from)
    gone = {"@type": "Event", "name": "Gone"}
    assert said(catalog.lists["l"], catalog, shown(catalog)) == {
        "@type": ["CreativeWork", "ItemList"],
        "@id": f"{BASE}list/l",
        "url": f"{BASE}list/l",
        "name": "L",
        "description": "Why.",
        "inLanguage": "en",
        "author": [person("ben", "Ben Example")],
        "numberOfItems": 3,
        "itemListOrder": "https://schema.org/ItemListOrderAscending",
        "itemListElement": [
            step(1, "ScholarlyArticle", "other", "Other"),
            {"@type": "ListItem", "position": 2, "item": gone},
            step(3, "Event", "one", "One"),
        ],
    }


def test_empty_list_has_no_items(catalog_from: Make) -> None:
    """That there are none is said, and nothing else."""
    catalog = catalog_from({"lists/l.md": "---\ntitle: L\n---\n"})
    found = said(catalog.lists["l"], catalog)
    assert found["numberOfItems"] == 0
    assert found.keys().isdisjoint({"itemListElement", "author", "description"})


@pytest.mark.parametrize("what", ["tag", "kind", "year"])
def test_page_of_entries_is_a_collection(catalog_from: Make, what: str) -> None:
    """A tag, a kind and a year are pages whose subject is their entries, newest first."""
    catalog = two(catalog_from)
    one, other = step(1, "Event", "one", "One"), step(2, "ScholarlyArticle", "other", "Other")
    subjects: dict[str, tuple[Subject, str, Node, list[Node]]] = {
        "tag": (catalog.tags["t"], "t", {"name": "Things, all", "description": "What is there."}, [one, other]),
        "kind": (catalog.kinds["talk"], "talk", {"name": "Talks"}, [one]),
        "year": (2025, "2025", {"name": "2025"}, [one, other]),
    }
    subject, id_, words, items = subjects[what]
    assert said(subject, catalog) == {
        "@type": "CollectionPage",
        "@id": f"{BASE}{what}/{id_}",
        "url": f"{BASE}{what}/{id_}",
        "inLanguage": "en",
        "mainEntity": {"@type": "ItemList", "numberOfItems": len(items), "itemListElement": items},
        **words,
    }


def test_event_page_is_the_event_with_its_entries(catalog_from: Make) -> None:
    """An event has its names, though not its old ids, and its entries on the page about it."""
    catalog = two(catalog_from)
    items = [step(1, "Event", "one", "One"), step(2, "ScholarlyArticle", "other", "Other")]
    assert said(catalog.events["conf"], catalog) == {
        **CONF,
        "alternateName": ["Conf 25", "The Conf"],
        "description": "The yearly meeting.",
        "sameAs": ["https://conf.example.org/"],
        "subjectOf": {
            "@type": "CollectionPage",
            "inLanguage": "en",
            "mainEntity": {"@type": "ItemList", "numberOfItems": 2, "itemListElement": items},
        },
    }


def test_person_has_names_links_and_employers(catalog_from: Make) -> None:
    """A person has every affiliation and other name, though no old id; one without a record has the name alone."""
    catalog = two(catalog_from)
    assert said(catalog.people["ada"], catalog) == {
        **person("ada", "Ada Example"),
        "alternateName": ["A. Example"],
        "affiliation": [
            {"@type": "Organization", "name": "Lab"},
            {"@type": "Organization", "name": "University of X"},
        ],
        "description": "Works on networks.",
        "sameAs": ["https://ada.example.org/"],
    }
    assert said(catalog.people["ben"], catalog) == person("ben", "Ben Example")


@pytest.mark.parametrize(("number", "named"), [(100, 100), (101, 0)])
def test_many_entries_are_only_counted(catalog_from: Make, number: int, named: int) -> None:
    """A hundred entries are named; of more it is said how many there are."""
    entries = "".join(f"- {{id: e{n}, title: E, kind: talk, tags: [t]}}\n" for n in range(number))
    catalog = catalog_from({**REGISTRIES, "entries/all.yaml": f"entries:\n{entries}"})
    found = said(catalog.tags["t"], catalog)["mainEntity"]
    assert (found["numberOfItems"], len(found.get("itemListElement", ()))) == (number, named)


def test_nothing_has_an_address_where_none_is_known(catalog_from: Make) -> None:
    """Without addresses of pages no node has an id, and links that leave the site are all that is left."""
    catalog = catalog_from({**REGISTRIES, "entries/e.md": TALK, "lists/l.md": "---\ntitle: L\nitems: [e]\n---\n"})
    found = [node for subject in subjects_of(catalog) for node in nodes(said(subject, catalog, nowhere))]
    assert len(found) > 30
    assert not [node for node in found if "@id" in node]
    assert {node["url"] for node in found if "url" in node} == {"https://v.example.org/1", "https://v.example.org/2"}


# As an element


def test_script_is_sorted_and_short() -> None:
    """The same data make the same text, whatever order they came in."""
    expected = '<script type="application/ld+json">{"a":["é",1],"b":""}</script>\n'
    assert to_script({"b": "", "a": ["é", 1]}) == to_script({"a": ["é", 1], "b": ""}) == expected


@pytest.mark.parametrize(
    "text",
    [
        "</script><script>alert(1)</script>",
        "<!--<script>",
        "--> ]]> </SCRIPT >",
        "&lt;/script&gt; &amp;",
        "line\u2028and\u2029paragraph",
        "a\nb\r\n\t\x00\\u003c\\",
        "{{ x }} {% y %} %s %(a)s",
        "\u202eright to left",
    ],
)
def test_no_text_ends_the_script(text: str) -> None:
    """Any text comes back as it was, from one element, whose source has nothing that means something in HTML."""
    html = to_script({text: text})
    inside = html.removeprefix('<script type="application/ld+json">').removesuffix("</script>\n")
    assert not re.search("[<>&\u2028\u2029]", inside)
    (script,) = BeautifulSoup(f"<head>{html}</head>", "html5lib").find_all(["script", "img"])
    assert json.loads(str(script.string)) == {text: text}


# Against the vocabulary

#: Each type we use, with the type above it.
ABOVE = {
    "CreativeWork": "Thing",
    "Event": "Thing",
    "Organization": "Thing",
    "Person": "Thing",
    "Place": "Thing",
    "ItemList": "Thing",
    "ListItem": "Thing",
    "PropertyValue": "Thing",
    "PublicationEvent": "Event",
    "Article": "CreativeWork",
    "Book": "CreativeWork",
    "CollectionPage": "CreativeWork",
    "Course": "LearningResource",
    "LearningResource": "CreativeWork",
    "PodcastEpisode": "CreativeWork",
    "ScholarlyArticle": "Article",
    "VideoObject": "CreativeWork",
}
#: The properties that each type adds, with what schema.org lets stand there: a sort of text, or types of things.
PROPERTIES: dict[str, dict[str, str]] = {
    "Thing": {
        "name": "text",
        "alternateName": "text",
        "description": "text",
        "url": "url",
        "sameAs": "url",
        "identifier": "PropertyValue",
        "subjectOf": "CreativeWork Event",
    },
    "CreativeWork": {
        "author": "Organization Person",
        "contributor": "Organization Person",
        "datePublished": "date",
        "educationalLevel": "text",
        "inLanguage": "language",
        "keywords": "text",
        "mainEntity": "Thing",
        "publication": "PublicationEvent",
        "timeRequired": "duration",
        "video": "VideoObject",
    },
    "LearningResource": {"teaches": "text"},
    "Event": {
        "contributor": "Organization Person",
        "duration": "duration",
        "endDate": "date",
        "inLanguage": "language",
        "keywords": "text",
        "location": "Place",
        "organizer": "Organization Person",
        "performer": "Organization Person",
        "recordedIn": "CreativeWork",
        "startDate": "date",
        "superEvent": "Event",
    },
    "Person": {"affiliation": "Organization"},
    "Place": {"address": "text"},
    "ItemList": {"itemListElement": "ListItem", "itemListOrder": "order", "numberOfItems": "number"},
    "ListItem": {"item": "Thing", "position": "number"},
    "PropertyValue": {"propertyID": "text", "value": "text"},
}
TEXTS = {
    "text": r".+",
    "url": r"https?://[^\s<>\"]+",
    "language": r"[a-z]{2,3}(-[A-Za-z0-9]+)*",
    "duration": r"PT(?=\d)(\d+H)?(\d+M)?(\d+S)?",
    "date": r"\d{4}(-\d\d(-\d\d(T\d\d:\d\d(Z|[+-]\d\d:\d\d)?)?)?)?",
    "order": r"https://schema\.org/ItemListOrderAscending",
}


def nodes(value: Any) -> Iterator[Node]:
    """Give every node, the outer ones first."""
    if isinstance(value, dict):
        yield value
    for part in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from nodes(part)


def subjects_of(catalog: Catalog) -> list[Subject]:
    """Give everything that has a page."""
    kinds = [catalog.kinds[kind] for kind in catalog.by_kind]
    records = (catalog.entries, catalog.lists, catalog.tags, catalog.people, catalog.events)
    return [*(record for found in records for record in found.values()), *kinds, *catalog.by_year]


def types_of(node: Node) -> list[str]:
    """Give the types of a node."""
    found = node["@type"]
    return found if isinstance(found, list) else [found]


def lineage(type_: str) -> Iterator[str]:
    """Give a type and all above it."""
    yield type_
    if type_ != "Thing":
        yield from lineage(ABOVE[type_])


def faults(node: Node) -> Iterator[str]:
    """Say what in a node the vocabulary does not have."""
    allowed = {
        k: v for type_ in types_of(node) for above in lineage(type_) for k, v in PROPERTIES.get(above, {}).items()
    }
    for name, value in node.items():
        if name in {"@type", "@id", "@context"}:
            continue
        if name not in allowed:
            yield f"{node['@type']} has no {name}"
            continue
        for part in value if isinstance(value, list) else [value]:
            if not is_allowed(part, allowed[name]):
                yield f"{name} of {node['@type']} is no {allowed[name]}: {part!r}"


def is_allowed(value: Any, expected: str) -> bool:
    """Whether a single value is of the sort that a property takes."""
    if isinstance(value, dict):
        return bool({above for type_ in types_of(value) for above in lineage(type_)} & set(expected.split()))
    if expected == "number":
        return type(value) is int and value >= 0
    if expected == "date" and len(value) > 7:
        dt.datetime.fromisoformat(value)
    return expected in TEXTS and bool(re.fullmatch(TEXTS[expected], value))


@pytest.mark.parametrize("folder", ["docs", "tests/data/good"])
@pytest.mark.parametrize("url", [address, nowhere], ids=["placed", "unplaced"])
def test_vocabulary_has_all_that_is_said(folder: str, url: Callable[[str, str], str]) -> None:
    """Every page of the shipped catalog, and of one that uses every key, says what schema.org has, as it has it."""
    catalog = Catalog.load(ROOT / folder)
    found = [node for subject in subjects_of(catalog) for node in nodes(said(subject, catalog, url))]
    assert len(found) > 60
    assert not [fault for node in found for fault in faults(node)]
    assert not [node for node in found if not all(node.values()) and node.get("numberOfItems") != 0]
    assert all(("@id" in node) <= (node.get("@id") == node.get("url")) for node in found)


def test_faults_are_found() -> None:
    """The check above sees a property of another type, a text where a thing belongs, and a day that is none."""
    node = {
        "@type": "Event",
        "author": "x",
        "location": "x",
        "startDate": "2025-07",
        "duration": "1h",
        "superEvent": CONF,
    }
    assert [*faults(node)] == [
        "Event has no author",
        "location of Event is no Place: 'x'",
        "duration of Event is no duration: '1h'",
    ]
    with pytest.raises(ValueError, match="day"):
        [*faults({"@type": "Event", "startDate": "2025-02-30"})]


def test_names_and_summaries_are_those_of_the_pages() -> None:
    """Everything in the shipped catalog has a name; a kind goes by its plural, and neither it nor a year says more."""
    catalog = Catalog.load(ROOT / "docs")
    assert all(name_of(subject) for subject in subjects_of(catalog))
    found = [catalog.entries["moss"], catalog.lists["data-first"], catalog.tags["classic"], catalog.events["icml-2025"]]
    assert [(name_of(item), summary_of(item)[:12]) for item in (*found, catalog.kinds["expo-talk"], 2025)] == [
        ("ICML 2025 Workshop on Methods and Opportunities at Small Scale", summary_of(found[0])[:12]),
        ("Data first", "Five angles "),
        ("Looking back", "Older result"),
        ("42nd International Conference on Machine Learning", "The 2025 edi"),
        ("Expo talks", ""),
        ("2025", ""),
    ]
    assert summary_of(found[0])
