"""What changed since a revision, and which ids are gone."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from readinglist.check import HistoryError, Settings, check_catalog
from readinglist.check.history import changed_files

TALK = "---\ntitle: {}\nkind: talk\nspeakers: [Ada Example]\n---\nThe text.\n"
FILES = {
    "docs/entries/talks/one.md": TALK.format("One"),
    "docs/entries/talks/two.md": TALK.format("Two"),
    "docs/entries/papers.yaml": "entries:\n  - id: three\n    title: Three\n    kind: paper\n    summary: The text.\n",
    "docs/lists/first.md": "---\ntitle: First\nitems: [one, two, three]\n---\nThe text.\n",
    "docs/tags.yaml": "tags:\n  alpha:\n    label: Alpha\n",
    "docs/people.yaml": "people:\n  ada-example:\n    name: Ada Example\n",
    "docs/events.yaml": "events:\n  conf:\n    name: Conf\n",
}


def git(folder: Path, *arguments: str) -> str:
    """Run git without what the person at this machine has set."""
    environment = os.environ | {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_SYSTEM": os.devnull}
    for who in ("AUTHOR", "COMMITTER"):
        environment |= {f"GIT_{who}_NAME": "Ada", f"GIT_{who}_EMAIL": "ada@example.org"}
    command = ["git", "-C", str(folder), *arguments]
    return subprocess.run(command, env=environment, capture_output=True, check=True, text=True).stdout


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """Give a repository with one commit on `main`, and a branch `work` checked out."""
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    git(tmp_path, "init", "-b", "main")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "-m", "Begin")
    git(tmp_path, "checkout", "-b", "work")
    return tmp_path


def said(repository: Path, since: str = "main") -> list[str]:
    """Give the problems since a revision, without those of the rule for unused tags."""
    settings = Settings(severity={"unused_tag": "off", "unlisted_entry": "off"})
    problems = check_catalog(repository / "docs", settings, since=since).problems
    return [str(problem).removeprefix(f"{repository}/") for problem in problems]


def test_files_that_changed(repository: Path) -> None:
    """New files count, committed or not, and so do changed ones; what main did meanwhile does not."""
    docs = repository / "docs"
    (docs / "entries" / "ümläut one.md").write_text(TALK.format("New"), encoding="utf-8")
    (docs / "tags.yaml").write_text("tags:\n  alpha:\n    label: Beta\n", encoding="utf-8")
    (docs / "entries" / "talks" / "two.md").unlink()
    git(repository, "commit", "-am", "Change")
    git(repository, "checkout", "-q", "main")
    (docs / "people.yaml").write_text("people: {}\n", encoding="utf-8")
    git(repository, "commit", "-am", "Go on")
    git(repository, "checkout", "-q", "work")
    assert changed_files(docs, "main") == {"entries/ümläut one.md", "tags.yaml"}


def test_only_problems_in_changed_files_count(repository: Path) -> None:
    """What was wrong before is not the fault of whoever sends a pull request."""
    bad = repository / "docs" / "entries" / "talks" / "one.md"
    bad.write_text(TALK.format("One").replace("The text.\n", ""), encoding="utf-8")
    git(repository, "commit", "-am", "Leave a summary out")
    other = repository / "docs" / "entries" / "talks" / "two.md"
    other.write_text(TALK.format("Two").replace("The text.", "TODO"), encoding="utf-8")
    assert len(said(repository)) == 2
    assert said(repository, "HEAD") == [
        (
            "docs/entries/talks/two.md:6:1: the entry has no summary, only 'TODO'. "
            "Say in two to four sentences what it is about. [empty_summary]"
        )
    ]


@pytest.mark.parametrize(
    ("path", "text", "words"),
    [
        ("entries/talks/two.md", None, "the entry 'two' is gone"),
        (
            "entries/papers.yaml",
            FILES["docs/entries/papers.yaml"].replace("three", "fourth"),
            "the entry 'three' is gone",
        ),
        ("lists/first.md", None, "the list 'first' is gone"),
        ("tags.yaml", "tags: {}\n", "the tag 'alpha' is gone"),
        ("people.yaml", "people:\n  ada-e:\n    name: Ada E\n", None),
        ("events.yaml", "events: {}\n", "the event 'conf' is gone"),
    ],
    ids=["entry", "entry of a collection", "list", "tag", "person who goes on without a record", "event"],
)
def test_ids_that_vanish_are_errors(repository: Path, path: str, text: str | None, words: str | None) -> None:
    """Whatever had a page and has none now is named, in the file where it was."""
    file = repository / "docs" / path
    if text is None:
        file.unlink()
    else:
        file.write_text(text, encoding="utf-8")
    found = [line for line in said(repository) if line.endswith("[vanished_id]")]
    assert [line.partition(", and nothing")[0] for line in found] == ([f"docs/{path}:1:1: {words}"] if words else [])


def test_aliases_and_withdrawn_entries_keep_an_id(repository: Path) -> None:
    """What leads on, or says that it is gone, breaks no link."""
    talks = repository / "docs" / "entries" / "talks"
    (talks / "two.md").rename(talks / "second.md")
    (talks / "second.md").write_text(
        TALK.format("Two").replace("---\nThe", "aliases: [two]\n---\nThe"), encoding="utf-8"
    )
    (talks / "one.md").write_text(
        TALK.format("One").replace("---\nThe", "status: withdrawn\n---\nThe"), encoding="utf-8"
    )
    assert [line for line in said(repository) if "vanished_id" in line] == []


def test_what_cannot_be_read_now_has_not_vanished(repository: Path) -> None:
    """A fault that costs an entry is said once."""
    (repository / "docs" / "entries" / "talks" / "two.md").write_text("---\ntitle: [\n---\n", encoding="utf-8")
    assert [line.rpartition(" ")[2] for line in said(repository)] == ["[bad_yaml]"]


def test_catalog_that_is_new(repository: Path) -> None:
    """Where there was no catalog, nothing can have vanished."""
    other = repository / "other"
    (other / "entries").mkdir(parents=True)
    (other / "entries" / "one.md").write_text(TALK.format("One"), encoding="utf-8")
    assert check_catalog(other, Settings(), since="main").problems == ()


@pytest.mark.parametrize(
    "revision", ["nowhere", "--upload-pack=x", "HEAD~5", ""], ids=["unknown", "option", "before", "-"]
)
def test_revision_that_git_does_not_know(repository: Path, revision: str) -> None:
    """A wrong revision is told in words, and never taken for an option."""
    with pytest.raises(HistoryError, match="git cannot tell what changed: "):
        changed_files(repository / "docs", revision)


def test_folder_without_git(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a repository, or without git, one sentence says so."""
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    with pytest.raises(HistoryError, match="not a git repository"):
        changed_files(tmp_path, "main")
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(HistoryError, match="git is not installed"):
        changed_files(tmp_path, "main")
