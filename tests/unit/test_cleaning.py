"""Values as they are met in the field: each is read as what it is, or not at all."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from readinglist.formats import cleaning
from readinglist.formats.csv import COLUMNS
from readinglist.formats.guessing import guess_format
from readinglist.formats.intake import Input


@pytest.mark.parametrize(
    ("text", "date"),
    [
        ("2025", "2025"),
        ("2025-07", "2025-07"),
        ("2025-07-15", "2025-07-15"),
        ("2025-07-15T08:30:15.123-07:00", "2025-07-15T08:30-07:00"),
        ("2023-10-16 12:00:00-04:00", "2023-10-16T12:00-04:00"),
        ("2020-07-05_13:00:00", "2020-07-05T13:00"),
        ("2014//", "2014"),
        ("2001/09/01/", "2001-09-01"),
        ("2001/9", "2001-09"),
        ("{2011-05-25~/2012-06-26~}", "2011-05-25"),
        ("2011-05/2011-07", "2011-05"),
        ("1999..2003", "1999"),
        ("2019--2020", "2019"),
        ("Wed Dec 09 2020 13:49:01 GMT+0100 (Central European Standard Time)", "2020-12-09T13:49+01:00"),
        ("Sat Jun 05 2021 08:00:00 GMT+0900 (\u65e5\u672c\u6a19\u6e96\u6642)", "2021-06-05T08:00+09:00"),
        ("1591174800000", "2020-06-03T09:00Z"),
        ("1591174800", "2020-06-03T09:00Z"),
        ("5 May 2004", "2004-05-05"),
        ("May 2004", "2004-05"),
        ("Tue, 03 Jun 2008 11:05:30 GMT", "2008-06-03T11:05+00:00"),
        ("July 4, 1976", "1976-07-04"),
    ],
)
def test_dates_of_all_shapes(text: str, date: str) -> None:
    """Each shape gives the date that it says, as exact as it says it, on its own clock."""
    assert str(cleaning.read_date(text)) == date


@pytest.mark.parametrize(
    "text",
    [
        "",
        "In press",
        "unknown/2006",
        "Spring",
        "soon",
        "0004-03",
        "y-51234",
        "2025-02-30",
        "25",
        "May",
        "10:30",
        "x" * 99,
    ],
)
def test_what_is_no_date(text: str) -> None:
    """Nothing is made of what says no day that can be known, and no part of today's date comes in."""
    assert cleaning.read_date(text) is None


@given(st.text())
def test_no_text_is_too_odd(text: str) -> None:
    """Whatever a file says in the place of a value, reading it raises nothing."""
    cleaning.read_date(text)
    cleaning.read_language(text)
    cleaning.read_level(text)
    cleaning.read_kind(text)
    cleaning.read_url(text)
    cleaning.split_names(text, (",", ";"))
    cleaning.doubt_of_name(text, text)
    assert not cleaning.has_controls(cleaning.strip_controls(text))


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("eng", "en"), ("en", "en"), ("English", "en"), ("deu", "de"), ("ger", "de"), ("German", "de"), ("jpn", "ja"),
        ("spa", "es"), ("por", "pt"), ("kor", "ko"), ("rus", "ru"), ("no", "no"), ("zh-Hant", "zh-Hant"),
        ("en_US", "en-US"), ("pt-BR", "pt-BR"), ("gsw", "gsw"), ("", ""), ("Klingonish", ""), ("xx", ""), ("e n", ""),
    ],
)  # fmt: skip
def test_languages(text: str, code: str) -> None:
    """Codes of two and of three letters and English names become the code that entries have."""
    assert cleaning.read_language(text) == code


@pytest.mark.parametrize(
    ("text", "level"),
    [("Beginner", "beginner"), ("intermediate level", "intermediate"), ("EXPERT", "advanced"), ("All", ""), ("", "")],
)
def test_levels(text: str, level: str) -> None:
    """Words of programmes become one of our three levels, or none."""
    assert cleaning.read_level(text) == level


@pytest.mark.parametrize(
    ("text", "kind"),
    [("talk", "talk"), ("Talks", "talk"), ("lecture", "talk"), ("Lightning talk", "lightning-talk"),
     ("lightningtalk", "lightning-talk"), ("Keynotes", "keynote"), ("inproceedings", "paper"), ("poster", "poster"),
     ("Invited talk", "invited-talk"), ("workshop", "workshop"), ("meeting", ""), ("", "")],
)  # fmt: skip
def test_kinds(text: str, kind: str) -> None:
    """Words of programmes and of reference managers become kinds."""
    assert cleaning.read_kind(text) == kind


@pytest.mark.parametrize(
    ("title", "kind", "is_break"),
    [("Lunch", "", True), ("Coffee Break", "", True), ("The x", "break", True), ("Lunch with pandas", "talk", False)],
)
def test_pauses(title: str, kind: str, is_break: bool) -> None:
    """A pause is one by the whole of its title or by what the programme calls it, not by a word in it."""
    assert cleaning.is_break(title, kind) is is_break


@pytest.mark.parametrize(
    ("text", "url", "is_faulty"),
    [
        ("https://example.org/a", "https://example.org/a", False),
        (" https://example.org/a ", "https://example.org/a", False),
        ("https://github.com/brianray/mm)", "https://github.com/brianray/mm", True),
        (
            "https://en.wikipedia.org/wiki/Matrix_(mathematics)",
            "https://en.wikipedia.org/wiki/Matrix_(mathematics)",
            False,
        ),
        ("https://example.org/a.", "https://example.org/a", True),
        ("//example.org/x", "https://example.org/x", False),
        ("https://example.org/?a=1&amp;b=2", "https://example.org/?a=1&b=2", False),
        ("https://www.linkedin.com/in/\u0161ediv\u00fd/", "https://www.linkedin.com/in/\u0161ediv\u00fd/", False),
        ("https://github.com/x\ufeff", "https://github.com/x", False),
        ("javascript:alert(1)", "", True),
        ("Fhttps://2022.example.com/", "", True),
        ("http:/www.example.org/wmt20", "", True),
        ("http://a.example http://b.example", "", True),
        ("/media/slides.pdf", "", True),
        ("ftp://example.org/", "", True),
        ('<script src="//example.org/x.js"></script>', "", True),
        ("{{github link not provided}}", "", True),
        ("", "", False),
    ],
)
def test_addresses(text: str, url: str, is_faulty: bool) -> None:
    """An address comes out as it was written but for what cannot belong to it; what is none is none, and is said."""
    found, fault = cleaning.read_url(text)
    assert (found, bool(fault)) == (url, is_faulty)


@pytest.mark.parametrize(
    ("text", "separators", "names"),
    [
        ("Yonatan Belinkov, Sebastian Gehrmann and Ellie Pavlick", (",",), ["Yonatan Belinkov", "Sebastian Gehrmann", "Ellie Pavlick"]),
        ("A. Shi (Santa Clara University)*; Y.  Yuan (Santa Clara University);", (";",), ["A. Shi", "Y. Yuan"]),
        ("Karttikeya Mangalam, Noel O&#x27;Connor", (",",), ["Karttikeya Mangalam", "Noel O'Connor"]),
        ("Noel O&#x27;Connor; B", (";",), ["Noel O'Connor", "B"]),
        ("A|B|", ("|",), ["A", "B"]),
        ("A, B, and C & D", (",",), ["A", "B", "C", "D"]),
        ("Anderson Andrews", (",", ";"), ["Anderson Andrews"]),
        ("", (";",), []),
    ],
)  # fmt: skip
def test_names_in_one_text(text: str, separators: tuple[str, ...], names: list[str]) -> None:
    """Entities are read before anything is parted, affiliations and stars go, and `and` parts but within a name."""
    assert cleaning.split_names(text, separators) == names


@pytest.mark.parametrize("name", ["", "Various speakers", "TBA", "-", "others", "Anonymous", "???", "TODO"])
def test_placeholders(name: str) -> None:
    """What stands there instead of a name is none."""
    assert cleaning.is_placeholder(name)


@pytest.mark.parametrize(
    ("name", "doubt"),
    [
        ("Ada Example", ""),
        ("Richard D. Copeland, Jr.", ""),
        ("Glyph", ""),
        ("Ben Doherty, Ishaan Varshney", "may be several people"),
        ("Anna Spysz and Chase Douglas", "may be several people"),
        ("The Title of It", "is perhaps a title, not a name"),
        ("W" * 61, "is perhaps a title, not a name"),
        (r"Stephan Clemen\con", "holds a command of TeX that nobody knows"),
    ],
)
def test_doubtful_names(name: str, doubt: str) -> None:
    """A name is kept whole, and a doubt about it is said."""
    assert cleaning.doubt_of_name(name, "The title of it") == doubt


@pytest.mark.parametrize(
    ("text", "is_broken"),
    [("Perch\u00c3\u00a9 dovr\u00c3\u00b2", True), ("I\u00e2\u20ac\u2122ll", True), ("S\u00c3O PAULO", False),
     ("caf\u00e9 \u00c2", False), ("plain", False)],
)  # fmt: skip
def test_wrongly_decoded_texts(text: str, is_broken: bool) -> None:
    """Pairs of letters that only a wrong encoding gives are seen; a capital letter with an accent is no such pair."""
    assert cleaning.is_mojibake(text) is is_broken


@pytest.mark.parametrize(
    ("path", "data", "form"),
    [
        ("x.bib", b"@misc{a}", "bibtex"),
        ("x.ris", b"TY  - CONF", "ris"),
        ("x.ics", b"BEGIN:VCALENDAR", "ics"),
        ("x.json", b'{"schema_version": 1, "entries": []}', "json"),
        ("x.json", b'{"schedule": {"conference": {}}}', "schedule-json"),
        ("x.json", b'[{"id": "a", "type": "speech", "issued": {}}]', "csl-json"),
        ("pycon/videos/a.json", b'{"title": "T", "videos": []}', "pyvideo"),
        ("pycon/category.json", b'{"title": "T"}', "pyvideo"),
        ("x.json", b'[{"paper_title": "T"}]', "table"),
        ("x.jsonl", b"{}", "jsonl"),
        ("x.xml", b"<schedule>", "schedule-xml"),
        ("x.md", b"---\ntitle: T\n---\n", "front-matter"),
        ("x.md", b"+++\ntitle='T'\n+++\n", "front-matter"),
        ("x.md", b"### Title\n\nT\n\n### Kind\n\nTalk\n", "issue-form"),
        ("x.md", b"# Awesome\n\n- [a](https://a.example)", "markdown"),
        ("x.csv", b"paper,authors\n", "table"),
        ("x.csv", ",".join(COLUMNS).encode() + b"\r\n", "csv"),
        ("x.yaml", b"- title: T", "table"),
        ("-", b"\xef\xbb\xbf@article{x,", "bibtex"),
        ("-", b"TY  - JOUR", "ris"),
        ("-", b"<?xml version='1.0'?>", "schedule-xml"),
        ("-", b"title,url\n", "table"),
    ],
)  # fmt: skip
def test_formats_are_guessed(path: str, data: bytes, form: str) -> None:
    """The name of a file and its beginning tell its format."""
    assert guess_format(Input(path, data)) == form
