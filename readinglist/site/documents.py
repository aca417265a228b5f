"""Entry and list files as MyST documents: how they are read, and what is kept out of them.

What a contributor writes is hostile until shown otherwise: only harmless directives and roles are run, no file
is inserted, raw HTML is shown as text, and links lead to the web or to the site.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from docutils import nodes
from myst_parser.mdit_to_docutils.sphinx_ import SphinxRenderer
from myst_parser.parsers.mdit import create_md_parser
from myst_parser.parsers.sphinx_ import MystParser
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.transforms import SphinxTransform
from sphinx.util import logging

from readinglist.model import Entry
from readinglist.site.blocks import Block
from readinglist.site.state import get_site
from readinglist.source import split_front_matter

__all__ = ["ContributedParser", "RecordPage", "SafeMarkup", "on_source_read"]

logger = logging.getLogger(__name__)


def _names(text: str) -> frozenset[str]:
    return frozenset(text.split())


#: Directives that a contributed text may use: they show what stands in the text and nothing else.
_DIRECTIVES = _names(
    "admonition attention caution danger error hint important note seealso tip warning "
    "code code-block math figure image table list-table epigraph highlights pull-quote rubric topic "
    "card grid grid-item grid-item-card tab-set tab-item dropdown "
    "reading:entries reading:entry reading:lists reading:tags reading:people "
    "reading:map reading:timeline reading:overlap "
    "entries entry lists tags people map timeline overlap"
)
#: Roles that it may use, beside those of domains (`py:class`): they set words or refer to what the site has.
_ROLES = _names(
    "abbr any code doc emphasis eq guilabel kbd keyword literal math menuselection numref octicon ref strong sub "
    "subscript sup superscript term title-reference entry list tag person event"
)
#: Extensions of MyST's syntax that are kept, if they are on. Above all no substitutions: they run Jinja templates,
#: and with these any code. Others would make raw HTML.
_SYNTAX = _names(
    "amsmath attrs_block attrs_inline colon_fence deflist dollarmath fieldlist gfm_autolink linkify replacements "
    "smartquotes"
)
_SCHEMES = {"", "http", "https", "mailto"}
#: One comment in HTML and nothing else.
_COMMENT = re.compile(r"(?s)\s*<!--(?!-?>)(?:(?!-->).)*-->\s*")
_IMAGES = {".png", ".jpg", ".jpeg", ".gif", ".svg", ".webp", ".avif"}


class _Renderer(SphinxRenderer):
    """MyST's renderer for contributed texts: a directive or a role that may do more than show them stays as written."""

    def render_directive(self, token: Any, name: str, arguments: str, **options: Any) -> None:
        if name in _DIRECTIVES:
            super().render_directive(token, name, arguments, **options)
        else:
            self._refuse_directive(token, name)

    def render_math_block_label(self, token: Any) -> None:
        """Leave the label out: it would be one for the whole site."""
        self.render_math_block(token)

    def render_restructuredtext(self, token: Any) -> None:
        self._refuse_directive(token, "eval-rst")

    def render_myst_role(self, token: Any) -> None:
        name = token.meta["name"]
        if name in _ROLES or ":" in name:
            super().render_myst_role(token)
        else:
            text = f"{{{name}}}`{token.content}`"
            self._add(token, nodes.literal(text, text), f"the role {name!r}")

    def _refuse_directive(self, token: Any, name: str) -> None:
        text = f"{token.markup}{token.info}\n{token.content}{token.markup}"
        self._add(token, nodes.literal_block(text, text, language="text"), f"the directive {name!r}")

    def _add(self, token: Any, node: nodes.Element, what: str) -> None:
        self.add_line_and_source_path(node, token)
        self.current_node.append(node)
        _warn(node, "forbidden_markup", f"{what} is not for entries and lists; it is shown as it was written.")


class ContributedParser(MystParser):
    """MyST's parser, which keeps contributed texts to harmless markup and reads all others as ever."""

    def parse(self, inputstring: str, document: nodes.document) -> None:
        """Parse one document's text into `document`."""
        env = document.settings.env
        if not get_site(env).addresses.is_contributed(env.docname):
            super().parse(inputstring, document)
            return
        config = env.myst_config.copy(enable_extensions=env.myst_config.enable_extensions & _SYNTAX)
        parser = create_md_parser(config, _Renderer)
        parser.options["document"] = document
        parser.render(inputstring)


def on_source_read(app: Sphinx, docname: str, source: list[str]) -> None:
    """Put a heading in the place of a record's front matter, so that every line keeps its number.

    The front matter is data and has been read; MyST would parse it again, as Markdown and with types.
    """
    record = get_site(app.env).addresses.documents.get(docname)
    if record is None:
        return
    # The file may have changed since it was loaded; what was loaded has front matter.
    parts = split_front_matter(source[0].lstrip("\ufeff").replace("\r\n", "\n"))
    _, body, first_line = parts or ("", record.body, 2)
    source[0] = f"# {record.id}" + "\n" * (first_line - 1) + body


class RecordPage(SphinxTransform):
    """Makes the page of an entry or a list: the title as text, and places for what the catalog knows.

    Before the title stands the breadcrumb, after it the head; the tail follows the body. The places are filled
    when the page is written.
    """

    default_priority = 20

    def apply(self, **kwargs: Any) -> None:
        """Work on a document of the catalog; leave others alone."""
        record = get_site(self.env).addresses.documents.get(self.env.docname)
        if record is None:
            return
        sections = [node for node in self.document.children if isinstance(node, nodes.section)]
        section, extra = sections[0], sections[1:]
        for other in extra:
            _warn(
                other,
                "heading_level",
                "a heading of the first level stands in the text; begin with two signs.",
            )
            self.document.remove(other)
            section += other
        # Typographic quotes would make the heading differ from the title everywhere else.
        section.replace(section[0], nodes.title(record.title, record.title, support_smartquotes=False))
        what = "entry" if isinstance(record, Entry) else "list"
        section.insert(1, Block(name=f"{what}-head", id=record.id))
        section += Block(name=f"{what}-tail", id=record.id)
        self.document.insert(0, Block(name=f"{what}-breadcrumb", id=record.id))
        metadata = self.env.metadata[self.env.docname]
        metadata["orphan"] = True
        metadata["hide-toc"] = True


class SafeMarkup(SphinxTransform):
    """Takes out of a contributed text what would run, load or lead elsewhere; what it said stays as text."""

    default_priority = 21

    def apply(self, **kwargs: Any) -> None:
        """Work on a document of the catalog; leave others alone."""
        if not get_site(self.env).addresses.is_contributed(self.env.docname):
            return
        # A label of one text must neither clash with another's nor take the place of a page's own.
        for name in self.document.nametypes:
            self.document.nametypes[name] = False
        for raw in list(self.document.findall(nodes.raw)):
            self._show_raw(raw)
        for image in list(self.document.findall(nodes.image)):
            self._check_image(image)
        for reference in list(self.document.findall(nodes.reference)):
            uri = reference.get("refuri", "")
            if _scheme(uri) not in _SCHEMES or uri.startswith("//"):
                _warn(reference, "bad_url", f"a link to {uri!r} was left out; only http and https are links.")
                reference.replace_self(reference.children)
        for link in list(self.document.findall(addnodes.download_reference)):
            _warn(link, "forbidden_markup", "a link to a file was left out; its text stays.")
            link.replace_self(link.children)

    def _check_image(self, image: nodes.image) -> None:
        """Keep an image that lies among the sources; Sphinx would copy any file that it can read."""
        uri = image["uri"]
        if _scheme(uri) in {"http", "https"} or uri.startswith("//"):
            _warn(image, "remote_image", f"an image from elsewhere became a link: {uri}.")
            address = f"https:{uri}" if uri.startswith("//") else uri
            shown: nodes.Node = nodes.reference("", image.get("alt") or uri, refuri=address)
        else:
            name, path = self.env.relfn2path(uri)
            file = Path(path).resolve()
            is_inside = file.is_relative_to(Path(self.env.srcdir).resolve()) and not _scheme(uri)
            if is_inside and file.suffix.lower() in _IMAGES:
                if file.is_file():
                    return
                self.env.note_dependency(name)  # read again, once it is there
            _warn(image, "bad_image", f"{uri[:80]!r} is no image among the files of the site; its text stays.")
            shown = nodes.Text(image.get("alt") or uri)
        around = image.parent
        if isinstance(around, nodes.reference):  # the image's own target is the link
            shown = nodes.Text(image.get("alt") or uri)
            image.replace_self(shown)
            if not isinstance(around.parent, nodes.TextElement):
                around.replace_self(nodes.paragraph("", "", around.deepcopy()))
            return
        image.replace_self(shown if isinstance(around, nodes.TextElement) else nodes.paragraph("", "", shown))

    def _show_raw(self, node: nodes.raw) -> None:
        text = node.astext()
        if not _COMMENT.fullmatch(text):
            _warn(node, "raw_html", f"raw HTML is shown as text: {text.strip()[:60]}")
            shown: nodes.Node = nodes.Text(text)
            if not isinstance(node.parent, nodes.TextElement):
                shown = nodes.literal_block(text, text, language="text")
            node.parent.replace(node, shown)
        else:
            node.parent.remove(node)


def _scheme(uri: str) -> str:
    try:
        return urlsplit(uri.strip()).scheme.lower()
    except ValueError:
        return "?"


def _warn(node: nodes.Node, subtype: str, message: str) -> None:
    # Some directives make nodes without a line; what holds them has one.
    place = node
    while not place.line and place.parent is not None:
        place = place.parent
    logger.warning(message, location=place, type="readinglist", subtype=subtype)
