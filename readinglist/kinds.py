"""The closed tables of a catalog: kinds of entries, roles of people, types of links; and links themselves.

Kinds can be added to by a catalog (`kinds.yaml`); roles and link types are the package's own.
Knows nothing of files.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Annotated, Any

from pydantic import BeforeValidator, Field

from readinglist.fields import Id, OptionalText, Record, Text, Url, fault
from readinglist.identity import find_similar

__all__ = ["KINDS", "LINK_TYPES", "ROLES", "Kind", "Link", "Links", "Source"]

#: The roles in which a person can be on an entry, with the word for one such person; the order is that of display.
ROLES = MappingProxyType(
    {
        "speakers": "speaker",
        "authors": "author",
        "organizers": "organizer",
        "advisors": "advisor",
        "panelists": "panelist",
    }
)

#: What a link can lead to, with the word on its button.
LINK_TYPES = MappingProxyType(
    {
        "page": "Page",
        "video": "Watch",
        "slides": "Slides",
        "paper": "Read paper",
        "code": "Code",
        "website": "Website",
        "openreview": "OpenReview",
        "notes": "Notes",
        "arxiv": "arXiv",
        "doi": "DOI",
        "dataset": "Dataset",
        "book": "Book",
        "article": "Article",
        "archive": "Archive",
    }
)


class Source(Record):
    """An address with a label: where something comes from."""

    url: Url = Field(examples=["https://example.org/programme"])  #: An http or https address.
    #: What it is, in words; empty if the address must do.
    label: OptionalText = Field("", examples=["The programme"])


def _read_link_type(value: Any) -> str:
    if value not in LINK_TYPES:
        similar = find_similar(str(value), LINK_TYPES, 1)
        hint = f'Did you mean "{similar[0]}"?' if similar else f"Use one of {', '.join(LINK_TYPES)}."
        raise fault("unknown_key", "expected a type of link", str(value), hint)
    return str(value)


class Link(Source):
    """An address that an entry leads to."""

    #: A key of `LINK_TYPES`.
    type: Annotated[str, BeforeValidator(_read_link_type)] = Field(examples=list(LINK_TYPES))


def _read_links(value: Any) -> Any:
    """Turn the mapping `type: address` of a file, in which an address may be a list, into one list in file order."""
    if not isinstance(value, Mapping):
        if value == "" or isinstance(value, tuple):
            return value or ()
        raise fault("wrong_type", "expected a mapping of link type to address", value, "Write `page: https://...`.")
    several = ((kind, item if isinstance(item, list) else [item]) for kind, item in value.items())
    pairs = [(kind, target) for kind, targets in several for target in targets]
    if any(isinstance(target, Mapping) and "type" in target for _, target in pairs):
        hint = "The key of the link, such as `page`, is its type."
        raise fault("unknown_key", 'expected no key "type" in a link', hint=hint)
    return tuple(
        {**target, "type": kind} if isinstance(target, Mapping) else {"url": target, "type": kind}
        for kind, target in pairs
    )


#: Written as a mapping of type to address.
Links = Annotated[tuple[Link, ...], BeforeValidator(_read_links)]


class Kind(Record):
    """What sort of thing an entry is."""

    id: Id = Field(examples=["seminar"])  #: What entries name it by.
    #: For one entry, such as `Invited talk`.
    label: Text = Field(examples=["Seminar"])
    #: For several, such as `Invited talks`.
    plural: Text = Field(examples=["Seminars"])
    #: One of `talk`, `tutorial`, `workshop`, `paper`, or another word: decides icon and colour.
    icon: OptionalText = Field("", examples=["talk", "tutorial", "workshop", "paper"])
    #: The type in the Citation Style Language, such as `speech`.
    csl: OptionalText = Field("document", examples=["speech"])
    #: The type at schema.org, such as `Event`.
    schema_type: OptionalText = Field("CreativeWork", alias="schema", examples=["Event"])


def _kinds() -> Iterator[tuple[str, Kind]]:
    table = (
        ("invited-talk", "Invited talk", "Invited talks", "talk", "speech", "Event"),
        ("keynote", "Keynote", "Keynotes", "talk", "speech", "Event"),
        ("award-talk", "Award talk", "Award talks", "talk", "speech", "Event"),
        ("talk", "Talk", "Talks", "talk", "speech", "Event"),
        ("expo-talk", "Expo talk", "Expo talks", "talk", "speech", "Event"),
        ("lightning-talk", "Lightning talk", "Lightning talks", "talk", "speech", "Event"),
        ("panel", "Panel", "Panels", "talk", "speech", "Event"),
        ("tutorial", "Tutorial", "Tutorials", "tutorial", "speech", "LearningResource"),
        ("course", "Course", "Courses", "tutorial", "webpage", "LearningResource"),
        ("workshop", "Workshop", "Workshops", "workshop", "speech", "Event"),
        ("poster", "Poster", "Posters", "paper", "speech", "ScholarlyArticle"),
        ("paper", "Paper", "Papers", "paper", "paper-conference", "ScholarlyArticle"),
        ("book", "Book", "Books", "paper", "book", "Book"),
        ("article", "Article", "Articles", "paper", "article", "Article"),
        ("podcast", "Podcast", "Podcasts", "talk", "broadcast", "PodcastEpisode"),
    )
    for id_, label, plural, icon, csl, schema in table:
        yield id_, Kind(id=id_, label=label, plural=plural, icon=icon, csl=csl, schema=schema)


#: The kinds every catalog has, in the order of display; `kinds.yaml` may add to them or replace them one by one.
KINDS: Mapping[str, Kind] = MappingProxyType(dict(_kinds()))
