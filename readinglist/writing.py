"""Records to text: scalars that read back as they were, the text of a new entry, and files that are written whole.

Knows nothing of which records there are, nor of comments in files that exist; those are `formatting`'s.
"""

from __future__ import annotations

import json
import os
import re
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import yaml
from yaml.resolver import Resolver

from readinglist.model import Entry

__all__ = ["BLANK_SUMMARY", "BLANK_TITLE", "quote", "write_entry", "write_whole"]

#: What stands in a new entry where somebody has still to write.
BLANK_SUMMARY = "Summary to be written."
BLANK_TITLE = "Title to be written"

#: What no plain or single-quoted text may hold: controls, other ends of lines, marks that are no text.
_UNSAFE = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufeff\ufffe\uffff]")
#: A text that means itself in every YAML: it begins and goes on with nothing that is a sign.
_PLAIN = re.compile(r"""[^\s\-?:,\[\]{}#&*!|>'"%@`=~<.](?:[^#:]|(?<!\s)\#|:(?!\s|\Z))*(?<!\s)""")
_FLOW = re.compile(r"[,\[\]{}]|:[,\[\]{}]")
_OCTAL = re.compile(r"0o[0-7]+")
_RESOLVER: Any = Resolver()
_TEXT = "tag:yaml.org,2002:str"
#: The keys whose values look like dates and numbers, and are written without quotes all the same.
_TYPED = {"date", "duration", "start", "end", "reviewed"}
_FLOW_KEYS = {"tags", "aliases"}


def quote(text: str, *, is_flow: bool = True, is_typed: bool = False) -> str:
    """Give a one-line text as a scalar in YAML.

    Args:
        text: Any text.
        is_flow: Whether it may come to stand in brackets or braces, where commas end a text.
        is_typed: Whether it may stay plain though other programs will read a number or a date.

    Returns:
        The text itself where it means itself, else in double quotes, else in single ones; with codes only for
        what cannot be written in a file. `read_yaml` gives the text back.
    """
    if _PLAIN.fullmatch(text) and not _UNSAFE.search(text) and not (is_flow and _FLOW.search(text)):
        looks_typed = _RESOLVER.resolve(yaml.ScalarNode, text, (True, False)) != _TEXT
        if is_typed or not (looks_typed or _OCTAL.fullmatch(text)):
            return text
    if _UNSAFE.search(text):
        return _UNSAFE.sub(_code, json.dumps(text, ensure_ascii=False))
    if "\\" not in text and '"' not in text:
        return f'"{text}"'
    return "'" + text.replace("'", "''") + "'"


def _code(match: re.Match[str]) -> str:
    return f"\\u{ord(match[0]):04x}"


def write_entry(fields: Mapping[str, Any], body: str) -> str:
    """Give the text of an entry's file.

    Args:
        fields: Key to a text, a list of texts, a mapping of texts, or a mapping with lists in it, as files have
            them; what holds nothing is left out.
        body: The text below the front matter.

    Returns:
        The front matter with its keys in the order of the model, and the body with one line end.
    """
    lines = []
    for key in (key for key in Entry.model_fields if fields.get(key)):
        value = fields[key]
        if isinstance(value, str):
            lines.append(f"{key}: {quote(value, is_flow=False, is_typed=key in _TYPED)}")
        elif key in _FLOW_KEYS:
            lines.append(f"{key}: [{', '.join(map(quote, value))}]")
        else:
            lines += [f"{key}:", *_indent(value)]
    return "\n".join(["---", *lines, "---", body.strip("\n")]) + "\n"


def _indent(value: Mapping[str, Any] | Sequence[str]) -> list[str]:
    if not isinstance(value, Mapping):
        return [f"  - {quote(item, is_flow=False)}" for item in value]
    lines = []
    for key, items in value.items():
        item = items[0] if len(items) == 1 and not isinstance(items, str) else items
        if isinstance(item, str):
            lines.append(f"  {quote(key)}: {quote(item, is_flow=False)}")
        else:
            lines += [f"  {quote(key)}:", *(f"    - {quote(text, is_flow=False)}" for text in item)]
    return lines


def write_whole(path: Path, data: bytes, *, is_new: bool = False) -> None:
    """Write a file so that it is there as a whole or not at all: beside its place first, then by renaming.

    Args:
        path: Where to; its folder must be there.
        data: What to write.
        is_new: Whether there must be no such file yet.

    Raises:
        FileExistsError: If there is one all the same; it stays as it is.
    """
    mode = path.stat().st_mode & 0o777 if path.exists() else 0o644
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name[:40]}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        Path(name).chmod(mode)
        if is_new:
            path.hardlink_to(name)  # fails if there is one, which renaming would not
            Path(name).unlink()
        else:
            Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
