"""Schemas of the data that a site publishes and `export` writes, as `readinglist.formats.data` gives it.

The data is narrower than the files: every value has one form, and what would be empty has no key.
"""

from __future__ import annotations

import inspect
from types import MappingProxyType
from typing import Annotated, Any, get_args, get_origin

from pydantic import BaseModel

from readinglist.fields import LEVELS, DateField, DurationField, Id, Level, Url
from readinglist.identity import MAX_ID
from readinglist.kinds import LINK_TYPES, ROLES, Kind
from readinglist.model import (
    Entry,
    Event,
    Facet,
    Inference,
    Link,
    ListItem,
    Person,
    Placed,
    ReadingList,
    Related,
    Select,
    Source,
    Tag,
)
from readinglist.schema.parts import ID, URL, YEAR, Schema, describe_fields, make_object, reader

__all__ = ["SCHEMAS", "VERSION", "make_body"]

#: The form of the data: another number if a key goes or means something else.
VERSION = 1

#: Every schema, with the data that it is for.
SCHEMAS = MappingProxyType(
    {
        "catalog": "Published data: catalog.json, all that a site shows. What would be empty is left out",
        "reading-list": "Published data: one reading list with its entries. What would be empty is left out",
        "export": "Published data: some entries with the records that they name. What would be empty is left out",
    }
)
#: What is defined once, by its name there.
_NAMES: dict[type[BaseModel], str] = {
    Entry: "entry",
    Person: "person",
    Tag: "tag",
    Facet: "facet",
    Event: "event",
    Kind: "kind",
    ReadingList: "list",
    Link: "link",
    ListItem: "item",
    Source: "source",
    Related: "related",
    Inference: "inference",
    Select: "select",
}
#: For a key: whose records it holds, and in words.
_Records = dict[str, tuple[type[BaseModel], str]]
#: Fields that are not published: where a record is written, the status that all have, and steps as they were written.
_HIDDEN = {*Placed.model_fields, "status", "items"}

_DAY = rf"{YEAR}(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01])"
_DATE = rf"^{_DAY}(?:T(?:[01]\d|2[0-3]):[0-5]\d(?:Z|[+-](?:0\d|1[0-4]):[0-5]\d)?)?)?)?$"
_TEXT: Schema = {"type": "string", "minLength": 1}
_COUNT: Schema = {"type": "integer", "minimum": 1}
#: What is published for each type of field.
_FORMS: dict[Any, Schema] = {
    reader(Id): {"$ref": "#/$defs/id"},
    reader(Url): {"$ref": "#/$defs/address"},
    reader(DateField): {"$ref": "#/$defs/date"},
    reader(DurationField): {**_COUNT, "description": "The length in seconds."},
    reader(Level): {"enum": [*LEVELS]},
}


def _many(item: Schema, description: str = "") -> Schema:
    note = {"description": description} if description else {}
    return {**note, "type": "array", "minItems": 1, "items": item}


def _named(name: str) -> Schema:
    return {"$ref": f"#/$defs/{name}"}


#: Fields of which more is known, once they are linked, than their type says.
_LINKED: dict[tuple[type[BaseModel], str], Schema] = {
    (Entry, "kind"): _named("id"),
    (Entry, "event"): _named("id"),
    (Entry, "tags"): _many(_named("id")),
    (Entry, "summary"): {"description": "The first paragraph of the body, as plain text on one line."},
    (Link, "type"): {"enum": [*LINK_TYPES]},
}
_PAGE: Schema = {
    "url": {
        "description": "The address of its page: absolute, or else relative to the root of the site.",
        **_TEXT,
        "format": "uri-reference",
    }
}
_PEOPLE: Schema = {"people": _many(_named("contribution"), "Everybody in a role, in the order of display.")}


def make_body(name: str) -> Schema:
    """Give the schema of published data, without what every schema begins with; `name` is a key of `SCHEMAS`."""
    return {"catalog": _make_catalog, "reading-list": _make_list, "export": _make_export}[name]()


def _make_catalog() -> Schema:
    records: _Records = {
        "entries": (Entry, "All entries, by id."),
        "people": (Person, "All people, by id."),
        "tags": (Tag, "All tags, by id."),
        "facets": (Facet, "The groups of tags, in the order of display."),
        "events": (Event, "All events, by id."),
        "kinds": (Kind, "The kinds that an entry may have, in the order of display."),
        "lists": (ReadingList, "All reading lists, by id, without what the steps say."),
    }
    ids = _many(_named("id"), "The ids of the entries, in the order of the steps.")
    definitions = {
        "person": _record(Person, **_PAGE),
        "tag": _record(Tag, **_PAGE),
        "facet": _record(Facet),
        "event": _record(Event, **_PAGE),
        "kind": _record(Kind, **_PAGE),
        "list": _record(ReadingList, **_PAGE, **_PEOPLE, entries=ids),
    }
    properties = _lists_of(records)
    body = make_object(_head() | properties, ["schema_version", *properties])
    return {**body, "$defs": _definitions() | definitions}


def _make_export() -> Schema:
    records: _Records = {
        "entries": (Entry, "The entries, in the order in which they were asked for."),
        "people": (Person, "Who is named, by id."),
        "tags": (Tag, "The tags of the entries, by id."),
        "facets": (Facet, "The groups of these tags, in the order of display."),
        "events": (Event, "The events of the entries, by id."),
        "kinds": (Kind, "The kinds of the entries that not every catalog has, in the order of display."),
        "lists": (ReadingList, "The reading list that was asked for."),
    }
    page = {"url": {**_PAGE["url"], "description": "The absolute address of its page on a site."}}
    definitions = {
        "entry": _record(Entry, **page),
        **{_NAMES[model]: _record(model) for model in (Person, Tag, Facet, Event, Kind)},
        "list": _record(ReadingList, items=_many(_named("item"), "The pinned steps and the headings, in order.")),
        "item": _record(ListItem) | {"oneOf": [{"required": ["entry"]}, {"required": ["section"]}]},
    }
    body = make_object(_head() | _lists_of(records), ["schema_version", "entries"])
    return {**body, "$defs": _values() | _parts() | definitions}


def _lists_of(records: _Records) -> Schema:
    return {
        key: {"description": note, "type": "array", "items": _named(_NAMES[model])}
        for key, (model, note) in records.items()
    }


def _make_list() -> Schema:
    record = _record(ReadingList, **_PAGE, **_PEOPLE)
    sections = {"description": "The steps under their headings, in order.", "type": "array", "items": _named("section")}
    properties = _head() | record["properties"] | {"sections": sections}
    body = make_object(properties, ["schema_version", *record["required"], "sections"])
    return {**body, "$defs": _definitions() | {"section": _section(), "step": _step()}}


def _head() -> Schema:
    version = "The form of the data: another number if a key goes or means something else, not if one comes."
    return {
        "$schema": {"description": "The address of this schema.", **_TEXT, "format": "uri-reference"},
        "schema_version": {"description": version, "const": VERSION},
    }


def _record(model: type[BaseModel], **more: Schema) -> Schema:
    """Describe a record by its model, with the keys that the rest of the catalog adds."""
    shown = {name: info for name, info in model.model_fields.items() if name not in _HIDDEN}
    notes = describe_fields(model)
    fields = {
        name: {
            "description": notes[name],
            **_shape(info.annotation, info.metadata),
            **_LINKED.get((model, name), {}),
        }
        for name, info in shown.items()
    }
    body = make_object(more | fields, [name for name, info in shown.items() if info.is_required() or name == "id"])
    return {"description": (inspect.getdoc(model) or "").partition("\n")[0], **body}


def _shape(hint: Any, marks: Any = ()) -> Schema:
    """Describe the values of a field by its type and what reads it."""
    if get_origin(hint) is Annotated:
        hint, *marks = get_args(hint)
    for mark in marks:
        if mark in _FORMS:
            return _FORMS[mark]
    if hint is str:
        return _TEXT
    if hint is int:
        return _COUNT
    if hint in _NAMES:
        return _named(_NAMES[hint])
    inner = _shape(get_args(hint)[0])  # of a tuple, or of a type that may be None
    return _many(inner) if get_origin(hint) is tuple else inner


def _definitions() -> Schema:
    """Describe an entry as a site has it, and what it is made of."""
    lists = _many(_named("membership"), "The reading lists that hold it, by id.")
    year: Schema = {"description": "The year of the date.", "type": "integer", "minimum": 1600, "maximum": 2100}
    return {
        **_values(),
        "contribution": _contribution(),
        "membership": _membership(),
        "entry": _record(Entry, **_PAGE, year=year, **_PEOPLE, lists=lists),
        **_parts(),
    }


def _parts() -> Schema:
    """Describe the records inside other records."""
    return {_NAMES[model]: _record(model) for model in (Link, Source, Related, Inference, Select)}


def _values() -> Schema:
    """Describe the values that have a form."""
    return {
        "id": {
            "description": "What something is referred to by.",
            "type": "string",
            "pattern": ID,
            "maxLength": MAX_ID,
        },
        "date": {
            "description": "ISO 8601 with exactly the parts that are known: a year, a month, a day or a time of day.",
            "type": "string",
            "pattern": _DATE,
        },
        "address": {
            "description": "A web address as somebody wrote it, which may hold letters that RFC 3986 wants encoded.",
            "type": "string",
            "pattern": f"^{URL}$",
        },
    }


def _contribution() -> Schema:
    properties = {
        "role": {"description": "A key of the record, under which the name stands.", "enum": [*ROLES, "curators"]},
        "name": {"description": "The name as it is printed.", **_TEXT},
        "id": {"description": "The id of the person.", **_named("id")},
    }
    return {"description": "A person in a role.", **make_object(properties, [*properties])}


def _membership() -> Schema:
    properties = {
        "list": {"description": "The id of the reading list.", **_named("id")},
        "step": {"description": "The number of the step there, from 1.", **_COUNT},
    }
    return {"description": "A place in a reading list.", **make_object(properties, [*properties])}


def _section() -> Schema:
    properties = {
        "section": {"description": "The heading; steps before the first heading have none.", **_TEXT},
        "note": {"description": "What the curator says of the section.", **_TEXT},
        "steps": _many(_named("step"), "The steps, in order."),
    }
    return {"description": "A stretch of a reading list.", **make_object(properties)}


def _step() -> Schema:
    number = {"number": {"description": "From 1, through all sections.", **_COUNT}}
    note = {"note": {"description": "Why this, and why now, in the curator's words.", **_TEXT}}
    entry = {"entry": {"description": "All that the catalog says of it.", **_named("entry")}}
    withdrawn = {"withdrawn": {"description": "The entry is no longer shown; its number stays.", "const": True}}
    steps = [make_object(number | note | entry, ["number", "entry"])]
    steps += [make_object(number | withdrawn, ["number", "withdrawn"])]
    return {"description": "An entry at its place in a reading list.", "oneOf": steps}
