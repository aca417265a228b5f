"""Indexes: all tags, all people, all reading lists, each with numbers.

Pure functions from records to HTML. Knows nothing of Sphinx, of files, or of where pages lie: an `Href` tells.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

from markupsafe import Markup

from readinglist.catalog import Catalog
from readinglist.dates import show_duration
from readinglist.identity import sort_key
from readinglist.model import Person, ReadingList, Tag
from readinglist.site.addresses import Href
from readinglist.site.icons import icon
from readinglist.site.markup import bdi, empty, fill, join, link, section
from readinglist.site.parts import meta, summary
from readinglist.site.render import chips
from readinglist.site.words import _, count

__all__ = ["curators", "lists_index", "people_index", "tags_index", "tags_table", "total_length"]

#: Stands for what fits under no other letter, always the last.
_OTHER = "other"


# Tags


def tags_index(catalog: Catalog, href: Href, facet: str = "") -> Markup:
    """Give the tags with their numbers of entries.

    Args:
        catalog: Whose tags.
        href: Where pages lie.
        facet: The id of the facet to show alone; empty for all, each under its label.

    Returns:
        Within a facet in the order of the alphabet; those of no facet last. A sentence if there are no tags.
    """
    found: defaultdict[str, list[Tag]] = defaultdict(list)
    for tag in sorted(catalog.tags.values(), key=lambda tag: (sort_key(tag.label), tag.id)):
        found[tag.facet if tag.facet in catalog.facets else ""].append(tag)
    if facet:
        return _tags(found.get(facet, ()), catalog, href) or empty(_("No tags."))
    sections = [
        section(f"facet-{id_}", 2, item.label, _tags(found[id_], catalog, href))
        for id_, item in catalog.facets.items()
        if id_ in found
    ]
    rest = _tags(found.get("", ()), catalog, href)
    if rest:
        sections.append(section("no-facet", 2, _("Other"), rest) if sections else rest)
    return join(sections) or empty(_("No tags."))


def _tags(tags: Iterable[Tag], catalog: Catalog, href: Href) -> Markup:
    return chips((tag.label, href("tag", tag.id), len(catalog.by_tag.get(tag.id, ()))) for tag in tags)


def tags_table(catalog: Catalog, href: Href, facet: str = "") -> Markup:
    """Give the tags as whoever writes an entry wants them: id, meaning and number of entries, in the order of ids.

    Args:
        catalog: Whose tags.
        href: Where pages lie.
        facet: The id of the facet to show alone; empty for all.

    Returns:
        A table; a sentence if there are no tags.
    """
    rows = join(
        fill(
            '<tr><th scope="row">%s</th><td dir="auto">%s</td><td>%s</td></tr>\n',
            link(href("tag", tag.id), fill("<code>%s</code>", tag.id)),
            ": ".join(text for text in (tag.label, tag.description) if text),
            str(len(catalog.by_tag.get(tag.id, ()))),
        )
        for tag in sorted(catalog.tags.values(), key=lambda tag: tag.id)
        if facet in {"", tag.facet}
    )
    head = '<th scope="col">%s</th><th scope="col">%s</th><th scope="col">%s</th>'
    table = f'<table class="rl-table rl-tags-table">\n<thead><tr>{head}</tr></thead>\n<tbody>\n%s</tbody>\n</table>\n'
    return fill(table, _("Id"), _("Meaning"), _("Entries"), rows) if rows else empty(_("No tags."))


# People


def people_index(catalog: Catalog, href: Href) -> Markup:
    """Give everybody on an entry, by the letter of the family name, with their numbers of entries.

    Returns:
        Letters that lead down the page, then a section for each. A letter of an alphabet with small and capital
        letters has a section; other scripts, and names without a letter, share the last. A sentence if there is
        nobody.
    """
    people = [catalog.people[id_] for id_ in catalog.by_person]
    people.sort(key=lambda person: (sort_key(person.sort or person.name), person.id))
    found: defaultdict[str, list[Person]] = defaultdict(list)
    for person in people:
        found[_letter(person.sort or person.name)].append(person)
    letters = sorted(found, key=lambda letter: (letter == _OTHER, letter))
    if not letters:
        return empty(_("No people."))
    jumps = join(fill('<li><a href="#rl--%s">%s</a></li>\n', _part(letter), _shown(letter)) for letter in letters)
    sections = [section(_part(letter), 2, _shown(letter), _names(found[letter], catalog, href)) for letter in letters]
    return join([fill('<nav class="rl-letters" aria-label="%s"><ul>\n%s</ul></nav>\n', _("Letters"), jumps), *sections])


def _letter(text: str) -> str:
    """Give the capital letter under which a name stands, or `Other`."""
    first = str(next((part for _, part in sort_key(text)), ""))[:1]
    return first.upper() if first.upper() != first else _OTHER


def _shown(letter: str) -> str:
    return _("Other") if letter == _OTHER else letter


def _part(letter: str) -> str:
    """Give the part of an id that stands for a letter, in ASCII."""
    return f"letter-{letter.lower() if letter.isascii() else format(ord(letter[0]), 'x')}"


def _names(people: Iterable[Person], catalog: Catalog, href: Href) -> Markup:
    items = join(
        fill(
            '<li>%s <span class="rl-number">%s</span></li>\n',
            link(href("person", person.id), _by_family_name(person)),
            len(catalog.by_person[person.id]),
        )
        for person in people
    )
    return fill('<ul class="rl-columns">\n%s</ul>\n', items)


def _by_family_name(person: Person) -> Markup:
    """Give a name in which the part that it is sorted by stands out."""
    family = person.sort.partition(",")[0]
    before, found, after = person.name.rpartition(family) if family else ("", "", person.name)
    if not found:
        return bdi(person.name)
    return fill("<bdi>%s<b>%s</b>%s</bdi>", before, found, after)


# Reading lists


def lists_index(
    lists: Sequence[ReadingList], catalog: Catalog, href: Href, display: str = "cards", level: int = 2
) -> Markup:
    """Give reading lists with what they are about, how many items they have and how long these take.

    Args:
        lists: In the order to show.
        catalog: Where they are from.
        href: Where pages lie.
        display: `cards`, or `list` for a plain list.
        level: Of the headings that hold the titles of cards.

    Returns:
        A list; a sentence if there are none.
    """
    if not lists:
        return empty(_("No reading lists."))
    if display == "list":
        lines = join(_list_line(item, catalog, href) for item in lists)
        return fill('<ul class="rl-list">\n%s</ul>\n', lines)
    cards = join(_list_card(item, catalog, href, level) for item in lists)
    return fill('<ul class="rl-cards rl-lists rl-wide">\n%s</ul>\n', cards)


def _list_card(item: ReadingList, catalog: Catalog, href: Href, level: int) -> Markup:
    return fill(
        '<li><article class="rl-card rl-kind-list" data-list="%s">\n<p class="rl-card-top">'
        '<span class="rl-pill">%s%s</span> <span class="rl-length">%s</span></p>\n'
        '<h%s class="rl-title" dir="auto">%s</h%s>\n%s<div class="rl-card-foot">%s</div>\n</article></li>\n',
        *(item.id, icon("list-ordered"), count(len(catalog.steps(item)), "%s item", "%s items")),
        total_length(item, catalog),
        *(level, link(href("list", item.id), item.title, "rl-cover"), level),
        summary(item.summary),
        meta(curators(item, catalog, lambda *_: "")),
    )


def _list_line(item: ReadingList, catalog: Catalog, href: Href) -> Markup:
    return fill(
        "<li>%s\n%s%s</li>\n",
        link(href("list", item.id), bdi(item.title)),
        summary(item.summary),
        meta(count(len(catalog.steps(item)), "%s item", "%s items"), total_length(item, catalog)),
    )


def total_length(reading_list: ReadingList, catalog: Catalog) -> str:
    """Say how long all items of a list take, `at least` so long where that of some is not known; empty if of all."""
    entries = [step.entry for step in catalog.steps(reading_list) if step.entry.is_published]
    known = [entry.duration for entry in entries if entry.duration]
    if not known:
        return ""
    length = show_duration(sum(known))
    return length if len(known) == len(entries) else _("at least {time}").format(time=length)


def curators(reading_list: ReadingList, catalog: Catalog, href: Href) -> Markup:
    """Say who curates a list; empty if it does not tell."""
    people = [link(href("person", item.person), bdi(item.name)) for item in catalog.contributions(reading_list)]
    return fill("%s %s", _("curated by"), join(people, ", ")) if people else Markup()
