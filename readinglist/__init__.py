"""Plain-text catalogs of talks, tutorials, workshops and papers, curated into reading lists.

    from readinglist import Catalog

    catalog = Catalog.load("docs")
    for entry in catalog.select(tags=["interpretability"], kind="workshop", sort="-date"):
        print(entry.title)

The Sphinx extension is `readinglist.site`, the command line `readinglist.cli`; importing this loads neither.
"""

from __future__ import annotations

from readinglist.catalog import Catalog, Membership, Relation, Section, Step
from readinglist.errors import (
    RULES,
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
)  # fmt: skip

__all__ = [
    "KINDS", "LINK_TYPES", "ROLES", "RULES", "Catalog", "CatalogNotFoundError", "Contribution", "Entry", "Event",
    "Facet", "Inference", "Kind", "Link", "ListItem", "Membership", "Person", "Problem", "ReadingList",
    "ReadingListError", "Related", "Relation", "Section", "Select", "SelectError", "Source", "Step", "Tag",
    "UnknownIdError", "find_catalog",
]  # fmt: skip

__version__ = "0.1.0"
