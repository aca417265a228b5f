"""Catalogs as nobody would write them and everybody could: every field, and texts of every script and no script."""

from __future__ import annotations

import string

from hypothesis import strategies as st

from readinglist import LINK_TYPES, Catalog, Entry
from readinglist.dates import parse_date
from readinglist.fields import LEVELS
from readinglist.identity import clean_text, id_fault
from readinglist.kinds import KINDS, ROLES, Link, Source
from readinglist.model import Event, Person, Tag
from readinglist.parts import Inference, Related
from readinglist.prose import first_paragraph

__all__ = ["catalogs", "texts"]

#: No controls, halves of surrogate pairs or what is no character, which no record can hold.
_LETTERS = st.characters(
    exclude_categories=("Cc", "Cs"), exclude_characters="\ufffe\uffff" + "".join(map(chr, range(0xFDD0, 0xFDF0)))
)
#: What means something to a format, or looks like what it is not.
_NASTY = st.sampled_from(
    ["{", "}", "\\", "\\emph{a}", "%", "$x$", "&amp;", "<b>", "]]>", '"', "'", "''", ",", ";", ":", "=1+1", "@a", "-",
     "#", "# a", "[a](b)", "![a](b)", "`", "```", "*", "_", "~", "|", "null", "2025", "TY  - ", "ER  - ", "BEGIN:VEVENT",
     "https://example.org/", "et al.", "and", "Ünïcödé", "文字", "שלום", "🐎", "e\u0301", "a\u200bb", "\u202e", "--", "…"]
)  # fmt: skip
_IDS = st.text(string.ascii_lowercase + string.digits, min_size=1, max_size=8).filter(lambda id_: not id_fault(id_))
_DATES = st.sampled_from(
    ["1600", "2025", "2025-07", "2024-02-29", "2025-07-15", "2025-07-15T08:30", "2025-07-15T08:30-07:00",
     "2025-07-15T00:00Z", "2100-12-31T23:59+14:59"]
).map(parse_date)  # fmt: skip
_PATHS = st.text(string.ascii_letters + string.digits + "-._~:/?#[]@!$&'*+,;=%é文^|", max_size=12)
_URLS = st.builds("{}example.org/{}".format, st.sampled_from(["https://", "http://", "HTTPS://www."]), _PATHS)


def texts(max_size: int = 12) -> st.SearchStrategy[str]:
    """Give texts of one line, as records hold them; never empty."""
    parts = st.lists(_NASTY | st.text(_LETTERS, max_size=6), min_size=1, max_size=max_size)
    return parts.map(lambda found: clean_text(" ".join(found))).filter(bool)


def _bodies() -> st.SearchStrategy[str]:
    """Give texts of several lines, or nothing."""
    lines = st.lists(texts(6) | st.just("") | st.just("    indented"), max_size=5)
    return lines.map(lambda found: "\n".join(found) + "\n" * bool(found))


def _links() -> st.SearchStrategy[tuple[Link, ...]]:
    """Give links, each address once."""
    link = st.builds(Link, url=_URLS, label=st.just("") | texts(3), type=st.sampled_from([*LINK_TYPES]))
    return st.lists(link, max_size=3, unique_by=lambda item: item.url).map(tuple)


def _some(names: list[str]) -> st.SearchStrategy[tuple[str, ...]]:
    """Give a few of some names, each once."""
    return st.lists(st.sampled_from(names), max_size=3, unique=True).map(tuple)


_SOURCE = st.builds(Source, url=_URLS, label=st.just("") | texts(3))
_MAYBE_TEXT = st.just("") | texts(4)


@st.composite
def _entry(draw: st.DrawFn, id_: str, ids: list[str], names: list[str], tags: list[str], events: list[str]) -> Entry:
    """Give an entry with an id, of those, and with some of the names."""
    body = draw(_bodies())
    fields = [*Entry.model_fields.keys() - {"path", "line", "last_line", "body"}]
    others = [other for other in ids if other != id_]
    related = draw(_some(others)) if others else ()
    return Entry(
        id=id_,
        title=draw(texts()),
        short_title=draw(_MAYBE_TEXT),
        kind=draw(st.sampled_from([*KINDS])),
        **{role: draw(_some(names)) for role in ROLES},
        event=draw(st.sampled_from(["", *events])),
        date=draw(st.none() | _DATES),
        duration=draw(st.none() | st.integers(1, 7 * 24 * 3600)),
        room=draw(_MAYBE_TEXT),
        language=draw(st.sampled_from(["", "en", "no", "zh-Hant"])),
        level=draw(st.sampled_from(["", *LEVELS])),
        license=draw(st.sampled_from(["", "CC-BY-4.0"]) | texts(2)),
        tags=draw(_some(tags)),
        links=draw(_links()),
        further=draw(_links()),
        related=tuple(Related(entry=other, reason=draw(_MAYBE_TEXT)) for other in related),
        origin=draw(st.none() | _SOURCE),
        sources=draw(st.lists(_SOURCE, max_size=2).map(tuple)),
        inferred=tuple(Inference(field=name, reason=draw(_MAYBE_TEXT)) for name in draw(_some(sorted(fields)))),
        aliases=draw(st.sampled_from([(), (f"old-{id_}",)])),
        summary=first_paragraph(body),
        body=body,
    )


@st.composite
def catalogs(draw: st.DrawFn) -> Catalog:
    """Give a catalog with up to four published entries and, of some names they name, records."""
    ids = draw(st.lists(_IDS, min_size=1, max_size=4, unique=True))
    names, tags, events = (draw(st.lists(texts(4), min_size=1, max_size=4, unique=True)) for _ in range(3))
    entries = [draw(_entry(id_, ids, names, tags, events)) for id_ in ids]
    about = draw(_MAYBE_TEXT)
    return Catalog.of(
        entries,
        tags=[Tag(id="the-tag", label=tags[0], description=about)] if draw(st.booleans()) else [],
        people=[Person(id="the-person", name=names[0], links=draw(_links()), description=about)]
        if draw(st.booleans())
        else [],
        events=[Event(id="the-event", name=events[0], short_name="EV", start=draw(_DATES), place=about)]
        if draw(st.booleans())
        else [],
    )
