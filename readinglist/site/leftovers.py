"""What earlier builds left in the output folder and a build from nothing would not put there.

Sphinx never deletes what it once wrote. Knows nothing of the catalog.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path

from sphinx.application import Sphinx

from readinglist.writing import write_whole

__all__ = ["clear_away"]


def clear_away(app: Sphinx, pages: Iterable[str]) -> None:
    """Delete what is left of things that are no more.

    Args:
        app: After everything was written.
        pages: The pages, images (`_images/...`) and other files (`/...`) that an earlier build wrote and this one does
            not have.
    """
    for page in pages:
        _delete(app, _outputs(app, page))
    _delete(app, _unsourced(app))
    _tidy_search_index(Path(app.outdir))


def _delete(app: Sphinx, files: Iterable[Path]) -> None:
    """Delete files of the output, and the folders that are empty after that."""
    outdir = Path(app.outdir)
    for file in files:
        if file.resolve().is_relative_to(outdir.resolve()):
            with suppress(OSError):
                file.unlink()
                for folder in file.relative_to(outdir).parents:
                    if folder != Path():
                        (outdir / folder).rmdir()


def _unsourced(app: Sphinx) -> Iterator[Path]:
    """Give the copies of sources, such as `_sources/lists/path.md.txt`, whose document is no more."""
    folder = Path(app.outdir, "_sources")
    for file in sorted(folder.rglob("*.*")):
        name = file.relative_to(folder).as_posix()
        names = {name[: dot.start()] for dot in re.finditer(r"\.", name)}
        if file.is_file() and not names & app.env.found_docs:
            yield file


def _outputs(app: Sphinx, page: str) -> list[Path]:
    """Give the file that a page, or an image, has in the output; nothing where a builder has none for each page."""
    if page.startswith(("_images/", "/")):
        return [Path(app.outdir, page.removeprefix("/"))]
    if hasattr(app.builder, "get_output_path"):
        return [Path(app.builder.get_output_path(page))]
    suffix = getattr(app.builder, "out_suffix", "")
    return [Path(app.outdir, page + suffix)] if suffix else []


def _tidy_search_index(outdir: Path) -> None:
    """Drop the words from Sphinx's index that no document has any more; Sphinx keeps them with an empty list."""
    path = outdir / "searchindex.js"
    begin, end = "Search.setIndex(", ")"
    with suppress(OSError, ValueError):
        text = path.read_text(encoding="utf-8")
        index = json.loads(text.removeprefix(begin).removesuffix(end))
        for key in ("terms", "titleterms"):
            words = {word: places for word, places in index[key].items() if places != []}
            if len(words) != len(index[key]):
                index[key] = words
                data = json.dumps(index, separators=(",", ":"), sort_keys=True)
                write_whole(path, f"{begin}{data}{end}".encode())
