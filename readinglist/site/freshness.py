"""Which pages show something else than what was written last: fingerprints, and the record of what is known good.

A fingerprint is a hash of what a page shows of the catalog and of the frame around it. The fingerprints of all
pages in an output folder stand in `.readinglist` there. Before anything is written, the pages that are about to
change lose theirs, and only a build that came to its end gives them new ones: a build that is killed half way
leaves no page that is thought to be good and is not.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from readinglist.writing import write_whole

__all__ = ["LEDGER", "Ledger", "fingerprint"]

#: The name of the file with a ledger in an output folder.
LEDGER = ".readinglist"
_FORMAT = 1


def fingerprint(*parts: str) -> str:
    """Give 32 hexadecimal digits for some texts in their order."""
    digest = hashlib.sha256()
    for part in parts:
        data = part.encode("utf-8", "surrogatepass")
        digest.update(len(data).to_bytes(8, "big"))
        digest.update(data)
    return digest.hexdigest()[:32]


@dataclass
class Ledger:
    """The fingerprints of the pages in one output folder.

    Attributes:
        folder: The output folder.
        old: Page to the fingerprint it was written with; empty text for one that cannot be trusted.
        new: Page to its fingerprint in this build.
        old_state: The fingerprint of everything that the pages were made from; empty text if that is not known.
        state: The same in this build.
    """

    folder: Path
    old: dict[str, str] = field(default_factory=dict)
    new: dict[str, str] = field(default_factory=dict)
    old_state: str = ""
    state: str = ""

    @classmethod
    def read(cls, folder: Path) -> Ledger:
        """Read the ledger of a folder; an empty one if there is none, or none that can be read."""
        with suppress(OSError, ValueError):
            data = json.loads((folder / LEDGER).read_text(encoding="utf-8"))
            if isinstance(data, dict) and data.get("format") == _FORMAT and isinstance(data.get("pages"), dict):
                pages = {str(page): str(value) for page, value in data["pages"].items()}
                return cls(folder, pages, old_state=str(data.get("state", "")))
        return cls(folder)

    def note(self, page: str, value: str) -> bool:
        """Take down a page's fingerprint in this build; whether it is the one the page was written with."""
        self.new[page] = value
        return self.old.get(page) == value

    def keep(self, page: str) -> bool:
        """Take over a page's fingerprint if nothing has changed since it was written; whether that is so."""
        if not self.state or self.state != self.old_state or not self.old.get(page):
            return False
        self.new[page] = self.old[page]
        return True

    def keep_files(self, folder: Path) -> bool:
        """Take over the files beside the pages if nothing has changed and all are there; whether that is so."""
        files = [name for name in self.old if name.startswith("/")]
        is_same = bool(self.state) and self.state == self.old_state
        if not (files and is_same and all((folder / name[1:]).is_file() for name in files)):
            return False
        self.new |= dict.fromkeys(files, "")
        return True

    def doubt(self, pages: Iterable[str]) -> None:
        """Strike out, on disk, the fingerprints of pages that are about to be written, before that begins.

        Pages that were never written before are taken down too, so that a later build can delete them.
        """
        doubted = dict.fromkeys(pages, "")
        if any(self.old.get(page) != "" for page in doubted):
            self._write(self.old | doubted, "")
        self.old |= doubted

    def gone(self) -> list[str]:
        """Give the pages that earlier builds wrote and this one does not have, sorted."""
        return sorted(self.old.keys() - self.new.keys())

    def close(self, unwritten: Iterable[str] = ()) -> None:
        """Put this build's fingerprints in the place of the old ones, but for stale pages that were not written."""
        self.new |= dict.fromkeys(unwritten, "")
        if self.new != self.old or self.state != self.old_state:
            self._write(self.new, self.state)

    def _write(self, pages: dict[str, str], state: str) -> None:
        data = {"format": _FORMAT, "pages": pages, "state": state}
        text = json.dumps(data, indent=0, sort_keys=True, ensure_ascii=True)
        self.folder.mkdir(parents=True, exist_ok=True)
        write_whole(self.folder / LEDGER, text.encode("ascii"))
