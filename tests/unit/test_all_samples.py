"""Every sample of a format that is read: as many entries as its source has records, or a word about each that is none."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from readinglist import FormatError, Input, Loaded, loads

SAMPLES = Path(__file__).parents[3] / "shared" / "samples"

pytestmark = pytest.mark.skipif(not SAMPLES.is_dir(), reason="the folder of samples is not beside this checkout")


def files(folder: str, *suffixes: str) -> list[Path]:
    """Give the files below a folder of samples with one of some ends, but what is said about them."""
    found = sorted(path for path in (SAMPLES / folder).rglob("*") if path.is_file())
    return [path for path in found if path.suffix in suffixes and path.name not in {"README.md", "LICENSE"}]


def read(form: str, *paths: Path, root: Path = SAMPLES) -> Loaded:
    """Read files as one source."""
    return loads([Input(path.relative_to(root).as_posix(), path.read_bytes()) for path in paths], form)


def told(loaded: Loaded) -> Counter[str]:
    """Count the problems by their rules."""
    return Counter(problem.rule for problem in loaded.problems)


def test_talks_of_pyvideo() -> None:
    """All 446 talks of 78 events are there, by the names of their files."""
    folder = SAMPLES / "pyvideo"
    paths = files("pyvideo", ".json")
    loaded = read("pyvideo", *paths, root=folder)
    talks = [path for path in paths if path.parent.name == "videos"]
    assert (len(loaded.entries), len(loaded.events), len(talks)) == (446, 78, 446)
    assert told(loaded) == {
        "text_repaired": 11, "name_doubtful": 21, "suspect_text": 5, "field_lost": 1, "value_lost": 2, "left_out": 1,
        "markup_changed": 14,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("id_", "field", "value"),
    [
        ("00074", "title", "00074"),
        ("teaching-python-to-design-students", "speakers", ("Ben Doherty, Ishaan Varshney",)),
        ("josh-weissbock-distributed-web-scraping-in-python", "date", None),
        ("conference-close", "speakers", ()),
        ("a-talk-on-giving-a-pythonic-talk", "title", "A talk on giving a Pythonic talk"),
    ],
)
def test_oddities_of_pyvideo(id_: str, field: str, value: object) -> None:
    """Digits stay a title, a comma parts no names, what is null or blank is nothing, and blanks at the ends go."""
    folder = SAMPLES / "pyvideo"
    loaded = read("pyvideo", *files("pyvideo", ".json"), root=folder)
    entry = {entry.id: entry for entry in loaded.entries}[id_]
    found = getattr(entry, field)
    assert (found.lower() if isinstance(found, str) else found) == (value.lower() if isinstance(value, str) else value)


@pytest.mark.parametrize(
    ("path", "entries", "drafts"),
    [("fosdem-2007.xml", 215, 0), ("fosdem-2019-slice.xml", 62, 2), ("fosdem-2026-slice.xml", 55, 0)],
)
def test_programmes_in_xml(path: str, entries: int, drafts: int) -> None:
    """Every event of three dialects is there; what was cancelled is a draft."""
    file = SAMPLES / "schedule-fosdem" / path
    loaded = read("schedule-xml", file)
    assert len(ET.parse(file).getroot().findall(".//event")) == entries == len(loaded.entries)
    assert sum(entry.status == "draft" for entry in loaded.entries) == drafts
    assert all(entry.date and entry.duration for entry in loaded.entries)
    assert [event.name for event in loaded.events] == [f"FOSDEM {path[7:11]}"]


@pytest.mark.parametrize(
    ("path", "entries", "pauses"),
    [("pretalx-anyconf.json", 2, 0), ("europython-discord-mock_schedule.json", 10, 3)],
)
def test_programmes_in_json(path: str, entries: int, pauses: int) -> None:
    """Every session is there, and each pause is named."""
    loaded = read("schedule-json", SAMPLES / "schedule-json" / path)
    assert (len(loaded.entries), told(loaded)["left_out"]) == (entries, pauses)
    assert all(entry.date and entry.duration for entry in loaded.entries)


def test_objects_of_an_api_are_no_programme() -> None:
    """What has no days is refused, with a word about tables."""
    for path in files("schedule-json/europython-programapi", ".json"):
        with pytest.raises(FormatError, match="can be read as a table"):
            read("schedule-json", path)


@pytest.mark.parametrize(("path", "entries"), [("PyConES2020-PandemicEdition.ics", 34), ("colt2020.ics", 43)])
def test_calendars(path: str, entries: int) -> None:
    """Every event is there, with its time and zone."""
    file = SAMPLES / "ical" / path
    loaded = read("ics", file)
    assert file.read_text(encoding="utf-8").count("BEGIN:VEVENT") == entries == len(loaded.entries)
    assert all(entry.date and entry.date.zone for entry in loaded.entries)


def test_calendars_with_raw_line_breaks() -> None:
    """Lines that are no properties belong to the description, and each file says so."""
    loaded = read("ics", *files("ical/icwsm2021", ".ics"))
    assert (len(loaded.entries), told(loaded)) == (22, {"text_repaired": 22})
    assert all("Retweet" in entry.body or len(entry.body) > 100 for entry in loaded.entries[:4])


@pytest.mark.parametrize("path", [path.relative_to(SAMPLES).as_posix() for path in files("bibtex", ".bib", ".txt")])
def test_bibliographies(path: str) -> None:
    """Each record of each file is an entry, or was left out or found unreadable, and that is said."""
    file = SAMPLES / path
    loaded = read("bibtex", file)
    text = file.read_text(encoding="utf-8-sig", errors="replace")
    records = len(re.findall(r"^\s*@(?!comment|string|preamble)\w+\s*[{(]", text, re.MULTILINE | re.IGNORECASE))
    said = told(loaded)
    assert len(loaded.entries) + said["left_out"] + said["bad_record"] == records


@pytest.mark.parametrize("path", [path.relative_to(SAMPLES).as_posix() for path in files("ris", ".ris")])
def test_references_in_ris(path: str) -> None:
    """Each record of each file is an entry, or was left out for want of a title."""
    file = SAMPLES / path
    loaded = read("ris", file)
    records = len(re.findall(r"^(?:TY  ?-|PT )", file.read_text(encoding="utf-8-sig"), re.MULTILINE))
    assert len(loaded.entries) + told(loaded)["left_out"] == records


@pytest.mark.parametrize("path", [path.relative_to(SAMPLES).as_posix() for path in files("csl-json", ".json")])
def test_references_in_csl_json(path: str) -> None:
    """Each item of each file is an entry, or was left out for want of a title."""
    file = SAMPLES / path
    loaded = read("csl-json", file)
    assert len(loaded.entries) + told(loaded)["left_out"] == len(json.loads(file.read_text(encoding="utf-8")))


@pytest.mark.parametrize(
    ("form", "path", "title", "people", "date"),
    [
        ("bibtex", "bibtex/jabref/utf8-bom.bib",
         "Pi Calculus Versus Petri Nets: Let Us Eat Humble Pie Rather Than Further Inflate the Pi Hype",
         ("W.M.P. van der Aalst",), "2005-05"),
        ("bibtex", "bibtex/citation-js/a complete inproceedings.bib", "Lorem Ipsum", ("Alice Adams", "Bob Brody"), "2020-02"),
        ("ris", "ris/example_basic.ris", "A Mathematical Theory of Communication", ("Claude E. Shannon",), "1948-07"),
        ("ris", "ris/example_wos.ris",
         ("Interactions stabilizing the structure of the core light-harvesting complex (LHl) of photosynthetic bacteria and "
         "its subunit (B820)"), ("PS Parkes-Loach", "AP Majeed", "CJ Law", "PA Loach"), "2004"),
        ("csl-json", "csl-json/Extra field type video not exported #3536.csl.json", "On the edge", ("Jeremy Marre",), "1992"),
    ],
    ids=["bom", "complete", "ris", "web of science", "csl"],
)  # fmt: skip
def test_references_say_what_they_said(form: str, path: str, title: str, people: tuple[str, ...], date: str) -> None:
    """Titles, names in their usual order and dates come out right."""
    entry = read(form, SAMPLES / path).entries[0]
    assert (entry.title, tuple(name for _, name in entry.names), str(entry.date)) == (title, people, date)


def test_a_calendar_that_was_cut_off() -> None:
    """An event without an end is kept, and the fault is said."""
    loaded = loads(
        Input("x.ics", b"BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:One\nEND:VEVENT\nBEGIN:VEVENT\nSUMMARY:Two\n"), "ics"
    )
    assert [entry.title for entry in loaded.entries] == ["One", "Two"]
    assert [(problem.rule, problem.line) for problem in loaded.problems] == [("text_repaired", 5)]
