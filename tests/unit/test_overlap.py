"""What the table of tags that stand together promises."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from bs4 import BeautifulSoup

from readinglist import Catalog
from readinglist.site.overlap import tag_overlap

Make = Callable[[Mapping[str, str]], Catalog]

HOSTILE = "\"><img src=x onerror=alert(1)></script><script>alert(1)</script> {{ x }} ' &lt;b&gt;"


def href(what: str, id_: str) -> str:
    """Give an address for everything."""
    return f"../{what}/{id_}.html"


def files(*entries: str, tags: object = None) -> dict[str, str]:
    """Write an entry for each row of tags, and what the registry says of these."""
    found = {
        f"entries/e{number}.md": f"---\ntitle: T\nkind: talk\ntags: {json.dumps(row.split())}\n---\n"
        for number, row in enumerate(entries)
    }
    return found | ({"tags.yaml": json.dumps(tags)} if tags else {})


def cells(html: str, text: Callable[[list[str], str], object]) -> list[list[object]]:
    """Give the rows of a table, each cell as a function of its classes and its text gives it."""
    rows = BeautifulSoup(html, "html.parser").select("tbody tr")
    return [[text(cell.get_attribute_list("class"), cell.get_text()) for cell in row.select("td")] for row in rows]


def numbers(html: str) -> list[list[object]]:
    """Give the numbers of a table, row by row."""
    return cells(html, lambda _, text: int(text))


def labels(html: str, scope: str) -> list[str]:
    """Give the headers of columns (`col`) or rows (`row`)."""
    return [cell.get_text() for cell in BeautifulSoup(html, "html.parser").select(f'th[scope="{scope}"]')]


def test_an_overlap_is_a_table(catalog_from: Make) -> None:
    """All of it, for two tags."""
    assert tag_overlap(catalog_from(files("a b", "b")), href) == (
        '<div class="rl-picture rl-overlap rl-wide">\n'
        '<div class="rl-scroll" role="region" aria-label="Tags on the same entries" tabindex="0">\n'
        '<table class="rl-heat">\n<caption>Entries that have both tags; on the diagonal, all that have the tag.</caption>\n'
        "<thead><tr><td></td>\n"
        '<th scope="col"><span><a href="../tag/b.html"><bdi>b</bdi></a></span></th>\n'
        '<th scope="col"><span><a href="../tag/a.html"><bdi>a</bdi></a></span></th>\n</tr></thead>\n<tbody>\n'
        '<tr><th scope="row"><span><a href="../tag/b.html"><bdi>b</bdi></a></span></th>'
        '<td class="rl-heat-own">2</td><td class="rl-heat-4">1</td></tr>\n'
        '<tr><th scope="row"><span><a href="../tag/a.html"><bdi>a</bdi></a></span></th>'
        '<td class="rl-heat-4">1</td><td class="rl-heat-own">1</td></tr>\n</tbody>\n</table>\n</div>\n</div>\n'
    )


def test_tags_are_counted_in_pairs(catalog_from: Make) -> None:
    """The most frequent tags come first, equal ones by id; the table is the same across its diagonal."""
    html = tag_overlap(catalog_from(files("c a b", "c a", "c", "d b", "d")), href)
    assert labels(html, "col") == labels(html, "row") == ["c", "a", "b", "d"]
    assert numbers(html) == [[3, 2, 1, 0], [2, 2, 1, 0], [1, 1, 2, 1], [0, 0, 1, 2]]


@pytest.mark.parametrize(
    ("most", "shown"),
    [
        pytest.param(2, ["c", "a"], id="2"),
        pytest.param(1, ["c"], id="1"),
        pytest.param(99, ["c", "a", "b"], id="more than there are"),
    ],
)
def test_the_rarest_tags_are_left_out(catalog_from: Make, most: int, shown: list[str]) -> None:
    """Only so many tags are shown."""
    assert labels(tag_overlap(catalog_from(files("c a b", "c a", "c")), href, most=most), "row") == shown


def test_fifteen_tags_are_shown(catalog_from: Make) -> None:
    """That is how many there are unless one asks for others."""
    catalog = catalog_from(files(" ".join(f"t{number:02}" for number in range(20))))
    assert labels(tag_overlap(catalog, href), "col") == [f"t{number:02}" for number in range(15)]


@pytest.mark.parametrize(
    ("peak", "tints"),
    [
        pytest.param(1, {1: "4"}, id="1"),
        pytest.param(2, {0: "0", 1: "2", 2: "4"}, id="2"),
        pytest.param(4, {0: "0", 1: "1", 2: "2", 3: "3", 4: "4"}, id="4"),
        pytest.param(9, {0: "0", 1: "1", 2: "1", 3: "2", 4: "2", 5: "3", 6: "3", 7: "4", 8: "4", 9: "4"}, id="9"),
    ],
)
def test_the_tint_grows_with_the_number(catalog_from: Make, peak: int, tints: dict[int, str]) -> None:
    """The pair with most entries has the strongest tint, one without any has none."""
    rows = (f"x n{number}" for number in range(peak + 1) for _ in range(number))
    html = tag_overlap(catalog_from(files(*rows)), href)
    found = cells(html, lambda css, text: (int(text), css[0].removeprefix("rl-heat-")))
    assert {cell for row in found for cell in row if "own" not in str(cell)} == set(tints.items())


def test_a_facet_has_a_table_of_its_own(catalog_from: Make) -> None:
    """Only tags of the facet are in it."""
    tags = {"facets": {"f": "F"}, "tags": {"a": {"label": "Alpha", "facet": "f"}, "b": {"label": "Beta"}}}
    catalog = catalog_from(files("a b", "b", tags=tags))
    assert labels(tag_overlap(catalog, href, "f"), "row") == ["Alpha"]
    assert labels(tag_overlap(catalog, href), "row") == ["Beta", "Alpha"]
    assert tag_overlap(catalog, href, "g") == '<p class="rl-empty">No tags.</p>\n'


@pytest.mark.parametrize("most", [15, 0, -1])
def test_without_tags_there_is_a_sentence(catalog_from: Make, most: int) -> None:
    """A tag without entries counts as none, and so does a table of none."""
    tags = {"tags": {"unused": {"label": "Unused"}}}
    catalog = catalog_from(files(*(["a"] if most < 1 else [""]), tags=tags))
    assert tag_overlap(catalog, href, most=most) == '<p class="rl-empty">No tags.</p>\n'


def test_labels_are_text(catalog_from: Make) -> None:
    """Whatever a tag is called, it adds no element."""
    catalog = catalog_from(files("a", tags={"tags": {"a": {"label": f"tag {HOSTILE}"}}}))
    html = tag_overlap(catalog, href)
    found = {element.name for element in BeautifulSoup(html, "html.parser").find_all(name=True)}
    assert found == {"a", "bdi", "caption", "div", "span", "table", "tbody", "td", "th", "thead", "tr"}
    assert labels(html, "row") == labels(html, "col") == [f"tag {HOSTILE}"]


def test_our_own_tags_are_counted_right() -> None:
    """Each number of the project's own catalog is that of a selection."""
    catalog = Catalog.load(Path(__file__).parents[2] / "docs")
    html = tag_overlap(catalog, href)
    names = labels(html, "row")
    assert len(names) == 15
    assert numbers(html) == [[len(catalog.select(tags=[row, column])) for column in names] for row in names]
