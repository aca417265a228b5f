"""The command that begins a catalog: what it writes is sound, and it never changes what is there."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from readinglist import Catalog
from readinglist.check import check_catalog

Run = Callable[..., tuple[int, str, str]]


def test_a_new_catalog_is_sound(run: Run, tmp_path: Path) -> None:
    """Every file that is named is there, a check finds nothing, and the title stands where readers see it."""
    code, out, err = run("init", str(tmp_path / "my-list"), "--title", "My *list* of $5")
    assert code == 0
    files = [Path(line) for line in out.splitlines()]
    assert sorted(files) == sorted(path for path in (tmp_path / "my-list").rglob("*") if path.is_file())
    assert {"conf.py", "index.md", ".gitignore", "tags.yaml"} <= {path.name for path in files}
    assert "my-list, then readinglist build" in err
    assert check_catalog(tmp_path / "my-list").problems == ()
    assert list(Catalog.load(tmp_path / "my-list").entries) == ["an-example"]
    assert "# My \\*list\\* of \\$5\n" in (tmp_path / "my-list" / "index.md").read_text(encoding="utf-8")


def test_the_title_is_that_of_the_folder(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a title, and nobody to ask, the name of the folder serves; here is where it begins."""
    (tmp_path / "reading-group").mkdir()
    monkeypatch.chdir(tmp_path / "reading-group")
    assert run("init")[0] == 0
    assert "project = 'Reading group'\n" in Path("conf.py").read_text(encoding="utf-8")


def test_a_title_is_no_code(run: Run, tmp_path: Path) -> None:
    """Whatever stands in a title, the configuration is Python that holds exactly it."""
    title = """a'b"c\\ $x {y} # z"""
    assert run("init", str(tmp_path / "x"), "--title", title)[0] == 0
    values: dict[str, object] = {}
    exec((tmp_path / "x" / "conf.py").read_text(encoding="utf-8"), values)  # noqa: S102 - as Sphinx does
    assert values["project"] == title


@pytest.mark.parametrize("name", ["conf.py", "tags.yaml", "entries/talks/an-example.md"])
def test_nothing_that_is_there_is_changed(run: Run, tmp_path: Path, name: str) -> None:
    """One file that is there already is enough for nothing to be written."""
    (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
    (tmp_path / name).write_text("mine", encoding="utf-8")
    code, out, err = run("init", str(tmp_path))
    assert (code, out) == (2, "")
    assert f"there is {name} already, so nothing was written." in err
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == [tmp_path / name]
    assert (tmp_path / name).read_text(encoding="utf-8") == "mine"
