"""What a project says about rules: the table `[tool.readinglist]` of its `pyproject.toml`."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field, replace
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Annotated, Any

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError

from readinglist.errors import ReadingListError, shorten
from readinglist.identity import find_similar
from readinglist.names import meant
from readinglist.rules import RULES, SEVERITIES

__all__ = ["Settings", "SettingsError", "read_settings"]


class SettingsError(ReadingListError, ValueError):
    """The table `[tool.readinglist]` says something that it cannot say."""


@dataclass(frozen=True)
class Settings:
    """How much each rule weighs, and what is known to be all right.

    Attributes:
        severity: Rule to severity, for the rules whose severity is not that of `RULES`.
        only: The rules that count; empty for all.
        ignored: Pattern of files below the catalog's folder, with the rules that do not count there.
        distinct: Pairs of ids that look alike and are two things.
        review_months: After how many months a list's review is stale.
    """

    severity: dict[str, str] = field(default_factory=dict)
    only: frozenset[str] = frozenset()
    ignored: dict[str, frozenset[str]] = field(default_factory=dict)
    distinct: frozenset[frozenset[str]] = frozenset()
    review_months: int = 18

    def weigh(self, rule: str) -> str:
        """Give a rule's severity."""
        if self.only and rule not in self.only:
            return "off"
        return self.severity.get(rule, RULES[rule].severity)

    def is_on(self, rule: str) -> bool:
        """Whether a rule counts anywhere."""
        return self.weigh(rule) != "off"

    def counts(self, rule: str, path: str) -> bool:
        """Whether a rule counts in a file below the catalog's folder."""
        return self.is_on(rule) and not any(
            rule in rules and fnmatchcase(path, pattern) for pattern, rules in self.ignored.items()
        )

    def are_distinct(self, *ids: str) -> bool:
        """Whether two ids or names are known to be two things."""
        return frozenset(ids) in self.distinct

    def narrow(self, only: frozenset[str], ignored: frozenset[str]) -> Settings:
        """Give the settings with some rules alone, and without others.

        Raises:
            SettingsError: If there is no rule of that name.
        """
        for rule in sorted(only | ignored):
            _check_rule(rule, "rule")
        return replace(self, only=only, severity=self.severity | dict.fromkeys(ignored, "off"))


class _Table(BaseModel):
    """The table as it is written."""

    model_config = ConfigDict(extra="forbid")

    severity: dict[str, str] = {}
    per_file_ignores: Annotated[dict[str, list[str]], Field(alias="per-file-ignores")] = {}
    distinct: list[Annotated[list[str], Field(min_length=2)]] = []
    review_after_months: Annotated[int, Field(alias="review-after-months", gt=0, strict=True), BeforeValidator(int)] = (
        18
    )


def read_settings(folder: Path) -> Settings:
    """Read the settings for the catalog in a folder.

    Args:
        folder: The nearest `pyproject.toml` there or above that has the table `[tool.readinglist]` counts.

    Returns:
        The settings; those of an empty table if there is none.

    Raises:
        SettingsError: If the file is not readable, or the table has an unknown key, rule or value.
    """
    for parent in (folder.resolve(), *folder.resolve().parents):
        path = parent / "pyproject.toml"
        if path.is_file():
            try:
                table = tomllib.loads(path.read_text(encoding="utf-8")).get("tool", {}).get("readinglist")
            except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
                raise SettingsError(f"{path}: not readable as TOML: {error}") from None
            if table is not None:
                return _read_table(table, path)
    return Settings()


def _read_table(table: Any, path: Path) -> Settings:
    try:
        found = _Table.model_validate(table)
        for rule, severity in found.severity.items():
            _check_rule(rule, "severity")
            _check_severity(rule, severity)
        for rules in found.per_file_ignores.values():
            for rule in rules:
                _check_rule(rule, "per-file-ignores")
    except ValidationError as error:
        fault = error.errors(include_url=False)[0]
        key = ".".join(map(str, fault["loc"]))
        known = [item.alias or name for name, item in _Table.model_fields.items()]
        words = meant(find_similar(key, known, 1)) if fault["type"] == "extra_forbidden" else ""
        raise SettingsError(f"{path}: [tool.readinglist] {key}: {fault['msg']}. {words}".strip()) from None
    except SettingsError as error:
        raise SettingsError(f"{path}: [tool.readinglist] {error}") from None
    return Settings(
        severity=found.severity,
        ignored={pattern: frozenset(rules) for pattern, rules in found.per_file_ignores.items()},
        distinct=frozenset(
            frozenset((one, other)) for group in found.distinct for one in group for other in group if one != other
        ),
        review_months=found.review_after_months,
    )


def _check_rule(rule: str, where: str) -> None:
    if rule not in RULES:
        raise SettingsError(f"{where}: no rule is named {shorten(rule)}. {meant(find_similar(rule, RULES))}".strip())


def _check_severity(rule: str, severity: str) -> None:
    if severity not in SEVERITIES:
        raise SettingsError(f"severity.{rule}: expected {', '.join(SEVERITIES)}, found {shorten(severity)}.")
