"""A map of entries: which of them are related, as a picture and as a table.

Pure functions from records to HTML. Knows nothing of Sphinx, of files, or of where pages lie: an `Href` tells.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import LiteralString

from markupsafe import Markup

from readinglist.catalog import Catalog
from readinglist.kinds import Kind
from readinglist.model import Entry
from readinglist.site.addresses import Href
from readinglist.site.graphviz import Layout, NoLayoutError, lay_out
from readinglist.site.icons import KIND_ICONS
from readinglist.site.markup import bdi, empty, fill, join, link
from readinglist.site.parts import kind_class, pill
from readinglist.site.render import entry_link
from readinglist.site.words import _, count
from readinglist.site.wrapping import estimate_width, wrap

__all__ = ["entries_map"]

#: More entries than this make no picture that can be read.
_MOST = 150
#: A tag on more entries than this says little of any two of them.
_RARE = 10
#: An entry with so many lines gets no others for its tags alone.
_LINES = 3
#: What stands in a picture, in points: letters, lines of text, the space around them, the icon before them.
_TEXT, _LEADING, _SPACE, _ICON = 13, 16, 8, 13
#: The least width of a picture, in points, so that a few entries are not blown up.
_LEAST = 760
#: How many pixels of a page are a point at least; a picture grows with its page, and scrolls if that is too narrow.
_SCALE = 0.9


def entries_map(
    entries: Sequence[Entry],
    catalog: Catalog,
    href: Href,
    way: str = "neato",
    tell: Callable[[str], object] = str,
) -> Markup:
    """Give entries as a map, on which those stand near each other that are related, and the same as a table.

    Lines are what authors state, and the rarest tags that two entries share.

    Args:
        entries: Each once, in the order of the table, in which the keyboard also goes through the picture.
        catalog: Where they are from.
        href: Where pages lie.
        way: One of `graphviz.WAYS`.
        tell: Is told in a sentence if there is no picture: without Graphviz, or if it fails, or for very many
            entries.

    Returns:
        The picture, whose nodes lead to the entries, and the table, folded; the table alone if there is no picture;
        a sentence if there are no entries.

    Raises:
        ValueError: If there is no such way.
    """
    if not entries:
        return empty(_("No entries."))
    lines = _find_lines(entries)
    table = _table(entries, lines, catalog, href)
    try:
        picture = _picture(entries, lines, catalog, href, way)
    except NoLayoutError as error:
        tell(f"No picture of {count(len(entries), '%s entry', '%s entries')}: {error}.")
        return fill('<div class="rl-picture rl-map rl-wide">\n%s</div>\n', table)
    folded: LiteralString = "<details>\n<summary>%s</summary>\n%s</details>\n"
    key = _key(entries, lines, catalog)
    return fill(
        '<div class="rl-picture rl-map rl-wide">\n%s%s%s</div>\n',
        picture,
        key,
        fill(folded, _("The same as a table"), table),
    )


# What is joined


@dataclass(frozen=True, slots=True)
class _Line:
    """What joins two entries."""

    #: The ids of the rare tags that both have.
    tags: tuple[str, ...]
    #: Whether the author of one entry names the other.
    is_stated: bool


#: Two numbers of entries, the smaller one first.
_Pair = tuple[int, int]
_Lines = dict[_Pair, _Line]


def _find_lines(entries: Sequence[Entry]) -> _Lines:
    """Find every pair of which one entry names the other, then the pairs most akin by rare tags, few for each entry."""
    numbers = {entry.id: number for number, entry in enumerate(entries)}
    stated = {
        (min(number, numbers[item.entry]), max(number, numbers[item.entry]))
        for number, entry in enumerate(entries)
        for item in entry.related
        if item.entry in numbers
    }
    shared = _find_shared(entries)
    lines = Counter(number for pair in stated for number in pair)
    found = {pair: tags for pair, tags in shared.items() if pair in stated}
    for pair, tags in shared.items():
        if pair not in stated and max(lines[number] for number in pair) < _LINES:
            found[pair] = tags
            lines.update(pair)
    return {pair: _Line(found.get(pair, ()), pair in stated) for pair in sorted({*stated, *found})}


def _find_shared(entries: Sequence[Entry]) -> dict[_Pair, tuple[str, ...]]:
    """Find the rare tags that pairs share: the most akin first, which share many tags that few have."""
    groups: defaultdict[str, list[int]] = defaultdict(list)
    for number, entry in enumerate(entries):
        for tag in entry.tags:
            groups[tag].append(number)
    tags: defaultdict[_Pair, list[str]] = defaultdict(list)
    strength: Counter[_Pair] = Counter()
    for tag, group in groups.items():
        for pair in combinations(group, 2) if len(group) <= _RARE else ():
            tags[pair].append(tag)
            strength[pair] += round(1e9 / (len(group) - 1))  # whole, so that no order hangs on the last bit of a sum
    return {pair: tuple(tags[pair]) for pair in sorted(tags, key=lambda pair: (-strength[pair], pair))}


# The picture


def _picture(entries: Sequence[Entry], lines: _Lines, catalog: Catalog, href: Href, way: str) -> Markup:
    """Draw the map.

    Raises:
        NoLayoutError: If there are too many entries, or nothing says where they go.
    """
    if len(entries) > _MOST:
        raise NoLayoutError(f"a map shows up to {_MOST}")
    titles = [wrap(entry.short_title or entry.title) for entry in entries]
    sizes = [_size(title) for title in titles]
    layout = lay_out(sizes, lines, way)
    nodes = [
        _node(entry, kind, href("entry", entry.id), _drawing(kind, title, size, place))
        for entry, title, size, place in zip(entries, titles, sizes, layout.nodes, strict=True)
        for kind in [catalog.kinds[entry.kind]]
    ]
    width, height = max(layout.width, _LEAST), layout.height
    return fill(
        '<div class="rl-scroll" role="region" aria-label="%s" tabindex="0">\n'
        '<svg viewBox="%s -10 %s %s" width="%s" role="group" aria-label="%s">\n%s%s</svg>\n</div>\n',
        _("Map"),
        *(-((width - layout.width) // 2) - 10, width + 20, height + 20, round(_SCALE * width)),
        *(count(len(entries), "Map of %s entry", "Map of %s entries"), _strokes(layout, lines), join(nodes)),
    )


def _strokes(layout: Layout, lines: _Lines) -> Markup:
    paths = join(
        fill('<path class="%s" d="%s"/>\n', "rl-stated" if lines[pair].is_stated else "rl-shared", path)
        for pair, path in sorted(layout.paths.items())
    )
    return fill('<g aria-hidden="true">\n%s</g>\n', paths)


def _node(entry: Entry, kind: Kind, url: str, drawing: Markup) -> Markup:
    """Give a node, whose name begins with the words that it shows and ends with the full title."""
    short, title = entry.short_title, entry.title
    name = title if short.casefold() in title.casefold() else f"{short}: {title}"
    css = kind_class(kind)
    if not url:
        return fill('<g class="rl-node %s"><title>%s</title>%s</g>\n', css, name, drawing)
    template: LiteralString = '<a class="rl-node %s" href="%s"><title>%s</title>%s</a>\n'
    return fill(template, css, url, name, drawing)


def _drawing(kind: Kind, title: Sequence[str], size: tuple[int, int], place: tuple[int, int]) -> Markup:
    """Draw the box of a node, with the icon of its kind before the lines of its title."""
    (width, height), (middle, center) = size, place
    left, top = middle - width // 2, center - height // 2
    baseline = center - len(title) * _LEADING // 2 + _TEXT - 1
    texts = (
        fill('<text x="%s" y="%s">%s</text>', middle + (_ICON + _SPACE) // 2, baseline + number * _LEADING, text)
        for number, text in enumerate(title)
    )
    return fill(
        '<rect x="%s" y="%s" width="%s" height="%s" rx="7"/>'
        '<use href="#rl-icon-%s" x="%s" y="%s" width="%s" height="%s"/>%s',
        *(left, top, width, height, KIND_ICONS.get(kind.icon, "bookmark")),
        *(left + _SPACE, center - _ICON // 2, _ICON, _ICON, join(texts)),
    )


def _size(title: Sequence[str]) -> tuple[int, int]:
    """Give width and height of the node with these lines, in points."""
    return round(max(map(estimate_width, title)) * _TEXT) + _ICON + 3 * _SPACE, len(title) * _LEADING + 2 * _SPACE


# The words


def _key(entries: Sequence[Entry], lines: _Lines, catalog: Catalog) -> Markup:
    """Say what the boxes and lines of the picture mean."""
    used = {entry.kind for entry in entries}
    kinds = [kind for id_, kind in catalog.kinds.items() if id_ in used]
    items = [fill('<li class="%s">%s</li>\n', kind_class(kind), pill(kind)) for kind in kinds]
    if any(line.is_stated for line in lines.values()):
        items.append(fill('<li class="rl-stated">%s</li>\n', _("one entry names the other")))
    if not all(line.is_stated for line in lines.values()):
        items.append(fill('<li class="rl-shared">%s</li>\n', _("rare tags in common")))
    return fill('<ul class="rl-key">\n%s</ul>\n', join(items))


def _table(entries: Sequence[Entry], lines: _Lines, catalog: Catalog, href: Href) -> Markup:
    """Give the map in words: each entry with those it is joined to, and why."""
    near: defaultdict[int, list[Markup]] = defaultdict(list)
    for pair, line in lines.items():
        for number, other in (pair, pair[::-1]):
            near[number].append(_neighbor(entries[number], entries[other], line, catalog, href))
    rows = join(
        fill(
            '<tr><th scope="row">%s</th><td>%s</td></tr>\n',
            entry_link(entry, href),
            fill("<ul>\n%s</ul>", join(near[number])) if number in near else "",
        )
        for number, entry in enumerate(entries)
    )
    return fill(
        '<table class="rl-table">\n<thead><tr><th scope="col">%s</th><th scope="col">%s</th></tr>'
        "</thead>\n<tbody>\n%s</tbody>\n</table>\n",
        *(_("Entry"), _("Related, and why"), rows),
    )


def _neighbor(entry: Entry, other: Entry, line: _Line, catalog: Catalog, href: Href) -> Markup:
    """Give another entry with the reason why: that of this entry's author, or else the other's, and shared tags."""
    reasons = [bdi(item.reason) for item in entry.related if item.entry == other.id and item.reason]
    if not reasons:
        theirs = [bdi(item.reason) for item in other.related if item.entry == entry.id and item.reason]
        reasons = [fill("%s %s", _("says of this:"), reason) for reason in theirs]
    tags = [link(href("tag", tag), fill("#<bdi>%s</bdi>", catalog.tags[tag].label)) for tag in line.tags]
    return fill("<li>%s</li>\n", join([entry_link(other, href), *reasons, *tags], " · "))
