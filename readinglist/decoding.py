"""A file as text: decoded, with line ends of one kind, and with what is wrong with it as such.

Knows nothing of what a text says.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from readinglist.errors import Problem

__all__ = ["read_text"]

#: What has no place in a text file; tabs and ends of lines have.
_CONTROL = re.compile(r"[\x01-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ufdd0-\ufdef\ufffe\uffff]")


def read_text(file: Path, path: str) -> tuple[str | None, list[Problem]]:
    """Read a file as UTF-8 with line ends of one character; a control character becomes U+FFFD.

    Args:
        file: Where it is.
        path: Its name for problems.

    Returns:
        The text, without a byte order mark, or None if there is none to work with; and what is wrong with
        the file as such. Raises `OSError` as `Path.read_bytes` does.
    """
    text, problems = _decode(file.read_bytes(), path)
    if text is None:
        return None, problems
    if "\r" in text:
        line = text.replace("\r\n", "\n").count("\n", 0, text.find("\r")) + 1
        hint = "Save it with Unix line ends (LF)."
        problems.append(
            Problem(path, line, 1, "crlf", "the file has the line ends of Windows, with a carriage return (CR).", hint)
        )
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    if "\0" in text:
        line = text.count("\n", 0, text.index("\0")) + 1
        message = "the file holds NUL bytes, as UTF-16 and binary files do; it was left out."
        return None, [*problems, Problem(path, line, 1, "bad_encoding", message, "Save the file as UTF-8.")]
    if _CONTROL.search(text):
        problems += _find_controls(text, path)
        text = _CONTROL.sub("\ufffd", text)
    if not text.strip():
        problems.append(Problem(path, 1, 1, "empty_file", "the file is empty.", "Fill it in, or delete it."))
        return None, problems
    return text, problems


def _decode(data: bytes, path: str) -> tuple[str | None, list[Problem]]:
    problems = []
    if data.startswith(b"\xef\xbb\xbf"):
        data = data[3:]
        hint = "Save it as UTF-8 without a mark."
        problems.append(Problem(path, 1, 1, "byte_order_mark", "the file begins with a byte order mark.", hint))
    try:
        return data.decode("utf-8"), problems
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        column = error.start - (data.rfind(b"\n", 0, error.start) + 1) + 1
        message = f"the byte 0x{data[error.start]:02X} is not UTF-8; the file was left out."
        return None, [*problems, Problem(path, line, column, "bad_encoding", message, "Save the file as UTF-8.")]


def _find_controls(text: str, path: str) -> Iterator[Problem]:
    for number, line in enumerate(text.split("\n"), 1):
        for match in _CONTROL.finditer(line):
            message = f"found the character U+{ord(match[0]):04X}, which no text file may hold."
            yield Problem(path, number, match.start() + 1, "control_character", message, "Delete it.")
