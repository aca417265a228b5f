"""Texts that are nearly the same."""

from __future__ import annotations

import pytest

from readinglist.check.likeness import find_alike


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Jon Kleinberg", "Jon Kleinburg"),
        ("Jon Kleinberg", "John Kleinberg"),
        ("Jon Kleinberg", "Jno Kleinberg"),
        ("Jon Kleinberg", "Kleinberg, Jon"),
        ("Jon Kleinberg", "Kleinberg Jon"),
        ("Marc García Pérez", "Marc Garcia Perez"),
        ("Guido van Rossum", "Guido vanRossum"),
    ],
)
def test_names_that_are_nearly_the_same(one: str, other: str) -> None:
    """One letter, two letters that changed places, or another order of words make no other name."""
    assert find_alike({"a": one, "b": other}) == [("a", "b")]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Wei Zhang", "Wei Zheng"),
        ("John A. Kleinberg", "John B. Kleinberg"),
        ("J. Kleinberg", "T. Kleinberg"),
        ("Workshop 2024", "Workshop 2025"),
        ("Jon Kleinberg", "Jonas Kleinberg"),
        ("陳皓遠", "陳皓"),
        ("", ""),
    ],
)
def test_names_that_are_not(one: str, other: str) -> None:
    """A short name, an initial, a digit or two letters make another name."""
    assert find_alike({"a": one, "b": other}) == []


def test_pairs_come_once_and_in_order() -> None:
    """Each pair is named once, whatever the order of the texts."""
    texts = {"c": "Jon Kleinberg", "a": "Jon Kleinburg", "b": "Kleinberg, Jon"}
    assert find_alike(texts) == [("a", "c"), ("b", "c")]
    assert find_alike(dict(reversed(texts.items()))) == [("a", "c"), ("b", "c")]


def test_shorter_texts_on_request() -> None:
    """Tags may be shorter than names."""
    assert find_alike({"a": "agent", "b": "agents"}, 5) == [("a", "b")]
    assert find_alike({"a": "agent", "b": "agents"}) == []
