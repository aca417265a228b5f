"""What the lines of a text in a picture promise."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from readinglist.site.wrapping import estimate_width, wrap

#: As wide as a line may be: ten times the size of a letter.
WIDE = 10.0


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        pytest.param("MOSS", ["MOSS"], id="short"),
        pytest.param("Closing the Loop", ["Closing the Loop"], id="just a line"),
        pytest.param("AI's Models of the World, and Ours", ["AI's Models of the", "World, and Ours"], id="two lines"),
        pytest.param("a " * 40, [" ".join("a" * 11)] * 2 + [" ".join("a" * 10) + "…"], id="too long"),
        pytest.param(
            "one two three, four five six seven eight nine, and ten",
            ["one two three, four", "five six seven eight", "nine, and ten"],
            id="three lines",
        ),
        pytest.param("W" * 40, ["W" * 11, "W" * 11, "W" * 10 + "…"], id="one word"),
        pytest.param("学" * 25, ["学" * 10, "学" * 10, "学" * 5], id="no blanks"),
        pytest.param("x", ["x"], id="one letter"),
        pytest.param("", [""], id="nothing"),
    ],
)
def test_a_text_is_parted_at_its_blanks(text: str, lines: list[str]) -> None:
    """There are three lines at most, and dots where there is more."""
    assert wrap(text) == lines


@given(st.text(max_size=300))
def test_no_line_is_wider_than_its_node(text: str) -> None:
    """Whatever the text, every line has room, and without dots nothing is lost."""
    lines = wrap(text)
    assert 1 <= len(lines) <= 3
    assert all(estimate_width(line) <= WIDE for line in lines)
    if not lines[-1].endswith("…"):
        assert "".join("".join(lines).split()) == "".join(text.split())


def test_marks_have_no_width() -> None:
    """A mark stands on the letter before it."""
    assert estimate_width("e\u0301") == estimate_width("e")
    assert estimate_width("ab") == estimate_width("a") + estimate_width("b")
