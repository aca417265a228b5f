"""The records: what a field takes, what is left out, and what a record says of itself."""

from __future__ import annotations

import pytest
from pydantic import BaseModel, ValidationError

from readinglist import KINDS, Entry, Event, Facet, ListItem, Person, ReadingList, Related, Select, Source, Tag
from readinglist.dates import Date
from readinglist.model import Inference


def test_entry_needs_id_title_and_kind_alone() -> None:
    """All else is empty if not given."""
    entry = Entry(id="moss", title="MOSS", kind="workshop")
    given = {"id": "moss", "title": "MOSS", "kind": "workshop", "status": "published"}
    for name in type(entry).model_fields:
        assert getattr(entry, name) == given.get(name, getattr(entry, name))
        if name not in given:
            assert not getattr(entry, name)


def test_names_walk_roles_then_file() -> None:
    """Contributions come in the order of the roles, within a role in that of the file."""
    entry = Entry(id="x", title="X", kind="talk", panelists=["P"], authors=["A2", "A1"], speakers="S")
    assert list(entry.names) == [("speakers", "S"), ("authors", "A2"), ("authors", "A1"), ("panelists", "P")]


@pytest.mark.parametrize(("date", "year"), [("2025-07", 2025), ("", None)])
def test_year_is_that_of_the_date(date: str, year: int | None) -> None:
    """The year is known as soon as the date is, and None without one."""
    assert Entry(id="x", title="X", kind="talk", date=date).year == year


@pytest.mark.parametrize(
    ("status", "is_published"), [("", True), ("published", True), ("draft", False), ("withdrawn", False)]
)
def test_status_decides_what_is_shown(status: str, is_published: bool) -> None:
    """An entry or a list is shown unless it is a draft or withdrawn."""
    assert Entry(id="x", title="X", kind="talk", status=status).is_published is is_published
    assert ReadingList(id="x", title="X", status=status).is_published is is_published


def test_pairs_keep_the_order_of_the_file() -> None:
    """Related entries and inferences are mappings in a file and lists in a record."""
    entry = Entry(id="x", title="X", kind="talk", related={"b": "First.", "a": ""}, inferred={"date": "Guessed."})
    assert entry.related == (Related(entry="b", reason="First."), Related(entry="a"))
    assert entry.inferred == (Inference(field="date", reason="Guessed."),)


@pytest.mark.parametrize("field", ["related", "inferred"])
def test_pairs_may_be_nothing_or_a_tuple_but_no_list(field: str) -> None:
    """An empty text is no pair; a list is refused with the form to write."""
    assert getattr(Entry(id="x", title="X", kind="talk", **{field: ""}), field) == ()
    assert getattr(Entry(id="x", title="X", kind="talk", **{field: ()}), field) == ()
    with pytest.raises(ValidationError, match="expected a mapping of"):
        Entry(id="x", title="X", kind="talk", **{field: ["a"]})


def test_source_is_an_address_or_a_mapping() -> None:
    """Origin and sources take an address alone, or one with a label."""
    entry = Entry(
        id="x",
        title="X",
        kind="talk",
        origin="https://example.org/",
        sources=[{"url": "https://example.org/", "label": "A page"}, "https://example.org/b"],
    )
    assert entry.origin == Source(url="https://example.org/")
    assert entry.sources == (
        Source(url="https://example.org/", label="A page"),
        Source(url="https://example.org/b"),
    )


@pytest.mark.parametrize(
    ("value", "item"),
    [
        ("moss", ListItem(entry="moss")),
        ({"entry": "moss", "note": " a\nb "}, ListItem(entry="moss", note="a b")),
        ({"section": "Data"}, ListItem(section="Data")),
    ],
    ids=["text", "entry", "section"],
)
def test_list_item_is_an_entry_or_a_section(value: object, item: ListItem) -> None:
    """A step may be an id alone; a heading is a section."""
    assert ReadingList(id="x", title="X", items=[value]).items == (item,)


@pytest.mark.parametrize("value", [{"note": "a"}, {"entry": "a", "section": "b"}], ids=["neither", "both"])
def test_list_item_is_not_both_and_not_neither(value: dict[str, str]) -> None:
    """An item that is neither, or both, is refused and its keys are named."""
    with pytest.raises(ValidationError, match=f"either .* found '{', '.join(value)}'"):
        ListItem.model_validate(value)


def test_select_takes_both_spellings_of_a_hyphenated_key() -> None:
    """A file writes `exclude-tags`, Python `exclude_tags`."""
    assert Select.model_validate({"exclude-tags": "a"}) == Select(exclude_tags=("a",))


@pytest.mark.parametrize(
    ("event", "label"),
    [
        (Event(id="e", name="A Long Name", short_name="ALN 1"), "ALN 1"),
        (Event(id="e", name="Fest"), "Fest"),
    ],
    ids=["short", "long"],
)
def test_event_shows_its_short_name(event: Event, label: str) -> None:
    """An event without a short name shows its name."""
    assert event.label == label


def test_list_has_limit_and_review() -> None:
    """A list's limit is a number above 0, its review a date."""
    reading_list = ReadingList(id="x", title="X", limit="5", reviewed="2025-08-01")
    assert (reading_list.limit, reading_list.reviewed) == (5, Date(2025, 8, 1))


@pytest.mark.parametrize(
    "record",
    [
        Entry(id="x", title="X", kind="talk"),
        Person(id="x", name="X"),
        Tag(id="x", label="X"),
        Facet(id="x", label="X"),
        Event(id="x", name="X"),
        ReadingList(id="x", title="X"),
        Select(),
        ListItem(section="X"),
        KINDS["talk"],
    ],
    ids=lambda record: type(record).__name__,
)
def test_records_are_frozen(record: BaseModel) -> None:
    """Nobody can change a record after it was made."""
    with pytest.raises(ValidationError, match="frozen"):
        setattr(record, next(iter(type(record).model_fields)), "y")


def test_place_is_no_part_of_the_data() -> None:
    """Where a record stands in a file is not shown when it is dumped."""
    tag = Tag(id="x", label="X", path="tags.yaml", line=3)
    assert not {"path", "line", "last_line"} & tag.model_dump().keys()
    assert (tag.path, tag.line) == ("tags.yaml", 3)
