"""The site of a catalog as somebody would write it by hand: plain Markdown for Sphinx, MyST and furo alone.

    python make_plain.py CATALOG FOLDER

For each page of the catalog's site there is one of the same name, with about the same text and the same links, in
the plainest markup that says it: cards, rows and steps are items of lists. No page but the chapters is in a toctree.
"""

from __future__ import annotations

import argparse
import posixpath
import re
import textwrap
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from make_catalog import CHAPTERS, INDEX_PAGES, write_configuration

from readinglist import ROLES, Catalog, Entry, Event, Kind, Membership, Person, ReadingList, Step, Tag
from readinglist.dates import show_duration
from readinglist.model import Link
from readinglist.site.addresses import Addresses
from readinglist.site.grouping import Group, groups
from readinglist.site.indexes import total_length
from readinglist.site.parts import link_words
from readinglist.site.render import ROWS_ABOVE

__all__ = ["make_plain"]

_TAGS_OF_CARD = 3
_TOGETHER = 8
_BLOCK = re.compile(r"```\{reading:(\w+)\}([^\n]*)\n(.*?)```\n", re.DOTALL)


@dataclass(frozen=True)
class _Here:
    """A page that is being written: where it stands, and what it may speak of."""

    catalog: Catalog
    addresses: Addresses
    page: str

    def link(self, what: str, id_: str, text: str) -> str:
        """Give a link to the page of something, by its file."""
        return f"[{text}]({posixpath.relpath(self.addresses.page(what, id_), posixpath.dirname(self.page))}.md)"

    def entry(self, entry: Entry) -> str:
        return self.link("entry", entry.id, entry.title)


def make_plain(source: Path, folder: Path) -> None:
    """Write a plain Sphinx project.

    Args:
        source: A catalog as `make_catalog` writes it.
        folder: Made if it is not there; should be empty.
    """
    catalog = Catalog.load(source)
    addresses = Addresses(catalog, "")
    for (what, id_), page in addresses.pages.items():
        here = _Here(catalog, addresses, page)
        _write(folder, page, "---\norphan: true\nhide-toc: true\n---\n", _WRITERS[what](here, id_))
    for page, text in INDEX_PAGES.items():
        here = _Here(catalog, addresses, page)
        _write(folder, page, "---\nhide-toc: true\n---\n", _fill(here, text))
    with (folder / "index.md").open("a", encoding="utf-8") as file:
        file.write("\n".join(["", "```{toctree}", ":hidden:", "", *CHAPTERS, "```", ""]))
    write_configuration(folder, ["myst_parser"], "py")


def _write(folder: Path, page: str, front: str, text: str) -> None:
    path = folder / f"{page}.md"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"{front}\n{text}", encoding="utf-8")


def _blocks(parts: Iterable[str]) -> str:
    return "\n\n".join(part.rstrip() for part in parts if part) + "\n"


def _items(items: Iterable[str], mark: str = "-") -> str:
    return "\n".join(f"{mark} {item}" for item in items)


def _facts(*facts: str) -> str:
    return " · ".join(fact for fact in facts if fact)


def _external(link: Link) -> str:
    return f"[{link_words(link)}]({link.url})"


def _count(number: int) -> str:
    return f"{number:,} entries"


# Entries on other pages


def _names(entry: Entry, here: _Here) -> str:
    return ", ".join(item.name for item in here.catalog.contributions(entry))


def _top(entry: Entry, here: _Here) -> str:
    return _facts(here.catalog.kinds[entry.kind].label, show_duration(entry.duration) if entry.duration else "")


def _when(entry: Entry, here: _Here) -> str:
    return _facts(here.catalog.events[entry.event].label, entry.date.label if entry.date else "")


def _tags_line(entry: Entry, here: _Here, most: int | None = None) -> str:
    tags = [here.link("tag", id_, here.catalog.tags[id_].label) for id_ in entry.tags[:most]]
    rest = len(entry.tags) - len(tags)
    return ", ".join([*tags, f"+{rest} more tags"] if rest else tags)


def _item(parts: Iterable[str], mark: str) -> str:
    return f"{mark} {textwrap.indent(_blocks(parts), ' ' * (len(mark) + 1)).lstrip()}"


def _card(entry: Entry, here: _Here) -> str:
    tags, links = _tags_line(entry, here, _TAGS_OF_CARD), " ".join(map(_external, entry.links))
    parts = [_top(entry, here), f"**{here.entry(entry)}**", _names(entry, here), entry.summary, tags]
    return _item([*parts, f"{_when(entry, here)} {links}"], "-")


def _row(entry: Entry, here: _Here, note: str = "") -> str:
    people, links = f"{note} {_names(entry, here)}".strip(), " ".join(map(_external, entry.links))
    return _item([_top(entry, here), f"**{here.entry(entry)}**", people, f"{_when(entry, here)} {links}"], "-")


def _listing(entries: Sequence[Entry], here: _Here) -> str:
    show = _row if len(entries) > ROWS_ABOVE else _card
    return "\n".join(show(entry, here) for entry in entries)


def _outlined(entries: Sequence[Entry], by: str, here: _Here) -> str:
    """Give entries in groups, with links above that lead to each."""
    found = groups(entries, by, here.catalog)
    if len(found) <= 1:
        return _listing(entries, here)
    show = _row if len(entries) > ROWS_ABOVE else _card
    numbers = [f"[{group.label}](#{_anchor(group)}) {len(group.entries)}" for group in found]
    parts = [_items(numbers)]
    for group in found:
        parts.append(f"## {here.link(by, group.id, group.label)} {len(group.entries)}")
        parts.append("\n".join(show(entry, here) for entry in group.entries))
    return _blocks(parts)


def _anchor(group: Group) -> str:
    return f"{group.label} {len(group.entries)}".lower().replace(" ", "-")


# Pages


def _write_entry(here: _Here, id_: str) -> str:
    catalog, entry = here.catalog, here.catalog.entries[id_]
    kind, event = catalog.kinds[entry.kind], catalog.events[entry.event]
    when = [entry.date.label if entry.date else "", show_duration(entry.duration) if entry.duration else ""]
    members = catalog.lists_of(entry)
    lists = ", ".join(here.link("list", member.list.id, member.list.title) for member in members)
    facts = [f"Kind: {here.link('kind', kind.id, kind.label)}", f"Length: {when[1]}" if when[1] else ""]
    facts += [f"Tags: {_tags_line(entry, here)}", f"Lists: {lists}" if lists else ""]
    related = [
        f"**{here.entry(relation.entry)}** {catalog.kinds[relation.entry.kind].label} {relation.reason}"
        for relation in catalog.related(entry)
    ]
    return _blocks(
        [
            f"# {entry.title}",
            f"[Catalog](../../catalog.md) / {here.link('kind', kind.id, kind.plural)}",
            *_roles(entry, here),
            _facts(here.link("event", event.id, event.label), *when),
            _items(map(_external, entry.links)),
            _items(filter(None, facts)),
            entry.body,
            *(["## Why we list it", *(_member(member, here) for member in members)] if members else []),
            *(["## Related", _items(related)] if related else []),
        ]
    )


def _roles(entry: Entry, here: _Here) -> list[str]:
    found: dict[str, list[str]] = {}
    for item in here.catalog.contributions(entry):
        found.setdefault(item.role, []).append(here.link("person", item.person, item.name))
    return [f"**{role.capitalize()}** {', '.join(people)}" for role, people in found.items()]


def _member(member: Membership, here: _Here) -> str:
    place = f"{here.link('list', member.list.id, member.list.title)}, step {member.step.number} of {member.total}"
    ways = [("Previous", member.previous), ("Next", member.next)]
    return _blocks([f"> {member.step.note}", place, _items(f"{word} {here.entry(e)}" for word, e in ways if e)])


def _write_list(here: _Here, id_: str) -> str:
    reading_list = here.catalog.lists[id_]
    steps = here.catalog.steps(reading_list)
    facts = _facts(f"{len(steps)} items", total_length(reading_list, here.catalog), _curators(reading_list, here))
    parts = [f"# {reading_list.title}", "[Reading lists](../lists.md)", facts, reading_list.body]
    for section in here.catalog.sections(reading_list):
        if section.heading.section:
            parts += [f"## {section.heading.section}", section.heading.note]
        parts.append("\n".join(_step(step, here) for step in section.steps))
    return _blocks(parts)


def _curators(reading_list: ReadingList, here: _Here, *, is_linked: bool = True) -> str:
    people = here.catalog.contributions(reading_list)
    names = [here.link("person", item.person, item.name) if is_linked else item.name for item in people]
    return f"curated by {', '.join(names)}"


def _step(step: Step, here: _Here) -> str:
    entry = step.entry
    top = _facts(_top(entry, here), _when(entry, here))
    return _item([top, f"**{here.entry(entry)}**", _names(entry, here), step.note], f"{step.number}.")


def _write_tag(here: _Here, id_: str) -> str:
    tag: Tag = here.catalog.tags[id_]
    entries = here.catalog.by_tag.get(id_, ())
    near = here.catalog.neighbors(tag)[:_TOGETHER]
    together = [f"{here.link('tag', other.id, other.label)} {number}" for other, number in near]
    way = f"[Tags](../tags.md) / {here.catalog.facets[tag.facet].label}"
    parts = [f"# {tag.label}", way, tag.description, _count(len(entries)), "Often together with", _items(together)]
    return _blocks([*parts, _listing(entries, here)])


def _write_person(here: _Here, id_: str) -> str:
    catalog, person = here.catalog, here.catalog.people[id_]
    entries, lists = catalog.by_person.get(id_, ()), catalog.curated_by.get(id_, ())
    others = ", ".join(here.link("person", other.id, other.name) for other, _ in catalog.colleagues(person))
    with_whom = f"{_count(len(entries))}, with {others}" if others else _count(len(entries))
    parts = [f"# {person.name}", "[People](../people.md)", person.affiliation, with_whom]
    for group in groups(entries, "year", catalog):
        parts.append(f"## {here.link('year', group.id, group.label)}")
        parts.append("\n".join(_row(entry, here, _role(person, entry, here)) for entry in group.entries))
    return _blocks([*parts, *(["## Lists curated", _list_cards(lists, here)] if lists else [])])


def _role(person: Person, entry: Entry, here: _Here) -> str:
    items = here.catalog.contributions(entry)
    return " and ".join(ROLES[item.role] for item in items if item.person == person.id).capitalize()


def _write_event(here: _Here, id_: str) -> str:
    event: Event = here.catalog.events[id_]
    span = f"{event.start.day if event.start else ''} to {event.end.label if event.end else ''}"
    parts = [f"# {event.name}", "[Catalog](../catalog.md)", _facts(event.short_name, span, event.place)]
    links = _items(map(_external, event.links))
    return _blocks([*parts, event.description, links, _outlined(here.catalog.by_event.get(id_, ()), "kind", here)])


def _write_kind(here: _Here, id_: str) -> str:
    kind: Kind = here.catalog.kinds[id_]
    entries = here.catalog.by_kind[id_]
    parts = [f"# {kind.plural}", "[Catalog](../catalog.md)", _count(len(entries))]
    return _blocks([*parts, _outlined(entries, "year", here)])


def _write_year(here: _Here, id_: str) -> str:
    entries = here.catalog.by_year[int(id_)]
    parts = [f"# {id_}", "[Catalog](../catalog.md)", _count(len(entries))]
    return _blocks([*parts, _outlined(entries, "kind", here)])


_WRITERS: dict[str, Callable[[_Here, str], str]] = {
    "entry": _write_entry,
    "list": _write_list,
    "tag": _write_tag,
    "person": _write_person,
    "event": _write_event,
    "kind": _write_kind,
    "year": _write_year,
}


# The pages around


def _fill(here: _Here, text: str) -> str:
    """Put what the catalog's directives show in their place."""
    return _BLOCK.sub(lambda match: _block(here, match[1], match[2].split(), _options(match[3])), text)


def _options(text: str) -> dict[str, str]:
    pairs = (line.strip(":").partition(": ") for line in text.split("\n") if line)
    return {key: value for key, _, value in pairs}


def _block(here: _Here, name: str, ids: Sequence[str], options: dict[str, str]) -> str:
    catalog = here.catalog
    match name:
        case "lists":
            return _list_cards([catalog.lists[id_] for id_ in ids or catalog.lists], here)
        case "tags":
            return _tags(here)
        case "people":
            return _people(here)
    if by := options.get("group-by"):
        pairs = [(here.link(by, group.id, group.label), group) for group in groups(catalog.newest, by, catalog)]
        return _items(f"{link} {len(group.entries)}" for link, group in pairs) + "\n"
    limit = options.get("limit")
    return "\n".join(_card(entry, here) for entry in catalog.newest[: int(limit) if limit else None])


def _list_cards(lists: Iterable[ReadingList], here: _Here) -> str:
    return "\n".join(
        _item(
            [
                _facts(f"{len(here.catalog.steps(item))} items", total_length(item, here.catalog)),
                f"**{here.link('list', item.id, item.title)}**",
                item.summary,
                _curators(item, here, is_linked=False),
            ],
            "-",
        )
        for item in lists
    )


def _tags(here: _Here) -> str:
    catalog = here.catalog
    parts = []
    for facet in catalog.facets.values():
        tags = [tag for tag in catalog.tags.values() if tag.facet == facet.id]
        numbers = [f"{here.link('tag', tag.id, tag.label)} {len(catalog.by_tag.get(tag.id, ()))}" for tag in tags]
        parts += [f"## {facet.label}", _items(numbers)]
    return _blocks(parts)


def _people(here: _Here) -> str:
    found: dict[str, list[str]] = {}
    for person in sorted(here.catalog.people.values(), key=lambda person: person.sort):
        number = len(here.catalog.by_person.get(person.id, ()))
        found.setdefault(person.sort[0], []).append(f"{here.link('person', person.id, person.name)} {number}")
    parts = [_items(f"[{letter}](#{letter.lower()})" for letter in found)]
    for letter, lines in found.items():
        parts += [f"## {letter}", _items(lines)]
    return _blocks(parts)


def main(argv: Sequence[str] | None = None) -> None:
    """Write the plain project of a catalog as the command line says."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("catalog", type=Path)
    parser.add_argument("folder", type=Path)
    options = parser.parse_args(argv)
    make_plain(options.catalog, options.folder)


if __name__ == "__main__":
    main()
