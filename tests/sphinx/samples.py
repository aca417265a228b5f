"""A small catalog with one of everything, whose pages all show something of each other."""

from __future__ import annotations

__all__ = ["CATALOG", "DOT", "entry"]


def entry(title: str, body: str = "", **fields: str) -> str:
    """Write an entry's file; values of `fields` stand in the front matter as they are given."""
    lines = [f"title: {title}", *(f"{key}: {value}" for key, value in ({"kind": "talk"} | fields).items())]
    return "\n".join(["---", *lines, "---", body or f"Summary of {title}.", ""])


#: A picture of one pixel.
DOT = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d49444154789c6360606060000000050001"
    "a5f645400000000049454e44ae426082"
)

#: Path to text. Who shows what: `alpha` and `beta` share a person and a tag, `gamma` and `delta` another tag;
#: `lonely` shares nothing with anything but its kind; `one` and `two` are a collection.
CATALOG: dict[str, str | bytes | None] = {
    "index.md": """\
# Home

```{reading:lists}
```

```{toctree}
guide
topics
plain
```
""",
    "guide.md": """\
# Guide

(place)=
## A place

See {entry}`alpha`, {entry}`the second <beta>`, {tag}`red`, {person}`ann`, {list}`path` and [](entries/beta.md).

```{reading:entry} gamma
```
""",
    "topics.md": """\
# Topics

```{reading:entries}
:tags: red
:display: list
```

```{reading:tags}
```
""",
    "plain.md": "# Plain\n\nNothing of the catalog. See [](guide.md) and {ref}`place`.\n\n![A dot](images/dot.png)\n",
    "images/dot.png": DOT,
    "entries/alpha.md": entry(
        "Alpha", "Summary of Alpha.\n\nMore.", speakers="[Ann Archer]", tags="[red]", event="first", date="2024-01-02"
    ),
    "entries/beta.md": entry("Beta", speakers="[Ann Archer, Bob Baker]", tags="[red]", date="2024-03-04"),
    "entries/gamma.md": entry("Gamma", speakers="[Cy Cole]", tags="[blue]", date="2023-05-06"),
    "entries/sub/delta.md": entry("Delta", kind="paper", authors="[Di Drew]", tags="[blue]", date="2023-07-08"),
    "entries/lonely.md": entry("Lonely", kind="book", date="1999"),
    "entries/many.yaml": """\
defaults:
  kind: workshop
entries:
  - id: one
    title: One
    tags: [green]
    date: 2022
    summary: Summary of One, see {entry}`gamma`.
  - id: two
    title: Two
    tags: [green]
    date: 2022
    summary: Summary of Two.
""",
    "lists/path.md": """\
---
title: Path
curators: [Ann Archer]
items:
  - entry: alpha
    note: Begin here.
  - entry: gamma
    note: Then this.
---
Introduction of Path.
""",
    "lists/found.md": "---\ntitle: Found\nselect: {tags: [red]}\n---\nIntroduction of Found.\n",
    "tags.yaml": """\
facets:
  color: Colors
tags:
  red: {label: Red, facet: color}
  blue: {label: Blue, facet: color}
  green: {label: Green, facet: color, description: Like grass.}
""",
    "people.yaml": "people:\n  ann: {name: Ann Archer, affiliation: Acme}\n",
    "events.yaml": "events:\n  first: {name: First Conference, short_name: First 2024}\n",
}
