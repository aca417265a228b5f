"""Every type of page in a browser: accessible, quiet, without requests to others, at every width, on paper."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from looking import Served
from playwright.sync_api import Page

pytestmark = pytest.mark.browser

AXE = Path(os.environ.get("READINGLIST_NPM", "_build/npm")) / "node_modules" / "axe-core" / "axe.min.js"

#: One page of each type.
PAGES = {
    "home": "index.html",
    "catalog": "catalog.html",
    "entry": "entries/workshops/moss.html",
    "talk": "entries/talks/ai-models-of-the-world.html",
    "list": "lists/first-evening.html",
    "lists": "lists.html",
    "tag": "tags/interpretability.html",
    "tags": "tags.html",
    "person": "people/jon-kleinberg.html",
    "people": "people.html",
    "event": "events/icml-2025.html",
    "kind": "kinds/workshop.html",
    "year": "years/2025.html",
    "map": "map.html",
    "new": "whats-new.html",
    "reading": "my-reading.html",
    "search": "search.html",
    "missing": "404.html",
    "contribute": "contribute.html",
    "about": "about.html",
}


def _open_filters(page: Page) -> None:
    if page.locator(".rl-more-filters").is_visible():
        page.locator(".rl-more-filters").click()
    page.locator(".rl-tag-checks > summary").click()


def _open_modal(page: Page) -> None:
    page.keyboard.press("/")
    page.wait_for_selector("pagefind-modal dialog[open]")
    page.keyboard.type("alignment")
    page.wait_for_selector("pagefind-results a")


def _keep(page: Page) -> None:
    page.evaluate(
        "readinglist.write({saved: {moss: {title: 'MOSS', page: 'entries/workshops/moss.html', on: '2026-01-02'}}, done: {}, lists: {}})"
    )


def _leave(page: Page) -> None:
    """Leave a page as it is."""


#: Pages as they are after something was done, with what does it.
STATES: dict[str, tuple[str, Callable[[Page], object]]] = {
    "filtered": (
        "catalog.html?kind=workshop&text=models",
        _open_filters,
    ),
    "rows": ("catalog.html?view=rows", _leave),
    "empty": ("catalog.html?text=zzzz", _leave),
    "results": ("search.html?q=alignment", lambda page: page.wait_for_selector("pagefind-results a")),
    "modal": ("catalog.html", _open_modal),
    "export": ("lists/first-evening.html", lambda page: page.locator(".rl-menu > summary").click()),
    "begun": ("lists/first-evening.html", lambda page: page.locator(".rl-done input").first.check()),
    "kept": ("my-reading.html", _keep),
}
#: What furo, sphinx-design and Pagefind cause and no page of ours can help: rule and a part of the element.
ALLOWED = {
    ("region", "muted-link"),
    ("landmark-unique", "sidebar-drawer"),
    # A block of code that is wider than a phone scrolls; Sphinx gives it no way in for the keyboard.
    ("scrollable-region-focusable", "<pre>"),
}


def findings(page: Page) -> list[tuple[str, str, str]]:
    """Run axe on a page; give rule, impact and element of what it finds, without what is allowed."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
    found = page.evaluate("tags => axe.run(document, {runOnly: tags})", tags)
    nodes = [(rule["id"], rule["impact"], node["html"]) for rule in found["violations"] for node in rule["nodes"]]
    return [
        (rule, impact, html[:200])
        for rule, impact, html in nodes
        if not any(rule == allowed and part in html for allowed, part in ALLOWED)
    ]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 390])
@pytest.mark.parametrize("name", [*PAGES, *STATES])
def test_page_is_accessible_and_quiet(site: Served, open_page: Callable, name: str, width: int, theme: str) -> None:
    """Page is accessible and quiet."""
    path, act = STATES[name] if name in STATES else (PAGES[name], _leave)
    page, watch = open_page(f"{site.url}{path}", viewport={"width": width, "height": 900}, color_scheme=theme)
    act(page)
    assert page.locator("h1").count() == 1
    assert findings(page) == []
    assert overflowing(page) == []
    watch.check()


def overflowing(page: Page) -> list[str]:
    """Name the elements that reach beyond the right edge and do not scroll by themselves; furo hides that they do."""
    found: list[str] = page.evaluate(
        """() => {
          const wide = document.documentElement.clientWidth;
          const scrolls = (element) => {
            for (let at = element; at && at !== document.body; at = at.parentElement) {
              const style = getComputedStyle(at);
              if (/auto|scroll/.test(style.overflowX) || style.textOverflow === "ellipsis" || style.position === "fixed" || style.clipPath !== "none") return true;
            }
            return false;
          };
          return Array.from(document.querySelectorAll("article *, footer *"))
            .filter((element) => element.getClientRects().length && element.getBoundingClientRect().right > wide + 1 && !scrolls(element))
            .map((element) => element.outerHTML.slice(0, 120));
        }"""
    )
    return found


@pytest.mark.parametrize("name", PAGES)
def test_no_page_is_wider_than_its_window(site: Served, open_page: Callable, name: str) -> None:
    """No page is wider than its window."""
    page, _ = open_page(f"{site.url}{PAGES[name]}")
    for width in (320, 360, 480, 640, 768, 1024, 1280, 1440, 1600):
        page.set_viewport_size({"width": width, "height": 900})
        assert overflowing(page) == [], width
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), width


@pytest.mark.parametrize("name", ["catalog", "entry", "list", "home", "tag"])
def test_nothing_moves_while_a_page_loads(site: Served, open_page: Callable, name: str) -> None:
    """Nothing moves while a page loads."""
    for width in (1280, 390):
        page, _ = open_page(f"{site.url}{PAGES[name]}", viewport={"width": width, "height": 900})
        shift = page.evaluate(
            """() => new Promise((resolve) => {
              let sum = 0;
              new PerformanceObserver((list) => list.getEntries().forEach((entry) => (sum += entry.value)))
                .observe({ type: "layout-shift", buffered: true });
              setTimeout(() => resolve(sum), 300);
            })"""
        )
        assert shift <= 0.05, (width, shift)


@pytest.mark.parametrize("name", PAGES)
def test_page_without_scripts_shows_its_content(site: Served, open_page: Callable, name: str) -> None:
    """Page without scripts shows its content."""
    page, watch = open_page(f"{site.url}{PAGES[name]}", java_script_enabled=False)
    assert page.locator("h1").is_visible()
    for control in page.locator(".rl-script").all():
        assert not control.is_visible()
    watch.check()


def test_list_prints_as_a_hand_out(site: Served, open_page: Callable) -> None:
    """List prints as a hand out."""
    page, _ = open_page(f"{site.url}lists/first-evening.html")
    page.emulate_media(media="print")
    for hidden in (".sidebar-container", ".rl-track", ".rl-menu", ".rl-done", ".skip-to-content", ".rl-breadcrumb"):
        for element in page.locator(hidden).all():
            assert not element.is_visible(), hidden
    assert page.locator(".rl-why").first.is_visible()
    pdf = page.pdf(format="A4")
    assert pdf.startswith(b"%PDF")
    assert 1 <= pdf.count(b"/Type /Page\n") + pdf.count(b"/Type /Page ") <= 3


def test_entry_prints_all_citations_and_written_addresses(site: Served, open_page: Callable) -> None:
    """Entry prints all citations and written addresses."""
    page, _ = open_page(f"{site.url}{PAGES['entry']}")
    page.emulate_media(media="print")
    assert all(panel.is_visible() for panel in page.locator(".rl-cite-panel").all())
    after = page.locator(".rl-button.rl-primary").first.evaluate("link => getComputedStyle(link, '::after').content")
    assert "https://" in after
    assert page.pdf(format="A4").startswith(b"%PDF")


def test_entry_can_be_worked_with_the_keyboard(site: Served, open_page: Callable) -> None:
    """Entry can be worked with the keyboard."""
    page, _ = open_page(f"{site.url}{PAGES['entry']}")
    page.get_by_role("button", name="Save").focus()
    page.keyboard.press("Space")
    assert page.get_by_role("button", name="Saved").get_attribute("aria-pressed") == "true"
    page.locator("#rl--cite-text").focus()
    page.keyboard.press("ArrowRight")
    assert page.locator("#rl--cite-bibtex").is_checked()
    assert (
        page.locator("label[for=rl--cite-bibtex]").evaluate("label => getComputedStyle(label).outlineStyle") != "none"
    )


def test_skip_link_leads_to_the_content(site: Served, open_page: Callable) -> None:
    """Skip link leads to the content."""
    page, _ = open_page(f"{site.url}{PAGES['catalog']}")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className").startswith("skip-to-content")
    page.keyboard.press("Enter")
    assert page.url.endswith("#furo-main-content")


def test_missing_page_leads_on_from_any_depth(site: Served, open_page: Callable) -> None:
    """Missing page leads on from any depth."""
    page, _ = open_page(f"{site.url}404.html")
    text = (site.out / "404.html").read_text(encoding="utf-8")
    assert "http://127" not in text
    links = page.locator("article a").evaluate_all("all => all.map(link => link.getAttribute('href'))")
    assert links
    assert not [link for link in links if not link.startswith(("/", "http", "#"))]
