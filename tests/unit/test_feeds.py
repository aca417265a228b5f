"""What feeds hold, as a reader of feeds reads them."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any
from urllib.parse import urlsplit
from uuid import NAMESPACE_URL, UUID, uuid5
from xml.etree import ElementTree as ET

import feedparser
import pytest
import yaml

from readinglist import Catalog
from readinglist.formats.atom import Feed, Item, atom
from readinglist.gitdates import Dates
from readinglist.site.feeds import OPML, feed_files, feed_path, json_feed, json_path

BASE = "https://example.org/en/"
HOSTILE = [
    '"><img src=x onerror=alert(1)>',
    "]]></content><script>alert(1)</script>",
    "&lt;b&gt; &amp; &#60; ' \" \\u003c",
]
FEEDS = ["feed", "lists/first", "people/ada-example", "people/ben-example", "tags/alpha", "tags/beta"]
#: What RFC 3339 asks for, in UTC.
TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00")
ATOM = "{http://www.w3.org/2005/Atom}"


def day(number: int) -> datetime:
    """Give a day in May 2025."""
    return datetime(2025, 5, number, 12, tzinfo=UTC)


def entry(title: str, **fields: Any) -> str:
    """Give the file of a talk."""
    body = fields.pop("body", f"What {title} says.")
    front = yaml.safe_dump({"title": title, "kind": "talk"} | fields, allow_unicode=True, sort_keys=False, width=10_000)
    return f"---\n{front}---\n{body}\n"


FILES = {
    "tags.yaml": "tags:\n  alpha:\n    label: Alpha & co.\n    description: What is first.\n  unused:\n    label: Unused\n",
    "entries/one.md": entry("One", speakers=["Ada Example"], tags=["alpha"], date="2024"),
    "entries/two.md": entry("Two", speakers=["Ben Example"], authors=["Ada Example", "Ben Example"], date="2025-02-03"),
    "entries/three.md": entry("Three", speakers=["Ada Example"], tags=["alpha", "beta"], date="2024-07-15T08:30-07:00"),
    "entries/four.md": entry("Four", speakers=["Ben Example"], tags=["alpha"], body=""),
    "entries/gone.md": entry("Gone", speakers=["Ada Example"], tags=["alpha"], status="withdrawn"),
    "lists/first.md": (
        "---\ntitle: First\ncurators: [Cleo Example]\nitems:\n  - entry: two\n    note: Start here.\n  - gone\n"
        "  - section: Then\n  - four\n  - one\n---\nWhat it is for.\n"
    ),
    "lists/empty.md": "---\ntitle: Empty\nitems: [gone]\n---\nNothing.\n",
}
DATES = Dates(
    {("entry", "one"): day(9), ("entry", "two"): day(5), ("entry", "three"): day(5)},
    {("entry", "one"): day(9), ("entry", "two"): day(20), ("entry", "three"): day(6)},
)


def page(what: str, id_: str) -> str:
    """Give the address of a page as the builder `html` has it."""
    return f"{({'entry': 'entries', 'list': 'lists', 'tag': 'tags', 'person': 'people'})[what]}/{id_}.html"


def make(catalog: Catalog, dates: Dates = DATES, address: Callable[[str, str], str] = page) -> dict[str, bytes]:
    """Give all feeds of a site by their paths, each of which comes once."""
    pairs = list(feed_files(catalog, dates, BASE, address, "The Site", "en"))
    assert len(dict(pairs)) == len(pairs)
    return dict(pairs)


def read(data: bytes) -> Any:
    """Read a feed in Atom, which must be without a fault."""
    found = feedparser.parse(data, sanitize_html=False, resolve_relative_uris=False)
    assert not found.bozo, found.bozo_exception
    assert found.version == "atom10"
    return found


def urn(key: str) -> str:
    """Give the id of a thing."""
    return f"urn:uuid:{uuid5(NAMESPACE_URL, BASE + key)}"


@pytest.fixture
def catalog(catalog_from: Callable[..., Catalog]) -> Catalog:
    """Give four entries, one withdrawn, and two lists."""
    return catalog_from(FILES)


def test_what_has_a_feed(catalog: Catalog) -> None:
    """The site, lists with steps, and tags and people with entries have feeds, in both forms, and there is a list."""
    assert sorted(make(catalog)) == sorted(
        [
            "feed.xml",
            "feed.json",
            "feeds.opml",
            *(f"{name}{end}" for name in FEEDS[1:] for end in (".xml", ".feed.json")),
        ]
    )
    assert {"unused", "cleo-example"} <= {*catalog.tags, *catalog.people}


def test_feeds_of_a_builder_with_folders(catalog: Catalog) -> None:
    """Where a page is a folder, its feeds lie in there; a name that is quoted in the address is not on the disk."""
    found = make(
        catalog, address=lambda what, id_: page(what, id_).replace(".html", "/").replace("lists", "l%C3%BC%20")
    )
    del found[OPML]
    assert sorted(found) == sorted(
        f"{name.replace('feed', '').replace('lists', 'lü ')}/{file}".removeprefix("/")
        for name in FEEDS
        for file in ("feed.xml", "feed.json")
    )
    links = {link.rel: link.href for link in read(found["lü /first/feed.xml"]).feed.links}
    assert links == {"alternate": f"{BASE}l%C3%BC%20/first/", "self": f"{BASE}l%C3%BC%20/first/feed.xml"}
    assert json.loads(found["lü /first/feed.json"])["feed_url"] == f"{BASE}l%C3%BC%20/first/feed.json"


@pytest.mark.parametrize(
    ("address", "in_atom", "in_json"),
    [
        pytest.param("", "feed.xml", "feed.json", id="root"),
        pytest.param("tags/alignment.html", "tags/alignment.xml", "tags/alignment.feed.json", id="file"),
        pytest.param("tags/alignment/", "tags/alignment/feed.xml", "tags/alignment/feed.json", id="folder"),
        pytest.param("tags/alignment", "tags/alignment.xml", "tags/alignment.feed.json", id="no-suffix"),
    ],
)
def test_where_feeds_lie(address: str, in_atom: str, in_json: str) -> None:
    """A feed lies beside the page."""
    assert feed_path(address) == in_atom
    assert json_path(address) == in_json


def test_no_feeds_without_an_address(catalog: Catalog) -> None:
    """Links must be whole, so a site that does not know where it lies has no feeds."""
    assert list(feed_files(catalog, DATES, "", page, "The Site", "en")) == []


def test_what_has_no_page(catalog: Catalog) -> None:
    """What has no page is in no feed and has none of its own."""
    found = make(catalog, address=lambda what, id_: "" if id_ in {"two", "beta"} else page(what, id_))
    assert [item.title for item in read(found["feed.xml"]).entries] == ["One", "Three", "Four"]
    assert [item.title for item in read(found["lists/first.xml"]).entries] == ["Four", "One"]
    assert "tags/beta.xml" not in found
    assert "tags/alpha.xml" in found


def test_feed_of_the_site(catalog: Catalog) -> None:
    """What came in last stands first; of what came in at once, the newest; then what git does not know."""
    found = read(make(catalog)["feed.xml"])
    feed = found.feed
    assert (feed.title, feed.id, feed.author, feed.language) == ("The Site", urn("site"), "The Site", "en")
    assert {link.rel: link.href for link in feed.links} == {"alternate": BASE, "self": f"{BASE}feed.xml"}
    assert feed.updated == "2025-05-20T12:00:00+00:00"
    assert "subtitle" not in feed
    assert [(item.id, item.link, item.title, item.get("published"), item.updated) for item in found.entries] == [
        (urn("entry/one"), f"{BASE}entries/one.html", "One", "2025-05-09T12:00:00+00:00", "2025-05-09T12:00:00+00:00"),
        (urn("entry/two"), f"{BASE}entries/two.html", "Two", "2025-05-05T12:00:00+00:00", "2025-05-20T12:00:00+00:00"),
        (
            urn("entry/three"),
            f"{BASE}entries/three.html",
            "Three",
            "2025-05-05T12:00:00+00:00",
            "2025-05-06T12:00:00+00:00",
        ),
        (urn("entry/four"), f"{BASE}entries/four.html", "Four", None, "2025-05-20T12:00:00+00:00"),
    ]
    assert [[author.name for author in item.authors] for item in found.entries] == [
        ["Ada Example"], ["Ben Example", "Ada Example"], ["Ada Example"], ["Ben Example"],
    ]  # fmt: skip
    assert [[tag.term for tag in item.get("tags", ())] for item in found.entries] == [
        ["Alpha & co."], [], ["Alpha & co.", "beta"], ["Alpha & co."],
    ]  # fmt: skip
    assert [[part.value for part in item.get("content", ())] for item in found.entries] == [
        ["<p>What One says.</p>"], ["<p>What Two says.</p>"], ["<p>What Three says.</p>"], [],
    ]  # fmt: skip


def test_entries_without_a_history(catalog: Catalog) -> None:
    """By its own date an entry is placed and updated; what is not known of the date counts as its beginning."""
    found = read(make(catalog, Dates())["feed.xml"])
    assert [(item.title, item.updated, "published" in item) for item in found.entries] == [
        ("Two", "2025-02-03T00:00:00+00:00", False),
        ("Three", "2024-07-15T00:00:00+00:00", False),
        ("One", "2024-01-01T00:00:00+00:00", False),
        ("Four", "2025-02-03T00:00:00+00:00", False),
    ]


def test_catalog_without_any_date(catalog_from: Callable[..., Catalog]) -> None:
    """Where nothing is known, the time is the first that computers know; the clock is never asked."""
    found = read(make(catalog_from({"entries/one.md": entry("One")}), Dates())["feed.xml"])
    assert found.feed.updated == found.entries[0].updated == "1970-01-01T00:00:00+00:00"
    empty = read(make(catalog_from({}), Dates())["feed.xml"])
    assert (empty.feed.updated, empty.entries) == ("1970-01-01T00:00:00+00:00", [])


def test_feed_of_a_list(catalog: Catalog) -> None:
    """A list has its steps in order, each with the curator's note; what is withdrawn is left out."""
    found = read(make(catalog)["lists/first.xml"])
    assert (found.feed.title, found.feed.id, found.feed.author) == ("First · The Site", urn("list/first"), "The Site")
    assert found.feed.subtitle == "What it is for."
    assert [(item.id, [part.value for part in item.get("content", ())]) for item in found.entries] == [
        (urn("entry/two"), ["<p>Start here.</p><p>What Two says.</p>"]),
        (urn("entry/four"), []),
        (urn("entry/one"), ["<p>What One says.</p>"]),
    ]


def test_feeds_of_tags_and_people(catalog: Catalog) -> None:
    """They have their own entries, newest first."""
    found = {
        name: read(data)
        for name, data in make(catalog).items()
        if name.startswith(("tags/", "people/")) and name.endswith(".xml")
    }
    assert {name: [item.title for item in feed.entries] for name, feed in found.items()} == {
        "people/ada-example.xml": ["One", "Two", "Three"],
        "people/ben-example.xml": ["Two", "Four"],
        "tags/alpha.xml": ["One", "Three", "Four"],
        "tags/beta.xml": ["Three"],
    }
    assert (found["tags/alpha.xml"].feed.title, found["tags/alpha.xml"].feed.id) == (
        "Alpha & co. · The Site", urn("tag/alpha"),
    )  # fmt: skip
    assert found["tags/alpha.xml"].feed.subtitle == "What is first."
    assert found["people/ada-example.xml"].feed.id == urn("person/ada-example")


def test_json_says_the_same(catalog: Catalog) -> None:
    """The feed in JSON has the parts of version 1.1, and nothing that is empty."""
    found = make(catalog)
    site = json.loads(found["feed.json"])
    assert site.pop("items")[1] == {
        "id": urn("entry/two"),
        "url": f"{BASE}entries/two.html",
        "title": "Two",
        "content_html": "<p>What Two says.</p>",
        "date_published": "2025-05-05T12:00:00+00:00",
        "date_modified": "2025-05-20T12:00:00+00:00",
        "authors": [{"name": "Ben Example"}, {"name": "Ada Example"}],
    }
    assert site == {
        "version": "https://jsonfeed.org/version/1.1",
        "title": "The Site",
        "home_page_url": BASE,
        "feed_url": f"{BASE}feed.json",
        "authors": [{"name": "The Site"}],
        "language": "en",
    }
    of_list = json.loads(found["lists/first.feed.json"])
    assert (of_list["description"], of_list["feed_url"]) == ("What it is for.", f"{BASE}lists/first.feed.json")
    assert of_list["items"][1] == {
        "id": urn("entry/four"),
        "url": f"{BASE}entries/four.html",
        "title": "Four",
        "content_html": "",
        "date_modified": "2025-05-20T12:00:00+00:00",
        "authors": [{"name": "Ben Example"}],
        "tags": ["Alpha & co."],
    }
    for name in FEEDS:
        both = read(found[f"{name}.xml"]), json.loads(found[f"{name}.feed.json".replace("feed.feed", "feed")])
        assert [item.id for item in both[0].entries] == [item["id"] for item in both[1]["items"]]
        assert both[0].feed.title == both[1]["title"]


def test_list_of_all_feeds(catalog: Catalog) -> None:
    """Readers of feeds take in every feed at once, grouped by what they are about, each with its page."""
    found = make(catalog)
    root = ET.fromstring(found[OPML])
    assert (root.tag, root.attrib, root.findtext("head/title")) == ("opml", {"version": "2.0"}, "The Site")
    site, *groups = root.findall("body/outline")
    assert site.attrib == {
        "text": "The Site", "type": "rss", "xmlUrl": f"{BASE}feed.xml", "htmlUrl": BASE, "title": "The Site",
        "language": "en",
    }  # fmt: skip
    assert {group.attrib["text"]: [node.attrib["text"] for node in group] for group in groups} == {
        "Reading lists": ["First · The Site"],
        "Tags": ["Alpha & co. · The Site", "beta · The Site"],
        "People": ["Ada Example · The Site", "Ben Example · The Site"],
    }
    feeds = [node for node in root.iter("outline") if "xmlUrl" in node.attrib]
    assert {node.attrib["xmlUrl"] for node in feeds} == {BASE + name for name in found if name.endswith(".xml")}
    for node in feeds:
        feed = read(found[node.attrib["xmlUrl"].removeprefix(BASE)]).feed
        assert (node.attrib["text"], node.attrib["htmlUrl"]) == (feed.title, feed.link)
        assert node.get("description") == feed.get("subtitle")


def test_list_of_feeds_of_an_empty_catalog(catalog_from: Callable[..., Catalog]) -> None:
    """Where nothing has a feed but the site, the list names that one."""
    root = ET.fromstring(make(catalog_from({}))[OPML])
    assert [node.attrib["text"] for node in root.iter("outline")] == ["The Site"]


def test_only_the_newest(catalog_from: Callable[..., Catalog]) -> None:
    """A feed has 50 entries at most, but a list has all its steps."""
    ids = [f"talk-{number:02}" for number in range(60)]
    files = {f"entries/{id_}.md": entry(id_, speakers=["Ada Example"], tags=["alpha"]) for id_ in ids}
    items = "".join(f"  - {id_}\n" for id_ in ids)
    catalog = catalog_from(files | {"lists/all.md": f"---\ntitle: All\nitems:\n{items}---\nAll.\n"})
    times = {("entry", id_): datetime(2025, 5, 1, 0, number, tzinfo=UTC) for number, id_ in enumerate(ids)}
    found = make(catalog, Dates(times, times))
    newest = [f"{BASE}entries/{id_}.html" for id_ in ids[:9:-1]]
    assert len(newest) == 50
    for name in ("feed", "tags/alpha", "people/ada-example"):
        assert [item.link for item in read(found[f"{name}.xml"]).entries] == newest
    assert [item.title for item in read(found["lists/all.xml"]).entries] == ids


def test_rules_of_the_validator(catalog: Catalog) -> None:
    """Ids and times are there and sound, ids are unique, links are whole, and somebody is the author."""
    for name, data in make(catalog).items():
        if not name.endswith(".xml"):
            continue
        root = ET.fromstring(data)
        assert root.tag == f"{ATOM}feed"
        for part in (root, *root.findall(f"{ATOM}entry")):
            assert UUID(part.findtext(f"{ATOM}id", "").removeprefix("urn:uuid:")).version == 5
            assert part.findtext(f"{ATOM}title")
            assert len(part.findall(f"{ATOM}updated")) == len(part.findall(f"{ATOM}id")) == 1
            assert part.findtext(f"{ATOM}author/{ATOM}name")
        times = [node.text or "" for tag in ("updated", "published") for node in root.iter(f"{ATOM}{tag}")]
        assert times
        assert all(TIME.fullmatch(text) for text in times)
        ids = [node.text for node in root.iter(f"{ATOM}id")]
        assert len(set(ids)) == len(ids)
        urls = [urlsplit(node.attrib["href"]) for node in root.iter(f"{ATOM}link")]
        assert {(url.scheme, url.netloc) for url in urls} == {("https", "example.org")}
        own = [node.attrib["href"] for node in root.findall(f"{ATOM}link[@rel='self']")]
        assert own == [BASE + name]


@pytest.mark.parametrize("text", HOSTILE, ids=["attribute", "script", "entities"])
def test_hostile_text_is_shown_as_it_was_written(catalog_from: Callable[..., Catalog], text: str) -> None:
    """Whatever a contributor wrote comes back as text, in both forms."""
    catalog = catalog_from(
        {
            "entries/one.yaml": yaml.safe_dump(
                {"entries": [{"id": "one", "title": text, "kind": "talk", "speakers": [f"Ada {text}"], "tags": ["t"]}]}
                | {"defaults": {"summary": f"`{text}`"}}
            ),
            "tags.yaml": yaml.safe_dump({"tags": {"t": {"label": f"T {text}", "description": f"About {text}"}}}),
            "lists/l.md": "---\n"
            + yaml.safe_dump({"title": f"L {text}", "items": [{"entry": "one", "note": text}]})
            + "---\n",
        }
    )
    pairs = dict(feed_files(catalog, Dates(), BASE, page, f"Site {text}", "en"))
    assert (catalog.problems, len(pairs)) == ((), 9)
    for name in ("lists/l", "tags/t"):
        found, data = read(pairs[f"{name}.xml"]), json.loads(pairs[f"{name}.feed.json"])
        title = f"{name[-1].upper()} {text} · Site {text}"
        assert found.feed.title_detail.type == found.entries[0].title_detail.type == "text/plain"
        assert (found.feed.title, found.feed.author, found.entries[0].title) == (title, f"Site {text}", text)
        assert (data["title"], data["authors"], data["items"][0]["title"]) == (title, [{"name": f"Site {text}"}], text)
        assert [author.name for author in found.entries[0].authors] == [f"Ada {text}"]
        assert data["items"][0]["authors"] == [{"name": f"Ada {text}"}]
        assert [tag.term for tag in found.entries[0].tags] == data["items"][0]["tags"] == [f"T {text}"]
        paragraphs = [text, text] if name == "lists/l" else [text]
        assert found.entries[0].content[0].value == data["items"][0]["content_html"]
        html = ET.fromstring(f"<body>{data['items'][0]['content_html']}</body>")
        assert [(node.tag, node.text, len(node)) for node in html] == [("p", part, 0) for part in paragraphs]
    shown = {node.attrib["text"] for node in ET.fromstring(pairs[OPML]).iter("outline")}
    assert f"L {text} · Site {text}" in shown
    assert (
        read(pairs["tags/t.xml"]).feed.subtitle
        == json.loads(pairs["tags/t.feed.json"])["description"]
        == f"About {text}"
    )


def test_characters_that_xml_cannot_hold(catalog: Catalog) -> None:
    """They are left out."""
    name = "A\0\x07 site\x1b\ud800 of \ufffe文\U0001f600"
    found = dict(feed_files(catalog, DATES, BASE, page, name, ""))
    assert read(found["feed.xml"]).feed.title == json.loads(found["feed.json"])["title"] == "A site of 文\U0001f600"


def test_site_without_name_and_language(catalog: Catalog) -> None:
    """The address stands in for the name, since somebody must be the author; a language is not made up."""
    found = dict(feed_files(catalog, DATES, BASE.rstrip("/"), page, "", ""))
    feed = read(found["feed.xml"]).feed
    assert (feed.title, feed.author, feed.id, "language" in feed) == (BASE, BASE, urn("site"), False)
    assert "language" not in json.loads(found["feed.json"])


def test_same_bytes_again(catalog: Catalog, catalog_from: Callable[..., Catalog]) -> None:
    """Equal files and dates give equal feeds, in whatever order they were found."""
    again = catalog_from(dict(reversed(FILES.items())))
    dates = Dates(dict(reversed(DATES.added.items())), dict(reversed(DATES.changed.items())))
    assert list(make(again, dates).items()) == list(make(catalog).items())


def test_feed_made_by_hand() -> None:
    """A feed need not come from a catalog."""
    item = Item("urn:x:1", f"{BASE}one", "One", "", (), (), None, day(1))
    feed = Feed("urn:x:0", "Feed", "", "Ada", "", BASE, f"{BASE}a", f"{BASE}j", (item,), day(2))
    found = read(atom(feed))
    assert (found.feed.updated, found.entries[0].updated) == ("2025-05-02T12:00:00+00:00", "2025-05-01T12:00:00+00:00")
    assert json.loads(json_feed(feed))["items"] == [
        {
            "id": "urn:x:1",
            "url": f"{BASE}one",
            "title": "One",
            "content_html": "",
            "date_modified": "2025-05-01T12:00:00+00:00",
        }
    ]
