"""A site of all samples: brought into one catalog, checked and built, and nothing in them becomes markup of ours."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from bs4 import BeautifulSoup
from projects import Project

from readinglist import Catalog, Input, loads, plan_import, write_import

SAMPLES = Path(__file__).parents[3] / "shared" / "samples"
#: Format, folder or file, ends of files, and options of the format.
SOURCES: list[tuple[str, str, tuple[str, ...], dict[str, object]]] = [
    ("pyvideo", "pyvideo", (".json",), {}),
    ("schedule-xml", "schedule-fosdem", (".xml",), {}),
    ("schedule-json", "schedule-json/pretalx-anyconf.json", (".json",), {}),
    ("ics", "ical", (".ics",), {}),
    ("bibtex", "bibtex", (".bib",), {}),
    ("ris", "ris", (".ris",), {}),
    ("csl-json", "csl-json", (".json",), {}),
    ("front-matter", "front-matter-md", (".md",), {}),
    ("markdown", "awesome-md", (".md",), {}),
    ("table", "papers-json/icml-2025-slice.json", (".json",), {"kind": "paper"}),
    ("table", "miniconf/acl2020/tutorials.yml", (".yml",), {"kind": "tutorial"}),
]
PAGES = {
    "index.md": "# All samples\n\n```{reading:entries}\n:limit: 20\n```\n\n```{toctree}\ncatalog\n```\n",
    "catalog.md": "# Catalog\n\n```{reading:entries}\n:filter:\n```\n",
}

pytestmark = pytest.mark.skipif(not SAMPLES.is_dir(), reason="the folder of samples is not beside this checkout")


def inputs(path: str, suffixes: tuple[str, ...]) -> Iterator[Input]:
    """Give the files of a source, named from its folder."""
    root = SAMPLES / path
    files = [root] if root.is_file() else sorted(file for file in root.rglob("*") if file.is_file())
    base = root.parent if root.is_file() else root
    for file in files:
        if file.suffix in suffixes and file.name != "README.md":
            yield Input(file.relative_to(base).as_posix(), file.read_bytes())


def test_site_of_all_samples(make_project: Callable[..., Project]) -> None:
    """Some 1,500 entries come in, loading finds no fault but those that are said, and every page of the site is ours."""
    project = make_project({**PAGES, "entries/x.md": "---\ntitle: X\nkind: talk\n---\nText.\n"})
    number = 1
    for form, path, suffixes, options in SOURCES:
        catalog = Catalog.load(project.src)
        loaded = loads(list(inputs(path, suffixes)), form, **options)
        plan = plan_import(catalog, loaded, folder=form.replace("/", "-"))
        write_import(catalog, plan)
        assert len(plan.entries) + len(plan.known) == len(loaded.entries)
        number += len(plan.entries)
    catalog = Catalog.load(project.src)
    assert len(catalog.entries) > 1500
    assert {problem.rule for problem in catalog.problems} <= {"ambiguous_person"}
    build = project.build(confoverrides={"html_baseurl": "https://example.org/"}, process=True, options=("-q",))
    assert build.code == 0
    assert not any("Traceback" in warning or "Error" in warning for warning in build.warnings), build.warnings[:5]
    pages = sorted(build.out.rglob("*.html"))
    assert len(pages) > 4000
    for page in pages[::7]:
        _look(page)


def _look(page: Path) -> None:
    """See that a page has no element, no address and no handler that a sample could have brought in."""
    text = page.read_text(encoding="utf-8")
    assert not re.search(r"<[^>]* on(?:error|load|click)\s*=", text), page
    soup = BeautifulSoup(text, "lxml")
    article = soup.find("article") or soup.find("main") or soup
    assert article.find(["iframe", "object", "embed", "script", "style", "img", "h6"]) is None, page
    for link in article.find_all("a", href=True):
        assert not re.match(r"\s*(?:javascript|data|vbscript):", str(link["href"]), re.IGNORECASE), (page, link["href"])
    assert len(article.find_all("h1")) <= 1, page
