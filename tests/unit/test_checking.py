"""What `check` and `fmt` do on the command line: formats of findings, mending, and what is shown of many."""

from __future__ import annotations

import json
import os
import pty
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from readinglist import RULES

ROOT = Path(__file__).parents[2]
TALK = "---\ntitle: {}\nkind: talk\n---\nThe text.\n"
#: Everything that can be mended, in two files; the third has the same address with https.
MENDABLE = {
    "entries/one.md": '\ufeff---\nkind: talk  # why not\ntitle: One\n# on tags\ntags: [Alpha, "Second Tag"]   \nlinks:\n'
    "  page: http://example.org/a  # plain\n  video: 'https://youtu.be/aaaaaaaaaaa?si=x'\n---\nThe text.  \nMore.\n\n",
    "entries/few.yaml": "# a few\r\nentries:\r\n- title: Two\r\n  id: two\r\n  kind: talk\r\n  tags: Alpha\r\n  summary: The text.\r\n",
    "entries/three.md": "---\ntitle: Three\nkind: talk\ntags: [second]\nlinks:\n  website: https://example.org/a\n---\nThe text.\n",
    "tags.yaml": "tags:\n  alpha:\n    label: Alpha\n  second:\n    label: Second\n    aliases: [Second Tag]\n",
}
MENDED = {
    "entries/one.md": "---\ntitle: One\nkind: talk  # why not\n# on tags\ntags: [alpha, second]\nlinks:\n"
    "  page: https://example.org/a  # plain\n  video: https://youtu.be/aaaaaaaaaaa\n---\nThe text.  \nMore.\n",
    "entries/few.yaml": "# a few\nentries:\n- id: two\n  title: Two\n  kind: talk\n  tags: alpha\n  summary: The text.\n",
    "entries/three.md": MENDABLE["entries/three.md"],
    "tags.yaml": MENDABLE["tags.yaml"],
}
Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[dict[str, str]], None]:
    """Give the function that writes a catalog into the working directory."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("READINGLIST_CATALOG", raising=False)

    def call(files: dict[str, str]) -> None:
        (tmp_path / "entries").mkdir(exist_ok=True)
        for name, text in files.items():
            (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / name).write_bytes(text.encode())

    return call


def found(run: Run, *arguments: str) -> list[str]:
    """Give the rules of what a check finds."""
    return [item["rule"] for item in json.loads(run("check", "--format", "json", *arguments)[1])]


def texts(files: dict[str, str]) -> dict[str, str]:
    """Give what stands in files now."""
    return {name: Path(name).read_bytes().decode() for name in files}


def test_fix_mends_what_is_beyond_doubt(write: Callable[[dict[str, str]], None], run: Run) -> None:
    """Every rule that can be mended is, comments and all else stay, and a second run finds nothing to do."""
    write(MENDABLE)
    rules = found(run)
    assert set(rules) == {name for name, rule in RULES.items() if rule.is_fixable}
    code, out, err = run("check", "--fix")
    assert (code, out) == (0, "3 entries, 0 lists: no problems.\n")
    assert err == "Mended entries/few.yaml\nMended entries/one.md\n"
    assert texts(MENDED) == MENDED


def test_fix_of_a_link_with_a_label(write: Callable[[dict[str, str]], None], run: Run) -> None:
    """Of a link that is a mapping, the address is mended, wherever it stands there."""
    links = "links:\n  page:\n    label: L\n    url: https://example.org/?{0}\n  code:\n    - url: https://example.com/?{0}\n      label: M\n"
    text = TALK.format("One").replace("---\nThe", links + "---\nThe")
    write({"entries/one.md": text.format("utm_source=x&a=b")})
    assert run("check", "--fix", "--rule", "tracking_parameter")[0] == 0
    assert texts({"entries/one.md": ""}) == {"entries/one.md": text.format("a=b")}


def test_fix_mends_what_was_asked_for(write: Callable[[dict[str, str]], None], run: Run) -> None:
    """With a rule or a path, the rest of the catalog is left alone."""
    write(MENDABLE)
    run("check", "--fix", "--rule", "tag_alias", "entries/few.yaml")
    assert texts(MENDABLE) == MENDABLE | {"entries/few.yaml": MENDABLE["entries/few.yaml"].replace("Alpha", "alpha")}


def test_fmt_changes_what_has_another_form(write: Callable[[dict[str, str]], None], run: Run) -> None:
    """`fmt --check` names the files and changes none; `fmt` changes these alone, once."""
    write(MENDABLE)
    names = "entries/few.yaml\nentries/one.md\n"
    assert run("fmt", "--check") == (1, names, "2 files would change.\n")
    assert texts(MENDABLE) == MENDABLE
    assert run("fmt") == (0, names, "2 files changed.\n")
    assert run("fmt", "--check") == (0, "", "All files have the usual form.\n")
    assert run("fmt", "tags.yaml", "entries") == (0, "", "All files have the usual form.\n")


def test_names_of_files_cannot_speak_to_the_terminal(write: Callable[[dict[str, str]], None], run: Run) -> None:
    """Whatever a file is called, its name stands on one line and holds no codes."""
    write({"entries/a\n\x1b[2Jb.md": TALK.format("'One'")})
    assert run("fmt", "--check")[1] == "entries/a??[2Jb.md\n"
    assert "\x1b" not in "".join(map(str, run("check", "--fix")))


@pytest.mark.parametrize(
    ("arguments", "code", "rules"),
    [
        ([], 1, ["bad_date", "unused_tag"]),
        (["--rule", "unused_tag"], 0, ["unused_tag"]),
        (["--rule", "unused_tag", "--strict"], 1, ["unused_tag"]),
        (["--ignore", "bad_date"], 0, ["unused_tag"]),
        (["--ignore", "bad_date", "--ignore", "unused_tag", "--strict"], 0, []),
        (["tags.yaml"], 0, ["unused_tag"]),
    ],
)
def test_rules_and_severities_decide_the_exit_code(
    write: Callable[[dict[str, str]], None], run: Run, arguments: list[str], code: int, rules: list[str]
) -> None:
    """An error fails a check, a warning does not; rules can be chosen and left out."""
    write({"entries/one.md": TALK.format("One").replace("---\nThe", "date: soon\n---\nThe"), "tags.yaml": "tags: {a: {label: A}}\n",
           "entries/two.md": TALK.format("Two")})  # fmt: skip
    if "unused_tag" in rules and code == 1 and not arguments:
        rules = ["bad_date"]  # an entry that is left out may have the tag
    if rules == ["unused_tag"]:
        write({"entries/one.md": TALK.format("One")})
    assert run("check", *arguments)[0] == code
    assert found(run, *arguments) == rules


def test_unknown_rule_is_wrong_use(write: Callable[[dict[str, str]], None], run: Run) -> None:
    """A rule that does not exist is named, with what may have been meant."""
    write({})
    assert run("check", "--rule", "bad_dat") == (
        2,
        "",
        'Error: rule: no rule is named \'bad_dat\'. Did you mean "bad_date" or "bad_id"?\n',
    )


def test_many_findings_of_a_rule_are_counted(write: Callable[[dict[str, str]], None], run: Run) -> None:
    """One cause fills no more than a screen, unless all is asked for."""
    write({f"entries/e{number}.md": TALK.format(f"Entry {number}").replace("The text.\n", "") for number in range(30)})
    short, whole = run("check")[2], run("check", "--all")[2]
    assert (short.count("[empty_summary]\n"), whole.count("[empty_summary]\n")) == (20, 30)
    assert (
        "10 more of [empty_summary]: An entry or a list has no text, or one that says nothing. --all shows them.\n"
        in short
    )
    assert short.endswith("30 warnings in 30 files. See the reference page Problems.\n")


def test_json_has_all_parts(write: Callable[[dict[str, str]], None], run: Run) -> None:
    """Programs get every part of a finding by itself, and what a fix would write."""
    write(MENDABLE)
    [item] = json.loads(run("check", "--format", "json", "--rule", "tracking_parameter")[1])
    assert item == {
        "file": "entries/one.md", "line": 8, "column": 10, "severity": "warning", "rule": "tracking_parameter",
        "where": "links.video", "message": "'https://youtu.be/aaaaaaaaaaa?si=x' tells on who follows it, with si.",
        "hint": "Write 'https://youtu.be/aaaaaaaaaaa'.", "replacement": "https://youtu.be/aaaaaaaaaaa",
    }  # fmt: skip


def test_github_annotations_are_escaped(write: Callable[[dict[str, str]], None], run: Run) -> None:
    """Whatever a file is called or says, an annotation is one command of GitHub's."""
    write({"entries/100%, a:b.md": TALK.format("One"), "entries/one.md": TALK.format('"%0A::error::x"\ndate: soon')})
    code, out, _ = run("check", "--format", "github")
    assert code == 1
    assert out.splitlines()[0].startswith(
        "::error file=entries/100%25%2C a%3Ab.md,line=1,col=1,title=bad_id::expected an id"
    )
    assert all(
        re.fullmatch(r"::(error|warning) file=[^:]+,line=\d+,col=\d+,title=[a-z_]+::[^\n]+", line)
        for line in out.splitlines()
    )


def test_sarif_names_rules_and_places(write: Callable[[dict[str, str]], None], run: Run) -> None:
    """Code scanning gets each rule with its words, and each finding with its place."""
    write({"entries/a b.md": TALK.format("One").replace("---\nThe", "date: soon\n---\nThe")})
    log = json.loads(run("check", "--format", "sarif")[1])
    assert (log["version"], log["$schema"]) == ("2.1.0", "https://json.schemastore.org/sarif-2.1.0.json")
    [part] = log["runs"]
    rules = part["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == ["bad_date", "bad_id"]
    assert rules[0]["help"]["text"] == RULES["bad_date"].how
    result = next(result for result in part["results"] if result["ruleId"] == "bad_date")
    assert rules[result["ruleIndex"]]["id"] == "bad_date"
    assert result["level"] == "error"
    [location] = result["locations"]
    assert location["physicalLocation"] == {
        "artifactLocation": {"uri": "entries/a%20b.md"}, "region": {"startLine": 4, "startColumn": 7},
    }  # fmt: skip


def test_formats_of_a_sound_catalog(write: Callable[[dict[str, str]], None], run: Run) -> None:
    """Without findings, programs get an empty result."""
    write({"entries/one.md": TALK.format("One")})
    assert run("check", "--format", "json") == (0, "[]\n", "")
    assert run("check", "--format", "github") == (0, "", "")
    assert json.loads(run("check", "--format", "sarif")[1])["runs"][0]["results"] == []


def test_excerpt_shows_what_cannot_be_seen(write: Callable[[dict[str, str]], None], run: Run) -> None:
    """The mark stands under the place, below wide letters too; hidden characters are shown by their codes."""
    write({"entries/one.md": TALK.format("陳皓\u200b遠 and more")})
    lines = run("check")[2].splitlines()
    assert lines[1:3] == ["    title: 陳皓\\u200b遠 and more", "               ^"]


def test_excerpt_of_a_long_line(write: Callable[[dict[str, str]], None], run: Run) -> None:
    """Of a long line, what stands around the place is shown."""
    write({"entries/one.md": TALK.format("word " * 30 + "\u200b" + " word" * 30)})
    lines = run("check")[2].splitlines()
    assert (lines[1][:10], lines[1][-3:], len(lines[1]) < 140) == ("    ...wor", "...", True)
    assert lines[1][lines[2].index("^") :].startswith("\\u200b")


@pytest.mark.parametrize(("entries", "shows"), [(510, True), (5, False)])
def test_bar_on_a_terminal_alone(write: Callable[[dict[str, str]], None], entries: int, shows: bool) -> None:
    """Reading many files shows how far it has come on a terminal, and nothing in a pipe or for a few files."""
    write({f"entries/e{number}.md": TALK.format(f"Entry {number}") for number in range(entries)})
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "readinglist", "check"]
    main, side = pty.openpty()
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=side, env=environment) as process:
        os.close(side)
        said = b""
        while True:
            try:
                said += os.read(main, 4096)
            except OSError:  # so a terminal ends
                break
    os.close(main)
    assert (process.returncode, b"Reading" in said) == (0, shows)
    piped = subprocess.run(command, env=environment, capture_output=True, check=True)
    assert piped.stderr == b""


def test_people_tags_and_stats(write: Callable[[dict[str, str]], None], run: Run) -> None:
    """Whoever keeps a catalog in order sees what is rare, unused and nearly the same, and how much there is."""
    write({
        "entries/one.md": TALK.format("One").replace("---\nThe", "speakers: [Jon Kleinberg]\ntags: [agent]\ndate: 2025\n---\nThe"),
        "entries/two.md": TALK.format("Two").replace("---\nThe", "speakers: [Jon Kleinburg]\ntags: [agents, agent]\nduration: 1:00:00\n---\nThe"),
        "tags.yaml": "tags:\n  agent: {label: Agent}\n  agents: {label: Agents}\n  zeta: {label: Zeta}\n",
    })  # fmt: skip
    assert run("tags") == (0, "2  agent   Agent   -\n1  agents  Agents  -\n0  zeta    Zeta    -\n", "")
    assert run("tags", "--unused", "--rare")[1] == "1  agents  Agents  -\n0  zeta    Zeta    -\n"
    assert run("tags", "--similar")[1:] == (
        "2  agent   Agent   -\n1  agents  Agents  -\n\n",
        "1 pair that may be one.\n",
    )
    assert [person["name"] for person in json.loads(run("people", "--json")[1])] == ["Jon Kleinberg", "Jon Kleinburg"]
    assert run("people", "--similar")[1] == "1  jon-kleinberg  Jon Kleinberg\n1  jon-kleinburg  Jon Kleinburg\n\n"
    data = json.loads(run("stats", "--json")[1])
    assert (data["entries"], data["tags"], data["hours"], data["years"]) == (2, 3, 1, {"2025": 1})
    assert "     2  entries\n" in run("stats")[1]
    assert json.loads(run("tags", "--similar", "--json")[1])[0][1]["id"] == "agents"


def test_rename_on_the_command_line(write: Callable[[dict[str, str]], None], run: Run) -> None:
    """What changes is named; a dry run changes nothing; what is several things has to be told apart."""
    write({"entries/one.md": TALK.format("One"), "lists/one.md": "---\ntitle: List\nitems: [one]\n---\nThe text.\n"})
    assert run("rename", "one", "two")[::2] == (
        2,
        "Error: 'one' is the id of several things; say which with --type entry or list.\n",
    )
    done = ("entries/one.md\nlists/one.md\n", "Would rename the entry one to two: 1 reference, 2 files.\n")
    assert run("rename", "one", "two", "--type", "entry", "--dry-run") == (0, *done)
    assert Path("entries/one.md").exists()
    assert run("rename", "one", "two", "--type", "entry")[1] == "entries/two.md\nlists/one.md\n"
    assert run("check")[0] == 0
    assert run("rename", "nothing", "two")[0] == 2
