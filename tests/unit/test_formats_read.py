"""What readers that are not ours make of each format: the shipped catalog, and texts that are out to break it."""

from __future__ import annotations

import csv
import io
import json
import re
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
import rispy
from hypothesis import example, given, settings
from hypothesis import strategies as st
from icalendar import Calendar
from markdown_it import MarkdownIt
from pybtex.database import Person as BibtexPerson
from pybtex.database import parse_string
from pylatexenc.latex2text import LatexNodes2Text

from readinglist import Catalog, Entry
from readinglist.formats import FORMATS, dumps
from readinglist.identity import clean_text

DOCS = Catalog.load(Path(__file__).parents[2] / "docs")
ENTRIES = list(DOCS.entries.values())
#: The formats that go out for people and programs that are not ours.
WRITTEN = [name for name, item in FORMATS.items() if item.is_written]

#: CSL 1.0.2: the types, and the variables by what they hold.
CSL_TYPES = set(
    "article article-journal article-magazine article-newspaper bill book broadcast chapter classic collection dataset"
    " document entry entry-dictionary entry-encyclopedia event figure graphic hearing interview legal_case legislation"
    " manuscript map motion_picture musical_score pamphlet paper-conference patent performance periodical"
    " personal_communication post post-weblog regulation report review review-book software song speech standard"
    " thesis treaty webpage".split()
)
CSL_NAMES = {"author", "editor"}
CSL_TEXTS = set(
    "id type genre title title-short container-title event-title event-place language keyword abstract note annote DOI"
    " archive archive_location URL".split()
)
MONTHS = "January February March April May June July August September October November December".split()
#: Commands that the library which reads LaTeX back does not know, with what they print.
COMMANDS = {
    r"{\textbraceleft}": "\ue001",
    r"{\textbraceright}": "\ue002",
    r"{\textless}": "<",
    r"{\textgreater}": ">",
    r"{\textbar}": "|",
    r"{\textasciicircum}": "^",
}
#: Marks of print, with what one types for them: in LaTeX, one is the other.
TYPED = {"‘": "`", "’": "'", "“": "``", "”": "''", '"': "''", "–": "--", "—": "---", "¡": "!`", "¿": "?`"}


def typed(text: str) -> str:
    """Give a text with the marks of print as one types them."""
    for mark, signs in TYPED.items():
        text = text.replace(mark, signs)
    return text


def from_latex(text: str) -> str:
    """Give what LaTeX prints, with the marks of print as one types them."""
    for command, sign in COMMANDS.items():
        text = text.replace(command, sign)
    shown = LatexNodes2Text(keep_comments=True).latex_to_text(text)
    return typed(shown.replace("\ue001", "{").replace("\ue002", "}"))


def makers(entry: Entry, catalog: Catalog) -> list[str]:
    """Give the ids of those whom citations name first, each once."""
    people = catalog.contributions(entry)
    organizers = [item.person for item in people if item.role == "organizers"]
    others = [item.person for item in people if item.role in {"speakers", "authors"}]
    both = organizers if organizers and entry.kind == "workshop" else [*others, *organizers]
    return list(dict.fromkeys(both))


def names(entry: Entry, catalog: Catalog) -> list[str]:
    """Give `Family, Given` for each of them who has a sort key of two parts, else the name."""
    found = []
    for id_ in makers(entry, catalog):
        person = catalog.people[id_]
        parts = [part.strip() for part in person.sort.split(",")]
        found.append(", ".join(parts) if len(parts) == 2 else person.name)
    return found


def year(entry: Entry) -> str:
    """Give the year; empty without one."""
    return str(entry.year or "")


def bibtex_name(person: BibtexPerson) -> str:
    """Give a person that pybtex has read as `Family, Given`, or whole if it has no given name."""
    family = " ".join([*person.prelast_names, *person.last_names])
    given = " ".join([*person.first_names, *person.middle_names])
    return from_latex(f"{family}, {given}" if given else family)


def page(entry: Entry) -> str:
    """Give the address of an entry's page."""
    return f"https://example.org/entries/{entry.id}.html"


def url(entry: Entry) -> str:
    """Give the first link, else the page."""
    return entry.links[0].url if entry.links else page(entry)


def read_bibtex(text: str) -> dict[str, dict[str, Any]]:
    """Read BibTeX with pybtex."""
    found = {}
    for key, record in parse_string(text, "bibtex").entries.items():
        fields = {name: record.fields[name] for name in record.fields}
        people = [*record.persons.get("author", ()), *record.persons.get("editor", ())]
        found[key] = {**fields, "people": [bibtex_name(person) for person in people]}
    return found


def as_tokens(text: str) -> list[Any]:
    """Parse Markdown as GitHub does, with what it makes a link of."""
    return MarkdownIt("gfm-like", {"linkify": False}).parse(text)


def links(tokens: Iterable[Any]) -> list[tuple[str, str]]:
    """Give text and address of each link."""
    found = []
    for token in tokens:
        text, address = "", None
        for child in token.children or ():
            if child.type == "link_open":
                text, address = "", str(child.attrs["href"])
            elif child.type == "link_close":
                found.append((text, address or ""))
                address = None
            elif address is not None:
                text += child.content
    return found


def plain(tokens: Iterable[Any]) -> list[str]:
    """Give the text of each block; whatever is more than text shows as its type."""
    kept = {"text", "text_special", "link_open", "link_close"}
    return [
        "".join(child.content if child.type in kept else f"[[{child.type}]]" for child in token.children)
        for token in tokens
        if token.type == "inline"
    ]


def unescape(text: object) -> str:
    """Give the text of a property whose type icalendar does not know.

    Source: RFC 5545, 3.3.11 "Text".
    """
    return re.sub(r"\\(.)", r"\1", str(text))


def check_csl(item: dict[str, Any]) -> None:
    """See that an item holds what CSL knows, in the shape that CSL wants."""
    assert item["type"] in CSL_TYPES
    assert set(item) <= CSL_TEXTS | CSL_NAMES | {"issued"}
    assert all(isinstance(item[key], str) and item[key] for key in CSL_TEXTS & set(item))
    for name in (name for key in CSL_NAMES & set(item) for name in item[key]):
        assert set(name) in ({"family", "given"}, {"literal"})
        assert all(name.values())
    for part in item.get("issued", {"date-parts": [[2000]]})["date-parts"]:
        assert 1 <= len(part) <= 3
        assert all(type(number) is int and number > 0 for number in part)


def test_the_catalog_has_what_is_to_be_read() -> None:
    """The shipped catalog has entries with all that is compared here, and some without."""
    assert len(ENTRIES) >= 28
    assert all(entry.date for entry in ENTRIES)
    assert {bool(entry.links) for entry in ENTRIES} == {True, False}
    assert sum(bool(names(entry, DOCS)) for entry in ENTRIES) >= 26
    assert len(DOCS.lists) >= 12


def test_catalog_as_bibtex() -> None:
    """Pybtex reads titles, people, dates and addresses as they are."""
    read = read_bibtex(dumps(ENTRIES, "bibtex", DOCS, page=page))
    assert list(read) == [entry.id for entry in ENTRIES]
    for entry in ENTRIES:
        record = read[entry.id]
        assert from_latex(record["title"]) == typed(entry.title)
        assert record["people"] == [typed(name) for name in names(entry, DOCS)]
        assert record["year"] == year(entry)
        assert record["month"] == MONTHS[entry.date.month - 1]
        assert record.get("date", "") == (str(entry.date)[:10] if entry.date.is_day else "")
        assert record["url"] == url(entry)
        assert from_latex(record.get("abstract", "")) == typed(entry.summary)


def test_catalog_as_ris() -> None:
    """Rispy reads titles, people, years and addresses as they are."""
    read = rispy.loads(dumps(ENTRIES, "ris", DOCS, page=page))
    assert [record["id"] for record in read] == [entry.id for entry in ENTRIES]
    for entry, record in zip(ENTRIES, read, strict=True):
        assert record["title"] == entry.title
        assert [*record.get("authors", ()), *record.get("secondary_authors", ())] == names(entry, DOCS)
        assert record["year"] == year(entry)
        assert record["urls"] == [url(entry)]
        assert record.get("keywords", []) == [DOCS.tags[tag].label for tag in entry.tags]
        assert record.get("abstract", "") == entry.summary


def test_catalog_as_csl_json() -> None:
    """Every item keeps the rules of CSL, and says what the entry says."""
    read = json.loads(dumps(ENTRIES, "csl-json", DOCS, page=page))
    assert [item["id"] for item in read] == [entry.id for entry in ENTRIES]
    for entry, item in zip(ENTRIES, read, strict=True):
        check_csl(item)
        assert item["type"] == DOCS.kinds[entry.kind].csl
        assert item["title"] == entry.title
        people = [*item.get("author", ()), *item.get("editor", ())]
        assert [name.get("literal") or f"{name['family']}, {name['given']}" for name in people] == names(entry, DOCS)
        assert item["issued"]["date-parts"][0][0] == entry.year
        assert item["URL"] == url(entry)


def test_catalog_as_markdown() -> None:
    """A parser finds one link an entry, with its title and address, and the people and the date behind it."""
    tokens = as_tokens(dumps(ENTRIES, "markdown", DOCS, page=page))
    assert links(tokens) == [(entry.title, url(entry)) for entry in ENTRIES]
    for entry, text in zip(ENTRIES, plain(tokens), strict=True):
        people = [DOCS.people[id_].name for id_ in makers(entry, DOCS)]
        assert text.startswith(f"{entry.title}. {', '.join(people)}. " if people else f"{entry.title}. ")
        assert text.endswith(f", {entry.date.label}.")


def test_catalog_as_csv() -> None:
    """A row holds what the entry's file holds."""
    rows = list(csv.DictReader(io.StringIO(dumps(ENTRIES, "csv", DOCS, page=page), newline="")))
    assert [row["id"] for row in rows] == [entry.id for entry in ENTRIES]
    for entry, row in zip(ENTRIES, rows, strict=True):
        assert (row["title"], row["date"], row["url"]) == (entry.title, str(entry.date), url(entry))
        assert row["summary"] == entry.summary
        assert row["speakers"] == "; ".join(entry.speakers)
        assert row["organizers"] == "; ".join(entry.organizers)


def test_catalog_as_ics() -> None:
    """The calendar has one event for each entry whose day is known, and no two with one name."""
    dated = [entry for entry in ENTRIES if entry.date.is_day]
    events = Calendar.from_ical(dumps(ENTRIES, "ics", DOCS, page=page)).events
    assert [str(event["summary"]) for event in events] == [entry.title for entry in dated]
    assert len({str(event["uid"]) for event in events}) == len(dated) > 0
    for entry, event in zip(dated, events, strict=True):
        assert str(event["url"]) == url(entry)
        assert event["dtstart"].dt.year == entry.year
        assert event["dtstamp"].dt.year == entry.year
        assert str(event.get("description", "")) == entry.summary


@pytest.mark.parametrize("id_", DOCS.lists)
def test_lists_of_the_catalog(id_: str) -> None:
    """Every list goes out with its title and every step, with number and note, as a plan, a table and Markdown."""
    reading_list = DOCS.lists[id_]
    steps = DOCS.steps(reading_list)
    entries = [step.entry for step in steps]
    written = {name: dumps(entries, name, DOCS, reading_list=reading_list, page=page) for name in WRITTEN}
    calendar = Calendar.from_ical(written["ics"])
    assert unescape(calendar["x-wr-calname"]) == reading_list.title
    assert [str(task["summary"]) for task in calendar.todos] == [f"{step.number}. {step.entry.title}" for step in steps]
    assert [str(task["description"]) for task in calendar.todos] == [step.note for step in steps]
    rows = list(csv.DictReader(io.StringIO(written["csv"], newline="")))
    assert [(row["step"], row["note"]) for row in rows] == [(str(step.number), step.note) for step in steps]
    tokens = as_tokens(written["markdown"])
    assert links(tokens) == [(entry.title, url(entry)) for entry in entries]
    assert plain(tokens)[:2] == [reading_list.title, reading_list.summary]
    assert plain(tokens)[3::2] == [step.note for step in steps]
    assert [item["annote"] for item in json.loads(written["csl-json"])] == [step.note for step in steps]
    assert [record["notes"][0] for record in rispy.loads(written["ris"])] == [step.note for step in steps]
    assert [from_latex(record["annote"]) for record in read_bibtex(written["bibtex"]).values()] == [
        typed(step.note) for step in steps
    ]


#: What means something to one of the formats, or to what shows it.
SIGNS_AND_WORDS = (
    "{ } \\ % $ # _ & ~ ^ < > | ` * [ ] ( ) ! @ + - = ' , ; : . é ß 日本語 😀 א a B 7 words ]]> ``` $$ -- <!--".split()
)
LINES = [
    "\n",
    "\r\n",
    "\t",
    "\u2028",
    "\nEND:VCALENDAR\n",
    "\nER  - \n",
    "\n# ",
    "\n- ",
    "\n@book{x,\n",
    "ER  - ",
    "TY  - ",
    "1. ",
]
MARKUP = [
    "<script>",
    "&amp;",
    "&#60;",
    "https://example.org/",
    "www.example.org",
    "a@example.org",
    "\\n",
    "\\,",
    "=cmd()",
]
INVISIBLE = [" ", "\u200f", "\u202e", "\N{ZERO WIDTH JOINER}", "\N{SOFT HYPHEN}", '"', " and "]
NASTY = st.sampled_from([*SIGNS_AND_WORDS, *LINES, *MARKUP, *INVISIBLE])
#: Without controls and halves of surrogate pairs, which no catalog takes.
ANY = st.text(st.characters(categories=["L", "M", "N", "P", "S", "Zs"]), max_size=20)
LONG = st.sampled_from(["{a" * 150, "字" * 300, "\\b" * 150])
SOUND = (
    (st.lists(NASTY, max_size=10).map("".join) | ANY | LONG)
    .map(clean_text)
    .filter(lambda text: any(map(str.isalnum, text)))
)


def load(files: dict[str, Any]) -> Catalog:
    """Load a catalog out of data."""
    with tempfile.TemporaryDirectory() as folder:
        for path, data in files.items():
            file = Path(folder, path)
            file.parent.mkdir(parents=True, exist_ok=True)
            text = yaml(data)
            file.write_text(f"---\n{text}\n---\n" if path.endswith(".md") else text, encoding="utf-8")
        return Catalog.load(folder)


def yaml(data: Any) -> str:
    """Write data as YAML in flow style with every text in quotes, so that its structure is what it is."""
    if isinstance(data, dict):
        return "{" + ", ".join(f"{key}: {yaml(value)}" for key, value in data.items()) + "}"
    if isinstance(data, list):
        return "[" + ", ".join(map(yaml, data)) + "]"
    return '"' + "".join(c if c.isalnum() and c.isascii() else f"\\U{ord(c):08X}" for c in str(data)) + '"'


def hostile(texts: list[str]) -> Catalog:
    """Give a catalog of one entry on one list in which each text field holds one of eight texts."""
    title, name, family, given, event, tag, note, heading = texts
    people = {"p1": {"name": f"A {name}"}, "p2": {"name": "B", "sort": f"{family}, {given}"}}
    address = "https://example.org/a_(b);c,d?x=%7B&y=$1&copy;"
    entry = {
        "title": title,
        "kind": "talk",
        "speakers": ["p1", "p2"],
        "advisors": [f"C {name}"],
        "event": "v",
        "date": "2025-07-15T08:30-07:00",
        "room": event,
        "tags": ["t"],
        "links": {"page": address},
    }
    items = [{"section": heading, "note": note}, {"entry": "e", "note": note}]
    return load(
        {
            "entries/e.md": entry,
            "lists/l.md": {"title": title, "items": items},
            "people.yaml": {"people": people},
            "events.yaml": {"events": {"v": {"name": f"V {event}", "place": heading}}},
            "tags.yaml": {"tags": {"t": {"label": tag}}},
        }
    )


def write(catalog: Catalog, name: str) -> str:
    """Write the entry as a step of its list."""
    return dumps([catalog.get("e")], name, catalog, reading_list=catalog.lists["l"])


EIGHT = st.lists(SOUND, min_size=8, max_size=8)
WORST = [
    "{} \\ % $ & # _ ~ ^ \" ' ]]> ER  - a",
    "x} and {y",
    "and",
    "O\\",
    "=a; b, c",
    "<b>&amp;",
    "1. `a` https://a.b",
    "- *a",
]


@settings(max_examples=25)
@given(EIGHT)
@example(WORST)
def test_hostile_texts_survive_bibtex(texts: list[str]) -> None:
    """One record comes back, with its braces in balance, and every field prints what it was."""
    catalog = hostile(texts)
    entry, event = catalog.get("e"), catalog.events["v"]
    text = write(catalog, "bibtex")
    assert list(parse_string(text, "bibtex").entries) == ["e"]
    assert text.count("{") == text.count("}")
    (record,) = read_bibtex(text).values()
    assert record["people"] == [typed(name) for name in names(entry, catalog)]
    assert record["url"] == entry.links[0].url
    assert record["month"] == "July"
    expected = {
        "title": entry.title,
        "eventtitle": event.name,
        "venue": event.place,
        "howpublished": f"Talk at {event.name}",
        "keywords": catalog.tags["t"].label,
        "annote": catalog.lists["l"].items[1].note,
    }
    assert {key: from_latex(record[key]) for key in expected} == {key: typed(value) for key, value in expected.items()}


@settings(max_examples=25)
@given(EIGHT)
@example(WORST)
def test_hostile_texts_survive_ris(texts: list[str]) -> None:
    """One record comes back, with every field as it was."""
    catalog = hostile(texts)
    entry = catalog.get("e")
    (record,) = rispy.loads(write(catalog, "ris"))
    assert record["title"] == entry.title
    assert record["authors"] == names(entry, catalog)
    assert record["secondary_title"] == catalog.events["v"].name
    assert record["place_published"] == catalog.events["v"].place
    assert record["keywords"] == [catalog.tags["t"].label]
    assert record["notes"][0] == catalog.lists["l"].items[1].note
    assert len(record["notes"]) == 2


@settings(max_examples=25)
@given(EIGHT)
@example(WORST)
def test_hostile_texts_survive_csl_json(texts: list[str]) -> None:
    """One item comes back, with every field as it was."""
    catalog = hostile(texts)
    entry = catalog.get("e")
    (item,) = json.loads(write(catalog, "csl-json"))
    check_csl(item)
    assert item["title"] == entry.title
    assert [name.get("literal") or f"{name['family']}, {name['given']}" for name in item["author"]] == names(
        entry, catalog
    )
    assert item["event-title"] == catalog.events["v"].name
    assert item["annote"] == catalog.lists["l"].items[1].note


@settings(max_examples=25)
@given(EIGHT)
@example(WORST)
def test_hostile_texts_survive_markdown(texts: list[str]) -> None:
    """A title, a heading, its note, one item with one link, and the curator's note: nothing else, and all as it was."""
    catalog = hostile(texts)
    entry, reading_list = catalog.get("e"), catalog.lists["l"]
    tokens = as_tokens(write(catalog, "markdown"))
    heading, item = reading_list.items
    shown = plain(tokens)
    assert shown[:3] == [reading_list.title, heading.section, heading.note]
    assert shown[3].startswith(f"{entry.title}. ")
    assert shown[3].endswith(", 15 July 2025.")
    assert shown[4:] == [item.note]
    ((text, address),) = links(tokens)
    assert text == entry.title
    assert address == entry.links[0].url
    kinds = [token.type for token in tokens if token.nesting == 1]
    assert kinds == [
        "heading_open",
        "heading_open",
        "paragraph_open",
        "ordered_list_open",
        "list_item_open",
        *["paragraph_open"] * 2,
    ]


@settings(max_examples=25)
@given(EIGHT)
@example(WORST)
def test_hostile_texts_survive_csv(texts: list[str]) -> None:
    """One row comes back, with every field as it was, but for an apostrophe before what would be a formula."""
    catalog = hostile(texts)
    entry = catalog.get("e")
    (row,) = csv.DictReader(io.StringIO(write(catalog, "csv"), newline=""))
    heading, item = catalog.lists["l"].items
    expected = {"title": entry.title, "event": catalog.events["v"].name, "section": heading.section, "note": item.note}
    for key, text in expected.items():
        assert row[key] == (f"'{text}" if text[0] in "=+-@＝＋－＠" else text)


@settings(max_examples=25)
@given(EIGHT)
@example(WORST)
def test_hostile_texts_survive_ics(texts: list[str]) -> None:
    """One task or one event comes back, with every field as it was, in lines of at most 75 bytes."""
    catalog = hostile(texts)
    entry, reading_list = catalog.get("e"), catalog.lists["l"]
    plan, single = write(catalog, "ics"), dumps([entry], "ics", catalog)
    assert max(len(line.encode()) for text in (plan, single) for line in text.split("\r\n")) <= 75
    calendar = Calendar.from_ical(plan)
    (task,) = calendar.todos
    (event,) = Calendar.from_ical(single).events
    heading, item = reading_list.items
    assert unescape(calendar["name"]) == reading_list.title
    assert (str(task["summary"]), str(task["description"])) == (f"1. {entry.title}", item.note)
    assert [str(part) for part in task["categories"].cats] == [heading.section]
    assert str(event["summary"]) == entry.title
    assert str(event["location"]) == f"{entry.room}, {catalog.events['v'].place}"
    assert str(event["url"]) == entry.links[0].url


@settings(max_examples=25)
@given(EIGHT)
@example(WORST)
def test_hostile_texts_stand_in_plain_text(texts: list[str]) -> None:
    """A citation is one line with every text in it, as it was."""
    catalog = hostile(texts)
    entry = catalog.get("e")
    (line,) = dumps([entry], "text", catalog).splitlines()
    people = " and ".join(catalog.people[id_].name for id_ in makers(entry, catalog))
    assert line.startswith(f"{people} (15 July 2025). {entry.title} [Talk]. {catalog.events['v'].name}, ")
    assert line.endswith(f" {entry.links[0].url}")


@settings(max_examples=10)
@given(EIGHT)
def test_same_input_gives_the_same_text(texts: list[str]) -> None:
    """Two catalogs of one content give one text in every format."""
    first, second = hostile(texts), hostile(texts)
    for name in WRITTEN:
        assert write(first, name) == write(second, name)
