"""New entries: what `new`, `add` and `import` write, ask and refuse."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from readinglist import Catalog
from readinglist.check import Settings, check_catalog
from readinglist.drafting import DraftError, make_draft, read_links, read_people, save_draft
from readinglist.edits import append_step
from readinglist.formats import issue_form
from readinglist.formatting import format_text
from readinglist.identity import clean_text, id_fault
from readinglist.source import parse_entry, parse_list
from readinglist.writing import BLANK_SUMMARY, BLANK_TITLE

FILES = {
    "entries/talks/one.md": "---\ntitle: One\nkind: talk\nspeakers:\n  - Ada Example\ntags: [alpha]\n"
    "links:\n  video: https://youtu.be/aaaaaaaaaaa\naliases: [uno]\n---\nThe text.\n",
    "entries/hidden.md": "---\ntitle: Hidden\nkind: talk\nstatus: draft\n---\nThe text.\n",
    "entries/few.yaml": "entries:\n  - {id: kept, title: Kept, kind: talk, aliases: [kept-once], status: withdrawn}\n",
    "lists/first.md": "---\ntitle: First\nitems:\n  - one\n---\nThe text.\n",
    "tags.yaml": "tags:\n  alpha:\n    label: Alpha\n  machine-learning:\n    label: Machine learning\n",
    "events.yaml": "events:\n  conf-2025:\n    name: Conf\n    start: 2025-07-01\n    end: 2025-07-03\n",
}
Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Stand in a folder with a small catalog, with nobody at the keyboard."""
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.delenv("READINGLIST_CATALOG", raising=False)
    monkeypatch.chdir(tmp_path)
    with Path(os.devnull).open(encoding="utf-8") as nobody:
        monkeypatch.setattr("sys.stdin", nobody)
        yield tmp_path


TITLE = 'Why "Sparse": A Tour (#2)'


def test_new_writes_an_entry_that_passes_the_check(root: Path, run: Run) -> None:
    """A title with a colon, a hash and quotes, and all else that can be said, become a sound file and a step of a list."""
    code, out, err = run(
        *("new", TITLE, "--kind", "talk", "--speaker", "Ada Example", "--speaker", "Bo, Jr."),
        *("--event", "conf-2025", "--date", "2025-07-02", "--duration", "45 min", "--room", "007", "--language", "no"),
        *("--level", "beginner", "--tag", "alpha", "--link", "video=https://youtu.be/dQw4w9WgXcQ?si=x"),
        *("--source", "https://example.org/", "--summary", "What it says: all.\n\nMore."),
        *("--list", "first", "--note", "Start: here # now"),
    )  # fmt: skip
    assert (code, out) == (0, "entries/talks/why-sparse-a-tour-2.md\nlists/first.md\n")
    assert err == "Next: run readinglist check entries/talks/why-sparse-a-tour-2.md\n"
    assert Path("entries/talks/why-sparse-a-tour-2.md").read_text(encoding="utf-8") == (
        "---\ntitle: 'Why \"Sparse\": A Tour (#2)'\nkind: talk\nspeakers:\n  - Ada Example\n  - Bo, Jr.\n"
        'event: conf-2025\ndate: 2025-07-02\nduration: 45 min\nroom: "007"\nlanguage: "no"\nlevel: beginner\n'
        "tags: [alpha]\nlinks:\n  video: https://www.youtube.com/watch?v=dQw4w9WgXcQ\nsources:\n"
        "  - https://example.org/\n---\nWhat it says: all.\n\nMore.\n"
    )
    assert Path("lists/first.md").read_text(encoding="utf-8") == (
        '---\ntitle: First\nitems:\n  - one\n  - entry: why-sparse-a-tour-2\n    note: "Start: here # now"\n---\nThe text.\n'
    )
    assert [problem.rule for problem in check_catalog(root, Settings()).problems] == ["unused_tag"]


@pytest.mark.parametrize(
    ("arguments", "lines"),
    [
        (["x"], ["kind: expected one of"]),
        (["x", "--kind", "tak"], ["kind: unknown kind 'tak'. Did you mean \"talk\"?"]),
        (["", "--kind", "talk"], ["title: expected a title, found nothing."]),
        (["x", "--kind", "talk", "--tag", "machine-lerning"], ["tags: unknown tag 'machine-lerning'. Did you mean \"machine-learning\"?"]),
        (["x", "--kind", "talk", "--event", "conf-2024"], ["event: unknown event 'conf-2024'. Did you mean \"conf-2025\"?"]),
        (["x", "--kind", "talk", "--link", "vdeo=https://a.org"], ["links: unknown type of link 'vdeo'. Did you mean \"video\"?"]),
        (["x", "--kind", "talk", "--link", "video=a.org"], ["links.video: expected a web address with http:// or https://"]),
        (["x", "--kind", "talk", "--date", "soon"], ["date: expected a date such as"]),
        (["x", "--kind", "talk", "--level", "easy"], ["level: expected one of beginner, intermediate, advanced"]),
        (["x", "--kind", "talk", "--id", "one"], ["id: 'one' is the id of an entry already."]),
        (["x", "--kind", "talk", "--id", "uno"], ["id: 'uno' is the id of an entry already."]),
        (["x", "--kind", "talk", "--id", "hidden"], ["id: 'hidden' is the id of an entry already."]),
        (["x", "--kind", "talk", "--id", "A b"], ["id: expected an id of a-z, 0-9 and single hyphens, found 'A b'."]),
        (["x", "--kind", "talk", "--folder", "../up"], ["folder: expected a folder below entries/, found '../up'."]),
        (["x", "--kind", "talk", "--folder", "/etc/./x"], ["folder: expected a folder below entries/"]),
        (["x", "--kind", "talk", "--folder", "CON"], ["folder: expected a folder below entries/, found 'CON'."]),
        (["x", "--kind", "talk", "--folder", "a\nb"], ["folder: expected a folder below entries/"]),
        (["x", "--kind", "talk", "--id", "kept"], ["id: 'kept' is the id of an entry already."]),
        (["x", "--kind", "talk", "--id", "kept-once"], ["id: 'kept-once' is the id of an entry already."]),
        (["x\udcff", "--kind", "talk"], ["title: expected text in UTF-8."]),
        (["x", "--kind", "talk", "--list", "first", "--note", "a\x08b"], ["note: found the character U+0008"]),
        (["x", "--kind", "talk", "--list", "frist"], ["list: unknown list 'frist'. Did you mean \"first\"?"]),
        (["x", "--kind", "talk", "--link", "video=https://www.youtube.com/watch?v=aaaaaaaaaaa"],
         ["links: 'one' (entries/talks/one.md) has a link to the same thing."]),
        (["x", "--kind", "tak", "--tag", "alfa", "--date", "x"], ["kind: ", "tags: ", "date: "]),
    ],
)  # fmt: skip
def test_new_refuses_what_is_not_sound(root: Path, run: Run, arguments: list[str], lines: list[str]) -> None:
    """All that is wrong is said at once, with what may have been meant, and no file is written or changed."""
    code, out, err = run("new", *arguments)
    said = err.splitlines()
    assert (code, out, said[-1]) == (1, "", "Nothing was written.")
    assert len(said) == len(lines) + 1
    assert all(line.startswith(start) for line, start in zip(said, lines, strict=False))
    assert {path.relative_to(root).as_posix(): path.read_text(encoding="utf-8") for path in root.rglob("*.*")} == FILES


def test_note_without_a_list(root: Path, run: Run) -> None:
    """A note that no list would say is wrong use."""
    code, out, err = run("new", "x", "--kind", "talk", "--note", "y")
    assert (code, out, err.splitlines()[-1]) == (2, "", "Error: --note belongs to --list.")


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("items:\n- one\n", "items:\n- one\n- entry: x\n  note: N\n"),
        ("items:\n    -  one\n", "items:\n    -  one\n    - entry: x\n      note: N\n"),
        ("items: [one]\n", "items:\n  - one\n  - entry: x\n    note: N\n"),
        ("items: one\n", "items:\n  - one\n  - entry: x\n    note: N\n"),
        ("items:\nreviewed: 2025\n", "items:\n  - entry: x\n    note: N\nreviewed: 2025\n"),
        ("select: {kind: talk}\n", "items:\n  - entry: x\n    note: N\nselect: {kind: talk}\n"),
        ("", "items:\n  - entry: x\n    note: N\n"),
        ("items:\n  - {entry: one, note: 'a: b'}\nstatus: draft\n", "items:\n  - {entry: one, note: 'a: b'}\n  - entry: x\n    note: N\nstatus: draft\n"),
        ("items: [{entry: one, note: 'a: b'}]\n", 'items:\n  - entry: one\n    note: "a: b"\n  - entry: x\n    note: N\n'),
    ],
)  # fmt: skip
def test_step_goes_to_the_end_of_any_list(before: str, after: str) -> None:
    """However the items of a list are written, the new one stands after them, and nothing else changes."""
    text = f"---\ntitle: First\n{before}---\nThe text.\n"
    assert append_step(text, "x", "N") == f"---\ntitle: First\n{after}---\nThe text.\n"
    assert parse_list(append_step(text, "x", "N"), "lists/a.md")[1] == []


def test_person_who_is_named_twice(root: Path, run: Run) -> None:
    """Somebody who is named twice stands there once."""
    run("new", "Twice", "--kind", "talk", "--speaker", "Ada", "--speaker", " Ada ")
    assert Catalog.load(root).get("twice").speakers == ("Ada",)


def test_new_never_overwrites(root: Path, run: Run) -> None:
    """Two entries with one title get two ids."""
    paths = [run("new", "One", "--kind", "talk")[1] for _ in range(2)]
    assert len({*paths}) == 2
    assert len([*root.glob("entries/talks/one*.md")]) == 3
    assert (root / "entries/talks/one.md").read_text(encoding="utf-8") == FILES["entries/talks/one.md"]


def test_new_knows_where_a_kind_lives(root: Path, run: Run) -> None:
    """A new entry goes where others of its kind are, or into a folder named for the kind; blanks are said."""
    code, out, err = run("new", "機械学習", "--kind", "workshop", "--organizer", "陳皓遠")
    assert code == 0
    path = out.strip()
    assert path.startswith("entries/workshops/ji-jie-xue-xi")
    assert err == f'Next: fill in "{BLANK_SUMMARY}", then run readinglist check {path}\n'
    found = check_catalog(root, Settings()).problems
    assert [problem.rule for problem in found if problem.path.endswith(path)] == ["unlisted_entry", "empty_summary"]


@pytest.mark.parametrize(
    ("url", "path", "link"),
    [
        ("https://youtu.be/dQw4w9WgXcQ", "talks/youtube-dqw4w9wgxcq", "video: https://www.youtube.com/watch?v=dQw4w9WgXcQ"),
        ("https://arxiv.org/pdf/2406.03689v2", "papers/arxiv-2406-03689", "arxiv: https://arxiv.org/abs/2406.03689"),
        ("10.18653/v1/2020.acl-tutorials.1", "papers/doi-v1-2020-acl-tutorials-1", "doi: https://doi.org/10.18653/v1/2020.acl-tutorials.1"),
        ("https://openreview.net/forum?id=aBc", "papers/openreview-abc", "openreview: https://openreview.net/forum?id=aBc"),
        ("https://icml.cc/virtual/2025/tutorial/40000", "tutorials/icml-2025-tutorial-40000", "page: https://icml.cc/virtual/2025/tutorial/40000"),
        ("https://example.org/talks/My_Talk.html?utm_source=x", "talks/my-talk", "page: https://example.org/talks/My_Talk.html"),
    ],
    ids=["youtube", "arxiv", "doi", "openreview", "icml", "other"],
)  # fmt: skip
def test_add_takes_what_the_address_tells(root: Path, run: Run, url: str, path: str, link: str) -> None:
    """Kind, id and link come from the address, the rest is a marked blank, and the file is sound."""
    code, out, err = run("add", url)
    assert (code, out) == (0, f"entries/{path}.md\n")
    assert err.startswith(f'Next: fill in "{BLANK_TITLE}" and "{BLANK_SUMMARY}", then run')
    assert f"links:\n  {link}\n" in (root / "entries" / f"{path}.md").read_text(encoding="utf-8")
    assert Catalog.load(root).problems == ()


def test_add_with_a_title(root: Path, run: Run) -> None:
    """With a title nothing is left blank but the summary, and the id is made of it."""
    assert run("add", "https://arxiv.org/abs/2406.03689", "--title", "World: models", "--author", "Ada Example")[1] == (
        "entries/papers/world-models.md\n"
    )


def test_add_of_what_is_there(root: Path, run: Run) -> None:
    """The entry that has the same recording is named with its file."""
    code, out, err = run("add", "https://m.youtube.com/watch?v=aaaaaaaaaaa&si=x")
    assert (code, out) == (1, "")
    assert err.startswith("links: 'one' (entries/talks/one.md) has a link to the same thing.")
    settings_file = root / "pyproject.toml"
    settings_file.write_text("[tool.readinglist]\ndistinct = [['one', 'two']]\n", encoding="utf-8")
    assert run("add", "https://youtu.be/aaaaaaaaaaa", "--id", "two")[0] == 0
    assert run("add", "https://youtu.be/aaaaaaaaaaa?t=90")[0] == 0  # another part of one recording


@pytest.mark.parametrize("url", ["nothing", "ftp://a.org", "javascript:alert(1)"])
def test_add_of_no_address(root: Path, run: Run, url: str) -> None:
    """What is no address is wrong use."""
    assert run("add", url) == (2, "", f"Error: {url!r} is no web address, DOI or arXiv id.\n")


def test_new_without_a_catalog(tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """The catalog that comes with the package is never written to."""
    monkeypatch.chdir(tmp_path)
    shipped = tmp_path / "shipped"
    (shipped / "entries").mkdir(parents=True)
    monkeypatch.setattr("readinglist.cli.folders.SHIPPED", shipped)
    code, _, err = run("new", "A", "--kind", "talk")
    assert (code, err) == (2, "Error: there is no catalog here to write to; name one with --catalog DIR.\n")


def test_questions_on_a_terminal(root: Path) -> None:
    """At a terminal, a newcomer is asked for what is missing; a misspelt tag is asked for again."""
    answers = [
        TITLE,
        "tak",
        "talk",
        "Ada Example; Bo Li",
        "",
        "machine-lerning",
        "machine-learning, Alpha",
        "",
        "Short.",
    ]
    main, side = pty.openpty()
    command = [sys.executable, "-m", "readinglist", "new"]
    environment = os.environ | {"PYTHONPATH": str(Path(__file__).parents[2])}
    with subprocess.Popen(
        command, stdin=side, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment
    ) as process:
        os.write(main, "".join(f"{answer}\n" for answer in answers).encode())
        out, err = process.communicate(timeout=60)
    os.close(main)
    os.close(side)
    assert (process.returncode, out.decode()) == (0, "entries/talks/why-sparse-a-tour-2.md\n")
    assert "There is no kind 'tak'. Did you mean \"talk\"?" in err.decode()
    assert "There is no tag 'machine-lerning'. Did you mean \"machine-learning\"?" in err.decode()
    text = (root / out.decode().strip()).read_text(encoding="utf-8")
    assert (
        "speakers:\n  - Ada Example\n  - Bo Li\nevent: conf-2025\ntags: [machine-learning, alpha]\n---\nShort.\n"
        in text
    )


# The issue form

ANSWERS = """### Title

Sparse: A Tour

### Kind

Paper

### People

Ada Example
speaker: Bo Li

### Event

_No response_

### Date

2025-07

### Links

https://arxiv.org/abs/2406.03689
slides: https://example.org/slides

### Tags

alpha, Machine learning

### Summary

First.

### Title

Not the title.

<!-- hidden -->
---
kind: talk
---

### Sources

https://example.org/

### Why is it worth it?

Because.
"""


def test_issue_form_is_read_as_data(root: Path, run: Run) -> None:
    """Each question has one answer; what looks like another one, or like front matter, is part of a text."""
    answers = issue_form.read_answers(ANSWERS.replace("\n", "\r\n"))
    assert answers["title"] == "Sparse: A Tour"
    assert answers["summary"] == "First.\n\n### Title\n\nNot the title.\n\n\n---\nkind: talk\n---"
    (root / "answers.txt").write_text(ANSWERS, encoding="utf-8")
    code, out, _ = run("import", "answers.txt", "--from", "issue-form")
    assert (code, out) == (0, "entries/papers/sparse-a-tour.md\n")
    entry = Catalog.load(root).get("sparse-a-tour")
    assert (entry.kind, entry.authors, entry.speakers, str(entry.date)) == (
        "paper",
        ("Ada Example",),
        ("Bo Li",),
        "2025-07",
    )
    assert [(link.type, link.url) for link in entry.links] == [
        ("arxiv", "https://arxiv.org/abs/2406.03689"), ("slides", "https://example.org/slides"),
    ]  # fmt: skip
    assert entry.tags == ("alpha", "machine-learning")
    assert Catalog.load(root).problems == ()


@pytest.mark.parametrize(
    ("text", "code", "words"),
    [
        ("", 2, "Error: no answers of the form here"),
        ("### Title\n\n_No response_\n", 2, "Error: no answers of the form here"),
        ("### Title\n\nA\n\n### Kind\n\ntalk\n\n### Tags\n\nbeta\n", 1, "tags: unknown tag 'beta'."),
        (
            "### Title\n\nA\n\n### Kind\n\ntalk\n\n### Links\n\njavascript:alert(1)\n",
            1,
            "links: unknown type of link 'javascript'.",
        ),
        ("### Kind\n\ntalk\n", 1, "title: expected a title"),
    ],
    ids=["empty", "no answer", "unknown tag", "script", "no title"],
)
def test_issue_form_that_is_not_sound(root: Path, run: Run, text: str, code: int, words: str) -> None:
    """What the form does not hold, or the catalog does not know, is said; nothing is written."""
    (root / "answers.txt").write_text(text, encoding="utf-8")
    found = run("import", "answers.txt", "--from", "issue-form")
    assert (found[0], found[1]) == (code, "")
    assert found[2].startswith(words)


def test_issue_form_that_is_no_text(root: Path, run: Run) -> None:
    """Bytes that are no UTF-8 are no traceback."""
    (root / "answers.txt").write_bytes(b"### Title\n\n\xff\n")
    message = "Error: answers.txt:3: byte 11 (0xFF) is not UTF-8. Say which encoding the file has.\n"
    assert run("import", "answers.txt", "--from", "issue-form") == (2, "", message)


@pytest.mark.parametrize(
    ("lines", "found"),
    [
        (["video=https://a.org/x=y"], {"video": ["https://a.org/x=y"]}),
        (["video: https://a.org", "video:https://b.org"], {"video": ["https://a.org", "https://b.org"]}),
        (["https://youtu.be/dQw4w9WgXcQ", " "], {"video": ["https://www.youtube.com/watch?v=dQw4w9WgXcQ"]}),
        (["doi:10.1007/x"], {"doi": ["https://doi.org/10.1007/x"]}),
        (["nothing"], {"page": ["nothing"]}),
    ],
)
def test_links_as_people_write_them(lines: list[str], found: dict[str, list[str]]) -> None:
    """A type may stand before an address, or come from it."""
    assert read_links(lines) == found


def test_people_as_people_write_them() -> None:
    """A role may stand before a name; a colon that is no role's belongs to the name."""
    assert read_people(["- Ada", "panelist: Bo", "Panelists: Cy", "D: E", ""], "workshop") == {
        "organizers": ["Ada", "D: E"], "panelists": ["Bo", "Cy"],
    }  # fmt: skip


@pytest.mark.parametrize("title", ["\N{SOFT HYPHEN}", "\N{ZERO WIDTH SPACE} ", " "])
def test_title_of_which_nothing_shows_is_none(catalog_from: Callable[..., Catalog], title: str) -> None:
    """A title of blanks and signs that do not show is refused, as the file would be."""
    with pytest.raises(DraftError, match="expected a title, found nothing"):
        make_draft(catalog_from({}), {"title": title, "kind": "talk", "links": {"page": ["https://example.org/"]}}, "")


# Whatever is accepted comes back

TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=30)
LINES = TEXTS.map(clean_text)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow], max_examples=40)
@given(title=TEXTS, name=TEXTS, note=LINES, room=TEXTS, path=TEXTS, body=TEXTS)
def test_what_new_accepts_comes_back(
    tmp_path_factory: pytest.TempPathFactory, title: str, name: str, note: str, room: str, path: str, body: str
) -> None:
    """Any title, name, note, room and address that a draft accepts is read back, before and after formatting."""
    root = tmp_path_factory.mktemp("catalog")
    for file, text in FILES.items():
        (root / file).parent.mkdir(parents=True, exist_ok=True)
        (root / file).write_text(text, encoding="utf-8")
    url = f"https://example.org/{path}"
    fields = {
        "title": title,
        "kind": "talk",
        "speakers": [name],
        "room": room,
        "links": {"page": [url]},
        "tags": ["alpha"],
    }
    try:
        draft = make_draft(Catalog.load(root), fields, body)
    except DraftError:
        return
    assert not id_fault(draft.id)
    assert draft.id not in {"one", "uno", "hidden"}
    assert len(draft.id.encode()) <= 120
    try:
        save_draft(Catalog.load(root), draft, "first", note)
    except DraftError:
        assert not (root / draft.path).exists()
        return
    assert format_text(draft.text, draft.path) == draft.text
    catalog = Catalog.load(root)
    entry = catalog.get(draft.id)
    assert entry.title == clean_text(title)
    assert entry.speakers == ((clean_text(name),) if name.strip() else ())
    assert entry.room == clean_text(room)
    assert [link.url for link in entry.links] == [clean_text(url)]
    assert entry.body.strip("\n") == (body.replace("\r\n", "\n").replace("\r", "\n").strip() or BLANK_SUMMARY)
    assert catalog.steps(catalog.lists["first"])[-1].note == note
    [(again, _)], _ = parse_entry(format_text(draft.text, draft.path), draft.path)
    assert again.title == entry.title
