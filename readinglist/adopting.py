"""Entries from elsewhere in the words of a catalog: its tags, its events, its people, and records for those it lacks.

Writes nothing.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence

from readinglist.catalog import Catalog
from readinglist.errors import Problem, shorten
from readinglist.formats import Loaded
from readinglist.identity import fold, make_ids
from readinglist.kinds import Kind
from readinglist.model import Entry, Event, Facet, Person, ReadingList, Related, Tag

__all__ = ["Adoption"]


class Adoption:
    """Fits entries into a catalog.

    Attributes:
        tags, people, events, facets, kinds: The records that the catalog lacks, by id.
        problems: What could not be kept.
    """

    def __init__(self, catalog: Catalog, loaded: Loaded) -> None:
        self.catalog = catalog
        self.tags: list[Tag] = []
        self.people: list[Person] = self._new_people(loaded.people)
        self.events: list[Event] = []
        self.facets: list[Facet] = []
        self.kinds: list[Kind] = []
        self._loaded = loaded
        self.problems: list[Problem] = []
        #: What the ids of other entries may be: those of the catalog, and the new ones.
        self._known = set(catalog.entries)
        self._loaded_tags = {name: tag for tag in loaded.tags for name in (tag.label, tag.id)}
        self._loaded_events = {name: event for event in loaded.events for name in (event.name, event.id)}

    def adopt(self, entries: Sequence[Entry], ids: Mapping[str, str]) -> list[Entry]:
        """Give entries with the tags and events of the catalog.

        Args:
            entries: New ones, with ids of their own.
            ids: For what came in: the id there to that in the catalog.
        """
        self._known.update(ids.values())
        tags = self._map_tags(entry_tag for entry in entries for entry_tag in entry.tags)
        events = self._map_events({entry.event for entry in entries} - {""})
        named = {tag.facet for tag in self.tags} - self.catalog.facets.keys()
        self.facets = [facet for facet in self._loaded.facets if facet.id in named]
        named = {entry.kind for entry in entries} - self.catalog.kinds.keys()
        self.kinds = [kind for kind in self._loaded.kinds if kind.id in named]
        return [self._adopt_one(entry, tags, events, ids) for entry in entries]

    def adopt_list(self, reading_list: ReadingList, ids: Mapping[str, str]) -> ReadingList:
        """Give a list with the ids that its entries have in the catalog; a step that leads nowhere is left out."""
        items = []
        for item in reading_list.items:
            id_ = ids.get(item.entry, item.entry)
            if item.entry and id_ not in self._known and self.catalog.find_entry(id_) is None:
                message = f"the step {shorten(item.entry)} leads nowhere, so it was left out."
                self.problems.append(Problem(reading_list.path, 1, 1, "value_lost", message, "", reading_list.id))
            else:
                items.append(item.model_copy(update={"entry": id_}) if item.entry else item)
        return reading_list.model_copy(update={"items": tuple(items)})

    def _adopt_one(
        self, entry: Entry, tags: Mapping[str, str], events: Mapping[str, str], ids: Mapping[str, str]
    ) -> Entry:
        kind = entry.kind
        if kind not in self.catalog.kinds and all(kind != new.id for new in self.kinds):
            self._report(entry, f"the catalog has no kind {shorten(kind)}; it became 'talk'.", "kind")
            kind = "talk"
        related = []
        for item in entry.related:
            id_ = ids.get(item.entry, item.entry)
            if id_ in self._known:
                related.append(Related(entry=id_, reason=item.reason))
            else:
                self._report(entry, f"{shorten(item.entry)} is not here, so it was left out.", "related")
        changes = {
            "kind": kind,
            "tags": tuple(dict.fromkeys(tags[tag] for tag in entry.tags)),
            "event": events.get(entry.event, ""),
            "related": tuple(related),
        }
        return entry.model_copy(update=changes)

    def _report(self, entry: Entry, message: str, key: str) -> None:
        self.problems.append(Problem(entry.path, entry.line, 1, "value_lost", message, "", f"{entry.id}.{key}"))

    def _map_tags(self, names: Iterable[str]) -> dict[str, str]:
        """Give the id of each tag: that of the catalog, or of a record made for all spellings that differ in little."""
        count = Counter(names)
        by_fold = {fold(name): tag.id for tag in self.catalog.tags.values() for name in (tag.id, tag.label)}
        found: dict[str, str] = {}
        spellings: defaultdict[str, list[str]] = defaultdict(list)
        for name in sorted(count):
            known = self.catalog.find_tag(name)
            id_ = known.id if known else by_fold.get(fold(name), "")
            if id_:
                found[name] = id_
            else:
                spellings[fold(self._label(name))].append(name)
        best = {key: min(group, key=lambda name: (-count[name], name)) for key, group in spellings.items()}
        labels = {key: self._label(name) for key, name in best.items()}
        given_ids = {key: tag.id for key, name in best.items() if (tag := self._loaded_tags.get(name))}
        ids = self._new_ids(labels, given_ids, self.catalog.tags)
        for key, group in spellings.items():
            given = self._loaded_tags.get(best[key])
            id_ = ids[key]
            self.tags.append(given.model_copy(update={"id": id_}) if given else Tag(id=id_, label=labels[key]))
            found.update(dict.fromkeys(group, id_))
        self.tags.sort(key=lambda tag: tag.id)
        return found

    @staticmethod
    def _new_ids(names: Mapping[str, str], given: Mapping[str, str], taken: Iterable[str]) -> dict[str, str]:
        """Give each key an id of its own: the one that it has if that is free, else one of its name."""
        used = set(taken)
        ids = {key: id_ for key, id_ in sorted(given.items()) if id_ not in used}
        made = make_ids((name for key, name in names.items() if key not in ids), used | set(ids.values()))
        return {key: ids.get(key) or made[name] for key, name in names.items()}

    def _label(self, name: str) -> str:
        given = self._loaded_tags.get(name)
        return given.label if given else name

    def _map_events(self, names: Iterable[str]) -> dict[str, str]:
        found: dict[str, str] = {}
        new: dict[str, Event] = {}
        for name in sorted(names):
            given = self._loaded_events.get(name)
            label = given.name if given else name
            known = self.catalog.find_event(label) or (None if given else self.catalog.find_event(name))
            if known is not None:
                found[name] = known.id
            else:
                new[name] = given or Event(id="event", name=label)
        given_ids = {name: event.id for name, event in new.items() if name in self._loaded_events}
        names = {name: event.name for name, event in new.items()}
        ids = self._new_ids(names, given_ids, self.catalog.events)
        found |= ids
        made = {ids[name]: event.model_copy(update={"id": ids[name]}) for name, event in new.items()}
        self.events = [made[id_] for id_ in sorted(made)]
        return found

    def _new_people(self, people: Iterable[Person]) -> list[Person]:
        """Give the people that the catalog has no record of and that say more than a name."""
        said = [person for person in people if self._says_more(person) and self._is_new(person)]
        taken = {id_ for id_, person in self.catalog.people.items() if person.path}
        ids = make_ids((person.name for person in said), taken)
        made = {ids[person.name]: person.model_copy(update={"id": ids[person.name]}) for person in said}
        return [made[id_] for id_ in sorted(made)]

    def _is_new(self, person: Person) -> bool:
        known = self.catalog.find_person(person.name)
        return known is None or not known.path

    @staticmethod
    def _says_more(person: Person) -> bool:
        return bool(person.sort or person.affiliation or person.links or person.aliases or person.description)
