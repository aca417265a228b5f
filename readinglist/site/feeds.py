"""Feeds in Atom and JSON: of the whole catalog, and of each reading list, tag and person; and the list of them all.

Pure functions from records to bytes. Knows nothing of Sphinx, of files, or of where pages lie: a function tells.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property
from typing import Any
from urllib.parse import unquote
from uuid import NAMESPACE_URL, uuid5

from readinglist.catalog import Catalog
from readinglist.formats.atom import EPOCH, Feed, Item, atom, midnight, paragraph
from readinglist.formats.opml import Outline, write_outlines
from readinglist.formats.xmltext import legal
from readinglist.gitdates import Dates
from readinglist.model import Entry, ReadingList
from readinglist.site.words import _

__all__ = ["OPML", "feed_files", "feed_path", "json_feed", "json_path"]

#: The list of all feeds, from the site's root.
OPML = "feeds.opml"

#: Gives the address of a page from the site's root, such as `tags/alignment.html`: what it is about, then the id;
#: empty if there is no such page.
Address = Callable[[str, str], str]

#: How many entries a feed has at most, but that of a list, which has all steps.
_NEWEST = 50


def feed_path(address: str) -> str:
    """Give the address of the Atom feed of a page from that of the page, which is empty for the first page.

    It is `tags/alignment.xml` for `tags/alignment.html`, and `tags/alignment/feed.xml` for `tags/alignment/`.
    """
    return f"{address}feed.xml" if _is_folder(address) else f"{address.removesuffix('.html')}.xml"


def json_path(address: str) -> str:
    """Give the address of the JSON feed of a page, such as `tags/alignment.feed.json`; as `feed_path`."""
    return f"{address}feed.json" if _is_folder(address) else f"{address.removesuffix('.html')}.feed.json"


def _is_folder(address: str) -> bool:
    return not address or address.endswith("/")


def json_feed(feed: Feed) -> bytes:
    """Give a feed as the JSON Feed of https://jsonfeed.org/version/1.1, in UTF-8."""
    data: dict[str, Any] = {
        "version": "https://jsonfeed.org/version/1.1",
        "title": feed.title,
        "home_page_url": feed.url,
        "feed_url": feed.json_url,
        "description": feed.description,
        "authors": [{"name": feed.author}],
        "language": feed.language,
        "items": [_json_item(item) for item in feed.items],
    }
    kept = {key: value for key, value in data.items() if value or key == "items"}
    return json.dumps(kept, ensure_ascii=False, separators=(",", ":")).encode()


def _json_item(item: Item) -> dict[str, Any]:
    data: dict[str, Any] = {"id": item.id, "url": item.url, "title": item.title, "content_html": item.html}
    if item.published:
        data["date_published"] = item.published.isoformat()
    data["date_modified"] = item.updated.isoformat()
    if item.authors:
        data["authors"] = [{"name": name} for name in item.authors]
    if item.tags:
        data["tags"] = item.tags
    return data


def feed_files(  # noqa: PLR0913, PLR0917 - all that the feeds of a site depend on
    catalog: Catalog, dates: Dates, base: str, address: Address, site_name: str, language: str
) -> Iterator[tuple[str, bytes]]:
    """Give every feed of a site, in both forms, and the list of them, which readers of feeds take in as a whole.

    The whole catalog, each tag and each person with entries have the newest 50 entries, by the time they were added,
    or by their own date where that is not known; a list with steps has all of these in order.

    Args:
        catalog: Whose feeds.
        dates: When its records were added and changed.
        base: The address of the site; without one there are no feeds, since their links must be whole.
        address: Where pages lie; what has no page has no feed, and is in none.
        site_name: The title of the feed of all, and the author of each.
        language: BCP 47; may be empty.

    Yields:
        The path of each file from the site's root, and what it holds.
    """
    if not base:
        return
    base = f"{base.rstrip('/')}/"
    name = legal(site_name) or base
    groups: defaultdict[str, list[Outline]] = defaultdict(list)
    for what, path, feed in _Maker(catalog, dates, address, base, name, language).feeds():
        # An address is quoted, the name of a file is not.
        yield unquote(feed_path(path)), atom(feed)
        yield unquote(json_path(path)), json_feed(feed)
        groups[what].append(_subscription(feed))
    words = {"list": _("Reading lists"), "tag": _("Tags"), "person": _("People")}
    under = [Outline(word, children=tuple(groups[what])) for what, word in words.items() if what in groups]
    yield OPML, write_outlines(name, [*groups["site"], *under]).encode()


def _subscription(feed: Feed) -> Outline:
    """Give a feed as OPML lists it, where `rss` stands for feeds of any sort."""
    about = {"title": feed.title, "description": feed.description, "language": feed.language}
    return Outline(feed.title, {"type": "rss", "xmlUrl": feed.atom_url, "htmlUrl": feed.url, **about})


@dataclass
class _Maker:
    """Makes the feeds of one site, and each item of them once."""

    catalog: Catalog
    dates: Dates
    address: Address
    base: str
    name: str
    language: str

    def feeds(self) -> Iterator[tuple[str, str, Feed]]:
        """Give what each page is about and its address from the site's root, with its feed."""
        yield "site", "", self._feed("", "site", "", "", self._newest(self.catalog.entries.values()))
        for what, id_, title, about, items in self._subjects():
            if items and (path := self.address(what, id_)):
                yield what, path, self._feed(path, f"{what}/{id_}", title, about, items)

    def _subjects(self) -> Iterator[tuple[str, str, str, str, tuple[Item, ...]]]:
        catalog = self.catalog
        for item in catalog.lists.values():
            yield "list", item.id, item.title, item.summary, self._steps(item)
        for tag in catalog.tags.values():
            yield "tag", tag.id, tag.label, tag.description, self._newest(catalog.by_tag.get(tag.id, ()))
        for person in catalog.people.values():
            items = self._newest(catalog.by_person.get(person.id, ()))
            yield "person", person.id, person.name, person.description, items

    def _feed(self, path: str, key: str, title: str, description: str, items: tuple[Item, ...]) -> Feed:
        return Feed(
            id=self._id(key),
            title=f"{legal(title)} · {self.name}" if title else self.name,
            description=legal(description),
            author=self.name,
            language=self.language,
            url=self.base + path,
            atom_url=self.base + feed_path(path),
            json_url=self.base + json_path(path),
            items=items,
            updated=max((item.updated for item in items), default=self._latest),
        )

    def _newest(self, entries: Iterable[Entry]) -> tuple[Item, ...]:
        placed = [entry.id for entry in entries if entry.id in self._items]
        return tuple(self._items[id_] for id_ in sorted(placed, key=self._places.__getitem__)[:_NEWEST])

    def _steps(self, reading_list: ReadingList) -> tuple[Item, ...]:
        steps = [step for step in self.catalog.steps(reading_list) if step.entry.id in self._items]
        items = ((step.note, self._items[step.entry.id]) for step in steps)
        return tuple(replace(item, html=paragraph(note) + item.html) for note, item in items)

    @cached_property
    def _items(self) -> Mapping[str, Item]:
        """Each published entry that has a page."""
        entries = self.catalog.entries.values()
        return {entry.id: self._item(entry, url) for entry in entries if (url := self.address("entry", entry.id))}

    def _item(self, entry: Entry, url: str) -> Item:
        names = dict.fromkeys(item.name for item in self.catalog.contributions(entry))
        return Item(
            id=self._id(f"entry/{entry.id}"),
            url=self.base + url,
            title=legal(entry.title),
            html=paragraph(entry.summary),
            authors=tuple(map(legal, names)),
            tags=tuple(legal(self.catalog.tags[tag].label) for tag in entry.tags),
            published=self.dates.added.get(("entry", entry.id)),
            updated=self.dates.changed.get(("entry", entry.id)) or midnight(entry.date) or self._latest,
        )

    def _id(self, key: str) -> str:
        """Give the id of a thing: the same as long as the site has its address and the thing its id."""
        return uuid5(NAMESPACE_URL, self.base + key).urn

    @cached_property
    def _places(self) -> Mapping[str, int]:
        """The place of each entry among all, newest first; those added at once by their own dates."""

        def when(entry: Entry) -> datetime:
            return self.dates.added.get(("entry", entry.id)) or midnight(entry.date) or EPOCH

        entries = sorted(self.catalog.newest, key=when, reverse=True)
        return {entry.id: number for number, entry in enumerate(entries)}

    @cached_property
    def _latest(self) -> datetime:
        """The newest time that is known of any entry."""
        own = (midnight(entry.date) for entry in self.catalog.entries.values())
        changed = (self.dates.changed.get(("entry", id_)) for id_ in self.catalog.entries)
        return max((when for when in (*own, *changed) if when), default=EPOCH)
