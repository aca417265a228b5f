"""The words of the interface: each is translated, the compiled catalog is that of the readable one, dates follow."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.extract import extract
from babel.messages.mofile import read_mo
from babel.messages.pofile import read_po
from sphinx import locale

import readinglist.site
from readinglist.dates import Date
from readinglist.fields import LEVELS
from readinglist.kinds import KINDS, LINK_TYPES, ROLES
from readinglist.site import editing, filtering, grouping, parts, words

SITE = Path(readinglist.site.__file__).parent
MESSAGES = SITE / "locales" / "de" / "LC_MESSAGES"
#: What Babel is to look for, as `pybabel extract -k` takes it.
KEYWORDS = {"_": None, "plural": (1, 2), "count": (2, 3)}
#: Words that stand in tables and are looked up when they are shown.
TABLES = (
    *(kind.label for kind in KINDS.values()),
    *(kind.plural for kind in KINDS.values()),
    *ROLES.values(),
    *(role.capitalize() for role in (*ROLES, *ROLES.values())),
    *LINK_TYPES.values(),
    *(level.capitalize() for level in LEVELS),
    *grouping.REST.values(),
    *filtering.HAS_WORDS.values(),
    *editing.EDIT.values(),
    *editing.DESCRIBE.values(),
)


@pytest.fixture
def german() -> Iterator[None]:
    """Speak German, as a build with `language = "de"` does."""
    before = dict(locale.translators)
    locale.init([str(words.LOCALES)], "de", words.MESSAGES)
    locale.init([Path(locale.__file__).parent], "de")
    parts.forget()
    yield
    locale.translators.clear()
    locale.translators.update(before)
    parts.forget()


@pytest.fixture
def french() -> Iterator[None]:
    """Speak French as far as Sphinx does; we have no French words."""
    before = dict(locale.translators)
    locale.init([Path(locale.__file__).parent], "fr")
    yield
    locale.translators.clear()
    locale.translators.update(before)


def messages() -> set[str | tuple[str, ...]]:
    """Give every text of the interface that the code or a table names."""
    found: set[str | tuple[str, ...]] = set(TABLES)
    for file in SITE.glob("*.py"):
        with file.open("rb") as stream:
            for _, message, _, _ in extract("python", stream, keywords=KEYWORDS):
                found.add(message if isinstance(message, str) else tuple(message))
    return found


def test_every_word_has_a_german_one() -> None:
    """The German catalog translates every text of the interface, and no other."""
    with (MESSAGES / "readinglist.po").open("rb") as stream:
        catalog = read_po(stream)
    translated = {message.id: message.string for message in catalog if message.id}
    assert set(translated) == messages()
    assert len(translated) > 150
    empty = [id_ for id_, text in translated.items() if not all([text] if isinstance(text, str) else text)]
    assert empty == []
    assert not [message.id for message in catalog if message.fuzzy]


def test_german_words_keep_the_places_for_values() -> None:
    """A translation has the same `{n}` and `%s` as the text it stands for."""
    with (MESSAGES / "readinglist.po").open("rb") as stream:
        for message in read_po(stream):
            originals = [message.id] if isinstance(message.id, str) else message.id
            texts = [message.string] if isinstance(message.string, str) else message.string
            for original, text in zip(originals, texts, strict=True) if message.id else ():
                for place in ("{n}", "{all}", "{label}", "{title}", "{time}", "{step}", "{host}", "{word}", "%s"):
                    assert (place in original) == (place in text), original


def test_compiled_catalog_is_that_of_the_readable_one() -> None:
    """`readinglist.mo` holds what `readinglist.po` says; `pybabel compile` renews it."""
    with (MESSAGES / "readinglist.po").open("rb") as readable, (MESSAGES / "readinglist.mo").open("rb") as compiled:
        expected = {message.id: message.string for message in read_po(readable) if message.id}
        found = {_plain(message.id): _plain(message.string) for message in read_mo(compiled) if message.id}
    assert found == {_plain(id_): _plain(text) for id_, text in expected.items()}


def _plain(text: str | list[str] | tuple[str, ...]) -> str | tuple[str, ...]:
    return text if isinstance(text, str) else tuple(text)


@pytest.mark.parametrize(
    ("date", "shown", "day"),
    [
        (Date(2025, 7, 15), "15. Juli 2025", "15. Juli"),
        (Date(2025, 7), "Juli 2025", "Juli"),
        (Date(2025), "2025", ""),
    ],
)
def test_dates_are_german_on_a_german_site(german: None, date: Date, shown: str, day: str) -> None:
    """A date has the words and the order of the site's language, as far as it is known."""
    assert words.show_date(date) == shown
    assert words.show_day(date) == day


def test_numbers_spans_and_names_are_german(german: None) -> None:
    """Plurals, spans of days, days of the week and names of languages follow the site's language."""
    assert words.count(1, "%s entry", "%s entries") == "1 Eintrag"
    assert words.count(28, "%s entry", "%s entries") == "28 Einträge"
    assert words.show_span(Date(2025, 7, 13), Date(2025, 7, 19)) == "13.–19. Juli 2025"
    assert words.show_weekday(Date(2025, 7, 15)) == "Dienstag"
    assert words.name_language("en") == "Englisch"
    assert words.name_language("xx") == "xx"
    assert parts.lang("en") == ' lang="en"'
    assert parts.lang("de-AT") == ""


def test_dates_follow_a_language_without_words_of_ours(french: None) -> None:
    """On a French site our words are English, and dates are French."""
    assert words.count(2, "%s entry", "%s entries") == "2 entries"
    assert words.show_date(Date(2025, 7, 15)) == "15 juillet 2025"


@pytest.mark.parametrize(
    ("start", "end", "shown"),
    [
        (Date(2025, 7, 13), Date(2025, 7, 19), "13 to 19 July 2025"),
        (Date(2025, 6, 30), Date(2025, 7, 2), "30 June to 2 July 2025"),
        (Date(2024, 12, 30), Date(2025, 1, 2), "30 December 2024 to 2 January 2025"),
        (Date(2024), Date(2025), "2024 to 2025"),
    ],
)
def test_english_spans_say_once_what_both_days_share(start: Date, end: Date, shown: str) -> None:
    """English, where no language is set, has forms of its own."""
    assert words.show_span(start, end) == shown
