"""New ids and names: what is rewritten, and what stays as it was."""

from __future__ import annotations

from pathlib import Path

import pytest

from readinglist import Catalog
from readinglist.check import Settings
from readinglist.check.material import open_catalog
from readinglist.renaming import RenamingError, plan_renaming

FILES = {
    "index.md": "# Home\n\n{entry}`one` and {reading:entry}`the first <one>`, {tag}`alpha`.\n\n"
    "```{entry} one\n```\n\n```{entries}\n:tags: alpha, beta\n```\n\nnot {list}`one`\n",
    "entries/talks/one.md": "---\ntitle: One  # the first\nkind: talk\nspeakers:\n  - Ada Example\n"
    "tags: [alpha, beta]\nstatus: published\n---\nThe text.\n",
    "entries/talks/two.md": '---\ntitle: Two\nkind: talk\nspeakers: ["Ada Example", Bob Nobody]\ntags: Alpha\nevent: conf\n'
    "related:\n  # why\n  one: Both ask it.\naliases: [zwei]\n---\nSee {entry}`one`.\n",
    "entries/papers.yaml": "defaults:\n  tags: [beta]\nentries:\n  - id: three  # short\n    title: Three\n    kind: paper\n"
    "    authors: [ada-example]\n    related: {one: Because.}\n    summary: See {entry}`one`.\n  - {id: four, title: Four, kind: paper}\n",
    "lists/first.md": "---\ntitle: First\ncurators: [Ada Example]\nitems:\n  - entry: one\n    note: Start.\n  - two\n"
    "select: {tags: [alpha], people: [Ada Example], event: conf}\n---\nThe text.\n",
    "tags.yaml": "# All tags.\ntags:\n  alpha:\n    label: Alpha\n    description: The first.\n  # the second\n  beta:\n    label: Beta\n"
    "    aliases:\n      - second\n",
    "people.yaml": "people:\n  ada-example:\n    name: Ada Example\n    sort: Example, Ada\n",
    "events.yaml": "events:\n  conf:\n    name: Conf\n    aliases: old-conf\n",
}


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """Write the catalog."""
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def rename(root: Path, what: str, old: str, new: str, *rules: str) -> dict[str, str]:
    """Rename, and give what differs now, by file; the catalog has the problems that are named, and no other."""
    plan_renaming(open_catalog(root, Settings()), what, old, new).write()
    after = {path.relative_to(root).as_posix(): path.read_text(encoding="utf-8") for path in root.rglob("*.*")}
    assert [problem.rule for problem in Catalog.load(root).problems] == [*rules]
    return {path: text for path, text in after.items() if FILES.get(path) != text}


def test_catalog_has_no_problem(root: Path) -> None:
    """What follows begins with a sound catalog."""
    assert [str(problem) for problem in Catalog.load(root).problems] == []


def test_rename_entry(root: Path) -> None:
    """The file moves, everything that names the entry is rewritten, and nothing else changes by a byte."""
    after = rename(root, "entry", "one", "first-one")
    assert after == {
        "index.md": FILES["index.md"].replace("`one` and", "`first-one` and").replace("<one>", "<first-one>").replace("{entry} one", "{entry} first-one"),
        "entries/talks/first-one.md": FILES["entries/talks/one.md"].replace("status:", "aliases: [one]\nstatus:"),
        "entries/talks/two.md": FILES["entries/talks/two.md"].replace("  one:", "  first-one:").replace("`one`", "`first-one`"),
        "entries/papers.yaml": FILES["entries/papers.yaml"].replace("{one: B", "{first-one: B").replace("`one`", "`first-one`"),
        "lists/first.md": FILES["lists/first.md"].replace("entry: one", "entry: first-one"),
    }  # fmt: skip
    assert not (root / "entries" / "talks" / "one.md").exists()
    assert Catalog.load(root).get("one").id == "first-one"


def test_rename_entry_of_a_collection(root: Path) -> None:
    """In a collection the id changes where it stands, its comment stays, and the alias joins the entry."""
    after = rename(root, "entry", "three", "third")
    text = FILES["entries/papers.yaml"].replace("- id: three", "- id: third")
    assert after == {"entries/papers.yaml": text.replace("    summary:", "    aliases: [three]\n    summary:")}


def test_rename_list(root: Path) -> None:
    """A list's file moves; its old id goes on leading there."""
    after = rename(root, "list", "first", "a-start")
    assert after == {"lists/a-start.md": FILES["lists/first.md"].replace("---\nThe", "aliases: [first]\n---\nThe")}


def test_rename_tag(root: Path) -> None:
    """Where the id is written it changes; where the label is written, that goes on working."""
    after = rename(root, "tag", "alpha", "omega")
    assert after == {
        "index.md": FILES["index.md"].replace("{tag}`alpha`", "{tag}`omega`").replace(": alpha,", ": omega,"),
        "entries/talks/one.md": FILES["entries/talks/one.md"].replace("[alpha,", "[omega,"),
        "lists/first.md": FILES["lists/first.md"].replace("[alpha]", "[omega]"),
        "tags.yaml": FILES["tags.yaml"].replace("  alpha:", "  omega:").replace("The first.\n", "The first.\n    aliases: [alpha]\n"),
    }  # fmt: skip


def test_rename_tag_into_another_one(root: Path) -> None:
    """Two tags become one: the record that stays gets the names of the one that goes, with its comments kept."""
    after = rename(root, "tag", "alpha", "beta", "repeated_item")
    assert after["tags.yaml"] == (
        "# All tags.\ntags:\n  # the second\n  beta:\n    label: Beta\n    aliases:\n      - second\n      - alpha\n      - Alpha\n"
    )
    assert "tags: beta\n" in after["entries/talks/two.md"]
    assert [entry.id for entry in Catalog.load(root).select(tags=["alpha"])] == ["four", "one", "three", "two"]


def test_rename_person(root: Path) -> None:
    """The id of a record changes; names are as they were printed."""
    after = rename(root, "person", "ada-example", "ada")
    assert after == {
        "entries/papers.yaml": FILES["entries/papers.yaml"].replace("[ada-example]", "[ada]"),
        "people.yaml": "people:\n  ada:\n    name: Ada Example\n    sort: Example, Ada\n    aliases: [ada-example]\n",
    }


def test_rename_person_without_a_record(root: Path) -> None:
    """A misspelt name is written anew, and gets a record, so that the old page leads on."""
    after = rename(root, "person", "Bob Nobody", "Rob Nobody")
    assert after == {
        "entries/talks/two.md": FILES["entries/talks/two.md"].replace("Bob", "Rob"),
        "people.yaml": FILES["people.yaml"]
        + "  rob-nobody:\n    name: Rob Nobody\n    aliases: [Bob Nobody, bob-nobody]\n",
    }
    assert Catalog.load(root).person_aliases == {"bob-nobody": "rob-nobody"}


def test_rename_person_into_another_one(root: Path) -> None:
    """Somebody who was there under two names is one person."""
    after = rename(root, "person", "bob-nobody", "Ada Example", "repeated_item")
    assert after["people.yaml"] == FILES["people.yaml"] + "    aliases: [Bob Nobody, bob-nobody]\n"


def test_rename_event(root: Path) -> None:
    """A single alias becomes a list of two."""
    after = rename(root, "event", "conf", "conf-2025")
    assert after == {
        "entries/talks/two.md": FILES["entries/talks/two.md"].replace("event: conf", "event: conf-2025"),
        "lists/first.md": FILES["lists/first.md"].replace("event: conf", "event: conf-2025"),
        "events.yaml": "events:\n  conf-2025:\n    name: Conf\n    aliases: [old-conf, conf]\n",
    }


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("alpha: {label: Alpha}", "omega: {label: Alpha, aliases: [alpha]}"),
        ("alpha: {label: Alpha, aliases: []}", "omega: {label: Alpha, aliases: [alpha]}"),
        ("alpha: {label: Alpha, aliases: , }", "omega: {label: Alpha, aliases: [alpha], }"),
        ("alpha: {aliases: old, label: Alpha}", "omega: {aliases: [old, alpha], label: Alpha}"),
        ("alpha: {\n    label: Alpha,  # c\n    facet: f, }", "omega: {\n    label: Alpha,  # c\n    facet: f, aliases: [alpha] }"),
        ("alpha: {label: 'A, }'}  # c", "omega: {label: 'A, }', aliases: [alpha]}  # c"),
        ("alpha:\n    label: Alpha\n    aliases:  # none yet", "omega:\n    label: Alpha\n    aliases: [alpha]  # none yet"),
        ("alpha:\n    label: Alpha\n    aliases: []  # none", "omega:\n    label: Alpha\n    aliases: [alpha]  # none"),
        ("alpha:\n    label: Alpha\n    aliases:\n      - old  # c\n    # end", "omega:\n    label: Alpha\n    aliases:\n      - old\n      - alpha  # c\n    # end"),
        ("alpha:\n    aliases: [\n      old,\n    ]\n    label: Alpha", "omega:\n    aliases: [\n      old, alpha,\n    ]\n    label: Alpha"),
        ("'alpha': {label: Alpha}", "omega: {label: Alpha, aliases: [alpha]}"),
    ],
)  # fmt: skip
def test_alias_joins_a_record_in_any_form(tmp_path: Path, before: str, after: str) -> None:
    """However a record is written, it gets the alias, and keeps everything it has."""
    (tmp_path / "entries").mkdir()
    facets = "facets:\n  f: F\n"
    (tmp_path / "tags.yaml").write_text(f"{facets}tags:\n  {before}\n  beta:\n    label: Beta\n", encoding="utf-8")
    plan_renaming(open_catalog(tmp_path, Settings()), "tag", "alpha", "omega").write()
    assert (tmp_path / "tags.yaml").read_text(
        encoding="utf-8"
    ) == f"{facets}tags:\n  {after}\n  beta:\n    label: Beta\n"
    catalog = Catalog.load(tmp_path)
    assert (catalog.problems, catalog.tag_aliases["alpha"], [*catalog.tags]) == ((), "omega", ["beta", "omega"])


@pytest.mark.parametrize(
    ("what", "old", "new", "message"),
    [
        ("entry", "nothing", "x", "no entry has the id 'nothing'."),
        ("entry", "one", "One", "expected an id of a-z, 0-9 and single hyphens, found 'One'."),
        ("entry", "one", "two", "the id 'two' is taken; choose another one."),
        ("entry", "one", "zwei", "the id 'zwei' is an old id of 'two'; choose another one."),
        ("entry", "one", "con", "expected another id, since this one is reserved, found 'con'."),
        ("tag", "alpha", "Öl", "expected an id of a-z, 0-9 and single hyphens, found 'Öl'."),
        ("tag", "gamma", "x", "no tag has the id 'gamma'."),
        ("list", "first", "x" * 121, "expected an id of at most 120 characters"),
    ],
)
def test_renaming_that_cannot_be(root: Path, what: str, old: str, new: str, message: str) -> None:
    """What is taken or no id is refused, and no file is touched."""
    with pytest.raises(RenamingError) as caught:
        plan_renaming(open_catalog(root, Settings()), what, old, new)
    assert message in str(caught.value)
    assert {path.relative_to(root).as_posix(): path.read_text(encoding="utf-8") for path in root.rglob("*.*")} == FILES


def test_rename_keeps_windows_files_readable(root: Path) -> None:
    """A file with carriage returns is written with Unix line ends, as `fmt` would do."""
    (root / "lists" / "first.md").write_bytes(FILES["lists/first.md"].replace("\n", "\r\n").encode())
    plan_renaming(open_catalog(root, Settings()), "entry", "one", "uno").write()
    assert (root / "lists" / "first.md").read_bytes().decode() == FILES["lists/first.md"].replace(
        "entry: one", "entry: uno"
    )
