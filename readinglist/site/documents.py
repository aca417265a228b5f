"""Entry and list files as MyST documents: how they are read, and what is kept out of them.

What a contributor writes is hostile until shown otherwise: only harmless directives and roles are run, no file
is inserted, raw HTML is shown as text, and links lead to the web or to the site.
"""

from __future__ import annotations

import re
from types import ModuleType
from typing import Any
from urllib.parse import urlsplit

from docutils import nodes
from docutils.parsers.rst import Directive
from docutils.utils import Reporter
from myst_parser.parsers.sphinx_ import MystParser
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.transforms import SphinxTransform
from sphinx.util import logging
from sphinx.util.docutils import CustomReSTDispatcher

from readinglist.model import Entry
from readinglist.site.blocks import Block
from readinglist.site.state import get_site
from readinglist.source import split_front_matter

__all__ = ["ContributedParser", "RecordPage", "SafeMarkup", "on_source_read"]

logger = logging.getLogger(__name__)

#: Directives that a contributed text may use: they show what stands in the text and nothing else.
_DIRECTIVES = frozenset(
    "admonition attention caution danger error hint important note seealso tip warning "
    "code code-block math figure image table list-table epigraph highlights pull-quote rubric topic "
    "card grid grid-item grid-item-card tab-set tab-item dropdown "
    "reading:entries reading:entry reading:lists reading:tags reading:people "
    "entries entry lists tags people".split()
)
#: Roles that reach for files or define others.
_NO_ROLES = frozenset({"download", "raw", "eval-rst", "program-output"})
_COMMENT = re.compile(r"(?s)\s*<!--.*?-->\s*")
_SCHEMES = {"", "http", "https", "mailto"}


class _Allowed(CustomReSTDispatcher):
    """Lets only harmless directives and roles through, while one contributed text is parsed."""

    def directive(
        self, directive_name: str, language_module: ModuleType, document: nodes.document
    ) -> tuple[type[Directive] | None, list[nodes.system_message]]:
        if directive_name not in _DIRECTIVES:
            message = document.reporter.warning(
                f"The directive {directive_name!r} is not for entries and lists."
            )
            return None, [message]
        return super().directive(directive_name, language_module, document)

    def role(
        self, role_name: str, language_module: ModuleType, lineno: int, reporter: Reporter
    ) -> tuple[Any, list[nodes.system_message]]:
        if role_name in _NO_ROLES:
            return None, [
                reporter.warning(f"The role {role_name!r} is not for entries and lists.", line=lineno)
            ]
        return super().role(role_name, language_module, lineno, reporter)


class ContributedParser(MystParser):
    """MyST's parser, which keeps contributed texts to harmless markup and reads all others as ever."""

    def parse(self, inputstring: str, document: nodes.document) -> None:
        """Parse one document's text into `document`."""
        env = document.settings.env
        if env.docname not in get_site(env).addresses.documents:
            super().parse(inputstring, document)
            return
        settings = document.settings
        before = settings.raw_enabled, settings.file_insertion_enabled
        settings.raw_enabled = settings.file_insertion_enabled = False
        try:
            with _Allowed():
                super().parse(inputstring, document)
        finally:
            settings.raw_enabled, settings.file_insertion_enabled = before


def on_source_read(app: Sphinx, docname: str, source: list[str]) -> None:
    """Put a heading in the place of a record's front matter, so that every line keeps its number.

    The front matter is data and has been read; MyST would parse it again, as Markdown and with types.
    """
    record = get_site(app.env).addresses.documents.get(docname)
    parts = split_front_matter(source[0].lstrip("\ufeff").replace("\r\n", "\n"))
    if record is not None and parts is not None:
        _, body, first_line = parts
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
        section.replace(section[0], nodes.title(record.title, record.title))
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
        if self.env.docname not in get_site(self.env).addresses.documents:
            return
        for node in list(self.document.findall(nodes.raw)):
            self._show_raw(node)
        for image in list(self.document.findall(nodes.image)):
            if urlsplit(image["uri"]).scheme or image["uri"].startswith("//"):
                _warn(image, "remote_image", f"an image from elsewhere became a link: {image['uri']}.")
                _replace_image(image)
        for reference in list(self.document.findall(nodes.reference)):
            uri = reference.get("refuri", "")
            if _scheme(uri) not in _SCHEMES:
                _warn(reference, "bad_url", f"a link to {uri!r} was left out; only http and https are links.")
                reference.replace_self(reference.children)
        for node in list(self.document.findall(_is_forbidden)):
            _warn(node, "forbidden_markup", f"a {node.tagname} was left out.")
            node.parent.remove(node)

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


def _is_forbidden(node: nodes.Node) -> bool:
    return isinstance(node, nodes.meta | addnodes.toctree | addnodes.download_reference)


def _replace_image(image: nodes.image) -> None:
    """Put a link in the place of an image that would be loaded from elsewhere."""
    uri = image["uri"]
    link = nodes.reference("", image.get("alt") or uri, refuri=uri)
    in_text = isinstance(image.parent, nodes.TextElement)
    image.replace_self(link if in_text else nodes.paragraph("", "", link))


def _warn(node: nodes.Node, subtype: str, message: str) -> None:
    logger.warning(message, location=node, type="readinglist", subtype=subtype)
