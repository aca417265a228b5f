"""What the places that Graphviz finds promise, and what happens where it is missing or fails."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Callable
from itertools import combinations
from pathlib import Path

import pytest

from readinglist.site import graphviz
from readinglist.site.graphviz import Layout, NoLayoutError, lay_out

needs_graphviz = pytest.mark.skipif(shutil.which("neato") is None, reason="needs Graphviz")

PLAIN = (
    'graph 1 3 2\nnode 0 0.5 1.5 1 0.5 "" solid box black lightgrey\nnode 1 2.5 0.5 1 0.5 "" solid box black lightgrey\n'
    "edge 0 1 4 1 1.25 1.5 1 1.75 0.875 2 0.75 solid black\nstop\n"
)

Fake = Callable[[str], Path]


@pytest.fixture
def neato(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Fake:
    """Give the function that puts a shell script in the place of `neato`, and says where that may leave files."""

    def make(script: str) -> Path:
        program = tmp_path / "neato"
        program.write_text(f'#!/bin/sh\ncd "{tmp_path}"\n{script}\n', encoding="utf-8")
        program.chmod(0o755)
        monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
        return tmp_path

    return make


def printing(plain: str) -> str:
    """Give a script that prints a text, whatever it is asked."""
    return f"cat > asked; echo \"$@\" > options\ncat <<'END'\n{plain}END"


def test_places_are_points_from_the_upper_left(neato: Fake) -> None:
    """Graphviz counts in inches from the lower left; a line is a curve in SVG."""
    neato(printing(PLAIN))
    layout = lay_out([(72, 36), (72, 36)], [(0, 1)], "neato")
    assert layout == Layout(216, 144, ((36, 36), (180, 108)), {(0, 1): "M72 54C108 72 126 81 144 90"})


def test_graphviz_is_told_numbers_and_sizes(neato: Fake) -> None:
    """The program gets nothing else, and as text on its standard input."""
    folder = neato(printing(PLAIN))
    lay_out([(72, 36), (100, 36)], [(0, 1)], "neato")
    assert (folder / "options").read_text(encoding="utf-8") == "-Tplain\n"
    assert (folder / "asked").read_text(encoding="utf-8") == (
        'graph{graph[overlap=prism,overlap_scaling=2,sep="+8",esep="+5",start=1,splines=true]'
        'node[shape=box,fixedsize=true,label=""]0[width=1.000,height=0.500]1[width=1.389,height=0.500]0--1;}'
    )


@pytest.mark.parametrize(("number", "splines"), [(60, "true"), (61, "line")], ids=["60", "61"])
def test_lines_go_around_nodes_if_these_are_few(neato: Fake, number: int, splines: str) -> None:
    """To find the ways takes seconds for many nodes, whose lines go straight then."""
    folder = neato(printing(PLAIN))
    with pytest.raises(NoLayoutError):
        lay_out([(72, 36)] * number, [], "neato")
    assert f",splines={splines}]" in (folder / "asked").read_text(encoding="utf-8")


def test_a_picture_is_asked_for_once(neato: Fake) -> None:
    """The same nodes and lines start no second process."""
    folder = neato("echo run >> runs\n" + printing(PLAIN))
    first = lay_out([(72, 36), (72, 36)], [(0, 1)], "neato")
    assert lay_out([(72, 36), (72, 36)], [(0, 1)], "neato") == first
    lay_out([(72, 36), (72, 37)], [(0, 1)], "neato")
    assert (folder / "runs").read_text(encoding="utf-8") == "run\nrun\n"


@pytest.mark.parametrize(
    "plain",
    [
        pytest.param("", id="nothing"),
        pytest.param("\n", id="an empty line"),
        pytest.param("stop\n", id="no graph"),
        pytest.param(PLAIN + PLAIN, id="two graphs"),
        pytest.param(PLAIN.replace("node 1", "node 7"), id="a node is missing"),
        pytest.param(PLAIN.replace('2.5 0.5 1 0.5 "" solid box black lightgrey', "2.5"), id="a number is missing"),
        pytest.param(PLAIN.replace("1.5 1 0.5", "x 1 0.5"), id="no number"),
        pytest.param(PLAIN.replace("1.5 1 0.5", "nan 1 0.5"), id="not a number"),
        pytest.param(PLAIN.replace("1.5 1 0.5", "inf 1 0.5"), id="infinite"),
        pytest.param(PLAIN.replace("edge 0 1 4", "edge 0 1 0"), id="a line without points"),
        pytest.param("\u00e9" + PLAIN, id="not ASCII"),
    ],
)
def test_what_is_no_layout_is_none(neato: Fake, plain: str) -> None:
    """Another program of that name ends in a sentence, not in a traceback."""
    neato(printing(plain))
    with pytest.raises(NoLayoutError) as caught:
        lay_out([(72, 36), (72, 36)], [(0, 1)], "neato")
    assert str(caught.value) == "neato gave something else than a layout"


def test_a_program_that_fails_gives_no_layout(neato: Fake) -> None:
    """The exit code is in the message."""
    neato("exit 3")
    with pytest.raises(NoLayoutError, match=r"^neato failed: .* returned non-zero exit status 3\.$"):
        lay_out([(72, 36)], [], "neato")


def test_a_program_that_takes_for_ever_is_ended(neato: Fake, monkeypatch: pytest.MonkeyPatch) -> None:
    """A build does not wait longer than it was told to."""
    monkeypatch.setattr(graphviz, "_PATIENCE", 0.05)
    neato("exec sleep 60")
    with pytest.raises(NoLayoutError, match=r"^neato failed: .* timed out after 0\.05 seconds$"):
        lay_out([(72, 36)], [], "neato")


def test_without_graphviz_there_is_no_layout(monkeypatch: pytest.MonkeyPatch) -> None:
    """The message names the program and where it comes from."""
    monkeypatch.setenv("PATH", "")
    with pytest.raises(NoLayoutError) as caught:
        lay_out([(72, 36)], [], "neato")
    assert str(caught.value) == "there is no program neato, which Graphviz brings"


@pytest.mark.parametrize("way", ["", "dot -Tpng", "../neato", "sh"])
def test_no_other_program_is_run(way: str) -> None:
    """Only the programs in the table are."""
    with pytest.raises(ValueError, match="^expected one of neato, fdp, sfdp, got "):
        lay_out([(72, 36)], [], way)


@needs_graphviz
@pytest.mark.parametrize("number", [1, 2, 30, 61, 150])
@pytest.mark.parametrize("way", graphviz.WAYS)
def test_no_node_lies_on_another(number: int, way: str) -> None:
    """Nodes are apart and inside the picture, and every line has its way."""
    sizes = [(60 + 17 * n % 90, 30 + 16 * (n % 3)) for n in range(number)]
    lines = sorted({(n // 2, n) for n in range(1, number)} | {(n // 7, n) for n in range(7, number)})
    layout = lay_out(sizes, lines, way)
    boxes = [(x - w / 2, y - h / 2, x + w / 2, y + h / 2) for (x, y), (w, h) in zip(layout.nodes, sizes, strict=True)]
    assert len(boxes) == number
    for left, top, right, bottom in boxes:
        assert -2 <= left < right <= layout.width + 2
        assert -2 <= top < bottom <= layout.height + 2
    for one, other in combinations(boxes, 2):
        assert one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
    assert sorted(layout.paths) == lines
    assert all(re.fullmatch(r"M-?\d+ -?\d+C(-?\d+ -?\d+ ?){3,}", path) for path in layout.paths.values())


@needs_graphviz
def test_places_are_the_same_every_time() -> None:
    """Two processes find the same places."""
    asked = ([(80, 30)] * 9, [(0, n) for n in range(1, 9)], "neato")
    first = lay_out(*asked)
    graphviz._run.cache_clear()
    assert lay_out(*asked) == first
