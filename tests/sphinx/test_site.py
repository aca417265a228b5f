"""The site of this project, built from the catalog that it ships."""

from __future__ import annotations

import pickle
from pathlib import Path

import html5lib
import pytest
from crawling import Crawl, read_inventory
from projects import ROOT, Build, sphinx_here

from readinglist import Catalog

DOCS = ROOT / "docs"


@pytest.fixture(scope="module")
def catalog() -> Catalog:
    """Load the catalog that the site shows."""
    return Catalog.load(DOCS)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Build:
    """Build the site once, with every reference checked."""
    folder = tmp_path_factory.mktemp("docs")
    return sphinx_here("html", DOCS, folder / "html", folder / "doctrees", {"nitpicky": True})


@pytest.fixture(scope="module")
def crawl(site: Build) -> Crawl:
    """Parse its pages once."""
    return Crawl(site.out)


def page_of(catalog: Catalog, what: str, id: str) -> str:
    """Give the file of a record's page."""
    if what in {"entry", "list"}:
        record = (catalog.entries if what == "entry" else catalog.lists)[id]
        return f"{Path(record.path).parent.as_posix()}/{id}.html"
    folder = {"tag": "tags", "person": "people", "event": "events", "kind": "kinds", "year": "years"}[what]
    return f"{folder}/{id}.html"


def test_site_builds_without_a_warning(site: Build) -> None:
    """The project's own site builds with `-n -W`."""
    assert site.warnings == []
    assert site.code == 0


def test_site_publishes_the_schemas(site: Build) -> None:
    """Editors elsewhere find the JSON Schemas of all files beside the pages."""
    published = {path.name: path.read_bytes() for path in (site.out / "schemas").iterdir()}
    assert published == {path.name: path.read_bytes() for path in (ROOT / "readinglist" / "schemas").glob("*.json")}
    assert "entry.json" in published


def test_site_links_lead_somewhere(crawl: Crawl) -> None:
    """Every address within the site leads to a file that is there, and every anchor to an element."""
    assert len(crawl.pages) > 200
    assert crawl.broken() == []


def test_site_ids_are_unique_on_each_page(crawl: Crawl) -> None:
    """No id stands twice on a page."""
    assert crawl.repeated_ids() == []


def test_site_loads_nothing_from_elsewhere(crawl: Crawl) -> None:
    """No script, style, picture, frame or redirect of any page comes from, or goes to, another host."""
    assert crawl.elsewhere() == []
    refreshes = [tag for soup in crawl.pages.values() for tag in soup.find_all("meta", attrs={"http-equiv": "refresh"})]
    assert [tag for tag in refreshes if ":" in tag["content"]] == []


def test_site_is_valid_html(crawl: Crawl) -> None:
    """A parser that follows the standard finds no fault in any page."""
    faults = []
    for name in crawl.pages:
        parser = html5lib.HTMLParser()
        parser.parse((crawl.out / name).read_bytes())
        faults += [f"{name}:{line}:{column}: {code}" for (line, column), code, _ in parser.errors]
    assert faults == []


def test_site_inventory_names_everything(site: Build, crawl: Crawl, catalog: Catalog) -> None:
    """`objects.inv` names every entry, list, tag, person and event, each with its title and an address that exists."""
    names = {
        **{("reading:entry", id_): entry.title for id_, entry in catalog.entries.items()},
        **{("reading:list", id_): item.title for id_, item in catalog.lists.items()},
        **{("reading:tag", id_): tag.label for id_, tag in catalog.tags.items()},
        **{("reading:person", id_): person.name for id_, person in catalog.people.items()},
        **{("reading:event", id_): event.name for id_, event in catalog.events.items()},
    }
    assert len(catalog.entries) >= 28
    assert len(catalog.lists) >= 12
    found = read_inventory(site.out / "objects.inv")
    assert {key: name for key, (_, name) in found.items()} == names
    assert {uri for uri, _ in found.values()} <= crawl.files


@pytest.mark.parametrize("what", ["entry", "list", "tag", "person", "event", "kind", "year"])
def test_site_has_a_page_for_each(crawl: Crawl, catalog: Catalog, what: str) -> None:
    """Each entry, list, tag, person, event, kind and year has a page with one heading of the first level: its name."""
    titles = {
        "entry": {id_: entry.title for id_, entry in catalog.entries.items()},
        "list": {id_: item.title for id_, item in catalog.lists.items()},
        "tag": {id_: tag.label for id_, tag in catalog.tags.items()},
        "person": {id_: person.name for id_, person in catalog.people.items()},
        "event": {id_: event.name for id_, event in catalog.events.items()},
        "kind": {id_: catalog.kinds[id_].plural for id_ in catalog.by_kind},
        "year": {str(year): str(year) for year in catalog.by_year},
    }[what]
    assert titles
    for id_, title in titles.items():
        headings = crawl.article(page_of(catalog, what, id_)).find_all("h1")
        assert [heading.get_text().removesuffix("¶") for heading in headings] == [title]


def test_site_entry_leads_to_all_it_belongs_to(crawl: Crawl, catalog: Catalog) -> None:
    """An entry's page links to its people, tags, event, kind and lists, to its neighbors there and to related entries."""
    for entry in catalog.entries.values():
        wanted = {page_of(catalog, "person", item.person) for item in catalog.contributions(entry)}
        wanted |= {page_of(catalog, "tag", tag) for tag in entry.tags}
        wanted |= {page_of(catalog, "event", entry.event)} if entry.event else set()
        wanted.add(page_of(catalog, "kind", entry.kind))
        for membership in catalog.lists_of(entry):
            wanted.add(page_of(catalog, "list", membership.list.id))
            neighbors = (membership.previous, membership.next)
            wanted |= {page_of(catalog, "entry", other.id) for other in neighbors if other}
        page = page_of(catalog, "entry", entry.id)
        text = crawl.article(page).get_text(" ")
        for relation in catalog.related(entry):
            wanted.add(page_of(catalog, "entry", relation.entry.id))
            assert relation.reason in text
        assert wanted <= crawl.links(page), page


def test_site_tag_leads_back(crawl: Crawl, catalog: Catalog) -> None:
    """A tag's page links to all its entries and to the eight tags that it most often stands together with."""
    for tag in catalog.tags.values():
        wanted = {page_of(catalog, "entry", entry.id) for entry in catalog.by_tag.get(tag.id, ())}
        wanted |= {page_of(catalog, "tag", other.id) for other, _ in catalog.neighbors(tag)[:8]}
        assert wanted <= crawl.links(page_of(catalog, "tag", tag.id)), tag.id


def test_site_person_leads_back(crawl: Crawl, catalog: Catalog) -> None:
    """A person's page links to all entries and lists of theirs, and to the people they share an entry with."""
    for person in catalog.people.values():
        wanted = {page_of(catalog, "entry", entry.id) for entry in catalog.by_person.get(person.id, ())}
        wanted |= {page_of(catalog, "list", item.id) for item in catalog.curated_by.get(person.id, ())}
        wanted |= {page_of(catalog, "person", other.id) for other, _ in catalog.colleagues(person)}
        assert wanted <= crawl.links(page_of(catalog, "person", person.id)), person.id


def test_site_event_kind_and_year_lead_back(crawl: Crawl, catalog: Catalog) -> None:
    """The pages of an event, a kind and a year link to all their entries."""
    groups = {"event": catalog.by_event, "kind": catalog.by_kind, "year": catalog.by_year}
    for what, group in groups.items():
        for key, entries in group.items():
            wanted = {page_of(catalog, "entry", entry.id) for entry in entries}
            assert wanted <= crawl.links(page_of(catalog, what, str(key)))


def test_site_list_shows_its_steps_in_order(crawl: Crawl, catalog: Catalog) -> None:
    """A list's page links to its entries in their order and shows each note."""
    for item in catalog.lists.values():
        page = page_of(catalog, "list", item.id)
        steps = catalog.steps(item)
        wanted = [page_of(catalog, "entry", step.entry.id) for step in steps]
        found = [crawl.resolve(page, tag["href"])[0] for tag in crawl.article(page).find_all("a", href=True)]
        firsts = [found.index(name) for name in wanted]
        assert firsts == sorted(firsts), page
        text = " ".join(crawl.article(page).get_text(" ").split())
        assert all(step.note in text for step in steps)


def test_site_navigation_is_short(crawl: Crawl) -> None:
    """The sidebar of every page has at most seven links of the first level, and none to an entry, a tag or a person."""
    for page, soup in crawl.pages.items():
        trees = soup.select(".sidebar-tree > ul")
        links = [tag["href"] for tree in trees for tag in tree.select(":scope > li > a")]
        assert 3 <= len(links) <= 7, page
        below = {crawl.resolve(page, tag["href"])[0] for tree in trees for tag in tree.select("a[href]")}
        made = ("entries/", "lists/", "tags/", "people/", "events/", "kinds/", "years/")
        assert not [name for name in below if name.startswith(made)], page


def test_site_keeps_entries_out_of_every_toctree(site: Build) -> None:
    """No toctree holds an entry or a list: with furo each one would make every page larger."""
    with (site.out.parent / "doctrees" / "environment.pickle").open("rb") as file:
        env = pickle.load(file)
    held = {name for names in env.toctree_includes.values() for name in names}
    assert held
    assert not [name for name in held if name.startswith(("entries/", "lists/"))]


def test_site_is_kept_as_it_was_by_a_second_build(site: Build) -> None:
    """A second build of the project's site writes no page."""
    again = sphinx_here("html", DOCS, site.out, site.out.parent / "doctrees", {"nitpicky": True})
    assert again.written == set()
    assert again.warnings == []
