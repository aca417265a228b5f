"""Atom: entries as a feed, and any feed that is put together elsewhere.

Source: RFC 4287.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from html import escape
from typing import Any
from uuid import NAMESPACE_URL, uuid5

from feedgenerator import Atom1Feed  # type: ignore[import-untyped]

from readinglist.catalog import Catalog
from readinglist.dates import Date
from readinglist.formats.xmltext import legal
from readinglist.kinds import LINK_TYPES, ROLES
from readinglist.model import Entry, ReadingList

__all__ = ["EPOCH", "KEPT", "Feed", "Item", "atom", "dumps", "midnight", "paragraph"]

#: The keys of an entry that the format has a place for.
KEPT = frozenset({"title", *ROLES, "date", "tags", "links", "summary"})
#: When what has no time was updated.
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Item:
    """An entry in a feed."""

    #: The same in every feed, for ever.
    id: str
    #: The entry's page, or what it leads to first, absolute; empty if there is neither.
    url: str
    title: str
    #: What it says, as HTML; may be empty.
    html: str
    authors: tuple[str, ...]
    tags: tuple[str, ...]
    #: When it came into the catalog; None if that is not known.
    published: datetime | None
    updated: datetime
    #: Address and label of what else it leads to.
    links: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Feed:
    """What a feed says of itself, and its items in order."""

    #: The same for ever.
    id: str
    title: str
    #: What it is about; may be empty.
    description: str
    #: Who publishes it.
    author: str
    #: BCP 47; empty if not known.
    language: str
    #: The page that shows the same, absolute; empty if there is none.
    url: str
    #: Where the feed itself lies in each form, absolute; empty if that is not known.
    atom_url: str
    json_url: str
    items: tuple[Item, ...]
    #: As of the newest item, or of the catalog where there is none.
    updated: datetime


def dumps(
    entries: Sequence[Entry], catalog: Catalog, *, reading_list: ReadingList | None, page: Callable[[Entry], str]
) -> str:
    """Write a feed of entries in the order given; the notes of a reading list stand before the summaries.

    An entry was updated on its own date, whatever git has to say, so that the same entries give the same text.

    Returns:
        A whole document. An item leads to the page of its entry, else to the entry's first link.
    """
    notes = {step.entry.id: step.note for step in catalog.steps(reading_list)} if reading_list else {}
    items = tuple(_make_item(entry, catalog, page(entry), notes.get(entry.id, "")) for entry in entries)
    title = legal(reading_list.title) if reading_list else "Entries"
    curators = [item.name for item in catalog.contributions(reading_list)] if reading_list else []
    key = f"list/{reading_list.id}" if reading_list else " ".join(entry.id for entry in entries)
    feed = Feed(
        id=_make_id(key),
        title=title,
        description=legal(reading_list.summary) if reading_list else "",
        author=legal(", ".join(curators)) or title,
        language="",
        url="",
        atom_url="",
        json_url="",
        items=items,
        updated=max((item.updated for item in items), default=EPOCH),
    )
    return atom(feed).decode()


def _make_item(entry: Entry, catalog: Catalog, address: str, note: str) -> Item:
    links = [(link.url, legal(link.label) or LINK_TYPES[link.type]) for link in entry.links]
    url = address or (links[0][0] if links else "")
    names = dict.fromkeys(item.name for item in catalog.contributions(entry))
    return Item(
        # Two entries may lead to one address, as the talks of one day often do.
        id=_make_id(address or f"{url}#{entry.id}"),
        url=url,
        title=legal(entry.title),
        html=paragraph(note) + paragraph(entry.summary),
        authors=tuple(map(legal, names)),
        tags=tuple(legal(catalog.tags[tag].label) for tag in entry.tags),
        published=None,
        updated=midnight(entry.date) or EPOCH,
        links=tuple(link for link in links if link[0] != url),
    )


def _make_id(key: str) -> str:
    return uuid5(NAMESPACE_URL, key).urn


def midnight(date: Date | None) -> datetime | None:
    """Give the first moment of a date in UTC, whatever its zone; what is not known of it counts as the first."""
    return datetime(date.year, date.month or 1, date.day or 1, tzinfo=UTC) if date else None


def paragraph(text: str) -> str:
    """Give a text as a paragraph of HTML; empty for an empty text."""
    return f"<p>{escape(legal(text))}</p>" if text else ""


def atom(feed: Feed) -> bytes:
    """Give a feed in Atom, in UTF-8."""
    made = _Atom(
        *(feed.title, feed.url, feed.description, feed.language or None),
        author_name=feed.author,
        feed_url=feed.atom_url,
        feed_guid=feed.id,
        updated=feed.updated,
    )
    for item in feed.items:
        made.add_item(
            *(item.title, item.url, None),
            unique_id=item.id,
            # Without an address there must be some content.
            content=item.html or (None if item.url else paragraph(item.title)),
            pubdate=item.published,
            updateddate=item.updated,
            categories=item.tags,
            authors=item.authors,
            links=item.links,
        )
    return str(made.writeString("utf-8")).encode()


class _Atom(Atom1Feed):  # type: ignore[misc]
    """The library's Atom, with the time we give, and with all authors and links of an item."""

    def latest_post_date(self) -> Any:
        """Give the time of the feed; the library's is that of the clock for a feed without items."""
        return self.feed["updated"]

    def add_root_elements(self, handler: Any) -> None:
        """Write what the feed says of itself."""
        super().add_root_elements(_Leading(handler))

    def add_item_elements(self, handler: Any, item: Mapping[str, Any]) -> None:
        """Write an item; the library knows of one author, without whom it is the feed's."""
        super().add_item_elements(_Leading(handler), item)
        for url, label in item["links"]:
            handler.addQuickElement("link", "", {"rel": "related", "href": url, "title": label})
        for name in item["authors"]:
            handler.startElement("author", {})
            handler.addQuickElement("name", name)
            handler.endElement("author")


class _Leading:
    """Passes on what the library writes, but for links that lead nowhere."""

    def __init__(self, handler: Any) -> None:
        self._handler = handler

    def __getattr__(self, name: str) -> Any:
        return getattr(self._handler, name)

    def addQuickElement(  # noqa: N802 - the library's name
        self, name: str, contents: str | None = None, attrs: Mapping[str, str] | None = None
    ) -> None:
        """Write an element with its text."""
        if name != "link" or (attrs and attrs["href"]):
            self._handler.addQuickElement(name, contents, attrs)
