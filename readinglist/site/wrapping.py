"""Texts in pictures: SVG breaks no lines, so they are broken here, by a guess at how wide the letters are.

Knows nothing of records.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache

__all__ = ["estimate_width", "wrap"]

#: How wide a line may be, in sizes of its letters, and how many lines there may be.
_WIDTH, _LINES = 10.0, 3
_NARROW, _BROAD = frozenset(" .,:;'|!ijltfrI()[]-"), frozenset("mwMW@%—…")


def wrap(text: str) -> list[str]:
    """Part a text at its blanks into at most three lines, or within a word that is wider than a line.

    Returns:
        At least one line. The last ends in dots if not all of the text has room.
    """
    lines = [""]
    for word in text.split():
        for piece in _pieces(word):
            longer = f"{lines[-1]} {piece}".strip()
            if estimate_width(longer) <= _WIDTH:
                lines[-1] = longer
            else:
                lines.append(piece)
    return lines if len(lines) <= _LINES else [*lines[: _LINES - 1], _cut(lines[_LINES - 1])]


def _pieces(word: str) -> list[str]:
    """Part a word into pieces that each have room in a line."""
    pieces = [""]
    for char in word:
        if estimate_width(pieces[-1] + char) > _WIDTH:
            pieces.append("")
        pieces[-1] += char
    return pieces


def _cut(line: str) -> str:
    """Shorten a line by whole words, or within its only word, so that dots have room behind it."""
    while estimate_width(f"{line}…") > _WIDTH:
        line = line.rpartition(" ")[0] or line[:-1]
    return f"{line.rstrip(' ,:;.')}…"


def estimate_width(text: str) -> float:
    """Guess how wide a text is, in sizes of its letters: rather too wide, since the font is the reader's."""
    return sum(map(_width, text))


@lru_cache(maxsize=1 << 12)
def _width(char: str) -> float:
    if unicodedata.category(char) in {"Mn", "Me", "Cf"}:  # stands on another letter, or is not seen
        return 0
    if unicodedata.east_asian_width(char) in "WF":
        return 1
    if char in _NARROW:
        return 0.35
    return 0.9 if char in _BROAD else 0.68 if char.isupper() else 0.57
