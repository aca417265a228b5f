"""How to cite an entry: the same in several formats, to copy or to keep as a file.

Knows nothing of Sphinx, of files, or of where pages lie.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from markupsafe import Markup

from readinglist.catalog import Catalog
from readinglist.formats import FORMATS, dumps
from readinglist.model import Entry
from readinglist.site.addresses import Href
from readinglist.site.markup import fill, join, link, section
from readinglist.site.words import _

__all__ = ["citations", "cite"]

#: The formats of a citation, by their names in `FORMATS`; the first shows at once.
_FORMATS = ("text", "bibtex", "ris", "csl-json")


def cite(entry: Entry, catalog: Catalog, address: str) -> Markup:
    """Give a section with the citation of an entry, one format at a time; on paper, all of them.

    Args:
        entry: The entry.
        catalog: Where it is from.
        address: Where its page is on the web; empty if that is not known.
    """
    panels = join(
        _panel(name, place, entry, dumps([entry], name, catalog, page=lambda _: address))
        for place, name in enumerate(_FORMATS)
    )
    permanent = fill('<p class="rl-permanent">%s <a href="%s">%s</a></p>\n', _("Permanent link:"), address, address)
    fieldset = '<fieldset class="rl-tabs"><legend class="rl-hidden">%s</legend>\n%s</fieldset>\n'
    return section(
        "cite", 2, _("Cite"), fill(fieldset, _("Format"), panels) + (permanent if address else ""), "rl-section rl-cite"
    )


def citations(entries: Sequence[Entry], catalog: Catalog, href: Href, options: Mapping[str, Any]) -> Markup:
    """Give citations of entries: each a paragraph, with its title leading to its page; in BibTeX, as code.

    Args:
        entries: In order.
        catalog: Where they are from.
        href: The way to their pages.
        options: `style` is the name of a format, by default `text`; with `is_inline` they stand within a line.
    """
    style = options.get("style", "text")
    if style == "bibtex":
        code = dumps(entries, style, catalog).strip("\n")
        return fill('<pre class="rl-cited" tabindex="0"><code dir="auto">%s</code></pre>\n', code)
    texts = dumps(entries, style, catalog).rstrip("\n").split("\n\n") if entries else []
    lines = [_linked(text, entry, href("entry", entry.id)) for text, entry in zip(texts, entries, strict=True)]
    if options.get("is_inline"):
        return join(fill('<span class="rl-cited" dir="auto">%s</span>', line) for line in lines)
    return join(fill('<p class="rl-cited" dir="auto">%s</p>\n', line) for line in lines)


def _linked(text: str, entry: Entry, url: str) -> Markup:
    """Give a citation whose title is a link."""
    before, title, after = text.partition(entry.title)
    return join([fill("%s", before), link(url, title), fill("%s", after)]) if title else fill("%s", text)


def _panel(name: str, place: int, entry: Entry, text: str) -> Markup:
    """Give the button that chooses a format, and what it then shows."""
    form = FORMATS[name]
    return fill(
        '<input type="radio" class="rl-hidden" name="rl-cite" id="rl--cite-%s"%s><label for="rl--cite-%s">%s</label>\n'
        '<div class="rl-cite-panel"><pre tabindex="0"><code dir="auto">%s</code></pre>\n<p class="rl-script">'
        '<button type="button" class="rl-button" data-copy data-copied="%s">%s</button> '
        '<button type="button" class="rl-button" data-file="%s" data-type="%s">%s</button></p></div>\n',
        *(name, "" if place else Markup(" checked"), name, form.label, text.strip("\n"), _("Copied"), _("Copy")),
        *(f"{entry.id}{form.suffix}", form.media_type, _("Download")),
    )
