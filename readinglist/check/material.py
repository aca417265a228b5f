"""What the rules look at: a catalog together with the files that it came from, and where everything stands in them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from readinglist import listing
from readinglist.catalog import Catalog
from readinglist.check.settings import Settings
from readinglist.errors import Problem
from readinglist.kinds import Link
from readinglist.loading import Files, Tick, load_files, no_garbage_collection
from readinglist.model import Entry, ReadingList
from readinglist.names import Names
from readinglist.records import locate
from readinglist.yamltext import Mapping

__all__ = ["Loc", "Material", "open_catalog"]

#: The way to a value in a record's data: keys and numbers of items; `#key` for a key itself.
Loc = tuple[int | str, ...]


@dataclass
class Material:
    """A catalog with its files and the settings, and the problems that rules have found so far.

    Attributes:
        catalog: With what is sound.
        files: Its records as they were written, each with the mapping that knows the places.
        names: For `tag`, `person` and `event`, which record a name means.
        settings: What the project says about rules.
        problems: In no order; paths are below the catalog's folder.
    """

    catalog: Catalog
    files: Files
    names: dict[str, Names]
    settings: Settings
    problems: list[Problem] = field(default_factory=list)

    def report(  # noqa: PLR0913, PLR0917 - a problem has so many parts
        self, path: str, data: Mapping, loc: Loc, rule: str, message: str, hint: str = "", replacement: str = ""
    ) -> None:
        """Note a problem at a place in a record's data, unless the rule is off."""
        if self.settings.is_on(rule):
            line, column, where = locate(data, loc)
            self.problems.append(Problem(path, line, column, rule, message, hint, where, replacement))

    def entries(self) -> Iterator[tuple[Entry, Mapping]]:
        """Give each published entry as it was written, in the order of files."""
        known = self.catalog.entries
        return (pair for id_, pair in self.files.entries.items() if id_ in known)

    def lists(self) -> Iterator[tuple[ReadingList, Mapping]]:
        """Give each published list as it was written, in the order of files."""
        known = self.catalog.lists
        return (pair for id_, pair in self.files.lists.items() if id_ in known)

    def links(self) -> Iterator[tuple[Entry, Mapping, str, int, Link]]:
        """Give each link of each entry, hidden ones left out, with its key and its number there."""
        for entry, data in self.entries():
            for key in ("links", "further"):
                for number, link in enumerate(getattr(entry, key)):
                    yield entry, data, key, number, link

    def place(self, id_: str) -> str:
        """Give file and line of an entry, for a message."""
        entry = self.files.entries[id_][0]
        return f"{(self.catalog.root / entry.path).as_posix()}:{entry.line}"


def open_catalog(root: Path, settings: Settings, tick: Tick | None = None) -> Material:
    """Load a catalog and keep hold of its files.

    Args:
        root: The folder that holds `entries/`.
        settings: What the project says about rules.
        tick: Called while files are read.

    Raises:
        CatalogNotFoundError: If the folder holds no `entries/`.
    """
    with no_garbage_collection():
        files = load_files(root, tick)
        lister = listing.link(files)
        linker = lister.linker
        names = {"tag": linker.tag_names, "person": linker.person_names, "event": linker.event_names}
        return Material(Catalog(root, lister), files, names, settings)
