"""The answers of the form "Suggest an entry", as an issue's text holds them: data, never taken over as it stands.

A heading that is not the next question of the form is part of the answer in which it stands, so that nobody can
answer a question twice.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from readinglist.errors import FormatError
from readinglist.formats.intake import Input, Intake, Loaded, Raw
from readinglist.identity import make_slug
from readinglist.kinds import LINK_TYPES, ROLES

__all__ = ["LABELS", "loads", "read_answers"]

#: The questions in their order, with the key of an entry that each is about.
LABELS = {
    "Title": "title",
    "Kind": "kind",
    "People": "people",
    "Event": "event",
    "Date": "date",
    "Links": "links",
    "Tags": "tags",
    "Summary": "summary",
    "Sources": "sources",
    "Why is it worth it?": "why",
}
_NOTHING = {"_No response_", "None"}
#: In what role people are, where nobody says it; else they speak.
_ROLES = {"paper": "authors", "poster": "authors", "book": "authors", "article": "authors", "workshop": "organizers"}
_TYPED = re.compile(rf"({'|'.join(LINK_TYPES)})\s*[:=]\s*(?!//)(?=\S)", re.IGNORECASE)
_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)


def loads(files: Sequence[Input]) -> Loaded:
    """Read an entry from the answers in each file.

    Raises:
        FormatError: If a file holds no answers.
    """
    intake = Intake()
    for file in files:
        answers = read_answers(file.text)
        if not answers:
            message = "no answers of the form here: expected headings such as `### Title`."
            raise FormatError(file.path, 1, message)
        intake.add(_make_raw(file.path, answers))
    return intake.finish()


def _make_raw(path: str, answers: dict[str, str]) -> Raw:
    """Give the answers as an entry has them; why it is worth it is for those who decide, and no part of it."""
    fields = {key: answers.get(key, "") for key in ("title", "kind", "event", "date")}
    return Raw(
        path,
        fields={
            **fields,
            **_read_people(_lines(answers, "people"), make_slug(fields["kind"])),
            "tags": [tag.strip(" \t-*`") for tag in answers.get("tags", "").replace("\n", ",").split(",")],
            "sources": _lines(answers, "sources"),
        },
        links=[_read_link(line) for line in _lines(answers, "links")],
        text=answers.get("summary", ""),
        markup="markdown",
        rest={"why": answers.get("why", "")},
    )


def _lines(answers: dict[str, str], key: str) -> list[str]:
    """Give the lines of an answer that say something, without the signs of a list."""
    return [line for text in answers.get(key, "").split("\n") if (line := text.strip(" \t-*"))]


def _read_people(lines: Sequence[str], kind: str) -> dict[str, list[str]]:
    """Give people by role: each line is a name, before which a role may stand."""
    found: dict[str, list[str]] = {}
    for line in lines:
        word, sign, name = line.partition(":")
        role = next((role for role in ROLES if word.strip().lower() in {role, ROLES[role]}), "") if sign else ""
        found.setdefault(role or _ROLES.get(kind, "speakers"), []).append(name.strip() if role else line)
    return found


def _read_link(line: str) -> tuple[str, str, str]:
    """Give type, address and label: a type may stand before the address, with a colon or an equals sign."""
    match = _TYPED.match(line)
    return (match[1].lower(), line[match.end() :], "") if match else ("", line, "")


def read_answers(text: str) -> dict[str, str]:
    """Read the answers.

    Args:
        text: The text of the issue.

    Returns:
        A value of `LABELS` to the answer, for each question that was answered; empty if the text is no such form.
    """
    answers: dict[str, list[str]] = {}
    waiting = list(LABELS)
    current: list[str] | None = None
    for line in _COMMENT.sub("", text).replace("\r\n", "\n").split("\n"):
        label = line.removeprefix("### ").strip() if line.startswith("### ") else ""
        if label in waiting:
            del waiting[: waiting.index(label) + 1]
            current = answers.setdefault(LABELS[label], [])
        elif current is not None:
            current.append(line)
    found = {key: "\n".join(lines).strip() for key, lines in answers.items()}
    return {key: answer for key, answer in found.items() if answer and answer not in _NOTHING}
