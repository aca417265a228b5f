"""The files of a catalog: found, read once and in order, whatever state they are in."""

from __future__ import annotations

import gc
import os
from pathlib import Path

import pytest

from readinglist import KINDS, CatalogNotFoundError, find_catalog
from readinglist.decoding import read_text
from readinglist.loading import load_files, no_garbage_collection

TALK = "---\ntitle: A\nkind: talk\n---\n"


def write(root: Path, files: dict[str, str | bytes]) -> Path:
    """Write files below a folder and give the folder."""
    for path, text in files.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_bytes(text if isinstance(text, bytes) else text.encode())
    return root


@pytest.mark.parametrize("start", [".", "docs", "docs/entries", "docs/entries/talks", "src/deep"])
def test_catalog_is_found_from_anywhere_in_the_project(start: str, tmp_path: Path) -> None:
    """The folder itself, those above it, and `docs` below each are tried."""
    write(tmp_path, {"docs/entries/talks/a.md": TALK, "src/deep/x": ""})
    assert find_catalog(tmp_path / start) == tmp_path / "docs"


def test_catalog_is_found_in_the_working_directory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A relative start gives a relative folder, so that messages stay short."""
    monkeypatch.chdir(write(tmp_path, {"docs/entries/a.md": TALK}))
    assert find_catalog(Path()) == Path("docs")


def test_missing_catalog_is_an_error(tmp_path: Path) -> None:
    """Where there is no catalog, both finding and loading say so."""
    for look in (find_catalog, load_files):
        with pytest.raises(CatalogNotFoundError) as caught:
            look(tmp_path)
        assert caught.value.path == str(tmp_path)


def test_everything_is_read_in_the_order_of_names(tmp_path: Path) -> None:
    """Entries come by folder and name, whatever order the disk has them in; hidden files are not looked at."""
    files = {f"entries/{name}.md": TALK for name in ("b", "a/z", "a-b/y", "a/c/x", ".hidden", ".folder/h")}
    files |= {"entries/m.yaml": "entries:\n  - {id: m1, title: M, kind: talk}\n", "lists/l.md": "---\ntitle: L\n---\n"}
    files |= {"entries/n.yml": "entries:\n  - {id: n1, title: N, kind: talk}\n", "lists/.l.md.swp": "x"}
    found = load_files(write(tmp_path, files))
    assert list(found.entries) == ["x", "z", "y", "b", "m1", "n1"]
    assert (list(found.lists), found.problems) == (["l"], [])


def test_registries_are_optional(tmp_path: Path) -> None:
    """A catalog of entries alone has the package's kinds and no problem."""
    found = load_files(write(tmp_path, {"entries/a.md": TALK}))
    assert (found.kinds, found.tags, found.people, found.events, found.facets) == (dict(KINDS), {}, {}, {}, {})
    assert found.problems == []


def test_kinds_are_added_and_replaced(tmp_path: Path) -> None:
    """`kinds.yaml` adds at the end of the table, or replaces in place."""
    kinds = "kinds:\n  seminar: {label: Seminar, plural: Seminars}\n  talk: {label: Speech, plural: Speeches}\n"
    found = load_files(write(tmp_path, {"entries/a.md": TALK, "kinds.yaml": kinds})).kinds
    assert list(found) == [*KINDS, "seminar"]
    assert found["talk"].label == "Speech"


def test_first_of_two_ids_is_kept(tmp_path: Path) -> None:
    """Of two entries with one id the one whose file comes first stays, and the other is reported."""
    files = {"entries/b/x.md": TALK, "entries/a/x.md": TALK.replace("A", "First")}
    found = load_files(write(tmp_path, files))
    assert found.entries["x"][0].title == "First"
    assert [(problem.path, problem.rule) for problem in found.problems] == [("entries/b/x.md", "duplicate_id")]


@pytest.mark.parametrize(
    ("data", "text", "rules"),
    [
        (b"a\nb\n", "a\nb\n", []),
        (b"\xef\xbb\xbfa\n", "a\n", ["byte_order_mark"]),
        (b"a\r\nb\r\n", "a\nb\n", ["crlf"]),
        (b"a\rb", "a\nb", ["crlf"]),
        (b"\xef\xbb\xbfa\r\n", "a\n", ["byte_order_mark", "crlf"]),
        (b"a\x02b\n\x1fc\td\xc2\x85", "a\ufffdb\n\ufffdc\td\x85", ["control_character", "control_character"]),
        (b"a\x0cb", "a\ufffdb", ["control_character"]),
        (b"\xed\xa0\x80", None, ["bad_encoding"]),
        (b"a\n\xe9", None, ["bad_encoding"]),
        (b"a\n\x00b", None, ["bad_encoding"]),
        (b"", None, ["empty_file"]),
        (b"\xef\xbb\xbf \r\n", None, ["byte_order_mark", "crlf", "empty_file"]),
    ],
)
def test_text_is_utf_8_with_one_kind_of_line_end(
    data: bytes, text: str | None, rules: list[str], tmp_path: Path
) -> None:
    """A mark, other line ends and control characters are reported and read over; other encodings are not guessed."""
    (tmp_path / "a.md").write_bytes(data)
    found, problems = read_text(tmp_path / "a.md", "a.md")
    assert (found, [problem.rule for problem in problems]) == (text, rules)


def test_place_of_a_bad_byte_is_told(tmp_path: Path) -> None:
    """Line and column of a byte or a character are those of the file."""
    (tmp_path / "a.md").write_bytes(b"a\nbc\xff")
    (tmp_path / "b.md").write_bytes(b"a\r\nb\x07c")
    assert str(read_text(tmp_path / "a.md", "a.md")[1][0]).startswith("a.md:2:3: the byte 0xFF ")
    assert str(read_text(tmp_path / "b.md", "b.md")[1][1]).startswith("b.md:2:2: found the character U+0007")


@pytest.mark.parametrize("name", ["entries/one.md", "lists/one.md", "tags.yaml"])
def test_file_that_cannot_be_opened_is_a_problem(name: str, tmp_path: Path) -> None:
    """A link that leads nowhere stops nothing."""
    write(tmp_path, {"entries/a.md": TALK, "lists/a.md": "---\ntitle: L\n---\n"})
    (tmp_path / name).symlink_to(tmp_path / "nowhere")
    found = load_files(tmp_path)
    assert [(problem.path, problem.rule) for problem in found.problems] == [(name, "unreadable_file")]
    assert (list(found.entries), list(found.lists)) == (["a"], ["a"])


def test_file_in_the_place_of_a_folder_is_a_problem(tmp_path: Path) -> None:
    """A file called `lists` is reported, and the entries are read."""
    found = load_files(write(tmp_path, {"entries/a.md": TALK, "lists": "x"}))
    assert [str(problem) for problem in found.problems] == [
        "lists:1:1: the folder cannot be read: Not a directory. [unreadable_file]"
    ]
    assert list(found.entries) == ["a"]


@pytest.mark.skipif(os.geteuid() == 0, reason="nothing is closed to the superuser")
def test_folder_that_cannot_be_opened_is_a_problem(tmp_path: Path) -> None:
    """A closed folder is reported, and what lies beside it is read."""
    write(tmp_path, {"entries/a.md": TALK, "entries/closed/b.md": TALK})
    (tmp_path / "entries/closed").chmod(0)
    try:
        found = load_files(tmp_path)
    finally:
        (tmp_path / "entries/closed").chmod(0o700)
    assert [(problem.path, problem.rule) for problem in found.problems] == [("entries/closed", "unreadable_file")]
    assert list(found.entries) == ["a"]


def test_folder_that_is_a_link_is_a_problem(tmp_path: Path) -> None:
    """A linked folder is not gone into, since it may lead in a circle, and is not passed over in silence."""
    write(tmp_path, {"entries/a.md": TALK})
    (tmp_path / "entries" / "round").symlink_to(tmp_path / "entries")
    found = load_files(tmp_path)
    assert [(problem.path, problem.rule) for problem in found.problems] == [("entries/round", "stray_file")]
    assert list(found.entries) == ["a"]


@pytest.mark.parametrize("name", ["entries/pipe.md", "tags.yaml"])
def test_pipe_is_a_problem(name: str, tmp_path: Path) -> None:
    """Reading a pipe would wait for ever, so that it is not read."""
    write(tmp_path, {"entries/a.md": TALK})
    os.mkfifo(tmp_path / name)
    found = load_files(tmp_path)
    assert [(problem.path, problem.rule) for problem in found.problems] == [(name, "unreadable_file")]
    assert list(found.entries) == ["a"]


@pytest.mark.parametrize("name", [b"b\xff.md", "b\u2028.md".encode(), b"b\n.md"], ids=["latin", "separator", "line"])
def test_any_file_name_can_be_printed(name: bytes, tmp_path: Path) -> None:
    """A name that is not valid Unicode, or would break a line, is shown with a question mark."""
    write(tmp_path, {"entries/a.md": TALK})
    Path(os.fsdecode(os.fsencode(tmp_path / "entries") + b"/" + name)).write_text(TALK)
    [problem] = load_files(tmp_path).problems
    assert problem.path == "entries/b?.md"
    assert str(problem).encode("utf-8")


def test_naming_what_may_be_there_is_no_second_fault(tmp_path: Path) -> None:
    """What stands in a file with a fault is remembered, so that references to it are not reported."""
    files = {
        "entries/bad.md": "---\ntitle: A\n---\n",
        "entries/c.yaml": "entries:\n  - id: one\n    title: One\n  - {id: two}\n",
        "events.yaml": "events:\n  e1:\n    nmae: E\n  e2:\n    name: E2\n",
        "tags.yaml": "facets:\n  f: F\ntags: @\n",
    }
    found = load_files(write(tmp_path, files))
    asked = [("entries", "bad"), ("entries", "one"), ("entries", "other"), ("events", "e1"), ("events", "e3")]
    assert [found.is_doubtful(*pair) for pair in asked] == [True, True, False, True, False]
    assert [found.is_doubtful(what, "x") for what in ("tags", "facets", "people")] == [True, True, False]


@pytest.mark.parametrize("is_enabled", [True, False], ids=["on", "off"])
def test_garbage_collector_is_left_as_it_was(is_enabled: bool) -> None:
    """The collector rests while files are read, and afterwards is as before, after an error too."""
    was_enabled = gc.isenabled()
    (gc.enable if is_enabled else gc.disable)()
    try:
        with pytest.raises(KeyError), no_garbage_collection():
            assert not gc.isenabled()
            raise KeyError
        assert gc.isenabled() is is_enabled
    finally:
        (gc.enable if was_enabled else gc.disable)()
