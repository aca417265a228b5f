"""The commands that look into a catalog: `list` and `show`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from readinglist.cli.streams import say, say_json

__all__ = ["list_entries", "show"]


@click.command("list")
@click.option("--tag", "tags", multiple=True, metavar="TAG", help="With this tag; repeat for all of several.")
@click.option("--exclude-tag", "exclude_tags", multiple=True, metavar="TAG", help="Without this tag.")
@click.option("--kind", multiple=True, metavar="KIND", help="Of this kind; repeat for any of several.")
@click.option("--person", "people", multiple=True, metavar="PERSON", help="With this person; id or name.")
@click.option("--event", multiple=True, metavar="EVENT", help="From this event.")
@click.option("--year", multiple=True, metavar="YEAR", help="From 2025, 2020..2024, 2025.. or ..1999.")
@click.option("--level", multiple=True, metavar="LEVEL", help="For beginner, intermediate or advanced.")
@click.option("--language", multiple=True, metavar="CODE", help="In this language, such as en.")
@click.option("--has", multiple=True, metavar="LINK", help="With such a link: video, slides, paper, ...")
@click.option("--text", default="", metavar="WORDS", help="With all these words, in any order.")
@click.option("--list", multiple=True, metavar="LIST", help="On this reading list.")
@click.option("--sort", default="", metavar="ORDER", help="-date (the default), date, title, -title.")
@click.option("--limit", type=click.IntRange(min=1), metavar="N", help="At most so many.")
@click.option("--json", "as_json", is_flag=True, help="Print a JSON array of all that the entries say.")
@click.pass_context
def list_entries(context: click.Context, /, sort: str, limit: int | None, as_json: bool, **fields: Any) -> None:
    """List the entries that match all options, newest first."""
    from readinglist.cli.folders import load_catalog
    from readinglist.cli.printing import dump_record, make_table
    from readinglist.errors import ReadingListError, SelectError

    catalog = load_catalog(context.obj)
    try:
        entries = catalog.select(sort=sort, limit=limit, **fields)
    except SelectError as error:
        name = error.field.replace("-", "_")
        option = next((item.opts[0] for item in context.command.params if item.name == name), name)
        raise ReadingListError(f"{option}: {error.message}") from None
    if as_json:
        say_json([dump_record(entry) for entry in entries])
    else:
        say(*make_table(entries))
    if not entries:
        say("No entries match.", err=True)


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
