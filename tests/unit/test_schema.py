"""The JSON Schemas of a catalog's files, as an independent validator reads them; `test_data` reads the published ones."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path

import check_jsonschema
import pytest
from click.testing import CliRunner
from jsonschema import Draft202012Validator

from readinglist import UnknownIdError, cli
from readinglist.dates import parse_date, parse_duration
from readinglist.kinds import KINDS, Kind, Source
from readinglist.model import Entry, Event, Facet, ListItem, Person, ReadingList, Select, Tag
from readinglist.schema import SCHEMAS, dump_schema, files, make_schema, published
from readinglist.source import parse_collection, parse_entry, parse_list, parse_registry, split_front_matter

ROOT = Path(__file__).parents[2]
SHIPPED = ROOT / "readinglist" / "schemas"
BAD = ROOT / "tests" / "data" / "bad"
TALK = "title: A\nkind: talk\n"

DATES = (
    "2025", "1600", "2100", "2025-07", "2024-02-29", "2025-07-15T08:30", "2025-07-15 08:30", "2025-07-15T08:30:59",
    "2025-07-15T08:30:00.25Z", "2025-07-15T23:59-07:00", "2025-07-15T00:00+0530", "2025-07-15T08:30+14:59",
)  # fmt: skip
NO_DATES = (
    "1599", "2101", "20222", "025", "2025-13", "2025-00", "2025-7", "2025-07-32", "2025-07-00", "2025-07-15T24:00",
    "2025-07-15T08:60", "2025-07-15T08", "2025-07-15T08:30+15:00", "2025-07-15T08:30+01:60", "2025-07T08:30",
    "15.07.2025", "soon", "2025/07/15",
)  # fmt: skip
DURATIONS = (
    "1:30:00", "42:10", "0:59", "100:00:01", "PT1H30M", "pt90m", "PT45S", "PT1H", "90 min", "90min", "1 h 30 min",
    "1h30m", "2 hours", "1 hour 5 minutes", "1 minute", "3h", "1h 5m",
)  # fmt: skip
NO_DURATIONS = ("90", "1.5 h", "an hour", "1:60", "PT", "P1D", "5 sec", "1:2:3", "90 min 1 h", "min")

#: What a schema takes and the package reads without a problem: schema and text, by name.
ACCEPTED: dict[str, tuple[str, str]] = {
    "smallest": ("entry", TALK),
    "typed-scalars": ("entry", "title: 2025\nkind: talk\nlanguage: no\nroom: 3.10\nshort_title: true\nlicense: 007\n"),
    "new-kind": ("entry", "title: A\nkind: seminar\n"),
    "nothing-in-optional-keys": ("entry", TALK + "".join(
        f"{key}:\n" for key in Entry.model_fields.keys() - {"id", "title", "kind", "origin", "summary", "body", "path", "line", "last_line"}
    )),
    "text-for-a-list": ("entry", f"{TALK}speakers: Ada\ntags: 5\naliases: old\nsources: https://example.org/\n"),
    "links": ("entry", TALK + """\
links:
  page: https://example.org/a(b)?c=d#e
  video: [HTTPS://example.org, {url: "http://[::1]:8000/", label: 1}]
  slides: {url: https://example.org/}
  paper: []
  code: >
    https://example.org/
further: {}
"""),
    "long-texts": ("entry", f"title: {'x' * 1000}\nkind: talk\nlinks: {{page: 'https://example.org/{'x' * 3980}'}}\n"),
    "related": ("entry", f"{TALK}related:\n  moss: Why.\n  2025:\ninferred: {{date: Because., title: }}\n"),
    "origin-as-text": ("entry", f"{TALK}origin: https://example.org/\n"),
    "origin-as-mapping": ("entry", f"{TALK}origin: {{url: https://example.org/, label: Here}}\n"),
    "quoted-blanks": ("entry", f"{TALK}date: ' 2025 '\nduration: '90 min '\naliases: [' old ', 2025]\ntags: ''\n"),
    "defaults-for-required": ("collection", "defaults: {kind: talk}\nentries:\n  - {id: a, title: A, summary: Text.}\n"),
    "no-defaults": ("collection", "defaults:\nentries:\n  - {id: 1, title: A, kind: talk}\n"),
    "no-entries": ("collection", "entries: []\n"),
    "list-of-ids": ("list", "title: A\nitems: [moss, {entry: exait}, {section: B, note: C}]\n"),
    "list-of-one": ("list", "title: A\nitems: moss\nlimit: '5'\nselect: {}\n"),
    "selection": ("list", "title: A\nselect: {exclude-tags: a, year: 2025, kind: [talk], text: b}\nsort: -date\n"),
    "facet-as-mapping": ("tags", "facets: {a: {label: A}, b: B, c: 3}\ntags:\n"),
    "registry-without-records": ("people", "people:\n"),
    "person": ("people", "people: {ada: {name: Ada, links: {website: https://example.org/}, aliases: A}}\n"),
    "event": ("events", "events: {2025: {name: A, start: 2025, end: 2025-07}}\n"),
    "kind": ("kinds", "kinds: {demo: {label: Demo, plural: Demos, schema: Event}}\n"),
    **{f"date {text}": ("entry", f"{TALK}date: {text}\n") for text in DATES},
    **{f"duration {text}": ("entry", f"{TALK}duration: {text}\n") for text in DURATIONS},
}  # fmt: skip

#: What both refuse: schema and text, and what the validator says of which place.
REFUSED: dict[str, tuple[str, str, str]] = {
    "unknown-key": ("entry", TALK + "speaker: Ada\n", "$: Additional properties are not allowed ('speaker'"),
    "id-in-a-document": ("entry", TALK + "id: a\n", "$: Additional properties are not allowed ('id'"),
    "path": ("collection", "entries: [{id: a, title: A, kind: talk, path: b}]\n", "$.entries[0]: Additional"),
    "no-title": ("entry", "kind: talk\n", "$: 'title' is a required property"),
    "no-kind": ("entry", "title: A\n", "$: 'kind' is a required property"),
    "blank-title": ("entry", "title: ' '\nkind: talk\n", "$.title: ' ' does not match"),
    "title-is-a-list": ("entry", "title: [draft]\nkind: talk\n", "$.title: ['draft'] is not of type"),
    "speakers-are-a-mapping": ("entry", TALK + "speakers: {a: b}\n", "$.speakers: {'a': 'b'} is not of type"),
    "speaker-is-a-mapping": ("entry", TALK + "speakers: [a: b]\n", "$.speakers[0]: {'a': 'b'} is not of type"),
    "level": ("entry", TALK + "level: expert\n", "$.level: 'expert' is not one of"),
    "status": ("entry", TALK + "status: hidden\n", "$.status: 'hidden' is not one of"),
    "link-type": ("entry", TALK + "links: {vido: https://example.org/}\n", "$.links: Additional"),
    "link-scheme": ("entry", TALK + "links: {page: ftp://example.org/}\n", "$.links.page: 'ftp://example.org/' does"),
    "link-with-user": ("entry", TALK + "links: {page: https://a@example.org/}\n", "$.links.page: 'https://a@"),
    "link-in-list": ("entry", TALK + "links: {page: [a]}\n", "$.links.page[0]: 'a' does not match"),
    "link-key": ("entry", TALK + "links: {page: {url: https://a.org/, lable: b}}\n", "$.links.page: {'url'"),
    "link-without-url": ("entry", TALK + "links: {page: {label: b}}\n", "$.links.page: {'label'"),
    "links-are-a-list": ("entry", TALK + "links: [https://example.org/]\n", "$.links: ['https://example.org/'] is not"),
    "blank-origin": ("entry", TALK + "origin:\n", "$.origin: None is not"),
    "sources-are-a-mapping": ("entry", TALK + "sources: {url: https://a.org/}\n", "$.sources: {'url'"),
    "related-id": ("entry", TALK + "related: {Second Paper: a}\n", "$.related: 'Second Paper' does not match"),
    "related-reason": ("entry", TALK + "related: {second: [a]}\n", "$.related.second: ['a'] is not of type"),
    "inferred-key": ("entry", TALK + "inferred: {room_name: a}\n", "$.inferred: 'room_name' is not one of"),
    "alias": ("entry", TALK + "aliases: [Old Talk]\n", "$.aliases[0]: 'Old Talk' does not match"),
    "no-kind-in-collection": ("collection", "entries: [{id: a, title: A}]\n", "$.entries[0]: 'kind' is a required"),
    "no-id-in-collection": ("collection", "entries: [{kind: talk, title: A}]\n", "$.entries[0]: 'id' is a required"),
    "defaults": ("collection", "defaults: {mood: a}\nentries: [{id: a, title: A, kind: talk}]\n", "$.defaults: Additional"),
    "collection-key": ("collection", "entrys: []\n", "$: 'entries' is a required property"),
    "list-item": ("list", "title: A\nitems: [{note: a}]\n", "$.items[0]: {'note'"),
    "list-item-both": ("list", "title: A\nitems: [{entry: a, section: b}]\n", "$.items[0]: {'entry'"),
    "list-limit": ("list", "title: A\nlimit: 0\n", "$.limit: 0 is less than or equal"),
    "list-limit-text": ("list", "title: A\nlimit: some\n", "$.limit: 'some' does not match"),
    "selection-key": ("list", "title: A\nselect: {tag: a}\n", "$.select: Additional"),
    "no-label": ("tags", "tags: {a: {facet: b}}\n", "$.tags.a: 'label' is a required property"),
    "tag-is-a-text": ("tags", "tags: {a: A}\n", "$.tags.a: 'A' is not of type 'object'"),
    "person-id": ("people", "people: {Ada: {name: Ada}}\n", "$.people: 'Ada' does not match"),
    "registry-key": ("events", "event: {}\n", "$: Additional properties are not allowed ('event'"),
    "kind-key": ("kinds", "kinds: {a: {label: A, plural: B, schema_type: C}}\n", "$.kinds.a: Additional"),
    **{f"no-date {text}": ("entry", f"{TALK}date: {text}\n", "$.date: ") for text in NO_DATES},
    **{f"no-duration {text}": ("entry", f"{TALK}duration: {text}\n", "$.duration: ") for text in NO_DURATIONS},
}  # fmt: skip

#: Rules that are about one value, or the keys beside it.
VISIBLE = {
    "unknown_key", "missing_key", "bad_value", "bad_url", "bad_date", "bad_duration", "bad_id", "too_long", "wrong_type",
    "blank_name",
}  # fmt: skip
#: Cases in `data/bad` with such a rule that a schema cannot see, each with the reason.
UNSEEN = {
    "bad-date-no-such-day": "needs a calendar",
    "bad-duration-too-long": "needs a sum",
    "bad-url-with-stray-parenthesis": "needs counting",
}


def _bad_cases() -> Iterator[tuple[str, Path]]:
    """Give each case of `data/bad` with a visible rule, and the one file that the first message is about."""
    for expected in sorted(BAD.glob("*.err")):
        path, rule = re.findall(r"^([^:]+):.*\[(\w+)\]$", expected.read_text(encoding="utf-8"), re.MULTILINE)[0]
        folder = expected.with_suffix("")
        file = folder / path if folder.is_dir() else BAD / Path(path).name
        if rule in VISIBLE and file.exists():
            yield expected.stem, file


def _front_matter(file: Path) -> tuple[str, str]:
    """Give the schema that a file of a catalog is for, and its YAML."""
    text = file.read_text(encoding="utf-8")
    if file.suffix == ".md":
        parts = split_front_matter(text)
        assert parts
        return "list" if file.parent.name == "lists" else "entry", parts[0]
    return file.stem if file.stem in files.SCHEMAS else "collection", text


CATALOGS = [
    file
    for root in (ROOT / "docs", ROOT / "tests" / "data" / "good")
    for place in ("entries/**/*.md", "entries/**/*.yaml", "lists/*.md", "*.yaml")
    for file in sorted(root.glob(place))
]


@pytest.fixture(scope="module")
def said(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, list[str]]:
    """Give what check-jsonschema says of each text and file, by name; nothing if it is content."""
    folder = tmp_path_factory.mktemp("schema")
    texts = {name: row[:2] for name, row in [*ACCEPTED.items(), *REFUSED.items()]}
    texts |= {str(file): _front_matter(file) for file in CATALOGS}
    texts |= {f"bad {name}": _front_matter(file) for name, file in _bad_cases()}
    files: dict[str, dict[str, str]] = defaultdict(dict)
    for number, (name, (schema, text)) in enumerate(texts.items()):
        (folder / f"{number}.yaml").write_text(text, encoding="utf-8")
        files[schema][str(folder / f"{number}.yaml")] = name
    result: dict[str, list[str]] = {name: [] for name in texts}
    for schema, names in files.items():
        options = ["--schemafile", str(SHIPPED / f"{schema}.json"), "--output-format", "json"]
        report = json.loads(CliRunner().invoke(check_jsonschema.main, [*options, *names]).stdout)
        for error in report["errors"]:
            parts = (error, error.get("best_match"), error.get("best_deep_match"))
            result[names[error["filename"]]] += [f"{part['path']}: {part['message']}" for part in parts if part]
        for error in report["parse_errors"]:
            result[names[error["filename"]]].append(error["message"])
    return result


def _problems(schema: str, text: str) -> list[str]:
    """Give what the package itself says of a text."""
    if schema in {"entry", "list"}:
        parse = parse_entry if schema == "entry" else parse_list
        return [str(problem) for problem in parse(f"---\n{text}---\n", "entries/x.md")[1]]
    if schema == "collection":
        return [str(problem) for problem in parse_collection(text, "x.yaml")[1]]
    return [str(problem) for problem in parse_registry(text, f"{schema}.yaml")[1]]


@pytest.mark.parametrize("name", SCHEMAS)
def test_stored_schema_is_the_one_made_now(name: str) -> None:
    """The files in the package are what the models give; renew with `readinglist schema --write readinglist/schemas`."""
    assert (SHIPPED / f"{name}.json").read_text(encoding="utf-8") == dump_schema(name)
    assert {path.stem for path in SHIPPED.iterdir()} == set(SCHEMAS)


@pytest.mark.parametrize("file", CATALOGS, ids=lambda file: file.relative_to(ROOT).as_posix())
def test_every_file_of_a_sound_catalog_is_taken(said: Mapping[str, list[str]], file: Path) -> None:
    """Nothing in the shipped catalog, or in the one that uses every key, is refused."""
    assert said[str(file)] == []


@pytest.mark.parametrize("name", ACCEPTED)
def test_schema_takes_what_the_package_reads(said: Mapping[str, list[str]], name: str) -> None:
    """Every form in which a value may be written is taken by both."""
    assert (said[name], _problems(*ACCEPTED[name])) == ([], [])


@pytest.mark.parametrize("name", REFUSED)
def test_schema_refuses_a_fault_in_its_place(said: Mapping[str, list[str]], name: str) -> None:
    """A fault that the package reports is refused, with its place named."""
    schema, text, expected = REFUSED[name]
    if name != "inferred-key":  # which the package sees when it links the entries
        assert _problems(schema, text)
    assert any(message.startswith(expected) for message in said[name]), said[name]


@pytest.mark.parametrize("name", [name for name, _ in _bad_cases()])
def test_schema_refuses_the_bad_cases(said: Mapping[str, list[str]], name: str) -> None:
    """Every stored fault that is about one value is refused, but for those that are known to be out of sight."""
    assert bool(said[f"bad {name}"]) != (name in UNSEEN)


def test_unseen_cases_exist() -> None:
    """No exception outlives its case."""
    assert UNSEEN.keys() <= {name for name, _ in _bad_cases()}


@pytest.mark.parametrize(
    ("texts", "parse", "are_read"),
    [(DATES, parse_date, True), (NO_DATES, parse_date, False), (DURATIONS, parse_duration, True), (NO_DURATIONS, parse_duration, False)],
    ids=["dates", "no dates", "durations", "no durations"],
)  # fmt: skip
def test_tables_of_forms_are_true(texts: tuple[str, ...], parse: object, are_read: bool) -> None:
    """The forms above are those that the package itself reads, or does not."""
    for text in texts:
        try:
            parse(text)
        except ValueError:
            assert not are_read, text
        else:
            assert are_read, text


def _fields(node: object) -> Iterator[tuple[str, dict[str, object]]]:
    """Give every property in a schema, at any depth."""
    if isinstance(node, dict):
        if node.get("additionalProperties") is False:
            yield from node["properties"].items()
        node = [*node.values()]
    if isinstance(node, list):
        for part in node:
            yield from _fields(part)


@pytest.mark.parametrize(
    ("model", "schema"),
    [(Entry, "collection"), (ReadingList, "list"), (Select, "list"), (ListItem, "list"), (Tag, "tags"), (Facet, "tags"),
     (Person, "people"), (Event, "events"), (Kind, "kinds"), (Source, "entry")],
    ids=lambda value: value if isinstance(value, str) else value.__name__,
)  # fmt: skip
def test_every_field_has_words_and_an_example(model: type, schema: str) -> None:
    """What a contributor may write is described, and shown by an example that is taken."""
    fields = dict(_fields(make_schema(schema)))
    hidden = {"path", "line", "last_line", "body"} | (set() if schema == "collection" else {"id", "summary"})
    for name, info in model.model_fields.items():
        if name not in hidden:
            field = fields[info.alias or name]
            assert re.search(r"\w{3}.*\.", str(field["description"]), re.DOTALL), name
            assert field["examples"], name


@pytest.mark.parametrize("name", SCHEMAS)
def test_schema_says_what_it_is(name: str) -> None:
    """Each schema has its draft, a name of its own that hangs on no place, a title and a description."""
    schema = make_schema(name)
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert schema["$id"] == f"urn:readinglist:schema:{name}"
    assert SCHEMAS[name] in schema["description"]
    assert schema["title"]
    assert schema["additionalProperties"] is False
    Draft202012Validator.check_schema(schema)


def test_files_and_published_data_are_told_apart() -> None:
    """No name is of both sorts, and who reads the table sees of which sort a schema is."""
    assert [*files.SCHEMAS] == ["entry", "collection", "list", "tags", "people", "events", "kinds"]
    assert [*published.SCHEMAS] == ["catalog", "reading-list", "export"]
    assert {name for name, text in SCHEMAS.items() if text.startswith("Published data: ")} == set(published.SCHEMAS)


def _objects(node: object) -> Iterator[dict[str, object]]:
    """Give every schema of an object, at any depth."""
    if isinstance(node, dict):
        if node.get("type") == "object":
            yield node
        node = [*node.values()]
    if isinstance(node, list):
        for part in node:
            yield from _objects(part)


@pytest.mark.parametrize(("name", "count"), [("catalog", 15), ("reading-list", 12), ("export", 14)])
def test_published_data_is_closed_and_described(name: str, count: int) -> None:
    """Every object is closed, and every key of it is described; a definition is there because something refers to it."""
    schema = make_schema(name)
    objects = list(_objects(schema))
    assert len(objects) == count
    assert {json.dumps(body["additionalProperties"]) for body in objects} == {"false"}
    words = [(key, field["description"]) for body in objects for key, field in body["properties"].items()]
    assert [key for key, text in words if not re.fullmatch(r"(?=\S).*\w{3}.*\.", text)] == []
    references = set(re.findall(r'"#/\$defs/([a-z]+)"', json.dumps(schema)))
    assert references == set(schema["$defs"])


def test_kinds_are_offered() -> None:
    """An editor can complete the kinds that every catalog has."""
    assert make_schema("entry")["properties"]["kind"]["examples"] == list(KINDS)


def test_schema_belongs_to_the_caller() -> None:
    """Who changes a schema changes no other."""
    make_schema("entry")["properties"]["date"]["type"].clear()
    assert make_schema("entry")["properties"]["date"]["type"]


def test_unknown_schema_is_named() -> None:
    """A schema that is not there is an error that names the one that was meant."""
    with pytest.raises(UnknownIdError, match="Did you mean 'tags'"):
        make_schema("tag")


@pytest.mark.parametrize("name", ["tags", "people", "events"])
def test_registries_name_their_schema(name: str) -> None:
    """The first line of a registry leads to its schema."""
    file = ROOT / "docs" / f"{name}.yaml"
    (path,) = re.findall(r"^# yaml-language-server: \$schema=(\S+)$", file.read_text(encoding="utf-8").split("\n")[0])
    assert (file.parent / path).resolve() == SHIPPED / f"{name}.json"


def test_command_lists_prints_and_writes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The command names the schemas, prints one, and writes all."""
    assert cli.main(["schema"]) == 0
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == list(SCHEMAS)
    assert cli.main(["schema", "tags"]) == 0
    assert capsys.readouterr().out == dump_schema("tags")
    assert cli.main(["schema", "--write", str(tmp_path / "new" / "folder")]) == 0
    captured = capsys.readouterr()
    assert (captured.out, captured.err.startswith("Wrote 10 schemas to ")) == ("", True)
    written = {path.name: path.read_text(encoding="utf-8") for path in (tmp_path / "new" / "folder").iterdir()}
    assert written == {f"{name}.json": dump_schema(name) for name in SCHEMAS}


def test_command_refuses_what_it_cannot_do(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """An unknown name, or a name beside `--write`, is wrong use."""
    assert cli.main(["schema", "tag"]) == 2
    assert cli.main(["schema", "tags", "--write", str(tmp_path)]) == 2
    assert not list(tmp_path.iterdir())
    assert "no schema has the id 'tag'. Did you mean 'tags'?" in capsys.readouterr().err
