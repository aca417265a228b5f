"""Which record a written name means."""

from __future__ import annotations

from readinglist import Event, Person, Tag
from readinglist.names import Clash, Names, meant, title_of

PEOPLE = {
    "ada": Person(id="ada", name="Ada Example", aliases=["A. Example", "ada-e", ""]),
    "zoe": Person(id="zoe", name="Zo\u00eb Null"),
}


def test_name_is_found_by_id_name_and_alias() -> None:
    """Every exact spelling leads to the record; Unicode forms and white space make no difference."""
    names = Names.of(PEOPLE)
    spellings = [
        "ada",
        "Ada Example",
        "A. Example",
        "ada-e",
        " Ada\u00a0 Example ",
        "Zoe\u0308 Null",
        "ada example",
        "",
    ]
    assert [names.find(name) for name in spellings] == ["ada", "ada", "ada", "ada", "ada", "zoe", None, None]


def test_old_ids_are_redirects() -> None:
    """An alias that could be an id is an address where the record used to live; another spelling is not."""
    assert Names.of(PEOPLE).redirects == {"ada-e": "ada"}


def test_event_is_found_by_its_short_name() -> None:
    """A short name is a name, too."""
    names = Names.of({"icml-2025": Event(id="icml-2025", name="42nd Conference", short_name="ICML 2025")})
    assert [names.find(name) for name in ("ICML 2025", "42nd Conference")] == ["icml-2025", "icml-2025"]


def test_id_wins_over_name_and_name_over_alias() -> None:
    """A spelling that several records claim goes to the strongest claim, and each clash is noted."""
    names = Names.of(
        {
            "a": Tag(id="a", label="b", aliases=["C"]),
            "b": Tag(id="b", label="C"),
            "d": Tag(id="d", label="D", aliases=["C", "a"]),
        }
    )
    assert [names.find(name) for name in ("a", "b", "C")] == ["a", "b", "b"]
    assert names.clashes == [Clash("b", "b", "a"), Clash("C", "b", "a"), Clash("C", "b", "d"), Clash("a", "a", "d")]
    assert names.redirects == {}


def test_implied_name_is_found_by_name_and_id() -> None:
    """A name without a record is known from then on, under the id that was made for it."""
    names = Names.of(PEOPLE)
    names.imply({"Ben Reader": "ben-reader"})
    assert [names.find(name) for name in ("Ben Reader", "ben-reader")] == ["ben-reader", "ben-reader"]
    assert names.titles["ben-reader"] == "Ben Reader"


def test_variants_differ_in_nothing_but_looks() -> None:
    """Names that fold alike are variants; the record itself is among its own."""
    names = Names.of(PEOPLE)
    names.imply({"ADA EXAMPLE": "ada-example-1"})
    assert names.variants("ada-example") == {"ada", "ada-example-1"}
    assert names.variants("Nobody") == set()


def test_title_is_label_or_name() -> None:
    """A tag is shown under its label, people and events under their names."""
    shown = [title_of(record) for record in (Tag(id="t", label="T"), PEOPLE["ada"], Event(id="e", name="E"))]
    assert shown == ["T", "Ada Example", "E"]


def test_meant_asks_or_says_nothing() -> None:
    """A question names the choices; without choices there is none."""
    assert (meant(["a", "b"]), meant([])) == ('Did you mean "a" or "b"?', "")
