"""Plain-text catalogs of talks, tutorials, workshops and papers, curated into reading lists.

    from readinglist import Catalog

    catalog = Catalog.load("docs")
    for entry in catalog.select(tags=["interpretability"], kind="workshop", sort="-date"):
        print(entry.title)

The Sphinx extension is `readinglist.site`, the command line `readinglist.cli`; importing this loads neither.
What is named here is loaded when it is first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from readinglist.building import fit_entries, grow_list, save_list
    from readinglist.catalog import Catalog, Membership, Relation, Section, Step
    from readinglist.entries import Entries, to_dataframe
    from readinglist.errors import (
        CatalogNotFoundError,
        FormatError,
        Problem,
        ReadingListError,
        SelectError,
        UnknownIdError,
    )
    from readinglist.formats import FORMATS, Format, Input, Loaded, Loss, dumps, find_losses, loads
    from readinglist.importing import Import, plan_import, write_import
    from readinglist.kinds import KINDS, LINK_TYPES, ROLES, Kind
    from readinglist.loading import find_catalog
    from readinglist.model import (
        Contribution,
        Entry,
        Event,
        Facet,
        Inference,
        Link,
        ListItem,
        Person,
        ReadingList,
        Related,
        Select,
        Source,
        Tag,
    )
    from readinglist.rules import IMPORT_RULES, RULES, Rule

__version__ = "0.1.0"

#: Where the public names are at home.
_HOMES = {
    "building": ("fit_entries", "grow_list", "save_list"),
    "catalog": ("Catalog", "Membership", "Relation", "Section", "Step"),
    "entries": ("Entries", "to_dataframe"),
    "errors": (
        "CatalogNotFoundError", "FormatError", "Problem", "ReadingListError", "SelectError", "UnknownIdError",
    ),
    "formats": ("FORMATS", "Format", "Input", "Loaded", "Loss", "dumps", "find_losses", "loads"),
    "importing": ("Import", "plan_import", "write_import"),
    "kinds": ("KINDS", "LINK_TYPES", "ROLES", "Kind"),
    "loading": ("find_catalog",),
    "model": (
        "Contribution", "Entry", "Event", "Facet", "Inference", "Link", "ListItem", "Person", "ReadingList",
        "Related", "Select", "Source", "Tag",
    ),
    "rules": ("IMPORT_RULES", "RULES", "Rule"),
}  # fmt: skip
_MODULES = {name: module for module, names in _HOMES.items() for name in names}

__all__ = [
    "FORMATS", "IMPORT_RULES", "KINDS", "LINK_TYPES", "ROLES", "RULES", "Catalog", "CatalogNotFoundError",
    "Contribution", "Entries", "Entry", "Event", "Facet", "Format", "FormatError", "Import", "Inference", "Input",
    "Kind", "Link", "ListItem", "Loaded", "Loss", "Membership", "Person", "Problem", "ReadingList",
    "ReadingListError", "Related", "Relation", "Rule", "Section", "Select", "SelectError", "Source", "Step", "Tag",
    "UnknownIdError", "dumps", "find_catalog", "find_losses", "fit_entries", "grow_list", "loads", "plan_import",
    "save_list", "to_dataframe", "write_import",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    """Load a public name; the modules behind it take longer than `readinglist --help` may."""
    if name in _MODULES:
        globals()[name] = getattr(import_module(f"readinglist.{_MODULES[name]}"), name)
        return globals()[name]
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    """Name what can be had."""
    return sorted({*globals(), *__all__})
