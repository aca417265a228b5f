"""The command `readinglist`: what stands between a person at a terminal and the library.

A command reads its options, asks the library and prints; what is selected, sound or near is decided there. Results
go to stdout and all else to stderr. Exit codes: 0 fine, 1 problems in the data, 2 wrong use or input and output,
130 interrupted, 141 nobody reads on. Loads no Sphinx: `build` and `serve` start it as a process of its own.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import click
from click.shell_completion import shell_complete

from readinglist import __version__
from readinglist.catalog import Catalog
from readinglist.errors import CatalogNotFoundError, ReadingListError, SelectError
from readinglist.loading import find_catalog
from readinglist.printing import (
    count,
    describe_record,
    drop_streams,
    dump_record,
    find_records,
    make_sheet,
    make_table,
    prepare_streams,
    say,
    say_json,
)
from readinglist.query import SORTS

__all__ = ["main"]

#: The catalog that an installed wheel carries; a checkout has none here.
_SHIPPED = Path(__file__).parent / "_catalog"
#: What else than Ctrl+C ends a program in the way of good manners: a closed terminal, and `kill`.
_ENDINGS = [getattr(signal, name) for name in ("SIGHUP", "SIGTERM") if hasattr(signal, name)]

#: What to do about a module that is not installed.
_MISSING = {
    "sphinx": "Sphinx is not installed: install readinglist[site].",
    "sphinx_autobuild": "sphinx-autobuild is not installed: install it beside readinglist[site].",
}


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command.

    Args:
        argv: The arguments without the program's name; None for those of the process.

    Returns:
        The exit code. What a user, a file or a pipe does wrong is never raised.
    """
    prepare_streams()
    try:
        return _run(list(sys.argv[1:] if argv is None else argv))
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        drop_streams()
        return 141


def _run(arguments: list[str]) -> int:
    variable = "_READINGLIST_COMPLETE"
    if instruction := os.environ.get(variable):
        return shell_complete(app, {}, "readinglist", variable, instruction)
    try:
        with app.make_context("readinglist", arguments) as context:
            return app.invoke(context) or 0
    except click.exceptions.Exit as stop:
        return stop.exit_code
    except click.ClickException as error:
        error.show(file=sys.stderr)
        return error.exit_code
    except BrokenPipeError:
        raise
    except (ReadingListError, OSError) as error:
        say(f"Error: {error}", err=True)
        if isinstance(error, OSError) and not error.filename:
            drop_streams()
        return 2


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--catalog",
    type=click.Path(path_type=Path),
    envvar="READINGLIST_CATALOG",
    metavar="DIR",
    help="Folder with entries/ in it; else the nearest from here upwards, or the one installed.",
)
@click.version_option(__version__, message="%(prog)s %(version)s")
@click.pass_context
def app(context: click.Context, catalog: Path | None) -> None:
    """Find, check and publish the talks, workshops and papers of a catalog."""
    context.obj = catalog


@app.command("list")
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
@click.option("--sort", default="", metavar="ORDER", help=f"{SORTS[0]} (the default), {', '.join(SORTS[1:])}.")
@click.option("--limit", type=click.IntRange(min=1), metavar="N", help="At most so many.")
@click.option("--json", "as_json", is_flag=True, help="Print a JSON array of all that the entries say.")
@click.pass_context
def list_entries(context: click.Context, /, sort: str, limit: int | None, as_json: bool, **fields: Any) -> None:
    """List the entries that match all options, newest first."""
    catalog = _load(context.obj)
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


@app.command()
@click.argument("ids", nargs=-1, required=True, metavar="ID...")
@click.option("--json", "as_json", is_flag=True, help="Print a JSON array of all that is known.")
@click.pass_obj
def show(folder: Path | None, ids: tuple[str, ...], as_json: bool) -> None:
    """Show all that is known of entries, lists, tags, people or events."""
    catalog = _load(folder)
    sheets = []
    for id_, records in [(id_, find_records(catalog, id_)) for id_ in dict.fromkeys(ids)]:
        if len(records) > 1:
            say(f"Note: {id_!r} is the id of several things ({', '.join(records)}); all follow.", err=True)
        sheets += [describe_record(catalog, what, record) for what, record in records.items()]
    if as_json:
        say_json(sheets)
    else:
        say("\n\n\n".join("\n".join(make_sheet(sheet)) for sheet in sheets))


@app.command()
@click.argument("paths", nargs=-1, metavar="[PATH...]", type=click.Path(exists=True, path_type=Path))
@click.pass_obj
def check(folder: Path | None, paths: tuple[Path, ...]) -> int:
    """Name every problem in the catalog, or in PATHs."""
    scopes: dict[Path, list[Path]] = {}
    for path in paths or (None,):
        root = _find_folder(folder, path)
        scopes.setdefault(root, []).append(path or root)
    if _SHIPPED in scopes:
        say(f"Note: there is no catalog here; this is the one in {_SHIPPED}.", err=True)
    catalogs = {root: Catalog.load(root) for root in scopes}
    problems = [
        problem
        for root, catalog in catalogs.items()
        for problem in catalog.problems
        if any(_is_below(Path(problem.path), path) for path in scopes[root])
    ]
    if problems:
        files = count({problem.path for problem in problems}, "file")
        say(*map(str, problems), err=True)
        say(f"{count(problems, 'problem')} in {files}; see the reference page Problems.", err=True)
        return 2 if any(problem.rule == "unreadable_file" for problem in problems) else 1
    if any(not _is_below(root, path) for root, scope in scopes.items() for path in scope):
        say(f"{paths[0] if len(paths) == 1 else count(paths, 'path')}: no problems.")
    else:
        entries = [entry for catalog in catalogs.values() for entry in catalog.entries]
        lists = [item for catalog in catalogs.values() for item in catalog.lists]
        say(f"{count(entries, 'entry', 'entries')}, {count(lists, 'list')}: no problems.")
    return 0


@app.command()
@click.option("--output", type=click.Path(path_type=Path), metavar="DIR", help="Default: _build/BUILDER here.")
@click.option("--builder", default="html", show_default=True, metavar="NAME", help="Builder of Sphinx.")
@click.option("--strict", is_flag=True, help="Fail if there are warnings, after naming all of them.")
@click.option("-j", "--jobs", type=click.IntRange(min=1), default=1, metavar="N", help="Use so many processes.")
@click.pass_obj
def build(folder: Path | None, output: Path | None, builder: str, strict: bool, jobs: int) -> int:
    """Build the site of the catalog with Sphinx."""
    source = _find_site(folder)
    target = output or Path("_build", builder)
    doctrees = target / ".doctrees" if output else Path("_build", "doctrees")
    options = ["-b", builder, "-j", str(jobs), "-d", str(doctrees.absolute())]
    options += ["-W", "--keep-going"] if strict else []
    code = _run_module("sphinx", *options, str(source), str(target.absolute()))
    if not code:
        page = target.absolute() / "index.html"
        say(f"The site is in {target}" + (f": open {page.as_uri()}" if page.exists() else "."))
    return code


@app.command()
@click.option("--port", type=click.IntRange(0, 65535), default=8000, show_default=True, help="0 for any free one.")
@click.pass_obj
def serve(folder: Path | None, port: int) -> int:
    """Serve the site and build it anew on changes, until Ctrl+C."""
    source = _find_site(folder)
    doctrees, target = (str(Path("_build", name).absolute()) for name in ("doctrees-live", "live"))
    code = _run_module("sphinx_autobuild", "--port", str(port), "-d", doctrees, str(source), target)
    return 2 if code else 0


def _find_folder(folder: Path | None, path: Path | None = None) -> Path:
    """Give the catalog that a path is, the one that was named, or the nearest; checked to hold the path."""
    if path and (path / "entries").is_dir():
        return _shorten(path)
    if folder and not (folder / "entries").is_dir():
        raise CatalogNotFoundError(str(folder))
    start = path or Path()
    try:
        root = _shorten(folder or find_catalog(start if start.is_dir() else start.parent))
    except CatalogNotFoundError:
        if not path and _SHIPPED.is_dir():
            return _SHIPPED
        message = f"no catalog at {path or 'this folder'} or above it; name one with --catalog DIR."
        raise ReadingListError(f"{message} A catalog is a folder with `entries/` in it.") from None
    if path and not _is_below(path, root) and not _is_below(root, path):
        raise ReadingListError(f"{path} is not in the catalog {root}.")
    return root


def _shorten(path: Path) -> Path:
    """Give a path relative to the working directory if it lies there."""
    whole = _unroll(path)
    return whole.relative_to(Path.cwd()) if whole.is_relative_to(Path.cwd()) else path


def _unroll(path: Path) -> Path:
    return Path(os.path.abspath(path))  # noqa: PTH100 - `resolve` would follow links, `absolute` would keep `..`


def _is_below(path: Path, folder: Path) -> bool:
    """Whether a path is a folder or lies in it, as written or with symbolic links followed."""
    return _unroll(path).is_relative_to(_unroll(folder)) or path.resolve().is_relative_to(folder.resolve())


def _load(folder: Path | None) -> Catalog:
    catalog = Catalog.load(_find_folder(folder))
    if catalog.problems:
        number = count(catalog.problems, "problem")
        say(f"Warning: {number} in the catalog, so something may be missing; run readinglist check.", err=True)
    return catalog


def _find_site(folder: Path | None) -> Path:
    root = _find_folder(folder)
    if not (root / "conf.py").is_file():
        raise ReadingListError(f"{root}: no conf.py here, so there is no site to build.")
    return root.absolute()


def _run_module(name: str, *arguments: str) -> int:
    """Run a module as a process of this Python and give its exit code; what ends this program ends that one.

    It never sees Ctrl+C itself: Sphinx with several processes would answer with a crash report or leave one behind.
    """
    if find_spec(name) is None:
        raise ReadingListError(_MISSING[name])
    endings = [number for number in _ENDINGS if signal.getsignal(number) == signal.SIG_DFL]
    for number in endings:
        signal.signal(number, lambda number, _: sys.exit(128 + number))
    process = subprocess.Popen([sys.executable, "-m", name, *arguments], start_new_session=True)  # noqa: S603
    try:
        code = process.wait()
    except BaseException:
        if os.name == "posix":
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGTERM)
        else:
            process.terminate()
        process.wait()
        raise
    finally:
        for number in endings:
            signal.signal(number, signal.SIG_DFL)
    return code if code >= 0 else 128 - code
