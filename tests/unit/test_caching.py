"""Large catalogs that are kept: what comes out is what the files say, whatever became of the cache."""

from __future__ import annotations

import os
import pickle
from pathlib import Path
from typing import Any

import pytest

from readinglist import Catalog, caching

ENTRY = "  - id: e{0}\n    title: Entry {0}\n    kind: talk\n    speakers: [Ada {0}]\n    tags: [t{1}]\n    related: {{e1: Why not}}\n"


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give a catalog that is large enough to be kept, and a cache folder of its own."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(caching, "_LARGE", 1000)
    folder = tmp_path / "catalog"
    (folder / "entries").mkdir(parents=True)
    (folder / "lists").mkdir()
    entries = "".join(ENTRY.format(number, number % 3) for number in range(30))
    (folder / "entries" / "all.yaml").write_text(f"entries:\n{entries}", encoding="utf-8")
    (folder / "lists" / "l.md").write_text("---\ntitle: L\nselect: {tags: [t1]}\n---\nText.\n", encoding="utf-8")
    (folder / "tags.yaml").write_text("facets:\n  f: Facet\ntags:\n  t0: {label: T, facet: f}\n", encoding="utf-8")
    return folder


def cache_file(root: Path) -> Path:
    """Give the only file in the cache folder."""
    (file,) = (root.parent / "cache" / "readinglist").iterdir()
    return file


def said(catalog: Catalog) -> dict[str, Any]:
    """Give all that a catalog says."""
    names = ("entries", "lists", "tags", "people", "events", "kinds", "facets", "problems", "digest", "taken_ids")
    found: dict[str, Any] = {name: getattr(catalog, name) for name in names}
    found["related"] = [catalog.related(entry) for entry in catalog.entries.values()]
    found["steps"] = [catalog.steps(item) for item in catalog.lists.values()]
    found["selected"] = [catalog.select(tags=["t2"], people=["Ada 2"]), catalog.find_person("Ada 7"), catalog.by_tag]
    return found


def test_a_kept_catalog_says_the_same(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second load reads no YAML, and gives equal records, problems and answers."""
    first = Catalog.load(root)
    assert cache_file(root).stat().st_size > 0
    assert first.problems
    monkeypatch.setattr("readinglist.catalog.load_files", lambda _root: pytest.fail("the files were read again"))
    second = Catalog.load(root)
    assert said(second) == said(first)
    assert second.get("e3").catalog is second


def test_a_change_of_any_file_counts(root: Path) -> None:
    """An edit that leaves length and time of a file as they were is seen, and so is a new or a missing file."""
    Catalog.load(root)
    file = root / "entries" / "all.yaml"
    times = file.stat()
    file.write_text(file.read_text(encoding="utf-8").replace("Entry 7", "ENTRY 7"), encoding="utf-8")
    os.utime(file, ns=(times.st_atime_ns, times.st_mtime_ns))
    assert Catalog.load(root).get("e7").title == "ENTRY 7"
    (root / "entries" / "new.md").write_text("---\ntitle: New\nkind: talk\n---\nText.\n", encoding="utf-8")
    assert "new" in Catalog.load(root).entries
    (root / "entries" / "new.md").unlink()
    assert "new" not in Catalog.load(root).entries
    (root / "lists" / "l.md").rename(root / "lists" / "m.md")
    assert set(Catalog.load(root).lists) == {"m"}


@pytest.mark.parametrize("damage", [b"", b"x" * 200, None], ids=["empty", "other", "cut"])
def test_a_damaged_cache_is_none(root: Path, damage: bytes | None) -> None:
    """A cache that is empty, of another origin or cut short is read past, and written anew."""
    first = Catalog.load(root)
    whole = cache_file(root).read_bytes()
    cache_file(root).write_bytes(whole[: len(whole) // 2] if damage is None else damage)
    assert said(Catalog.load(root)) == said(first)
    assert len(cache_file(root).read_bytes()) == len(whole)


class _Harm:
    def __reduce__(self) -> tuple[Any, ...]:
        return os.system, ("touch harmed",)


@pytest.mark.parametrize(
    "harm",
    [_Harm(), Path.unlink, caching.remember, [caching.Path]],
    ids=["command", "method", "function", "class of others"],
)
def test_a_cache_makes_nothing_but_records(
    root: Path, harm: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file that would have something else made than records is no cache: nothing of it is done."""
    monkeypatch.chdir(tmp_path)
    first = Catalog.load(root)
    key = cache_file(root).read_bytes()[:32]
    cache_file(root).write_bytes(key + pickle.dumps(harm))
    assert said(Catalog.load(root)) == said(first)
    assert not (tmp_path / "harmed").exists()


def test_a_small_catalog_or_a_strange_one_is_not_kept(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is read as fast as a cache is not kept, and neither is a catalog with a file that is none."""
    monkeypatch.setattr(caching, "_LARGE", 1 << 30)
    Catalog.load(root)
    assert not (root.parent / "cache").exists()
    monkeypatch.setattr(caching, "_LARGE", 1)
    (root / "entries" / "gone.md").symlink_to(root / "nowhere.md")
    assert "e1" in Catalog.load(root).entries
    assert not (root.parent / "cache").exists()


def test_a_cache_that_cannot_be_written_is_no_fault(root: Path) -> None:
    """A cache folder that is a file changes nothing about loading."""
    (root.parent / "cache").write_text("", encoding="utf-8")
    assert len(Catalog.load(root).entries) == 30
