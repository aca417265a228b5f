"""The pictures of the Contribute page: what a terminal shows, drawn from what the command prints now."""

from __future__ import annotations

import re
import sys
import unicodedata
from html import escape
from pathlib import Path

import click
import pytest

from readinglist.check import Settings, check_catalog
from readinglist.cli.reports import to_text

PICTURES = Path(__file__).parents[2] / "docs" / "pictures"
GOOD = "---\ntitle: Closing the Loop\nkind: talk\nspeakers:\n  - Ada Example\n---\nThe text.\n"
TAGS = "tags:\n  interpretability:\n    label: Interpretability\n"
#: Picture to the text of an entry with faults.
CASES = {
    "check": "---\ntitle: Sparse Models\nkind: talk\nspeakers:\n  - Ada Example\ntags: [interpretabilty]\nlinks:\n"
    "  video: https://example.org/recording?utm_source=mail\n---\nThe text.\n",
    "quotes": "---\ntitle: Sparse Models: A Tour\nkind: talk\n---\nThe text.\n",
}
_CODE = re.compile(r"\x1b\[([0-9;]*)m")
_STYLES = {"1": "b", "2": "d", "31": "e", "32": "g", "33": "w"}
_CSS = (
    "text{font:14px/1 ui-monospace,Menlo,Consolas,monospace;fill:#d4d4d4;white-space:pre}"
    ".b{font-weight:700}.d{fill:#9a9a9a}.e{fill:#ff8a80}.g{fill:#7bd88f}.w{fill:#ffd866}"
)
_WIDTH, _ADVANCE, _LINE = 66, 8.43, 20


def lines_of(name: str, folder: Path) -> list[str]:
    """Give what `readinglist check` prints about a picture's entry, with the codes for a terminal."""
    for path, text in {"entries/closing.md": GOOD, "entries/sparse-models.md": CASES[name], "tags.yaml": TAGS}.items():
        (folder / "docs" / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / "docs" / path).write_text(text, encoding="utf-8")
    settings = Settings(severity={"unused_tag": "off"})
    report = check_catalog(folder / "docs", settings)
    findings = [(problem, settings.weigh(problem.rule)) for problem in report.problems]
    said = [line.replace(f"{folder.as_posix()}/", "") for line in to_text(findings, is_whole=True)]
    return ["$ readinglist check", *(part for line in said[:-1] for part in _wrapped(line))]


def _wrapped(line: str) -> list[str]:
    """Break a line at the width of the picture, between words; codes take no room."""
    lines, width = [""], 0
    for word in re.split(r"(?<= )", line):
        size = len(click.unstyle(word))
        if width + size > _WIDTH and width:
            lines, width = [*lines, ""], 0
        lines[-1] += word
        width += size
    return lines


def draw(lines: list[str]) -> str:
    """Give a picture of lines on a terminal."""
    rows, style = [], ""
    for number, line in enumerate(lines):
        spans, column = [], 0
        for place, part in enumerate(_CODE.split(line)):
            if place % 2:
                style = f"{style} {_STYLES[part]}".strip() if part != "0" else ""
            elif part:
                spans.append(f'<tspan x="{16 + column * _ADVANCE:.1f}" class="{style}">{escape(part)}</tspan>')
                column += sum(2 if unicodedata.east_asian_width(char) in "FW" else 1 for char in part)
        rows.append(f'<text y="{34 + number * _LINE}">{"".join(spans)}</text>')
    width, height = 32 + round(_WIDTH * _ADVANCE), 50 + len(lines) * _LINE
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img">\n<style>{_CSS}</style>\n'
        f'<rect width="{width}" height="{height}" rx="8" fill="#1e1e1e"/>\n' + "\n".join(rows) + "\n</svg>\n"
    )


@pytest.mark.parametrize("name", CASES)
def test_picture_shows_what_is_printed_now(name: str, tmp_path: Path) -> None:
    """A picture that shows something else than the command does is out of date; see tests/README.md."""
    assert (PICTURES / f"{name}.svg").read_text(encoding="utf-8") == draw(lines_of(name, tmp_path))


def _renew(folder: Path) -> None:
    """Draw the pictures anew."""
    for name in CASES:
        (PICTURES / f"{name}.svg").write_text(draw(lines_of(name, folder / name)), encoding="utf-8")


if __name__ == "__main__":
    _renew(Path(sys.argv[1]))
