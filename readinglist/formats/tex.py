"""LaTeX as it stands in fields of records, made into the text that it prints."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import Any

from pylatexenc.latex2text import (  # type: ignore[import-untyped]
    LatexNodes2Text,
    MacroTextSpec,
    get_default_latex_context_db,
)

__all__ = ["decode"]

#: Commands that pylatexenc does not know, with what they print.
_COMMANDS = {
    "textbraceleft": "{", "textbraceright": "}", "textless": "<", "textgreater": ">", "textbar": "|",
    "textasciicircum": "^", "textasciitilde": "~", "textbackslash": "\\", "textquotesingle": "'",
}  # fmt: skip
#: Links of hyperref, of which the text stays.
_LINK = re.compile(r"\\(?:href\s*\{[^{}]*\}|url)\s*(\{[^{}]*\})")
_SIGN = re.compile(r"[\\{}~$`']|--|\"")


@cache
def _decoder() -> Any:
    known = get_default_latex_context_db()
    macros = [MacroTextSpec(name, text) for name, text in _COMMANDS.items()]
    known.add_context_category("ours", macros=macros, prepend=True)
    return LatexNodes2Text(latex_context=known, math_mode="verbatim", keep_comments=True)


@lru_cache(maxsize=1 << 14)
def decode(text: str) -> str:
    """Give the text that LaTeX prints; mathematics between dollars stays as it is."""
    if not _SIGN.search(text):
        return text.strip()
    text = re.sub(r"(?<!\\)%", r"\\%", _LINK.sub(r"\1", text))
    try:
        return str(_decoder().latex_to_text(text)).strip()
    except (ValueError, IndexError, AttributeError, TypeError, RecursionError):  # a library for sound LaTeX
        return text.replace("{", "").replace("}", "").strip()
