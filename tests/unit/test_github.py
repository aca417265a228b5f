"""The files that GitHub, Read the Docs and pre-commit read: sound, and of one mind with the package."""

from __future__ import annotations

import os
import re
import runpy
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
import yaml

from readinglist.formats.issue_form import LABELS
from readinglist.kinds import KINDS

ROOT = Path(__file__).parents[2]
GITHUB = ROOT / ".github"
BASH = shutil.which("bash") or ""
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))

pytestmark = pytest.mark.skipif(not GITHUB.is_dir(), reason="an sdist has no files for GitHub")


@pytest.mark.parametrize(
    ("schema", "pattern"),
    [
        ("vendor.github-workflows", ".github/workflows/*.yml"),
        ("custom.github-workflows-require-timeout", ".github/workflows/*.yml"),
        ("vendor.github-issue-forms", ".github/ISSUE_TEMPLATE/[!c]*.yml"),
        ("vendor.github-issue-forms", ".github/ISSUE_TEMPLATE/correction.yml"),
        ("vendor.github-issue-config", ".github/ISSUE_TEMPLATE/config.yml"),
        ("vendor.dependabot", ".github/dependabot.yml"),
        ("vendor.readthedocs", ".readthedocs.yaml"),
    ],
)
def test_files_fit_their_schemas(schema: str, pattern: str) -> None:
    """An independent validator takes every file."""
    files = [str(path) for path in sorted(ROOT.glob(pattern))]
    assert files
    command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", schema, *files]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, ""), done.stdout


def test_workflows_are_safe() -> None:
    """An auditor of workflows finds nothing: fixed versions, few permissions, no contributed text in a script."""
    command = [str(Path(sys.executable).with_name("zizmor")), "--offline", "--no-progress", "--quiet", str(ROOT)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_form_asks_what_the_package_reads() -> None:
    """The questions of the form are those that `import` knows, in their order, and the kinds are all kinds."""
    form = yaml.safe_load((GITHUB / "ISSUE_TEMPLATE" / "suggest-entry.yml").read_text(encoding="utf-8"))
    asked = [item for item in form["body"] if item["type"] != "markdown"]
    assert [(item["attributes"]["label"], item["id"]) for item in asked] == list(LABELS.items())
    assert asked[1]["attributes"]["options"] == list(KINDS)


def test_hooks_use_the_tools_of_the_project() -> None:
    """A tool has one version, whether nox or pre-commit runs it."""
    pinned = {requirement for requirement in PROJECT["dependency-groups"]["lint"] if "==" in requirement}
    config = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8"))
    hooks = [hook for repo in config["repos"] for hook in repo["hooks"]]
    libraries = PROJECT["project"]["dependencies"]
    # A local hook cannot install the package: it runs from the checkout, with all that it needs.
    ours = [hook for hook in hooks if hook["entry"].startswith("python -m readinglist ")]
    assert [hook["id"] for hook in ours] == ["readinglist-check", "readinglist-fmt"]
    assert all(hook["additional_dependencies"] == libraries for hook in ours)
    used = {tool for hook in hooks if hook not in ours for tool in hook["additional_dependencies"]}
    assert used
    assert used <= pinned
    assert {repo["repo"] for repo in config["repos"]} == {"local"}


@pytest.mark.parametrize(
    ("path", "is_ours"),
    [
        ("docs/entries/talks/a.md", True), ("entries/a.yaml", True), ("lists/a.md", True), ("x/tags.yaml", True),
        ("docs/index.md", False), ("readinglist/site/tags.yaml.py", False), ("mytags.yaml", False),
    ],
)  # fmt: skip
def test_published_hooks_see_the_files_of_a_catalog(path: str, is_ours: bool) -> None:
    """The hooks that others use run when a file of a catalog changes, wherever the catalog lies."""
    hooks = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
    assert {hook["id"] for hook in hooks} == {"readinglist-check", "readinglist-fmt"}
    for hook in hooks:
        assert bool(re.search(hook["files"], path)) == is_ours
        assert hook["entry"].split()[0] == "readinglist"


@pytest.mark.parametrize(
    "command", ["validate-config .pre-commit-config.yaml", "validate-manifest .pre-commit-hooks.yaml"]
)
def test_hooks_are_sound(command: str) -> None:
    """pre-commit itself takes both files."""
    done = subprocess.run(
        [sys.executable, "-m", "pre_commit", *command.split()], cwd=ROOT, capture_output=True, check=False
    )
    assert (done.returncode, done.stdout + done.stderr) == (0, b"")


ANSWERS = (
    """### Title\n\n{title}\n\n### Kind\n\ntalk\n\n### People\n\nAda Example\n\n### Links\n\nhttps://example.org/a"""
)


@pytest.mark.skipif(not BASH, reason="the workflow runs in bash")
@pytest.mark.parametrize(
    ("answers", "code", "files"),
    [
        (ANSWERS.format(title='A: `id` $(id) "; exit 7'), 0, ["docs/entries/talks/a-id-id-exit-7.md"]),
        (f"{ANSWERS.format(title='A')}\n\n### Tags\n\nunheard-of", 1, []),
        ("No answers at all.", 2, []),
    ],
    ids=["taken", "refused", "no-form"],
)
def test_accepted_suggestion_becomes_one_file(tmp_path: Path, answers: str, code: int, files: list[str]) -> None:
    """The step that writes an entry fails if there is none, and hands on just the file that it wrote."""
    workflow = yaml.safe_load((GITHUB / "workflows" / "import.yml").read_text(encoding="utf-8"))
    steps = workflow["jobs"]["import"]["steps"]
    script = next(step["run"] for step in steps if step.get("name") == "Write the entry")
    upload = next(step["with"] for step in steps if "upload-artifact" in step.get("uses", ""))
    (tmp_path / "docs" / "entries" / "talks").mkdir(parents=True)
    command = tmp_path / "bin" / "readinglist"
    command.parent.mkdir()
    command.write_text(f'#!/bin/sh\nexec {sys.executable} -m readinglist "$@"\n', encoding="utf-8")
    command.chmod(0o755)
    paths = {"PATH": f"{command.parent}:{os.environ['PATH']}", "PYTHONPATH": str(ROOT), "RUNNER_TEMP": str(tmp_path)}
    env = {**os.environ, **paths, "ANSWERS": answers}
    # As GitHub runs it: without `pipefail`.
    done = subprocess.run([BASH, "-e", "-c", script], cwd=tmp_path, env=env, capture_output=True, check=False)
    assert done.returncode == code, done.stderr
    handed_on = tmp_path / upload["path"]
    assert [path.relative_to(handed_on).as_posix() for path in handed_on.rglob("*") if path.is_file()] == files


@pytest.mark.parametrize(
    ("surroundings", "address"),
    [
        ({}, ""),
        ({"READTHEDOCS_GIT_CLONE_URL": "https://github.com/o/r.git"}, "https://github.com/o/r"),
        ({"READTHEDOCS_GIT_CLONE_URL": "https://github.com/o/r"}, "https://github.com/o/r"),
        ({"READTHEDOCS_GIT_CLONE_URL": "git@github.com:o/r.git"}, "https://github.com/o/r"),
        ({"READTHEDOCS_GIT_CLONE_URL": "ssh://git@github.com/o/r.git"}, "https://github.com/o/r"),
        ({"GITHUB_REPOSITORY": "o/r", "GITHUB_SERVER_URL": "https://github.example"}, "https://github.example/o/r"),
        ({"GITHUB_REPOSITORY": "o/r"}, "https://github.com/o/r"),
    ],
)
def test_site_finds_its_repository(monkeypatch: pytest.MonkeyPatch, surroundings: dict[str, str], address: str) -> None:
    """Where the site is built says where its sources are, and the theme gets an address that a browser opens."""
    for name in ("READTHEDOCS_GIT_CLONE_URL", "GITHUB_REPOSITORY", "GITHUB_SERVER_URL"):
        monkeypatch.delenv(name, raising=False)
    for name, value in surroundings.items():
        monkeypatch.setenv(name, value)
    options = runpy.run_path(str(ROOT / "docs" / "conf.py")).get("html_theme_options", {})
    assert options.get("source_repository", "") == (f"{address}/" if address else "")
