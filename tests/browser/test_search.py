"""The search: Pagefind's dialog and its page, addresses and short words, and Sphinx's search in its stead."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import quote

import pytest
from looking import Served
from playwright.sync_api import Page

from readinglist import Catalog

pytestmark = pytest.mark.browser


def results(page: Page) -> list[str]:
    """Wait until Pagefind has found all that it shows, and give the titles."""
    page.wait_for_function("document.querySelector('pagefind-summary')?.textContent.match(/result/i)")
    before: list[str] = ["?"]
    for _ in range(40):
        page.wait_for_timeout(300)
        found: list[str] = [text.strip() for text in page.locator("pagefind-results a").all_inner_texts()]
        if found == before and all(found):
            break
        before = found
    return found


def test_slash_opens_the_dialog_and_what_is_typed_is_found(site: Served, open_page: Callable) -> None:
    """Slash opens the dialog and what is typed is found."""
    page, watch = open_page(f"{site.url}entries/workshops/moss.html")
    before = len(watch.requests)
    assert not any("_pagefind" in url for url in watch.requests)
    page.keyboard.press("/")
    page.wait_for_selector("pagefind-modal dialog[open]")
    page.keyboard.type("kleinberg")
    page.wait_for_selector("pagefind-results a")
    assert "Jon Kleinberg" in page.locator("pagefind-results a").first.inner_text()
    assert len(watch.requests) > before
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    assert page.locator("dialog[open]").count() == 0
    watch.check()


def test_slash_in_a_field_is_a_slash(site: Served, open_page: Callable) -> None:
    """Slash in a field is a slash."""
    page, _ = open_page(f"{site.url}catalog.html")
    page.locator("[name=text]").press_sequentially("a/b")
    assert page.locator("[name=text]").input_value() == "a/b"
    assert page.locator("pagefind-modal").count() == 0


def test_page_searches_what_the_address_says_and_keeps_it(site: Served, open_page: Callable) -> None:
    """Page searches what the address says and keeps it."""
    page, watch = open_page(f"{site.url}index.html")
    page.locator("form[data-search] input").fill("interpretability")
    page.keyboard.press("Enter")
    page.wait_for_url("**/search.html?q=interpretability")
    assert results(page)[0] == "Interpretability"
    page.locator("pagefind-input input").fill("copyright")
    page.wait_for_url("**/search.html?q=copyright")
    assert "Generative AI's Collision with Copyright Law" in results(page)
    watch.check()


def test_facets_narrow_the_results(site: Served, open_page: Callable) -> None:
    """Facets narrow the results."""
    page, watch = open_page(f"{site.url}search.html?q=alignment")
    assert results(page)
    page.locator("pagefind-filter-pane label", has_text="Invited talk").first.click()
    page.wait_for_timeout(500)
    kept = results(page)
    catalog = Catalog.load("docs")
    talks = {entry.title for entry in catalog.by_kind["invited-talk"]}
    assert kept
    assert set(kept) <= talks
    watch.check()


@pytest.mark.parametrize(
    ("address", "entry"),
    [
        ("https://arxiv.org/abs/1502.03167", "batch-normalization"),
        ("http://arxiv.org/pdf/1502.03167v3.pdf", "batch-normalization"),
        ("arXiv:1502.03167", "batch-normalization"),
        ("https://openreview.net/pdf?id=y5w91PODrA&x=1", "physical-world-models"),
        ("https://openreview.net/group?id=ICML.cc/2025/Workshop/MOSS#tab", "moss"),
        ("https://www.icml.cc/virtual/2025/workshop/39969/", "es-fomo-iii"),
    ],
)
def test_pasted_address_finds_its_entry_alone(site: Served, open_page: Callable, address: str, entry: str) -> None:
    """Pasted address finds its entry alone."""
    page, _ = open_page(f"{site.url}search.html?q={quote(address, safe='')}")
    assert results(page) == [Catalog.load("docs").get(entry).title]


def test_unknown_address_finds_nothing(site: Served, open_page: Callable) -> None:
    """Unknown address finds nothing."""
    page, _ = open_page(f"{site.url}search.html?q={quote('https://example.org/nothing', safe='')}")
    assert results(page) == []


FILES = {
    "index.md": "# Home\n\n```{reading:entries}\n\n```\n",
    "entries/cjk.md": "---\ntitle: 深層機械学習の基礎\nkind: talk\nlinks: {video: 'https://youtu.be/a_b-C1d2E3f?t=3'}\n---\n概要です。\n",
    "entries/other.md": "---\ntitle: 音声認識の基礎\nkind: talk\n---\n別の話。\n",
    "entries/rl.md": "---\ntitle: RL for the impatient\nkind: talk\nspeakers: [José Núñez]\n---\nShort.\n",
    "entries/many.yaml": "entries:\n  - id: collected\n    title: A Collected Zebra\n    kind: talk\n    summary: It gallops.\n",
}


@pytest.fixture(scope="module")
def small(publish: Callable[..., Served]) -> Served:
    """Publish a site with titles that are hard to take apart."""
    return publish(FILES)


@pytest.mark.parametrize(
    ("term", "found"),
    [
        ("学習", ["深層機械学習の基礎"]),
        ("機械学習", ["深層機械学習の基礎"]),
        ("基礎", ["深層機械学習の基礎", "音声認識の基礎"]),
        ("RL", ["RL for the impatient"]),
        ("Nunez", ["José Núñez", "RL for the impatient"]),
        ("gallops", ["A Collected Zebra"]),
        ("https://www.youtube.com/watch?v=a_b-C1d2E3f&feature=share", ["深層機械学習の基礎"]),
        ("https://www.youtube-nocookie.com/embed/a_b-C1d2E3f", ["深層機械学習の基礎"]),
    ],
)
def test_short_words_other_scripts_and_folded_letters_are_found(
    small: Served, open_page: Callable, term: str, found: list[str]
) -> None:
    """Short words other scripts and folded letters are found."""
    page, _ = open_page(f"{small.url}search.html?q={quote(term, safe='')}")
    assert sorted(results(page)) == sorted(found)


def test_boilerplate_is_not_searched(site: Served, open_page: Callable) -> None:
    """Boilerplate is not searched."""
    page, _ = open_page(f"{site.url}search.html")
    for words in ("Mark as done", "No recording, slides or paper known", "Often together with", "Find in titles"):
        number = page.evaluate(
            "async words => (await (await import(new URL('_pagefind/pagefind.js', location.href))).search(`\"${words}\"`)).results.length",
            words,
        )
        assert number == 0, words


def test_sphinx_searches_pages_with_and_without_a_document_where_pagefind_is_not(
    publish: Callable[..., Served], open_page: Callable
) -> None:
    """Sphinx searches pages with and without a document where Pagefind is not."""
    served = publish(FILES)
    for page in served.out.rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        page.write_text(text.replace('data-search="pagefind"', 'data-search="sphinx"'), encoding="utf-8")
    for term, title in (("zebra", "A Collected Zebra"), ("impatient", "RL for the impatient"), ("Núñez", "José Núñez")):
        page, _ = open_page(f"{served.url}search.html?q={quote(term)}")
        page.wait_for_selector("#search-results li a")
        assert title in page.locator("#search-results li a").all_inner_texts()
        page.locator("#search-results li a", has_text=title).first.click()
        assert page.locator("h1").first.inner_text().startswith(title)


def test_site_opened_as_files_is_searched_too(small: Served, open_page: Callable) -> None:
    """Site opened as files is searched too."""
    page, watch = open_page(f"{(small.out / 'search.html').as_uri()}?q=zebra")
    page.wait_for_selector("#search-results li a")
    assert "A Collected Zebra" in page.locator("#search-results li a").all_inner_texts()
    assert not any("_pagefind" in url for url in watch.requests)
    page.goto((small.out / "index.html").as_uri())
    page.keyboard.press("/")
    assert page.evaluate("document.activeElement.name") == "q"
