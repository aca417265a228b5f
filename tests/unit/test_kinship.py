"""Which entries are akin, and what they share."""

from __future__ import annotations

from readinglist import Entry, Relation
from readinglist.kinship import count_others, find_akin, find_related

A, B, C, D, E, F = (Entry(id=id_, title=id_.upper(), kind="talk") for id_ in "abcdef")


def found(pairs: list[tuple[Entry, str]]) -> list[tuple[str, str]]:
    """Give ids with reasons."""
    return [(entry.id, reason) for entry, reason in pairs]


def test_rare_things_say_more() -> None:
    """What few entries share weighs more than what many do; reasons come in the order of the groups."""
    groups = [("#common", [A, B, C, D, E, F], 1.0), ("#rare", [C, D], 1.0), ("also with Ada", [D], 2.0)]
    assert found(find_akin(groups, {"a"}, 3)) == [
        ("d", "#common, #rare, also with Ada"),
        ("c", "#common, #rare"),
        ("b", "#common"),
    ]


def test_equal_kin_go_by_id() -> None:
    """Entries that share as much come by id, whatever the order of the sums."""
    groups = [("x", [B, C, A], 0.1), ("y", [C, A, B], 0.2)]
    assert [entry.id for entry, _ in find_akin(groups, (), 9)] == ["a", "b", "c"]


def test_reason_names_three_things_at_most() -> None:
    """A reason does not go on for ever."""
    assert found(find_akin([(name, [A], 1.0) for name in "vwxyz"], (), 1)) == [("a", "v, w, x")]


def test_nothing_is_akin_without_groups_or_room() -> None:
    """No groups, empty groups, or no place left give nothing."""
    assert find_akin([], (), 4) == find_akin([("x", [], 1.0)], (), 4) == find_akin([("x", [A], 1.0)], (), -1) == []


def test_large_group_is_cut() -> None:
    """Of a group only the first sixty are looked at."""
    many = [Entry(id=f"e{number}", title="X", kind="talk") for number in range(70)]
    assert len(find_akin([("x", many, 1.0)], (), 100)) == 60


def test_what_the_author_names_comes_first() -> None:
    """Named entries come in their order, each once, then kin up to four in all."""
    entry = Entry(id="a", title="A", kind="talk", related={"c": "Because.", "gone": "No.", "b": ""})
    entries = {item.id: item for item in (entry, B, C, D, E, F)}
    groups = [("x", [entry, B, C, D, E, F], 1.0)]
    assert find_related(entry, entries, groups) == (
        Relation(C, "Because.", is_curated=True),
        Relation(B, "", is_curated=True),
        Relation(D, "x", is_curated=False),
        Relation(E, "x", is_curated=False),
    )


def test_all_named_entries_are_kept() -> None:
    """More than four named entries leave no room for others, and none is cut."""
    entries = {item.id: item for item in (A, B, C, D, E, F)}
    entry = Entry(id="z", title="Z", kind="talk", related=dict.fromkeys("fedcb", ""))
    assert [relation.entry.id for relation in find_related(entry, entries, [("x", [A], 1.0)])] == list("fedcb")


def test_neighbours_are_counted() -> None:
    """What stands together most often comes first, then by id; the thing itself is not counted."""
    assert count_others([["a", "b"], ["c", "b", "a"], ["c", "a"], ["d"]], "a") == [("b", 2), ("c", 2), ("d", 1)]
