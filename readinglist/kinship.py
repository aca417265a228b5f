"""Which entries are akin: what they share, and how much it says.

Knows nothing of where people and tags come from.
"""

from __future__ import annotations

import heapq
import math
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from readinglist.model import Entry

__all__ = ["Relation", "count_others", "find_akin", "find_related"]

#: How many entries of one group are looked at, so that the cost grows with the size of a catalog and no faster.
_NEAR = 60
#: How many shared things a reason names.
_NAMED = 3
#: How many related entries are found for an entry whose author names fewer.
_RELATED = 4


@dataclass(frozen=True, slots=True)
class Relation:
    """Another entry worth seeing, and why: in its author's words, or in what the two share."""

    entry: Entry
    reason: str
    #: Whether a person wrote it down.
    is_curated: bool


def find_akin(
    groups: Iterable[tuple[str, Sequence[Entry], float]], without: Collection[str], limit: int
) -> list[tuple[Entry, str]]:
    """Find the entries that share most with one entry.

    Args:
        groups: For each thing that the entry has: its name, the entries that have it too, and its weight. A thing
            counts the less, the more entries have it.
        without: Ids that are not wanted, the entry's own among them.
        limit: How many at most; none if not above 0.

    Returns:
        The most akin first, then by id, each with the names of what is shared, in the order of `groups`.
    """
    scores: dict[str, int] = {}  # whole numbers, so that the order does not hang on the last bit of a sum
    shared: dict[str, int] = {}  # a bit for each group
    entries: dict[str, Entry] = {}
    names = []
    for number, (name, group, weight) in enumerate(groups):
        names.append(name)
        score, bit = round(1e9 * weight / math.log2(1 + max(1, len(group)))), 1 << number
        for entry in group[:_NEAR]:
            id_ = entry.id
            entries[id_] = entry
            scores[id_] = scores.get(id_, 0) - score
            shared[id_] = shared.get(id_, 0) | bit
    for id_ in without:
        scores.pop(id_, None)
    best = heapq.nsmallest(max(0, limit), zip(scores.values(), scores, strict=True))
    return [(entries[id_], ", ".join(_chosen(names, shared[id_]))) for _, id_ in best]


def _chosen(names: Sequence[str], bits: int) -> list[str]:
    return [name for number, name in enumerate(names) if bits >> number & 1][:_NAMED]


def find_related(
    entry: Entry,
    entries: Mapping[str, Entry],
    groups: Iterable[tuple[str, Sequence[Entry], float]],
    limit: int = _RELATED,
) -> tuple[Relation, ...]:
    """Find what to see after an entry: what its author names, then what is akin, up to a number in all.

    Args:
        entry: With ids in `related`.
        entries: The published entries by id; what is not among them is left out.
        groups: As for `find_akin`.
        limit: How many in all; those that the author names are there even if they are more.
    """
    found = [
        Relation(entries[item.entry], item.reason, is_curated=True) for item in entry.related if item.entry in entries
    ]
    named = {entry.id, *(relation.entry.id for relation in found)}
    akin = find_akin(groups, named, limit - len(found))
    return (*found, *(Relation(other, reason, is_curated=False) for other, reason in akin))


def count_others(groups: Iterable[Iterable[str]], own: str) -> list[tuple[str, int]]:
    """Count what stands together with one id: other id and number of groups, most first, then by id."""
    count = Counter(id_ for group in groups for id_ in group if id_ != own)
    return sorted(count.items(), key=lambda pair: (-pair[1], pair[0]))
