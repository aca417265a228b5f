"""The text of a collection's entry as HTML: CommonMark with tables and the domain's roles, and nothing that acts.

Entries in files of their own are MyST documents; here directives stay code. Raw HTML is text, images are links.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any
from urllib.parse import urlsplit

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markupsafe import Markup, escape
from mdit_py_plugins.myst_role import myst_role_plugin

from readinglist.site.state import Site
from readinglist.site.targets import find_target, split_target

__all__ = ["body_html"]

_SCHEMES = {"http", "https", "mailto"}


def body_html(site: Site, text: str, page: str) -> Markup:
    """Give the body of an entry as HTML.

    Args:
        site: For what roles point to.
        text: In MyST; may be empty.
        page: The name of the page it stands on.
    """
    text = text.strip()
    if not text:
        return Markup()
    return Markup(_parser().render(text, {"site": site, "page": page}))  # noqa: S704 - the parser escapes


class _Renderer(RendererHTML):
    """Markdown-it's renderer, with headings below the page's own and links that lead to the web."""

    def heading_open(self, tokens: Sequence[Token], idx: int, options: Any, env: Any) -> str:
        return f"<h{min(6, max(2, int(tokens[idx].tag[1:])))}>"

    def heading_close(self, tokens: Sequence[Token], idx: int, options: Any, env: Any) -> str:
        return f"</h{min(6, max(2, int(tokens[idx].tag[1:])))}>\n"

    def link_open(self, tokens: Sequence[Token], idx: int, options: Any, env: Any) -> str:
        return f'<a href="{escape(tokens[idx].attrs["href"])}" rel="noopener external">'

    def image(self, tokens: Sequence[Token], idx: int, options: Any, env: Any) -> str:
        uri = str(tokens[idx].attrs["src"])
        return f'<a href="{escape(uri)}" rel="noopener external">{escape(tokens[idx].content or uri)}</a>'

    def myst_role(self, tokens: Sequence[Token], idx: int, options: Any, env: Any) -> str:
        token = tokens[idx]
        site: Site = env["site"]
        target, text = split_target(token.content)
        what = str(token.meta["name"]).removeprefix("reading:")
        found = find_target(site.catalog, what, target)
        if found is None:
            return f"<code>{escape(token.content)}</code>"
        address = site.href(env["page"])(what, found.id)
        label = escape(text or found.name)
        return (
            f'<a class="reference internal" href="{escape(address)}">{label}</a>' if address else str(label)
        )


def _is_web(uri: str) -> bool:
    try:
        return urlsplit(uri).scheme.lower() in _SCHEMES
    except ValueError:
        return False


@lru_cache(maxsize=1)
def _parser() -> MarkdownIt:
    parser = MarkdownIt("commonmark", renderer_cls=_Renderer).enable("table").use(myst_role_plugin)
    # What leads elsewhere than to the web is no link, and stays as it was written.
    parser.validateLink = _is_web  # type: ignore[method-assign, assignment]
    return parser.disable(["html_inline", "html_block"])
