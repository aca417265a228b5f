"""Rules about the files as texts: characters that nobody wrote on purpose, white space, the order of keys."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

from pydantic import BaseModel

from readinglist.check.material import Material
from readinglist.errors import Problem, shorten
from readinglist.formatting import key_order, order_keys, strip_spaces
from readinglist.model import Entry, Event, Person, ReadingList, Tag
from readinglist.yamltext import Mapping

__all__ = ["check_texts"]

#: Zero width, soft hyphens, and marks that turn the direction of writing.
_HIDDEN = re.compile("[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]")
#: Joiners and marks of direction belong to several scripts, and to emoji.
_JOINERS = "\u200c\u200d"
_MARKS = "\u200e\u200f\u061c"
_RIGHT_TO_LEFT = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]")
_LOST = re.compile("[\ufffd\ue000-\uf8ff]")
#: UTF-8 of two, three or four bytes, as it looks when it was read as Windows-1252.
_BYTES = "\u0080-\u00bf" + bytes(range(0x80, 0xA0)).decode("cp1252", "ignore")
_MOJIBAKE = re.compile(f"(?:[\u00c2-\u00df][{_BYTES}]|[\u00e0-\u00ef][{_BYTES}]{{2}}|[\u00f0-\u00f4][{_BYTES}]{{3}})+")


def check_texts(material: Material) -> None:
    """Look at the text of each file that was read."""
    disordered = set(_disordered(material))
    for path in material.files.paths:
        file = material.catalog.root / path
        text = _read(file)
        if text is None:
            continue
        is_neat = text.endswith("\n") and not text.endswith("\n\n") and " \n" not in text and "\t\n" not in text
        if not is_neat and "\r" not in text:
            _compare(material, path, text, strip_spaces(text, path), "white_space")
        if path in disordered:
            plain = text.replace("\r\n", "\n")
            _compare(material, path, plain, order_keys(plain, path), "key_order")
        if not text.isascii():
            for number, line in enumerate(text.split("\n"), 1):
                if not line.isascii():
                    material.problems += _check_line(line.rstrip("\r"), number, path)


def _read(file: Path) -> str | None:
    """Read a file as it is; None for what the loader could not read either."""
    try:
        text = file.read_bytes().decode("utf-8").removeprefix("\ufeff")
    except (OSError, UnicodeDecodeError):
        return None
    return None if "\0" in text else text


def _compare(material: Material, path: str, text: str, better: str, rule: str) -> None:
    """Report the first line that a better text has not as it is."""
    if text == better or not material.settings.is_on(rule):
        return
    lines, others = text.split("\n"), better.split("\n")
    place = next((n for n, pair in enumerate(zip(lines, others, strict=False)) if pair[0] != pair[1]), None)
    column = 1
    if rule == "key_order":
        place, other = _first_key(lines, place or 0), others[_first_key(others, place or 0)]
        message = f"the key {_key(lines[place])} stands where {_key(other)} comes first."
        column += len(lines[place]) - len(lines[place].lstrip(" -"))
    elif place is not None and lines[place].endswith((" ", "\t")):
        message, column = "the line ends with blanks.", len(lines[place].rstrip()) + 1
    else:
        place, message = len(text.rstrip("\n").split("\n")) - 1, "the file does not end with one line end."
    hint = "Run readinglist fmt, or check --fix."
    material.problems.append(Problem(path, (place or 0) + 1, column, rule, message, hint))


def _first_key(lines: list[str], number: int) -> int:
    """Give the number of the first line from some line on that is neither blank nor a comment."""
    return next(n for n in range(number, len(lines)) if lines[n].strip() and not lines[n].lstrip().startswith("#"))


def _key(line: str) -> str:
    return shorten(line.strip(" -").partition(":")[0])


def _disordered(material: Material) -> Iterator[str]:
    """Give the files with a record whose keys stand in another order than its model's."""
    files = material.files
    groups: tuple[tuple[type[BaseModel], Iterator[tuple[str, Mapping]]], ...] = (
        (Entry, ((entry.path, data) for entry, data in files.entries.values())),
        (ReadingList, ((item.path, data) for item, data in files.lists.values())),
        (Tag, ((tag.path, data) for tag, data in files.tags.values())),
        (Person, ((person.path, data) for person, data in files.people.values())),
        (Event, ((event.path, data) for event, data in files.events.values())),
    )
    for model, records in groups:
        ranks = {key: number for number, key in enumerate(key_order(model))}
        for path, data in records:
            begin, end = data.line, data.last_line  # what stands elsewhere comes from a collection's defaults
            own = ((place[:2], ranks[key]) for key, place in data.places.items() if key in ranks)
            order = [rank for place, rank in sorted(own) if begin <= place[0] <= end]
            if any(after < before for before, after in pairwise(order)):
                yield path


def _check_line(line: str, number: int, path: str) -> Iterator[Problem]:
    turns = bool(_RIGHT_TO_LEFT.search(line.replace("\ufeff", "")))
    for match in _HIDDEN.finditer(line):
        char, before = match[0], line[: match.start()][-1:]
        is_needed = (char in _JOINERS and before > "\u02ff") or (char in _MARKS and turns)
        if not is_needed:
            message = f"found the character U+{ord(char):04X} after {shorten(line[: match.start()][-20:])}."
            hint = "It cannot be seen: delete it, or type the words anew."
            yield Problem(path, number, match.start() + 1, "hidden_character", message, hint)
    for match in _LOST.finditer(line):
        message = f"found the character U+{ord(match[0]):04X} after {shorten(line[: match.start()][-20:])}."
        hint = "It stands for a letter that got lost: look the word up."
        yield Problem(path, number, match.start() + 1, "lost_character", message, hint)
    for match in _MOJIBAKE.finditer(line):
        if meant := _repair(match[0]):
            message = f"{shorten(match[0])} was probably {shorten(meant)} before it was read in another encoding."
            yield Problem(path, number, match.start() + 1, "mojibake", message, f"Write {shorten(meant)}.")


def _repair(text: str) -> str:
    """Give what a text was in UTF-8, if it was read as Windows-1252; empty if it cannot have been."""
    data = bytearray()
    for char in text:
        if char <= "\u00ff":
            data.append(ord(char))
        else:
            data += char.encode("cp1252")
    try:
        found = data.decode("utf-8")
    except UnicodeDecodeError:
        return ""
    return found if found.isprintable() else ""
