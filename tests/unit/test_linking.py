"""What records say of each other: names become ids, and what leads nowhere is a problem and nothing worse."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from readinglist import Catalog

Load = Callable[[Mapping[str, str]], Catalog]


def talk(rest: str = "", title: str = "A", kind: str = "talk") -> str:
    """Give the text of an entry."""
    return f"---\ntitle: {title}\nkind: {kind}\n{rest}---\n"


def rules(catalog: Catalog) -> list[str]:
    """Give the rules of a catalog's problems, in their order."""
    return [problem.rule for problem in catalog.problems]


TAGS = "tags:\n  ml: {label: Machine learning, aliases: [statistical-learning]}\n  rl: {label: RL}\n"
PEOPLE = "people:\n  ada: {name: Ada Example, aliases: [A. Example, ada-e]}\n"
EVENTS = "events:\n  e: {name: Event One, short_name: E 1}\n"
REGISTRIES = {"tags.yaml": TAGS, "people.yaml": PEOPLE, "events.yaml": EVENTS}


def test_registered_names_become_ids(catalog_from: Load) -> None:
    """Id, label and alias of a tag, name and short name of an event, name and alias of a person mean the record."""
    text = talk("tags: [Machine learning, rl]\nevent: E 1\nspeakers: [A. Example]\nauthors: [ada]\n")
    catalog = catalog_from({"entries/a.md": text, **REGISTRIES})
    entry = catalog.entries["a"]
    assert (entry.tags, entry.event, catalog.problems) == (("ml", "rl"), "e", ())
    people = [(item.person, item.name, item.role) for item in catalog.contributions(entry)]
    assert people == [("ada", "A. Example", "speakers"), ("ada", "Ada Example", "authors")]


def test_unregistered_names_get_records(catalog_from: Load) -> None:
    """A tag, an event or a person without a record has one made from its name, with an id of its own."""
    text = talk("tags: [Deep Quilting]\nevent: Quilt Fest\nspeakers: [Zoë Null]\n")
    catalog = catalog_from({"entries/a.md": text, **REGISTRIES})
    entry = catalog.entries["a"]
    assert (entry.tags, entry.event) == (("deep-quilting",), "quilt-fest")
    assert catalog.tags["deep-quilting"].label == "Deep Quilting"
    assert catalog.events["quilt-fest"].name == "Quilt Fest"
    assert catalog.people["zoe-null"].name == "Zoë Null"
    assert rules(catalog) == ["unknown_tag", "unknown_event"]


def test_implied_id_is_no_spelling_of_another_record(catalog_from: Load) -> None:
    """A name whose slug is the alias of a record does not get that as its id."""
    catalog = catalog_from(
        {
            "entries/a.md": talk(
                "tags: [Statistical: Learning]\nspeakers: ['Ada, E']\n".replace(
                    "[Statistical: Learning]", "['Statistical!! Learning!']"
                )
            ),
            **REGISTRIES,
        }
    )
    (tag,) = catalog.entries["a"].tags
    assert tag.startswith("statistical-learning-")
    assert catalog.find_tag("statistical-learning").id == "ml"
    (person,) = catalog.contributions(catalog.entries["a"])
    assert person.person.startswith("ada-e-")


def test_hidden_entries_leave_no_trace(catalog_from: Load) -> None:
    """A draft or withdrawn entry, or one of an unknown kind, brings no tag, person or event into the catalog."""
    rest = "tags: [quilting]\nevent: fest\nspeakers: [Zoe]\n"
    files = {f"entries/{status}.md": talk(f"{rest}status: {status}\n") for status in ("draft", "withdrawn")}
    files["entries/strange.md"] = talk(rest, kind="zzz")
    files["lists/hidden.md"] = "---\ntitle: L\ncurators: [Yan]\nstatus: draft\n---\n"
    catalog = catalog_from(files)
    assert (dict(catalog.tags), dict(catalog.people), dict(catalog.events), dict(catalog.entries)) == ({}, {}, {}, {})
    assert rules(catalog) == ["unknown_tag", "unknown_event", "unknown_kind", "unknown_tag", "unknown_event"]


def test_tag_that_looks_like_a_record_is_not_merged(catalog_from: Load) -> None:
    """A spelling that differs in case or punctuation alone is reported with what to write, and stays apart."""
    catalog = catalog_from({"entries/a.md": talk("tags: [machine-learning, RL.]\n"), **REGISTRIES})
    assert [problem.text for problem in catalog.problems] == [
        (
            "tags[0]: the tag 'machine-learning' differs from 'ml' in case or punctuation alone. "
            'Write "ml", or add this spelling to its aliases in tags.yaml.'
        ),
        (
            "tags[1]: the tag 'RL.' differs from 'rl' in case or punctuation alone. "
            'Write "rl", or add this spelling to its aliases in tags.yaml.'
        ),
    ]
    assert "ml" not in catalog.entries["a"].tags
    assert len(set(catalog.entries["a"].tags)) == 2


def test_repeats_are_dropped_and_reported(catalog_from: Load) -> None:
    """A tag, person in one role, address or related entry that comes twice counts once; other roles are no repeat."""
    rest = (
        "tags: [ml, Machine learning]\nspeakers: [Ada Example, ada, '']\npanelists: [ada]\n"
        "links:\n  page: https://a.org/\n  video: [https://a.org/, https://b.org/]\n"
        "further:\n  page: [https://c.org/, https://c.org/]\n"
        "related:\n  b: one\n  old-b: two\n  a: three\n"
    )
    catalog = catalog_from({"entries/a.md": talk(rest), "entries/b.md": talk("aliases: [old-b]\n"), **REGISTRIES})
    entry = catalog.entries["a"]
    assert entry.tags == ("ml",)
    assert [link.url for link in entry.links] == ["https://a.org/", "https://b.org/"]
    assert [link.url for link in entry.further] == ["https://c.org/"]
    assert [(item.entry, item.reason) for item in entry.related] == [("b", "one")]
    assert [(item.person, item.role) for item in catalog.contributions(entry)] == [
        ("ada", "speakers"),
        ("ada", "panelists"),
    ]
    assert [(problem.where, problem.rule) for problem in catalog.problems] == [
        ("tags[1]", "repeated_item"),
        ("speakers[1]", "repeated_item"),
        ("speakers[2]", "blank_name"),
        ("links.video[0]", "repeated_item"),
        ("further.page[1]", "repeated_item"),
        ("related.old-b", "repeated_item"),
        ("related.a", "repeated_item"),
    ]


def test_related_leads_to_entries_that_are_there(catalog_from: Load) -> None:
    """An unknown entry is left out and reported, an unsound one only left out, an old id leads to the new one."""
    files = {
        "entries/a.md": talk("related:\n  old-b: yes\n  zzz: no\n  bad: no\n  strange: no\n"),
        "entries/b.md": talk("aliases: old-b\n"),
        "entries/bad.md": "---\ntitle: X\n---\n",
        "entries/strange.md": talk(kind="zzz"),
    }
    catalog = catalog_from(files)
    assert [item.entry for item in catalog.entries["a"].related] == ["b"]
    assert rules(catalog) == ["unknown_entry", "missing_key", "unknown_kind"]


def test_aliases_belong_to_one_entry(catalog_from: Load) -> None:
    """An alias is no id and is claimed once, the first entry by name keeps it; naming it twice itself is harmless."""
    files = {
        "entries/a.md": talk("aliases: [old, b, a]\n"),
        "entries/b.md": talk("aliases: [old, older, older]\n"),
    }
    catalog = catalog_from(files)
    assert dict(catalog.entry_aliases) == {"old": "a", "older": "b"}
    assert [problem.text for problem in catalog.problems] == [
        "aliases[1]: the alias 'b' is the id of an entry. Delete it here.",
        "aliases[2]: the alias 'a' is the id of an entry. Delete it here.",
        "aliases[0]: the alias 'old' is taken by the entry 'a'. Delete it here.",
    ]


@pytest.mark.parametrize(
    ("people", "speakers", "problems"),
    [
        ("", ["José Núñez", "Jose Nunez"], 2),
        ("", ["Ada Example", "Ada Example"], 0),
        ("people:\n  jn: {name: José Núñez}\n", ["José Núñez", "Jose Nunez"], 1),
        ("people:\n  jn: {name: José Núñez}\n  jn2: {name: Jose Nunez}\n", ["José Núñez", "Jose Nunez"], 0),
        ("people:\n  jn: {name: José Núñez, aliases: [Jose Nunez]}\n", ["José Núñez", "Jose Nunez"], 0),
        ("people: @\n", ["José Núñez", "Jose Nunez"], 0),
        ("", ["की", "का"], 0),
    ],
    ids=["no record", "same", "one record", "two records", "alias", "unreadable", "vowel signs"],
)
def test_names_that_nearly_agree_are_reported(
    people: str, speakers: list[str], problems: int, catalog_from: Load
) -> None:
    """Two people whose names differ in accents or case are two, and reported unless both have records."""
    files = {f"entries/{number}.md": talk(f"speakers: [{name}]\n") for number, name in enumerate(speakers)}
    catalog = catalog_from(files | ({"people.yaml": people} if people else {}))
    assert rules(catalog).count("ambiguous_person") == problems


def test_clashing_names_of_records_are_reported(catalog_from: Load) -> None:
    """A label or alias that belongs to two records is a problem in each registry."""
    files = {
        "tags.yaml": "tags:\n  a: {label: X}\n  b: {label: X}\n",
        "people.yaml": "people:\n  a: {name: X}\n  b: {name: Y, aliases: [X]}\n",
        "events.yaml": "events:\n  a: {name: X}\n  b: {name: Y, short_name: X}\n",
    }
    found = catalog_from(files).problems
    assert [(problem.path.rpartition("/")[2], problem.line, problem.rule) for problem in found] == [
        ("events.yaml", 3, "ambiguous_name"),
        ("people.yaml", 3, "ambiguous_name"),
        ("tags.yaml", 3, "ambiguous_name"),
    ]


def test_faulty_registry_makes_no_further_problems(catalog_from: Load) -> None:
    """If a registry cannot be read, the names in entries and lists that it would explain are not reported."""
    files = {
        "entries/a.md": talk("tags: [ml]\nevent: e\n"),
        "entries/b.md": talk(kind="seminar"),
        "lists/l.md": "---\ntitle: L\nitems: [b]\nselect: {tags: [x], people: [y], event: [z], kind: [w]}\n---\n",
        "tags.yaml": "tags: @\n",
        "people.yaml": "people: @\n",
        "events.yaml": "\n",
        "kinds.yaml": "- kinds\n",
    }
    catalog = catalog_from(files)
    assert [(problem.path.rpartition("/")[2], problem.rule) for problem in catalog.problems] == [
        ("events.yaml", "empty_file"),
        ("kinds.yaml", "wrong_type"),
        ("people.yaml", "bad_yaml"),
        ("tags.yaml", "bad_yaml"),
    ]


def test_unknown_name_has_the_same_advice_everywhere(catalog_from: Load) -> None:
    """A misspelled tag on many entries is asked about on each of them."""
    files = {f"entries/{number}.md": talk("tags: [statistical-lerning, mll]\n") for number in range(3)}
    catalog = catalog_from(files | {"tags.yaml": TAGS})
    hints = [problem.hint for problem in catalog.problems]
    assert hints == ["Describe it in tags.yaml.", 'Did you mean "ml"?'] * 3


def test_inferred_names_keys_of_entries(catalog_from: Load) -> None:
    """An inference about a key that entries do not have is reported, with the nearest key."""
    catalog = catalog_from({"entries/a.md": talk("inferred:\n  date: Guessed.\n  lebel: Guessed.\n")})
    assert [problem.text for problem in catalog.problems] == [
        "inferred.lebel: 'lebel' is no key of an entry. Did you mean \"level\"?"
    ]


def test_unknown_facet_is_reported_and_the_tag_kept(catalog_from: Load) -> None:
    """A tag of an unknown facet is there all the same; without any near facet the way out is told."""
    tags = "facets:\n  models: Models\ntags:\n  a: {label: A, facet: model}\n  b: {label: B, facet: zzz}\n  c: {label: C, facet: models}\n"
    catalog = catalog_from({"tags.yaml": tags})
    assert list(catalog.tags) == ["a", "b", "c"]
    assert [problem.hint for problem in catalog.problems] == [
        'Did you mean "models"?',
        "Describe it under facets in tags.yaml.",
    ]


def test_fault_in_defaults_of_a_collection_is_one_problem(catalog_from: Load) -> None:
    """An unknown tag that all entries of a collection take from its defaults is reported once."""
    text = "defaults: {kind: talk, tags: [quilting]}\nentries:\n  - {id: one, title: One}\n  - {id: two, title: Two}\n"
    catalog = catalog_from({"entries/c.yaml": text})
    assert [(problem.line, problem.column, problem.rule) for problem in catalog.problems] == [(1, 31, "unknown_tag")]
    assert [entry.tags for entry in catalog.entries.values()] == [("quilting",), ("quilting",)]
