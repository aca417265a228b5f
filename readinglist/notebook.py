"""How records look in a notebook: small pieces of HTML, in which every text is escaped.

Knows no record: it takes texts and addresses.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape

__all__ = ["show_card", "show_steps", "show_table"]


def show_card(title: str, url: str, facts: Iterable[str], text: str) -> str:
    """Give a title, linked if there is an address, then the facts in one line, then a paragraph."""
    line = " · ".join(escape(fact) for fact in facts if fact)
    parts = [f"<strong>{_link(title, url)}</strong>", line, escape(text)]
    return "<div>" + "<br>".join(part for part in parts if part) + "</div>"


def show_table(caption: str, header: Sequence[str], rows: Iterable[Sequence[tuple[str, str]]]) -> str:
    """Give a table; each cell is a text and an address, which is empty for a text that leads nowhere."""
    head = "".join(f'<th scope="col" style="text-align:left">{escape(name)}</th>' for name in header)
    body = "".join(
        "<tr>" + "".join(f'<td style="text-align:left">{_link(*cell)}</td>' for cell in row) + "</tr>" for row in rows
    )
    return f"<table><caption>{escape(caption)}</caption><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def show_steps(title: str, items: Iterable[tuple[str, str, str]], known: Mapping[str, tuple[str, str]]) -> str:
    """Give a title, headings and numbered steps.

    Args:
        title: Of all of it.
        items: Heading or nothing, id of an entry or nothing, note or nothing.
        known: Id of an entry to its title and address; an entry that is not there shows as its id.
    """
    lines, number = [f"<strong>{escape(title)}</strong>"], 0
    for heading, id_, note in items:
        said = f": {escape(note)}" if note else ""
        if heading:
            lines.append(f"<em>{escape(heading)}</em>{said}")
        else:
            number += 1
            lines.append(f"{number}. {_link(*known.get(id_, (id_, '')))}{said}")
    return "<div>" + "<br>".join(lines) + "</div>"


def _link(text: str, url: str) -> str:
    return f'<a href="{escape(url)}" rel="noreferrer">{escape(text)}</a>' if url else escape(text)
