"""The answers of the form "Suggest an entry", as an issue's text holds them: data, never taken over as it stands.

A heading that is not the next question of the form is part of the answer in which it stands, so that nobody can
answer a question twice.
"""

from __future__ import annotations

import re

__all__ = ["LABELS", "loads"]

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
_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)


def loads(text: str) -> dict[str, str]:
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
