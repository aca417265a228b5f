"""Which tags stand on the same entries: a table of pairs, the more entries the stronger its color.

Pure functions from records to HTML. Knows nothing of Sphinx, of files, or of where pages lie: an `Href` tells.
"""

from __future__ import annotations

from itertools import combinations

from markupsafe import Markup

from readinglist.catalog import Catalog
from readinglist.model import Tag
from readinglist.site.addresses import Href
from readinglist.site.markup import bdi, empty, fill, join, link
from readinglist.site.words import _

__all__ = ["tag_overlap"]

#: How many tints there are besides none.
_TINTS = 4


def tag_overlap(catalog: Catalog, href: Href, facet: str = "", most: int = 15) -> Markup:
    """Give the tags that stand on most entries as a table against themselves.

    Args:
        catalog: Whose tags.
        href: Where pages lie.
        facet: The id of the facet whose tags to show; empty for all.
        most: How many tags to show at most.

    Returns:
        A table whose cells count the entries that have both tags, the diagonal those that have the one; the tags
        with most entries first, then by id. A sentence if no tag has an entry.
    """
    tags = [catalog.tags[id_] for id_ in catalog.by_tag]
    tags = [tag for tag in tags if facet in {"", tag.facet}]
    tags.sort(key=lambda tag: (-len(catalog.by_tag[tag.id]), tag.id))
    tags = tags[: max(0, most)]
    if not tags:
        return empty(_("No tags."))
    having = {tag.id: {entry.id for entry in catalog.by_tag[tag.id]} for tag in tags}
    peak = max((len(having[one.id] & having[other.id]) for one, other in combinations(tags, 2)), default=0)
    columns = join(fill('<th scope="col"><span>%s</span></th>\n', _name(tag, href)) for tag in tags)
    rows = join(
        fill(
            '<tr><th scope="row"><span>%s</span></th>%s</tr>\n',
            _name(row, href),
            join(_cell(len(having[row.id] & having[tag.id]), peak, is_own=row is tag) for tag in tags),
        )
        for row in tags
    )
    return fill(
        '<div class="rl-picture rl-overlap rl-wide">\n'
        '<div class="rl-scroll" role="region" aria-label="%s" tabindex="0">\n'
        '<table class="rl-heat">\n<caption>%s'
        "</caption>\n<thead><tr><td></td>\n%s</tr></thead>\n<tbody>\n%s</tbody>\n</table>\n</div>\n</div>\n",
        _("Tags on the same entries"),
        _("Entries that have both tags; on the diagonal, all that have the tag."),
        *(columns, rows),
    )


def _name(tag: Tag, href: Href) -> Markup:
    return link(href("tag", tag.id), bdi(tag.label))


def _cell(number: int, peak: int, *, is_own: bool) -> Markup:
    """Give the number of entries, with a tint between none and that of the pair which has most."""
    tint = "own" if is_own else -(-number * _TINTS // peak) if number else 0
    return fill('<td class="rl-heat-%s">%s</td>', tint, number)
