"""Fixtures that all tests share: a catalog out of texts, and the profile under which properties are tried."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from hypothesis import settings

from readinglist import Catalog, cli

# No deadline: a busy machine is no fault of the code. On a build server the same examples are tried every time.
settings.register_profile("readinglist", deadline=None, max_examples=60, derandomize="CI" in os.environ)
settings.load_profile("readinglist")


@pytest.fixture
def catalog_from(tmp_path: Path) -> Callable[[Mapping[str, str]], Catalog]:
    """Give the function that writes `{path: text}` into a new folder and loads the catalog there."""

    def make(files: Mapping[str, str]) -> Catalog:
        root = tmp_path / f"catalog-{len(list(tmp_path.glob('catalog-*')))}"
        (root / "entries").mkdir(parents=True)
        for path, text in files.items():
            (root / path).parent.mkdir(parents=True, exist_ok=True)
            (root / path).write_bytes(text.encode("utf-8", "surrogateescape"))
        return Catalog.load(root)

    return make


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, str, str]]:
    """Give the function that runs the command line in this process, and gives exit code, stdout and stderr."""

    def call(*arguments: str) -> tuple[int, str, str]:
        code = cli.main(arguments)
        out, err = capsys.readouterr()
        return code, out, err

    return call
