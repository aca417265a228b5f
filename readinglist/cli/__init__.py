"""The command `readinglist`: what stands between a person at a terminal and the library.

A command reads its options, asks the library and prints; what is selected, sound or near is decided there. Results
go to stdout and all else to stderr. Exit codes: 0 fine, 1 problems in the data, 2 wrong use or input and output,
130 interrupted, 141 nobody reads on. Loads no Sphinx, and of the library only what the command at hand needs: `--help`
answers at once.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path

import click
from click.shell_completion import shell_complete

from readinglist import __version__
from readinglist.cli.streams import drop_streams, prepare_streams, say
from readinglist.errors import ReadingListError

__all__ = ["COMMANDS", "app", "main"]

#: Every command: the module and the name in it that holds it, and what it does, in the order of `--help`.
COMMANDS = {
    "init": ("starting", "init", "Begin a catalog and its site in DIR, or here; nothing that is there is changed."),
    "list": (
        "look",
        "list_entries",
        "List the entries that match, newest first; or make a reading list of them.",
    ),
    "show": ("look", "show", "Show all that is known of entries, lists, tags, people or events."),
    "new": ("drafts", "new", "Write a new entry; on a terminal, ask for what is not given."),
    "add": ("drafts", "add", "Write a new entry for the address of a recording, paper or page."),
    "export": ("exchange", "export", "Write the entries that match QUERY and all options in another format."),
    "import": (
        "exchange",
        "import_",
        "Add the entries of FILEs, or of folders, to the catalog; - is standard input.",
    ),
    "check": ("checking", "check", "Name every problem in the catalog, or in PATHs."),
    "fmt": ("checking", "fmt", "Put the files of the catalog, or PATHs, into the usual form."),
    "rename": (
        "tending",
        "rename",
        "Give an entry, list, tag, person or event a new id, and rewrite all that names it.",
    ),
    "people": ("tending", "people", "List the people with the number of their entries."),
    "tags": ("tending", "tags", "List the tags with the number of their entries."),
    "stats": ("tending", "stats", "Count what the catalog holds."),
    "build": ("publish", "build", "Build the site of the catalog with Sphinx."),
    "schema": ("schema", "schema", "Print the JSON Schema of a sort of file; without NAME, list them."),
    "serve": ("publish", "serve", "Serve the site and build it anew on changes, until Ctrl+C."),
}


class _Commands(click.Group):
    """The commands, each loaded when it is asked for: loading all of them takes longer than most of them work."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Give the names in the order of the table."""
        del ctx
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Load a command; None if there is none of that name."""
        del ctx
        if cmd_name not in COMMANDS:
            return None
        module, name, _ = COMMANDS[cmd_name]
        command: click.Command = getattr(import_module(f"readinglist.cli.{module}"), name)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Print the table, for which no command has to be loaded."""
        del ctx
        with formatter.section("Commands"):
            formatter.write_dl([(name, text) for name, (_, _, text) in COMMANDS.items()])


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command.

    Args:
        argv: The arguments without the program's name; None for those of the process.

    Returns:
        The exit code. What a user, a file or a pipe does wrong is never raised.
    """
    prepare_streams()
    try:
        return _run(list(sys.argv[1:] if argv is None else argv))
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        drop_streams()
        return 141


def _run(arguments: list[str]) -> int:
    variable = "_READINGLIST_COMPLETE"
    if instruction := os.environ.get(variable):
        return shell_complete(app, {}, "readinglist", variable, instruction)
    try:
        with app.make_context("readinglist", arguments) as context:
            return app.invoke(context) or 0
    except click.exceptions.Exit as stop:
        return stop.exit_code
    except click.ClickException as error:
        error.show(file=sys.stderr)
        return error.exit_code
    except click.Abort:
        return 130
    except BrokenPipeError:
        raise
    except (ReadingListError, OSError) as error:
        say(f"Error: {error}", err=True)
        if isinstance(error, OSError) and not error.filename:
            drop_streams()
        return 2


@click.group(
    cls=_Commands,
    commands=dict.fromkeys(COMMANDS, click.Command(None)),  # for "Did you mean"
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.option(
    "--catalog",
    type=click.Path(path_type=Path),
    envvar="READINGLIST_CATALOG",
    metavar="DIR",
    help="Folder with entries/ in it; else the nearest from here upwards, or the one installed.",
)
@click.option("--no-network", is_flag=True, expose_value=False, help="Never use the network: always so, flag or not.")
@click.version_option(__version__, message="%(prog)s %(version)s")
@click.pass_context
def app(context: click.Context, catalog: Path | None) -> None:
    """Find, check and publish the talks, workshops and papers of a catalog."""
    context.obj = catalog


def __getattr__(name: str) -> click.Group:
    """Give `whole`: the command with all of its commands loaded, for programs that list them."""
    if name != "whole":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    context = click.Context(app)
    commands = [command for name in COMMANDS if (command := app.get_command(context, name))]
    return click.Group("readinglist", commands=commands, params=app.params, help=app.help)
