"""Where everything has its page: the name of each page, and the way from one page to another.

A page name is what Sphinx calls a document name, such as `tags/alignment`; most pages here have no document.
Knows nothing of what stands on a page.
"""

from __future__ import annotations

import posixpath
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import PurePosixPath

from readinglist.catalog import Catalog
from readinglist.model import Entry, ReadingList

__all__ = ["FOLDERS", "Addresses", "Href"]

#: Gives the relative address of a page from where one stands: what it is (`entry`, `tag`, ..., or `page` for a
#: document by its name, `file` for a file by its path from the site's root, or such as `list.files` for what the
#: paths of the files beside a page begin with), then its id; empty if there is no such page.
Href = Callable[[str, str], str]

#: The folder of the pages that are made of other records than entries and lists.
FOLDERS = {"tag": "tags", "person": "people", "event": "events", "kind": "kinds", "year": "years"}


@dataclass(frozen=True)
class Addresses:
    """The pages of a catalog's site.

    Attributes:
        catalog: Whose pages they are.
        prefix: The catalog's folder below the folder of the documents, ending in a slash; empty if they are one,
            None if the catalog lies elsewhere (then nothing in it is a document).
    """

    catalog: Catalog
    prefix: str | None

    def page(self, what: str, id_: str) -> str:
        """Give the name of the page of an entry, list, tag, person, event, kind or year; empty if there is none."""
        return self.pages.get((what, id_), "")

    @cached_property
    def pages(self) -> Mapping[tuple[str, str], str]:
        """Every page by what it is about: kind of thing and id."""
        catalog = self.catalog
        found = {("entry", id_): self._beside(entry) for id_, entry in catalog.entries.items()}
        found |= {("list", id_): self._beside(item) for id_, item in catalog.lists.items()}
        ids: dict[str, Iterator[str]] = {
            "tag": iter(catalog.tags),
            "person": iter(catalog.people),
            "event": iter(catalog.events),
            "kind": iter(catalog.by_kind),
            "year": map(str, catalog.by_year),
        }
        return found | {(what, id_): f"{FOLDERS[what]}/{id_}" for what in ids for id_ in ids[what]}

    def _beside(self, record: Entry | ReadingList) -> str:
        """Give the page of a record with a file: at its file for a document, beside it for a part of a collection."""
        path = PurePosixPath(record.path)
        return f"{self.prefix or ''}{path.parent / record.id}"

    def is_document(self, record: Entry | ReadingList) -> bool:
        """Whether Sphinx reads the record's file as a document of its own."""
        return self.prefix is not None and record.path.endswith(".md")

    def is_contributed(self, docname: str) -> bool:
        """Whether a document lies where contributed texts do, whatever way it came there."""
        prefix = self.prefix
        return prefix is not None and docname.startswith((f"{prefix}entries/", f"{prefix}lists/"))

    @cached_property
    def documents(self) -> Mapping[str, Entry | ReadingList]:
        """Every entry and list that is a document, by the document's name."""
        records: list[Entry | ReadingList] = [*self.catalog.entries.values(), *self.catalog.lists.values()]
        return {self._beside(record): record for record in records if self.is_document(record)}

    @cached_property
    def redirects(self) -> Mapping[str, str]:
        """Pages at old ids, with the page to go to. What has a page today is not redirected."""
        catalog = self.catalog
        aliases = {
            "entry": catalog.entry_aliases,
            "list": catalog.list_aliases,
            "tag": catalog.tag_aliases,
            "person": catalog.person_aliases,
            "event": catalog.event_aliases,
        }
        found = {
            posixpath.join(posixpath.dirname(self.page(what, id_)), old): self.page(what, id_)
            for what, olds in aliases.items()
            for old, id_ in olds.items()
        }
        taken = set(self.pages.values())
        return {old: new for old, new in found.items() if old not in taken}

    def way(self, root: str, target_uri: Callable[[str], str], exists: Callable[[str], bool]) -> Href:
        """Make the function that gives addresses relative to a page.

        Args:
            root: The way from the page to the site's root, such as `../`; empty at the root.
            target_uri: Gives the address of a page by its name, from the site's root.
            exists: Whether a page by this name is part of the output.
        """
        known: dict[tuple[str, str], str] = {}

        def href(what: str, id_: str) -> str:
            if what == "file":
                return root + id_
            if what.endswith(".files"):
                return root + self.page(what.removesuffix(".files"), id_)
            key = (what, id_)
            if key not in known:
                name = id_ if what == "page" else self.page(what, id_)
                known[key] = (root + target_uri(name) or "./") if name and exists(name) else ""
            return known[key]

        return href
