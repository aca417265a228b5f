"""A new entry out of a few fields: checked against the catalog, named, put into words of YAML, and written.

What `new`, `add` and the issue form share. Nothing is asked here and nothing is fetched.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from readinglist.catalog import Catalog
from readinglist.check import read_settings
from readinglist.check.duplicates import identity_of
from readinglist.edits import append_step
from readinglist.errors import Problem, ReadingListError, shorten
from readinglist.formatting import format_text, strip_spaces
from readinglist.identity import clean_text, find_similar, id_fault, make_ids, make_slug
from readinglist.kinds import LINK_TYPES, ROLES
from readinglist.names import meant
from readinglist.source import parse_entry, parse_list
from readinglist.urls import identify
from readinglist.writing import BLANK_SUMMARY, write_entry, write_whole

__all__ = ["Draft", "DraftError", "make_draft", "read_answers", "read_links", "read_people", "save_draft"]

#: Halves of surrogate pairs, which stand for bytes that are no UTF-8.
_SURROGATE = re.compile("[\ud800-\udfff]")
#: In what role people are, where nobody says it.
_ROLES = {"paper": "authors", "poster": "authors", "book": "authors", "article": "authors", "workshop": "organizers"}


class DraftError(ReadingListError):
    """An entry cannot be written as it was given.

    Attributes:
        faults: Field and sentence, for each thing that is wrong.
    """

    def __init__(self, faults: list[tuple[str, str]]) -> None:
        super().__init__(faults)
        self.faults = faults

    def __str__(self) -> str:
        """Give a line for each fault."""
        return "\n".join(f"{name}: {message}" for name, message in self.faults)


@dataclass(frozen=True)
class Draft:
    """An entry that is ready to be written.

    Attributes:
        id: Its id.
        path: Its file, below the catalog's folder.
        text: What the file will hold.
    """

    id: str
    path: str
    text: str


def read_links(lines: list[str]) -> dict[str, list[str]]:
    """Read links as people write them: `type=address`, `type: address`, or an address whose type it tells.

    Returns:
        Type to addresses, in the order given; an unknown type stays as it is, to be reported.
    """
    found: dict[str, list[str]] = {}
    for line in filter(None, map(str.strip, lines)):
        kind, url = _split_link(line)
        address = identify(url)
        if not kind:
            kind = address.link if address else "page"
        found.setdefault(kind, []).append(address.url if address else url)
    return found


def _split_link(line: str) -> tuple[str, str]:
    for sign in ("=", ": ", ":"):
        kind, found, url = line.partition(sign)
        is_scheme = kind.lower() in {"http", "https"} or (kind.lower() == "doi" and sign != "=")
        if found and "/" not in kind and not is_scheme:
            return kind.strip(), url.strip()
    return "", line


def read_people(lines: Iterable[str], kind: str) -> dict[str, list[str]]:
    """Read people as a form has them: a name, or `role: name`; without a role, the one that the kind mostly has.

    Returns:
        Role to names, in the order given.
    """
    found: dict[str, list[str]] = {}
    for line in filter(None, (line.strip(" \t-*") for line in lines)):
        word, sign, name = line.partition(":")
        role = next((role for role in ROLES if word.strip().lower() in {role, ROLES[role]}), "") if sign else ""
        found.setdefault(role or _ROLES.get(kind, "speakers"), []).append(name.strip() if role else line)
    return found


def read_answers(answers: Mapping[str, str]) -> tuple[dict[str, Any], str]:
    """Turn the answers of the form "Suggest an entry" into the fields of an entry and its text.

    Args:
        answers: As `formats.issue_form.loads` gives them.
    """
    fields: dict[str, Any] = {key: " ".join(answers.get(key, "").split()) for key in ("title", "event", "date")}
    fields["kind"] = make_slug(answers.get("kind", ""))
    fields |= read_people(answers.get("people", "").split("\n"), fields["kind"])
    fields["links"] = read_links(answers.get("links", "").split("\n"))
    fields["tags"] = [
        tag.strip(" \t-*`") for tag in answers.get("tags", "").replace("\n", ",").split(",") if tag.strip()
    ]
    fields["sources"] = [line.strip(" \t-*") for line in answers.get("sources", "").split("\n") if line.strip()]
    return fields, answers.get("summary", "")


def make_draft(catalog: Catalog, fields: Mapping[str, Any], body: str, id_: str = "", folder: str = "") -> Draft:
    """Check a new entry, and put it into a file's words.

    Args:
        catalog: Where it will stand.
        fields: Keys of an entry with texts, lists of texts, and for `links` a mapping of type to addresses.
        body: Its text; a blank to be filled in stands for none.
        id_: Its id; empty for one made of the title.
        folder: The folder below `entries/`; empty for the one where most entries of its kind are.

    Raises:
        DraftError: If the catalog would have a problem with it.
    """
    fields = {key: _without_blanks(value) for key, value in fields.items() if _without_blanks(value)}
    if faults := [(key, "expected text in UTF-8.") for key, value in fields.items() if _SURROGATE.search(str(value))]:
        raise DraftError(faults)
    faults = [*_find_faults(catalog, fields)]
    title = clean_text(str(fields.get("title", "")))
    taken = {*catalog.taken_ids, *_unread(catalog)}
    if id_ and (expected := id_fault(id_)):
        faults.append(("id", f"{expected}, found {shorten(id_)}."))
    elif id_ in taken:
        faults.append(("id", f"{shorten(id_)} is the id of an entry already."))
    id_ = id_ or make_ids([title or "entry"], taken)[title or "entry"]
    folder = folder.strip("/") or _folder_of(catalog, str(fields.get("kind", "")))
    parts = folder.split("/")
    is_new = not (catalog.root / "entries" / folder).is_dir()  # a name that is there already has shown that it works
    if any(part.startswith(".") or not part or (is_new and id_fault(part)) for part in parts):
        faults.append(("folder", f"expected a folder below entries/, found {shorten(folder)}."))
    path = f"entries/{folder}/{id_}.md"
    text = write_entry(fields, body.replace("\r\n", "\n").replace("\r", "\n").strip() or BLANK_SUMMARY)
    _, problems = parse_entry(text, "entries/x.md")
    faults += [(problem.where or "entry", _words(problem)) for problem in problems if not _is_said(problem, faults)]
    for twin in _find_twins(catalog, id_, fields.get("links", {})):
        file = (catalog.root / catalog.entries[twin].path).as_posix()
        hint = f"If it is another one, name {id_} and {twin} under distinct in the settings first."
        faults.append(("links", f"{shorten(twin)} ({file}) has a link to the same thing. {hint}"))
    if faults:
        raise DraftError(faults)
    return Draft(id_, path, format_text(text, path))


def _without_blanks(value: Any) -> Any:
    """Give a field without the items in which nothing stands, each item once."""
    if isinstance(value, str | Mapping):
        return value
    return list(dict.fromkeys(cleaned for item in value if (cleaned := clean_text(item))))


def _unread(catalog: Catalog) -> Iterator[str]:
    """Give the ids that files claim, also those that could not be read."""
    return (path.stem for path in (catalog.root / "entries").rglob("*.md"))


def _words(problem: Problem) -> str:
    return f"{problem.message} {problem.hint}".strip()


def _is_said(problem: Problem, faults: list[tuple[str, str]]) -> bool:
    return problem.rule in {"missing_key", "bad_front_matter"} or any(
        re.split(r"[.\[]", problem.where)[0] == name for name, _ in faults
    )


def _find_faults(catalog: Catalog, fields: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Give what the catalog does not know."""
    kind, event = fields.get("kind", ""), fields.get("event", "")
    if not clean_text(str(fields.get("title", ""))):
        yield "title", "expected a title, found nothing."
    if not kind:
        yield "kind", f"expected one of {', '.join(catalog.kinds)}, found nothing."
    elif kind not in catalog.kinds:
        hint = meant(find_similar(kind, catalog.kinds)) or f"Known kinds: {', '.join(catalog.kinds)}."
        yield "kind", f"unknown kind {shorten(kind)}. {hint}"
    if event and catalog.find_event(event) is None:
        hint = meant(find_similar(event, catalog.events)) or "Describe it in events.yaml first."
        yield "event", f"unknown event {shorten(event)}. {hint}"
    for tag in fields.get("tags", ()):
        if catalog.find_tag(tag) is None:
            hint = meant(find_similar(tag, catalog.tags)) or "Describe it in tags.yaml first, or leave it out."
            yield "tags", f"unknown tag {shorten(tag)}. {hint}"
    for link in fields.get("links", {}):
        if link not in LINK_TYPES:
            hint = meant(find_similar(link, LINK_TYPES, 1)) or f"Use one of {', '.join(LINK_TYPES)}."
            yield "links", f"unknown type of link {shorten(link)}. {hint}"


def _find_twins(catalog: Catalog, id_: str, links: Mapping[str, list[str]]) -> list[str]:
    """Give the ids of entries that lead to the same as one of the links, and are not known to be others."""
    wanted = {identity_of(url, kind) for kind, urls in links.items() for url in urls} - {""}
    settings = read_settings(catalog.root)
    return [
        entry.id
        for entry in catalog.entries.values()
        if wanted and not settings.are_distinct(id_, entry.id)
        and any(identity_of(link.url, link.type) in wanted for link in entry.links)
    ]  # fmt: skip


def _folder_of(catalog: Catalog, kind: str) -> str:
    """Give the folder where most entries of a kind are; the plural of the kind's name, where there are none yet."""
    folders = Counter(
        entry.path.removeprefix("entries/").rpartition("/")[0]
        for entry in catalog.by_kind.get(kind, ())
        if entry.path.endswith(".md")
    )
    return next((folder for folder, _ in folders.most_common() if folder), f"{kind or 'other'}s")


def save_draft(catalog: Catalog, draft: Draft, list_id: str = "", note: str = "") -> list[Path]:
    """Write a new entry, and put it on a list.

    Args:
        catalog: Where it will stand.
        draft: What to write.
        list_id: The list at whose end it goes; empty for none.
        note: What the list says about it; may be empty.

    Returns:
        The files that were written, the entry's first.

    Raises:
        DraftError: If there is no such list.
        FileExistsError: If the entry's file is there already; it stays as it is.
    """
    files = []
    if list_id:
        found = catalog.find_list(list_id)
        if found is None:
            hint = meant(find_similar(list_id, catalog.lists))
            raise DraftError([("list", f"unknown list {shorten(list_id)}. {hint}".strip())])
        file = catalog.root / found.path
        text = strip_spaces(file.read_bytes().decode("utf-8"), found.path)
        after = append_step(text, draft.id, clean_text(note))
        if problems := parse_list(after, found.path)[1]:
            raise DraftError([("note", _words(problem)) for problem in problems])
        files.append((file, after))
    target = catalog.root / draft.path
    target.parent.mkdir(parents=True, exist_ok=True)
    write_whole(target, draft.text.encode("utf-8"), is_new=True)
    for file, text in files:
        write_whole(file, text.encode("utf-8"))
    return [target, *(file for file, _ in files)]
