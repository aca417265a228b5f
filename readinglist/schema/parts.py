"""What both sorts of schemas are made of: closed objects, descriptions from the models, and the forms of values."""

from __future__ import annotations

import inspect
import re
from functools import cache
from typing import Any, get_args

from pydantic import BaseModel

from readinglist.fields import Record

__all__ = ["ID", "URL", "YEAR", "Schema", "describe_fields", "make_object", "reader"]

Schema = dict[str, Any]

ID = "^[a-z0-9]+(?:-[a-z0-9]+)*$"
#: One that `readinglist.dates` takes.
YEAR = r"(?:1[6-9]\d\d|20\d\d|2100)"
#: With a host, without the name of a user before it.
URL = r"""[Hh][Tt]{2}[Pp][Ss]?://(?![^:/?#][^/?#]*@)[^\s<>"`{}\\/?#][^\s<>"`{}\\]*"""


def make_object(properties: Schema, required: list[str] | None = None) -> Schema:
    """Describe an object with these keys and no others, of which some must be there."""
    need = {"required": required} if required else {}
    return {"type": "object", "properties": properties, **need, "additionalProperties": False}


def reader(annotation: Any) -> Any:
    """Give the function that reads a type of field, by which the type is known in a model."""
    return get_args(annotation)[1]


@cache
def describe_fields(model: type[BaseModel]) -> dict[str, str]:
    """Give the `#:` comment of each field, from the lines above it and its own; inherited ones too."""
    notes: dict[str, str] = {}
    above: list[str] = []
    classes = [cls for cls in reversed(model.__mro__) if issubclass(cls, Record)]
    for line in "".join(map(inspect.getsource, classes)).splitlines():
        code, mark, note = line.partition("#:")
        above += [note.strip()] if mark else []
        if code.strip():
            if match := re.match(r" {4}(\w+): ", code):
                notes[match[1]] = " ".join(above)
            above = []
    return notes
