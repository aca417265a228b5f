"""What goes out and comes in again: each format that is written and read, on the shipped catalog and on made ones."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from strategies import catalogs

from readinglist import Catalog, Entry
from readinglist.formats import FORMATS, Input, Loaded, Loss, dumps, find_format, find_losses, loads

DOCS = Catalog.load(Path(__file__).parents[2] / "docs")
GOOD = Catalog.load(Path(__file__).parents[1] / "data" / "good")
BOTH_WAYS = [name for name, form in FORMATS.items() if form.is_written and form.is_read]
#: Those that are ours, in which nothing gets lost.
LOSSLESS = ["json", "jsonl"]
#: The keys of an entry that are about it, and not about its file.
KEYS = [key for key in Entry.model_fields if key not in {"path", "line", "last_line"}]

tried = partial(settings, max_examples=25, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])


def read(text: str, name: str) -> Loaded:
    """Read a text, as from a file."""
    return loads(Input(f"export{find_format(name).suffix}", text.encode()), name)


def placeless(entries: Sequence[Entry]) -> list[Entry]:
    """Give entries without the places where they were read."""
    return [entry.model_copy(update={"path": "", "line": 0, "last_line": 0}) for entry in entries]


def home(loaded: Loaded, origin: Catalog) -> Catalog:
    """Give the catalog of what was read, with the kinds of the one that it comes from."""
    records = {"tags": loaded.tags, "people": loaded.people, "events": loaded.events}
    return Catalog.of(loaded.entries, kinds=origin.kinds.values(), **records)


def meaning(entry: Entry, catalog: Catalog, key: str) -> Any:
    """Give what a field says to a reader, whatever ids its catalog has for what it names."""
    match key:
        case "event":
            return catalog.events[entry.event].name if entry.event else ""
        case "tags":
            return [catalog.tags[tag].label for tag in entry.tags]
    return getattr(entry, key)


def written(catalog: Catalog, name: str) -> list[Entry]:
    """Give the entries that a format has a place for."""
    left_out = {loss.entry for loss in find_losses(catalog.entries.values(), name) if loss.field == "id"}
    return [entry for entry in catalog.entries.values() if entry.id not in left_out]


def check_fixed_point(catalog: Catalog, name: str) -> None:
    """See that what was read once is written and read as it is."""
    first = read(dumps(catalog.entries.values(), name, catalog), name)
    assert len(first.entries) == len(written(catalog, name))
    there = home(first, catalog)
    second = read(dumps([there.entries[entry.id] for entry in first.entries], name, there), name)
    assert placeless(second.entries) == placeless(first.entries)


@pytest.mark.parametrize("name", BOTH_WAYS)
@pytest.mark.parametrize("catalog", [DOCS, GOOD], ids=["docs", "good"])
def test_what_was_read_once_stays_as_it_is(catalog: Catalog, name: str) -> None:
    """A catalog that came out of a format goes into it and out of it again without a change."""
    check_fixed_point(catalog, name)


@pytest.mark.parametrize("name", BOTH_WAYS)
def test_any_catalog_stays_as_it_is(name: str) -> None:
    """So does any catalog that can be made, whatever its texts hold."""

    @tried()
    @given(catalogs())
    def check(catalog: Catalog) -> None:
        check_fixed_point(catalog, name)

    check()


@pytest.mark.parametrize("name", BOTH_WAYS)
@pytest.mark.parametrize("catalog", [DOCS, GOOD], ids=["docs", "good"])
def test_what_a_format_keeps_comes_back(catalog: Catalog, name: str) -> None:
    """Each field that a format has a place for says the same afterwards, entry by entry."""
    entries = written(catalog, name)
    losses, kept = set(find_losses(entries, name)), import_module(find_format(name).module).KEPT
    loaded = read(dumps(entries, name, catalog), name)
    there = home(loaded, catalog)
    back = [there.entries[entry.id] for entry in loaded.entries]
    changed = [
        (before.id, key, meaning(before, catalog, key), meaning(after, there, key))
        for before, after in zip(entries, back, strict=True)
        for key in KEYS
        if key in kept and Loss(before.id, key) not in losses
        if getattr(after, key) != getattr(before, key)
        if meaning(after, there, key) != meaning(before, catalog, key)
    ]
    assert changed == []


@pytest.mark.parametrize("name", LOSSLESS)
@pytest.mark.parametrize("catalog", [DOCS, GOOD], ids=["docs", "good"])
def test_nothing_is_lost_in_our_own_formats(catalog: Catalog, name: str) -> None:
    """Every field of every entry comes back as it was, and nothing is said to be lost."""
    entries = list(catalog.entries.values())
    assert find_losses(entries, name) == ()
    assert placeless(read(dumps(entries, name, catalog), name).entries) == placeless(entries)


@pytest.mark.parametrize("name", LOSSLESS)
def test_nothing_of_any_entry_is_lost_in_our_own_formats(name: str) -> None:
    """Every field of any entry comes back as it was, and there is nothing to report."""

    @tried(max_examples=40)
    @given(catalogs())
    def check(catalog: Catalog) -> None:
        entries = list(catalog.entries.values())
        loaded = read(dumps(entries, name, catalog), name)
        assert (placeless(loaded.entries), loaded.problems) == (placeless(entries), ())

    check()


def test_made_catalogs_have_every_field() -> None:
    """The strategy leaves no field of an entry empty for ever, and makes nothing that loading would leave out."""
    seen: set[str] = set()

    @settings(max_examples=60, suppress_health_check=list(HealthCheck), database=None, derandomize=True)
    @given(catalogs())
    def look(catalog: Catalog) -> None:
        for entry in catalog.entries.values():
            seen.update(key for key in KEYS if getattr(entry, key))

    look()
    assert seen == set(KEYS)
