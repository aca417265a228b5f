"""How a check's findings are printed: for people, as JSON, as GitHub's annotations, and as SARIF."""

from __future__ import annotations

import json
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any
from urllib.parse import quote

import click

from readinglist import __version__
from readinglist.errors import Problem
from readinglist.rules import RULES

__all__ = ["Finding", "to_github", "to_json", "to_sarif", "to_text"]

#: A problem with its severity.
Finding = tuple[Problem, str]
#: How many findings of one rule are shown, unless all are asked for: a screenful.
_MOST = 20
#: How much of a line is shown on each side of the place.
_BEFORE, _AFTER = 50, 60
_COLORS = {"error": "red", "warning": "yellow"}
_SARIF = "https://json.schemastore.org/sarif-2.1.0.json"


def to_text(findings: Iterable[Finding], *, is_whole: bool) -> Iterator[str]:
    """Give the findings for people: for each its place, its weight, its words, its rule, and the line itself.

    Args:
        findings: In order; those of one file stay together.
        is_whole: Whether all are shown; otherwise only the first twenty of each rule, and how many more there are.
    """
    shown: Counter[str] = Counter()
    for path, group in groupby(findings, key=lambda finding: finding[0].path):
        lines, text = [], _read(path)
        for problem, severity in group:
            shown[problem.rule] += 1
            if is_whole or shown[problem.rule] <= _MOST:
                place = click.style(f"{path}:{problem.line}:{problem.column}:", bold=True)
                weight = click.style(f"{severity}:", fg=_COLORS.get(severity), bold=True)
                lines.append(f"{place} {weight} {problem.text} {click.style(f'[{problem.rule}]', dim=True)}")
                lines += _excerpt(problem, text)
        yield from lines
        if lines:
            yield ""
    for rule, number in sorted(shown.items()):
        if not is_whole and number > _MOST:
            yield f"{number - _MOST} more of [{rule}]: {RULES[rule].what} --all shows them."
            yield ""


def _excerpt(problem: Problem, lines: Sequence[str]) -> Iterator[str]:
    """Give the line that a problem stands in, and below it where; nothing for a whole file."""
    line = lines[problem.line - 1] if problem.line <= len(lines) else ""
    if not line.strip() or (problem.line == problem.column == 1 and not problem.where):
        return
    place = min(problem.column - 1, len(line))
    first = max(0, place - _BEFORE)
    before, after = _visible(line[first:place]), _visible(line[place : place + _AFTER])
    start, end = "..." if first else "", "..." if place + _AFTER < len(line) else ""
    yield f"    {start}{before}{after}{end}"
    yield f"    {' ' * (len(start) + _columns(before))}{click.style('^', fg='green', bold=True)}"


def _read(path: str) -> list[str]:
    try:
        return Path(path).read_bytes().decode("utf-8", "replace").removeprefix("\ufeff").split("\n")
    except OSError:
        return []


def _visible(text: str) -> str:
    """Show what cannot be seen by its code."""
    return "".join(
        char if char.isprintable() and unicodedata.category(char) != "Cf" else f"\\u{ord(char):04x}"
        for char in text.replace("\t", " ").rstrip("\r")
    )


def _columns(text: str) -> int:
    """Give how wide a text is on a terminal: a wide sign takes two columns, a mark none."""
    wide = {"F": 2, "W": 2}
    return sum(0 if unicodedata.combining(char) else wide.get(unicodedata.east_asian_width(char), 1) for char in text)


def to_json(findings: Iterable[Finding]) -> list[dict[str, Any]]:
    """Give the findings as plain objects, each with all its parts; `replacement` is what `--fix` writes, or empty."""
    return [
        {
            "file": problem.path,
            "line": problem.line,
            "column": problem.column,
            "severity": severity,
            "rule": problem.rule,
            "where": problem.where,
            "message": problem.message,
            "hint": problem.hint,
            "replacement": problem.replacement,
        }
        for problem, severity in findings
    ]


def to_github(findings: Iterable[Finding]) -> Iterator[str]:
    """Give the findings as commands that GitHub Actions turns into annotations at the lines of a pull request.

    Source: "Workflow commands for GitHub Actions", its rules of escaping included.
    """
    for problem, severity in findings:
        place = f"file={_escape(problem.path)},line={problem.line},col={problem.column},title={problem.rule}"
        yield f"::{severity} {place}::{_escape(problem.text, is_value=False)}"


def _escape(text: str, *, is_value: bool = True) -> str:
    for char in "%\r\n:," if is_value else "%\r\n":
        text = text.replace(char, f"%{ord(char):02X}")
    return text


def to_sarif(findings: Iterable[Finding]) -> str:
    """Give the findings in the Static Analysis Results Interchange Format.

    Source: SARIF 2.1.0, OASIS standard.
    """
    findings = list(findings)
    levels = {problem.rule: severity for problem, severity in findings}
    rules = [
        {
            "id": name,
            "shortDescription": {"text": RULES[name].what},
            "fullDescription": {"text": RULES[name].why},
            "help": {"text": RULES[name].how},
            "defaultConfiguration": {"level": levels[name]},
        }
        for name in sorted(levels)
    ]
    results = [
        {
            "ruleId": problem.rule,
            "ruleIndex": sorted(levels).index(problem.rule),
            "level": severity,
            "message": {"text": problem.text},
            "locations": [
                {
                    "physicalLocation": {
                        "artifactLocation": {"uri": quote(problem.path)},
                        "region": {"startLine": problem.line, "startColumn": problem.column},
                    }
                }
            ],
        }
        for problem, severity in findings
    ]
    driver = {"name": "readinglist", "version": __version__, "rules": rules}
    run = {"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "results": results}
    return json.dumps({"$schema": _SARIF, "version": "2.1.0", "runs": [run]}, indent=2)
