"""Which entries are akin: what they share, and how much it says.

Knows nothing of where people and tags come from.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence

from readinglist.model import Entry

__all__ = ["find_akin"]

#: How many entries of one group are looked at, so that the cost grows with the size of a catalog and no faster.
_NEAR = 60
#: How many shared things a reason names.
_NAMED = 3


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
    scores: defaultdict[str, float] = defaultdict(float)
    shared: defaultdict[str, list[str]] = defaultdict(list)
    entries: dict[str, Entry] = {}
    for name, group, weight in groups:
        for entry in group[:_NEAR]:
            if entry.id not in without:
                entries[entry.id] = entry
                scores[entry.id] += weight / math.log2(1 + len(group))
                shared[entry.id].append(name)
    # Rounded, so that the order does not hang on the last bit of a sum.
    best = sorted(scores, key=lambda id_: (-round(scores[id_], 9), id_))[: max(0, limit)]
    return [(entries[id_], ", ".join(shared[id_][:_NAMED])) for id_ in best]
