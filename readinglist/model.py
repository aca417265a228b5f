"""The records of a catalog: entries, people, tags, events, reading lists and selections over them.

Frozen, checked when made, and free of any knowledge of files, Sphinx or the command line. Names of tags,
people and events stand in a fresh `Entry` as its author wrote them; a `Catalog` holds entries in which tags and
event are ids.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Protocol

from pydantic import BeforeValidator, ConfigDict, Field, model_validator

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
    fault,
)
from readinglist.kinds import KINDS, ROLES, Link, Links, Source

__all__ = [
    "Contribution", "Entry", "Event", "Facet", "Inference", "Link", "ListItem", "Person", "Placed", "ReadingList",
    "Related", "Select", "Source", "Tag",
]  # fmt: skip

#: Where a record keeps the catalog that holds it: beside its fields, as a cached property would be.
_HOME = "_home"

Names = Annotated[tuple[OptionalText, ...], Many]
Ids = Annotated[tuple[Id, ...], Many]


class Home(Protocol):
    """What a record asks the catalog that holds it."""

    def lists_with(self, entry: Entry) -> tuple[ReadingList, ...]:
        """Give the lists that hold an entry."""

    def entries_of(self, record: Person | Tag | Event | ReadingList) -> tuple[Entry, ...]:
        """Give the entries that belong to a record."""

    def neighbors(self, tag: Tag) -> tuple[tuple[Tag, int], ...]:
        """Give the tags on the same entries."""


class Placed(Record):
    """A record that has a place in a file of its own or in a registry."""

    #: The file below the catalog's folder, with forward slashes; empty for a record made in Python.
    path: str = Field("", exclude=True, repr=False)
    #: The line where the record begins in its file; 0 for a record made in Python.
    line: int = Field(0, exclude=True, repr=False)
    #: The last line of its data there, for a Markdown file that of the front matter; 0 for a record made in Python.
    last_line: int = Field(0, exclude=True, repr=False)

    @property
    def catalog(self) -> Home | None:
        """The catalog that holds the record; None for a record made in Python."""
        home: Home | None = self.__dict__.get(_HOME)
        return home

    def settle(self, catalog: Home) -> None:
        """Let the record know the catalog that holds it, which takes no part in comparing or writing records."""
        self.__dict__[_HOME] = catalog

    def __getstate__(self) -> dict[Any, Any]:
        """Leave the catalog behind, which is pickled with all its records or not at all."""
        state = super().__getstate__()
        return {**state, "__dict__": {key: value for key, value in state["__dict__"].items() if key != _HOME}}


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

    field: Text = Field(examples=["date"])  #: A key of the entry.
    reason: OptionalText = Field("", examples=["All other tutorials took place on that day."])  #: Why, in one sentence.


class Entry(Placed):
    """One thing to watch or read.

    The fields stand in the order of a well-kept file. People are written by role; `names` walks them all.
    """

    id: Id = Field(examples=["closing-the-loop"])  #: What it is referred to by, for ever.
    title: Text = Field(examples=["Closing the Loop"])  #: As the event gives it; text, not Markdown.
    #: What people call it for short, such as `MOSS`; empty if nothing else than the title.
    short_title: OptionalText = Field("", examples=["MOSS"])
    #: The id of a `Kind`.
    kind: Text = Field(examples=list(KINDS))
    speakers: Names = Field((), examples=[["Ada Example"]])  #: Who speaks, in the order of the programme.
    authors: Names = Field((), examples=[["Ada Example", "Ben Example"]])  #: Who wrote it, in the order of the paper.
    organizers: Names = Field((), examples=[["Ada Example"]])  #: Who organizes it.
    advisors: Names = Field((), examples=[["Ada Example"]])  #: Who advises the organizers.
    panelists: Names = Field((), examples=[["Ada Example"]])  #: Who sits on the panel.
    #: The id of an `Event`; empty if none.
    event: OptionalText = Field("", examples=["icml-2025"])
    date: DateField = Field(None, examples=["2025-07-15T08:30-07:00", "2025"])  #: In the event's own time zone.
    #: The length; in Python, seconds, or None if not known.
    duration: DurationField = Field(None, examples=["1:30:00", "90 min"])
    room: OptionalText = Field("", examples=["West Ballroom B"])  #: Where it took place, within the event's place.
    #: BCP 47, such as `no` or `zh-Hant`; empty if not known.
    language: OptionalText = Field("", examples=["en"])
    level: Level = Field("", examples=list(LEVELS))  #: How much it asks of the reader.
    license: OptionalText = Field("", examples=["CC-BY-4.0"])  #: The license of the material itself.
    tags: Names = Field((), examples=[["reliability"]])  #: The ids of `Tag`s.
    #: Addresses of the thing itself, the most useful first.
    links: Links = Field((), examples=[{"page": "https://example.org/"}])
    #: Addresses about it: coverage, background, objections, what followed.
    further: Links = Field((), examples=[{"article": {"url": "https://example.org/", "label": "Report"}}])
    #: Other entries, with the reason why who saw this one may want them.
    related: Annotated[tuple[Related, ...], BeforeValidator(lambda v: _read_pairs(v, "entry", "reason"))] = Field(
        (), examples=[{"moss": "Asks the same of small models."}]
    )
    #: Where it was first written up, if not in this catalog.
    origin: OneSource | None = Field(None, examples=["https://example.org/first"])
    #: Where the facts come from.
    sources: Annotated[tuple[OneSource, ...], Many] = Field((), examples=[["https://example.org/programme"]])
    #: Field and reason, for what nobody stated and we concluded.
    inferred: Annotated[tuple[Inference, ...], BeforeValidator(lambda v: _read_pairs(v, "field", "reason"))] = Field(
        (), examples=[{"date": "The other tutorials took place on that day."}]
    )
    aliases: Ids = Field((), examples=[["old-id"]])  #: Old ids, which go on working.
    status: Status = Field("published", examples=["draft"])  #: Whether it is shown.
    #: The first paragraph of the body, as plain text on one line; a collection has the whole body here.
    summary: CleanText = Field("", examples=["What it says, in one paragraph."])
    #: The text of the entry in MyST, the summary included; may be empty.
    body: str = Field("", repr=False)

    @property
    def lists(self) -> tuple[ReadingList, ...]:
        """The reading lists with this entry, by id; empty if it is on none, or in no catalog."""
        return self.catalog.lists_with(self) if self.catalog else ()

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

    id: Id = Field(examples=["jon-kleinberg"])  #: What the person is referred to by, for ever.
    name: Text = Field(examples=["Jon Kleinberg"])  #: As entries write it.
    #: The name as a dictionary has it, such as `Kleinberg, Jon`; empty where the name itself is the key.
    sort: OptionalText = Field("", examples=["Kleinberg, Jon"])
    affiliation: OptionalText = Field("", examples=["Cornell University"])  #: One, or several, parted by semicolons.
    links: Links = Field((), examples=[{"website": "https://example.org/"}])  #: Addresses of the person.
    #: Other names, and old ids.
    aliases: Names = Field((), examples=[["J. Kleinberg"]])
    description: CleanText = Field("", examples=["Works on networks."])  #: A sentence or two.

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The entries with this person in any role, newest first; empty if there are none, or without a catalog."""
        return self.catalog.entries_of(self) if self.catalog else ()


class Tag(Placed):
    """A subject, with the words that tell what belongs to it."""

    id: Id = Field(examples=["foundation-models"])  #: What the tag is referred to by, for ever.
    label: Text = Field(examples=["Foundation models"])  #: What readers see.
    #: The id of a `Facet`; empty if none.
    facet: OptionalText = Field("", examples=["models"])
    description: CleanText = Field("", examples=["Large pretrained models."])  #: What belongs here, in one sentence.
    #: Other spellings, and old ids.
    aliases: Names = Field((), examples=[["large-models"]])

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The entries with this tag, newest first; empty if there are none, or without a catalog."""
        return self.catalog.entries_of(self) if self.catalog else ()

    @property
    def neighbors(self) -> tuple[tuple[Tag, int], ...]:
        """The tags on the same entries, with the number of these: most first, then by id; empty without a catalog."""
        return self.catalog.neighbors(self) if self.catalog else ()


class Facet(Record):
    """A group of tags."""

    id: Id = Field(examples=["models"])  #: What tags name it by.
    label: Text = Field(examples=["Models and methods"])  #: What readers see.


class Event(Placed):
    """Where and when entries were given."""

    id: Id = Field(examples=["icml-2025"])  #: What the event is referred to by, for ever.
    name: Text = Field(examples=["42nd International Conference on Machine Learning"])  #: In full.
    #: Such as `ICML 2025`; empty if the name is short enough.
    short_name: OptionalText = Field("", examples=["ICML 2025"])
    start: DateField = Field(None, examples=["2025-07-13"])  #: The first day.
    end: DateField = Field(None, examples=["2025-07-19"])  #: The last day.
    place: OptionalText = Field("", examples=["Vancouver, Canada"])  #: Where it is held.
    links: Links = Field((), examples=[{"page": "https://example.org/"}])  #: Addresses of the event.
    #: Other names, and old ids.
    aliases: Names = Field((), examples=[["ICML 25"]])
    description: CleanText = Field("", examples=["The yearly meeting."])  #: A sentence or two.

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The entries from this event, newest first; empty if there are none, or without a catalog."""
        return self.catalog.entries_of(self) if self.catalog else ()

    @property
    def label(self) -> str:
        """The short name, or the name where there is none."""
        return self.short_name or self.name


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


class ReadingList(Placed):
    """An ordered, commented choice of entries, or a selection, or both: pinned items first."""

    id: Id = Field(examples=["first-evening"])  #: What it is referred to by, for ever.
    title: Text = Field(examples=["Trustworthy foundation models"])  #: Text, not Markdown.
    curators: Names = Field((), examples=[["Ada Example"]])  #: Who chose.
    items: Annotated[tuple[ListItem, ...], Many] = Field((), examples=[["moss"]])  #: The steps, in order.
    #: What follows the pinned items, if anything does.
    select: Select | None = Field(None, examples=[{"tags": ["reliability"]}])
    #: The order of what follows, as in `Catalog.select`.
    sort: OptionalText = Field("", examples=["-date", "title"])
    #: How many follow at most, if not all.
    limit: Annotated[int | None, Field(gt=0)] = Field(None, examples=[5])
    #: When somebody last looked whether the list still holds.
    reviewed: DateField = Field(None, examples=["2025-08-01"])
    aliases: Ids = Field((), examples=[["old-id"]])  #: Old ids, which go on working.
    status: Status = Field("published", examples=["draft"])  #: Whether it is shown.
    #: The first paragraph of the introduction, as plain text on one line; may be empty.
    summary: CleanText = Field("", examples=["What the list is for."])
    #: The introduction in MyST; may be empty.
    body: str = Field("", repr=False)

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The entries of its steps, in order; empty if there are none, or without a catalog."""
        return self.catalog.entries_of(self) if self.catalog else ()

    @property
    def is_published(self) -> bool:
        """Whether the list is shown."""
        return self.status in {"", "published"}
