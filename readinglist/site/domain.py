"""The `reading` domain: roles that name entries, lists, tags, people and events, and the inventory of all of them.

It only looks things up in the catalog and stores nothing of any document, so that there is nothing to purge or
to merge: what is read by one process or by eight, now or in an earlier build, makes no difference.
"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from typing import Any, ClassVar

from docutils import nodes
from docutils.nodes import Element
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.builders import Builder
from sphinx.domains import Domain, ObjType
from sphinx.environment import BuildEnvironment
from sphinx.roles import XRefRole
from sphinx.util import logging
from sphinx.util.nodes import make_refnode

from readinglist.site.directives import DIRECTIVES, CiteRole
from readinglist.site.state import Site, get_site
from readinglist.site.targets import TYPES, explain_unknown, find_target

__all__ = ["ReadingDomain", "on_missing_reference"]

logger = logging.getLogger(__name__)


class _Role(XRefRole):
    """A reference whose text, if none is given, is the target's name; with `~` before the id, the short name."""

    def process_link(
        self, env: BuildEnvironment, refnode: Element, has_explicit_title: bool, title: str, target: str
    ) -> tuple[str, str]:
        refnode["short"] = target.startswith("~") and not has_explicit_title
        return title.removeprefix("~"), target.removeprefix("~")


class ReadingDomain(Domain):
    """Entries, lists, tags, people and events as things that any page, and any other project, can refer to."""

    name = "reading"
    label = "Reading list"
    object_types: ClassVar[dict[str, ObjType]] = {what: ObjType(word, what) for what, word in TYPES.items()}
    roles: ClassVar[dict[str, Any]] = {
        **{what: _Role(innernodeclass=nodes.inline, warn_dangling=True) for what in TYPES},
        "cite": CiteRole(),
    }
    directives: ClassVar[dict[str, Any]] = DIRECTIVES
    data_version = 1

    #: What this build shows; set before any page is read.
    site: Site

    def resolve_xref(
        self,
        env: BuildEnvironment,
        fromdocname: str,
        builder: Builder,
        typ: str,
        target: str,
        node: pending_xref,
        contnode: Element,
    ) -> nodes.reference | None:
        """Turn a role into a link, or into its text where the builder has no page to link to."""
        found = find_target(self.site.catalog, typ, target)
        if found is None:
            return None
        if not node.get("refexplicit"):
            text = found.short if node.get("short") else found.name
            contnode = nodes.inline("", text, classes=contnode["classes"])
        page = self.site.addresses.page(typ, found.id)
        if not self.site.has_page(page):
            return contnode  # type: ignore[return-value] # Sphinx puts any node in the role's place
        return make_refnode(builder, fromdocname, page, "", contnode, found.name)

    def resolve_any_xref(
        self,
        env: BuildEnvironment,
        fromdocname: str,
        builder: Builder,
        target: str,
        node: pending_xref,
        contnode: Element,
    ) -> list[tuple[str, nodes.reference]]:
        """Give a link for each kind of thing that has this id."""
        found = []
        for what in TYPES:
            link = self.resolve_xref(env, fromdocname, builder, what, target, node, contnode)
            if link is not None:
                found.append((f"reading:{what}", link))
        return found

    def get_objects(self) -> Iterator[tuple[str, str, str, str, str, int]]:
        """Give everything with a page, for the inventory and the search: by kind of thing, then by id."""
        for (what, id_), page in self.site.addresses.pages.items():
            found = find_target(self.site.catalog, what, id_)
            if found and self.site.has_page(page):
                yield id_, found.name, what, page, "", -1

    def merge_domaindata(self, docnames: AbstractSet[str], otherdata: dict[str, Any]) -> None:
        """Nothing to do: the domain has no data."""


def on_missing_reference(app: Sphinx, domain: Domain | None, node: pending_xref) -> bool | None:
    """Say of a role that leads nowhere what may have been meant."""
    if not isinstance(domain, ReadingDomain):
        return None
    what, target = node["reftype"], node["reftarget"]
    message = explain_unknown(get_site(app.env).catalog, what, target)
    logger.warning(message, location=node, type="readinglist", subtype=f"unknown_{what}")
    return True
