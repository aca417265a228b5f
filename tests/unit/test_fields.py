"""The types of fields: what a contributor writes in, a checked value or words out."""

from __future__ import annotations

import pytest
from pydantic import TypeAdapter, ValidationError

from readinglist.dates import Date
from readinglist.fields import (
    CleanText,
    DateField,
    DurationField,
    Id,
    Level,
    OptionalText,
    Record,
    Status,
    Text,
    Url,
    fault,
)
from readinglist.model import Names


def read(kind: object, value: object) -> object:
    """Give what a field of this type makes of a value."""
    return TypeAdapter(kind).validate_python(value)


def words(kind: object, value: object) -> tuple[str, str, str]:
    """Give rule, message and hint with which a field of this type refuses a value."""
    with pytest.raises(ValidationError) as caught:
        read(kind, value)
    (detail,) = caught.value.errors()
    return detail["type"], detail["msg"], detail["ctx"]["hint"]


SOUND = {
    "text": (Text, " a\n b ", "a b"),
    "longest text": (Text, "x" * 1000, "x" * 1000),
    "no text": (OptionalText, "", ""),
    "long text": (CleanText, "x" * 5000, "x" * 5000),
    "separator": (CleanText, "a\x1cb", "a b"),
    "emoji of Unicode 15": (Text, "🫨 \u200d ok", "🫨 \u200d ok"),
    "unassigned": (Text, "a \u0378 b", "a \u0378 b"),
    "replacement character": (Text, "Character Encoding and You\ufffd", "Character Encoding and You\ufffd"),
    "id": (Id, "es-fomo-iii", "es-fomo-iii"),
    "date": (DateField, "2025-07", Date(2025, 7)),
    "date from Python": (DateField, Date(2025), Date(2025)),
    "no date": (DateField, " ", None),
    "duration": (DurationField, "1:04:34", 3874),
    "duration from Python": (DurationField, 90, 90),
    "no duration": (DurationField, "", None),
    "level": (Level, "beginner", "beginner"),
    "no level": (Level, "", ""),
    "status": (Status, "withdrawn", "withdrawn"),
    "text for a list": (Names, "python", ("python",)),
    "blank for a list": (Names, " ", ()),
    "list": (Names, ["a", "b"], ("a", "b")),
    "tuple": (Names, ("a",), ("a",)),
}


@pytest.mark.parametrize(("kind", "value", "expected"), SOUND.values(), ids=SOUND)
def test_field_takes_what_is_sound(kind: object, value: object, expected: object) -> None:
    """A sound value is normalised and typed; a character that Python does not know yet is no fault."""
    assert read(kind, value) == expected


@pytest.mark.parametrize(
    "url",
    [
        "https://example.org",
        "HTTPS://Example.org/a",
        "http://localhost:8000/",
        "https://en.wikipedia.org/wiki/Matrix_(mathematics)",
        "https://youtu.be/ID?t=1126",
        "https://example.org/watch?v=ID&t=3h33m23s#top",
        "https://example.org/a.",
        "https://münchen.example/straße",
        "https://www.linkedin.com/in/šedivý/",
        "https://[2001:db8::1]/a",
        "https://192.0.2.1",
        "https://example.org/" + "a" * 1980,
    ],
)
def test_url_is_kept_as_written(url: str) -> None:
    """An http or https address with a host stays as it was written, whatever its alphabet."""
    assert read(Url, f" {url}\ufeff") == url


BAD_HOST = "expected a web address with http:// or https:// and a host"
BAD_SIGN = "expected one web address without blanks, quotes or brackets"


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("javascript:alert(1)", BAD_HOST),
        ("//host/x", BAD_HOST),
        ("http:", BAD_HOST),
        ("https://", BAD_HOST),
        ("https://.", BAD_HOST),
        ("http:/www.statmt.org/wmt20", BAD_HOST),
        ("Fhttps://example.org/", BAD_HOST),
        ("ftp://example.org/", BAD_HOST),
        ("data:text/html,x", BAD_HOST),
        ("FILL", BAD_HOST),
        ("/slides/one.pdf", BAD_HOST),
        ("https://user@example.org/", BAD_HOST),
        ("https://example.org:99999/", BAD_HOST),
        ("https://[::1/", BAD_HOST),
        ("https://example.org/a b", BAD_SIGN),
        ("https://example.org/a\u00a0b", BAD_SIGN),
        ("https://example.org/<script>", BAD_SIGN),
        ('https://example.org/"x', BAD_SIGN),
        ("{{not provided}}", BAD_SIGN),
        ("https://example.org\\a", BAD_SIGN),
        ("https://github.com/brianray/mm)", "expected as many opening as closing parentheses in a web address"),
        ("https://a.org/](https://a.org/", "expected as many opening as closing parentheses in a web address"),
    ],
)
def test_url_is_refused_in_words(url: str, expected: str) -> None:
    """What is no address, or hides something else, is refused and shown."""
    rule, message, hint = words(Url, url)
    assert (rule, hint) == ("bad_url", "Copy the whole address from the browser, beginning with https://.")
    assert message.startswith(f"{expected}, found ")


QUOTES = "A text that begins with a bracket or a brace stands in quotes."


UNSOUND = {
    "no text": (Text, "", ("missing_key", "expected some text, found nothing.", "")),
    "invisible text": (Text, " \u200b", ("missing_key", "expected some text, found nothing.", "")),
    "list": (Text, ["a"], ("wrong_type", "expected text, found a list.", QUOTES)),
    "mapping": (Text, {"a": "b"}, ("wrong_type", "expected text, found a mapping.", QUOTES)),
    "number": (Text, 7, ("wrong_type", "expected text, found int.", QUOTES)),
    "too long": (Text, "x" * 1001, ("too_long", "expected at most 1000 characters, found 1001.", "")),
    "address too long": (
        Url,
        "https://example.org/" + "a" * 4000,
        ("too_long", "expected at most 4000 characters, found 4020.", ""),
    ),
    "bell": (Text, "a\x07b", ("control_character", "found the character U+0007.", "Delete it.")),
    "C1": (CleanText, "a\x9db" * 50, ("control_character", "found the character U+009D.", "Delete it.")),
    "surrogate": (Text, "a\ud800", ("control_character", "found the character U+D800.", "Delete it.")),
    "no character": (Text, "a\ufffe", ("control_character", "found the character U+FFFE.", "Delete it.")),
    "id": (
        Id,
        "One Two",
        ("bad_id", "expected an id of a-z, 0-9 and single hyphens, found 'One Two'.", 'For example "one-two".'),
    ),
    "reserved id": (Id, "index", ("bad_id", "expected another id, since this one is reserved, found 'index'.", "")),
    "date": (DateField, "2025-02-30", ("bad_date", "expected a day that the calendar has, found '2025-02-30'.", "")),
    "duration": (
        DurationField,
        "0:00",
        ("bad_duration", "expected a length of more than nothing and at most a week, found '0:00'.", ""),
    ),
    "level": (
        Level,
        "expert",
        ("bad_value", "expected one of beginner, intermediate, advanced, found 'expert'.", ""),
    ),
    "mapping for a list": (
        Names,
        {"a": "b"},
        ("wrong_type", "expected a list, found a mapping.", "Write each item on its own line after a hyphen."),
    ),
}


@pytest.mark.parametrize(("kind", "value", "expected"), UNSOUND.values(), ids=UNSOUND)
def test_field_refuses_in_words(kind: object, value: object, expected: tuple[str, str, str]) -> None:
    """What is unsound is refused with rule, message and what to do."""
    assert words(kind, value) == expected


def test_fault_may_show_nothing() -> None:
    """A fault without a value says only what was expected."""
    assert fault("bad_value", "expected a number").message() == "expected a number."


def test_record_is_frozen_and_closed() -> None:
    """A record cannot be changed, and takes no key that it does not have."""

    class Note(Record):
        text: Text

    note = Note(text="a")
    with pytest.raises(ValidationError, match="frozen"):
        note.text = "b"
    with pytest.raises(ValidationError, match="extra"):
        Note(text="a", txet="b")
