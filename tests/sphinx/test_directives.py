"""The directives: what each option selects and shows, and what is said of one that asks for what is not there."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import urlsplit

import pytest
from bs4 import Tag
from crawling import Crawl
from projects import Build, Project
from samples import entry

_FILES: dict[str, str | bytes | None] = {
    "index.md": "# Home\n",
    "entries/alpha.md": entry(
        "Alpha", tags="[red]", speakers="[Ann Archer]", event="first", date="2024-01-02", level="beginner",
        language="en", links="{video: 'https://video.test/a'}",
    ),
    "entries/beta.md": entry(
        "Beta <3", kind="paper", tags="[red, blue]", authors="[Bob Baker, Ann Archer]", date="2023-05",
        level="advanced", language="de",
    ),
    "entries/many.yaml": "entries:\n  - {id: gamma, title: Gamma, kind: workshop, tags: blue, date: 2020, event: second}\n",
    "entries/delta.md": entry("Delta", "About something rare."),
    "lists/path.md": "---\ntitle: Path\nitems: [gamma, alpha]\n---\nIntroduction.\n",
    "lists/other.md": "---\ntitle: Other\ncurators: [Ann Archer]\nselect: {tags: [red]}\n---\n",
    "tags.yaml": """\
facets: {color: Colors, shape: Shapes}
tags:
  red: {label: Red, facet: color}
  blue: {label: Blue, facet: color}
  round: {label: Round, facet: shape}
  plain: {label: Plain}
""",
    "people.yaml": "people:\n  ann: {name: Ann Archer, sort: 'Archer, Ann'}\n",
    "events.yaml": "events:\n  first: {name: First, start: 2024-01-01}\n  second: {name: Second, start: 2020-01-01}\n",
}  # fmt: skip

_ALL = "alpha beta gamma delta"

#: A directive, what it leads to in order (entries unless said otherwise), and what it is made of.
GOOD = {
    "entries": ("", _ALL, "ul.rl-cards > li > article.rl-card"),
    "kind": (":kind: talk, paper", "alpha beta delta", "article"),
    "kinds, one after the other": (":kind: talk\n:tags: red", "alpha", "article"),
    "tags": (":tags: red, blue", "beta", "article"),
    "tag by its label": (":tags: Red", "alpha beta", "article"),
    "exclude-tags": (":exclude-tags: blue", "alpha delta", "article"),
    "people": (":people: ann", "alpha beta", "article"),
    "people by name": (":people: Bob Baker", "beta", "article"),
    "event": (":event: first, second", "alpha gamma", "article"),
    "year": (":year: 2024", "alpha", "article"),
    "span of years": (":year: 2020..2023", "beta gamma", "article"),
    "open span": (":year: 2023..", "alpha beta", "article"),
    "level": (":level: beginner", "alpha", "article"),
    "language": (":language: de", "beta", "article"),
    "has": (":has: video", "alpha", "article"),
    "list": (":list: path", "alpha gamma", "article"),
    "text": (":text: something RARE", "delta", "article"),
    "sort by date": (":sort: date", "gamma beta alpha delta", "article"),
    "sort by title": (":sort: title", "alpha beta delta gamma", "article"),
    "sort by title, backwards": (":sort: -title", "gamma delta beta alpha", "article"),
    "limit": (":limit: 2", "alpha beta", "article"),
    "cards": (":display: cards", _ALL, "ul.rl-cards > li > article.rl-card"),
    "rows": (":display: rows", _ALL, "ul.rl-rows > li > article"),
    "plain list": (":display: list", _ALL, "ul.rl-list > li"),
    "table": (":display: table", _ALL, "table.rl-table > tbody > tr"),
    "grouped by kind": (":group-by: kind", "alpha delta gamma beta", "section h3"),
    "grouped by year": (":group-by: year", _ALL, "section h3"),
    "grouped by event": (":group-by: event", "alpha gamma beta delta", "section h3"),
    "grouped by tag": (":group-by: tag", "beta gamma alpha beta delta", "section h3"),
    "grouped rows": (":group-by: kind\n:display: rows\n:kind: talk", "alpha delta", "ul.rl-rows > li > article"),
    "nothing found": (":tags: round", "", ".rl-empty"),
}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Build:
    """Build a page for each of the selections, and one that holds everything twice."""
    files = dict(_FILES)
    for number, (given, _, _) in enumerate(GOOD.values()):
        options = f"{given}\n\n" if given else ""
        files[f"good{number}.md"] = (
            f"---\norphan: true\n---\n# Page\n\n```{{reading:entries}}\n{options}```\n\nAfter.\n"
        )
    for name, text in SHOWN.items():
        files[f"{name}.md"] = f"---\norphan: true\n---\n# Page\n\n{text}\n\nAfter.\n"
    twice = "\n\n".join(SHOWN.values())
    files["twice.md"] = f"---\norphan: true\n---\n# Page\n\n{twice}\n\n{twice}\n\nAfter.\n"
    return Project(tmp_path_factory.mktemp("directives"), files).build()


#: Every directive that is no selection, once.
SHOWN = {
    "one": "```{entry} beta\n```",
    "by-alias": "```{reading:entry}  gamma\n```",
    "all-lists": "```{lists}\n```",
    "named-lists": "```{lists} path other\n```",
    "named-with-commas": "```{lists} path, other\n:display: list\n```",
    "limited-lists": "```{lists}\n:limit: 1\n```",
    "all-tags": "```{tags}\n```",
    "one-facet": "```{tags}\n:facet: color\n```",
    "all-people": "```{people}\n```",
    "counts": "```{entries}\n:display: counts\n```",
    "counts-by-tag": "```{entries}\n:display: counts\n:group-by: tag\n:kind: paper\n```",
    "counts-by-year": "```{entries}\n:display: counts\n:group-by: year\n```",
    "counts-by-event": "```{entries}\n:display: counts\n:group-by: event\n```",
}


def _block(build: Build, page: str) -> Tag:
    """Give what stands between the heading of a page and the last line."""
    section = build.article(page).find("section")
    section.find("h1").extract()
    assert section.find_all("p", recursive=False)[-1].extract().get_text() == "After."
    return section


def _targets(block: Tag) -> list[str]:
    """Give the pages that a block links to, in order, without their suffix; the same twice in a row counts once."""
    found = [
        tag["href"].removesuffix(".html") for tag in block.find_all("a", href=True) if not urlsplit(tag["href"]).scheme
    ]
    return [page for number, page in enumerate(found) if number == 0 or page != found[number - 1]]


def test_directives_warn_of_nothing(site: Build) -> None:
    """All these options are understood."""
    assert site.warnings == []


@pytest.mark.parametrize("number", range(len(GOOD)), ids=list(GOOD))
def test_directive_entries_selects_and_shows(site: Build, number: int) -> None:
    """Each option of `entries` chooses what it says, in its order, and each display is made of what it is called."""
    _, ids, selector = list(GOOD.values())[number]
    block = _block(site, f"good{number}.html")
    found = [page.removeprefix("entries/") for page in _targets(block) if page.startswith("entries/")]
    assert found == ids.split()
    assert len(block.select(selector)) == max(1, len(ids.split()))


@pytest.mark.parametrize(
    ("page", "targets"),
    [
        ("one", "entries/beta tags/red tags/blue"),
        ("by-alias", "entries/gamma tags/blue"),
        ("all-lists", "lists/other lists/path"),
        ("named-lists", "lists/path lists/other"),
        ("named-with-commas", "lists/path lists/other"),
        ("limited-lists", "lists/other"),
        ("all-tags", "tags/blue tags/red tags/round tags/plain"),
        ("one-facet", "tags/blue tags/red"),
        ("all-people", "#rl--letter-a #rl--letter-b people/ann people/bob-baker"),
        ("counts", "kinds/talk kinds/workshop kinds/paper"),
        ("counts-by-tag", "tags/blue tags/red"),
        ("counts-by-year", "years/2024 years/2023 years/2020"),
        ("counts-by-event", "events/first events/second"),
    ],
)
def test_directive_shows_its_part_of_the_catalog(site: Build, page: str, targets: str) -> None:
    """`entry`, `lists`, `tags`, `people` and the counts of `entries` lead to what they name, in order."""
    assert _targets(_block(site, f"{page}.html")) == targets.split()


def test_directive_counts_say_how_many(site: Build) -> None:
    """Counts give the number of entries of each group."""
    text = " ".join(_block(site, "counts.html").get_text(" ").split())
    assert text == "Talks 2 Workshops 1 Papers 1"


def test_directives_twice_on_a_page_keep_ids_apart(site: Build) -> None:
    """A page may hold every directive twice: no id repeats, every link leads somewhere."""
    crawl = Crawl(site.out)
    assert crawl.repeated_ids() == []
    assert crawl.broken() == []


#: A directive with a fault, its subtype, and what the warning says.
BAD = {
    "unknown kind": (
        "```{entries}\n:kind: talks\n\n```",
        "readinglist.bad_select",
        "kind: 'talks' is not known. Did you mean \"talk\"",
    ),
    "unknown tag": ("```{entries}\n:tags: rde\n\n```", "readinglist.bad_select", "tags: 'rde' is not known."),
    "unknown person": ("```{entries}\n:people: anna\n\n```", "readinglist.bad_select", "people: 'anna' is not known."),
    "unknown event": ("```{entries}\n:event: firsts\n\n```", "readinglist.bad_select", 'Did you mean "first"?'),
    "unknown list": ("```{entries}\n:list: paths\n\n```", "readinglist.bad_select", 'Did you mean "path"?'),
    "bad year": ("```{entries}\n:year: soon\n\n```", "readinglist.bad_select", "'soon'"),
    "bad link type": ("```{entries}\n:has: film\n\n```", "readinglist.bad_select", "'film'"),
    "bad order": ("```{entries}\n:sort: size\n\n```", "readinglist.bad_select", "'size'"),
    "bad limit": ("```{entries}\n:limit: few\n\n```", "myst.directive_option", "limit"),
    "limit below one": ("```{entries}\n:limit: 0\n\n```", "myst.directive_option", "limit"),
    "bad display": ("```{entries}\n:display: carts\n\n```", "myst.directive_option", "carts"),
    "bad group": ("```{entries}\n:group-by: color\n\n```", "myst.directive_option", "color"),
    "unknown option": ("```{entries}\n:tag: red\n\n```", "myst.directive_option", "tag"),
    "unknown entry": ("```{entry} alpah\n```", "readinglist.unknown_entry", 'Did you mean "alpha"?'),
    "two entries": ("```{entry} alpha beta\n```", "docutils", "maximum 1 argument(s)"),
    "no entry": ("```{entry}\n```", "docutils", "1 argument(s) required"),
    "unknown list by name": ("```{lists} path othr\n```", "readinglist.unknown_list", 'Did you mean "other"?'),
    "unknown facet": ("```{tags}\n:facet: colour\n\n```", "readinglist.unknown_facet", 'Did you mean "color"?'),
}


@pytest.fixture(scope="module")
def faulty(tmp_path_factory: pytest.TempPathFactory) -> Project:
    """Write a page for each fault."""
    files = dict(_FILES)
    for number, (text, _, _) in enumerate(BAD.values()):
        files[f"bad{number}.md"] = f"---\norphan: true\n---\n# Page\n\n{text}\n\nAfter.\n"
    return Project(tmp_path_factory.mktemp("faulty"), files)


@pytest.fixture(scope="module")
def faulty_site(faulty: Project) -> Build:
    """Build them all at once."""
    return faulty.build()


@pytest.fixture(scope="module")
def faulty_text(faulty: Project) -> Build:
    """Build them all at once as plain text."""
    return faulty.clean("text")


@pytest.mark.parametrize("number", range(len(BAD)), ids=list(BAD))
def test_directive_with_a_fault_is_one_warning(faulty_site: Build, number: int) -> None:
    """What a directive asks for and is not there is told once, with its line; the rest of the page is built."""
    _, subtype, says = list(BAD.values())[number]
    (warning,) = [text for text in faulty_site.warnings if text.startswith(f"SRC/bad{number}.md:")]
    assert warning.split(":")[1] in {"6", "7"}
    assert says in warning
    assert warning.endswith(f"[{subtype}]")
    assert _block(faulty_site, f"bad{number}.html") is not None


def test_directive_with_a_fault_can_be_silenced(faulty: Project) -> None:
    """`suppress_warnings` takes the subtypes of directives as those of the data."""
    build = faulty.clean(
        confoverrides={"suppress_warnings": ["readinglist.bad_select", "readinglist.unknown_entry", "myst"]}
    )
    assert {text.rpartition(" ")[2] for text in build.warnings} == {
        "[docutils]", "[readinglist.unknown_list]", "[readinglist.unknown_facet]",
    }  # fmt: skip


def test_directive_sees_what_comes_and_goes(make_project: Callable[..., Project]) -> None:
    """A directive that asked in vain shows what it asked for as soon as it is there, and warns when it goes."""
    project = make_project({**_FILES, "index.md": "# Home\n\n```{entry} later\n```\n"})
    assert len(project.build().warnings) == 1
    project.write({"entries/later.md": entry("Later")})
    build = project.build()
    assert build.warnings == []
    assert build.article("index.html").find("a", string="Later")
    project.write({"entries/later.md": None})
    build = project.build()
    assert len(build.warnings) == 1
    assert build.article("index.html").find("a", string="Later") is None


def test_directives_and_roles_in_restructuredtext(make_project: Callable[..., Project]) -> None:
    """A page in reStructuredText has the same roles and directives."""
    page = """\
Home
====

:reading:entry:`alpha`, :entry:`words <beta>`, :tag:`red`

.. reading:entries::
   :tags: blue
   :display: list

.. lists:: path
   :display: list

:entry:`alpah`
"""
    files = {name: text for name, text in _FILES.items() if name != "index.md"}
    build = make_project({**files, "index.rst": page}).build()
    (warning,) = build.warnings
    assert warning.startswith("SRC/index.rst:13: WARNING: unknown entry 'alpah'. Did you mean \"alpha\"?")
    assert _targets(build.article("index.html").find("section"))[1:] == [
        "entries/alpha", "entries/beta", "tags/red", "entries/beta", "entries/gamma", "lists/path",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("```{entries}\n:tags: blue\n\n```", "* Beta <3 (Paper, Bob Baker, Ann Archer, May 2023)\n\n* Gamma (Workshop, 2020)"),
        ("```{entries}\n:display: counts\n\n```", "* Talks (2)\n\n* Workshops (1)\n\n* Papers (1)"),
        ("```{entries}\n:group-by: tag\n:kind: paper\n\n```", "-[ Blue ]-\n\n* Beta <3 (Paper, Bob Baker, Ann Archer, May 2023)\n\n-[ Red ]-"),
        ("```{entries}\n:tags: round\n\n```", "Nothing here yet."),
        ("```{entry} alpha\n```", "* Alpha (Talk, Ann Archer, 2 January 2024)"),
        ("```{lists} path\n```", "* Path: Introduction."),
        ("```{tags}\n:facet: color\n\n```", "* Blue (2)\n\n* Red (2)\n\nAfter."),
        ("```{people}\n```", "* Ann Archer (2)\n\n* Bob Baker (1)"),
    ],
)  # fmt: skip
def test_directive_as_plain_text(make_project: Callable[..., Project], text: str, shown: str) -> None:
    """Where there is no HTML a directive shows the same choice, as lists."""
    build = make_project({**_FILES, "index.md": f"# Home\n\n{text}\n\nAfter.\n"}).build("text")
    assert build.warnings == []
    assert shown in build.text("index.txt")


@pytest.mark.parametrize("number", range(len(BAD)), ids=list(BAD))
def test_directive_with_a_fault_warns_as_plain_text_too(faulty_text: Build, number: int) -> None:
    """The same faults are told when no HTML is made."""
    _, subtype, says = list(BAD.values())[number]
    (warning,) = [text for text in faulty_text.warnings if text.startswith(f"SRC/bad{number}.md:")]
    assert says in warning
    assert warning.endswith(f"[{subtype}]")
