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
    from readinglist.catalog import Catalog, Membership, Relation, Section, Step
    from readinglist.errors import (
        CatalogNotFoundError,
        Problem,
        ReadingListError,
        SelectError,
        UnknownIdError,
    )
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
    from readinglist.rules import RULES, Rule

__all__ = [
    "KINDS", "LINK_TYPES", "ROLES", "RULES", "Catalog", "CatalogNotFoundError", "Contribution", "Entry", "Event",
    "Facet", "Inference", "Kind", "Link", "ListItem", "Membership", "Person", "Problem", "ReadingList",
    "ReadingListError", "Related", "Relation", "Rule", "Section", "Select", "SelectError", "Source", "Step", "Tag",
    "UnknownIdError", "find_catalog",
]  # fmt: skip

__version__ = "0.1.0"

#: Where the public names are at home, each module after those that it imports.
_MODULES = ("errors", "rules", "kinds", "loading", "model", "catalog")


def __getattr__(name: str) -> Any:
    """Load a public name; the modules behind it take longer than `readinglist --help` may."""
    if name in __all__:
        for module in _MODULES:
            home = import_module(f"readinglist.{module}")
            if hasattr(home, name):
                globals()[name] = getattr(home, name)
                return globals()[name]
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    """Name what can be had."""
    return sorted({*globals(), *__all__})
