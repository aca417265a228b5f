"""The commands that say and mend what is wrong: `check`."""

from __future__ import annotations

from pathlib import Path

import click

from readinglist.cli.streams import count, say

__all__ = ["check"]


@click.command()
@click.argument("paths", nargs=-1, metavar="[PATH...]", type=click.Path(exists=True, path_type=Path))
@click.pass_obj
def check(folder: Path | None, paths: tuple[Path, ...]) -> int:
    """Name every problem in the catalog, or in PATHs."""
    from readinglist.catalog import Catalog
    from readinglist.cli.folders import SHIPPED, find_folder, is_below

    scopes: dict[Path, list[Path]] = {}
    for path in paths or (None,):
        root = find_folder(folder, path)
        scopes.setdefault(root, []).append(path or root)
    if SHIPPED in scopes:
        say(f"Note: there is no catalog here; this is the one in {SHIPPED}.", err=True)
    catalogs = {root: Catalog.load(root) for root in scopes}
    problems = [
        problem
        for root, catalog in catalogs.items()
        for problem in catalog.problems
        if any(is_below(Path(problem.path), path) for path in scopes[root])
    ]
    if problems:
        files = count({problem.path for problem in problems}, "file")
        say(*map(str, problems), err=True)
        say(f"{count(problems, 'problem')} in {files}; see the reference page Problems.", err=True)
        return 2 if any(problem.rule == "unreadable_file" for problem in problems) else 1
    if any(not is_below(root, path) for root, scope in scopes.items() for path in scope):
        say(f"{paths[0] if len(paths) == 1 else count(paths, 'path')}: no problems.")
    else:
        entries = [entry for catalog in catalogs.values() for entry in catalog.entries]
        lists = [item for catalog in catalogs.values() for item in catalog.lists]
        say(f"{count(entries, 'entry', 'entries')}, {count(lists, 'list')}: no problems.")
    return 0
