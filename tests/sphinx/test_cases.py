"""Faults that hit systems like this one, and values at the edge of what fields hold: what the site makes of them.

The letters are those of the cases that the project collected from public reports. A5, A6, A8 and A9 have their tests
in `test_incremental`, `test_reproducible` and `test_parallel`, hostile texts in `test_hostile`.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Callable
from html import unescape
from pathlib import Path
from urllib.parse import unquote

import html5lib
import pytest
from crawling import Crawl, read_inventory
from projects import Build, Project
from samples import entry

from readinglist import Catalog
from readinglist.identity import clean_text

_INDEX = "# Home\n\n```{entries}\n```\n\n```{tags}\n```\n\n```{people}\n```\n\n```{lists}\n```\n"


def quote(value: object) -> str:
    """Write a value as JSON, hence as YAML."""
    return json.dumps(value, ensure_ascii=False)


def test_a1_tags_with_one_slug_are_three_pages(make_project: Callable[..., Project]) -> None:
    """`C`, `C#` and `C++` are three tags; spellings of one tag, and of one person, are told (case A1)."""
    files = {
        "entries/c.md": entry("In C", tags="[C]", speakers="[José Núñez]"),
        "entries/cs.md": entry("In C sharp", tags="['C#']", speakers="[Jose Nunez]"),
        "entries/cpp.md": entry("In C plus plus", tags="[C++]"),
        "entries/m1.md": entry("M1", tags="[Machine Learning]"),
        "entries/m2.md": entry("M2", tags="[machine learning]"),
    }
    build = make_project({"index.md": _INDEX, **files}).build()
    crawl = Crawl(build.out)
    labels = ["C", "C#", "C++", "Machine Learning", "machine learning"]
    pages = {crawl.article(page).find("h1").get_text(): page for page in crawl.pages if page.startswith("tags/")}
    assert sorted(pages) == sorted(labels)
    for label, title in zip(labels, ["In C", "In C sharp", "In C plus plus", "M1", "M2"], strict=True):
        cards = crawl.article(pages[label]).select("article h2, article h3")
        assert [card.get_text() for card in cards] == [title]
    people = [page for page in crawl.pages if page.startswith("people/")]
    assert len(people) == 2
    subtypes = [text.rpartition("[readinglist.")[2].rstrip("]") for text in build.warnings]
    assert subtypes.count("ambiguous_person") >= 1
    assert subtypes.count("tag_variant") >= 1
    assert crawl.broken() == []


#: Tags that are no names of files.
_ODD_TAGS = [
    "super important", "🐎", "CI/CD", "../../etc", ".", "..", "index", "a  b", "tag, with comma", "C:\\x", "x" * 300,
    "con", "#Python", "python,", "pl/python", ".net", "py.test", "Scientific Libraries (Numpy/Pandas/SciKit/...)",
]  # fmt: skip


@pytest.fixture(scope="module")
def odd_tags(tmp_path_factory: pytest.TempPathFactory) -> Project:
    """Write an entry for each of the odd tags."""
    files = {f"entries/e{number}.md": entry(f"E{number}", tags=quote([tag])) for number, tag in enumerate(_ODD_TAGS)}
    return Project(tmp_path_factory.mktemp("odd"), {"index.md": _INDEX, **files})


@pytest.mark.parametrize("builder", ["html", "dirhtml"])
def test_a2_tags_that_are_no_names_of_files(odd_tags: Project, builder: str) -> None:
    """Each tag has one page in the folder of tags, with its own words, and every badge leads there (case A2)."""
    build = odd_tags.build(builder)
    crawl = Crawl(build.out)
    pages = [page for page in crawl.pages if page.startswith("tags/")]
    assert sorted(crawl.article(page).find("h1").get_text() for page in pages) == sorted(map(clean_text, _ODD_TAGS))
    assert all(len(part.encode()) <= 125 for page in pages for part in page.split("/"))
    assert all(page.count("/") == (1 if builder == "html" else 2) for page in pages)
    assert crawl.broken() == []
    assert not [path for path in build.out.parent.rglob("etc*") if path.parent.name != "tags"]
    for number, tag in enumerate(_ODD_TAGS):
        page = f"entries/e{number}.html" if builder == "html" else f"entries/e{number}/index.html"
        badge = crawl.article(page).find("a", class_="rl-tag")
        assert badge.get_text() == clean_text(tag)
        target = crawl.resolve(page, badge["href"])[0]
        assert crawl.article(target).find("h1").get_text() == clean_text(tag)


def test_a2_tags_on_a_single_page(odd_tags: Project) -> None:
    """Where all is one page, tags are named without links that would lead nowhere (case A2)."""
    build = odd_tags.build("singlehtml")
    crawl = Crawl(build.out)
    # Sphinx names an index that this builder does not make.
    assert set(crawl.broken()) <= {"index.html: genindex.html", "index.html: search.html"}
    text = crawl.article("index.html").get_text()
    assert all(clean_text(tag) in text for tag in _ODD_TAGS)


def test_a3_search_and_inventory_name_pages_that_exist(make_project: Callable[..., Project]) -> None:
    """Every address in the search index and the inventory exists, whatever the title is (case A3)."""
    files = {
        "entries/one.md": entry(quote(" Logging – “Exception” Handling "), tags=quote([" –logging– "])),
        "entries/two.md": entry(quote("Café Ünïcode"), speakers=quote(["  Émile  Ünü "])),
    }
    build = make_project({"index.md": _INDEX, **files}).build()
    index = json.loads(build.text("searchindex.js").removeprefix("Search.setIndex(").removesuffix(")"))
    assert {f"{name}.html" for name in index["docnames"]} <= build.pages()
    assert {"Logging – “Exception” Handling", "Café Ünïcode"} <= set(index["titles"])
    inventory = read_inventory(build.out / "objects.inv")
    assert {unquote(uri) for uri, _ in inventory.values()} <= build.pages()
    assert inventory["reading:entry", "one"][1] == "Logging – “Exception” Handling"
    assert not [page for page in build.pages() if re.search(r"(^|/)-|-\.html", page)]


def test_a4_names_without_latin_letters(make_project: Callable[..., Project]) -> None:
    """People have a page each, in whatever script; two Unicode forms of one name are one person (case A4)."""
    names = ["陳皓遠", "김광섭", "松田直樹", "สุรชัย น้ำใจ", "Стартуем", "أحمد", "Stéphane"]
    files = {f"entries/e{number}.md": entry(f"題{number}", speakers=quote([name])) for number, name in enumerate(names)}
    files["entries/nfd.md"] = entry("Again", speakers=quote([unicodedata.normalize("NFD", "Stéphane")]))
    files["entries/titles.yaml"] = (
        "entries:\n  - {id: a, title: 機械学習, kind: talk}\n  - {id: b, title: 小海嚴選, kind: talk}\n"
    )
    build = make_project({"index.md": _INDEX, **files}).build()
    crawl = Crawl(build.out)
    assert build.warnings == []
    pages = [page for page in crawl.pages if page.startswith("people/")]
    assert sorted(crawl.article(page).find("h1").get_text() for page in pages) == sorted(names)
    assert crawl.article("entries/a.html").find("h1").get_text() == "機械学習"
    (both,) = [page for page in pages if crawl.article(page).find("h1").get_text() == "Stéphane"]
    assert {"entries/e6.html", "entries/nfd.html"} <= crawl.links(both)
    assert crawl.broken() == []


def test_a6_removed_and_renamed_things_leave_no_trace(make_project: Callable[..., Project]) -> None:
    """After an entry is deleted and a tag renamed nothing of either is left anywhere in the output (case A6)."""
    project = make_project(
        {
            "index.md": _INDEX,
            "entries/quince.md": entry("Quince", tags="[xray]"),
            "entries/medlar.md": entry("Medlar", tags="[xray]"),
            "entries/loquat.md": entry("Loquat", tags="[xray, yankee]", speakers="[Penelope Penrose]"),
            "tags.yaml": "tags:\n  xray: {label: X-ray}\n  yankee: {label: Yankee}\n",
        }
    )
    project.build()
    project.write({"entries/loquat.md": None, "tags.yaml": "tags:\n  zulu: {label: Zulu}\n"})
    for name in ("quince", "medlar"):
        project.edit(f"entries/{name}.md", ("[xray]", "[zulu]"))
    build = project.build()
    assert build.warnings == []
    for word in ("loquat", "xray", "x-ray", "yankee", "penrose"):
        assert not [name for name, data in build.tree.items() if word.encode() in data.lower() or word in name], word
    assert differs_from_clean(project, build) == []


def differs_from_clean(project: Project, build: Build) -> list[str]:
    """Name the files in which a build differs from a clean one."""
    clean = project.clean().tree
    return sorted(name for name in clean.keys() | build.tree.keys() if clean.get(name) != build.tree.get(name))


def test_a14_entry_in_two_lists_and_twice_in_one(make_project: Callable[..., Project]) -> None:
    """An entry in several lists has one home: references lead there, it names its lists, and one warning is enough."""
    project = make_project(
        {
            "index.md": "# Home\n\n{entry}`x`\n\n```{entry} x\n```\n\n```{entries}\n:list: one\n\n```\n",
            "entries/x.md": entry("Entry X"),
            "entries/y.md": entry("Entry Y"),
            "lists/one.md": "---\ntitle: List One\nitems: [x, y, x]\n---\nSee {entry}`x`.\n",
            "lists/two.md": "---\ntitle: List Two\nitems: [y, x]\n---\nSee {entry}`x`.\n",
        }
    )
    build = project.build()
    (warning,) = build.warnings
    assert warning.startswith("SRC/lists/one.md:3:")
    assert warning.endswith("[readinglist.repeated_item]")
    crawl = Crawl(build.out)
    assert crawl.repeated_ids() == []
    assert crawl.broken() == []
    assert {"lists/one.html", "lists/two.html"} <= crawl.links("entries/x.html")
    targets = {tag["href"] for page in ("index.html",) for tag in crawl.article(page).find_all("a", string="Entry X")}
    assert targets == {"entries/x.html"}
    parallel = project.build(jobs=4, out="parallel", doctrees="doctrees-parallel")
    assert parallel.tree == build.tree
    project.edit("lists/two.md", ("[y, x]", "[x]"))
    assert differs_from_clean(project, project.build()) == []


def test_a15_entries_with_next_to_nothing(make_project: Callable[..., Project]) -> None:
    """Entries without people, date or text are shown without empty words; long and empty lists are too (case A15)."""
    many = quote([f"Person {number}" for number in range(34)])
    files = {
        "entries/bare.md": entry("Bare", "\n"),
        "entries/none.md": entry("None", speakers="[]"),
        "entries/blank.md": entry("Blank", speakers="['']"),
        "entries/many.md": entry("Many", speakers=many),
        "entries/event.md": entry("Event", event="e"),
        "entries/link.md": entry("Link", links="{page: 'https://example.org/'}"),
        "lists/empty.md": "---\ntitle: Empty list\n---\n",
        "lists/nothing.md": "---\ntitle: Nothing found\nselect: {tags: [unused]}\n---\n",
        "tags.yaml": "tags:\n  unused: {label: Unused}\n",
        "events.yaml": "events:\n  e: {name: An event}\n",
    }
    build = make_project({"index.md": _INDEX, **files}).build()
    (warning,) = build.warnings
    assert warning.startswith("SRC/entries/blank.md:4:")
    assert warning.endswith("[readinglist.blank_name]")
    crawl = Crawl(build.out)
    assert crawl.broken() == []
    for name in ("bare", "none", "blank", "link"):
        article = crawl.article(f"entries/{name}.html")
        assert "Speaker" not in article.get_text()
        assert not [tag for tag in article.find_all(["dd", "dt", "li", "time", "h2"]) if not tag.get_text(strip=True)]
    links = crawl.links("entries/many.html")
    assert {f"people/person-{number}.html" for number in range(34)} <= links
    (card,) = [tag for tag in crawl.article("index.html").select("article.rl-card") if tag.get("data-entry") == "many"]
    assert "Person 0" in card.get_text()
    assert "Person 20" not in card.get_text()
    for page in ("lists/empty.html", "lists/nothing.html", "tags/unused.html"):
        assert crawl.article(page).select_one(".rl-empty").get_text(strip=True)


def test_a15_empty_catalog(make_project: Callable[..., Project]) -> None:
    """A catalog without a single entry is a site, in which every directive says that there is nothing yet."""
    project = make_project({"index.md": f"{_INDEX}\n```{{entries}}\n:display: counts\n```\n"})
    (project.src / "entries").mkdir()
    for builder in ("html", "dirhtml", "text", "singlehtml"):
        build = project.build(builder)
        assert build.warnings == []
    article = project.build("html").article("index.html")
    assert len(article.select(".rl-empty")) == 5
    assert project.build("html").pages() == {"index.html"}


#: Part C: titles as they are found, and some that try more.
_TITLES = [
    "T" * 185, "x", "00074", "Ends with …", "@home", "#hash", "&amp", "*star", "!bang", "|pipe", ">quote", "%percent",
    '"quoted" text', "'single'", "[draft] x", "{brace}", "- dash", "? question", ", comma", "Update #2 (28 new)",
    "C: The Good Parts", "a|b", "Cost $x$ and $$y$$", "*args and __init__", "`tick", "``", "<3", "a -> b", "a && b",
    "==>", "z\u200bero", "so\u00adft", "nb\u00a0sp", "👨‍💼 at work", "الشك عند", "Ste\u0301phane", "???", "true", "~", "null",
    "<b>bold</b>", "</script><script>alert(1)</script>", "</title><h1>", "{{ 7*7 }}", "{% raw %}", "${7*7}", "%s %d",
    "{entry}`x`", "[link](javascript:alert(1))", "![i](https://evil.test/i.png)", "\\", "a\\nb", "&lt;b&gt;",
    "Python <3 Rust", "def foo(x: int) -> str:", "i'm-here", "<!-- c -->", "]]>", "<img src=x onerror=alert(1)>",
    "1. one", "# heading", "--- *** ---", "a  b", " trimmed ", "{download}`/etc/passwd`", "|sub|_ and ref_",
]  # fmt: skip
_NAMES = [
    "Guido van Rossum, et al", "Anna Spysz and Chase Douglas", "Richard D. Copeland, Jr.", "Glyph", "VM (Vicky) Brasseur",
    "Takahiro Ikeuchi / 池内 孝啓", "@handle", "Samuel FARRENS", 'Robert M. "r0ml" Lefkowitz', "<b>Bob</b>", "O'Hara",
    "{{ x }}", "*a*", "[x](y)", "</script>", "a & b", "<script>alert(1)</script>",
]  # fmt: skip
_TAGS = ["i'm-here", 'a"b', "<b>", "x&y", "a,b", "\\", "{{ x }}", "</script>", "*t*", "[t](u)", "`t", "$t$", "<!--"]


@pytest.fixture(scope="module")
def edge(tmp_path_factory: pytest.TempPathFactory) -> Project:
    """Write the values of part C into every field that is shown."""
    files: dict[str, str | bytes | None] = {"index.md": _INDEX}
    for number, title in enumerate(_TITLES):
        name = _NAMES[number % len(_NAMES)]
        text = quote(title)
        fields = {
            "speakers": quote([name]), "tags": quote([_TAGS[number % len(_TAGS)]]), "room": text, "event": "e",
            "license": text, "short_title": text,
            "links": f"{{page: {{url: 'https://example.org/{number}', label: {text}}}}}",
            "further": f"{{page: {{url: 'https://example.org/f{number}', label: {text}}}}}",
            "sources": f"[{{url: 'https://example.org/s{number}', label: {text}}}]",
            "related": f"{{e{(number + 1) % len(_TITLES)}: {text}}}", "inferred": f"{{date: {text}}}",
        }  # fmt: skip
        files[f"entries/e{number}.md"] = entry(text, "Text.", **fields)
        items = f"[{{section: {text}, note: {text}}}, {{entry: e{number}, note: {text}}}]"
        files[f"lists/l{number}.md"] = f"---\ntitle: {text}\ncurators: {quote([name])}\nitems: {items}\n---\nIntro.\n"
    tags = "".join(
        f"  t{n}: {{label: {quote(tag)}, facet: f, description: {quote(tag)}}}\n" for n, tag in enumerate(_TAGS)
    )
    people = "".join(
        f"  p{n}: {{name: {quote(name)}, affiliation: {quote(name)}, description: {quote(name)}}}\n"
        for n, name in enumerate(_NAMES)
    )
    hostile = quote("<b>E</b> {{ x }} *e* </script>")
    files["tags.yaml"] = f"facets: {{f: {hostile}}}\ntags:\n{tags}"
    files["people.yaml"] = f"people:\n{people}"
    files["events.yaml"] = (
        f"events:\n  e: {{name: {hostile}, short_name: {hostile}, place: {hostile}, description: {hostile}}}\n"
    )
    files["kinds.yaml"] = f"kinds:\n  talk: {{label: {hostile}, plural: {hostile}, icon: {hostile}}}\n"
    return Project(tmp_path_factory.mktemp("edge"), files)


@pytest.fixture(scope="module")
def edge_site(edge: Project) -> Build:
    """Build them."""
    return edge.build()


@pytest.fixture(scope="module")
def edge_crawl(edge_site: Build) -> Crawl:
    """Parse the pages once."""
    return Crawl(edge_site.out)


def test_c_values_warn_of_nothing(edge_site: Build) -> None:
    """All these values are text that a field may hold."""
    assert edge_site.warnings == []


@pytest.mark.parametrize("number", range(len(_TITLES)), ids=map(str, range(len(_TITLES))))
def test_c_title_is_shown_as_it_was_written(edge_crawl: Crawl, number: int) -> None:
    """A title is text: in the headings of its page and its list, in the title of the window, and on cards."""
    title = clean_text(_TITLES[number])
    for page in (f"entries/e{number}.html", f"lists/l{number}.html"):
        (heading,) = edge_crawl.article(page).find_all("h1")
        for anchor in heading.find_all("a", class_="headerlink"):
            anchor.extract()
        assert heading.get_text() == title
        assert title in edge_crawl.pages[page].find("title").get_text()
    (card,) = edge_crawl.pages["index.html"].select(f"article[data-entry=e{number}]")
    assert card.find("h2").get_text().startswith(title)


def test_c_values_make_no_element(edge_crawl: Crawl) -> None:
    """No value becomes an element, an attribute or an address (case A13)."""
    assert edge_crawl.elsewhere() == []
    for page in edge_crawl.pages:
        article = edge_crawl.article(page)
        assert not article.find_all(["script", "img", "iframe", "title", "style", "form"]), page
        # The only fields are ours: citations, and boxes to tick off steps.
        assert not [
            tag for tag in article.find_all("input") if not tag.find_parent(class_=["rl-cite", "rl-done", "rl-tools"])
        ], page
        assert not [tag for tag in article.find_all("b") if tag.find_parent("bdi") is None], page
        assert not list(article.find_all("em") + article.find_all("strong")), page
        for tag in article.find_all():
            assert not [key for key in tag.attrs if key.startswith("on")], page
        assert not [tag for tag in article.find_all("a", href=True) if "javascript" in tag["href"]], page


def test_c_values_leave_links_ids_and_html_whole(edge_crawl: Crawl) -> None:
    """With all these values every link leads somewhere, ids are unique, and a strict parser finds no fault."""
    assert edge_crawl.broken() == []
    assert edge_crawl.repeated_ids() == []
    faults = []
    for page in edge_crawl.pages:
        parser = html5lib.HTMLParser()
        parser.parse((edge_crawl.out / page).read_bytes())
        faults += [f"{page}:{place}: {code}" for place, code, _ in parser.errors]
    assert faults == []


def test_c_names_and_tags_are_shown_as_they_were_written(edge_crawl: Crawl) -> None:
    """Names of people, labels of tags, facets, kinds and events are text on their own pages and in the indexes."""
    index = edge_crawl.article("index.html").get_text()
    for folder, values in (("people/p", _NAMES), ("tags/t", _TAGS)):
        for number, value in enumerate(values):
            assert edge_crawl.article(f"{folder}{number}.html").find("h1").get_text() == value
            assert value in index
    hostile = "<b>E</b> {{ x }} *e* </script>"
    assert edge_crawl.article("events/e.html").find("h1").get_text() == hostile
    assert edge_crawl.article("kinds/talk.html").find("h1").get_text() == hostile
    assert hostile in index


def test_c_values_reach_the_search_as_text(edge_site: Build) -> None:
    """The search index and the inventory hold titles as they are, and cannot end the script that they stand in."""
    text = edge_site.text("searchindex.js")
    index = json.loads(text.removeprefix("Search.setIndex(").removesuffix(")"))
    titles = {clean_text(title) for title in _TITLES}
    # Sphinx 8 escapes them, Sphinx 9 does not.
    assert titles <= {*index["titles"], *map(unescape, index["titles"])}
    names = {
        name
        for (role, _), (_, name) in read_inventory(edge_site.out / "objects.inv").items()
        if role == "reading:entry"
    }
    assert names == titles


def test_c_values_in_other_builders(edge: Project) -> None:
    """Plain text, LaTeX and EPUB take all these values without a warning, and say them."""
    catalog = Catalog.load(edge.src)
    for builder in ("text", "latex", "epub", "dirhtml", "singlehtml"):
        build = edge.build(builder)
        assert [text for text in build.warnings if "epub" not in text and "version" not in text] == [], builder
    text = Path(edge.base / "text/entries/e0.txt").read_text(encoding="utf-8")
    assert catalog.entries["e0"].title in text


#: Addresses as they are found: what is no address of the web is told, with its place.
_URLS = {
    "https://en.wikipedia.org/wiki/Matrix_(mathematics)": True,
    "https://example.org/a)": False,
    "https://example.org/a.": True,
    "https://example.org/a?x=1&y=<b>": False,
    'https://example.org/"onmouseover="alert(1)': False,
    "https://example.org/?q=1&amp;r=2&copy=3": True,
    "https://youtu.be/ID?t=1126": True,
    "https://www.youtube.com/watch?v=ID&t=3h33m23s": True,
    "https://xn--bcher-kva.example/": True,
    "https://bücher.example/šedivý": True,
    "https://example.org/" + "x" * 2000: True,
    "https://example.org/a b": False,
    "FILL": False,
    "//host/x": False,
    "javascript:alert(1)": False,
    "JavaScript:alert(1)": False,
    "data:text/html,<script>alert(1)</script>": False,
    "http:": False,
    "file:///etc/passwd": False,
    "https://user:secret@example.org/": False,
}


def test_c_addresses_are_kept_or_told(make_project: Callable[..., Project]) -> None:
    """An address of the web is linked as it was written; anything else is one problem, and no link."""
    urls = list(_URLS)
    files = {f"entries/e{n}.md": entry(f"E{n}", links=f"{{page: {quote(url)}}}") for n, url in enumerate(urls)}
    build = make_project({"index.md": _INDEX, **files}).build()
    bad = [number for number, url in enumerate(urls) if not _URLS[url]]
    assert [text.split(":")[0] for text in build.warnings] == sorted(f"SRC/entries/e{number}.md" for number in bad)
    assert all(text.endswith("[readinglist.bad_url]") for text in build.warnings)
    crawl = Crawl(build.out)
    for number, url in enumerate(urls):
        if _URLS[url]:
            links = [tag["href"] for tag in crawl.article(f"entries/e{number}.html").find_all("a", rel="external")]
            assert links == [url]
    assert not [
        href
        for page in crawl.pages
        for _, href in crawl.addresses(page)
        if href.lower().startswith(("javascript", "data:text", "file"))
    ]
