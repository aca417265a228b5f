"""Which of many texts are nearly the same: found by what is left when a letter is taken away, never pair by pair."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from itertools import combinations

from readinglist.identity import fold

__all__ = ["find_alike"]

#: How many texts of one group are compared; larger groups are of names that say nothing.
_LARGEST = 30
#: Words with fewer letters are initials, or syllables that tell names apart.
_INITIAL = 3


def find_alike(texts: Mapping[str, str], shortest: int = 9) -> list[tuple[str, str]]:
    """Find the texts that differ in one letter, in two neighboring letters, or in the order of their words alone.

    The cost grows with the number of letters, not with that of pairs. A difference in a digit, an initial or the
    first letter counts as one that is meant.

    Args:
        texts: Id to text.
        shortest: Texts with fewer letters, blanks not counted, must have the same words: in short ones, a letter
            often makes another word.

    Returns:
        Pairs of ids, the smaller id first, in order; each pair once.
    """
    words = {id_: sorted(filter(None, map(fold, text.replace(",", " ").split()))) for id_, text in texts.items()}
    folded = {id_: fold(text) for id_, text in texts.items() if words[id_]}
    groups: defaultdict[str, list[str]] = defaultdict(list)
    for id_, word in folded.items():
        groups[" ".join(words[id_])].append(id_)
        if len(word) >= shortest:
            for key in {word, *(word[:n] + word[n + 1 :] for n in range(1, len(word)))}:
                groups[f"={key}"].append(id_)
    found = {
        (min(one, other), max(one, other))
        for key, group in groups.items()
        for one, other in combinations(group[:_LARGEST], 2)
        if not key.startswith("=") or _is_near((folded[one], words[one]), (folded[other], words[other]))
    }
    return sorted(found)


def _is_near(one: tuple[str, list[str]], other: tuple[str, list[str]]) -> bool:
    """Whether two texts, folded as a whole and word by word, are one edit apart in more than an initial or a digit."""
    from rapidfuzz.distance import OSA  # noqa: PLC0415 - costs 30 ms, and most catalogs have no such pair

    (left, words), (right, others) = one, other
    digits = [[char for char in text if char.isdigit()] for text in (left, right)]
    is_initial = len(words) == len(others) and any(len(word) < _INITIAL for word in {*words} ^ {*others})
    return digits[0] == digits[1] and not is_initial and OSA.distance(left, right, score_cutoff=1) <= 1
