"""The HTML of every page, as the Nu validator sees it; of furo, docutils and Sphinx nothing has to be excepted."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from looking import Served
from test_filter import odd_files

pytestmark = pytest.mark.browser

VNU = Path(os.environ.get("READINGLIST_NPM", "_build/npm")) / "node_modules" / "vnu-jar" / "build" / "dist" / "vnu.jar"


def complaints(folder: Path) -> Counter[str]:
    """Give each error of the validator over a folder, with the number of pages that have it."""
    done = subprocess.run(
        [
            shutil.which("java") or "java",
            "-jar",
            str(VNU),
            "--skip-non-html",
            "--errors-only",
            "--format",
            "json",
            str(folder),
        ],
        capture_output=True,
        text=True,
        check=False,
    )
    messages = json.loads(done.stderr)["messages"]
    found: Counter[str] = Counter()
    for message in messages:
        page = message.get("url", "").partition(folder.name)[2]
        found[f"{message['message']} [{page}:{message.get('lastLine')}] {message.get('extract', '')[:120]}"] += 1
    return found


def test_every_page_of_the_site_is_valid(site: Served) -> None:
    """Every page of the site is valid."""
    assert len(list(site.out.rglob("*.html"))) > 200
    assert complaints(site.out) == Counter()


def test_pages_with_odd_texts_are_valid(publish: Callable[..., Served]) -> None:
    """Pages with odd texts are valid."""
    assert complaints(publish(odd_files(), quiet=False).out) == Counter()
