"""The usual form of a file: what changes, what stays, and that nothing gets lost."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from readinglist.formatting import format_text, key_order, order_keys, strip_spaces
from readinglist.model import Entry
from readinglist.spans import find_comments
from readinglist.writing import quote
from readinglist.yamltext import read_yaml

ROOT = Path(__file__).parents[2]
SHIPPED = [
    path
    for folder in (ROOT / "docs", ROOT / "tests" / "data" / "good")
    for pattern in ("entries/**/*.*", "lists/*.md", "tags.yaml", "people.yaml", "events.yaml", "kinds.yaml")
    for path in sorted(folder.glob(pattern))
]


def entry(front: str, body: str = "The text.\n") -> str:
    """Give the text of an entry's file."""
    return f"---\n{front}---\n{body}"


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_shipped_file_has_the_form(path: Path) -> None:
    """The catalog that comes with the package has the usual form, byte by byte."""
    root = ROOT / "docs" if path.is_relative_to(ROOT / "docs") else ROOT / "tests" / "data" / "good"
    text = path.read_bytes().decode()
    assert format_text(text, path.relative_to(root).as_posix()) == text


ENTRIES = {
    "order": ("kind: talk\ntitle: A\n", "title: A\nkind: talk\n"),
    "order with comments": (
        "# on kinds\nkind: talk  # beside\n# on titles\n# and more\ntitle: A\n",
        "# on titles\n# and more\ntitle: A\n# on kinds\nkind: talk  # beside\n",
    ),
    "line for editors": (
        "# yaml-language-server: $schema=x\n# on kinds\nkind: talk\ntitle: A\n",
        "# yaml-language-server: $schema=x\ntitle: A\n# on kinds\nkind: talk\n",
    ),
    "comment at the end stays there": ("kind: talk\ntitle: A\n# the end\n", "title: A\nkind: talk\n# the end\n"),
    "unknown keys come last": ("mood: good\nkind: talk\ntitle: A\n", "title: A\nkind: talk\nmood: good\n"),
    "blocks move whole": (
        "speakers:\n  - A\n  # second\n  - B\ntitle: A\nkind: talk\n",
        "title: A\nkind: talk\nspeakers:\n  - A\n  # second\n  - B\n",
    ),
    "quotes that are not needed": ("title: 'A title'\nkind: \"talk\"\n", "title: A title\nkind: talk\n"),
    "quotes that are": ("title: 'A: title'\nkind: talk\n", 'title: "A: title"\nkind: talk\n'),
    "quotes that keep a text a text": ('title: "007"\nkind: talk\n', 'title: "007"\nkind: talk\n'),
    "plain text stays plain": ("title: 007\nkind: talk\nlanguage: no\n", "title: 007\nkind: talk\nlanguage: no\n"),
    "dates and lengths stay": ("title: A\nkind: talk\ndate: 2025-07-15T08:30-07:00\nduration: 1:04:34\n",) * 2,
    "indentation": ("title: A\nkind: talk\nspeakers:\n- A\n- B\n", "title: A\nkind: talk\nspeakers:\n  - A\n  - B\n"),
    "deep indentation": (
        "title: A\nkind: talk\nlinks:\n      page: https://a.org\n",
        "title: A\nkind: talk\nlinks:\n  page: https://a.org\n",
    ),
    "brackets stay brackets": (
        "title: A\nkind: talk\ntags: [ a,b ,  'c' ]\n",
        "title: A\nkind: talk\ntags: [a, b, c]\n",
    ),
    "brackets over lines": ("title: A\nkind: talk\ntags: [a,\n  b]\n", "title: A\nkind: talk\ntags: [a, b]\n"),
    "blanks": ("title:   A  \nkind: talk\t\n", "title: A\nkind: talk\n"),
    "sources in order": (
        "title: A\nkind: talk\nsources:\n  - label: B\n    url: https://b.org\n",
        "title: A\nkind: talk\nsources:\n  - url: https://b.org\n    label: B\n",
    ),
    "links in their own order": ("title: A\nkind: talk\nlinks:\n  video: https://a.org\n  page: https://b.org\n",) * 2,
    "labels of links": (
        "title: A\nkind: talk\nlinks:\n  page:\n    label: B\n    # why\n    url: https://b.org\n",
        "title: A\nkind: talk\nlinks:\n  page:\n    # why\n    url: https://b.org\n    label: B\n",
    ),
    "long lines stay whole": (f"title: {'word ' * 60}end\nkind: talk\n",) * 2,
    "faulty": ("kind: talk\ntitle: [\n",) * 2,
    "key twice": ("kind: talk\ntitle: A\ntitle: B\n",) * 2,
    "anchor": ("kind: &a talk\ntitle: A\n",) * 2,
    "in braces": ("{kind: talk, title: A}\n",) * 2,
}


@pytest.mark.parametrize(("before", "after"), ENTRIES.values(), ids=ENTRIES)
def test_entry_gets_the_form(before: str, after: str) -> None:
    """An entry's front matter gets the usual form; faulty ones are left as they are."""
    assert format_text(entry(before), "entries/a.md") == entry(after)
    assert format_text(entry(after), "entries/a.md") == entry(after)


OTHERS = {
    "collection": (
        "entries/a.yaml",
        "entries:\n# one\n- kind: talk\n  id: a   # its id\n  title: A\n\n# two\n- {id: b, title: B, kind: talk}\ndefaults:\n    tags: [x]\n    event: e\n",
        "entries:\n# one\n  - id: a # its id\n    title: A\n    kind: talk\n\n# two\n  - {id: b, title: B, kind: talk}\ndefaults:\n  event: e\n  tags: [x]\n",
    ),
    "block text": (
        "entries/a.yaml",
        "entries:\n  - summary: |\n      One.  \n\n        Two.\n    id: a\n    title: A\n",
        "entries:\n  - id: a\n    title: A\n    summary: |\n      One.  \n\n        Two.\n",
    ),
    "tags": (
        "tags.yaml",
        "tags:\n  # first\n  a:\n    facet: f\n    label: 'A'\n  # second\n  b:\n    aliases: [c]\n    label: B\n    # last\nfacets:\n  f: F\n",
        "tags:\n  # first\n  a:\n    label: A\n    facet: f\n  # second\n  b:\n    label: B\n    aliases: [c]\n    # last\nfacets:\n  f: F\n",
    ),
    "people": ("people.yaml", "people:\n  a:\n    links: {website: https://a.org}\n    name: A\n", "people:\n  a:\n    name: A\n    links: {website: https://a.org}\n"),
    "list": (
        "lists/a.md",
        entry("items:\n  - note: Why.\n    entry: a\n  - b\nselect:\n  tags: x\n  kind: talk\ntitle: A\n"),
        entry("title: A\nitems:\n  - entry: a\n    note: Why.\n  - b\nselect:\n  kind: talk\n  tags: x\n"),
    ),
}  # fmt: skip


@pytest.mark.parametrize(("path", "before", "after"), OTHERS.values(), ids=OTHERS)
def test_other_files_get_the_form(path: str, before: str, after: str) -> None:
    """So do collections, registries and lists, down to the records inside."""
    assert format_text(before, path) == after
    assert format_text(after, path) == after


def test_white_space_of_a_body_stays() -> None:
    """Two blanks at the end of a line of Markdown break it; only line ends and the end of the file change."""
    text = "\ufeff" + entry("title: A  \nkind: talk\n", "One  \ntwo\n\n\n").replace("\n", "\r\n")
    assert strip_spaces(text, "entries/a.md") == entry("title: A\nkind: talk\n", "One  \ntwo\n")


@pytest.mark.parametrize("end", ["  \n\n", "\n  ", " \n \n", ""])
def test_end_of_a_file(end: str) -> None:
    """However a file ends, it ends with one line end afterwards."""
    assert strip_spaces(f"tags:\n  a:\n    label: A{end}", "tags.yaml") == "tags:\n  a:\n    label: A\n"


def test_block_text_that_comes_last() -> None:
    """A text in a block that moves to the end of its record takes no empty lines along, and nothing changes again."""
    text = "entries:\n  - summary: |\n      One.\n\n    id: a\n    title: A\n"
    after = format_text(text, "entries/a.yaml")
    assert after == "entries:\n  - id: a\n    title: A\n    summary: |\n      One.\n"
    assert format_text(after, "entries/a.yaml") == after


def test_order_alone() -> None:
    """Moving keys changes nothing else."""
    text = entry("kind:   'talk'  # x\ntitle: A\n")
    assert order_keys(text, "entries/a.md") == entry("title: A\nkind:   'talk'  # x\n")


def test_text_without_front_matter_stays() -> None:
    """What is no entry gets no form."""
    for text in ("", "x\n", "---\n", "---\ntitle: A\n", "- a\n"):
        assert format_text(text, "entries/a.md") == text


KEYS = st.sampled_from([key for key in key_order(Entry) if key not in {"id", "summary"}] + ["mood", "odd key"])
VALUES = st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=20)


@st.composite
def fronts(draw: st.DrawFn) -> str:
    """Make front matter of any keys in any order, with texts and lists, comments and blank lines."""
    lines = []
    for key in draw(st.lists(KEYS, unique=True, min_size=1, max_size=8)):
        lines += draw(st.lists(st.sampled_from(["# a", "#b: c", "  # d", ""]), max_size=2))
        value = draw(VALUES | st.lists(VALUES, max_size=3))
        tail = draw(st.sampled_from(["", "  # beside", " "]))
        if isinstance(value, str):
            lines.append(f"{key}: {quote(value)}{tail}")
        elif draw(st.booleans()):
            lines.append(f"{key}: [{', '.join(map(quote, value))}]{tail}")
        else:
            indent = draw(st.sampled_from(["", "  ", "    "]))
            lines += [f"{key}:{tail}", *(f"{indent}- {quote(item)}" for item in value)]
    return "\n".join(lines) + "\n"


@given(fronts())
def test_any_front_matter_keeps_what_it_says(front: str) -> None:
    """Whatever a file says, after formatting it says the same, has every comment, and does not change again."""
    text = format_text(entry(front), "entries/a.md")
    after = text.removeprefix("---\n").partition("\n---\n")[0] + "\n"
    assert read_yaml(after, "a") == read_yaml(front, "a")
    assert find_comments(after) == find_comments(front)
    assert format_text(text, "entries/a.md") == text
    known = [key for key in read_yaml(after, "a")[0] or () if key in key_order(Entry)]
    assert known == sorted(known, key=key_order(Entry).index)
