"""Entries from elsewhere in a catalog: which are new, under which ids, with which tags and events, in which files."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from readinglist import (
    Catalog,
    Entry,
    Event,
    Input,
    Loaded,
    Person,
    ReadingList,
    Tag,
    dumps,
    loads,
    plan_import,
    write_import,
)
from readinglist.check import Settings, check_catalog
from readinglist.importing import IntoCatalogError
from readinglist.registering import add_records

Make = Callable[[Mapping[str, str]], Catalog]

FILES = {
    "tags.yaml": "# Ours.\ntags:\n    machine-learning:\n        label: Machine learning\n        aliases: [ML]\n# End.\n",
    "events.yaml": "events:\n  conf-2024:\n    name: Conference 2024\n",
    "entries/here.md": "---\ntitle: Here Already\nkind: talk\nspeakers: [Ada Example]\nevent: conf-2024\n"
    "links: {video: 'https://youtu.be/abcdefghijk'}\ntags: [machine-learning]\n---\nText.\n",
}


def entry(id_: str, title: str = "", **fields: Any) -> Entry:
    """Make an entry as `loads` gives it."""
    return Entry(id=id_, title=title or id_.title(), kind="talk", path="talks.bib", line=3, **fields)


def bring(catalog: Catalog, *entries: Entry, loaded: Loaded | None = None, **options: Any) -> tuple[Catalog, list[str]]:
    """Write entries into a catalog, and give it as it is then with the names of the files that were written."""
    plan = plan_import(catalog, loaded or Loaded(entries), **options)
    files = write_import(catalog, plan)
    return Catalog.load(catalog.root), [path.relative_to(catalog.root).as_posix() for path in files]


def test_every_field_arrives(catalog_from: Make) -> None:
    """An entry with everything in it says the same in the catalog, with ids for its event and tags."""
    full = entry(
        "full", "Full: of #things", short_title="F", speakers=["Ada Example", "no"], authors=["0123"],
        organizers=["Ö, Ä"], advisors=["A"], panelists=["P"], event="Conference 2024", date="2024-05-06T10:00+02:00",
        duration=5400, room="A: 1", language="no", level="advanced", license="CC0", tags=["ML", "C++", "C#", "null"],
        links={"video": ["https://example.org/1", {"url": "https://example.org/2", "label": "Part: 2"}], "doi":
               "https://doi.org/10.1/x"}, further={"article": "https://example.org/a"}, related={"here": "Why: because"},
        origin={"url": "https://example.org/o", "label": "O"}, sources=["https://example.org/s"],
        inferred={"date": "Said so."}, aliases=["old-full"], summary="First.",
        body="First.\n\n- a\n  - b\n\n    code: x\n\n```\n---\n```",
    )  # fmt: skip
    catalog, files = bring(catalog_from(FILES), full)
    assert files == ["tags.yaml", "entries/imported/conf-2024.yaml"]
    got = catalog.get("full")
    assert got.event == "conf-2024"
    assert got.tags == ("machine-learning", "cpp", "csharp", "null")
    same = [name for name in Entry.model_fields if name not in {"path", "line", "last_line", "event", "tags"}]
    assert {name: getattr(got, name) for name in same} == {name: getattr(full, name) for name in same}
    assert [problem for problem in catalog.problems if problem.rule != "unknown_tag"] == []
    assert catalog.problems == ()


def test_what_is_there_is_left_alone(catalog_from: Make) -> None:
    """An entry of the same title and address, or title and event, is known; of the same address alone, it is new."""
    catalog = catalog_from(FILES)
    video = {"video": "https://www.youtube.com/watch?v=abcdefghijk&utm_source=x"}
    plan = plan_import(
        catalog,
        Loaded((
            entry("a", "HERE already", links=video),
            entry("b", "Here Already", event="Conference 2024"),
            entry("c", "Another", links=video),
            entry("d", "Here Already", event="Conference 2025"),
            entry("e", "Here Already"),
        )),
    )  # fmt: skip
    assert plan.known == (("a", "here"), ("b", "here"))
    assert [item.id for item in plan.entries] == ["c", "d", "e"]


def test_to_import_twice_is_to_import_once(catalog_from: Make) -> None:
    """The second time everything is known, and nothing would be written."""
    entries = [entry(f"e{number}", event="New Event", tags=["a b"]) for number in range(3)]
    catalog, files = bring(catalog_from(FILES), *entries)
    assert files == ["tags.yaml", "events.yaml", "entries/imported/new-event.yaml"]
    plan = plan_import(catalog, Loaded(tuple(entries)))
    assert (plan.files, plan.entries, len(plan.known)) == ({}, (), 3)


def test_a_taken_id_gives_way(catalog_from: Make) -> None:
    """An id of the catalog, old ones too, is not taken again; who named the entry by it names the new id."""
    catalog = catalog_from({**FILES, "entries/other.md": "---\ntitle: O\nkind: talk\naliases: [was]\n---\nText.\n"})
    loaded = [
        entry("here", "Something else", event="Conference 2025"),
        entry("was", "Was"),
        entry("z", related={"here": "", "gone": ""}),
    ]
    plan = plan_import(catalog, Loaded(tuple(loaded), lists=(ReadingList(title="L").add("here").add("gone"),)))
    ids = [item.id for item in plan.entries]
    assert ids[0] == "conference-2025-here"
    assert ids[1].startswith("was-")
    assert [item.entry for item in plan.entries[2].related] == ["conference-2025-here"]
    assert [(problem.rule, problem.where) for problem in plan.problems] == [
        ("value_lost", "z.related"),
        ("value_lost", "l"),
    ]
    write_import(catalog, plan)
    assert [item.entry for item in Catalog.load(catalog.root).lists["l"].items] == ["conference-2025-here"]


def test_spellings_of_a_tag_become_one(catalog_from: Make) -> None:
    """Names that differ in case and punctuation alone are one tag, called by the most frequent of them."""
    names = [["python", "#Python"], ["Python"], ["Python", "machine learning"], ["pytest", "py.test"]]
    entries = [entry(f"e{number}", tags=tags) for number, tags in enumerate(names)]
    catalog, _ = bring(catalog_from(FILES), *entries)
    assert [catalog.get(f"e{number}").tags for number in range(4)] == [
        ("python",), ("python",), ("python", "machine-learning"), ("py-test",),
    ]  # fmt: skip
    assert (catalog.tags["python"].label, catalog.tags["py-test"].label) == ("Python", "py.test")
    assert catalog.problems == ()


def test_records_come_along(catalog_from: Make) -> None:
    """Events, tags and people that the source describes get records; a person of whom only the name is known does not."""
    loaded = Loaded(
        (entry("e", speakers=["A. B.", "C. D."], event="pc", tags=["x"]),),
        events=(Event(id="pc", name="PyCon", start="2020-01-01", place="Rome", links={"page": "https://e.org/"}),),
        tags=(Tag(id="x", label="The X", description="About: X."),),
        people=(Person(id="a-b", name="A. B.", sort="B., A."), Person(id="c", name="C. D.")),
    )
    catalog, files = bring(catalog_from(FILES), loaded=loaded)
    assert files == ["tags.yaml", "people.yaml", "events.yaml", "entries/imported/pc.yaml"]
    assert (catalog.get("e").event, catalog.get("e").tags) == ("pc", ("x",))
    assert (catalog.events["pc"].place, str(catalog.events["pc"].start)) == ("Rome", "2020-01-01")
    assert catalog.tags["x"].description == "About: X."
    assert (catalog.people["a-b"].sort, catalog.people["a-b"].path) == ("B., A.", "people.yaml")
    assert catalog.people["c-d"].path == ""


def test_a_whole_catalog_moves(catalog_from: Make) -> None:
    """The shipped catalog, written as JSON and brought into an empty one, is the same there, and without a problem."""
    docs = Catalog.load(Path(__file__).parents[2] / "docs")
    text = dumps(docs.entries.values(), "json", docs)
    empty = catalog_from({})
    plan = plan_import(empty, loads(Input("docs.json", text.encode()), "json"))
    write_import(empty, plan)
    moved = Catalog.load(empty.root)
    assert moved.problems == ()
    assert moved.entries.keys() == docs.entries.keys()
    for id_, entry in docs.entries.items():
        got = moved.get(id_)
        assert got.model_dump(exclude={"body"}) == entry.model_dump(exclude={"body"})
        assert got.body.strip("\n") == entry.body.strip("\n")
    used = {tag for entry in docs.entries.values() for tag in entry.tags}
    assert {id_: moved.tags[id_].label for id_ in used} == {id_: docs.tags[id_].label for id_ in used}
    assert set(moved.facets) == {docs.tags[id_].facet for id_ in used} - {""}
    assert {person.sort for person in moved.people.values()} == {docs.people[id_].sort for id_ in moved.people}


def test_what_is_said_of_all(catalog_from: Make) -> None:
    """A kind, an event and tags can be given to all that comes in, and a folder to the files."""
    catalog, files = bring(
        catalog_from(FILES), entry("e", tags=["x"]), kind="paper", event="Conference 2024", tags=["ML"], folder="a/b"
    )
    assert files[-1] == "entries/a/b/conf-2024.yaml"
    got = catalog.get("e")
    assert (got.kind, got.event, got.tags) == ("paper", "conf-2024", ("x", "machine-learning"))


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"folder": "../x"}, "expected a folder of a-z, 0-9 and hyphens below entries/, found '../x'."),
        ({"folder": ""}, "expected a folder"),
        ({"kind": "tlak"}, "unknown kind 'tlak'. Known kinds: invited-talk"),
    ],
)
def test_what_cannot_be_said_of_all(catalog_from: Make, options: dict[str, str], words: str) -> None:
    """A folder outside of the catalog or an unknown kind is refused before anything is written."""
    with pytest.raises(IntoCatalogError) as raised:
        plan_import(catalog_from(FILES), Loaded((entry("e"),)), **options)  # type: ignore[arg-type]
    assert words in str(raised.value)


def test_a_collection_that_is_there_is_not_touched(catalog_from: Make) -> None:
    """More entries of an event go into another file beside the first."""
    catalog, _ = bring(catalog_from(FILES), entry("e", event="Conference 2024"))
    first = (catalog.root / "entries/imported/conf-2024.yaml").read_bytes()
    catalog, files = bring(catalog, entry("f", event="Conference 2024"))
    assert files == ["entries/imported/conf-2024-2.yaml"]
    assert (catalog.root / "entries/imported/conf-2024.yaml").read_bytes() == first
    assert {"e", "f"} <= set(catalog.entries)


def test_a_check_finds_nothing_after_an_import(catalog_from: Make) -> None:
    """What was written is in the usual form and breaks no rule but those about reading lists and summaries."""
    catalog, _ = bring(catalog_from(FILES), entry("e", event="PyCon", body="A text. With two sentences.", tags=["x y"]))
    rules = {
        problem.rule for problem in check_catalog(catalog.root, Settings()).problems if "here.md" not in problem.path
    }
    assert rules <= {"unlisted_entry", "rare_tag"}


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("", "tags:\n  x:\n    label: X\n"),
        ("tags:\n", "tags:\n  x:\n    label: X\n"),
        ("facets:\n  f: F\n", "facets:\n  f: F\ntags:\n  x:\n    label: X\n"),
        ("tags:\n  a: {label: A}\n\n# Facets.\nfacets:\n  f: F\n",
         "tags:\n  a: {label: A}\n  x:\n    label: X\n\n# Facets.\nfacets:\n  f: F\n"),
        ("tags:\n    a:\n        label: A  # here\n", "tags:\n    a:\n        label: A  # here\n    x:\n      label: X\n"),
    ],
    ids=["none", "empty", "other key", "between", "indented"],
)  # fmt: skip
def test_a_registry_is_added_to(before: str, after: str) -> None:
    """New records come below those that are there; every other byte stays."""
    assert add_records(before, "tags.yaml", "tags", [Tag(id="x", label="X")]) == after


@pytest.mark.parametrize("text", ["tags: {a: {label: A}}\n", "tags: [a]\n", "tags:\n  a: {label: [}\n", "- x\n"])
def test_a_registry_that_cannot_be_added_to(catalog_from: Make, text: str) -> None:
    """A registry in braces or with a fault stays as it is, and nothing at all is written."""
    catalog = catalog_from({"tags.yaml": text})
    with pytest.raises(IntoCatalogError, match=r"tags.yaml cannot be added to"):
        plan_import(catalog, Loaded((entry("e", tags=["new one"]),)))
    assert sorted(path.name for path in Path(catalog.root).iterdir()) == ["entries", "tags.yaml"]
