"""YAML as text with places: nothing is typed, everything has its line and column, and every fault has words."""

from __future__ import annotations

import pytest

from readinglist.yamltext import Mapping, Sequence, Value, read_yaml


def said(text: str) -> list[tuple[int, int, str]]:
    """Give line, column and rule of each problem of a text."""
    return [(problem.line, problem.column, problem.rule) for problem in read_yaml(text, "a.yaml")[1]]


@pytest.mark.parametrize(
    "word",
    "1234 3.10 1.0 yes no on off null ~ true 2020-01-01 12:30 1:04:34 007 0x1F 1e3 = .inf .nan -".split(),
)
def test_scalar_is_the_text_that_it_is(word: str) -> None:
    """No word is a number, a date, a truth value or nothing."""
    assert read_yaml(f"tags: [{word}]\nkey: {word!r}\n", "a.yaml") == ({"tags": [word], "key": word}, [])


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("", None),
        ("# a comment\n", None),
        ("a", "a"),
        ("a:", {"a": ""}),
        ("a: |\n  b\n  c\n", {"a": "b\nc\n"}),
        ("a: >-\n  b\n  c\n", {"a": "b c"}),
        ('a: "b\\tc"', {"a": "b\tc"}),
        ("- a\n- b: c\n  d: e\n- [f, {g: h}]\n", ["a", {"b": "c", "d": "e"}, ["f", {"g": "h"}]]),
        ("a: b # a comment\n", {"a": "b"}),
        ("a: b#c\n", {"a": "b#c"}),
        ("a: 'b' #c\n", {"a": "b"}),
        ("<<: {a: b}\n", {"<<": {"a": "b"}}),
        ("\ufeffa: b", {"a": "b"}),
        ("a: b\u2028c\x85d\u2029e", {"a": "b c d e"}),
        ("---\na: b\n...\n", {"a": "b"}),
        ("a: 👩 é\nb: '*'\n", {"a": "👩 é", "b": "*"}),
    ],
)
def test_sound_yaml_is_its_value(text: str, value: Value | None) -> None:
    """Scalars, lists and mappings come as they are written, without a problem."""
    assert read_yaml(text, "a.yaml") == (value, [])


def test_places_are_those_of_an_editor() -> None:
    """Keys, values and items know their line and column from 1; a line separator of Unicode begins no line."""
    text = "title: 👩\u2028 x\ntags:\n  - a\n  -  b\nlinks: {page: p}\n"
    value, _ = read_yaml(text, "a.yaml", first_line=2)
    assert isinstance(value, Mapping)
    assert (value.line, value.column) == (2, 1)
    assert value.places == {"title": (2, 1, 2, 8), "tags": (3, 1, 4, 3), "links": (6, 1, 6, 8)}
    tags, links = value["tags"], value["links"]
    assert isinstance(tags, Sequence)
    assert isinstance(links, Mapping)
    assert tags.places == [(4, 5), (5, 6)]
    assert links.places == {"page": (6, 9, 6, 15)}


def test_fault_makes_what_holds_it_unsound() -> None:
    """A value that cannot be trusted is marked all the way up, and its neighbours are not."""
    value, problems = read_yaml("a:\n  - x: 1\n    x: 2\n  - y: 3\nb: {c: d}\n", "a.yaml")
    assert isinstance(value, Mapping)
    assert (value.is_faulty, value.unsound) == (True, {"a"})
    items, other = value["a"], value["b"]
    assert isinstance(items, Sequence)
    assert isinstance(other, Mapping)
    assert [item.is_faulty for item in items if isinstance(item, Mapping)] == [True, False]
    assert (items.is_faulty, other.is_faulty, other.unsound) == (True, False, frozenset())
    assert [str(problem) for problem in problems] == [
        'a.yaml:3:5: the key "x" stands in line 2 already. Keep one. [duplicate_key]'
    ]


def test_of_two_equal_keys_the_first_counts() -> None:
    """The second value is looked at for faults, and not taken."""
    value, problems = read_yaml("a: 1\na: &x 2\n", "a.yaml")
    assert value == {"a": "1"}
    assert [problem.rule for problem in problems] == ["duplicate_key", "reserved_markup"]


@pytest.mark.parametrize(
    ("text", "value", "place"),
    [
        ("a: &x 1\nb: *x\n", {"a": "", "b": ""}, (1, 4)),
        ("a: &x [1]\nb: *x\n", {"a": "", "b": ""}, (1, 4)),
        ("a: &x [*x]\n", {"a": ""}, (1, 4)),
        ("a: !!int 5\n", {"a": ""}, (1, 4)),
        ("a: !!python/object:os.system x\n", {"a": ""}, (1, 4)),
        ("a: ! x\n", {"a": ""}, (1, 4)),
        ("b: 1\n&x a: 2\n", {"b": "1", "a": "2"}, (2, 1)),
        ("- &x a\n- *x\n", ["", ""], (1, 3)),
        ("a: b\nc: 👩\nd: !e f\n", {"a": "b", "c": "👩", "d": ""}, (3, 4)),
    ],
)
def test_markup_of_yaml_is_reported_once_and_not_obeyed(text: str, value: Value, place: tuple[int, int]) -> None:
    """Anchors, aliases and tags change no value unseen: each is a problem where it is set."""
    found, problems = read_yaml(text, "a.yaml")
    assert found == value
    assert [(problem.line, problem.column, problem.rule) for problem in problems] == [(*place, "reserved_markup")]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("a: b: c", 'a value has a colon with a blank after it. Put the value in quotes: a: "b: c"'),
        ("a: 'it's'", 'a value goes on after its closing quote or bracket. Put the value in quotes: a: "it\'s"'),
        ('a: "b"c"', "a value goes on after its closing quote or bracket. Put the value in quotes: a: 'b\"c'"),
        ("a: 'b' 'c'", "a value goes on after its closing quote or bracket. Put the value in quotes: a: \"'b' 'c'\""),
        ("a: [b] \\c", "a value goes on after its closing quote or bracket. Put the value in quotes: a: '[b] \\c'"),
        ("a: [b] it's \\c", "a value goes on after its closing quote or bracket. Put the value in quotes: a: '[b] it''s \\c'"),
        ("a: @", 'a value begins with a sign that means something else in YAML. Put the value in quotes: a: "@"'),
        ("- @", "a value begins with a sign that means something else in YAML. Put texts with special characters in quotes."),
        ("%YAML 9.9\n---\na: b\n", "a value begins with a sign that means something else in YAML. Put texts with special characters in quotes."),
        ('a: "b\\qc"', "a backslash in double quotes begins a code that YAML does not have. Use single quotes, in which a backslash is a backslash."),
        ("a: 'b\nc: d", "a quote is not closed. Close it."),
        ("a:\n\tb: c", "a line is indented with a tab. Use spaces."),
        ("a:\n  -\tb\n  -\tc", "a line is indented with a tab. Use spaces."),
        ("a:\n  - b\n - c", "a line is indented in another way than its neighbors. Indent it like the lines that it belongs to."),
        ("- a: b\n   c: d", "this line does not continue the one above it. Indent it like the lines that it belongs to."),
        ("a:b\nc: d", "this line is no key with a colon and a blank. Write `key: value`, or `- item`."),
        ("a: b\nc\nd: e", "this line is no key with a colon and a blank. Write `key: value`, or `- item`."),
        ("--- a: b", "this line does not continue the one above it. Indent it like the lines that it belongs to."),
        ("a: [b", "a list in brackets is not closed. Close it, or put a text that begins with this sign in quotes. An item with # needs quotes, too."),
        ("[", "a bracket or brace is not closed. Close it, or put a text that begins with this sign in quotes. An item with # needs quotes, too."),
        ("a: {b", "a mapping in braces is not closed. Close it, or put a text that begins with this sign in quotes. An item with # needs quotes, too."),
        ("a: 1\n---\nb: 2", "a second document begins. Keep one block of keys and values, without a line of three hyphens or dots in it."),
        ("- " * 60 + "a", "lists or mappings are nested too deep. Close some of them."),
    ],
)  # fmt: skip
def test_unreadable_yaml_is_one_problem_in_words(text: str, words: str) -> None:
    """What the parser cannot read is said in words, with the line written right where that can be shown."""
    value, (problem,) = read_yaml(text, "a.yaml")
    assert value is None
    assert (problem.rule, f"{problem.message} {problem.hint}") == ("bad_yaml", f"not readable as YAML: {words}")


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("a: b\nc: d: e", (2, 5)),
        ("a: b\nc: 'd\ne: f\ng: h", (2, 4)),
        ("a: b\nc: [#d, e]\nf: g\nh: i", (2, 4)),
        ("a: b\nc: [#d, e]", (2, 4)),
        ("a: b\nc: {#d}", (2, 4)),
        ("]", (1, 1)),
        ("a: b\nc:d\ne: f", (2, 1)),
        ("a:b\nc: d", (1, 1)),
        ("a: b\n  c: d", (2, 3)),
        ("a: " + "[" * 60, (1, 52)),
    ],
)
def test_unreadable_yaml_is_shown_where_one_would_mend_it(text: str, place: tuple[int, int]) -> None:
    """The place is that of the line to change, which is not always where the parser gives up."""
    assert said(text) == [(*place, "bad_yaml")]


@pytest.mark.parametrize(
    ("text", "code", "place"),
    [
        ("a: b\nc: d\x07", "U+0007", (2, 5)),
        ("a: b\nc: \ud800", "U+D800", (2, 4)),
        ("\x00", "U+0000", (1, 1)),
        ("é: 🐎\n\u00a0ü: \x1f", "U+001F", (2, 5)),
    ],
    ids=["bell", "surrogate", "nul", "after other scripts"],
)
def test_character_that_no_text_holds_is_named(text: str, code: str, place: tuple[int, int]) -> None:
    """A control character is a problem with its code and its place."""
    value, (problem,) = read_yaml(text, "a.yaml")
    assert value is None
    assert (problem.line, problem.column, problem.rule) == (*place, "control_character")
    assert code in problem.message


@pytest.mark.parametrize(
    ("text", "place", "hint"),
    [
        ("a: b #c\n", (1, 5), 'Put the value in quotes: a: "b #c"'),
        ("a: #c\n", (1, 3), 'Put the value in quotes: a: "#c"'),
        ("a:\n  - b #c\n", (2, 6), "Put the whole value in quotes."),
        ("a: [b #c\n  ]\n", (1, 6), "Put the whole value in quotes."),
        ("a: b\n  c\t#d\n", (2, 4), "Put the whole value in quotes."),
    ],
)
def test_comment_that_cuts_a_value_is_reported(text: str, place: tuple[int, int], hint: str) -> None:
    """A `#` with a blank before and none after it is probably meant as text; the rest of the value is kept."""
    value, (problem,) = read_yaml(text, "a.yaml")
    assert isinstance(value, Mapping)
    assert not value.is_faulty
    assert (problem.line, problem.column, problem.rule, problem.hint) == (*place, "comment_in_value", hint)


@pytest.mark.parametrize("text", ["[a]: b", "{a: b}: c", "? [a, b]\n: c"])
def test_key_is_a_text(text: str) -> None:
    """A list or a mapping where a key belongs is a problem, and leaves what holds it unsound."""
    value, (problem,) = read_yaml(text, "a.yaml")
    assert isinstance(value, Mapping)
    assert (value, value.is_faulty, problem.rule) == ({}, True, "wrong_type")


def test_nesting_has_room_for_every_record() -> None:
    """Fifty lists in each other are read; it is only beyond that that reading stops."""
    assert said("[" * 50 + "]" * 50) == []
    assert said("[" * 51 + "]" * 51) == [(1, 50, "bad_yaml")]


@pytest.mark.parametrize(
    "line",
    ["title: a: b{}x", "title: a{}#x", 'title: "a"{}b', "title: a{}b  "],
    ids=["colon", "comment", "quote", "end"],
)
def test_a_line_of_blanks_is_read_at_once(line: str) -> None:
    """A very long run of blanks in a line, where a pattern could look again from each of them, is no trap."""
    value, problems = read_yaml(line.format(" " * 1_000_000) + "\n", "a.yaml")
    assert value is not None or [problem.rule for problem in problems] == ["bad_yaml"]
