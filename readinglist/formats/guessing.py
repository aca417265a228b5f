"""Which format a file probably is in, by its name and its beginning; for people who did not say.

Knows no format's insides: it only looks for what tells one from the others.
"""

from __future__ import annotations

import re
from pathlib import PurePosixPath

from readinglist.formats.csv import COLUMNS, LIST_COLUMNS
from readinglist.formats.intake import Input

__all__ = ["guess_format", "suffixes_of"]

#: Ends of names that leave no doubt.
_BY_SUFFIX = {
    ".bib": "bibtex", ".ris": "ris", ".ics": "ics", ".jsonl": "jsonl", ".ndjson": "jsonl", ".xml": "schedule-xml",
    ".tsv": "table", ".yaml": "table", ".yml": "table", ".markdown": "markdown",
}  # fmt: skip
#: What stands in JSON of a format, nearest to the beginning; the first that is there decides.
_IN_JSON = (
    ("json", re.compile(rb'"schema_version"\s*:')),
    ("schedule-json", re.compile(rb'"schedule"\s*:\s*\{|"(?:conference|days)"\s*:')),
    ("csl-json", re.compile(rb'"(?:issued|DOI|container-title|citation-key|event-title)"\s*:|"literal"\s*:')),
    ("pyvideo", re.compile(rb'"(?:videos|copyright_text|thumbnail_url|related_urls)"\s*:')),
)
_LOOKED_AT = 1 << 16


def guess_format(file: Input) -> str:
    """Give the name of the format that a file is probably in; `table` for data of any other shape."""
    suffix = PurePosixPath(file.path.lower()).suffix
    start = file.data[:_LOOKED_AT].lstrip(b"\xef\xbb\xbf \t\r\n")
    if suffix == ".json" or (not suffix and start[:1] in {b"{", b"["}):
        if file.path.rpartition("/")[2] == "category.json":
            return "pyvideo"
        return next((name for name, sign in _IN_JSON if sign.search(start)), "table")
    if suffix in {".md", ".txt", ""} and start.startswith((b"---", b"+++")):
        return "front-matter"
    if suffix == ".md":
        return "issue-form" if b"### Title" in start and b"### Kind" in start else "markdown"
    if suffix == ".csv":
        header = start.split(b"\n", 1)[0].decode("utf-8", "replace").strip().split(",")
        return "csv" if header in ([*COLUMNS], [*LIST_COLUMNS, *COLUMNS]) else "table"
    return _BY_SUFFIX.get(suffix, _by_start(start))


def _by_start(start: bytes) -> str:
    """Give the format of a file whose name says nothing, such as what comes through a pipe."""
    signs = (
        (b"BEGIN:VCALENDAR", "ics"), (b"TY  -", "ris"), (b"@", "bibtex"), (b"<", "schedule-xml"), (b"{", "json"),
        (b"#", "markdown"), (b"- ", "markdown"), (b"* ", "markdown"),
    )  # fmt: skip
    return next((name for sign, name in signs if start.startswith(sign)), "table")


def suffixes_of(name: str) -> frozenset[str]:
    """Give the ends of names that files of a format have, of those that are looked for in a folder; with dots."""
    several = {
        "table": {".csv", ".tsv", ".json", ".jsonl", ".yaml", ".yml"}, "markdown": {".md", ".markdown"},
        "front-matter": {".md", ".markdown"}, "issue-form": {".md"}, "bibtex": {".bib", ".bibtex", ".txt"},
        "schedule-xml": {".xml"}, "jsonl": {".jsonl", ".ndjson"}, "ris": {".ris", ".txt"}, "csl-json": {".json"},
    }  # fmt: skip
    by_suffix = {suffix for suffix, format_ in _BY_SUFFIX.items() if format_ == name}
    return frozenset(several.get(name, by_suffix or {".json"}))
