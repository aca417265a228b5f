"""HTML, made into MyST: blocks and lines, without what would run, load or break the page.

What is left out, and what only looks other than before, is said in notes.
"""

from __future__ import annotations

import re
import warnings
from collections import Counter
from collections.abc import Iterator
from urllib.parse import urlsplit

from bs4 import BeautifulSoup
from bs4.element import Comment, Doctype, NavigableString, Tag

from readinglist.formats.myst_write import Piece, write_line

__all__ = ["from_html"]

_HEADINGS = {"h1", "h2", "h3", "h4", "h5", "h6", "caption", "dt", "legend", "summary"}
_BLOCKS = {
    "p", "div", "section", "article", "header", "footer", "main", "figure", "figcaption", "body", "html", "aside",
    "nav", "center", "address", "details", "fieldset", "dd", "dl", "form", *_HEADINGS, "ul", "ol", "li",
    "blockquote", "pre", "table", "hr", "thead", "tbody", "tr", "td", "th",
}  # fmt: skip
#: What is no text, or runs and loads.
_DROPPED = {"script", "style", "iframe", "object", "embed", "svg", "canvas", "noscript", "template", "head", "button",
            "input", "select", "textarea", "audio", "video", "source", "base", "link", "meta"}  # fmt: skip
_EMPHASIS = {"em": "em", "i": "em", "cite": "em", "strong": "strong", "b": "strong"}
_CODE = {"code", "tt", "kbd", "samp", "var"}
_LANGUAGE = re.compile(r"(?:language-)?([A-Za-z0-9+-]{1,20})")
_NO_LANGUAGES = {"code", "highlight", "literal-block", "doctest-block", "math"}
#: How deep HTML may go; what is deeper is text.
_DEPTH = 60


def from_html(html: str) -> tuple[str, tuple[str, ...]]:
    """Give a piece of HTML as MyST.

    Args:
        html: Of any length, sound or not.

    Returns:
        As `myst.to_myst`.
    """
    walk = _Walk()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # that a text looks like XML or like an address
        tree = BeautifulSoup(html, "lxml")
    blocks = walk.blocks(tree, 0)
    return "\n\n".join(blocks), walk.notes()


class _Walk:
    """One way through a tree, with what was met on it."""

    def __init__(self) -> None:
        self.met: Counter[str] = Counter()

    def notes(self) -> tuple[str, ...]:
        """Give a sentence for each sort of thing that was changed."""
        words = {
            "heading": "headings became bold lines.",
            "picture": "pictures became links.",
            "dropped": "elements of raw HTML were left out.",
            "link": "links that lead to no web address became text.",
            "table": "tables became lists of rows.",
        }
        return tuple(f"{self.met[name]} {text}" for name, text in words.items() if self.met[name])

    def blocks(self, node: Tag, depth: int) -> list[str]:
        """Give the blocks in an element, each without blanks around it."""
        found: list[str] = []
        line: list[Piece] = []

        def end_line() -> None:
            if text := write_line(line):
                found.append(text)
            line.clear()

        for child in node.children:
            if isinstance(child, Tag) and child.name in _BLOCKS and depth < _DEPTH:
                end_line()
                found += self._block(child, depth + 1)
            elif isinstance(child, Tag) and child.name == "br" and not _in_line(child):
                end_line()
            else:
                line += self._pieces(child, depth + 1)
        end_line()
        return _merge_lists(found)

    def _block(self, node: Tag, depth: int) -> list[str]:
        if node.name in _HEADINGS:
            text = " ".join(node.get_text(" ").split())
            if node.name[0] == "h":
                self.met["heading"] += 1
            return [block for block in [write_line([Piece("strong", text)])] if block]
        if node.name in {"ul", "ol"}:
            return self._list(node, depth)
        if node.name == "blockquote":
            inner = "\n\n".join(self.blocks(node, depth))
            return ["\n".join(f"> {line}".rstrip() for line in inner.split("\n"))] if inner else []
        if node.name == "pre":
            return self._pre(node)
        if node.name == "table":
            self.met["table"] += 1
            rows = (" | ".join(_words(cell) for cell in row.find_all(["td", "th"])) for row in node.find_all("tr"))
            lines = [write_line([Piece("text", row)]) for row in rows if row.strip(" |")]
            return ["\n".join(f"- {line}" for line in lines)] if lines else []
        return [] if node.name == "hr" else self.blocks(node, depth)

    def _list(self, node: Tag, depth: int) -> list[str]:
        lines: list[str] = []
        number = int(start) if (start := str(node.get("start", "1"))).isdecimal() and len(start) < 9 else 1  # noqa: PLR2004
        for item in node.find_all("li", recursive=False):
            mark = f"{number}. " if node.name == "ol" else "- "
            number += 1
            text = _join(self.blocks(item, depth))
            if not text:
                continue
            indent = " " * len(mark)
            first, *rest = text.split("\n")
            lines += [mark + first, *(indent + line if line else "" for line in rest)]
        return ["\n".join(lines)] if lines else []

    def _pre(self, node: Tag) -> list[str]:
        text = node.get_text().strip("\n").rstrip()
        if not text.strip():
            return []
        longest = max((len(run) for run in re.findall(r"`+", text)), default=0)
        fence = "`" * max(3, longest + 1)
        names = [
            *node.get_attribute_list("class"),
            *(c for code in node.find_all("code") for c in code.get_attribute_list("class")),
        ]
        known = [
            match[1] for name in names if name and (match := _LANGUAGE.fullmatch(name)) and name not in _NO_LANGUAGES
        ]
        lines = [line.rstrip() for line in text.split("\n")]
        return ["\n".join([fence + (known[0] if known else ""), *lines, fence])]

    def _pieces(self, node: object, depth: int) -> Iterator[Piece]:
        if isinstance(node, NavigableString) and not isinstance(node, Comment | Doctype):
            yield Piece("text", str(node))
        elif isinstance(node, Tag):
            yield from self._pieces_of(node, depth)

    def _pieces_of(self, node: Tag, depth: int) -> Iterator[Piece]:
        special = {"img": self._picture, "a": self._anchor}
        if node.name in _DROPPED:
            self.met["dropped"] += 1
        elif node.name in special:
            yield from special[node.name](node)
        elif node.name == "br":
            yield Piece("text", " ")
        elif "math" in node.get_attribute_list("class"):
            yield _math(node.get_text())
        elif node.name in _CODE or "literal" in node.get_attribute_list("class"):
            yield Piece("code", node.get_text() or " ")
        elif node.name in _EMPHASIS and not node.find(["a", "img", "code", "tt"]):
            yield Piece(_EMPHASIS[node.name], node.get_text())
        elif depth < _DEPTH:
            for child in node.children:
                yield from self._pieces(child, depth + 1)
        else:
            yield Piece("text", node.get_text())

    def _picture(self, node: Tag) -> Iterator[Piece]:
        self.met["picture"] += 1
        words, url = str(node.get("alt") or ""), str(node.get("src") or "").strip()
        if _is_web(url):
            yield Piece("link", words or url, url)
        elif words:
            yield Piece("text", words)

    def _anchor(self, node: Tag) -> Iterator[Piece]:
        url = str(node.get("href") or "").strip()
        words = " ".join(node.get_text().split())
        if node.find("img") and not words:
            self.met["picture"] += 1
            words = str(node.find("img").get("alt") or "") or url  # type: ignore[union-attr]
        if _is_web(url):
            yield Piece("link", words or url, url)
        else:
            self.met["link"] += bool(url)
            yield Piece("text", f" {words} ".replace("  ", " ") if words != node.get_text() else words)


def _in_line(node: Tag) -> bool:
    """Whether a line break stands alone between words, and not as one of several that part paragraphs."""
    after = node.next_sibling
    while isinstance(after, NavigableString) and not after.strip():
        after = after.next_sibling
    before = node.previous_sibling
    while isinstance(before, NavigableString) and not before.strip():
        before = before.previous_sibling
    return not any(isinstance(other, Tag) and other.name == "br" for other in (after, before))


def _words(node: Tag) -> str:
    return " ".join(node.get_text(" ").split())


def _math(text: str) -> Piece:
    """Give mathematics; what holds a dollar or an end of line is text."""
    content = " ".join(text.strip().removeprefix("$").removesuffix("$").split())
    is_sound = content and "$" not in content and not content.endswith("\\") and re.search(r"[\\^_]", content)
    return Piece("math", content) if is_sound else Piece("text", f"${content}$" if "$" not in content else content)


def _is_web(url: str) -> bool:
    """Whether an address may stand in a link."""
    try:
        parts = urlsplit(url)
    except ValueError:
        return False
    if parts.scheme.lower() == "mailto":
        return "@" in parts.path and not re.search(r"[\s<>\"]", url)
    return parts.scheme.lower() in {"http", "https"} and bool(parts.hostname) and not re.search(r"[\s<>\"`{}\\]", url)


def _join(blocks: list[str]) -> str:
    """Put the blocks of a list's item together: a list right below the line that it belongs to."""
    text = ""
    for block in blocks:
        is_list = re.match(r"- |\d+\. ", block) is not None
        text += block if not text else f"\n{block}" if is_list else f"\n\n{block}"
    return text


def _merge_lists(blocks: list[str]) -> list[str]:
    """Put lists of one kind that follow each other into one, as whoever reads them does."""
    merged: list[str] = []
    for block in blocks:
        sort = "- " if block.startswith("- ") else "1" if re.match(r"\d+\. ", block) else ""
        last = merged[-1] if merged else ""
        if sort == "- " and last.startswith("- "):
            merged[-1] = f"{last}\n{block}"
        else:
            merged.append(block)
    return merged
