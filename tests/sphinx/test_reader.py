"""What a site gives its readers beside the pages of the catalog: files, dates from git, another language, searches."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from crawling import Crawl
from projects import CONF, Project, differing

Make = Callable[..., Project]

ENTRY = "---\ntitle: {title}\nkind: talk\nspeakers: [Ann Able]\ndate: 2024-05-06\ntags: [one]\n---\nWhat it is about.\n"
FILES = {
    "index.md": "# Home\n\n```{toctree}\n\ncatalog\n```\n",
    "catalog.md": "# Catalog\n\n```{reading:entries}\n:filter:\n\n```\n",
    "entries/alpha.md": ENTRY.format(title="Alpha"),
    "entries/many.yaml": "entries:\n  - {id: beta, title: Beta, kind: paper, tags: [two], summary: Gallops far.}\n",
    "lists/path.md": "---\ntitle: Path\nitems: [alpha, beta]\n---\nA way.\n",
    "lists/empty.md": "---\ntitle: Empty\n---\nNothing.\n",
    "tags.yaml": "tags:\n  one: {label: One}\n  two: {label: Two}\n",
}
BASED = f'{CONF}html_baseurl = "https://example.org/site/"\n'


def many(number: int) -> dict[str, str]:
    """Write so many entries into one collection."""
    items = "".join(f"  - {{id: e{place}, title: Entry {place}, kind: talk}}\n" for place in range(number))
    return {
        **FILES,
        "entries/many.yaml": f"entries:\n{items}",
        "lists/path.md": "---\ntitle: Path\nitems: [alpha]\n---\nA way.\n",
    }


def test_files_beside_the_pages_are_there_and_named_by_the_pages(make_project: Make) -> None:
    """Each list has its exports and its data, each feed its page, and every address in them exists."""
    build = make_project(FILES, BASED).build()
    assert build.warnings == []
    suffixes = (".bib", ".ris", ".csl.json", ".csv", ".md", ".ics", ".json", ".xml", ".feed.json")
    for suffix in suffixes:
        assert (build.out / f"lists/path{suffix}").is_file(), suffix
    assert not (build.out / "lists" / "empty.bib").exists()
    assert (build.out / "lists" / "empty.json").is_file()
    crawl = Crawl(build.out)
    base = "https://example.org/site/"
    for path in build.out.rglob("*.json"):
        if path.parent.name == "schemas" or path.name.startswith("pagefind"):
            continue
        for word in path.read_text(encoding="utf-8").replace("\\/", "/").split('"'):
            if word.startswith(base) and word != base:
                assert crawl.resolve("index.html", word.removeprefix(base))[0] in crawl.files, (path.name, word)
    sitemap = (build.out / "sitemap.xml").read_text(encoding="utf-8")
    assert f"<loc>{base}entries/beta.html</loc>" in sitemap
    assert "my-reading" not in sitemap
    alternates = [tag["href"] for tag in build.soup("tags/one.html").find_all("link", rel="alternate")]
    assert alternates == ["../feed.xml", "../feed.json", "../tags/one.xml", "../tags/one.feed.json"]


def test_without_an_address_there_are_no_feeds(make_project: Make) -> None:
    """Feeds and the sitemap need whole addresses; everything else is there without `html_baseurl`."""
    build = make_project(FILES).build()
    assert not (build.out / "feed.xml").exists()
    assert not (build.out / "sitemap.xml").exists()
    assert "alternate" not in build.text("tags/one.html")
    data = json.loads(build.text("catalog.json"))
    assert [entry["url"] for entry in data["entries"]] == ["entries/alpha.html", "entries/beta.html"]


def test_files_go_with_what_they_were_made_of(make_project: Make) -> None:
    """A list that is deleted takes its exports along; the rest equals a clean build."""
    project = make_project(FILES, BASED)
    project.build()
    project.write({"lists/path.md": None})
    build = project.build()
    assert not list((build.out / "lists").glob("path*"))
    assert differing(build.tree, project.clean().tree) == []


def test_unchanged_build_writes_no_file_again(make_project: Make) -> None:
    """Neither pages nor files nor indexes are touched when nothing has changed."""
    project = make_project(FILES, BASED)
    build = project.build()
    steady = {path: path.stat().st_mtime_ns for path in build.out.rglob("*") if path.is_file()}
    again = project.build()
    # These Sphinx and the library for the missing page write every time, with the same bytes.
    always = {"404.html", "genindex.html", "search.html", "searchindex.js", "objects.inv", ".buildinfo"}
    moved = {path.relative_to(again.out).as_posix() for path, time in steady.items() if path.stat().st_mtime_ns != time}
    assert {name for name in moved - always if not name.startswith("_static/")} == set()
    assert differing(again.tree, project.clean().tree) == []


@pytest.mark.parametrize("number", [300, 301])
def test_large_catalog_comes_in_pieces(make_project: Make, number: int) -> None:
    """Up to 300 entries stand in the page; of more the first 100, and the pieces hold the others, each once."""
    build = make_project({**many(number - 1)}).build()
    page = build.soup("catalog.html")
    shown = [card["data-entry"] for card in page.select("[data-entries] article")]
    around = page.select_one(".rl-filtered")
    pieces = json.loads(around["data-pieces"])
    if number == 300:
        assert (len(shown), pieces) == (300, [])
        return
    assert len(shown) == 100
    rest = [entry for name in pieces for entry in json.loads(build.text(name))["entries"]]
    assert len({*shown, *(entry["id"] for entry in rest)}) == int(around["data-total"]) == 301
    assert all(f'data-entry="{entry["id"]}"' in entry["html"] for entry in rest)
    assert "years/2024.html" in str(page.select_one(".rl-no-script"))


def test_pieces_go_when_the_catalog_shrinks(make_project: Make) -> None:
    """A catalog that becomes small again leaves no piece behind."""
    project = make_project(many(301))
    assert list(project.build().out.glob("*.entries-*.json"))
    project.write(FILES)
    build = project.build()
    assert not list(build.out.glob("*.entries-*.json"))
    assert differing(build.tree, project.clean().tree) == []


def test_language_of_the_site_is_that_of_its_words(make_project: Make) -> None:
    """A German site says its own words in German and leaves contributed texts alone."""
    project = make_project(FILES)
    # In a process of its own: within one, Sphinx goes on in the language that it spoke first.
    german = project.build(confoverrides={"language": "de"}, out="german", doctrees="german-doctrees", process=True)
    assert german.soup("entries/alpha.html").find("h2", string="Zitieren")
    assert "6. Mai 2024" in german.text("entries/alpha.html")
    assert german.article("kinds/talk.html").h1.get_text() == "Vorträge"
    assert "What it is about." in german.text("entries/alpha.html")
    english = project.build(out="english", doctrees="english-doctrees")
    assert english.soup("entries/alpha.html").find("h2", string="Cite")
    assert "6 May 2024" in english.text("entries/alpha.html")


def test_title_in_another_language_says_so(make_project: Make) -> None:
    """The title of an entry has the entry's language where that is not the site's, on its page and on cards."""
    files = {
        **FILES,
        "entries/alpha.md": ENTRY.format(title="Grüße").replace("kind: talk", "kind: talk\nlanguage: de-AT"),
    }
    build = make_project(files).build()
    assert build.article("entries/alpha.html").h1["lang"] == "de-AT"
    card = build.soup("catalog.html").select_one('[data-entry="alpha"] .rl-title')
    assert (card["lang"], card["dir"]) == ("de-AT", "auto")


def commit(folder: Path, message: str, when: str) -> None:
    """Commit everything in a folder at a fixed time."""
    names = {"GIT_AUTHOR_NAME": "A", "GIT_AUTHOR_EMAIL": "a@example.org", "GIT_COMMITTER_NAME": "A"}
    dates = {"GIT_COMMITTER_EMAIL": "a@example.org", "GIT_AUTHOR_DATE": when, "GIT_COMMITTER_DATE": when}
    for command in (["init", "-q"], ["add", "-A"], ["commit", "-q", "-m", message]):
        subprocess.run(["git", *command], cwd=folder, env={**os.environ, **names, **dates}, check=True)  # noqa: S607


def test_commit_alone_makes_news(make_project: Make) -> None:
    """What is new comes from git: a commit changes the page and the feeds, though no file of the catalog did."""
    project = make_project(FILES, BASED)
    before = project.build()
    assert "The history of the catalog is not known here." in before.text("whats-new.html")
    commit(project.src, "first", "2026-03-04T05:06:07+00:00")
    build = project.build()
    page = build.article("whats-new.html")
    assert [heading.get_text().removesuffix("¶") for heading in page.find_all("h2")] == ["March 2026"]
    assert [row["data-entry"] for row in page.select("article[data-entry]")] == ["alpha", "beta"]
    items = json.loads(build.text("feed.json"))["items"]
    assert {item["date_published"] for item in items} == {"2026-03-04T05:06:07+00:00"}
    assert "<lastmod>2026-03-04</lastmod>" in build.text("sitemap.xml")
    assert differing(build.tree, project.clean().tree) == []


def test_missing_page_is_right_at_any_depth(make_project: Make) -> None:
    """All addresses of the page for what is not there begin at the root that `html_baseurl` names."""
    build = make_project(FILES, BASED).build()
    page = build.soup("404.html")
    addresses = [
        str(tag.get("href") or tag.get("src"))
        for tag in page.find_all(["a", "link", "script"])
        if tag.get("href") or tag.get("src")
    ]
    inside = [address for address in addresses if not address.startswith(("#", "https://"))]
    assert len(inside) > 10
    assert [address for address in inside if not address.startswith("/site/")] == []
    assert page.html["data-content_root"] == "/site/"
    links = [link["href"] for link in build.article("404.html").find_all("a")]
    assert links == ["/site/catalog.html", "/site/search.html"]


def test_site_without_pagefind_is_whole(make_project: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where Pagefind is not installed, an index that it left goes, and the pages ask Sphinx's search."""
    project = make_project(FILES)
    assert (project.build().out / "_pagefind" / "pagefind.js").is_file()
    monkeypatch.setattr("readinglist.site.searching.find_spec", lambda *_: None)
    build = project.build()
    assert not (build.out / "_pagefind").exists()
    assert build.warnings == []
    index = build.text("searchindex.js")
    assert '"gallop"' in index
    assert "entries/beta" in index


def test_failure_of_pagefind_is_a_warning(make_project: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    """A search index that cannot be made costs a warning and nothing else."""
    monkeypatch.setattr("readinglist.site.searching._BOILERPLATE", ("::not-a-selector(((",))
    build = make_project(FILES).build()
    assert [warning for warning in build.warnings if "Pagefind made no index" in warning]
    assert not (build.out / "_pagefind").exists()
    assert "rl-card" in build.text("catalog.html")


def test_pieces_follow_the_options_of_their_list(make_project: Make) -> None:
    """Another order, or a filter on one more page, reaches the pieces although no entry has changed."""
    project = make_project({**many(310), "other.md": "# Other\n\n```{reading:entries}\n\n```\n"})
    project.build()
    project.edit("catalog.md", (":filter:", ":filter:\n:sort: title"))
    project.edit("other.md", ("```{reading:entries}\n", "```{reading:entries}\n:filter:\n"))
    build = project.build()
    assert (build.out / "other.entries-1.json").is_file()
    assert differing(build.tree, project.clean().tree) == []


def test_second_filter_on_a_page_is_told_and_left_out(make_project: Make) -> None:
    """The address of a page can hold but one choice."""
    twice = FILES["catalog.md"] + "\n## Again\n\n```{reading:entries}\n:filter:\n:kind: paper\n\n```\n"
    build = make_project({**FILES, "catalog.md": twice}).build()
    assert [warning for warning in build.warnings if "a page has one filter" in warning] == build.warnings != []
    assert len(build.soup("catalog.html").select(".rl-filtered")) == 1
    assert build.soup("catalog.html").select('article[data-entry="beta"]')


def test_failed_search_index_is_tried_again(make_project: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    """An index that could not be made is made by the next build, though nothing has changed."""
    project = make_project(FILES)
    with monkeypatch.context() as patch:
        patch.setattr("readinglist.site.searching._BOILERPLATE", ("::not-a-selector(((",))
        assert not (project.build().out / "_pagefind").exists()
    build = project.build()
    assert (build.out / "_pagefind" / "pagefind-entry.json").is_file()
    assert not (build.out / "_pagefind.new").exists()


def test_index_of_a_killed_build_is_made_whole(make_project: Make) -> None:
    """If Sphinx's index lacks the pages without a document, the next build adds them, though nothing has changed."""
    project = make_project(FILES)
    build = project.build()
    index = build.out / "searchindex.js"
    whole = index.read_text(encoding="utf-8")
    index.write_text(whole.replace('"entries/beta"', '"entries/lost"'), encoding="utf-8")
    assert differing(project.build().tree, project.clean().tree) == []
    assert index.read_text(encoding="utf-8") == whole


def test_files_of_a_killed_build_are_cleared_away(make_project: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was written just before a build was killed goes, if the next build does not make it."""
    project = make_project(FILES)
    project.build()
    project.write({"lists/new.md": "---\ntitle: New\nitems: [alpha]\n---\nWay.\n"})
    with monkeypatch.context() as patch:

        def kill(*_: object) -> None:
            raise KeyboardInterrupt

        patch.setattr("readinglist.site.builds.clear_away", kill)
        with pytest.raises(KeyboardInterrupt):
            project.build()
    assert (project.base / "html" / "lists" / "new.bib").is_file()
    project.write({"lists/new.md": None})
    build = project.build()
    assert not list((build.out / "lists").glob("new*"))
    assert differing(build.tree, project.clean().tree) == []


def test_page_of_ones_own_in_the_place_of_sphinx_s_goes_without_harm(make_project: Make) -> None:
    """When a document 404.md is deleted, the page that is made in its stead stays."""
    project = make_project({**FILES, "404.md": "---\norphan: true\n---\n\n# Lost\n"})
    assert "Lost" in project.build().text("404.html")
    project.write({"404.md": None})
    build = project.build()
    assert "Page not found" in build.text("404.html")
    assert differing(build.tree, project.clean().tree) == []
