"""What the records of a catalog say of each other: names become ids, and what leads nowhere becomes a problem.

Nothing is lost by a fault here: an unregistered tag or event gets a record made from its name, so that its
entries stay together; a reference to an entry that is not there is left out, and reported.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from readinglist.errors import Problem, shorten
from readinglist.identity import find_similar, make_ids
from readinglist.kinds import ROLES
from readinglist.loading import Files
from readinglist.model import Contribution, Entry, Event, Facet, Link, Person, Related, Tag
from readinglist.names import Names, meant
from readinglist.records import locate
from readinglist.yamltext import Mapping

__all__ = ["Linker"]

_Loc = tuple[int | str, ...]


@dataclass
class Linker:
    """Links the entries of a catalog to tags, people, events and each other; lists come after, in `listing`.

    Attributes:
        files: What was read.
        entries: Every sound entry, hidden ones too, with ids for tags and event.
        contributions: For each entry, its people in the order of roles, then of the file.
        tags, people, events: Registered records first, then those implied by name, each by id.
        aliases: Old id of an entry to its id.
        facets: The groups of tags, by id.
        digest: Of all that was read, in hexadecimal.
        problems: What was found.
        suggestions: What was answered to names that are not known.
    """

    files: Files
    entries: dict[str, Entry] = field(default_factory=dict)
    contributions: dict[str, tuple[Contribution, ...]] = field(default_factory=dict)
    aliases: dict[str, str] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    suggestions: dict[tuple[str, int], str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        files = self.files
        self.digest = files.digest.hexdigest()
        self.facets: dict[str, Facet] = {id_: record for id_, (record, _) in files.facets.items()}
        self.tags: dict[str, Tag] = {id_: record for id_, (record, _) in files.tags.items()}
        self.people: dict[str, Person] = {id_: record for id_, (record, _) in files.people.items()}
        self.events: dict[str, Event] = {id_: record for id_, (record, _) in files.events.items()}
        self.tag_names = Names.of(self.tags)
        self.person_names = Names.of(self.people)
        self.event_names = Names.of(self.events)

    def link(self) -> None:
        """Do all of it, once."""
        self._check_registries()
        self._imply_records()
        self._check_people()
        self._take_aliases()
        for id_, (entry, data) in self.files.entries.items():
            if entry.kind in self.files.kinds:
                self.entries[id_] = self._link_entry(entry, data)
            else:
                self.files.unsound.add(("entries", id_))
                self._report_kind(entry, data)
        for id_, entry in self.entries.items():
            if entry.related:
                self.entries[id_] = self._link_related(entry, self.files.entries[id_][1])
        self.suggestions.clear()

    def report(  # noqa: PLR0913, PLR0917 - a problem has so many parts
        self, path: str, data: Mapping, loc: _Loc, rule: str, message: str, hint: str = ""
    ) -> None:
        """Note a problem at a place in a record's data."""
        line, column, where = locate(data, loc)
        self.problems.append(Problem(path, line, column, rule, message, hint, where))

    def _report_kind(self, entry: Entry, data: Mapping) -> None:
        if not self.files.is_doubtful("kinds", entry.kind):
            hint = self._suggest(entry.kind, self.files.kinds) or f"Known kinds: {', '.join(self.files.kinds)}."
            message = f"unknown kind {shorten(entry.kind)}; the entry was left out."
            self.report(entry.path, data, ("kind",), "unknown_kind", message, hint)

    def _check_registries(self) -> None:
        files = self.files
        for id_, (tag, data) in files.tags.items():
            if tag.facet and tag.facet not in files.facets and not files.is_doubtful("facets", tag.facet):
                hint = self._suggest(tag.facet, files.facets) or "Describe it under facets in tags.yaml."
                message = f"unknown facet {shorten(tag.facet)} of the tag {id_!r}."
                self.report(tag.path, data, ("facet",), "unknown_facet", message, hint)
        registries: tuple[tuple[Names, dict[str, Any]], ...] = (
            (self.tag_names, files.tags), (self.person_names, files.people), (self.event_names, files.events),
        )  # fmt: skip
        for names, records in registries:
            for clash in names.clashes:
                record, data = records[clash.second]
                message = f"{shorten(clash.name)} is a name of {clash.first!r} and of {clash.second!r}."
                self.report(record.path, data, (), "ambiguous_name", message, "Keep it in one of them.")

    def _shown(self) -> Iterator[Entry]:
        """Entries that imply records: hidden ones must leave no trace."""
        kinds = self.files.kinds
        return (entry for entry, _ in self.files.entries.values() if entry.is_published and entry.kind in kinds)

    def _imply_records(self) -> None:
        """Make a record from each name that has none."""
        shown = list(self._shown())
        tags = {name for entry in shown for name in entry.tags}
        people: set[str] = set()
        for entry in shown:
            for role in ROLES:
                people.update(getattr(entry, role))
        for reading_list, _ in self.files.lists.values():
            if reading_list.is_published:
                people.update(reading_list.curators)
        events = {entry.event for entry in shown}
        self.tags |= {id_: Tag(id=id_, label=name) for id_, name in _imply(self.tag_names, tags)}
        self.people |= {id_: Person(id=id_, name=name) for id_, name in _imply(self.person_names, people)}
        self.events |= {id_: Event(id=id_, name=name) for id_, name in _imply(self.event_names, events)}

    def _check_people(self) -> None:
        """Report names that differ in next to nothing, unless both people have a record."""
        if "people" in self.files.unread:
            return
        alike: dict[str, str] = {}
        for id_ in self.people.keys() - self.files.people.keys():
            near = self.person_names.variants(self.people[id_].name) - {id_}
            if near:
                alike[id_] = " and ".join(sorted(shorten(self.people[other].name) for other in near))
        for entry, data in self.files.entries.values() if alike else ():
            for role in ROLES:
                for number, name in enumerate(getattr(entry, role)):
                    others = alike.pop(self.person_names.find(name) or "", "")
                    if others:
                        message = f"{shorten(name)} and {others} count as two people."
                        hint = "Write one name for one person; records in people.yaml tell two of them apart."
                        self.report(entry.path, data, (role, number), "ambiguous_person", message, hint)

    def _take_aliases(self) -> None:
        entries = self.files.entries
        for id_, (entry, data) in entries.items():
            for number, alias in enumerate(entry.aliases):
                owner = alias if alias in entries else self.aliases.setdefault(alias, id_)
                if owner != id_ or alias in entries:
                    message = f"the alias {alias!r} is taken by the entry {owner!r}."
                    if alias in entries:
                        message = f"the alias {alias!r} is the id of an entry."
                    self.report(entry.path, data, ("aliases", number), "duplicate_alias", message, "Delete it here.")

    def find_entry(self, name: str) -> str | None:
        """Give the id that an id or an alias stands for; None for neither."""
        return name if name in self.files.entries else self.aliases.get(name)

    def _link_entry(self, entry: Entry, data: Mapping) -> Entry:
        for number, inference in enumerate(entry.inferred):
            if inference.field not in Entry.model_fields:
                hint = meant(find_similar(inference.field, Entry.model_fields, 1))
                message = f"{shorten(inference.field)} is no key of an entry."
                self.report(entry.path, data, ("inferred", number), "unknown_key", message, hint)
        self.contributions[entry.id] = self._link_people(entry, data)
        linked = {
            "tags": self._link_tags(entry, data),
            "event": self._link_event(entry, data),
            "links": self._link_links(entry, data, "links"),
            "further": self._link_links(entry, data, "further"),
        }
        changed = {key: value for key, value in linked.items() if value is not getattr(entry, key)}
        return entry.model_copy(update=changed) if changed else entry

    def _link_tags(self, entry: Entry, data: Mapping) -> tuple[str, ...]:
        ids = dict.fromkeys(entry.tags)
        if len(ids) == len(entry.tags) and ids.keys() <= self.files.tags.keys():
            return entry.tags
        ids.clear()
        for number, name in enumerate(entry.tags):
            loc = ("tags", number)
            if not name:
                self.report(entry.path, data, loc, "blank_name", "expected a tag, found nothing.", "Delete the item.")
                continue
            id_ = self.tag_names.find(name)
            if id_ not in self.files.tags:
                self._report_tag(entry, data, loc, name, id_)
            if id_ in ids:
                message = f"the tag {shorten(name)} stands here already."
                self.report(entry.path, data, loc, "repeated_item", message, "Keep one.")
            elif id_:
                ids[id_] = None
        return tuple(ids)

    def _report_tag(self, entry: Entry, data: Mapping, loc: _Loc, name: str, id_: str | None) -> None:
        if self.files.is_doubtful("tags", name):
            return
        variants = sorted(self.tag_names.variants(name) - {id_})
        known = [other for other in variants if other in self.files.tags]
        if known:
            message = f"the tag {shorten(name)} differs from {shorten(known[0])} in case or punctuation alone."
            hint = f'Write "{known[0]}", or add this spelling to its aliases in tags.yaml.'
        elif variants:
            others = " and ".join(shorten(self.tags[other].label) for other in variants)
            message = f"the tag {shorten(name)} differs from {others} in case or punctuation alone."
            hint = "Choose one spelling and describe it in tags.yaml."
        else:
            message = f"unknown tag {shorten(name)}."
            hint = self._suggest(name, self.files.tags) or "Describe it in tags.yaml."
        self.report(entry.path, data, loc, "tag_variant" if variants else "unknown_tag", message, hint)

    def _suggest(self, name: str, known: Iterable[str]) -> str:
        """Ask whether something known was meant; each name is looked up once, since many entries may have it."""
        if (name, id(known)) not in self.suggestions:
            self.suggestions[name, id(known)] = meant(find_similar(name, known))
        return self.suggestions[name, id(known)]

    def _link_people(self, entry: Entry, data: Mapping) -> tuple[Contribution, ...]:
        found: list[Contribution] = []
        for role in ROLES:
            seen: set[str] = set()
            for number, name in enumerate(getattr(entry, role)):
                id_ = self.person_names.find(name) if name else None
                if id_ and id_ not in seen:
                    seen.add(id_)
                    found.append(Contribution(id_, self.people[id_].name if name == id_ else name, role))
                elif id_ or not name:
                    self._report_name(entry, data, (role, number), name)
        return tuple(found)

    def _report_name(self, entry: Entry, data: Mapping, loc: _Loc, name: str) -> None:
        if name:
            message = f"{shorten(name)} stands here already."
            self.report(entry.path, data, loc, "repeated_item", message, "Keep one.")
        else:
            self.report(entry.path, data, loc, "blank_name", "expected a name, found nothing.", "Delete the item.")

    def _link_event(self, entry: Entry, data: Mapping) -> str:
        id_ = self.event_names.find(entry.event) if entry.event else ""
        if entry.event and id_ not in self.files.events and not self.files.is_doubtful("events", entry.event):
            hint = self._suggest(entry.event, self.files.events) or "Describe it in events.yaml."
            message = f"unknown event {shorten(entry.event)}."
            self.report(entry.path, data, ("event",), "unknown_event", message, hint)
        return id_ or ""

    def _link_links(self, entry: Entry, data: Mapping, key: str) -> tuple[Link, ...]:
        links: tuple[Link, ...] = getattr(entry, key)
        if len({link.url for link in links}) == len(links):
            return links
        found: dict[str, Link] = {}
        for number, link in enumerate(links):
            if found.setdefault(link.url, link) is not link:
                message = f"the address {shorten(link.url)} stands here already."
                self.report(entry.path, data, (key, number), "repeated_item", message, "Keep one.")
        return tuple(found.values())

    def _link_related(self, entry: Entry, data: Mapping) -> Entry:
        found: dict[str, Related] = {}
        for number, related in enumerate(entry.related):
            id_ = self.find_entry(related.entry)
            loc = ("related", number)
            if id_ is None and not self.files.is_doubtful("entries", related.entry):
                hint = self._suggest(related.entry, self.files.entries)
                self.report(entry.path, data, loc, "unknown_entry", f"unknown entry {related.entry!r}.", hint)
            elif id_ == entry.id or id_ in found:
                message = f"{related.entry!r} {'is this entry itself' if id_ == entry.id else 'stands here already'}."
                self.report(entry.path, data, loc, "repeated_item", message, "Delete it.")
            elif id_ in self.entries:
                found[id_] = Related(entry=id_, reason=related.reason)
        return entry.model_copy(update={"related": tuple(found.values())})


def _imply(names: Names, found: Iterable[str]) -> list[tuple[str, str]]:
    """Give each name that has no record an id, by which it is found from now on; ids with names, by id."""
    made = make_ids((name for name in found if name and name not in names.ids), names.ids)
    names.imply(made)
    return sorted((id_, name) for name, id_ in made.items())
