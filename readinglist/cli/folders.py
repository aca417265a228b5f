"""Which catalog a command works on: the one that was named, the nearest, or the one that was installed.

Prints nothing but the warning that a catalog has problems.
"""

from __future__ import annotations

import os
from pathlib import Path

from readinglist.catalog import Catalog
from readinglist.cli.streams import count, say
from readinglist.errors import CatalogNotFoundError, ReadingListError
from readinglist.loading import find_catalog

__all__ = ["SHIPPED", "find_folder", "is_below", "load_catalog", "shorten_path"]

#: The catalog that an installed wheel carries; a checkout has none here.
SHIPPED = Path(__file__).parents[1] / "_catalog"


def find_folder(folder: Path | None, path: Path | None = None) -> Path:
    """Give the catalog that a path is, the one that was named, or the nearest; checked to hold the path."""
    if path and (path / "entries").is_dir():
        return shorten_path(path)
    if folder and not (folder / "entries").is_dir():
        raise CatalogNotFoundError(str(folder))
    start = path or Path()
    try:
        root = shorten_path(folder or find_catalog(start if start.is_dir() else start.parent))
    except CatalogNotFoundError:
        if not path and SHIPPED.is_dir():
            return SHIPPED
        message = f"no catalog at {path or 'this folder'} or above it; name one with --catalog DIR."
        raise ReadingListError(f"{message} A catalog is a folder with `entries/` in it.") from None
    if path and not is_below(path, root) and not is_below(root, path):
        raise ReadingListError(f"{path} is not in the catalog {root}.")
    return root


def shorten_path(path: Path) -> Path:
    """Give a path relative to the working directory if it lies there."""
    whole = _unroll(path)
    return whole.relative_to(Path.cwd()) if whole.is_relative_to(Path.cwd()) else path


def _unroll(path: Path) -> Path:
    return Path(os.path.abspath(path))  # noqa: PTH100 - `resolve` would follow links, `absolute` would keep `..`


def is_below(path: Path, folder: Path) -> bool:
    """Whether a path is a folder or lies in it, as written or with symbolic links followed."""
    return _unroll(path).is_relative_to(_unroll(folder)) or path.resolve().is_relative_to(folder.resolve())


def load_catalog(folder: Path | None) -> Catalog:
    """Load the catalog that was meant, with a warning if it has problems: who misses an entry should know."""
    catalog = Catalog.load(find_folder(folder))
    if catalog.problems:
        number = count(catalog.problems, "problem")
        say(f"Warning: {number} in the catalog, so something may be missing; run readinglist check.", err=True)
    return catalog
