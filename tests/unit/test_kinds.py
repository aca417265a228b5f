"""The closed tables: kinds, roles and types of links; and how links are written."""

from __future__ import annotations

import pytest
from pydantic import TypeAdapter, ValidationError

from readinglist.identity import id_fault
from readinglist.kinds import KINDS, LINK_TYPES, ROLES, Kind, Link, Links, Source


def test_tables_are_in_the_order_of_display() -> None:
    """What comes first in a table comes first on a page."""
    assert list(ROLES) == ["speakers", "authors", "organizers", "advisors", "panelists"]
    assert list(LINK_TYPES)[:4] == ["page", "video", "slides", "paper"]
    assert list(KINDS)[:3] == ["invited-talk", "keynote", "award-talk"]


def test_kinds_are_complete() -> None:
    """Every kind is under its own id, which is one, and has its words, an icon and both types."""
    for id_, kind in KINDS.items():
        assert (kind.id, id_fault(id_)) == (id_, "")
        assert kind.icon in {"talk", "tutorial", "workshop", "paper"}
        assert kind.label
        assert kind.plural != kind.label
        assert kind.csl
        assert kind.schema_type


@pytest.mark.parametrize("table", [KINDS, LINK_TYPES, ROLES], ids=["kinds", "links", "roles"])
def test_tables_cannot_be_changed(table: dict[str, object]) -> None:
    """Nobody can add to a table by accident."""
    with pytest.raises(TypeError):
        table["x"] = "y"


def test_kind_has_defaults_for_other_programs() -> None:
    """A kind with nothing but its words is a document and a creative work."""
    kind = Kind(id="seminar", label="Seminar", plural="Seminars")
    assert (kind.icon, kind.csl, kind.schema_type) == ("", "document", "CreativeWork")


def read(value: object) -> tuple[Link, ...]:
    """Give the links that are read from a mapping."""
    return TypeAdapter(Links).validate_python(value)


def test_links_are_one_list_in_file_order() -> None:
    """An address may be a text, a mapping or a list of both; order and type stay."""
    links = read(
        {
            "video": "https://example.org/v",
            "page": {"url": "https://example.org/p", "label": "The page"},
            "paper": ["https://example.org/1", {"url": "https://example.org/2"}],
            "code": [],
        }
    )
    assert [(link.type, link.url, link.label) for link in links] == [
        ("video", "https://example.org/v", ""),
        ("page", "https://example.org/p", "The page"),
        ("paper", "https://example.org/1", ""),
        ("paper", "https://example.org/2", ""),
    ]


@pytest.mark.parametrize("value", ["", (), {}], ids=["text", "tuple", "mapping"])
def test_no_links_is_an_empty_list(value: object) -> None:
    """Nothing written means no links."""
    assert read(value) == ()


def test_links_are_taken_from_python_as_they_are() -> None:
    """Links made in Python need no mapping."""
    link = Link(url="https://example.org/", type="page")
    assert read((link,)) == (link,)


@pytest.mark.parametrize("value", ["https://example.org/", ["https://example.org/"]], ids=["text", "list"])
def test_links_need_a_type(value: object) -> None:
    """An address without a type is refused, with the form to write."""
    with pytest.raises(ValidationError) as caught:
        read(value)
    (detail,) = caught.value.errors()
    assert detail["msg"].startswith("expected a mapping of link type to address, found ")
    assert detail["ctx"]["hint"] == "Write `page: https://...`."


def test_every_unknown_type_is_reported() -> None:
    """Of several unknown types each is named, with the nearest known one if there is one."""
    with pytest.raises(ValidationError) as caught:
        read({"vido": "https://example.org/1", "zzz": "https://example.org/2"})
    hints = [(detail["type"], detail["ctx"]["hint"]) for detail in caught.value.errors()]
    assert hints == [
        ("unknown_key", 'Did you mean "video"?'),
        ("unknown_key", f"Use one of {', '.join(LINK_TYPES)}."),
    ]


def test_source_needs_no_label() -> None:
    """An address may stand for itself."""
    assert Source(url="https://example.org/").label == ""
