"""Schemas of a catalog's files, as contributors write them.

A schema takes what a file may hold, which is wider than a record: YAML tools type what this package leaves as text,
and a text may stand for a list of one. It sees one file: whether ids exist, and what calendars and counting are needed
for, is for `readinglist check`.
"""

from __future__ import annotations

import json
from types import MappingProxyType
from typing import Annotated, Any, get_args, get_origin

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from readinglist.fields import (
    LEVELS,
    CleanText,
    DateField,
    DurationField,
    Id,
    Level,
    Many,
    OptionalText,
    Record,
    Status,
    Text,
    Url,
)
from readinglist.identity import MAX_ID
from readinglist.kinds import LINK_TYPES, Kind, Links
from readinglist.model import Entry, Event, Facet, Inference, ListItem, Person, Placed, ReadingList, Source, Tag
from readinglist.schema.parts import ID, URL, YEAR, Schema, describe_fields, make_object, reader

__all__ = ["SCHEMAS", "make_body"]

#: Every schema, with the file that it is for.
SCHEMAS = MappingProxyType(
    {
        "entry": "Front matter of an entry, a Markdown file below entries/",
        "collection": "A collection, a YAML file below entries/ with many entries",
        "list": "Front matter of a reading list, a Markdown file in lists/",
        "tags": "tags.yaml: tags and their facets",
        "people": "people.yaml: people",
        "events": "events.yaml: events",
        "kinds": "kinds.yaml: more kinds of entries",
    }
)
_DOCUMENTS: dict[str, type[Record]] = {"entry": Entry, "list": ReadingList}
_REGISTRIES: dict[str, dict[str, type[Record]]] = {
    "tags": {"facets": Facet, "tags": Tag},
    "people": {"people": Person},
    "events": {"events": Event},
    "kinds": {"kinds": Kind},
}
#: Records for which a text may stand, with the key that the text is then the value of.
_SHORT: dict[type[Record], str] = {Source: "url", ListItem: "entry", Facet: "label"}

_CLOCK = r"(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?(?:Z|[+-](?:0\d|1[0-4]):?[0-5]\d)?"
_DATE = rf"{YEAR}(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01])(?:(?:T|\s+){_CLOCK})?)?)?"
_MINUTES = r"\d{1,6} ?m(?:in(?:utes?)?)?"
_DURATION = (
    r"(?:\d{1,3}:)?[0-5]?\d:[0-5]\d|[Pp][Tt](?=\d)(?:\d{1,6}[Hh])?(?:\d{1,6}[Mm])?(?:\d{1,6}[Ss])?"
    rf"|\d{{1,6}} ?h(?:ours?)?(?: ?{_MINUTES})?|{_MINUTES}"
)
_COUNT = {"type": ["integer", "string"], "pattern": r"^\s*\+?0*[1-9]\d*\s*$", "exclusiveMinimum": 0}


def _padded(pattern: str) -> str:
    """Match a whole text, whatever blanks are around it: a folded YAML text ends with a line end."""
    return rf"^\s*(?:{pattern})\s*$"


#: What a file may hold for each type of field. The limits are those of `fields` and `dates`; the tests compare them.
_FORMS: dict[Any, Schema] = {
    reader(Text): {"type": ["string", "number", "boolean"], "pattern": r"\S", "maxLength": 1000},
    reader(OptionalText): {"type": ["string", "number", "boolean", "null"], "maxLength": 1000},
    reader(CleanText): {"type": ["string", "number", "boolean", "null"]},
    reader(Id): {
        "type": ["string", "integer", "boolean"],
        "pattern": _padded(ID.strip("^$")),
        "maxLength": MAX_ID,
        "minimum": 0,
    },
    reader(Url): {"type": ["string"], "pattern": _padded(URL), "maxLength": 4000},
    reader(DateField): {
        "type": ["string", "integer", "null"],
        "pattern": _padded(f"(?:{_DATE})?"),
        "minimum": 1600,
        "maximum": 2100,
    },
    reader(DurationField): {"type": ["string", "null"], "pattern": _padded(f"(?:{_DURATION})?")},
    reader(Level): {"enum": [*LEVELS, None]},
    reader(Status): {"enum": [*get_args(Status)[2].examples, None]},
    reader(Links): {"$ref": "#/$defs/links"},
}


def make_body(name: str) -> Schema:
    """Give the schema of one sort of file, without what every schema begins with; `name` is a key of `SCHEMAS`."""
    if name in _DOCUMENTS:
        body = _record(_DOCUMENTS[name], "id", "summary")
    elif name in _REGISTRIES:
        body = make_object({key: _registry(key, model) for key, model in _REGISTRIES[name].items()})
    else:
        body = _collection()
    if "#/$defs/links" in json.dumps(body):
        body.setdefault("$defs", {}).update(_link_definitions())
    return body


def _record(model: type[BaseModel], *hidden: str) -> Schema:
    """Describe the mapping that a record is made of, without the fields that no key may set."""
    fields = {name: info for name, info in model.model_fields.items() if name not in {*Placed.model_fields, "body"}}
    shown = {info.alias or name: (name, info) for name, info in fields.items() if name not in hidden}
    required = [key for key, (_, info) in shown.items() if info.is_required()]
    body = make_object({key: _field(model, *field) for key, field in shown.items()}, required)
    return {**body, "oneOf": [{"required": ["entry"]}, {"required": ["section"]}]} if model is ListItem else body


def _field(model: type[BaseModel], name: str, info: FieldInfo) -> Schema:
    return {
        "description": describe_fields(model)[name],
        **_shape(info.annotation, info.metadata),
        "examples": info.examples,
    }


def _shape(hint: Any, marks: Any = ()) -> Schema:
    """Describe the values that a file may hold for a field, by its type and what reads it."""
    if get_origin(hint) is Annotated:
        hint, *marks = get_args(hint)
    for mark in marks:
        if mark in _FORMS:
            return _FORMS[mark]
    if hint is int:
        return _COUNT
    if isinstance(hint, type) and issubclass(hint, BaseModel):
        return _record_or_text(hint) if hint in _SHORT else _record(hint)
    inner = get_args(hint)[0]  # of a tuple, or of a type that may be None
    if get_origin(hint) is not tuple:
        return _shape(inner)
    return _many(_shape(inner)) if Many in marks else _pairs(inner)


def _needed(text: Schema) -> Schema:
    """Take nothing away from what a text may be but that it may be blank."""
    return {"pattern": r"\S", **text, "type": [kind for kind in text["type"] if kind != "null"]}


def _record_or_text(model: Any, *hidden: str) -> Schema:
    info = model.model_fields[_SHORT[model]]
    return {"anyOf": [_needed(_shape(info.annotation, info.metadata)), _record(model, *hidden)]}


def _many(item: Schema) -> Schema:
    """Describe a list, for which one text may stand, and nothing for an empty one."""
    text = item["anyOf"][0] if "anyOf" in item else item
    blank = {"pattern": rf"{text['pattern']}|^\s*$"} if "pattern" in text else {}
    items = item if "anyOf" in item else _needed(item)
    return {**text, **blank, "type": ["array", *_needed(text)["type"], "null"], "items": items}


def _pairs(model: type[BaseModel]) -> Schema:
    """Describe a mapping that is read as records of two fields: the first is the key, the second the value."""
    key, value = (_field(model, *field) for field in model.model_fields.items())
    names = {"enum": sorted(Entry.model_fields.keys() - {*Placed.model_fields, "body"})} if model is Inference else key
    return {"type": ["object", "null"], "propertyNames": names, "additionalProperties": value}


def _registry(key: str, model: type[Record]) -> Schema:
    """Describe a mapping of id to record."""
    record = _record_or_text(model, "id") if model in _SHORT else _record(model, "id")
    names = {"pattern": ID, "maxLength": MAX_ID}
    body = {"type": ["object", "null"], "propertyNames": names, "additionalProperties": record}
    return {"description": f"The {key}, each under its id.", **body}


def _collection() -> Schema:
    """Describe a collection: what an entry must have may stand in the defaults."""
    entry = _record(Entry)
    required = entry.pop("required")
    one = {"$ref": "#/$defs/entry"}
    shared = {"anyOf": [one, {"type": "null"}], "description": "Keys that all entries share; an entry's own wins."}
    entries = {"type": "array", "items": one, "description": "The entries, in order."}
    rules = [
        {
            "if": {
                "required": ["defaults"],
                "properties": {"defaults": {"type": "object", "required": [key]}},
            },
            "else": {"properties": {"entries": {"items": {"required": [key]}}}},
        }
        for key in required
    ]
    body = make_object({"defaults": shared, "entries": entries}, ["entries"])
    return {**body, "allOf": rules, "$defs": {"entry": entry}}


def _link_definitions() -> Schema:
    """Describe links: a mapping of type to an address, a labelled address, or a list of these."""
    one = _record_or_text(Source)
    address = {"anyOf": [*one["anyOf"], {"type": "array", "items": one}]}
    types = {
        key: {"description": f'The button says "{label}".', "$ref": "#/$defs/address"}
        for key, label in LINK_TYPES.items()
    }
    return {"links": {**make_object(types), "type": ["object", "null"]}, "address": address}
