"""The small parts that cards, rows and pages are made of: kinds, people, dates, lengths, links.

What depends on words alone is made once and kept, since an entry shows on many pages. Knows nothing of catalogs and
of where pages lie.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from urllib.parse import urlsplit

from markupsafe import Markup

from readinglist.dates import Date, show_duration
from readinglist.kinds import LINK_TYPES, Kind
from readinglist.model import Event, Link, Source
from readinglist.site.icons import KIND_ICONS, LINK_ICONS, icon
from readinglist.site.markup import bdi, external, fill, join
from readinglist.site.words import _, language, plural, show_date, show_day

__all__ = [
    "clock", "folded", "forget", "kind_class", "lang", "length", "link_list", "link_words", "meta", "name_host",
    "people", "pill", "resources", "summary", "time", "when",
]  # fmt: skip

#: How many people a card names before it says how many others there are.
_PEOPLE = 3
#: How many kinds of links a card shows an icon for.
_RESOURCES = 5
#: More than a thousand entries with all their parts fit.
_KEPT = 1 << 13
#: A code that may stand in HTML.
_LANGUAGE = re.compile(r"[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*")
#: The sign before a number, at which no line breaks.
_MINUS = "\N{MINUS SIGN}"
#: Hosts that people know under another name.
_HOSTS = {
    "arxiv.org": "arXiv", "github.com": "GitHub", "huggingface.co": "Hugging Face", "openreview.net": "OpenReview",
    "slideslive.com": "SlidesLive", "vimeo.com": "Vimeo", "youtu.be": "YouTube", "youtube.com": "YouTube",
    "zenodo.org": "Zenodo",
}  # fmt: skip


def forget() -> None:
    """Forget what was made in the language of another site, before another is built in the same process."""
    for made in (_pill, length, people, summary, time, _when, name_host, resources):
        made.cache_clear()


def kind_class(kind: Kind) -> str:
    """Give the class that colors everything inside an element for entries of this kind."""
    return f"rl-kind-{kind.icon}" if kind.icon in KIND_ICONS else "rl-kind-other"


def pill(kind: Kind) -> Markup:
    """Give the word for a kind with its icon; the color comes from `kind_class` on an element around it."""
    return _pill(KIND_ICONS.get(kind.icon, "bookmark"), _(kind.label))


@lru_cache(maxsize=256)
def _pill(name: str, label: str) -> Markup:
    return fill('<span class="rl-pill">%s<bdi>%s</bdi></span>', icon(name), label)


def lang(code: str) -> Markup:
    """Give the attribute for a text in a language, by its BCP 47 code; empty if that is the site's, or not known."""
    is_other = _LANGUAGE.fullmatch(code) and code.partition("-")[0] != language().partition("_")[0]
    return fill(' lang="%s"', code) if is_other else Markup()


@lru_cache(maxsize=_KEPT)
def length(seconds: int | None) -> Markup:
    """Give a length of time, such as `8 h 30 min`; empty if it is not known."""
    return fill('<span class="rl-length">%s</span>', show_duration(seconds)) if seconds else Markup()


@lru_cache(maxsize=_KEPT)
def people(names: tuple[str, ...], note: str = "") -> Markup:
    """Give the line of people on a card, with a short note before it; all names can be read in its tool tip.

    Returns:
        `A, B and C`, or `A, B and 4 others` from five on; empty without people and note.
    """
    names = tuple(dict.fromkeys(names))
    few = names if len(names) <= _PEOPLE + 1 else names[: _PEOPLE - 1]
    shown: list[str] = [bdi(name) for name in few]
    tip = fill(' title="%s"', ", ".join(names)) if len(few) < len(names) else ""
    if tip:
        number = len(names) - len(few)
        shown.append(plural("%s other", "%s others", number) % number)
    line = fill("%s %s %s", join(shown[:-1], ", "), _("and"), shown[-1]) if shown[1:] else join(shown)
    role = fill('<span class="rl-role">%s</span>%s', note, " · " if line else "") if note else ""
    return fill('<p class="rl-people"%s>%s%s</p>\n', tip, role, line) if line or role else Markup()


@lru_cache(maxsize=_KEPT)
def summary(text: str) -> Markup:
    """Give the paragraph that says what something is; empty for no text."""
    return fill('<p class="rl-summary" dir="auto">%s</p>\n', text) if text else Markup()


def meta(*parts: str) -> Markup:
    """Give a line of facts, those that are not empty, with dots between them; empty if all are."""
    facts = [part for part in parts if part]
    return fill('<p class="rl-meta">%s</p>\n', join(facts, " · ")) if facts else Markup()


def folded(parts: Sequence[Markup], first: int) -> Markup:
    """Give parts in a row with commas between them; what goes far beyond the first few unfolds on demand.

    Args:
        parts: Links or texts, at least one.
        first: How many to show at once. A few more are not worth folding.

    Returns:
        Content for a block, not for a paragraph.
    """
    if len(parts) <= first + first // 2:
        return join(parts, ", ")
    shown, rest = parts[:first], parts[first:]
    more = '%s <details class="rl-fold"><summary>%s</summary> %s</details>'
    number = plural("and %s other", "and %s others", len(rest)) % len(rest)
    return fill(more, join(shown, ", "), number, join(rest, ", "))


# Time


@lru_cache(maxsize=_KEPT)
def time(date: Date, label: str = "") -> Markup:
    """Give a date for people and machines, in the words of `label` if there are any."""
    return fill('<time datetime="%s">%s</time>', date, label or show_date(date))


def clock(date: Date) -> Markup:
    """Give a date with its time of day and zone, such as `15 July 2025, 08:30 (UTC+02:00)`, as far as known."""
    zone = f" (UTC{date.zone.strip('Z').replace('-', _MINUS)})" if date.zone else ""
    return time(date, f"{show_date(date)}, {date.time}{zone}") if date.time else time(date)


def when(event: Event | None, date: Date | None) -> Markup:
    """Give the words for where and when: event and date, without a year that the event's name has; may be empty."""
    return _when(event.label if event else "", date)


@lru_cache(maxsize=_KEPT)
def _when(event: str, date: Date | None) -> Markup:
    name = bdi(event) if event else ""
    if date is None:
        return join([name])
    if str(date.year) in event.split():
        label = show_day(date)
        return fill("%s · %s", name, time(date, label)) if label else join([name])
    return fill("%s · %s", name, time(date)) if name else time(date)


# Links that leave the site


@lru_cache(maxsize=_KEPT)
def name_host(url: str) -> str:
    """Give the name under which people know the host of an address, such as `YouTube` or `icml.cc`."""
    host = (urlsplit(url).hostname or "").removeprefix("www.")
    return _HOSTS.get(host, host)


def link_words(link: Link) -> str:
    """Say what a link does and where it leads, such as `Watch on YouTube`."""
    word, host = _(LINK_TYPES[link.type]), name_host(link.url)
    return word if word == host else _("{word} on {host}").format(word=word, host=host)


@lru_cache(maxsize=_KEPT)
def resources(links: tuple[Link, ...]) -> Markup:
    """Give one small icon for each kind of link, which leads to the first of that kind; empty without links."""
    firsts = {link.type: link for link in reversed(links)}
    types = list(dict.fromkeys(link.type for link in links))[:_RESOURCES]
    items = [_resource(firsts[type_]) for type_ in types]
    return fill('<ul class="rl-resources">%s</ul>\n', join(items)) if items else Markup()


def _resource(link: Link) -> Markup:
    words = link_words(link)
    return fill(
        '<li><a href="%s" rel="noopener external" title="%s">%s<span class="rl-hidden">%s</span></a></li>',
        *(link.url, words, icon(LINK_ICONS[link.type]), words),
    )


def link_list(links: Sequence[Source]) -> Markup:
    """Give links as lines of icon, label and, where the label does not name it, host; empty without links."""
    items = join(fill("<li>%s<div>%s</div></li>\n", _icon_of(link), _labeled(link)) for link in links)
    return fill('<ul class="rl-links">\n%s</ul>\n', items) if items else Markup()


def _icon_of(link: Source) -> Markup:
    return icon(LINK_ICONS[link.type] if isinstance(link, Link) else "link")


def _labeled(link: Source) -> Markup:
    label, host = link.label, name_host(link.url)
    if not label:
        label = _(LINK_TYPES[link.type]) if isinstance(link, Link) else link.url.partition("://")[2]
    text = external(link.url, bdi(label))
    is_named = host.casefold() in label.casefold()
    return text if is_named else fill('%s <span class="rl-host">%s</span>', text, host)
