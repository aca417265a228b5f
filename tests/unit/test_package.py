"""The package as a whole: what importing it costs, and the catalog that it ships."""

from __future__ import annotations

import datetime as dt
import os
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

import readinglist
from readinglist import Catalog
from readinglist.check import Settings, check_catalog
from readinglist.source import parse_collection, parse_entry, parse_list, parse_registry

ROOT = Path(__file__).parents[2]
FACTS = ROOT.parent / "shared" / "facts" / "icml2025.yaml"
SAMPLES = ROOT.parent / "shared" / "samples"


def test_import_loads_neither_sphinx_nor_click() -> None:
    """A program that only reads a catalog loads no site, no command line and no Markdown parser."""
    program = (
        "import sys, readinglist; readinglist.Catalog\n"
        "print(sorted({name.partition('.')[0] for name in sys.modules} & {'sphinx', 'docutils', 'click', 'markdown_it',"
        " 'myst_parser', 'rapidfuzz'}))"
    )
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_public_names_exist() -> None:
    """Everything that the package says it has is there."""
    assert [name for name in readinglist.__all__ if not hasattr(readinglist, name)] == []


@pytest.fixture(scope="module")
def shipped() -> Catalog:
    """Give the catalog of ICML 2025 that the package ships."""
    return Catalog.load(ROOT / "docs")


def test_shipped_catalog_is_sound_and_whole(shipped: Catalog) -> None:
    """The shipped catalog has no problem, and all of what it is known to hold."""
    assert [str(problem) for problem in shipped.problems] == []
    counts = [len(records) for records in (shipped.entries, shipped.tags, shipped.facets, shipped.lists)]
    assert counts == [28, 38, 7, 12]
    workshops = {entry.id for entry in shipped.select(kind="workshop")}
    from_the_post = {entry.id for entry in shipped.entries.values() if entry.origin}
    assert (len(workshops), len(from_the_post), workshops & from_the_post) == (16, 12, set())


def test_shipped_catalog_passes_every_rule() -> None:
    """Not a single warning: what the project asks of others it does itself."""
    report = check_catalog(ROOT / "docs", Settings(), today=dt.date(2025, 12, 1))
    assert [str(problem) for problem in report.problems] == []


def test_shipped_tags_have_a_facet_and_an_entry(shipped: Catalog) -> None:
    """No tag of the shipped catalog is without a place or a use."""
    assert {tag.id for tag in shipped.tags.values() if not tag.facet} == set()
    assert set(shipped.by_tag) == set(shipped.tags)


@pytest.mark.skipif(not FACTS.exists(), reason="the folder of facts is not beside this checkout")
def test_shipped_titles_are_those_of_the_facts(shipped: Catalog) -> None:
    """Every title is the one that the collected facts give."""
    sessions = yaml.load(FACTS.read_text(encoding="utf-8"), yaml.CSafeLoader)["sessions"]
    facts = {_value(session["title"]) for session in sessions}
    assert {entry.title for entry in shipped.entries.values()} == facts


def _value(fact: object) -> object:
    return fact["value"] if isinstance(fact, dict) else fact


@pytest.mark.skipif(not SAMPLES.exists(), reason="the folder of samples is not beside this checkout")
def test_no_real_file_raises() -> None:
    """Whatever people publish, read as an entry, a list, a collection or a registry, gives records or problems."""
    files = [path for path in sorted(SAMPLES.rglob("*")) if path.is_file()]
    assert len(files) > 900
    for path in files:
        text = path.read_bytes().decode("utf-8", "replace").replace("\r\n", "\n").replace("\r", "\n")
        for said in (text, f"---\n{text}\n---\n"):
            for parse in (parse_entry, parse_list, parse_collection):
                records, problems = parse(said, "entries/sample.md")
                assert records or problems
        for name in ("tags.yaml", "people.yaml", "events.yaml", "kinds.yaml"):
            found, problems = parse_registry(text, name)
            assert any(found.values()) or problems


DUMP = """
import sys
from readinglist import Catalog
from readinglist.check import Settings, check_catalog
for root in sys.argv[1:]:
    catalog = Catalog.load(root)
    for records in (catalog.entries, catalog.tags, catalog.people, catalog.events, catalog.lists):
        print(*records)
    for entry in catalog.newest:
        print(entry, *catalog.contributions(entry), *catalog.related(entry), *catalog.lists_of(entry))
    print(*catalog.problems, sep="\\n")
"""


def test_loading_does_not_hang_on_chance(tmp_path: Path) -> None:
    """Two processes that order their sets differently give the same ids, order, kin and problems, byte by byte."""
    bad = tmp_path / "entries"
    bad.mkdir()
    names = "[C, C#, Zoë, Zoe, ZOE, 陳皓遠, 🐎, index, Ada B., ada b]"
    (bad / "a.md").write_text(f"---\ntitle: A\nkind: talk\nspeakers: {names}\ntags: {names}\n---\n", encoding="utf-8")
    outputs = {
        subprocess.run(
            [sys.executable, "-c", DUMP, "docs", "tests/data/good", str(tmp_path)],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONIOENCODING": "utf-8"},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2", "3")
    }
    assert len(outputs) == 1
    assert min(map(len, outputs)) > 10_000
