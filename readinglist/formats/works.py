"""What reference managers say of a work, made into a thing as `intake` takes it: kind, people, event, addresses.

Knows none of their formats.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from readinglist.formats.cleaning import read_kind
from readinglist.formats.intake import Intake, Loaded, Raw
from readinglist.identity import clean_text, make_ids
from readinglist.model import Person
from readinglist.urls import identify

__all__ = ["Maker", "Works", "split_keywords"]

#: Kinds whose makers are authors; those of all others speak.
_WRITTEN = {"paper", "poster", "book", "article"}
#: Types of reference managers for kinds that `cleaning.read_kind` does not know.
_TYPES = {
    "slide": "talk", "conf": "paper", "cpaper": "paper", "motion picture": "talk", "video": "talk", "film": "talk",
    "interview": "talk", "broadcast": "podcast", "sound": "podcast", "song": "podcast", "conference": "paper",
    "inbook": "book", "booklet": "book", "collection": "book", "mvbook": "book", "manual": "book", "chap": "article",
    "chapter": "article",
}  # fmt: skip
_ADDRESS = re.compile(r"https?://[^\s\"<>{}|^`\\]+")


@dataclass(frozen=True, slots=True)
class Maker:
    """A name, in parts where the format has these."""

    printed: str
    #: As a dictionary has it, such as `Kleinberg, Jon`; empty for a name that is not parted.
    sort: str = ""


@dataclass
class Works:
    """Collects works, and the people whose names come in parts."""

    intake: Intake = field(default_factory=lambda: Intake(kind="article"))
    _sorts: dict[str, str] = field(default_factory=dict)

    def add(  # noqa: PLR0913 - what all reference managers say
        self,
        raw: Raw,
        *,
        types: Iterable[str],
        makers: Iterable[Maker] = (),
        editors: Iterable[Maker] = (),
        event: Mapping[str, Any] | None = None,
        addresses: Iterable[tuple[str, str]] = (),
    ) -> None:
        """Take in a work.

        Args:
            raw: With what needs no thought: title, date, language, tags, text and `rest`.
            types: What its type is called, the most exact first; the first that is a kind counts.
            makers: Who made it.
            editors: Who edited it; of what is not written down, who organized it.
            event: Name and other facts; None if there is none.
            addresses: Type of link (empty for what the address tells) and text, which may hold several addresses.
        """
        kind = next(filter(None, map(_kind_of, types)), "")
        raw.fields["kind"] = kind
        role = "authors" if (kind or self.intake.kind) in _WRITTEN else "speakers"
        raw.fields[role] = [self._name(maker) for maker in makers]
        names = [self._name(editor) for editor in editors]
        if role == "speakers":
            raw.fields["organizers"] = names
        elif names:
            raw.rest["editor"] = "; ".join(names)
        if event and event.get("name"):
            facts = {key: value for key, value in event.items() if key != "name"}
            raw.fields["event"] = self.intake.add_event(event["name"], **facts)
        raw.links = [link for type_, text in addresses for link in _links(type_, text)]
        self.intake.add(raw)

    def _name(self, maker: Maker) -> str:
        name = clean_text(maker.printed)
        if maker.sort and name:
            self._sorts.setdefault(name, clean_text(maker.sort))
        return name

    def finish(self) -> Loaded:
        """Give the entries, with a record for each person whose name came in parts."""
        loaded = self.intake.finish()
        named = {name for entry in loaded.entries for _, name in entry.names}
        sorts = {name: sort for name, sort in self._sorts.items() if name in named}
        ids = make_ids(sorts)
        people = sorted((Person(id=ids[name], name=name, sort=sort) for name, sort in sorts.items()), key=_id_of)
        return Loaded(loaded.entries, loaded.events, people=tuple(people), problems=loaded.problems)


def _id_of(person: Person) -> str:
    return person.id


def _kind_of(word: str) -> str:
    word = word.strip()
    return read_kind(word) or _TYPES.get(word.lower().replace("_", " ").replace("-", " "), "")


def _links(type_: str, text: str) -> list[tuple[str, str, str]]:
    """Give the links in a text: a DOI or an arXiv id in any spelling, or addresses with blanks between them."""
    text = text.strip()
    if type_ in {"doi", "arxiv"}:
        bare = re.sub(r"^(?:doi|arxiv)\s*:?\s*|^info:doi/", "", text, flags=re.IGNORECASE)
        address = identify(bare if "://" in bare else f"{type_}:{bare}")
        return [(type_, address.url if address else text, "")] if text else []
    found = _ADDRESS.findall(text)
    return [(type_, url, "") for url in (found if len(found) > 1 else [text])] if text else []


def split_keywords(text: str) -> list[str]:
    """Part keywords at semicolons, or where there are none at commas, or lines."""
    sign = next((sign for sign in (";", ",", "\n") if sign in text), ";")
    return [keyword for part in text.split(sign) if (keyword := clean_text(part))]
