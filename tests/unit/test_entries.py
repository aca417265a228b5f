"""Entries and other records in a notebook, and as a table of pandas."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from bs4 import BeautifulSoup

from readinglist import Catalog, Entries, Entry, ReadingList, ReadingListError, to_dataframe

DOCS = Catalog.load(Path(__file__).parents[2] / "docs")
HOSTILE = '"><script>alert(1)</script>&lt;'


def parse(html: str) -> BeautifulSoup:
    """Read HTML as a browser does."""
    return BeautifulSoup(html, "html5lib")


def test_a_selection_is_a_tuple_that_shows_as_a_table() -> None:
    """It is equal to a tuple of the same entries, and a notebook shows a row for each, linked."""
    found = DOCS.select(kind="tutorial", sort="title")
    assert isinstance(found, Entries)
    assert found == tuple(found)
    assert repr(found) == f"Entries({', '.join(entry.id for entry in found)})"
    table = parse(found._repr_html_())
    assert [row.find_all("td")[2].get_text() for row in table.select("tbody tr")] == [entry.title for entry in found]
    assert [a["href"] for a in table.select("tbody a")] == [entry.links[0].url for entry in found]
    assert table.caption is not None
    assert table.caption.get_text() == f"{len(found)} entries"


def test_a_long_selection_shows_its_beginning() -> None:
    """Of more than fifty entries the first fifty show, and the caption says so."""
    many = Entries(Entry(id=f"e{number}", title="T", kind="talk") for number in range(60))
    table = parse(many._repr_html_())
    assert len(table.select("tbody tr")) == 50
    assert "60 entries, of which these are the first 50" in table.get_text()


def test_nothing_in_a_notebook_is_markup() -> None:
    """Texts with HTML in them show as they are written, in every record that shows itself."""
    entry = Entry(id="x", title=HOSTILE, kind="talk", speakers=[HOSTILE], summary=HOSTILE)
    reading_list = ReadingList(title=HOSTILE).section(HOSTILE, note=HOSTILE).add("x", note=HOSTILE)
    catalog = Catalog.of([entry], lists=[reading_list])
    shown = [
        catalog.get("x")._repr_html_(),
        catalog.lists[reading_list.id]._repr_html_(),
        catalog._repr_html_(),
        catalog.select()._repr_html_(),
    ]
    for html in shown:
        page = parse(html)
        assert page.find("script") is None
        assert HOSTILE in page.get_text()


def test_steps_of_a_list_are_numbered() -> None:
    """A list shows its headings, and its steps with number, title and note."""
    text = parse(DOCS.lists["first-evening"]._repr_html_()).get_text("\n")
    steps = DOCS.steps(DOCS.lists["first-evening"])
    assert all(step.entry.title in text and step.note in text for step in steps)
    assert f"{len(steps)}. " in text


def test_a_table_of_pandas_has_a_row_for_each_entry() -> None:
    """Columns are the fields by name; a length is in seconds, and what is not known is missing."""
    pandas = pytest.importorskip("pandas")
    frame = to_dataframe(DOCS.select(sort="title"))
    assert list(frame.index) == [entry.id for entry in DOCS.select(sort="title")]
    assert {"title", "kind", "speakers", "event", "date", "duration", "tags", "links", "summary"} <= set(frame.columns)
    entry = DOCS.get("memfm")
    assert frame.loc["memfm", "duration"] == entry.duration
    assert frame.loc["memfm", "date"] == str(entry.date)
    assert frame.loc["memfm", "tags"] == list(entry.tags)
    assert frame.loc["memfm", "links"] == [link.url for link in entry.links]
    assert isinstance(to_dataframe([]), pandas.DataFrame)


def test_without_pandas_a_sentence_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who has no pandas is told what to install."""
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(ReadingListError, match="pandas is not installed: install it beside readinglist."):
        to_dataframe([])
