"""When records were added and when they last changed, out of real repositories."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from readinglist import Catalog
from readinglist.gitdates import Dates, read_dates

TALK = "---\ntitle: {}\nkind: talk\nspeakers: [Ada Example]\nevent: conf\n---\nThe text of {}.\n"
ITEM = "  - id: {0}\n    title: The title of {0}\n    kind: paper\n    summary: What {0} says.\n"


def day(number: int) -> datetime:
    """Give noon of a day in May 2025, in UTC."""
    return datetime(2025, 5, number, 12, tzinfo=UTC)


class Repository:
    """A repository with a catalog in `docs/`, in which each commit has its day."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.docs = root / "docs"
        (self.docs / "entries").mkdir(parents=True)
        self.git("init", "-b", "main")

    def git(self, *arguments: str, when: str = "") -> str:
        """Run git without what the person at this machine has set."""
        environment = os.environ | {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_SYSTEM": os.devnull}
        for who in ("AUTHOR", "COMMITTER"):
            environment |= {f"GIT_{who}_NAME": "Ada", f"GIT_{who}_EMAIL": "ada@example.org"}
        # Written long before it was taken over.
        environment |= {"GIT_COMMITTER_DATE": when, "GIT_AUTHOR_DATE": "2001-01-01T00:00+0000"} if when else {}
        command = ["git", "-C", str(self.root), *arguments]
        return subprocess.run(command, env=environment, capture_output=True, check=True, text=True).stdout

    def write(self, name: str, text: str) -> None:
        """Write a file of the catalog."""
        (self.docs / name).parent.mkdir(parents=True, exist_ok=True)
        (self.docs / name).write_bytes(text.encode("utf-8", "surrogateescape"))

    def commit(self, number: int, hour: str = "14:00+0200") -> None:
        """Commit everything on a day of May 2025, at noon in UTC."""
        self.git("add", "--all", ".")
        self.git("commit", "--message", "Change", when=f"2025-05-{number:02}T{hour}")

    def move(self, old: str, new: str) -> None:
        """Give a file of the catalog another name."""
        (self.docs / new).parent.mkdir(parents=True, exist_ok=True)
        (self.docs / old).rename(self.docs / new)

    def read(self) -> dict[str, tuple[int, int]]:
        """Give for each dated record the days on which it was added and changed."""
        return days(read_dates(Catalog.load(self.docs)))


def days(dates: Dates) -> dict[str, tuple[int, int]]:
    """Give the days in May 2025, which all are at noon."""
    assert dates.added.keys() == dates.changed.keys()
    found = {}
    for (what, id_), added in dates.added.items():
        changed = dates.changed[what, id_]
        assert added == day(added.day)
        assert changed == day(changed.day)
        found[f"{what} {id_}"] = (added.day, changed.day)
    return found


@pytest.fixture
def repo(tmp_path: Path) -> Repository:
    """Give an empty repository."""
    return Repository(tmp_path)


def test_every_kind_of_record(repo: Repository) -> None:
    """What stands in a file has dates; tags and people made from names alone have none."""
    repo.write("entries/one.md", TALK.format("One", "one").replace("event:", "tags: [alpha, loose]\nevent:"))
    repo.write("entries/more.yaml", "entries:\n" + ITEM.format("two"))
    repo.write("lists/first.md", "---\ntitle: First\nitems: [one, two]\n---\nThe text.\n")
    repo.write("tags.yaml", "tags:\n  alpha:\n    label: Alpha\n")
    repo.write("people.yaml", "people:\n  bea-example:\n    name: Bea Example\n")
    repo.write("events.yaml", "events:\n  conf:\n    name: Conf\n")
    repo.commit(3)
    assert {"ada-example"} < set(Catalog.load(repo.docs).people)
    assert repo.read() == dict.fromkeys(
        ["entry one", "entry two", "list first", "tag alpha", "person bea-example", "event conf"], (3, 3)
    )


def test_dates_are_the_committers_in_utc(repo: Repository) -> None:
    """What was written in 2001 and taken over in 2025 is of 2025."""
    repo.write("entries/one.md", TALK.format("One", "one"))
    repo.commit(3)
    dates = read_dates(Catalog.load(repo.docs))
    assert dates.added == {("entry", "one"): datetime(2025, 5, 3, 12, tzinfo=UTC)}
    assert dates.added["entry", "one"].tzinfo is UTC


def test_edits_change_a_file(repo: Repository) -> None:
    """The day of the last edit counts; another file's edit does not."""
    repo.write("entries/one.md", TALK.format("One", "one"))
    repo.write("entries/two.md", TALK.format("Two", "two"))
    repo.commit(1)
    for number in (2, 5):
        repo.write("entries/one.md", TALK.format("One", f"day {number}"))
        repo.commit(number)
    repo.write("entries/two.md", TALK.format("Two", "later"))
    repo.commit(7)
    assert repo.read() == {"entry one": (1, 5), "entry two": (1, 7)}


def test_moved_file_keeps_its_day(repo: Repository) -> None:
    """A file that goes to another folder, then gets another id, is the same; a collection's file, too."""
    text = TALK.format("One", "one, which goes on for a while")
    repo.write("entries/one.md", text)
    repo.write("entries/some.yaml", "entries:\n" + ITEM.format("two"))
    repo.commit(1)
    repo.move("entries/one.md", "entries/talks/one.md")
    repo.move("entries/some.yaml", "entries/papers/all.yaml")
    repo.commit(4)
    repo.move("entries/talks/one.md", "entries/talks/first.md")
    repo.write("entries/talks/first.md", text.replace("event:", "aliases: [one]\nevent:"))
    repo.commit(6)
    assert repo.read() == {"entry first": (1, 6), "entry two": (1, 1)}


def test_files_that_change_places(repo: Repository) -> None:
    """Of two files, one moves on and the other takes its name in one commit: each keeps its own days."""
    long = "\n".join(f"Line {number} of it." for number in range(20))
    repo.write("entries/one.md", TALK.format("One", long))
    repo.commit(1)
    repo.write("entries/two.md", TALK.format("Two", "quite something else"))
    repo.commit(2)
    repo.move("entries/one.md", "entries/three.md")
    repo.commit(3)
    repo.move("entries/two.md", "entries/one.md")
    repo.commit(4)
    assert repo.read() == {"entry one": (2, 4), "entry three": (1, 3)}


def test_new_file_under_an_old_name(repo: Repository) -> None:
    """What was deleted and written anew, or restored, was added when it came back."""
    repo.write("entries/one.md", TALK.format("One", "one"))
    repo.write("entries/two.md", TALK.format("Two", "two"))
    repo.commit(1)
    (repo.docs / "entries/one.md").unlink()
    repo.commit(2)
    repo.write("entries/one.md", TALK.format("Another", "another"))
    repo.commit(3)
    assert repo.read() == {"entry one": (3, 3), "entry two": (1, 1)}


def test_entry_that_takes_anothers_place(repo: Repository) -> None:
    """A new entry that is as like an old one as talks of one event are is no renamed one."""
    repo.write("entries/one.md", TALK.format("One and only", "something that nobody else says in such words"))
    repo.commit(1)
    (repo.docs / "entries/one.md").unlink()
    repo.write("entries/two.md", TALK.format("Quite another", "what came later and has little to do with it"))
    repo.commit(2)
    assert repo.read() == {"entry two": (2, 2)}


def test_renaming_on_a_branch_and_edit_on_another(repo: Repository) -> None:
    """An edit under the old name, merged after the renaming, counts."""
    lines = [f"Line {number} of the text." for number in range(20)]
    repo.write("entries/one.md", TALK.format("One", "\n".join(lines)))
    repo.commit(1)
    repo.git("checkout", "-b", "side")
    repo.move("entries/one.md", "entries/new.md")
    repo.commit(2)
    repo.git("checkout", "main")
    repo.write("entries/one.md", TALK.format("One", "\n".join([*lines[:-1], "The end."])))
    repo.commit(4)
    repo.git("merge", "side", "--message", "Merge", when="2025-05-06T12:00+0000")
    assert (repo.docs / "entries/new.md").read_text(encoding="utf-8").endswith("The end..\n")
    assert repo.read() == {"entry new": (1, 4)}


def test_collection_knows_each_record(repo: Repository) -> None:
    """New records have their own day, and leave those before and after alone, however alike their lines are."""
    repo.write("entries/all.yaml", "entries:\n" + ITEM.format("one") + ITEM.format("three"))
    repo.commit(1)
    repo.write("entries/all.yaml", "entries:\n" + "".join(map(ITEM.format, ("one", "two", "three"))))
    repo.commit(2)
    edited = ITEM.format("three").replace("The title", "The new title")
    repo.write(
        "entries/all.yaml", "entries:\n" + ITEM.format("one") + ITEM.format("two") + edited + ITEM.format("four")
    )
    repo.commit(3)
    assert repo.read() == {"entry one": (1, 1), "entry two": (2, 2), "entry three": (1, 3), "entry four": (3, 3)}


def test_records_that_moved_within_their_file(repo: Repository) -> None:
    """To sort a collection, or to indent it anew, changes none of its records."""
    repo.write("entries/all.yaml", "entries:\n" + "".join(map(ITEM.format, ("three", "one", "two"))))
    repo.commit(1)
    repo.write("entries/all.yaml", "entries:\n" + "".join(map(ITEM.format, ("one", "two", "three"))))
    repo.commit(2)
    text = "".join(map(ITEM.format, ("one", "two", "three"))).replace("  ", "", 1).replace("\n  ", "\n")
    repo.write("entries/all.yaml", "entries:\n" + text)
    repo.commit(3)
    assert repo.read() == dict.fromkeys(["entry one", "entry two", "entry three"], (1, 1))


def test_registry_with_windows_line_ends(repo: Repository) -> None:
    """Lines count as the catalog counts them; where a lone carriage return ends one, nothing is known."""
    tags = "tags:\r\n  alpha:\r\n    label: Alpha\r\n"
    repo.write("tags.yaml", tags)
    repo.write("people.yaml", "people:\r  ada-example:\n    name: Ada Example\n")
    repo.commit(1)
    repo.write("tags.yaml", tags + "  beta:\r\n    label: Beta\r\n")
    repo.commit(2)
    assert Catalog.load(repo.docs).people["ada-example"].line == 2
    assert repo.read() == {"tag alpha": (1, 1), "tag beta": (2, 2)}


def test_uncommitted_files_and_lines(repo: Repository) -> None:
    """What is not committed counts for nothing, staged or not."""
    repo.write("entries/one.md", TALK.format("One", "one"))
    repo.write("entries/all.yaml", "entries:\n" + ITEM.format("two"))
    repo.commit(1)
    repo.write("entries/one.md", TALK.format("One", "more"))
    edited = ITEM.format("two").replace("What two", "What it")
    repo.write("entries/all.yaml", "entries:\n" + ITEM.format("three") + edited)
    repo.write("entries/four.md", TALK.format("Four", "four"))
    repo.write("tags.yaml", "tags:\n  alpha:\n    label: Alpha\n")
    repo.git("add", "docs/entries/four.md")
    assert {"one", "two", "three", "four"} == set(Catalog.load(repo.docs).entries)
    assert repo.read() == {"entry one": (1, 1), "entry two": (1, 1)}


def test_file_that_went_away_meanwhile(repo: Repository) -> None:
    """A file that is gone since the catalog was loaded has no lines to look up."""
    repo.write("entries/all.yaml", "entries:\n" + ITEM.format("two"))
    repo.write("tags.yaml", "tags:\n  alpha:\n    label: Alpha\n")
    repo.commit(1)
    catalog = Catalog.load(repo.docs)
    (repo.docs / "entries/all.yaml").unlink()
    assert days(read_dates(catalog)) == {"tag alpha": (1, 1)}


def test_shallow_clone_has_no_dates(repo: Repository, tmp_path: Path) -> None:
    """Where history is cut off, everything would seem to have been added at the cut."""
    repo.write("entries/one.md", TALK.format("One", "one"))
    repo.commit(1)
    repo.write("entries/one.md", TALK.format("One", "more"))
    repo.commit(2)
    for depth, expected in (("--depth=1", {}), ("--no-local", {"entry one": (1, 2)})):
        target = tmp_path / f"clone{depth}"
        repo.git("clone", depth, f"file://{repo.root}", str(target))
        assert days(read_dates(Catalog.load(target / "docs"))) == expected


def test_clone_without_texts_asks_nobody(repo: Repository, tmp_path: Path) -> None:
    """What a partial clone would have to fetch is not known."""
    repo.write("entries/all.yaml", "entries:\n" + ITEM.format("two"))
    repo.commit(1)
    repo.write("entries/all.yaml", "entries:\n" + ITEM.format("two") + ITEM.format("three"))
    repo.commit(2)
    repo.git("config", "uploadpack.allowFilter", "true")
    target = tmp_path / "clone"
    repo.git("clone", "--filter=blob:none", f"file://{repo.root}", str(target))
    before = sorted(path.name for path in target.glob(".git/objects/pack/*"))
    assert days(read_dates(Catalog.load(target / "docs"))) == {}
    assert sorted(path.name for path in target.glob(".git/objects/pack/*")) == before


def test_no_repository(catalog_from: Callable[..., Catalog]) -> None:
    """Outside a repository there are no dates."""
    assert read_dates(catalog_from({"entries/one.md": TALK.format("One", "one")})) == Dates({}, {})


def test_repository_without_commits(repo: Repository) -> None:
    """Nothing is committed yet, so nothing is known."""
    repo.write("entries/one.md", TALK.format("One", "one"))
    repo.write("entries/all.yaml", "entries:\n" + ITEM.format("two"))
    assert repo.read() == {}


def test_no_git(repo: Repository, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where git is not installed there are no dates."""
    repo.write("entries/one.md", TALK.format("One", "one"))
    repo.commit(1)
    assert repo.read() == {"entry one": (1, 1)}
    monkeypatch.setenv("PATH", "")
    assert repo.read() == {}


@pytest.mark.parametrize(
    "settings",
    [
        pytest.param("[color]\n  ui = always\n[core]\n  quotePath = true\n  pager = false\n", id="colour"),
        pytest.param(
            "[log]\n  showRoot = false\n  showSignature = true\n  date = relative\n  follow = true\n", id="log"
        ),
        pytest.param(
            "[diff]\n  renames = false\n  noprefix = true\n  relative = false\n  orderFile = /none\n", id="diff"
        ),
        pytest.param("[diff]\n  renames = copies\n  renameLimit = 1\n  indentHeuristic = false\n", id="copies"),
        pytest.param("[blame]\n  ignoreRevsFile = ignored\n  coloring = highlightRecent\n  date = human\n", id="blame"),
        pytest.param('[diff "upper"]\n  textconv = sed 1d\n  command = false\n', id="conversion"),
        pytest.param("[format]\n  pretty = fuller\n[i18n]\n  logOutputEncoding = UTF-16\n", id="format"),
    ],
)
def test_what_the_user_has_set_changes_nothing(
    repo: Repository, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, settings: str
) -> None:
    """Settings of a person, of the repository or of a hook do not reach the dates."""
    repo.write("entries/one.md", TALK.format("One", "one"))
    repo.write("entries/all.yaml", "entries:\n" + ITEM.format("two"))
    repo.write(".gitattributes", "* diff=upper\n")
    repo.commit(1)
    repo.move("entries/one.md", "entries/ümläut/one.md")
    edited = "entries:\n" + ITEM.format("two").replace("What two", "What it")
    repo.write("entries/all.yaml", edited)
    repo.commit(2)
    (tmp_path / "ignored").write_text(repo.git("rev-parse", "HEAD"), encoding="utf-8")
    repo.write("entries/all.yaml", edited + ITEM.format("three"))
    repo.commit(3)
    (tmp_path / "settings").write_text(settings.replace("ignored", str(tmp_path / "ignored")), encoding="utf-8")
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", str(tmp_path / "settings"))
    monkeypatch.setenv("GIT_DIR", str(tmp_path / "elsewhere"))
    monkeypatch.setenv("GIT_INDEX_FILE", str(tmp_path / "no-index"))
    assert repo.read() == {"entry one": (1, 2), "entry two": (1, 2), "entry three": (3, 3)}


@pytest.mark.parametrize(
    "folder",
    [
        pytest.param("a b\tc", id="blanks"),
        pytest.param("A", id="status"),
        pytest.param("@1700000000", id="time"),
        pytest.param(":(top)x", id="magic"),
        pytest.param("--help", id="option"),
        pytest.param("quote\"'\\", id="quotes"),
        pytest.param("文", id="unicode"),
    ],
)
def test_hostile_file_names(repo: Repository, folder: str) -> None:
    """A file's name is a name, whatever it looks like."""
    repo.write(f"entries/{folder}/one.md", TALK.format("One", "one"))
    repo.write(f"entries/{folder}/{folder}.yaml", "entries:\n" + ITEM.format("two"))
    repo.commit(1)
    repo.write(f"entries/{folder}/one.md", TALK.format("One", "more"))
    repo.commit(2)
    # A tab cannot be printed, and its file has another name in the catalog.
    expected = {} if "\t" in folder else {"entry one": (1, 2), "entry two": (1, 1)}
    assert len(Catalog.load(repo.docs).entries) == 2
    assert repo.read() == expected


def test_name_that_cannot_be_printed_is_not_taken_for_another(repo: Repository) -> None:
    """The catalog shows a question mark for a line feed or a broken byte; the file with a real one is another."""
    repo.write("entries/w?/one.md", TALK.format("One", "one"))
    repo.commit(1)
    repo.write("entries/w\n/one.md", TALK.format("One", "one"))
    repo.write("entries/\udcff/two.md", TALK.format("Two", "two"))
    repo.write("entries/three.md", TALK.format("Three", "three"))
    repo.commit(2)
    assert {"one", "two", "three"} == set(Catalog.load(repo.docs).entries)
    assert repo.read() == {"entry three": (2, 2)}


@pytest.mark.parametrize("seconds", [pytest.param("99999999999999", id="late"), pytest.param("0", id="none")])
def test_time_that_no_calendar_has(repo: Repository, seconds: str) -> None:
    """A commit may claim any time; one that cannot be is no date."""
    repo.write("entries/one.md", TALK.format("One", "one"))
    repo.write("entries/all.yaml", "entries:\n" + ITEM.format("two"))
    repo.git("add", ".")
    repo.git("commit", "--message", "Change", when=f"@{seconds} +0000")
    assert repo.git("log", "--format=%ct").strip() == seconds
    assert repo.read() == {}


def test_a_file_too_large_with_too_long_a_history(repo: Repository, monkeypatch: pytest.MonkeyPatch) -> None:
    """Git would take too long to compare such a file, so its records have no dates; those of others have."""
    many = "entries:\n" + "".join(ITEM.format(f"entry-{number}") for number in range(100))
    repo.write("entries/all.yaml", many)
    repo.write("entries/few.yaml", "entries:\n" + ITEM.format("few"))
    repo.commit(1)
    size = len(many.encode())
    monkeypatch.setattr("readinglist.gitdates._MOST_COMPARED", size)
    monkeypatch.setattr("readinglist.gitdates._MOST_WITH_MOVES", size - 1)
    assert len(repo.read()) == 101
    repo.write("entries/all.yaml", many.replace("What entry-7 says", "What it says"))
    repo.commit(2)
    assert repo.read() == {"entry few": (1, 1)}


def test_digest_tells_dates_apart() -> None:
    """Equal dates have equal digests, in whatever order they came; others have others."""
    one, two = ("entry", "one"), ("tag", "two")
    dates = Dates({one: day(1), two: day(2)}, {one: day(1), two: day(3)})
    same = Dates({two: day(2), one: day(1)}, {two: day(3), one: day(1)})
    others = [
        Dates({one: day(1), two: day(2)}, {one: day(1), two: day(4)}),
        Dates({one: day(1), two: day(3)}, {one: day(1), two: day(3)}),
        Dates({one: day(1)}, {one: day(1)}),
        Dates(),
    ]
    assert dates.digest == same.digest
    assert len({dates.digest, *(other.digest for other in others)}) == 5
    assert all(len(item.digest) == 64 for item in (dates, *others))
