"""Another id or name for an entry, a list, a tag, a person or an event: every place that has it, all at once.

The old one stays alive as an alias. What changes is worked out on the texts first; only then are files written.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path, PurePosixPath
from typing import Any

from pydantic import BaseModel

from readinglist.check.material import Loc, Material
from readinglist.edits import Place, append_item, put_list, replace_scalars
from readinglist.errors import ReadingListError, shorten
from readinglist.formatting import key_order, strip_spaces
from readinglist.identity import clean_text, id_fault, make_ids
from readinglist.kinds import ROLES
from readinglist.model import Entry, Event, Person, ReadingList, Tag
from readinglist.records import locate
from readinglist.source import parse_collection, parse_entry, parse_list, parse_registry, split_front_matter
from readinglist.spans import find_scalars
from readinglist.writing import quote, write_whole
from readinglist.yamltext import Mapping

__all__ = ["TYPES", "Renaming", "RenamingError", "plan_renaming"]

#: What can be renamed, with the name of its records in a catalog.
TYPES = {"entry": "entries", "list": "lists", "tag": "tags", "person": "people", "event": "events"}
_REGISTRIES = {"tag": "tags.yaml", "person": "people.yaml", "event": "events.yaml"}
_MODELS: dict[str, type[BaseModel]] = {
    "entry": Entry, "list": ReadingList, "tag": Tag, "person": Person, "event": Event,
}  # fmt: skip
#: The options of directives that hold ids of a type.
_OPTIONS = {"tag": "tags|exclude-tags", "person": "people", "event": "event", "list": "list"}


class RenamingError(ReadingListError):
    """A new id or name cannot be given."""


@dataclass
class Renaming:
    """What a renaming changes.

    Attributes:
        root: The catalog's folder.
        texts: File below it to its new text.
        moves: File below it to its new name.
        number: How many references are rewritten.
    """

    root: Path
    texts: dict[str, str] = field(default_factory=dict)
    moves: dict[str, str] = field(default_factory=dict)
    number: int = 0

    def read(self, path: str) -> str:
        """Give a file's text as it will be, with Unix line ends."""
        if path not in self.texts:
            raw = (self.root / path).read_bytes().decode("utf-8")
            return strip_spaces(raw, path) if "\r" in raw or raw.startswith("\ufeff") else raw
        return self.texts[path]

    def changed(self) -> list[str]:
        """Give the files that change or move, by the names they have so far."""
        return sorted(self.texts.keys() | self.moves.keys())

    def write(self) -> list[Path]:
        """Write every file that changes, then take away those that moved; give their names now."""
        written = []
        for path in self.changed():
            target = self.root / self.moves.get(path, path)
            write_whole(target if path in self.moves else target.resolve(), self.read(path).encode("utf-8"))
            written.append(target)
        for path in self.moves:
            (self.root / path).unlink()
        return written


def plan_renaming(material: Material, what: str, old: str, new: str) -> Renaming:
    """Work out a renaming.

    Args:
        material: The catalog as it is.
        what: A key of `TYPES`.
        old: The id; of a tag, a person or an event that has no record, its id or its name.
        new: The new id; of what has no record, the new name. If another tag, person or event has it, the two become
            one.

    Returns:
        What would change; nothing is written yet.

    Raises:
        RenamingError: If there is no such thing, or the new id is taken or no id.
    """
    plan = Renaming(material.catalog.root)
    names, records = material.names.get(what), getattr(material.files, TYPES[what])
    known = (names.find(new) if names else None) or ""
    if names and old in records and known in records and known != old:
        target = material.catalog.people[known].name if what == "person" else known
        _rewrite_references(plan, material, what, lambda name: names.find(name) == old, target)
        _merge_record(plan, material, what, old, known)
    elif old in records:
        _check_free(material, what, new)
        _rewrite_references(plan, material, what, lambda name: name == old, new)
        _rename_record(plan, what, records[old], new)
    else:
        id_ = names.find(old) if names else None
        if names is None or id_ is None or id_ in records or not new.strip():
            raise RenamingError(f"no {what} has the id {shorten(old)}.")
        _rewrite_references(plan, material, what, lambda name: names.find(name) == id_, new)
        spellings = [name for name, other in names.ids.items() if other == id_]
        if known in records:
            _add_aliases(plan, what, records[known][0].path, known, spellings)
        elif what == "person":
            _add_person(plan, new, spellings)
    if not id_fault(old):
        _rewrite_markup(plan, what, old, known or (new if old in records else make_ids([new])[new]))
    return plan


def _check_free(material: Material, what: str, new: str) -> None:
    """Refuse a new id that is none, or that something of the same type has or had."""
    if expected := id_fault(new):
        raise RenamingError(f"{expected}, found {shorten(new)}.")
    aliases = {
        "entry": material.catalog.entry_aliases, "list": material.catalog.list_aliases,
    }.get(what, {})  # fmt: skip
    names = material.names.get(what)
    owner = aliases.get(new) or (names.find(new) if names else None)
    if owner or new in getattr(material.files, TYPES[what]):
        whose = f"an old id of {shorten(owner)}" if owner and owner != new else "taken"
        raise RenamingError(f"the id {shorten(new)} is {whose}; choose another one.")


def _rename_record(plan: Renaming, what: str, pair: tuple[Any, Mapping], new: str) -> None:
    """Give a record its new id, where it stands or as the name of its file, and keep the old one as an alias."""
    record, data = pair
    if record.path.endswith(".md"):
        plan.moves[record.path] = str(PurePosixPath(record.path).with_name(f"{new}.md"))
        if (plan.root / plan.moves[record.path]).exists():
            raise RenamingError(f"{plan.moves[record.path]} is there already.")
    elif what == "entry":
        _replace(plan, record.path, {locate(data, ("id",))[:2]: new})
    else:
        line = plan.read(record.path).split("\n")[record.line - 1]
        _replace(plan, record.path, {(record.line, len(line) - len(line.lstrip()) + 1): new})
    id_ = record.id if record.path.endswith(".md") else new
    _add_aliases(plan, what, record.path, id_, [record.id])


def _merge_record(plan: Renaming, material: Material, what: str, old: str, new: str) -> None:
    """Take a record away from its registry, and give its names to another one as aliases."""
    records = getattr(material.files, TYPES[what])
    spellings = [name for name, id_ in material.names[what].ids.items() if id_ == old]
    path = records[old][0].path
    gone, _ = _reread(plan, what, path, old)
    lines = plan.read(path).split("\n")
    if not re.fullmatch(r"\s*", lines[gone.line - 1].partition(":")[0].replace(old, "").strip("'\" ")):
        raise RenamingError(f"{path}: take the record {old} away by hand; the file is written in an unusual way.")
    plan.texts[path] = "\n".join([*lines[: gone.line - 1], *lines[gone.last_line :]])
    _add_aliases(plan, what, records[new][0].path, new, spellings)


def _reread(plan: Renaming, what: str, path: str, id_: str) -> tuple[Any, Mapping]:
    """Give a record as it stands in the text of its file by now, with its places there."""
    text = plan.read(path)
    if what in _REGISTRIES:
        found: Iterable[tuple[Any, Mapping]] = parse_registry(text, path)[0][TYPES[what]]
    elif what == "list":
        found = parse_list(text, path)[0]
    else:
        found = (parse_entry if path.endswith(".md") else parse_collection)(text, path)[0]
    return next(pair for pair in found if pair[0].id == id_)


def _add_aliases(plan: Renaming, what: str, path: str, id_: str, names: Iterable[str]) -> None:
    """Add names to the aliases of a record, which come to stand where the usual order of keys has them."""
    record, data = _reread(plan, what, path, id_)
    fresh = [name for name in dict.fromkeys(names) if name not in record.aliases]
    text = plan.read(record.path)
    if not fresh:
        return
    if record.aliases:
        for name in reversed(fresh):
            text = append_item(text, record.path, locate(data, ("aliases", len(record.aliases) - 1))[:2], name)
    else:
        order = key_order(_MODELS[what])
        later = [place[0] for key, place in data.places.items() if key in order[order.index("aliases") :]]
        line = min(later, default=0) or record.last_line + 1
        text = put_list(text, record.path, (data, "aliases"), fresh, line)
    _check_texts(plan, record.path, text, fresh)
    plan.texts[record.path] = text


def _check_texts(plan: Renaming, path: str, after: str, fresh: Iterable[str]) -> None:
    """Refuse a text that lost or gained anything else than some names, and perhaps the key that they stand under."""
    scalars = [find_scalars(_yaml(text, path)) for text in (plan.read(path), after)]
    texts = [Counter(node.value for node in nodes if node.value) for nodes in scalars]
    if texts[1] not in (texts[0] + Counter(fresh), texts[0] + Counter([*fresh, "aliases"])):
        raise RenamingError(f"{path}: add the alias {', '.join(fresh)} by hand; the file is written in an unusual way.")


def _yaml(text: str, path: str) -> str:
    parts = split_front_matter(text) if path.endswith(".md") else None
    return parts[0] if parts else text


def _add_person(plan: Renaming, name: str, aliases: list[str]) -> None:
    """Write a record for somebody who had none, so that the old name goes on leading there."""
    path = _REGISTRIES["person"]
    text = plan.read(path) if (plan.root / path).exists() else "people:\n"
    names = ", ".join(map(quote, aliases))
    block = f"  {make_ids([name])[name]}:\n    name: {quote(name)}\n    aliases: [{names}]\n"
    plan.texts[path] = f"{text.rstrip()}\n{block}"


def _rewrite_references(
    plan: Renaming, material: Material, what: str, is_meant: Callable[[str], bool], new: str
) -> None:
    """Write the new name wherever a record names the old one."""
    changes: defaultdict[str, dict[Place, str]] = defaultdict(dict)
    for path, place, name in _references(material, what):
        if is_meant(clean_text(name)):
            changes[path][place] = new
    for path, found in changes.items():
        _replace(plan, path, found)
        plan.number += len(found)


def _replace(plan: Renaming, path: str, changes: dict[Place, str]) -> None:
    before = plan.read(path)
    plan.texts[path] = replace_scalars(before, path, changes, has_keys=True)
    if plan.texts[path] == before:
        raise RenamingError(f"{path} has a fault that readinglist check names; mend it first.")


def _references(material: Material, what: str) -> Iterator[tuple[str, Place, str]]:
    """Give each place where a record names something of a type: file, place and what is written there."""
    pairs: Iterable[tuple[Entry | ReadingList, Mapping]] = chain(
        material.files.entries.values(), material.files.lists.values()
    )
    for record, data in pairs:
        for loc, name in _named(record, what):
            related = data.get("related")
            if loc[0] == "related" and isinstance(related, Mapping):
                yield record.path, related.places[name][:2], name
            else:
                yield record.path, locate(data, loc)[:2], name


def _named(record: Entry | ReadingList, what: str) -> Iterator[tuple[Loc, str]]:
    if isinstance(record, ReadingList):
        keys = {"tag": ("tags", "exclude_tags"), "person": ("people",), "event": ("event",)}.get(what, ())
        for key in keys if record.select else ():
            for number, name in enumerate(getattr(record.select, key)):
                yield ("select", key.replace("_", "-"), number), name
        if what == "entry":
            yield from (
                (("items", number, "entry"), item.entry) for number, item in enumerate(record.items) if item.entry
            )
        if what == "person":
            yield from ((("curators", number), name) for number, name in enumerate(record.curators))
    elif what == "entry":
        yield from ((("related",), item.entry) for item in record.related)
    elif what == "event" and record.event:
        yield ("event",), record.event
    else:
        for role in {"tag": ("tags",), "person": tuple(ROLES)}.get(what, ()):
            yield from (((role, number), name) for number, name in enumerate(getattr(record, role)) if name)


def _rewrite_markup(plan: Renaming, what: str, old: str, new: str) -> None:
    """Write the new id in roles and directives, in every text of the site."""
    role = re.compile(rf"(\{{(?:reading:)?{what}\}}`+(?:[^`<]*<|[!~]?)){re.escape(old)}(?=>?`)")
    directive = re.compile(rf"(?m)^(\s*[`:]{{3,}}\{{(?:reading:)?{what}\}}[ \t]+){re.escape(old)}(?=[ \t]*$)")
    option = re.compile(rf"(?m)^(\s*:(?:{_OPTIONS.get(what, '!')}):(?:.*[ ,])?){re.escape(old)}(?=[ \t]*(?:,|$))")
    for file in sorted(plan.root.rglob("*")):
        path = file.relative_to(plan.root).as_posix()
        if file.suffix not in {".md", ".yaml"} or re.search(r"(?:^|/)[._]", path) or not file.is_file():
            continue
        try:
            before = plan.read(path)
        except UnicodeDecodeError:
            continue  # no file of the catalog, or one that check complains of
        after, number = before, 0
        for pattern in (role, directive, option):
            after, found = pattern.subn(rf"\g<1>{new}", after)
            number += found
        if number:
            plan.texts[path] = after
            plan.number += number
