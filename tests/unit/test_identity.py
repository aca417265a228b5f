"""Ids, slugs, folding and sort keys: what is the same thing, what only looks like it, and in which order."""

from __future__ import annotations

import random

import pytest
from slugify import slugify

from readinglist.identity import (
    MAX_ID,
    clean_text,
    find_similar,
    fold,
    id_fault,
    make_ids,
    make_slug,
    sort_key,
    suggest_id,
)


@pytest.mark.parametrize(
    ("text", "clean"),
    [
        ("", ""),
        ("  a \t\n b  ", "a b"),
        ("a\u00a0\u2028b\u3000c", "a b c"),
        ("Ste\u0301phane", "St\u00e9phane"),
        ("\u200b\u200bWhat\u200b", "What"),
        (" \ufeff \u200b a", "a"),
        ("https://example.org/\ufeff", "https://example.org/"),
        ("👨\u200d💼 works", "👨\u200d💼 works"),
        ("News\u00ad Systems", "News\u00ad Systems"),
        ("\u200e COVID-19\u200e", "COVID-19"),
    ],
    ids=["empty", "spaces", "odd-spaces", "nfd", "zero-width", "mixed", "mark-in-url", "emoji", "inside", "direction"],
)
def test_clean_text_is_one_line_in_normal_form(text: str, clean: str) -> None:
    """A text is NFC on one line, with nothing invisible at its ends and all that is inside."""
    assert clean_text(text) == clean


@pytest.mark.parametrize(
    ("text", "slug"),
    [
        ("Machine Learning", "machine-learning"),
        ("C", "c"),
        ("C++", "cpp"),
        ("c#", "csharp"),
        (".net", "dotnet"),
        ("ASP.NET", "aspdotnet"),
        ("Q&A", "q-and-a"),
        ("J. R. R. Tolkien", "j-r-r-tolkien"),
        ("Richard D. Copeland, Jr.", "richard-d-copeland-jr"),
        ("Café Ünïcode", "cafe-unicode"),
        (" Logging – “Exception” Handling ", "logging-exception-handling"),
        ("$K^2$VAE", "k-2-vae"),
        ("機械学習", "ji-jie-xue-xi"),
        ("김광섭", "gimgwangseob"),
        ("../../etc", "etc"),
        ("C:\\x", "c-x"),
        ("🐎", ""),
        ("???", ""),
        ("", ""),
        ("x" * 300, "x" * 111),
        ("x" * 110 + " y", "x" * 110),
    ],
)
def test_slug_is_what_people_would_read(text: str, slug: str) -> None:
    """A slug is ASCII without hyphens at its ends, short enough for a suffix, and empty where nothing is left."""
    assert make_slug(text) == slug


@pytest.mark.parametrize(
    "text", ["Ada B. Example", "a - b", "x.y", "St. Mary", "A--B", "0 1", "x" * 200 + ".", "a " * 99 + "b"]
)
def test_slug_of_a_plain_text_is_the_library_s(text: str) -> None:
    """The short way for plain texts gives what the library gives."""
    assert make_slug(text) == slugify(text, max_length=MAX_ID - 9)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("moss", ""),
        ("es-fomo-3", ""),
        ("x" * 120, ""),
        ("", "expected an id of a-z, 0-9 and single hyphens"),
        ("Moss", "expected an id of a-z, 0-9 and single hyphens"),
        ("a--b", "expected an id of a-z, 0-9 and single hyphens"),
        ("-a", "expected an id of a-z, 0-9 and single hyphens"),
        ("a\n", "expected an id of a-z, 0-9 and single hyphens"),
        ("é", "expected an id of a-z, 0-9 and single hyphens"),
        ("٣", "expected an id of a-z, 0-9 and single hyphens"),
        ("x" * 121, "expected an id of at most 120 characters"),
        ("index", "expected another id, since this one is reserved"),
        ("con", "expected another id, since this one is reserved"),
        ("lpt9", "expected another id, since this one is reserved"),
    ],
)
def test_id_fault_says_what_an_id_is(text: str, fault: str) -> None:
    """An id is lower-case ASCII with single hyphens, short, and a file name everywhere."""
    assert id_fault(text) == fault


@pytest.mark.parametrize(("text", "id_"), [("My Talk", "my-talk"), ("Index", ""), ("🐎", "")])
def test_suggestion_is_an_id_or_nothing(text: str, id_: str) -> None:
    """What is offered in the place of a bad id is a good one."""
    assert suggest_id(text) == id_


@pytest.mark.parametrize(
    ("names", "ids"),
    [
        (["Ada Example"], {"Ada Example": "ada-example"}),
        (["C", "C#", "C++"], {"C": "c", "C#": "csharp", "C++": "cpp"}),
        (["a!", "a?"], {"a!": "a-242ed538", "a?": "a-5289f1df"}),
        (["a!", "a"], {"a": "a", "a!": "a-242ed538"}),
        (["Jose Nunez", "José Núñez"], {"Jose Nunez": "jose-nunez", "José Núñez": "jose-nunez-cd32e4cb"}),
        (
            ["machine learning", "Machine Learning"],
            {"machine learning": "machine-learning-dcaa8e5e", "Machine Learning": "machine-learning-9316cd4d"},
        ),
        (
            ["machine-learning", "Machine Learning"],
            {"machine-learning": "machine-learning", "Machine Learning": "machine-learning-9316cd4d"},
        ),
        (["index", "🐎"], {"index": "index-1bc04b52", "🐎": "c7a83d0e"}),
        ([], {}),
    ],
    ids=["alone", "signs", "one-slug", "own-slug", "accents", "case", "exact", "reserved-and-empty", "none"],
)
def test_ids_are_slugs_where_they_can_be(names: list[str], ids: dict[str, str]) -> None:
    """A name keeps its slug if nobody else has a claim to it; otherwise a digest tells the names apart."""
    assert make_ids(names) == ids
    random.Random(1).shuffle(names)
    assert make_ids(names) == ids


def test_ids_avoid_what_is_taken() -> None:
    """An id that is taken, plain or with a digest, goes to nobody else."""
    plain = make_ids(["a!"], taken=["a"])
    assert plain == {"a!": "a-242ed538"}
    assert make_ids(["a!"], taken=["a", "a-242ed538"])["a!"] not in {"a", "a-242ed538"}


def test_name_that_looks_like_a_digest_clashes_with_none() -> None:
    """A name that is spelled as another's id with digest keeps it; the other gets one digit more."""
    ids = make_ids(["a!", "a?", "a-242ed538"])
    assert ids["a-242ed538"] == "a-242ed538"
    assert ids["a!"].startswith("a-242ed538")
    assert len(set(ids.values())) == 3


def test_long_names_have_short_ids() -> None:
    """Two names that differ behind the longest id still get two, of at most 120 characters."""
    ids = make_ids(["x" * 300, "x" * 301])
    assert {len(id_) for id_ in ids.values()} == {MAX_ID}
    assert len(set(ids.values())) == 2


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("Machine Learning", "machine-learning"),
        ("MachineLearning", "#machine learning"),
        ("py.test", "pytest"),
        ("python,", "Python"),
        ("José Núñez", "jose nunez"),
        ("Łukasz Straße", "lukasz strasse"),
        ("ﬁrst", "First"),
        ("Ｃ＋＋", "c++"),
    ],
)
def test_fold_joins_what_differs_in_nothing(left: str, right: str) -> None:
    """Case, accents, width, punctuation, blanks and the sign of a hashtag make no difference."""
    assert fold(left) == fold(right)


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("C", "C++"),
        ("C", "C#"),
        ("C++", "C#"),
        ("की", "का"),
        ("か", "が"),
        ("สี", "สา"),
        ("???", "!!!"),
        ("lightning talk", "lightning talks"),
        ("#", "+"),
    ],
)
def test_fold_keeps_apart_what_differs(left: str, right: str) -> None:
    """Signs that tell names apart and the vowel signs of other scripts stay."""
    assert fold(left) != fold(right)


def test_sort_key_is_the_order_of_a_dictionary() -> None:
    """Case, accents and punctuation are passed over, numbers go by value, and no text is left out."""
    ordered = ["???", "2 Fast", "10 Years", "Äpfel", "“Banana”", "banane", "Çà", "Łódź", "zebra", "Ørsted", "陳皓遠"]
    expected = ["???", "2 Fast", "10 Years", "Äpfel", "“Banana”", "banane", "Çà", "Łódź", "Ørsted", "zebra", "陳皓遠"]
    assert sorted(ordered, key=sort_key) == expected


@pytest.mark.parametrize(
    ("text", "known", "found"),
    [
        ("speaker", ["speakers", "title"], ("speakers",)),
        (
            "Machine lerning",
            ["deep-learning", "machine-learning", "machine-learner"],
            ("machine-learning", "machine-learner"),
        ),
        ("zzz", ["speakers", "title"], ()),
        ("tag", [], ()),
    ],
)
def test_similar_is_what_was_meant(text: str, known: list[str], found: tuple[str, ...]) -> None:
    """The nearest known texts come first; what is far from all gets none."""
    assert find_similar(text, known) == found
