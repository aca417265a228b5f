"""The command that gives the JSON Schemas of a catalog's files and of what a site publishes: `schema`."""

from __future__ import annotations

from pathlib import Path

import click

from readinglist.cli.streams import count, say

__all__ = ["schema"]


@click.command()
@click.argument("name", required=False, metavar="[NAME]")
@click.option(
    "--write", "folder", type=click.Path(path_type=Path), metavar="DIR", help="Write all of them as DIR/NAME.json."
)
def schema(name: str | None, folder: Path | None) -> None:
    """Print the JSON Schema of a sort of file; without NAME, list them."""
    from readinglist.schema import SCHEMAS, dump_schema
    from readinglist.writing import write_whole

    if folder and name:
        raise click.UsageError("--write writes all schemas; leave NAME out.")
    if folder:
        folder.mkdir(parents=True, exist_ok=True)
        for key in SCHEMAS:
            write_whole(folder / f"{key}.json", dump_schema(key).encode())
        say(f"Wrote {count(SCHEMAS, 'schema')} to {folder}.", err=True)
    elif name:
        say(dump_schema(name).rstrip("\n"))
    else:
        width = max(map(len, SCHEMAS))
        say(*(f"{key:<{width}}  {text}" for key, text in SCHEMAS.items()))
