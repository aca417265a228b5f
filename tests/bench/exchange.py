"""Many talks in the form of pyvideo, brought into a catalog, loaded and selected from, beside the parse of the files.

What the talks say is made up here; a tenth of them have reStructuredText in their descriptions.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from random import Random
from statistics import median

from measuring import Usage, run

__all__ = ["RAW", "make_talks", "measure_exchange"]

#: Parses every file of a folder as JSON, with nothing around it: the least that any importer could do.
RAW = "import json,pathlib,sys\nfor p in pathlib.Path(sys.argv[1]).rglob('*.json'): json.loads(p.read_bytes())"
#: Loads a catalog, and prints the seconds that it took, without those that Python and the imports take.
LOAD = (
    "import sys, time\nfrom readinglist import Catalog\nbegin = time.perf_counter()\n"
    "Catalog.load(sys.argv[1])\nprint(time.perf_counter() - begin)"
)
_EVENTS = 540
_TAGS = 2900
_WORDS = (
    "a data model of small parts helps us to find what is slow and to say why the rest is not while we look at tests "
    "graphs tables types loops memory caches packages releases people reviews habits and what to try next time"
).split()


def _text(random: Random, words: int) -> str:
    return " ".join(random.choice(_WORDS) for _ in range(words)).capitalize() + "."


def _description(random: Random, number: int) -> str:
    plain = "\n\n".join(_text(random, 45) for _ in range(2))
    if number % 10:
        return plain
    return (
        f"{plain}\n\nOutline\n=======\n\n* ``first``: {_text(random, 5)}\n* `second <https://example.org/{number}>`_\n"
    )


def make_talks(folder: Path, talks: int) -> None:
    """Write talks of some hundred events, a file each, as pyvideo has them; the same each time."""
    random = Random(7)
    for event in range(_EVENTS):
        (folder / f"event-{event}" / "videos").mkdir(parents=True)
        category = {"title": f"Event {event}", "url": f"https://example.org/{event}", "start_date": "2019-05-01"}
        (folder / f"event-{event}" / "category.json").write_text(json.dumps(category), encoding="utf-8")
    for number in range(talks):
        talk = {
            "title": f"{_text(random, 6)[:-1]}: {number}",
            "speakers": [f"Person {random.randrange(9000)} Example" for _ in range(random.choice((1, 1, 1, 2, 3)))],
            "tags": [f"topic {random.randrange(_TAGS)}" for _ in range(random.randrange(4))],
            "language": "eng",
            "recorded": "2019-05-01",
            "duration": random.randrange(300, 4000),
            "description": _description(random, number),
            "videos": [{"type": "youtube", "url": f"https://www.youtube.com/watch?v={number:011}"}],
            "related_urls": [{"label": "Event schedule", "url": f"https://example.org/{number}/schedule"}],
            "thumbnail_url": f"https://example.org/{number}.png",
            "copyright_text": "CC BY 4.0",
        }
        path = folder / f"event-{number % _EVENTS}" / "videos" / f"talk-{number}.json"
        path.write_text(json.dumps(talk), encoding="utf-8")


def measure_exchange(
    folder: Path, talks: int, rounds: int, environment: Mapping[str, str]
) -> Iterator[tuple[str, Usage, float]]:
    """Bring talks into an empty catalog, load it twice and select from it.

    Yields:
        What was done, what it took at the median by wall time, and its ratio to the parse of the raw files.
    """
    source = folder / "talks"
    make_talks(source, talks)
    cached = {**environment, "XDG_CACHE_HOME": str(folder / "cache")}
    found: dict[str, list[Usage]] = {}
    for number in range(rounds):
        catalog = folder / f"catalog-{number}"
        (catalog / "entries").mkdir(parents=True)
        readinglist = ("-m", "readinglist", "--catalog", catalog)
        steps = {
            "parse": ("-c", RAW, source),
            "import": (*readinglist, "import", source, "--from", "pyvideo"),
            "first load": ("-c", LOAD, catalog),
            "second load": ("-c", LOAD, catalog),
            "list --tag": (*readinglist, "list", "--tag", "topic-7"),
        }
        for name, command in steps.items():
            usage = run(command, cached)
            seconds = float(usage.stdout) if "load" in name else usage.wall
            found.setdefault(name, []).append(replace(usage, wall=seconds))
    raw = median(usage.wall for usage in found["parse"])
    for name, usages in found.items():
        middle = sorted(usages, key=lambda usage: usage.wall)[len(usages) // 2]
        yield name, middle, middle.wall / raw
