"""The commands that exchange entries with other programs: `export` and `import`."""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from readinglist.cli.selecting import SelectCommand, read_selection, select_options
from readinglist.cli.streams import count, say, say_json, show_path

if TYPE_CHECKING:
    from readinglist.catalog import Catalog
    from readinglist.errors import Problem
    from readinglist.formats import Input, Loaded, Loss
    from readinglist.importing import Import
    from readinglist.model import Entry

__all__ = ["export", "import_"]

#: How many problems of one rule are shown where not all are asked for.
_SHOWN = 3


def _complete_format(_context: click.Context, _parameter: click.Parameter, incomplete: str) -> list[str]:
    from readinglist.formats import all_formats

    return [name for name in all_formats() if name.startswith(incomplete)]


@click.command(cls=SelectCommand)
@select_options
@click.option("--format", "form", default="", metavar="FORMAT", shell_complete=_complete_format,
              help="bibtex, csl-json, markdown, ...; else what the end of --output tells.")  # fmt: skip
@click.option("--output", type=click.Path(path_type=Path, allow_dash=True), metavar="FILE", help="Else to stdout.")
@click.option("--base", default="", metavar="URL", help="Address of the site, for links to the pages of entries.")
@click.option("--verbose", is_flag=True, help="Name each field of each entry that the format has no place for.")
@click.option("--json", "as_json", is_flag=True, help="The same as --format json.")
@click.pass_context
def export(context: click.Context, /, form: str, output: Path | None, base: str, **options: Any) -> None:
    """Write the entries that match QUERY and all options in another format.

    With one --list and nothing else, the list itself: in its order, with headings and notes where the format has a
    place for them. What the format has no place for is named.
    """
    from readinglist.cli.folders import load_catalog
    from readinglist.formats import dumps, find_losses
    from readinglist.writing import write_whole

    is_verbose, as_json = options.pop("verbose"), options.pop("as_json")
    form = "json" if as_json else form or _format_of(output)
    catalog = load_catalog(context.obj)
    entries: Sequence[Entry] = read_selection(catalog, context, **options)
    lists = [catalog.find_list(id_) for id_ in options["list"]]
    reading_list = lists[0] if len(lists) == 1 else None
    if reading_list is not None and not options["sort"]:
        chosen = {entry.id for entry in entries}
        entries = [entry for entry in reading_list.entries if entry.id in chosen]
    text = dumps(entries, form, catalog, reading_list=reading_list, page=_page(base))
    if output is None or str(output) == "-":
        click.echo(text, nl=False)
    else:
        write_whole(output, text.encode("utf-8"))
        say(show_path(output), err=True)
    _say_losses(find_losses(entries, form), form, is_verbose=is_verbose)
    if not entries:
        say("No entries match.", err=True)


def _format_of(output: Path | None) -> str:
    """Give the format that the end of a file's name tells."""
    from readinglist.errors import ReadingListError
    from readinglist.formats import all_formats

    name = output.name.lower() if output else ""
    known = [item for item in all_formats().values() if item.is_written and name.endswith(item.suffix)]
    if not known:
        names = ", ".join(item.name for item in all_formats().values() if item.is_written)
        raise ReadingListError(f"say with --format in which format: {names}.")
    return max(known, key=lambda item: len(item.suffix)).name


def _page(base: str) -> Callable[[Entry], str]:
    """Give what tells the address of an entry's page on a site."""

    def page(entry: Entry) -> str:
        folder, _, name = entry.path.rpartition("/")
        stem = name.removesuffix(".md") if name.endswith(".md") else entry.id
        return f"{base.rstrip('/')}/{folder}/{stem}.html" if base else ""

    return page


def _say_losses(losses: Sequence[Loss], form: str, *, is_verbose: bool) -> None:
    """Say which fields a format has no place for, and of how many entries or of which."""
    fields: defaultdict[str, list[str]] = defaultdict(list)
    for loss in losses:
        fields[loss.field].append(loss.entry)
    if not fields:
        return
    numbers = ", ".join(f"{name} ({count(ids, 'entry', 'entries')})" for name, ids in fields.items())
    say(f"Note: {form} has no place for {numbers}.", err=True)
    if is_verbose:
        say(*(f"  {loss.entry}: {loss.field}" for loss in losses), err=True)


@click.command("import")
@click.argument("files", nargs=-1, required=True, metavar="FILE...", type=click.Path(path_type=Path, allow_dash=True))
@click.option("--from", "form", default="", metavar="FORMAT", shell_complete=_complete_format,
              help="What the files hold; else what their names and beginnings tell.")  # fmt: skip
@click.option("--map", "mapping", multiple=True, metavar="OURS=THEIRS",
              help="For tables: which of their fields is one of ours; repeat.")  # fmt: skip
@click.option("--records", default="", metavar="PATH", help="For tables: where in the data the records are.")
@click.option("--into", "folder", default="imported", show_default=True, metavar="DIR", help="Folder below entries/.")
@click.option("--kind", default="", metavar="KIND", help="All are of this kind.")
@click.option("--event", default="", metavar="EVENT", help="All are from this event.")
@click.option("--tag", "tags", multiple=True, metavar="TAG", help="All have this tag too; repeat.")
@click.option("--encoding", default="", metavar="NAME", help="Encoding of the files; else UTF-8, or what a mark says.")
@click.option("--dry-run", is_flag=True, help="Write nothing, and say what would be written.")
@click.option("--verbose", is_flag=True, help="Name every problem, not the first few of each sort.")
@click.option("--json", "as_json", is_flag=True, help="Print what was done, and every problem, as JSON.")
@click.pass_obj
def import_(root: Path | None, /, files: tuple[Path, ...], form: str, **options: Any) -> int:
    """Add the entries of FILEs, or of folders, to the catalog; - is standard input.

    The entries of each event, or of each file, become a collection below entries/. Tags, people and events that the
    catalog lacks get records. What gets lost or looks wrong on the way is named.
    """
    from readinglist.cli.drafts import open_catalog, save_answers
    from readinglist.formats.guessing import guess_format
    from readinglist.importing import plan_import, write_import

    inputs = _read(files, form, options["encoding"])
    form = form or guess_format(inputs[0])
    catalog = open_catalog(root)
    if form == "issue-form":
        return save_answers(catalog, inputs)
    loaded = _load(inputs, form, options)
    said = {key: options[key] for key in ("folder", "kind", "event", "tags")}
    plan = plan_import(catalog, loaded, **said)
    written = [] if options["dry_run"] else write_import(catalog, plan)
    if options["as_json"]:
        say_json(_describe(catalog, plan))
    else:
        say(*map(show_path, written or (catalog.root / path for path in plan.files)))
        _summarize(plan, form, is_dry=options["dry_run"], is_verbose=options["verbose"])
    return 1 if any(problem.rule == "bad_record" for problem in plan.problems) else 0


def _read(files: Sequence[Path], form: str, encoding: str) -> list[Input]:
    """Read files whole; of a folder, those of the format, hidden ones left out."""
    from readinglist.errors import ReadingListError
    from readinglist.formats import Input, find_format
    from readinglist.formats.guessing import suffixes_of

    if form:
        find_format(form)
    suffixes = suffixes_of(form) if form else frozenset()
    inputs = []
    for file in files:
        if str(file) == "-":
            inputs.append(Input("-", sys.stdin.buffer.read(), encoding))
        elif file.is_dir():
            found = sorted(path for path in file.rglob("*") if path.is_file() and not _is_hidden(path, file))
            found = [path for path in found if not suffixes or path.suffix.lower() in suffixes]
            inputs += [Input(path.as_posix(), path.read_bytes(), encoding) for path in found]
        else:
            inputs.append(Input(file.as_posix(), file.read_bytes(), encoding))
    if not inputs:
        raise ReadingListError(f"no file of this format in {', '.join(map(show_path, files))}.")
    return inputs


def _is_hidden(path: Path, folder: Path) -> bool:
    return any(part.startswith(".") for part in path.relative_to(folder).parts)


def _load(inputs: Sequence[Input], form: str, options: dict[str, Any]) -> Loaded:
    from readinglist.formats import loads

    given = {key: options[key] for key in ("mapping", "records") if options[key]}
    if form == "table":
        given |= {key: options[key] for key in ("kind", "event") if options[key]}
    elif given:
        raise click.UsageError(f"--{'map' if 'mapping' in given else 'records'} belongs to tables, not to {form}.")
    with _progress(len(inputs)) as tick:
        return loads(inputs, form, tick=tick, **given)


@contextmanager
def _progress(total: int) -> Iterator[Callable[[int, int], None] | None]:
    """Show on a terminal how many files were read; nothing anywhere else."""
    if not sys.stderr.isatty():
        yield None
        return
    with click.progressbar(length=total, label="Reading", file=sys.stderr) as bar:
        yield lambda number, _total: bar.update(number - bar.pos)


def _describe(catalog: Catalog, plan: Import) -> dict[str, Any]:
    from dataclasses import asdict

    return {
        "files": [(catalog.root / path).as_posix() for path in plan.files],
        "entries": [entry.id for entry in plan.entries],
        "known": [{"source": source, "entry": entry} for source, entry in plan.known],
        "problems": [asdict(problem) for problem in plan.problems],
    }


def _summarize(plan: Import, form: str, *, is_dry: bool, is_verbose: bool) -> None:
    """Say on stderr how many entries came in, and what got lost."""
    groups: defaultdict[str, list[Problem]] = defaultdict(list)
    for problem in plan.problems:
        groups[problem.rule].append(problem)
    for rule, problems in sorted(groups.items()):
        say(f"{rule}: {count(problems, 'time')}", err=True)
        shown = problems if is_verbose else problems[:_SHOWN]
        say(*(f"  {problem.path}:{problem.line}: {problem.text}" for problem in shown), err=True)
        if len(problems) > len(shown):
            say(f"  ... and {len(problems) - len(shown)} more, which --verbose names", err=True)
    verb = "would be added" if is_dry else "added"
    known = f", {len(plan.known)} there already" if plan.known else ""
    say(f"{form}: {count(plan.entries, 'entry', 'entries')} {verb}{known}.", err=True)
    if plan.entries and not is_dry:
        say("Next: run readinglist check", err=True)
