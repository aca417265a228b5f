"""Every step of the tutorial and of the how-tos: the files that they show are written, and what they run is run.

A comment in a page says what a reader does without being told: `begin` a catalog, `cd` into a folder, or write the next
block into a `file`. Lines below a command are what it must print; a command without any may print what it likes.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs"
PAGES = [DOCS / "tutorial.md", *sorted((DOCS / "how-to").glob("*.md"))]

Run = Callable[..., tuple[int, str, str]]
_STEP = re.compile(r"^<!-- (begin|cd|file) ?(.*?) ?-->$|^```(\w+)\n(.*?)\n```$", re.MULTILINE | re.DOTALL)


def steps(page: Path) -> Iterator[tuple[str, str]]:
    """Give what a page does, in order: the kind of step, and its text."""
    name = ""
    for match in _STEP.finditer(page.read_text(encoding="utf-8")):
        what, argument, language, text = match.groups()
        if what == "file":
            name = argument
        elif what:
            yield what, argument
        elif name:
            yield "file", f"{name}\n{text}"
            name = ""
        elif language in {"console", "python"}:
            yield language, text


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_steps_of_a_page(page: Path, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each command ends well and prints what the page says, and each example of Python runs."""
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {}
    number = 0
    for what, text in steps(page):
        number += what in {"console", "python"}
        if what == "begin":
            assert run("init", "--title", "Example")[0] == 0
        elif what == "cd":
            monkeypatch.chdir(text)
        elif what == "file":
            name, _, content = text.partition("\n")
            Path(name).parent.mkdir(parents=True, exist_ok=True)
            Path(name).write_text(f"{content}\n", encoding="utf-8")
        elif what == "python":
            exec(text, names)  # noqa: S102 - the page's own examples
        else:
            _run_commands(run, text)
    assert number


def _run_commands(run: Run, text: str) -> None:
    for block in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
        command, _, expected = block.partition("\n")
        program, *arguments = shlex.split(command)
        assert program == "readinglist"
        code, out, err = run(*arguments)
        assert code == 0, (command, err)
        if expected.strip():
            assert out.rstrip("\n") == expected.rstrip("\n"), command


def test_what_the_how_to_says_is_lost(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The page on BibTeX names three things that get lost on the way; these three are said."""
    monkeypatch.chdir(tmp_path)
    assert run("init", "--title", "Example")[0] == 0
    (name_and_text,) = [text for what, text in steps(DOCS / "how-to" / "bibtex.md") if what == "file"]
    name, _, content = name_and_text.partition("\n")
    Path(name).write_text(content, encoding="utf-8")
    err = run("import", name, "--dry-run", "--verbose")[2]
    assert "an entry has no place for '1–9'" in err
    assert "'soon' cannot be read" in err
    assert "'others' is nobody's name" in err
