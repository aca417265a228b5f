"""Rules about entries that are there twice: by what their links identify, or by title and people."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from readinglist.check.material import Material
from readinglist.errors import shorten
from readinglist.identity import fold
from readinglist.model import Entry
from readinglist.urls import identify

__all__ = ["check_duplicates", "identity_of"]

#: Links that lead to one entry alone, wherever they lead; others count only if the address itself is an identity.
_OWN = {"page", "video", "slides", "paper", "openreview", "arxiv", "doi", "book"}
#: How many entries with one person and one event are compared with each other.
_LARGEST = 60
#: From which likeness on two titles are nearly the same, of 100.
_ALIKE = 92


def identity_of(url: str, link: str) -> str:
    """Give what an address identifies; empty if many entries could share it.

    Args:
        url: An address.
        link: The type of link that it is, such as `video`.
    """
    address = identify(url)
    if address is None:
        return ""
    if address.key.startswith("url:"):
        return address.key if link in _OWN and "/" in address.key else ""
    # Two parts of one recording are two things.
    return address.key + "".join(address.url.rpartition("&t=")[1:] if "&t=" in address.url else ())


def check_duplicates(material: Material) -> None:
    """Report each entry that is there already, at the later of the two."""
    reported = _check_links(material)
    for one, other in _alike(material):
        if frozenset((one.id, other.id)) in reported or material.settings.are_distinct(one.id, other.id):
            continue
        data = material.files.entries[other.id][1]
        message = f"{shorten(one.id)} ({material.place(one.id)}) has nearly the same title, people and event."
        hint = "Merge the two, or name both under distinct in the settings."
        material.report(other.path, data, ("title",), "similar_entry", message, hint)


def _check_links(material: Material) -> set[frozenset[str]]:
    first: dict[str, str] = {}
    reported = set()
    for entry, data, key, number, link in material.links():
        found = identity_of(link.url, link.type) if key == "links" else ""
        other = first.setdefault(found, entry.id) if found else entry.id
        pair = frozenset((other, entry.id))
        if len(pair) == 1 or pair in reported or material.settings.are_distinct(*pair):
            continue
        reported.add(pair)
        message = f"{shorten(link.url)} leads to the same as a link of {shorten(other)} ({material.place(other)})."
        hint = "Merge the two entries; if they differ, name both under distinct in the settings."
        material.report(entry.path, data, (key, number, "url"), "duplicate_entry", message, hint)
    return reported


def _alike(material: Material) -> Iterator[tuple[Entry, Entry]]:
    """Give pairs of entries that share an event and a person and have nearly one title, each pair once."""
    from rapidfuzz import fuzz  # noqa: PLC0415 - costs 30 ms, and only entries with one event and person need it

    groups: defaultdict[tuple[str, str], list[Entry]] = defaultdict(list)
    for entry in material.catalog.entries.values():
        for person in dict.fromkeys(item.person for item in material.catalog.contributions(entry)):
            groups[entry.event, person].append(entry)
    seen = set()
    for group in groups.values():
        titles = [fold(entry.title) for entry in group[:_LARGEST]] if len(group) > 1 else []
        for place, other in enumerate(group[: len(titles)]):
            for before, one in enumerate(group[:place]):
                if (one.id, other.id) not in seen and (
                    titles[before] == titles[place]
                    or fuzz.token_sort_ratio(one.title, other.title, score_cutoff=_ALIKE) > 0
                ):
                    seen.add((one.id, other.id))
                    yield one, other
