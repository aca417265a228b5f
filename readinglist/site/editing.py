"""The line at the foot of a page that leads to where its record is written, and to a form for corrections.

Knows GitHub's addresses; furo's options `source_repository`, `source_branch` and `source_directory` say where the
sources are, and without them there is no such line.
"""

from __future__ import annotations

import os
import posixpath
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode, urlsplit

from markupsafe import Markup

from readinglist.model import Placed
from readinglist.site.markup import external, fill, join
from readinglist.site.words import _

__all__ = ["DESCRIBE", "EDIT", "Repository", "edit_line", "find_repository"]

#: What the link to a record's file says, and that to where a record can be made.
EDIT = {
    "entry": "Edit this entry", "list": "Edit this reading list", "tag": "Edit this tag", "person": "Edit this person",
    "event": "Edit this event",
}  # fmt: skip
DESCRIBE = {"tag": "Describe this tag", "person": "Describe this person", "event": "Describe this event"}
#: Where something is described that has no record yet.
_REGISTRIES = {"tag": "tags.yaml", "person": "people.yaml", "event": "events.yaml"}
#: The form that the link for corrections opens; it has the fields `entry` and `page`.
_FORM = "correction.yml"


@dataclass(frozen=True)
class Repository:
    """Where the catalog is on GitHub."""

    #: Such as `https://github.com/owner/name`; empty if that is not known.
    url: str = ""
    branch: str = "main"
    #: The catalog's folder in the repository; empty for its root.
    folder: str = ""


def find_repository(options: Mapping[str, Any], root: Path, source: Path) -> Repository:
    """Find where the catalog is on GitHub.

    Args:
        options: The options of the theme.
        root: The catalog's folder.
        source: The folder of the documents, which `source_directory` is about.

    Returns:
        The repository; one without an address if it is not on GitHub, or the catalog not in it.
    """
    url = str(options.get("source_repository") or "").rstrip("/").removesuffix(".git")
    try:
        parts = urlsplit(url)
    except ValueError:
        return Repository()
    if parts.scheme not in {"http", "https"} or "github" not in (parts.hostname or ""):
        return Repository()
    below = Path(os.path.relpath(root, source)).as_posix()
    folder = posixpath.normpath(posixpath.join(str(options.get("source_directory") or "").strip("/"), below))
    if folder.split("/")[0] == "..":
        return Repository()  # the catalog is elsewhere than the documents' repository
    return Repository(url, str(options.get("source_branch") or "main"), "" if folder == "." else folder)


def edit_line(repository: Repository, what: str, record: Placed, root: Path, page: str) -> Markup:
    """Give the line for a record's page; empty if the repository is not known.

    Args:
        repository: Where the catalog is.
        what: `entry`, `list`, `tag`, `person` or `event`.
        record: The record, which knows its file and its lines there.
        root: The catalog's folder, to see which registries there are.
        page: The name of the page.
    """
    if not repository.url:
        return Markup()
    verb, address = _(EDIT[what]), _edit_address(repository, record)
    if not record.path:
        verb, address = _(DESCRIBE[what]), _registry_address(repository, _REGISTRIES[what], root)
    id_ = str(getattr(record, "id", ""))
    query = urlencode({"template": _FORM, "title": f"Correction: {id_}", "entry": id_, "page": page})
    links = [external(address, verb), external(f"{repository.url}/issues/new?{query}", _("Suggest a correction"))]
    return fill('<p class="rl-edit">%s</p>\n', join(links, " · "))


def _edit_address(repository: Repository, record: Placed) -> str:
    """Give the address of a file to edit, or of the lines of a file that holds other records, too."""
    if record.path.endswith(".md"):
        return _address(repository, "edit", record.path)
    return f"{_address(repository, 'blob', record.path)}?plain=1#L{record.line}-L{record.last_line}"


def _registry_address(repository: Repository, name: str, root: Path) -> str:
    if (root / name).exists():
        return _address(repository, "edit", name)
    return f"{_address(repository, 'new', '')}?{urlencode({'filename': name})}"


def _address(repository: Repository, verb: str, path: str) -> str:
    file = posixpath.join(repository.folder, path).strip("/")
    return f"{repository.url}/{verb}/{quote(repository.branch)}/{quote(file)}"
