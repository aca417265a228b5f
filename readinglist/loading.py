"""The files of a catalog, each read once: every sound record, every fault, in an order that never changes.

Knows where things lie below a catalog's folder and what a file's place says about it; how records refer to each
other is the business of `linking`.
"""

from __future__ import annotations

import gc
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from typing import Any, TypeVar

from readinglist.errors import CatalogNotFoundError, Problem
from readinglist.model import Entry, Event, Facet, Person, ReadingList, Tag
from readinglist.kinds import KINDS, Kind
from readinglist.records import Parsed
from readinglist.source import parse_collection, parse_entry, parse_list, parse_registry, read_text
from readinglist.yamltext import Mapping

__all__ = ["REGISTRIES", "Files", "find_catalog", "load_files"]

#: The registry files of a catalog, in the order in which they are read.
REGISTRIES = ("kinds.yaml", "tags.yaml", "people.yaml", "events.yaml")

_R = TypeVar("_R", Entry, ReadingList, Tag, Person, Event, Facet, Kind)


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
    #: Ids of entries that are there but unsound: naming one is no second fault.
    unsound: set[str] = field(default_factory=set)
    problems: list[Problem] = field(default_factory=list)


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


def load_files(root: Path) -> Files:
    """Read every file of a catalog.

    Args:
        root: The folder that holds `entries/`.

    Returns:
        The records in the order of their files' names. Problems name files below `root`.

    Raises:
        CatalogNotFoundError: If there is no folder `entries/`.
    """
    if not (root / "entries").is_dir():
        raise CatalogNotFoundError(str(root))
    files = Files()
    with _no_garbage_collection():
        for name in REGISTRIES:
            if (root / name).exists() or (root / name).is_symlink():
                _load_registry(files, root / name, name)
        for path in _walk(root, "entries"):
            parse = {".md": parse_entry, ".yaml": parse_collection, ".yml": parse_collection}.get(path.suffix)
            found = _parse(files, root / path, path, parse, "an entry (.md) nor a collection (.yaml)")
            _note_unsound(files, path, found)
            _add(files, "entry", files.entries, found)
        for path in _walk(root, "lists"):
            parser = parse_list if path.suffix == ".md" else None
            _add(files, "list", files.lists, _parse(files, root / path, path, parser, "a reading list (.md)"))
    return files


@contextmanager
def _no_garbage_collection() -> Iterator[None]:
    """Pause the collector: parsing makes many objects and no cycles, and runs 2.3 times faster without it."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


def _walk(root: Path, folder: str) -> Iterator[PurePosixPath]:
    """Give the files below a folder by name, hidden ones left out."""
    paths = []
    for parent, folders, names in os.walk(root / folder):
        folders[:] = [name for name in folders if not name.startswith(".")]
        base = PurePosixPath(Path(parent).relative_to(root).as_posix())
        paths += [base / name for name in names if not name.startswith(".")]
    yield from sorted(paths)


def _parse(
    files: Files,
    file: Path,
    path: PurePosixPath,
    parse: Callable[[str, str], Parsed[_R]] | None,
    expected: str,
) -> list[tuple[_R, Mapping]]:
    # A name that is not valid Unicode must not stop a later print.
    name = path.as_posix().encode("utf-8", "replace").decode("utf-8")
    if parse is None:
        message = (
            f"the file is neither {expected}." if " nor " in expected else f"the file is not {expected}."
        )
        files.problems.append(Problem(name, 1, 1, "stray_file", message, "Move it elsewhere."))
        return []
    try:
        text, problems = read_text(file, name)
    except OSError as error:
        files.problems.append(Problem(name, 1, 1, "unreadable_file", f"{error.strerror}."))
        return []
    files.problems += problems
    if text is None:
        return []
    found, problems = parse(text, name)
    files.problems += problems
    return found


def _note_unsound(files: Files, path: PurePosixPath, found: list[Any]) -> None:
    if path.suffix == ".md" and not found:
        files.unsound.add(path.stem)


def _load_registry(files: Files, file: Path, name: str) -> None:
    try:
        text, problems = read_text(file, name)
    except OSError as error:
        files.problems.append(Problem(name, 1, 1, "unreadable_file", f"{error.strerror}."))
        return
    files.problems += problems
    if text is None:
        return
    records, problems = parse_registry(text, name)
    files.problems += problems
    for key, found in records.items():
        if key == "kinds":
            files.kinds |= {kind.id: kind for kind, _ in found}
        else:
            _add(files, key, getattr(files, key), found)


def _add(
    files: Files, what: str, records: dict[str, tuple[_R, Mapping]], found: list[tuple[_R, Mapping]]
) -> None:
    """Keep each record under its id; of two with one id, the one whose file comes first."""
    for record, data in found:
        if record.id in records:
            first = records[record.id][0]
            path, line = getattr(record, "path", ""), getattr(record, "line", 1)
            message = (
                f"the id {record.id!r} belongs to another {what} already, in {getattr(first, 'path', '')}."
            )
            hint = "Give one of them another id; this one was left out."
            files.problems.append(Problem(path, line, 1, "duplicate_id", message, hint))
        else:
            records[record.id] = (record, data)
