"""Commands as processes of their own, with what each of them cost; and what a built site holds.

This process stays small on purpose: a child's peak of memory is never below what its parent had when it began.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

__all__ = ["CommandError", "Content", "Project", "Usage", "build", "make_environment", "read_content", "run"]

#: What Sphinx writes on every build.
_ALWAYS = {"genindex.html", "search.html"}
_ARTICLE = re.compile(r'<article[^>]*id="furo-main-content"[^>]*>(.*)</article>', re.DOTALL)
_DRAWING = re.compile(r"<(svg|math)\b.*?</\1>", re.DOTALL)
_LINK = re.compile(r"<a [^>]*href=")
_TAG = re.compile(r"<[^>]+>")


class CommandError(Exception):
    """A command failed; the message holds what it wrote to stderr."""


@dataclass(frozen=True)
class Usage:
    """What one run of a command cost, its own children included."""

    #: Seconds of CPU, user and system.
    cpu: float
    #: Seconds on the clock.
    wall: float
    #: Megabytes resident at most.
    peak: float
    stdout: str = ""
    stderr: str = ""
    #: Pages that were written; for builds.
    written: int = 0


def make_environment(folder: Path) -> dict[str, str]:
    """Give an environment in which nothing is written outside of a folder, compiled modules included."""
    (folder / "temporary").mkdir(exist_ok=True)
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    return environment | {
        "PYTHONHASHSEED": "0",
        "PYTHONPYCACHEPREFIX": str(folder / "pycache"),
        "TMPDIR": str(folder / "temporary"),
        "XDG_CACHE_HOME": os.devnull,  # no folder, so that a catalog is read as if for the first time
    }


def run(command: Sequence[str | Path], environment: Mapping[str, str], folder: Path | None = None) -> Usage:
    """Run Python with some arguments.

    Args:
        command: The arguments after `python`.
        environment: As `make_environment` gives it.
        folder: Where to run; None for here.

    Raises:
        CommandError: If the exit code is not 0.
    """
    logs = Path(environment["TMPDIR"])
    arguments = [sys.executable, *map(str, command)]
    with (logs / "stdout").open("w+b") as stdout, (logs / "stderr").open("w+b") as stderr:
        begin = time.perf_counter()
        process = subprocess.Popen(arguments, env=environment, cwd=folder, stdout=stdout, stderr=stderr)
        # Waits and gives what this one child used, where RUSAGE_CHILDREN adds up all of them.
        _, status, used = os.wait4(process.pid, 0)
        wall = time.perf_counter() - begin
        process.returncode = os.waitstatus_to_exitcode(status)
    out, err = ((logs / name).read_text(encoding="utf-8", errors="replace") for name in ("stdout", "stderr"))
    if process.returncode:
        raise CommandError(f"{' '.join(arguments)}: exit code {process.returncode}\n{err}")
    unit = 2**20 if sys.platform == "darwin" else 2**10
    return Usage(used.ru_utime + used.ru_stime, wall, used.ru_maxrss / unit, out, err)


@dataclass
class Project:
    """A Sphinx project that is built again and again."""

    name: str
    folder: Path
    #: All that was measured, by what was built: `full`, `same`, `edit`.
    usages: dict[str, list[Usage]] = field(default_factory=dict)

    @property
    def output(self) -> Path:
        """The folder of the built site."""
        return self.folder.parent / f"{self.folder.name}-html"


def build(project: Project, what: str, environment: Mapping[str, str]) -> Usage:
    """Build a project's site and keep what it cost under `what`.

    Raises:
        CommandError: If the build fails.
    """
    before = time.time_ns()
    command = ("-m", "sphinx", "-q", "-b", "html", "-j", "1", project.folder, project.output)
    usage = run(command, environment)
    pages = (path for path in project.output.rglob("*.html") if path.name not in _ALWAYS)
    written = sum(path.stat().st_mtime_ns >= before for path in pages)
    usage = Usage(usage.cpu, usage.wall, usage.peak, usage.stdout, usage.stderr, written)
    project.usages.setdefault(what, []).append(usage)
    return usage


@dataclass(frozen=True)
class Content:
    """What a built site holds: its pages by name, and what stands in their articles."""

    pages: frozenset[str]
    links: int
    words: int
    #: Of all pages, in megabytes.
    size: float


def read_content(output: Path) -> Content:
    """Count what stands on the pages of a site."""
    links = words = size = 0
    pages = set()
    for path in output.rglob("*.html"):
        pages.add(path.relative_to(output).as_posix())
        text = path.read_text(encoding="utf-8")
        size += len(text)
        article = _ARTICLE.search(text)
        shown = _DRAWING.sub("", article[1]) if article else ""
        links += len(_LINK.findall(shown))
        words += len(_TAG.sub(" ", shown).split())
    return Content(frozenset(pages), links, words, size / 1e6)
