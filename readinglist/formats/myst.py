"""Text in any markup that is met in the field, made into MyST that is safe to show.

No raw HTML comes out, no picture from elsewhere, no heading, nothing that a template, a role or a directive would read.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import Any

from markdown_it import MarkdownIt
from mdit_py_plugins.dollarmath import dollarmath_plugin

from readinglist.formats.cleaning import strip_controls
from readinglist.formats.myst_html import from_html
from readinglist.formats.myst_write import write_text

__all__ = ["MARKUPS", "to_myst"]

#: What a text can be written in. `auto` guesses one of the others.
MARKUPS = ("plain", "markdown", "html", "rst", "tex", "auto")

#: What has a meaning in Markdown or MyST somewhere; a text without any of it is the same in both.
_SIGN = re.compile(r"[\\`*_{}\[\]<>|~$#&]|https?:|www\.|^[ \t]*(?:[-+=%:(]|\d+[.)])", re.MULTILINE | re.IGNORECASE)
_HTML = re.compile(
    r"</(?:p|a|ul|ol|li|div|span|em|strong|h[1-6])>|<(?:p|br|ul|ol|li|div)\s*/?>|<a\s+href", re.IGNORECASE
)
_RST = re.compile(
    r"^\.\. \S|`[^`\n]+ <[^>\n]+>`_|:[a-z]+:`|::\n\n[ \t]+\S|"
    r"^\S[^\n]*\n(?:={3,}|-{3,}|~{3,}|\*{3,}|\^{3,}|\+{3,})[ \t]*$",
    re.MULTILINE,
)
_MARKDOWN = re.compile(
    r"\[[^\]\n]+\]\([^)\s]+\)|^#{1,6} \S|^```|^ {0,3}[-*+] +\S|^ {0,3}\d{1,3}\. +\S|\*\*[^*\n]+\*\*|`[^`\n]+`|^> ",
    re.MULTILINE,
)
_BLANK_LINES = re.compile(r"\n[ \t]*(?:\n[ \t]*)+")


def to_myst(text: str, markup: str) -> tuple[str, tuple[str, ...]]:
    """Give a text as MyST.

    Args:
        text: Of any length; may be empty.
        markup: One of `MARKUPS`.

    Returns:
        The text, without line ends around it, and a sentence for each sort of thing that was changed or left out;
        none for what says the same as before.
    """
    text = strip_controls(text).replace("\r\n", "\n").replace("\r", "\n").strip()
    if not text:
        return "", ()
    if markup == "auto":
        markup = _guess(text)
    if not _SIGN.search(text) and not (markup == "rst" and _RST.search(text)):
        return _paragraphs(text, lambda line: line), ()
    return _CONVERTERS[markup](text)


def _guess(text: str) -> str:
    if "<" in text and _HTML.search(text):
        return "html"
    if _RST.search(text):
        return "rst"
    return "markdown" if _MARKDOWN.search(text) else "plain"


def _paragraphs(text: str, write: Callable[[str], str]) -> str:
    blocks = (" ".join(block.split()) for block in _BLANK_LINES.split(text))
    return "\n\n".join(write(block) for block in blocks if block)


def _from_plain(text: str) -> tuple[str, tuple[str, ...]]:
    return _paragraphs(text, write_text), ()


def _from_markdown(text: str) -> tuple[str, tuple[str, ...]]:
    return from_html(str(_markdown().render(text)))


@cache
def _markdown() -> MarkdownIt:
    """Give the reader of Markdown, for which HTML is text."""
    reader = MarkdownIt("commonmark", {"html": False}).enable(["table", "strikethrough"])
    return reader.use(dollarmath_plugin, allow_space=False, allow_digits=False, renderer=_math)


def _math(content: str, _options: Any) -> str:
    return content.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _from_rst(text: str) -> tuple[str, tuple[str, ...]]:
    from readinglist.formats.myst_rst import rst_to_html  # noqa: PLC0415 - docutils is asked for by few texts

    html, notes = rst_to_html(text)
    if html is None:
        return _paragraphs(text, write_text), notes
    myst, more = from_html(html)
    return myst, (*notes, *more)


def _from_tex(text: str) -> tuple[str, tuple[str, ...]]:
    from readinglist.formats.tex import decode  # noqa: PLC0415 - pylatexenc is asked for by few texts

    return _paragraphs(decode(text), write_text), ()


_CONVERTERS: dict[str, Callable[[str], tuple[str, tuple[str, ...]]]] = {
    "plain": _from_plain,
    "markdown": _from_markdown,
    "html": from_html,
    "rst": _from_rst,
    "tex": _from_tex,
}
