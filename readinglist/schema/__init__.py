"""JSON Schemas for editors and other programs: of a catalog's files, and of the data that a site publishes.

The first say what a contributor may write, the second what a program will read; they describe the same records and
have little else in common. Both are made from the models, so that a new field is there by itself, with its `#:`
comment as description; that needs the source of the models. The package itself never reads a schema.
"""

from __future__ import annotations

import json
from copy import deepcopy
from types import MappingProxyType

from readinglist.errors import UnknownIdError
from readinglist.identity import find_similar
from readinglist.schema import files, published
from readinglist.schema.parts import Schema

__all__ = ["SCHEMAS", "dump_schema", "make_schema"]

#: Every schema by its name, with what it is for.
SCHEMAS = MappingProxyType({**files.SCHEMAS, **published.SCHEMAS})


def make_schema(name: str) -> Schema:
    """Give a schema: JSON Schema, draft 2020-12, closed to unknown keys.

    Args:
        name: A key of `SCHEMAS`.

    Raises:
        UnknownIdError: If there is no schema of that name.
    """
    if name not in SCHEMAS:
        raise UnknownIdError("schema", name, find_similar(name, SCHEMAS))
    schema = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:readinglist:schema:{name}",
        "title": f"readinglist {name}",
        "description": f"{SCHEMAS[name]}.",
        **(published.make_body(name) if name in published.SCHEMAS else files.make_body(name)),
    }
    return deepcopy(schema)


def dump_schema(name: str) -> str:
    """Give a schema as the text of its file, the same every time; takes and raises what `make_schema` does."""
    return json.dumps(make_schema(name), ensure_ascii=False, indent=2) + "\n"
