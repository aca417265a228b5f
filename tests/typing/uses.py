"""Uses of the public names, as a script or a notebook has them; mypy must accept each, and it is never run."""

from __future__ import annotations

from collections.abc import Mapping

from readinglist import (
    Catalog,
    Entries,
    Entry,
    Event,
    Input,
    ListItem,
    Loaded,
    Loss,
    Person,
    Problem,
    ReadingList,
    Relation,
    Tag,
    dumps,
    find_losses,
    fit_entries,
    grow_list,
    loads,
    plan_import,
    save_list,
    write_import,
)


def _use(*_things: object) -> None:
    """Do nothing with what was made."""


def use_the_catalog() -> None:
    """Load, look up, select, and follow the ways between records."""
    catalog: Catalog = Catalog.load("docs")
    entries: Mapping[str, Entry] = catalog.entries
    entry: Entry = catalog.get("moss")
    person: Person | None = catalog.find_person("Ada Example")
    tag: Tag | None = catalog.find_tag("x")
    event: Event | None = catalog.find_event("x")
    found: Entries = catalog.select("tag:x", sort="-date", limit=5, kind=["talk"])
    relations: tuple[Relation, ...] = catalog.related(entry)
    lists: tuple[ReadingList, ...] = entry.lists
    theirs: tuple[Entry, ...] = person.entries if person else ()
    neighbors: tuple[tuple[Tag, int], ...] = tag.neighbors if tag else ()
    there: tuple[Entry, ...] = event.entries if event else ()
    problems: tuple[Problem, ...] = catalog.problems
    _use(entries, found[0].title, relations[0].reason, lists, theirs, neighbors, there, problems)


def use_lists() -> None:
    """Build a list, fit it into a time, save it."""
    catalog = Catalog.load("docs")
    made: ReadingList = ReadingList(title="T").section("S", note="N").add("moss", note="W").extend(catalog.select())
    items: tuple[ListItem, ...] = made.merge(grow_list(catalog, catalog.get("moss"))).items
    chosen: tuple[Entry, ...] = fit_entries(made.entries, 3600)
    _use(items, chosen, save_list(catalog, made, is_new=False).name)


def use_formats() -> None:
    """Write, read, and bring in."""
    catalog = Catalog.load("docs")
    text: str = dumps(catalog.select(), "bibtex")
    losses: tuple[Loss, ...] = find_losses(catalog.entries.values(), "ris")
    loaded: Loaded = loads(Input("x.bib", text.encode()), "bibtex")
    plan = plan_import(catalog, loaded, folder="x", tags=["y"])
    _use(losses, [path.name for path in write_import(catalog, plan)])
