"""What a sitemap says."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone
from xml.etree import ElementTree as ET

import pytest

from readinglist.site.sitemap import sitemap, sitemap_files

BASE = "https://example.org/en/"
SITEMAP = "{http://www.sitemaps.org/schemas/sitemap/0.9}"
NOON = datetime(2025, 5, 3, 12, tzinfo=UTC)


def read(data: bytes, name: str = "urlset", item: str = "url") -> list[tuple[str, str | None]]:
    """Give each address with its date."""
    root = ET.fromstring(data)
    assert root.tag == SITEMAP + name
    assert {node.tag for node in root} <= {SITEMAP + item}
    return [(node.findtext(f"{SITEMAP}loc", ""), node.findtext(f"{SITEMAP}lastmod")) for node in root]


def test_addresses_are_whole_and_in_order() -> None:
    """Every page is there once, with the day of its last change in UTC if that is known."""
    late = datetime(2025, 5, 3, 23, tzinfo=timezone(-timedelta(hours=5)))
    urls = [("tags/b.html", None), ("entries/one.html", NOON), ("", late), ("tags/b.html", None)]
    assert read(sitemap(urls, BASE)) == [
        (BASE, "2025-05-04"),
        (f"{BASE}entries/one.html", "2025-05-03"),
        (f"{BASE}tags/b.html", None),
    ]
    assert sitemap(reversed(urls), BASE.rstrip("/")) == sitemap(urls, BASE)


def test_exact_bytes() -> None:
    """It is XML in UTF-8 and says so, with what is special in XML escaped."""
    assert sitemap([("a?b&c", NOON)], BASE) == (
        b"<?xml version='1.0' encoding='utf-8'?>\n"
        b'<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n<url>\n'
        b"<loc>https://example.org/en/a?b&amp;c</loc>\n<lastmod>2025-05-03</lastmod>\n</url>\n</urlset>"
    )


@pytest.mark.parametrize("text", ["</loc><script>", "]]>&lt;\"'", "文"], ids=["element", "entities", "unicode"])
def test_hostile_address_is_text(text: str) -> None:
    """An address never becomes markup."""
    assert read(sitemap([(text, None)], BASE)) == [(BASE + text, None)]


def test_one_file() -> None:
    """Up to 50,000 pages stand in one file."""
    urls = [(f"{number:05}", NOON if number == 7 else None) for number in range(50_000)]
    files = list(sitemap_files(urls, BASE))
    assert files == [("sitemap.xml", sitemap(urls, BASE))]
    found = read(files[0][1])
    assert (len(found), found[7]) == (50_000, (f"{BASE}00007", "2025-05-03"))


def test_more_than_one_file_can_hold() -> None:
    """With more, parts of 50,000 have an index, which says when each changed last."""
    urls = [
        (f"{number:06}", NOON + timedelta(days=number % 3) if number < 50_000 else None) for number in range(100_001)
    ]
    files = dict(sitemap_files(reversed(urls), BASE))
    assert list(files) == ["sitemap-1.xml", "sitemap-2.xml", "sitemap-3.xml", "sitemap.xml"]
    assert read(files["sitemap.xml"], "sitemapindex", "sitemap") == [
        (f"{BASE}sitemap-1.xml", "2025-05-05"),
        (f"{BASE}sitemap-2.xml", None),
        (f"{BASE}sitemap-3.xml", None),
    ]
    parts = [read(files[f"sitemap-{number}.xml"]) for number in (1, 2, 3)]
    assert [len(part) for part in parts] == [50_000, 50_000, 1]
    assert [url for part in parts for url, _ in part] == [BASE + url for url, _ in urls]


def test_no_sitemap_without_an_address() -> None:
    """Addresses must be whole, so a site that does not know where it lies has no sitemap."""
    assert list(sitemap_files([("one", NOON)], "")) == []


def test_no_pages() -> None:
    """A site without pages has an empty sitemap."""
    assert [(name, read(data)) for name, data in sitemap_files([], BASE)] == [("sitemap.xml", [])]
