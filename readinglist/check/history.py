"""What a catalog was at another time, as git has it: which files changed since, and which ids are gone.

Runs `git` in the repository, which reads and never writes there.
"""

from __future__ import annotations

import io
import subprocess
import tarfile
import tempfile
from pathlib import Path

from readinglist.catalog import Catalog
from readinglist.check.material import Material
from readinglist.errors import Problem, ReadingListError, shorten
from readinglist.loading import REGISTRIES

#: One of each, for a message.
_WORDS = {"entries": "entry", "lists": "list", "tags": "tag", "people": "person", "events": "event"}

__all__ = ["HistoryError", "changed_files", "check_history"]


class HistoryError(ReadingListError):
    """Git could not say what was asked."""


def changed_files(root: Path, revision: str) -> frozenset[str]:
    """Give the files of a catalog that differ from what they were where the work began.

    Args:
        root: The catalog's folder, in a git repository.
        revision: A branch, tag or commit; what counts is where it parted from the work at hand.

    Returns:
        Names below `root`, of files that are new and not yet added, too; not of those deleted.

    Raises:
        HistoryError: If there is no git, no repository, or no such revision.
    """
    base = _merge_base(root, revision)
    changed = _git(root, "diff", "--name-only", "--relative", "-z", "--diff-filter=d", base, "--", ".")
    fresh = _git(root, "ls-files", "--others", "--exclude-standard", "-z", "--", ".")
    return frozenset(name for name in (changed + fresh).decode("utf-8", "replace").split("\0") if name)


def check_history(material: Material, revision: str) -> None:
    """Report each id that the catalog had where the work began, and to which nothing leads any more.

    Ids made from names that have no record do not count: they go with the last entry that names them.

    Args:
        material: The catalog as it is.
        revision: As for `changed_files`.

    Raises:
        HistoryError: As `changed_files`.
    """
    root = material.catalog.root
    with tempfile.TemporaryDirectory() as folder:
        if not _unpack(root, _merge_base(root, revision), Path(folder)):
            return
        before = Catalog.load(folder)
    catalog, files = material.catalog, material.files
    for what, old, now, aliases in (
        ("entries", before.entries, files.entries, catalog.entry_aliases),
        ("lists", before.lists, files.lists, catalog.list_aliases),
        ("tags", before.tags, catalog.tags, catalog.tag_aliases),
        ("people", before.people, catalog.people, catalog.person_aliases),
        ("events", before.events, catalog.events, catalog.event_aliases),
    ):
        for id_, record in old.items():
            is_known = id_ in now or id_ in aliases or files.is_doubtful(what, id_)
            if record.path and not is_known and material.settings.is_on("vanished_id"):
                message = f"the {_WORDS[what]} {shorten(id_)} is gone, and nothing leads on from its page."
                material.problems.append(Problem(record.path, 1, 1, "vanished_id", message, _hint(what, id_)))


def _hint(what: str, id_: str) -> str:
    keep = ", or keep it with `status: withdrawn`" if what in {"entries", "lists"} else ""
    return f"Put {id_} under the aliases of what took its place{keep}."


def _unpack(root: Path, commit: str, target: Path) -> bool:
    """Write the catalog's files of a commit into a folder; False if there was no catalog then."""
    names = ("entries", "lists", *REGISTRIES)
    if not _git(root, "ls-tree", "--name-only", commit, "--", "entries"):
        return False
    data = _git(root, "archive", "--format=tar", commit, "--", ".")
    with tarfile.open(fileobj=io.BytesIO(data)) as archive:
        members = [item for item in archive.getmembers() if item.isfile() and Path(item.name).parts[0] in names]
        archive.extractall(target, members, filter="data")
    return True


def _merge_base(root: Path, revision: str) -> str:
    """Give the commit at which a revision parted from the work at hand; the revision itself if they never met."""
    commit = _git(root, "rev-parse", "--verify", "--quiet", "--end-of-options", f"{revision}^{{commit}}")
    commit_id = commit.decode().strip()
    try:
        return _git(root, "merge-base", commit_id, "HEAD").decode().strip()
    except HistoryError:
        return commit_id


def _git(root: Path, *arguments: str) -> bytes:
    command = ["git", "-C", str(root), *arguments]
    try:
        return subprocess.run(command, capture_output=True, check=True).stdout  # noqa: S603 - a list, no shell
    except FileNotFoundError:
        raise HistoryError("git is not installed, so there is nothing to compare with.") from None
    except subprocess.CalledProcessError as error:
        said = error.stderr.decode("utf-8", "replace").strip().splitlines()
        reason = said[-1] if said else "there is no such revision"
        raise HistoryError(f"git cannot tell what changed: {reason}.") from None
