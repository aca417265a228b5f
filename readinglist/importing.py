"""What was read from other formats, put into a catalog: what is new, under which ids, tags and events, in which files.

Nothing that stands in the catalog is changed; tags, people and events that it lacks are added to its registries.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath

from readinglist.adopting import Adoption
from readinglist.catalog import Catalog
from readinglist.check.duplicates import identity_of
from readinglist.decoding import read_text
from readinglist.errors import Problem, ReadingListError, shorten
from readinglist.formats import Loaded
from readinglist.identity import fold, id_fault, make_ids, make_slug
from readinglist.model import Entry, ReadingList
from readinglist.registering import add_records
from readinglist.source import parse_collection, parse_list
from readinglist.writing import write_collection, write_list, write_whole

__all__ = ["Import", "IntoCatalogError", "plan_import", "write_import"]


class IntoCatalogError(ReadingListError, ValueError):
    """What was read cannot be put into the catalog as a whole.

    Attributes:
        message: Why, in one sentence.
    """

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message


@dataclass(frozen=True)
class Import:
    """What is to be written.

    Attributes:
        files: Path below the catalog's folder, and the text; registries before what needs them.
        changed: The paths of those that are there already.
        entries: The new entries as the catalog will hold them.
        known: What the catalog holds already: the id in the source, and the one in the catalog.
        problems: Those of reading, then those of fitting in.
    """

    files: Mapping[str, str]
    changed: frozenset[str]
    entries: tuple[Entry, ...]
    known: tuple[tuple[str, str], ...]
    problems: tuple[Problem, ...]


def plan_import(  # noqa: PLR0913 - what can be said of all that comes in
    catalog: Catalog,
    loaded: Loaded,
    *,
    folder: str = "imported",
    kind: str = "",
    event: str = "",
    tags: Sequence[str] = (),
) -> Import:
    """Fit what was read into a catalog, without writing anything.

    Args:
        catalog: Where it shall stand.
        loaded: As `formats.loads` gives it.
        folder: Below `entries/`; the entries of each event, or of each file, become a collection there.
        kind: The kind of all of them; empty for what they say themselves.
        event: Id or name of the event of all of them; empty for what they say themselves.
        tags: What all of them are tagged with in addition.

    Returns:
        The plan. An entry that the catalog has already, by address and title or by title, event and people, is not
        in it; an id that is taken gives way to one with the event before it.

    Raises:
        IntoCatalogError: If the folder is none, there is no such kind, or a registry cannot be added to.
    """
    if any(id_fault(part) for part in folder.split("/")):
        raise IntoCatalogError(f"expected a folder of a-z, 0-9 and hyphens below entries/, found {shorten(folder)}.")
    if kind and kind not in catalog.kinds:
        raise IntoCatalogError(f"unknown kind {shorten(kind)}. Known kinds: {', '.join(catalog.kinds)}.")
    adoption = Adoption(catalog, loaded)
    said = {key: value for key, value in (("kind", kind), ("event", event)) if value}
    entries = [entry.model_copy(update={**said, "tags": (*entry.tags, *tags)}) for entry in loaded.entries]
    sorted_out = _sort_out(catalog, entries)
    fresh = adoption.adopt(sorted_out.fresh, sorted_out.ids)
    lists = [adoption.adopt_list(item, sorted_out.ids) for item in loaded.lists if item.id not in catalog.lists]
    files, changed, problems = _write_files(catalog, adoption, folder, fresh, lists)
    found = (*loaded.problems, *adoption.problems, *problems)
    return Import(files, changed, tuple(fresh), tuple(sorted_out.known), found)


def write_import(catalog: Catalog, plan: Import) -> list[Path]:
    """Write what was planned, each file as a whole.

    Returns:
        The files, in the order in which they were written.

    Raises:
        FileExistsError: If a file that should be new has come to be there; it stays as it is, and so do those after it.
    """
    written = []
    for name, text in plan.files.items():
        path = catalog.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, text.encode("utf-8"), is_new=name not in plan.changed)
        written.append(path)
    return written


@dataclass
class _Sorted:
    """What is new and what is not.

    Attributes:
        fresh: The new entries, with ids of their own.
        known: Id in the source and id in the catalog of those that are not new.
        ids: The id in the source to that in the catalog, of all of them.
    """

    fresh: list[Entry] = field(default_factory=list)
    known: list[tuple[str, str]] = field(default_factory=list)
    ids: dict[str, str] = field(default_factory=dict)


def _sort_out(catalog: Catalog, entries: Iterable[Entry]) -> _Sorted:
    titles: defaultdict[str, list[Entry]] = defaultdict(list)
    for old in catalog.entries.values():
        titles[fold(old.title)].append(old)
    result, clashing = _Sorted(), {}
    entries = list(entries)
    for entry in entries:
        twin = next((old for old in titles.get(fold(entry.title), ()) if _is_same(catalog, old, entry)), None)
        if twin is not None:
            result.known.append((entry.id, twin.id))
            result.ids[entry.id] = twin.id
        else:
            result.ids[entry.id] = entry.id
            if entry.id in catalog.taken_ids:
                clashing[entry.id] = f"{make_slug(entry.event)}-{entry.id}".lstrip("-")
            result.fresh.append(entry)
    made = make_ids(clashing.values(), {*catalog.taken_ids, *result.ids})
    result.ids |= {id_: made[name] for id_, name in clashing.items()}
    result.fresh = [entry.model_copy(update={"id": result.ids[entry.id]}) for entry in result.fresh]
    return result


def _is_same(catalog: Catalog, old: Entry, new: Entry) -> bool:
    """Whether two entries of one title are one: by what they lead to, else by their events, else by id or people."""
    ours = {identity_of(link.url, link.type) for link in old.links} - {""}
    theirs = {identity_of(link.url, link.type) for link in new.links} - {""}
    if ours and theirs:
        return bool(ours & theirs)
    if old.event and new.event:
        return new.event in {old.event, catalog.events[old.event].name}
    return old.id == new.id or bool(_people(old) & _people(new))


def _people(entry: Entry) -> set[str]:
    return {name.casefold() for _, name in entry.names}


def _write_files(
    catalog: Catalog, adoption: Adoption, folder: str, entries: Sequence[Entry], lists: Sequence[ReadingList]
) -> tuple[dict[str, str], frozenset[str], list[Problem]]:
    files: dict[str, str] = {}
    changed: set[str] = set()
    problems: list[Problem] = []
    for path, key, records in (
        ("kinds.yaml", "kinds", adoption.kinds),
        ("tags.yaml", "facets", adoption.facets),
        ("tags.yaml", "tags", adoption.tags),
        ("people.yaml", "people", adoption.people),
        ("events.yaml", "events", adoption.events),
    ):
        if records:
            text = files.get(path, _read(catalog.root / path))
            changed.update([path] if (catalog.root / path).exists() else [])
            try:
                files[path] = add_records(text or "", path, key, records)
            except ValueError as error:
                raise IntoCatalogError(f"{error}.") from None
    for path, group in _collections(catalog, folder, entries).items():
        files[path] = write_collection(group)
        problems += parse_collection(files[path], path)[1]
    for reading_list in lists:
        path = f"lists/{reading_list.id}.md"
        if (catalog.root / path).exists():
            message = f"the file {path} is there already, so the list was left out."
            problems.append(Problem(reading_list.path or path, 1, 1, "left_out", message, "", reading_list.id))
            continue
        files[path] = write_list(reading_list)
        problems += parse_list(files[path], path)[1]
    return files, frozenset(changed), problems


def _read(path: Path) -> str | None:
    """Give the text of a registry as loading has it, None if there is no such file."""
    return read_text(path, path.name)[0] or "" if path.exists() else None


def _collections(catalog: Catalog, folder: str, entries: Sequence[Entry]) -> dict[str, list[Entry]]:
    """Give the entries by the file they go into: one for each event, and one for each file that names no event."""
    groups: defaultdict[str, list[Entry]] = defaultdict(list)
    for entry in entries:
        groups[entry.event or make_slug(PurePosixPath(entry.path).stem) or "entries"].append(entry)
    files = {}
    for name, group in sorted(groups.items()):
        path, number = f"entries/{folder}/{name}.yaml", 2
        while (catalog.root / path).exists() or path in files:
            path, number = f"entries/{folder}/{name}-{number}.yaml", number + 1
        files[path] = group
    return files
