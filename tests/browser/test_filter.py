"""The filter over the catalog: the same selections as in Python and on the command line, and an address for each."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Callable
from pathlib import Path
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest
from looking import Served
from playwright.sync_api import Page

from readinglist import Catalog, Select
from readinglist.identity import fold
from readinglist.query import make_select, select_to_url
from readinglist.querytext import select_to_text

pytestmark = pytest.mark.browser

INDEX = "# Home\n\n```{toctree}\n\ncatalog\n```\n"
CATALOG = "# Catalog\n\n```{reading:entries}\n:filter:\n\n```\n"
#: Titles, tags and people with whatever may break a selector, an attribute, an address or a script.
ODD = (
    "i'm-here",
    'a"b',
    "<b>",
    "x&y",
    "\\",
    "{{ x }}",
    "</script>",
    "C++",
    "C#",
    "🐎",
    "Ærø",
    "ｗｉｄｅ",
    "機械学習",
    "ß",
    "a+b",
    "%20",
)
LEVELS = ("beginner", "intermediate", "advanced", "")
LINKS = ("video", "slides", "paper", "code")


def odd_files() -> dict[str, str]:
    """Write one entry for each odd text, as tag, title and person, over several kinds, years and levels."""
    files = {"index.md": INDEX, "catalog.md": CATALOG, "events.yaml": "events:\n  meeting:\n    name: Meeting\n"}
    tags = [{"id": f"odd-{number}", "label": text} for number, text in enumerate(ODD)]
    files["tags.yaml"] = "tags:\n" + "".join(
        f"  {tag['id']}:\n    label: {json.dumps(tag['label'], ensure_ascii=False)}\n" for tag in tags
    )
    kinds = ("talk", "tutorial", "paper")
    for number, text in enumerate(ODD):
        front = {
            "title": f"About {text}",
            "kind": kinds[number % 3],
            "speakers": [f"Ada {text}", "Bo Common"][: 1 + number % 2],
            "tags": [f"odd-{number}", *(["odd-0"] if number % 4 == 1 else [])],
            "date": ["2019", "2021-05", "2023-06-07", ""][number % 4],
            "level": LEVELS[number % 4],
            "language": ["en", "de"][number % 2],
            "event": "meeting" if number % 2 else "",
            "links": {LINKS[number % 4]: f"https://example.org/{number}", "page": f"https://example.org/p{number}"},
        }
        lines = "\n".join(f"{key}: {json.dumps(value, ensure_ascii=False)}" for key, value in front.items() if value)
        files[f"entries/e{number}.md"] = f"---\n{lines}\n---\nWords on number {number} and ÉCLAIRS.\n"
    files["lists/first.md"] = "---\ntitle: First\nitems: [e1, e2, e3]\n---\nThree.\n"
    return files


@pytest.fixture(scope="module")
def odd(publish: Callable[..., Served]) -> tuple[Served, Catalog]:
    """Publish the odd catalog, and load it."""
    served = publish(odd_files(), quiet=False)
    root = next(Path(served.out).parents[1].parent.glob("site*/project/src/entries/e0.md"), None)
    assert root is not None or served.out.is_dir()
    return served, Catalog.load(_sources(served))


def _sources(served: Served) -> Path:
    """Write the same files again, where `Catalog` can read them."""
    folder = served.out.parent / "sources"
    for name, text in odd_files().items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def shown(page: Page) -> list[str]:
    """Give the ids of the entries in sight, in their order."""
    found: list[str] = page.locator("[data-entries]:not([hidden]) [data-entry]").evaluate_all(
        "all => all.map(e => e.dataset.entry)"
    )
    return found


def queries() -> list[dict[str, object]]:
    """Give selections of each field, of several values, and of several fields."""
    return [
        {},
        *({"tags": [f"odd-{number}"]} for number in range(len(ODD))),
        *({"text": text} for text in (*ODD, "eclairs", "NUMBER 7", "bo common", "no such word")),
        *({"text": text} for text in ('"on number"', '"number on"', '"WORDS  on" eclairs', 'number "open', '""')),
        {"kind": ["talk", "paper"]},
        {"tags": ["odd-0", "odd-1"]},
        {"tags": ["odd-0"], "exclude_tags": ["odd-1"]},
        {"people": ["Bo Common"], "kind": ["talk"]},
        {"year": ["2019"]},
        {"year": ["2019..2021", "2023.."]},
        {"year": ["..2020"], "level": ["beginner", "advanced"]},
        {"language": ["de"], "has": ["page"]},
        {"has": ["video", "page"]},
        {"event": ["meeting"], "level": ["intermediate"]},
        {"list": ["first"], "kind": ["talk"]},
        {"text": "number", "kind": ["tutorial"], "year": ["2021"], "sort": "title"},
        {"sort": "date"},
        {"sort": "title"},
        {"sort": "-title", "kind": ["paper", "talk"]},
    ]


def test_browser_selects_what_python_and_the_command_line_select(
    odd: tuple[Served, Catalog], open_page: Callable, run: Callable[..., tuple[int, str, str]]
) -> None:
    """Browser selects what Python and the command line select."""
    served, catalog = odd
    page, watch = open_page(f"{served.url}catalog.html")
    options = {"tags": "--tag", "exclude_tags": "--exclude-tag", "people": "--person"}
    for query in queries():
        fields = {key: value for key, value in query.items() if key != "sort"}
        sort = str(query.get("sort", ""))
        expected = [entry.id for entry in catalog.select(sort=sort, **fields)]
        arguments = []
        for key, value in fields.items():
            option = options.get(key, f"--{key}")
            arguments += [f"{option}={one}" for one in ([value] if isinstance(value, str) else value)]  # type: ignore[union-attr]
        code, out, _ = run(
            "--catalog", str(catalog.root), "list", "--json", *([f"--sort={sort}"] if sort else []), *arguments
        )
        assert code == 0
        assert [entry["id"] for entry in json.loads(out)] == expected, query
        words = select_to_text(Select.model_validate(fields))
        code, out, _ = run("--catalog", str(catalog.root), "list", "--json", f"--sort={sort or '-date'}", "--", words)
        assert [entry["id"] for entry in json.loads(out)] == expected, words
        names = {"exclude_tags": "exclude-tags"}
        pairs = [
            (names.get(key, key), one)
            for key, value in query.items()
            for one in ([value] if isinstance(value, str) else value)  # type: ignore[union-attr]
        ]
        page.goto(f"{served.url}catalog.html?{urlencode(pairs)}")
        assert shown(page) == expected, query
        assert page.locator("[role=status]").first.inner_text().startswith(str(len(expected) or "0")), query
    watch.check()


def test_every_odd_tag_can_be_ticked_and_shows_its_entries_alone(
    odd: tuple[Served, Catalog], open_page: Callable
) -> None:
    """Every odd tag can be ticked and shows its entries alone."""
    served, catalog = odd
    page, watch = open_page(f"{served.url}catalog.html")
    page.locator(".rl-tag-checks > summary").click()
    for number, label in enumerate(ODD):
        box = page.locator(f'input[name=tags][value="odd-{number}"]')
        box.check()
        assert shown(page) == [entry.id for entry in catalog.by_tag[f"odd-{number}"]]
        pill = page.locator(".rl-choice")
        assert pill.inner_text() == f"#{label}"
        assert page.locator(".rl-filtered b, .rl-filtered article script").count() == 0
        pill.click()
        assert len(shown(page)) == len(ODD)
        assert page.evaluate("document.activeElement.getAttribute('role')") == "status"
    watch.check()


def test_address_names_the_fields_in_the_order_of_select(site: Served, open_page: Callable) -> None:
    """Address names the fields in the order of select."""
    page, watch = open_page(f"{site.url}catalog.html")
    page.locator("select[name=sort]").select_option("title")
    page.locator("input[name=kind][value=workshop]").check()
    page.locator("[name=text]").fill("models")
    page.wait_for_function("location.search.includes('text')")
    page.locator(".rl-tag-checks > summary").click()
    page.locator("input[name=tags][value=foundation-models]").check()
    page.locator("[name=view][value=rows]").check(force=True)
    query = urlsplit(page.url).query
    assert query == "kind=workshop&tags=foundation-models&text=models&sort=title&view=rows"
    catalog = Catalog.load("docs")
    found = catalog.select(kind="workshop", tags="foundation-models", text="models", sort="title")
    assert shown(page) == [entry.id for entry in found] != []
    watch.check()


def test_select_writes_the_address_that_the_filter_reads(odd: tuple[Served, Catalog], open_page: Callable) -> None:
    """Select writes the address that the filter reads."""
    served, _ = odd
    query = select_to_url(
        make_select({"kind": ["talk"], "people": ["bo-common"], "year": ["2021.."], "text": "a & b? =c"})
    )
    page, _ = open_page(f"{served.url}catalog.html?{query}")
    page.locator("[name=view][value=rows]").check(force=True)
    assert urlsplit(page.url).query == f"{query}&view=rows"
    assert page.locator("[name=text]").input_value() == "a & b? =c"


def test_back_and_forward_restore_what_was_chosen(site: Served, open_page: Callable) -> None:
    """Back and forward restore what was chosen."""
    page, watch = open_page(f"{site.url}catalog.html")
    everything = shown(page)
    page.locator("input[name=kind][value=tutorial]").check()
    tutorials = shown(page)
    page.locator("input[name=kind][value=workshop]").check()
    both = shown(page)
    assert len(tutorials) < len(both) < len(everything)
    page.go_back()
    assert shown(page) == tutorials
    assert page.locator("input[name=kind][value=tutorial]").is_checked()
    assert not page.locator("input[name=kind][value=workshop]").is_checked()
    page.go_back()
    assert shown(page) == everything
    page.go_forward()
    page.go_forward()
    assert shown(page) == both
    watch.check()


def test_back_from_an_entry_leads_to_the_filtered_catalog(site: Served, open_page: Callable) -> None:
    """Back from an entry leads to the filtered catalog."""
    page, _ = open_page(f"{site.url}catalog.html")
    page.locator("input[name=kind][value=tutorial]").check()
    tutorials = shown(page)
    page.locator("[data-entries] .rl-cover").first.click()
    page.wait_for_url("**/entries/**")
    page.go_back()
    page.wait_for_url("**/catalog.html?kind=tutorial")
    assert shown(page) == tutorials


def test_typing_leaves_one_step_in_the_history(site: Served, open_page: Callable) -> None:
    """Typing leaves one step in the history."""
    page, _ = open_page(f"{site.url}catalog.html")
    before = page.evaluate("history.length")
    page.locator("[name=text]").press_sequentially("moss")
    page.wait_for_function("location.search === '?text=moss'")
    assert page.evaluate("history.length") == before
    assert "moss" in shown(page)


def test_counts_say_what_a_further_choice_would_leave(site: Served, open_page: Callable) -> None:
    """Counts say what a further choice would leave."""
    page, _ = open_page(f"{site.url}catalog.html?kind=tutorial")
    catalog = Catalog.load("docs")
    for kind in ("workshop", "tutorial"):
        number = page.locator(f"label:has([name=kind][value={kind}]) [data-count]").inner_text()
        assert int(number) == len(catalog.by_kind[kind])
    tutorials = catalog.select(kind="tutorial")
    for tag in ("interpretability", "reinforcement-learning"):
        expected = sum(tag in entry.tags for entry in tutorials)
        box = page.locator(f"[name=tags][value={tag}]")
        assert int(page.locator(f"label:has([name=tags][value={tag}]) [data-count]").text_content()) == expected
        assert box.is_disabled() == (expected == 0)


def test_empty_result_offers_a_way_out(site: Served, open_page: Callable) -> None:
    """Empty result offers a way out."""
    page, watch = open_page(f"{site.url}catalog.html?text=zzzzz")
    assert shown(page) == []
    none = page.locator(".rl-none")
    assert "No entry matches all of these filters." in none.inner_text()
    assert none.locator("a").get_attribute("href") == "contribute.html"
    none.get_by_role("button", name="Clear all").click()
    assert len(shown(page)) == len(Catalog.load("docs").entries)
    assert urlsplit(page.url).query == ""
    watch.check()


def test_people_are_offered_as_they_are_typed(site: Served, open_page: Callable) -> None:
    """People are offered as they are typed."""
    page, _ = open_page(f"{site.url}catalog.html")
    field = page.locator("input[name=people]")
    field.press_sequentially("kleinb")
    options = page.locator("datalist option").evaluate_all("all => all.map(option => option.value)")
    assert options == ["Jon Kleinberg"]
    field.fill("Jon Kleinberg")
    field.press("Enter")
    field.blur()
    assert shown(page) == ["ai-models-of-the-world"]
    assert parse_qs(urlsplit(page.url).query) == {"people": ["jon-kleinberg"]}


def test_old_ids_and_labels_in_an_address_are_understood(odd: tuple[Served, Catalog], open_page: Callable) -> None:
    """Old ids and labels in an address are understood."""
    served, catalog = odd
    page, _ = open_page(
        f"{served.url}catalog.html?{urlencode({'tags': 'c++', 'people': 'bo common', 'nonsense': '1'})}"
    )
    assert shown(page) == [entry.id for entry in catalog.select(tags=["C++"], people=["Bo Common"])]
    page.goto(f"{served.url}catalog.html?tags=no-such-tag&kind=no-such-kind")
    assert shown(page) == []
    assert page.locator(".rl-choice").all_inner_texts() == ["no-such-kind", "#no-such-tag"]


def test_filter_can_be_worked_with_the_keyboard_alone(site: Served, open_page: Callable) -> None:
    """Filter can be worked with the keyboard alone."""
    page, _ = open_page(f"{site.url}catalog.html")
    page.locator("[name=text]").focus()
    order = []
    for _ in range(40):
        page.keyboard.press("Tab")
        name = page.evaluate(
            "document.activeElement.name || document.activeElement.className || document.activeElement.tagName"
        )
        order.append(name)
        if "rl-cover" in name:
            break
    kept = [name for name in dict.fromkeys(order) if name]
    assert kept == ["kind", "year", "event", "list", "people", "has", "SUMMARY", "sort", "view", "rl-cover"]
    page.keyboard.press("Enter")
    page.wait_for_url("**/entries/**")


def test_without_scripts_everything_is_there_and_the_filter_is_not(site: Served, open_page: Callable) -> None:
    """Without scripts everything is there and the filter is not."""
    page, watch = open_page(f"{site.url}catalog.html?kind=tutorial", java_script_enabled=False)
    catalog = Catalog.load("docs")
    assert shown(page) == [entry.id for entry in catalog.newest]
    assert not page.locator(".rl-filter").is_visible()
    page.goto(f"{site.url}index.html")
    page.get_by_role("link", name="Tutorials 3").click()
    assert page.locator("h1").inner_text().startswith("Tutorials")
    assert page.locator("[data-entry]").count() == 3
    watch.check()


def test_browser_folds_texts_as_python_does(odd: tuple[Served, Catalog], open_page: Callable) -> None:
    """Browser folds texts as Python does."""
    served, _ = odd
    page, _ = open_page(f"{served.url}catalog.html")
    source = (served.out / "_static" / "filter.js").read_text(encoding="utf-8")
    start, end = source.index("const LETTERS"), source.index("/** Put values")
    script = f"texts => {{ {source[start:end]} return texts.map(fold); }}"
    # Everything up to the end of the first planes that people write in; what Python's Unicode does not know is left out.
    chars = [chr(code) for code in (*range(0x21, 0xD800), *range(0xE000, 0x10000), *range(0x1F300, 0x1FAFF))]
    known = [char for char in chars if unicodedata.category(char) not in {"Cn", "Co", "Cs", "Cc", "Zs", "Zl", "Zp"}]
    texts = [*known, *ODD, "ΟΔΥΣΣΕΥΣ", "İstanbul", "#hash", "##", "???", "d’Artagnan", "naïve-ish"]
    folded = page.evaluate(script, texts)
    different = [(text, one, fold(text)) for text, one in zip(texts, folded, strict=True) if one != fold(text)]
    assert different == []


@pytest.fixture(scope="module")
def large(publish: Callable[..., Served]) -> tuple[Served, Catalog]:
    """Publish a catalog of 700 entries, which comes in pieces, and load it."""
    kinds, tags = ("talk", "paper", "tutorial"), ("red", "blue", "green", "i'm-here")
    items = [
        {
            "id": f"e{n}",
            "title": f"{'Éclair' if n % 7 == 0 else 'Plain'} {n}",
            "kind": kinds[n % 3],
            "tags": [tags[n % 4]],
            "date": str(1990 + n % 30),
        }
        for n in range(700)
    ]
    files = {
        "index.md": INDEX,
        "catalog.md": CATALOG,
        "entries/many.yaml": "entries:\n" + "".join(f"  - {json.dumps(item)}\n" for item in items),
    }
    served = publish(files, quiet=False)
    folder = served.out.parent / "sources"
    (folder / "entries").mkdir(parents=True)
    (folder / "entries" / "many.yaml").write_text(files["entries/many.yaml"], encoding="utf-8")
    return served, Catalog.load(folder)


def test_large_catalog_shows_rows_at_once_and_loads_the_rest_when_asked(
    large: tuple[Served, Catalog], open_page: Callable
) -> None:
    """Nothing is loaded before somebody turns to the filter; then all that matches is found."""
    served, catalog = large
    page, watch = open_page(f"{served.url}catalog.html")
    assert shown(page) == [entry.id for entry in catalog.newest[:100]]
    assert page.locator("[role=status]").first.inner_text() == "700 entries"
    assert "rl-as-rows" in page.locator("[data-entries]").get_attribute("class")
    assert not [url for url in watch.requests if ".entries-" in url]
    page.locator("[name=text]").fill("eclair")
    page.wait_for_function("document.querySelector('.rl-status').textContent === '100 of 700 entries'")
    assert shown(page) == [entry.id for entry in catalog.select(text="eclair")]
    page.locator("input[name=kind][value=paper]").check()
    assert shown(page) == [entry.id for entry in catalog.select(text="eclair", kind="paper")]
    watch.check()


def test_large_catalog_answers_addresses_and_shows_more(large: tuple[Served, Catalog], open_page: Callable) -> None:
    """An address with a query finds entries of every piece, in the order asked for, a hundred at a time."""
    served, catalog = large
    page, watch = open_page(f"{served.url}catalog.html?kind=talk&sort=title")
    expected = [entry.id for entry in catalog.select(kind="talk", sort="title")]
    page.wait_for_function(f"document.querySelector('.rl-status').textContent === '{len(expected)} of 700 entries'")
    assert shown(page) == expected[:100]
    page.get_by_role("button", name="Show more").click()
    assert shown(page) == expected[:200]
    assert page.evaluate("document.activeElement.closest('[data-entry]').dataset.entry") == expected[100]
    page.get_by_role("button", name="Show more").click()
    assert shown(page) == expected
    assert not page.get_by_role("button", name="Show more").is_visible()
    watch.check()


def test_piece_that_cannot_be_loaded_is_told(large: tuple[Served, Catalog], open_page: Callable) -> None:
    """If a piece is missing, the filter works on what is there and says so."""
    served, _ = large
    page, _ = open_page(f"{served.url}catalog.html")
    page.route("**/*.entries-2.json", lambda route: route.abort())
    page.locator("[name=text]").fill("e")
    page.wait_for_function("document.querySelector('.rl-status').textContent.includes('Only the first 600 of 700')")
    assert len(shown(page)) == 100
