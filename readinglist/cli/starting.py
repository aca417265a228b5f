"""The command that begins a catalog and its site: `init`."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from readinglist.cli.streams import say, show_path

__all__ = ["init"]

#: What is written, by where it comes from; the files of the package that would mean something there end in `.txt`.
_NAMES = {"conf.py.txt": "conf.py", "gitignore.txt": ".gitignore"}
#: The files in which words are put in.
_FILLED = {"conf.py.txt", "index.md", "README.md"}


@click.command()
@click.argument("folder", default=".", type=click.Path(path_type=Path, file_okay=False), metavar="[DIR]")
@click.option("--title", default="", metavar="TITLE", help="Title of the site; else asked for, or the folder's name.")
def init(folder: Path, title: str) -> None:
    """Begin a catalog and its site in DIR, or here; nothing that is there is changed."""
    from readinglist.errors import ReadingListError
    from readinglist.identity import clean_text
    from readinglist.writing import write_whole

    name = folder.resolve().name.replace("-", " ").replace("_", " ").capitalize() or "My reading list"
    if not title and sys.stdin.isatty():
        title = click.prompt("Title", default=name, err=True)
    files = _make_files(clean_text(title) or name)
    there = [path for path in files if (folder / path).exists() or (folder / path).is_symlink()]
    if there:
        names = ", ".join(map(str, there))
        raise ReadingListError(f"{show_path(folder)}: there is {names} already, so nothing was written.")
    for path, text in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        write_whole(folder / path, text.encode("utf-8"), is_new=True)
    say(*(show_path(folder / path) for path in files))
    steps = "" if folder == Path() else f"cd {show_path(folder)}, then "
    say(f"Next: {steps}readinglist build", err=True)


def _make_files(title: str) -> dict[Path, str]:
    """Give each file and what it holds, in the order of names."""
    from importlib.resources import files
    from string import Template

    from readinglist.formats.escaping import escape

    words = {"title": repr(title), "heading": escape(title)}
    root = Path(str(files("readinglist") / "starter"))
    found = {}
    for path in sorted(path for path in root.rglob("*") if path.is_file()):
        text = path.read_text(encoding="utf-8")
        name = path.relative_to(root)
        found[name.with_name(_NAMES.get(name.name, name.name))] = (
            Template(text).substitute(words) if name.name in _FILLED else text
        )
    return found
