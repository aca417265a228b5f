"""The streams that the command line prints to, and the few words that every command has need of.

Knows neither records nor commands.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Sized
from contextlib import suppress
from io import StringIO, TextIOWrapper
from pathlib import Path
from typing import Any

import click

__all__ = ["count", "drop_streams", "prepare_streams", "say", "say_json", "show_path"]


def prepare_streams() -> None:
    """See to it that whatever is printed, no letter that a stream lacks and no closed stream is an error."""
    sys.stdout, sys.stderr = sys.stdout or StringIO(), sys.stderr or StringIO()  # None if they were closed
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def drop_streams() -> None:
    """Send to nowhere what could not be written, so that Python does not try again when it ends."""
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def count(things: Sized, word: str, plural: str = "") -> str:
    """Give the number of things with the word for them."""
    return f"{len(things)} {word if len(things) == 1 else plural or word + 's'}"


def show_path(path: Path) -> str:
    """Give a file's name as it can be printed on one line: a name need be neither valid Unicode nor printable."""
    return "".join(char if char.isprintable() else "?" for char in str(path))


def say(*lines: str, err: bool = False) -> None:
    """Print lines at once; terminal codes are dropped in a pipe or a file."""
    if lines:
        click.echo("\n".join(lines), file=sys.stderr if err else sys.stdout)


def say_json(data: Any) -> None:
    """Print JSON; what the stream cannot encode is escaped in JSON's own way."""
    is_unicode = str(sys.stdout.encoding).lower() in {"utf-8", "utf8"}
    say(json.dumps(data, ensure_ascii=not is_unicode, indent=2))
