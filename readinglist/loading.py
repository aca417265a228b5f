"""The files of a catalog, each read once: every sound record, every fault, in an order that never changes.

Knows where things lie below a catalog's folder and what a file's place says about it; how records refer to each
other is the business of `linking`.
"""

from __future__ import annotations

import errno
import gc
import hashlib
import os
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from typing import TypeVar

from readinglist.decoding import read_text
from readinglist.errors import CatalogNotFoundError, Problem
from readinglist.kinds import KINDS, Kind
from readinglist.model import Entry, Event, Facet, Person, ReadingList, Tag
from readinglist.records import Parsed
from readinglist.source import parse_collection, parse_entry, parse_list, parse_registry
from readinglist.yamltext import Mapping

__all__ = [
    "REGISTRIES", "Files", "Tick", "find_catalog", "find_files", "load_files", "no_garbage_collection",
]  # fmt: skip

#: Told after each file how many are read, and how many there are.
Tick = Callable[[int, int], None]

#: The registry files of a catalog, in the order in which they are read.
REGISTRIES = ("kinds.yaml", "tags.yaml", "people.yaml", "events.yaml")

#: The ids in a collection that has a fault.
_ID = re.compile(r"^[ -]*id: *([a-z0-9-]+) *$", re.MULTILINE)
_R = TypeVar("_R", Entry, ReadingList)


@dataclass
class Files:
    """What the files hold, each record by its id and with the mapping it was made of."""

    entries: dict[str, tuple[Entry, Mapping]] = field(default_factory=dict)
    lists: dict[str, tuple[ReadingList, Mapping]] = field(default_factory=dict)
    tags: dict[str, tuple[Tag, Mapping]] = field(default_factory=dict)
    facets: dict[str, tuple[Facet, Mapping]] = field(default_factory=dict)
    people: dict[str, tuple[Person, Mapping]] = field(default_factory=dict)
    events: dict[str, tuple[Event, Mapping]] = field(default_factory=dict)
    kinds: dict[str, Kind] = field(default_factory=lambda: dict(KINDS))
    #: What is there but unsound (sound things may be among it): `entries`, `tags` and so on, with the id.
    unsound: set[tuple[str, str]] = field(default_factory=set)
    #: What is in registries that could not be read as a whole: `tags`, `facets` and so on.
    unread: set[str] = field(default_factory=set)
    problems: list[Problem] = field(default_factory=list)
    #: The name of each file that was looked at, in that order.
    paths: list[str] = field(default_factory=list)
    #: Takes in each file's name and text: equal catalogs have equal digests.
    digest: hashlib._Hash = field(default_factory=hashlib.sha256)

    def is_doubtful(self, what: str, id_: str) -> bool:
        """Whether a record that is not here may stand in a file that has a fault: naming it is no second fault."""
        return what in self.unread or (what, id_) in self.unsound

    def forget_places(self) -> None:
        """Drop the mappings: where things stand in their files takes as much memory as the records."""
        for records in (self.entries, self.lists, self.tags, self.facets, self.people, self.events):
            records.clear()

    def __getstate__(self) -> dict[str, object]:
        """Leave the digest behind, which is no longer added to once all is read."""
        return {key: value for key, value in vars(self).items() if key != "digest"}

    def __setstate__(self, state: dict[str, object]) -> None:
        """Begin another digest."""
        vars(self).update(state, digest=hashlib.sha256())


def find_catalog(start: Path) -> Path:
    """Find the catalog that a folder belongs to.

    Args:
        start: A folder; it and the folders above it are tried, each also with `docs` below it.

    Returns:
        The nearest folder that holds `entries/`.

    Raises:
        CatalogNotFoundError: If there is none.
    """
    for folder in (start, *start.resolve().parents):
        for candidate in (folder, folder / "docs"):
            if (candidate / "entries").is_dir():
                return candidate
    raise CatalogNotFoundError(str(start))


def load_files(root: Path, tick: Tick | None = None) -> Files:
    """Read every file of a catalog.

    Args:
        root: The folder that holds `entries/`.
        tick: Called after each file below `entries/` and `lists/`.

    Returns:
        The records in the order of their files' names. Problems name files below `root`.

    Raises:
        CatalogNotFoundError: If there is no folder `entries/`.
    """
    if not (root / "entries").is_dir():
        raise CatalogNotFoundError(str(root))
    files = Files()
    with no_garbage_collection():
        for name in REGISTRIES:
            if (root / name).exists() or (root / name).is_symlink():
                _load_registry(files, root / name, name)
        steps = [(_load_entry, path) for path in _walk(files, root, "entries")]
        steps += [(_load_list, path) for path in _walk(files, root, "lists")]
        for number, (load, path) in enumerate(steps, 1):
            load(files, root, path)
            if tick is not None:
                tick(number, len(steps))
    return files


def find_files(root: Path) -> list[Path] | None:
    """Give every file that `load_files` would read, in its order; None if one of them is not what it should be."""
    scratch = Files()
    registries = [root / name for name in REGISTRIES if (root / name).exists() or (root / name).is_symlink()]
    below = [root / path for folder in ("entries", "lists") for path in _walk(scratch, root, folder)]
    found = registries + below
    return found if not scratch.problems and all(path.is_file() for path in found) else None


def _load_entry(files: Files, root: Path, path: PurePosixPath) -> None:
    parse = {".md": parse_entry, ".yaml": parse_collection, ".yml": parse_collection}.get(path.suffix)
    found = _parse(files, root / path, path, parse, "an entry (.md) nor a collection (.yaml)")
    if path.suffix == ".md" and not found:
        files.unsound.add(("entries", path.stem))
    _add(files, "entry", files.entries, found)


def _load_list(files: Files, root: Path, path: PurePosixPath) -> None:
    parse = parse_list if path.suffix == ".md" else None
    _add(files, "list", files.lists, _parse(files, root / path, path, parse, "a reading list (.md)"))


@contextmanager
def no_garbage_collection() -> Iterator[None]:
    """Pause the collector: parsing makes many objects and no cycles, and runs 2.3 times faster without it."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


def _walk(files: Files, root: Path, folder: str) -> list[PurePosixPath]:
    """Give the files below a folder by name, hidden ones left out."""

    def on_error(error: OSError) -> None:
        if not isinstance(error, FileNotFoundError):
            name = _show_path(PurePosixPath(Path(error.filename).relative_to(root).as_posix()))
            files.problems.append(
                Problem(name, 1, 1, "unreadable_file", f"the folder cannot be read: {error.strerror}.")
            )

    paths = []
    for parent, folders, names in os.walk(root / folder, onerror=on_error):
        folders[:] = [name for name in folders if not name.startswith(".")]
        base = PurePosixPath(Path(parent).relative_to(root).as_posix())
        for name in sorted(name for name in folders if Path(parent, name).is_symlink()):
            message = "the folder is a link to another; what it holds was left out."
            files.problems.append(Problem(_show_path(base / name), 1, 1, "stray_file", message, "Put files here."))
        paths += [base / name for name in names if not name.startswith(".")]
    return sorted(paths, key=lambda path: path.parts)


def _parse(
    files: Files,
    file: Path,
    path: PurePosixPath,
    parse: Callable[[str, str], Parsed[_R]] | None,
    expected: str,
) -> list[tuple[_R, Mapping]]:
    name = _show_path(path)
    if parse is None:
        message = f"the file is neither {expected}." if " nor " in expected else f"the file is not {expected}."
        files.problems.append(Problem(name, 1, 1, "stray_file", message, "Move it elsewhere."))
        return []
    text = _read(files, file, name)
    if text is None:
        return []
    found, problems = parse(text, name)
    files.problems += problems
    if parse is parse_collection and problems:
        files.unsound.update(("entries", id_) for id_ in _ID.findall(text))
    return found


def _read(files: Files, file: Path, name: str) -> str | None:
    try:
        if file.exists() and not file.is_file():
            raise OSError(errno.EINVAL, "it is a pipe or a device")  # noqa: TRY301 - as if reading had failed
        text, problems = read_text(file, name)
    except OSError as error:
        text, problems = None, [Problem(name, 1, 1, "unreadable_file", f"the file cannot be read: {error.strerror}.")]
    files.problems += problems
    files.paths.append(name)
    files.digest.update(f"{name}\0{text}\0".encode("utf-8", "surrogatepass"))
    return text


def _show_path(path: PurePosixPath) -> str:
    """Give a file's name as it can be printed on one line: a name need be neither valid Unicode nor printable."""
    name = path.as_posix()
    return name if name.isprintable() else "".join(c if c.isprintable() else "?" for c in name)


def _load_registry(files: Files, file: Path, name: str) -> None:
    text = _read(files, file, name)
    records, problems = parse_registry(text or "", name)
    files.unread.update(key for key, found in records.items() if problems and not found)
    if text is None:
        return
    files.problems += problems
    parts = (problem.where.split(".", 2) for problem in problems if "." in problem.where)
    files.unsound.update((what, id_) for what, id_, *_ in parts)
    files.kinds |= {kind.id: kind for kind, _ in records.pop("kinds", ())}
    for key, found in records.items():
        getattr(files, key).update({record.id: (record, data) for record, data in found})


def _add(files: Files, what: str, records: dict[str, tuple[_R, Mapping]], found: list[tuple[_R, Mapping]]) -> None:
    """Keep each record under its id; of two with one id, the one whose file comes first."""
    for record, data in found:
        if record.id in records:
            first = records[record.id][0]
            message = f"the id {record.id!r} belongs to another {what} already, in {first.path}, line {first.line}."
            hint = "Give one of them another id; this one was left out."
            files.problems.append(Problem(record.path, record.line, 1, "duplicate_id", message, hint))
        else:
            records[record.id] = (record, data)
