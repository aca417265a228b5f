"""The first paragraph of a text in MyST, as plain text."""

from __future__ import annotations

import pytest

from readinglist.prose import first_paragraph

CASES = {
    "nothing": ("", ""),
    "blank": (" \n\n ", ""),
    "one line": ("A talk.", "A talk."),
    "lines": ("A talk\non  models.\n", "A talk on models."),
    "paragraphs": ("First.\n\nSecond.", "First."),
    "blank line with a space": ("First.\n \t\nSecond.", "First."),
    "emphasis": ("A *fine* __talk__ on `code`.", "A fine talk on code."),
    "escapes and entities": (r"a \* b &amp; c", "a * b & c"),
    "html stays text": ("Django `<script>` and <b>x</b> <3", "Django <script> and <b>x</b> <3"),
    "template stays text": ("I thought `{% static %}` and {{ x }}", "I thought {% static %} and {{ x }}"),
    "math": ("Of $x^2$ and $$y$$.", "Of $x^2$ and $y$."),
    "role": ("See {reading:entry}`moss`.", "See moss."),
    "role with text": ("See {entry}`the workshop <moss>`.", "See the workshop."),
    "role with sign": ("See {entry}`~moss` and {entry}`!moss`.", "See moss and moss."),
    "role without text": ("See {entry}`<moss>`.", "See <moss>."),
    "link": ("See [the page](https://example.org/).", "See the page."),
    "link defined below": ("See [the page][p].\n\n[p]: https://example.org/", "See the page."),
    "address": ("See <https://example.org/>.", "See https://example.org/."),
    "image": ("![A *cat*](cat.png) sits.", "A cat sits."),
    "footnote": ("A claim[^1].\n\n[^1]: A note.", "A claim."),
    "hard break": ("One\\\ntwo  \nthree", "One two three"),
    "target before": ("(here)=\n\nText.", "Text."),
    "target on the line before": ("(here)=\nText.", "Text."),
    "comment before": ("% draft\n\nText.", "Text."),
    "block break before": ("+++\nText.", "Text."),
    "parenthesis": ("(Joint work.) It *is*.", "(Joint work.) It is."),
    "only a target": ("(here)=", ""),
    "heading": ("# Title\n\nText.", ""),
    "underlined heading": ("Title\n=====\n\nText.", ""),
    "heading ends it": ("Text.\n# Title", "Text."),
    "list": ("- a\n- b", ""),
    "numbered list": ("1. a", ""),
    "quote": ("> a", ""),
    "table": ("| a |\n|---|\n| b |", ""),
    "fence": ("```python\n\nx = 1\n```", ""),
    "directive": ("```{note}\nx\n```", ""),
    "colon fence": (":::{warning}\nx\n:::", ""),
    "block math": ("$$\nx\n$$", ""),
    "unbalanced": ("an `open quote and *star", "an `open quote and *star"),
    "number at the start": ("1968 was a year.", "1968 was a year."),
    "hyphen inside": ("context-aware - and more", "context-aware - and more"),
}


@pytest.mark.parametrize(("text", "plain"), CASES.values(), ids=CASES)
def test_first_paragraph_is_plain_text(text: str, plain: str) -> None:
    """The first paragraph loses its mark-up and nothing else; what is no paragraph gives nothing."""
    assert first_paragraph(text) == plain


def test_length_of_the_rest_makes_no_difference() -> None:
    """A long text after the first paragraph is not looked at."""
    assert first_paragraph("A *fine* talk.\n\n" + "x" * 100_000) == "A fine talk."
