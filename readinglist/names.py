"""Which record a written name means: by id, by name or by alias, exactly; and which one it nearly means.

Knows nothing of files or of what refers to what.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from readinglist.identity import clean_text, fold, id_fault
from readinglist.model import Event, Person, Tag

__all__ = ["Clash", "Names", "meant", "title_of"]


@dataclass(frozen=True, slots=True)
class Clash:
    """A name or an alias that two records claim; the first keeps it."""

    name: str
    first: str
    second: str


def title_of(record: Tag | Person | Event) -> str:
    """Give the name that a tag, a person or an event is shown under."""
    return record.label if isinstance(record, Tag) else record.name


@dataclass
class Names:
    """The names of the tags, the people or the events of a catalog.

    Attributes:
        ids: Every exact spelling (id, name, short name, alias), with the id it stands for.
        redirects: Those aliases that are well-formed ids: where the record used to live.
        clashes: Spellings that two records claim.
    """

    ids: dict[str, str] = field(default_factory=dict)
    redirects: dict[str, str] = field(default_factory=dict)
    clashes: list[Clash] = field(default_factory=list)
    folded: defaultdict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    titles: dict[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, records: Mapping[str, Tag | Person | Event]) -> Names:
        """Collect the names of registered records. An id wins over a name, a name over an alias."""
        names = cls()
        for id_ in records:
            names.add(id_, id_)
        for id_, record in records.items():
            names.titles[id_] = title_of(record)
            names.add(title_of(record), id_)
            if isinstance(record, Event) and record.short_name:
                names.add(record.short_name, id_)
        for id_, record in records.items():
            for alias in record.aliases:
                if alias and names.add(alias, id_) and not id_fault(alias):
                    names.redirects[alias] = id_
        return names

    def add(self, name: str, id_: str) -> bool:
        """Let a spelling stand for an id; False, and a clash, if it stands for another one already."""
        if (known := self.ids.setdefault(name, id_)) != id_:
            self.clashes.append(Clash(name, known, id_))
            return False
        self.folded[fold(name)].add(id_)
        return True

    def imply(self, ids: Mapping[str, str]) -> None:
        """Take in names without a record, each with the id that was made for it."""
        for name, id_ in ids.items():
            self.ids[name] = self.ids[id_] = id_
            self.folded[fold(name)].add(id_)
            self.titles[id_] = name

    def find(self, name: str) -> str | None:
        """Give the id that a spelling stands for, or None. Unicode forms and white space make no difference."""
        return self.ids.get(name) or self.ids.get(clean_text(name))

    def variants(self, name: str) -> set[str]:
        """Give the ids of records that have a name which differs in nothing but case, accents and punctuation."""
        return self.folded.get(fold(name), set())


def meant(choices: Iterable[str]) -> str:
    """Ask whether one of the spellings was meant; empty if there are none."""
    found = " or ".join(f'"{choice}"' for choice in choices)
    return f"Did you mean {found}?" if found else ""
