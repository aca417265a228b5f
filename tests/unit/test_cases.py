"""Faults that hit systems like ours: those of the design's CASES.md that a catalog alone can answer, and its values.

Each class of fault has its number there. What the site makes of them is tested with the site.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import permutations

import pytest

from readinglist import Catalog, Entry, Select
from readinglist.identity import id_fault

Load = Callable[[Mapping[str, str]], Catalog]


def quoted(text: str) -> str:
    """Give a text as YAML reads it back, whatever is in it."""
    return "'" + text.replace("'", "''") + "'"


def talk(title: str = "A", rest: str = "") -> str:
    """Give the text of an entry."""
    return f"---\ntitle: {quoted(title)}\nkind: talk\n{rest}---\n"


def said(catalog: Catalog) -> list[tuple[str, str]]:
    """Give the name of the file and the rule of each problem."""
    return [(problem.path.rpartition("/")[2], problem.rule) for problem in catalog.problems]


# A1, A2. Names that look alike or are no file names

ALIKE = {
    "one": "tags: [C]\nspeakers: [José Núñez]\n",
    "two": "tags: [C#]\nspeakers: [Jose Nunez]\n",
    "three": "tags: [C++]\n",
    "four": "tags: [Machine Learning]\n",
    "five": "tags: [machine learning]\n",
}


def test_a1_tags_and_people_with_one_slug_stay_apart(catalog_from: Load) -> None:
    """C, C# and C++, two spellings of a tag and two of a name have each a record with its own entry."""
    catalog = catalog_from({f"entries/{name}.md": talk(name, rest) for name, rest in ALIKE.items()})
    entries = {tag.label: [entry.id for entry in catalog.by_tag[tag.id]] for tag in catalog.tags.values()}
    assert entries == {
        "C": ["one"],
        "C#": ["two"],
        "C++": ["three"],
        "Machine Learning": ["four"],
        "machine learning": ["five"],
    }
    people = {person.name: [entry.id for entry in catalog.by_person[person.id]] for person in catalog.people.values()}
    assert people == {"José Núñez": ["one"], "Jose Nunez": ["two"]}


def test_a1_variants_are_reported(catalog_from: Load) -> None:
    """Two spellings of one tag, and two of one name, are reported on each entry that has them."""
    catalog = catalog_from({f"entries/{name}.md": talk(name, rest) for name, rest in ALIKE.items()})
    assert said(catalog) == [
        ("five.md", "tag_variant"),
        ("four.md", "tag_variant"),
        ("one.md", "unknown_tag"),
        ("one.md", "ambiguous_person"),
        ("three.md", "unknown_tag"),
        ("two.md", "unknown_tag"),
        ("two.md", "ambiguous_person"),
    ]


def test_a1_alias_joins_what_is_one(catalog_from: Load) -> None:
    """Where the vocabulary says so, spellings are one tag and names one person, and nothing is reported."""
    files = {f"entries/{name}.md": talk(name, rest) for name, rest in ALIKE.items()}
    files["tags.yaml"] = (
        "tags:\n  c: {label: C}\n  csharp: {label: C#}\n  cpp: {label: C++}\n"
        "  machine-learning: {label: Machine Learning, aliases: [machine learning]}\n"
    )
    files["people.yaml"] = "people:\n  jose-nunez: {name: José Núñez, aliases: [Jose Nunez]}\n"
    catalog = catalog_from(files)
    assert said(catalog) == []
    assert [entry.id for entry in catalog.by_tag["machine-learning"]] == ["five", "four"]
    assert [entry.id for entry in catalog.by_person["jose-nunez"]] == ["one", "two"]


def test_a1_ids_do_not_depend_on_file_names(catalog_from: Load) -> None:
    """Whatever the files are called and in which order they come, every name has the same id."""
    found = []
    for order in list(permutations(ALIKE))[::17]:
        names = dict(zip(order, "abcde", strict=True))
        catalog = catalog_from({f"entries/{names[name]}.md": talk(name, rest) for name, rest in ALIKE.items()})
        found.append(
            (
                {tag.label: id_ for id_, tag in catalog.tags.items()},
                {person.name: id_ for id_, person in catalog.people.items()},
            )
        )
    assert len(found) > 5
    assert all(pair == found[0] for pair in found)


HOSTILE = ["super important", "🐎", "CI/CD", "../../etc", ".", "index", "a  b", "tag, with comma", "C:\\x", "x" * 300]
HOSTILE += ["con", "-", "--", "<b>", "a\\b", "%2e%2e", "nul.md", "Ⅷ", "\u202eabc", "i'm-here", 'a"b', "{{ x }}"]


def test_a2_any_tag_has_an_id_that_is_a_file_name(catalog_from: Load) -> None:
    """A tag of blanks, slashes, dots or pictures gets an id of its own and keeps its text."""
    catalog = catalog_from({"entries/a.md": talk(rest=f"tags: [{', '.join(map(quoted, HOSTILE))}]\n")})
    assert {tag.label for tag in catalog.tags.values()} == {" ".join(tag.split()) for tag in HOSTILE}
    assert len(catalog.entries["a"].tags) == len(HOSTILE)
    assert {id_fault(id_) for id_ in catalog.tags} == {""}
    assert catalog.find_tag("a b") is catalog.find_tag("a  b")


# A3, A4. One mapping from text to address, for every alphabet


@pytest.mark.parametrize(
    ("title", "shown"),
    [
        (" Logging – “Exception” Handling ", "Logging – “Exception” Handling"),
        ("Café Ünïcode", "Café Ünïcode"),
        ("Cafe\u0301", "Café"),
        ("機械学習", "機械学習"),
        ("小海嚴選", "小海嚴選"),
    ],
)
def test_a3_title_is_no_identity(title: str, shown: str, catalog_from: Load) -> None:
    """The id is the file's name, so that a title may be in any alphabet; it is trimmed and else kept."""
    catalog = catalog_from({"entries/a-talk.md": talk(title)})
    assert [(id_, entry.title) for id_, entry in catalog.entries.items()] == [("a-talk", shown)]
    assert catalog.problems == ()


NAMES = ["陳皓遠", "김광섭", "松田直樹", "สมชาย ใจดี", "St\u00e9phane", "Иван", "محمد", "🐎"]


def test_a4_names_of_any_alphabet_are_people(catalog_from: Load) -> None:
    """Each has an id that is one, keeps its script, and is found by its name; the order is that of ids."""
    catalog = catalog_from({"entries/a.md": talk(rest=f"speakers: [{', '.join(NAMES)}]\n")})
    assert {person.name for person in catalog.people.values()} == set(NAMES)
    assert {id_fault(id_) for id_ in catalog.people} == {""}
    assert [catalog.find_person(name).name for name in NAMES] == NAMES
    assert list(catalog.people) == sorted(catalog.people)
    assert catalog.problems == ()


def test_a4_forms_of_unicode_are_one_person(catalog_from: Load) -> None:
    """A name in NFD and in NFC is one person with two entries."""
    files = {
        "entries/a.md": talk("A", "speakers: [Ste\u0301phane]\n"),
        "entries/b.md": talk("B", "speakers: [Stéphane]\n"),
    }
    catalog = catalog_from(files)
    assert {id_: [entry.id for entry in entries] for id_, entries in catalog.by_person.items()} == {
        "stephane": ["a", "b"]
    }
    assert catalog.problems == ()


# A10. Dates

DATES = {
    "day": "2024-05-04",
    "time": "2024-05-04T10:00:00",
    "zone": "2024-05-04T10:00:00+02:00",
    "west": "2024-05-04T23:30:00-08:00",
    "month": "2024-05",
    "year": "2024",
    "none": "",
}


def test_a10_dates_of_every_precision_sort_together(catalog_from: Load) -> None:
    """The newest and most exact comes first, the undated last, and no zone moves a day."""
    catalog = catalog_from({f"entries/{name}.md": talk(name, f"date: {date}\n") for name, date in DATES.items()})
    assert catalog.problems == ()
    assert [entry.id for entry in catalog.newest] == ["west", "zone", "time", "day", "month", "year", "none"]
    labels = {entry.id: entry.date.label if entry.date else "" for entry in catalog.newest}
    assert labels == {**dict.fromkeys(DATES, "4 May 2024"), "month": "May 2024", "year": "2024", "none": ""}


@pytest.mark.parametrize("date", ["2024-02-30", "Spring 2024", "04/05/2024"])
def test_a10_other_dates_are_problems_with_a_place(date: str, catalog_from: Load) -> None:
    """What is no date is said with file and line, and what a date looks like."""
    [problem] = catalog_from({"entries/a.md": talk(rest=f"date: {date}\n")}).problems
    assert (problem.line, problem.column, problem.where, problem.rule) == (4, 7, "date", "bad_date")
    assert problem.message.startswith("expected a da")


# A11, A12. YAML


def test_a11_no_text_becomes_something_else(catalog_from: Load) -> None:
    """Tags, language, room and title are the texts that they are; a length of time is read on purpose."""
    tags = ["1234", "3.10", "yes", "no", "null", "2020-01-01", "on"]
    rest = f"tags: [{', '.join(tags)}]\nlanguage: no\nduration: 1:04:34\nroom: 007\n"
    entry = catalog_from({"entries/a.md": f"---\ntitle: true\nkind: talk\n{rest}---\n"}).entries["a"]
    assert (entry.title, entry.language, entry.duration, entry.room) == ("true", "no", 3874, "007")
    assert list(entry.tags) == ["1234", "3-10", "yes", "no", "null", "2020-01-01", "on"]


def test_a11_labels_of_tags_are_as_written(catalog_from: Load) -> None:
    """A tag that looks like a number is shown as it was written."""
    catalog = catalog_from({"entries/a.md": talk(rest="tags: [3.10, 1234]\n")})
    assert {tag.label for tag in catalog.tags.values()} == {"3.10", "1234"}


def test_a11_text_stands_for_a_list_of_one(catalog_from: Load) -> None:
    """`tags: python` is one tag and not six letters."""
    assert catalog_from({"entries/a.md": talk(rest="tags: python\n")}).entries["a"].tags == ("python",)


def test_a11_unknown_and_repeated_keys_are_problems(catalog_from: Load) -> None:
    """A misspelled key is asked about, a key that comes twice is named, both at once."""
    catalog = catalog_from({"entries/a.md": talk(rest="speaker: Ada\ntitle: B\n")})
    assert [problem.text for problem in catalog.problems] == [
        'unknown key "speaker". Did you mean "speakers"?',
        'the key "title" stands in line 2 already. Keep one.',
    ]


@pytest.mark.parametrize(
    ("title", "rule"),
    [
        ("C: The Good Parts", "bad_yaml"),
        ("Update #2 (28 new)", "comment_in_value"),
        ("@home", "bad_yaml"),
        ("[draft] x", "bad_yaml"),
        ("*star", "bad_yaml"),
        ('"a" b', "bad_yaml"),
    ],
)
def test_a12_title_without_quotes_is_shown_with_them(title: str, rule: str, catalog_from: Load) -> None:
    """A title that YAML misreads gets the line as it should be written, and that line is right."""
    [problem] = catalog_from({"entries/a.md": f"---\ntitle: {title}\nkind: talk\n---\n"}).problems
    assert (problem.line, problem.rule) == (2, rule)
    line = problem.hint.removeprefix("Put the value in quotes: ")
    catalog = catalog_from({"entries/a.md": f"---\n{line}\nkind: talk\n---\n"})
    assert (catalog.entries["a"].title, catalog.problems) == (title, ())


def test_a12_percent_inside_a_title_is_harmless(catalog_from: Load) -> None:
    """A sign that means something at the beginning alone needs no quotes inside."""
    catalog = catalog_from({"entries/a.md": "---\ntitle: 100% literal\nkind: talk\n---\n"})
    assert (catalog.entries["a"].title, catalog.problems) == ("100% literal", ())


@pytest.mark.parametrize(
    ("text", "rule", "ids"),
    [
        ("\ufeff" + talk(), "byte_order_mark", ["a"]),
        (talk().replace("\n", "\r\n"), "crlf", ["a"]),
        (talk("Caf\udce9"), "bad_encoding", []),
        (talk(rest="links:\n\tpage: https://example.org/\n"), "bad_yaml", []),
    ],
    ids=["mark", "crlf", "latin-1", "tab"],
)
def test_a12_other_bytes_are_reported(text: str, rule: str, ids: list[str], catalog_from: Load) -> None:
    """A mark and line ends of Windows are read over; other encodings and tabs are not guessed."""
    catalog = catalog_from({"entries/a.md": text})
    assert (said(catalog), list(catalog.entries)) == ([("a.md", rule)], ids)


# A14. One entry in several lists


def test_a14_entry_in_two_lists_has_one_home(catalog_from: Load) -> None:
    """The entry names both lists; standing twice in one of them is a problem, and counts once."""
    catalog = catalog_from(
        {
            "entries/x.md": talk(),
            "lists/one.md": "---\ntitle: One\nitems: [x, x]\n---\n",
            "lists/two.md": "---\ntitle: Two\nitems: [x]\n---\n",
        }
    )
    assert said(catalog) == [("one.md", "repeated_item")]
    memberships = catalog.lists_of(catalog.get("x"))
    assert [(item.list.id, item.step.number, item.total) for item in memberships] == [("one", 1, 1), ("two", 1, 1)]


# A15. What is missing


@pytest.mark.parametrize(
    ("rest", "names", "problems"),
    [
        ("", 0, []),
        ("speakers: []\n", 0, []),
        ("speakers:\n", 0, []),
        ('speakers: [""]\n', 0, [("a.md", "blank_name")]),
        (f"speakers: [{', '.join(f'Speaker {number}' for number in range(34))}]\n", 34, []),
        ("links: {page: https://example.org/}\n", 0, []),
    ],
    ids=["none", "empty", "nothing", "blank", "34", "link"],
)
def test_a15_people_may_be_missing(rest: str, names: int, problems: list[object], catalog_from: Load) -> None:
    """An entry has any number of people, and a blank one is none."""
    catalog = catalog_from({"entries/a.md": talk(rest=rest)})
    assert len(catalog.contributions(catalog.get("a"))) == names
    assert said(catalog) == problems
    assert catalog.related(catalog.get("a")) == ()


def test_a15_everything_may_be_empty(catalog_from: Load) -> None:
    """An empty catalog, a list without items, a query without matches and a tag without entries are all fine."""
    empty = catalog_from({})
    assert (dict(empty.entries), empty.newest, empty.select(), empty.problems) == ({}, (), (), ())
    files = {
        "tags.yaml": "tags:\n  a: {label: A}\n",
        "lists/none.md": "---\ntitle: None\nitems: []\n---\n",
        "lists/no-match.md": "---\ntitle: No match\nselect: {tags: a}\n---\n",
    }
    catalog = catalog_from(files)
    assert [catalog.sections(item) for item in catalog.lists.values()] == [(), ()]
    assert (catalog.select(tags="a"), catalog.neighbors(catalog.tags["a"]), catalog.problems) == ((), (), ())


# C. Values of every field

TITLES = [
    "x" * 185,
    "x",
    "00074",
    "1968",
    "And so on…",
    "*args",
    "__init__",
    "`code`",
    "<3",
    "a -> b",
    "R&D",
    "a ==> b",
]
TITLES += [f"{sign} begins" for sign in "@#&*!|>%\"'[{-?,"] + ["a #b", "a: b", "a | b", "$x$", "C\\n", "👨‍💼", "???"]
TITLES += [
    "الشك عند الفلاسفة",
    "$K^2$VAE: x",
    "path('/user/&lt;x&gt;/')",
    "a\u00adb",
    "a\u200bb",
    "def foo(x: int) -> str:",
]


@pytest.mark.parametrize("title", TITLES)
def test_c_title_is_kept_as_written(title: str, catalog_from: Load) -> None:
    """Any title that is written in quotes is the title, to the letter."""
    catalog = catalog_from({"entries/a.md": talk(title)})
    assert (catalog.entries["a"].title, catalog.problems) == (title, ())


@pytest.mark.parametrize(
    ("title", "shown"),
    [
        ("Keynote:\u00a0f(x)\u2028 here", "Keynote: f(x) here"),
        ("\u200b\u200bWhat learning", "What learning"),
        ("Cafe\u0301", "Café"),
        ("  a \t b ", "a b"),
    ],
    ids=["spaces", "invisible", "nfd", "blanks"],
)
def test_c_title_is_one_line_in_normal_form(title: str, shown: str, catalog_from: Load) -> None:
    """White space is one blank, nothing invisible stands at the ends, and accents are composed."""
    assert catalog_from({"entries/a.md": talk(title)}).entries["a"].title == shown


def test_c_one_title_may_come_often(catalog_from: Load) -> None:
    """Sixty entries with one title are sixty entries, in an order that is defined."""
    catalog = catalog_from({f"entries/l-{number:02}.md": talk("Lightning Talks") for number in range(60)})
    assert [entry.id for entry in catalog.newest] == [f"l-{number:02}" for number in range(60)]
    assert catalog.problems == ()


PEOPLE = {
    "Various speakers": "various-speakers",
    "Guido van Rossum, et al": "guido-van-rossum-et-al",
    "Anna Spysz and Chase Douglas": "anna-spysz-and-chase-douglas",
    "Richard D. Copeland, Jr.": "richard-d-copeland-jr",
    "Glyph": "glyph",
    "VM (Vicky) Brasseur": "vm-vicky-brasseur",
    "Takahiro Ikeuchi / 池内 孝啓": "takahiro-ikeuchi-chi-nei-xiao-qi",
    "@handle": "handle",
    "Samuel FARRENS": "samuel-farrens",
    'Robert M. "r0ml" Lefkowitz': "robert-m-r0ml-lefkowitz",
    "Chu, Hua-Rong": "chu-hua-rong",
    "Noel O'Connor": "noel-o-connor",
}


@pytest.mark.parametrize(("name", "id_"), PEOPLE.items(), ids=PEOPLE.values())
def test_c_name_is_one_person(name: str, id_: str, catalog_from: Load) -> None:
    """A name is never split, and its id is what people would read of it."""
    catalog = catalog_from({"entries/a.md": talk(rest=f"speakers: [{quoted(name)}]\n")})
    assert {person.id: person.name for person in catalog.people.values()} == {id_: name}
    assert catalog.problems == ()


TAGS = {
    "C": "c", "C#": "csharp", "C++": "cpp", ".net": "dotnet", "pl/python": "pl-python",
    "Scientific Libraries (Numpy/Pandas/SciKit/...)": "scientific-libraries-numpy-pandas-scikit",
    "lightning talk": "lightning-talk", "lightning talks": "lightning-talks", "Ada Example": "ada-example",
}  # fmt: skip


def test_c_tags_have_each_their_id(catalog_from: Load) -> None:
    """Tags that differ in a sign or a letter are different, also one that is the speaker's own name."""
    rest = f"speakers: [Ada Example]\ntags: [{', '.join(map(quoted, TAGS))}]\n"
    catalog = catalog_from({"entries/a.md": talk(rest=rest)})
    assert {tag.label: id_ for id_, tag in catalog.tags.items()} == TAGS
    assert {problem.rule for problem in catalog.problems} == {"unknown_tag"}
    assert list(catalog.people) == ["ada-example"]


@pytest.mark.parametrize("variant", ["Python", "#Python", "python,", "PYTHON", " python "])
def test_c_tag_that_differs_in_looks_is_a_variant(variant: str, catalog_from: Load) -> None:
    """Case, a comma or the sign of a hashtag make a variant that is reported; blanks around make none."""
    files = {"tags.yaml": "tags:\n  python: {label: python}\n"}
    catalog = catalog_from({**files, "entries/a.md": talk(rest=f"tags: [{quoted(variant)}]\n")})
    is_same = variant.strip() == "python"
    assert said(catalog) == ([] if is_same else [("a.md", "tag_variant")])
    assert ("python" in catalog.entries["a"].tags) is is_same


def test_c_py_test_and_pytest_are_variants(catalog_from: Load) -> None:
    """Two spellings without a record are reported where they stand."""
    catalog = catalog_from({"entries/a.md": talk(rest="tags: [py.test, pytest]\n")})
    assert [problem.rule for problem in catalog.problems] == ["tag_variant", "tag_variant"]
    assert [tag.label for tag in catalog.tags.values()] == ["py.test", "pytest"]


URLS = [
    "https://en.wikipedia.org/wiki/Matrix_(mathematics)",
    "https://example.org/the-end.",
    "https://münchen.example/",
    "https://example.org/straße/日本",
    "https://youtu.be/ID?t=1126",
    "https://www.youtube.com/watch?v=ID&t=3h33m23s",
    "https://example.org/" + "a" * 1980,
]


@pytest.mark.parametrize("url", URLS, ids=["parentheses", "dot", "idn", "path", "time", "query", "2000"])
def test_c_address_is_kept(url: str, catalog_from: Load) -> None:
    """An address of the web is kept as it was written."""
    catalog = catalog_from({"entries/a.md": talk(rest=f"links:\n  page: {quoted(url)}\n")})
    assert ([link.url for link in catalog.entries["a"].links], catalog.problems) == ([url], ())


@pytest.mark.parametrize(
    "url", ["https://github.com/brianray/mm)", "https://a.org/ b", "FILL", "//host/x", "javascript:alert(1)", "http:"]
)
def test_c_what_is_no_address_is_a_problem(url: str, catalog_from: Load) -> None:
    """Anything else is reported at its place and gets on no page."""
    catalog = catalog_from({"entries/a.md": talk(rest=f"links:\n  page: {quoted(url)}\n")})
    assert [(problem.line, problem.column, problem.rule) for problem in catalog.problems] == [(5, 9, "bad_url")]
    assert dict(catalog.entries) == {}


def test_c_two_entries_may_have_one_address(catalog_from: Load) -> None:
    """A recording may hold several talks."""
    rest = "links: {video: https://youtu.be/ID}\n"
    catalog = catalog_from({"entries/a.md": talk("A", rest), "entries/b.md": talk("B", rest)})
    assert (list(catalog.entries), catalog.problems) == (["a", "b"], ())


@pytest.mark.parametrize(
    ("date", "shown"),
    [
        ("2024-05-04", "2024-05-04"),
        ("2024-05-04 10:00", "2024-05-04T10:00"),
        ("2024-05-04T10:00:00Z", "2024-05-04T10:00Z"),
        ("2024-05", "2024-05"),
        ("1990", "1990"),
        ("2099-12-31", "2099-12-31"),
        ("", ""),
    ],
)
def test_c_date_is_kept_with_its_precision(date: str, shown: str, catalog_from: Load) -> None:
    """A date in the past or the future, exact or not, is what was written."""
    entry = catalog_from({"entries/a.md": talk(rest=f"date: {date}\n")}).entries["a"]
    assert (str(entry.date) if entry.date else "") == shown


@pytest.mark.parametrize("language", ["no", "eng", "en", "zh-Hant", "English", "", "xx"])
def test_c_language_is_text(language: str, catalog_from: Load) -> None:
    """A language is what was written; Norwegian is no denial."""
    catalog = catalog_from({"entries/a.md": talk(rest=f"language: {language}\n")})
    assert (catalog.entries["a"].language, catalog.problems) == (language, ())
    assert [entry.id for entry in catalog.select(Select(language=(language,) if language else ()))] == ["a"]


BODIES = {
    "none": ("", ""),
    "long": ("word " * 2899, ("word " * 2899).strip()),
    "html": ("<p>Open <b>source</b>.</p>", "<p>Open <b>source</b>.</p>"),
    "script": ("<script>alert(1)</script>", "<script>alert(1)</script>"),
    "rest": (".. raw:: html\n\n   <ol>", ".. raw:: html"),
    "unbalanced": ("an `open quote", "an `open quote"),
    "heading": ("# Abstract\n\nText.", ""),
    "fence": ("```python\nx = 1\n```", ""),
    "template": ("I thought {{ jinja }} and {% raw %}", "I thought {{ jinja }} and {% raw %}"),
    "directive": (":::{warning}\nCareful.\n:::", ""),
    "image": ("![A plot](../plot.png)", "A plot"),
    "rule": ("---\n\nText.", ""),
}


@pytest.mark.parametrize(("body", "summary"), BODIES.values(), ids=BODIES)
def test_c_description_is_kept_and_summed_up(body: str, summary: str, catalog_from: Load) -> None:
    """The text is kept to the letter; its first paragraph, if it begins with one, is the summary."""
    catalog = catalog_from({"entries/a.md": f"---\ntitle: A\nkind: talk\n---\n{body}"})
    assert (catalog.entries["a"].body, catalog.entries["a"].summary) == (body, summary)
    assert catalog.problems == ()


@pytest.mark.parametrize("count", [0, 1, 2000])
def test_c_list_has_any_length(count: int, catalog_from: Load) -> None:
    """A list of nothing, of one, or of two thousand items keeps them all in order."""
    ids = [f"e-{number}" for number in range(count)]
    rows = "".join(f"  - {{id: {id_}, title: {id_}, kind: talk}}\n" for id_ in ids)
    files = {"entries/c.yaml": f"entries:\n{rows}" if rows else "entries: []\n"}
    files["lists/l.md"] = f"---\ntitle: L\nitems: [{', '.join(reversed(ids))}]\n---\n"
    catalog = catalog_from(files)
    steps = catalog.steps(catalog.lists["l"])
    assert [step.entry.id for step in steps] == ids[::-1]
    assert [step.number for step in steps] == list(range(1, count + 1))
    assert catalog.problems == ()


@pytest.mark.parametrize(
    ("items", "rules"),
    [
        ("[zzz]", ["unknown_entry"]),
        ("[a, a]", ["repeated_item"]),
        ("[gone]", ["unavailable_entry"]),
        ("[null]", ["unknown_entry"]),
        ("null", ["unknown_entry"]),
        ("[{section: Same}, a, {section: Same}, {section: L}]", []),
    ],
    ids=["unknown", "twice", "withdrawn", "null", "only null", "equal sections"],
)
def test_c_items_of_a_list_are_checked(items: str, rules: list[str], catalog_from: Load) -> None:
    """What cannot be a step is reported; sections may be called alike, and as the page."""
    files = {"entries/a.md": talk(), "entries/gone.md": talk(rest="status: withdrawn\n")}
    catalog = catalog_from({**files, "lists/l.md": f"---\ntitle: L\nitems: {items}\n---\n"})
    assert [problem.rule for problem in catalog.problems] == rules
    assert list(catalog.lists) == ["l"]


def test_c_thirty_four_people_are_all_there(catalog_from: Load) -> None:
    """Nobody of a long row of people is lost, and their order is that of the file."""
    names = [f"Speaker {number}" for number in range(34)]
    catalog = catalog_from({"entries/a.md": talk(rest=f"speakers: [{', '.join(names)}]\n")})
    assert [item.name for item in catalog.contributions(catalog.get("a"))] == names
    assert isinstance(catalog.get("a"), Entry)
