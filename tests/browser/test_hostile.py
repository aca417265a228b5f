"""Hostile text in every field: nothing runs, nothing breaks, and it is shown as it was written, wherever it goes."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree as ET

import feedparser
import pytest
from looking import Served
from playwright.sync_api import Page

pytestmark = pytest.mark.browser

#: What could end an attribute, an element or a script, run as a template, lead elsewhere, or turn the text round.
TEXTS = {
    "script": "</script><script>window.hit=1</script>",
    "image": '"><img src=x onerror="window.hit=1">',
    "address": "javascript:window.hit=1",
    "template": "{{ 7*7 }} {% raise %} ${window.hit=1} `#{1}`",
    "cdata": "]]><!--<style>*{display:none}</style>-->",
    "override": "ab\u202egnihtyna\u2066 \u200f",
    "quotes": "'\"&amp;&#x27;<>\\n \\u003c",
}


def files(text: str) -> dict[str, str]:
    """Write a catalog in which every field that takes a text holds this one."""

    def q(value: object) -> str:
        return json.dumps(value, ensure_ascii=False)

    front = {
        "title": f"title {text}",
        "short_title": f"short {text}",
        "kind": "talk",
        "speakers": [f"speaker {text}"],
        "organizers": [f"organizer {text}"],
        "event": "meeting",
        "date": "2024-05-06",
        "room": f"room {text}",
        "license": f"license {text}",
        "level": "beginner",
        "language": "en",
        "tags": ["one", "two"],
        "links": {"video": {"url": "https://example.org/v", "label": f"label {text}"}, "page": "https://example.org/p"},
        "further": {"article": {"url": "https://example.org/f", "label": f"further {text}"}},
        "related": {"other": f"reason {text}"},
        "origin": {"url": "https://example.org/o", "label": f"origin {text}"},
        "sources": [{"url": "https://example.org/s", "label": f"source {text}"}],
        "inferred": {"date": f"inferred {text}"},
    }
    lines = "\n".join(f"{key}: {q(value)}" for key, value in front.items())
    item = {
        "id": "collected",
        **{key: front[key] for key in ("title", "kind", "speakers", "tags")},
        "summary": f"collected {text}",
    }
    tag = {"label": f"tag {text}", "description": f"meaning {text}"}
    return {
        "index.md": "# Home\n\n```{reading:map}\n\n```\n\n```{reading:timeline}\n\n```\n\n```{reading:overlap}\n\n```\n",
        "catalog.md": "# Catalog\n\n```{reading:entries}\n:filter:\n\n```\n",
        "entries/talk.md": f"---\n{lines}\n---\nPlain summary.\n",
        "entries/other.md": f"---\ntitle: {q('other ' + text)}\nkind: talk\ntags: [one]\n---\nPlain.\n",
        "entries/many.yaml": f"entries:\n  - {q(item)}\n",
        "lists/path.md": f"---\ntitle: {q('list ' + text)}\ncurators: {q(['curator ' + text])}\n"
        f"items:\n  - {q({'section': 'section ' + text, 'note': 'about ' + text})}\n  - {q({'entry': 'talk', 'note': 'note ' + text})}\n---\nAim.\n",
        "tags.yaml": f"facets:\n  group: {q('facet ' + text)}\ntags:\n  one: {q({**tag, 'facet': 'group'})}\n  two: {q({'label': 'two ' + text})}\n",
        "events.yaml": f"events:\n  meeting: {q({'name': 'event ' + text, 'short_name': 'brief ' + text, 'place': 'place ' + text, 'description': 'on ' + text})}\n",
        "people.yaml": f"people:\n  somebody: {q({'name': 'speaker ' + text, 'affiliation': 'at ' + text, 'description': 'who ' + text})}\n",
    }


CONF = """\
project = "Test"
extensions = ["myst_parser", "sphinx_design", "readinglist.site"]
primary_domain = "reading"
html_theme = "furo"
html_title = "Test"
html_baseurl = "https://example.org/en/latest/"
"""
PAGES = (
    "index.html", "catalog.html", "entries/talk.html", "entries/other.html", "entries/collected.html", "lists/path.html",
    "tags/one.html", "people/somebody.html", "events/meeting.html", "kinds/talk.html", "years/2024.html",
    "my-reading.html", "search.html?q=title", "404.html", "whats-new.html",
)  # fmt: skip


@pytest.fixture(scope="module", params=TEXTS)
def hostile(request: pytest.FixtureRequest, publish: Callable[..., Served]) -> tuple[str, Served]:
    """Publish a catalog with one of the texts."""
    text = TEXTS[request.param]
    return text, publish(files(text), CONF, quiet=False)


def clean(text: str) -> str:
    """Give a text as a one-line field keeps it."""
    return " ".join(text.split()).strip(" \u200f")


def no_hit(page: Page) -> None:
    """Fail if anything ran, or if an element was made of a text."""
    assert page.evaluate("window.hit") is None
    assert page.locator("article img, article style, article [onerror]").count() == 0
    assert page.locator("a[href^='javascript:' i]").count() == 0


def test_nothing_runs_and_titles_show_as_written(hostile: tuple[str, Served], open_page: Callable) -> None:
    """Nothing runs and titles show as written."""
    text, served = hostile
    page, watch = open_page(f"{served.url}index.html")
    for name in PAGES:
        page.goto(f"{served.url}{name}")
        page.wait_for_load_state("networkidle")
        no_hit(page)
    page.goto(f"{served.url}entries/talk.html")
    assert page.locator("h1").evaluate("h => h.firstChild.textContent") == clean(f"title {text}")
    page.goto(f"{served.url}catalog.html?text=title")
    titles = page.locator("[data-entries] .rl-title").all_text_contents()
    assert clean(f"title {text}") in titles
    page.locator(".rl-tag-checks > summary").click()
    page.locator("[name=tags][value=one]").check()
    assert page.locator(".rl-choice").first.text_content() == f"#{clean(f'tag {text}')}"
    no_hit(page)
    watch.check()


def test_search_and_marks_show_it_as_written(hostile: tuple[str, Served], open_page: Callable) -> None:
    """Search and marks show it as written."""
    text, served = hostile
    page, watch = open_page(f"{served.url}entries/talk.html")
    page.get_by_role("button", name="Save").click()
    page.goto(f"{served.url}my-reading.html")
    assert page.locator(".rl-kept-list a").text_content() == clean(f"title {text}")
    no_hit(page)
    page.goto(f"{served.url}search.html?q=summary")
    page.wait_for_selector("pagefind-results a")
    page.wait_for_timeout(300)
    no_hit(page)
    page.goto(f"{served.url}search.html?q=%22%3E%3Cimg%20src%3Dx%20onerror%3D%22window.hit%3D1%22%3E%3C%2Fscript%3E")
    page.wait_for_timeout(500)
    no_hit(page)
    watch.check()


def test_data_feeds_and_metadata_hold_it_as_written(hostile: tuple[str, Served], open_page: Callable) -> None:
    """Data feeds and metadata hold it as written."""
    text, served = hostile
    title = clean(f"title {text}")
    data = json.loads((served.out / "catalog.json").read_text(encoding="utf-8"))
    assert {entry["id"]: entry["title"] for entry in data["entries"]}["talk"] == title
    assert json.loads((served.out / "lists" / "path.json").read_text(encoding="utf-8"))["title"] == clean(
        f"list {text}"
    )
    feed = json.loads((served.out / "feed.json").read_text(encoding="utf-8"))
    assert title in [item["title"] for item in feed["items"]]
    for path in served.out.rglob("*.xml"):
        ET.parse(path)
    assert title in [found.text for found in ET.parse(served.out / "feed.xml").iterfind("{*}entry/{*}title")]
    page, _ = open_page(f"{served.url}entries/talk.html")
    blocks = page.locator("script[type='application/ld+json']").all_text_contents()
    assert [json.loads(block)["name"] for block in blocks] == [title]
    assert page.locator("meta[property='og:title']").get_attribute("content") == title
    assert page.locator("meta[name=citation_title]").get_attribute("content") == title


def test_exports_are_whole(hostile: tuple[str, Served]) -> None:
    """Exports are whole."""
    _, served = hostile
    names = {path.name for path in (served.out / "lists").iterdir()}
    assert {f"path.{suffix}" for suffix in ("bib", "ris", "csl.json", "csv", "md", "ics", "json", "xml")} <= names
    assert feedparser.parse((served.out / "lists" / "path.xml").read_bytes()).bozo == 0


def test_no_page_leads_to_a_script(hostile: tuple[str, Served]) -> None:
    """No page leads to a script."""
    _, served = hostile
    for path in Path(served.out).rglob("*.html"):
        assert 'href="javascript:' not in path.read_text(encoding="utf-8").lower()
