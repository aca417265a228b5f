"""Names that are sound, however odd they look, and those that are not."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from readinglist.check import Settings, check_catalog
from readinglist.writing import quote

Check = Callable[[str], list[str]]


@pytest.fixture
def check(tmp_path: Path) -> Check:
    """Give the function that checks an entry, and gives the rules that it breaks."""
    (tmp_path / "entries").mkdir()

    def call(front: str) -> list[str]:
        text = f"---\ntitle: A title\nkind: talk\n{front}---\nThe text.\n"
        (tmp_path / "entries" / "one.md").write_text(text, encoding="utf-8")
        return [problem.rule for problem in check_catalog(tmp_path, Settings()).problems]

    return call


@pytest.mark.parametrize(
    "name",
    [
        "Richard D. Copeland, Jr.", "Chu, Hua-Rong", "Ing Wei, Tang", "蘇嘉冠 (Jia-Kuan, Su)", "Edward P. Stabler, Jr.",
        "Glyph", "VM (Vicky) Brasseur", "Takahiro Ikeuchi / 池内 孝啓", "@handle", "Samuel FARRENS",
        'Robert M. "r0ml" Lefkowitz', "Jean-Luc de la Tour", "Anders Hovmöller", "김재석", "Σωκράτης", "O'Connor, Noel",
        "Andrew Sanders", "Wyatt", "Raymond Etienne",
    ],
)  # fmt: skip
def test_odd_names_are_names(check: Check, name: str) -> None:
    """Commas, brackets, nicknames, capitals and scripts of all sorts belong to names."""
    assert check(f"speakers: [{quote(name)}]\n") == []


@pytest.mark.parametrize(
    ("url", "rules"),
    [
        ("https://en.wikipedia.org/wiki/Matrix_(mathematics)", []),
        ("https://example.org/?x=[1]", []),
        ("https://example.org/a]", ["unlikely_link"]),
        ("https://example.org/a,", ["unlikely_link"]),
        ("https://šedivý.example/ü", []),
    ],
)
def test_ends_of_links(check: Check, url: str, rules: list[str]) -> None:
    """A bracket that was opened belongs to the address; a sign that closes a sentence does not."""
    assert check(f"links: {{page: {quote(url)}}}\n") == rules


@pytest.mark.parametrize(
    ("date", "rules"),
    [
        ("2025", []), ("2025-07", []), ("2025-07-13", []), ("2025-07-19T23:30-08:00", []), ("2025-07-20", ["date_outside_event"]),
        ("2024", ["date_outside_event"]), ("2025-06", ["date_outside_event"]),
    ],
)  # fmt: skip
def test_dates_within_an_event(check: Check, tmp_path: Path, date: str, rules: list[str]) -> None:
    """A date that is less exact than the event's may be any of its days; a day is that of the event's own clock."""
    (tmp_path / "events.yaml").write_text(
        "events:\n  conf:\n    name: Conf\n    start: 2025-07-13\n    end: 2025-07-19\n", encoding="utf-8"
    )
    assert check(f"event: conf\ndate: {date}\n") == rules
