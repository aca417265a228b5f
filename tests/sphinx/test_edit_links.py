"""The line at the foot of a page that leads to the lines where it is written, and to a form for corrections."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from projects import CONF, Project, differing
from samples import entry

from readinglist.model import Tag
from readinglist.site.editing import Repository, edit_line, find_repository

OPTIONS = 'html_theme_options = {"source_repository": "https://github.com/o/r/", "source_branch": "main", "source_directory": "docs/"}\n'
FILES = {
    "index.md": "# Home\n",
    "entries/talks/alpha.md": entry("Alpha", speakers="[Ada, Bo]", tags="[one, two]", event="conf"),
    "entries/few.yaml": "entries:\n  - id: beta\n    title: Beta\n    kind: talk\n\n  # the last\n  - id: gamma\n    title: Gamma\n    kind: talk\n    summary: |\n      The text.\n",
    "lists/first.md": "---\ntitle: First\nitems: [alpha]\n---\nThe text.\n",
    "tags.yaml": "tags:\n  one:\n    label: One\n  two:\n    label: Two\n    description: The second.\n",
    "people.yaml": "people:\n  ada:\n    name: Ada\n",
    "events.yaml": "events:\n  conf:\n    name: Conf\n    start: 2025-07-01\n",
}  # fmt: skip


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Project:
    """Give a project whose repository is known."""
    return Project(tmp_path_factory.mktemp("project"), FILES, CONF + OPTIONS)


def links(project: Project, page: str) -> list[tuple[str, str]]:
    """Give text and address of each link in the line of a page."""
    found = project.build().article(page).select(".rl-edit a")
    return [(link.get_text(), str(link["href"])) for link in found]


@pytest.mark.parametrize(
    ("page", "text", "address"),
    [
        ("entries/talks/alpha.html", "Edit this entry", "edit/main/docs/entries/talks/alpha.md"),
        ("entries/beta.html", "Edit this entry", "blob/main/docs/entries/few.yaml?plain=1#L2-L4"),
        ("entries/gamma.html", "Edit this entry", "blob/main/docs/entries/few.yaml?plain=1#L7-L11"),
        ("lists/first.html", "Edit this reading list", "edit/main/docs/lists/first.md"),
        ("tags/one.html", "Edit this tag", "blob/main/docs/tags.yaml?plain=1#L2-L3"),
        ("tags/two.html", "Edit this tag", "blob/main/docs/tags.yaml?plain=1#L4-L6"),
        ("people/ada.html", "Edit this person", "blob/main/docs/people.yaml?plain=1#L2-L3"),
        ("people/bo.html", "Describe this person", "edit/main/docs/people.yaml"),
        ("events/conf.html", "Edit this event", "blob/main/docs/events.yaml?plain=1#L2-L4"),
    ],
)
def test_page_leads_to_its_lines(project: Project, page: str, text: str, address: str) -> None:
    """Each page leads to the file that it is made from, and in a file of many records to the lines of its own."""
    edit, correct = links(project, page)
    assert edit == (text, f"https://github.com/o/r/{address}")
    parts = urlsplit(correct[1])
    assert (correct[0], parts.path) == ("Suggest a correction", "/o/r/issues/new")
    query = parse_qs(parts.query)
    assert query["template"] == ["correction.yml"]
    assert query["page"] == [page.removesuffix(".html")]
    assert query["entry"] == [page.removesuffix(".html").rpartition("/")[2]]


def test_lines_move_with_the_text(project: Project, tmp_path: Path) -> None:
    """After a line was put in above, an incremental build is what a clean one is."""
    moving = Project(tmp_path, FILES, CONF + OPTIONS)
    moving.build()
    moving.edit("entries/few.yaml", ("    title: Beta\n", "    title: Beta\n    room: Hall\n"))
    again = moving.build()
    assert str(links(moving, "entries/gamma.html")[0][1]).endswith("#L8-L12")
    assert differing(again.tree, moving.clean().tree) == []


def test_no_line_without_a_repository(tmp_path: Path) -> None:
    """Where nobody says where the sources are, no page pretends to know."""
    plain = Project(tmp_path, FILES).build()
    assert [page for page in sorted(plain.pages()) if 'class="rl-edit"' in plain.text(page)] == []


def test_every_page_of_a_record_has_one_line(project: Project) -> None:
    """A page made from a record has the line once; prose, kinds, years and indexes do not have it."""
    built = project.build()
    lines = {page: len(built.article(page).select(".rl-edit")) for page in built.pages()}
    folders = ("entries/", "lists/", "tags/", "people/", "events/")
    assert lines == {page: int(page.startswith(folders)) for page in lines}


def test_theme_and_line_agree(project: Project) -> None:
    """The theme's pencil on the page of a file leads where the line does."""
    built = project.build()
    pencil = built.soup("entries/talks/alpha.html").select_one(".edit-this-page a")
    assert pencil is not None
    assert pencil["href"] == links(project, "entries/talks/alpha.html")[0][1]


def test_another_branch_reaches_every_page(tmp_path: Path) -> None:
    """Who changes where the sources are gets the pages that a clean build and one with two processes would give."""
    moved = Project(tmp_path, FILES, CONF + OPTIONS)
    moved.build()
    moved.edit("conf.py", ('"source_branch": "main"', '"source_branch": "next"'))
    again = moved.build()
    assert "/edit/next/docs/" in links(moved, "entries/talks/alpha.html")[0][1]
    clean = moved.clean().tree
    (again.out / ".buildinfo.bak").unlink(missing_ok=True)  # Sphinx's note of the old configuration
    assert differing(again.tree, clean) == []
    assert differing(moved.clean(jobs=2).tree, clean) == []


@pytest.mark.parametrize("builder", ["text", "latex"])
def test_builders_without_pages_have_no_line(project: Project, builder: str) -> None:
    """What is printed or read as plain text leads to no form."""
    out = project.build(builder).out
    texts = [path.read_text(encoding="utf-8") for path in out.rglob("*") if path.suffix in {".txt", ".tex"}]
    assert texts
    assert not any("Suggest a correction" in text for text in texts)


@pytest.mark.parametrize(
    ("options", "found"),
    [
        ({}, Repository()),
        ({"source_repository": None}, Repository()),
        ({"source_repository": "https://gitlab.com/o/r"}, Repository()),
        ({"source_repository": "javascript:github"}, Repository()),
        ({"source_repository": "https://[github"}, Repository()),
        ({"source_repository": "https://github.com/o/r.git"}, Repository("https://github.com/o/r", "main", "catalog")),
        ({"source_repository": "https://github.com/o/r/", "source_branch": "dev", "source_directory": "docs/"},
         Repository("https://github.com/o/r", "dev", "docs/catalog")),
        ({"source_repository": "https://github.com/o/r", "source_directory": "/"},
         Repository("https://github.com/o/r", "main", "catalog")),
    ],
)  # fmt: skip
def test_repository_comes_from_the_theme(options: dict[str, str], found: Repository) -> None:
    """Furo's own options say where the sources are; other hosts than GitHub have other addresses, and get no line."""
    assert find_repository(options, Path("/x/docs/catalog"), Path("/x/docs")) == found


def test_catalog_outside_the_repository_has_no_line() -> None:
    """A catalog that lies elsewhere than the documents' repository has no address in it."""
    options = {"source_repository": "https://github.com/o/r", "source_directory": "docs"}
    assert find_repository(options, Path("/x/catalog"), Path("/x/docs")).folder == "catalog"
    assert find_repository(options, Path("/catalog"), Path("/x/docs")) == Repository()


def test_addresses_are_encoded(tmp_path: Path) -> None:
    """Whatever a file is called, it stays inside the address."""
    repository = Repository("https://github.com/o/r", "a b", "d#")
    line = str(edit_line(repository, "tag", Tag(id="x", label="X", path='entries/"><i>?.yaml'), tmp_path, "tags/x&y"))
    assert 'href="https://github.com/o/r/blob/a%20b/d%23/entries/%22%3E%3Ci%3E%3F.yaml?plain=1#L0-L0"' in line
    assert "page=tags%2Fx%26y" in line
    line = str(edit_line(repository, "tag", Tag(id="x", label="X"), tmp_path, "tags/x"))
    assert "Describe this tag" in line
    assert "/new/a%20b/d%23?filename=tags.yaml" in line
