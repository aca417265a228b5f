"""What the site's two searches know: Pagefind's index of the finished pages, and Sphinx's own, which stands in for it.

Pagefind reads the HTML after the build, so that it knows every page; where it is not installed, or a site is opened as
files, Sphinx's search serves, and is told here of the pages that have no document.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from functools import lru_cache
from importlib.util import find_spec
from io import StringIO
from pathlib import Path
from typing import LiteralString
from urllib.parse import parse_qs, unquote, urlsplit

from docutils import nodes
from markupsafe import Markup
from sphinx.application import Sphinx
from sphinx.builders.html import StandaloneHTMLBuilder
from sphinx.util import logging
from sphinx.util.docutils import new_document

from readinglist.catalog import Catalog
from readinglist.model import Entry
from readinglist.site.markup import fill, join
from readinglist.site.state import Site
from readinglist.site.steady import put_in_order
from readinglist.site.words import _
from readinglist.urls import identify
from readinglist.writing import write_whole

__all__ = ["FOLDER", "facets", "feed_sphinx", "has_pagefind", "mark_body", "run_pagefind", "search_keys"]

logger = logging.getLogger(__name__)

#: Where Pagefind's index and scripts are, from the site's root.
FOLDER = "_pagefind"
#: What stands on many pages, or says of one what another is found by.
_BOILERPLATE = (
    ".headerlink", ".rl-breadcrumb", ".rl-cards", ".rl-rows", ".rl-list", ".rl-table", ".rl-counts", ".rl-columns",
    ".rl-letters", ".rl-together", ".rl-colleagues", ".rl-section > .rl-tags", ".rl-step-top", ".rl-step .rl-title",
    ".rl-step .rl-people", ".rl-way", ".rl-member > p", ".rl-in-lists", ".rl-facts dt", ".rl-related", ".rl-cite",
    ".rl-edit", ".rl-feed", ".rl-empty", ".rl-picture", ".rl-script", ".rl-menu", ".rl-host", "form", "nav", "button",
)  # fmt: skip
#: What Pagefind brings for other ways to show its results.
_UNUSED = ("pagefind-ui.*", "pagefind-modular-ui.*", "pagefind-highlight.js")
#: A run of characters that are written without blanks between words.
_CJK = re.compile(r"[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff]{2,}")
#: Sites whose addresses are known by what they lead to, and signs that a word does not have.
_KNOWN = {"youtube", "vimeo", "arxiv", "openreview", "doi"}
_NOT_WORD = re.compile(r"[^a-z0-9]+")
#: Pagefind reads such attributes below the element that it searches, not on it.
_HIDDEN: LiteralString = '<span data-pagefind-index-attrs="data-keys" data-keys="%s"></span>'
_FIRST_SECTION = re.compile(r"<section\b")


def has_pagefind() -> bool:
    """Whether Pagefind is installed."""
    return find_spec("pagefind") is not None


# What Pagefind is told in a page


def mark_body(body: str, keys: str = "") -> str:
    """Mark the part of a page that is searched, its first section, and give it words that do not show.

    Args:
        body: The page's body as HTML.
        keys: As from `search_keys`; may be empty.
    """
    body = _FIRST_SECTION.sub("<section data-pagefind-body", body, count=1)
    if not keys:
        return body
    before, end, after = body.rpartition("</section>")
    return f"{before}{fill(_HIDDEN, keys)}{end}{after}"


def search_keys(entry: Entry) -> str:
    """Give what an entry is found by and nobody reads: a word for each of its addresses, and pairs of characters.

    Pagefind takes text apart at blanks and signs, and finds words by their beginning: what Chinese, Japanese and
    Korean write without blanks is given to it in pairs. `static/search.js` does the same to what is looked for.
    """
    links = (*entry.links, *entry.further)
    keys = dict.fromkeys(_key(link.url) for link in links)
    texts = (entry.title, entry.short_title, entry.summary, *(name for _, name in entry.names))
    runs = (run for text in texts if not text.isascii() for run in _CJK.findall(text))
    pairs = dict.fromkeys(run[place : place + 2] for run in runs for place in range(len(run) - 1))
    return " ".join([*keys, *pairs])


def _key(url: str) -> str:
    """Give one word for an address, the same for all that lead to one thing."""
    found = identify(url)
    site, _, name = found.key.partition(":") if found else ("", "", url)
    if site not in _KNOWN:
        parts = urlsplit(found.url if found else url)
        host = (parts.hostname or "").removeprefix("www.")
        group = parse_qs(parts.query).get("id", [""])[0] if host == "openreview.net" else ""
        name = group or unquote(f"{host}{parts.path}{parts.query}")
    return _NOT_WORD.sub("", name.lower())


def facets(entry: Entry, catalog: Catalog) -> Markup:
    """Give the elements in the head by which Pagefind narrows a search: kind, year, level, tags."""
    kind = catalog.kinds[entry.kind]
    pairs = [(_("Kind"), _(kind.label)), (_("Year"), str(entry.year or "")), (_("Level"), _(entry.level.capitalize()))]
    pairs += [(_("Tag"), catalog.tags[tag].label) for tag in entry.tags]
    template = '<meta name="readinglist:facet" data-pagefind-filter="%s[content]" content="%s">\n'
    return join(fill(template, name, value) for name, value in pairs if value)


# After the build


def run_pagefind(outdir: Path, *, has_changed: bool) -> None:
    """Index the pages in the output folder, if any has changed or there is no index; clear an index that is left.

    A failure is a warning: the site is whole without, and Sphinx's search serves.
    """
    folder, fresh = outdir / FOLDER, outdir / f"{FOLDER}.new"
    if not has_pagefind():
        shutil.rmtree(folder, ignore_errors=True)
        return
    if not has_changed and (folder / "pagefind-entry.json").is_file():
        return
    shutil.rmtree(fresh, ignore_errors=True)
    command = [sys.executable, "-m", "pagefind", "--site", str(outdir), "--output-subdir", fresh.name]
    command += ["--root-selector", "html", "--exclude-selectors", ", ".join(_BOILERPLATE), "--quiet"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603 - nothing contributed
    if done.returncode or not (fresh / "pagefind-entry.json").is_file():
        said = (done.stderr or done.stdout).strip()[-500:]
        logger.warning("Pagefind made no index: %s", said, type="readinglist", subtype="no_search_index")
        # Without the old index, the next build tries again, and until then Sphinx's search serves.
        shutil.rmtree(fresh, ignore_errors=True)
        shutil.rmtree(folder, ignore_errors=True)
        return
    try:
        put_in_order(fresh)
    except (ValueError, LookupError, OSError) as error:
        # It works all the same.
        message = "Pagefind's index has an unknown form, and is another after each build: %s"
        logger.warning(message, error, type="readinglist", subtype="no_search_index")
    for pattern in _UNUSED:
        for file in fresh.glob(pattern):
            file.unlink()
    shutil.rmtree(folder, ignore_errors=True)
    fresh.rename(folder)


def feed_sphinx(app: Sphinx, site: Site, before: bytes | None) -> None:
    """Tell Sphinx's search of the pages that have no document, and write its index again.

    Args:
        app: After everything was written.
        site: What is shown.
        before: The index as the last build left it, if nothing has changed since; else None.
    """
    builder = app.builder
    assert isinstance(builder, StandaloneHTMLBuilder)  # noqa: S101 - only such builders have these pages
    if builder.indexer is None:
        return
    if before is not None:
        Path(builder.outdir, builder.searchindex_filename).write_bytes(before)
        return
    language = builder.indexer.lang
    # Sphinx remembers a document that went, where a page of its own has the same name.
    builder.indexer.prune(set(builder.env.found_docs))
    # Sphinx forgets the stems of words from page to page, and finding them takes longer than all else.
    language.stem = lru_cache(maxsize=None)(language.stem)  # type: ignore[method-assign]
    for page, title, text in _pages(site):
        document = new_document("")
        document += nodes.section("", nodes.title("", title), nodes.paragraph("", text))
        builder.indexer.feed(page, f"{page}.md", title, document)
    stream = StringIO()
    builder.indexer.dump(stream, builder.indexer_format)
    write_whole(Path(builder.outdir, builder.searchindex_filename), stream.getvalue().encode())


def _pages(site: Site) -> Iterator[tuple[str, str, str]]:
    """Give the pages without a document: name, title, and what they are found by beside it."""
    catalog, documents = site.catalog, site.builder.env.found_docs
    for (what, id_), page in site.addresses.pages.items():
        if page in documents:
            continue
        text = ""
        match what:
            case "entry":
                entry = catalog.entries[id_]
                text = f"{entry.short_title} {entry.summary} {' '.join(name for _, name in entry.names)}"
            case "list":
                text = catalog.lists[id_].summary
            case "tag":
                text = f"{catalog.tags[id_].description} {' '.join(catalog.tags[id_].aliases)}"
            case "person":
                text = f"{catalog.people[id_].affiliation} {' '.join(catalog.people[id_].aliases)}"
            case "event":
                text = f"{catalog.events[id_].short_name} {catalog.events[id_].description}"
        yield page, site.titles[page], text
