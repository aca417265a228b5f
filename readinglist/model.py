"""The records of a catalog: entries, people, tags, events, reading lists and selections over them.

Frozen, checked when made, and free of any knowledge of files, Sphinx or the command line. Names of tags,
people and events stand in a fresh `Entry` as its author wrote them; a `Catalog` holds entries in which tags and
event are ids.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import BeforeValidator, ConfigDict, Field, model_validator

from readinglist.fields import (
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
    fault,
)
from readinglist.kinds import ROLES, Link, Links, Source

__all__ = [
    "Contribution", "Entry", "Event", "Facet", "Inference", "Link", "ListItem", "Person", "Placed", "ReadingList",
    "Related", "Select", "Source", "Tag",
]  # fmt: skip

Names = Annotated[tuple[OptionalText, ...], Many]
Ids = Annotated[tuple[Id, ...], Many]


class Placed(Record):
    """A record that has a place in a file of its own or in a registry."""

    #: The file below the catalog's folder, with forward slashes; empty for a record made in Python.
    path: str = Field("", exclude=True, repr=False)
    #: The line where the record begins in its file; 0 for a record made in Python.
    line: int = Field(0, exclude=True, repr=False)


class Related(Record):
    """Another entry, with the reason why who saw this one may want that one."""

    entry: Id
    reason: OptionalText = ""


@dataclass(frozen=True, slots=True)
class Contribution:
    """A person in a role on an entry."""

    #: The person's id.
    person: str
    #: The name as it is printed on the entry.
    name: str
    #: A key of `ROLES`.
    role: str


def _read_pairs(value: Any, key: str, text: str) -> Any:
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

    field: Text
    reason: OptionalText = ""


class Entry(Placed):
    """One thing to watch or read.

    The fields stand in the order of a well-kept file. People are written by role; `names` walks them all.
    """

    id: Id
    title: Text
    #: What people call it for short, such as `MOSS`; empty if nothing else than the title.
    short_title: OptionalText = ""
    #: The id of a `Kind`.
    kind: Text
    speakers: Names = ()
    authors: Names = ()
    organizers: Names = ()
    advisors: Names = ()
    panelists: Names = ()
    #: The id of an `Event`; empty if none.
    event: OptionalText = ""
    date: DateField = None
    #: The length in seconds; None if not known.
    duration: DurationField = None
    room: OptionalText = ""
    #: BCP 47, such as `no` or `zh-Hant`; empty if not known.
    language: OptionalText = ""
    level: Level = ""
    license: OptionalText = ""
    tags: Names = ()
    #: Addresses of the thing itself, the most useful first.
    links: Links = ()
    #: Addresses about it: coverage, background, objections, what followed.
    further: Links = ()
    related: Annotated[tuple[Related, ...], BeforeValidator(lambda v: _read_pairs(v, "entry", "reason"))] = ()
    #: Where it was first written up; None if this catalog is the first.
    origin: OneSource | None = None
    #: Where the facts come from.
    sources: Annotated[tuple[OneSource, ...], Many] = ()
    #: Field and reason, for what nobody stated and we concluded.
    inferred: Annotated[tuple[Inference, ...], BeforeValidator(lambda v: _read_pairs(v, "field", "reason"))] = ()
    aliases: Ids = ()
    status: Status = "published"
    #: The first paragraph of the body, as plain text on one line; may be empty.
    summary: CleanText = ""
    #: The text of the entry in MyST, the summary included; may be empty.
    body: str = Field("", repr=False)

    @property
    def names(self) -> Iterator[tuple[str, str]]:
        """Role and printed name of each contribution: in the order of `ROLES`, then of the file."""
        for role in ROLES:
            for name in getattr(self, role):
                yield role, name

    @property
    def year(self) -> int | None:
        """The year of the date; None without one."""
        return self.date.year if self.date else None

    @property
    def is_published(self) -> bool:
        """Whether the entry is shown."""
        return self.status in {"", "published"}


class Person(Placed):
    """Somebody who speaks, writes, organizes or curates."""

    id: Id
    name: Text
    #: The name as a dictionary has it, such as `Kleinberg, Jon`; empty where the name itself is the key.
    sort: OptionalText = ""
    affiliation: OptionalText = ""
    links: Links = ()
    #: Other names, and old ids.
    aliases: Names = ()
    description: CleanText = ""


class Tag(Placed):
    """A subject, with the words that tell what belongs to it."""

    id: Id
    label: Text
    #: The id of a `Facet`; empty if none.
    facet: OptionalText = ""
    description: CleanText = ""
    #: Other spellings, and old ids.
    aliases: Names = ()


class Facet(Record):
    """A group of tags."""

    id: Id
    label: Text


class Event(Placed):
    """Where and when entries were given."""

    id: Id
    name: Text
    #: Such as `ICML 2025`; empty if the name is short enough.
    short_name: OptionalText = ""
    start: DateField = None
    end: DateField = None
    place: OptionalText = ""
    links: Links = ()
    #: Other names, and old ids.
    aliases: Names = ()
    description: CleanText = ""

    @property
    def label(self) -> str:
        """The short name, or the name where there is none."""
        return self.short_name or self.name


class Select(Record):
    """A structured query. Nothing in a field means that the field does not matter.

    Between fields all must hold. Within `kind`, `event`, `year`, `level`, `language` and `list` one is enough;
    of `tags`, `people` and `has` every one must be there.
    """

    kind: Names = ()
    tags: Names = ()
    exclude_tags: Names = Field((), alias="exclude-tags")
    people: Names = ()
    event: Names = ()
    #: Years (`2025`) and spans (`2020..2024`, `2025..`, `..1999`).
    year: Names = ()
    level: Names = ()
    language: Names = ()
    #: Link types.
    has: Names = ()
    list: Names = ()
    #: Words that title, summary, people and tags must hold, in any order.
    text: OptionalText = ""

    model_config = ConfigDict(frozen=True, extra="forbid", populate_by_name=True)


class ListItem(Record):
    """A step of a reading list (`entry`), or a heading between steps (`section`), with the curator's note."""

    entry: OptionalText = ""
    section: OptionalText = ""
    note: CleanText = ""

    @model_validator(mode="before")
    @classmethod
    def _read(cls, value: Any) -> Any:
        if isinstance(value, str):
            return {"entry": value}
        if isinstance(value, Mapping) and ("entry" in value) == ("section" in value):
            raise fault("missing_key", 'expected either "entry" or "section"', ", ".join(map(str, value)))
        return value


class ReadingList(Placed):
    """An ordered, commented choice of entries, or a selection, or both: pinned items first."""

    id: Id
    title: Text
    curators: Names = ()
    items: Annotated[tuple[ListItem, ...], Many] = ()
    #: What follows the pinned items; None if nothing does.
    select: Select | None = None
    #: The order of what follows, as in `Catalog.select`.
    sort: OptionalText = ""
    #: How many follow at most; None for all.
    limit: Annotated[int | None, Field(gt=0)] = None
    #: When somebody last looked whether the list still holds.
    reviewed: DateField = None
    aliases: Ids = ()
    status: Status = "published"
    #: The first paragraph of the introduction, as plain text on one line; may be empty.
    summary: CleanText = ""
    #: The introduction in MyST; may be empty.
    body: str = Field("", repr=False)

    @property
    def is_published(self) -> bool:
        """Whether the list is shown."""
        return self.status in {"", "published"}
