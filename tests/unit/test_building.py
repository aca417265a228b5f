"""Reading lists made by a program: step by step, for a time, around an entry, and as files that a check accepts."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from readinglist import Catalog, Entry, ReadingList, UnknownIdError, fit_entries, grow_list, save_list
from readinglist.building import ListError
from readinglist.check import Settings, check_catalog

Make = Callable[[Mapping[str, str]], Catalog]

ENTRY = "---\ntitle: {title}\nkind: talk\nspeakers: [Ada Example]\nduration: {length}\ntags: [small]\n---\nWhat {title} is.\n"
FILES = {
    "tags.yaml": "tags:\n  small:\n    label: Small\n",
    "entries/one.md": ENTRY.format(title="One", length="1:00:00"),
    "entries/two.md": ENTRY.format(title="Two", length="2:00:00"),
    "entries/three.md": ENTRY.format(title="Three", length="30 min"),
    "entries/long.md": ENTRY.format(title="Long", length="10:00:00"),
}


def entry(id_: str, seconds: int | None = None) -> Entry:
    """Make an entry of some length."""
    return Entry(id=id_, title=id_, kind="talk", duration=seconds)


def test_a_list_grows_step_by_step() -> None:
    """Each call gives a new list; headings and notes stand where they were put, and the first list stays as it was."""
    empty = ReadingList(title="For my group")
    grown = empty.section("First", note="Begin here.").add("one", note="Short.").add(entry("two"))
    assert empty.items == ()
    assert (grown.id, grown.title) == ("for-my-group", "For my group")
    assert [(item.section, item.entry, item.note) for item in grown.items] == [
        ("First", "", "Begin here."),
        ("", "one", "Short."),
        ("", "two", ""),
    ]


def test_an_entry_is_added_once() -> None:
    """To add an entry again is an error; to extend a list by entries that it has changes nothing."""
    grown = ReadingList(title="T").add("one")
    with pytest.raises(ValueError, match="the entry 'one' is on the list already"):
        grown.add("one")
    assert [item.entry for item in grown.extend(["two", "one", "two"]).items] == ["one", "two"]


def test_merged_lists_keep_first_places_and_notes() -> None:
    """Below the first list, each other one stands under its title, without what came before."""
    one = ReadingList(title="One").add("a", note="Mine.").add("b")
    two = ReadingList(title="Two").section("Part").add("c").add("a", note="Theirs.")
    three = ReadingList(title="Three").add("b")
    assert [item.section or item.entry for item in one.merge(two, three).items] == ["a", "b", "Two", "Part", "c"]
    assert one.merge(two).items[0].note == "Mine."


@pytest.mark.parametrize(
    ("seconds", "chosen"),
    [(0, []), (59, []), (60, ["b"]), (150, ["a"]), (160, ["a", "b"]), (1000, ["a", "b", "d"])],
)
def test_entries_fit_into_a_time(seconds: int, chosen: list[str]) -> None:
    """Those that come first go first; what is too long is passed over, and an unknown length never fits."""
    entries = [entry("a", 100), entry("b", 60), entry("c"), entry("d", 500)]
    assert [item.id for item in fit_entries(entries, seconds)] == chosen


def test_a_list_around_an_entry_says_why(catalog_from: Make) -> None:
    """The entry stands first, then what is akin to it, with what they share as the note."""
    catalog = catalog_from(FILES)
    grown = grow_list(catalog, catalog.get("one"), 3)
    assert grown.title == "Around One"
    assert [item.entry for item in grown.items] == ["one", "long", "three"]
    assert [item.note for item in grown.items] == ["", *["Shares also with Ada Example, #Small."] * 2]
    assert [item.entry for item in grow_list(catalog, catalog.get("one"), 1, title="T").items] == ["one"]


@pytest.mark.parametrize("path", ["", "lists/around-two.md", "lists/deep/around-two.md"])
def test_a_saved_list_is_one_that_a_check_accepts(catalog_from: Make, path: str) -> None:
    """The file is a list of the catalog with the same steps, and a check finds nothing wrong with it."""
    catalog = catalog_from(FILES)
    made = grow_list(catalog, catalog.get("two"), 9).model_copy(update={"body": "All that goes with Two: and why."})
    file = save_list(catalog, made, path)
    assert file == catalog.root.absolute() / (path or "lists/around-two.md")
    again = Catalog.load(catalog.root)
    assert again.lists["around-two"].items == made.items
    assert again.lists["around-two"].summary == "All that goes with Two: and why."
    assert [problem for problem in check_catalog(catalog.root, Settings()).problems if "lists/" in problem.path] == []


@pytest.mark.parametrize(
    "path", ["mine.md", "entries/mine.md", "lists/mine.txt", "lists/../entries/x.md", "/elsewhere/x.md"]
)
def test_a_list_is_saved_nowhere_else(catalog_from: Make, path: str) -> None:
    """A file that is not below `lists/` of the catalog is refused, and nothing is written."""
    catalog = catalog_from(FILES)
    with pytest.raises(ListError, match="expected a file lists/NAME.md of the catalog"):
        save_list(catalog, ReadingList(title="T").add("one"), path)
    assert not (catalog.root / "lists").exists()


def test_a_list_is_not_saved_over_another(catalog_from: Make) -> None:
    """A file that is there stays, unless it is to be replaced; a bad name or an unknown entry is refused."""
    catalog = catalog_from(FILES)
    made = ReadingList(title="Mine").add("one")
    file = save_list(catalog, made)
    with pytest.raises(FileExistsError):
        save_list(catalog, made.add("two"))
    assert "two" not in file.read_text(encoding="utf-8")
    assert "two" in save_list(catalog, made.add("two"), is_new=False).read_text(encoding="utf-8")
    with pytest.raises(UnknownIdError, match="no entry has the id 'thre'. Did you mean 'three'"):
        save_list(catalog, made.add("thre"), "lists/other.md")
    with pytest.raises(ListError, match="expected an id of a-z"):
        save_list(catalog, made, "lists/My List.md")
    assert [path.name for path in (catalog.root / "lists").iterdir()] == ["mine.md"]


def test_what_a_list_holds_is_found_through_its_catalog(catalog_from: Make) -> None:
    """A list of a catalog gives its entries, and an entry its lists; a list made of it anew belongs to none."""
    catalog = catalog_from({**FILES, "lists/l.md": "---\ntitle: L\nitems: [two, one]\n---\nText.\n"})
    listed = catalog.lists["l"]
    assert [item.id for item in listed.entries] == ["two", "one"]
    assert catalog.get("one").lists == (listed,)
    assert listed.add("three").entries == ()
    assert [item.id for item in catalog.people["ada-example"].entries] == ["long", "one", "three", "two"]
    assert catalog.tags["small"].entries == catalog.people["ada-example"].entries
    assert entry("x").lists == ()


def test_the_home_of_a_record_takes_no_part_in_comparing(catalog_from: Make) -> None:
    """Two catalogs of the same files hold equal records, though each record knows its own catalog."""
    first = catalog_from(FILES)
    second = Catalog.load(first.root)
    assert first.get("one") == second.get("one")
    assert first.get("one").catalog is first
    assert "catalog" not in first.get("one").model_dump()
    assert first.get("one").model_copy().catalog is first
