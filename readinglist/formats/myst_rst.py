"""reStructuredText, made into HTML by docutils: with neither files nor raw output, and without a word of complaint.

A directive that cannot be followed, or must not be, is shown as it was written.
"""

from __future__ import annotations

import re
from io import StringIO

from docutils.core import publish_parts
from docutils.utils import SystemMessage

__all__ = ["rst_to_html"]

#: Directives that say something without files, code or settings.
_KNOWN = {
    "note", "warning", "tip", "hint", "important", "caution", "danger", "attention", "error", "admonition", "image",
    "figure", "list-table", "table", "csv-table", "code", "code-block", "sourcecode", "math", "topic", "sidebar",
    "rubric", "epigraph", "highlights", "pull-quote", "compound", "container", "parsed-literal", "line-block",
}  # fmt: skip
_DIRECTIVE = re.compile(r"^([ \t]*)\.\. ([\w:+.-]+?)::[ \t]*(.*)$", re.MULTILINE)
_SETTINGS = {
    "raw_enabled": False,
    "file_insertion_enabled": False,
    "report_level": 5,
    "halt_level": 5,
    "warning_stream": StringIO(),
    "_disable_config": True,
    "math_output": "LaTeX",
    "syntax_highlight": "none",
    "embed_stylesheet": False,
    "stylesheet_path": None,
    "doctitle_xform": False,
    "docinfo_xform": False,
    "line_length_limit": 100_000,
}


#: What docutils raises for texts that it cannot cope with.
_FAULTS = (
    SystemMessage, ValueError, TypeError, AttributeError, IndexError, KeyError, RecursionError, NotImplementedError,
)  # fmt: skip


def rst_to_html(text: str) -> tuple[str | None, tuple[str, ...]]:
    """Give the body of a text as HTML.

    Returns:
        None for the HTML if docutils cannot read the text; and a sentence for each sort of thing that was changed.
    """
    found: dict[str, None] = {}

    def show(match: re.Match[str]) -> str:
        if match[2].lower() in _KNOWN:
            return match[0]
        found[match[2]] = None
        return f"{match[1]}{match[3]}\n\n{match[1]}::\n" if match[3] else f"{match[1]}::\n"

    text = _DIRECTIVE.sub(show, text)
    notes = tuple(f"the directive {name} was taken as text." for name in found)
    try:
        parts = publish_parts(text, writer="html5", settings_overrides=_SETTINGS)
    except (
        SystemMessage,
        ValueError,
        TypeError,
        AttributeError,
        IndexError,
        KeyError,
        RecursionError,
        NotImplementedError,
    ):
        return None, (*notes, "the reStructuredText cannot be read, so it was taken as plain text.")
    return str(parts["body"]), notes
