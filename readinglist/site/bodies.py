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
from sphinx.util import logging

from readinglist.model import Entry, ReadingList
from readinglist.site.state import Site
from readinglist.site.targets import TYPES, explain_unknown, find_target, split_target

__all__ = ["body_html"]

logger = logging.getLogger(__name__)

_SCHEMES = {"http", "https", "mailto"}


def body_html(site: Site, record: Entry | ReadingList, page: str) -> Markup:
    """Give the text of a record as HTML; what it may not use is shown as it was written, with a warning.

    Args:
        site: For what roles point to.
        record: Whose body, in MyST, it is; may be empty.
        page: The name of the page it stands on.
    """
    text = record.body.strip()
    if not text:
        return Markup()
    env = {"site": site, "page": page, "location": f"{site.catalog.root / record.path}:{record.line}"}
    return Markup(_parser().render(text, env))  # noqa: S704 - the parser escapes


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
        _warn(env, "remote_image", f"an image from elsewhere became a link: {uri}.")
        return f'<a href="{escape(uri)}" rel="noopener external">{escape(tokens[idx].content or uri)}</a>'

    def fence(self, tokens: Sequence[Token], idx: int, options: Any, env: Any) -> str:
        token = tokens[idx]
        name, _, _ = token.info.strip().partition(" ")
        if not name.startswith("{"):
            return str(super().fence(tokens, idx, options, env))
        _warn(env, "forbidden_markup", f"the directive {name[1:-1]!r} is not for collections; it stays as it is.")
        return (
            f"<pre><code>{escape(f'{token.markup}{token.info}')}\n{escape(token.content + token.markup)}</code></pre>\n"
        )


def _role(renderer: _Renderer, tokens: Sequence[Token], idx: int, options: Any, env: Any) -> str:
    """Give a role of the domain as a link; another one, or one that leads nowhere, as code."""
    name, content = str(tokens[idx].meta["name"]), tokens[idx].content
    what = name.removeprefix("reading:")
    if what not in TYPES:
        _warn(env, "forbidden_markup", f"the role {name!r} is not for collections; it is shown as it was written.")
        return f"<code>{escape(f'{{{name}}}`{content}`')}</code>"
    if content.startswith("!"):
        return str(escape(content[1:]))
    site: Site = env["site"]
    target, text = split_target(content)
    found = find_target(site.catalog, what, target)
    if found is None:
        _warn(env, f"unknown_{what}", explain_unknown(site.catalog, what, target))
        return f"<code>{escape(text or target)}</code>"
    address = site.href(env["page"])(what, found.id)
    label = escape(text or (found.short if content.startswith("~") else found.name))
    return f'<a class="reference internal" href="{escape(address)}">{label}</a>' if address else str(label)


def _warn(env: Any, subtype: str, message: str) -> None:
    logger.warning(message, location=env["location"], type="readinglist", subtype=subtype)


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
    # After the plugin, which sets a rule of its own.
    parser.add_render_rule("myst_role", _role)
    return parser.disable(["html_inline", "html_block"])
