"""Pagefind's index in one order."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import cbor2
import pytest

from readinglist.site.steady import put_in_order

MARK = b"pagefind_dcd"


def write(folder: Path, values: list[list[object]]) -> None:
    """Write an index of one filter, as Pagefind 1.5 does."""
    (folder / "filter").mkdir(parents=True)
    meta = ["1.5.2", [], [], [["Year", "en_bbbbbbb"], ["Kind", "en_aaaaaaa"]], [], []]
    for name, what in (("en_aaaaaaa", "Kind"), ("en_bbbbbbb", "Year")):
        (folder / "filter" / f"{name}.pf_filter").write_bytes(gzip.compress(MARK + cbor2.dumps([what, values])))
    (folder / "pagefind.en_0123456789.pf_meta").write_bytes(gzip.compress(MARK + cbor2.dumps(meta)))
    entry = {"version": "1.5.2", "languages": {"en": {"hash": "en_0123456789", "wasm": "en", "page_count": 3}}}
    (folder / "pagefind-entry.json").write_text(json.dumps(entry), encoding="utf-8")


def files(folder: Path) -> dict[str, bytes]:
    """Give every file of an index."""
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_order_of_values_makes_no_difference(tmp_path: Path) -> None:
    """Two indexes that differ in the order of their values become one, and lose nothing."""
    values = [["Talk", [1, 2]], ["Paper", [3]], ["Übung", [4]]]
    write(tmp_path / "one", values)
    write(tmp_path / "other", values[::-1])
    put_in_order(tmp_path / "one")
    put_in_order(tmp_path / "other")
    assert files(tmp_path / "one") == files(tmp_path / "other")
    entry = json.loads((tmp_path / "one" / "pagefind-entry.json").read_text(encoding="utf-8"))
    name = entry["languages"]["en"]["hash"]
    meta = cbor2.loads(gzip.decompress((tmp_path / "one" / f"pagefind.{name}.pf_meta").read_bytes())[len(MARK) :])
    assert [what for what, _ in meta[3]] == ["Kind", "Year"]
    for what, file in meta[3]:
        data = gzip.decompress((tmp_path / "one" / "filter" / f"{file}.pf_filter").read_bytes())
        assert cbor2.loads(data[len(MARK) :]) == [what, [["Paper", [3]], ["Talk", [1, 2]], ["Übung", [4]]]]
    assert len(files(tmp_path / "one")) == 4


def test_other_form_is_told(tmp_path: Path) -> None:
    """An index of another form raises what the caller expects, so that a newer Pagefind breaks no build."""
    write(tmp_path, [["Talk", [1]]])
    for file in (tmp_path / "filter").iterdir():
        file.write_bytes(gzip.compress(b"something else"))
    with pytest.raises(ValueError, match="is no file of Pagefind's"):
        put_in_order(tmp_path)
