"""Rules about names of people: several in one, one written twice, and names that are none."""

from __future__ import annotations

import re
from collections.abc import Iterator

from readinglist.check.likeness import find_alike
from readinglist.check.material import Loc, Material
from readinglist.errors import shorten
from readinglist.identity import fold
from readinglist.kinds import ROLES
from readinglist.model import Entry
from readinglist.yamltext import Mapping

__all__ = ["check_people"]

_MAX_NAME = 60
#: A stroke between two Latin names; between two scripts it stands between two spellings of one name.
_SEVERAL = re.compile(r";|\||\s&\s|[a-z.]\s/\s[a-z]|\s(?:and|und|et|y)\s", re.IGNORECASE | re.ASCII)
#: What follows a comma in the name of one person.
_SUFFIX = re.compile(r"(?:jr|sr|ii|iii|iv|ph\.? ?d|md|m\.d|msc|esq)\.?", re.IGNORECASE)
_NOBODY = {
    fold(name)
    for name in (
        "anonymous", "and others", "et al", "n/a", "nobody", "none", "others", "several speakers", "speakers", "tba",
        "tbc", "tbd", "to be announced", "to be confirmed", "todo", "unknown", "various", "various authors",
        "various speakers",
    )
}  # fmt: skip
_ET_AL = re.compile(r"\bet\.? al\b", re.IGNORECASE)


def check_people(material: Material) -> None:
    """Look at each name on each entry, then at the names that are nearly the same."""
    first: dict[str, tuple[str, Mapping, Loc]] = {}
    for entry, data in material.entries():
        for role, number, name in _names(entry):
            loc = (role, number)
            id_ = material.catalog.find_person(name)
            if id_ is not None and id_.id not in first:
                first[id_.id] = (entry.path, data, loc)
                if not id_.path:
                    _check_name(material, entry, data, loc, name)
            _check_title(material, entry, data, name)
        _check_tags(material, entry, data)
    _check_likeness(material, first)


def _names(entry: Entry) -> Iterator[tuple[str, int, str]]:
    for role in ROLES:
        for number, name in enumerate(getattr(entry, role)):
            if name:
                yield role, number, name


def _check_name(material: Material, entry: Entry, data: Mapping, loc: Loc, name: str) -> None:
    """Check a name that has no record: who has one was looked at when it was written."""
    message = ""
    if fold(name) in _NOBODY or not any(char.isalpha() for char in name):
        message = f"{shorten(name)} is nobody's name."
    elif _ET_AL.search(name):
        message = f"{shorten(name)} stands for people who are not named."
    elif fold(name) == fold(entry.title):
        message = f"{shorten(name)} is the title of the entry."
    elif len(name) > _MAX_NAME:
        message = f"a name of {len(name)} characters is hardly that of one person."
    elif "\\" in name or "{" in name:
        message = f"{shorten(name)} holds TeX, which is not read here."
    if message:
        material.report(entry.path, data, loc, "unlikely_name", message, "Write the name, or leave it out.")
    elif _SEVERAL.search(name) or _has_comma_between_names(name):
        hint = "Give each of them an item; if it is one name, give it a record in people.yaml."
        material.report(entry.path, data, loc, "several_people", f"{shorten(name)} may be several people.", hint)


def _has_comma_between_names(name: str) -> bool:
    """Whether commas stand between whole names: `Chu, Hua-Rong` and `Edward P. Stabler, Jr.` are one person."""
    parts = [part.strip() for part in name.split(",") if part.strip() and not _SUFFIX.fullmatch(part.strip())]
    return len(parts) > 1 and "(" not in name and (len(parts) > 2 or all(" " in part for part in parts))  # noqa: PLR2004 - a name in dictionary order has two parts


def _check_title(material: Material, entry: Entry, data: Mapping, name: str) -> None:
    if " " not in name or name not in entry.title:
        return
    around = rf"(?:^{re.escape(name)}\s*[:\-–—|])|(?:(?:[:\-–—|(]|\b(?:by|with|von|par))\s*{re.escape(name)}\W*$)"  # noqa: RUF001 - dashes are meant
    if re.search(around, entry.title):
        message = f"the title names {shorten(name)}, who stands beside it anyway."
        material.report(entry.path, data, ("title",), "title_repeats_person", message, "Take the name out of it.")


def _check_tags(material: Material, entry: Entry, data: Mapping) -> None:
    for number, tag in enumerate(entry.tags):
        person = material.catalog.find_person(tag) if " " in tag else None
        if person is not None and tag not in material.files.tags:
            message = f"the tag {shorten(tag)} is the name of a person."
            hint = "Put it under speakers or another role, and delete the tag."
            material.report(entry.path, data, ("tags", number), "person_as_tag", message, hint)


def _check_likeness(material: Material, first: dict[str, tuple[str, Mapping, Loc]]) -> None:
    """Report names that are one letter apart, or the same words in another order, where the later of them stands."""
    people, registered = material.catalog.people, material.files.people
    for one, other in find_alike({id_: person.name for id_, person in people.items()}):
        names = people[one].name, people[other].name
        are_distinct = material.settings.are_distinct(one, other) or material.settings.are_distinct(*names)
        if are_distinct or fold(names[0]) == fold(names[1]):  # the loader reports the latter, if there is no record
            continue
        places = [first[id_] for id_ in (other, one) if id_ in first and id_ not in registered]
        places += [(people[id_].path, registered[id_][1], ("name",)) for id_ in (other, one) if id_ in registered]
        for path, data, loc in places[:1]:
            message = f"{shorten(names[0])} and {shorten(names[1])} are nearly the same name."
            hint = "Write one name for one person, or name both under distinct in the settings."
            material.report(path, data, loc, "similar_people", message, hint)
