"""The table `[tool.readinglist]`."""

from __future__ import annotations

from pathlib import Path

import pytest

from readinglist.check import Settings, SettingsError, read_settings


def settings_of(folder: Path, table: str) -> Settings:
    """Read settings from a `pyproject.toml` that holds a table."""
    (folder / "pyproject.toml").write_text(table, encoding="utf-8")
    return read_settings(folder)


def test_settings_without_a_file(tmp_path: Path) -> None:
    """Where nobody says anything, every rule weighs what its table says."""
    settings = settings_of(tmp_path, "[tool.other]\n")
    assert settings == Settings()
    assert (settings.weigh("bad_date"), settings.weigh("unused_tag")) == ("error", "warning")


def test_settings_say_what_rules_weigh(tmp_path: Path) -> None:
    """Severities, files that are spared, pairs that differ and the age of reviews are read."""
    settings = settings_of(
        tmp_path,
        "[tool.readinglist]\n"
        'distinct = [["a", "b", "c"]]\n'
        "review-after-months = 6\n"
        'severity = {unused_tag = "error", bad_date = "off"}\n'
        'per-file-ignores = {"entries/talks/*" = ["mojibake"]}\n',
    )
    assert (settings.weigh("unused_tag"), settings.is_on("bad_date"), settings.review_months) == ("error", False, 6)
    assert settings.are_distinct("c", "a")
    assert not settings.are_distinct("a", "d")
    assert not settings.counts("mojibake", "entries/talks/x.md")
    assert settings.counts("mojibake", "lists/x.md")
    assert not settings.counts("bad_date", "lists/x.md")


def test_settings_come_from_the_nearest_table(tmp_path: Path) -> None:
    """A `pyproject.toml` without the table is passed over."""
    inner = tmp_path / "docs" / "inner"
    inner.mkdir(parents=True)
    settings_of(tmp_path, "[tool.readinglist]\nreview-after-months = 3\n")
    (tmp_path / "docs" / "pyproject.toml").write_text("[project]\nname = 'x'\n", encoding="utf-8")
    assert read_settings(inner).review_months == 3


def test_settings_can_be_narrowed() -> None:
    """Single rules can be asked for, or left out."""
    settings = Settings().narrow(frozenset({"bad_date", "unused_tag"}), frozenset({"unused_tag"}))
    assert [settings.is_on(rule) for rule in ("bad_date", "unused_tag", "bad_url")] == [True, False, False]
    with pytest.raises(SettingsError, match="no rule is named 'bad_dat'. Did you mean \"bad_date\"?"):
        Settings().narrow(frozenset({"bad_dat"}), frozenset())


@pytest.mark.parametrize(
    ("table", "message"),
    [
        ("severty = {}", '[tool.readinglist] severty: Extra inputs are not permitted. Did you mean "severity"?'),
        ('severity = {bad_dat = "off"}', "[tool.readinglist] severity: no rule is named 'bad_dat'. Did you mean"),
        ('severity = {bad_date = "of"}', "severity.bad_date: expected error, warning, off, found 'of'."),
        ('per-file-ignores = {"x" = ["y"]}', "per-file-ignores: no rule is named 'y'."),
        ("distinct = ['a']", "distinct.0: "),
        ("distinct = [['a']]", "distinct.0: "),
        ("review-after-months = 0", "review-after-months: "),
        ("review-after-months = 'x'", "review-after-months: "),
        ("review-after-months", "not readable as TOML"),
    ],
)
def test_faulty_settings_are_named(tmp_path: Path, table: str, message: str) -> None:
    """What a table cannot say is told in words, with the file."""
    with pytest.raises(SettingsError) as caught:
        settings_of(tmp_path, f"[tool.readinglist]\n{table}\n")
    assert str(caught.value).startswith(f"{tmp_path}/pyproject.toml: ")
    assert message in str(caught.value)


def test_a_table_that_is_none(tmp_path: Path) -> None:
    """Another value in the place of the table is a fault, not a traceback."""
    with pytest.raises(SettingsError):
        settings_of(tmp_path, "[tool]\nreadinglist = 3\n")
