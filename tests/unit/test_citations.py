"""Citations in the styles of APA and IEEE: what they show, and that whatever an entry says there is one."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from strategies import catalogs

from readinglist import Catalog, Entry, dumps

DOCS = Catalog.load(Path(__file__).parents[2] / "docs")
PLACE = "42nd International Conference on Machine Learning, Vancouver Convention Center, Vancouver, Canada"


@pytest.mark.parametrize(
    ("style", "id_", "citation"),
    [
        ("apa", "ai-models-of-the-world",
         (f"Kleinberg, J. (2025, July 15). AI's Models of the World, and Ours. {PLACE}. "
         "https://icml.cc/virtual/2025/invited-talk/39862")),
        ("apa", "moss",
         ("Raghunathan, A., Dao, T., Wong, E., & Choi, Y. (2025, July 19). ICML 2025 Workshop on Methods and "
         f"Opportunities at Small Scale. {PLACE}. https://sites.google.com/view/moss2025")),
        ("ieee", "ai-models-of-the-world",
         ("[1] J. Kleinberg, \u201cAI's Models of the World, and Ours,\u201d Jul. 15, 2025. [Online]. Available: "
         "https://icml.cc/virtual/2025/invited-talk/39862")),
    ],
)  # fmt: skip
def test_citations_of_the_catalog(style: str, id_: str, citation: str) -> None:
    """Names, date, title, event and address stand where the style has them."""
    assert dumps([DOCS.get(id_)], style) == f"{citation}\n"


@pytest.mark.parametrize("style", ["apa", "ieee"])
def test_every_entry_of_the_catalog_is_cited_once(style: str) -> None:
    """There is one paragraph an entry, in order, and each names a title once; IEEE numbers them."""
    entries = DOCS.select(sort="title")
    blocks = dumps(entries, style).rstrip("\n").split("\n\n")
    assert len(blocks) == len(entries)
    for number, (block, entry) in enumerate(zip(blocks, entries, strict=True), 1):
        assert block.count(entry.title) == 1
        assert block.startswith(f"[{number}] ") is (style == "ieee")


@pytest.mark.parametrize("style", ["apa", "ieee"])
def test_a_list_keeps_its_numbers_and_notes(style: str) -> None:
    """A reading list has its title, its numbers and the curator's notes below the citations."""
    reading_list = DOCS.lists["first-evening"]
    text = dumps(reading_list.entries, style, DOCS, reading_list=reading_list)
    assert text.startswith(f"{reading_list.title}\n\n")
    for step in DOCS.steps(reading_list):
        assert f"\n{step.number}. " in text
        assert f"\n   {step.note}\n" in text


@pytest.mark.parametrize("style", ["apa", "ieee"])
def test_nothing_in_an_entry_is_markup(style: str) -> None:
    """Texts show as they are written; without people the citation is the one of plain text."""
    hostile = Entry(
        id="x", title="<script>alert(1)</script> & <i>x</i>?", kind="paper", authors=["A <b>B</b>"], date="2020"
    )
    assert "<script>alert(1)</script> & <i>x</i>" in dumps([hostile], style)
    nobody = Entry(id="y", title="Nobody's $x$ {{y}}", kind="talk")
    assert dumps([nobody], style) == ("[1] " if style == "ieee" else "") + dumps([nobody], "text")


@pytest.mark.parametrize("style", ["apa", "ieee"])
def test_any_entry_is_cited(style: str) -> None:
    """Whatever an entry says there is a citation on one line, and the same each time."""

    @settings(max_examples=25)
    @given(catalogs())
    def check(catalog: Catalog) -> None:
        entries = list(catalog.entries.values())
        text = dumps(entries, style, catalog)
        assert text == dumps(entries, style, catalog)
        assert len(text.rstrip("\n").split("\n\n")) == len(entries)

    check()
