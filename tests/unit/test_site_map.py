"""What the map of entries promises, with and without its picture."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from bs4 import BeautifulSoup

from readinglist import Catalog
from readinglist.site import graphviz
from readinglist.site.map import entries_map

Make = Callable[[Mapping[str, str]], Catalog]

needs_graphviz = pytest.mark.skipif(shutil.which("neato") is None, reason="needs Graphviz")

HOSTILE = "\"><img src=x onerror=alert(1)></script><script>alert(1)</script> {{ x }} ' &lt;b&gt;"
PLAIN = (
    'graph 1 3 2\nnode 0 0.5 1.5 1 0.5 "" solid box black lightgrey\nnode 1 2.5 0.5 1 0.5 "" solid box black lightgrey\n'
    "edge 0 1 4 1 1.25 1.5 1 1.75 0.875 2 0.75 solid black\nstop\n"
)


@pytest.fixture
def fixed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Put a script in the place of `neato` that always gives the same two places; gives the file of what it is asked."""
    program, asked = tmp_path / "neato", tmp_path / "asked"
    program.write_text(f"#!/bin/sh\ncat > '{asked}'\ncat <<'END'\n{PLAIN}END\n", encoding="utf-8")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    return asked


@pytest.fixture
def no_graphviz(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hide all programs."""
    monkeypatch.setenv("PATH", "")


def href(what: str, id_: str) -> str:
    """Give an address for everything."""
    return f"../{what}/{id_}.html"


def files(**entries: dict[str, Any]) -> dict[str, str]:
    """Write entries, each by its id."""
    return {
        f"entries/{id_}.md": "---\n" + json.dumps({"title": id_.upper(), "kind": "talk", **fields}) + "\n---\n"
        for id_, fields in entries.items()
    }


def draw(catalog: Catalog, tell: Callable[[str], object] = pytest.fail) -> str:
    """Give the map of all entries, by id; where there is no picture, say so to `tell`."""
    return entries_map(list(catalog.entries.values()), catalog, href, tell=tell)


def rows(html: str) -> dict[str, list[str]]:
    """Give what the table says: for each entry its neighbors, in words."""
    found = {}
    for row in BeautifulSoup(html, "html.parser").select("tbody tr"):
        head = row.select_one('th[scope="row"]')
        assert head is not None
        found[head.get_text()] = [item.get_text() for item in row.select("td li")]
    return found


# What is joined


def test_entries_are_joined_if_one_names_the_other(catalog_from: Make, no_graphviz: None) -> None:
    """Each row gives its own author's reason, and the other's where there is none."""
    catalog = catalog_from(
        files(
            a={"related": {"b": "A on B.", "hidden": "Not shown."}},
            b={"related": {"a": "B on A.", "c": "B on C."}},
            c={"related": {"d": ""}},
            d={},
            e={},
            hidden={"status": "draft", "related": {"e": "Not shown."}},
        )
    )
    assert rows(draw(catalog, str)) == {
        "A": ["B · A on B."],
        "B": ["A · B on A.", "C · B on C."],
        "C": ["B · says of this: B on C.", "D"],
        "D": ["C"],
        "E": [],
    }


def test_entries_are_joined_by_rare_tags(catalog_from: Make, no_graphviz: None) -> None:
    """A tag on up to ten entries joins them, a common one does not; a tag is told beside a stated reason too."""
    ten = {f"n{number}": {"tags": ["common"]} for number in range(10)}
    catalog = catalog_from(files(a={"tags": ["x", "common"], "related": {"b": "Why."}}, b={"tags": ["x"]}, **ten))
    found = rows(draw(catalog, str))
    assert found.pop("A") == ["B · Why. · #x"]
    assert found.pop("B") == ["A · says of this: Why. · #x"]
    assert found == {f"N{number}": [] for number in range(10)}
    catalog = catalog_from(files(**{f"n{number}": {"tags": ["rare"]} for number in range(10)}))
    assert rows(draw(catalog, str))["N0"] == ["N1 · #rare", "N2 · #rare", "N3 · #rare"]
    catalog = catalog_from(files(a={"tags": ["x", "y"]}, b={"tags": ["x", "y"]}))
    assert rows(draw(catalog, str)) == {"A": ["B · #x · #y"], "B": ["A · #x · #y"]}


def test_the_strongest_lines_are_kept(catalog_from: Make, no_graphviz: None) -> None:
    """Tags give an entry no more than three lines: those to whom it is joined by most, and by the rarest."""
    catalog = catalog_from(
        files(
            a={"tags": ["all", "p", "q"]},
            b={"tags": ["all"]},
            c={"tags": ["all", "p"]},
            d={"tags": ["all"]},
            e={"tags": ["all", "q"]},
        )
    )
    assert rows(draw(catalog, str)) == {
        "A": ["B · #all", "C · #all · #p", "E · #all · #q"],
        "B": ["A · #all", "C · #all", "D · #all"],
        "C": ["A · #all · #p", "B · #all", "D · #all"],
        "D": ["B · #all", "C · #all", "E · #all"],
        "E": ["A · #all · #q", "D · #all"],
    }


def test_a_rare_tag_joins_more_than_a_frequent_one(catalog_from: Make, no_graphviz: None) -> None:
    """What two entries alone share comes before what four have."""
    x, y = {"tags": ["x"]}, {"tags": ["y"]}
    found = rows(draw(catalog_from(files(a={"tags": ["x", "y"]}, b=x, c=x, d=x, e=y)), str))
    assert found["A"] == ["B · #x", "C · #x", "E · #y"]
    assert found["D"] == ["B · #x", "C · #x"]


def test_stated_lines_are_all_kept(catalog_from: Make, no_graphviz: None) -> None:
    """What authors state is never too much, and leaves less room for tags."""
    hub = {"related": {f"n{number}": "" for number in range(6)}, "tags": ["x"]}
    spokes = {f"n{number}": {} for number in range(6)}
    catalog = catalog_from(files(hub=hub, other={"tags": ["x"]}, **spokes))
    found = rows(draw(catalog, str))
    assert found["HUB"] == [f"N{number}" for number in range(6)]
    assert found["OTHER"] == []


# The picture


def test_a_map_is_a_picture_and_a_table(catalog_from: Make, fixed: Path) -> None:
    """All of it, for two entries."""
    catalog = catalog_from(
        files(
            a={"title": "A talk", "related": {"b": "Why."}},
            b={"title": "Workshop on Long Context", "short_title": "WLC", "kind": "workshop"},
        )
    )
    assert draw(catalog) == (
        '<div class="rl-picture rl-map rl-wide">\n<div class="rl-scroll" role="region" aria-label="Map" tabindex="0">\n'
        '<svg viewBox="-282 -10 780 164" width="684" role="group" aria-label="Map of 2 entries">\n'
        '<g aria-hidden="true">\n<path class="rl-stated" d="M72 54C108 72 126 81 144 90"/>\n</g>\n'
        '<a class="rl-node rl-kind-talk" href="../entry/a.html"><title>A talk</title>'
        '<rect x="-1" y="20" width="74" height="32" rx="7"/><use href="#rl-icon-video" x="7" y="30" width="13" height="13"/>'
        '<text x="46" y="40">A talk</text></a>\n'
        '<a class="rl-node rl-kind-workshop" href="../entry/b.html">'
        "<title>WLC: Workshop on Long Context</title>"
        '<rect x="147" y="92" width="66" height="32" rx="7"/><use href="#rl-icon-tools" x="155" y="102" width="13" height="13"/>'
        '<text x="190" y="112">WLC</text></a>\n'
        "</svg>\n</div>\n"
        '<ul class="rl-key">\n<li class="rl-kind-talk"><span class="rl-pill"><svg class="rl-icon" aria-hidden="true">'
        '<use href="#rl-icon-video"></use></svg><bdi>Talk</bdi></span></li>\n'
        '<li class="rl-kind-workshop"><span class="rl-pill"><svg class="rl-icon" aria-hidden="true">'
        '<use href="#rl-icon-tools"></use></svg><bdi>Workshop</bdi></span></li>\n'
        '<li class="rl-stated">one entry names the other</li>\n</ul>\n'
        "<details>\n<summary>The same as a table</summary>\n"
        '<table class="rl-table">\n<thead><tr><th scope="col">Entry</th><th scope="col">Related, and why</th></tr></thead>\n'
        "<tbody>\n"
        '<tr><th scope="row"><a href="../entry/a.html"><bdi>A talk</bdi></a></th><td><ul>\n'
        '<li><a href="../entry/b.html"><bdi>Workshop on Long Context</bdi></a> · <bdi>Why.</bdi></li>\n</ul></td></tr>\n'
        '<tr><th scope="row"><a href="../entry/b.html"><bdi>Workshop on Long Context</bdi></a></th><td><ul>\n'
        '<li><a href="../entry/a.html"><bdi>A talk</bdi></a> · says of this: <bdi>Why.</bdi></li>\n</ul></td></tr>\n'
        "</tbody>\n</table>\n</details>\n</div>\n"
    )


def test_lines_of_tags_look_different(catalog_from: Make, fixed: Path) -> None:
    """The key names the lines that are there, and no others."""
    page = BeautifulSoup(draw(catalog_from(files(a={"tags": ["x"]}, b={"tags": ["x"]}))), "html.parser")
    assert [path["class"] for path in page.select("path")] == [["rl-shared"]]
    key = [item.get_text() for item in page.select(".rl-key li:not([class*=rl-kind])")]
    assert key == ["rare tags in common"]


def test_an_entry_without_a_page_is_no_link(catalog_from: Make, fixed: Path) -> None:
    """It has its place on the map all the same."""
    catalog = catalog_from(files(a={"related": {"b": "Why."}}, b={}))
    html = entries_map(list(catalog.entries.values()), catalog, lambda *_: "", tell=pytest.fail)
    page = BeautifulSoup(html, "html.parser")
    assert page.select("a") == []
    assert [node.get_text() for node in page.select("svg > g.rl-node > title")] == ["A", "B"]


@pytest.mark.parametrize("key", ["title", "short_title"])
def test_titles_are_text_and_stay_with_us(catalog_from: Make, fixed: Path, key: str) -> None:
    """Whatever a contributor writes, it adds no element, and Graphviz sees nothing of it."""
    text = f"{key} {HOSTILE}"
    catalog = catalog_from(files(a={key: text, "tags": ["x"], "related": {"b": HOSTILE}}, b={"tags": ["x"]}))
    html = draw(catalog)
    page = BeautifulSoup(html, "html.parser")
    names = [element.name for element in page.find_all(name=True)]
    assert not {"img", "script"} & {*names}
    label = page.select("a.rl-node title")[0].get_text()
    assert label == (text if key == "title" else f"{text}: A")
    assert page.select("svg[role=group] > a > title")[0].get_text() == label
    assert f"says of this: {HOSTILE}" in rows(html)["B"][0]
    lines = [line.get_text() for line in page.select("a.rl-node")[0].select("text")]
    assert len(lines) == 3
    assert lines[0].startswith(key)
    width, height = (page.select("a.rl-node rect")[0][side] for side in ("width", "height"))
    assert fixed.read_text(encoding="utf-8").partition('label=""]')[2] == (
        f"0[width={int(str(width)) / 72:.3f},height={int(str(height)) / 72:.3f}]1[width=0.639,height=0.444]0--1;}}"
    )


@needs_graphviz
def test_one_entry_is_a_map(catalog_from: Make) -> None:
    """It has a node, no lines, and a key without any."""
    page = BeautifulSoup(draw(catalog_from(files(a={}))), "html.parser")
    assert len(page.select("svg[role=group] > a.rl-node")) == 1
    assert page.select("path") == []
    assert [item.get_text() for item in page.select(".rl-key li")] == ["Talk"]


@needs_graphviz
def test_a_map_is_the_same_every_time(catalog_from: Make) -> None:
    """Two processes of Graphviz draw the same."""
    catalog = catalog_from(
        files(**{f"n{n}": {"related": {f"n{n // 2}": "Why."}, "tags": [f"t{n // 3}"]} for n in range(1, 40)})
    )
    first = draw(catalog)
    graphviz._run.cache_clear()
    assert draw(catalog) == first
    assert first.count("<rect ") == 39


@needs_graphviz
@pytest.mark.parametrize("way", graphviz.WAYS)
def test_our_own_catalog_is_on_its_map(way: str) -> None:
    """Every entry of the project's own catalog is there once, with a line for every stated relation."""
    catalog = Catalog.load(Path(__file__).parents[2] / "docs")
    html = entries_map(catalog.newest, catalog, href, way, pytest.fail)
    page = BeautifulSoup(html, "html.parser")
    expected = [href("entry", entry.id) for entry in catalog.newest]
    assert len(expected) >= 28
    assert [node["href"] for node in page.select("svg[role=group] > a.rl-node")] == expected
    assert [row["href"] for row in page.select('th[scope="row"] > a')] == expected
    stated = {frozenset({entry.id, item.entry}) for entry in catalog.newest for item in entry.related}
    assert len(page.select("path.rl-stated")) == len(stated) >= 60
    table = rows(html)
    for entry in catalog.newest:
        assert len(table[entry.title]) >= sum(entry.id in pair for pair in stated)


# No picture


def test_without_entries_there_is_a_sentence(catalog_from: Make) -> None:
    """Nothing is no map, and nobody is told."""
    assert draw(catalog_from({})) == '<p class="rl-empty">No entries.</p>\n'


def test_without_graphviz_there_is_the_table(catalog_from: Make, no_graphviz: None) -> None:
    """It stands open, and whoever builds the site is told why."""
    told: list[str] = []
    html = draw(catalog_from(files(a={"related": {"b": "Why."}}, b={})), told.append)
    assert html.startswith('<div class="rl-picture rl-map rl-wide">\n<table class="rl-table">\n')
    assert html.endswith("</table>\n</div>\n")
    assert rows(html) == {"A": ["B · Why."], "B": ["A · says of this: Why."]}
    assert told == ["No picture of 2 entries: there is no program neato, which Graphviz brings."]


@pytest.mark.parametrize(
    ("number", "told"),
    [
        (151, ["No picture of 151 entries: a map shows up to 150."]),
        (200, ["No picture of 200 entries: a map shows up to 150."]),
    ],
    ids=["151", "200"],
)
def test_very_many_entries_are_a_table(catalog_from: Make, fixed: Path, number: int, told: list[str]) -> None:
    """No picture of so many could be read; Graphviz is not even asked."""
    heard: list[str] = []
    catalog = catalog_from(files(**{f"n{n}": {"tags": [f"t{n // 2}"]} for n in range(number)}))
    html = draw(catalog, heard.append)
    assert heard == told
    assert "<svg" not in html
    assert len(rows(html)) == number
    assert rows(html)["N1"] == ["N0 · #t0"]
    assert not fixed.exists()


def test_an_unknown_way_is_an_error(catalog_from: Make) -> None:
    """No other program than those of Graphviz is run."""
    catalog = catalog_from(files(a={}))
    with pytest.raises(ValueError, match="^expected one of neato, fdp, sfdp, got 'dot'$"):
        entries_map(list(catalog.entries.values()), catalog, href, "dot")
