"""Records to text: scalars that read back as they were, the files of entries and lists, and files written whole.

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

from readinglist.dates import Date
from readinglist.fields import Record
from readinglist.kinds import Link, Source
from readinglist.model import Entry, ReadingList, Select

__all__ = [
    "BLANK_SUMMARY", "BLANK_TITLE", "file_fields", "quote", "write_collection", "write_entry", "write_list",
    "write_records", "write_whole",
]  # fmt: skip

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


#: The fields of a record that say where it is, or what its text says once more.
_ABOUT = {"path", "line", "last_line", "body", "summary", "status"}


def file_fields(record: Record) -> dict[str, Any]:
    """Give the keys of a record as files have them: texts, lists and mappings of texts; what says nothing has no key.

    The texts of entries and lists are left to those who write them: these stand in other places of other files.
    """
    found: dict[str, Any] = {}
    for name, field in type(record).model_fields.items():
        value = getattr(record, name)
        if name in _ABOUT and not (name == "status" and value not in {"", "published"}):
            continue
        if (written := _file_value(name, value)) not in ("", None, [], {}):
            found[field.alias or name] = written
    return found


def _file_value(name: str, value: Any) -> Any:
    if isinstance(value, int):
        return _clock(value) if name == "duration" else str(value)
    if isinstance(value, Date):
        return str(value)
    if isinstance(value, tuple):
        if name in _PAIRS:
            first, second = _PAIRS[name]
            return {getattr(item, first): getattr(item, second) for item in value}
        return _file_links(value) if name in {"links", "further"} else [_file_value("", item) for item in value]
    if isinstance(value, Source):
        return {"url": value.url, "label": value.label} if value.label else value.url
    if isinstance(value, Select) or (isinstance(value, Record) and name == ""):
        fields = file_fields(value)
        return fields["entry"] if fields.keys() == {"entry"} else fields
    return value


#: Fields that are mappings of two parts of a record.
_PAIRS = {"related": ("entry", "reason"), "inferred": ("field", "reason")}


def _file_links(links: Sequence[Link]) -> dict[str, Any]:
    """Give links as files have them: type to one address, or to a list of them."""
    found: dict[str, Any] = {}
    for link in links:
        target = {"url": link.url, "label": link.label} if link.label else link.url
        found.setdefault(link.type, []).append(target)
    return {type_: targets[0] if len(targets) == 1 else targets for type_, targets in found.items()}


def _clock(seconds: int) -> str:
    return f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"


def write_collection(entries: Sequence[Entry]) -> str:
    """Give the text of a collection's file; what all its entries share stands among its defaults.

    Args:
        entries: With ids, in the order in which they are to stand; at least one.
    """
    fields = [{**file_fields(entry), "summary": entry.body.strip("\n") or entry.summary} for entry in entries]
    first = fields[0]
    shared = {key: first[key] for key in ("kind", "event", "language", "license") if key in first}
    defaults = {key: value for key, value in shared.items() if all(item.get(key) == value for item in fields)}
    if len(entries) == 1:
        defaults = {}
    items = [{key: value for key, value in item.items() if key not in defaults} for item in fields]
    lines = [*write_records({"defaults": defaults}), "entries:"] if defaults else ["entries:"]
    for item in items:
        block = write_records(item, "    ")
        lines += ["  - " + block[0][4:], *block[1:]]
    return "\n".join(lines) + "\n"


def write_list(reading_list: ReadingList) -> str:
    """Give the text of a reading list's file: front matter and introduction."""
    fields = {key: value for key, value in file_fields(reading_list).items() if key != "id"}
    body = reading_list.body.strip("\n") or reading_list.summary
    return "\n".join(["---", *write_records(fields), "---", body]).rstrip("\n") + "\n"


def write_records(fields: Mapping[str, Any], indent: str = "") -> list[str]:
    """Give a mapping in lines of YAML, each below the other; values are texts, lists and mappings of such."""
    lines = []
    for key, value in fields.items():
        name = indent + quote(key)
        if isinstance(value, str):
            lines += _scalar(name, value, indent, is_typed=key in _TYPED)
        elif isinstance(value, Mapping):
            lines += [f"{name}:", *write_records(value, f"{indent}  ")] if value else []
        elif key in _FLOW_KEYS:
            lines.append(f"{name}: [{', '.join(map(quote, value))}]")
        else:
            lines.append(f"{name}:")
            for item in value:
                if isinstance(item, str):
                    block = [f"{indent}    {quote(item, is_flow=False)}"]
                else:
                    block = write_records(item, f"{indent}    ")
                lines += [f"{indent}  - {block[0][len(indent) + 4 :]}", *block[1:]]
    return lines


def _scalar(name: str, value: str, indent: str, *, is_typed: bool) -> list[str]:
    """Write a text after its key; one of several lines as a block, where that means the same."""
    lines = value.split("\n")
    if (
        len(lines) == 1
        or lines[0][:1] in {"", " ", "\t"}
        or any(_UNSAFE.search(line.replace("\t", "")) for line in lines)
    ):
        return [f"{name}: {quote(value, is_flow=False, is_typed=is_typed)}"]
    return [f"{name}: |-", *(f"{indent}  {line}" if line else "" for line in lines)]


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
