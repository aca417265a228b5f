"""Large catalogs as they were read the last time, kept in the user's cache folder for as long as no file changes.

What is kept counts only if it was made of the very bytes that the files hold now, by this version of the package; a
cache that is missing, damaged or of another origin is the same as none.
"""

from __future__ import annotations

import hashlib
import io
import pickle
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pydantic
from platformdirs import user_cache_path

from readinglist.errors import CatalogNotFoundError
from readinglist.listing import Lister
from readinglist.loading import find_files
from readinglist.writing import write_whole

__all__ = ["remember"]

#: From how many bytes of text on a catalog is kept: smaller ones are read about as fast.
_LARGE = 400_000
#: What may be made while a cache is read: our own records, and what holds them. Nothing else is, whatever a file says.
_SAFE = {("builtins", "set"), ("builtins", "frozenset"), ("collections", "defaultdict"), ("pathlib", "PosixPath")}


def remember(root: Path, read: Callable[[], Lister]) -> Lister:
    """Give what a catalog holds: as it was kept, or by reading it, and then keep that if it is large.

    Args:
        root: The catalog's folder.
        read: Reads it.

    Raises:
        CatalogNotFoundError: If `read` does.
    """
    key = _key(root)
    if not key:
        return _without_places(read())
    file = user_cache_path("readinglist") / f"{hashlib.sha256(str(root.absolute()).encode()).hexdigest()[:32]}.cache"
    kept = _recall(file, key)
    if kept is not None:
        return kept
    lister = _without_places(read())
    with suppress(OSError):  # a cache that cannot be written is none
        file.parent.mkdir(parents=True, exist_ok=True)
        write_whole(file, key + pickle.dumps(lister, pickle.HIGHEST_PROTOCOL))
    return lister


def _without_places(lister: Lister) -> Lister:
    """Drop where everything stands in its file, which takes as much memory as the records."""
    lister.linker.files.forget_places()
    return lister


def _key(root: Path) -> bytes:
    """Give a digest of all that decides what a catalog holds; empty if it is small, or cannot be read as a whole."""
    try:
        files = find_files(root)
        if files is None or sum(path.stat().st_size for path in files) < _LARGE:
            return b""
        digest = hashlib.sha256(f"{_own_digest()} {sys.version} {pydantic.VERSION}".encode())
        for path in files:
            data = path.read_bytes()
            digest.update(f"{path.relative_to(root).as_posix()}\0{len(data)}\0".encode("utf-8", "surrogateescape"))
            digest.update(data)
    except (OSError, CatalogNotFoundError):
        return b""
    return digest.digest()


def _own_digest() -> str:
    """Give a digest of the package's own code: what another version has read is not taken for what this one would."""
    digest = hashlib.sha256()
    for path in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()


class _Unpickler(pickle.Unpickler):
    """Makes our records and what holds them, and nothing else."""

    def find_class(self, module: str, name: str) -> Any:
        """Give a class that a cache may name."""
        is_ours = module.startswith("readinglist.")
        if (module, name) in _SAFE or (is_ours and name.isidentifier()):
            found = super().find_class(module, name)
            if not is_ours or (isinstance(found, type) and found.__module__ == module):
                return found
        msg = f"a cache cannot hold {module}.{name}"
        raise pickle.UnpicklingError(msg)


def _recall(file: Path, key: bytes) -> Lister | None:
    try:
        data = file.read_bytes()
    except OSError:
        return None
    if not data.startswith(key):
        return None
    try:
        kept = _Unpickler(io.BytesIO(memoryview(data)[len(key) :])).load()
    except (pickle.UnpicklingError, EOFError, AttributeError, ImportError, IndexError, TypeError, ValueError, KeyError):
        return None
    return kept if isinstance(kept, Lister) else None
