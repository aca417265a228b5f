"""One order for Pagefind's index: the same pages give the same bytes.

Pagefind writes the values of its filters as its hash tables have them, in another order each time, and names files by
what they hold. Knows the form of Pagefind 1.5: lists in CBOR (RFC 8949) behind a mark, compressed.
"""

from __future__ import annotations

import gzip
import hashlib
import json
from pathlib import Path
from typing import Any

import cbor2

__all__ = ["put_in_order"]

_MARK = b"pagefind_dcd"
#: The place of the filters, each with the name of its file, in the list that `.pf_meta` holds.
_FILTERS = 3


def put_in_order(folder: Path) -> None:
    """Sort the filters of an index, and give the files that change other names.

    Args:
        folder: Where Pagefind has just written.

    Raises:
        ValueError, LookupError, OSError: If the index has another form.
    """
    entry_file = folder / "pagefind-entry.json"
    entry = json.loads(entry_file.read_text(encoding="utf-8"))
    entry["languages"] = dict(sorted(entry["languages"].items()))
    for about in entry["languages"].values():
        meta_file = folder / f"pagefind.{about['hash']}.pf_meta"
        meta = _read(meta_file)
        meta[_FILTERS] = sorted([name, _sort_filter(folder / "filter", file)] for name, file in meta[_FILTERS])
        meta_file.unlink()
        about["hash"] = _write(folder, "pagefind.{}.pf_meta", about["hash"], meta)
    entry_file.write_text(json.dumps(entry, ensure_ascii=False), encoding="utf-8")


def _sort_filter(folder: Path, name: str) -> str:
    """Sort the values of one filter; give the new name of its file."""
    file = folder / f"{name}.pf_filter"
    what, values = _read(file)
    file.unlink()
    return _write(folder, "{}.pf_filter", name, [what, sorted(values)])


def _read(file: Path) -> Any:
    data = gzip.decompress(file.read_bytes())
    if not data.startswith(_MARK):
        msg = f"{file.name} is no file of Pagefind's"
        raise ValueError(msg)
    return cbor2.loads(data.removeprefix(_MARK))


def _write(folder: Path, pattern: str, name: str, value: Any) -> str:
    """Write a value under a name that begins as the old one does, and goes on with its hash; give that name."""
    data = cbor2.dumps(value)
    language, mark, digits = name.rpartition("_")
    name = f"{language}{mark}{hashlib.sha256(data).hexdigest()[: len(digits)]}"
    (folder / pattern.format(name)).write_bytes(gzip.compress(_MARK + data, mtime=0))
    return name
