"""What a reader keeps in the browser: buttons that save and tick off, progress on a list, the page "My reading".

All of it needs a browser that runs scripts, `static/readinglist.js`; nothing here says what anybody has read, since
that stays in the browser. Knows nothing of Sphinx.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import LiteralString

from markupsafe import Markup

from readinglist.catalog import Step
from readinglist.model import Entry, ReadingList
from readinglist.site.icons import icon
from readinglist.site.markup import fill, section
from readinglist.site.words import _

__all__ = ["done_box", "mark_buttons", "my_reading", "track"]


def mark_buttons(entry: Entry) -> Markup:
    """Give the two buttons of an entry's page: save it for later, and tick it off."""
    template: LiteralString = (
        '<li class="rl-script"><button type="button" class="rl-button" data-mark="%s" data-unset="%s" data-set="%s" '
        'aria-pressed="false">%s<span>%s</span></button></li>\n'
    )
    save = fill(template, "saved", _("Save"), _("Saved"), icon("bookmark"), _("Save"))
    done = fill(template, "done", _("Mark as done"), _("Done"), icon("check"), _("Mark as done"))
    return fill("%s%s", save, done)


def done_box(step: Step) -> Markup:
    """Give the box that ticks off a step of a list."""
    template: LiteralString = (
        '<label class="rl-done rl-script"><input type="checkbox" data-mark="done">%s '
        '<span class="rl-hidden">%s</span></label>\n'
    )
    return fill(template, _("Done"), step.entry.title)


def track(reading_list: ReadingList, steps: Sequence[Step]) -> Markup:
    """Give what says how far somebody has come on a list, and how long the rest takes; empty without steps."""
    shown = [step for step in steps if step.entry.is_published]
    if not shown:
        return Markup()
    words = {
        "some": _("{n} of {all} done"),
        "all": _("All {all} done"),
        "left": _("{time} left"),
        "least": _("at least {time} left"),
        "next": _("Continue with step {step}"),
    }
    return fill(
        '<div class="rl-track rl-script" data-track="%s" data-words="%s"><progress max="%s" value="0" aria-label="%s">'
        '</progress><p role="status">%s</p><a class="rl-button rl-continue" href="#rl--step-%s" hidden>%s</a></div>\n',
        *(reading_list.id, json.dumps(words, ensure_ascii=False), len(shown), _("Progress")),
        *(words["some"].format(n=0, all=len(shown)), shown[0].entry.id, words["next"].format(step=shown[0].number)),
    )


def my_reading() -> Markup:
    """Give the page on which a browser shows what it has kept."""
    words = {
        "none": _("Nothing here yet."),
        "open": _("To read"),
        "done": _("Done"),
        "lists": _("Lists begun"),
        "progress": _("{n} of {all} done"),
        "remove": _("Remove {title}"),
        "imported": _("Imported: {n}"),
        "broken": _("This file holds no marks of such a site."),
        "sure": _("Delete all marks of this site from this browser?"),
        "full": _("The browser did not keep it."),
    }
    about = _(
        "Save an entry on its page, or tick off a step of a reading list, and you find it here. "
        "All of it stays in this browser, on this device: nothing is sent anywhere, and nobody else can see it."
    )
    tools = fill(
        '<div class="rl-tools rl-script"><button type="button" class="rl-button" data-export>%s</button> '
        '<label class="rl-button">%s<input type="file" accept="application/json,.json" class="rl-hidden" data-import>'
        '</label> <button type="button" class="rl-button" data-delete>%s</button><p role="status"></p></div>\n',
        *(_("Export as JSON"), _("Import"), _("Delete all")),
    )
    content = fill(
        '<p>%s</p>\n<p class="rl-no-script">%s</p>\n<div class="rl-kept rl-script" data-words="%s"></div>\n%s',
        *(about, _("This page needs a browser that runs scripts."), json.dumps(words, ensure_ascii=False), tools),
    )
    return section("my-reading", 1, _("My reading"), content, "rl-page rl-wide")
