"""What the timeline promises."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from bs4 import BeautifulSoup

from readinglist import Catalog
from readinglist.site.timeline import timeline

Make = Callable[[Mapping[str, str]], Catalog]

HOSTILE = "\"><img src=x onerror=alert(1)></script><script>alert(1)</script> {{ x }} ' &lt;b&gt;"


def href(what: str, id_: str) -> str:
    """Give an address for everything."""
    return f"../{what}/{id_}.html"


def files(*entries: tuple[str, dict[str, Any]]) -> dict[str, str]:
    """Write entries, each with its id."""
    return {
        f"entries/{id_}.md": "---\n" + json.dumps({"title": id_.upper(), "kind": "talk", **fields}) + "\n---\n"
        for id_, fields in entries
    }


def shown(catalog: Catalog) -> list[tuple[str, list[tuple[str, str, str]]]]:
    """Give what a timeline says: each day with time, kind and title of its entries."""
    page = BeautifulSoup(timeline(catalog.newest, catalog, href), "html.parser")
    days = []
    for day in page.select("ol.rl-days > li"):
        date = day.select_one(".rl-date")
        assert date is not None
        slots = [
            (
                " ".join(time.get_text() for time in slot.select(".rl-slot-top time")),
                " ".join(kind.get_text() for kind in slot.select(".rl-pill")),
                " ".join(title.get_text() for title in slot.select(".rl-title a")),
            )
            for slot in day.select("ol > li.rl-slot")
        ]
        days.append((date.get_text(), slots))
    return days


def test_a_timeline_is_a_list_of_days(catalog_from: Make) -> None:
    """All of it, for one entry with a time."""
    catalog = catalog_from(files(("a", {"date": "2025-07-15T08:30-07:00", "kind": "workshop"})))
    assert timeline(catalog.newest, catalog, href) == (
        '<div class="rl-picture rl-timeline">\n<ol class="rl-days">\n<li class="rl-day">\n'
        '<p class="rl-date"><b>Tuesday</b> <time datetime="2025-07-15">15 July 2025</time></p>\n<ol>\n'
        '<li class="rl-slot rl-kind-workshop">\n<p class="rl-slot-top">'
        '<time datetime="2025-07-15T08:30-07:00">08:30</time><span class="rl-pill">'
        '<svg class="rl-icon" aria-hidden="true"><use href="#rl-icon-tools"></use></svg><bdi>Workshop</bdi></span></p>\n'
        '<p class="rl-title"><a href="../entry/a.html"><bdi>A</bdi></a></p>\n</li>\n</ol>\n</li>\n</ol>\n</div>\n'
    )


def test_days_and_their_entries_are_in_order(catalog_from: Make) -> None:
    """By day, then by the clock (none before any), then by title; a day without entries is not there."""
    catalog = catalog_from(
        files(
            ("late", {"date": "2025-07-15T14:00", "kind": "tutorial"}),
            ("a-early", {"date": "2025-07-15T08:30", "title": "Zebras"}),
            ("b-early", {"date": "2025-07-15T08:30", "title": "Apes"}),
            ("open", {"date": "2025-07-15"}),
            ("after", {"date": "2025-07-19T00:00Z", "kind": "paper"}),
            ("before", {"date": "2024-02-29T23:59"}),
        )
    )
    assert shown(catalog) == [
        ("Thursday 29 February 2024", [("23:59", "Talk", "BEFORE")]),
        (
            "Tuesday 15 July 2025",
            [
                ("", "Talk", "OPEN"),
                ("08:30", "Talk", "Apes"),
                ("08:30", "Talk", "Zebras"),
                ("14:00", "Tutorial", "LATE"),
            ],
        ),
        ("Saturday 19 July 2025", [("00:00", "Paper", "AFTER")]),
    ]
    assert timeline(catalog.newest, catalog, href) == timeline(catalog.newest[::-1], catalog, href)
    assert "without a day" not in timeline(catalog.newest, catalog, href)


def test_entries_without_a_day_are_counted(catalog_from: Make) -> None:
    """A month, a year or nothing is no day; the last line says how many there are."""
    one, year, none = ("a", {"date": "2025-07-15"}), ("b", {"date": "2025"}), ("c", {})
    end = '</ol>\n<p class="rl-empty">1 entry without a day.</p>\n</div>\n'
    catalog = catalog_from(files(one, year))
    assert timeline(catalog.newest, catalog, href).endswith(end)
    catalog = catalog_from(files(one, year, none, ("d", {"date": "2025-07"})))
    assert timeline(catalog.newest, catalog, href).endswith(end.replace("1 entry", "3 entries"))
    assert shown(catalog) == [("Tuesday 15 July 2025", [("", "Talk", "A")])]
    catalog = catalog_from(files(year, none))
    assert timeline(catalog.newest, catalog, href) == (
        '<div class="rl-picture rl-timeline">\n<p class="rl-empty">2 entries without a day.</p>\n</div>\n'
    )


def test_without_entries_there_is_a_sentence(catalog_from: Make) -> None:
    """Nothing is no timeline."""
    assert timeline([], catalog_from({}), href) == '<p class="rl-empty">No entries.</p>\n'


def test_titles_are_text(catalog_from: Make) -> None:
    """Whatever a title or a kind is called, it adds no element."""
    kinds = json.dumps({"kinds": {"odd": {"label": f"kind {HOSTILE}", "plural": "odds"}}})
    fields = {"title": f"title {HOSTILE}", "kind": "odd", "date": "2025-07-15"}
    catalog = catalog_from(files(("a", fields)) | {"kinds.yaml": kinds})
    html = timeline(catalog.newest, catalog, href)
    found = {element.name for element in BeautifulSoup(html, "html.parser").find_all(name=True)}
    assert found == {"a", "b", "bdi", "div", "li", "ol", "p", "span", "svg", "time", "use"}
    assert shown(catalog)[0][1] == [("", f"kind {HOSTILE}", f"title {HOSTILE}")]


def test_our_own_catalog_is_on_its_timeline() -> None:
    """Every entry of the project's own catalog stands on its day, or is counted."""
    catalog = Catalog.load(Path(__file__).parents[2] / "docs")
    dated = [entry for entry in catalog.newest if entry.date and entry.date.is_day]
    assert len(catalog.entries) > len(dated) > 15
    titles = [title for _, slots in shown(catalog) for _, _, title in slots]
    assert sorted(titles) == sorted(entry.title for entry in dated)
    number = len(catalog.entries) - len(dated)
    assert f"{number} entries without a day." in timeline(catalog.newest, catalog, href)
