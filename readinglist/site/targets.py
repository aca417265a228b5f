"""What a role points to, by id or by name, and how a role's text is read. The rules are those of Sphinx's roles."""

from __future__ import annotations

import re
from typing import NamedTuple

from readinglist.catalog import Catalog
from readinglist.identity import find_similar
from readinglist.names import meant

__all__ = ["TYPES", "Target", "explain_unknown", "find_target", "split_target"]

#: What a role can point to, with the word for it.
TYPES = {"entry": "entry", "list": "reading list", "tag": "tag", "person": "person", "event": "event"}

_EXPLICIT = re.compile(r"(?s)(.+?)\s*<([^<>]+)>")


class Target(NamedTuple):
    """Something with a page: its id, its full name, and a short name, which may be the same."""

    id: str
    name: str
    short: str


def find_target(catalog: Catalog, what: str, target: str) -> Target | None:
    """Find what a role points to.

    Args:
        catalog: Where to look.
        what: A key of `TYPES`; another word finds nothing.
        target: An id, an old id or, for a tag, a person or an event, a name or an alias.
    """
    if what == "entry" and (entry := catalog.find_entry(target)):
        return Target(entry.id, entry.title, entry.short_title or entry.title)
    if what == "list" and (reading_list := catalog.find_list(target)):
        return Target(reading_list.id, reading_list.title, reading_list.title)
    if what == "tag" and (tag := catalog.find_tag(target)):
        return Target(tag.id, tag.label, tag.label)
    if what == "person" and (person := catalog.find_person(target)):
        return Target(person.id, person.name, person.name)
    if what == "event" and (event := catalog.find_event(target)):
        return Target(event.id, event.name, event.label)
    return None


def explain_unknown(catalog: Catalog, what: str, target: str) -> str:
    """Say that a role, a key of `TYPES`, leads nowhere, and what may have been meant."""
    known = {
        "entry": catalog.entries, "list": catalog.lists, "tag": catalog.tags, "person": catalog.people,
        "event": catalog.events,
    }[what]  # fmt: skip
    return f"unknown {TYPES[what]} {target!r}. {meant(find_similar(target, known))}".strip()


def split_target(text: str) -> tuple[str, str]:
    """Read a role's text: `id`, or `words <id>`.

    Returns:
        The id, and the words; these are empty if the text has none.
    """
    match = _EXPLICIT.fullmatch(text)
    return (match[2], match[1]) if match else (text.strip().lstrip("~!"), "")
