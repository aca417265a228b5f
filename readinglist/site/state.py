"""What one build of a site works with: the catalog, the addresses, and what the builder can show.

Made once, in the main process, before any page is read; pages look things up in it and leave nothing behind.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from markupsafe import Markup
from sphinx.application import Sphinx
from sphinx.builders import Builder
from sphinx.environment import BuildEnvironment
from sphinx.errors import NoUri

from readinglist.catalog import Catalog
from readinglist.gitdates import Dates, read_dates
from readinglist.model import Entry, Event, Person, ReadingList, Tag
from readinglist.site.addresses import Addresses, Href
from readinglist.site.editing import Repository, edit_line, find_repository
from readinglist.site.feeds import feed_path
from readinglist.site.freshness import Ledger
from readinglist.site.head import SiteInfo
from readinglist.site.markup import fill
from readinglist.site.targets import find_target
from readinglist.site.words import _, language

__all__ = ["Site", "get_site", "open_site"]

#: Builders for which pages without a document are made. The others show references to these as text.
_WITH_PAGES = {"html", "dirhtml"}


@dataclass
class Site:
    """The catalog as one builder shows it."""

    catalog: Catalog
    addresses: Addresses
    builder: Builder
    #: When its records were added and changed.
    dates: Dates
    #: Where its sources are.
    repository: Repository = field(default_factory=Repository)
    #: The configuration that pages depend on.
    settings: str = ""
    #: The fingerprint of what is around the content of every page.
    frame: str = ""
    #: The documents that this build reads.
    reading: frozenset[str] = frozenset()
    #: Those that show something else than was written last.
    stale: frozenset[str] = frozenset()
    #: Those that have been written, and the pages without a document among them.
    written: set[str] = field(default_factory=set)
    #: The document with a filter over the whole catalog; empty if there is none.
    filter_page: str = ""
    #: The index of Sphinx's search as the last build left it.
    search_index: bytes | None = None
    #: What is known of the pages in the output folder; empty until the documents have been read.
    ledger: Ledger = field(default_factory=lambda: Ledger(Path()))
    #: The configuration's patterns while ours stand in their place.
    patterns_before: list[str] | None = None
    _ways: dict[str, Href] = field(default_factory=dict)
    _navigation: dict[tuple[Any, ...], str] = field(default_factory=dict)

    @property
    def has_pages(self) -> bool:
        """Whether the builder makes the pages that no file stands for, and shows HTML."""
        return self.builder.name in _WITH_PAGES

    def has_page(self, name: str) -> bool:
        """Whether a page by this name is part of the output."""
        documents = self._chapters if self.builder.name == "singlehtml" else self.builder.env.found_docs
        return name in documents or (self.has_pages and name in self._made)

    @cached_property
    def _chapters(self) -> frozenset[str]:
        """The documents that a toctree brings in, from the first page on: a single page is made of them alone."""
        found: set[str] = set()
        due = [self.builder.config.root_doc]
        while due:
            if (name := due.pop()) not in found:
                found.add(name)
                due += self.builder.env.toctree_includes.get(name, ())
        return frozenset(found)

    @cached_property
    def _made(self) -> frozenset[str]:
        documents = self.addresses.documents
        pages = (*self.addresses.pages.values(), *self.extra_titles)
        return frozenset(page for page in pages if page not in documents)

    def navigation(self, folder: str, options: dict[str, Any], make: Callable[..., str]) -> str:
        """Give the navigation for a page outside it: the same for all of them in one folder, so made once."""
        key = (folder, *sorted(options.items()))
        if key not in self._navigation:
            self._navigation[key] = make(**options)
        return self._navigation[key]

    @cached_property
    def titles(self) -> dict[str, str]:
        """The title of every page of the catalog."""
        found = {}
        for (what, id_), page in self.addresses.pages.items():
            target = find_target(self.catalog, what, id_)
            found[page] = target.name if target else _(self.catalog.kinds[id_].plural) if what == "kind" else id_
        return found

    def edit_line(self, what: str, record: Entry | ReadingList | Tag | Person | Event) -> Markup:
        """Give what stands at the foot of a record's page: its feed, and the way to its sources, as far as known."""
        page = self.addresses.page(what, record.id)
        return self._feed_line(what, record.id, page) + edit_line(
            self.repository, what, record, self.catalog.root, page
        )

    def _feed_line(self, what: str, id_: str, page: str) -> Markup:
        """Give the line that leads to the feed of what a page is about; empty if it has none."""
        if not (self.base and self.has_feed(what, id_)):
            return Markup()
        address = feed_path(self.href(page)(what, id_))
        return fill('<p class="rl-feed"><a href="%s">%s</a></p>\n', address, _("Follow this as a feed (Atom)"))

    @cached_property
    def about(self) -> dict[str, tuple[str, str]]:
        """What every page of the catalog is about: kind of thing and id."""
        return {page: thing for thing, page in self.addresses.pages.items()}

    @cached_property
    def info(self) -> SiteInfo:
        """What the head of each page says of the site."""
        return SiteInfo(self.name, self.base, language().replace("_", "-"))

    @property
    def name(self) -> str:
        """What the site is called."""
        return str(self.builder.config.html_title or self.builder.config.project)

    @cached_property
    def extra_titles(self) -> dict[str, str]:
        """The titles of the pages that are about no single thing, by the name of the page."""
        return {"whats-new": _("What's new"), "my-reading": _("My reading")}

    def has_feed(self, what: str, id_: str) -> bool:
        """Whether something has a feed of its own: a list, tag or person with entries."""
        catalog = self.catalog
        if what == "list":
            return any(step.entry.is_published for step in catalog.steps(catalog.lists[id_]))
        return id_ in {"tag": catalog.by_tag, "person": catalog.by_person}.get(what, ())

    def uri(self, what: str, id_: str) -> str:
        """Give the path of a page from the site's root; empty if there is no such page."""
        page = self.addresses.page(what, id_)
        return self.page_uri(page) if page and self.has_page(page) else ""

    def permanent(self, what: str, id_: str) -> str:
        """Give the address of a page on the web; empty if there is none, or `html_baseurl` does not say where."""
        uri = self.uri(what, id_)
        return f"{self.base}{uri}" if self.base and uri else ""

    def address(self, what: str, id_: str) -> str:
        """Give the address of a page for another program: on the web, or from the site's root if that is not known."""
        return self.permanent(what, id_) or self.uri(what, id_)

    @cached_property
    def base(self) -> str:
        """The address of the site's root with a slash at its end; empty if the configuration does not say."""
        base = str(self.builder.config.html_baseurl or "")
        return f"{base.rstrip('/')}/" if base else ""

    def href(self, page: str) -> Href:
        """Give the function that makes addresses relative to a page.

        Pages at one depth share it, and so what is rendered with it.
        """
        root = "../" * self.page_uri(page).count("/")
        if root not in self._ways:
            self._ways[root] = self.addresses.way(root, self.page_uri, self.has_page)
        return self._ways[root]

    def page_uri(self, page: str) -> str:
        """Give a page's path from the site's root; empty where the builder has none for it, such as LaTeX."""
        try:
            return self.builder.get_target_uri(page)
        except NoUri:
            return ""


def open_site(app: Sphinx) -> Site:
    """Load the catalog that the configuration names.

    Raises:
        CatalogNotFoundError: If there is none.
    """
    root = Path(app.srcdir, app.config.readinglist_path).resolve()
    source = Path(app.srcdir).resolve()
    prefix: str | None = None
    if root.is_relative_to(source):
        below = root.relative_to(source).as_posix()
        prefix = "" if below == "." else f"{below}/"
    catalog = Catalog.load(root)
    repository = find_repository(app.config.html_theme_options, root, source)
    return Site(catalog, Addresses(catalog, prefix), app.builder, read_dates(catalog), repository)


def get_site(env: BuildEnvironment) -> Site:
    """Give the site that is built: it hangs on the domain, which exists in every process and in no pickle."""
    site: Site = env.get_domain("reading").site  # type: ignore[attr-defined]
    return site
