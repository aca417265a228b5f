"""What each format makes of a talk, a tutorial and a workshop, of a list of them, and of entries that say little."""

from __future__ import annotations

import csv
import io
import json
import subprocess
import sys
from collections.abc import Callable, Mapping

import pytest

from readinglist import Catalog, Entry
from readinglist.dates import parse_duration
from readinglist.formats import FORMATS, dumps
from readinglist.formats.markdown import escape

Load = Callable[[Mapping[str, str]], Catalog]

PEOPLE = """\
people:
  jon-kleinberg: {name: Jon Kleinberg, sort: "Kleinberg, Jon"}
  rene-vidal: {name: René Vidal, sort: "Vidal, René"}
  moss-team: {name: The MOSS Team}
"""
TAGS = "tags:\n  world-models: {label: World models}\n  r-and-d: {label: R&D}\n"
EVENTS = """\
events:
  icml-2025:
    name: 42nd International Conference on Machine Learning
    short_name: ICML 2025
    place: Vancouver, Canada
"""
TALK = """\
---
title: AI's Models of the World, and Ours
kind: invited-talk
speakers: [Jon Kleinberg]
event: icml-2025
date: 2025-07-15T08:30-07:00
duration: 1:00:00
room: Hall C
language: en
tags: [world-models]
links:
  page: https://icml.cc/virtual/2025/invited-talk/39862
---
What follows when two pictures differ.
"""
TUTORIAL = """\
---
title: "Calibration & Bias: 100% of it"
kind: tutorial
speakers: [René Vidal, Ada Example]
event: icml-2025
date: 2025-07-14
duration: 2:30:00
level: beginner
license: CC-BY-4.0
tags: [r-and-d]
links:
  doi: https://doi.org/10.1000/182
  arxiv: https://arxiv.org/abs/2406.03689
---
"""
WORKSHOP = """\
---
title: Methods and Opportunities at Small Scale
short_title: MOSS
kind: workshop
organizers: [Jon Kleinberg, The MOSS Team]
speakers: [René Vidal]
advisors: [Ada Example, Ben Example]
event: icml-2025
date: 2025-07
---
What one GPU can teach.
"""
EVENING = """\
---
title: A first evening
reviewed: 2025-08-01
items:
  - {entry: models, note: Start here.}
  - {section: "Then: more", note: Two that ask for more.}
  - {entry: calibration, note: "Bring time, and paper."}
  - moss
---
For newcomers.
"""
FILES = {
    "people.yaml": PEOPLE,
    "tags.yaml": TAGS,
    "events.yaml": EVENTS,
    "entries/models.md": TALK,
    "entries/calibration.md": TUTORIAL,
    "entries/moss.md": WORKSHOP,
    "lists/evening.md": EVENING,
}
IDS = ("models", "calibration", "moss")
CONFERENCE = "42nd International Conference on Machine Learning"

TEXT = f"""\
Jon Kleinberg (15 July 2025). AI's Models of the World, and Ours [Invited talk]. {CONFERENCE}, Vancouver, Canada. https://icml.cc/virtual/2025/invited-talk/39862

René Vidal and Ada Example (14 July 2025). Calibration & Bias: 100% of it [Tutorial]. {CONFERENCE}, Vancouver, Canada. https://doi.org/10.1000/182

Jon Kleinberg and The MOSS Team, organizers (July 2025). Methods and Opportunities at Small Scale [Workshop]. {CONFERENCE}, Vancouver, Canada. https://example.org/moss.html
"""
BIBTEX = r"""@misc{models,
  author = {Kleinberg, Jon},
  title = {{AI's Models of the World, and Ours}},
  howpublished = {Invited talk at ICML 2025},
  eventtitle = {42nd International Conference on Machine Learning},
  venue = {Vancouver, Canada},
  year = {2025},
  month = jul,
  date = {2025-07-15},
  url = {https://icml.cc/virtual/2025/invited-talk/39862},
  language = {en},
  keywords = {World models},
  abstract = {What follows when two pictures differ.},
}

@misc{calibration,
  author = {Vidal, Ren{\'e} and {Ada Example}},
  title = {{Calibration \& Bias: 100\% of it}},
  howpublished = {Tutorial at ICML 2025},
  eventtitle = {42nd International Conference on Machine Learning},
  venue = {Vancouver, Canada},
  year = {2025},
  month = jul,
  date = {2025-07-14},
  doi = {10.1000/182},
  eprint = {2406.03689},
  archiveprefix = {arXiv},
  url = {https://doi.org/10.1000/182},
  keywords = {R\&D},
}

@misc{moss,
  editor = {Kleinberg, Jon and {The MOSS Team}},
  title = {{Methods and Opportunities at Small Scale}},
  howpublished = {Workshop at ICML 2025},
  eventtitle = {42nd International Conference on Machine Learning},
  venue = {Vancouver, Canada},
  year = {2025},
  month = jul,
  url = {https://example.org/moss.html},
  abstract = {What one GPU can teach.},
  note = {Speakers: Ren{\'e} Vidal. Advisors: Ada Example; Ben Example.},
}
"""
RIS = "\n".join(
    [
        "TY  - SLIDE",
        "ID  - models",
        "AU  - Kleinberg, Jon",
        "TI  - AI's Models of the World, and Ours",
        "M3  - Invited talk",
        f"T2  - {CONFERENCE}",
        "CY  - Vancouver, Canada",
        "PY  - 2025",
        "DA  - 2025/07/15/",
        "LA  - en",
        "KW  - World models",
        "AB  - What follows when two pictures differ.",
        "UR  - https://icml.cc/virtual/2025/invited-talk/39862",
        "ER  - ",
        "",
        "TY  - SLIDE",
        "ID  - calibration",
        "AU  - Vidal, René",
        "AU  - Ada Example",
        "TI  - Calibration & Bias: 100% of it",
        "M3  - Tutorial",
        f"T2  - {CONFERENCE}",
        "CY  - Vancouver, Canada",
        "PY  - 2025",
        "DA  - 2025/07/14/",
        "KW  - R&D",
        "DO  - 10.1000/182",
        "UR  - https://doi.org/10.1000/182",
        "ER  - ",
        "",
        "TY  - SLIDE",
        "ID  - moss",
        "A2  - Kleinberg, Jon",
        "A2  - The MOSS Team",
        "TI  - Methods and Opportunities at Small Scale",
        "ST  - MOSS",
        "M3  - Workshop",
        f"T2  - {CONFERENCE}",
        "CY  - Vancouver, Canada",
        "PY  - 2025",
        "DA  - 2025/07//",
        "AB  - What one GPU can teach.",
        "N1  - Speakers: René Vidal. Advisors: Ada Example; Ben Example.",
        "UR  - https://example.org/moss.html",
        "ER  - ",
        "",
    ]
)
CSL = [
    {
        "id": "models",
        "type": "speech",
        "genre": "Invited talk",
        "title": "AI's Models of the World, and Ours",
        "author": [{"family": "Kleinberg", "given": "Jon"}],
        "issued": {"date-parts": [[2025, 7, 15]]},
        "event-title": CONFERENCE,
        "event-place": "Vancouver, Canada",
        "language": "en",
        "keyword": "World models",
        "abstract": "What follows when two pictures differ.",
        "URL": "https://icml.cc/virtual/2025/invited-talk/39862",
    },
    {
        "id": "calibration",
        "type": "speech",
        "genre": "Tutorial",
        "title": "Calibration & Bias: 100% of it",
        "author": [{"family": "Vidal", "given": "René"}, {"literal": "Ada Example"}],
        "issued": {"date-parts": [[2025, 7, 14]]},
        "event-title": CONFERENCE,
        "event-place": "Vancouver, Canada",
        "keyword": "R&D",
        "DOI": "10.1000/182",
        "archive": "arXiv",
        "archive_location": "2406.03689",
        "URL": "https://doi.org/10.1000/182",
    },
    {
        "id": "moss",
        "type": "speech",
        "genre": "Workshop",
        "title": "Methods and Opportunities at Small Scale",
        "title-short": "MOSS",
        "editor": [{"family": "Kleinberg", "given": "Jon"}, {"literal": "The MOSS Team"}],
        "issued": {"date-parts": [[2025, 7]]},
        "event-title": CONFERENCE,
        "event-place": "Vancouver, Canada",
        "abstract": "What one GPU can teach.",
        "note": "Speakers: René Vidal. Advisors: Ada Example; Ben Example.",
        "URL": "https://example.org/moss.html",
    },
]
MARKDOWN = r"""- [AI's Models of the World, and Ours](https://icml.cc/virtual/2025/invited-talk/39862). Jon Kleinberg. Invited talk at ICML 2025, 15 July 2025.
- [Calibration \& Bias: 100% of it](https://doi.org/10.1000/182). René Vidal, Ada Example. Tutorial at ICML 2025, 14 July 2025.
- [Methods and Opportunities at Small Scale](https://example.org/moss.html). Jon Kleinberg, The MOSS Team. Workshop at ICML 2025, July 2025.
"""
COLUMNS = "id,title,kind,speakers,authors,organizers,advisors,panelists,event,place,date,duration,language,level,license,tags,url,page,summary"
ROWS = (
    f'models,"AI\'s Models of the World, and Ours",Invited talk,Jon Kleinberg,,,,,{CONFERENCE},"Vancouver, Canada",2025-07-15T08:30-07:00,1:00:00,en,,,World models,https://icml.cc/virtual/2025/invited-talk/39862,https://example.org/models.html,What follows when two pictures differ.',
    f'calibration,Calibration & Bias: 100% of it,Tutorial,René Vidal; Ada Example,,,,,{CONFERENCE},"Vancouver, Canada",2025-07-14,2:30:00,,beginner,CC-BY-4.0,R&D,https://doi.org/10.1000/182,https://example.org/calibration.html,',
    f'moss,Methods and Opportunities at Small Scale,Workshop,René Vidal,,Jon Kleinberg; The MOSS Team,Ada Example; Ben Example,,{CONFERENCE},"Vancouver, Canada",2025-07,,,,,,https://example.org/moss.html,https://example.org/moss.html,What one GPU can teach.',
)
ICS = r"""BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//readinglist//readinglist//EN
BEGIN:VEVENT
SUMMARY:AI's Models of the World\, and Ours
DTSTART:20250715T153000Z
DURATION:PT1H
DTSTAMP:20250715T000000Z
UID:models@example.org
CATEGORIES:World models
DESCRIPTION:What follows when two pictures differ.
LOCATION:Hall C\, Vancouver\, Canada
URL:https://icml.cc/virtual/2025/invited-talk/39862
X-READINGLIST-DATE:2025-07-15T08:30-07:00
END:VEVENT
BEGIN:VEVENT
SUMMARY:Calibration & Bias: 100% of it
DTSTART;VALUE=DATE:20250714
DTSTAMP:20250714T000000Z
UID:calibration@example.org
CATEGORIES:R&D
ESTIMATED-DURATION;VALUE=DURATION:PT2H30M
LOCATION:Vancouver\, Canada
URL:https://doi.org/10.1000/182
X-READINGLIST-DATE:2025-07-14
END:VEVENT
END:VCALENDAR
"""
WRITTEN = {
    "text": TEXT,
    "bibtex": BIBTEX,
    "ris": RIS,
    "csl-json": json.dumps(CSL, ensure_ascii=False, indent=2) + "\n",
    "markdown": MARKDOWN,
    "csv": "".join(f"{line}\r\n" for line in (COLUMNS, *ROWS)),
    "ics": ICS.replace("\n", "\r\n"),
}

LIST_TEXT = f"""\
A first evening

1. Jon Kleinberg (15 July 2025). AI's Models of the World, and Ours [Invited talk]. {CONFERENCE}, Vancouver, Canada. https://icml.cc/virtual/2025/invited-talk/39862
   Start here.

Then: more

Two that ask for more.

2. René Vidal and Ada Example (14 July 2025). Calibration & Bias: 100% of it [Tutorial]. {CONFERENCE}, Vancouver, Canada. https://doi.org/10.1000/182
   Bring time, and paper.

3. Jon Kleinberg and The MOSS Team, organizers (July 2025). Methods and Opportunities at Small Scale [Workshop]. {CONFERENCE}, Vancouver, Canada. https://example.org/moss.html
"""
LIST_MARKDOWN = r"""# A first evening

For newcomers.

1. [AI's Models of the World, and Ours](https://icml.cc/virtual/2025/invited-talk/39862). Jon Kleinberg. Invited talk at ICML 2025, 15 July 2025.

   Start here.

## Then: more

Two that ask for more.

2. [Calibration \& Bias: 100% of it](https://doi.org/10.1000/182). René Vidal, Ada Example. Tutorial at ICML 2025, 14 July 2025.

   Bring time, and paper.

3. [Methods and Opportunities at Small Scale](https://example.org/moss.html). Jon Kleinberg, The MOSS Team. Workshop at ICML 2025, July 2025.
"""
LIST_ICS = r"""BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//readinglist//readinglist//EN
NAME:A first evening
X-WR-CALNAME:A first evening
BEGIN:VTODO
DESCRIPTION:Start here.
DTSTAMP:20250801T000000Z
ESTIMATED-DURATION;VALUE=DURATION:PT1H
SUMMARY:1. AI's Models of the World\, and Ours
UID:evening.models@example.org
URL:https://icml.cc/virtual/2025/invited-talk/39862
END:VTODO
BEGIN:VTODO
CATEGORIES:Then: more
DESCRIPTION:Bring time\, and paper.
DTSTAMP:20250801T000000Z
ESTIMATED-DURATION;VALUE=DURATION:PT2H30M
SUMMARY:2. Calibration & Bias: 100% of it
UID:evening.calibration@example.org
URL:https://doi.org/10.1000/182
END:VTODO
BEGIN:VTODO
CATEGORIES:Then: more
DTSTAMP:20250801T000000Z
SUMMARY:3. Methods and Opportunities at Small Scale
UID:evening.moss@example.org
URL:https://example.org/moss.html
END:VTODO
END:VCALENDAR
"""
CSL_NOTES = ({"annote": "Start here."}, {"annote": "Bring time, and paper."}, {})
LIST_ROWS = (
    f"step,section,note,{COLUMNS}",
    f"1,,Start here.,{ROWS[0]}",
    f'2,Then: more,"Bring time, and paper.",{ROWS[1]}',
    f"3,Then: more,,{ROWS[2]}",
)
LIST_WRITTEN = {
    "text": LIST_TEXT,
    "bibtex": BIBTEX.replace("differ.},\n", "differ.},\n  annote = {Start here.},\n").replace(
        "keywords = {R\\&D},\n", "keywords = {R\\&D},\n  annote = {Bring time, and paper.},\n"
    ),
    "ris": RIS.replace("differ.\n", "differ.\nN1  - Start here.\n").replace(
        "KW  - R&D\n", "KW  - R&D\nN1  - Bring time, and paper.\n"
    ),
    "markdown": LIST_MARKDOWN,
    "csv": "".join(f"{line}\r\n" for line in LIST_ROWS),
    "ics": LIST_ICS.replace("\n", "\r\n"),
}
NOTHING = {
    "text": "",
    "bibtex": "",
    "ris": "",
    "csl-json": "[]\n",
    "markdown": "",
    "csv": f"{COLUMNS}\r\n",
    "ics": "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//readinglist//readinglist//EN\r\nEND:VCALENDAR\r\n",
}


def page(entry: Entry) -> str:
    """Give the address of an entry's page."""
    return f"https://example.org/{entry.id}.html"


@pytest.fixture
def catalog(catalog_from: Load) -> Catalog:
    """Give the catalog of a talk, a tutorial, a workshop and a list of them, without a fault."""
    made = catalog_from(FILES)
    assert made.problems == ()
    return made


@pytest.fixture
def write_one(catalog_from: Load) -> Callable[..., str]:
    """Give the function that writes one entry with this front matter in a format."""

    def call(front: str, name: str, *, title: str = "Bare", kind: str = "talk", people: str = PEOPLE) -> str:
        text = f"---\ntitle: {json.dumps(title)}\nkind: {kind}\n{front}---\n"
        made = catalog_from({**FILES, "people.yaml": people, "entries/bare.md": text})
        assert made.problems == ()
        return dumps([made.get("bare")], name, made)

    return call


def test_table_of_formats() -> None:
    """Menus show the formats in this order, with these labels and ends of file names."""
    assert [(item.name, item.label, item.suffix) for item in FORMATS.values()][: len(WRITTEN)] == [
        ("text", "Text", ".txt"),
        ("bibtex", "BibTeX", ".bib"),
        ("ris", "RIS", ".ris"),
        ("csl-json", "CSL-JSON", ".csl.json"),
        ("markdown", "Markdown", ".md"),
        ("csv", "CSV", ".csv"),
        ("ics", "ICS", ".ics"),
    ]
    assert list(FORMATS)[: len(WRITTEN)] == list(WRITTEN)
    assert list(FORMATS) == [item.name for item in FORMATS.values()]
    assert all(item.is_read or item.is_written for item in FORMATS.values())


def test_table_loads_no_library() -> None:
    """The table of formats is there without the libraries that write them."""
    code = "import sys, readinglist.formats; print({'bibtexparser', 'rispy', 'icalendar', 'sphinx'} & set(sys.modules))"
    assert subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout == "set()\n"


@pytest.mark.parametrize("name", WRITTEN)
def test_entries(catalog: Catalog, name: str) -> None:
    """A talk, a tutorial and a workshop stand in each format just so, every time."""
    entries = [catalog.get(id_) for id_ in IDS]
    assert dumps(entries, name, catalog, page=page) == WRITTEN[name]
    assert dumps(entries, name, catalog, page=page) == WRITTEN[name]


@pytest.mark.parametrize("name", WRITTEN)
def test_list(catalog: Catalog, name: str) -> None:
    """A list brings along its title, headings, numbers and notes, as far as the format has a place for them."""
    entries = [catalog.get(id_) for id_ in IDS]
    made = dumps(entries, name, catalog, reading_list=catalog.lists["evening"], page=page)
    if name == "csl-json":
        assert json.loads(made) == [{**item, **note} for item, note in zip(CSL, CSL_NOTES, strict=True)]
    else:
        assert made == LIST_WRITTEN[name] != WRITTEN[name]


@pytest.mark.parametrize("name", WRITTEN)
def test_no_entries(catalog: Catalog, name: str) -> None:
    """No entries make a file that holds none."""
    assert dumps([], name, catalog) == NOTHING[name]


def test_empty_list(catalog_from: Load) -> None:
    """A list without steps still has its title."""
    made = catalog_from({**FILES, "lists/empty.md": "---\ntitle: Nothing *yet*\n---\n"})
    written = {name: dumps([], name, made, reading_list=made.lists["empty"]) for name in WRITTEN}
    assert written["text"] == "Nothing *yet*\n"
    assert written["markdown"] == "# Nothing \\*yet\\*\n"
    assert written["csv"] == f"step,section,note,{COLUMNS}\r\n"
    assert "\r\nNAME:Nothing *yet*\r\nX-WR-CALNAME:Nothing *yet*\r\nEND:VCALENDAR\r\n" in written["ics"]
    assert [written["bibtex"], written["ris"], written["csl-json"]] == ["", "", "[]\n"]


def test_unknown_format(catalog: Catalog) -> None:
    """What is no format is said to be none."""
    with pytest.raises(KeyError, match="docx"):
        dumps([], "docx", catalog)


def test_bare_entry(write_one: Callable[..., str]) -> None:
    """An entry without people, date, links and event says what it can."""
    assert write_one("", "text") == "Bare [Talk].\n"
    assert write_one("", "bibtex") == "@misc{bare,\n  title = {{Bare}},\n  howpublished = {Talk},\n}\n"
    assert write_one("", "ris") == "TY  - SLIDE\nID  - bare\nTI  - Bare\nM3  - Talk\nER  - \n"
    assert json.loads(write_one("", "csl-json")) == [{"id": "bare", "type": "speech", "genre": "Talk", "title": "Bare"}]
    assert write_one("", "markdown") == "- Bare. Talk.\n"
    assert write_one("", "csv") == f"{COLUMNS}\r\nbare,Bare,Talk{',' * 16}\r\n"
    assert write_one("", "ics") == NOTHING["ics"]


def test_entry_without_people_begins_with_its_title(write_one: Callable[..., str]) -> None:
    """The date moves behind the title; a title that ends a sentence gets no full stop after it."""
    assert write_one("date: 2025\n", "text") == "Bare [Talk] (2025).\n"
    assert write_one("date: 2025\n", "markdown", title="Why?") == "- Why? Talk, 2025.\n"


@pytest.mark.parametrize(
    ("front", "people"),
    [
        ("speakers: [Ada]\n", "Ada"),
        ("speakers: [Ada, Ben]\n", "Ada and Ben"),
        ("speakers: [Ada, Ben, Cy]\n", "Ada, Ben and Cy"),
        ("speakers: [Ada]\nauthors: [Ada, Ben]\n", "Ada and Ben"),
        ("authors: [Ada]\norganizers: [Ben]\n", "Ada"),
        ("organizers: [Ada]\n", "Ada, organizer"),
        ("speakers: [King Jr.]\n", "King Jr"),
    ],
    ids=["one", "two", "three", "speaker-is-author", "author-before-organizer", "organizer", "full-stop"],
)
def test_text_names_people(write_one: Callable[..., str], front: str, people: str) -> None:
    """Names stand as they are printed, each once, with one full stop after them."""
    assert write_one(front, "text") == f"{people}. Bare [Talk].\n"


def test_names_are_not_guessed(write_one: Callable[..., str]) -> None:
    """A name is parted only where the registry has it in two parts; any other stays in one piece."""
    sorts = [
        "Van Roy, Benjamin",
        "de la Cruz, Ana",
        "readinglist contributors",
        "King, Jr., Martin",
        "Smith and Sons, X",
    ]
    people = "people:\n" + "".join(f'  p{n}: {{name: Person {n}, sort: "{sort}"}}\n' for n, sort in enumerate(sorts))
    front = "speakers: [Person 0, Person 1, Person 2, Person 3, Person 4, Ann Nobody]\n"
    bibtex = write_one(front, "bibtex", people=people)
    assert (
        "  author = {Van Roy, Benjamin and de la Cruz, Ana and {Person 2} and {Person 3} and {Smith and Sons}, X"
        " and {Ann Nobody}},\n"
    ) in bibtex
    assert [line[6:] for line in write_one(front, "ris", people=people).splitlines() if line.startswith("AU")] == [
        "Van Roy, Benjamin",
        "de la Cruz, Ana",
        "Person 2",
        "Person 3",
        "Smith and Sons, X",
        "Ann Nobody",
    ]
    assert json.loads(write_one(front, "csl-json", people=people))[0]["author"] == [
        {"family": "Van Roy", "given": "Benjamin"},
        {"family": "de la Cruz", "given": "Ana"},
        {"literal": "Person 2"},
        {"literal": "Person 3"},
        {"family": "Smith and Sons", "given": "X"},
        {"literal": "Ann Nobody"},
    ]


def test_panel_has_its_panelists_in_the_note(write_one: Callable[..., str]) -> None:
    """Who sits on a panel or advises is named in the note, by role."""
    made = write_one("panelists: [Ada, Ben]\nadvisors: [Cy]\n", "bibtex")
    assert "  note = {Advisors: Cy. Panelists: Ada; Ben.},\n" in made
    assert "author" not in made


@pytest.mark.parametrize(
    ("kind", "bibtex", "ris", "csl"),
    [
        ("paper", "@inproceedings{bare,", "TY  - CPAPER", "paper-conference"),
        ("book", "@book{bare,", "TY  - BOOK", "book"),
        ("course", "@misc{bare,", "TY  - ELEC", "webpage"),
        ("podcast", "@misc{bare,", "TY  - SOUND", "broadcast"),
        ("article", "@misc{bare,", "TY  - GEN", "article"),
    ],
)
def test_kinds_become_types(write_one: Callable[..., str], kind: str, bibtex: str, ris: str, csl: str) -> None:
    """Each format has the type that is nearest to an entry's kind."""
    front = "event: icml-2025\n"
    assert write_one(front, "bibtex", kind=kind).splitlines()[0] == bibtex
    assert write_one(front, "ris", kind=kind).splitlines()[0] == ris
    assert json.loads(write_one(front, "csl-json", kind=kind))[0]["type"] == csl


def test_paper_names_its_event_as_what_it_is_in(write_one: Callable[..., str]) -> None:
    """A paper is in the proceedings of its event; without an event it is in none."""
    made = write_one("event: icml-2025\n", "bibtex", kind="paper")
    assert made == (
        f"@inproceedings{{bare,\n  title = {{{{Bare}}}},\n  booktitle = {{{CONFERENCE}}},\n"
        "  venue = {Vancouver, Canada},\n}\n"
    )
    assert json.loads(write_one("event: icml-2025\n", "csl-json", kind="paper"))[0]["container-title"] == CONFERENCE
    assert write_one("", "bibtex", kind="paper").startswith("@misc{bare,\n")


@pytest.mark.parametrize(
    ("address", "doi"),
    [
        ("https://doi.org/10.1000/182", "10.1000/182"),
        ("https://dx.doi.org/10.1002/(SICI)1097-4571", "10.1002/(SICI)1097-4571"),
        ("https://doi.org/10.1000/a%3Cb%3E", "10.1000/a<b>"),
        ("https://doi.org/10.1000/a%7Bb", ""),
        ("https://doi.org/10.1000/a%5Cb", ""),
        ("https://doi.org/10.1000/a%0Ab", ""),
        ("https://example.org/10.1000/182", ""),
    ],
)
def test_doi(write_one: Callable[..., str], address: str, doi: str) -> None:
    """A DOI is the name behind the address, if it is one and could hurt no format."""
    item = json.loads(write_one(f"links:\n  doi: {address}\n", "csl-json"))[0]
    assert item.get("DOI", "") == doi
    assert item["URL"] == address


def test_month_and_year(write_one: Callable[..., str]) -> None:
    """A date goes out as far as it is known."""
    assert "  year = {2025},\n}" in write_one("date: 2025\n", "bibtex")
    assert "  year = {2025},\n  month = dec,\n}" in write_one("date: 2025-12\n", "bibtex")
    assert "PY  - 2025\nDA  - 2025///\n" in write_one("date: 2025\n", "ris")
    assert json.loads(write_one("date: 2025\n", "csl-json"))[0]["issued"] == {"date-parts": [[2025]]}


@pytest.mark.parametrize(
    ("date", "lines"),
    [
        ("2025-07-15T08:30", ["DTSTART:20250715T083000", "DURATION:PT1H30M"]),
        ("2025-07-15T00:30+02:00", ["DTSTART:20250714T223000Z", "DURATION:PT1H30M"]),
        ("2025-07-15T08:30Z", ["DTSTART:20250715T083000Z", "DURATION:PT1H30M"]),
        ("2025-07-15", ["DTSTART;VALUE=DATE:20250715"]),
        ("2025-07", []),
    ],
    ids=["no-zone", "zone", "utc", "day", "month"],
)
def test_event_begins_when_it_does(write_one: Callable[..., str], date: str, lines: list[str]) -> None:
    """A time is a moment, or one on the clock of the place; a day is a whole one; a month is no date of a calendar."""
    made = write_one(f"date: {date}\nduration: 90 min\n", "ics").split("\r\n")
    assert [line for line in made if line.startswith(("DTSTART", "DURATION"))] == lines


def test_task_of_an_undated_entry_has_a_fixed_stamp(catalog_from: Load) -> None:
    """The stamp that the standard demands comes from the list, else the entry, else it is always the same."""
    files = {**FILES, "entries/bare.md": "---\ntitle: Bare\nkind: talk\n---\n"}
    made = catalog_from({**files, "lists/l.md": "---\ntitle: L\nitems: [bare, moss]\n---\n"})
    text = dumps([made.get("bare"), made.get("moss")], "ics", made, reading_list=made.lists["l"])
    stamps = [line for line in text.split("\r\n") if line.startswith(("DTSTAMP", "UID"))]
    assert stamps == [
        "DTSTAMP:19700101T000000Z",
        "UID:l.bare@readinglist",
        "DTSTAMP:20250701T000000Z",
        "UID:l.moss@readinglist",
    ]


@pytest.mark.parametrize("name", WRITTEN)
def test_what_was_withdrawn_does_not_go_out(catalog_from: Load, name: str) -> None:
    """A withdrawn entry, which keeps its step in a list, is in no format."""
    made = catalog_from({**FILES, "entries/calibration.md": TUTORIAL.replace("kind:", "status: withdrawn\nkind:")})
    evening = made.lists["evening"]
    entries = [step.entry for step in made.steps(evening)]
    assert [entry.id for entry in entries] == list(IDS)
    for reading_list in (evening, None):
        text = dumps(entries, name, made, reading_list=reading_list)
        assert "Calibration" not in text
        assert "AI's Models" in text


def test_gap_in_the_numbers_of_markdown(catalog_from: Load) -> None:
    """Where a step is missing, another list begins, since Markdown numbers one list through."""
    files = {**FILES, "lists/l.md": "---\ntitle: L\nitems: [models, calibration, moss]\n---\n"}
    made = catalog_from(files)
    entries = [made.get("models"), made.get("moss")]
    text = dumps(entries, "markdown", made, reading_list=made.lists["l"])
    starts = [line[:8] for line in text.splitlines() if line]
    assert starts == ["# L", "1. [AI's", "<!-- -->", "3. Metho"]


@pytest.mark.parametrize("name", WRITTEN)
def test_entry_that_comes_twice(catalog: Catalog, name: str) -> None:
    """An entry that comes twice counts once."""
    entries = [catalog.get(id_) for id_ in IDS]
    assert dumps([*entries, entries[0]], name, catalog, page=page) == WRITTEN[name]


def test_csv_tells_lengths_as_files_have_them(catalog: Catalog) -> None:
    """The length of an entry reads back as it was."""
    rows = list(csv.DictReader(io.StringIO(dumps([catalog.get(id_) for id_ in IDS], "csv", catalog), newline="")))
    assert [parse_duration(row["duration"]) if row["duration"] else None for row in rows] == [3600, 9000, None]


@pytest.mark.parametrize("sign", ["=", "+", "-", "@", "＝", "＋", "－", "＠"])
def test_csv_holds_no_formula(write_one: Callable[..., str], sign: str) -> None:
    """A title that a spreadsheet would run is a text."""
    title = f"{sign}HYPERLINK(A1)"
    row = next(csv.DictReader(io.StringIO(write_one("", "csv", title=title), newline="")))
    assert row["title"] == f"'{title}"


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("plain, text: 100% (of it)!", "plain, text: 100% (of it)!"),
        ("*a* _b_ `c` ~d~ $e$", r"\*a\* \_b\_ \`c\` \~d\~ \$e\$"),
        ("<b>&amp;</b> [x](y) | #1", r"\<b\>\&amp;\</b\> \[x\](y) \| \#1"),
        ("https://example.org www.example.org a@example.org", r"https\://example.org www\.example.org a@example.org"),
        ("- a", r"\- a"),
        ("+ a", r"\+ a"),
        ("1. a", r"1\. a"),
        ("1986) a", r"1986\) a"),
        ("42nd", "42nd"),
        ("---", r"\---"),
        ("===", r"\==="),
        (":::{note}", r"\:::\{note\}"),
        ("% a", r"\% a"),
        ("a\\", "a\\\\"),
        ("", ""),
    ],
)
def test_markdown_escapes_what_would_be_markup(text: str, written: str) -> None:
    """What Markdown would read as its own gets a backslash, the rest none."""
    assert escape(text) == written


def test_markdown_address_stays_an_address(write_one: Callable[..., str]) -> None:
    """Signs that would end or change an address get a backslash."""
    made = write_one("links:\n  page: https://example.org/a_(b)?x=1&copy;=2&y=$3\n", "markdown")
    assert made == "- [Bare](https://example.org/a_\\(b\\)?x=1\\&copy;=2&y=\\$3). Talk.\n"
