"""When each record came into its catalog and when it last changed, as git has it.

Runs `git` in the repository, which reads and never writes there nor asks another machine. Where git cannot say, as
outside a repository or in a shallow clone, there is no date; nothing here raises.
"""

from __future__ import annotations

import hashlib
import os
import re
import subprocess
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cached_property
from pathlib import Path

from readinglist.catalog import Catalog
from readinglist.model import Placed

__all__ = ["Dates", "read_dates"]

#: What a record is and its id, such as `("entry", "moss")`; the words are those of `Addresses.page`.
Key = tuple[str, str]
#: A record of a file with others: its key, its first line and its last.
_Place = tuple[Key, int, int]

#: Where a hook of git says that its repository is; ours is where the catalog is.
_ELSEWHERE = ("GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX", "GIT_COMMON_DIR", "GIT_OBJECT_DIRECTORY")
#: Above all that a person may have configured. No protocol: a clone without old texts would fetch them.
_SETTINGS = (
    "protocol.allow=never", "core.quotePath=false", "log.showRoot=true", "log.follow=false", "log.showSignature=false",
    "diff.indentHeuristic=true", "diff.algorithm=myers", f"diff.orderFile={os.devnull}", "color.ui=never",
    "i18n.logOutputEncoding=UTF-8",
)  # fmt: skip
#: Name and status of each file that a commit touched, children before parents. A file is the same under another name
#: if most of it stayed: entries of one event are alike, and one that takes another's place is no renamed one.
_LOG = (
    "log", "-z", "--format=@%ct", "--name-status", "--relative", "--date-order", "--find-renames=70%", "-l1000",
    "--no-diff-merges", "--no-ext-diff", "--no-textconv", "--no-color",
)  # fmt: skip
#: Who wrote which lines. Lines that were only indented anew are the same. No commit is ignored: an empty name here,
#: unlike one in the settings, clears the list.
_BLAME = ("blame", "--incremental", "-w", "--no-textconv", "--ignore-revs-file=")
#: In files up to so many bytes, lines that moved are the same, too. To find them costs the square of the size.
_MOST_WITH_MOVES = 1 << 19
#: Git compares a file with what it was before each commit; more bytes than these would take more than 5 seconds.
_MOST_COMPARED = 400_000_000
_HUNK = re.compile(rb"^(?:([0-9a-f]{40,64}) \d+ (\d+) (\d+)|committer-time (\d+))$", re.MULTILINE)
_LONE_RETURN = re.compile(rb"\r(?!\n)")


@dataclass(frozen=True)
class Dates:
    """When records were added and when they last changed, in UTC; a record that git does not tell of is not there.

    All times are the committer's: an entry that was written in March and taken over in May is news of May. What is
    not committed counts for nothing.

    Attributes:
        added: When the record came into the catalog's folder. A file keeps that under another name.
        changed: When a line of it last changed, for every record in `added`; not before that.
    """

    added: Mapping[Key, datetime] = field(default_factory=dict)
    changed: Mapping[Key, datetime] = field(default_factory=dict)

    @cached_property
    def digest(self) -> str:
        """A hash of all dates, in hexadecimal."""
        return hashlib.sha256(repr([sorted(self.added.items()), sorted(self.changed.items())]).encode()).hexdigest()


def read_dates(catalog: Catalog) -> Dates:
    """Ask git for the dates of all entries, lists, tags, people and events that stand in a file.

    Runs git once for all files, and once more for each file of several records.

    Args:
        catalog: As it was just loaded: the lines of its records are looked up in the files as they are now.

    Returns:
        What git knows; nothing where there is no git, no repository, or not all of its history. A record in a file
        with others was added when the line of its id was: lines such as `kind: talk` are alike in many records, and
        git may take that of an old one for that of a new one. A file that is too large, with too long a history, has
        no dates for its records.
    """
    root, (single, several) = catalog.root, _sort_out(catalog)
    if _git(root, "rev-parse", "--is-shallow-repository").strip() != b"false":
        return Dates()
    histories = _Histories({path: path for path in (*single.values(), *several)})
    for when, changes in _commits(_git(root, *_LOG, "--", ".")):
        histories.take(when, changes)
    added = {key: histories.added[path] for key, path in single.items() if path in histories.added}
    changed = {key: histories.changed[single[key]] for key in added}
    # Each thread waits for a process of its own.
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        lines = pool.map(lambda path: _read_lines(root, path, histories.commits[path]), several)
        for places, times in zip(several.values(), lines, strict=True):
            _date_places(places, times, added, changed)
    return Dates(added, changed)


def _sort_out(catalog: Catalog) -> tuple[dict[Key, str], dict[str, list[_Place]]]:
    """Give the file of each record that has one of its own, and the records of each file that may hold several."""
    single: dict[Key, str] = {}
    several: defaultdict[str, list[_Place]] = defaultdict(list)
    records: tuple[tuple[str, Mapping[str, Placed]], ...] = (
        ("entry", catalog.entries),
        ("list", catalog.lists),
        ("tag", catalog.tags),
        ("person", catalog.people),
        ("event", catalog.events),
    )
    for what, found in records:
        for id_, record in found.items():
            # A question mark may stand for a character that cannot be printed, and so name another file.
            if not record.path or "?" in record.path:
                continue
            if record.path.endswith(".md"):
                single[what, id_] = record.path
            else:
                several[record.path].append(((what, id_), record.line, record.last_line))
    return single, several


# Files of one record


@dataclass
class _Histories:
    """What is known of files while their history is read, from the newest commit to the oldest."""

    #: The name of a file at the time of the commit, with its name now.
    names: dict[str, str]
    added: dict[str, datetime] = field(default_factory=dict)
    changed: dict[str, datetime] = field(default_factory=dict)
    #: In how many commits a file was changed.
    commits: Counter[str] = field(default_factory=Counter)
    #: Changes of what no file of now is known to have been called, as on a branch without a renaming on another.
    stray: dict[str, datetime] = field(default_factory=dict)

    def take(self, when: datetime, changes: Sequence[tuple[str, str, str]]) -> None:
        """Take in the changes of one commit, each with status, name after it, and name before it.

        Names go from file to file at once, since files may change places.
        """
        olds: dict[str, str] = {}
        for status, new, old in changes:
            now = self.names.get(new)
            if now is None:
                if status in "ADR":
                    self.stray.pop(new, None)
                else:
                    self.stray.setdefault(new, when)
                continue
            if status == "D":
                # What comes before is the history of another file, which was called the same.
                del self.names[new]
                continue
            self.commits[now] += 1
            self.changed[now] = max(when, self.changed.get(now, when))
            if status == "A":
                self.added[now] = when
            if status == "R":
                del self.names[new]
                olds[old] = now
        self._rename(olds)

    def _rename(self, olds: Mapping[str, str]) -> None:
        for old, now in olds.items():
            self.names[old] = now
            if old in self.stray:
                self.changed[now] = max(self.stray.pop(old), self.changed[now])


def _commits(data: bytes) -> Iterator[tuple[datetime, list[tuple[str, str, str]]]]:
    """Give for each commit its time, and status, new name and old name of each file."""
    # After the time of a commit stands the end of its line, in front of its first status.
    fields = iter(data.decode("utf-8", "surrogateescape").split("\0"))
    when: datetime | None = None
    changes: list[tuple[str, str, str]] = []
    for word in fields:
        status = word.lstrip("\n")[:1]
        if status in {"", "@"}:
            if when is not None:
                yield when, changes
            when, changes = _moment(word[1:]), []
            continue
        old = next(fields)
        changes.append((status, next(fields) if status == "R" else old, old))


# Files of several records


def _date_places(
    places: Iterable[_Place], times: Sequence[datetime | None], added: dict[Key, datetime], changed: dict[Key, datetime]
) -> None:
    """Date the records of one file by the times of its lines, of which the first has the number 1."""
    for key, first, last in places:
        known = [when for when in times[first - 1 : last] if when is not None]
        if known and (when := times[first - 1]) is not None:
            added[key], changed[key] = when, max(known)


def _read_lines(root: Path, path: str, commits: int) -> list[datetime | None]:
    """Give the time of each line of a file, None for one that is not committed; empty if that is not known.

    Args:
        root: The catalog's folder.
        path: The file below it.
        commits: How many have changed it.
    """
    try:
        text = (root / path).read_bytes()
    except OSError:
        return []
    # At a lone carriage return a line ends for the catalog, but not for git.
    if len(text) * commits > _MOST_COMPARED or _LONE_RETURN.search(text):
        return []
    data = _git(root, *_BLAME, *(["-M"] if len(text) <= _MOST_WITH_MOVES else []), "--", path)
    times: dict[bytes, datetime | None] = {}
    lines: dict[int, bytes] = {}
    commit = b""
    for match in _HUNK.finditer(data):
        if match[4]:
            # What is not committed yet has a time too, that of now.
            times[commit] = _moment(match[4].decode()) if commit.strip(b"0") else None
        else:
            commit, first = match[1], int(match[2])
            lines |= dict.fromkeys(range(first, first + int(match[3])), commit)
    return [times.get(lines[line]) for line in sorted(lines)]


# Git


def _moment(seconds: str) -> datetime | None:
    """Give a time out of seconds since 1970; None if no calendar has it, since a commit may say anything.

    Nothing was committed in the first second: that is what git says where it cannot read the time of a commit.
    """
    try:
        return datetime.fromtimestamp(int(seconds), UTC) if int(seconds) else None
    except (ValueError, OverflowError, OSError):
        return None


def _git(root: Path, *arguments: str) -> bytes:
    """Give what git says; nothing if it fails, or is not there."""
    settings = [word for setting in _SETTINGS for word in ("-c", setting)]
    command = ["git", "-C", str(root), "--no-pager", "--no-replace-objects", *settings, *arguments]
    environment = {name: value for name, value in os.environ.items() if name not in _ELSEWHERE}
    try:
        done = subprocess.run(command, env=environment, stdin=subprocess.DEVNULL, capture_output=True, check=False)  # noqa: S603 - a list, no shell
    except OSError:
        return b""
    return b"" if done.returncode else done.stdout
