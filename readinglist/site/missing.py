"""The page that a server shows for an address that leads nowhere; it is shown at any depth, so its links are absolute.

The library sphinx-notfound-page makes it; here is what it says, and where the site's root is.
"""

from __future__ import annotations

from urllib.parse import urlencode, urlsplit

from markupsafe import Markup
from sphinx.config import Config

from readinglist.site.markup import external, fill, join, section
from readinglist.site.state import Site
from readinglist.site.words import _

__all__ = ["PAGE", "configure", "missing_page"]

PAGE = "404"


def configure(config: Config) -> None:
    """Tell the library where the site's root is, unless the project has."""
    if config.notfound_urls_prefix == config.values["notfound_urls_prefix"].default:
        path = urlsplit(str(config.html_baseurl or "")).path
        config.notfound_urls_prefix = f"{path.rstrip('/')}/"


def missing_page(site: Site, root: str) -> Markup:
    """Give what stands on the page.

    Args:
        site: The site that is built.
        root: The path of the site's root on its host, with a slash at both ends.
    """
    names = [("catalog", _("Catalog")), ("lists", _("Reading lists")), ("search", _("Search"))]
    links = [
        fill('<li><a href="%s%s">%s</a></li>\n', root, site.page_uri(name), label)
        for name, label in names
        if name == "search" or site.has_page(name)
    ]
    if site.repository.url:
        query = urlencode({"title": "Broken link"})
        report = external(
            f"{site.repository.url}/issues/new?{query}", _("Report a broken link"), "rl-external rl-report"
        )
        links.append(fill("<li>%s</li>\n", report))
    text = fill(
        "<p>%s</p>\n<ul>\n%s</ul>\n",
        _("There is no such page; it may have moved. Perhaps one of these helps:"),
        join(links),
    )
    return section("missing", 1, _("Page not found"), text, "rl-page")
