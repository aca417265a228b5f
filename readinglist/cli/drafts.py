"""The commands that write an entry: `new` and `add`; and what writes one from the form "Suggest an entry"."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from readinglist.cli.streams import say, show_path

if TYPE_CHECKING:
    from readinglist.catalog import Catalog
    from readinglist.formats import Input

__all__ = ["add", "new", "open_catalog", "save_answers"]

_F = TypeVar("_F", bound=Callable[..., Any])
#: The roles, with the option for each.
_ROLES = {
    "speakers": "speaker", "authors": "author", "organizers": "organizer", "advisors": "advisor",
    "panelists": "panelist",
}  # fmt: skip


def _options(command: _F) -> _F:
    """Add the options that say what an entry holds; the last one added is the first one shown."""
    for role, word in reversed(_ROLES.items()):
        command = click.option(f"--{word}", role, multiple=True, metavar="NAME", help=f"{word.capitalize()}; repeat.")(
            command
        )
    plain = {
        "kind": ("KIND", "Kind of entry."),
        "event": ("EVENT", "Event; id or name."),
        "date": ("DATE", "2025-07-15T08:30-07:00, 2025-07-15, 2025-07 or 2025."),
        "duration": ("LENGTH", "1:30:00, 42:10 or 90 min."),
        "room": ("TEXT", "Room."),
        "language": ("CODE", "Language, such as en."),
        "level": ("LEVEL", "beginner, intermediate or advanced."),
        "summary": ("TEXT", "Two to four sentences; else a blank to fill in."),
        "id": ("ID", "Id; else made of the title."),
        "folder": ("DIR", "Folder below entries/; else where its kind is."),
        "list": ("LIST", "Reading list to put it on."),
        "note": ("TEXT", "What the list says about it."),
    }
    many = {"tags": ("tag", "TAG", "Tag; repeat."), "sources": ("source", "URL", "Where the facts are from; repeat.")}
    for name, (metavar, text) in reversed(plain.items()):
        command = click.option(f"--{name}", name, default="", metavar=metavar, help=text)(command)
    for name, (option, metavar, text) in many.items():
        command = click.option(f"--{option}", name, multiple=True, metavar=metavar, help=text)(command)
    return click.option("--link", "links", multiple=True, metavar="TYPE=URL", help="Link, such as video=...; repeat.")(
        command
    )


@click.command()
@click.argument("title", required=False, metavar="[TITLE]")
@_options
@click.pass_obj
def new(folder: Path | None, /, title: str | None, **options: Any) -> int:
    """Write a new entry; on a terminal, ask for what is not given."""
    catalog = open_catalog(folder)
    options["title"] = title or ""
    if sys.stdin.isatty():
        _ask(catalog, options)
    return _write(catalog, options)


@click.command()
@click.argument("url")
@click.option("--title", default="", metavar="TITLE", help="Title; else asked for, or a blank to fill in.")
@_options
@click.pass_obj
def add(folder: Path | None, /, url: str, **options: Any) -> int:
    """Write a new entry for the address of a recording, paper or page."""
    from readinglist.errors import ReadingListError
    from readinglist.urls import identify
    from readinglist.writing import BLANK_TITLE

    catalog = open_catalog(folder)
    address = identify(url)
    if address is None:
        raise ReadingListError(f"{url!r} is no web address, DOI or arXiv id.")
    options["links"] = (f"{address.link}={address.url}", *options["links"])
    options["kind"] = options["kind"] or address.kind
    if sys.stdin.isatty():
        _ask(catalog, options)
    options["kind"] = options["kind"] or "talk"
    if not options["title"]:
        options["title"] = BLANK_TITLE
        options["id"] = options["id"] or address.id
    return _write(catalog, options)


def save_answers(catalog: Catalog, inputs: Sequence[Input]) -> int:
    """Write a new entry from the answers of the form "Suggest an entry"."""
    from readinglist.drafting import read_answers
    from readinglist.errors import ReadingListError
    from readinglist.formats import issue_form

    answers = issue_form.read_answers("".join(item.text for item in inputs))
    if not answers:
        raise ReadingListError("no answers of the form here: expected headings such as `### Title`.")
    fields, body = read_answers(answers)
    return _save(catalog, fields, body, {})


def open_catalog(folder: Path | None) -> Catalog:
    """Load the catalog to write to, which is never the one that was installed."""
    from readinglist.cli.folders import SHIPPED, find_folder, load_catalog
    from readinglist.errors import ReadingListError

    if find_folder(folder) == SHIPPED:
        raise ReadingListError("there is no catalog here to write to; name one with --catalog DIR.")
    return load_catalog(folder)


def _write(catalog: Catalog, options: dict[str, Any]) -> int:
    """Write what the options say."""
    from readinglist.drafting import read_links

    if options["note"] and not options["list"]:
        raise click.UsageError("--note belongs to --list.")
    rest = {name: options.pop(name) for name in ("id", "folder", "list", "note")}
    body = options.pop("summary")
    options["links"] = read_links(options["links"])
    return _save(catalog, options, body, rest)


def _save(catalog: Catalog, fields: dict[str, Any], body: str, rest: dict[str, str]) -> int:
    """Write an entry, and say what was written and what is left to do."""
    from readinglist.drafting import DraftError, make_draft, save_draft
    from readinglist.writing import BLANK_SUMMARY, BLANK_TITLE

    try:
        draft = make_draft(catalog, fields, body, rest.get("id", ""), rest.get("folder", ""))
        files = save_draft(catalog, draft, rest.get("list", ""), rest.get("note", ""))
    except DraftError as error:
        say(*str(error).split("\n"), "Nothing was written.", err=True)
        return 1
    say(*map(show_path, files))
    blanks = [f'"{blank}"' for blank in (BLANK_TITLE, BLANK_SUMMARY) if blank in draft.text]
    todo = f"fill in {' and '.join(blanks)}, then " if blanks else ""
    say(f"Next: {todo}run readinglist check {files[0]}", err=True)
    return 0


# Questions


def _ask(catalog: Catalog, options: dict[str, Any]) -> None:
    """Ask for what is missing and most entries have; an empty answer leaves it out."""
    if not options["title"]:
        options["title"] = click.prompt("Title", err=True)
    if not options["kind"]:
        say(f"Kinds: {', '.join(catalog.kinds)}", err=True)
        options["kind"] = _ask_for("Kind", catalog.kinds, "talk")
    role = {"paper": "authors", "workshop": "organizers"}.get(options["kind"], "speakers")
    if not any(options[role] for role in _ROLES):
        names = click.prompt(
            f"{role.capitalize()}, with semicolons between them", default="", show_default=False, err=True
        )
        options[role] = tuple(name.strip() for name in names.split(";") if name.strip())
    if not options["event"] and catalog.events:
        options["event"] = _ask_for("Event", catalog.events, _last_event(catalog))
    if not options["tags"]:
        options["tags"] = _ask_tags(catalog)
    if not options["links"]:
        url = click.prompt("Address of the recording, paper or page", default="", show_default=False, err=True)
        options["links"] = (url,) if url else ()
    if not options["summary"]:
        text = "Summary, two to four sentences (or leave it for later)"
        options["summary"] = click.prompt(text, default="", show_default=False, err=True)


def _last_event(catalog: Catalog) -> str:
    dated = [(str(event.start), id_) for id_, event in catalog.events.items() if event.start]
    return max(dated)[1] if dated else next(iter(catalog.events))


def _ask_for(word: str, known: Iterable[str], default: str) -> str:
    """Ask for one of some ids until it is one, or a hyphen for none."""
    from readinglist.identity import find_similar
    from readinglist.names import meant

    while True:
        answer: str = click.prompt(
            f"{word} (- for none)" if word == "Event" else word, default=default, err=True
        ).strip()
        if answer == "-" or answer in {*known}:
            return answer.strip("-") if answer == "-" else answer
        say(f"There is no {word.lower()} {answer!r}. {meant(find_similar(answer, known))}".strip(), err=True)


def _ask_tags(catalog: Catalog) -> Sequence[str]:
    """Ask for tags until the catalog knows all of them."""
    from readinglist.identity import find_similar
    from readinglist.names import meant

    while True:
        answer = click.prompt("Tags, with commas between them", default="", show_default=False, err=True)
        tags = [tag.strip() for tag in answer.split(",") if tag.strip()]
        unknown = [tag for tag in tags if catalog.find_tag(tag) is None]
        if not unknown:
            found = [catalog.find_tag(tag) for tag in tags]
            return list(dict.fromkeys(tag.id for tag in found if tag is not None))
        for tag in unknown:
            hint = meant(find_similar(tag, catalog.tags)) or "readinglist tags lists them all."
            say(f"There is no tag {tag!r}. {hint}", err=True)
