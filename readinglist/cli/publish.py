"""The commands that make a site of a catalog, each with Sphinx as a process of its own: `build` and `serve`."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path

import click

from readinglist.cli.streams import say
from readinglist.errors import ReadingListError

__all__ = ["build", "serve"]

#: What else than Ctrl+C ends a program in the way of good manners: a closed terminal, and `kill`.
_ENDINGS = [getattr(signal, name) for name in ("SIGHUP", "SIGTERM") if hasattr(signal, name)]

#: What to do about a module that is not installed.
_MISSING = {
    "sphinx": "Sphinx is not installed: install readinglist[site].",
    "sphinx_autobuild": "sphinx-autobuild is not installed: install it beside readinglist[site].",
}


@click.command()
@click.option("--output", type=click.Path(path_type=Path), metavar="DIR", help="Default: _build/BUILDER here.")
@click.option("--builder", default="html", show_default=True, metavar="NAME", help="Builder of Sphinx.")
@click.option("--strict", is_flag=True, help="Fail if there are warnings, after naming all of them.")
@click.option("-j", "--jobs", type=click.IntRange(min=1), default=1, metavar="N", help="Use so many processes.")
@click.pass_obj
def build(folder: Path | None, output: Path | None, builder: str, strict: bool, jobs: int) -> int:
    """Build the site of the catalog with Sphinx."""
    source = _find_site(folder)
    target = output or Path("_build", builder)
    doctrees = target / ".doctrees" if output else Path("_build", "doctrees")
    options = ["-b", builder, "-j", str(jobs), "-d", str(doctrees.absolute())]
    options += ["-W", "--keep-going"] if strict else []
    code = _run_module("sphinx", *options, str(source), str(target.absolute()))
    if not code:
        page = target.absolute() / "index.html"
        say(f"The site is in {target}" + (f": open {page.as_uri()}" if page.exists() else "."))
    return code


@click.command()
@click.option("--port", type=click.IntRange(0, 65535), default=8000, show_default=True, help="0 for any free one.")
@click.pass_obj
def serve(folder: Path | None, port: int) -> int:
    """Serve the site and build it anew on changes, until Ctrl+C."""
    source = _find_site(folder)
    doctrees, target = (str(Path("_build", name).absolute()) for name in ("doctrees-live", "live"))
    code = _run_module("sphinx_autobuild", "--port", str(port), "-d", doctrees, str(source), target)
    return 2 if code else 0


def _find_site(folder: Path | None) -> Path:
    from readinglist.cli.folders import find_folder

    root = find_folder(folder)
    if not (root / "conf.py").is_file():
        raise ReadingListError(f"{root}: no conf.py here, so there is no site to build.")
    return root.absolute()


def _run_module(name: str, *arguments: str) -> int:
    """Run a module as a process of this Python and give its exit code; what ends this program ends that one.

    It never sees Ctrl+C itself: Sphinx with several processes would answer with a crash report or leave one behind.
    """
    if find_spec(name) is None:
        raise ReadingListError(_MISSING[name])
    endings = [number for number in _ENDINGS if signal.getsignal(number) == signal.SIG_DFL]
    for number in endings:
        signal.signal(number, lambda number, _: sys.exit(128 + number))
    process = subprocess.Popen([sys.executable, "-m", name, *arguments], start_new_session=True)  # noqa: S603
    try:
        code = process.wait()
    except BaseException:
        if os.name == "posix":
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGTERM)
        else:
            process.terminate()
        process.wait()
        raise
    finally:
        for number in endings:
            signal.signal(number, signal.SIG_DFL)
    return code if code >= 0 else 128 - code
