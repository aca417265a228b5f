"""Inline MyST: words escaped, emphasis only where it is read as such, addresses as links.

Knows no markup but the one that it writes.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from readinglist.formats.escaping import escape

__all__ = ["Piece", "write_line", "write_text"]

#: A web address in running text, without the signs at its end that belong to the sentence.
_URL = re.compile(r"""https?://[^\s<>"'`\\()\[\]{}|^]*[^\s<>"'`\\()\[\]{}|^.,;:!?*_~]""", re.IGNORECASE)
#: What is surely mathematics of TeX between dollars.
_MATH = re.compile(r"(?<![\\$\w])\$(?=[^\s$])(?=[^$]*[\\^_])((?:[^$\\\n]|\\.)+?)(?<=[^\s\\])\$(?![\d$\w])")
#: A line that MyST takes for a target.
_TARGET = re.compile(r"\(.*\)\s*=\s*$")
_SPACES = re.compile(r"\s+")
_OPEN, _CLOSE = set(" (\N{LEFT DOUBLE QUOTATION MARK}"), set(" .,;:!?)\N{RIGHT DOUBLE QUOTATION MARK}")


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of a line."""

    #: One of `text`, `em`, `strong`, `code`, `link`, `math`.
    kind: str
    #: What it says; of a link the words.
    text: str
    #: Where a link leads.
    url: str = ""


def write_text(text: str) -> str:
    """Give a text of one line as MyST that shows it; addresses become links, and mathematics stays."""
    return write_line([Piece("text", text)])


def write_line(pieces: list[Piece]) -> str:
    """Give the pieces of a paragraph as one line of MyST; empty if they say nothing."""
    parts = _trim(_without_emphasis(_trim(_with_blanks(pieces))))
    line = ""
    for part in parts:
        for piece in _parts_of(part.text) if part.kind == "text" else [part]:
            line += _write(piece, line)
    return f"\\{line}" if _TARGET.match(line) else line


def _with_blanks(pieces: list[Piece]) -> list[Piece]:
    """Put the blanks around what stands in marks outside of these; what says nothing goes."""
    found: list[Piece] = []
    for piece in pieces:
        inner = _SPACES.sub(" ", piece.text)
        if piece.kind == "text" or not inner.strip():
            found.append(Piece("text", inner))
        else:
            found += [Piece("text", " ")] * inner.startswith(" ")
            found.append(Piece(piece.kind, inner.strip(), piece.url))
            found += [Piece("text", " ")] * inner.endswith(" ")
    return found


def _without_emphasis(pieces: list[Piece]) -> list[Piece]:
    """Make texts of emphasis that would not be read as such, or that holds more than words."""
    found = []
    for number, piece in enumerate(pieces):
        if piece.kind in {"em", "strong"}:
            before = pieces[number - 1] if number else None
            after = pieces[number + 1] if number + 1 < len(pieces) else None
            is_sound = _stands_alone(piece, before, after) and len(_parts_of(piece.text)) == 1
            found.append(piece if is_sound else Piece("text", piece.text))
        else:
            found.append(piece)
    return found


def _parts_of(text: str) -> list[Piece]:
    found, end = [], 0
    marks = [
        (match.start(), match.end(), Piece("link", match[0], match[0]))
        for match in _URL.finditer(text)
        if match[0].isascii()
    ]
    marks += [(match.start(), match.end(), Piece("math", match[1])) for match in _MATH.finditer(text)]
    for start, stop, piece in sorted(marks, key=lambda mark: mark[:2]):
        if start >= end:
            found += [Piece("text", text[end:start]), piece]
            end = stop
    return [piece for piece in [*found, Piece("text", text[end:])] if piece.text]


def _trim(pieces: list[Piece]) -> list[Piece]:
    """Put texts that follow each other together, without blanks at the ends or two in a row."""
    merged: list[Piece] = []
    for piece in pieces:
        if piece.kind == "text" and merged and merged[-1].kind == "text":
            merged[-1] = Piece("text", _SPACES.sub(" ", merged[-1].text + piece.text))
        else:
            merged.append(piece)
    if merged and merged[0].kind == "text":
        merged[0] = Piece("text", merged[0].text.lstrip())
    if merged and merged[-1].kind == "text":
        merged[-1] = Piece("text", merged[-1].text.rstrip())
    return [piece for piece in merged if piece.text]


def _write(piece: Piece, before: str) -> str:
    if piece.kind == "code":
        return _code(piece.text)
    if piece.kind == "math":
        return f"${piece.text}$"
    if piece.kind == "link":
        return _link(piece)
    if piece.kind in {"em", "strong"}:
        sign = "*" if piece.kind == "em" else "**"
        return f"{sign}{_inner(piece.text)}{sign}"
    return _inner(piece.text) if before else escape(piece.text)


def _inner(text: str) -> str:
    """Escape a text that does not begin a paragraph."""
    return escape(f"a{text}")[1:]


def _stands_alone(piece: Piece, before: Piece | None, after: Piece | None) -> bool:
    """Whether emphasis is read as such: it stands between words, and begins and ends with a letter or a digit."""
    is_open = before is None or (before.kind == "text" and before.text[-1] in _OPEN)
    is_closed = after is None or (after.kind == "text" and after.text[0] in _CLOSE)
    return is_open and is_closed and piece.text[0].isalnum() and piece.text[-1].isalnum()


def _code(text: str) -> str:
    longest = max((len(run) for run in re.findall(r"`+", text)), default=0)
    ticks = "`" * (longest + 1)
    pad = " " if text[0] == "`" or text[-1] == "`" else ""
    return f"{ticks}{pad}{text}{pad}{ticks}"


def _link(piece: Piece) -> str:
    """Give a link; one whose words are its address in the short form, which has no words."""
    if piece.text == piece.url and piece.url.isascii() and _URL.fullmatch(piece.url):
        return f"<{piece.url}>"
    url = re.sub(r"[()\\<>\s]", lambda match: f"%{ord(match[0]):02X}", piece.url)
    return f"[{_inner(piece.text)}]({url})"
