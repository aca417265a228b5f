"""The catalog as data for other programs: one object for all of it, one for each reading list, one for some entries.

Only what is published is there. A record has the fields of its model, without those that say nothing. What a site
publishes also has what the rest of the catalog says of each; `readinglist.schema` describes all of it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeVar

from readinglist.catalog import Catalog, Section, Step
from readinglist.dates import Date
from readinglist.fields import Record
from readinglist.kinds import KINDS, Kind
from readinglist.model import Entry, Event, Person, ReadingList, Tag
from readinglist.schema.published import VERSION

__all__ = [
    "Page", "catalog_data", "dump", "dump_line", "dump_record", "entry_data", "export_data", "kind_data", "list_data",
]  # fmt: skip

#: Gives the address of a page by what it is about (`entry`, `list`, `tag`, `person`, `event` or `kind`) and its id:
#: absolute, or relative to the root of the site; empty if there is no such page.
Page = Callable[[str, str], str]

_Data = dict[str, Any]
_R = TypeVar("_R", Person, Tag, Event)


def dump_record(record: Record) -> dict[str, Any]:
    """Give the fields of a record as JSON has them; dates in ISO 8601, lengths in seconds."""
    dates = {name: str(value) for name, value in record if isinstance(value, Date)}
    return record.model_dump(mode="json") | dates


def catalog_data(catalog: Catalog, page: Page) -> dict[str, Any]:
    """Give a whole catalog, in the form of the schema `catalog`.

    Args:
        catalog: Its published records are taken.
        page: Gives the addresses of pages.

    Returns:
        A version, then a list for each sort of record, by id, of facets and kinds in the order of display. The lists
        are there even if they are empty. The caller may add `$schema`.
    """
    return {
        "schema_version": VERSION,
        "entries": [_entry(entry, catalog, page) for entry in catalog.entries.values()],
        "people": [_record("person", person, page) for person in catalog.people.values()],
        "tags": [_record("tag", tag, page) for tag in catalog.tags.values()],
        "facets": [_said(dump_record(facet)) for facet in catalog.facets.values()],
        "events": [_record("event", event, page) for event in catalog.events.values()],
        "kinds": [_record("kind", kind, page) for kind in catalog.kinds.values()],
        "lists": [_list_head(reading_list, catalog, page) for reading_list in catalog.lists.values()],
    }


def list_data(reading_list: ReadingList, catalog: Catalog, page: Page) -> dict[str, Any]:
    """Give a reading list with all that its entries say, in the form of the schema `reading-list`.

    Args:
        reading_list: One of the catalog's.
        catalog: Where the list and its entries are from.
        page: Gives the addresses of pages.

    Returns:
        A version, the list's own fields, then `sections`. A step whose entry was withdrawn keeps its number alone.
        The caller may add `$schema`.
    """
    sections = [_section(section, catalog, page) for section in catalog.sections(reading_list)]
    return {"schema_version": VERSION, **_list(reading_list, catalog, page), "sections": sections}


def export_data(
    entries: Sequence[Entry], catalog: Catalog, reading_list: ReadingList | None, page: Callable[[Entry], str]
) -> dict[str, Any]:
    """Give some entries with the records that they name, in the form of the schema `export`.

    Args:
        entries: In the order in which they are to stand.
        catalog: Where they are from.
        reading_list: Comes along, with those of its steps that are among the entries.
        page: Gives the absolute address of an entry's page; empty if there is none.

    Returns:
        A version, then the entries with all that they say, then a list for each sort of record that they name, by id;
        what would be empty has no key. Of the kinds, those that not every catalog has. The caller may add `$schema`.
    """
    lists = [] if reading_list is None else [_exported_list(reading_list, {entry.id for entry in entries})]
    curators = reading_list.curators if reading_list else ()
    names = [name for entry in entries for _, name in entry.names]
    people = _named(map(catalog.find_person, [*names, *curators]))
    tags = _named(catalog.find_tag(tag) for entry in entries for tag in entry.tags)
    facets = {tag.facet for tag in tags}
    kinds = {entry.kind for entry in entries}
    known = {
        "people": map(_own, people),
        "tags": map(_own, tags),
        "facets": (_said(dump_record(facet)) for id_, facet in catalog.facets.items() if id_ in facets),
        "events": map(_own, _named(catalog.find_event(entry.event) for entry in entries if entry.event)),
        "kinds": (
            kind_data(kind) for id_, kind in catalog.kinds.items() if id_ in kinds and KINDS.get(id_) != kind
        ),
        "lists": iter(lists),
    }  # fmt: skip
    data = {"schema_version": VERSION, "entries": [entry_data(entry, catalog, page) for entry in entries]}
    return data | {key: found for key, records in known.items() if (found := [*records])}


def entry_data(entry: Entry, catalog: Catalog, page: Callable[[Entry], str]) -> dict[str, Any]:
    """Give all that an entry says itself; what it is related to and the catalog does not show is left out."""
    shown = tuple(item for item in entry.related if not _is_hidden(item.entry, catalog))
    if len(shown) < len(entry.related):
        entry = entry.model_copy(update={"related": shown})
    return _own(entry, page(entry))


def kind_data(kind: Kind) -> dict[str, Any]:
    """Give all that a kind says itself."""
    return _said(dump_record(kind))


def _is_hidden(id_: str, catalog: Catalog) -> bool:
    return id_ in catalog.taken_ids and catalog.find_entry(id_) is None


def _named(records: Iterable[_R | None]) -> list[_R]:
    """Give each record once, by id; a name that has none is passed over."""
    found = {record.id: record for record in records if record is not None}
    return [found[id_] for id_ in sorted(found)]


def _exported_list(reading_list: ReadingList, ids: Iterable[str]) -> _Data:
    chosen = frozenset(ids)
    items = tuple(item for item in reading_list.items if item.section or item.entry in chosen)
    data = _own(reading_list.model_copy(update={"items": items}))
    # A selection that asks for nothing chooses everything.
    return data | {"select": data.get("select", {})} if reading_list.select is not None else data


def _own(record: Entry | ReadingList | Person | Tag | Event, page: str = "") -> _Data:
    """Give what a record says itself, its text to the last blank, with its page after its id."""
    data = _said({"id": record.id, "url": page, **dump_record(record)})
    data.pop("status", "")  # all that goes out is published
    body = getattr(record, "body", "")
    return data | {"body": body} if body else data


def dump(data: Mapping[str, Any]) -> bytes:
    """Give data as JSON in UTF-8, with a line for each record and each step, so that a difference can be read."""
    return f"{_lay_out(data)}\n".encode()


def _lay_out(data: Mapping[str, Any]) -> str:
    """Write an object with a line for each key, and for each object in a list below it."""
    lines = []
    for key, value in data.items():
        if isinstance(value, list) and value and isinstance(value[0], dict):
            # Only a section has objects of its own that are worth a line.
            items = map(_lay_out if key == "sections" else _write, value)
            text = "[\n" + ",\n".join(items) + "\n]"
        else:
            text = _write(value)
        lines.append(f"{_write(key)}:{text}")
    return "{\n" + ",\n".join(lines) + "\n}"


def dump_line(data: Mapping[str, Any]) -> str:
    """Give an object as JSON on one line, without its end."""
    return _write(data)


def _write(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _said(data: _Data) -> _Data:
    """Leave out what says nothing, at any depth."""
    return {key: said for key, value in data.items() if (said := _trim(value))}


def _trim(value: Any) -> Any:
    if isinstance(value, dict):
        return _said(value)
    if isinstance(value, list):
        return [said for item in value if (said := _trim(item))]
    return "" if isinstance(value, str) and value.isspace() else value


def _record(what: str, record: Entry | ReadingList | Person | Tag | Event | Kind, page: Page, **more: Any) -> _Data:
    """Give what a record says, with its page after its id, then what others say of it, then its own fields."""
    fields = dump_record(record)
    # All that is here is published, and what a list holds is in its steps.
    hidden = {"status", "items"} & fields.keys()
    said = {"id": record.id, "url": page(what, record.id), **more, **fields}
    return _said({key: value for key, value in said.items() if key not in hidden})


def _entry(entry: Entry, catalog: Catalog, page: Page) -> _Data:
    lists = [{"list": member.list.id, "step": member.step.number} for member in catalog.lists_of(entry)]
    shown = tuple(related for related in entry.related if related.entry in catalog.entries)
    entry = entry.model_copy(update={"related": shown})
    return _record("entry", entry, page, year=entry.year, people=_people(entry, catalog), lists=lists)


def _people(record: Entry | ReadingList, catalog: Catalog) -> list[_Data]:
    return [{"role": item.role, "name": item.name, "id": item.person} for item in catalog.contributions(record)]


def _list(reading_list: ReadingList, catalog: Catalog, page: Page) -> _Data:
    return _record("list", reading_list, page, people=_people(reading_list, catalog))


def _list_head(reading_list: ReadingList, catalog: Catalog, page: Page) -> _Data:
    ids = [step.entry.id for step in catalog.steps(reading_list) if step.entry.is_published]
    return _said(_list(reading_list, catalog, page) | {"entries": ids})


def _section(section: Section, catalog: Catalog, page: Page) -> _Data:
    heading = {"section": section.heading.section, "note": section.heading.note}
    return _said(heading | {"steps": [_step(step, catalog, page) for step in section.steps]})


def _step(step: Step, catalog: Catalog, page: Page) -> _Data:
    if not step.entry.is_published:
        return {"number": step.number, "withdrawn": True}
    return {"number": step.number, "note": step.note, "entry": _entry(step.entry, catalog, page)}
