"""A made-up catalog of any size, with the Sphinx project around it: the same one, byte for byte, on every run.

    python make_catalog.py FOLDER --entries 1000 --form collections

In both forms every entry has the same text, links and page address; only the way it lies in files differs.
"""

from __future__ import annotations

import argparse
import datetime as dt
import random
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

__all__ = ["CHAPTERS", "FORMS", "INDEX_PAGES", "make_catalog", "write_configuration"]

#: One Markdown file an entry, or collections of 40.
FORMS = ("files", "collections")
#: What the table of contents names, in its order.
CHAPTERS = ("catalog", "lists", "tags", "people", "events", "contribute", "about")

_SEED = 20250713
_COLLECTION = 40
_TAGS, _EVENTS, _LISTS, _ITEMS = 60, 8, 20, 10
_FACETS = ("models", "trust", "data", "scale", "domain", "society")
#: Kinds with the role of their people and their length in minutes, if they have one.
_KINDS = (
    ("invited-talk", "speakers", 60),
    ("talk", "speakers", 20),
    ("tutorial", "speakers", 150),
    ("panel", "panelists", 45),
    ("workshop", "organizers", 480),
    ("paper", "authors", 0),
    ("poster", "authors", 0),
    ("article", "authors", 0),
)
_LINKS = {
    "page": "https://conference.example.org/virtual/{}",
    "video": "https://www.youtube.com/watch?v=abcde{}",
    "slides": "https://slides.example.org/{}.pdf",
    "paper": "https://openreview.net/pdf?id={}",
    "code": "https://github.com/example/{}",
    "arxiv": "https://arxiv.org/abs/2406.{1}",
    "website": "https://{}.example.org/",
    "dataset": "https://huggingface.co/datasets/example/{}",
}
_COMMON = (
    "the of and to in a is that for it on with as by from at an are this be which their can what when how more than "
    "data model learning training method result problem system language network question small large new open"
)
_ONSETS = "br c d f g h k l m n p r s t tr v w"
_VOWELS = "a e i o u ai ea io"
_GIVEN = (
    "Ada Amira Ben Chen Clara Dana Emil Fatima Goran Hana Ines Jonas Kavya Lena Marek Nadia Omar Priya Quentin Rosa "
    "Sofia Tomas Uma Viktor Wanda Xin Yuki Zoe"
)

#: The pages that a person writes around a catalog, by name.
INDEX_PAGES = {
    "index": """# What to watch next

Find a talk, tutorial or workshop worth your evening.

```{reading:entries}
:display: counts
:group-by: kind

```

## Start with a list

```{reading:lists} list-00 list-01 list-02
:display: cards

```

[All reading lists](lists.md)

## New in the catalog

```{reading:entries}
:sort: -date
:limit: 6
:display: cards

```

[All entries](catalog.md)
""",
    "catalog": """# Catalog

Everything there is to watch or read, newest first. Or take a [reading list](lists.md).

```{reading:entries}
:sort: -date
:display: cards

```
""",
    "lists": "# Reading lists\n\nEach list is a short path.\n\n```{reading:lists}\n:display: cards\n\n```\n",
    "tags": "# Tags\n\nThe subjects of the catalog.\n\n```{reading:tags}\n```\n",
    "people": "# People\n\nEveryone who speaks, writes or organizes.\n\n```{reading:people}\n```\n",
    "events": "# Events\n\nAll of them.\n\n```{reading:entries}\n:display: counts\n:group-by: event\n\n```\n",
    "contribute": "# Contribute\n\nAdd a file, build the site, send it in.\n\n## Style\n\nOne sentence a line.\n",
    "about": "# About\n\nA catalog that was made up to be measured.\n\n## Thanks\n\nTo whoever reads it.\n",
}

_CONFIGURATION = """\
project = "bench"
author = copyright = "nobody"
extensions = {extensions!r}
primary_domain = {domain!r}
smartquotes = False
myst_heading_anchors = 3
html_theme = "furo"
html_title = "bench"
html_copy_source = False
"""


@dataclass(frozen=True)
class _Words:
    """A vocabulary as large as that of a real catalog, of which some words are much more frequent than others."""

    chance: random.Random
    rare: tuple[str, ...]

    @classmethod
    def make(cls, chance: random.Random) -> _Words:
        syllables = [onset + vowel for onset in _ONSETS.split() for vowel in _VOWELS.split()]
        ends = ("n", "r", "l", "st", "ning", "tion", "ment", "")
        rare = {"".join(chance.choices(syllables, k=2)) + chance.choice(ends) for _ in range(2000)}
        return cls(chance, tuple(sorted(rare)))

    def some(self, number: int) -> list[str]:
        common = self.chance.choices(_COMMON.split(), k=number)
        rare = self.chance.choices(self.rare, k=number)
        return [pair[self.chance.random() < 0.5] for pair in zip(common, rare, strict=True)]

    def sentence(self, number: int) -> str:
        return " ".join(self.some(number)).capitalize() + "."

    def paragraph(self, number: int) -> str:
        return " ".join(self.sentence(12) for _ in range(number // 12))

    def title(self) -> str:
        words = [word.capitalize() for word in self.chance.sample(self.rare, 5)]
        if self.chance.random() < 0.3:
            words[1] += ":"
        return " ".join(words)


def make_catalog(folder: Path, entries: int, form: str) -> None:
    """Write a Sphinx project with a catalog in it.

    Args:
        folder: Made if it is not there; should be empty.
        entries: How many entries; at least twice as many as a list has items.
        form: One of `FORMS`.
    """
    chance = random.Random(_SEED)
    words = _Words.make(chance)
    people = _make_people(entries // 2, words)
    made = [_make_entry(number, entries, people, words) for number in range(entries)]
    _write_yaml(folder / "people.yaml", {"people": {_slug(name): record for name, record in people.items()}})
    _write_yaml(folder / "tags.yaml", _make_tags(words))
    _write_yaml(folder / "events.yaml", {"events": dict(_make_event(number) for number in range(_EVENTS))})
    for number in range(_LISTS):
        _write_document(folder / f"lists/list-{number:02}.md", *_make_list(number, made, people, words))
    (_write_files if form == "files" else _write_collections)(folder, made)
    _write_index_pages(folder)
    write_configuration(folder, ["myst_parser", "readinglist.site"], "reading")


def write_configuration(folder: Path, extensions: Sequence[str], domain: str) -> None:
    """Write the `conf.py` that all projects share, but for their extensions and primary domain."""
    text = _CONFIGURATION.format(extensions=list(extensions), domain=domain)
    (folder / "conf.py").write_text(text, encoding="utf-8")


def _slug(text: str) -> str:
    return text.lower().replace(" ", "-")


def _make_people(number: int, words: _Words) -> dict[str, dict[str, str]]:
    """Give so many people: name to record."""
    people: dict[str, dict[str, str]] = {}
    while len(people) < number:
        given, family = words.chance.choice(_GIVEN.split()), "".join(words.chance.sample(words.rare, 2)).capitalize()
        name = f"{given} {family}"
        people[name] = {"name": name, "sort": f"{family}, {given}", "affiliation": f"University of {words.title()}"}
    return people


def _make_tags(words: _Words) -> dict[str, Any]:
    tags = {
        f"tag-{number:02}": {
            "label": " ".join(words.some(2)).capitalize() + f" {number}",
            "facet": _FACETS[number % len(_FACETS)],
            "description": words.sentence(9),
        }
        for number in range(_TAGS)
    }
    return {"facets": {facet: f"Facet of {facet}" for facet in _FACETS}, "tags": tags}


def _make_event(number: int) -> tuple[str, dict[str, Any]]:
    year = 2018 + number
    return f"conf-{year}", {
        "name": f"{number + 30}th International Conference on Examples",
        "short_name": f"CONF {year}",
        "start": dt.date(year, 7, 13),
        "end": dt.date(year, 7, 19),
        "place": "Somewhere, Far Away",
        "links": {"page": f"https://conference.example.org/{year}/"},
        "description": f"The edition of the year {year}.",
    }


def _make_entry(number: int, total: int, people: dict[str, Any], words: _Words) -> dict[str, Any]:
    """Give an entry as a collection's item has it, with `event` and `summary`, the whole text."""
    chance, names = words.chance, list(people)
    year = 2018 + number // _COLLECTION % _EVENTS
    kind, role, minutes = chance.choice(_KINDS)
    # So that everybody is on at least one entry, whatever the dice say.
    chosen = dict.fromkeys([names[number % len(names)], *chance.sample(names, chance.randrange(3))])
    others = [other for other in chance.sample(range(total), 2) if other != number]
    code = f"{number:05}"
    paragraphs = [words.paragraph(60)]
    if number % 3 == 0:
        paragraphs.append(words.paragraph(36))
    entry: dict[str, Any] = {"id": f"entry-{code}", "title": words.title(), "kind": kind, role: list(chosen)}
    entry |= {"event": f"conf-{year}", "date": dt.date(year, 7, 13 + number % 7)}
    if minutes:
        entry["duration"] = f"{minutes} min"
    entry["tags"] = [f"tag-{tag:02}" for tag in chance.sample(range(_TAGS), chance.randint(3, 5))]
    entry["links"] = {type_: _LINKS[type_].format(f"x{code}", code) for type_ in chance.sample(list(_LINKS), 5)}
    entry["related"] = {f"entry-{other:05}": words.sentence(8) for other in others}
    return entry | {"summary": "\n\n".join(paragraphs)}


def _make_list(
    number: int, entries: Sequence[dict[str, Any]], people: dict[str, Any], words: _Words
) -> tuple[dict[str, Any], str]:
    chosen = words.chance.sample(entries, min(_ITEMS, len(entries)))
    items: list[dict[str, str]] = [{"entry": entry["id"], "note": words.sentence(10)} for entry in chosen]
    items.insert(_ITEMS // 2, {"section": words.title(), "note": words.sentence(10)})
    curator = list(people)[number % len(people)]
    return {"title": words.title(), "curators": [curator], "items": items}, words.paragraph(36)


class _Dumper(yaml.SafeDumper):
    """Writes what has several lines as people do, as a block."""


def _represent_text(dumper: _Dumper, text: str) -> yaml.ScalarNode:
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style="|" if "\n" in text else None)


_Dumper.add_representer(str, _represent_text)


def _to_yaml(data: dict[str, Any]) -> str:
    return yaml.dump(data, Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=10_000)


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def _write_yaml(path: Path, data: dict[str, Any]) -> None:
    _write(path, _to_yaml(data))


def _write_document(path: Path, front: dict[str, Any], body: str) -> None:
    _write(path, f"---\n{_to_yaml(front)}---\n{body}\n")


def _write_files(folder: Path, entries: Sequence[dict[str, Any]]) -> None:
    for entry in entries:
        front = {key: value for key, value in entry.items() if key not in {"id", "summary"}}
        _write_document(folder / f"entries/{entry['event']}/{entry['id']}.md", front, entry["summary"])


def _write_collections(folder: Path, entries: Sequence[dict[str, Any]]) -> None:
    for start in range(0, len(entries), _COLLECTION):
        batch = entries[start : start + _COLLECTION]
        event = batch[0]["event"]
        items = [{key: value for key, value in entry.items() if key != "event"} for entry in batch]
        path = folder / f"entries/{event}/collection-{start // _COLLECTION:03}.yaml"
        _write_yaml(path, {"defaults": {"event": event}, "entries": items})


def _write_index_pages(folder: Path) -> None:
    toctree = "\n".join(["", "```{toctree}", ":hidden:", "", *CHAPTERS, "```", ""])
    for name, text in INDEX_PAGES.items():
        _write(folder / f"{name}.md", f"---\nhide-toc: true\n---\n\n{text}{toctree if name == 'index' else ''}")


def main(argv: Sequence[str] | None = None) -> None:
    """Write a catalog as the command line says."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--entries", type=int, default=1000, metavar="N")
    parser.add_argument("--form", choices=FORMS, default=FORMS[0])
    options = parser.parse_args(argv)
    make_catalog(options.folder, options.entries, options.form)


if __name__ == "__main__":
    main()
