"""People who have a file of their own, and whom other files name by its slug."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from pydantic import ValidationError

from readinglist.errors import Problem, shorten
from readinglist.formats.cleaning import read_url, strip_controls
from readinglist.formats.intake import Intake, Raw
from readinglist.formats.myst import to_myst
from readinglist.identity import clean_text, make_ids
from readinglist.model import Person
from readinglist.prose import first_paragraph

__all__ = ["People"]

#: What says where somebody works, the best first.
_AFFILIATION = ("affiliation", "company", "organization", "institution")
#: What tools keep for themselves, and what is read by its own name.
_BOOKKEEPING = frozenset({"layout", "permalink", "sitemap", "hidden", "published", "slug", "name"})
_SLUG = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)+")
_NOTHING: tuple[Any, ...] = (None, "", "null", "~", [], {})


@dataclass(slots=True)
class _File:
    path: str
    data: Mapping[str, Any]
    body: str
    is_named: bool = False


@dataclass
class People:
    """The people by the slugs of their files."""

    _files: dict[str, _File] = field(default_factory=dict)

    def add(self, path: str, slug: str, data: Mapping[str, Any], body: str) -> None:
        """Note what a file says of a person."""
        self._files[slug] = _File(path, data, body)

    def name(self, intake: Intake, raw: Raw, role: str, text: str) -> str:
        """Give the name that a slug stands for; one without a file is made into a name, and reported."""
        if file := self._files.get(text):
            file.is_named = True
            return str(file.data["name"])
        if not _SLUG.fullmatch(text):
            return text
        name = " ".join(word.capitalize() for word in text.split("-"))
        message = f"no file tells the name of {shorten(text)}, so it became {shorten(name)}."
        intake.report(raw, "name_doubtful", message, "Look at it, and mend it.", role)
        return name

    def finish(self) -> tuple[tuple[Person, ...], list[Problem]]:
        """Give the people that were named, by id, and what their files say that was lost."""
        people, problems = [], []
        names = {slug: clean_text(strip_controls(str(file.data["name"]))) for slug, file in self._files.items()}
        ids = make_ids(name for slug, name in names.items() if self._files[slug].is_named)
        for slug, file in self._files.items():
            if not file.is_named:
                message = f"nothing here names {shorten(names[slug])}, so what the file says was left out."
                problems.append(Problem(file.path, 1, 1, "left_out", message))
                continue
            fields, lost = _read(file)
            try:
                people.append(Person.model_validate({"id": ids[names[slug]], "name": names[slug], **fields}))
            except ValidationError as error:
                detail = error.errors(include_url=False, include_input=False)[0]
                message = f"what the file says was left out: {detail['msg']}"
                problems.append(Problem(file.path, 1, 1, "value_lost", message, "", str(detail["loc"][0])))
            problems += (
                Problem(file.path, 1, 1, "field_lost", f"a person has no place for {shorten(str(value))}.", "", key)
                for key, value in lost.items()
            )
        unique = {person.id: person for person in people}
        return tuple(unique[id_] for id_ in sorted(unique)), problems


def _read(file: _File) -> tuple[dict[str, Any], dict[str, Any]]:
    """Give the fields of a person, and what is none."""
    said = {key: value for key, value in file.data.items() if value not in _NOTHING and key not in _BOOKKEEPING}
    fields: dict[str, Any] = {}
    links: dict[str, Any] = {}
    lost: dict[str, Any] = {}
    for key, value in said.items():
        url = read_url(str(value))[0] if isinstance(value, str) else ""
        if key in _AFFILIATION and "affiliation" not in fields:
            fields["affiliation"] = clean_text(strip_controls(str(value)))
        elif url and not key.startswith(("photo", "image", "avatar")):
            type_ = "website" if key in {"website", "url", "homepage"} else "page"
            links.setdefault(type_, []).append({"url": url, "label": "" if type_ == "website" else key.capitalize()})
        else:
            lost[key] = value
    if links:
        fields["links"] = links
    text = to_myst(file.body, "markdown")[0]
    fields["description"] = first_paragraph(text)
    more = text.strip().partition("\n\n")[2]
    if more or (text and not fields["description"]):
        lost["body"] = more or text
    return fields, lost
