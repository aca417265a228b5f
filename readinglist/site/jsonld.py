"""What a page is about in the vocabulary of schema.org, as JSON-LD, for search engines and whatever else reads pages.

Only what a record says is said: what is not known is left out, never guessed. Knows nothing of Sphinx.

Source: the vocabulary of https://schema.org; JSON-LD 1.1, section 7 "Embedding JSON-LD in HTML Documents".
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from markupsafe import Markup

from readinglist.catalog import Catalog
from readinglist.dates import Date
from readinglist.kinds import Kind, Link
from readinglist.model import Entry, Event, Person, ReadingList, Tag
from readinglist.names import title_of
from readinglist.site.markup import fill
from readinglist.site.words import _
from readinglist.urls import identify

__all__ = ["Subject", "authors_of", "describe", "identifiers", "name_of", "summary_of", "to_script"]

#: What a page of the catalog is about; a number is a year.
Subject: TypeAlias = Entry | ReadingList | Tag | Person | Event | Kind | int
_Node: TypeAlias = dict[str, Any]

#: How many entries a page names here; of more it only says how many there are, since every reader would load them.
_MOST_ITEMS = 100
#: Types that are events though their names do not end so.
_EVENTS = {"CourseInstance", "EventSeries", "Festival", "Hackathon"}
#: Types that teach something.
_LESSONS = {"Course", "LearningResource"}
#: Types of links that can lead to the thing itself under a name for ever, and the schemes of such names.
_NAMING_LINKS = {"arxiv", "doi", "paper"}
_SCHEMES = ("arxiv", "doi")
#: What is in each address of such a name; to take another apart would take longer than much of the rest.
_NAMING = re.compile(r"arxiv|doi\.org", re.IGNORECASE)
#: What could end a script or begin something else in it, and what is a line's end in old scripts.
_NOT_IN_SCRIPT = "<>&\u2028\u2029"
_ENCODER = json.JSONEncoder(ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def to_script(data: Mapping[str, Any]) -> Markup:
    """Give data as the element in which readers of JSON-LD look for it, which no text in it can break out of."""
    text = _ENCODER.encode(data)
    for char in _NOT_IN_SCRIPT:
        text = text.replace(char, f"\\u{ord(char):04x}")
    return fill('<script type="application/ld+json">%s</script>\n', Markup(text))  # noqa: S704 - escaped just above


def describe(subject: Subject, catalog: Catalog, language: str, url: Callable[[str, str], str]) -> dict[str, Any]:
    """Say what a page is about.

    Args:
        subject: What it is about.
        catalog: Where that is from.
        language: Of the site, BCP 47.
        url: Gives the absolute address of a page by kind of thing and id; empty if it has none or that is not known.

    Returns:
        A node with its context, of values that JSON can hold: an entry under the type of its kind, a list as
        `ItemList`, a person as `Person`, an event as `Event`, anything else as `CollectionPage`.
    """
    site = _Site(catalog, language, url)
    match subject:
        case Entry():
            found = site.entry(subject)
        case ReadingList():
            found = site.reading_list(subject)
        case Person():
            found = site.person_page(subject)
        case Event():
            found = site.event_page(subject)
        case Tag():
            found = site.collection(subject, url("tag", subject.id), catalog.by_tag.get(subject.id, ()))
        case Kind():
            found = site.collection(subject, url("kind", subject.id), catalog.by_kind.get(subject.id, ()))
        case year:
            found = site.collection(year, url("year", str(year)), catalog.by_year.get(year, ()))
    return {"@context": "https://schema.org", **found}


def name_of(subject: Subject) -> str:
    """Give the title of the page about something."""
    if isinstance(subject, Entry | ReadingList):
        return subject.title
    if isinstance(subject, Kind):
        return _(subject.plural)
    return str(subject) if isinstance(subject, int) else title_of(subject)


def summary_of(subject: Subject) -> str:
    """Give what something says of itself, as plain text on one line; empty if it says nothing."""
    if isinstance(subject, Entry | ReadingList):
        return subject.summary
    return "" if isinstance(subject, Kind | int) else subject.description


def authors_of(entry: Entry, catalog: Catalog) -> dict[str, str]:
    """Give who is behind an entry: its speakers and authors, each once, or else its organizers.

    Returns:
        Person to printed name, in the order of the entry; empty if it names nobody.
    """
    return _in_roles(entry, catalog, "speakers", "authors") or _in_roles(entry, catalog, "organizers")


def identifiers(entry: Entry) -> dict[str, tuple[str, str]]:
    """Give the names that an entry's material has for ever.

    Returns:
        `arxiv` and `doi`, as far as a link leads there, each to the name alone and its address; the first of each.
    """
    found: dict[str, tuple[str, str]] = {}
    for link in entry.links:
        is_naming = link.type in _NAMING_LINKS and _NAMING.search(link.url)
        if is_naming and (address := identify(link.url)):
            scheme, _colon, name = address.key.partition(":")
            if scheme in _SCHEMES:
                found.setdefault(scheme, (name, address.url))
    return found


def _in_roles(entry: Entry, catalog: Catalog, *roles: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for item in catalog.contributions(entry):
        if item.role in roles:
            found.setdefault(item.person, item.name)
    return found


@dataclass(frozen=True, slots=True)
class _Site:
    """Makes nodes for the things of one catalog."""

    catalog: Catalog
    language: str
    url: Callable[[str, str], str]

    # Entries

    def entry(self, entry: Entry) -> _Node:
        """Give an entry with all that is known of it."""
        type_ = self._type(entry)
        labels = [self.catalog.tags[tag].label for tag in entry.tags]
        node = _node(type_, entry.title, self.url("entry", entry.id))
        node |= _known(alternateName=entry.short_title, description=entry.summary)
        node |= _known(inLanguage=entry.language, keywords=labels)
        videos = [_video(link, entry) for link in entry.links if link.type == "video"]
        if _is_event(type_):
            return node | self._staged(entry) | _known(duration=_length(entry.duration), recordedIn=videos)
        if type_ in _LESSONS:
            node |= _known(teaches=labels)
        return node | self._made(entry) | _known(video=videos)

    def _type(self, entry: Entry) -> str:
        """Give the type of an entry's kind, where it can be one.

        No record knows when a video was uploaded, nor a picture of it, both of which readers of a `VideoObject`
        ask for: it is a work that has a video.
        """
        type_ = self.catalog.kinds[entry.kind].schema_type
        return type_ if type_.isalnum() and type_ != "VideoObject" else "CreativeWork"

    def _staged(self, entry: Entry) -> _Node:
        """Give what an entry has that takes place."""
        performers = _in_roles(entry, self.catalog, "speakers", "panelists")
        organizers = _in_roles(entry, self.catalog, "organizers")
        others = _in_roles(entry, self.catalog, "authors", "advisors")
        rest = self._people(others, performers.keys() | organizers.keys())
        return self._occasion(entry) | _known(
            performer=self._people(performers), organizer=self._people(organizers), contributor=rest
        )

    def _made(self, entry: Entry) -> _Node:
        """Give what an entry has that can be read or watched; an event is where it was brought out."""
        authors = authors_of(entry, self.catalog)
        others = _in_roles(entry, self.catalog, "organizers", "advisors", "panelists")
        publication = {"@type": "PublicationEvent", **self._occasion(entry)} if entry.event else {}
        names = [
            {"@type": "PropertyValue", "propertyID": scheme, "value": name, "url": url}
            for scheme, (name, url) in identifiers(entry).items()
        ]
        people = _known(author=self._people(authors), contributor=self._people(others, authors.keys()))
        times = _known(datePublished=_iso(entry.date), publication=publication, timeRequired=_length(entry.duration))
        return people | times | _known(educationalLevel=entry.level, identifier=names)

    def _occasion(self, entry: Entry) -> _Node:
        """Give when and where an entry took place: by its own date, or else on the days of its event."""
        event = self.catalog.events.get(entry.event)
        start, end = (entry.date, None) if entry.date or not event else (event.start, event.end)
        place = _place(entry.room, event.place if event else "")
        above = self._event(event) if event else {}
        return _known(startDate=_iso(start), endDate=_iso(end), location=place, superEvent=above)

    # People and events

    def _people(self, people: Mapping[str, str], but: Iterable[str] = ()) -> list[_Node]:
        """Give people under their printed names, without those who are named elsewhere."""
        return [_node("Person", name, self.url("person", id_)) for id_, name in people.items() if id_ not in but]

    def person_page(self, person: Person) -> _Node:
        """Give a person; old ids are no names."""
        employers = [name.strip() for name in person.affiliation.split(";")]
        return _node("Person", person.name, self.url("person", person.id)) | _known(
            affiliation=[{"@type": "Organization", "name": name} for name in employers if name],
            alternateName=[name for name in person.aliases if name not in self.catalog.person_aliases],
            description=person.description,
            sameAs=[link.url for link in person.links],
        )

    def event_page(self, event: Event) -> _Node:
        """Give an event; its entries are those of the page about it, since not all of them are events."""
        names = [event.short_name, *(name for name in event.aliases if name not in self.catalog.event_aliases)]
        entries = self._items(self.catalog.by_event.get(event.id, ()))
        return self._event(event) | _known(
            alternateName=[name for name in names if name],
            description=event.description,
            sameAs=[link.url for link in event.links],
            subjectOf={"@type": "CollectionPage", "inLanguage": self.language, "mainEntity": entries},
        )

    def _event(self, event: Event) -> _Node:
        node = _node("Event", event.name, self.url("event", event.id))
        return node | _known(startDate=_iso(event.start), endDate=_iso(event.end), location=_place("", event.place))

    # Pages with several entries

    def reading_list(self, reading_list: ReadingList) -> _Node:
        """Give a list, which is made by somebody and so a work as well, with its steps in order."""
        curators = {item.person: item.name for item in self.catalog.contributions(reading_list)}
        node = _node(["CreativeWork", "ItemList"], reading_list.title, self.url("list", reading_list.id)) | _known(
            author=self._people(curators), description=reading_list.summary, inLanguage=self.language
        )
        node["itemListOrder"] = "https://schema.org/ItemListOrderAscending"
        return node | self._elements([step.entry for step in self.catalog.steps(reading_list)])

    def collection(self, subject: Tag | Kind | int, url: str, entries: Sequence[Entry]) -> _Node:
        """Give the page of something that entries have in common."""
        return _node("CollectionPage", name_of(subject), url) | _known(
            description=summary_of(subject), inLanguage=self.language, mainEntity=self._items(entries)
        )

    def _items(self, entries: Sequence[Entry]) -> _Node:
        return {"@type": "ItemList", **self._elements(entries)}

    def _elements(self, entries: Sequence[Entry]) -> _Node:
        node: _Node = {"numberOfItems": len(entries)}
        if 0 < len(entries) <= _MOST_ITEMS:
            items = (_node(self._type(entry), entry.title, self.url("entry", entry.id)) for entry in entries)
            node["itemListElement"] = [
                {"@type": "ListItem", "position": number, "item": item} for number, item in enumerate(items, 1)
            ]
        return node


def _node(type_: str | list[str], name: str, url: str) -> _Node:
    """Give a node of a type, which goes by the address of its page where that is known."""
    node: _Node = {"@type": type_, "name": name}
    if url:
        node["@id"] = node["url"] = url
    return node


def _known(**properties: Any) -> _Node:
    return {name: value for name, value in properties.items() if value}


def _is_event(type_: str) -> bool:
    return type_.endswith("Event") or type_ in _EVENTS


def _video(link: Link, entry: Entry) -> _Node:
    """Give a recording; the address is that of its page, so neither that of a file nor that of a player."""
    properties = _known(alternateName=link.label, description=entry.summary)
    return {"@type": "VideoObject", "name": entry.title, "url": link.url, **properties}


def _place(room: str, place: str) -> _Node:
    return {"@type": "Place", "name": room or place, **_known(address=place)} if room or place else {}


def _iso(date: Date | None) -> str:
    return str(date) if date else ""


def _length(seconds: int | None) -> str:
    """Give a length of time as ISO 8601 has it, such as `PT1H30M`; empty if it is not known."""
    if not seconds:
        return ""
    parts = (seconds // 3600, "H"), (seconds // 60 % 60, "M"), (seconds % 60, "S")
    return "PT" + "".join(f"{number}{unit}" for number, unit in parts if number)
