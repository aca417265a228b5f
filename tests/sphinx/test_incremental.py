"""A build that writes what changed, and no more, leaves the same site as a build from nothing."""

from __future__ import annotations

import shutil
import signal
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest
from projects import CONF, Build, Project, differing, tree
from samples import CATALOG, DOT, entry

#: What is done to a file: a text is its new content, None deletes it, a pair replaces one text in it by another.
Edits = Mapping[str, str | bytes | tuple[str, str] | None]

#: All pages of the sample, without their suffix.
ALL = (
    "entries/alpha entries/beta entries/gamma entries/lonely entries/one entries/sub/delta entries/two events/first "
    "guide index kinds/book kinds/paper kinds/talk kinds/workshop lists/found lists/path people/ann people/bob-baker "
    "people/cy-cole people/di-drew plain tags/blue tags/green tags/red topics years/1999 years/2022 years/2023 "
    "years/2024"
)
#: Those with a card, a row or a line of `alpha` that says more than its title.
ALPHA = "kinds/talk tags/red years/2024"
_ALPHA = CATALOG["entries/alpha.md"]
_BETA = CATALOG["entries/beta.md"]
_PATH = CATALOG["lists/path.md"]
_ONE = "  - entry: alpha\n    note: Begin here.\n"
_TWO = "  - entry: gamma\n    note: Then this.\n"


@dataclass(frozen=True)
class Case:
    """One change of the sources.

    Attributes:
        name: What changes, in words.
        edits: The change.
        pages: The pages that show it, hence are written again, without their suffix. `guide`, `topics` and `plain`
            bring `index` with them, since Sphinx also writes the pages whose toctree holds what it writes.
        gone: The pages that are no more.
    """

    name: str
    edits: Edits
    pages: str
    gone: str = ""


CASES = [
    # Entries
    Case("summary", {"entries/alpha.md": ("Summary of Alpha", "Abstract")}, f"entries/alpha {ALPHA}"),
    Case("body", {"entries/alpha.md": ("More.", "Much more.")}, "entries/alpha"),
    Case(
        "title",
        {"entries/alpha.md": ("title: Alpha", "title: Zulu")},
        f"entries/alpha {ALPHA} events/first entries/beta entries/gamma guide index lists/found lists/path people/ann topics",
    ),
    Case(
        "tag of an entry",
        {"entries/alpha.md": ("[red]", "[green]")},
        "entries/alpha kinds/talk tags/red tags/green years/2024 entries/beta entries/one entries/two "
        "index lists/found topics",
    ),
    Case(
        "entry added",
        {"entries/new.md": entry("New", tags="[red]", speakers="[Eve Early]", date="2021")},
        "entries/new entries/alpha entries/beta index kinds/talk lists/found people/eve-early tags/red topics years/2021",
    ),
    Case("entry deleted", {"entries/lonely.md": None}, "", "entries/lonely kinds/book years/1999"),
    Case(
        "entry deleted that a page names",
        {"entries/beta.md": None},
        "entries/alpha guide index kinds/talk lists/found people/ann tags/red topics years/2024",
        "entries/beta people/bob-baker",
    ),
    Case(
        "entry renamed",
        {"entries/beta.md": None, "entries/bravo.md": _BETA.replace("tags:", "aliases: [beta]\ntags:")},
        "entries/bravo entries/beta entries/alpha guide index kinds/talk lists/found people/ann people/bob-baker "
        "tags/red topics years/2024",
    ),
    Case(
        "entry made a draft",
        {"entries/beta.md": ("kind: talk", "kind: talk\nstatus: draft")},
        "entries/alpha guide index kinds/talk lists/found people/ann tags/red topics years/2024",
        "entries/beta people/bob-baker",
    ),
    Case(
        "entry withdrawn",
        {"entries/alpha.md": ("kind: talk", "kind: talk\nstatus: withdrawn")},
        f"{ALPHA} events/first entries/beta entries/gamma guide index lists/found lists/path people/ann topics",
        "entries/alpha",
    ),
    Case(
        "entry broken",
        {"entries/alpha.md": ("kind: talk", "kind: talk\nkind: talk")},
        f"{ALPHA} events/first entries/beta entries/gamma guide index lists/found lists/path people/ann topics",
        "entries/alpha",
    ),
    Case(
        "front matter broken",
        {"entries/sub/delta.md": "No front matter.\n"},
        "entries/gamma index tags/blue topics years/2023",
        "entries/sub/delta kinds/paper people/di-drew",
    ),
    # A collection
    Case(
        "item added",
        {"entries/many.yaml": ("  - id: two\n", "  - {id: three, title: Three, tags: green}\n  - id: two\n")},
        "entries/three entries/one entries/two index kinds/workshop tags/green topics",
    ),
    Case(
        "item deleted",
        {"entries/many.yaml": ("  - id: two\n    title: Two\n    tags: [green]\n    date: 2022\n    summary: Summary of Two.\n", "")},
        "entries/one index kinds/workshop tags/green topics years/2022",
        "entries/two",
    ),
    Case("summary of an item", {"entries/many.yaml": ("of Two.", "of 2.")}, "entries/two kinds/workshop tags/green years/2022"),
    Case("title that an item names", {"entries/gamma.md": ("title: Gamma", "title: Gamut")},
         "entries/gamma entries/alpha entries/one entries/sub/delta guide index kinds/talk lists/path people/cy-cole tags/blue "
         "years/2023"),
    # Tags, people, events, kinds
    Case("tag added", {"tags.yaml": ("  green:", "  new: {label: New, facet: color}\n  green:")}, "tags/new index topics"),
    Case(
        "tag's record deleted",
        {"tags.yaml": ("  green: {label: Green, facet: color, description: Like grass.}\n", "")},
        "entries/one entries/two index kinds/workshop tags/green topics years/2022",
    ),
    Case(
        "label of a tag",
        {"tags.yaml": ("label: Red", "label: Crimson")},
        "entries/alpha entries/beta guide index kinds/talk tags/red topics years/2024",
    ),
    Case("description of a tag", {"tags.yaml": ("Like grass", "Like leaves")}, "tags/green"),
    Case(
        "tag renamed",
        {"tags.yaml": ("red: {label: Red, facet: color}", "crimson: {label: Red, facet: color, aliases: [red]}")},
        "tags/crimson tags/red entries/alpha entries/beta guide index kinds/talk topics years/2024",
    ),
    Case("person's record", {"people.yaml": ("Acme", "Zenith")}, "people/ann"),
    Case(
        "person's name",
        {"people.yaml": ("name: Ann Archer", "name: Ann A. Archer, aliases: [Ann Archer]")},
        # The entries print the name as it was, and the reason why they are akin as it is now.
        "people/ann people/bob-baker entries/alpha entries/beta guide index",
    ),
    Case(
        "person renamed",
        {"people.yaml": ("  ann: {name: Ann Archer", "  archer: {name: Ann Archer, aliases: [ann]")},
        "people/archer people/ann people/bob-baker entries/alpha entries/beta lists/path guide index",
    ),
    Case("person added", {"people.yaml": ("people:\n", "people:\n  zoe: {name: Zoe Zander}\n")}, "people/zoe"),
    Case(
        "person's record deleted",
        {"people.yaml": None},
        "people/ann-archer people/bob-baker entries/alpha entries/beta guide index lists/path",
        "people/ann",
    ),
    Case("name of an event", {"events.yaml": ("First Conference", "Premier Conference")}, "events/first entries/alpha"),
    Case(
        "short name of an event",
        {"events.yaml": ("short_name: First 2024", "short_name: Premier 2024")},
        f"entries/alpha {ALPHA} events/first lists/path people/ann topics index lists/found",
    ),
    Case("event added", {"events.yaml": ("events:\n", "events:\n  second: {name: Second}\n")}, "events/second"),
    Case(
        "event's record deleted",
        {"events.yaml": None},
        f"entries/alpha {ALPHA} events/first lists/path people/ann topics index lists/found",
    ),
    Case(
        "label of a kind",
        {"kinds.yaml": "kinds:\n  workshop: {label: Meeting, plural: Meetings, icon: workshop}\n"},
        "entries/one entries/two kinds/workshop tags/green years/2022",
    ),
    # Lists
    Case("note of a list", {"lists/path.md": ("Begin here.", "Start here.")}, "lists/path entries/alpha"),
    Case("order of a list", {"lists/path.md": (_ONE + _TWO, _TWO + _ONE)}, "lists/path entries/alpha entries/gamma"),
    Case("title of a list", {"lists/path.md": ("title: Path", "title: Way")}, "lists/path entries/alpha entries/gamma guide index people/ann"),
    Case("introduction of a list", {"lists/path.md": ("Introduction", "Preface")}, "lists/path index people/ann"),
    Case("list added", {"lists/new.md": "---\ntitle: New\nitems: [beta]\n---\n"}, "lists/new entries/beta index"),
    Case("list deleted", {"lists/path.md": None}, "entries/alpha entries/gamma guide index people/ann", "lists/path"),
    Case(
        "list renamed",
        {"lists/path.md": None, "lists/way.md": _PATH.replace("curators:", "aliases: [path]\ncurators:")},
        "lists/way lists/path entries/alpha entries/gamma guide index people/ann",
    ),
    # Prose
    Case("text of a page", {"plain.md": ("Nothing of", "Not a bit of")}, "plain index"),
    Case("role in a page", {"guide.md": ("{entry}`alpha`", "{entry}`gamma`")}, "guide index"),
    Case("heading that another page names", {"guide.md": ("## A place", "## The place")}, "guide plain index"),
    Case("picture", {"images/dot.png": DOT + b"\0"}, "plain index"),
    Case("picture gone", {"images/dot.png": None, "plain.md": ("![A dot](images/dot.png)", "")}, "plain index"),
    # The navigation stands on every page.
    Case("title in the navigation", {"plain.md": ("# Plain", "# Simple")}, ALL),
    Case("words in the navigation", {"index.md": ("\nguide\n", "\nThe Guide <guide>\n")}, ALL),
    Case("order of the navigation", {"index.md": ("guide\ntopics", "topics\nguide")}, ALL),
    Case("page added to the navigation", {"index.md": ("guide\n", "guide\nnew\n"), "new.md": "# New\n"}, f"{ALL} new"),
    Case(
        "page deleted",
        {"index.md": ("plain\n", ""), "plain.md": None},
        ALL.replace("plain ", ""),
        "plain",
    ),
]  # fmt: skip


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Project:
    """Build the sample once; each test takes its changes back."""
    project = Project(tmp_path_factory.mktemp("sample"), CATALOG)
    assert project.build().warnings == []
    return project


@pytest.fixture(scope="module")
def original(sample: Project) -> dict[str, bytes]:
    """Give the output of the sample as it is."""
    return tree(sample.base / "html")


@pytest.fixture
def built(sample: Project, original: dict[str, bytes]) -> Iterator[Project]:
    """Give the sample as it was built from nothing, also after a test that failed."""
    yield sample
    restore(sample)
    if differing(tree(sample.base / "html"), original):
        shutil.rmtree(sample.base / "html", ignore_errors=True)
        shutil.rmtree(sample.base / "doctrees", ignore_errors=True)
        sample.build()


def restore(project: Project) -> None:
    """Take back all changes of the sample's sources; what is as it was is not touched."""
    files = {"conf.py": CONF, **CATALOG}
    for path in [path for path in project.src.rglob("*") if path.is_file()]:
        if path.relative_to(project.src).as_posix() not in files:
            path.unlink()
    for name, content in files.items():
        data = content if isinstance(content, bytes) else str(content).encode()
        if not (project.src / name).is_file() or (project.src / name).read_bytes() != data:
            project.write({name: data})


def change(project: Project, edits: Edits) -> None:
    """Change the sources."""
    for name, edit in edits.items():
        if isinstance(edit, tuple):
            project.edit(name, edit)
        else:
            project.write({name: edit})


def html(names: str) -> set[str]:
    """Give the files of pages, whose names are separated by blanks."""
    return {f"{name}.html" for name in names.split()}


def compare(project: Project, build: Build, *, process: bool = False) -> None:
    """Assert that a build left what a build from nothing does, and told of the same problems."""
    clean = project.clean(build.out.name, process=process)
    assert differing(build.tree, clean.tree) == []
    # Sphinx speaks of what it reads or writes; of a page left alone it says nothing a second time.
    assert set(build.warnings) <= set(clean.warnings)
    assert [text for text in clean.warnings if ": WARNING: " not in text] == []
    assert of_catalog(build) == of_catalog(clean)
    shutil.rmtree(clean.out)
    shutil.rmtree(clean.out.parent / clean.out.name.replace("clean-", "doctrees-"))


def of_catalog(build: Build) -> list[str]:
    """Give the warnings about the data, which every build repeats: those with line and column."""
    return [text for text in build.warnings if text.split(": WARNING")[0].count(":") == 2]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_incremental_change_writes_exactly_what_shows_it(
    built: Project, original: dict[str, bytes], case: Case
) -> None:
    """A change rewrites the pages that show it and no others, as a clean build has them; taking it back does too."""
    change(built, case.edits)
    sources = built.sources()
    build = built.build()
    assert build.written == html(case.pages)
    assert html(case.gone) == {name for name in original if name.endswith(".html")} - build.tree.keys()
    compare(built, build)
    assert built.sources() == sources
    restore(built)
    assert differing(built.build().tree, original) == []


def test_incremental_without_a_change_writes_nothing(built: Project, original: dict[str, bytes]) -> None:
    """A build without a change reads nothing, writes no page, and leaves every source alone."""
    sources = built.sources()
    build = built.build()
    assert build.written == set()
    assert "0 added, 0 changed, 0 removed" in build.status
    assert differing(build.tree, original) == []
    assert built.sources() == sources


def test_incremental_touched_file_writes_its_own_page_alone(built: Project, original: dict[str, bytes]) -> None:
    """A file with a new time and the old text costs its own page, and the output stays as it was."""
    (built.src / "entries/alpha.md").touch()
    build = built.build()
    assert build.written == {"entries/alpha.html"}
    assert differing(build.tree, original) == []


@pytest.mark.parametrize(
    ("first", "second"),
    [
        pytest.param(
            {"entries/alpha.md": ("title: Alpha", "title: Zulu")},
            {"entries/alpha.md": ("title: Zulu", "title: Yankee")},
            id="the same thing twice",
        ),
        pytest.param(
            {"entries/beta.md": None},
            {"entries/beta.md": _BETA.replace("Beta", "Beta again")},
            id="deleted and written anew",
        ),
        pytest.param(
            {"entries/beta.md": None, "entries/bravo.md": _BETA.replace("tags:", "aliases: [beta]\ntags:")},
            {"entries/bravo.md": None, "entries/charlie.md": _BETA.replace("tags:", "aliases: [beta, bravo]\ntags:")},
            id="renamed twice",
        ),
        pytest.param(
            {"tags.yaml": ("label: Red", "label: Crimson")},
            {"people.yaml": ("Acme", "Zenith"), "lists/path.md": ("Begin", "Start")},
            id="one thing, then another",
        ),
        pytest.param(
            {"entries/sub/alpha.md": str(_ALPHA)},
            {"entries/alpha.md": None},
            id="moved to another folder by way of a duplicate",
        ),
        pytest.param(
            {"tags/red.md": "---\norphan: true\n---\n# A page of its own\n"},
            {"tags/red.md": None},
            id="a document where a tag has its page",
        ),
    ],
)
def test_incremental_two_changes_in_a_row_stay_equal_to_clean(built: Project, first: Edits, second: Edits) -> None:
    """After a change on top of a change the output is that of a clean build, each time."""
    for edits in (first, second):
        change(built, edits)
        compare(built, built.build())


def test_incremental_renamed_entry_redirects_and_answers_to_its_old_id(built: Project) -> None:
    """The old address of a renamed entry leads on to the new one, and so does a reference by the old id."""
    change(built, {"entries/beta.md": None, "entries/bravo.md": _BETA.replace("tags:", "aliases: [beta]\ntags:")})
    build = built.build()
    refresh = build.soup("entries/beta.html").find("meta", attrs={"http-equiv": "refresh"})
    assert refresh["content"] == "0; url=../entries/bravo.html"
    assert build.article("entries/beta.html").find("a", string="Beta")["href"] == "../entries/bravo.html"
    assert build.article("guide.html").find("a", string="the second")["href"] == "entries/bravo.html"


@pytest.mark.parametrize(
    "line",
    [
        pytest.param('project = "Another"', id="project"),
        pytest.param('html_theme_options = {"announcement": "News"}', id="theme's option"),
        pytest.param('language = "de"', id="language"),
        pytest.param("smartquotes = False", id="smart quotes"),
    ],
)
def test_incremental_changed_configuration_reaches_every_page(built: Project, line: str) -> None:
    """A changed configuration writes every page again, those without a document too."""
    built.write({"conf.py": f"{CONF.replace('html_title', 'html_short_title')}{line}\n"})
    # In processes of their own: within one, Sphinx remembers the checksums of scripts and styles.
    build = built.build(process=True)
    assert build.written == html(ALL)
    # Sphinx keeps the old note of the configuration beside the new one, and the stemmer of the old language.
    (build.out / ".buildinfo.bak").unlink(missing_ok=True)
    if "language" in line:
        (build.out / "_static/english-stemmer.js").unlink(missing_ok=True)
    compare(built, build, process=True)


def test_incremental_build_of_one_file_leaves_the_rest_for_later(built: Project) -> None:
    """After a build that was told to write a single page, the next one writes all others that are due."""
    change(built, {"entries/alpha.md": ("title: Alpha", "title: Zulu"), "plain.md": ("Nothing of", "Not a bit of")})
    assert built.build(names=["topics.md"]).written <= html(ALL) - {"guide.html", "lists/path.html", "plain.html"}
    build = built.build()
    assert {"guide.html", "lists/path.html", "plain.html", "entries/alpha.html"} <= build.written
    compare(built, build)


def test_incremental_changed_style_reaches_every_page(make_project: Callable[..., Project]) -> None:
    """A changed style sheet, whose checksum stands in the head of pages, writes all of them again."""
    conf = f'{CONF}html_static_path = ["static"]\nhtml_css_files = ["own.css"]\n'
    project = make_project({**CATALOG, "static/own.css": "p { color: red }"}, conf)
    project.build()
    project.write({"static/own.css": "p { color: blue }"})
    build = project.build(process=True)
    assert build.written == html(ALL)
    compare(project, build, process=True)


def test_incremental_other_path_is_another_catalog(make_project: Callable[..., Project]) -> None:
    """With another `readinglist_path` the pages are those of the other catalog, and none of the first is left."""
    conf = f'{CONF}readinglist_path = "a"\nexclude_patterns = ["b"]\n'
    index = "# Home\n\n```{entries}\n```\n"
    project = make_project(
        {
            "index.md": index,
            "a/entries/x.md": entry("In A", tags="[red]", speakers="[Ann]"),
            "b/entries/x.md": entry("In B", tags="[blue]", speakers="[Bob]"),
            "a/tags.yaml": "tags:\n  red: {label: Red}\n",
            "b/tags.yaml": "tags:\n  blue: {label: Blue}\n",
        },
        conf,
    )
    assert "a/entries/x.html" in project.build().pages()
    project.write({"conf.py": f'{CONF}readinglist_path = "b"\nexclude_patterns = ["a"]\n'})
    build = project.build()
    (build.out / ".buildinfo.bak").unlink(missing_ok=True)
    assert build.pages() == {
        "index.html", "b/entries/x.html", "tags/blue.html", "people/bob.html", "kinds/talk.html",
    }  # fmt: skip
    compare(project, build)


def test_incremental_builders_share_their_doctrees(make_project: Callable[..., Project]) -> None:
    """Builders that take turns on one folder of doctrees each leave what they would have left alone."""
    project = make_project(CATALOG)
    changes: list[Edits] = [
        {},
        {"entries/alpha.md": ("title: Alpha", "title: Zulu")},
        {"entries/beta.md": None, "guide.md": ("[](entries/beta.md)", "")},
        {"tags.yaml": ("label: Blue", "label: Azure"), "plain.md": ("# Plain", "# Simple")},
    ]
    for number, edits in enumerate(changes):
        change(project, edits)
        builders = ["html", "dirhtml", "text"]
        for builder in builders[number % 3 :] + builders[: number % 3]:
            compare(project, project.build(builder))


#: Ends the process, with kill -9 and half a page on the disk, at the moment that a variable names.
KILL = f"""{CONF}
import os, signal
from pathlib import Path

def setup(app):
    moment, _, page = os.environ.get("KILL_AT", "").partition(" ")
    def stop(app, *args):
        if page and page != args[0]:
            return
        if page:
            Path(app.outdir, page + ".html").write_text("<!doctype html><p>half a page")
        os.kill(os.getpid(), signal.SIGKILL)
    if moment:
        app.connect(moment, stop, priority=-1 if moment == "build-finished" else 999)
"""

#: The change during which a build is killed: something of everything.
MANY: Edits = {
    "entries/alpha.md": ("title: Alpha", "title: Zulu"),
    "entries/fresh.md": entry("Fresh", tags="[red]", speakers="[Eve Early]", date="2020"),
    "plain.md": ("Nothing of", "Not a bit of"),
    "tags.yaml": ("label: Blue", "label: Azure"),
}


@pytest.mark.parametrize(
    "moment",
    [
        "env-before-read-docs",
        "env-updated",
        "write-started",
        "html-page-context entries/alpha",
        "html-page-context entries/fresh",
        "html-page-context index",
        "html-page-context plain",
        "html-page-context tags/blue",
        "html-page-context people/eve-early",
        "html-page-context search",
        "build-finished",
    ],
)
def test_incremental_killed_build_leaves_nothing_behind(make_project: Callable[..., Project], moment: str) -> None:
    """After `kill -9` at any moment the next build is equal to a clean one, also if the new entry is gone by then."""
    project = make_project(CATALOG, KILL)
    first = project.build()
    change(project, MANY)
    copy = {name: (project.src / name).read_bytes() for name in MANY}
    assert project.build(process=True, env={"KILL_AT": moment}).code == -signal.SIGKILL
    compare(project, project.build())
    # The same once more, and this time the change is taken back before the next build.
    restore_all(project)
    assert differing(project.build().tree, first.tree) == []
    project.write(copy)
    assert project.build(process=True, env={"KILL_AT": moment}).code == -signal.SIGKILL
    project.write({"entries/fresh.md": None})
    build = project.build()
    assert "entries/fresh.html" not in build.pages()
    compare(project, build)


def restore_all(project: Project) -> None:
    """Take back the change of many files."""
    project.write({name: CATALOG.get(name) for name in MANY})


def test_incremental_killed_first_build_is_made_good(make_project: Callable[..., Project]) -> None:
    """A first build that is killed half way is completed by the next one."""
    project = make_project(CATALOG, KILL)
    killed = project.build(process=True, env={"KILL_AT": "html-page-context guide"})
    assert killed.code == -signal.SIGKILL
    assert Path(killed.out, "guide.html").read_text(encoding="utf-8").endswith("half a page")
    compare(project, project.build())


def test_incremental_output_deleted_by_hand_is_written_again(built: Project, original: dict[str, bytes]) -> None:
    """A page that somebody deleted from the output is there again after the next build, with or without a document."""
    for name in ("tags/red.html", "entries/alpha.html", "entries/one.html"):
        (built.base / "html" / name).unlink()
    assert differing(built.build().tree, original) == []


def test_incremental_broken_ledger_costs_time_and_no_more(built: Project, original: dict[str, bytes]) -> None:
    """If the ledger of pages cannot be read, all pages are written, and the output is the same."""
    (built.base / "html" / ".readinglist").write_text("{", encoding="utf-8")
    build = built.build()
    assert build.written == html(ALL)
    assert differing(build.tree, original) == []


def test_incremental_entry_in_a_toctree_is_shown_where_it_stands(make_project: Callable[..., Project]) -> None:
    """A list that its author put into the navigation is current on its own page, and its neighbors are not."""
    index = str(CATALOG["index.md"]).replace("plain\n", "plain\nlists/path\nlists/found\n")
    project = make_project({**CATALOG, "index.md": index})
    build = project.build()
    for name in ("path", "found"):
        current = build.soup(f"lists/{name}.html").select(".sidebar-tree .current-page > a")
        assert [link.get_text() for link in current] == [name.capitalize()]
    change(project, {"lists/path.md": ("title: Path", "title: Way")})
    compare(project, project.build())
