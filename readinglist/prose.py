"""What is read of a text in MyST without Sphinx: its first paragraph, as plain text.

The parser is markdown-it's, with the plug-ins for MyST's roles and mathematics. Knows nothing of records.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from readinglist.identity import clean_text

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token

__all__ = ["first_paragraph"]

#: A text without any of these, anywhere and at the beginning of a line, is its own plain text.
_MARKUP = re.compile(r"[*_`\[\]{}<>$\\&~|^]")
_LINE_MARKUP = re.compile(r"\n\s*(?:[-+#:=%(]|\d+[.)])")
#: What may hang on the text further down: a link that is defined there; a target or a comment before a paragraph.
_HANGS = re.compile(r"^[(%+]|\[")
#: Blocks of MyST that nobody sees.
_UNSEEN = {"myst_target", "myst_line_comment", "myst_block_break"}
_ROLE_TARGET = re.compile(r"(?s)(.*?)\s*<([^<>]*)>")
_PARAGRAPH_END = re.compile(r"\n[ \t]*\n")


def first_paragraph(text: str) -> str:
    """Give the first paragraph of a text in MyST, without its markup, on one line.

    Returns:
        Empty if the text is empty or begins with something else than a paragraph (a heading, a list, a directive).
    """
    first = _PARAGRAPH_END.split(text.strip(), maxsplit=1)[0]
    if not _MARKUP.search(first) and not _LINE_MARKUP.search("\n" + first):
        return clean_text(first)
    tokens = [token for token in _parser().parse(text if _HANGS.search(first) else first) if token.type not in _UNSEEN]
    if len(tokens) < 2 or tokens[0].type != "paragraph_open":  # noqa: PLR2004 - a paragraph and its inline token
        return ""
    return clean_text("".join(map(_plain, tokens[1].children or ())))


@lru_cache(maxsize=1)
def _parser() -> MarkdownIt:
    # Imported here, since it costs 30 ms and most catalogs' summaries are plain.
    from markdown_it import MarkdownIt  # noqa: PLC0415
    from mdit_py_plugins.colon_fence import colon_fence_plugin  # noqa: PLC0415
    from mdit_py_plugins.dollarmath import dollarmath_plugin  # noqa: PLC0415
    from mdit_py_plugins.footnote import footnote_plugin  # noqa: PLC0415
    from mdit_py_plugins.myst_blocks import myst_block_plugin  # noqa: PLC0415
    from mdit_py_plugins.myst_role import myst_role_plugin  # noqa: PLC0415

    parser = MarkdownIt("commonmark").use(dollarmath_plugin, double_inline=True)
    for plugin in (colon_fence_plugin, footnote_plugin, myst_block_plugin, myst_role_plugin):
        parser.use(plugin)
    return parser.enable("table").disable(["html_inline", "html_block"])


def _plain(token: Token) -> str:
    if token.type in {"softbreak", "hardbreak"}:
        return " "
    if token.type == "myst_role":
        match = _ROLE_TARGET.fullmatch(token.content)
        return match[1] if match and match[1] else token.content.lstrip("~!")
    if token.type in {"math_inline", "math_inline_double"}:
        return f"${token.content}$"
    if token.type == "image":
        return "".join(map(_plain, token.children or ()))
    return token.content
