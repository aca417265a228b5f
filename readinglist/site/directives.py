"""The directives that put a part of the catalog into a page: entries, one entry, lists, tags, people, pictures.

Each leaves a `Block`, which is filled when the page is written.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.util.docutils import SphinxDirective, SphinxRole

from readinglist.site.blocks import SELECT_OPTIONS, Block, InlineBlock

__all__ = ["DIRECTIVES", "CiteRole"]

Options = dict[str, Callable[[str], Any]]


def _one_of(*choices: str) -> Callable[[str], str]:
    return lambda argument: directives.choice(argument, choices)


class _Directive(SphinxDirective):
    """What the directives share: each leaves a block with its arguments and options.

    Whether these name things that exist is asked when the page is written, since the catalog may have changed
    since the page was read.
    """

    has_content = False
    #: The block's name.
    name_of_block: ClassVar[str]

    def run(self) -> list[nodes.Node]:
        """Leave `<Block name=... named=[...] option=...>`."""
        named = self.arguments[0].replace(",", " ").split() if self.arguments else []
        block = Block(name=self.name_of_block, named=named, **self.options)
        self.set_source_info(block)
        return [block]


class _SelectDirective(_Directive):
    """What the directives with a selection share: its argument is a query in words."""

    optional_arguments = 1
    final_argument_whitespace = True

    def run(self) -> list[nodes.Node]:
        """Leave `<Block name=... query=... option=...>`; with a number if it has files for download."""
        block = Block(name=self.name_of_block, query=" ".join(self.arguments), **self.options)
        if "export" in self.options:
            block["number"] = self.env.new_serialno("readinglist-export") + 1
        self.set_source_info(block)
        return [block]


class EntriesDirective(_SelectDirective):
    """A selection of entries, as cards, rows, a table, a list or counts."""

    name_of_block = "entries"
    option_spec: ClassVar[Options] = {
        **dict.fromkeys(SELECT_OPTIONS, directives.unchanged),
        "sort": directives.unchanged,
        "limit": directives.positive_int,
        "display": _one_of("cards", "rows", "list", "table", "counts"),
        "group-by": _one_of("kind", "year", "event", "tag"),
        "filter": directives.flag,
        "export": directives.unchanged_required,
    }


class MapDirective(_SelectDirective):
    """A selection of entries as a map of what is related."""

    name_of_block = "map"
    option_spec: ClassVar[Options] = {**dict.fromkeys(SELECT_OPTIONS, directives.unchanged)}


class TimelineDirective(_SelectDirective):
    """A selection of entries by the days on which they took place."""

    name_of_block = "timeline"
    option_spec: ClassVar[Options] = {**dict.fromkeys(SELECT_OPTIONS, directives.unchanged)}


class OverlapDirective(_Directive):
    """The most frequent tags, with the numbers of entries that have two of them."""

    name_of_block = "overlap"
    option_spec: ClassVar[Options] = {"facet": directives.unchanged, "limit": directives.positive_int}


class EntryDirective(_Directive):
    """One entry as a card."""

    name_of_block = "entry"
    required_arguments = 1


class CiteDirective(_Directive):
    """Citations of entries, each a paragraph."""

    name_of_block = "cite"
    required_arguments = 1
    final_argument_whitespace = True
    option_spec: ClassVar[Options] = {"style": _one_of("text", "apa", "ieee", "bibtex")}


class CiteRole(SphinxRole):
    """A citation of an entry within a line."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """Leave `<InlineBlock name="cite" named=[id]>`."""
        block = InlineBlock(name="cite", named=[self.text.strip()], is_inline=True)
        self.set_source_info(block)
        return [block], []


class ListsDirective(_Directive):
    """Reading lists, all of them or those named."""

    name_of_block = "lists"
    optional_arguments = 1
    final_argument_whitespace = True
    option_spec: ClassVar[Options] = {"limit": directives.positive_int, "display": _one_of("cards", "list")}


class TagsDirective(_Directive):
    """The tags with their numbers of entries, by facet or of one facet."""

    name_of_block = "tags"
    option_spec: ClassVar[Options] = {"facet": directives.unchanged, "display": _one_of("chips", "table")}


class PeopleDirective(_Directive):
    """The people with their numbers of entries."""

    name_of_block = "people"


#: The directives of the domain by name.
DIRECTIVES: dict[str, type[SphinxDirective]] = {
    "entries": EntriesDirective,
    "entry": EntryDirective,
    "cite": CiteDirective,
    "lists": ListsDirective,
    "map": MapDirective,
    "overlap": OverlapDirective,
    "timeline": TimelineDirective,
    "tags": TagsDirective,
    "people": PeopleDirective,
}
