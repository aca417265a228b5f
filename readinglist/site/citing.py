"""How to cite an entry: the same in several formats, to copy or to keep as a file.

Knows nothing of Sphinx, of files, or of where pages lie.
"""

from __future__ import annotations

from markupsafe import Markup

from readinglist.catalog import Catalog
from readinglist.formats import FORMATS, dumps
from readinglist.model import Entry
from readinglist.site.markup import fill, join, section
from readinglist.site.words import _

__all__ = ["cite"]

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
