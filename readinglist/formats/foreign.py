"""What goes into reading and what comes out: files, things as a file tells of them, and the records made of them.

Knows no format, and nothing of how one becomes the other.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from readinglist.errors import FormatError, Problem, shorten
from readinglist.kinds import Kind
from readinglist.model import Entry, Event, Facet, Person, ReadingList, Tag

__all__ = ["Input", "Loaded", "Raw"]

#: What marks the beginning of a file in an encoding, longest first.
_MARKS = ((b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe\0\0", "utf-32"), (b"\0\0\xfe\xff", "utf-32"),
          (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"))  # fmt: skip


@dataclass(frozen=True, slots=True)
class Input:
    """A file to be read."""

    #: How problems name it, with forward slashes; several files of one source have a folder in common.
    path: str
    data: bytes
    #: What Python calls its encoding; empty for UTF-8, or what a mark at its beginning says.
    encoding: str = ""

    @property
    def text(self) -> str:
        r"""The file as text, without a mark, and with `\n` alone at the ends of lines.

        Raises:
            FormatError: If the bytes are not in the encoding; it names the place of the first that is not.
        """
        marked = next((name for mark, name in _MARKS if self.data.startswith(mark)), "utf-8")
        encoding = self.encoding or marked
        try:
            text = self.data.decode(encoding)
        except UnicodeDecodeError as error:
            line = self.data.count(b"\n", 0, error.start) + 1
            message = f"byte {error.start} (0x{self.data[error.start]:02X}) is not {encoding.upper()}."
            raise FormatError(self.path, line, f"{message} Say which encoding the file has.") from None
        except LookupError:
            raise FormatError(self.path, 1, f"there is no encoding {shorten(encoding)}.") from None
        return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")


@dataclass(slots=True)
class Raw:
    """One thing that a file tells of, in its own words."""

    #: The file.
    path: str
    #: Where it begins there, from 1; 1 if that is not known.
    line: int = 1
    #: Its place in the data, such as `days[0].rooms.Aula[3]`; may be empty.
    where: str = ""
    #: What the source calls it, such as a citation key or the stem of a file; becomes the id if it can. May be empty.
    key: str = ""
    #: Keys of an entry, of those that are text or a list of texts (`title`, `kind`, the roles, `event`, `date`, ...):
    #: a text, a number or a list of these, in any shape that is met in the field. `duration` as a number is seconds.
    fields: dict[str, Any] = field(default_factory=dict)
    #: Type of link (empty for what the address tells), address, label; the most useful first.
    links: list[tuple[str, str, str]] = field(default_factory=list)
    #: What is said of it, in `markup`.
    text: str = ""
    #: One of `myst.MARKUPS`.
    markup: str = "plain"
    #: What the file says that an entry has no place for: name of the field and value.
    rest: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Loaded:
    """What was read: sound records, and a word about all that is not among them."""

    #: In the order of the files; the ids are distinct. Tags and events stand as ids or as names.
    entries: tuple[Entry, ...] = ()
    #: Those that the entries name and the files describe, by id.
    events: tuple[Event, ...] = ()
    tags: tuple[Tag, ...] = ()
    people: tuple[Person, ...] = ()
    lists: tuple[ReadingList, ...] = ()
    #: Groups of the tags.
    facets: tuple[Facet, ...] = ()
    #: Those that not every catalog has.
    kinds: tuple[Kind, ...] = ()
    #: What got lost, was changed or looks wrong, in the order of the files; rules are keys of `rules.IMPORT_RULES`.
    problems: tuple[Problem, ...] = ()
