"""Tables and data of any shape read with a mapping: CSV, TSV, JSON, JSON Lines, YAML; and our own CSV read back."""

from __future__ import annotations

import csv
import io
import json
import pickle
from collections import Counter
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from strategies import catalogs

from readinglist import Catalog, Entry
from readinglist.errors import FormatError
from readinglist.formats import Input, Loaded, dumps, loads
from readinglist.formats.filling import seconds_between
from readinglist.formats.mapping import MappingError, parse_mapping
from readinglist.rules import IMPORT_RULES

SAMPLES = Path(__file__).parents[3] / "shared" / "samples"
DOCS = Catalog.load(Path(__file__).parents[2] / "docs")
TUTORIALS = "reading-lists-acl-tutorials"
#: Files of the samples, with the mapping that reads them.
EXAMPLES: dict[str, dict[str, Any]] = {
    "miniconf/iclr2020/papers-slice.csv": {"kind": "paper", "event": "ICLR 2020", "mapping": ["summary=abstract:tex"]},
    "miniconf/iclr2020/speakers.csv": {"kind": "invited-talk", "mapping": []},
    "miniconf/acl2020/tutorials.yml": {
        "kind": "tutorial",
        "mapping": ["people=organizers:,", "date=sessions[0].start_time", "end=sessions[0].end_time", "links=material"],
    },
    "miniconf/acl2020/workshops.yml": {"kind": "workshop", "mapping": ["date=sessions[0].start_time"]},
    "miniconf/acl2020/plenary_sessions.yml": {
        "mapping": ["people=presenter:,", "date=sessions[0].start_time", "end=sessions[0].end_time"]
    },
    "miniconf/acl2020/w1_papers.csv": {"kind": "paper", "mapping": ["people=speakers:,"]},
    "miniconf/acl2020/demo_papers.csv": {"kind": "paper", "mapping": ["links.website=demo_url"]},
    "miniconf/acl2020/cl_papers.csv": {"kind": "article", "mapping": ["event==ACL 2020"]},
    "miniconf/ismir2024/tutorials.csv": {"kind": "tutorial", "mapping": ["people=presenters:,", "skip=slack_channel"]},
    "gallery-yaml/pydata-gallery.yaml": {"kind": "article", "mapping": ["tags==gallery"]},
    "gallery-yaml/pythia-resource_gallery.yml": {
        "kind": "course", "mapping": ["authors=authors", "tags=tags.packages", "tags=tags.formats"]
    },
    "papers-json/icml-2025-slice.json": {"kind": "paper", "records": "papers", "mapping": ["event=venue_name"]},
    "papers-json/neurips-1987-slice.json": {"kind": "paper", "mapping": ["event=venue", "summary=abstract:plain"]},
    "papers-json/misc/*.json": {"kind": "paper", "mapping": ["links=venue_url"]},
    f"{TUTORIALS}/2020/2020.acl-tutorials/*tutorials.?.json": {"kind": "tutorial", "mapping": ["people=author:and"]},
    f"{TUTORIALS}/2021/*/*tutorials.?.json": {"kind": "tutorial", "mapping": ["people=author:,"]},
    f"{TUTORIALS}/*/*/*.proceedings.json": {"kind": "book", "mapping": ["organizers=editor:and"]},
}  # fmt: skip
real = pytest.mark.skipif(not SAMPLES.exists(), reason="the folder of samples is not beside this checkout")
tried = partial(
    settings, max_examples=20, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)


def read(text: str | bytes, path: str = "talks.csv", **options: Any) -> Loaded:
    """Read a text with `table`."""
    return loads(Input(path, text if isinstance(text, bytes) else text.encode()), "table", **options)


def one(text: str, path: str = "talks.csv", **options: Any) -> Entry:
    """Read a text that holds one entry."""
    (entry,) = read(text, path, **options).entries
    return entry


def said(loaded: Loaded) -> list[str]:
    """Give the problems as they are shown."""
    return [str(problem) for problem in loaded.problems]


def files(pattern: str) -> list[Path]:
    """Give the files of samples."""
    return sorted(SAMPLES.glob(pattern))


def sample(pattern: str) -> Loaded:
    """Read samples with their mapping."""
    inputs = [Input(path.relative_to(SAMPLES).as_posix(), path.read_bytes()) for path in files(pattern)]
    return loads(inputs, "table", **EXAMPLES[pattern])


def by_id(loaded: Loaded, id_: str) -> Entry:
    """Give the entry with an id."""
    return next(entry for entry in loaded.entries if entry.id == id_)


def records(path: Path) -> list[Any]:
    """Give the records of a file by its own library, with every value as text or list or mapping of these."""
    if path.suffix == ".csv":
        with path.open(newline="", encoding="utf-8") as file:
            return list(csv.DictReader(file))
    if path.suffix != ".json":
        return list(yaml.load(path.read_text(encoding="utf-8"), yaml.BaseLoader))
    data = json.loads(path.read_text(encoding="utf-8"))
    return data["papers"] if "papers" in data else [data] if "title" in data else list(data.values())


def flat(value: Any, place: str = "") -> set[str]:
    """Give the places of all that is said in data, without the numbers of items."""
    if isinstance(value, dict):
        return {inner for key, item in value.items() for inner in flat(item, f"{place}.{key}".strip("."))}
    if isinstance(value, list):
        return {inner for item in value for inner in flat(item, f"{place}[]")}
    return set() if value in (None, "") else {place}


@real
@pytest.mark.parametrize(
    ("pattern", "number"),
    [
        ("miniconf/iclr2020/papers-slice.csv", 80), ("miniconf/iclr2020/speakers.csv", 2),
        ("miniconf/acl2020/tutorials.yml", 8), ("miniconf/acl2020/workshops.yml", 20),
        ("miniconf/acl2020/plenary_sessions.yml", 12), ("miniconf/acl2020/w1_papers.csv", 51),
        ("miniconf/acl2020/demo_papers.csv", 43), ("miniconf/acl2020/cl_papers.csv", 7),
        ("miniconf/ismir2024/tutorials.csv", 6), ("gallery-yaml/pydata-gallery.yaml", 13),
        ("gallery-yaml/pythia-resource_gallery.yml", 91), ("papers-json/icml-2025-slice.json", 60),
        ("papers-json/neurips-1987-slice.json", 20), ("papers-json/misc/*.json", 24),
        (f"{TUTORIALS}/2020/2020.acl-tutorials/*tutorials.?.json", 8), (f"{TUTORIALS}/2021/*/*tutorials.?.json", 23),
        (f"{TUTORIALS}/*/*/*.proceedings.json", 7),
    ],
)  # fmt: skip
def test_every_record_of_a_sample_becomes_an_entry(pattern: str, number: int) -> None:
    """As many entries as the file's own library finds records, each with a title, and rules that there are."""
    loaded = sample(pattern)
    assert len(loaded.entries) == number == sum(len(records(path)) for path in files(pattern))
    assert len({entry.id for entry in loaded.entries}) == number
    assert {problem.rule for problem in loaded.problems} <= IMPORT_RULES.keys()


def test_all_samples_have_an_example() -> None:
    """No table among the samples is left out here."""
    here = {path for pattern in EXAMPLES for path in files(pattern)}
    here |= set(files(f"{TUTORIALS}/2020/*/*tutorials.?.json"))  # as those of 2021
    folders = ("miniconf", "gallery-yaml", "papers-json", TUTORIALS)
    there = {path for name in folders for path in files(f"{name}/**/*") if path.is_file()}
    assert {path.name for path in there - here} <= {
        "README.md", "sitedata-README.md", "LICENSE", "SOURCE-README.md", *(p.name for p in there if p.suffix == ".txt")
    }  # fmt: skip


#: The places with the usual names of fields, in the samples.
USUAL_PLACES = {
    "UID", "title", "name", "authors", "author", "authors[].given", "authors[].family", "authors[].name", "organizers[]",
    "speaker", "abstract", "description", "keywords", "track", "pdf_url", "slides", "website", "url", "link", "doi",
    "openreview_url", "code_url", "start_time", "end_time", "year", "bibtex_key",
}  # fmt: skip


@real
@pytest.mark.parametrize("pattern", EXAMPLES)
def test_no_place_of_a_sample_is_lost_unsaid(pattern: str) -> None:
    """Each place in the data is mapped, has a usual name, or is named by a problem."""
    mapped = {rule.path for rule in parse_mapping(EXAMPLES[pattern]["mapping"])}
    known = USUAL_PLACES | {problem.where for problem in sample(pattern).problems if problem.rule == "field_lost"}
    places = {place for path in files(pattern) for record in records(path) for place in flat(record)}
    unsaid = {place for place in places - known if place.removesuffix("[]") not in mapped and place not in mapped}
    assert unsaid == set()


@real
def test_names_in_one_string() -> None:
    """A separator that is asked for parts names, and `and` does so in addition; initials and titles stay."""
    tutorials = sample("miniconf/acl2020/tutorials.yml")
    assert by_id(tutorials, "t1").speakers == ("Yonatan Belinkov", "Sebastian Gehrmann", "Ellie Pavlick")
    papers = sample("miniconf/acl2020/w1_papers.csv").entries
    assert papers[0].authors == ("Girma Neshir Alemneh", "Andreas Rauber", "Solomon Atnafu")
    assert papers[2].authors == ("Kidane Woldemariyam", "Dr. Fekade Getahun")
    bibtex = sample(f"{TUTORIALS}/2020/2020.acl-tutorials/*tutorials.?.json")
    assert by_id(bibtex, "2020-acl-tutorials-2").speakers == ("Emily M. Bender", "Dirk Hovy", "Alexandra Schofield")
    assert sample("miniconf/ismir2024/tutorials.csv").entries[0].speakers[-1] == "Ke Chen"


@real
def test_names_of_iclr() -> None:
    """Vertical bars part names without being asked for, and what is within a name stays."""
    loaded = sample("miniconf/iclr2020/papers-slice.csv")
    paper = by_id(loaded, "syxhvkryvr")
    assert "Krishnamurthy (Dj) Dvijotham" in paper.authors
    assert paper.event == "iclr-2020"
    assert by_id(loaded, "sjxe8erkdh").tags == ()
    assert "Symbolic Knowledge Base" in loaded.entries[79].title
    assert Counter(problem.rule for problem in loaded.problems)["field_lost"] == 1


@real
def test_times_of_the_first_session() -> None:
    """`sessions[0].start_time` with `_` for a blank is the date, and with the end it makes the length."""
    loaded = sample("miniconf/acl2020/tutorials.yml")
    first = by_id(loaded, "t1")
    assert (str(first.date), first.duration) == ("2020-07-05T13:00", 3 * 3600 + 1800)
    assert [link.url for link in by_id(loaded, "t3").links] == ["https://github.com/reviewingNLP/ACL2020T3material"]
    assert [problem.message for problem in loaded.problems if problem.rule == "value_lost"] == [
        "'static/pdf/T2-Slides.pdf' is no web address, so it was left out.",
        "'static/pdf/T7-Slides.pdf' is no web address, so it was left out.",
    ]
    assert any(problem.where == "sessions[].start_time" for problem in loaded.problems)


@real
def test_clock_without_a_day() -> None:
    """Of two times without a day the length is known, and that the day is not, is said."""
    loaded = sample("miniconf/ismir2024/tutorials.csv")
    assert [entry.duration for entry in loaded.entries] == [3 * 3600 + 1800] * 6
    assert [entry.line for entry in loaded.entries] == [2, 12, 22, 37, 48, 60]
    assert said(loaded)[0] == (
        "miniconf/ismir2024/tutorials.csv:2:1: [0].date: '9:00' cannot be read, so it was left out. [value_lost]"
    )
    assert not any("slack_channel" in problem.where for problem in loaded.problems)


@real
def test_gallery_with_groups_of_tags() -> None:
    """Tags in named groups add up, an author without a name is the organization, an address may be on the next line."""
    loaded = sample("gallery-yaml/pythia-resource_gallery.yml")
    first, second, third = loaded.entries[:3]
    assert (first.authors, first.tags) == (("Xdev Team",), ("pure python", "tutorial"))
    assert second.authors == ("Unidata",)
    assert third.links[0].url.endswith("/workshop/Jupyter_Notebooks/jupyter-notebooks-introduction/")
    assert third.line == 35
    reported = {problem.where: problem.message for problem in loaded.problems if problem.rule == "field_lost"}
    assert reported["thumbnail"].startswith("an entry has no place for this; 79 records have it, such as '/_static")
    assert "tags.affiliation[]" in reported


@real
def test_papers_as_json() -> None:
    """Names in parts are put together, a bare DOI becomes an address, and what stands around the list is reported."""
    loaded = sample("papers-json/icml-2025-slice.json")
    first = loaded.entries[0]
    assert first.id == "zheng2025icml-hierarchical"
    assert first.authors[:2] == ("Guangting Zheng", "Yehao Li")
    assert str(first.date) == "2025"
    assert loaded.events[0].name == "Proceedings of the 42nd International Conference on Machine Learning"
    assert "venue" in {problem.where for problem in loaded.problems}
    bayes = by_id(sample("papers-json/misc/*.json"), "bayes1763misc-essay")
    assert (bayes.authors, str(bayes.date)) == (("Thomas Bayes",), "1763")
    assert "https://doi.org/10.1098/rstl.1763.0053" in {link.url for link in bayes.links}


@real
def test_reading_lists_of_tutorials() -> None:
    """A mapping of id to record gives the ids; the references, which are mere numbers, are reported."""
    loaded = sample(f"{TUTORIALS}/2021/*/*tutorials.?.json")
    entry = by_id(loaded, "2021-acl-tutorials-5")
    assert (entry.title, entry.speakers) == (
        "Prosody: Models, Methods, and Applications", ("Nigel Ward", "Gina-Anne Levow")
    )  # fmt: skip
    assert [link.url for link in entry.links] == [
        "https://aclanthology.org/2021.acl-tutorials.5", "https://doi.org/10.18653/v1/2021.acl-tutorials.5",
    ]  # fmt: skip
    assert "readingList[].referencesIds[]" in {problem.where for problem in loaded.problems}


def test_usual_names_without_a_mapping() -> None:
    """Columns with the names of fields, or usual other ones in any case, are taken by themselves."""
    entry = one(
        "UID,Name,Presenter,Start Time,End-Time,Topics,Difficulty,Lang,URL,video_url,DOI,Track\n"
        "t-1,A talk,Ada Example,2025-07-15 08:30,2025-07-15 09:30,a|b,Novice,English,https://example.org/,"
        "https://youtu.be/abcdefghijk,doi:10.1000/182,Tools\n"
    )
    assert (entry.id, entry.title, entry.kind, entry.speakers) == ("t-1", "A talk", "talk", ("Ada Example",))
    assert (str(entry.date), entry.duration, entry.level, entry.language) == (
        "2025-07-15T08:30", 3600, "beginner", "en"
    )  # fmt: skip
    assert entry.tags == ("a", "b", "Tools")
    assert [(link.type, link.url) for link in entry.links] == [
        ("page", "https://example.org/"), ("video", "https://youtu.be/abcdefghijk"),
        ("doi", "https://doi.org/10.1000/182"),
    ]  # fmt: skip


def test_constants_stand_in_for_what_is_not_said() -> None:
    """`ours==value` counts for records that do not say it, and adds to lists."""
    first, second = read(
        "title,kind,tags\nA,keynote,x\nB,,\n", mapping=["kind==panel", "tags==all", "links==https://example.org/"]
    ).entries
    assert (first.kind, second.kind) == ("keynote", "panel")
    assert (first.tags, second.tags) == (("x", "all"), ("all",))
    assert second.links[0].url == "https://example.org/"


@pytest.mark.parametrize(
    ("kind", "role"), [("paper", "authors"), ("workshop", "organizers"), ("talk", "speakers"), ("panel", "speakers")]
)
def test_people_take_the_role_of_the_kind(kind: str, role: str) -> None:
    """`people` are authors of a paper, organizers of a workshop, and else speakers."""
    entry = one("title,who\nA,Ada Example\n", kind=kind, mapping=["people=who"])
    assert dict(entry.names) == {role: "Ada Example"}


@pytest.mark.parametrize(
    ("item", "cell", "names"),
    [
        ("people=who:;", "Ada B.; Ben C.", ("Ada B.", "Ben C.")),
        ("people=who:,", "A B, C D and E F", ("A B", "C D", "E F")),
        ("people=who:,and", "A B, C D and E F", ("A B", "C D", "E F")),
        ("people=who:/", "A B / C D", ("A B", "C D")),
        ("people=who:and", "Belinkov, Yonatan and Gehrmann, Sebastian", ("Yonatan Belinkov", "Sebastian Gehrmann")),
        ("people=who:and", "Chu, Hua-Rong", ("Chu, Hua-Rong",)),
        ("people=who", "Ben Doherty, Ishaan Varshney", ("Ben Doherty, Ishaan Varshney",)),
        ("people=who", "A B and C D", ("A B and C D",)),
        ("people=who", "Noel O&#x27;Connor; Ada B.", ("Noel O'Connor", "Ada B.")),
    ],
)
def test_names_are_parted_as_asked(item: str, cell: str, names: Sequence[str]) -> None:
    """Signs after a colon part names; without them only what no name holds does, never a comma."""
    assert one(f'title,who\nA,"{cell}"\n', mapping=[item]).speakers == names


def test_affiliations_behind_names_are_said_to_be_lost() -> None:
    """What stands in parentheses behind a name is no part of it, and reported."""
    loaded = read('title,who\nA,"Aria Shi (Santa Clara)*; Ben C."\n', mapping=["people=who"])
    assert loaded.entries[0].speakers == ("Aria Shi", "Ben C.")
    assert said(loaded) == [
        "talks.csv:2:1: [0].who: what stands in parentheses behind names was left out: 'Santa Clara'. [field_lost]"
    ]


@pytest.mark.parametrize(
    ("unit", "cell", "seconds"), [("minutes", "90", 5400), ("hours", "1.5", 5400), ("seconds", "90", 90)]
)
def test_durations_in_a_unit(unit: str, cell: str, seconds: int) -> None:
    """A unit after a colon says what a mere number counts."""
    assert one(f"title,length\nA,{cell}\n", mapping=[f"duration=length:{unit}"]).duration == seconds


def test_a_number_without_a_unit_is_no_duration() -> None:
    """`90` could be minutes or seconds, so it is left out, and reported."""
    loaded = read("title,length\nA,90\n", mapping=["duration=length"])
    assert loaded.entries[0].duration is None
    assert [problem.rule for problem in loaded.problems] == ["value_lost"]


@pytest.mark.parametrize(
    ("item", "message"),
    [
        ("title", "'title': expected `ours=theirs`, or `ours==value` for what all records say."),
        ("=x", "'=x': there is no field ''. The fields are id, title, "),
        ("title=", "'title=': expected `ours=theirs`, "),
        ("titel=name", "'titel=name': there is no field 'titel'. Did you mean 'title'?"),
        ("links.vidio=x", "'links.vidio=x': there is no field 'links.vidio'. Did you mean 'links.video'?"),
        ("id==1", "'id==1': 'id' cannot be the same for all records."),
    ],
)
def test_mapping_that_says_nothing(item: str, message: str) -> None:
    """The part is named, and what to write instead; the error survives pickling."""
    with pytest.raises(MappingError) as caught:
        parse_mapping(["title=name", item])
    assert str(caught.value).startswith(message)
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)


def test_column_with_a_colon_in_its_name() -> None:
    """What follows a colon belongs to the name, unless it says how to read the field."""
    assert one("dc:title,dc:creator\nA,B C\n", mapping=["title=dc:title", "people=dc:creator"]).speakers == ("B C",)


def test_mapping_of_what_is_not_there() -> None:
    """A path that leads nowhere in all records is reported once, with what there is."""
    loaded = read("title,who\nA,B\nC,D\n", mapping=["people=whom"])
    assert said(loaded)[-1] == (
        "talks.csv:1:1: people: no record has 'whom', which is mapped to 'people'. There are title, who. [value_lost]"
    )


def test_lost_columns_are_reported_once() -> None:
    """One problem for a column and a file, with the number of records and an example."""
    loaded = read("title,room no.\nA,1\nB,\nC,2\n")
    assert said(loaded) == [
        "talks.csv:2:1: room no.: an entry has no place for this; 2 records have it, such as '1'. [field_lost]"
    ]


def test_table_without_a_title() -> None:
    """Where nothing can be a title, one problem says so, with the columns."""
    loaded = read("paper_title,b\nA,1\nB,2\n")
    assert loaded.entries == ()
    (problem,) = said(loaded)
    assert problem == (
        "talks.csv:1:1: nothing here is called title or name, so all 2 records were left out. "
        "Say what is the title, such as title=paper_title; there are paper_title, b. [left_out]"
    )


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("a.csv", "title;who\nA, b;Ada\n"), ("a.tsv", "title\twho\nA, b\tAda\n"), ("a", "title|who\nA, b|Ada\n"),
        ("a.csv", '\ufefftitle,who\r\n"A, b",Ada\r\n'), ("a.json", '[{"title": "A, b", "who": "Ada"}]'),
        ("a", '{"talks": [{"title": "A, b", "who": "Ada"}]}'), ("a.jsonl", '{"title": "A, b", "who": "Ada"}\n\n'),
        ("a.json", '{"title": "A, b", "who": "Ada"}\n{"title": ""}\n'), ("a.yaml", "- {title: 'A, b', who: Ada}\n"),
        ("a", "title: A, b\nwho: Ada\n"), ("a.yml", "x: {title: 'A, b', who: Ada}\n"),
    ],
)  # fmt: skip
def test_forms(path: str, text: str) -> None:
    """The form of a file is known by the end of its name or its beginning, the delimiter by the first row."""
    loaded = read(text, path, mapping=["people=who"])
    assert [(entry.title, entry.speakers) for entry in loaded.entries] == [("A, b", ("Ada",))]


@pytest.mark.parametrize(
    ("records", "data", "titles"),
    [
        ("", {"talks": [{"title": "A"}], "rooms": [{"seats": 2}]}, ["A"]),
        ("", {"title": "A", "authors": [{"name": "B"}]}, ["A"]),
        ("", {"x": {"title": "A"}, "y": {"title": "B"}}, ["A", "B"]),
        ("schedule.talks", {"schedule": {"talks": [{"title": "A"}]}}, ["A"]),
        ("days[].talks", {"days": [{"talks": [{"title": "A"}]}, {"talks": [{"title": "B"}]}]}, ["A", "B"]),
        ("days.talks", {"days": [{"talks": [{"title": "A"}]}, {"talks": [{"title": "B"}]}]}, ["A", "B"]),
        ("days[1].talks", {"days": [{"talks": [{"title": "A"}]}, {"talks": [{"title": "B"}]}]}, ["B"]),
        ("*", {"Monday": [{"title": "A"}], "Tuesday": [{"title": "B"}]}, ["A", "B"]),
        ("a.b", {"a.b": [{"title": "A"}]}, ["A"]),
    ],
)
def test_where_the_records_are(records: str, data: Any, titles: list[str]) -> None:
    """The list of records is found or named, whatever stands around it."""
    assert [entry.title for entry in read(json.dumps(data), "a.json", records=records).entries] == titles


def test_keys_of_records_become_ids() -> None:
    """A mapping of id to record gives ids; a mere number is none."""
    loaded = read(json.dumps({"my-talk": {"title": "A"}, "7": {"title": "B", "id": "7"}}), "a.json")
    assert [entry.id for entry in loaded.entries] == ["my-talk", "b"]


def test_nested_values() -> None:
    """People, links and tags in parts or groups are read; the first of several languages counts."""
    record = {
        "title": {"en": "A", "de": "Ein A"},
        "speakers": [{"first_name": "Ada", "last_name": "B"}, {"public_name": "Cy"}, {"email": "x"}],
        "tags": [{"name": "one", "slug": "1"}, "two"],
        "links": [{"url": "https://example.org/s.pdf", "label": "Slides", "type": "slides"}, "https://example.org/"],
        "video": {"video": ["https://youtu.be/abcdefghijk"]},
        "duration": 60,
    }
    loaded = read(json.dumps([record]), "a.json", mapping=["title=title"])
    (entry,) = loaded.entries
    assert (entry.title, entry.speakers, entry.tags, entry.duration) == ("A", ("Ada B", "Cy"), ("one", "two"), 60)
    assert [(link.type, link.label) for link in entry.links] == [("slides", "Slides"), ("page", ""), ("video", "")]
    assert [problem.where for problem in loaded.problems] == ["title.de", "speakers[].email", "tags[].slug"]


def test_two_addresses_in_one_cell() -> None:
    """Addresses with blanks between them are several links."""
    entry = one("title,url\nA,https://example.org/a https://example.org/b\n")
    assert [link.url for link in entry.links] == ["https://example.org/a", "https://example.org/b"]


def test_column_that_comes_twice_and_cells_without_one() -> None:
    """Two columns of one name add up, and a cell beyond the last column is reported."""
    loaded = read("title,author,author\nA,Ada B.,Cy D.,more\n", kind="paper")
    assert loaded.entries[0].authors == ("Ada B.", "Cy D.")
    assert [problem.where for problem in loaded.problems] == ["column 4"]


def test_quote_that_is_not_closed() -> None:
    """One bad row is left out and reported; those before and behind it are there, with their lines."""
    loaded = read('title,who\nA,B\nC,"D\nE,F\n"G ""H""\ntoo",I\nK,"L\n', mapping=["people=who"])
    assert [(entry.title, entry.line) for entry in loaded.entries] == [("A", 2), ("C", 3), ('too"', 6)]
    assert said(loaded)[0] == (
        "talks.csv:7:1: a quote is not closed, so this line was left out. "
        'Close it; a quote within a cell is written as "". [bad_record]'
    )


def test_rows_behind_a_quote_that_is_not_closed() -> None:
    """What follows the bad row is read from the next line on."""
    loaded = read('title,who\nA,"B\nC,D\nE,F\n', mapping=["people=who"])
    assert [(entry.title, entry.line) for entry in loaded.entries] == [("C", 3), ("E", 4)]
    assert [(problem.line, problem.rule) for problem in loaded.problems] == [(2, "bad_record")]


def test_quotes_without_end() -> None:
    """A file full of quotes that nothing closes is given up after twenty."""
    loaded = read('title,who\na,"' + '\nx","' * 1000)
    assert len(loaded.problems) == 21
    assert str(loaded.problems[-1]).startswith("talks.csv:22:1: too many quotes are not closed; what follows was left")


@pytest.mark.parametrize(
    ("path", "text", "message"),
    [
        ("a.csv", 'title,"who\nA,B\n', "a.csv:1: a quote in the names of the columns is not closed."),
        ("a.json", '{"title": \n oops}', "a.json:2: expected JSON, found expecting value, in column 2."),
        ("a.jsonl", "oops\n", "a.jsonl:1: expected JSON, found expecting value."),
        ("a.json", "[" * 60 + "]" * 60, "a.json:1: expected at most 50 lists and objects in each other, found more."),
        ("a.json", "[" * 99999, "a.json:1: expected at most 50 lists and objects in each other, found more."),
        ("a.yaml", "- title: A\n  b: [\n", "a.yaml:"),
        ("a.csv", b"title\n\xff\n", "a.csv:2: byte 6 (0xFF) is not UTF-8."),
    ],
)  # fmt: skip
def test_files_that_are_not_in_a_form(path: str, text: str | bytes, message: str) -> None:
    """A file of which nothing can be read is an error, with its place."""
    with pytest.raises(FormatError) as caught:
        read(text, path)
    assert str(caught.value).startswith(message)


def test_bad_records_do_not_lose_the_others() -> None:
    """A line that is no JSON, a record that is a text, a key that comes twice: each is said, the others are there."""
    lines = read('{"title": "A"}\n{oops}\n"text"\n{"title": "B", "title": "C"}\n', "a.jsonl")
    assert [(entry.title, entry.line) for entry in lines.entries] == [("A", 1), ("C", 4)]
    assert [(problem.line, problem.rule) for problem in lines.problems] == [
        (2, "bad_record"), (4, "bad_record"), (1, "bad_record")
    ]  # fmt: skip
    twice = read("- title: A\n  room: &x B\n  room: C # no fault\n- title: D\n", "a.yaml")
    assert [entry.title for entry in twice.entries] == ["A", "D"]
    assert {problem.rule for problem in twice.problems} == {"bad_record"}


@pytest.mark.parametrize("path", ["a.csv", "a.json", "a.yaml", "a.jsonl"])
@pytest.mark.parametrize("text", ["[]", "{}", "null"])
def test_nothing_to_read(path: str, text: str) -> None:
    """Of a file without records nothing comes."""
    assert read(text, path).entries == ()


@pytest.mark.parametrize(
    ("path", "text"), [("a.csv", ""), ("a.yaml", "\n"), ("a.jsonl", "\n"), ("a.csv", "title,who\n")]
)
def test_empty_files(path: str, text: str) -> None:
    """An empty file has no records, but for JSON, where it is none."""
    assert read(text, path) == Loaded()


def test_long_cells() -> None:
    """A cell may be longer than the library's limit, which stays what it was."""
    before = csv.field_size_limit()
    assert one("title,abstract\nA," + "word " * 50000 + "\n").summary.startswith("word word")
    assert csv.field_size_limit() == before


@pytest.mark.parametrize(
    ("start", "end", "seconds"),
    [
        ("9:00", "12:30", 12600), ("2025-07-15T08:30-07:00", "2025-07-15T16:30Z", 3600), ("9:00", "8:00", -3600),
        ("2025-07-15", "2025-07-16", None), ("2025-07-15T08:30", "2025-07-15T16:30Z", None), ("", "12:30", None),
        ("2025-07-15T23:30", "2025-07-16T00:30", 3600),
    ],
)  # fmt: skip
def test_seconds_between(start: str, end: str, seconds: int | None) -> None:
    """The length between two times is known if both have a clock, and both or neither a zone."""
    assert seconds_between(start, end) == seconds


DATA = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.text(max_size=20)
    | st.sampled_from(["https://a.org", "A; B", "2025"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["title", "name", "authors", "tags", "links", "url", "doi", "date", "end", "x"]),
            inner,
            max_size=5,
        )
    ),
    max_leaves=15,
)


@tried(max_examples=150)
@given(DATA, st.sampled_from(["", "title", "x", "*", "x[0].title"]))
def test_any_data_is_read(data: Any, records: str) -> None:
    """Whatever JSON holds, there are entries or problems, and no other error."""
    loaded = read(json.dumps(data), "a.json", records=records, mapping=["people=authors:,", "date=x.date"])
    assert all(problem.rule in IMPORT_RULES for problem in loaded.problems)


@tried(max_examples=150)
@given(
    st.text(st.sampled_from('ab,;"\n\r\t|{}[]:- \0é\u2028'), max_size=80), st.sampled_from(["csv", "json", "yaml", "x"])
)
def test_any_text_is_read_or_refused(text: str, suffix: str) -> None:
    """Whatever a file holds, the only error is that it is not of the form."""
    try:
        loaded = read(f"title,b\n{text}" if suffix == "csv" else text, f"a.{suffix}")
    except FormatError:
        return
    assert all(problem.rule in IMPORT_RULES for problem in loaded.problems)


def placeless(entries: Sequence[Entry]) -> list[Entry]:
    """Give entries without the places where they were read."""
    return [entry.model_copy(update={"path": "", "line": 0, "last_line": 0}) for entry in entries]


def test_own_csv_comes_back() -> None:
    """What a row has a place for is in the entry that is read from it."""
    loaded = loads(Input("export.csv", dumps(DOCS.entries.values(), "csv", DOCS).encode()), "csv")
    assert loaded.problems == ()
    for before, after in zip(DOCS.entries.values(), loaded.entries, strict=True):
        for key in ("id", "title", "kind", "speakers", "authors", "organizers", "advisors", "panelists", "date"):
            assert getattr(after, key) == getattr(before, key)
        for key in ("duration", "language", "level", "license", "summary"):
            assert getattr(after, key) == getattr(before, key)
        assert after.links[:1] == () or after.links[0].url == before.links[0].url
    assert {event.place for event in loaded.events} == {
        DOCS.events[entry.event].place for entry in DOCS.entries.values() if entry.event
    }


@tried()
@given(catalogs())
def test_own_csv_is_a_fixed_point(catalog: Catalog) -> None:
    """What was read once is written and read as it is."""
    first = loads(Input("a.csv", dumps(catalog.entries.values(), "csv", catalog).encode()), "csv")
    there = Catalog.of(first.entries, events=first.events)
    again = [there.entries[entry.id] for entry in first.entries]
    second = loads(Input("a.csv", dumps(again, "csv", there).encode()), "csv")
    assert placeless(second.entries) == placeless(first.entries)


@pytest.mark.parametrize("id_", DOCS.lists)
def test_own_csv_of_a_list(id_: str) -> None:
    """A reading list comes back with its steps, sections and notes."""
    reading_list = DOCS.lists[id_]
    steps = DOCS.steps(reading_list)
    text = dumps([step.entry for step in steps], "csv", DOCS, reading_list=reading_list)
    (back,) = loads(Input(f"{id_}.csv", text.encode()), "csv").lists
    assert back.id == id_
    assert [(item.entry, item.note) for item in back.items if item.entry] == [
        (step.entry.id, step.note) for step in steps
    ]
    headings = [section.heading.section for section in DOCS.sections(reading_list)]
    assert [item.section for item in back.items if item.section] == list(filter(None, headings))


@pytest.mark.parametrize("title", ["=1+1", "'=1+1", "''-x", "'quoted'", "+", "@a", "plain"])
def test_formulas_come_back(title: str) -> None:
    """The apostrophe that keeps a spreadsheet from running a cell goes again, and no other does."""
    entry = Entry(id="a", title=title, kind="talk")
    text = dumps([entry], "csv")
    (row,) = csv.DictReader(io.StringIO(text, newline=""))
    assert not row["title"].startswith(("=", "+", "-", "@"))
    assert loads(Input("a.csv", text.encode()), "csv").entries[0].title == title


def test_own_csv_with_other_columns() -> None:
    """Columns that a spreadsheet added are reported, and a file without a title is refused."""
    loaded = loads(Input("a.csv", b"title,kind,seen\nA,Talk,yes\n"), "csv")
    assert said(loaded) == ["a.csv:2:1: row 1.seen: an entry has no place for 'yes'. [field_lost]"]
    with pytest.raises(FormatError) as caught:
        loads(Input("a.csv", b"name\nA\n"), "csv")
    assert str(caught.value).endswith("found 'name'. Read it as table, with a mapping.")


def test_own_csv_of_a_list_with_sections() -> None:
    """A section of the table becomes a heading before its first step."""
    text = b"step,section,note,id,title,kind\n1,,n,a,A,Talk\n2,S,,b,B,Talk\n3,S,,c,C,Talk\n"
    (back,) = loads(Input("my-list.csv", text), "csv").lists
    assert (back.id, back.title) == ("my-list", "My list")
    assert [(item.entry, item.section, item.note) for item in back.items] == [
        ("a", "", "n"),
        ("", "S", ""),
        ("b", "", ""),
        ("c", "", ""),
    ]


def test_tags_in_lists_of_lists_and_empty_ones() -> None:
    """Tags are found at any depth; those that say nothing are none."""
    entry = one(json.dumps([{"title": "A", "tags": {"x": ["a", ["b", None, ""]]}}]), "a.json")
    assert entry.tags == ("a", "b")


def test_summaries_add_up() -> None:
    """Several columns mapped to one text stand below each other; a constant stands where none says anything."""
    both, none = read(
        "title,a,b\nA,One.,Two.\nB,,\n", mapping=["summary=a:plain", "summary=b:plain", "summary==Nothing."]
    ).entries
    assert (both.body, none.body) == ("One.\n\nTwo.", "Nothing.")


def test_length_that_is_no_number() -> None:
    """A text where a number of minutes belongs is read as it stands, or said to be lost."""
    first, second = read("title,length\nA,1:30:00\nB,long\n", mapping=["duration=length:minutes"]).entries
    assert (first.duration, second.duration) == (5400, None)
