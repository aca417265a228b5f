"""Text as Markdown that shows exactly it.

Source: GitHub Flavored Markdown 0.29, 2.4 "Backslash escapes", 6.6 "Links" and 6.9 "Autolinks".
"""

from __future__ import annotations

import re

__all__ = ["escape", "escape_address"]

#: What begins something anywhere, and the dot and colon of what GitHub makes a link of; mail addresses it makes links
#: of in spite of any backslash.
_ANYWHERE = re.compile(r"[\\`*_{}\[\]<>|~$#&]|(?<=www)\.|:(?=//)", re.IGNORECASE)
#: What begins a list, a rule, a comment or a fence at the start of a paragraph.
_AT_START = re.compile(r"[-+=%:]|(?<=\d)[.)]")
_NUMBER = re.compile(r"\d{1,9}")
#: What would end or change the address of a link.
_IN_ADDRESS = re.compile(r"[()$]|&(?=#?\w+;)")


def escape(text: str) -> str:
    """Give a text of one line as Markdown that shows exactly it, at the start of a paragraph or within one."""
    number = _NUMBER.match(text)
    start = number.end() if number else 0
    if _AT_START.match(text, start):
        return f"{text[:start]}\\{text[start]}{_ANYWHERE.sub(_with_backslash, text[start + 1 :])}"
    return _ANYWHERE.sub(_with_backslash, text)


def escape_address(url: str) -> str:
    """Give an address as it stands in the parentheses of a link."""
    return _IN_ADDRESS.sub(_with_backslash, url)


def _with_backslash(match: re.Match[str]) -> str:
    return f"\\{match[0]}"
