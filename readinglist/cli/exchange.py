"""The commands that exchange entries with other programs: `export` and `import`."""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from readinglist.cli.streams import count, say, say_json, show_path

if TYPE_CHECKING:
    from readinglist.catalog import Catalog
    from readinglist.errors import Problem
    from readinglist.formats import Input, Loaded
    from readinglist.importing import Import

__all__ = ["import_"]

#: How many problems of one rule are shown where not all are asked for.
_SHOWN = 3


def _complete_format(_context: click.Context, _parameter: click.Parameter, incomplete: str) -> list[str]:
    from readinglist.formats import all_formats

    return [name for name in all_formats() if name.startswith(incomplete)]


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
    """Add the entries of FILEs, or of the files in a folder, to the catalog; - stands for standard input.

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
