"""What stands on the page of one entry around its text: the head before it, the tail after it.

Knows nothing of Sphinx; the page's title and the text itself come from elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import LiteralString

from markupsafe import Markup

from readinglist.catalog import Catalog, Membership
from readinglist.dates import show_duration
from readinglist.kinds import LINK_TYPES, ROLES
from readinglist.model import Entry, Link
from readinglist.site.addresses import Href
from readinglist.site.citing import cite
from readinglist.site.icons import LINK_ICONS, icon
from readinglist.site.markup import bdi, empty, external, fill, join, link, section
from readinglist.site.parts import clock, folded, kind_class, link_list, meta, name_host, pill
from readinglist.site.reading import mark_buttons
from readinglist.site.render import entry_link, tags_line
from readinglist.site.words import _, name_language

__all__ = ["entry_head", "entry_tail"]

#: How many people of one role stand on the page at once; of half as many more, all.
_PEOPLE = 8


def entry_head(entry: Entry, catalog: Catalog, href: Href) -> Markup:
    """Give what stands between an entry's title and its text: people, event and date, links, facts.

    Args:
        entry: The entry.
        catalog: Where it is from.
        href: Where pages lie.

    Returns:
        Blocks without headings. The last, the box of facts, floats beside what follows on a wide screen.
    """
    return join(
        [
            _people(entry, catalog, href),
            _when(entry, catalog, href),
            _actions(entry),
            _facts(entry, catalog, href),
        ]
    )


def _people(entry: Entry, catalog: Catalog, href: Href) -> Markup:
    """Give all people, by role; empty if there are none."""
    by_role: dict[str, list[Markup]] = {}
    for person in catalog.contributions(entry):
        name = bdi(person.name)
        by_role.setdefault(person.role, []).append(link(href("person", person.person), name))
    lines = [
        fill("<div><dt>%s</dt> <dd>%s</dd></div>\n", _role(role, len(names)), folded(names, _PEOPLE))
        for role, names in by_role.items()
    ]
    return fill('<dl class="simple rl-roles">\n%s</dl>\n', join(lines)) if lines else Markup()


def _role(role: str, number: int) -> str:
    return _((role if number > 1 else ROLES[role]).capitalize())


def _when(entry: Entry, catalog: Catalog, href: Href) -> Markup:
    event = catalog.events.get(entry.event)
    return meta(
        link(href("event", event.id), bdi(event.label)) if event else "",
        clock(entry.date) if entry.date else "",
        show_duration(entry.duration) if entry.duration else "",
        bdi(entry.room) if entry.room else "",
    )


def _actions(entry: Entry) -> Markup:
    """Give the links to the thing itself, the first as the main button, and the buttons that keep it in mind.

    What has a label is a line of its own, since a label may be long and there may be many.
    """
    first, rest = entry.links[:1], entry.links[1:]
    plain = [_button(item, "rl-button") for item in rest if not item.label]
    buttons = join(
        fill("<li>%s</li>\n", button) for button in [*(_button(item, "rl-button rl-primary") for item in first), *plain]
    )
    labeled = link_list([item for item in rest if item.label])
    none = "" if first else empty(_("No recording, slides or paper known."))
    template = '<div class="rl-actions" data-entry="%s">\n%s<ul class="rl-buttons">\n%s%s</ul>\n%s</div>\n'
    return fill(template, entry.id, none, buttons, mark_buttons(entry), labeled)


def _button(item: Link, css: LiteralString) -> Markup:
    word, host = _(LINK_TYPES[item.type]), name_host(item.url)
    where = " " + _("on {host}").format(host=host) if host != word else ""
    if item.label:
        template = '<span class="rl-detail" dir="auto">%s</span><span class="rl-hidden">%s</span>'
        where = fill(template, item.label, where)
    elif where:
        where = fill('<span class="rl-detail">%s</span>', where)
    return external(item.url, join([icon(LINK_ICONS[item.type]), fill("<span>%s</span> ", word), where]), css)


def _facts(entry: Entry, catalog: Catalog, href: Href) -> Markup:
    """Give the box of facts, with what was concluded and not stated marked as such."""
    lines = join(
        fill("<div><dt>%s</dt> <dd>%s</dd></div>\n", term, text) for term, text in _fact_pairs(entry, catalog, href)
    )
    notes = join(
        fill(
            '<p class="rl-note" dir="auto">%s%s</p>\n',
            _("{field} inferred").format(field=_(note.field.replace("_", " ").capitalize())),
            reason,
        )
        for note in entry.inferred
        for reason in [f": {note.reason}" if note.reason else "."]
    )
    box = '<div class="rl-facts rl-wide %s">\n<dl class="simple">\n%s</dl>\n%s</div>\n'
    return fill(box, kind_class(catalog.kinds[entry.kind]), lines, notes)


def _fact_pairs(entry: Entry, catalog: Catalog, href: Href) -> Iterator[tuple[str, object]]:
    kind = catalog.kinds[entry.kind]
    yield _("Kind"), link(href("kind", kind.id), pill(kind), "rl-kind")
    if entry.short_title:
        yield _("For short"), bdi(entry.short_title)
    if entry.duration:
        yield _("Length"), show_duration(entry.duration)
    if entry.level:
        yield _("Level"), _(entry.level.capitalize())
    if entry.language:
        yield _("Language"), name_language(entry.language)
    if entry.license:
        yield _("License"), bdi(entry.license)
    if entry.tags:
        yield _("Tags"), tags_line(entry.tags, catalog, href)
    lists = [member.list for member in catalog.lists_of(entry)]
    if lists:
        items = [fill("<li>%s</li>", link(href("list", item.id), bdi(item.title))) for item in lists]
        yield _("Lists"), fill('<ul class="rl-in-lists">%s</ul>', join(items))


def entry_tail(entry: Entry, catalog: Catalog, href: Href, address: str = "") -> Markup:
    """Give what stands after an entry's text: its places on lists, how to cite it, what is akin, what to read.

    Args:
        entry: The entry.
        catalog: Where it is from.
        href: Where pages lie.
        address: Where the page is on the web; empty if that is not known.

    Returns:
        Sections with headings of the second level; empty if there is nothing to say.
    """
    lists, akin = _lists(entry, catalog, href), _related(entry, catalog, href)
    return join([lists, cite(entry, catalog, address), akin, _further(entry), _sources(entry)])


def _lists(entry: Entry, catalog: Catalog, href: Href) -> Markup:
    members = catalog.lists_of(entry)
    if not members:
        return Markup()
    title = _("Why we list it") if any(member.step.note for member in members) else _("On reading lists")
    return section("lists", 2, title, join(_member(member, href) for member in members))


def _member(member: Membership, href: Href) -> Markup:
    """Give what a list says of an entry, its place there, and the way to its neighbors."""
    note = fill('<blockquote dir="auto"><p>%s</p></blockquote>\n', member.step.note) if member.step.note else ""
    title = link(href("list", member.list.id), bdi(member.list.title))
    place = fill("<p>%s, %s</p>\n", title, _("step {n} of {all}").format(n=member.step.number, all=member.total))
    ways = [
        fill('<li class="rl-%s"><span class="rl-role">%s</span> %s</li>\n', css, word, entry_link(other, href))
        for css, word, other in (("previous", _("Previous"), member.previous), ("next", _("Next"), member.next))
        if other is not None
    ]
    way = '<nav class="rl-way" aria-label="%s"><ul>\n%s</ul></nav>\n'
    around = fill(way, _("Steps of {title}").format(title=member.list.title), join(ways)) if ways else ""
    return fill('<div class="rl-member">\n%s%s%s</div>\n', note, place, around)


def _related(entry: Entry, catalog: Catalog, href: Href) -> Markup:
    items = [
        fill(
            '<li class="%s"><p class="rl-title">%s</p>\n<p class="rl-reason">%s <span dir="auto">%s</span></p></li>\n',
            *(kind_class(catalog.kinds[relation.entry.kind]), entry_link(relation.entry, href)),
            *(pill(catalog.kinds[relation.entry.kind]), relation.reason),
        )
        for relation in catalog.related(entry)
    ]
    return (
        section("related", 2, _("Related"), fill('<ul class="rl-related">\n%s</ul>\n', join(items)))
        if items
        else Markup()
    )


def _further(entry: Entry) -> Markup:
    return section("further", 2, _("Further reading"), link_list(entry.further)) if entry.further else Markup()


def _sources(entry: Entry) -> Markup:
    """Give credit to whoever wrote the entry up first, and the pages on which the facts can be checked."""
    if not entry.origin and not entry.sources:
        return Markup()
    origin: str = ""
    if entry.origin:
        label = bdi(entry.origin.label or name_host(entry.origin.url))
        origin = fill("<p>%s %s</p>\n", _("First written up in"), external(entry.origin.url, label))
    return section("sources", 2, _("Sources"), join([origin, link_list(entry.sources)]))
