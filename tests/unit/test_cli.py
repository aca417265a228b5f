"""The command line: what a person types, and what then stands on stdout, on stderr and in the exit code."""

from __future__ import annotations

import fcntl
import json
import os
import pty
import re
import signal
import struct
import subprocess
import sys
import termios
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import click
import pytest

from readinglist import Select, __version__, cli
from readinglist.cli import folders, look

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "reference" / "command-line.md"

#: A small catalog, by path below its folder.
GOOD = {
    "entries/moss.md": """\
---
title: Methods and Opportunities at Small Scale
short_title: MOSS
kind: workshop
organizers: [Ada Pérez, Bo Li]
event: icml-2025
date: 2025-07-19T09:00-07:00
duration: 1:30:00
tags: [small-scale]
links:
  website: https://example.org/moss
further:
  article:
    url: https://example.org/blog
    label: A blog post
related:
  closing: Asks the same of search.
sources: [https://example.org/programme]
---
Small models explain what large ones do.
""",
    "entries/short.yaml": """\
defaults:
  kind: invited-talk
entries:
  - id: closing
    title: "Closing the Loop – 数据"
    speakers: [Bo Li]
    date: 2024-07
    language: en
    level: beginner
    tags: [small-scale, search]
    links:
      video: https://example.org/video
  - id: undated
    title: No day is known
    kind: paper
""",
    "lists/first.md": """\
---
title: A first evening
curators: [Ada Pérez]
items:
  - entry: closing
    note: Start here.
  - section: Then
    note: If there is time.
  - entry: moss
---
For a free evening.
""",
    "lists/search.md": "---\ntitle: On search\nselect: {tags: search}\n---\n",
    "tags.yaml": """\
facets: {scale: Scale}
tags:
  small-scale: {label: Small scale, facet: scale, description: Cheap to run.}
  search: {label: Looking for things}
""",
    "people.yaml": "people:\n  bo-li: {name: Bo Li, affiliation: Somewhere}\n",
    "events.yaml": """\
events:
  icml-2025:
    name: International Conference on Machine Learning
    short_name: ICML
    start: 2025-07-13
    place: Vancouver
""",
}

#: That some entries have no text and are on no list is meant.
SETTINGS = "[tool.readinglist]\nseverity = {empty_summary = 'off', unlisted_entry = 'off'}\n"

MOSS = "2025-07-19  workshop      moss     Methods and Opportunities at Small Scale"
CLOSING = "2024-07     invited-talk  closing  Closing the Loop – 数据"
UNDATED = "-           paper         undated  No day is known"

Run = Callable[..., tuple[int, str, str]]


def write(folder: Path, files: Mapping[str, str]) -> Path:
    """Write files below a folder, which is made."""
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Stand in a folder with the small catalog in `docs`, and with nothing in the environment that matters."""
    monkeypatch.delenv("READINGLIST_CATALOG", raising=False)
    monkeypatch.chdir(tmp_path)
    write(tmp_path / "docs", GOOD)
    write(tmp_path, {"pyproject.toml": SETTINGS})
    return tmp_path


def process(*arguments: str, **variables: str) -> subprocess.CompletedProcess[bytes]:
    """Run the command line as a process of its own, with more environment variables."""
    command = [sys.executable, "-m", "readinglist", *arguments]
    return subprocess.run(command, env=environment(**variables), capture_output=True, check=False, timeout=60)


def shell(command: str) -> subprocess.CompletedProcess[bytes]:
    """Run a line of bash in which `readinglist` is the command line."""
    define = f'readinglist() {{ "{sys.executable}" -m readinglist "$@"; }}'
    bash = ["/bin/bash", "-c", f"{define}; {command}"]
    return subprocess.run(bash, env=environment(), capture_output=True, check=False, timeout=60)


def environment(**variables: str) -> dict[str, str]:
    """Give the environment of a process that finds this package, wherever it stands."""
    path = os.pathsep.join(filter(None, [variables.pop("PYTHONPATH", ""), str(ROOT), os.environ.get("PYTHONPATH")]))
    # Unbuffered, Python does not notice that it could write only a part.
    return {**os.environ, "PYTHONUNBUFFERED": "", "PYTHONPATH": path, **variables}


# list


@pytest.mark.parametrize(
    ("arguments", "lines"),
    [
        pytest.param([], [MOSS, CLOSING, UNDATED], id="all, newest first, undated last"),
        pytest.param(["--sort", "date", "--limit", "2"], [CLOSING, MOSS], id="sort and limit"),
        pytest.param(["--tag", "small-scale"], [MOSS, CLOSING], id="tag"),
        pytest.param(["--tag", "small-scale", "--tag", "search"], [CLOSING], id="all tags"),
        pytest.param(["--tag", "small-scale,Looking for things"], [CLOSING], id="commas and labels"),
        pytest.param(["--exclude-tag", "small-scale"], [UNDATED], id="exclude-tag"),
        pytest.param(["--kind", "paper", "--kind", "workshop"], [MOSS, UNDATED], id="any kind"),
        pytest.param(["--person", "Bo Li"], [MOSS, CLOSING], id="person by name"),
        pytest.param(["--person", "ada-perez", "--person", "bo-li"], [MOSS], id="all people"),
        pytest.param(["--event", "ICML"], [MOSS], id="event"),
        pytest.param(["--year", "..2024"], [CLOSING], id="year"),
        pytest.param(["--level", "beginner"], [CLOSING], id="level"),
        pytest.param(["--language", "en"], [CLOSING], id="language"),
        pytest.param(["--has", "website"], [MOSS], id="has"),
        pytest.param(["--text", "loop li"], [CLOSING], id="text"),
        pytest.param(["--list", "first"], [MOSS, CLOSING], id="list"),
    ],
)
def test_list_prints_what_matches(run: Run, arguments: list[str], lines: list[str]) -> None:
    """Each option selects, and each entry is one line in aligned columns."""
    code, out, err = run("list", *arguments)
    assert [re.split(" {2,}", line) for line in out.splitlines()] == [re.split(" {2,}", line) for line in lines]
    assert (code, err) == (0, "")


def test_list_aligns_columns(run: Run) -> None:
    """The columns are as wide as what is shown needs, and nothing is cut in a pipe."""
    assert run("list") == (0, f"{MOSS}\n{CLOSING}\n{UNDATED}\n", "")
    assert run("list", "--kind", "workshop")[1] == (
        "2025-07-19  workshop  moss  Methods and Opportunities at Small Scale\n"
    )


def test_list_of_nothing_says_so(run: Run) -> None:
    """A selection that matches nothing leaves stdout empty and is no failure."""
    assert run("list", "--text", "quantum") == (0, "", "No entries match.\n")
    assert run("list", "--text", "quantum", "--json") == (0, "[]\n", "No entries match.\n")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--tag", "searchh"], "--tag: 'searchh' is not known. Did you mean \"search\"?"),
        (["--exclude-tag", "xyz"], "--exclude-tag: 'xyz' is not known."),
        (["--kind", "worksop"], "--kind: 'worksop' is not known. Did you mean \"workshop\"?"),
        (["--person", "Nobody"], "--person: 'Nobody' is not known."),
        (["--event", "icml-2024"], "--event: 'icml-2024' is not known. Did you mean \"icml-2025\"?"),
        (["--list", "firstt"], "--list: 'firstt' is not known. Did you mean \"first\"?"),
        (["--sort", "size"], "--sort: expected one of -date, date, title, -title, found 'size'."),
        (["--text", "a\udcffb"], "--text: found the character U+DCFF."),
    ],
    ids=["tag", "exclude-tag", "kind", "person", "event", "list", "sort", "surrogate"],
)
def test_list_explains_a_bad_value(run: Run, arguments: list[str], message: str) -> None:
    """A value that does not exist is wrong use: one line that names the option, and what was meant."""
    assert run("list", *arguments) == (2, "", f"Error: {message}\n")


def test_list_has_an_option_for_each_field_of_a_selection() -> None:
    """What a directive or Python can select by, the command line can."""
    names = {parameter.name for parameter in look.list_entries.params}
    assert names == {*Select.model_fields, "query", "sort", "limit", "like", "fit", "save", "title", "as_json"}


def test_list_json_has_the_fields_of_the_model(run: Run) -> None:
    """`--json` prints plain objects: field names as keys, dates in ISO 8601, lengths in seconds."""
    code, out, err = run("list", "--json", "--kind", "workshop")
    (entry,) = json.loads(out)
    assert (code, err) == (0, "")
    assert (entry["id"], entry["date"], entry["duration"]) == ("moss", "2025-07-19T09:00-07:00", 5400)
    assert entry["links"] == [{"url": "https://example.org/moss", "label": "", "type": "website"}]
    assert entry["related"] == [{"entry": "closing", "reason": "Asks the same of search."}]
    assert "Pérez" in out


# show


def test_show_entry(run: Run) -> None:
    """An entry is shown with its facts, its summary, its links and what the catalog knows of it."""
    code, out, err = run("show", "moss")
    assert (code, err) == (0, "")
    assert out == (
        "Methods and Opportunities at Small Scale\n"
        "\n"
        "Entry        moss\n"
        "Short title  MOSS\n"
        "Kind         workshop\n"
        "Organizers   Ada Pérez, Bo Li\n"
        "Event        icml-2025\n"
        "Date         2025-07-19 09:00 (UTC-07:00)\n"
        "Duration     1 h 30 min\n"
        "Tags         small-scale\n"
        "File         docs/entries/moss.md:1\n"
        "\n"
        "Small models explain what large ones do.\n"
        "\n"
        "Links\n"
        "  website  https://example.org/moss\n"
        "\n"
        "Further\n"
        "  article  https://example.org/blog\n"
        "           A blog post\n"
        "\n"
        "Related\n"
        "  closing  Closing the Loop – 数据\n"
        "           Asks the same of search.\n"
        "\n"
        "Sources\n"
        "  -  https://example.org/programme\n"
        "\n"
        "Lists\n"
        "  first  A first evening\n"
    )


@pytest.mark.parametrize(
    ("id_", "lines"),
    [
        (
            "first",
            [
                "List      first", "Curators  Ada Pérez", "For a free evening.", "Entries", "           Start here.",
                "Then", "        If there is time.", "  moss  Methods and Opportunities at Small Scale",
            ],
        ),
        ("search", ["Tag   search", "File  docs/tags.yaml:4", "  closing  Closing the Loop – 数据"]),
        ("Small scale", ["Tag    small-scale", "Facet  scale", "Cheap to run."]),
        ("ada-perez", ["Person  ada-perez", "  moss  Methods and Opportunities at Small Scale", "Lists"]),
        ("bo-li", ["Person       bo-li", "Affiliation  Somewhere", "File         docs/people.yaml:2"]),
        ("icml-2025", ["Event       icml-2025", "Short name  ICML", "Start       2025-07-13"]),
    ],
    ids=["list", "tag", "tag by label", "person by name alone", "person", "event"],
)  # fmt: skip
def test_show_other_things(run: Run, id_: str, lines: list[str]) -> None:
    """Lists, tags, people and events are shown too, by id or name."""
    code, out, _ = run("show", id_)
    assert code == 0
    assert [line for line in lines if line not in out.splitlines()] == []


def test_show_all_that_an_id_stands_for(run: Run) -> None:
    """An id that is a list's and a tag's shows both, and says so."""
    code, out, err = run("show", "search")
    assert (code, err) == (0, "Note: 'search' is the id of several things (list, tag); all follow.\n")
    assert [line.split()[0] for line in out.splitlines() if line.endswith("  search")] == ["List", "Tag"]


def test_show_json(run: Run) -> None:
    """`--json` gives the fields of each record, its type, and what the rest of the catalog says of it."""
    code, out, _ = run("show", "moss", "first", "bo-li", "--json")
    entry, reading_list, person = json.loads(out)
    assert code == 0
    assert [item["type"] for item in (entry, reading_list, person)] == ["entry", "list", "person"]
    assert entry["lists"] == [{"list": "first", "title": "A first evening", "note": ""}]
    assert [section["section"] for section in reading_list["sections"]] == ["", "Then"]
    assert reading_list["sections"][0]["entries"][0]["note"] == "Start here."
    assert [item["entry"] for item in person["entries"]] == ["moss", "closing"]


def test_show_unknown_id(run: Run) -> None:
    """An id that nothing has is wrong use, and nothing is shown of the others."""
    message = "Error: no entry, list, tag, person or event has the id 'mos'. Did you mean 'moss'?\n"
    assert run("show", "closing", "mos") == (2, "", message)


# check

#: Three files with a fault each.
BAD = GOOD | {
    "entries/moss.md": GOOD["entries/moss.md"].replace("tags: [small-scale]", "tags: [small-scal]"),
    "entries/short.yaml": GOOD["entries/short.yaml"].replace("2024-07", "2024-13"),
    "lists/notes.txt": "To do.\n",
}

MOSS_PROBLEM = (
    "docs/entries/moss.md:9:8: error: tags[0]: unknown tag 'small-scal'. Did you mean \"small-scale\"? [unknown_tag]\n"
    "    tags: [small-scal]\n"
    "           ^\n\n"
)
DATE_PROBLEM = (
    "docs/entries/short.yaml:7:11: error: entries[0].date: expected a day that the calendar has, found '2024-13'. "
    "[bad_date]\n"
    "        date: 2024-13\n"
    "              ^\n\n"
)
STRAY_PROBLEM = (
    "docs/lists/notes.txt:1:1: error: the file is not a reading list (.md). Move it elsewhere. [stray_file]\n\n"
)
CATALOG_IS = "A catalog is a folder with `entries/` in it."
IN_ONE = "1 error in 1 file. See the reference page Problems.\n"
IN_ALL = "3 errors in 3 files. See the reference page Problems.\n"


@pytest.mark.parametrize(
    ("paths", "line"),
    [
        ([], "3 entries, 2 lists: no problems.\n"),
        (["docs"], "3 entries, 2 lists: no problems.\n"),
        (["."], "3 entries, 2 lists: no problems.\n"),
        (["docs", "other"], "6 entries, 4 lists: no problems.\n"),
        (["docs/tags.yaml"], "docs/tags.yaml: no problems.\n"),
        (["docs/entries", "docs/lists/first.md"], "2 paths: no problems.\n"),
    ],
    ids=["the nearest", "a catalog", "a folder around it", "two catalogs", "a file", "two paths"],
)
def test_check_of_good_catalogs(run: Run, home: Path, paths: list[str], line: str) -> None:
    """Without problems, one line on stdout says what was looked at."""
    write(home / "other", GOOD)
    assert run("check", *paths) == (0, line, "")


@pytest.mark.parametrize(
    ("folder", "paths", "err"),
    [
        (".", [], MOSS_PROBLEM + DATE_PROBLEM + STRAY_PROBLEM + IN_ALL),
        ("docs", [], (MOSS_PROBLEM + DATE_PROBLEM + STRAY_PROBLEM).replace("docs/", "") + IN_ALL),
        (".", ["docs/entries/moss.md"], MOSS_PROBLEM + IN_ONE),
        (".", ["docs/lists", "docs/entries/moss.md"], MOSS_PROBLEM + STRAY_PROBLEM + IN_ALL.replace("3", "2")),
        ("docs/lists", ["../entries/moss.md"], "HOME/" + MOSS_PROBLEM + IN_ONE),
    ],
    ids=["all", "from inside", "one file", "folder and file", "beside the working directory"],
)
def test_check_names_problems(run: Run, home: Path, folder: str, paths: list[str], err: str) -> None:
    """Each problem stands on stderr with its line, a last line counts them, and paths choose."""
    write(home / "docs", BAD)
    os.chdir(home / folder)  # the fixture `home` goes back
    assert run("check", *paths) == (1, "", err.replace("HOME", str(home)))


def test_check_of_a_sound_file(run: Run, home: Path) -> None:
    """Problems elsewhere in the catalog are no matter of the file that was named."""
    write(home / "docs", BAD)
    assert run("check", "docs/tags.yaml") == (0, "docs/tags.yaml: no problems.\n", "")


@pytest.mark.parametrize(
    ("arguments", "last"),
    [
        (["check", "nope"], "Error: Invalid value for '[PATH...]': Path 'nope' does not exist."),
        (["check", "README.md"], "Error: README.md is not in the catalog docs."),
        (["--catalog", "docs/lists", "list"], f"Error: docs/lists: no catalog here. {CATALOG_IS}"),
        (["lst"], "Error: No such command 'lst'. Did you mean 'list'?"),
        (["show"], "Error: Missing argument 'ID...'."),
        (["list", "--limit", "0"], "Error: Invalid value for '--limit': 0 is not in the range x>=1."),
        (["build"], "Error: docs: no conf.py here, so there is no site to build."),
        (["serve"], "Error: docs: no conf.py here, so there is no site to build."),
    ],
    ids=["no such path", "not of the catalog", "no catalog", "command", "no id", "limit", "build", "serve"],
)  # fmt: skip
def test_wrong_use(run: Run, home: Path, arguments: list[str], last: str) -> None:
    """Wrong use ends with exit code 2 and a line that says what is wrong."""
    write(home, {"README.md": "# A page\n"})
    code, out, err = run(*arguments)
    assert (code, out, err.splitlines()[-1]) == (2, "", last)


def test_check_of_an_unreadable_file(run: Run, home: Path) -> None:
    """A file that cannot be read is a failure of input and output, not of the data."""
    (home / "docs" / "entries" / "gone.md").symlink_to("nowhere")
    code, _, err = run("check")
    assert code == 2
    assert err.splitlines()[0].startswith("docs/entries/gone.md:1:1: ")


def test_check_keeps_to_one_line_for_a_problem(run: Run, home: Path) -> None:
    """A file's name cannot break a line or speak to the terminal."""
    write(home / "docs", {"lists/a\n\x1b[2Jb.txt": "x"})
    code, _, err = run("check")
    assert (code, err.count("\n"), "\x1b" in err) == (1, 3, False)


def test_list_and_show_warn_of_problems(run: Run, home: Path) -> None:
    """Who misses an entry is told that the catalog has problems."""
    write(home / "docs", BAD)
    warning = "Warning: 3 problems in the catalog, so something may be missing; run readinglist check.\n"
    assert run("list", "--kind", "paper") == (0, "-           paper  undated  No day is known\n", warning)
    assert run("show", "undated")[2] == warning


# The catalog


def test_catalog_is_found_upwards(run: Run, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """From a folder inside, the catalog around it is taken, and its files are named in full."""
    monkeypatch.chdir(home / "docs" / "entries")
    assert f"File         {home}/docs/entries/moss.md:1" in run("show", "moss")[1].splitlines()


def test_catalog_is_named(run: Run, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The option wins over the environment, and the environment over what is near."""
    for name in ("named", "set"):
        write(home / name, {f"entries/{name}.md": f"---\ntitle: The {name} one\nkind: talk\n---\n"})
    monkeypatch.setenv("READINGLIST_CATALOG", "set")
    assert run("list")[1] == "-           talk  set  The set one\n"
    assert run("--catalog", "named", "list")[1] == "-           talk  named  The named one\n"


def test_catalog_of_the_wheel(
    run: Run, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where there is no catalog, the installed one serves; without that, one line says what to do."""
    monkeypatch.chdir(tmp_path_factory.mktemp("empty"))
    message = "no catalog at this folder or above it; name one with --catalog DIR."
    monkeypatch.setattr(folders, "SHIPPED", Path("_catalog"))
    assert run("list") == (2, "", f"Error: {message} {CATALOG_IS}\n")
    around = write(tmp_path_factory.mktemp("site-packages"), {"pyproject.toml": SETTINGS})
    shipped = write(around / "_catalog", GOOD)
    monkeypatch.setattr(folders, "SHIPPED", shipped)
    assert run("list") == (0, f"{MOSS}\n{CLOSING}\n{UNDATED}\n", "")
    assert run("check") == (
        0, "3 entries, 2 lists: no problems.\n", f"Note: there is no catalog here; this is the one in {shipped}.\n"
    )  # fmt: skip


# build and serve

CONF = {"docs/conf.py": "project = 'Test'\n", "docs/index.rst": "Test\n====\n"}


def test_build(home: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """The site lands in `_build` of the working directory, not in the catalog, and the last line says where."""
    write(home, CONF)
    assert cli.main(["build"]) == 0
    page = home / "_build" / "html" / "index.html"
    assert page.is_file()
    assert capfd.readouterr().out.splitlines()[-1] == f"The site is in _build/html: open {page.as_uri()}"
    assert {path.name for path in (home / "docs").iterdir()} == {
        *("conf.py", "index.rst"), *(name.split("/")[0] for name in GOOD),
    }  # fmt: skip


def test_build_with_options(home: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """Folder, builder, number of processes and strictness reach Sphinx."""
    write(home, CONF | {"docs/index.rst": "Test\n===\n\n:doc:`nowhere`\n"})
    options = ["build", "--output", "out", "--builder", "text", "-j", "2"]
    assert cli.main(options) == 0
    assert capfd.readouterr().out.splitlines()[-1] == "The site is in out."
    assert (home / "out" / "index.txt").is_file()
    (home / "docs" / "index.rst").write_text("Test\n===\n\n:doc:`elsewhere` :doc:`far`\n", encoding="utf-8")
    assert cli.main([*options, "--strict"]) == 1
    out, err = capfd.readouterr()
    assert "The site is in" not in out
    assert re.findall("unknown document: '(.*)'", err) == ["elsewhere", "far"]


@pytest.mark.parametrize(
    ("command", "message"),
    [
        ("build", "Sphinx is not installed: install readinglist[site]."),
        ("serve", "sphinx-autobuild is not installed: install it beside readinglist[site]."),
    ],
    ids=["build", "serve"],
)
def test_missing_libraries(run: Run, home: Path, monkeypatch: pytest.MonkeyPatch, command: str, message: str) -> None:
    """What is not installed is named, with what to install."""
    write(home, CONF)
    for module in ("sphinx", "sphinx_autobuild"):
        monkeypatch.setitem(sys.modules, module, None)
    assert run(command) == (2, "", f"Error: {message}\n")


#: Stands for sphinx-autobuild: says what it was told, then waits for its end.
SERVER = """\
import signal, sys
print(*sys.argv[1:], flush=True)
signal.pause()
"""


@pytest.mark.parametrize(
    ("number", "code"),
    [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)],
    ids=["Ctrl+C", "kill", "closed terminal"],
)
def test_serve_ends_quietly(home: Path, number: int, code: int) -> None:
    """However the command is ended, the server ends with it, and nobody sees a traceback."""
    write(home, CONF | {"modules/sphinx_autobuild/__init__.py": "", "modules/sphinx_autobuild/__main__.py": SERVER})
    command = [sys.executable, "-m", "readinglist", "serve", "--port", "8123"]
    with subprocess.Popen(
        command, env=environment(PYTHONPATH=str(home / "modules")), stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as server:
        told = server.stdout.readline().decode().split()
        server.send_signal(number)
        out, err = server.communicate(timeout=60)
    assert told == [*("--port", "8123", "-d", f"{home}/_build/doctrees-live", f"{home}/docs", f"{home}/_build/live")]
    assert (server.returncode, out, err) == (code, b"", b"")


def test_serve_that_cannot(home: Path) -> None:
    """A server that fails, such as on a port in use, is a failure of input and output."""
    write(home, CONF | {"modules/sphinx_autobuild.py": "raise SystemExit(1)\n"})
    assert process("serve", PYTHONPATH=str(home / "modules")).returncode == 2


# As a process, in all sorts of surroundings


def test_process_prints_the_same(run: Run) -> None:
    """`python -m readinglist` is the same as `main`."""
    found = process("list", PYTHONIOENCODING="utf-8")
    assert (found.returncode, found.stdout.decode(), found.stderr.decode()) == run("list")


@pytest.mark.parametrize("name", cli.COMMANDS)
def test_help_says_what_a_command_does(run: Run, name: str) -> None:
    """`--help` of the program and of the command agree, though the one never loads the other."""
    command = cli.app.get_command(click.Context(cli.app), name)
    assert command is not None
    assert command.get_short_help_str(200) == cli.COMMANDS[name][2]
    assert " ".join(cli.COMMANDS[name][2].split()) in " ".join(run("--help")[1].split())


def test_version_and_help(run: Run) -> None:
    """`--version` and `-h` answer on stdout."""
    assert run("--version") == (0, f"readinglist {__version__}\n", "")
    assert run("list", "-h")[1].startswith("Usage: readinglist list [OPTIONS] [QUERY]...\n")


def test_shell_completion() -> None:
    """A shell can ask for the options that begin with what was typed."""
    found = process(
        _READINGLIST_COMPLETE="bash_complete", COMP_WORDS="readinglist list --ex", COMP_CWORD="2"
    )  # fmt: skip
    assert (found.returncode, found.stdout) == (0, b"plain,--exclude-tag\n")


def test_import_loads_no_sphinx() -> None:
    """A command that builds nothing does not wait for Sphinx."""
    program = "import sys, readinglist.cli; print({'sphinx', 'docutils', 'myst_parser'} & {*sys.modules})"
    found = subprocess.run(
        [sys.executable, "-c", program], env=environment(), capture_output=True, check=True, timeout=60
    )
    assert found.stdout == b"set()\n"


ESCAPED = b"Closing the Loop \\u2013 \\u6570\\u636e"


@pytest.mark.parametrize(
    ("variables", "title"),
    [
        ({"PYTHONIOENCODING": "ascii"}, ESCAPED),
        ({"PYTHONIOENCODING": "latin-1"}, ESCAPED),
        ({"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}, ESCAPED),
        ({"LC_ALL": "C"}, "Closing the Loop – 数据".encode()),
    ],
    ids=["ascii", "latin-1", "C without UTF-8", "C"],
)  # fmt: skip
def test_encodings_that_lack_letters(variables: dict[str, str], title: bytes) -> None:
    """What the terminal cannot show is escaped; JSON stays JSON."""
    found = process("show", "closing", **variables)
    assert (found.returncode, found.stdout.splitlines()[0], found.stderr) == (0, title, b"")
    found = process("list", "--tag", "search", "--json", **variables)
    assert json.loads(found.stdout.decode())[0]["title"] == "Closing the Loop – 数据"


@pytest.mark.parametrize("arguments", [("list",), ("show", "moss"), ("list", "--json"), ("--help",)], ids=" ".join)
def test_pipe_that_closes_early(arguments: tuple[str, ...]) -> None:
    """When nobody reads on, the command ends without a word."""
    reader, writer = os.pipe()
    os.close(reader)
    found = subprocess.run(
        [sys.executable, "-m", "readinglist", *arguments],
        env=environment(), stdout=writer, stderr=subprocess.PIPE, check=False, timeout=60,
    )  # fmt: skip
    os.close(writer)
    assert (found.returncode, found.stderr) == (141, b"")


def test_pipe_to_head(home: Path) -> None:
    """`readinglist list | head -1` gives one line, of a list longer than a pipe holds."""
    entries = "".join(f"  - {{id: e{number}, title: {'long ' * 40}, kind: talk}}\n" for number in range(1000))
    write(home / "docs", {"entries/many.yaml": f"entries:\n{entries}"})
    found = shell('readinglist list | head -1; echo "${PIPESTATUS[0]}"')
    first, code = found.stdout.decode().splitlines()
    assert (first.split()[0], code, found.stderr) == ("2025-07-19", "141", b"")


@pytest.mark.parametrize(
    ("command", "code", "err"),
    [
        ("readinglist list >&-", 0, b""),
        ("readinglist show moss --json >&-", 0, b""),
        ("readinglist list >/dev/full", 2, b"Error: [Errno 28] No space left on device\n"),
    ],
    ids=["closed", "closed, JSON", "full"],
)
def test_stdout_that_takes_nothing(command: str, code: int, err: bytes) -> None:
    """Without a stdout nothing is printed; on a full disk one line says so."""
    found = shell(command)
    assert (found.returncode, found.stderr) == (code, err)


def on_terminal(columns: int, *arguments: str) -> str:
    """Run the command on a terminal of some width; gives what it prints, without carriage returns."""
    parent, child = pty.openpty()
    fcntl.ioctl(child, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    variables = {name: value for name, value in environment(PYTHONIOENCODING="utf-8").items() if name != "COLUMNS"}
    with subprocess.Popen(
        [sys.executable, "-m", "readinglist", *arguments], env=variables, stdin=child, stdout=child, stderr=child
    ) as program:
        os.close(child)
        printed = b"".join(iter(lambda: read(parent), b""))
        assert program.wait(timeout=60) == 0
    os.close(parent)
    return printed.decode().replace("\r\n", "\n")


def read(terminal: int) -> bytes:
    """Read what a terminal shows; nothing once its program has ended."""
    try:
        return os.read(terminal, 4096)
    except OSError:
        return b""


def test_terminal_cuts_lines_of_a_list() -> None:
    """On a terminal a line of `list` fits its width, and a wide character takes two columns of it."""
    assert on_terminal(60, "list").splitlines() == [
        "2025-07-19  workshop      moss     Methods and Opportunit...",
        "2024-07     invited-talk  closing  Closing the Loop – 数据",
        "-           paper         undated  No day is known",
    ]
    found = [on_terminal(columns, "list", "--tag", "search") for columns in (58, 57)]
    assert found == [
        "2024-07     invited-talk  closing  Closing the Loop – 数据\n",
        "2024-07     invited-talk  closing  Closing the Loop – ...\n",
    ]


def test_terminal_wraps_what_show_prints() -> None:
    """On a terminal the texts of `show` keep to their column, and headings are bold."""
    assert on_terminal(34, "show", "closing").startswith(
        "\x1b[1mClosing the Loop – 数据\x1b[0m\n"
        "\n"
        "Entry     closing\n"
        "Kind      invited-talk\n"
        "Speakers  Bo Li\n"
        "Date      2024-07\n"
        "Language  en\n"
        "Level     beginner\n"
        "Tags      small-scale, search\n"
        "File      docs/entries/short.yaml:4\n"
        "\n"
        "\x1b[1mLinks\x1b[0m\n"
        "  video  https://example.org/video\n"
        "\n"
        "\x1b[1mRelated\x1b[0m\n"
        "  moss  Methods and Opportunities\n"
        "        at Small Scale\n"
    )


# The reference page


def option_names() -> Iterator[tuple[str, str]]:
    """Give each option of each command, with the heading under which the reference page has it."""
    for option in cli.app.params:
        yield from (("## Before the command", name) for name in option.opts)
    context = click.Context(cli.app)
    for name in cli.COMMANDS:
        for option in cli.app.get_command(context, name).params:
            if isinstance(option, click.Option):
                yield from ((f"## `readinglist {name}", text) for text in option.opts)


@pytest.mark.parametrize(("heading", "name"), [*option_names()], ids=lambda text: text.strip("#` "))
def test_reference_page_has_each_option(heading: str, name: str) -> None:
    """The page on the command line has every command and, below it, every option."""
    (section,) = [part for part in re.split(r"\n(?=## )", PAGE.read_text(encoding="utf-8")) if part.startswith(heading)]
    assert re.search(rf"`{name}[ `]", section)
