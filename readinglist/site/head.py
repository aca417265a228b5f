"""What machines read in the head of a page: previews (Open Graph), reference managers (`citation_*`), search engines.

Knows nothing of Sphinx, and of where pages lie only what it is given.

Source: the Open Graph protocol, https://ogp.me; Google Scholar's inclusion guidelines for webmasters, "Indexing".
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import LiteralString, TypeAlias

from markupsafe import Markup

from readinglist.catalog import Catalog
from readinglist.model import Entry, Person
from readinglist.site.jsonld import Subject, authors_of, describe, identifiers, name_of, summary_of, to_script
from readinglist.site.markup import fill

__all__ = ["SiteInfo", "page_head", "record_head"]

#: The attribute by which an element is known, and what it says.
_Meta: TypeAlias = tuple[LiteralString, str]

#: The most characters of a description: what previews and search engines show of it.
_MOST_TEXT = 200


@dataclass(frozen=True)
class SiteInfo:
    """What the head of every page says of the site."""

    #: What it is called, such as `readinglist`.
    name: str
    #: The address of its root with a slash at the end; empty if that is not known.
    base: str
    #: BCP 47, such as `en`.
    language: str


def record_head(
    what: str, record: Subject, catalog: Catalog, info: SiteInfo, address: Callable[[str, str], str]
) -> Markup:
    """Give what machines read in the head of a page of the catalog.

    Args:
        what: What it is about: entry, list, tag, person, event, kind or year.
        record: The same thing itself; a number for a year.
        catalog: Where it is from.
        info: The site.
        address: Gives the path of a page from the site's root by kind of thing and id; empty if there is none.
    """

    def url(what: str, id_: str) -> str:
        path = address(what, id_)
        return f"{info.base}{path}" if info.base and path else ""

    own = url(what, str(record) if isinstance(record, int) else record.id)
    type_ = "article" if isinstance(record, Entry) else "profile" if isinstance(record, Person) else "website"
    metas = _preview(name_of(record), summary_of(record), type_, own, info)
    if isinstance(record, Entry):
        metas += _citation(record, catalog, own)
    return _show(metas) + to_script(describe(record, catalog, info.language, url))


def page_head(title: str, description: str, path: str, info: SiteInfo) -> Markup:
    """Give what machines read in the head of a page that is about nothing in the catalog.

    Args:
        title: Plain text.
        description: Plain text; may be empty.
        path: From the site's root; empty for the root itself.
        info: The site.
    """
    return _show(_preview(title, description, "website", f"{info.base}{path}" if info.base else "", info))


def _preview(title: str, description: str, type_: str, url: str, info: SiteInfo) -> list[_Meta]:
    text = _cut(description)
    return [
        ('name="description"', text),
        ('property="og:title"', title),
        ('property="og:type"', type_),
        ('property="og:url"', url),
        ('property="og:description"', text),
        ('property="og:site_name"', info.name),
        ('name="twitter:card"', "summary"),
    ]


def _citation(entry: Entry, catalog: Catalog, url: str) -> list[_Meta]:
    """Give what a reference manager takes down of an entry."""
    event = catalog.events.get(entry.event)
    names = {scheme: name for scheme, (name, _) in identifiers(entry).items()}
    papers = (link.url for link in entry.links if link.type == "paper")
    authors = (catalog.people[id_].sort or name for id_, name in authors_of(entry, catalog).items())
    return [
        ('name="citation_title"', entry.title),
        *(('name="citation_author"', author) for author in authors),
        ('name="citation_publication_date"', str(entry.date or "").partition("T")[0].replace("-", "/")),
        ('name="citation_conference_title"', event.name if event else ""),
        ('name="citation_language"', entry.language),
        *(('name="citation_keywords"', catalog.tags[tag].label) for tag in entry.tags),
        ('name="citation_doi"', names.get("doi", "")),
        ('name="citation_arxiv_id"', names.get("arxiv", "")),
        ('name="citation_pdf_url"', next((paper for paper in papers if paper.lower().endswith(".pdf")), "")),
        ('name="citation_public_url"', url),
    ]


def _show(metas: list[_Meta]) -> Markup:
    """Give the elements that say something. All go into one template, which takes half the time of one for each."""
    known = [(attribute, value) for attribute, value in metas if value]
    template = "".join([f'<meta {attribute} content="%s">\n' for attribute, _ in known])
    return fill(template, *[value for _, value in known])


def _cut(text: str) -> str:
    """Give the beginning of a text on one line, up to the end of a word; anywhere, where a word is very long."""
    text = " ".join(text.split())
    if len(text) <= _MOST_TEXT:
        return text
    end = text.rfind(" ", _MOST_TEXT // 2, _MOST_TEXT + 1)
    return f"{text[: end if end > 0 else _MOST_TEXT]}…"
