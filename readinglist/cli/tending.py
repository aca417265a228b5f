"""The commands for whoever keeps a catalog in order: `rename`, `people`, `tags` and `stats`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from readinglist.cli.streams import count, say, say_json, show_path

if TYPE_CHECKING:
    from readinglist.catalog import Catalog

__all__ = ["people", "rename", "stats", "tags"]

#: Id to what is printed of it.
_Rows = dict[str, dict[str, Any]]
#: How many tags, people and events `stats` names.
_MOST = 10


@click.command()
@click.argument("old")
@click.argument("new")
@click.option("--type", "what", type=click.Choice(["entry", "list", "tag", "person", "event"]), help="What OLD is.")
@click.option("--dry-run", is_flag=True, help="Say what would change, and change nothing.")
@click.pass_obj
def rename(folder: Path | None, old: str, new: str, what: str | None, dry_run: bool) -> None:
    """Give an entry, list, tag, person or event a new id, and rewrite all that names it."""
    from readinglist.check import Settings
    from readinglist.check.material import open_catalog
    from readinglist.cli.folders import find_folder
    from readinglist.cli.printing import find_records
    from readinglist.errors import ReadingListError
    from readinglist.renaming import TYPES, plan_renaming

    material = open_catalog(find_folder(folder), Settings())
    if what is None:
        known = [name for name, records in TYPES.items() if old in getattr(material.files, records)]
        found = known or [*find_records(material.catalog, old)]
        if len(found) > 1:
            raise ReadingListError(f"{old!r} is the id of several things; say which with --type {' or '.join(found)}.")
        what = found[0]
    plan = plan_renaming(material, what, old, new)
    changed = [plan.root / path for path in plan.changed()] if dry_run else plan.write()
    say(*map(show_path, changed))
    done = "Would rename" if dry_run else "Renamed"
    say(
        f"{done} the {what} {old} to {new}: {count(range(plan.number), 'reference')}, {count(changed, 'file')}.",
        err=True,
    )


@click.command()
@click.option("--similar", is_flag=True, help="Only names that are nearly the same, in pairs.")
@click.option("--json", "as_json", is_flag=True, help="Print a JSON array.")
@click.pass_obj
def people(folder: Path | None, similar: bool, as_json: bool) -> None:
    """List the people with the number of their entries."""
    from readinglist.cli.folders import load_catalog
    from readinglist.identity import sort_key

    catalog = load_catalog(folder)
    rows: _Rows = {
        id_: {"id": id_, "name": person.name, "entries": len(catalog.by_person.get(id_, ()))}
        for id_, person in sorted(catalog.people.items(), key=lambda item: sort_key(item[1].sort or item[1].name))
    }
    _print(rows, {id_: row["name"] for id_, row in rows.items()} if similar else None, 0, as_json=as_json)


@click.command()
@click.option("--unused", is_flag=True, help="Only those without an entry.")
@click.option("--rare", is_flag=True, help="Only those with a single entry.")
@click.option("--similar", is_flag=True, help="Only those that are nearly the same, in pairs.")
@click.option("--json", "as_json", is_flag=True, help="Print a JSON array.")
@click.pass_obj
def tags(folder: Path | None, unused: bool, rare: bool, similar: bool, as_json: bool) -> None:
    """List the tags with the number of their entries."""
    from readinglist.cli.folders import load_catalog

    catalog = load_catalog(folder)
    rows: _Rows = {
        id_: {"id": id_, "label": tag.label, "facet": tag.facet or "-", "entries": len(catalog.by_tag.get(id_, ()))}
        for id_, tag in catalog.tags.items()
    }
    if unused or rare:
        wanted = {0: unused, 1: rare}
        rows = {id_: row for id_, row in rows.items() if wanted.get(row["entries"])}
    _print(rows, {id_: id_ for id_ in rows} if similar else None, 5, as_json=as_json)


def _print(
    rows: Mapping[str, dict[str, Any]], texts: Mapping[str, str] | None, shortest: int, *, as_json: bool
) -> None:
    """Print rows in columns, or only those whose texts are nearly the same, two by two."""
    from readinglist.check.likeness import find_alike

    if texts is not None:
        pairs = find_alike(texts, shortest) if shortest else find_alike(texts)
        if as_json:
            say_json([[rows[one], rows[other]] for one, other in pairs])
            return
        for one, other in pairs:
            say(*_columns([rows[one], rows[other]]), "")
        say(f"{count(pairs, 'pair')} that may be one.", err=True)
    elif as_json:
        say_json(list(rows.values()))
    else:
        say(*_columns(rows.values()))
        if not rows:
            say("There are none.", err=True)


def _columns(rows: Iterable[Mapping[str, Any]]) -> list[str]:
    """Put rows into lines, the number of entries first."""
    table = [[str(row["entries"]), *(str(value) for key, value in row.items() if key != "entries")] for row in rows]
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    return [
        "  ".join([cells[0].rjust(widths[0]), *map(str.ljust, cells[1:], widths[1:])]).rstrip() for cells in table
    ]  # fmt: skip


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Print a JSON object.")
@click.pass_obj
def stats(folder: Path | None, as_json: bool) -> None:
    """Count what the catalog holds."""
    from readinglist.cli.folders import load_catalog

    data = _count(load_catalog(folder))
    if as_json:
        say_json(data)
        return
    for name, numbers in data.items():
        if isinstance(numbers, dict):
            say("", click.style(name.replace("_", " ").capitalize(), bold=True))
            say(*_columns([{"name": key, "entries": number} for key, number in numbers.items()]))
        else:
            say(f"{numbers:>6}  {name.replace('_', ' ')}")


def _count(catalog: Catalog) -> dict[str, Any]:
    entries = catalog.entries.values()
    links = Counter(kind for entry in entries for kind in dict.fromkeys(link.type for link in entry.links))
    listed = {step.entry.id for item in catalog.lists.values() for step in catalog.steps(item)}
    return {
        "entries": len(entries),
        "lists": len(catalog.lists),
        "people": len(catalog.people),
        "tags": len(catalog.tags),
        "events": len(catalog.events),
        "entries_on_a_list": len(listed & catalog.entries.keys()),
        "entries_with_a_length": sum(entry.duration is not None for entry in entries),
        "hours": round(sum(entry.duration or 0 for entry in entries) / 3600),
        "kinds": {kind: len(found) for kind, found in catalog.by_kind.items()},
        "years": {str(year): len(found) for year, found in catalog.by_year.items()},
        "languages": dict(Counter(entry.language or "not said" for entry in entries).most_common()),
        "links": dict(links.most_common()),
        "most_used_tags": _most(catalog.by_tag),
        "people_with_most_entries": _most(
            {catalog.people[id_].name: found for id_, found in catalog.by_person.items()}
        ),
    }


def _most(groups: Mapping[str, Sequence[Any]]) -> dict[str, int]:
    best = sorted(groups, key=lambda name: (-len(groups[name]), name))[:_MOST]
    return {name: len(groups[name]) for name in best}
