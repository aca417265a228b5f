"""Roles and references: what they show, where they lead, and what is said of one that leads nowhere."""

from __future__ import annotations

import shutil
from collections.abc import Callable

import pytest
from bs4 import Tag
from crawling import read_inventory
from projects import CONF, Build, Project
from samples import entry

_FILES = {
    "entries/alpha.md": entry(
        "Alpha & Omega", short_title="AO", tags="[red]", speakers="[Ann Archer]", event="first", aliases="[old-alpha]"
    ),
    "entries/some.yaml": "entries:\n  - {id: beta, title: Beta, kind: paper, date: 2020}\n",
    "lists/path.md": "---\ntitle: A path\ncurators: [Cy Cole]\nitems: [alpha]\naliases: [old-path]\n---\nText.\n",
    "tags.yaml": "tags:\n  red: {label: Red things, aliases: [rouge, Rot]}\n",
    "people.yaml": "people:\n  ann: {name: Ann Archer, aliases: [A. Archer, ann-a]}\n",
    "events.yaml": "events:\n  first: {name: First Conference, short_name: FC 2024}\n",
}

#: A role, with the text it shows and the page it leads to.
ROLES = {
    "{entry}`alpha`": ("Alpha & Omega", "entries/alpha.html"),
    "{reading:entry}`alpha`": ("Alpha & Omega", "entries/alpha.html"),
    "{entry}`~alpha`": ("AO", "entries/alpha.html"),
    "{entry}`some words <alpha>`": ("some words", "entries/alpha.html"),
    "{entry}`!alpha`": ("alpha", ""),
    "{entry}`old-alpha`": ("Alpha & Omega", "entries/alpha.html"),
    "{entry}`beta`": ("Beta", "entries/beta.html"),
    "{list}`path`": ("A path", "lists/path.html"),
    "{list}`old-path`": ("A path", "lists/path.html"),
    "{tag}`red`": ("Red things", "tags/red.html"),
    "{tag}`Red things`": ("Red things", "tags/red.html"),
    "{tag}`rouge`": ("Red things", "tags/red.html"),
    "{person}`ann`": ("Ann Archer", "people/ann.html"),
    "{person}`A. Archer`": ("Ann Archer", "people/ann.html"),
    "{person}`cy-cole`": ("Cy Cole", "people/cy-cole.html"),
    "{event}`first`": ("First Conference", "events/first.html"),
    "{event}`~first`": ("FC 2024", "events/first.html"),
    "{any}`path`": ("A path", "lists/path.html"),
    "{any}`red`": ("Red things", "tags/red.html"),
    "[](#alpha)": ("Alpha & Omega", "entries/alpha.html"),
    "[some words](#red)": ("some words", "tags/red.html"),
    "[](entries/alpha.md)": ("Alpha & Omega", "entries/alpha.html"),
    "[some words](lists/path.md)": ("some words", "lists/path.html"),
    "{doc}`entries/alpha`": ("Alpha & Omega", "entries/alpha.html"),
}

#: A role that leads nowhere, with what is said of it.
UNKNOWN = {
    "{entry}`alpa`": ("unknown entry 'alpa'. Did you mean \"alpha\"?", "readinglist.unknown_entry"),
    "{list}`paths`": ("unknown reading list 'paths'. Did you mean \"path\"?", "readinglist.unknown_list"),
    "{tag}`reds`": ("unknown tag 'reds'. Did you mean \"red\"?", "readinglist.unknown_tag"),
    "{person}`anne`": ("unknown person 'anne'. Did you mean \"ann\"?", "readinglist.unknown_person"),
    "{event}`firsts`": ("unknown event 'firsts'. Did you mean \"first\"?", "readinglist.unknown_event"),
    "{entry}`words <zzz>`": ("unknown entry 'zzz'.", "readinglist.unknown_entry"),
    "{entry}`red`": ("unknown entry 'red'.", "readinglist.unknown_entry"),
}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Build:
    """Build one page with all roles, a line each, and one with all that lead nowhere."""
    lines = "\n\n".join(ROLES)
    unknown = "\n\n".join(UNKNOWN)
    files = {
        **_FILES,
        "index.md": f"# Home\n\n{lines}\n\n```{{toctree}}\nwrong\n```\n",
        "wrong.md": f"# Wrong\n\n{unknown}\n\nThe end.\n",
        "entries/many.yaml": _in_collection(),
    }
    return Project(tmp_path_factory.mktemp("domain"), files).build()


def _in_collection() -> str:
    """Write the roles of the domain, as they stand in an entry of a collection."""
    roles = [role for role in ROLES if not role.startswith(("[", "{any}", "{doc}"))]
    lines = "\n\n      ".join([*roles, *UNKNOWN])
    return f"entries:\n  - id: roles\n    title: Roles\n    kind: paper\n    summary: |\n      {lines}\n"


def _lines(build: Build, page: str) -> list[Tag]:
    return [tag for tag in build.article(page).find_all("p") if tag.parent.name == "section" and not tag.get("class")]


@pytest.mark.parametrize("number", range(len(ROLES)), ids=list(ROLES))
def test_domain_role_shows_name_and_leads_to_page(site: Build, number: int) -> None:
    """Each form of a role shows the words that are meant and leads to the page of the thing."""
    text, page = list(ROLES.values())[number]
    line = _lines(site, "index.html")[number]
    assert line.get_text() == text
    link = line.find("a")
    assert (link["href"] if link else "") == page


def test_domain_role_in_a_collection_does_the_same(site: Build) -> None:
    """In the text of a collection's entry the roles of the domain show and lead to the same as in a document."""
    roles = [found for role, found in ROLES.items() if not role.startswith(("[", "{any}", "{doc}"))]
    lines = _lines(site, "entries/roles.html")[: len(roles)]
    found = [(line.get_text(), line.find("a")["href"] if line.find("a") else "") for line in lines]
    assert found == [(text, f"../{page}" if page else "") for text, page in roles]


def test_domain_unknown_target_is_one_warning_with_a_hint(site: Build) -> None:
    """A role that leads nowhere is told once, with its line, its subtype and what may have been meant."""
    found = [text for text in site.warnings if text.startswith("SRC/wrong.md")]
    lines = [3 + 2 * number for number in range(len(UNKNOWN))]
    assert found == [
        f"SRC/wrong.md:{line}: WARNING: {message} [{subtype}]"
        for line, (message, subtype) in zip(lines, UNKNOWN.values(), strict=True)
    ]
    assert _lines(site, "wrong.html")[-1].get_text() == "The end."


def test_domain_unknown_target_in_a_collection_is_told_too(site: Build) -> None:
    """In a collection such a role is told with the line at which the entry begins."""
    found = [text for text in site.warnings if text.startswith("SRC/entries/many.yaml")]
    assert found == [
        f"SRC/entries/many.yaml:2: WARNING: {message} [{subtype}]" for message, subtype in UNKNOWN.values()
    ]


def test_domain_any_that_could_be_two_things_is_told(make_project: Callable[..., Project]) -> None:
    """An id that an entry and a tag share is told to be ambiguous where `any` asks for it, and leads to the entry."""
    files = {
        "index.md": "# Home\n\n{any}`red`\n",
        "entries/red.md": entry("Red entry"),
        "tags.yaml": _FILES["tags.yaml"],
    }
    build = make_project(files).build()
    (warning,) = build.warnings
    assert "more than one target found" in warning
    assert "reading:entry" in warning
    assert "reading:tag" in warning
    assert build.article("index.html").find("p").find("a")["href"] == "entries/red.html"


def test_domain_without_primary_domain_needs_its_name(make_project: Callable[..., Project]) -> None:
    """Without `primary_domain` the roles and directives have the domain's name before them, and work as ever."""
    page = "# Home\n\n{reading:entry}`alpha`\n\n```{reading:entries}\n:display: list\n```\n"
    build = make_project({**_FILES, "index.md": page}, CONF.replace('primary_domain = "reading"\n', "")).build()
    assert build.warnings == []
    links = [link["href"] for link in build.article("index.html").find_all("a", class_=lambda css: css != "headerlink")]
    assert links[0] == "entries/alpha.html"
    assert {"entries/alpha.html", "entries/beta.html"} <= set(links[1:])


# The oldest MyST that is allowed asks an inventory in an old way.
@pytest.mark.filterwarnings("ignore:The iter.. interface for _InventoryItem")
def test_domain_inventory_serves_another_project(make_project: Callable[..., Project]) -> None:
    """Another project refers to entries, lists, tags, people and events through intersphinx, with their titles."""
    first = make_project({**_FILES, "index.md": "# Home\n"}).build()
    conf = f"""\
{CONF}
extensions += ["sphinx.ext.intersphinx"]
intersphinx_mapping = {{"reads": ("https://reads.test/", {str(first.out / "objects.inv")!r})}}
"""
    things = ["entry:alpha", "entry:beta", "list:path", "tag:red", "person:ann", "event:first"]
    roles = [tuple(thing.split(":")) for thing in things]
    lines = [
        line for role, id_ in roles for line in (f"{{{role}}}`{id_}`", f"{{external+reads:reading:{role}}}`{id_}`")
    ]
    page = "\n\n".join(["# Other", *lines, "[](inv:reads:reading:tag#red)", "{entry}`own`"])
    second = make_project({"index.md": page, "entries/own.md": entry("Own")}, conf).build()
    assert second.warnings == []
    links = second.article("index.html").select("p > a")
    pages = [
        ("entries/alpha.html", "Alpha & Omega"), ("entries/beta.html", "Beta"), ("lists/path.html", "A path"),
        ("tags/red.html", "Red things"), ("people/ann.html", "Ann Archer"), ("events/first.html", "First Conference"),
    ]  # fmt: skip
    found = [(link["href"].removeprefix("https://reads.test/"), link.get_text()) for link in links]
    assert [address for address, _ in found] == [page for page, _ in pages for _ in range(2)] + [
        "tags/red.html",
        "entries/own.html",
    ]
    assert all(link["title"].startswith("(in Test") for link in links[:-2])
    assert found[-2:] == [("tags/red.html", "Red things"), ("entries/own.html", "Own")]
    assert [text for _, text in found[:-2]] == [name for _, name in pages for _ in range(2)]


def test_domain_inventory_leaves_out_what_has_no_page(make_project: Callable[..., Project]) -> None:
    """A draft, a withdrawn entry and an excluded document are in no inventory; all else is, by id, once."""
    files = {
        **_FILES,
        "index.md": "# Home\n",
        "entries/draft.md": entry("Draft", status="draft"),
        "entries/gone.md": entry("Gone", status="withdrawn"),
        "entries/away.md": entry("Away"),
    }
    build = make_project(files, f'{CONF}exclude_patterns = ["entries/away.md"]\n').build()
    assert set(read_inventory(build.out / "objects.inv")) == {
        ("reading:entry", "alpha"), ("reading:entry", "beta"), ("reading:list", "path"), ("reading:tag", "red"),
        ("reading:person", "ann"), ("reading:person", "cy-cole"), ("reading:event", "first"),
    }  # fmt: skip


def test_domain_catalog_outside_the_sources_has_all_its_pages(make_project: Callable[..., Project]) -> None:
    """A catalog that lies beside the sources is shown in full, with every entry as a page without a document."""
    project = make_project(
        {**_FILES, "index.md": "# Home\n\n{entry}`alpha`\n"}, f'{CONF}readinglist_path = "../catalog"\n'
    )
    catalog = project.base / "catalog"
    catalog.mkdir()
    for name in ("entries", "lists", "tags.yaml", "people.yaml", "events.yaml"):
        shutil.move(project.src / name, catalog / name)
    build = project.build()
    assert build.warnings == []
    assert {"entries/alpha.html", "entries/beta.html", "lists/path.html", "tags/red.html"} <= build.pages()
    assert build.article("entries/alpha.html").find("h1").get_text() == "Alpha & Omega"
    assert build.article("lists/path.html").find("a", string="Alpha & Omega")["href"] == "../entries/alpha.html"
