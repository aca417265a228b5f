"""What is new in a catalog: entries by the month in which they came in, and those that changed since.

Pure functions from records to HTML. Knows nothing of Sphinx, of files, or of where pages lie: an `Href` tells.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from itertools import groupby

from markupsafe import Markup

from readinglist.catalog import Catalog
from readinglist.dates import Date
from readinglist.gitdates import Dates
from readinglist.site.addresses import Href
from readinglist.site.markup import empty, join, section
from readinglist.site.render import rows
from readinglist.site.words import _, show_date

__all__ = ["whats_new"]

#: How many entries stand under "Changed lately".
_CHANGED = 20
#: What is changed within this time after it came in has only been put right.
_SETTLED = timedelta(days=1)


def whats_new(catalog: Catalog, dates: Dates, href: Href, limit: int = 100) -> Markup:
    """Give the newest entries under the months in which they were added, then those that changed since.

    Args:
        catalog: Whose entries.
        dates: When they were added and changed; months are those of UTC.
        href: Where pages lie.
        limit: How many new entries to show at most.

    Returns:
        Sections of rows, newest first; a sentence if no date is known.
    """
    added = {entry.id: when for entry in catalog.newest if (when := dates.added.get(("entry", entry.id)))}
    if not added:
        return empty(_("The history of the catalog is not known here."))
    newest = sorted(added, key=added.__getitem__, reverse=True)[:limit]
    changed = {id_: dates.changed["entry", id_] for id_ in added}
    settled = [id_ for id_, when in added.items() if changed[id_] - when > _SETTLED]
    later = [catalog.entries[id_] for id_ in sorted(settled, key=changed.__getitem__, reverse=True)[:_CHANGED]]
    last = section("changed", 2, _("Changed lately"), rows(later, catalog, href, 3)) if later else ""
    return join([*_months(newest, added, catalog, href), last])


def _months(ids: Sequence[str], added: Mapping[str, datetime], catalog: Catalog, href: Href) -> Iterator[Markup]:
    """Give entries under their months, in the order they come in, which is that of time."""
    for (year, month), found in groupby(ids, lambda id_: (added[id_].year, added[id_].month)):
        entries = [catalog.entries[id_] for id_ in found]
        yield section(f"added-{year}-{month:02}", 2, show_date(Date(year, month)), rows(entries, catalog, href, 3))
