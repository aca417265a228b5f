"""A build that writes what changed and no more gives the same site as a build from nothing."""

from __future__ import annotations

import shutil
import signal
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest
from conftest import CONF, Build, Project, differing, tree
from samples import CATALOG, entry

#: What is done to a file: a text is its new content, None deletes it, a pair replaces one text in it by another.
Edits = Mapping[str, str | tuple[str, str] | None]

EVERYTHING = {
    "entries/alpha.html", "entries/beta.html", "entries/gamma.html", "entries/lonely.html", "entries/one.html",
    "entries/sub/delta.html", "entries/two.html", "events/first.html", "guide.html", "index.html", "kinds/book.html",
    "kinds/paper.html", "kinds/talk.html", "kinds/workshop.html", "lists/found.html", "lists/path.html",
    "people/ann.html", "people/bob-baker.html", "people/cy-cole.html", "people/di-drew.html", "plain.html",
    "tags/blue.html", "tags/green.html", "tags/red.html", "topics.html", "years/1999.html", "years/2022.html",
    "years/2023.html", "years/2024.html",
}  # fmt: skip


@dataclass(frozen=True)
class Case:
    """One change of the sources.

    Attributes:
        name: What changes, in words.
        edits: The change.
        pages: The pages that show it, hence are written again, without their suffix; those of `gone` are not there.
        gone: The pages that are no more.
    """

    name: str
    edits: Edits
    pages: str
    gone: str = ""


CASES = [
    Case(
        "summary of an entry",
        {"entries/alpha.md": ("Summary of Alpha", "Abstract")},
        # Its page, the lists of entries that show summaries, and not the pages that give the title alone.
        "entries/alpha kinds/talk tags/red years/2024",
    ),
    Case("body of an entry", {"entries/alpha.md": ("More.", "Much more.")}, "entries/alpha"),
    Case(
        "title of an entry",
        {"entries/alpha.md": ("title: Alpha", "title: Zulu")},
        "entries/alpha entries/beta entries/gamma events/first guide kinds/talk lists/found lists/path people/ann "
        "tags/red topics years/2024",
    ),
]
