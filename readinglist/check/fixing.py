"""What `check --fix` changes: only what is beyond doubt, and nothing else in the file."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from readinglist.edits import replace_scalars
from readinglist.errors import Problem
from readinglist.formatting import order_keys, strip_spaces
from readinglist.rules import RULES
from readinglist.writing import write_whole

__all__ = ["fix_files"]

#: Rules about a file's text as such, all mended in one go.
_SPACES = {"byte_order_mark", "crlf", "white_space"}


def fix_files(root: Path, problems: Iterable[Problem]) -> list[Path]:
    """Mend what can be mended without asking anybody.

    Args:
        root: The catalog's folder, with which the paths of problems begin.
        problems: As a check found them; those of rules that nothing can mend are passed over.

    Returns:
        The files that were written, by name. A file is written whole or not at all.
    """
    by_file: defaultdict[Path, list[Problem]] = defaultdict(list)
    for problem in problems:
        if RULES[problem.rule].is_fixable:
            by_file[Path(problem.path)].append(problem)
    written = []
    for file, found in sorted(by_file.items()):
        before = file.read_bytes()
        with suppress(UnicodeDecodeError):  # which is a problem of its own, for its author to mend
            after = _fix_text(before.decode("utf-8"), file.relative_to(root).as_posix(), found).encode("utf-8")
            if after != before:
                write_whole(file.resolve(), after)
                written.append(file)
    return written


def _fix_text(text: str, path: str, problems: list[Problem]) -> str:
    text = strip_spaces(text, path) if any(problem.rule in _SPACES for problem in problems) else text
    changes = {(item.line, item.column): item.replacement for item in problems if item.replacement}
    if changes:
        text = replace_scalars(text, path, changes)
    return order_keys(text, path) if any(problem.rule == "key_order" for problem in problems) else text
