"""The sitemap: the address of every page, for machines that look for what is new.

Pure functions. Knows nothing of what the pages are about.

Source: the protocol of sitemaps.org, version 0.9.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from xml.etree import ElementTree as ET

__all__ = ["sitemap", "sitemap_files"]

_NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9"
#: How many addresses one file may hold.
_MOST = 50_000

#: The address of a page, and when it last changed; None if that is not known.
_Url = tuple[str, datetime | None]


def sitemap(urls: Iterable[_Url], base: str) -> bytes:
    """Give a sitemap in UTF-8.

    Args:
        urls: For each page its address from the site's root and when it last changed, in any order; at most 50,000.
        base: The address of the site.
    """
    return _dump("urlset", "url", _sorted(urls, base))


def sitemap_files(urls: Iterable[_Url], base: str) -> Iterator[tuple[str, bytes]]:
    """Give the files of a sitemap of any size.

    Args:
        urls: As for `sitemap`, of any number.
        base: The address of the site; without one there is no sitemap, since its addresses must be whole.

    Yields:
        The path of each file from the site's root, and what it holds: `sitemap.xml`, or the parts `sitemap-1.xml` and
        so on with `sitemap.xml` as their index.
    """
    if not base:
        return
    found = _sorted(urls, base)
    if len(found) <= _MOST:
        yield "sitemap.xml", _dump("urlset", "url", found)
        return
    index: list[_Url] = []
    for number, start in enumerate(range(0, len(found), _MOST), 1):
        part = found[start : start + _MOST]
        yield f"sitemap-{number}.xml", _dump("urlset", "url", part)
        newest = max((when for _, when in part if when), default=None)
        index.append((_join(base, f"sitemap-{number}.xml"), newest))
    yield "sitemap.xml", _dump("sitemapindex", "sitemap", index)


def _sorted(urls: Iterable[_Url], base: str) -> list[_Url]:
    """Give whole addresses in their order, each once."""
    return sorted({_join(base, url): when for url, when in urls}.items())


def _join(base: str, url: str) -> str:
    return f"{base.rstrip('/')}/{url}"


def _dump(name: str, item: str, urls: Iterable[_Url]) -> bytes:
    root = ET.Element(name, xmlns=_NAMESPACE)
    for url, when in urls:
        element = ET.SubElement(root, item)
        ET.SubElement(element, "loc").text = url
        if when:
            ET.SubElement(element, "lastmod").text = when.astimezone(UTC).date().isoformat()
    ET.indent(root, "")
    data: bytes = ET.tostring(root, "utf-8", xml_declaration=True)
    return data
