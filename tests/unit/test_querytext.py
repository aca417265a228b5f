"""Selections in words: what each term means, where a fault is, and that every form of a selection says the same."""

from __future__ import annotations

from pathlib import Path

import click
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from readinglist import Catalog, Select, SelectError
from readinglist.cli import app
from readinglist.cli.look import list_entries
from readinglist.fields import LEVELS
from readinglist.identity import clean_text
from readinglist.kinds import LINK_TYPES
from readinglist.query import FIELDS, make_select, merge_selects, select_from_url, select_to_url
from readinglist.querytext import select_from_text, select_to_text

DOCS = Catalog.load(Path(__file__).parents[2] / "docs")


@pytest.mark.parametrize(
    ("text", "select"),
    [
        ("", {}),
        ("   ", {}),
        ("tag:alignment", {"tags": ["alignment"]}),
        ("tags:a,b tag:c", {"tags": ["a", "b", "c"]}),
        ("kind:workshop,tutorial year:2025..", {"kind": ["workshop", "tutorial"], "year": ["2025.."]}),
        ("-tag:classic exclude-tags:b", {"exclude_tags": ["classic", "b"]}),
        ('person:"Ada Example, Jr." people:x', {"people": ["Ada Example, Jr.", "x"]}),
        ('tag:"C++",C# has:video,slides', {"tags": ["C++", "C#"], "has": ["video", "slides"]}),
        (r'tag:"say \"hi\" \\"', {"tags": ['say "hi" \\']}),
        ("small models", {"text": "small models"}),
        ('"world model" of', {"text": '"world model" of'}),
        (r"tag\:x AI\: C++", {"text": "tag:x AI: C++"}),
        (r'"tag:x"', {"text": '"tag:x"'}),
        (r'"say \"hi\""', {"text": '"say hi"'}),
        ('""  a', {"text": "a"}),
        ("https://example.org/a:b", {"text": "https://example.org/a:b"}),
        ("5:30 -x - :a", {"text": "5:30 -x - :a"}),
        ("TAG:x Event:icml", {"tags": ["x"], "event": ["icml"]}),
        ("level:advanced language:en list:l", {"level": ["advanced"], "language": ["en"], "list": ["l"]}),
        ("tag:a tag:a", {"tags": ["a"]}),
        ("a\u00a0tag:b", {"text": "a", "tags": ["b"]}),
    ],
)
def test_terms(text: str, select: dict[str, object]) -> None:
    """Each term means what the grammar says, and the selection can be written in words again."""
    found = select_from_text(text)
    assert found == Select.model_validate(select)
    assert select_from_text(select_to_text(found)) == found


@pytest.mark.parametrize(
    ("text", "column", "message"),
    [
        ("a tagg:x", 3, 'tagg: there is no such field. Did you mean "tag"?'),
        ("colour:x", 1, "colour: there is no such field. Put words with a colon in quotes."),
        ("a -kind:talk", 3, "kind: only tags can be excluded."),
        ("-text:a", 1, 'text: there is no such field. Did you mean "tag"?'),
        ("tag:", 5, "tag: expected a value, found nothing."),
        ("tag:a,", 7, "tag: expected a value, found nothing."),
        ("tag:a,,b", 7, "tag: expected a value, found nothing."),
        ('tag:""', 6, "tag: expected a value, found nothing."),
        ('tag:"x', 5, "tag: a quote is opened here and not closed."),
        ('a "b', 3, "text: a quote is opened here and not closed."),
        ('tag:"a"b', 8, "text: expected a blank, found 'b'."),
        ("a year:25 b", 3, "year: expected a year (2025) or a span (2020..2024, 2025.., ..1999), found '25'."),
        ("has:vidoe", 1, "has: expected one of page, video,"),
    ],
)
def test_faults_point_at_their_place(text: str, column: int, message: str) -> None:
    """A fault says the column where it is, counted from 1, and what was expected there."""
    with pytest.raises(SelectError) as raised:
        select_from_text(text)
    assert raised.value.column == column
    assert f"{raised.value.field}: {raised.value.message}".startswith(message.replace('Did you mean "tag"?', "")[:40])
    assert str(raised.value).startswith(f"column {column}: ")


@given(st.text())
def test_no_query_is_too_odd(text: str) -> None:
    """Any text is a selection, or a fault with a column in it."""
    try:
        found = select_from_text(text)
    except SelectError as error:
        assert 1 <= error.column <= len(text) + 1  # noqa: PT017 - or else it is a selection
    else:
        assert select_from_text(select_to_text(found)) == found


def values(alphabet: str = "") -> st.SearchStrategy[str]:
    """Give names of tags and people as they come from anywhere, made clean as a record makes them."""
    letters = st.sampled_from(list("ab,\"\\'-:. #+é機\U0001f40e")) if not alphabet else st.sampled_from(list(alphabet))
    return st.text(letters, min_size=1, max_size=8).map(clean_text).filter(bool)


def selects() -> st.SearchStrategy[Select]:
    """Give selections with any values in all their fields."""
    many = {
        "kind": st.lists(values(), max_size=2, unique=True),
        "tags": st.lists(values(), max_size=3, unique=True),
        "exclude_tags": st.lists(values(), max_size=2, unique=True),
        "people": st.lists(values(), max_size=2, unique=True),
        "event": st.lists(values(), max_size=2, unique=True),
        "year": st.lists(st.sampled_from(["2025", "2020..2024", "2025..", "..1999"]), max_size=2, unique=True),
        "level": st.lists(st.sampled_from(LEVELS), max_size=2, unique=True),
        "language": st.lists(st.sampled_from(["en", "zh-Hant"]), max_size=2, unique=True),
        "has": st.lists(st.sampled_from(sorted(LINK_TYPES)), max_size=2, unique=True),
        "list": st.lists(values("abc-"), max_size=2, unique=True),
        "text": st.lists(values("abc:-#é").filter(lambda word: " " not in word), max_size=3).map(" ".join),
    }
    return st.fixed_dictionaries(many).map(Select.model_validate)


@given(selects())
@example(Select.model_validate({"text": "tag:x -tag:y"}))
@example(Select.model_validate({"text": '"a b" c"d "e', "tags": ['"', "\\", ",", "a b"]}))
def test_every_form_says_the_same(select: Select) -> None:
    """Words, an address, keywords of Python and options of the command line all give the selection back."""
    assert select_from_text(select_to_text(select)) == select
    assert select_from_url(select_to_url(select)) == select
    given_options = {name: getattr(select, name) for name in FIELDS.values()}
    commas = any("," in value for name, items in given_options.items() if name != "text" for value in items)
    if not commas:  # keywords and options are split at commas
        assert make_select(given_options) == select
        assert make_select(_options_of(select)) == select
    assert merge_selects(select, Select()) == select
    assert merge_selects(select_from_text(select_to_text(select)), select).tags == select.tags


def _options_of(select: Select) -> dict[str, object]:
    """Give the options as the command line reads them from the words that a shell would hand over."""
    names = {item.name: item.opts[0] for item in list_entries.params if isinstance(item, click.Option)}
    words = [f"{names[name]}={value}" for name in FIELDS.values() if name != "text" for value in getattr(select, name)]
    words += [f"--text={select.text}"] if select.text else []
    parent = click.Context(app, **app.context_settings)  # click remembers the names of the help option
    context = list_entries.make_context("list", words, parent)
    return {name: context.params[name] for name in FIELDS.values()}


def test_a_phrase_stands_as_it_is() -> None:
    """Words in quotes must follow each other; without quotes they may stand anywhere."""
    ids = [entry.id for entry in DOCS.select('"foundation models"')]
    assert ids
    assert set(ids) <= {entry.id for entry in DOCS.select("models foundation")}
    assert DOCS.select('"models foundation"') == ()
    assert DOCS.select('"FOUNDATION  Models"') == DOCS.select('"foundation models"')


def test_a_query_in_words_selects_what_its_fields_do() -> None:
    """A query and keywords can be given together, and both must hold."""
    assert DOCS.select("tag:reliability kind:workshop", sort="title") == DOCS.select(
        tags=["reliability"], kind="workshop", sort="title"
    )
    assert DOCS.select("tag:reliability", kind="workshop") == DOCS.select("tag:reliability kind:workshop")
    with pytest.raises(SelectError, match=r"tags: 'nope' is not known"):
        DOCS.select("tag:nope")
