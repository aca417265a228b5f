"""The commands `export` and `import`, and lists that `list` makes: what is written where, and what is said about it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from readinglist import Catalog, loads
from readinglist.formats import FORMATS, Input

Make = Callable[[Mapping[str, str]], Catalog]
Run = Callable[..., tuple[int, str, str]]

FILES = {
    "tags.yaml": "tags:\n  small:\n    label: Small\n",
    "entries/one.md": "---\ntitle: One\nkind: talk\nspeakers: [Ada Example]\nduration: 1:00:00\nroom: A\ntags: [small]\n"
    "date: 2024-05-06\nlinks: {page: https://example.org/1}\n---\nFirst.\n",
    "entries/two.md": "---\ntitle: Two\nkind: paper\nauthors: [Ben Example]\ntags: [small]\n---\nSecond.\n",
    "entries/papers/all.yaml": "entries:\n  - id: three\n    title: Three\n    kind: talk\n    duration: 30 min\n    summary: Third.\n",
    "lists/l.md": "---\ntitle: L\nitems:\n  - section: Part\n  - {entry: two, note: Why two.}\n  - one\n---\nText.\n",
}


@pytest.fixture
def root(catalog_from: Make) -> Path:
    """Give the folder of a small catalog."""
    return catalog_from(FILES).root


def test_export_writes_what_is_selected(root: Path, run: Run) -> None:
    """The entries that match go to stdout in the format, and stderr says what it has no place for."""
    code, out, err = run("--catalog", str(root), "export", "--kind", "talk", "--format", "csv", "--sort", "title")
    assert code == 0
    assert [line.split(",")[0] for line in out.splitlines()] == ["id", "one", "three"]
    assert err == "Note: csv has no place for room (1 entry), links (1 entry).\n"


def test_export_of_a_list_keeps_its_order_and_notes(root: Path, run: Run) -> None:
    """One list alone goes out as that list, with its headings and notes; a sort of one's own takes these away."""
    code, out, _ = run("--catalog", str(root), "export", "--list", "l", "--format", "markdown")
    assert code == 0
    assert out.index("## Part") < out.index("Two") < out.index("Why two.") < out.index("[One]")
    _, out, _ = run(
        "--catalog", str(root), "export", "--list", "l", "--tag", "small", "--kind", "talk", "--format", "csv"
    )
    assert "one" in out
    assert "two" not in out


@pytest.mark.parametrize(
    ("name", "form"), [("a.bib", "bibtex"), ("a.csl.json", "csl-json"), ("a.json", "json"), ("a.md", "markdown")]
)
def test_export_tells_the_format_by_the_name_of_the_file(
    root: Path, run: Run, tmp_path: Path, name: str, form: str
) -> None:
    """The longest end that fits decides, and the file holds what would go to stdout."""
    file = tmp_path / name
    assert run("--catalog", str(root), "export", "--output", str(file))[:2] == (0, "")
    _, out, _ = run("--catalog", str(root), "export", "--format", form, "--output", "-")
    assert file.read_text(encoding="utf-8") == out


@pytest.mark.parametrize("form", [name for name, item in FORMATS.items() if item.is_written])
def test_export_in_each_format(root: Path, run: Run, form: str) -> None:
    """Each format can be had, with links to pages where a site is named, and for nothing selected too."""
    code, out, _ = run("--catalog", str(root), "export", "--format", form, "--base", "https://example.org/site/")
    assert code == 0
    assert "One" in out
    code, out, err = run("--catalog", str(root), "export", "--format", form, "--text", "nothing like it")
    assert (code, err) == (0, "No entries match.\n")


def test_export_links_to_pages(root: Path, run: Run) -> None:
    """The page of an entry is where the site has it: beside its file, or beside its collection."""
    _, out, _ = run("--catalog", str(root), "export", "--format", "csv", "--base", "https://e.org/s", "--sort", "title")
    assert [f"https://e.org/s/entries/{path}.html" in out for path in ("one", "two", "papers/three")] == [True] * 3


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("export", "--format", "bibtx"), "no format has the id 'bibtx'. Did you mean 'bibtex'?"),
        (("export",), "say with --format in which format: text, bibtex,"),
        (("export", "--output", "x.docx"), "say with --format in which format:"),
        (("export", "--format", "csv", "--tag", "smal"), "--tag: 'smal' is not known. Did you mean"),
        (("export", "--format", "csv", "--output", "no/such/folder.csv"), "No such file or directory"),
        (("list", "--fit", "soon"), "--fit: expected a length such as 1:04:34"),
        (("list", "--like", "tow"), "no entry has the id 'tow'."),
        (("list", "--save", "elsewhere.md"), "expected a file lists/NAME.md of the catalog"),
        (("list", "--save", "lists/l.md"), "File exists"),
        (("import", "nowhere.bib"), "nowhere.bib"),
        (("import", "--from", "nope", "x"), "no format has the id 'nope'."),
    ],
)  # fmt: skip
def test_wrong_use_is_said_in_a_line(root: Path, run: Run, arguments: tuple[str, ...], words: str) -> None:
    """Exit code 2, nothing on stdout, a sentence on stderr, and nothing written."""
    before = sorted(path.as_posix() for path in root.rglob("*"))
    code, _, err = run("--catalog", str(root), *arguments)
    assert code == 2
    assert words in err
    assert "Traceback" not in err
    assert sorted(path.as_posix() for path in root.rglob("*")) == before


def test_list_fits_into_a_time(root: Path, run: Run) -> None:
    """Entries that fit are listed, with the time they take and the number that could not be counted in."""
    code, out, err = run("--catalog", str(root), "list", "--fit", "45 min")
    assert (code, out.split()[2]) == (0, "three")
    assert err == "30 min in all; 1 entry of unknown length left out.\n"


def test_list_saves_what_it_shows(root: Path, run: Run) -> None:
    """The saved list has the same entries in the same order, reasons as notes, and says how it was made."""
    code, out, err = run(
        "--catalog", str(root), "list", "--like", "two", "--title", "Like: two", "--save", "lists/mine.md"
    )
    assert code == 0
    assert err.startswith("Saved as ")
    made = Catalog.load(root).lists["mine"]
    assert [line.split()[2] for line in out.splitlines()] == [item.entry for item in made.items] == ["two", "one"]
    assert (made.title, made.items[1].note) == ("Like: two", "Shares #Small.")
    assert made.body.strip() == "Made with `readinglist list --like two`."


def test_import_adds_and_says_so(root: Path, run: Run, tmp_path: Path) -> None:
    """Entries come into a collection; files go to stdout, numbers to stderr; twice is once."""
    line = {
        "id": "new",
        "title": "New",
        "kind": "talk",
        "tags": ["fresh"],
        "links": [{"type": "page", "url": "https://e.org/"}],
    }
    file = tmp_path / "talks.jsonl"
    file.write_text(json.dumps(line) + "\n", encoding="utf-8")
    code, out, err = run("--catalog", str(root), "import", str(file), "--tag", "small", "--dry-run")
    assert (code, "1 entry would be added." in err) == (0, True)
    assert "new" not in Catalog.load(root).entries
    code, out, err = run("--catalog", str(root), "import", str(file), "--tag", "small")
    assert code == 0
    assert [Path(name).relative_to(root).as_posix() for name in out.split()] == [
        "tags.yaml",
        "entries/imported/talks.yaml",
    ]
    assert "jsonl: 1 entry added." in err
    assert Catalog.load(root).get("new").tags == ("fresh", "small")
    code, out, err = run("--catalog", str(root), "import", str(file), "--tag", "small")
    assert (code, out) == (0, "")
    assert "jsonl: 0 entries added, 1 there already." in err


def test_import_names_what_is_lost(root: Path, run: Run, tmp_path: Path) -> None:
    """The first few problems of each sort show, all of them with --verbose or in JSON; a bad record gives exit code 1."""
    file = tmp_path / "talks.jsonl"
    good = [json.dumps({"id": f"n{number}", "title": f"N{number}", "kind": "talk"}) for number in range(2)]
    file.write_text("\n".join([*good, *["{"] * 5]), encoding="utf-8")
    arguments = ("--catalog", str(root), "import", str(file), "--dry-run")
    code, _, err = run(*arguments)
    assert code == 1
    assert "bad_record: 5 times" in err
    assert "  ... and 2 more, which --verbose names" in err
    assert run(*arguments, "--verbose")[2].count("talks.jsonl:") == 5
    data = json.loads(run(*arguments, "--json")[1])
    assert (data["entries"], len(data["problems"])) == (["n0", "n1"], 5)
    assert data["problems"][0]["rule"] == "bad_record"


def test_import_reads_folders_and_pipes(root: Path, tmp_path: Path) -> None:
    """Of a folder all files of the format are read, hidden ones left out; - is standard input."""
    (tmp_path / "in" / ".hidden").mkdir(parents=True)
    for name in ("a.jsonl", "b.jsonl", ".hidden/c.jsonl", "d.txt"):
        record = {"id": Path(name).stem, "title": name, "kind": "talk"}
        (tmp_path / "in" / name).write_text(json.dumps(record), encoding="utf-8")
    command = [sys.executable, "-m", "readinglist", "--catalog", str(root), "import"]
    subprocess.run([*command, str(tmp_path / "in"), "--from", "jsonl"], check=True, capture_output=True)
    piped = json.dumps({"id": "piped", "title": "Piped", "kind": "talk"})
    subprocess.run([*command, "-", "--from", "jsonl"], check=True, capture_output=True, input=piped.encode())
    assert {"a", "b", "piped"} <= set(Catalog.load(root).entries)
    assert not {"c", "d"} & set(Catalog.load(root).entries)


def test_export_into_a_closed_pipe_ends_quietly(root: Path) -> None:
    """Nobody reads on: exit code 141 and not a word."""
    read, write = os.pipe()
    os.close(read)
    command = [sys.executable, "-m", "readinglist", "--catalog", str(root), "export", "--format", "json"]
    done = subprocess.run(command, stdout=write, stderr=subprocess.PIPE, check=False)
    os.close(write)
    assert (done.returncode, done.stderr) == (141, b"")


def test_what_goes_out_as_json_comes_back(root: Path, run: Run) -> None:
    """An export in JSON holds every entry whole."""
    _, out, _ = run("--catalog", str(root), "export", "--json")
    catalog = Catalog.load(root)
    back = {entry.id: entry for entry in loads(Input("x.json", out.encode()), "json").entries}
    for id_, entry in catalog.entries.items():
        assert {**back[id_].model_dump(), "body": ""} == {**entry.model_dump(), "body": ""}
        assert back[id_].body.strip() == entry.body.strip()
