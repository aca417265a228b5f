"""What can be wrong: how it is said, in which order, and that it survives a trip to another process."""

from __future__ import annotations

import pickle

import pytest

from readinglist import CatalogNotFoundError, Problem, ReadingListError, SelectError, UnknownIdError
from readinglist.errors import describe, shorten, show_key

PROBLEM = Problem("docs/tags.yaml", 3, 5, "unknown_facet", "unknown facet 'x'.", "Delete it.", "tags.ml.facet")


def test_problem_says_place_message_hint_and_rule() -> None:
    """A problem is one line: file, line, column, place in the data, message, hint, rule."""
    assert str(PROBLEM) == "docs/tags.yaml:3:5: tags.ml.facet: unknown facet 'x'. Delete it. [unknown_facet]"


def test_problem_leaves_out_what_it_does_not_have() -> None:
    """Without a place in the data and a hint, nothing stands for them."""
    assert str(Problem("a.md", 1, 1, "crlf", "wrong line ends.")) == "a.md:1:1: wrong line ends. [crlf]"


def test_problems_sort_by_place() -> None:
    """Problems come by file, then by line as a number, then by column."""
    places = [("b.md", 1, 1), ("a.md", 10, 1), ("a.md", 9, 2), ("a.md", 9, 1)]
    problems = sorted(Problem(*place, "crlf", "x.") for place in places)
    assert [(item.path, item.line, item.column) for item in problems] == sorted(places)


@pytest.mark.parametrize(
    "thing",
    [
        PROBLEM,
        CatalogNotFoundError("docs"),
        UnknownIdError("entry", "mos", ("moss",)),
        SelectError("year", "no such year."),
    ],
    ids=lambda thing: type(thing).__name__,
)
def test_survives_pickling(thing: object) -> None:
    """A problem or an exception keeps its parts and its words in another process."""
    copy = pickle.loads(pickle.dumps(thing))
    assert (type(copy), str(copy), vars_of(copy)) == (type(thing), str(thing), vars_of(thing))


def vars_of(thing: object) -> object:
    """Give the parts of a problem or an exception."""
    return thing if isinstance(thing, Problem) else vars(thing)


@pytest.mark.parametrize(
    ("error", "kind", "words"),
    [
        (
            CatalogNotFoundError("docs"),
            FileNotFoundError,
            "docs: no catalog here. A catalog is a folder with `entries/` in it.",
        ),
        (UnknownIdError("entry", "mos"), KeyError, "no entry has the id 'mos'."),
        (
            UnknownIdError("entry", "mos", ("moss", "moss-2")),
            KeyError,
            "no entry has the id 'mos'. Did you mean 'moss' or 'moss-2'?",
        ),
        (SelectError("year", "no such year."), ValueError, "year: no such year."),
    ],
    ids=["catalog", "id", "id-with-similar", "select"],
)
def test_exception_is_ours_and_of_a_kind_that_python_knows(error: Exception, kind: type[Exception], words: str) -> None:
    """Each exception can be caught as ours and as the built-in kind it is, and says what to do in words."""
    assert isinstance(error, ReadingListError)
    assert isinstance(error, kind)
    assert str(error) == words


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ("", "nothing"),
        (None, "nothing"),
        ("a b", "'a b'"),
        ({"a": "b"}, "a mapping"),
        ([], "a list"),
        ((), "a list"),
        (5, "int"),
    ],
    ids=["empty", "none", "text", "mapping", "list", "tuple", "number"],
)
def test_describe_names_what_was_found(value: object, words: str) -> None:
    """A text is shown, a structure is named, and nothing is called nothing."""
    assert describe(value) == words


@pytest.mark.parametrize(
    ("value", "shown"),
    [("x" * 80, "'" + "x" * 80 + "'"), ("x" * 81, "'" + "x" * 77 + "...'"), ("a\nb", r"'a\nb'")],
    ids=["fits", "cut", "one-line"],
)
def test_shorten_shows_a_value_on_one_line(value: str, shown: str) -> None:
    """A value is cut at 80 characters, and a line end in it makes no second line."""
    assert shorten(value) == shown


def test_show_key_stays_on_one_line() -> None:
    """A key stands in double quotes, and a line end in it makes no second line."""
    assert (show_key("tags"), show_key("a\nb")) == ('"tags"', r'"a\nb"')
