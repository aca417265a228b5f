"""What the reader keeps in the browser: saved and done, progress on a list, "My reading"; and citations to copy."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from looking import Served

from readinglist import Catalog

pytestmark = pytest.mark.browser


def test_saved_and_done_are_kept_shown_and_exported(site: Served, open_page: Callable, tmp_path: Path) -> None:
    """Saved and done are kept shown and exported."""
    page, watch = open_page(f"{site.url}entries/workshops/moss.html")
    page.get_by_role("button", name="Save").click()
    assert page.get_by_role("button", name="Saved").get_attribute("aria-pressed") == "true"
    page.goto(f"{site.url}catalog.html")
    assert page.locator(".rl-is-saved").evaluate_all("all => all.map(card => card.dataset.entry)") == ["moss"]
    page.goto(f"{site.url}my-reading.html")
    link = page.locator(".rl-kept-list a")
    assert link.inner_text() == Catalog.load("docs").get("moss").title
    assert link.evaluate("link => link.href") == f"{site.url}entries/workshops/moss.html"
    with page.expect_download() as download:
        page.get_by_role("button", name="Export as JSON").click()
    data = json.loads(Path(download.value.path()).read_text(encoding="utf-8"))
    assert (data["format"], data["version"], list(data["saved"]), data["done"]) == (
        "readinglist-marks",
        1,
        ["moss"],
        {},
    )
    page.get_by_role("button", name="Remove").click()
    assert page.locator(".rl-kept").inner_text() == "Nothing here yet."
    kept = tmp_path / "kept.json"
    kept.write_text(json.dumps(data), encoding="utf-8")
    page.locator("[data-import]").set_input_files(kept)
    page.wait_for_selector(".rl-kept-list a")
    assert page.locator(".rl-tools [role=status]").inner_text() == "Imported: 1"
    watch.check()


def test_hostile_files_of_marks_do_nothing(site: Served, open_page: Callable, tmp_path: Path) -> None:
    """Hostile files of marks do nothing."""
    page, watch = open_page(f"{site.url}my-reading.html")
    bad = {
        "format": "readinglist-marks",
        "saved": {
            "script": {"title": "x", "page": "javascript:alert(1)"},
            "elsewhere": {"title": "x", "page": "https://evil.example/"},
            "above": {"title": "x", "page": "../../other.html"},
            "broken": {"title": "x", "page": "http://["},
            "number": 7,
            "constructor": {"title": "<img src=x onerror=alert(1)>", "page": "index.html"},
            "__proto__": {"title": "p", "page": "index.html"},
        },
        "done": ["no", "mapping"],
        "lists": {"one": {"title": "List", "page": "lists.html", "steps": "no list"}},
    }
    file = tmp_path / "bad.json"
    file.write_text(json.dumps(bad), encoding="utf-8")
    page.locator("[data-import]").set_input_files(file)
    page.wait_for_selector(".rl-kept-list a")
    assert sorted(page.locator(".rl-kept-list a").all_inner_texts()) == ["<img src=x onerror=alert(1)>", "List", "p"]
    for text in ("no json", '{"format": "other"}', "[]", "null"):
        file.write_text(text, encoding="utf-8")
        page.locator("[data-import]").set_input_files(file)
        page.wait_for_function("document.querySelector('.rl-tools [role=status]').textContent.includes('no marks')")
        assert page.locator(".rl-kept-list a").count() == 3
    page.evaluate("localStorage.setItem(readinglist.KEY, '{broken')")
    page.reload()
    assert page.locator(".rl-kept").inner_text() == "Nothing here yet."
    watch.check()


def test_list_says_how_far_the_reader_is(site: Served, open_page: Callable) -> None:
    """List says how far the reader is."""
    catalog = Catalog.load("docs")
    steps = catalog.steps(catalog.lists["first-evening"])
    page, watch = open_page(f"{site.url}lists/first-evening.html")
    status, go_on = page.locator(".rl-track [role=status]"), page.locator(".rl-continue")
    assert status.inner_text().startswith(f"0 of {len(steps)} done")
    assert not go_on.is_visible()
    first, second = (page.locator(f"#rl--step-{step.entry.id} input") for step in steps[:2])
    first.check()
    assert status.inner_text().startswith(f"1 of {len(steps)} done")
    assert go_on.inner_text() == "Continue with step 2"
    assert go_on.get_attribute("href") == f"#rl--step-{steps[1].entry.id}"
    second.check()
    page.reload()
    assert first.is_checked()
    assert second.is_checked()
    assert go_on.inner_text() == "Continue with step 3"
    for step in steps[2:]:
        page.locator(f"#rl--step-{step.entry.id} input").check()
    assert status.inner_text() == f"All {len(steps)} done"
    assert not go_on.is_visible()
    page.goto(f"{site.url}my-reading.html")
    assert f"{len(steps)} of {len(steps)} done" in page.locator(".rl-kept").inner_text()
    watch.check()


def test_marks_of_two_sites_on_one_host_are_apart(site: Served, open_page: Callable) -> None:
    """Marks of two sites on one host are apart."""
    page, _ = open_page(f"{site.url}entries/workshops/moss.html")
    page.get_by_role("button", name="Save").click()
    assert page.evaluate("Object.keys(localStorage).filter(key => key.startsWith('readinglist'))") == [
        "readinglist:/en/latest/"
    ]


def test_page_works_where_the_browser_keeps_nothing(site: Served, open_page: Callable) -> None:
    """Page works where the browser keeps nothing."""
    page, watch = open_page(f"{site.url}index.html")
    page.add_init_script("Object.defineProperty(Storage.prototype, 'setItem', {value() { throw new Error('full'); }})")
    page.goto(f"{site.url}entries/workshops/moss.html")
    page.get_by_role("button", name="Save").click()
    assert page.get_by_role("button", name="Save").get_attribute("aria-pressed") == "false"
    watch.check()


@pytest.mark.parametrize(("name", "begin"), [("bibtex", "@"), ("ris", "TY  - "), ("csl-json", "[")])
def test_citation_is_chosen_copied_and_kept_as_a_file(site: Served, open_page: Callable, name: str, begin: str) -> None:
    """Citation is chosen copied and kept as a file."""
    page, watch = open_page(
        f"{site.url}entries/talks/ai-models-of-the-world.html", permissions=["clipboard-read", "clipboard-write"]
    )
    panels = page.locator(".rl-cite-panel")
    assert [panel.is_visible() for panel in panels.all()] == [True, False, False, False]
    page.locator(f"label[for=rl--cite-{name}]").click()
    panel = page.locator(".rl-cite-panel:visible")
    text = panel.locator("code").inner_text()
    assert text.startswith(begin)
    assert "Kleinberg" in text
    panel.get_by_role("button", name="Copy").click()
    panel.get_by_role("button", name="Copied").wait_for()
    assert page.evaluate("navigator.clipboard.readText()") == text
    with page.expect_download() as download:
        panel.get_by_role("button", name="Download").click()
    assert download.value.suggested_filename.startswith("ai-models-of-the-world.")
    assert Path(download.value.path()).read_text(encoding="utf-8") == text
    watch.check()
