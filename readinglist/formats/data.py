"""The catalog as data for other programs: one JSON for all of it, one for each reading list, and their JSON Schemas.

What is written is what the models here say, and the schemas are made from the same models. Nothing stands for what
is not known: a field that says nothing is left out. `schema_version` grows when a field goes or changes its meaning;
a new field leaves it as it is.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from pydantic import BaseModel, ConfigDict, Field

from readinglist.catalog import Catalog
from readinglist.model import Entry, Event, ReadingList
from readinglist.model import Link as EntryLink
from readinglist.model import Source as EntrySource

__all__ = ["SCHEMAS", "VERSION", "catalog_data", "dump", "list_data", "make_schema"]

#: Of the form of the data, not of what it says.
VERSION = 1

#: Gives the address of a page by what it is about (`entry`, `list`, ...) and its id; empty if there is none.
Page = Callable[[str, str], str]

_DATE = r"^\d{4}(-\d{2}(-\d{2}(T\d{2}:\d{2}(Z|[+-]\d{2}:\d{2})?)?)?)?$"


class _Data(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, use_attribute_docstrings=True)


class Source(_Data):
    """An address that something is taken from."""

    url: str
    """An http or https address."""
    label: str = ""
    """What it is, in words."""


class Link(Source):
    """An address that a record leads to."""

    type: str
    """What it leads to, such as `video`, `slides` or `paper`."""


class Contributor(_Data):
    """A person in a role."""

    person: str
    """The id of the person."""
    name: str
    """The name as it is printed."""
    role: str
    """`speakers`, `authors`, `organizers`, `advisors`, `panelists`, or `curators` of a list."""


class Relation(_Data):
    """Another entry, and why who saw this one may want it."""

    entry: str
    """The id of the other entry."""
    reason: str = ""
    """The reason, in words."""


class Place(_Data):
    """A step on a reading list."""

    list: str
    """The id of the list."""
    step: int
    """The number of the step, from 1."""
    note: str = ""
    """What the curator says of it."""


class Inference(_Data):
    """A fact that nobody stated."""

    field: str
    """The field that holds it."""
    reason: str = ""
    """What it was concluded from."""


class EntryData(_Data):
    """One thing to watch or read."""

    id: str
    """What it is referred to by, for ever."""
    kind: str
    """The id of its kind."""
    title: str
    """The title, as text."""
    short_title: str = ""
    """What people call it for short."""
    url: str = ""
    """Its page: absolute, or relative to the site's root where that is not known."""
    people: list[Contributor] = []
    """Everybody on it, by role."""
    event: str = ""
    """The id of its event."""
    date: str = Field("", pattern=f"{_DATE}|^$")
    """ISO 8601, as far as known: a year, a month, a day, or a time on the event's clock."""
    year: int | None = None
    """The year of the date."""
    duration: int | None = Field(None, gt=0)
    """The length in seconds."""
    room: str = ""
    """Where it took place, within the event's place."""
    language: str = ""
    """BCP 47."""
    level: str = ""
    """`beginner`, `intermediate` or `advanced`."""
    license: str = ""
    """The license of the material itself."""
    tags: list[str] = []
    """Ids of tags."""
    links: list[Link] = []
    """The thing itself, the most useful first."""
    further: list[Link] = []
    """Coverage, background, what followed."""
    related: list[Relation] = []
    """What its author names as akin."""
    lists: list[Place] = []
    """The lists that hold it."""
    origin: Source | None = None
    """Where it was first written up."""
    sources: list[Source] = []
    """Where the facts come from."""
    inferred: list[Inference] = []
    """What was concluded and not stated."""
    aliases: list[str] = []
    """Old ids."""
    summary: str = ""
    """The first paragraph, as plain text."""
    body: str = ""
    """The whole text in MyST, the summary included."""


class PersonData(_Data):
    """Somebody who speaks, writes, organizes or curates."""

    id: str
    """What the person is referred to by."""
    name: str
    """The name as entries write it."""
    sort: str = ""
    """The name as a dictionary has it."""
    url: str = ""
    """The page of the person."""
    affiliation: str = ""
    """One, or several, parted by semicolons."""
    links: list[Link] = []
    """Addresses of the person."""
    aliases: list[str] = []
    """Other names, and old ids."""
    description: str = ""
    """A sentence or two."""


class TagData(_Data):
    """A subject."""

    id: str
    """What the tag is referred to by."""
    label: str
    """What readers see."""
    facet: str = ""
    """The id of its group of tags."""
    url: str = ""
    """Its page."""
    description: str = ""
    """What belongs here."""
    aliases: list[str] = []
    """Other spellings, and old ids."""


class LabelData(_Data):
    """A kind of entries, or a group of tags."""

    id: str
    """What it is referred to by."""
    label: str
    """What readers see."""


class EventData(_Data):
    """Where and when entries were given."""

    id: str
    """What the event is referred to by."""
    name: str
    """The name in full."""
    short_name: str = ""
    """The name for short."""
    url: str = ""
    """Its page."""
    start: str = Field("", pattern=f"{_DATE}|^$")
    """The first day."""
    end: str = Field("", pattern=f"{_DATE}|^$")
    """The last day."""
    place: str = ""
    """Where it is held."""
    links: list[Link] = []
    """Addresses of the event."""
    aliases: list[str] = []
    """Other names, and old ids."""
    description: str = ""
    """A sentence or two."""


class ListData(_Data):
    """What a reading list is, without its steps."""

    id: str
    """What the list is referred to by."""
    title: str
    """The title, as text."""
    url: str = ""
    """Its page."""
    curators: list[Contributor] = []
    """Who chose."""
    reviewed: str = Field("", pattern=f"{_DATE}|^$")
    """When somebody last looked whether it still holds."""
    summary: str = ""
    """The first paragraph of the introduction."""
    body: str = ""
    """The introduction in MyST."""
    aliases: list[str] = []
    """Old ids."""


class ListHead(ListData):
    """A reading list within the catalog."""

    entries: list[str] = []
    """The ids of the entries in their order."""


class StepData(_Data):
    """A step of a reading list."""

    number: int = Field(ge=1)
    """From 1, through all sections."""
    note: str = ""
    """Why this, and why now."""
    entry: EntryData | None = None
    """The entry; missing where it was withdrawn."""


class SectionData(_Data):
    """Steps under one heading."""

    heading: str = ""
    """The heading; missing for steps before the first."""
    note: str = ""
    """What the curator says of the section."""
    steps: list[StepData] = []
    """In their order."""


class CatalogDocument(_Data):
    """All published entries of a catalog, with the people, tags, events and lists around them."""

    schema_version: int = Field(VERSION, ge=1)
    """Grows when a field goes or changes its meaning."""
    entries: list[EntryData]
    """By id."""
    lists: list[ListHead]
    """By id."""
    people: list[PersonData]
    """By id."""
    tags: list[TagData]
    """By id."""
    facets: list[LabelData]
    """In the order of display."""
    events: list[EventData]
    """By id."""
    kinds: list[LabelData]
    """Those that entries have, in the order of display."""


class ListDocument(ListData):
    """One reading list with all that its entries say."""

    schema_version: int = Field(VERSION, ge=1)
    """Grows when a field goes or changes its meaning."""
    sections: list[SectionData]
    """In their order."""


#: The data that a site publishes, by the names of their schemas.
SCHEMAS: Mapping[str, type[BaseModel]] = MappingProxyType({"catalog-data": CatalogDocument, "list-data": ListDocument})


def make_schema(name: str) -> dict[str, Any]:
    """Give the JSON Schema (2020-12) of published data.

    Args:
        name: A key of `SCHEMAS`.
    """
    schema = SCHEMAS[name].model_json_schema(mode="serialization")
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **schema}


def dump(data: Mapping[str, Any]) -> bytes:
    """Give data as JSON in UTF-8, one record a line."""
    parts = []
    for key, value in data.items():
        if isinstance(value, list) and value:
            records = ",\n".join(json.dumps(record, ensure_ascii=False) for record in value)
            parts.append(f"{json.dumps(key)}: [\n{records}\n]")
        else:
            parts.append(f"{json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}")
    return ("{\n" + ",\n".join(parts) + "\n}\n").encode()


def catalog_data(catalog: Catalog, page: Page) -> dict[str, Any]:
    """Give a catalog as data of the form `catalog-data`.

    Args:
        catalog: All published records of it are taken.
        page: Gives the addresses of pages.
    """
    document = CatalogDocument(
        entries=[_entry(entry, catalog, page) for entry in catalog.entries.values()],
        lists=[_list_head(item, catalog, page) for item in catalog.lists.values()],
        people=[
            PersonData(
                id=id_,
                name=item.name,
                sort=item.sort,
                url=page("person", id_),
                affiliation=item.affiliation,
                links=_links(item.links),
                aliases=list(item.aliases),
                description=item.description,
            )
            for id_, item in catalog.people.items()
        ],
        tags=[
            TagData(
                id=id_,
                label=item.label,
                facet=item.facet,
                url=page("tag", id_),
                description=item.description,
                aliases=list(item.aliases),
            )
            for id_, item in catalog.tags.items()
        ],
        facets=[LabelData(id=id_, label=facet.label) for id_, facet in catalog.facets.items()],
        events=[_event(event, page) for event in catalog.events.values()],
        kinds=[LabelData(id=id_, label=catalog.kinds[id_].label) for id_ in catalog.by_kind],
    )
    return _plain(document)


def list_data(reading_list: ReadingList, catalog: Catalog, page: Page) -> dict[str, Any]:
    """Give a reading list with its entries as data of the form `list-data`; a withdrawn entry leaves its number."""
    sections = [
        SectionData(
            heading=section.heading.section,
            note=section.heading.note,
            steps=[
                StepData(number=step.number, note=step.note, entry=_entry(step.entry, catalog, page))
                if step.entry.is_published
                else StepData(number=step.number)
                for step in section.steps
            ],
        )
        for section in catalog.sections(reading_list)
    ]
    return _plain(ListDocument(**_list_values(reading_list, catalog, page), sections=sections))


def _plain(document: CatalogDocument | ListDocument) -> dict[str, Any]:
    return {"schema_version": VERSION, **document.model_dump(mode="json", exclude_defaults=True)}


def _entry(entry: Entry, catalog: Catalog, page: Page) -> EntryData:
    same = ("id", "kind", "title", "short_title", "event", "duration", "room", "language", "level", "license")
    return EntryData(
        **{name: getattr(entry, name) for name in same},
        url=page("entry", entry.id),
        people=_people(entry, catalog),
        date=str(entry.date or ""),
        year=entry.year,
        tags=list(entry.tags),
        links=_links(entry.links),
        further=_links(entry.further),
        related=[
            Relation(entry=item.entry, reason=item.reason) for item in entry.related if item.entry in catalog.entries
        ],
        lists=[
            Place(list=member.list.id, step=member.step.number, note=member.step.note)
            for member in catalog.lists_of(entry)
        ],
        origin=_source(entry.origin) if entry.origin else None,
        sources=[_source(item) for item in entry.sources],
        inferred=[Inference(field=item.field, reason=item.reason) for item in entry.inferred],
        aliases=list(entry.aliases),
        summary=entry.summary,
        body=entry.body,
    )


def _people(record: Entry | ReadingList, catalog: Catalog) -> list[Contributor]:
    found = catalog.contributions(record)
    return [Contributor(person=item.person, name=item.name, role=item.role) for item in found]


def _links(links: tuple[EntryLink, ...]) -> list[Link]:
    return [Link(url=link.url, label=link.label, type=link.type) for link in links]


def _source(source: EntrySource) -> Source:
    return Source(url=source.url, label=source.label)


def _event(event: Event, page: Page) -> EventData:
    return EventData(
        id=event.id,
        name=event.name,
        short_name=event.short_name,
        url=page("event", event.id),
        start=str(event.start or ""),
        end=str(event.end or ""),
        place=event.place,
        links=_links(event.links),
        aliases=list(event.aliases),
        description=event.description,
    )


def _list_values(item: ReadingList, catalog: Catalog, page: Page) -> dict[str, Any]:
    return {
        "id": item.id,
        "title": item.title,
        "url": page("list", item.id),
        "curators": _people(item, catalog),
        "reviewed": str(item.reviewed or ""),
        "summary": item.summary,
        "body": item.body,
        "aliases": list(item.aliases),
    }


def _list_head(item: ReadingList, catalog: Catalog, page: Page) -> ListHead:
    entries = [step.entry.id for step in catalog.steps(item) if step.entry.is_published]
    return ListHead(**_list_values(item, catalog, page), entries=entries)
