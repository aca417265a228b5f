"""Reading lists whose entries have no ids yet, since these are given when all files are read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from pydantic import ValidationError

from readinglist.errors import Problem
from readinglist.formats.escaping import escape
from readinglist.identity import make_ids
from readinglist.model import Entry, ReadingList

__all__ = ["ListDraft", "make_lists"]


@dataclass(slots=True)
class ListDraft:
    """What stands on a reading list, with the lines of its entries."""

    #: The file.
    path: str
    title: str
    #: Plain text, with an empty line between paragraphs.
    introduction: str = ""
    #: A heading or the line of an entry, and the note.
    items: list[tuple[str | int, str]] = field(default_factory=list)


def make_lists(drafts: Sequence[ListDraft], entries: Sequence[Entry]) -> tuple[tuple[ReadingList, ...], list[Problem]]:
    """Give the reading lists, and what is wrong with them; a step whose entry was left out is not there."""
    places = {(entry.path, entry.line): entry.id for entry in entries}
    ids = make_ids(draft.title for draft in drafts)
    lists: dict[str, ReadingList] = {}
    problems = []
    for draft in drafts:
        paragraphs = draft.introduction.split("\n\n") if draft.introduction else []
        data: dict[str, Any] = {
            "id": ids[draft.title], "title": draft.title, "path": draft.path, "line": 1,
            "items": tuple(_steps(draft, places)), "summary": paragraphs[0] if paragraphs else "",
            "body": "\n\n".join(map(escape, paragraphs)),
        }  # fmt: skip
        try:
            made = ReadingList.model_validate(data)
        except ValidationError as error:
            detail = error.errors(include_url=False, include_input=False)[0]
            problems.append(Problem(draft.path, 1, 1, "left_out", f"the reading list was left out: {detail['msg']}"))
            continue
        if made.id in lists:
            message = f"another list is called {draft.title!r} too; this one was left out, its entries were kept."
            problems.append(Problem(draft.path, 1, 1, "left_out", message))
        lists.setdefault(made.id, made)
    return tuple(lists.values()), problems


def _steps(draft: ListDraft, places: dict[tuple[str, int], str]) -> Iterator[dict[str, str]]:
    for item, note in draft.items:
        if isinstance(item, str):
            yield {"section": item, "note": note}
        elif (draft.path, item) in places:
            yield {"entry": places[draft.path, item], "note": note}
