"""Small Sphinx projects, each in a folder of its own, and what comes out when they are built."""

from __future__ import annotations

import hashlib
import os
import re
import subprocess
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from io import StringIO
from pathlib import Path

from bs4 import BeautifulSoup
from sphinx.application import Sphinx
from sphinx.util.docutils import docutils_namespace, patch_docutils

ROOT = Path(__file__).parents[2]

#: What a project's `conf.py` says, unless a test writes another one.
CONF = """\
project = "Test"
extensions = ["myst_parser", "sphinx_design", "readinglist.site"]
primary_domain = "reading"
html_theme = "furo"
html_title = "Test"
myst_enable_extensions = ["attrs_inline", "colon_fence", "deflist", "dollarmath", "fieldlist", "substitution"]
myst_substitutions = {"known": "a known substitution"}
"""

#: Pages that every project has, whatever its catalog holds; the first three are written in every build.
ALWAYS = {
    f"{name}{suffix}"
    for name in ("404", "genindex", "search", "my-reading", "whats-new")
    for suffix in (".html", "/index.html")
}

_COLOR = re.compile(r"\x1b\[[0-9;]*m")

#: Path below a folder to what is to stand there: a text, bytes, or None for no such file.
Files = Mapping[str, str | bytes | None]


def tree(folder: Path) -> dict[str, bytes]:
    """Read every file below a folder; the doctrees lie elsewhere, so nothing is left out."""
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def differing(left: Mapping[str, bytes], right: Mapping[str, bytes]) -> list[str]:
    """Name the files that are in one tree alone or differ, for a message that can be read."""
    return sorted(name for name in left.keys() | right.keys() if left.get(name) != right.get(name))


@dataclass
class Build:
    """What one build left behind.

    Attributes:
        out: The output folder.
        warnings: One text a warning, without colors, in their order; `SRC` stands for the source folder.
        written: The HTML pages that this build wrote, those left out that Sphinx writes in every build.
        code: The exit code; None for a build that was killed.
        status: What Sphinx told of its progress.
    """

    out: Path
    warnings: list[str] = field(default_factory=list)
    written: set[str] = field(default_factory=set)
    code: int | None = 0
    status: str = ""

    @property
    def tree(self) -> dict[str, bytes]:
        """Every file of the output."""
        return tree(self.out)

    def text(self, path: str) -> str:
        """Give one file of the output as text."""
        return (self.out / path).read_text(encoding="utf-8")

    def soup(self, path: str) -> BeautifulSoup:
        """Give one page of the output, parsed as a browser would."""
        return BeautifulSoup(self.text(path), "html5lib")

    def article(self, path: str) -> BeautifulSoup:
        """Give what a page itself says, without the frame around it."""
        found = self.soup(path).find("article", id="furo-main-content") or self.soup(path).find(role="main")
        assert found is not None, path
        return found

    def pages(self) -> set[str]:
        """Name the HTML pages of the output, those left out that Sphinx makes for every project."""
        return {path.relative_to(self.out).as_posix() for path in self.out.rglob("*.html")} - ALWAYS


class Project:
    """A Sphinx project in a folder of its own.

    Attributes:
        base: The folder that holds the sources (`src`), outputs and doctrees.
        src: The source folder, with `conf.py` in it.
        cleans: How many clean builds there were.
    """

    def __init__(self, base: Path, files: Files, conf: str = CONF) -> None:
        self.base = base
        self.src = base / "src"
        self.cleans = 0
        self.write({"conf.py": conf, **files})

    def write(self, files: Files) -> None:
        """Write files into the source folder, or delete those that are to be None."""
        for name, content in files.items():
            path = self.src / name
            if content is None:
                path.unlink()
                continue
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content if isinstance(content, bytes) else content.encode())

    def edit(self, name: str, *pairs: tuple[str, str]) -> None:
        """Replace texts in a file; each must be there exactly once."""
        path = self.src / name
        text = path.read_text(encoding="utf-8")
        for old, new in pairs:
            assert text.count(old) == 1, (name, old)
            text = text.replace(old, new)
        path.write_text(text, encoding="utf-8")

    def sources(self) -> dict[str, tuple[int, str]]:
        """Give the time and the hash of every source file, to show that a build left them alone."""
        return {
            path.relative_to(self.src).as_posix(): (
                path.stat().st_mtime_ns,
                hashlib.sha256(path.read_bytes()).hexdigest(),
            )
            for path in self.src.rglob("*")
            if path.is_file()
        }

    def build(
        self,
        builder: str = "html",
        *,
        out: str = "",
        doctrees: str = "doctrees",
        jobs: int = 1,
        confoverrides: Mapping[str, object] | None = None,
        names: Iterable[str] = (),
        process: bool = False,
        options: Iterable[str] = (),
        env: Mapping[str, str] | None = None,
    ) -> Build:
        """Build as a new Sphinx application, in this process or, for several jobs, in one of its own.

        Args:
            builder: The builder's name.
            out: The output's folder below `base`; as the builder's name if empty.
            doctrees: The doctrees' folder below `base`: another one makes a clean build.
            jobs: How many processes read and write.
            confoverrides: Values that win over `conf.py`.
            names: Files below `src` that alone are to be written, as on the command line; all if empty.
            process: Whether to start a process of its own.
            options: More of `sphinx-build`'s, for that process.
            env: Variables for that process.
        """
        outdir, doctreedir = self.base / (out or builder), self.base / doctrees
        if jobs == 1 and not process:
            files = [self.src / name for name in names]
            return sphinx_here(builder, self.src, outdir, doctreedir, confoverrides, files)
        options = [*options, f"-j{jobs}", *(f"-D{key}={value}" for key, value in (confoverrides or {}).items())]
        return sphinx_apart(builder, self.src, outdir, doctreedir, options, env)

    def clean(self, builder: str = "html", **options: object) -> Build:
        """Build from nothing, into a folder of its own."""
        # Never the same folder again: within one process, Sphinx remembers the checksums of scripts by their path.
        self.cleans += 1
        return self.build(builder, out=f"clean-{self.cleans}", doctrees=f"doctrees-{self.cleans}", **options)  # type: ignore[arg-type]


def _times(outdir: Path) -> dict[str, int]:
    return {path.relative_to(outdir).as_posix(): path.stat().st_mtime_ns for path in outdir.rglob("*.html")}


def sphinx_here(
    builder: str,
    src: Path,
    out: Path,
    doctrees: Path,
    confoverrides: Mapping[str, object] | None = None,
    files: Sequence[Path] = (),
) -> Build:
    """Build as a new Sphinx application in this process; see `Project.build`."""
    before = _times(out)
    status, warning = StringIO(), StringIO()
    with patch_docutils(src), docutils_namespace():
        app = Sphinx(src, src, out, doctrees, builder, dict(confoverrides or {}), status, warning)
        app.build(filenames=files)
    written = {name for name, time in _times(out).items() if before.get(name) != time} - ALWAYS
    return Build(out, split_warnings(warning.getvalue(), src), written, app.statuscode, status.getvalue())


def sphinx_apart(
    builder: str,
    src: Path,
    out: Path,
    doctrees: Path,
    options: Iterable[str] = (),
    env: Mapping[str, str] | None = None,
) -> Build:
    """Build in a process of its own; see `Project.build`."""
    before = _times(out)
    command = [sys.executable, "-m", "sphinx", *options, "-b", builder, "-d", str(doctrees), str(src), str(out)]
    process = subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, check=False, env={**os.environ, **(env or {})}
    )
    written = {name for name, time in _times(out).items() if before.get(name) != time} - ALWAYS
    return Build(out, split_warnings(process.stderr, src), written, process.returncode, process.stdout)


def split_warnings(text: str, src: Path) -> list[str]:
    """Split what Sphinx wrote to its warning stream: one text a warning, with the lines that belong to it."""
    # The oldest MyST that is allowed calls `a.md` `a.md.rst` where it warns.
    lines = _COLOR.sub("", text).replace(str(src), "SRC").replace(".md.rst:", ".md:").splitlines()
    found: list[str] = []
    for line in lines:
        if re.match(r"^\S.*?(?:WARNING|ERROR|CRITICAL): |^(?:WARNING|ERROR|CRITICAL): ", line) or not found:
            found.append(line)
        elif line.strip():
            found[-1] += f"\n{line}"
    return [warning for warning in found if warning.strip()]
