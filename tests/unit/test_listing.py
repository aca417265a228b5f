"""Reading lists against the catalog: items become entries, selections get their ids, steps their places."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from readinglist import Catalog, Entry, ListItem, ReadingList, Section, Step
from readinglist.listing import index_memberships, make_sections

Load = Callable[[Mapping[str, str]], Catalog]
STATUS = {"a": "", "b": "", "c": "", "draft": "status: draft\n", "gone": "status: withdrawn\n"}
ENTRIES = {
    f"entries/{id_}.md": f"---\ntitle: {id_.upper()}\nkind: talk\ntags: [x]\naliases: [old-{id_}]\n{status}---\n"
    for id_, status in STATUS.items()
}
TAGS = {"tags.yaml": "tags:\n  x: {label: The X}\n"}


def list_of(rest: str) -> str:
    """Give the text of a list."""
    return f"---\ntitle: L\n{rest}---\n"


@pytest.fixture
def load_list(catalog_from: Load) -> Callable[[str], Catalog]:
    """Give the function that loads a catalog with one list of this text."""
    return lambda rest: catalog_from({**ENTRIES, **TAGS, "lists/l.md": list_of(rest)})


def ids(sections: tuple[Section, ...]) -> list[tuple[str, list[tuple[int, str]]]]:
    """Give headings with the numbers and ids of their steps."""
    return [(section.heading.section, [(step.number, step.entry.id) for step in section.steps]) for section in sections]


def test_items_keep_their_order_and_sections(load_list: Callable[[str], Catalog]) -> None:
    """Steps are numbered through all sections; a section without steps stays, the space before the first does not."""
    catalog = load_list(
        "items:\n  - section: One\n  - {entry: b, note: First.}\n  - old-a\n  - section: Two\n  - section: One\n  - c\n"
    )
    sections = catalog.sections(catalog.lists["l"])
    assert ids(sections) == [("One", [(1, "b"), (2, "a")]), ("Two", []), ("One", [(3, "c")])]
    assert [step.note for step in sections[0].steps] == ["First.", ""]
    assert catalog.problems == ()


def test_unsound_items_are_left_out(load_list: Callable[[str], Catalog]) -> None:
    """An unknown or repeated item is left out and reported; what follows moves up."""
    catalog = load_list("items: [a, zzz, old-a, '', c]\n")
    assert ids(catalog.sections(catalog.lists["l"])) == [("", [(1, "a"), (2, "c")])]
    assert [(problem.where, problem.rule) for problem in catalog.problems] == [
        ("items[1]", "unknown_entry"),
        ("items[2]", "repeated_item"),
        ("items[3]", "unknown_entry"),
    ]


def test_withdrawn_entry_keeps_its_step_and_a_draft_has_none(load_list: Callable[[str], Catalog]) -> None:
    """Both are reported; a reader still sees what was withdrawn, and nothing of what is not out yet."""
    catalog = load_list("items: [draft, gone, a]\n")
    assert ids(catalog.sections(catalog.lists["l"])) == [("", [(1, "gone"), (2, "a")])]
    assert [problem.text for problem in catalog.problems] == [
        "items[0]: the entry 'draft' is a draft. Take it off the list, or publish it.",
        "items[1]: the entry 'gone' is withdrawn. Take it off the list, or publish it.",
    ]


def test_selection_follows_the_items(load_list: Callable[[str], Catalog]) -> None:
    """What a query finds comes after the pinned items, without them, in its order, up to its limit."""
    catalog = load_list("items: [b]\nselect: {tags: The X}\nsort: -title\nlimit: 1\n")
    assert ids(catalog.sections(catalog.lists["l"])) == [("", [(1, "b"), (2, "c")])]
    assert catalog.lists["l"].select.tags == ("x",)
    assert ids(load_list("select: {kind: talk}\nsort: title\n")._sections["l"]) == [
        ("", [(1, "a"), (2, "b"), (3, "c")])
    ]


def test_list_may_hold_nothing(load_list: Callable[[str], Catalog]) -> None:
    """A list without items, or whose query finds nothing, has no section and is no problem."""
    for rest in ("", "items: []\n", "select: {year: '1999'}\n"):
        catalog = load_list(rest)
        assert (catalog.sections(catalog.lists["l"]), catalog.steps(catalog.lists["l"])) == ((), ())
        assert catalog.problems == ()


def test_draft_list_is_not_shown(load_list: Callable[[str], Catalog]) -> None:
    """A hidden list is checked, but neither found nor counted as holding an entry."""
    catalog = load_list("items: [a]\nstatus: draft\n")
    assert (dict(catalog.lists), catalog.find_list("l"), catalog.lists_of(catalog.get("a"))) == ({}, None, ())


@pytest.mark.parametrize(
    ("select", "where", "rule"),
    [
        ("{tags: [x, zzz]}", "select.tags[1]", "unknown_tag"),
        ("{exclude-tags: zzz}", "select.exclude-tags", "unknown_tag"),
        ("{people: [Nobody]}", "select.people[0]", "unknown_person"),
        ("{event: [zzz]}", "select.event[0]", "unknown_event"),
        ("{kind: [zzz]}", "select.kind[0]", "unknown_kind"),
    ],
    ids=["tags", "excluded", "people", "event", "kind"],
)
def test_unknown_name_in_a_selection_is_reported_at_its_place(
    select: str, where: str, rule: str, load_list: Callable[[str], Catalog]
) -> None:
    """A name that the catalog does not have is a problem, and selects nothing by being ignored."""
    catalog = load_list(f"select: {select}\n")
    assert [(problem.where, problem.rule) for problem in catalog.problems] == [(where, rule)]
    expected = ["a", "b", "c"] if "exclude" in select else []
    assert [step.entry.id for step in catalog.steps(catalog.lists["l"])] == expected


@pytest.mark.parametrize(
    ("rest", "where"),
    [
        ("select: {year: soon}\n", "select.year"),
        ("select: {level: expert}\n", "select.level"),
        ("select: {has: vido}\n", "select.has"),
        ("select: {list: l}\n", "select.list"),
        ("sort: newest\n", "sort"),
    ],
)
def test_bad_selection_selects_nothing(rest: str, where: str, load_list: Callable[[str], Catalog]) -> None:
    """A selection with a bad value is reported and left out; the list stays."""
    catalog = load_list(rest)
    assert [(problem.where, problem.rule) for problem in catalog.problems] == [(where, "bad_select")]
    assert (catalog.lists["l"].select, catalog.lists["l"].sort) == (None, "")


def test_curators_are_people(catalog_from: Load) -> None:
    """A curator is found as a person, with the name as printed; a blank or repeated one is reported."""
    people = "people:\n  ada: {name: Ada Example, aliases: [A. E.]}\n"
    catalog = catalog_from({"people.yaml": people, "lists/l.md": list_of("curators: [ada, A. E., '', Ben]\n")})
    curators = catalog.contributions(catalog.lists["l"])
    assert [(item.person, item.name, item.role) for item in curators] == [
        ("ada", "Ada Example", "curators"),
        ("ben", "Ben", "curators"),
    ]
    assert [(problem.where, problem.rule) for problem in catalog.problems] == [
        ("curators[1]", "repeated_item"),
        ("curators[2]", "blank_name"),
    ]
    assert [item.id for item in catalog.curated_by["ben"]] == ["l"]


def test_aliases_belong_to_one_list(catalog_from: Load) -> None:
    """An alias leads to the list; one that is an id, or taken, is reported."""
    catalog = catalog_from(
        {"lists/a.md": list_of("aliases: [old, b]\n"), "lists/b.md": list_of("aliases: [old, older]\n")}
    )
    assert catalog.find_list("old").id == "a"
    assert dict(catalog.list_aliases) == {"old": "a", "older": "b"}
    assert [problem.text for problem in catalog.problems] == [
        "aliases[1]: the alias 'b' is the id of a list. Delete it here.",
        "aliases[0]: the alias 'old' is taken by the list 'a'. Delete it here.",
    ]


def entry(id_: str, status: str = "published") -> Entry:
    """Give an entry with this id and status."""
    return Entry(id=id_, title=id_, kind="talk", status=status)


def test_sections_are_laid_out_from_items_and_finds() -> None:
    """The last section takes what was found; a limit counts what was found and not the items."""
    reading_list = ReadingList(id="l", title="L", items=["a", {"section": "More"}], limit=2)
    entries = {id_: entry(id_) for id_ in "abcd"}
    sections = make_sections(reading_list, entries, entries.values())
    assert ids(sections) == [("", [(1, "a")]), ("More", [(2, "b"), (3, "c")])]
    assert make_sections(ReadingList(id="l", title="L"), {}, ()) == ()


def test_memberships_name_the_neighbours_that_are_shown() -> None:
    """Each published step knows the one before and after it and how many there are; withdrawn ones are passed over."""
    steps = [Step(entry("a"), 1), Step(entry("gone", "withdrawn"), 2), Step(entry("b"), 3, "Last.")]
    reading_list = ReadingList(id="l", title="L")
    found = index_memberships([(reading_list, steps), (ReadingList(id="m", title="M"), steps[:1])])
    assert list(found) == ["a", "b"]
    assert [(item.list.id, item.total, item.previous, item.next and item.next.id) for item in found["a"]] == [
        ("l", 3, None, "b"),
        ("m", 1, None, None),
    ]
    [last] = found["b"]
    assert (last.step.note, last.previous.id, last.next) == ("Last.", "a", None)


def test_heading_before_the_first_section_is_empty() -> None:
    """Steps without a heading stand in a section with an empty one."""
    [section] = make_sections(ReadingList(id="l", title="L", items=["a"]), {"a": entry("a")}, ())
    assert section == Section(ListItem(section=""), (Step(entry("a"), 1),))
