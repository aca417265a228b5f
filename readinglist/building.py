"""Reading lists made by a program: entries chosen for a time or for one entry, and lists put into files.

How a list grows step by step is the business of `ReadingList` itself.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from readinglist.catalog import Catalog
from readinglist.errors import ReadingListError, UnknownIdError
from readinglist.identity import find_similar
from readinglist.model import Entry, ReadingList
from readinglist.source import parse_list
from readinglist.writing import write_list, write_whole

__all__ = ["ListError", "fit_entries", "grow_list", "make_list", "save_list"]

#: How many steps a list around an entry has, where nothing else is said.
_STEPS = 8


class ListError(ReadingListError, ValueError):
    """A reading list cannot be saved as it is.

    Attributes:
        message: What is wrong, in one sentence.
    """

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message


def fit_entries(entries: Iterable[Entry], seconds: int) -> tuple[Entry, ...]:
    """Choose entries that take no longer than a time together.

    Args:
        entries: In order of preference.
        seconds: The time.

    Returns:
        Each entry that still fits when those before it are taken, in the order given. One whose length is not known
        cannot be said to fit. Maybe none.
    """
    chosen = []
    for entry in entries:
        if entry.duration and entry.duration <= seconds:
            seconds -= entry.duration
            chosen.append(entry)
    return tuple(chosen)


def grow_list(catalog: Catalog, entry: Entry, limit: int = _STEPS, *, title: str = "") -> ReadingList:
    """Make a list around one entry: first the entry, then what is most akin to it, each with the reason as its note.

    Args:
        catalog: Where the entry is from.
        entry: What the list begins with.
        limit: How many steps at most.
        title: The list's title; by default one that names the entry.
    """
    grown = ReadingList(title=title or f"Around {entry.title}").add(entry)
    for relation in catalog.related(entry, limit - 1)[: max(0, limit - 1)]:
        note = relation.reason if relation.is_curated else f"Shares {relation.reason}."
        grown = grown.add(relation.entry, note)
    return grown


def make_list(  # noqa: PLR0913 - each narrows the choice in a way of its own
    catalog: Catalog,
    entries: Iterable[Entry],
    *,
    title: str,
    like: Entry | None = None,
    limit: int | None = None,
    seconds: int | None = None,
) -> ReadingList:
    """Make a list of a selection.

    Args:
        catalog: Where the entries are from.
        entries: What may be on the list, in order.
        title: The list's title.
        like: What the list begins with; of the entries only those that are most akin to it follow, each with the
            reason. None for all of them, in their order.
        limit: How many steps at most; by default all, or eight with `like`.
        seconds: How long all steps may take together, as in `fit_entries`; None for any time.
    """
    chosen = {entry.id: entry for entry in entries}
    made = ReadingList(title=title).extend(chosen)
    if like is not None:
        chosen[like.id] = like
        grown = grow_list(catalog, like, len(catalog.entries), title=title)
        made = _keep(grown, [item.entry for item in grown.items if item.entry in chosen][: limit or _STEPS])
    steps = [chosen[item.entry] for item in made.items]
    if seconds is not None:
        steps = [*fit_entries(steps, seconds)]
    return _keep(made, [entry.id for entry in steps][:limit])


def _keep(reading_list: ReadingList, ids: Iterable[str]) -> ReadingList:
    kept = set(ids)
    return reading_list.model_copy(update={"items": tuple(item for item in reading_list.items if item.entry in kept)})


def save_list(catalog: Catalog, reading_list: ReadingList, path: str | Path = "", *, is_new: bool = True) -> Path:
    """Write a list into a file of a catalog.

    Args:
        catalog: Whose entries the list holds, and whose folder it goes into.
        reading_list: The list.
        path: The file, below the catalog's folder or as seen from here; by default `lists/ID.md`. Its stem becomes
            the list's id.
        is_new: Whether there must be no such file yet.

    Returns:
        The file.

    Raises:
        ListError: If the file would not be a list of the catalog, or the list is not sound.
        UnknownIdError: If an entry is not in the catalog.
        FileExistsError: If the file is there, and must not be.
    """
    target = _place(catalog, path or f"lists/{reading_list.id}.md")
    for item in reading_list.items:
        if item.entry and catalog.find_entry(item.entry) is None:
            raise UnknownIdError("entry", item.entry, find_similar(item.entry, catalog.entries))
    name = target.relative_to(catalog.root.absolute()).as_posix()
    text = write_list(reading_list)
    if problems := parse_list(text, name)[1]:
        raise ListError(f"{problems[0].message} {problems[0].hint}".strip())
    target.parent.mkdir(parents=True, exist_ok=True)
    write_whole(target, text.encode("utf-8"), is_new=is_new)
    return target


def _place(catalog: Catalog, path: str | Path) -> Path:
    """Give the whole path of a list's file, which lies below `lists/` of the catalog."""
    root = catalog.root.absolute()
    folder = root / "lists"
    for target in (Path(path).absolute(), root / path):
        if target.is_relative_to(folder) and target.suffix == ".md" and ".." not in target.parts:
            return target
    raise ListError(f"expected a file lists/NAME.md of the catalog {catalog.root.as_posix()}, found {str(path)!r}.")
