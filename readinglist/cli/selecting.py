"""The options that say which entries a command is about, and what they select."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from readinglist.catalog import Catalog
    from readinglist.entries import Entries

__all__ = ["SelectCommand", "describe_selection", "read_selection", "select_options"]

#: A term that excludes, which looks like an option.
_EXCLUDES = re.compile(r"-[a-z][a-z_-]*:", re.IGNORECASE)
_F = TypeVar("_F", bound=Callable[..., Any])

#: Name in `Select`, option, what stands for the value, and what the option means; in the order of `--help`.
_MANY = (
    ("tags", "tag", "TAG", "With this tag; repeat for all of several."),
    ("exclude_tags", "exclude-tag", "TAG", "Without this tag."),
    ("kind", "kind", "KIND", "Of this kind; repeat for any of several."),
    ("people", "person", "PERSON", "With this person; id or name."),
    ("event", "event", "EVENT", "From this event."),
    ("year", "year", "YEAR", "From 2025, 2020..2024, 2025.. or ..1999."),
    ("level", "level", "LEVEL", "For beginner, intermediate or advanced."),
    ("language", "language", "CODE", "In this language, such as en."),
    ("has", "has", "LINK", "With such a link: video, slides, paper, ..."),
    ("list", "list", "LIST", "On this reading list."),
)
#: The options that take ids of the catalog, with where these are.
_IDS = {"tag": "tags", "exclude-tag": "tags", "kind": "kinds", "person": "people", "event": "events", "list": "lists"}


def _complete(option: str) -> Callable[[click.Context, click.Parameter, str], Iterable[str]] | None:
    """Give what completes the value of an option in a shell: the ids that the catalog has."""
    if option not in _IDS:
        return None

    def complete(context: click.Context, _parameter: click.Parameter, incomplete: str) -> Iterable[str]:
        from readinglist.catalog import Catalog
        from readinglist.cli.folders import find_folder
        from readinglist.errors import ReadingListError

        try:
            catalog = Catalog.load(find_folder(context.find_root().params.get("catalog")))
        except (ReadingListError, OSError):
            return []
        return [id_ for id_ in getattr(catalog, _IDS[option]) if id_.startswith(incomplete)]

    return complete


class SelectCommand(click.Command):
    """A command with a query, in which `-tag:x` is a term and no option."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Keep the terms that exclude away from click, and give them to `query`."""
        end = args.index("--") if "--" in args else len(args)
        terms = [arg for arg in args[:end] if _EXCLUDES.match(arg)]
        rest = super().parse_args(ctx, [arg for arg in args[:end] if not _EXCLUDES.match(arg)] + args[end:])
        ctx.params["query"] = (*ctx.params["query"], *terms)
        return rest


def select_options(command: _F) -> _F:
    """Add the query and the options of a selection to a `SelectCommand`, which passes them on to `read_selection`."""
    command = click.option("--limit", type=click.IntRange(min=1), metavar="N", help="At most so many.")(command)
    order = "-date (the default), date, title, -title."
    command = click.option("--sort", default="", metavar="ORDER", help=order)(command)
    words = "With all these words, in any order."
    command = click.option("--text", default="", metavar="WORDS", help=words)(command)
    for name, option, metavar, text in reversed(_MANY):
        command = click.option(
            f"--{option}", name, multiple=True, metavar=metavar, help=text, shell_complete=_complete(option)
        )(command)
    return click.argument("query", nargs=-1, metavar="[QUERY]...")(command)


def read_selection(
    catalog: Catalog, context: click.Context, query: Sequence[str], sort: str, limit: int | None, **fields: Any
) -> Entries:
    """Give what query and options select; a fault is shown below its place, or said with the option's own name."""
    from readinglist.errors import ReadingListError, SelectError

    text = " ".join(query)
    try:
        return catalog.select(text, sort=sort, limit=limit, **fields)
    except SelectError as error:
        if error.column:
            raise ReadingListError(f"{error.field}: {error.message}\n  {text}\n  {' ' * (error.column - 1)}^") from None
        name = error.field.replace("-", "_")
        option = next((item.opts[0] for item in context.command.params if item.name == name), name)
        raise ReadingListError(f"{option}: {error.message}") from None


def describe_selection(options: dict[str, Any], like: str, fit: str) -> str:
    """Give the sentence that a list begins with which a command made: how it can be made again."""
    import shlex

    words: list[str] = list(options.get("query") or ())
    for name, option, _, _ in _MANY:
        for value in options.get(name) or ():
            words += [f"--{option}", value]
    for option, value in (("text", options.get("text")), ("sort", options.get("sort")), ("like", like), ("fit", fit)):
        words += [f"--{option}", value] if value else []
    command = shlex.join(["readinglist", "list", *words])
    ticks = "``" if "`" in command else "`"
    return f"Made with {ticks} {command} {ticks}." if ticks == "``" else f"Made with `{command}`."
