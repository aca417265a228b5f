"""The records of a catalog: entries, people, tags, events, reading lists and selections over them.

Frozen, checked when made, and free of any knowledge of files, Sphinx or the command line. Names of tags,
people and events stand in a fresh `Entry` as its author wrote them; a `Catalog` holds entries in which tags and
event are ids.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated, Any

from pydantic import BeforeValidator, Field, model_validator

from readinglist.fields import (
    LEVELS,
    CleanText,
    DateField,
    DurationField,
    Id,
    Level,
    Many,
    OptionalText,
    Status,
    Text,
)
from readinglist.identity import suggest_id
from readinglist.kinds import KINDS, ROLES, Link, Links, Source
from readinglist.notebook import show_card, show_steps
from readinglist.parts import (
    Contribution,
    Facet,
    Ids,
    Inference,
    ListItem,
    Names,
    OneSource,
    Related,
    Select,
    read_pairs,
)
from readinglist.placed import HOME, Placed

__all__ = [
    "Contribution", "Entry", "Event", "Facet", "Inference", "Link", "ListItem", "Person", "Placed", "ReadingList",
    "Related", "Select", "Source", "Tag",
]  # fmt: skip


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
    related: Annotated[tuple[Related, ...], BeforeValidator(lambda v: read_pairs(v, "entry", "reason"))] = Field(
        (), examples=[{"moss": "Asks the same of small models."}]
    )
    #: Where it was first written up, if not in this catalog.
    origin: OneSource | None = Field(None, examples=["https://example.org/first"])
    #: Where the facts come from.
    sources: Annotated[tuple[OneSource, ...], Many] = Field((), examples=[["https://example.org/programme"]])
    #: Field and reason, for what nobody stated and we concluded.
    inferred: Annotated[tuple[Inference, ...], BeforeValidator(lambda v: read_pairs(v, "field", "reason"))] = Field(
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
        found: tuple[ReadingList, ...] = self.catalog.lists_with(self) if self.catalog else ()
        return found

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

    def _repr_html_(self) -> str:
        names = ", ".join(name for _, name in self.names)
        facts = (self.kind, names, self.event, self.date.label if self.date else "")
        return show_card(self.title, self.links[0].url if self.links else "", facts, self.summary)

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
        found: tuple[Entry, ...] = self.catalog.entries_of(self) if self.catalog else ()
        return found


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
        found: tuple[Entry, ...] = self.catalog.entries_of(self) if self.catalog else ()
        return found

    @property
    def neighbors(self) -> tuple[tuple[Tag, int], ...]:
        """The tags on the same entries, with the number of these: most first, then by id; empty without a catalog."""
        found: tuple[tuple[Tag, int], ...] = self.catalog.neighbors(self) if self.catalog else ()
        return found


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
        found: tuple[Entry, ...] = self.catalog.entries_of(self) if self.catalog else ()
        return found

    @property
    def label(self) -> str:
        """The short name, or the name where there is none."""
        return self.short_name or self.name


class ReadingList(Placed):
    """An ordered, commented choice of entries, or a selection, or both: pinned items first."""

    # A list that is made in Python without an id gets one of its title.
    id: Id = Field("", examples=["first-evening"])  #: What it is referred to by, for ever.
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

    @model_validator(mode="before")
    @classmethod
    def _name(cls, value: Any) -> Any:
        """Make an id out of the title, for a list made in Python."""
        if isinstance(value, dict) and "id" not in value and isinstance(value.get("title"), str):
            return {**value, "id": suggest_id(value["title"]) or "list"}
        return value

    def section(self, title: str, note: str = "") -> ReadingList:
        """Give the list with a heading below its last step; what is added from then on stands under it.

        Args:
            title: The heading.
            note: What the curator says about what follows; may be empty.

        Example:
            >>> ReadingList(title="Evening").section("First", "Begin here.").add("moss").items[1].entry
            'moss'
        """
        return self._with(ListItem.model_validate({"section": title, "note": note}))

    def add(self, entry: Entry | str, note: str = "") -> ReadingList:
        """Give the list with one more step at its end.

        Args:
            entry: The entry, or its id.
            note: What the curator says about it; may be empty.

        Raises:
            ValueError: If the entry is on the list already.
        """
        id_ = entry.id if isinstance(entry, Entry) else entry
        if any(item.entry == id_ for item in self.items):
            msg = f"the entry {id_!r} is on the list already"
            raise ValueError(msg)
        return self._with(ListItem.model_validate({"entry": id_, "note": note}))

    def extend(self, entries: Iterable[Entry | str]) -> ReadingList:
        """Give the list with more steps at its end, in the order given; those it has already stay where they are."""
        ids = dict.fromkeys(entry.id if isinstance(entry, Entry) else entry for entry in entries)
        known = {item.entry for item in self.items}
        return self._with(*(ListItem.model_validate(id_) for id_ in ids if id_ not in known))

    def merge(self, *others: ReadingList) -> ReadingList:
        """Give the list with the items of others below its own, each list with the title as heading above its items.

        An entry keeps its first place and its first note.
        """
        merged = self
        known = {item.entry for item in self.items if item.entry}
        for other in others:
            items = [item for item in other.items if item.section or item.entry not in known]
            known.update(item.entry for item in items if item.entry)
            if items:
                heading = ListItem.model_validate({"section": other.title})
                merged = merged._with(heading, *items)
        return merged

    def _with(self, *items: ListItem) -> ReadingList:
        changed = self.model_copy(update={"items": (*self.items, *items)})
        changed.__dict__.pop(HOME, None)  # the catalog holds the list as it was
        return changed

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The entries of its steps, in order; empty if there are none, or without a catalog."""
        found: tuple[Entry, ...] = self.catalog.entries_of(self) if self.catalog else ()
        return found

    def _repr_html_(self) -> str:
        known = {entry.id: (entry.title, entry.links[0].url if entry.links else "") for entry in self.entries}
        return show_steps(self.title, ((item.section, item.entry, item.note) for item in self.items), known)

    @property
    def is_published(self) -> bool:
        """Whether the list is shown."""
        return self.status in {"", "published"}
