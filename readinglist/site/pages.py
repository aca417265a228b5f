"""The pages that no file stands for: what each shows, made only when it shows something new.

Tags, people, events, kinds, years, entries of collections, and redirects from old ids. They go through Sphinx's
`html-collect-pages` with the theme's own page template.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from markupsafe import Markup, escape
from sphinx.application import Sphinx
from sphinx.builders.html import StandaloneHTMLBuilder
from sphinx.util import logging

from readinglist.site import views
from readinglist.site.bodies import body_html
from readinglist.site.freshness import Ledger, fingerprint
from readinglist.site.markup import section
from readinglist.site.metadata import head_of
from readinglist.site.news import whats_new
from readinglist.site.reading import my_reading
from readinglist.site.state import Site
from readinglist.site.words import _

__all__ = ["UNSEARCHED", "collect_pages", "made_pages"]

#: Pages that the search leaves out, beside redirects: they hold nothing of their own.
UNSEARCHED = frozenset({"404", "genindex", "my-reading", "search", "whats-new"})

logger = logging.getLogger(__name__)

_Content = tuple[str, Markup, Markup]


def made_pages(site: Site) -> Iterator[tuple[str, Callable[[], _Content]]]:
    """Give every page that no file stands for, in the order of their kinds, then of ids.

    Yields:
        Page name, and what makes its content: title, body, and what else goes into the page's head.
    """
    for (what, id_), page in site.addresses.pages.items():
        if page in site.builder.env.found_docs:
            if page not in site.addresses.documents:
                message = f"the document {page!r} stands where the page of the {what} {id_!r} would be."
                logger.warning(message, type="readinglist", subtype="page_taken", location=(page, None))
        elif page not in site.addresses.documents:
            yield page, partial(_make, site, what, id_, page)
    for page, target in site.addresses.redirects.items():
        if page not in site.builder.env.found_docs:
            yield page, partial(_redirect, site, page, target)
    for page in site.extra_titles:
        if page not in site.builder.env.found_docs:
            yield page, partial(_extra, site, page)


def _make(site: Site, what: str, id_: str, page: str) -> _Content:
    catalog, href = site.catalog, site.href(page)
    line = Markup()
    match what:
        case "entry":
            entry = catalog.entries[id_]
            title, body = (
                entry.title,
                views.entry_page(entry, catalog, href, body_html(site, entry, page), site.permanent(what, id_)),
            )
            line = site.edit_line(what, entry)
        case "list":
            item = catalog.lists[id_]
            title, body = item.title, views.list_page(item, catalog, href, body_html(site, item, page))
            line = site.edit_line(what, item)
        case "tag":
            tag = catalog.tags[id_]
            narrow = f"{href('page', site.filter_page)}?tags={id_}" if site.filter_page else ""
            title, body, line = tag.label, views.tag_page(tag, catalog, href, narrow), site.edit_line(what, tag)
        case "person":
            person = catalog.people[id_]
            title, body, line = person.name, views.person_page(person, catalog, href), site.edit_line(what, person)
        case "event":
            event = catalog.events[id_]
            title, body, line = event.name, views.event_page(event, catalog, href), site.edit_line(what, event)
        case "kind":
            title, body = _(catalog.kinds[id_].plural), views.kind_page(catalog.kinds[id_], catalog, href)
        case _:
            title, body = id_, views.year_page(int(id_), catalog, href)
    return title, body + line, Markup()


def _extra(site: Site, page: str) -> _Content:
    """Make a page that is about nothing in the catalog alone."""
    title = site.extra_titles[page]
    if page == "my-reading":
        return title, my_reading(), Markup()
    news = whats_new(site.catalog, site.dates, site.href(page))
    return title, section("news", 1, title, news, "rl-page rl-wide"), Markup()


def _redirect(site: Site, page: str, target: str) -> _Content:
    """Make a page that leads on: at once in a browser, by a link for whoever stays."""
    title = site.titles[target]
    address = "../" * site.builder.get_target_uri(page).count("/") + site.builder.get_target_uri(target)
    body = Markup('<section><h1>{}</h1><p>{} <a href="{}">{}</a></p></section>').format(
        _("Moved"), _("This page is now here:"), address, title
    )
    head = Markup('<meta http-equiv="refresh" content="0; url={}"><meta name="robots" content="noindex">')
    return _("{title} (moved)").format(title=title), body, head.format(address)


def collect_pages(app: Sphinx, site: Site, ledger: Ledger, frame: str) -> Iterator[tuple[str, dict[str, Any], str]]:
    """Give Sphinx the pages to write: those that show something new, or whose file is gone or older than a template.

    Args:
        app: For the builder that writes them.
        site: What is shown.
        ledger: Takes down the fingerprint of every page.
        frame: The fingerprint of what is around the content.
    """
    builder = app.builder
    assert isinstance(builder, StandaloneHTMLBuilder)  # noqa: S101 - only such builders emit the event
    newest = builder.templates.newest_template_mtime() if builder.templates else 0.0
    due = []
    for page, make in made_pages(site):
        is_current = _is_current(builder, page, newest)
        if is_current and ledger.keep(page):
            continue
        title, body, head = make()
        head += head_of(site, page)
        is_known = ledger.note(page, fingerprint(frame, title, body, head))
        if not is_known or not is_current:
            due.append((page, _context(title, body, head), "page.html"))
    pages = {page for page, _, _ in due}
    ledger.doubt(sorted(pages))
    site.written |= pages
    yield from due


def _is_current(builder: StandaloneHTMLBuilder, page: str, newest: float) -> bool:
    try:
        return builder.get_output_path(page).stat().st_mtime >= newest
    except OSError:
        return False


def _context(title: str, body: Markup, head: Markup) -> dict[str, Any]:
    return {
        "title": str(escape(title)),
        "body": body,
        "metatags": str(head),
        "meta": {"hide-toc": True},
        "parents": [],
    }
