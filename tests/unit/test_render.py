"""What the HTML of cards, blocks and pages promises, whatever contributors wrote."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
import yaml
from bs4 import BeautifulSoup, Tag
from markupsafe import Markup

from readinglist import Catalog
from readinglist.model import Link
from readinglist.site import grouping, icons, indexes, markup, parts, render, views

Files = dict[str, dict[str, Any]]
Make = Callable[[Files], Catalog]

HOSTILE = ['"><img src=x onerror=alert(1)>', "</script><script>alert(1)</script>", "{{ x }} {% y %} ' &lt;b&gt; $x^2$"]
ELEMENTS = {
    *(
        "a",
        "article",
        "b",
        "bdi",
        "blockquote",
        "dd",
        "details",
        "div",
        "dl",
        "dt",
        "h1",
        "h2",
        "h3",
        "li",
        "nav",
        "ol",
    ),
    *("button", "code", "fieldset", "input", "label", "legend", "pre", "progress"),
    *("p", "section", "span", "summary", "svg", "table", "tbody", "td", "th", "thead", "time", "tr", "ul", "use"),
}
ATTRIBUTES = {
    *(
        "aria-hidden",
        "aria-label",
        "class",
        "data-entry",
        "data-list",
        "datetime",
        "lang",
        "dir",
        "href",
        "id",
        "rel",
        "scope",
    ),
    *("start", "title"),
    # What the reader's browser does: marks, citations.
    *(
        "aria-pressed",
        "checked",
        "data-copied",
        "data-copy",
        "data-file",
        "data-mark",
        "data-mark-step",
        "data-seconds",
    ),
    *("data-set", "data-track", "data-type", "data-unset", "data-words", "download", "for", "hidden", "max", "name"),
    *("role", "tabindex", "type", "value"),
}


@pytest.fixture
def make(tmp_path: Path) -> Make:
    """Write files and load them: a mapping is front matter with its `body`, or the whole of a YAML file."""

    def write(files: Files) -> Catalog:
        (tmp_path / "entries").mkdir()
        for name, data in files.items():
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            body = data.pop("body", "") if path.suffix == ".md" else ""
            text = yaml.safe_dump(data, allow_unicode=True, sort_keys=False, width=10_000)
            path.write_text(text if path.suffix == ".yaml" else f"---\n{text}---\n{body}\n", encoding="utf-8")
        return Catalog.load(tmp_path)

    return write


def href(what: str, id_: str) -> str:
    """Give an address for everything."""
    return f"../{what}/{id_}.html"


def nowhere(what: str, id_: str) -> str:
    """Give no address for anything."""
    return ""


def parse(html: str) -> BeautifulSoup:
    """Read HTML as a browser would."""
    return BeautifulSoup(html, "html.parser")


def text_of(node: BeautifulSoup | Tag | str) -> str:
    """Give the words of some HTML with single blanks between them."""
    return " ".join((parse(node) if isinstance(node, str) else node).get_text().split())


def talk(title: str = "A talk", **fields: Any) -> dict[str, Any]:
    """Give an entry's front matter."""
    return {"title": title, "kind": "talk", **fields}


def every_page(catalog: Catalog, href: Callable[[str, str], str] = href) -> Iterator[tuple[str, Markup]]:
    """Render everything there is to render, each with a name."""
    entries, lists = catalog.newest, list(catalog.lists.values())
    for name, show in render.DISPLAYS.items():
        yield name, show(entries, catalog, href, 2)
    for by in ("kind", "year", "event", "tag"):
        yield f"by {by}", views.grouped(entries, by, catalog, href)
    for entry in catalog.entries.values():
        yield f"entry {entry.id}", views.entry_page(entry, catalog, href, Markup("<p>Text.</p>"))
    for item in lists:
        yield f"list {item.id}", views.list_page(item, catalog, href, Markup())
    yield "tags", indexes.tags_index(catalog, href)
    yield "people", indexes.people_index(catalog, href)
    yield "lists", indexes.lists_index(lists, catalog, href)
    yield "lists, plain", indexes.lists_index(lists, catalog, href, "list")
    pages: list[tuple[str, dict[Any, Any], Callable[..., Markup]]] = [
        ("tag", dict(catalog.tags), views.tag_page),
        ("person", dict(catalog.people), views.person_page),
        ("event", dict(catalog.events), views.event_page),
        ("kind", {id_: catalog.kinds[id_] for id_ in catalog.by_kind}, views.kind_page),
        ("year", {year: year for year in catalog.by_year}, views.year_page),
    ]
    for what, records, page in pages:
        for id_, record in records.items():
            yield f"{what} {id_}", page(record, catalog, href)


def hostile_files(text: str) -> Files:
    """Give files in which every text is the name of its field, then `text`."""

    def link(label: str, path: str = "") -> dict[str, str]:
        return {"url": f"https://example.org/{path}?a=1&b='2'", "label": f"{label} {text}"}

    def fields(*names: str) -> dict[str, str]:
        return {name: f"{name} {text}" for name in names}

    roles = ("speakers", "authors", "organizers", "advisors", "panelists")
    steps = [
        {"entry": "one", "note": f"note {text}"},
        {"section": f"section {text}", "note": f"under {text}"},
        {"entry": "two"},
    ]
    one = {
        **fields("title", "short_title", "room", "language", "license"),
        **{role: [f"name {text}", f"{role} {text}"] for role in roles},
        "kind": "odd",
        "event": "e",
        "date": "2024-05-06T07:08Z",
        "tags": ["t", "u"],
        "links": {"video": link("first"), "code": ["https://example.org/code", link("code", "2")]},
        "further": {"article": link("further")},
        "related": {"two": f"reason {text}"},
        "origin": link("origin"),
        "sources": [link("source")],
        "inferred": {"date": f"inferred {text}"},
        "body": f"summary {text}".replace("&", "&amp;"),
    }
    person = {**fields("name", "affiliation", "description"), "sort": text, "links": {"website": link("website")}}
    return {
        "kinds.yaml": {"kinds": {"odd": fields("label", "plural", "icon")}},
        "tags.yaml": {
            "facets": {"f": f"facet {text}"},
            "tags": {
                "t": {"label": f"tag {text}", "facet": "f", "description": f"meaning {text}"},
                "u": {"label": f"u {text}"},
            },
        },
        "events.yaml": {"events": {"e": fields("name", "short_name", "place", "description")}},
        "people.yaml": {"people": {"p": person}},
        "entries/one.md": one,
        "entries/two.md": {**talk(f"two {text}"), "body": text},
        "lists/l.md": {
            "title": f"list {text}",
            "curators": ["p"],
            "items": steps,
            "body": f"aim {text}".replace("&", "&amp;"),
        },
    }


# Hostile text


@pytest.mark.parametrize("text", HOSTILE, ids=["attribute", "script", "template"])
def test_hostile_text_adds_no_element_and_no_attribute(make: Make, text: str) -> None:
    """What a contributor wrote never becomes markup, and no address is anything but ours or of the web."""
    catalog = make(hostile_files(text))
    assert catalog.problems == ()
    for name, page in every_page(catalog):
        for node in parse(page).find_all():
            assert node.name in ELEMENTS, (name, node)
            assert set(node.attrs) <= ATTRIBUTES, (name, node)
            assert str(node.get("href", "#")).startswith(("../", "#", "https://example.org/")), (name, node)


@pytest.mark.parametrize("text", HOSTILE, ids=["attribute", "script", "template"])
@pytest.mark.parametrize(
    ("page", "fields"),
    [
        ("cards", "label short_title title name speakers summary tag u short_name two"),
        ("rows", "label title name speakers short_name two"),
        ("list", "title name speakers label short_name two"),
        ("table", "title name speakers label short_name two"),
        ("by kind", "plural title"),
        ("by event", "short_name title"),
        ("by tag", "tag u title"),
        ("entry one", "plural title name speakers authors organizers advisors panelists short_name room"),
        ("entry one", "first code label language license tag u list inferred note two reason further origin source"),
        ("list l", "list name label short_name title note section under two"),
        ("tags", "facet tag u"),
        ("people", "name speakers authors organizers advisors panelists"),
        ("lists", "list aim name"),
        ("lists, plain", "list aim"),
        ("tag t", "facet tag meaning u title"),
        ("person p", "name affiliation description website speakers title list"),
        ("event e", "name short_name place description title"),
        ("kind odd", "plural title"),
        ("year 2024", "title"),
    ],
)
def test_hostile_text_is_shown_as_it_was_written(make: Make, text: str, page: str, fields: str) -> None:
    """Every contributed text that belongs on a page is there, letter by letter."""
    words = text_of(dict(every_page(make(hostile_files(text))))[page])
    assert [field for field in fields.split() if f"{field} {text}" not in words] == []


def test_an_unknown_icon_of_a_kind_makes_no_class(make: Make) -> None:
    """The icon of a kind is a contributor's word, so only known ones get into a class."""
    catalog = make(hostile_files('x" onclick="y'))
    card = parse(render.card(catalog.get("one"), catalog, href)).article
    assert card is not None
    assert card["class"] == ["rl-card", "rl-kind-other"]


# Ids, links, headings


def rich_files() -> Files:
    """Give files with what may make ids clash: one name for many things, people of all scripts, several years."""
    names = ["Ada Kern", "Ødegård Å", "Ærø Æ", "Лев Толстой", "Лидия К", "김재석", "飯野 卓見", "محمد علي", "42 Group"]
    return {
        "tags.yaml": {"facets": {"talk": "Talk"}, "tags": {"talk": {"label": "Talk", "facet": "talk"}}},
        "events.yaml": {"events": {"talk": {"name": "Talk", "start": "2024-05-30", "end": "2024-06-02"}}},
        "entries/talk.md": talk("Talk", speakers=names, event="talk", date="2024", tags=["talk"], duration="1:00:00"),
        "entries/related.md": talk("Related", speakers=names[:2], date="2023-05-06"),
        "entries/lists.md": talk("Lists", kind="paper", authors=["Ada Kern"]),
        "lists/talk.md": {"title": "Talk", "items": ["talk", {"section": "Related"}, "related", "lists"]},
        "lists/steps.md": {"title": "Steps", "curators": ["Ada Kern"], "items": ["lists", "talk"]},
    }


def test_ids_are_unique_on_every_page(make: Make) -> None:
    """No page has an id twice, and none that docutils could make of a heading."""
    for name, page in every_page(make(rich_files())):
        ids = Counter(str(node["id"]) for node in parse(page).find_all(id=True))
        assert all(number == 1 and id_.startswith("rl--") and id_.isascii() for id_, number in ids.items()), (name, ids)


def test_links_within_a_page_lead_somewhere(make: Make) -> None:
    """A link to a part of the page has its target there."""
    for name, page in every_page(make(rich_files())):
        soup = parse(page)
        targets = {f"#{node['id']}" for node in soup.find_all(id=True)}
        found = {str(node["href"]) for node in soup.find_all("a") if str(node["href"]).startswith("#")}
        assert found <= targets, name


def test_without_pages_there_are_no_links(make: Make) -> None:
    """Where there is no page, its name stands as text."""
    for name, page in every_page(make(rich_files()), nowhere):
        assert all(str(node["href"]).startswith("#") for node in parse(page).find_all("a")), name


def test_links_to_other_sites_say_so_and_open_in_the_same_window(make: Make) -> None:
    """Every link that leaves the site is marked, and none opens a window."""
    for name, page in every_page(make(hostile_files("x"))):
        for node in parse(page).find_all("a", href=lambda value: value is not None and value.startswith("http")):
            assert node["rel"] == ["noopener", "external"], name
            assert not node.has_attr("target"), name


def test_headings_leave_out_no_level(make: Make) -> None:
    """Below a heading of a page, the next deeper one is one level deeper."""
    for name, page in every_page(make(rich_files())):
        levels = [int(node.name[1]) for node in parse(page).find_all(["h1", "h2", "h3", "h4"])]
        assert all(after <= before + 1 for before, after in pairwise(levels)), (name, levels)


def test_one_link_covers_a_card(make: Make) -> None:
    """A card is one target, the title, besides its tags and links; the heading has the level asked for."""
    catalog = make(rich_files())
    card = parse(render.card(catalog.get("talk"), catalog, href, level=3))
    assert [node.get_text() for node in card.select("h3 > a.rl-cover")] == ["Talk"]
    assert len(card.select(".rl-cover")) == 1
    assert {"".join(node["class"]) for node in card.find_all("a")} == {"rl-cover", "rl-tag"}


# Nothing to show


def test_nothing_to_show_is_a_sentence(make: Make) -> None:
    """Where a list would be empty, a sentence stands."""
    catalog = make({"lists/none.md": {"title": "None", "select": {"kind": ["book"]}}})
    sentences = {
        "No entries.": [
            *(show((), catalog, href, 2) for show in render.DISPLAYS.values()),
            views.grouped((), "tag", catalog, href),
            render.counts([]),
            views.year_page(2020, catalog, href),
            views.kind_page(catalog.kinds["talk"], catalog, href),
        ],
        "No tags.": [indexes.tags_index(catalog, href), indexes.tags_index(catalog, href, "models")],
        "No people.": [indexes.people_index(catalog, href)],
        "No reading lists.": [indexes.lists_index([], catalog, href)],
        "This list has no items yet.": [views.list_steps(catalog.lists["none"], catalog, href)],
    }
    for sentence, blocks in sentences.items():
        for block in blocks:
            found = parse(block).select("p.rl-empty")
            assert [node.get_text() for node in found] == [sentence]


def test_a_bare_entry_makes_whole_parts_and_no_empty_ones(make: Make) -> None:
    """An entry of title and kind alone has no empty list, line or heading anywhere."""
    catalog = make({"entries/bare.md": talk("Bare")})
    for name, page in every_page(catalog):
        for node in parse(page).find_all(["li", "ul", "ol", "dl", "dd", "h1", "h2", "h3", "p", "section"]):
            assert node.get_text(strip=True) or "rl-when" in node.get("class", []), (name, node)
    assert "No recording, slides or paper known." in views.entry_head(catalog.get("bare"), catalog, href)
    tail = parse(views.entry_tail(catalog.get("bare"), catalog, href))
    assert [heading.get_text() for heading in tail.find_all("h2")] == ["Cite"]


def test_a_tag_without_entries_and_a_curator_have_pages(make: Make) -> None:
    """A tag nobody uses says so; who only curates is shown with the lists, and is not in the index of people."""
    files = {**rich_files(), "lists/steps.md": {"title": "Steps", "curators": ["Cura Tor"], "items": ["talk"]}}
    files["tags.yaml"]["tags"]["unused"] = {"label": "Unused"}
    catalog = make(files)
    assert text_of(views.tag_page(catalog.tags["unused"], catalog, href)).endswith("Unused No entries.")
    person = text_of(views.person_page(catalog.people["cura-tor"], catalog, href))
    assert "Lists curated 1 item 1 h Steps" in person
    assert "No entries." not in person
    assert "Cura Tor" not in indexes.people_index(catalog, href)


# People


def test_many_speakers_fold_and_all_can_be_reached(make: Make) -> None:
    """Of 34 speakers a page shows eight at once and all on demand, and a card names two and counts the others."""
    names = [f"Speaker {number:02}" for number in range(34)]
    catalog = make({"entries/big.md": talk(speakers=names)})
    head = parse(views.entry_head(catalog.get("big"), catalog, href))
    assert [node.get_text() for node in head.select(".rl-roles a")] == names
    assert [node.get_text() for node in head.select(".rl-roles details a")] == names[8:]
    assert text_of(head.select("summary")[0]) == "and 26 others"
    line = parse(render.card(catalog.get("big"), catalog, href)).select(".rl-people")[0]
    assert text_of(line) == "Speaker 00, Speaker 01 and 32 others"
    assert line["title"] == ", ".join(names)


@pytest.mark.parametrize(
    ("names", "line"),
    [
        ((), ""),
        (("A",), "A"),
        (("A", "B", "A"), "A and B"),
        (("A", "B", "C", "D"), "A, B, C and D"),
        (("A", "B", "C", "D", "E"), "A, B and 3 others"),
    ],
    ids=["nobody", "one", "two roles", "four", "five"],
)
def test_people_line(names: tuple[str, ...], line: str) -> None:
    """Up to four people stand in full, of more the first two; nobody twice."""
    assert text_of(parts.people(names)) == line


def test_roles_are_named(make: Make) -> None:
    """People stand under their role, one in the singular; a person's page says the roles there, and with whom."""
    catalog = make({"entries/e.md": talk(speakers=["Ada", "Ben"], authors=["Ada"])})
    head = parse(views.entry_head(catalog.get("e"), catalog, href))
    assert [node.get_text() for node in head.select(".rl-roles dt")] == ["Speakers", "Author"]
    row = parse(views.person_page(catalog.people["ada"], catalog, href)).select(".rl-row .rl-people")[0]
    assert text_of(row) == "Speaker and author · Ben"


def test_people_stand_under_the_letter_they_sort_by(make: Make) -> None:
    """Letters come in order, accents do not make one; scripts without capitals and numbers come last."""
    catalog = make(rich_files())
    soup = parse(indexes.people_index(catalog, href))
    letters = [node.get_text() for node in soup.find_all("h2")]
    assert letters == ["A", "O", "Л", "Other"]
    assert [node.get_text() for node in soup.select("nav a")] == letters
    assert [node.get_text() for node in soup.select("section")[0].select("bdi")] == ["Ada Kern", "Ærø Æ"]


# Reading lists


def test_a_withdrawn_step_keeps_its_place(make: Make) -> None:
    """An entry that was withdrawn stays on a list as a step without a link, and is told of."""
    files = {
        "entries/a.md": talk("Kept"),
        "entries/b.md": talk("Gone", status="withdrawn", speakers=["Nobody"]),
        "entries/c.md": talk("Last", duration="10 min"),
        "lists/l.md": {"title": "L", "items": ["a", {"entry": "b", "note": "Good."}, {"section": "End"}, "c"]},
    }
    catalog = make(files)
    soup = parse(views.list_steps(catalog.lists["l"], catalog, href))
    gone = soup.select(".rl-step")[1]
    assert text_of(gone) == "2 Gone No longer in the catalog."
    assert "rl-gone" in gone["class"]
    assert not gone.find_all("a")
    assert [node["start"] for node in soup.find_all("ol")] == ["1", "3"]
    head = parse(views.list_head(catalog.lists["l"], catalog, href))
    assert text_of(head.select_one(".rl-meta")) == "3 items · at least 10 min"
    assert text_of(head.select_one(".rl-track [role=status]")) == "0 of 2 done"


def test_an_entry_says_where_it_stands_on_its_lists(make: Make) -> None:
    """The page of an entry quotes each list, gives its place there and leads to the neighbors on that list."""
    catalog = make(rich_files())
    members = parse(views.entry_tail(catalog.get("related"), catalog, href)).select(".rl-member")
    assert [text_of(member) for member in members] == ["Talk, step 2 of 3 Previous Talk Next Lists"]
    assert [node["href"] for node in members[0].select("nav a")] == ["../entry/talk.html", "../entry/lists.html"]


# Groups, numbers, dates, links


@pytest.mark.parametrize(
    ("by", "titles"),
    [
        ("kind", ["Talks 2", "Papers 1"]),
        ("year", ["2024 1", "2023 1", "Undated 1"]),
        ("event", ["Talk 1", "No event 2"]),
        ("tag", ["Talk 1", "No tags 2"]),
    ],
)
def test_groups_have_an_order_and_a_rest(make: Make, by: str, titles: list[str]) -> None:
    """Groups come in the order of their sort with their numbers, and what is in none comes last."""
    catalog = make(rich_files())
    soup = parse(views.grouped(catalog.newest, by, catalog, href, "rows"))
    assert [text_of(node) for node in soup.find_all("h2")] == titles


def test_tags_stand_by_facet(make: Make) -> None:
    """All facets come in the order of their table, tags of none last; one facet comes without its heading."""
    tags = {"z": {"label": "Zeta", "facet": "b"}, "a": {"label": "Äon", "facet": "b"}, "n": {"label": "None"}}
    catalog = make({"tags.yaml": {"facets": {"b": "Bee", "a": "Ay"}, "tags": tags}})
    assert text_of(indexes.tags_index(catalog, href)) == "Bee Äon 0 Zeta 0 Other None 0"
    assert text_of(indexes.tags_index(catalog, href, "b")) == "Äon 0 Zeta 0"


def test_very_many_entries_become_rows(make: Make) -> None:
    """A page with more than a hundred entries shows them as rows, however they are grouped."""
    items = [{"id": f"e{number}", "title": f"E {number}", "date": str(2020 + number % 2)} for number in range(101)]
    catalog = make({"entries/many.yaml": {"defaults": {"kind": "talk"}, "entries": items}})
    page = parse(views.kind_page(catalog.kinds["talk"], catalog, href))
    assert len(page.select(".rl-row")) == 101
    assert not page.select(".rl-card")
    assert len(parse(grouping.outlined(catalog.newest[:100], "year", catalog, href)).select(".rl-card")) == 100


@pytest.mark.parametrize(
    ("date", "words"),
    [
        ("2025-07-15T08:30-07:00", "15 July 2025, 08:30 (UTC\N{MINUS SIGN}07:00)"),
        ("2025-07-15T08:30Z", "15 July 2025, 08:30 (UTC)"),
        ("2025-07-15T08:30", "15 July 2025, 08:30"),
        ("2025-07", "July 2025"),
        ("2025", "2025"),
    ],
)
def test_dates_are_for_people_and_machines(make: Make, date: str, words: str) -> None:
    """A date says what is known and no more, and carries its ISO form."""
    catalog = make({"entries/e.md": talk(date=date)})
    node = parse(views.entry_head(catalog.get("e"), catalog, href)).time
    assert node is not None
    assert (node.get_text(), node["datetime"]) == (words, date)


@pytest.mark.parametrize(
    ("event", "date", "words"),
    [
        ("ICML 2025", "2025-07-15", "ICML 2025 · 15 July"),
        ("ICML 2025", "2025", "ICML 2025"),
        ("ICML 2025", "2024-07", "ICML 2025 · July 2024"),
        ("ICML", "2025-07", "ICML · July 2025"),
        ("ICML", "", "ICML"),
        ("", "2025-07", "July 2025"),
        ("", "", ""),
    ],
)
def test_a_card_says_where_and_when(make: Make, event: str, date: str, words: str) -> None:
    """A card has event and date as far as known, and not a year that the event's name has already."""
    events = {"events.yaml": {"events": {"e": {"name": event}}}} if event else {}
    catalog = make({**events, "entries/e.md": talk(date=date, event="e" if event else "")})
    assert text_of(parse(render.card(catalog.get("e"), catalog, href)).select(".rl-when")[0]) == words


@pytest.mark.parametrize(
    ("start", "end", "words"),
    [
        ("2025-07-13", "2025-07-19", "13 to 19 July 2025"),
        ("2025-06-30", "2025-07-02", "30 June to 2 July 2025"),
        ("2024-12-30", "2025-01-02", "30 December 2024 to 2 January 2025"),
        ("2025-07", "2025-07", "July 2025"),
        ("2025-07-13", "", "13 July 2025"),
        ("", "", ""),
    ],
)
def test_days_of_an_event(make: Make, start: str, end: str, words: str) -> None:
    """The days of an event say once what they share."""
    catalog = make({"events.yaml": {"events": {"e": {"name": "E", "start": start, "end": end}}}})
    assert [
        text_of(node) for node in parse(views.event_page(catalog.events["e"], catalog, href)).select(".rl-meta")
    ] == ([words] if words else [])


@pytest.mark.parametrize(
    ("kind", "url", "words"),
    [
        ("video", "https://www.youtube.com/watch?v=1", "Watch on YouTube"),
        ("openreview", "https://openreview.net/forum", "OpenReview"),
        ("slides", "https://www.example.org/s.pdf", "Slides on example.org"),
    ],
)
def test_a_link_says_what_it_does_and_where_it_leads(kind: str, url: str, words: str) -> None:
    """The name of a link is a word and its host, said once if both are the same."""
    assert parts.link_words(Link(type=kind, url=url)) == words


def test_the_first_link_is_the_main_button(make: Make) -> None:
    """The first link stands out, others without a label are buttons too, and labels stand on lines of their own."""
    code = ["https://github.com/a", {"url": "https://github.com/b", "label": "Data of the paper"}]
    catalog = make({"entries/e.md": talk(links={"video": "https://vimeo.com/1", "code": code})})
    soup = parse(views.entry_head(catalog.get("e"), catalog, href))
    assert [text_of(node) for node in soup.select(".rl-primary")] == ["Watch on Vimeo"]
    assert [text_of(node) for node in soup.select("a.rl-button")] == ["Watch on Vimeo", "Code on GitHub"]
    assert [text_of(node) for node in soup.select("button.rl-button")] == ["Save", "Mark as done"]
    assert [text_of(node) for node in soup.select(".rl-actions .rl-links li")] == ["Data of the paper GitHub"]


def test_inferred_facts_are_marked(make: Make) -> None:
    """What nobody stated is told in words, with the reason."""
    catalog = make({"entries/e.md": talk(date="2025", inferred={"date": "From the programme."})})
    notes = parse(views.entry_head(catalog.get("e"), catalog, href)).select(".rl-note")
    assert [node.get_text() for node in notes] == ["Date inferred: From the programme."]


def test_facts_are_told_as_far_as_known(make: Make) -> None:
    """The box of facts has a line for what is known: in words, a language by its name."""
    facts = {"duration": "1:30:00", "level": "beginner", "license": "CC-BY-4.0"}
    catalog = make({"entries/a.md": talk(language="de", **facts), "entries/b.md": talk(language="zh-Hant")})

    def told(id_: str) -> list[str]:
        return [
            text_of(node) for node in parse(views.entry_head(catalog.get(id_), catalog, href)).select(".rl-facts div")
        ]

    lines = ["Kind Talk", "Length 1 h 30 min", "Level Beginner", "Language German", "License CC-BY-4.0"]
    assert told("a") == lines
    assert told("b")[-1] == "Language Chinese (Traditional)"


def test_a_card_names_three_tags_and_counts_the_others(make: Make) -> None:
    """A card has the first three tags as links and the number of the others; the page of the entry has all."""
    tags = {f"t{number}": {"label": f"T{number}"} for number in range(5)}
    catalog = make({"tags.yaml": {"tags": tags}, "entries/e.md": talk(tags=list(tags))})
    items = parse(render.card(catalog.get("e"), catalog, href)).select(".rl-tags li")
    assert [text_of(item) for item in items] == ["T0", "T1", "T2", "+2 more tags"]
    assert len(parse(views.entry_head(catalog.get("e"), catalog, href)).select(".rl-facts a.rl-tag")) == 5


def test_a_link_without_a_label_shows_its_word_and_a_source_its_address(make: Make) -> None:
    """Where nobody wrote a label, a link has the word of its type, a source its address."""
    files = {"entries/e.md": talk(further={"code": "https://github.com/a"}, sources=["https://example.org/b"])}
    catalog = make(files)
    items = parse(views.entry_tail(catalog.get("e"), catalog, href)).select(".rl-links li")
    assert [text_of(item) for item in items] == ["Code GitHub", "example.org/b"]


# Icons


def test_a_sprite_holds_what_the_page_uses() -> None:
    """Each icon that a page uses is a symbol of its sprite, once; a page without icons needs no sprite."""
    names = sorted({*icons.KIND_ICONS.values(), *icons.LINK_ICONS.values(), "bookmark", "link", "list-ordered"})
    page = markup.join([*map(icons.icon, names), icons.icon(names[0])])
    assert icons.used_icons(page) == names
    symbols = parse(icons.sprite(names)).find_all("symbol")
    assert [node["id"] for node in symbols] == [f"rl-icon-{name}" for name in names]
    assert all(node.path for node in symbols)
    assert icons.sprite([]) == ""


def test_an_unknown_drawing_is_an_error() -> None:
    """A name that is no drawing does not pass unseen."""
    with pytest.raises(KeyError):
        icons.sprite(["no-such-drawing"])
