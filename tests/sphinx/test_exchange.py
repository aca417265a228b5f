"""Queries in words, files for download and citations in pages: shown, kept up to date, and in every builder."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from projects import Project, differing
from samples import CATALOG

PAGE = """\
# Guide

```{reading:entries} tag:red kind:talk,paper,workshop
:display: list
:export: bibtex, csl-json
```

```{reading:entries} nothing like it
:export: bibtex
```

As {reading:cite}`alpha` says.

```{reading:cite} gamma alpha gamma
:style: apa
```

```{reading:cite} alpha
:style: bibtex
```
"""
FAULTS = """\
# Guide

```{reading:entries} tagg:red
```

```{reading:entries} tag:red
:export: docx
```

See {reading:cite}`alhpa`.
"""


@pytest.fixture
def project(make_project: Callable[..., Project]) -> Project:
    """Give a project with the page on it."""
    return make_project({**CATALOG, "plain.md": PAGE})


def test_a_query_in_words_selects(project: Project) -> None:
    """The argument of a directive selects, and its entries can be downloaded in the formats that it names."""
    build = project.build()
    assert build.warnings == []
    page = build.article("plain.html")
    titles = [a.get_text() for a in page.select("ul.rl-list > li > a")]
    assert titles
    assert "Alpha" in titles
    menu = page.select("details.rl-menu a")
    assert [a["href"] for a in menu] == ["plain.export-1.bib", "plain.export-1.csl.json"]
    assert [a.select_one(".rl-number").get_text() for a in menu] == [".bib", ".csl.json"]
    text = build.text("plain.export-1.bib")
    assert [f"{{{title}}}" in text for title in titles] == [True] * len(titles)
    assert not (build.out / "plain.export-2.bib").exists()


def test_citations_lead_to_pages(project: Project) -> None:
    """A citation stands in a line or in paragraphs, each once, with the title as a link; in BibTeX as code."""
    page = project.build().article("plain.html")
    line = page.select_one("p > span.rl-cited")
    assert line is not None
    assert line.get_text().startswith("Ann Archer (2 January 2024). Alpha [Talk].")
    assert [a["href"] for a in line.select("a")] == ["entries/alpha.html"]
    assert [p.find("a")["href"] for p in page.select("p.rl-cited")] == ["entries/gamma.html", "entries/alpha.html"]
    assert page.select_one("pre.rl-cited").get_text().startswith("@misc{alpha,")


def test_citations_and_files_are_kept_up_to_date(project: Project) -> None:
    """After an edit of a title and of the page, an incremental build is a clean one, and files that went are gone."""
    project.build()
    project.edit("entries/alpha.md", ("title: Alpha", "title: Omega"))
    edited = project.build()
    assert "plain.html" in edited.written
    assert "Omega" in edited.text("plain.html")
    assert "Omega" in edited.text("plain.export-1.bib")
    assert differing(edited.tree, project.clean().tree) == []
    project.edit("plain.md", (":export: bibtex, csl-json\n", ":export: ris\n"))
    edited = project.build()
    assert sorted(path.name for path in edited.out.glob("plain.export*")) == ["plain.export-1.ris"]
    assert differing(edited.tree, project.clean().tree) == []


def test_faults_are_warnings_at_their_place(make_project: Callable[..., Project]) -> None:
    """A query, a format and a citation that cannot be are a warning each; the role shows its id."""
    build = make_project({**CATALOG, "plain.md": FAULTS}).build()
    assert [warning.partition("plain.md:")[2] for warning in build.warnings] == [
        '3: WARNING: column 1: tagg: there is no such field. Did you mean "tag"? [readinglist.bad_select]',
        "6: WARNING: unknown format 'docx'. [readinglist.unknown_format]",
        "10: WARNING: unknown entry 'alhpa'. Did you mean \"alpha\"? [readinglist.unknown_entry]",
    ]
    assert "See alhpa." in build.article("plain.html").get_text()


def test_citations_in_plain_text(project: Project) -> None:
    """Other builders have the citations too, without a menu."""
    build = project.build("text")
    assert build.warnings == []
    text = " ".join(build.text("plain.txt").split())
    assert "As Ann Archer (2 January 2024). Alpha [Talk]." in text
    assert "@misc{alpha," in text
    assert "Export" not in text
