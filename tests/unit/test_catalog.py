"""A catalog in memory: looking up, selecting, and the ways from each record to the others."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from readinglist import Catalog, CatalogNotFoundError, Select, SelectError, UnknownIdError
from readinglist.dates import Date

Load = Callable[[Mapping[str, str]], Catalog]
GOOD = Path(__file__).parents[1] / "data" / "good"


@pytest.fixture(scope="module")
def good() -> Catalog:
    """Give the catalog that has every key of the format."""
    return Catalog.load(GOOD)


def test_every_key_of_the_format_is_read(good: Catalog) -> None:
    """The good catalog sets every field of every record, so that nothing of the format goes untested."""
    entry, person, event, tag = (
        good.get("every-key"),
        good.people["ada-example"],
        good.events["conf-2025"],
        good.tags["machine-learning"],
    )
    unset = {
        name
        for record in (entry, person, event, tag, good.lists["first-steps"], good.lists["first-steps"].select)
        for name in type(record).model_fields
        if not getattr(record, name)
    }
    assert unset == {"list"}  # a list cannot choose from lists


def test_values_mean_what_they_look_like(good: Catalog) -> None:
    """Texts stay texts, dates and lengths are typed, a text may stand for a list of one."""
    entry = good.get("every-key")
    assert (entry.title, entry.room, entry.language) == ("Every Key: An Example", "007", "no")
    assert (entry.date, entry.duration) == (Date(2025, 7, 15, "08:30", "-07:00"), 3874)
    assert (entry.authors, entry.tags, entry.event) == (("Zoë Null",), ("machine-learning", "cpp"), "conf-2025")
    assert [(link.type, link.label) for link in entry.links] == [
        ("video", ""),
        ("slides", "Slides (PDF)"),
        ("paper", ""),
        ("paper", "Background"),
    ]
    assert entry.summary == "The first paragraph, with code, is the summary."
    assert (entry.path, entry.line) == ("entries/talks/every-key.md", 1)
    assert (good.get("second").path, good.get("second").line) == ("entries/papers/short.yaml", 6)
    assert good.kinds["seminar"].schema_type == "Event"


def test_only_what_is_published_is_there(good: Catalog) -> None:
    """Drafts and withdrawn entries are in no mapping and no answer."""
    assert list(good.entries) == ["every-key", "second"]
    assert [good.find_entry(id_) for id_ in ("third", "fourth")] == [None, None]
    assert repr(good).endswith("good': 2 entries, 1 lists>")


def test_mappings_cannot_be_changed(good: Catalog) -> None:
    """A catalog is as it was loaded for as long as it lives."""
    for mapping in (
        good.entries,
        good.lists,
        good.tags,
        good.people,
        good.events,
        good.kinds,
        good.facets,
        good.by_tag,
    ):
        with pytest.raises(TypeError):
            mapping["x"] = None


def test_entry_is_found_by_id_and_old_id(good: Catalog) -> None:
    """`get` and `find_entry` know what an entry was called before."""
    assert good.get("every-key") is good.get("old-key") is good.find_entry("older-key")
    assert dict(good.entry_aliases) == {"old-key": "every-key", "older-key": "every-key"}
    assert good.find_list("beginners") is good.lists["first-steps"]


def test_unknown_entry_is_an_error_with_the_nearest(good: Catalog) -> None:
    """`get` raises what says which id may have been meant; `find_entry` gives None."""
    with pytest.raises(UnknownIdError) as caught:
        good.get("evry-key")
    assert str(caught.value) == "no entry has the id 'evry-key'. Did you mean 'every-key'?"
    assert (good.find_entry("evry-key"), good.find_list("x")) == (None, None)


@pytest.mark.parametrize(
    ("name", "id_"),
    [
        ("ada-example", "ada-example"),
        ("Ada Example", "ada-example"),
        ("A. Example", "ada-example"),
        ("ada-e", "ada-example"),
        ("Zoë Null", "zoe-null"),
        ("Zoe\u0308 Null", "zoe-null"),
        ("zoe-null", "zoe-null"),
        ("陳皓遠", "chen-hao-yuan"),
        ("ADA EXAMPLE", None),
    ],
)
def test_person_is_found_by_any_exact_name(name: str, id_: str | None, good: Catalog) -> None:
    """With or without a record, a person is found by id, name and alias, in any form of Unicode."""
    found = good.find_person(name)
    assert (found and found.id) == id_


def test_tag_and_event_are_found_by_any_exact_name(good: Catalog) -> None:
    """Id, label or name, short name and alias lead to the record."""
    tags = [good.find_tag(name) for name in ("cpp", "C++", "Lernende Systeme", "statistical-learning")]
    assert [tag and tag.id for tag in tags] == ["cpp", "cpp", "machine-learning", "machine-learning"]
    events = [good.find_event(name) for name in ("conf-2025", "CONF 2025", "conf-25", "Conference on Examples 2025")]
    assert [event and event.id for event in events] == ["conf-2025"] * 4
    assert (good.find_tag("x"), good.find_event("x")) == (None, None)
    assert dict(good.tag_aliases) == {"statistical-learning": "machine-learning"}
    assert (dict(good.person_aliases), dict(good.event_aliases)) == ({"ada-e": "ada-example"}, {"conf-25": "conf-2025"})


@pytest.mark.parametrize(
    ("fields", "ids"),
    [
        ({}, ["every-key", "second"]),
        ({"tags": "C++"}, ["every-key"]),
        ({"tags": ["machine-learning", "safety"]}, []),
        ({"exclude_tags": "Safety"}, ["every-key"]),
        ({"people": "ada-e"}, ["every-key", "second"]),
        ({"people": ["Ada Example", "zoe-null"]}, ["every-key"]),
        ({"event": "CONF 2025", "kind": "paper"}, ["second"]),
        ({"year": 2024}, []),
        ({"text": "exmaple"}, []),
        ({"text": "MACHINE zoe"}, ["every-key"]),
        ({"has": "video"}, ["every-key"]),
        ({"list": "first-steps", "kind": "paper"}, ["second"]),
        ({"list": "beginners"}, ["every-key", "second"]),
    ],
    ids=str,
)
def test_selection_finds_entries(fields: dict[str, object], ids: list[str], good: Catalog) -> None:
    """Names of any kind are understood, and the entries come newest first."""
    assert [entry.id for entry in good.select(**fields)] == ids


def test_selection_may_be_sorted_and_cut(good: Catalog) -> None:
    """Order and limit are those asked for; a limit of 0 gives nothing."""
    assert [entry.id for entry in good.select(sort="-title")] == ["second", "every-key"]
    assert [entry.id for entry in good.select(Select(event=("conf-2025",)), sort="date", limit=1)] == ["second"]
    assert good.select(limit=0) == ()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"tags": "safty"}, "tags: 'safty' is not known. Did you mean \"safety\"?"),
        ({"people": "Ada Exmaple"}, "people: 'Ada Exmaple' is not known. Did you mean \"Ada Example\"?"),
        ({"event": "zzz"}, "event: 'zzz' is not known."),
        ({"kind": "worshop"}, "kind: 'worshop' is not known. Did you mean \"workshop\"?"),
        ({"list": "first-step"}, "list: 'first-step' is not known. Did you mean \"first-steps\"?"),
        ({"sort": "newest"}, "sort: expected one of -date, date, title, -title, found 'newest'."),
        ({"limit": -1}, "limit: expected 0 or a number above it, found -1."),
        (
            {"select": Select(year=("soon",))},
            "year: expected a year (2025) or a span (2020..2024, 2025.., ..1999), found 'soon'.",
        ),
    ],
    ids=str,
)
def test_selection_that_cannot_be_meant_is_an_error(arguments: dict[str, object], words: str, good: Catalog) -> None:
    """Python is told what is wrong with a query instead of getting an empty answer."""
    with pytest.raises(SelectError) as caught:
        good.select(**arguments)
    assert str(caught.value) == words


def test_indexes_lead_from_each_record_to_its_entries(good: Catalog) -> None:
    """Tags, people, events, kinds and years know their entries, newest first; what has none is not there."""

    def ids(index: Mapping[object, tuple[object, ...]]) -> dict[object, list[str]]:
        return {key: [entry.id for entry in entries] for key, entries in index.items()}

    both = ["every-key", "second"]
    assert ids(good.by_tag) == {"machine-learning": ["every-key"], "cpp": ["every-key"], "safety": ["second"]}
    assert ids(good.by_event) == {"conf-2025": both}
    assert ids(good.by_year) == {2025: both}
    assert ids(good.by_kind) == {"paper": ["second"], "seminar": ["every-key"]}
    assert ids(good.by_person)["ada-example"] == both
    assert set(good.by_person) == {*good.people} - {"ben-reader"}
    assert ids(good.curated_by) == {"ada-example": ["first-steps"], "ben-reader": ["first-steps"]}


def test_years_and_kinds_come_in_their_order(catalog_from: Load) -> None:
    """The latest year comes first; kinds come as in their table, those of the catalog last; undated entries have no year."""
    rows = [("a", "paper", "1999"), ("b", "talk", "2025-01"), ("c", "seminar", ""), ("d", "talk", "2001")]
    files = {f"entries/{id_}.md": f"---\ntitle: A\nkind: {kind}\ndate: '{date}'\n---\n" for id_, kind, date in rows}
    files["kinds.yaml"] = "kinds:\n  seminar: {label: Seminar, plural: Seminars}\n"
    catalog = catalog_from(files)
    assert (list(catalog.by_year), list(catalog.by_kind)) == ([2025, 2001, 1999], ["talk", "paper", "seminar"])
    assert [entry.id for entry in catalog.newest] == ["b", "d", "a", "c"]
    assert catalog.by_event == {}


def test_list_knows_its_steps_and_an_entry_its_lists(good: Catalog) -> None:
    """Pinned items come as they stand, then what is selected; each entry knows its neighbours there."""
    reading_list = good.lists["first-steps"]
    assert [section.heading.section for section in good.sections(reading_list)] == ["", "Further on"]
    assert [(step.number, step.entry.id, step.note) for step in good.steps(reading_list)] == [
        (1, "every-key", "Start here."),
        (2, "second", ""),
    ]
    [membership] = good.lists_of(good.get("second"))
    assert (membership.list, membership.total) == (reading_list, 2)
    assert (membership.previous, membership.next) == (good.get("every-key"), None)


def test_record_of_another_catalog_has_no_place_here(good: Catalog, catalog_from: Load) -> None:
    """Lists and entries that are not in the catalog have no sections, people or lists in it."""
    other = catalog_from({"lists/l.md": "---\ntitle: L\n---\n", "entries/x.md": "---\ntitle: X\nkind: talk\n---\n"})
    assert good.sections(other.lists["l"]) == good.steps(other.lists["l"]) == ()
    assert good.contributions(other.get("x")) == good.lists_of(other.get("x")) == ()


def test_neighbours_of_tags_and_people_are_counted(good: Catalog) -> None:
    """Tags on the same entries and people on the same entries are told with their number."""
    assert [(tag.id, number) for tag, number in good.neighbors(good.tags["cpp"])] == [("machine-learning", 1)]
    people = good.colleagues(good.people["ada-example"])
    assert ("zoe-null", 1) in [(person.id, number) for person, number in people]
    assert len(people) == 4
    assert good.neighbors(good.tags["safety"]) == ()


def test_related_is_named_first_then_shared(good: Catalog) -> None:
    """What the author names keeps the author's reason; what shares a person or a tag says which."""
    [relation] = good.related(good.get("every-key"))
    assert (relation.entry.id, relation.reason, relation.is_curated) == ("second", "What followed from it.", True)
    [relation] = good.related(good.get("second"))
    assert (relation.entry.id, relation.reason, relation.is_curated) == ("every-key", "also with Ada Example", False)


def test_problems_name_files_as_the_catalog_was_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A catalog loaded from a relative folder has problems with relative paths, sorted by place."""
    (tmp_path / "docs/entries").mkdir(parents=True)
    for name in ("b", "a"):
        (tmp_path / f"docs/entries/{name}.md").write_text("---\ntitle: A\n---\n")
    monkeypatch.chdir(tmp_path)
    assert [problem.path for problem in Catalog.load("docs").problems] == ["docs/entries/a.md", "docs/entries/b.md"]
    with pytest.raises(CatalogNotFoundError):
        Catalog.load("nowhere")


def test_alias_that_was_taken_by_a_record_leads_nowhere(catalog_from: Load) -> None:
    """An old id that a published record has, or that leads to a hidden one, is no redirect."""
    text = "---\ntitle: A\nkind: talk\naliases: [{}]\nstatus: {}\n---\n"
    catalog = catalog_from(
        {"entries/a.md": text.format("old", "published"), "entries/b.md": text.format("gone", "draft")}
    )
    assert dict(catalog.entry_aliases) == {"old": "a"}


def test_digest_tells_whether_anything_may_be_different(catalog_from: Load) -> None:
    """Equal files have one digest, wherever they lie; another text or name has another."""
    text = "---\ntitle: A\nkind: talk\n---\n"
    files = [{"entries/a.md": text}, {"entries/a.md": text}, {"entries/a.md": text + "x"}, {"entries/b.md": text}]
    one, same, other, renamed = (catalog_from(some).digest for some in files)
    assert one == same
    assert len({one, other, renamed}) == 3
