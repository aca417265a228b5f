"""What each page says of itself in its head: to search engines, reference managers, feed readers and our own search."""

from __future__ import annotations

from collections.abc import Iterator

from markupsafe import Markup

from readinglist.kinds import Kind
from readinglist.model import Entry, Event, Person, ReadingList, Tag
from readinglist.site.feeds import feed_path, json_path
from readinglist.site.head import page_head, record_head
from readinglist.site.markup import fill, join
from readinglist.site.searching import facets
from readinglist.site.state import Site
from readinglist.site.words import _

__all__ = ["HAVE_FEEDS", "head_of"]

#: What has a feed of its own, besides the catalog.
HAVE_FEEDS = ("list", "tag", "person")
_FEED = '<link rel="alternate" type="%s" title="%s" href="%s">\n'


def head_of(site: Site, page: str) -> Markup:
    """Give the elements in the head of a page.

    Args:
        site: The site that is built.
        page: The name of a page, with or without a document.

    Returns:
        Empty for a page that is neither one of the catalog's nor a document.
    """
    info = site.info
    if page not in site.about:
        document = site.builder.env.titles.get(page)
        title = document.astext() if document is not None else site.extra_titles.get(page, "")
        return join([page_head(title, "", site.page_uri(page), info), *_feeds(site, page)]) if title else Markup()
    what, id_ = site.about[page]
    record = _record(site, what, id_)
    narrow = facets(record, site.catalog) if isinstance(record, Entry) else ""
    return join([record_head(what, record, site.catalog, info, site.uri), narrow, *_feeds(site, page)])


def _record(site: Site, what: str, id_: str) -> Entry | ReadingList | Tag | Person | Event | Kind | int:
    catalog = site.catalog
    match what:
        case "entry":
            return catalog.entries[id_]
        case "list":
            return catalog.lists[id_]
        case "tag":
            return catalog.tags[id_]
        case "person":
            return catalog.people[id_]
        case "event":
            return catalog.events[id_]
        case "kind":
            return catalog.kinds[id_]
    return int(id_)


def _feeds(site: Site, page: str) -> Iterator[Markup]:
    """Give the links to the feeds of the site, and to those of what the page is about."""
    if not site.base:
        return
    root = "../" * site.page_uri(page).count("/")
    found = [("", site.name)]
    what, id_ = site.about.get(page, ("", ""))
    if what in HAVE_FEEDS and site.has_feed(what, id_):
        found.append((site.page_uri(page), site.titles[page]))
    for address, title in found:
        yield fill(_FEED, "application/atom+xml", title, f"{root}{feed_path(address)}")
        name = _("{title} (JSON)").format(title=title)
        yield fill(_FEED, "application/feed+json", name, f"{root}{json_path(address)}")
