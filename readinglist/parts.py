"""The records inside other records: links to related entries, what was concluded, selections, the steps of a list.

Frozen, and checked when made. Knows none of the records that have a place of their own.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import BeforeValidator, ConfigDict, Field, model_validator

from readinglist.fields import LEVELS, CleanText, Id, Many, OptionalText, Record, Text, fault
from readinglist.kinds import Source

__all__ = [
    "Contribution",
    "Facet",
    "Ids",
    "Inference",
    "ListItem",
    "Names",
    "OneSource",
    "Related",
    "Select",
    "read_pairs",
]

Names = Annotated[tuple[OptionalText, ...], Many]
Ids = Annotated[tuple[Id, ...], Many]


class Related(Record):
    """Another entry, with the reason why who saw this one may want that one."""

    entry: Id = Field(examples=["moss"])  #: The other entry's id.
    reason: OptionalText = Field("", examples=["Asks the same of small models."])  #: Why, in one sentence.


@dataclass(frozen=True, slots=True)
class Contribution:
    """A person in a role on an entry."""

    #: The person's id.
    person: str
    #: The name as it is printed on the entry.
    name: str
    #: A key of `ROLES`.
    role: str


def read_pairs(value: Any, key: str, text: str) -> Any:
    """Turn the mapping of a file into records with two fields, of which `key` is the first."""
    if isinstance(value, Mapping):
        return tuple({key: left, text: right} for left, right in value.items())
    if value == "" or isinstance(value, tuple):
        return value or ()
    raise fault("wrong_type", f"expected a mapping of {key} to {text}", value, f"Write `{key}: {text}`.")


def _read_source(value: Any) -> Any:
    return {"url": value} if isinstance(value, str) else value


OneSource = Annotated[Source, BeforeValidator(_read_source)]


class Inference(Record):
    """A field whose value nobody stated, and why it is thought to be so."""

    field: Text = Field(examples=["date"])  #: A key of the entry.
    reason: OptionalText = Field("", examples=["All other tutorials took place on that day."])  #: Why, in one sentence.


class Select(Record):
    """A structured query. Nothing in a field means that the field does not matter.

    Between fields all must hold. Within `kind`, `event`, `year`, `level`, `language` and `list` one is enough;
    of `tags`, `people` and `has` every one must be there.
    """

    kind: Names = Field((), examples=[["talk", "tutorial"]])  #: Ids of kinds.
    tags: Names = Field((), examples=[["reliability"]])  #: Tags that an entry must all have.
    exclude_tags: Names = Field((), alias="exclude-tags", examples=[["audio"]])  #: Tags that an entry must not have.
    people: Names = Field((), examples=[["Ada Example"]])  #: Who must all take part, in any role.
    event: Names = Field((), examples=[["icml-2025"]])  #: Ids of events.
    #: Years (`2025`) and spans (`2020..2024`, `2025..`, `..1999`).
    year: Names = Field((), examples=[["2020..2024"]])
    level: Names = Field((), examples=[[*LEVELS]])  #: How much an entry may ask of the reader.
    language: Names = Field((), examples=[["en"]])  #: BCP 47.
    #: Link types.
    has: Names = Field((), examples=[["video"]])
    list: Names = Field((), examples=[["first-evening"]])  #: Ids of reading lists.
    #: Words that title, summary, people and tags must hold, in any order.
    text: OptionalText = Field("", examples=["small models"])

    model_config = ConfigDict(frozen=True, extra="forbid", populate_by_name=True)


class ListItem(Record):
    """A step of a reading list (`entry`), or a heading between steps (`section`), with the curator's note."""

    entry: OptionalText = Field("", examples=["moss"])  #: The id of an entry.
    section: OptionalText = Field("", examples=["Data and memory"])  #: A heading for what follows.
    note: CleanText = Field("", examples=["Start here."])  #: Why this, and why now.

    @model_validator(mode="before")
    @classmethod
    def _read(cls, value: Any) -> Any:
        if isinstance(value, str):
            return {"entry": value}
        if isinstance(value, Mapping) and ("entry" in value) == ("section" in value):
            raise fault("missing_key", 'expected either "entry" or "section"', ", ".join(map(str, value)))
        return value


class Facet(Record):
    """A group of tags."""

    id: Id = Field(examples=["models"])  #: What tags name it by.
    label: Text = Field(examples=["Models and methods"])  #: What readers see.
