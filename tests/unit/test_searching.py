"""What the search is told of an entry and of a page."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from bs4 import BeautifulSoup

from readinglist import Catalog
from readinglist.site.searching import facets, mark_body, search_keys

Make = Callable[[dict[str, str]], Catalog]


@pytest.mark.parametrize(
    ("url", "key"),
    [
        ("https://youtu.be/a_b-C1d2E3f?t=3", "abc1d2e3f"),
        ("https://www.youtube.com/watch?v=a_b-C1d2E3f", "abc1d2e3f"),
        ("https://arxiv.org/pdf/2406.03689v2", "240603689"),
        ("https://doi.org/10.1000/Ab.c", "101000abc"),
        ("https://vimeo.com/123456789", "123456789"),
        ("https://openreview.net/forum?id=Xy_1-z", "xy1z"),
        ("https://openreview.net/group?id=A.cc/2025/Workshop/B", "acc2025workshopb"),
        ("https://www.example.org/a%20b/?q=1", "exampleorgabq1"),
    ],
)
def test_address_becomes_one_word(catalog_from: Make, url: str, key: str) -> None:
    """Every spelling of an address gives one word, as the browser makes it of what is pasted."""
    catalog = catalog_from({"entries/e.md": f"---\ntitle: E\nkind: talk\nlinks: {{page: '{url}'}}\n---\nText.\n"})
    assert search_keys(catalog.get("e")) == key


def test_text_without_blanks_is_given_in_pairs(catalog_from: Make) -> None:
    """What Chinese, Japanese and Korean write without blanks is found by any two characters in a row."""
    catalog = catalog_from({"entries/e.md": "---\ntitle: 機械学習 (ML)\nkind: talk\nspeakers: [김광섭]\n---\nText.\n"})
    assert search_keys(catalog.get("e")) == "機械 械学 学習 김광 광섭"


def test_first_section_alone_is_searched() -> None:
    """The mark is on the first section, the hidden words at the end of the outer one."""
    body = "<nav>way</nav><section id='a'><h1>T</h1><section>in</section></section>"
    soup = BeautifulSoup(mark_body(body, 'k" <b>'), "html5lib")
    outer, inner = soup.find_all("section")
    assert outer.has_attr("data-pagefind-body")
    assert not inner.has_attr("data-pagefind-body")
    assert outer.find_all(recursive=False)[-1]["data-keys"] == 'k" <b>'
    assert soup.find("b") is None
    assert mark_body("<p>no section</p>", "") == "<p>no section</p>"


def test_facets_are_what_is_known(catalog_from: Make) -> None:
    """A facet without a value is left out."""
    catalog = catalog_from(
        {
            "entries/e.md": "---\ntitle: E\nkind: talk\ntags: [a]\nlevel: beginner\ndate: '2024'\n---\nText.\n",
            "entries/f.md": "---\ntitle: F\nkind: paper\n---\nText.\n",
            "tags.yaml": 'tags:\n  a:\n    label: "A \\"<b>"\n',
        }
    )

    def told(id_: str) -> list[tuple[str, str]]:
        metas = BeautifulSoup(facets(catalog.get(id_), catalog), "html5lib").find_all("meta")
        return [(meta["data-pagefind-filter"].partition("[")[0], meta["content"]) for meta in metas]

    assert told("e") == [("Kind", "Talk"), ("Year", "2024"), ("Level", "Beginner"), ("Tag", 'A "<b>')]
    assert told("f") == [("Kind", "Paper")]
