"""Texts as YAML, and files that are written whole."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from readinglist.errors import Problem
from readinglist.source import parse_entry
from readinglist.writing import quote, write_entry, write_whole
from readinglist.yamltext import read_yaml

#: Texts without halves of surrogate pairs, which no file can hold, and without the ends of lines that a text has not.
TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=40)
NASTY = [
    "C: The Good Parts", "Update #2 (28 new)", "@home", "[draft] x", "*star", '"a" b', "100% literal", "%x", "- a", "-a",
    "a:", "a: b", "a #b", "a#b", "#a", "it's", "'", '"', "\\", 'a\\b"c', "no", "null", "~", "true", "007", "3.10", "1e3",
    "0x1F", "0o17", "12:30", "2025-07-15", "=", "<<", "?", "? a", "!a", "&a", "|", ">", "`a`", "{a}", "a, b", "a]", "…",
    "👨‍💼 at work", "شكر", "a\u2028b", "a\x85b", "a\tb", "\u200bx", "a\u00a0b", "---", "...", ".net", "http://x.org/a#b",
    "a,b", "x:y", "{{ a }}", "a\nb",
]  # fmt: skip


@pytest.mark.parametrize("text", NASTY)
@pytest.mark.parametrize(
    "form", ["key: {}\n", "key:\n  - {}\n", "key: [a, {}, b]\n", "key: {{a: {}, b: c}}\n", "{}: a\n"]
)
def test_quoted_text_reads_back(text: str, form: str) -> None:
    """Whatever a text holds, in every place of a file it comes back as it was."""
    assert _read_back(text, form) == (yaml.load(form.format("TEXT"), _loader(text)), [])


@given(TEXTS, st.sampled_from(["key: {}\n", "key: [a, {}, b]\n", "key:\n  - {}\n", "{}: a\n"]))
def test_any_text_reads_back(text: str, form: str) -> None:
    """So does any other text."""
    assert _read_back(text, form) == (yaml.load(form.format("TEXT"), _loader(text)), [])


def _read_back(text: str, form: str) -> tuple[object, list[Problem]]:
    return read_yaml(form.format(quote(text)), "a.yaml")


def _loader(text: str) -> type[yaml.BaseLoader]:
    """Give a loader that reads TEXT as some other text."""

    class Loader(yaml.BaseLoader):
        def construct_scalar(self, node: yaml.ScalarNode) -> str:
            return text if node.value == "TEXT" else str(node.value)

    return Loader


@pytest.mark.parametrize("text", [text for text in NASTY if "\n" not in text])
def test_quoted_text_is_text_for_others(text: str) -> None:
    """Programs that guess types read a text, too."""
    assert yaml.safe_load(f"key: {quote(text)}\n") == {"key": text}


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("Plain words, and more", '"Plain words, and more"'),
        ("Sparse: A Tour", '"Sparse: A Tour"'),
        ('Why "Sparse"', 'Why "Sparse"'),
        ('"Sparse": why', "'\"Sparse\": why'"),
        ("It's 10pm: where", '"It\'s 10pm: where"'),
        ("a\\b: c", "'a\\b: c'"),
        ("007", '"007"'),
        ("a\x07b", '"a\\u0007b"'),
    ],
)
def test_quotes_are_few_and_double(text: str, written: str) -> None:
    """What means itself stands plain; else double quotes, single ones for what they would not hold, codes at last."""
    assert quote(text) == written


def test_text_outside_brackets_needs_fewer_quotes() -> None:
    """A comma means something in brackets alone, and a date may stand as people write it."""
    assert quote("Kleinberg, Jon", is_flow=False) == "Kleinberg, Jon"
    assert (quote("2025-07-15"), quote("2025-07-15", is_typed=True)) == ('"2025-07-15"', "2025-07-15")


def test_entry_is_written_in_the_usual_order() -> None:
    """Keys come as the model has them, empty ones not at all, and the file reads back."""
    fields = {
        "tags": ["a", "b, c"], "title": "A: title", "links": {"video": ["https://a.org"], "page": ["https://b.org", "https://c.org"]},
        "date": "2025-07-15", "kind": "talk", "speakers": ["Ada"], "room": "", "event": "007", "related": {"x": "Why: so."},
    }  # fmt: skip
    text = write_entry(fields, "\nThe text.\n\n")
    assert text == (
        '---\ntitle: "A: title"\nkind: talk\nspeakers:\n  - Ada\nevent: "007"\ndate: 2025-07-15\ntags: [a, "b, c"]\n'
        'links:\n  video: https://a.org\n  page:\n    - https://b.org\n    - https://c.org\nrelated:\n  x: "Why: so."\n'
        "---\nThe text.\n"
    )
    [(entry, _)], problems = parse_entry(text, "entries/x.md")
    assert (entry.title, entry.event, entry.tags, problems) == ("A: title", "007", ("a", "b, c"), [])


def test_file_is_written_whole(tmp_path: Path) -> None:
    """A file gets its new text and keeps its permissions; nothing else is left in the folder."""
    file = tmp_path / "a.md"
    file.write_text("old", encoding="utf-8")
    file.chmod(0o600)
    write_whole(file, b"new")
    assert (file.read_bytes(), file.stat().st_mode & 0o777, [*tmp_path.iterdir()]) == (b"new", 0o600, [file])


def test_new_file_never_takes_the_place_of_another(tmp_path: Path) -> None:
    """Where there is a file already it stays, and nothing is left beside it."""
    file = tmp_path / "a.md"
    write_whole(file, b"first", is_new=True)
    with pytest.raises(FileExistsError):
        write_whole(file, b"second", is_new=True)
    assert (file.read_bytes(), [*tmp_path.iterdir()]) == (b"first", [file])
