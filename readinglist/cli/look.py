"""The commands that look into a catalog: `list` and `show`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from readinglist.cli.selecting import SelectCommand, describe_selection, read_selection, select_options
from readinglist.cli.streams import count, say, say_json, show_path

if TYPE_CHECKING:
    from readinglist.catalog import Catalog
    from readinglist.model import Entry, ReadingList

__all__ = ["list_entries", "show"]


@click.command("list", cls=SelectCommand)
@select_options
@click.option("--like", default="", metavar="ENTRY", help="What is akin to this entry, which comes first.")
@click.option("--fit", default="", metavar="LENGTH", help="Only what fits into a time together, such as 3h.")
@click.option("--save", type=click.Path(path_type=Path), metavar="FILE", help="Save as a list: lists/NAME.md.")
@click.option("--title", default="", metavar="TITLE", help="Title of the list that is saved; else its name.")
@click.option("--json", "as_json", is_flag=True, help="Print a JSON array of all that the entries say.")
@click.pass_context
def list_entries(context: click.Context, /, **options: Any) -> None:
    """List the entries that match, newest first; or make a reading list of them.

    A QUERY is written like this: tag:alignment kind:workshop,tutorial year:2025.. -tag:classic "world model"
    """
    from readinglist.building import make_list
    from readinglist.cli.folders import load_catalog
    from readinglist.cli.printing import dump_record, make_table

    like, fit, save, title, as_json = (options.pop(key) for key in ("like", "fit", "save", "title", "as_json"))
    seconds, limit = _read_length(fit), options.pop("limit")
    catalog = load_catalog(context.obj)
    found = read_selection(catalog, context, limit=None if like or fit else limit, **options)
    title = title or (save.stem.replace("-", " ").capitalize() if save else "Entries")
    start = catalog.get(like) if like else None
    made = make_list(catalog, found, title=title, like=start, limit=limit, seconds=seconds)
    entries = [catalog.entries[item.entry] for item in made.items]
    if as_json:
        say_json([dump_record(entry) for entry in entries])
    else:
        say(*make_table(entries))
    if fit:
        _say_time(found, entries)
    if not entries:
        say("No entries match.", err=True)
    elif save:
        _save(catalog, made, save, describe_selection(options, like, fit))


def _read_length(text: str) -> int | None:
    """Give the seconds of `--fit`; None if it was not given."""
    from readinglist.dates import parse_duration
    from readinglist.errors import ReadingListError

    try:
        return parse_duration(text) if text else None
    except ValueError as error:
        raise ReadingListError(f"--fit: {error}, found {text!r}.") from None


def _say_time(found: Sequence[Entry], entries: Sequence[Entry]) -> None:
    """Say how long the entries take, and how many could not be counted in."""
    from readinglist.dates import show_duration

    seconds = sum(entry.duration or 0 for entry in entries)
    unknown = [entry for entry in found if not entry.duration]
    left = f"; {count(unknown, 'entry', 'entries')} of unknown length left out" if unknown else ""
    say(f"{show_duration(seconds) if seconds else 'Nothing'} in all{left}.", err=True)


def _save(catalog: Catalog, made: ReadingList, path: Path, about: str) -> None:
    """Write a list, and say where it is and what is left to do."""
    from readinglist.building import save_list
    from readinglist.cli.folders import shorten_path

    file = save_list(catalog, made.model_copy(update={"body": about}), path)
    say(f"Saved as {show_path(shorten_path(file))}. Next: say there what it is for.", err=True)


@click.command()
@click.argument("ids", nargs=-1, required=True, metavar="ID...")
@click.option("--json", "as_json", is_flag=True, help="Print a JSON array of all that is known.")
@click.pass_obj
def show(folder: Path | None, ids: tuple[str, ...], as_json: bool) -> None:
    """Show all that is known of entries, lists, tags, people or events."""
    from readinglist.cli.folders import load_catalog
    from readinglist.cli.printing import describe_record, find_records, make_sheet

    catalog = load_catalog(folder)
    sheets = []
    for id_, records in [(id_, find_records(catalog, id_)) for id_ in dict.fromkeys(ids)]:
        if len(records) > 1:
            say(f"Note: {id_!r} is the id of several things ({', '.join(records)}); all follow.", err=True)
        sheets += [describe_record(catalog, what, record) for what, record in records.items()]
    if as_json:
        say_json(sheets)
    else:
        say("\n\n\n".join("\n".join(make_sheet(sheet)) for sheet in sheets))
