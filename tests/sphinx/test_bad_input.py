"""A faulty file costs one warning and its own page; the rest of the site is built."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pytest
from projects import CONF, Project
from samples import CATALOG, entry

#: The pages of a sample in which all is well, to which each fault is added.
_GOOD = {
    "index.md": "# Home\n\n```{entries}\n```\n",
    "entries/good.md": entry("Good", tags="[red]"),
    "lists/good.md": "---\ntitle: Good list\nitems: [good]\n---\nFine.\n",
    "tags.yaml": "tags:\n  red: {label: Red}\n",
}
_PAGES = {"index.html", "entries/good.html", "lists/good.html", "tags/red.html", "kinds/talk.html"}


@dataclass(frozen=True)
class Bad:
    """One fault.

    Attributes:
        name: What is wrong.
        files: What is added to the good files.
        warning: Where it is and what it is called, as `file:line:column subtype`.
        says: What the warning says among other things, the hint above all.
        pages: The pages that come of it; none for a file that is left out.
    """

    name: str
    files: dict[str, str | bytes]
    warning: str
    says: str
    pages: frozenset[str] = frozenset()


def _bad(name: str, path: str, text: str | bytes, warning: str, says: str, *pages: str) -> Bad:
    return Bad(name, {path: text}, f"{path}:{warning}", says, frozenset(pages))


BAD = [
    _bad("unknown key", "entries/x.md", entry("X", speaker="Ann"), "4:1 unknown_key", 'Did you mean "speakers"?'),
    _bad("duplicate key", "entries/x.md", entry("X\ntitle: Y"), "3:1 duplicate_key", "Keep one."),
    _bad("missing key", "entries/x.md", "---\nkind: talk\n---\nText.\n", "2:1 missing_key", '"title"'),
    _bad("date", "entries/x.md", entry("X", date="2024-02-30"), "4:7 bad_date", "'2024-02-30'"),
    _bad("date in words", "entries/x.md", entry("X", date="Spring 2024"), "4:7 bad_date", "'Spring 2024'"),
    _bad("kind", "entries/x.md", entry("X", kind="talkk"), "3:7 unknown_kind", 'Did you mean "talk"'),
    _bad("address", "entries/x.md", entry("X", links="{page: 'javascript:alert(1)'}"), "4:15 bad_url", "https://"),
    _bad("front matter", "entries/x.md", "Text alone.\n", "1:1 bad_front_matter", "Begin the file with a line ---"),
    _bad("open front matter", "entries/x.md", "---\ntitle: X\nkind: talk\n", "1:1 bad_front_matter", "---"),
    _bad("YAML", "entries/x.md", "---\ntitle: [\n---\n", "2:8 bad_yaml", "not closed"),
    _bad("encoding", "entries/x.md", b"---\ntitle: \xe9\n---\n", "2:8 bad_encoding", "Save the file as UTF-8."),
    _bad("empty file", "entries/x.md", "", "1:1 empty_file", "Fill it in, or delete it."),
    _bad("empty list", "lists/x.md", "", "1:1 empty_file", "Fill it in, or delete it."),
    _bad("name of the file", "entries/Bad Name.md", entry("X"), "1:1 bad_id", "Rename the file"),
    _bad("other file", "entries/x.rst", "X\n=\n", "1:1 stray_file", "Move it elsewhere."),
    _bad("same id", "entries/sub/good.md", entry("X"), "1:1 duplicate_id", "Give one of them another id"),
    _bad("list among entries", "lists/x.yaml", "entries: []\n", "1:1 stray_file", "Move it elsewhere."),
    _bad("registry", "people.yaml", "people: [\n", "2:1 bad_yaml", "quotes"),
    _bad("unknown key of a list", "lists/x.md", "---\ntitle: X\nitem: [good]\n---\n", "3:1 unknown_key", '"items"'),
    # What can be kept is kept.
    _bad("byte order mark", "entries/x.md", b"\xef\xbb\xbf" + entry("X").encode(), "1:1 byte_order_mark",
         "Save it as UTF-8 without a mark.", "entries/x.html"),
    _bad("Windows line ends", "entries/x.md", entry("X").replace("\n", "\r\n"), "1:1 crlf", "Unix line ends",
         "entries/x.html"),
    _bad("tag", "entries/x.md", entry("X", tags="[redd]"), "4:8 unknown_tag", 'Did you mean "red"?',
         "entries/x.html", "tags/redd.html"),
    _bad("event", "entries/x.md", entry("X", event="none"), "4:8 unknown_event", "Describe it in events.yaml.",
         "entries/x.html", "events/none.html"),
    _bad("entry of a list", "lists/x.md", "---\ntitle: X\nitems: [good, gone]\n---\n", "3:15 unknown_entry",
         "'gone'", "lists/x.html"),
    _bad("entry twice in a list", "lists/x.md", "---\ntitle: X\nitems: [good, good]\n---\n", "3:15 repeated_item",
         "Keep one.", "lists/x.html"),
    _bad("item of a collection", "entries/x.yaml",
         "entries:\n  - {id: one, title: One, kind: talk}\n  - {id: two, kind: talk}\n", "3:5 missing_key", '"title"',
         "entries/one.html"),
]  # fmt: skip


@pytest.mark.parametrize("bad", BAD, ids=lambda bad: bad.name)
def test_bad_input_costs_one_warning(make_project: Callable[..., Project], bad: Bad) -> None:
    """Each fault is told once, with file, line and what to do, and nothing but the faulty file is missing."""
    build = make_project({**_GOOD, **bad.files}).build()
    (warning,) = build.warnings
    place, _, subtype = bad.warning.rpartition(" ")
    assert warning.startswith(f"SRC/{place}: WARNING: ")
    assert bad.says in warning
    assert warning.endswith(f"[readinglist.{subtype}]")
    assert build.pages() == _PAGES | bad.pages
    assert build.article("entries/good.html").find("h1")
    assert build.code == 0


def test_bad_input_is_told_of_all_at_once(make_project: Callable[..., Project]) -> None:
    """All faults of all files are told in one build, in the order of files and lines."""
    files = {f"entries/x{number}.md": entry("X", speaker="Ann", date="never") for number in range(3)}
    build = make_project({**_GOOD, **files}).build()
    places = [text.partition(": WARNING")[0] for text in build.warnings]
    assert places == [f"SRC/entries/x{number}.md:{line}" for number in range(3) for line in ("4:1", "5:7")]


def test_bad_input_can_be_silenced(make_project: Callable[..., Project]) -> None:
    """`suppress_warnings` takes one kind of problem or all of them."""
    project = make_project({**_GOOD, "entries/x.md": entry("X", tags="[redd]"), "entries/y.md": ""})
    one = project.build(confoverrides={"suppress_warnings": ["readinglist.unknown_tag"]})
    assert [text.rpartition(" ")[2] for text in one.warnings] == ["[readinglist.empty_file]"]
    assert project.clean(confoverrides={"suppress_warnings": ["readinglist"]}).warnings == []


def test_bad_input_fails_a_strict_build(make_project: Callable[..., Project]) -> None:
    """With `-W` a fault makes the build end with an error, after the site was built as far as it can be."""
    project = make_project({**_GOOD, "entries/x.md": ""})
    assert project.build(process=True).code == 0
    strict = project.build(process=True, options=("-W", "--keep-going"), out="strict", doctrees="doctrees-strict")
    assert strict.code == 1
    assert strict.pages() == _PAGES


@pytest.mark.parametrize(
    ("files", "path"),
    [
        pytest.param({}, ".", id="no catalog"),
        pytest.param(CATALOG, "nowhere", id="no such folder"),
    ],
)
def test_bad_input_without_a_catalog_is_an_error_of_the_configuration(
    make_project: Callable[..., Project], files: dict[str, str], path: str
) -> None:
    """Where there is no catalog the build ends at once, and says which configuration value is wrong."""
    project = make_project(
        {"index.md": "# Home\n", **files}, f'extensions = ["readinglist.site"]\nreadinglist_path = {path!r}\n'
    )
    build = project.build(process=True)
    assert build.code == 2
    assert "readinglist_path" in " ".join(build.warnings)
    assert "A catalog is a folder with `entries/` in it" in " ".join(build.warnings)
    assert "Configuration error!" in " ".join(build.warnings)


def test_bad_input_document_in_the_place_of_a_page_is_told(make_project: Callable[..., Project]) -> None:
    """A document at the address of a tag's page stays what it is; a warning names both."""
    page = "---\norphan: true\n---\n# My own page\n"
    build = make_project({**_GOOD, "tags/red.md": page}).build()
    (warning,) = build.warnings
    assert warning.startswith("SRC/tags/red.md")
    assert "the tag 'red'" in warning
    assert warning.endswith("[readinglist.page_taken]")
    assert build.article("tags/red.html").find("h1").get_text().startswith("My own page")
    assert build.pages() == _PAGES


def test_bad_input_file_that_changes_during_the_build(make_project: Callable[..., Project]) -> None:
    """An entry whose file is broken after it was loaded is shown as it was; the next build tells of the fault."""
    late = """
from pathlib import Path

def setup(app):
    path = Path(app.srcdir, "entries/good.md")
    app.connect("env-before-read-docs", lambda *args: path.write_text("No front matter."))
"""
    project = make_project(_GOOD, CONF + late)
    build = project.build()
    assert build.warnings == []
    assert "Summary of Good." in build.article("entries/good.html").get_text()
    assert [text.rpartition(" ")[2] for text in project.build().warnings] == [
        "[readinglist.bad_front_matter]"
    ]  # fmt: skip


def test_bad_input_in_a_folder_that_is_a_link(make_project: Callable[..., Project]) -> None:
    """What lies behind a linked folder is no entry, and no page with the powers of prose either."""
    project = make_project(
        {**_GOOD, "elsewhere/x.md": "# X\n\n```{include} /etc/hostname\n```\n"},
        f'{CONF}exclude_patterns = ["elsewhere"]\n',
    )
    (project.src / "entries/linked").symlink_to("../elsewhere")
    assert project.build().pages() == _PAGES
