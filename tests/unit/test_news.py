"""What the page "What's new" shows."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from bs4 import BeautifulSoup

from readinglist import Catalog
from readinglist.gitdates import Dates
from readinglist.site.news import whats_new

Make = Callable[[dict[str, str]], Catalog]
#: Sections with their ids, headings and entries.
Shown = list[tuple[str, str, list[str]]]

NOON = datetime(2026, 11, 15, 12, tzinfo=UTC)


def href(what: str, id_: str) -> str:
    """Give an address for everything."""
    return f"../{what}/{id_}.html"


def files(number: int) -> dict[str, str]:
    """Give the files of so many talks, the later ones with older dates of their own."""
    text = "---\ntitle: Talk {0}\nkind: talk\ndate: {1}\n---\nThe text.\n"
    return {f"entries/talk-{n:03}.md": text.format(n, 2020 - n) for n in range(number)}


def dates(times: dict[int, tuple[datetime, datetime]]) -> Dates:
    """Give the dates of talks by their numbers: when they were added, and when they changed."""
    return Dates(
        {("entry", f"talk-{n:03}"): added for n, (added, _) in times.items()},
        {("entry", f"talk-{n:03}"): changed for n, (_, changed) in times.items()},
    )


def shown(html: str) -> Shown:
    """Read the page's sections."""
    sections = BeautifulSoup(html, "html.parser").find_all("section")
    assert all(part.find("h2") is part.find() for part in sections)
    return [
        (part["id"], part.h2.get_text(), [row["data-entry"] for row in part.find_all("article", class_="rl-row")])
        for part in sections
    ]


def test_entries_stand_under_the_months_they_came_in(catalog_from: Make) -> None:
    """The newest month stands first, and in it what came in last; what came in at once is in the catalog's order."""
    catalog = catalog_from(files(6))
    first, last = datetime(2026, 11, 1, tzinfo=UTC), datetime(2026, 10, 31, 23, 59, 59, tzinfo=UTC)
    year_before = datetime(2025, 11, 15, tzinfo=UTC)
    times = {5: NOON, 0: first, 3: last, 1: first, 4: year_before}
    found = whats_new(catalog, dates({n: (when, when) for n, when in times.items()}), href)
    assert shown(found) == [
        ("rl--added-2026-11", "November 2026", ["talk-005", "talk-000", "talk-001"]),
        ("rl--added-2026-10", "October 2026", ["talk-003"]),
        ("rl--added-2025-11", "November 2025", ["talk-004"]),
    ]
    assert '<a class="rl-cover" href="../entry/talk-005.html">Talk 5</a>' in found
    assert "<h3" in found


def test_what_changed_later(catalog_from: Make) -> None:
    """What changed more than a day after it came in stands below, the last change first."""
    times = {
        0: (NOON, NOON + timedelta(days=1)),
        1: (NOON, NOON + timedelta(days=1, seconds=1)),
        2: (NOON, NOON + timedelta(days=9)),
        3: (NOON - timedelta(days=40), NOON + timedelta(days=5)),
    }
    assert shown(whats_new(catalog_from(files(5)), dates(times), href)) == [
        ("rl--added-2026-11", "November 2026", ["talk-000", "talk-001", "talk-002"]),
        ("rl--added-2026-10", "October 2026", ["talk-003"]),
        ("rl--changed", "Changed lately", ["talk-002", "talk-003", "talk-001"]),
    ]


def test_there_is_a_limit(catalog_from: Make) -> None:
    """So many new entries are shown, 100 if nothing is said, and 20 changed ones, be they among these or not."""
    catalog = catalog_from(files(130))
    times = {n: (NOON - timedelta(minutes=n), NOON + timedelta(days=2 + n)) for n in range(130)}
    names = [f"talk-{n:03}" for n in range(130)]
    for found, number in (
        (whats_new(catalog, dates(times), href), 100),
        (whats_new(catalog, dates(times), href, limit=3), 3),
    ):
        assert shown(found) == [
            ("rl--added-2026-11", "November 2026", names[:number]),
            ("rl--changed", "Changed lately", names[:109:-1]),
        ]


@pytest.mark.parametrize(
    "known", [Dates(), Dates({("tag", "talk-000"): NOON}, {("tag", "talk-000"): NOON})], ids=["nothing", "no-entries"]
)
def test_nothing_is_known(catalog_from: Make, known: Dates) -> None:
    """A sentence stands where there would be entries."""
    assert whats_new(catalog_from(files(2)), known, href) == (
        '<p class="rl-empty">The history of the catalog is not known here.</p>\n'
    )


def test_hidden_entries_are_not_news(catalog_from: Make) -> None:
    """A draft has dates, and is not shown."""
    catalog = catalog_from(
        files(1) | {"entries/talk-001.md": "---\ntitle: Draft\nkind: talk\nstatus: draft\n---\nText.\n"}
    )
    found = whats_new(catalog, dates({0: (NOON, NOON), 1: (NOON, NOON + timedelta(days=3))}), href)
    assert shown(found) == [("rl--added-2026-11", "November 2026", ["talk-000"])]


def test_hostile_title_is_text(catalog_from: Make) -> None:
    """What a contributor wrote never becomes markup."""
    title = "<script>alert('1')</script> \"&lt;"
    file = f"---\ntitle: |-\n  {title}\nkind: talk\nspeakers: ['<b>Ada</b>']\n---\nText.\n"
    page = BeautifulSoup(
        whats_new(catalog_from({"entries/talk-000.md": file}), dates({0: (NOON, NOON)}), href), "html.parser"
    )
    assert page.h3.get_text() == title
    assert page.find(["script", "b"]) is None


def test_same_bytes_again(catalog_from: Make) -> None:
    """Equal files and dates give an equal page, in whatever order they were found."""
    times = {n: (NOON, NOON + timedelta(days=2)) for n in range(9)}
    pages = {
        whats_new(catalog_from(dict(some)), dates(dict(when)), href)
        for some, when in ((files(9).items(), times.items()), (reversed(files(9).items()), reversed(times.items())))
    }
    assert len(pages) == 1
