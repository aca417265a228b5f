"""Where the nodes and lines of a picture go: Graphviz, a program of its own, finds the places.

It is given numbers and sizes alone, so that no text of a contributor reaches it. Knows nothing of records.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

__all__ = ["WAYS", "Layout", "NoLayoutError", "lay_out"]

#: The programs of Graphviz that can be asked.
WAYS = ("neato", "fdp", "sfdp")

#: No node on another, none that touches a line's way around it, and the same places every time.
_SETTINGS = 'overlap=prism,overlap_scaling=2,sep="+8",esep="+5",start=1'
#: With more nodes than this, lines go straight and not around nodes, which would take seconds.
_ROUTED = 60
#: How long a program may take, in seconds.
_PATIENCE = 60


class NoLayoutError(Exception):
    """There is no layout, for the reason in the message: Graphviz is missing, or it failed."""


@dataclass(frozen=True, slots=True)
class Layout:
    """Where everything is, in points from the upper left corner."""

    width: int
    height: int
    #: The middle of each node, in their order.
    nodes: tuple[tuple[int, int], ...]
    #: For each line between two nodes, given by their numbers, its path in the words of SVG.
    paths: dict[tuple[int, int], str]


def lay_out(sizes: Sequence[tuple[int, int]], lines: Iterable[tuple[int, int]], way: str) -> Layout:
    """Find a place for nodes, near each other if there is a line between them, and for the lines.

    Args:
        sizes: Width and height of each node, in points; at least one.
        lines: Which two nodes each line joins, by their numbers from 0.
        way: One of `WAYS`.

    Raises:
        NoLayoutError: If Graphviz is missing, fails, takes longer than a minute, or gives something else.
        ValueError: If there is no such way.
    """
    if way not in WAYS:
        raise ValueError(f"expected one of {', '.join(WAYS)}, got {way!r}")
    program = shutil.which(way)
    if program is None:
        raise NoLayoutError(f"there is no program {way}, which Graphviz brings")
    nodes = "".join(f"{n}[width={width / 72:.3f},height={height / 72:.3f}]" for n, (width, height) in enumerate(sizes))
    pairs = "".join(f"{first}--{second};" for first, second in lines)
    splines = "true" if len(sizes) <= _ROUTED else "line"
    graph = f'graph{{graph[{_SETTINGS},splines={splines}]node[shape=box,fixedsize=true,label=""]{nodes}{pairs}}}'
    try:
        return _read(_run(program, graph), len(sizes))
    except (OSError, subprocess.SubprocessError) as error:
        raise NoLayoutError(f"{way} failed: {error}") from error
    except (IndexError, KeyError, OverflowError, ValueError) as error:
        raise NoLayoutError(f"{way} gave something else than a layout") from error


@lru_cache(maxsize=64)
def _run(program: str, graph: str) -> str:
    """Run a program of Graphviz, once for each picture: a build asks for the same one more than once."""
    done = subprocess.run(  # noqa: S603 - a list, no shell; the program is one of ours
        [program, "-Tplain"],
        input=graph,
        env={**os.environ, "LC_ALL": "C"},  # a dot in numbers, whatever the machine speaks
        capture_output=True,
        check=True,
        encoding="ascii",
        errors="replace",
        timeout=_PATIENCE,
    )
    return done.stdout


def _read(plain: str, number: int) -> Layout:
    """Read what Graphviz writes: a row for each thing, in inches from the lower left corner."""
    rows = [line.split() for line in plain.splitlines()]
    (head,) = (row for row in rows if row[0] == "graph")
    width, height = _points(head[2:4])

    def places(inches: Sequence[str]) -> list[tuple[int, int]]:
        points = _points(inches)
        return [(x, height - y) for x, y in zip(points[::2], points[1::2], strict=True)]

    nodes = {row[1]: places(row[2:4])[0] for row in rows if row[0] == "node"}
    paths = {}
    for row in rows:
        if row[0] == "edge":
            start, *rest = (f"{x} {y}" for x, y in places(row[4 : 4 + 2 * int(row[3])]))
            paths[int(row[1]), int(row[2])] = f"M{start}C{' '.join(rest)}"
    return Layout(width, height, tuple(nodes[str(n)] for n in range(number)), paths)


def _points(inches: Sequence[str]) -> list[int]:
    return [round(72 * float(number)) for number in inches]
