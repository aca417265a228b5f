"""Texts as XML can hold them."""

from __future__ import annotations

import re

__all__ = ["legal"]

#: What neither XML nor a reader can do with.
_ILLEGAL = re.compile(r"[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def legal(text: str) -> str:
    """Give a text without what no document in XML may hold, even as a reference.

    Source: Extensible Markup Language (XML) 1.0, 2.2 "Characters".
    """
    return _ILLEGAL.sub("", text)
