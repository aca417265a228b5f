"""What is wrong with a catalog: all that loading finds, and the rules that look further.

A rule looks at a catalog that is loaded, with its files at hand, and reports problems at their places. It changes
nothing; `fixing` does, where what belongs in a place is beyond doubt.
"""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass, replace
from pathlib import Path

from readinglist.check.duplicates import check_duplicates
from readinglist.check.entries import check_entries, check_links
from readinglist.check.history import HistoryError, changed_files, check_history
from readinglist.check.material import open_catalog
from readinglist.check.people import check_people
from readinglist.check.settings import Settings, SettingsError, read_settings
from readinglist.check.texts import check_texts
from readinglist.check.vocabulary import check_lists, check_tags
from readinglist.errors import Problem
from readinglist.loading import Tick, no_garbage_collection

__all__ = ["HistoryError", "Report", "Settings", "SettingsError", "check_catalog", "read_settings"]


@dataclass(frozen=True)
class Report:
    """What a check found.

    Attributes:
        problems: Sorted by file and place; paths begin with the catalog's folder, as it was given.
        settings: Which say how much each of them weighs.
        entries, lists: How many there are.
    """

    problems: tuple[Problem, ...]
    settings: Settings
    entries: int
    lists: int

    def count(self, severity: str) -> int:
        """Count the problems of a severity."""
        return sum(self.settings.weigh(problem.rule) == severity for problem in self.problems)


def check_catalog(
    root: Path,
    settings: Settings | None = None,
    *,
    since: str = "",
    today: dt.date | None = None,
    tick: Tick | None = None,
) -> Report:
    """Check a catalog against every rule.

    Args:
        root: The folder that holds `entries/`; also how problems name it.
        settings: What the project says about rules; None to read it from `pyproject.toml`.
        since: A git revision: problems in files that have not changed since are left out, and ids that are gone
            are problems. Empty for all files.
        today: The day that reviews are compared with; None for the day it is.
        tick: Called while files are read.

    Returns:
        All problems whose rule is not off, each once.

    Raises:
        CatalogNotFoundError: If the folder holds no `entries/`.
        SettingsError: If the settings are faulty.
        HistoryError: If git does not know the revision.
    """
    settings = read_settings(root) if settings is None else settings
    with no_garbage_collection():
        material = open_catalog(root, settings, tick)
        for look in (check_texts, check_entries, check_links, check_people, check_tags, check_duplicates):
            look(material)
        check_lists(material, today or dt.datetime.now(tz=dt.UTC).date())
    found = {replace(problem, path=(root / problem.path).as_posix()): problem.path for problem in material.problems}
    people = {(problem.path, problem.line, problem.column) for problem in found if problem.rule == "person_as_tag"}
    found |= {
        problem: Path(problem.path).relative_to(root).as_posix()
        for problem in material.catalog.problems
        if problem.rule != "unknown_tag" or (problem.path, problem.line, problem.column) not in people
    }
    if since:
        changed = changed_files(root, since)
        found = {problem: path for problem, path in found.items() if path in changed}
        material.problems.clear()
        check_history(material, since)
        found |= {replace(item, path=(root / item.path).as_posix()): item.path for item in material.problems}
    kept = sorted(problem for problem, path in found.items() if settings.counts(problem.rule, path))
    return Report(tuple(kept), settings, len(material.catalog.entries), len(material.catalog.lists))
