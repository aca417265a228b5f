"""What stands around the content of a page: templates, scripts, metadata, icons, navigation, links in the sidebar."""

from __future__ import annotations

import posixpath
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.config import Config

from readinglist.site import icons, missing
from readinglist.site.metadata import head_of
from readinglist.site.pages import UNSEARCHED
from readinglist.site.parts import lang
from readinglist.site.searching import has_pagefind, mark_body, search_keys
from readinglist.site.state import Site, get_site
from readinglist.site.words import _

__all__ = ["add_static_files", "on_config_inited", "on_html_page_context"]

_HERE = Path(__file__).parent
#: The scripts that a page has if its body holds the word.
_SCRIPTS = {"rl-filtered": "filter.js", "rl-kept": "kept.js"}


def on_config_inited(app: Sphinx, config: Config) -> None:
    """Put our templates behind those of the project: they build on furo's, and no other theme has these."""
    missing.configure(config)
    if config.html_theme == "furo":
        config.templates_path = [*config.templates_path, str(_HERE / "templates")]


def add_static_files(app: Sphinx) -> None:
    """Give every page our style and the scripts that each page needs."""
    app.config.html_static_path.append(str(_HERE / "static"))
    app.add_css_file("readinglist.css")
    app.add_js_file("readinglist.js", loading_method="defer")
    if app.config.html_theme == "furo":
        app.add_js_file("search.js", loading_method="defer")


def on_html_page_context(
    app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    """Complete what the template is given: icons, scripts, metadata, and a navigation that is made once a folder."""
    site = get_site(app.env)
    if pagename == missing.PAGE and doctree is None:
        # Shown at any depth: nothing in it may be relative.
        context["content_root"] = app.config.notfound_urls_prefix
        context |= {"title": _("Page not found"), "body": missing.missing_page(site, app.config.notfound_urls_prefix)}
    if body := context.get("body", ""):
        context["body"] = _complete(site, pagename, body)
        for mark, script in _SCRIPTS.items():
            if mark in body:
                app.add_js_file(script, loading_method="defer")
        if "rl-picture" in body:
            app.add_css_file("pictures.css")
    if not site.has_pages:
        return
    if doctree is not None:  # pages without a document bring theirs along
        context["metatags"] = f"{context.get('metatags', '')}{head_of(site, pagename)}"
    context |= {"rl_pagefind": has_pagefind(), "rl_links": _links(site), "rl_words": _words()}
    is_outside = not any(pagename in names for names in app.env.toctree_includes.values())
    if is_outside and (
        pagename in site.titles or pagename in site.addresses.redirects or pagename in site.extra_titles
    ):
        make, folder = context["toctree"], posixpath.dirname(app.builder.get_target_uri(pagename))
        # The theme asks for all of it on every page; where it is the same, it is made once.
        context["toctree"] = lambda **options: site.navigation(folder, options, make)


def _complete(site: Site, page: str, body: str) -> str:
    """Add to a page's body the icons that it uses, and mark what Pagefind is to read."""
    if site.has_pages and page not in UNSEARCHED and page not in site.addresses.redirects:
        what, id_ = site.about.get(page, ("", ""))
        entry = site.catalog.entries[id_] if what == "entry" else None
        body = mark_body(body, search_keys(entry) if entry else "")
        if entry and (attribute := lang(entry.language)):
            body = body.replace("<h1", f"<h1{attribute}", 1)
    names = icons.used_icons(body)
    return f"{body}{icons.sprite(names)}" if names else body


def _links(site: Site) -> list[dict[str, Any]]:
    """Give the links that the sidebar has below its search field."""
    titles = site.extra_titles.items()
    return [{"page": page, "label": label, "has_count": page == "my-reading"} for page, label in titles]


def _words() -> dict[str, str]:
    return {
        "search_without_scripts": _("The search needs scripts. The indexes of the catalog lead everywhere without."),
        "search_facets": f"{_('Kind')},{_('Level')}",
    }
