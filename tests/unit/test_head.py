"""What machines read in the head of a page, whatever contributors wrote."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from bs4 import BeautifulSoup
from extruct.jsonld import JsonLdExtractor
from extruct.opengraph import OpenGraphExtractor

from readinglist import Catalog
from readinglist.site.head import SiteInfo, page_head, record_head
from readinglist.site.jsonld import Subject, describe, name_of, summary_of

Make = Callable[[Mapping[str, str]], Catalog]

ROOT = Path(__file__).parents[2]
INFO = SiteInfo("Our <site>", "https://example.org/site/", "en")
NOWHERE = SiteInfo("Our <site>", "", "en")
HOSTILE = [
    "</script><script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "' onload='alert(1)",
    "javascript:alert(1)",
    "{{ x }} {% y %} %s %(a)s ]]> --> <!--",
    "&lt;b&gt; &amp;amp; \\u003c \\",
    "\u202eleft to right\u202c",
    "a\n  b\tc",
]


def address(what: str, id_: str) -> str:
    """Give a path for everything."""
    return f"{what}/{id_}.html"


def url(what: str, id_: str) -> str:
    """Give an absolute address for everything."""
    return f"{INFO.base}{address(what, id_)}"


def subjects_of(catalog: Catalog) -> list[tuple[str, Subject]]:
    """Give everything that has a page, with what it is."""
    found: dict[str, Mapping[Any, Subject]] = {
        "entry": catalog.entries,
        "list": catalog.lists,
        "tag": catalog.tags,
        "person": catalog.people,
        "event": catalog.events,
        "kind": {kind: catalog.kinds[kind] for kind in catalog.by_kind},
        "year": {year: year for year in catalog.by_year},
    }
    return [(what, record) for what, records in found.items() for record in records.values()]


def head_of(what: str, record: Subject, catalog: Catalog, info: SiteInfo = INFO) -> str:
    """Give the head of a page of the catalog."""
    return str(record_head(what, record, catalog, info, address))


def page(head: str) -> str:
    """Give a page with a head."""
    return f"<!DOCTYPE html>\n<html><head>\n{head}</head><body></body></html>"


def read(head: str) -> tuple[list[tuple[str, str]], list[Any]]:
    """Read a head as a browser does: what its elements are known by and say, and the data in it."""
    soup = BeautifulSoup(page(head), "html5lib")
    assert {tag.name for tag in soup.find_all()} <= {"html", "head", "body", "meta", "script"}
    assert soup.body is not None
    assert not soup.body.contents
    for tag in soup.find_all("meta"):
        assert set(tag.attrs) in ({"name", "content"}, {"property", "content"})
    assert all(tag.attrs == {"type": "application/ld+json"} for tag in soup.find_all("script"))
    metas = [(str(tag.get("name") or tag["property"]), str(tag["content"])) for tag in soup.find_all("meta")]
    return metas, [json.loads(str(tag.string)) for tag in soup.find_all("script")]


# What each page says, word by word


def test_entry_is_an_article_that_can_be_cited(catalog_from: Make) -> None:
    """An entry has a preview, what a reference manager takes down, and its data, in this order."""
    entry = """---
title: A "talk" & more
kind: talk
speakers: [Ada Example, Cara]
authors: [Ben Example, Ada Example]
organizers: [Dan]
event: conf
date: 2025-07-15T08:30-07:00
language: en
tags: [t, u]
links:
  paper: [https://example.org/p.html, https://example.org/P.PDF]
  arxiv: https://arxiv.org/abs/2406.03689v2
  doi: https://doi.org/10.1000/ABC
---
What it *says*.
"""
    people = "people:\n  ada: {name: Ada Example, sort: 'Example, Ada'}\n  ben: {name: Ben Example}\n"
    tags = "tags:\n  t: {label: Things}\n  u: {label: 'Us, them'}\n"
    events = "events:\n  conf: {name: Conference on Things, short_name: C}\n"
    files = {"entries/e.md": entry, "people.yaml": people, "tags.yaml": tags, "events.yaml": events}
    catalog = catalog_from(files)
    head = head_of("entry", catalog.entries["e"], catalog)
    script = head[head.index("<script") :]
    assert head.removesuffix(script) == (
        '<meta name="description" content="What it says.">\n'
        '<meta property="og:title" content="A &#34;talk&#34; &amp; more">\n'
        '<meta property="og:type" content="article">\n'
        '<meta property="og:url" content="https://example.org/site/entry/e.html">\n'
        '<meta property="og:description" content="What it says.">\n'
        '<meta property="og:site_name" content="Our &lt;site&gt;">\n'
        '<meta name="twitter:card" content="summary">\n'
        '<meta name="citation_title" content="A &#34;talk&#34; &amp; more">\n'
        '<meta name="citation_author" content="Example, Ada">\n'
        '<meta name="citation_author" content="Cara">\n'
        '<meta name="citation_author" content="Ben Example">\n'
        '<meta name="citation_publication_date" content="2025/07/15">\n'
        '<meta name="citation_conference_title" content="Conference on Things">\n'
        '<meta name="citation_language" content="en">\n'
        '<meta name="citation_keywords" content="Things">\n'
        '<meta name="citation_keywords" content="Us, them">\n'
        '<meta name="citation_doi" content="10.1000/abc">\n'
        '<meta name="citation_arxiv_id" content="2406.03689">\n'
        '<meta name="citation_pdf_url" content="https://example.org/P.PDF">\n'
        '<meta name="citation_public_url" content="https://example.org/site/entry/e.html">\n'
    )
    assert read(head)[1] == [describe(catalog.entries["e"], catalog, "en", url)]


@pytest.mark.parametrize(
    ("what", "id_", "type_", "title", "text"),
    [
        ("list", "l", "website", "Our list", "Why."),
        ("tag", "t", "website", "Things", "What is there."),
        ("person", "ada", "profile", "Ada Example", "Works on networks."),
        ("event", "conf", "website", "Conference on Things", "The yearly meeting."),
        ("kind", "talk", "website", "Talks", ""),
        ("year", "2025", "website", "2025", ""),
    ],
)
def test_other_pages_have_a_preview_and_data(
    catalog_from: Make, what: str, id_: str, type_: str, title: str, text: str
) -> None:
    """What is no entry is not cited; a person is a profile; what says nothing of itself has no description."""
    files = {
        "entries/e.md": "---\ntitle: E\nkind: talk\ntags: [t]\nevent: conf\ndate: 2025\nspeakers: [Ada Example]\n---\n",
        "lists/l.md": "---\ntitle: Our list\nitems: [e]\n---\nWhy.\n",
        "people.yaml": "people:\n  ada: {name: Ada Example, description: Works on networks.}\n",
        "tags.yaml": "tags:\n  t: {label: Things, description: What is there.}\n",
        "events.yaml": "events:\n  conf: {name: Conference on Things, description: The yearly meeting.}\n",
    }
    catalog = catalog_from(files)
    (record,) = [r for w, r in subjects_of(catalog) if w == what and str(getattr(r, "id", r)) == id_]
    metas, data = read(head_of(what, record, catalog))
    expected = [
        ("description", text),
        ("og:title", title),
        ("og:type", type_),
        ("og:url", url(what, id_)),
        ("og:description", text),
        ("og:site_name", "Our <site>"),
        ("twitter:card", "summary"),
    ]
    assert metas == [pair for pair in expected if pair[1]]
    assert data == [describe(record, catalog, "en", url)]


def test_entry_without_anything_has_no_empty_elements(catalog_from: Make) -> None:
    """Of what is not known, not even that is said."""
    catalog = catalog_from({"entries/e.md": "---\ntitle: E\nkind: talk\n---\n"})
    assert head_of("entry", catalog.entries["e"], catalog, SiteInfo("", "", "en")) == (
        '<meta property="og:title" content="E">\n'
        '<meta property="og:type" content="article">\n'
        '<meta name="twitter:card" content="summary">\n'
        '<meta name="citation_title" content="E">\n'
        '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Event","name":"E"}</script>\n'
    )


@pytest.mark.parametrize(
    ("date", "expected"),
    [("2025", "2025"), ("2025-07", "2025/07"), ("2025-07-05", "2025/07/05"), ("2025-07-05T08:30Z", "2025/07/05")],
)
def test_date_is_cited_as_far_as_it_is_known(catalog_from: Make, date: str, expected: str) -> None:
    """Year, month and day are parted by slashes; the time is no part of it."""
    catalog = catalog_from({"entries/e.md": f"---\ntitle: E\nkind: talk\ndate: {date}\n---\n"})
    assert ("citation_publication_date", expected) in read(head_of("entry", catalog.entries["e"], catalog))[0]


@pytest.mark.parametrize(
    ("people", "expected"),
    [
        ("organizers: [A, B]", ["A", "B"]),
        ("speakers: [C]\norganizers: [A, B]\nadvisors: [D]", ["C"]),
        ("authors: [D, C]\nspeakers: [C]", ["C", "D"]),
        ("panelists: [A]\nadvisors: [D]", []),
    ],
)
def test_those_behind_it_are_cited(catalog_from: Make, people: str, expected: list[str]) -> None:
    """Who speaks and who writes, each once; organizers only if there is nobody else."""
    catalog = catalog_from({"entries/e.md": f"---\ntitle: E\nkind: talk\n{people}\n---\n"})
    metas, _ = read(head_of("entry", catalog.entries["e"], catalog))
    assert [value for name, value in metas if name == "citation_author"] == expected


@pytest.mark.parametrize(
    ("path", "base", "expected"),
    [
        ("about.html", INFO.base, ["https://example.org/site/about.html"]),
        ("", INFO.base, ["https://example.org/site/"]),
        ("about.html", "", []),
    ],
)
def test_other_documents_have_a_preview(path: str, base: str, expected: list[str]) -> None:
    """A page about nothing in the catalog is described too, with its address if that is known, and has no data."""
    metas, data = read(str(page_head("About <us>", "Who\nwe are.", path, SiteInfo("S", base, "en"))))
    assert metas == [
        ("description", "Who we are."),
        ("og:title", "About <us>"),
        ("og:type", "website"),
        *(("og:url", value) for value in expected),
        ("og:description", "Who we are."),
        ("og:site_name", "S"),
        ("twitter:card", "summary"),
    ]
    assert data == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", []),
        ("  \n ", []),
        ("x" * 200, ["x" * 200]),
        ("x" * 201, ["x" * 200 + "…"]),
        ("word " * 60, ["word " * 39 + "word…"]),
        ("x" * 199 + " yy", ["x" * 199 + "…"]),
        ("x" * 200 + " yy", ["x" * 200 + "…"]),
        ("AI " + "字" * 300, ["AI " + "字" * 197 + "…"]),
        ("<b> & " * 50, ["<b> & " * 32 + "<b> &…"]),
    ],
    ids=["nothing", "blanks", "fits", "one-word", "words", "last-word", "word-ends-there", "no-blanks", "markup"],
)
def test_long_description_ends_with_a_word(text: str, expected: list[str]) -> None:
    """After 200 characters at most, at the end of a word if there is one not far before."""
    metas, _ = read(str(page_head("T", text, "x.html", INFO)))
    assert [value for name, value in metas if name == "description"] == expected
    assert [value for name, value in metas if name == "og:description"] == expected


def test_data_has_the_whole_description(catalog_from: Make) -> None:
    """What is cut for previews is whole where search engines read."""
    text = "word " * 99 + "end."
    catalog = catalog_from({"entries/e.md": f"---\ntitle: E\nkind: talk\n---\n{text}\n"})
    assert read(head_of("entry", catalog.entries["e"], catalog))[1][0]["description"] == text


# Whatever contributors write


def hostile_files(text: str) -> dict[str, str]:
    """Give files in which every text is the name of its field, then `text`."""

    def fields(*names: str) -> dict[str, str]:
        return {name: f"{name} {text}" for name in names}

    def links(*types: str) -> dict[str, Any]:
        return {
            type_: {"url": f"https://example.org/{type_}.pdf?a=1&b='2'", "label": f"label {text}"} for type_ in types
        }

    roles = ("speakers", "authors", "organizers", "advisors", "panelists")
    entry = {
        **fields("title", "short_title", "room", "language", "license"),
        **{role: [f"name {text}", f"{role} {text}"] for role in roles},
        "event": "e",
        "date": "2024-05-06T07:08Z",
        "duration": "5 min",
        "level": "beginner",
        "tags": ["t"],
        "links": {**links("video", "paper"), "doi": "https://doi.org/10.1000/%3C/script%3E'&"},
    }
    one, two = (
        {**entry, "id": id_, "kind": kind, "summary": f"summary {text}"}
        for id_, kind in (("one", "odd"), ("two", "tutorial"))
    )
    aliases = {"aliases": [f"alias {text}"], "description": f"description {text}"}
    person = {**fields("name", "sort", "affiliation"), **aliases, "links": links("website")}
    tag = {"label": f"label {text}", "description": f"description {text}"}
    event = {**fields("name", "short_name", "place"), **aliases, "start": "2024-05-05", "links": links("page")}
    kind = {"label": f"label {text}", "plural": f"plural {text}", "schema": f"schema {text}"}
    list_ = {"title": f"title {text}", "curators": [f"name {text}"], "items": ["one", "two"]}
    files = {
        "entries/all.yaml": {"entries": [one, two]},
        "people.yaml": {"people": {"p": person}},
        "tags.yaml": {"tags": {"t": tag}},
        "events.yaml": {"events": {"e": event}},
        "kinds.yaml": {"kinds": {"odd": kind}},
    }
    written = {path: json.dumps(data) for path, data in files.items()}  # which is YAML too
    return {**written, "lists/l.md": f"---\n{json.dumps(list_)}\n---\n{text}\n"}


@pytest.mark.parametrize("text", HOSTILE)
def test_any_text_stays_text(catalog_from: Make, text: str) -> None:
    """Every text comes back as its record has it, in elements and attributes that we made."""
    catalog = catalog_from(hostile_files(text))
    assert not catalog.problems
    subjects = subjects_of(catalog)
    assert {what for what, _ in subjects} == {"entry", "list", "tag", "person", "event", "kind", "year"}
    assert [*catalog.entries] == ["one", "two"]
    for what, record in subjects:
        metas, data = read(head_of(what, record, catalog))
        assert ("og:title", name_of(record)) in metas
        assert [value for name, value in metas if name == "description"] == [summary_of(record)][
            : bool(summary_of(record))
        ]
        assert data == [describe(record, catalog, "en", url)]
    line = " ".join(text.split())
    metas, (data_of_entry,) = read(head_of("entry", catalog.entries["one"], catalog))
    assert [value for name, value in metas if name in {"citation_author", "citation_conference_title"}] == [
        f"sort {line}",
        f"speakers {line}",
        f"authors {line}",
        f"name {line}",
    ]
    assert data_of_entry["@type"] == "CreativeWork"
    assert data_of_entry["name"] == f"title {line}"
    assert data_of_entry["description"] == catalog.entries["one"].summary != ""
    assert [person["name"] for person in data_of_entry["author"]] == [
        f"{it} {line}" for it in ("name", "speakers", "authors")
    ]


@pytest.mark.parametrize("text", [*HOSTILE, "a\r\nb\u2028c\x00"])
def test_any_title_of_a_document_stays_text(text: str) -> None:
    """A document's title and description, and the name of the site, come in no other elements than ours."""
    metas, data = read(str(page_head(text, text, "x.html", SiteInfo(text, "https://example.org/", "en"))))
    names = ["description", "og:title", "og:type", "og:url", "og:description", "og:site_name", "twitter:card"]
    assert [name for name, _ in metas] == names
    assert data == []


# As others read it


@pytest.mark.parametrize("info", [INFO, NOWHERE], ids=["placed", "unplaced"])
def test_every_page_is_read_by_others(info: SiteInfo) -> None:
    """A reader of such data, which we did not write, finds in each page of the shipped catalog what we put there."""
    catalog = Catalog.load(ROOT / "docs")
    subjects = subjects_of(catalog)
    assert len(subjects) > 250
    for what, record in subjects:
        html = page(head_of(what, record, catalog, info))
        (found,) = JsonLdExtractor().extract(html)
        (preview,) = OpenGraphExtractor().extract(html)
        id_ = str(record) if isinstance(record, int) else record.id
        assert found == describe(record, catalog, "en", url if info is INFO else lambda *_: "")
        properties = dict(preview["properties"])
        assert properties["og:title"] == found["name"] == name_of(record)
        assert properties.get("og:url") == found.get("@id") == (url(what, id_) if info is INFO else None)
        assert summary_of(record).startswith(properties.get("og:description", "").removesuffix("…"))


def test_head_is_the_same_every_time() -> None:
    """Two catalogs of the same files say the same."""
    first, second = (
        [head_of(what, record, catalog) for what, record in subjects_of(catalog)]
        for catalog in (Catalog.load(ROOT / "docs"), Catalog.load(ROOT / "docs"))
    )
    assert first == second
