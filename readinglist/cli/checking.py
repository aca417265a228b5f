"""The commands that say what is wrong and mend what is beyond doubt: `check` and `fmt`."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from readinglist.cli.streams import count, say, say_json, show_path

if TYPE_CHECKING:
    from readinglist.check import Report, Settings
    from readinglist.cli.reports import Finding
    from readinglist.loading import Tick

__all__ = ["check", "fmt"]

#: From how many files on a bar shows that something is going on.
_MANY = 500


@click.command()
@click.argument("paths", nargs=-1, metavar="[PATH...]", type=click.Path(exists=True, path_type=Path))
@click.option("--fix", is_flag=True, help="Mend what is beyond doubt: white space, order of keys, tag ids, links.")
@click.option(
    "--format", "form", type=click.Choice(["text", "json", "github", "sarif"]), default="text", help="For whom."
)
@click.option("--rule", "only", multiple=True, metavar="RULE", help="This rule alone; repeat for several.")
@click.option("--ignore", multiple=True, metavar="RULE", help="Without this rule.")
@click.option("--since", default="", metavar="REV", help="Only files changed since this revision; no id may vanish.")
@click.option("--strict", is_flag=True, help="Warnings fail the check, too.")
@click.option("--all", "is_whole", is_flag=True, help="Show all findings of a rule, not the first twenty.")
@click.pass_obj
def check(  # noqa: PLR0917 - one argument an option
    folder: Path | None,
    paths: tuple[Path, ...],
    fix: bool,
    form: str,
    only: tuple[str, ...],
    ignore: tuple[str, ...],
    since: str,
    strict: bool,
    is_whole: bool,
) -> int:
    """Name every problem in the catalog, or in PATHs."""
    from readinglist.check import read_settings
    from readinglist.check.fixing import fix_files

    scopes = _find_scopes(folder, paths)
    settings = {root: read_settings(root).narrow(frozenset(only), frozenset(ignore)) for root in scopes}
    reports = {root: _check(root, settings[root], since) for root in scopes}
    for root, report in reports.items() if fix else ():
        written = fix_files(root, (problem for problem, _ in _within(report, scopes[root])))
        say(*(f"Mended {show_path(path)}" for path in written), err=True)
        if written:
            reports[root] = _check(root, settings[root], since)
    findings = [finding for root, report in reports.items() for finding in _within(report, scopes[root])]
    _print(findings, form, is_whole=is_whole)
    if form == "text":
        _sum_up(findings, reports, scopes)
    if any(problem.rule == "unreadable_file" for problem, _ in findings):
        return 2
    return int(any(severity == "error" or strict for _, severity in findings))


def _find_scopes(folder: Path | None, paths: Sequence[Path]) -> dict[Path, list[Path]]:
    """Give each catalog that is meant, with the files and folders that are meant in it."""
    from readinglist.cli.folders import SHIPPED, find_folder

    scopes: dict[Path, list[Path]] = {}
    for path in paths or (None,):
        root = find_folder(folder, path)
        scopes.setdefault(root, []).append(path or root)
    if SHIPPED in scopes:
        say(f"Note: there is no catalog here; this is the one in {SHIPPED}.", err=True)
    return scopes


def _check(root: Path, settings: Settings, since: str) -> Report:
    from readinglist.check import check_catalog

    with _bar() as tick:
        return check_catalog(root, settings, since=since, tick=tick)


@contextmanager
def _bar() -> Iterator[Tick | None]:
    """Show on a terminal how far reading has come, for as long as it takes, if there is much to read."""
    if not sys.stderr.isatty():
        yield None
        return
    bar = click.progressbar(length=1, label="Reading", file=sys.stderr, update_min_steps=_MANY // 10)
    bar.hidden = True

    def tick(number: int, total: int) -> None:
        if total >= _MANY:
            bar.hidden, bar.length = False, total
            bar.update(number - bar.pos)

    with bar:
        yield tick
    if not bar.hidden:
        say("\x1b[1A\x1b[2K\x1b[1A", err=True)  # a bar that has done its work is only in the way


def _within(report: Report, paths: Sequence[Path]) -> list[Finding]:
    """Give what was found in the files and folders that are meant."""
    from readinglist.cli.folders import is_below

    files = {problem.path for problem in report.problems}
    meant = {file for file in files if any(is_below(Path(file), path) for path in paths)}
    return [
        (problem, report.settings.weigh(problem.rule)) for problem in report.problems if problem.path in meant
    ]  # fmt: skip


def _print(findings: list[Finding], form: str, *, is_whole: bool) -> None:
    from readinglist.cli.reports import to_github, to_json, to_sarif, to_text

    if form == "text":
        say(*to_text(findings, is_whole=is_whole), err=True)
    elif form == "json":
        say_json(to_json(findings))
    elif form == "github":
        say(*to_github(findings))
    else:
        say(to_sarif(findings))


def _sum_up(findings: list[Finding], reports: dict[Path, Report], scopes: dict[Path, list[Path]]) -> None:
    """Say in a last line how many problems there are, or what it was that has none."""
    from readinglist.cli.folders import is_below
    from readinglist.rules import RULES

    if findings:
        weights = [[weight for _, weight in findings if weight == severity] for severity in ("error", "warning")]
        words = [count(found, word) for found, word in zip(weights, ("error", "warning"), strict=True) if found]
        fixable = sum(RULES[problem.rule].is_fixable for problem, _ in findings)
        files = count({problem.path for problem, _ in findings}, "file")
        mend = f" {fixable} can be mended with --fix." if fixable else ""
        say(f"{' and '.join(words)} in {files}.{mend} See the reference page Problems.", err=True)
        return
    paths = [path for scope in scopes.values() for path in scope]
    if any(not is_below(root, path) for root, scope in scopes.items() for path in scope):
        say(f"{paths[0] if len(paths) == 1 else count(paths, 'path')}: no problems.")
    else:
        entries, lists = (sum(getattr(report, what) for report in reports.values()) for what in ("entries", "lists"))
        say(f"{count(range(entries), 'entry', 'entries')}, {count(range(lists), 'list')}: no problems.")


@click.command()
@click.argument("paths", nargs=-1, metavar="[PATH...]", type=click.Path(exists=True, path_type=Path))
@click.option(
    "--check", "is_check", is_flag=True, help="Only name the files that would change; exit 1 if there are any."
)
@click.pass_obj
def fmt(folder: Path | None, paths: tuple[Path, ...], is_check: bool) -> int:
    """Put the files of the catalog, or PATHs, into the usual form."""
    from readinglist.cli.folders import is_below
    from readinglist.formatting import format_text
    from readinglist.writing import write_whole

    changed: list[Path] = []
    for root, scope in _find_scopes(folder, paths).items():
        files = [file for file in _catalog_files(root) if any(is_below(file, path) for path in scope)]
        for file in files:
            before = file.read_bytes()
            try:
                text = before.decode("utf-8")
            except UnicodeDecodeError:
                continue  # check says what is wrong
            after = format_text(text, file.relative_to(root).as_posix()).encode("utf-8")
            if after != before:
                changed.append(file)
                if not is_check:
                    write_whole(file.resolve(), after)
    say(*map(show_path, changed))
    done = "would change" if is_check else "changed"
    say(f"{count(changed, 'file')} {done}." if changed else "All files have the usual form.", err=True)
    return int(is_check and bool(changed))


def _catalog_files(root: Path) -> Iterator[Path]:
    """Give the files of a catalog in order, hidden ones left out."""
    from readinglist.loading import REGISTRIES

    yield from (root / name for name in sorted(REGISTRIES) if (root / name).is_file())
    for folder, suffixes in (("entries", {".md", ".yaml", ".yml"}), ("lists", {".md"})):
        for file in sorted((root / folder).rglob("*")):
            parts = file.relative_to(root).parts
            if file.suffix in suffixes and file.is_file() and not any(part.startswith(".") for part in parts):
                yield file
