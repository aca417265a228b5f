"""Load one catalog once, in one of three ways, and print the seconds of CPU that it took.

    python load_once.py ours FOLDER
    python load_once.py check FOLDER
    python load_once.py yaml FOLDER

`check` is what `readinglist check` does before it prints; `ours` is `Catalog.load`, all checks and links included; `yaml` reads the same files and parses their YAML with
PyYAML's C loader while the garbage collector is off: the least that any loader of such files could take.
"""

from __future__ import annotations

import gc
import sys
import time
from pathlib import Path

import yaml

from readinglist import Catalog
from readinglist.check import check_catalog


def parse_all(folder: Path) -> None:
    """Parse every file of a catalog, of Markdown files the front matter."""
    loader = yaml.CSafeLoader
    for path in [*folder.glob("*.yaml"), *(folder / "entries").rglob("*.*"), *(folder / "lists").rglob("*.md")]:
        text = path.read_text(encoding="utf-8")
        if path.suffix == ".md":
            text = text.split("\n---\n", 1)[0].removeprefix("---\n")
        yaml.load(text, loader)


def main() -> None:
    """Measure what the command line says."""
    way, folder = sys.argv[1], Path(sys.argv[2])
    if way == "yaml":
        gc.disable()
    begin = time.process_time()
    if way == "yaml":
        parse_all(folder)
    elif way == "check":
        check_catalog(folder)
    else:
        Catalog.load(folder)
    print(time.process_time() - begin)


if __name__ == "__main__":
    main()
