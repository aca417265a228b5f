"""One process or several: the same pages, the same inventory, the same warnings."""

from __future__ import annotations

import pytest
from projects import Build, Project, differing
from samples import CATALOG, entry

#: Each page asks for the same entries in several ways; every fifth has a fault.
_PAGE = """\
---
orphan: true
---
# Page {number}

{{entry}}`alpha`, {{entry}}`e{number}` and {{tag}}`red`, {{person}}`ann`, {{list}}`path`.
{fault}

```{{entries}}
:tags: red
:display: {display}
```

```{{lists}}
```
"""
_FAULT = "An {entry}`alpah`, a [](nowhere.md), {any}`thing`."
_DISPLAYS = ("cards", "rows", "list", "table", "counts")


def write_many() -> dict[str, str | bytes | None]:
    """Write forty pages and forty entries on top of the sample."""
    files = dict(CATALOG)
    for number in range(40):
        fault = "" if number % 5 else _FAULT
        page = _PAGE.format(number=number, fault=fault, display=_DISPLAYS[number % 5])
        files[f"pages/p{number}.md"] = page
        body = f"Text {number}, see {{entry}}`alpha`.\n{fault}\n\n```{{entry}} e{(number + 1) % 40}\n```\n"
        files[f"entries/e{number}.md"] = entry(f"Entry {number}", body, tags="[red]", date=f"20{number:02}-01-01")
    files["lists/long.md"] = (
        f"---\ntitle: Long\nitems: [{', '.join(f'e{number}' for number in range(40))}]\n---\nLong.\n"
    )
    return files


@pytest.fixture(scope="module")
def many(tmp_path_factory: pytest.TempPathFactory) -> Project:
    """Give a project with some ninety documents."""
    return Project(tmp_path_factory.mktemp("many"), write_many())


@pytest.fixture(scope="module")
def serial(many: Project) -> Build:
    """Build it in one process."""
    return many.build(out="serial", doctrees="doctrees-serial", process=True)


@pytest.fixture(scope="module")
def parallel(many: Project) -> Build:
    """Build it in four."""
    return many.build(out="parallel", doctrees="doctrees-parallel", jobs=4)


def test_parallel_build_equals_serial_build(serial: Build, parallel: Build) -> None:
    """Four processes leave the very bytes that one does, the inventory and the search index among them."""
    assert len(serial.pages()) > 120
    assert differing(serial.tree, parallel.tree) == []
    assert {"objects.inv", "searchindex.js"} <= serial.tree.keys()


def test_parallel_build_warns_of_the_same(serial: Build, parallel: Build) -> None:
    """Every fault is told once, by one process as by four."""
    assert sorted(serial.warnings) == sorted(parallel.warnings)
    # Three faults on each of eight pages and eight entries.
    assert len(serial.warnings) == len(set(serial.warnings)) == 48
    assert sum('Did you mean "alpha"?' in text for text in serial.warnings) == 16


def test_parallel_incremental_build_equals_clean_build(many: Project, serial: Build, parallel: Build) -> None:
    """With four processes, too, a build after a change leaves what a build from nothing does."""
    many.edit("entries/e7.md", ("title: Entry 7", "title: Entry seven"))
    many.write({"entries/e8.md": None, "pages/p9.md": None})
    build = many.build(out="parallel", doctrees="doctrees-parallel", jobs=4)
    clean = many.clean()
    assert "entries/e7.html" in build.written
    assert "pages/p3.html" in build.written
    assert "entries/lonely.html" not in build.written
    assert differing(build.tree, clean.tree) == []
    assert set(build.warnings) <= set(clean.warnings)
