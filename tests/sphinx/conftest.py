"""Fixtures that write small Sphinx projects into folders of their own; what they are made of is in `projects`."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

# Tests are files and no package, so that this folder has to be on the path for what they share.
sys.path.insert(0, str(Path(__file__).parent))

from projects import CONF, Files, Project


@pytest.fixture
def make_project(tmp_path: Path) -> Callable[..., Project]:
    """Give the function that writes a project into a new folder: `{path: text}`, then perhaps its `conf.py`."""

    def make(files: Files, conf: str = CONF) -> Project:
        return Project(tmp_path / f"project-{len(list(tmp_path.glob('project-*')))}", files, conf)

    return make
