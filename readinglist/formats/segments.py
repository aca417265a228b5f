"""One line of Markdown as parts with what each is: plain, a link, strong; and parts as Markdown again.

Parsing is markdown-it's. Knows nothing of entries.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from typing import TYPE_CHECKING

from readinglist.formats.escaping import escape, escape_address

if TYPE_CHECKING:
    from markdown_it.token import Token

__all__ = ["Segment", "Segments", "fill_in", "parse_blocks", "plain_text", "split_line", "with_marks"]

#: Stand in a text for a part that is more than text; no text holds them, since they are no characters.
_OPEN, _CLOSE = "\ufdd0", "\ufdd1"
_MARK = re.compile(f"{_OPEN}(\\d+){_CLOSE}")
#: How deep lists may stand in each other.
_MOST_LEVELS = 60
_BLANKS = re.compile(r"\s+")


@dataclass(frozen=True, slots=True)
class Segment:
    """A part of a line."""

    text: str
    #: Where it leads; empty if nowhere.
    url: str = ""
    is_strong: bool = False
    is_emphatic: bool = False
    is_code: bool = False
    #: Whether it stands below the line, as a remark.
    is_remark: bool = False

    @property
    def is_plain(self) -> bool:
        """Whether there is nothing to it but text."""
        return self == Segment(self.text)


Segments = Sequence[Segment]


@lru_cache(maxsize=1)
def _parser() -> object:
    from markdown_it import MarkdownIt  # noqa: PLC0415 - costs 30 ms, and most formats do not need it

    parser = MarkdownIt("commonmark", {"maxNesting": _MOST_LEVELS}).enable("table")
    # Addresses stay as they are written; what is none is found out later, and said.
    parser.normalizeLink = lambda url: url  # type: ignore[method-assign]
    parser.validateLink = bool  # type: ignore[assignment, method-assign]
    return parser


def parse_blocks(text: str) -> list[Token]:
    """Give the tokens of a text."""
    for sign in (_OPEN, _CLOSE):
        text = text.replace(sign, "")
    tokens: list[Token] = _parser().parse(text)  # type: ignore[attr-defined] # it is loaded late
    return tokens


def split_line(tokens: Iterable[Token], *, with_pictures: bool = False) -> list[Segment]:
    """Give the parts of the line that inline tokens are; HTML is left out.

    Args:
        tokens: The children of an inline token.
        with_pictures: Whether a picture counts as what stands in its place; otherwise it is left out too.
    """
    found: list[Segment] = []
    url, strong, emphatic, is_remark = "", 0, 0, False
    for token in tokens:
        kind = token.type
        if kind == "link_open":
            url = str(token.attrs.get("href", ""))
        elif kind == "link_close":
            url = ""
        elif kind in {"strong_open", "strong_close"}:
            strong += token.nesting
        elif kind in {"em_open", "em_close"}:
            emphatic += token.nesting
        elif kind == "html_inline":
            tag = token.content.lower()
            is_remark = tag.startswith(("<sub", "<small")) or (is_remark and not tag.startswith(("</sub", "</small")))
        elif kind != "image" or with_pictures:
            text = " " if kind in {"softbreak", "hardbreak"} else _BLANKS.sub(" ", token.content)
            found.append(Segment(text, url, strong > 0, emphatic > 0, kind == "code_inline", is_remark))
    joined = (Segment("".join(part.text for part in parts), *sort) for sort, parts in groupby(found, _sort))
    return [part for run in map(_one_link, _runs(joined)) for part in run if part.text]


def _runs(parts: Iterable[Segment]) -> Iterator[list[Segment]]:
    """Give parts that follow each other and lead to the same place."""
    for _, run in groupby(parts, lambda part: part.url):
        yield list(run)


def _one_link(run: list[Segment]) -> list[Segment]:
    """Make one part of a link whose text has several."""
    return [Segment(plain_text(run), run[0].url)] if run[0].url and len(run) > 1 else run


def _sort(part: Segment) -> tuple[str, bool, bool, bool, bool]:
    return (part.url, part.is_strong, part.is_emphatic, part.is_code, part.is_remark)


def plain_text(parts: Iterable[Segment]) -> str:
    """Give what parts say."""
    return "".join(part.text for part in parts)


def with_marks(parts: Segments) -> str:
    """Give parts as one text, in which a mark stands for each part that is more than text."""
    return "".join(part.text if part.is_plain else f"{_OPEN}{number}{_CLOSE}" for number, part in enumerate(parts))


def fill_in(text: str, parts: Segments) -> str:
    """Give a text with marks as Markdown, with the parts that they stand for."""
    pieces = _MARK.split(text)
    return "".join(_write(parts[int(piece)]) if number % 2 else escape(piece) for number, piece in enumerate(pieces))


def _write(part: Segment) -> str:
    text = f"`{part.text}`" if part.is_code and "`" not in part.text else escape(part.text)
    for sign, is_there in (("*", part.is_emphatic), ("**", part.is_strong)):
        text = f"{sign}{text}{sign}" if is_there and text == text.strip() else text
    return f"[{text}]({escape_address(part.url)})" if part.url else text
