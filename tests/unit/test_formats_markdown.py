"""Markdown read: curated lists of links, what we write ourselves, and files with front matter."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from functools import partial
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from strategies import catalogs

from readinglist import Catalog, Entry
from readinglist.errors import FormatError
from readinglist.formats import Input, Loaded, dumps, loads
from readinglist.rules import IMPORT_RULES

SAMPLES = Path(__file__).parents[3] / "shared" / "samples"
DOCS = Catalog.load(Path(__file__).parents[2] / "docs")
real = pytest.mark.skipif(not SAMPLES.exists(), reason="the folder of samples is not beside this checkout")
tried = partial(
    settings, max_examples=20, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)
#: What a line of each sample looks like that is an entry, and what it begins with.
ITEM = re.compile(r"\s*(?:[-*+]|\d+\.)\s+(?!\[[^\]]*\]\(#)")


def read(text: str, name: str = "markdown", path: str = "list.md", **options: str) -> Loaded:
    """Read a text."""
    return loads(Input(path, text.encode()), name, **options)


def one(text: str, **options: str) -> Entry:
    """Read a list that holds one entry."""
    (entry,) = read(text, **options).entries
    return entry


def said(loaded: Loaded) -> list[str]:
    """Give the problems as they are shown."""
    return [str(problem) for problem in loaded.problems]


def sample(name: str, **options: str) -> Loaded:
    """Read a sample."""
    return loads(Input(name, (SAMPLES / "awesome-md" / name).read_bytes()), "markdown", **options)


def titled(loaded: Loaded, title: str) -> Entry:
    """Give the entry with a title."""
    return next(entry for entry in loaded.entries if entry.title == title)


def links(entry: Entry) -> list[tuple[str, str]]:
    """Give types and addresses."""
    return [(link.type, link.url) for link in entry.links]


def placeless(entries: Sequence[Entry]) -> list[Entry]:
    """Give entries without the places where they were read."""
    return [entry.model_copy(update={"path": "", "line": 0, "last_line": 0}) for entry in entries]


@real
@pytest.mark.parametrize(
    ("name", "number", "repeated", "prose"),
    [
        ("JanVanRyswyck-awesome-talks.md", 137, 0, 0), ("awesome-read-the-docs.md", 27, 0, 0),
        ("facundoolano-software-papers.md", 164, 168, 12), ("josephmisiti-books.md", 128, 3, 0),
        ("josephmisiti-courses.md", 69, 1, 0), ("terryum-awesome-deep-learning-papers.md", 237, 1, 12),
    ],
)  # fmt: skip
def test_every_item_of_a_sample_is_accounted_for(name: str, number: int, repeated: int, prose: int) -> None:
    """Each line that begins an item is an entry, is there already, or is said to be none; contents do not count."""
    loaded = sample(name)
    lines = (SAMPLES / "awesome-md" / name).read_text(encoding="utf-8").split("\n")
    items = [line for line in lines if ITEM.match(line) and line != "* * *"]
    again = [problem for problem in loaded.problems if problem.rule == "repeated_record"]
    left_out = [problem.message for problem in loaded.problems if "items of lists" in problem.message]
    assert (len(loaded.entries), len(again)) == (number, repeated)
    assert left_out == [message for message in left_out if message.startswith(f"{prose} items")]
    assert len(items) == number + repeated + prose
    assert {problem.rule for problem in loaded.problems} <= IMPORT_RULES.keys()


@real
def test_list_of_talks() -> None:
    """Title, address, person, event, year and length of each talk, under its heading."""
    loaded = sample("JanVanRyswyck-awesome-talks.md")
    first = loaded.entries[0]
    assert (first.title, first.kind, first.speakers) == (
        "The Computer Revolution hasn't happend yet", "talk", ("Alan Kay",)
    )  # fmt: skip
    assert (str(first.date), first.duration, first.tags) == ("1997", 3874, ("Software Development",))
    assert links(first) == [("video", "https://www.youtube.com/watch?v=oKg1hTOQXoY")]
    assert "OOPSLA 1997" in {event.name for event in loaded.events}
    assert titled(loaded, "The Actor Model").speakers == ("Hewitt", "Meijer", "Szyperski")
    debate = titled(loaded, "Is TDD Dead?")
    assert (debate.kind, debate.duration) == ("article", None)
    assert debate.authors == ("Martin Fowler", "Kent Beck", "David Heinemeier Hansson")
    assert titled(loaded, "1968").speakers == ("Kevlin Henney",)
    assert titled(loaded, "Solving Problems The Clojure Way").duration == 3745
    assert sum(entry.duration is not None for entry in loaded.entries) == 135
    assert all(entry.event and entry.names for entry in loaded.entries)
    assert [entry.title for entry in loaded.entries if not entry.date] == [
        "Why Do Keynote Speakers Keep Suggesting That Improving Security Is Possible?"
    ]
    assert said(loaded)[0].endswith("Microservices.duration: '26.25' cannot be read, so it was left out. [value_lost]")


@real
def test_list_of_papers_with_strong_titles() -> None:
    """`**Title** (year), A. Author et al. [[pdf]](url)`, also without a link, a year or a bracket."""
    loaded = sample("terryum-awesome-deep-learning-papers.md")
    first = loaded.entries[0]
    assert (first.title, first.authors, str(first.date), first.kind) == (
        "Distilling the knowledge in a neural network", ("G. Hinton",), "2015", "paper"
    )  # fmt: skip
    assert (links(first), first.summary) == ([("paper", "http://arxiv.org/pdf/1503.02531")], "")
    assert "'G. Hinton et al.' names not all of them." in said(loaded)[0]
    assert titled(loaded, "Visualizing and understanding convolutional networks").authors == ("M. Zeiler", "R. Fergus")
    unlinked = [entry.title for entry in loaded.entries if not entry.links]
    assert unlinked[-1] == "On the properties of neural machine translation: Encoder-decoder approaches"
    no_year = titled(loaded, "Semantic image segmentation with deep convolutional nets and fully connected CRFs")
    assert (no_year.date, no_year.authors) == (None, ("L. Chen",))
    parted = titled(loaded, "Improving distributional similarity with lessons learned from word embeddings")
    assert links(parted) == [
        ("paper", "https://www.transacl.org/ojs/index.php/tacl/article/download/570/124")
    ]  # fmt: skip
    unclosed = titled(loaded, "Learning a Deep Convolutional Network for Image Super-Resolution")
    assert (str(unclosed.date), unclosed.authors) == ("2014", ("C. Dong",))
    book = titled(loaded, "Neural Network and Deep Learning")
    assert (book.kind, str(book.date), book.authors) == ("book", "2017-01", ("Michael Nielsen",))
    two = titled(loaded, "Adversarially learned inference")
    assert [url for _, url in links(two)] == [
        "https://ishmaelbelghazi.github.io/ALI/", "https://arxiv.org/pdf/1606.00704v1"
    ]  # fmt: skip
    assert titled(loaded, "Deep learning").authors in {("Goodfellow",), ("Y. LeCun", "Y. Bengio", "G. Hinton")}


@real
def test_list_of_papers_in_nested_lists() -> None:
    """`Title. [Author (year)](url).`, nested, with the remark below as subjects; a repeated one counts once."""
    loaded = sample("facundoolano-software-papers.md")
    first, second = loaded.entries[:2]
    assert (first.title, first.authors, str(first.date)) == (
        "Von Neumann's First Computer Program", ("Knuth",), "1970"
    )  # fmt: skip
    assert first.tags == second.tags == ("Computer History", "Early Programming")
    assert second.title == "The Education of a Computer"
    assert titled(loaded, "A Universal Algorithm for Sequential Data Compression").authors == ("Ziv", "Lempel")
    assert titled(loaded, "Quicksort").date is not None
    assert titled(loaded, "How do committees invent?").authors == ("Conway",)
    assert titled(loaded, 'The Structure of the "THE"-Multiprogramming System').authors == ("Dijkstra",)
    message = "this stands in line 12 already, with the same address; counted once."
    assert message in {problem.message for problem in loaded.problems}


@real
def test_list_of_projects() -> None:
    """`[Title](url) - description. **#tag**`: hash tags are tags, links in a description stay in it."""
    loaded = sample("awesome-read-the-docs.md")
    first = loaded.entries[0]
    assert (first.title, first.tags) == ("CrateDB", ("Sphinx projects", "sphinx", "custom-theme"))
    assert first.summary.startswith("Crate.io has integrated their documentation experience")
    assert first.summary.endswith("to orchestrate the projects and align them.")
    assert links(first) == [("page", "https://crate.io/docs/crate/")]
    assert "#" not in "".join(entry.summary for entry in loaded.entries)
    assert [problem.rule for problem in loaded.problems if problem.rule != "markup_changed"] == ["left_out"]


@real
def test_lists_of_courses_and_books() -> None:
    """Several links an item, parentheses in an address, a word for the kind, signs for a price: nothing is lost."""
    courses = sample("josephmisiti-courses.md", kind="course")
    assert {entry.kind for entry in courses.entries} == {"course"}
    silver = titled(courses, "Reinforcement Learning Course (by David Silver, DeepMind)")
    assert [type_ for type_, _ in links(silver)] == ["video", "slides"]
    assert titled(courses, "Open Machine Learning Course").links[1].label == "articles"
    assert titled(courses, "Keras in Motion").summary in {"$", "\\$"}
    books = sample("josephmisiti-books.md", kind="book")
    casi = titled(books, "Computer Age Statistical Inference (CASI)")
    assert len(casi.links) == 2
    assert titled(books, "Practical Gradient Boosting").authors == ("Guillaume Saupin",)
    twice = titled(books, "Deep Learning for Natural Language Processing")
    assert twice.tags == ("Deep Learning", "Natural Language Processing")


@pytest.mark.parametrize(
    ("text", "title", "found"),
    [
        ("- [T](https://e.org) by **A B** (PyCon 2014) [1:02:03]", "T", {"duration": 3723, "speakers": ("A B",)}),
        ("- [T](https://e.org) by A B - Good.", "T", {"speakers": ("A B",), "summary": "Good."}),
        ("- [T](https://e.org) by far the best", "T", {"speakers": (), "summary": "by far the best"}),
        ("- [T](https://e.org) (May 2014): Good.", "T", {"summary": "Good."}),
        ("- [T *t* `c`](https://e.org)", "T t c", {}),
        ("- [T](https://e.org/a_(b))", "T", {}),
        ("- [![T](https://e.org/t.png)](https://e.org)", "T", {}),
        (
            "- **T** (2015), A. B, C. D and E. F [[pdf]](https://e.org/a.pdf)",
            "T",
            {"authors": ("A. B", "C. D", "E. F")},
        ),
        ("- T (2015) [slides](https://e.org/s) **[Deprecated]**", "T", {"kind": "paper"}),
        ("- See [T](https://e.org) too.", "T", {"kind": "talk"}),
        ("- [T](https://e.org) <img src=x onerror=y> **#a-b**", "T", {"tags": ("a-b",), "summary": ""}),
        ("* [T](https://e.org) - Book", "T", {"kind": "book", "summary": ""}),
    ],
)
def test_forms_of_items(text: str, title: str, found: dict[str, object]) -> None:
    """Each form that curated lists have is read into the fields that it tells."""
    entry = one(text)
    assert entry.title == title
    for key, value in found.items():
        assert getattr(entry, key) == value


def test_address_that_is_none() -> None:
    """A link without a scheme or to a script is no link, and reported; the entry is there."""
    loaded = read("- [A](javascript:alert(1)) - x\n- [B](www.example.org) - y\n- [C](../c.md) - z\n")
    assert [(entry.title, entry.links) for entry in loaded.entries] == [("A", ()), ("B", ()), ("C", ())]
    assert [problem.rule for problem in loaded.problems] == ["value_lost"] * 3


def test_contents_comments_and_html_are_no_entries() -> None:
    """A table of contents, comments and HTML are passed over."""
    loaded = read("- [A](#a)\n  - [B](#b)\n\n<!-- - [C](https://e.org) -->\n<p>x</p>\n\n## A\n\n- [D](https://e.org)\n")
    assert [(entry.title, entry.tags, entry.line) for entry in loaded.entries] == [("D", ("A",), 9)]
    assert loaded.problems == ()


def test_items_that_are_headings() -> None:
    """An item that leads nowhere and has items of its own is their subject."""
    loaded = read("# All\n\n- Tools:\n  - Small\n    - [A](https://e.org/a)\n- [B](https://e.org/b)\n")
    assert [(entry.title, entry.tags) for entry in loaded.entries] == [("A", ("Tools", "Small")), ("B", ())]


def test_prose_is_said_to_be_left_out() -> None:
    """Paragraphs, code and lists without links are counted, with their lines; links in headings are named."""
    loaded = read(
        "Hello.\n\n## [T](https://e.org/t)\n\n    code\n\n- be\n- kind\n\n***\n\n1. [A](https://e.org)\n2. B\n3. [C](https://e.org/c)\n"
    )
    assert [(entry.title, entry.tags) for entry in loaded.entries] == [("A", ("T",)), ("B", ("T",)), ("C", ("T",))]
    assert said(loaded) == [
        "list.md:3:1: a heading has no place for an address; that of 'T' is 'https://e.org/t'. [field_lost]",
        "list.md:1:1: 2 paragraphs outside of lists are no entries and were left out, in lines 1, 5. [left_out]",
        "list.md:7:1: 2 items of lists that lead nowhere are no entries and were left out, in lines 7, 8. [left_out]",
    ]


def test_repeated_items_count_once() -> None:
    """What stands under two headings is one entry with both as tags; another address makes it another entry."""
    loaded = read("## A\n\n- [T](https://e.org) - x\n\n## B\n\n- [T](https://e.org) - y\n- [T](https://e.org/2)\n")
    assert [(entry.title, entry.tags, entry.body) for entry in loaded.entries] == [
        ("T", ("A", "B"), "x\n\ny"), ("T", ("B",), "")
    ]  # fmt: skip
    assert len({entry.id for entry in loaded.entries}) == 2


@pytest.mark.parametrize(
    "text", ["", "\n", "# T\n", "Hello.\n", "- \n- \n", "- [](https://e.org)\n", "-\n  -\n    -\n", "\0"]
)
def test_nothing_to_read(text: str) -> None:
    """Of a text without items nothing comes, and no traceback."""
    assert read(text).entries == ()


MARKDOWN = st.lists(
    st.sampled_from(
        [
            "- ",
            "1. ",
            "  - ",
            "[T](https://e.org)",
            "[",
            "](",
            ")",
            "(2014)",
            " by ",
            "**",
            "*",
            "`",
            "et al.",
            "\n",
            "\n\n",
        ]
    )
    | st.sampled_from(
        ["# ", "## ", " - ", "[[pdf]](https://e.org/a.pdf)", "Talk at X, 2020.", ". ", "<sub>", "</sub>", "<!--"]
    )
    | st.text(max_size=5),
    max_size=25,
).map("".join)


@tried(max_examples=200)
@given(MARKDOWN)
def test_any_text_is_read(text: str) -> None:
    """Whatever a text holds, there are entries or problems with rules that there are, and no error."""
    try:
        data = text.encode()
    except UnicodeEncodeError:
        return
    loaded = loads([Input("a.md", data), Input("b.md", data)], "markdown")
    assert {problem.rule for problem in loaded.problems} <= IMPORT_RULES.keys()
    assert len({entry.id for entry in loaded.entries}) == len(loaded.entries)


@pytest.mark.parametrize(
    "text", ["- [a](https://e.org) " * 3000, "- " + "(" * 30000, "- a (2014), " * 1, "- [a](https://e.org) by " + "A, " * 20000,
             "- " + "a. " * 30000 + "?", "- a" + " " * 60000 + "b", "- [x](https://e.org)" + "[y](https://e.org/y)" * 5000]
)  # fmt: skip
def test_long_lines_take_no_longer_than_their_length(text: str) -> None:
    """No step looks at a line again for each of its parts: ten thousands of signs are read at once."""
    assert len(read(text).entries) <= 1


def test_own_list_of_links_comes_back() -> None:
    """Title, address, kind, people, event and date of what we write are read again, with nothing to report."""
    entries = list(DOCS.entries.values())
    loaded = read(dumps(entries, "markdown", DOCS))
    assert loaded.problems == ()
    assert [(entry.title, entry.kind) for entry in loaded.entries] == [(entry.title, entry.kind) for entry in entries]
    assert [entry.links[:1] and entry.links[0].url for entry in loaded.entries] == [
        entry.links[:1] and entry.links[0].url for entry in entries
    ]
    for before, after in zip(entries, loaded.entries, strict=True):
        assert after.date.label == before.date.label
        if before.kind == "tutorial":
            assert [name for _, name in after.names] == list(before.speakers or before.organizers)


@tried()
@given(catalogs())
def test_own_list_of_links_is_a_fixed_point(catalog: Catalog) -> None:
    """What was read once is written and read as it is."""
    first = read(dumps(catalog.entries.values(), "markdown", catalog))
    assert len(first.entries) == len(catalog.entries)
    there = Catalog.of(first.entries, events=first.events)
    second = read(dumps([there.entries[entry.id] for entry in first.entries], "markdown", there))
    assert placeless(second.entries) == placeless(first.entries)


@pytest.mark.parametrize("id_", DOCS.lists)
def test_own_reading_list_comes_back(id_: str) -> None:
    """Title, introduction, sections and notes of a reading list are read again, and written again as they were."""
    before = DOCS.lists[id_]
    steps = DOCS.steps(before)
    text = dumps([step.entry for step in steps], "markdown", DOCS, reading_list=before)
    loaded = read(text)
    (after,) = loaded.lists
    assert (loaded.problems, after.title, after.summary) == ((), before.title, before.summary)
    there = Catalog.of(loaded.entries, events=loaded.events, lists=loaded.lists)
    again = there.lists[after.id]
    assert [(step.entry.title, step.note) for step in there.steps(again)] == [
        (step.entry.title, step.note) for step in steps
    ]
    assert dumps([step.entry for step in there.steps(again)], "markdown", there, reading_list=again) == text


def test_own_reading_list_with_sections() -> None:
    """Headings with notes part the steps; a comment between two lists, which keeps the numbers, is passed over."""
    text = (
        "# L\n\nIntro.\n\n1. [A](https://e.org/a). Talk.\n\n   Start here.\n\n## S\n\nWhy.\n\n2. [B](https://e.org/b). "
        "Ada. Paper at X, May 2020.\n\n<!-- -->\n\n4. C. Keynote.\n"
    )
    loaded = read(text)
    assert [(item.entry, item.section, item.note) for item in loaded.lists[0].items] == [
        ("a", "", "Start here."), ("", "S", "Why."), ("b", "", ""), ("c", "", "")
    ]  # fmt: skip
    b = loaded.entries[1]
    assert (b.authors, b.event, str(b.date), b.tags) == (("Ada",), "x", "2020-05", ())


def test_own_form_with_a_kind_of_a_catalog() -> None:
    """A kind that only one catalog has is said to be none, and the rest of the line is read."""
    loaded = read("- [A](https://e.org/a). Ada. Seminar at X, 2020.\n- [B](https://e.org/b). Talk.\n")
    assert [(entry.title, entry.kind, entry.speakers) for entry in loaded.entries] == [
        ("A", "talk", ("Ada",)), ("B", "talk", ())
    ]  # fmt: skip
    assert [problem.rule for problem in loaded.problems] == ["value_lost"]


def test_two_reading_lists_of_one_title() -> None:
    """The entries of both are kept; the second list is left out, and reported."""
    text = b"# L\n\n1. [%b](https://e.org). Talk.\n"
    loaded = loads([Input("a.md", text % b"A"), Input("b.md", text % b"B")], "markdown")
    assert [entry.title for entry in loaded.entries] == ["A", "B"]
    assert [(item.id, item.path) for item in loaded.lists] == [("l", "a.md")]
    assert said(loaded) == [
        "b.md:1:1: another list is called 'L' too; this one was left out, its entries were kept. [left_out]"
    ]


# Front matter


def folder(**texts: str) -> Loaded:
    """Read files with front matter, by their paths with `__` for a slash."""
    return loads([Input(f"{key.replace('__', '/')}.md", text.encode()) for key, text in texts.items()], "front-matter")


@real
def test_talks_of_a_conference() -> None:
    """Eleven talks of 29 files: pauses are left out, people with files of their own are described, all is said."""
    paths = [path for path in (SAMPLES / "front-matter-md").rglob("*") if path.is_file()]
    loaded = loads(
        [Input(path.relative_to(SAMPLES / "front-matter-md").as_posix(), path.read_bytes()) for path in paths],
        "front-matter",
    )
    fronts = [
        path.read_text(encoding="utf-8") for path in paths if path.parent.name in {"talks", "sprints", "tutorials"}
    ]
    pauses = [text for text in fronts if re.search(r"^(?:category: (?:lunch|break)|title: Lunch)$", text, re.MULTILINE)]
    assert len(loaded.entries) == len(fronts) - len(pauses) == 11
    assert Counter(problem.rule for problem in loaded.problems)["left_out"] == len(pauses) + 7  # people of no talk
    assert [problem.path for problem in loaded.problems if problem.rule == "bad_record"] == ["LICENSE", "README.md"]
    by_id = {entry.id: entry for entry in loaded.entries}
    models = by_id["using-database-triggers-to-reliably-track-model-history"]
    assert (str(models.date), models.duration, models.room) == ("2023-10-16T14:05-04:00", 2700, "Grand Ballroom III")
    assert (models.speakers, models.tags) == (("Wes Kendall", "Maxwell Muoto"), ("postgres",))
    assert links(models) == [("video", "https://youtu.be/LFIAqFt9z2s")]
    assert models.summary.startswith("Tracking model history is an essential aspect of many problems")
    assert "Tracking model history is an essential aspect of many web applications" in models.body
    assert "static" in by_id["what-django-deployment-is-really-about"].body
    (person,) = loaded.people
    assert (person.id, person.name, person.affiliation) == ("victor-ogunjobi", "Victor Ogunjobi", "Code Warriors")
    assert [entry.kind for entry in loaded.entries].count("tutorial") == 1
    assert "'2022-10-19 17:00:00-04:00' is not after the beginning." in {item.message for item in loaded.problems}


def test_files_of_a_catalog_come_back() -> None:
    """Our own files lose nothing: entries with every field, and reading lists."""
    root = Path(__file__).parents[2] / "docs"
    files = [path for name in ("entries", "lists") for path in sorted((root / name).rglob("*.md"))]
    loaded = loads([Input(path.relative_to(root).as_posix(), path.read_bytes()) for path in files], "front-matter")
    assert loaded.problems == ()
    paths = {path.relative_to(root).as_posix() for path in files}
    assert {entry.id for entry in loaded.entries} == {
        entry.id for entry in DOCS.entries.values() if entry.path in paths
    }  # fmt: skip
    for entry in loaded.entries:
        ours = DOCS.entries[entry.id]
        assert (entry.related, entry.sources, entry.inferred, entry.body) == (
            ours.related, ours.sources, ours.inferred, ours.body
        )  # fmt: skip
    assert {item.id for item in loaded.lists} == set(DOCS.lists)


def test_hugo_with_toml() -> None:
    """TOML between `+++`, a folder for a page, a draft, and links by their usual names."""
    text = (
        '+++\ntitle = "A talk"\ndate = 2024-05-01T10:00:00Z\ntags = ["x"]\nauthors = ["Ada B."]\ndraft = true\n'
        'url_slides = "https://e.org/s"\nevent = "PyCon"\nweight = 3\n[extra]\nmood = "good"\n+++\nText.\n'
    )
    loaded = folder(content__my_talk__index=text, content___index="---\ntitle: Talks\n---\n")
    (entry,) = loaded.entries
    assert (entry.id, entry.status, str(entry.date)) == ("my-talk", "draft", "2024-05-01T10:00+00:00")
    assert (entry.authors, entry.tags, entry.event, entry.summary) == (("Ada B.",), ("x",), "pycon", "Text.")
    assert links(entry) == [("slides", "https://e.org/s")]
    assert [(problem.rule, problem.path) for problem in loaded.problems] == [
        ("left_out", "content/_index.md"), ("field_lost", "content/my_talk/index.md")
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("front", "found"),
    [
        ("category: keynotes", {"kind": "keynote", "tags": ()}),
        ("category: data science", {"kind": "talk", "tags": ("data science",)}),
        ("track: t2", {"tags": ()}),
        ("track: Education", {"tags": ("Education",)}),
        ("published: false", {"status": "draft"}),
        ("speaker: Ada-Maria", {"speakers": ("Ada-Maria",)}),
        ("presenters: [ada-b]", {"speakers": ("Ada B",)}),
        ("difficulty: null", {"level": ""}),
        ("abstract: Long text.", {"body": "Long text.\n\nBody."}),
        ("abstract: Body", {"body": "Body."}),
        ("room: Body.", {"body": "", "room": "Body."}),
        ("description: Body. And more.", {"body": "Body. And more."}),
    ],
)
def test_front_matter(front: str, found: dict[str, object]) -> None:
    """Each key is read for what it says, and a body that says nothing new is left out."""
    (entry,) = folder(**{"2024-05-01-t": f"---\ntitle: T\n{front}\n---\nBody.\n"}).entries
    assert (entry.id, str(entry.date)) == ("t", "2024-05-01")
    for key, value in found.items():
        assert getattr(entry, key) == value


def test_people_of_front_matter() -> None:
    """A person's file gives the name, and what a record of a person has a place for; the rest is reported."""
    loaded = folder(
        t="---\ntitle: T\npresenters: [ada]\n---\n",
        ada="---\nname: Ada B.\ncompany: E Corp\nwebsite: https://e.org\ngithub: https://github.com/a\ntwitter: a\n---\n"
        "Works.\n\nPlays.\n",
        ben="---\nname: Ben\n---\n",
    )
    assert loaded.entries[0].speakers == ("Ada B.",)
    (person,) = loaded.people
    assert (person.id, person.affiliation, person.description) == ("ada-b", "E Corp", "Works.")
    assert [(link.type, link.label) for link in person.links] == [("website", ""), ("page", "Github")]
    assert [(problem.path, problem.rule, problem.where) for problem in loaded.problems] == [
        ("ada.md", "field_lost", "twitter"), ("ada.md", "field_lost", "body"), ("ben.md", "left_out", "")
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("# A\n", "expected front matter at the beginning, between two lines --- or +++."),
        ("---\ntitle: A\n", "expected front matter at the beginning, between two lines --- or +++."),
        ("---\n- a\n---\n", "expected keys and values, found a list."),
        ("---\ntitle: [\n---\n", "the list that `[` begins has no end."),
        ("+++\ntitle = A\n+++\n", "the front matter is not readable as TOML: Invalid value (at line 1, column 9)."),
    ],
)
def test_files_without_front_matter(text: str, message: str) -> None:
    """What is wrong with a file is said, and the others are read."""
    loaded = folder(a=text, b="---\ntitle: B\n---\n")
    assert [entry.title for entry in loaded.entries] == ["B"]
    assert [problem.rule for problem in loaded.problems] == ["bad_record"]
    assert message in loaded.problems[0].message or "title: [" in text


def test_ids_of_own_files_stay() -> None:
    """An id that two files want belongs to that of a catalog, and to the first of two of them; it is said."""
    loaded = folder(
        a__x="---\ntitle: Foreign\nlayout: y\n---\n",
        b__x="---\ntitle: Ours\nkind: talk\n---\n",
        c__x="---\ntitle: Ours too\nkind: talk\n---\n",
    )
    assert [entry.title for entry in loaded.entries] == ["Foreign", "Ours", "Ours too"]
    assert loaded.entries[1].id == "x"
    assert len({entry.id for entry in loaded.entries}) == 3
    assert [problem.rule for problem in loaded.problems] == ["repeated_record"] * 2


def test_unsound_own_file_is_read_as_any_other() -> None:
    """A fault in a file of ours costs the field, not the entry."""
    loaded = folder(a="---\ntitle: A\nkind: talk\ndate: soon\n---\nText.\n")
    assert (loaded.entries[0].title, loaded.entries[0].date) == ("A", None)
    assert [problem.rule for problem in loaded.problems] == ["value_lost"]


@tried(max_examples=100)
@given(
    st.lists(
        st.sampled_from(["---\n", "+++\n", "title: A\n", "kind: talk\n", "a = 1\n", "x: [", "\n", "name: B\n"])
        | st.text(max_size=5),
        max_size=12,
    )
)
def test_any_front_matter_is_read(parts: list[str]) -> None:
    """Whatever a file holds, there are entries or problems, and no error but that it is no text."""
    try:
        loaded = loads([Input("a.md", "".join(parts).encode("utf-8", "surrogatepass"))] * 2, "front-matter")
    except FormatError:
        return
    assert {problem.rule for problem in loaded.problems} <= IMPORT_RULES.keys()


def test_reading_list_with_a_title_that_is_too_long() -> None:
    """A list that cannot be made is left out, and reported; its entries are there."""
    loaded = read(f"# {'a' * 1001}\n\n1. [A](https://e.org). Talk.\n")
    assert ([entry.title for entry in loaded.entries], loaded.lists) == (["A"], ())
    assert [problem.rule for problem in loaded.problems] == ["left_out"]


def test_line_of_our_form_among_others() -> None:
    """A line in our form is read so in a curated list, too."""
    loaded = read("## S\n\n- [A](https://e.org/a). Ada B. Keynote at X, 5 May 2020.\n- [B](https://e.org/b) - b\n")
    first = loaded.entries[0]
    assert (first.kind, first.speakers, str(first.date), first.tags) == ("keynote", ("Ada B",), "2020-05-05", ("S",))


@pytest.mark.parametrize(("facts", "kind"), [("Talk, 30 February 2020.", "talk"), ("Talk, 9999.", "talk")])
def test_date_that_the_calendar_does_not_have(facts: str, kind: str) -> None:
    """What looks like a date and is none stays text."""
    entry = one(f"- [A](https://e.org). {facts}")
    assert (entry.kind, entry.date) == (kind, None)
    assert facts.partition(", ")[2].rstrip(".") in entry.body


def test_person_with_an_unsound_file() -> None:
    """What a record cannot hold is left out of it, and reported."""
    loaded = folder(t="---\ntitle: T\nspeaker: ada\n---\n", ada=f"---\nname: Ada\ncompany: {'a' * 1001}\n---\n")
    assert loaded.people == ()
    assert [(problem.rule, problem.where) for problem in loaded.problems] == [("value_lost", "affiliation")]
