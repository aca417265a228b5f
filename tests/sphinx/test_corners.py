"""Corners of a build: formulas and pictures that broke pages, links in the file system, odd times, named files."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from projects import CONF, Project, differing
from samples import CATALOG, entry

_MATH = CONF + '\nmyst_enable_extensions = ["dollarmath"]\n'
_SMALL = {"index.md": "# Home\n\n```{reading:entries}\n```\n"}


@pytest.mark.parametrize("formula", ["a & b", "^2", "a \\\\ b", "\\mod \\right)", "\\foo"], ids=range(5))
def test_formula_that_cannot_be_read_is_shown_as_tex(make_project: Callable[..., Project], formula: str) -> None:
    """One formula costs one warning, whatever the converter raises, and its TeX is on the page."""
    project = make_project({**_SMALL, "entries/one.md": entry("One", f"Summary.\n\nSee ${formula}$ here.")}, _MATH)
    built = project.build()
    assert [warning.rsplit(" ", 1)[1] for warning in built.warnings] == ["[readinglist.unknown_tex]"]
    assert formula in [code.text for code in built.article("entries/one.html").find_all("code")]


@pytest.mark.parametrize("uri", ["https://evil.test/x.png", "missing.png"], ids=["remote", "missing"])
@pytest.mark.parametrize("directive", ["image", "figure"])
def test_linked_picture_that_is_not_shown_leaves_its_link(
    make_project: Callable[..., Project], directive: str, uri: str
) -> None:
    """A picture with a target, itself from elsewhere or not there, becomes the text of its link."""
    body = f"Summary.\n\n```{{{directive}}} {uri}\n:alt: words\n:target: https://ok.test\n```\n"
    built = make_project({**_SMALL, "entries/one.md": entry("One", body)}).build()
    article = built.article("entries/one.html")
    assert [link.text for link in article.find_all("a", href="https://ok.test")] == ["words"]
    assert article.find("img") is None
    assert len(built.warnings) == 1


def test_linked_folder_is_left_out_and_reported(make_project: Callable[..., Project]) -> None:
    """What lies behind a symbolic link to a folder is no part of the catalog, and no page."""
    project = make_project({**_SMALL, "entries/one.md": entry("One")})
    elsewhere = project.base / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "evil.md").write_text("# Evil\n\n<script>alert(1)</script>\n", encoding="utf-8")
    (project.src / "entries" / "more").symlink_to(elsewhere, target_is_directory=True)
    built = project.build()
    assert built.pages() & {"entries/more/evil.html"} == set()
    assert len(built.warnings) == 1
    assert "SRC/entries/more:1:1" in built.warnings[0]
    assert "[readinglist.stray_file]" in built.warnings[0]


def test_folder_named_like_a_document_holds_entries(make_project: Callable[..., Project]) -> None:
    """A folder may have `.md` in its name; what lies in it has its page."""
    built = make_project({**_SMALL, "entries/d.md/one.md": entry("One")}).build()
    assert built.warnings == []
    assert built.article("entries/d.md/one.html").h1.text.startswith("One")


def test_named_files_do_not_hide_stale_pages(make_project: Callable[..., Project]) -> None:
    """After a build of one named file, the next full build still writes all else that had changed."""
    project = make_project(CATALOG)
    project.build()
    project.edit("tags.yaml", ("label: Red", "label: Crimson"))
    project.build(names=["plain.md"])
    assert differing(project.build().tree, project.clean().tree) == []


def test_labels_of_two_entries_do_not_clash(make_project: Callable[..., Project]) -> None:
    """A label in an entry is its own: two entries may have the same, and neither becomes a target of the site."""
    body = "Summary.\n\n(x)=\n## Part\n\nText."
    files = {**_SMALL, "entries/a.md": entry("A", body), "entries/b.md": entry("B", body)}
    project = make_project(files)
    assert project.build().warnings == []
    project.edit("entries/a.md", ("Text.", "Text.\n\nMore."))
    assert differing(project.build().tree, project.clean().tree) == []


def test_older_file_with_another_text_is_read(make_project: Callable[..., Project]) -> None:
    """An entry's new text shows even where its file claims to be older than the last build."""
    project = make_project(CATALOG)
    project.build()
    project.edit("entries/alpha.md", ("More.", "Much more."))
    os.utime(project.src / "entries/alpha.md", (10**9, 10**9))
    built = project.build()
    assert "Much more." in built.article("entries/alpha.html").text
    assert differing(built.tree, project.clean().tree) == []


def test_included_file_is_news_for_every_builder(make_project: Callable[..., Project]) -> None:
    """Where two builders share their doctrees, both show a changed file that a page takes in."""
    guide = "# Guide\n\n```{literalinclude} inc.txt\n```\n"
    index = "# Home\n\n```{toctree}\nguide\n```\n"
    project = make_project(
        {"index.md": index, "guide.md": guide, "inc.txt": "before\n", "entries/one.md": entry("One")}
    )
    for builder in ("html", "dirhtml"):
        project.build(builder)
    project.write({"inc.txt": "afterwards\n"})
    shown = [project.build("html").text("guide.html"), project.build("dirhtml").text("guide/index.html")]
    assert ["afterwards" in text for text in shown] == [True, True]


def test_cards_have_headings_below_their_section(make_project: Callable[..., Project]) -> None:
    """The titles of cards stand one level below the section that holds them."""
    part = "```{reading:entries}\n```\n"
    project = make_project({"index.md": f"# Home\n\n{part}\n## Part\n\n{part}", "entries/one.md": entry("One")})
    titles = project.build().article("index.html").find_all(class_="rl-title")
    assert [title.name for title in titles] == ["h2", "h3"]


def test_nothing_is_rendered_when_nothing_changed(
    make_project: Callable[..., Project], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A build in which nothing changed takes every page for what it is, without making it again."""
    project = make_project(CATALOG)
    project.build()
    asked: list[Path] = []
    from readinglist.site import views  # noqa: PLC0415 - counted only here

    make = views.tag_page
    monkeypatch.setattr(views, "tag_page", lambda tag, *rest: asked.append(tag) or make(tag, *rest))
    built = project.build()
    assert (asked, built.written) == ([], set())
    assert differing(built.tree, project.clean().tree) == []
    assert asked
