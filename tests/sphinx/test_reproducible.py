"""The same sources give the same bytes, wherever and whenever they are built."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from projects import Project, differing
from samples import CATALOG, entry


def test_reproducible_in_another_folder_with_another_hash_seed(tmp_path: Path) -> None:
    """Two copies of the sources in different folders, hashed with different seeds, become the same bytes."""
    trees = []
    for number, folder in enumerate(["here", "somewhere/else/deep down"], 1):
        project = Project(tmp_path / folder, CATALOG)
        env = {"PYTHONHASHSEED": str(number), "TZ": "Pacific/Kiritimati" if number == 2 else "UTC"}
        build = project.build(process=True, env=env)
        assert build.warnings == []
        trees.append(build.tree)
    assert differing(*trees) == []


def test_reproducible_whatever_the_working_directory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, make_project: Callable[..., Project]
) -> None:
    """Where Sphinx was started from shows nowhere in the output."""
    project = make_project(CATALOG)
    monkeypatch.chdir(project.src)
    first = project.build()
    monkeypatch.chdir(tmp_path)
    assert differing(first.tree, project.clean().tree) == []


@pytest.mark.parametrize("builder", ["html", "dirhtml"])
def test_reproducible_second_process_changes_nothing(make_project: Callable[..., Project], builder: str) -> None:
    """A second build in a new process, with nothing changed, leaves every byte as it was (case A7)."""
    project = make_project(CATALOG)
    first = project.build(builder, process=True).tree
    second = project.build(builder, process=True)
    assert second.written == set()
    assert differing(second.tree, first) == []


def test_reproducible_second_project_shows_nothing_of_the_first(make_project: Callable[..., Project]) -> None:
    """A second project built in the same process is as if the first had never been (case A7)."""
    make_project(CATALOG).build()
    other = make_project({"index.md": "# Other\n", "entries/other.md": entry("Other thing", tags="[x]")})
    build = other.build()
    assert build.pages() == {"index.html", "entries/other.html", "kinds/talk.html", "tags/x.html"}
    assert not any(word in data for data in build.tree.values() for word in (b"Alpha", b"entries/alpha", b"Ann Archer"))
    assert len(build.warnings) == 1
    assert "unknown tag 'x'" in build.warnings[0]


def test_reproducible_pages_do_not_depend_on_names_of_files(make_project: Callable[..., Project]) -> None:
    """Tags and people have the same addresses when the entries' folders, hence their order, are others (case A1)."""
    entries = {
        "a": entry("A", tags="[C]", speakers="[José Núñez]"),
        "b": entry("B", tags="['C#']", speakers="[Jose Nunez]"),
        "c": entry("C", tags="[C++]", speakers="[陳皓遠]"),
    }
    pages = []
    for folders in ("xyz", "zyx"):
        files = {f"entries/{folder}/{name}.md": entries[name] for folder, name in zip(folders, "abc", strict=True)}
        pages.append(make_project({"index.md": "# Home\n", **files}).build().pages())
    derived = [{page for page in found if not page.startswith("entries/")} for found in pages]
    assert derived[0] == derived[1]
    assert len([page for page in derived[0] if page.startswith("tags/")]) == 3
    assert len([page for page in derived[0] if page.startswith("people/")]) == 3


def test_reproducible_build_leaves_the_sources_alone(make_project: Callable[..., Project]) -> None:
    """No build creates, changes or touches a file of the sources (case A8)."""
    project = make_project(CATALOG)
    sources = project.sources()
    for builder in ("html", "dirhtml", "text"):
        project.build(builder)
    assert project.sources() == sources
    assert not list(Path(project.src).rglob("__pycache__"))
