"""What a contributor is told: one fault a case in `data/bad`, and beside it the message, word by word."""

from __future__ import annotations

import datetime as dt
import re
import shutil
import tempfile
from pathlib import Path

import pytest

from readinglist import RULES
from readinglist.check import Settings, check_catalog

DATA = Path(__file__).parents[1] / "data"
BAD = DATA / "bad"
TALK = b"---\ntitle: A title\nkind: talk\n---\nThe text.\n"
#: Cases that no file can stand for: git or some systems would change the bytes, or refuse the name.
WRITTEN: dict[str, dict[str, bytes]] = {
    "byte-order-mark": {"entries/one.md": b"\xef\xbb\xbf" + TALK},
    "control-character": {"entries/one.md": TALK.replace(b"The text", b"The te\x02xt")},
    "crlf": {"entries/one.md": TALK.replace(b"\n", b"\r\n")},
    "file-name-with-blank": {"entries/A talk.md": TALK},
    "file-name-with-capital": {"entries/Talk.md": TALK},
    "file-name-with-dot": {"entries/a.talk.md": TALK},
    "file-name-with-line-end": {"entries/a\ntalk.md": TALK},
    "file-name-with-umlaut": {"entries/vorträge.md": TALK},
    "file-name-reserved": {"entries/index.md": TALK},
    "file-name-reserved-by-windows": {"lists/con.md": TALK.replace(b"kind: talk\n", b"")},
    "file-name-too-long": {f"entries/{'x' * 121}.md": TALK},
    "file-name-and-missing-key": {"entries/Talk.md": TALK.replace(b"kind: talk\n", b"")},
    "latin-1": {"entries/one.md": TALK.replace(b"A title", "Ein früher Titel".encode("latin-1"))},
    "old-mac-line-ends": {"entries/one.md": TALK.replace(b"\n", b"\r")},
    "utf-16": {"entries/one.md": TALK.decode().encode("utf-16-le")},
    "utf-16-with-mark": {"entries/one.md": TALK.decode().encode("utf-16")},
}


def _cases() -> list[str]:
    """Every name that has input or a message; the test below fails for one that lacks the other."""
    return sorted({path.stem for path in BAD.iterdir()} | WRITTEN.keys() | {"dangling-link"})


def _place(case: str, root: Path) -> None:
    """Put the input of a case over the good catalog."""
    shutil.copytree(DATA / "good", root)
    if case == "dangling-link":
        (root / "entries" / "one.md").symlink_to(root / "nowhere.md")
    elif case in WRITTEN:
        for path, data in WRITTEN[case].items():
            (root / path).write_bytes(data)
    elif (BAD / case).is_dir():
        shutil.copytree(BAD / case, root, dirs_exist_ok=True)
    else:
        (source,) = (path for path in BAD.glob(f"{case}.*") if path.suffix != ".err")
        shutil.copy(source, root / "entries")


def _said(root: Path, case: str = "") -> list[str]:
    """Give the problems of a catalog, with paths below its folder.

    That something has no list, no entry or no text is left out where the case is about something else.
    """
    rules = ("unlisted_entry", "empty_list", "empty_summary")
    quiet = {rule: "off" for rule in rules if not case.startswith(rule.replace("_", "-"))}
    problems = check_catalog(root, Settings(severity=quiet), today=dt.date(2025, 12, 1)).problems
    return [str(problem).replace(f"{root.as_posix()}/", "") for problem in problems]


@pytest.mark.parametrize("case", _cases())
def test_fault_is_said_in_words(case: str, tmp_path: Path) -> None:
    """A fault gives exactly the lines of its `.err`: where it is, what is wrong, what to do, and the rule."""
    _place(case, tmp_path / "catalog")

    assert _said(tmp_path / "catalog", case) == (BAD / f"{case}.err").read_text(encoding="utf-8").splitlines()


def test_good_catalog_has_no_problem() -> None:
    """The catalog that the cases are laid over is sound, so that what they report is their own."""
    assert _said(DATA / "good", "unlisted-entry") == []
    assert _said(DATA / "good", "empty-summary") == []


def test_every_rule_has_a_case() -> None:
    """No rule is listed that nothing can break."""
    lines = [line for path in BAD.glob("*.err") for line in path.read_text(encoding="utf-8").splitlines()]
    elsewhere = {"vanished_id"}  # needs a repository: test_history.py
    assert {line.rpartition("[")[2].rstrip("]") for line in lines} == RULES.keys() - elsewhere


@pytest.mark.parametrize("case", _cases())
def test_problem_is_a_sentence_with_a_place(case: str) -> None:
    """Each line names file, line, column and rule, and what it says ends as a sentence does."""
    lines = (BAD / f"{case}.err").read_text(encoding="utf-8").splitlines()
    assert lines
    for line in lines:
        assert re.fullmatch(r"[^:]+:[1-9]\d*:[1-9]\d*: .+[.?'\"] \[[a-z_]+\]", line)


def _renew() -> None:
    """Write what each case says now into its `.err`."""
    for case in _cases():
        with tempfile.TemporaryDirectory() as folder:
            root = Path(folder) / "catalog"
            _place(case, root)
            (BAD / f"{case}.err").write_text("".join(f"{line}\n" for line in _said(root, case)), encoding="utf-8")


if __name__ == "__main__":
    _renew()
