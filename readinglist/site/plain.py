"""What a block shows where there is no HTML of ours: lists, links and paragraphs as document nodes.

For LaTeX, plain text, EPUB and every other builder. Pages that only HTML has are named without a link.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from docutils import nodes
from sphinx.errors import NoUri

from readinglist.dates import show_duration
from readinglist.formats import dumps
from readinglist.identity import sort_key
from readinglist.kinds import LINK_TYPES, ROLES
from readinglist.model import Entry, Link, ReadingList
from readinglist.site.blocks import find_entries, find_entry, find_facet, group_counts, select_entries, select_lists
from readinglist.site.grouping import groups
from readinglist.site.state import Site

__all__ = ["block_nodes"]

_Nodes = list[nodes.Node]


def block_nodes(site: Site, options: dict[str, Any], page: str) -> _Nodes:
    """Give what a block shows as nodes.

    Args:
        site: The site that is built.
        options: As `Block.options` has them.
        page: The name of the document that holds the block.

    Returns:
        Body elements; empty where there is nothing to show.

    Raises:
        BlockError: If the block asks for something that is not there.
    """
    link = _Linker(site, page)
    catalog, name = site.catalog, options["name"]
    shown: dict[str, Callable[[], _Nodes]] = {
        "entry-head": lambda: _entry_head(site, catalog.entries[options["id"]], link),
        "entry-tail": lambda: _entry_tail(site, catalog.entries[options["id"]], link),
        "list-head": lambda: _list_head(site, catalog.lists[options["id"]]),
        "list-tail": lambda: _list_tail(site, catalog.lists[options["id"]], link),
        "entry": lambda: _entries(site, [find_entry(site, options)], link),
        "entries": lambda: _selection(site, options, link),
        "map": lambda: _entries(site, select_entries(site, options), link),
        "timeline": lambda: _entries(site, select_entries(site, options), link),
        "overlap": lambda: _tags(site, find_facet(site, options)),
        "lists": lambda: _bullets(_list_line(site, item, link) for item in select_lists(site, options)),
        "tags": lambda: _tags(site, find_facet(site, options)),
        "people": lambda: _people(site),
        "cite": lambda: _citations(site, options, link),
    }
    return shown[name]() if name in shown else []


class _Linker:
    """Makes links from one document, and plain text where the builder has nothing to link to."""

    def __init__(self, site: Site, page: str) -> None:
        self.site = site
        self.page = page

    def __call__(self, what: str, id_: str, text: str) -> nodes.Node:
        target = self.site.addresses.page(what, id_)
        if self.site.has_page(target):
            try:
                uri = self.site.builder.get_relative_uri(self.page, target)
            except NoUri:
                return nodes.Text(text)
            return nodes.reference("", text, refuri=uri, internal=True)
        return nodes.Text(text)


def _paragraph(*parts: nodes.Node | str) -> nodes.paragraph:
    children = [nodes.Text(part) if isinstance(part, str) else part for part in parts]
    return nodes.paragraph("", "", *children)


def _bullets(items: Iterable[Sequence[nodes.Node | str]]) -> _Nodes:
    shown = [nodes.list_item("", _paragraph(*item)) for item in items]
    return [nodes.bullet_list("", *shown)] if shown else [_paragraph("Nothing here yet.")]


def _labelled(label: str, *parts: nodes.Node | str) -> nodes.paragraph:
    return _paragraph(nodes.strong("", f"{label}: "), *parts)


def _people_of(site: Site, record: Entry | ReadingList) -> str:
    return ", ".join(dict.fromkeys(person.name for person in site.catalog.contributions(record)))


def _entries(site: Site, entries: Iterable[Entry], link: _Linker) -> _Nodes:
    return _bullets(_entry_line(site, entry, link) for entry in entries)


def _citations(site: Site, options: dict[str, Any], link: _Linker) -> _Nodes:
    """Give citations, each with its title as a link; in BibTeX as they are."""
    entries, style = find_entries(site, options), options.get("style", "text")
    text = dumps(entries, style, site.catalog).rstrip("\n")
    if style == "bibtex":
        return [nodes.literal_block(text, text)]
    shown = []
    for entry, citation in zip(entries, text.split("\n\n") if entries else [], strict=True):
        before, title, after = citation.partition(entry.title)
        parts = [nodes.Text(before), link("entry", entry.id, title or entry.id), nodes.Text(after)]
        shown.append(nodes.inline("", "", *parts) if options.get("is_inline") else nodes.paragraph("", "", *parts))
    return [*shown]


def _selection(site: Site, options: dict[str, Any], link: _Linker) -> _Nodes:
    by = options.get("group-by", "")
    if options.get("display") == "counts":
        return _bullets([f"{label} ({number})"] for label, _, number in group_counts(site, options, link.page))
    entries = select_entries(site, options)
    if not by or not entries:
        return _entries(site, entries, link)
    return [
        node
        for group in groups(entries, by, site.catalog)
        for node in (nodes.rubric("", group.label), *_entries(site, group.entries, link))
    ]


def _entry_line(site: Site, entry: Entry, link: _Linker) -> list[nodes.Node | str]:
    people = _people_of(site, entry)
    facts = [site.catalog.kinds[entry.kind].label, people, entry.date.label if entry.date else ""]
    line = ", ".join(fact for fact in facts if fact)
    title: nodes.Node = link("entry", entry.id, entry.title)
    if isinstance(title, nodes.Text) and entry.links:
        title = nodes.reference("", entry.title, refuri=entry.links[0].url)
    return [title, f" ({line})"]


def _list_line(site: Site, reading_list: ReadingList, link: _Linker) -> list[nodes.Node | str]:
    summary = f": {reading_list.summary}" if reading_list.summary else ""
    return [link("list", reading_list.id, reading_list.title), summary]


def _entry_head(site: Site, entry: Entry, link: _Linker) -> _Nodes:
    catalog = site.catalog
    found: _Nodes = [_labelled("Kind", catalog.kinds[entry.kind].label)]
    people = catalog.contributions(entry)
    for role, word in ROLES.items():
        names = [person.name for person in people if person.role == role]
        if names:
            found.append(_labelled(word.capitalize() if len(names) == 1 else role.capitalize(), ", ".join(names)))
    when = " ".join(part for part in (entry.date.label, entry.date.time) if part) if entry.date else ""
    event = catalog.events[entry.event].label if entry.event else ""
    tags = ", ".join(catalog.tags[tag].label for tag in entry.tags)
    length = show_duration(entry.duration) if entry.duration else ""
    facts = {
        "Event": event,
        "Date": when,
        "Room": entry.room,
        "Length": length,
        "Level": entry.level,
        "Tags": tags,
    }
    found += [_labelled(label, value) for label, value in facts.items() if value]
    found += [_labelled(f"{item.field.capitalize()} inferred", item.reason) for item in entry.inferred]
    return found + (_links(entry.links) if entry.links else [])


def _links(links: Iterable[Link]) -> _Nodes:
    return _bullets(
        [nodes.reference("", link.label or link.url, refuri=link.url), f" ({LINK_TYPES[link.type]})"] for link in links
    )


def _entry_tail(site: Site, entry: Entry, link: _Linker) -> _Nodes:
    catalog = site.catalog
    found: _Nodes = []
    if lists := catalog.lists_of(entry):
        found.append(nodes.rubric("", "In reading lists"))
        found += _bullets(
            [
                link("list", item.list.id, item.list.title),
                f", step {item.step.number} of {item.total}. {item.step.note}",
            ]
            for item in lists
        )
    if related := catalog.related(entry):
        found.append(nodes.rubric("", "Related"))
        found += _bullets([link("entry", item.entry.id, item.entry.title), f": {item.reason}"] for item in related)
    if entry.further:
        found += [nodes.rubric("", "Further reading"), *_links(entry.further)]
    sources = [*([entry.origin] if entry.origin else []), *entry.sources]
    if sources:
        found.append(nodes.rubric("", "Sources"))
        found += _bullets([nodes.reference("", item.label or item.url, refuri=item.url)] for item in sources)
    return found


def _list_head(site: Site, reading_list: ReadingList) -> _Nodes:
    curators = _people_of(site, reading_list)
    number = len(site.catalog.steps(reading_list))
    facts = [f"{number} item{'' if number == 1 else 's'}", f"curated by {curators}" if curators else ""]
    return [_paragraph(", ".join(fact for fact in facts if fact))]


def _list_tail(site: Site, reading_list: ReadingList, link: _Linker) -> _Nodes:
    found: _Nodes = []
    for section in site.catalog.sections(reading_list):
        if section.heading.section:
            found.append(nodes.rubric("", section.heading.section))
        if section.heading.note:
            found.append(_paragraph(section.heading.note))
        steps = nodes.enumerated_list("", enumtype="arabic", prefix="", suffix=".")
        for step in section.steps:
            item = nodes.list_item("", _paragraph(*_entry_line(site, step.entry, link)))
            if not step.entry.is_published:
                item = nodes.list_item("", _paragraph(f"{step.entry.title} (no longer in the catalog)"))
            if step.note:
                item += _paragraph(step.note)
            steps += item
        if section.steps:
            steps["start"] = section.steps[0].number
            found.append(steps)
    return found or [_paragraph("Nothing on this list yet.")]


def _tags(site: Site, facet: str) -> _Nodes:
    catalog = site.catalog
    chosen = [tag for tag in catalog.tags.values() if facet in {"", tag.facet}]
    tags = sorted(chosen, key=lambda tag: (sort_key(tag.label), tag.id))
    return _bullets(
        [f"{tag.label} ({len(catalog.by_tag.get(tag.id, ()))})" + (f": {tag.description}" if tag.description else "")]
        for tag in tags
    )


def _people(site: Site) -> _Nodes:
    catalog = site.catalog
    people = sorted(catalog.people.values(), key=lambda person: (sort_key(person.sort or person.name), person.id))
    return _bullets([f"{person.name} ({len(catalog.by_person.get(person.id, ()))})"] for person in people)
