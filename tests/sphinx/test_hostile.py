"""What a contributor's text may not do: run, load from elsewhere, lead astray, or bring a file into the site.

Each text stands in the file of an entry, in the introduction of a list and in an entry of a collection. It is shown
as it was written where it can be, a warning says where and why, and the rest of the site is built.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from bs4 import BeautifulSoup
from crawling import Crawl
from projects import CONF, Build, Project
from samples import DOT, entry

#: What must be in no page: each text below names it where it would have an effect.
MARK = "the-secret-of-this-machine"

#: Elements that no contributed text may make.
_ELEMENTS = ("script", "iframe", "object", "embed", "form", "input", "base", "link", "style", "marquee", "blink", "b")


@dataclass(frozen=True)
class Hostile:
    """A text, with the answer to it.

    Attributes:
        name: What it tries.
        text: In MyST.
        shown: What readers still see of it, in the page of a document; of a collection, if `plain` is None.
        subtypes: The warnings that a document gets, by their type, in the order of lines.
        plain: What readers see in a collection, where directives and all HTML are text.
        collection: The warnings that an entry of a collection gets.
    """

    name: str
    text: str
    shown: tuple[str, ...]
    subtypes: tuple[str, ...]
    plain: tuple[str, ...] | None = None
    collection: tuple[str, ...] = field(default=())


def _directive(name: str, text: str, *shown: str) -> Hostile:
    """Give a directive that is shown as it was written, in a document and in a collection."""
    body = tuple(line for line in text.splitlines() if line and not line.startswith(("```", ":::")))
    forbidden = ("readinglist.forbidden_markup",)
    return Hostile(name, text, shown or body, forbidden, body, forbidden if text.startswith("```") else ())


HOSTILE = [
    # Raw HTML
    Hostile("inline HTML", "A <b>bold</b> word.", ("A <b>bold</b> word.",), ("readinglist.raw_html",) * 2),
    Hostile("script", "<script>alert(1)</script>", ("<script>alert(1)</script>",), ("readinglist.raw_html",)),
    Hostile(
        "script after a comment", "<!-- x --> <script>alert(1)</script>",
        ("<script>alert(1)</script>",), ("readinglist.raw_html",),
    ),
    Hostile(
        "script between comments", "<!-- x --> <script>alert(1)</script> <!-- y -->",
        ("<script>alert(1)</script>",), ("readinglist.raw_html",),
    ),
    Hostile(
        "handler", '<img src=x onerror="alert(1)">', ('<img src=x onerror="alert(1)">',), ("readinglist.raw_html",),
    ),
    Hostile(
        "refresh", '<meta http-equiv="refresh" content="0; url=https://evil.test/">',
        ("https://evil.test/",), ("readinglist.raw_html",),
    ),
    Hostile("frame", '<iframe src="https://evil.test/">', ("https://evil.test/",), ("readinglist.raw_html",)),
    Hostile("unclosed", "<div><p><!-- never closed", ("<div><p>",), ("readinglist.raw_html",)),
    Hostile("end of the article", "</article></main><h1>x</h1>", ("</article></main>",), ("readinglist.raw_html",)),
    # Files
    _directive("include", "```{include} /etc/hostname\n```", "{include} /etc/hostname"),
    _directive("include beside", "```{include} ../secret.txt\n```", "{include} ../secret.txt"),
    _directive("literalinclude", "```{literalinclude} /secret.txt\n```", "{literalinclude} /secret.txt"),
    _directive("csv-table", "```{csv-table} x\n:file: secret.txt\n```", ":file: secret.txt"),
    _directive("raw from a file", "```{raw} html\n:file: secret.txt\n```", ":file: secret.txt"),
    Hostile(
        "download", "{download}`x <../secret.txt>`", ("{download}`x <../secret.txt>`",),
        ("readinglist.forbidden_markup",), collection=("readinglist.forbidden_markup",),
    ),
    Hostile("link to a file", "[the file](../secret.txt)", ("the file",), ("readinglist.forbidden_markup",)),
    Hostile("link to a path", "[the file](path:../secret.txt)", ("the file",), ("readinglist.forbidden_markup",)),
    Hostile(
        "picture that is no picture", "![the file](../secret.txt)", ("the file",), ("readinglist.bad_image",),
    ),
    Hostile(
        "picture from outside", "![the file](../../../../../../../../etc/hostname)", ("the file",),
        ("readinglist.bad_image",),
    ),
    Hostile("any picture from outside", "![the file](../../*)", ("the file",), ("readinglist.bad_image",)),
    Hostile("picture by a link", "![the file](../link.png)", ("the file",), ("readinglist.bad_image",)),
    # Code
    Hostile("jinja", "{{ 7 * 7 }} and {{ env.srcdir }}.", ("{{ 7 * 7 }} and {{ env.srcdir }}.",), ()),
    Hostile("substitution", "{{ known }}", ("{{ known }}",), ()),
    _directive("raw", "```{raw} html\n<script>alert(1)</script>\n```"),
    _directive("eval-rst", "```{eval-rst}\n.. raw:: html\n\n   <script>alert(1)</script>\n```"),
    _directive("eval-rst link", "```{eval-rst}\n`x <javascript:alert(1)>`__\n```"),
    _directive("role", "```{role} raw(raw)\n:format: html\n```"),
    Hostile(
        "raw role", "{raw}`<script>`", ("{raw}`<script>`",), ("readinglist.forbidden_markup",),
        collection=("readinglist.forbidden_markup",),
    ),
    # The site itself
    _directive("toctree", "```{toctree}\nx\n```"),
    _directive("html_meta", "```{meta}\n:refresh: 0\n```"),
    _directive("unknown directive", "```{frobnicate} now\nText.\n```", "Text."),
    _directive("colon fence", ":::{include} /etc/hostname\n:::", "{include} /etc/hostname"),
    _directive("in an admonition", "````{note}\n```{raw} html\n<script>alert(1)</script>\n```\n````"),
    _directive("button", "```{button-link} javascript:alert(1)\nText\n```"),
    Hostile(
        "front matter again", "---\nhtml_meta:\n  refresh: 0\n---\nText.", ("Text.",), (),
    ),
    # Links
    Hostile("javascript", "[text](javascript:alert(1))", ("[text](javascript:alert(1))",), ()),
    Hostile("javascript in capitals", "[text](JaVaScRiPt:alert(1))", ("text",), ()),
    # A reference that leads nowhere: MyST leaves an address within the page.
    Hostile("javascript with entities", "[text](java&#x0A;script:alert(1))", ("text",), ("myst.xref_missing",)),
    Hostile("javascript as autolink", "<javascript:alert(1)>", ("<javascript:alert(1)>",), ()),
    Hostile("data", "[text](data:text/html,<script>alert(1)</script>)", ("text",), ("readinglist.raw_html",) * 2),
    Hostile("javascript by reference", "[text][r]\n\n[r]: javascript:alert(1)", ("text",), ()),
    Hostile("vbscript", "[text](vbscript:x)", ("text",), ()),
    Hostile("handler on a link", '[text](https://ok.test){onclick="alert(1)" style="x:y"}', ("text",), ()),
    Hostile(
        "card", "```{card} Title\n:link: javascript:alert(1)\nText\n```", ("Title", "Text"),
        ("readinglist.bad_url",), collection=("readinglist.forbidden_markup",),
    ),
    Hostile(
        "picture's target", "```{image} /pictures/dot.png\n:target: javascript:alert(1)\n```", (),
        ("readinglist.bad_url",), ("/pictures/dot.png",), ("readinglist.forbidden_markup",),
    ),
    Hostile(
        "badge", "{bdg-link-primary}`x <javascript:alert(1)>`", ("x <javascript:alert(1)>",),
        ("readinglist.forbidden_markup",), collection=("readinglist.forbidden_markup",),
    ),
    # Pictures from elsewhere
    Hostile(
        "remote picture", "![a dot](https://evil.test/dot.png)", ("a dot",), ("readinglist.remote_image",),
        collection=("readinglist.remote_image",),
    ),
    Hostile("picture by data", "![a dot](data:image/png;base64,AAAA)", ("a dot",), ("readinglist.bad_image",)),
    Hostile(
        "picture without a scheme", "![a dot](//evil.test/dot.png)", ("a dot",), ("readinglist.remote_image",),
    ),
    Hostile(
        "card's picture", "```{card} Title\n:img-top: https://evil.test/dot.png\nText\n```", ("Title", "Text"),
        ("readinglist.remote_image",), collection=("readinglist.forbidden_markup",),
    ),
    Hostile(
        "figure", "```{figure} https://evil.test/dot.png\nText\n```", ("Text",),
        ("readinglist.remote_image",), collection=("readinglist.forbidden_markup",),
    ),
    # Mathematics
    Hostile("TeX link", r"$\href{javascript:alert(1)}{x}$", (r"\href{javascript:alert(1)}{x}",), ("readinglist.unknown_tex",)),
    Hostile("TeX with HTML", r"$\text{<script>alert(1)</script>}$", ("<script>alert(1)</script>",), ()),
    # Form
    Hostile("backticks", "An `unbalanced pair of ticks.", ("An `unbalanced pair of ticks.",), ()),
    Hostile("heading of the first level", "# Great\n\nText.", ("Great", "Text."), ("readinglist.heading_level",)),
    Hostile("fence that never ends", "```python\nprint('<b>')", ("print('<b>')",), ()),
    Hostile("directive that never ends", "```{note}\nText.", ("Text.",), (), collection=("readinglist.forbidden_markup",)),
    Hostile("warning", ":::{warning}\nText.\n:::", ("Text.",), (), (":::{warning}", "Text.")),
    Hostile("headings out of order", "#### Deep\n\n## Flat", ("Deep", "Flat"), ("myst.header",)),
    Hostile(
        "unknown role", "{frobnicate}`Text`", ("{frobnicate}`Text`",), ("readinglist.forbidden_markup",),
        collection=("readinglist.forbidden_markup",),
    ),
    Hostile("nothing but blanks", "   \n\t\n", (), ()),
]  # fmt: skip
_BY_NAME = {item.name: item for item in HOSTILE}


def _id(number: int) -> str:
    return f"x{number:02}"


def _files() -> dict[str, str | bytes | None]:
    """Write each text as an entry, as a list, and into a collection."""
    items = []
    files: dict[str, str | bytes | None] = {
        "index.md": "# Home\n\n```{entries}\n:display: cards\n```\n",
        "secret.txt": MARK,
        "pictures/dot.png": DOT,
    }
    for number, item in enumerate(HOSTILE):
        body = f"Before.\n\n{item.text}\n"
        after = "" if "never" in item.name or item.name == "unclosed" else "\nAfter.\n"
        files[f"entries/{_id(number)}.md"] = entry(f"Title {number}", body + after)
        files[f"lists/{_id(number)}.md"] = f"---\ntitle: List {number}\nitems: [{_id(number)}]\n---\n{body}{after}"
        lines = "\n".join(f"      {line}" for line in (body + after).splitlines())
        items.append(f"  - id: c{_id(number)}\n    title: Item {number}\n    kind: paper\n    summary: |\n{lines}\n")
    return files | {"entries/all.yaml": f"entries:\n{''.join(items)}"}


@pytest.fixture(scope="module")
def hostile(tmp_path_factory: pytest.TempPathFactory) -> Build:
    """Build a site of all the texts at once: none may keep another from being shown."""
    project = Project(tmp_path_factory.mktemp("hostile"), _files())
    (project.src / "link.png").symlink_to("secret.txt")
    return project.build()


def _subtypes(build: Build, path: str) -> list[str]:
    """Give the types of the warnings about a file."""
    places = [text for text in build.warnings if text.startswith(f"SRC/{path}:")]
    return [found[1] for text in places if (found := re.search(r"\[([\w.]+)\]$", text))]


def _content(build: Build, page: str) -> BeautifulSoup:
    """Give what a page shows of the contributed text alone: what lies between the facts and the lists."""
    article = build.article(page)
    for part in article.select(
        ".rl-breadcrumb, .rl-facts, .rl-empty, .rl-section, .rl-sprite, .rl-meta, .rl-steps, .headerlink"
    ):
        part.extract()
    return article


def _assert_harmless(content: BeautifulSoup) -> None:
    """Assert that nothing in a text would run, load or lead elsewhere than to the web."""
    assert content.find_all(_ELEMENTS) == []
    for tag in content.find_all():
        assert not [key for key in tag.attrs if key.startswith("on") or key in {"style", "srcdoc", "formaction"}], tag
        for key in ("href", "src", "data", "action"):
            scheme = urlsplit(str(tag.get(key, ""))).scheme
            assert scheme in ({"", "http", "https", "mailto"} if key == "href" else {""}), tag


@pytest.mark.parametrize("number", range(len(HOSTILE)), ids=list(_BY_NAME))
@pytest.mark.parametrize("folder", ["entries", "lists"])
def test_hostile_text_in_a_document(hostile: Build, folder: str, number: int) -> None:
    """In an entry or a list the text does nothing, is shown, and is warned of with file and line."""
    item = HOSTILE[number]
    content = _content(hostile, f"{folder}/{_id(number)}.html")
    _assert_harmless(content)
    text = content.get_text()
    assert "Before." in text
    for shown in item.shown:
        assert shown in text
    path = f"{folder}/{_id(number)}.md"
    assert _subtypes(hostile, path) == list(item.subtypes)
    lines = [text.split(":", 2)[1] for text in hostile.warnings if text.startswith(f"SRC/{path}:")]
    assert all(line.isdecimal() and int(line) > 4 for line in lines)


@pytest.mark.parametrize("number", range(len(HOSTILE)), ids=list(_BY_NAME))
def test_hostile_text_in_a_collection(hostile: Build, number: int) -> None:
    """In an entry of a collection it does nothing either, and is shown."""
    item = HOSTILE[number]
    content = _content(hostile, f"entries/c{_id(number)}.html")
    _assert_harmless(content)
    assert content.find("img") is None
    text = content.get_text()
    assert "Before." in text
    for shown in item.shown if item.plain is None else item.plain:
        assert shown in text


def test_hostile_text_in_a_collection_is_warned_of(hostile: Build) -> None:
    """Directives, roles and pictures in a collection are warned of, at the line where their entry begins."""
    lines = (Path(hostile.out.parent, "src/entries/all.yaml")).read_text(encoding="utf-8").splitlines()
    for number, item in enumerate(HOSTILE):
        line = lines.index(f"  - id: c{_id(number)}") + 1
        prefix = f"SRC/entries/all.yaml:{line}:"
        found = [text.rpartition("[")[2].rstrip("]") for text in hostile.warnings if text.startswith(prefix)]
        assert found == list(item.collection), item.name


def test_hostile_text_brings_no_file_into_the_site(hostile: Build) -> None:
    """No file of the machine is copied or quoted, and no folder of copies is there."""
    files = hostile.tree
    assert not [name for name, data in files.items() if MARK.encode() in data]
    assert [name for name in files if name.startswith("_images/")] == ["_images/dot.png"]
    assert not [name for name in files if name.startswith("_downloads/")]
    hostname = Path("/etc/hostname")
    if hostname.exists() and len(name := hostname.read_bytes().strip()) > 6:
        assert not [page for page, data in files.items() if name in data]


def test_hostile_text_leaves_the_site_whole(hostile: Build) -> None:
    """Every page is there, every link leads somewhere, no id repeats, and nothing is loaded from elsewhere."""
    crawl = Crawl(hostile.out)
    assert len(hostile.pages()) >= 3 * len(HOSTILE)
    unresolved = {
        f"{text[4:].partition(':')[0].removesuffix('.md')}.html"
        for text in hostile.warnings
        if "myst.xref_missing" in text
    }
    assert {address.partition(":")[0] for address in crawl.broken()} == unresolved
    assert crawl.repeated_ids() == []
    assert crawl.elsewhere() == []


def test_hostile_text_warns_of_nothing_else(hostile: Build) -> None:
    """Each warning belongs to one of the texts."""
    others = [text for text in hostile.warnings if not text.startswith(("SRC/entries/", "SRC/lists/"))]
    assert others == []


def test_hostile_text_in_cards_is_text(hostile: Build) -> None:
    """Cards show the first paragraph as text, whatever stands in it."""
    index = hostile.article("index.html")
    assert index.find_all(["script", "img", "iframe", "b"]) == []


@pytest.mark.filterwarnings("ignore:'sphinx.environment.BuildEnvironment.app'")  # MyST's `include` asks for it
def test_hostile_prose_page_keeps_all_its_powers(make_project: Callable[..., Project]) -> None:
    """A page that is no entry may include files, use raw HTML and substitutions as ever: its author is trusted."""
    page = "# Home\n\n{{ known }}, <b>bold</b>\n\n```{include} part.txt\n```\n\n```{raw} html\n<hr class='own'>\n```\n"
    build = make_project({"index.md": page, "part.txt": "Included.", "entries/a.md": entry("A")}).build()
    article = build.article("index.html")
    assert build.warnings == []
    assert article.find("b").get_text() == "bold"
    assert article.find("hr", class_="own")
    assert "a known substitution" in article.get_text()
    assert "Included." in article.get_text()


def test_hostile_configured_metadata_stays(make_project: Callable[..., Project]) -> None:
    """Metadata that the site's owner sets in `conf.py` are on the pages of entries too."""
    conf = f'{CONF}myst_html_meta = {{"description lang=en": "The owner says"}}\n'
    build = make_project({"index.md": "# Home\n", "entries/a.md": entry("A")}, conf).build()
    assert build.warnings == []
    for page in ("index.html", "entries/a.html"):
        assert build.soup(page).find("meta", attrs={"name": "description"})["content"] == "The owner says"
