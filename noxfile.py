"""Every command that this project is checked, tested and built with, for people and CI alike.

`nox -l` lists them; plain `nox` runs those that every change has to pass. All they write goes into `_build/`
and into nox's own folder.
"""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

import nox
from packaging.requirements import Requirement

nox.needs_version = ">=2025.2.9"
nox.options.default_venv_backend = "uv|virtualenv"
nox.options.reuse_venv = "yes"

ROOT = Path(__file__).parent
BUILD = ROOT / "_build"
DIST = BUILD / "dist"
PYPROJECT = nox.project.load_toml(ROOT / "pyproject.toml")

#: Where npm puts what looks at pages in a browser: axe for accessibility, the Nu validator for HTML.
NPM = BUILD / "npm"
CHECKERS = ("axe-core@4.14.1", "vnu-jar@26.9.27")

#: The package as it is in the checkout, so that there is one copy of it to test, measure and watch.
CHECKOUT = ("--editable", ".[site,formats]")

#: Keeps tools from writing beside the sources, whatever they were told in `pyproject.toml`.
ENVIRONMENT = {
    "HYPOTHESIS_STORAGE_DIRECTORY": str(BUILD / "hypothesis"),
    "PYTHONDONTWRITEBYTECODE": "1",
    "UV_COMPILE_BYTECODE": "1",  # as pip does: without it each start of Sphinx takes a second longer
}

#: Two processes, each taking the other's waiting tests when it has none left: a site build is a long test.
IN_PARALLEL = ("--numprocesses=2", "--dist=worksteal")


def install(session: nox.Session, *requirements: str, group: str) -> None:
    """Put requirements and the tools of one dependency group into the session's environment.

    Args:
        session: The session that is about to run commands.
        requirements: What pip takes: options, names with versions, paths. May be empty.
        group: A key of `[dependency-groups]` in `pyproject.toml`; the group may be empty.
    """
    session.env.update(ENVIRONMENT)
    session.install(*requirements, *nox.project.dependency_groups(PYPROJECT, group))


def oldest_versions() -> list[str]:
    """Pin what the package and its site need to the lower bounds in `pyproject.toml`.

    Returns:
        One `name==version` for each requirement, in the order of the file.
    """
    project = PYPROJECT["project"]
    requirements = map(Requirement, [*project["dependencies"], *project["optional-dependencies"]["site"]])
    return [
        f"{requirement.name}=={bound.version}"
        for requirement in requirements
        for bound in requirement.specifier
        if bound.operator == ">="
    ]


@nox.session
def lint(session: nox.Session) -> None:
    """Check style, formatting, the layers of the package and spelling."""
    install(session, group="lint")
    session.run("ruff", "check", ".")
    session.run("ruff", "format", "--check", ".")
    session.run("lint-imports", "--no-cache")
    session.run("codespell")


@nox.session
def types(session: nox.Session) -> None:
    """Check the types of the package, strictly."""
    install(session, *CHECKOUT, group="types")
    session.run("mypy", *session.posargs)


@nox.session
def tests(session: nox.Session) -> None:
    """Run all tests and measure coverage, or hand what follows `--` to pytest and measure nothing."""
    install(session, *CHECKOUT, group="test")
    measure = ("--no-cov", *session.posargs) if session.posargs else ("--cov", "--cov-report=term")
    session.run("pytest", *IN_PARALLEL, *measure)


@nox.session(default=False)
def browser(session: nox.Session) -> None:
    """Look at the built site with Chromium, which has to be on the machine, as have npm and Java."""
    install(session, *CHECKOUT, group="browser")
    session.env["READINGLIST_NPM"] = str(NPM)
    session.run("npm", "install", "--silent", "--prefix", str(NPM), *CHECKERS, external=True)
    session.run("pytest", *IN_PARALLEL, *(session.posargs or ["tests/browser"]))


@nox.session
def site(session: nox.Session) -> None:
    """Build the site, with every warning an error, and say where it is."""
    install(session, *CHECKOUT, group="docs")
    output = BUILD / "html"
    session.run(
        *("sphinx-build", "-n", "-W", "--keep-going", "-b", "html", "-d", str(BUILD / "doctrees")),
        *(*session.posargs, "docs", str(output)),
    )
    page = output / "index.html"
    session.log(f"The site is in {page.relative_to(ROOT)}")
    session.log(f"Open {page.as_uri()} in a browser: python -m webbrowser {page.as_uri()}")


@nox.session(default=False)
def serve(session: nox.Session) -> None:
    """Serve the site on this machine and build it anew whenever a file changes; Ctrl+C stops it."""
    install(session, *CHECKOUT, group="docs")
    session.run(
        *("sphinx-autobuild", "-n", "-d", str(BUILD / "doctrees-live"), "--watch", "readinglist"),
        *(*session.posargs, "docs", str(BUILD / "live")),
    )


@nox.session(default=False)
def bench(session: nox.Session) -> None:
    """Measure how long loading and building take; what follows `--` goes to the benchmark."""
    install(session, *CHECKOUT, group="bench")
    session.run("python", "tests/bench/bench.py", *session.posargs)


@nox.session(default=False)
def dist(session: nox.Session) -> None:
    """Build the sdist, and from it the wheel, into _build/dist."""
    install(session, group="dist")
    shutil.rmtree(DIST, ignore_errors=True)
    session.run("python", "-m", "build", "--outdir", str(DIST))


@nox.session(default=False, requires=["dist"], reuse_venv=False)
def wheel(session: nox.Session) -> None:
    """Install the built wheel alone, find the catalog that comes with it, and begin and build a site of one's own."""
    session.env.update(ENVIRONMENT)
    session.install(*map(str, DIST.glob("*.whl")))
    with tempfile.TemporaryDirectory() as empty, session.chdir(empty):
        command = ("python", "-m", "readinglist", "list", "--tag", "interpretability")
        found = session.run(*command, silent=True)
        if not found or not found.strip():
            session.error("the wheel holds no entry with the tag interpretability")
        session.log(found)
        session.run("readinglist", "--help", silent=True)
        typed = "from importlib.resources import files; (files('readinglist') / 'py.typed').read_text()"
        session.run("python", "-c", typed)
    wheels = [str(path) for path in DIST.glob("*.whl")]
    session.install(*(f"{path}[site]" for path in wheels))
    with tempfile.TemporaryDirectory() as empty, session.chdir(empty):
        session.run("readinglist", "init", "--title", "My list")
        session.run("readinglist", "build", "--strict", silent=True)
        site = Path(empty, "_build", "html")
        for name in (
            "index.html",
            "_static/styles/furo.css",
            "_pagefind/pagefind.js",
            "feed.xml",
            "lists/start-here.html",
        ):
            if not (site / name).is_file():
                session.error(f"the site of a new catalog has no {name}")
        session.run("readinglist", "check")


@nox.session(default=False, python="3.11")
def minimums(session: nox.Session) -> None:
    """Run all tests with the oldest Python and the oldest versions of the libraries that are allowed."""
    install(session, *CHECKOUT, *oldest_versions(), group="test")
    session.run("pytest", *IN_PARALLEL, *session.posargs)
