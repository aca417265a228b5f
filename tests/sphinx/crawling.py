"""Where the links of a built site lead: read from the files, without a network."""

from __future__ import annotations

import posixpath
import zlib
from collections import Counter
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from urllib.parse import unquote, urlsplit

from bs4 import BeautifulSoup, Tag

__all__ = ["Crawl", "read_inventory"]

#: Attributes that hold an address.
_ADDRESSES = ("href", "src", "action", "poster", "data", "formaction", "srcset", "background")
#: The page that is shown at any depth.
_ANYWHERE = {"404.html", "404/index.html"}


class Crawl:
    """The HTML pages of an output folder.

    Attributes:
        out: The folder.
        files: Every file of it, as its path from there.
    """

    def __init__(self, out: Path) -> None:
        self.out = out
        self.files = {path.relative_to(out).as_posix() for path in out.rglob("*") if path.is_file()}

    @cached_property
    def pages(self) -> dict[str, BeautifulSoup]:
        """Every page by its path."""
        names = sorted(name for name in self.files if name.endswith(".html"))
        return {name: BeautifulSoup((self.out / name).read_bytes(), "html.parser") for name in names}

    @cached_property
    def anchors(self) -> dict[str, Counter[str]]:
        """For each page its ids, with the number of times that each stands there."""
        return {name: Counter(str(tag["id"]) for tag in soup.find_all(id=True)) for name, soup in self.pages.items()}

    def addresses(self, name: str) -> Iterator[tuple[Tag, str]]:
        """Give every element of a page that holds an address, with that address."""
        for tag in self.pages[name].find_all():
            for key in _ADDRESSES:
                if key in tag.attrs:
                    yield tag, str(tag[key])

    def resolve(self, page: str, address: str) -> tuple[str, str]:
        """Give the file that an address on a page leads to, as its path, and the anchor there; both may be empty.

        The page for what is not there is shown at any depth; its addresses begin at the root of the host.
        """
        parts = urlsplit(address.removeprefix("/") if page in _ANYWHERE else address)
        path = unquote(parts.path)
        target = (
            posixpath.normpath(posixpath.join("" if page in _ANYWHERE else posixpath.dirname(page), path))
            if path
            else page
        )
        if path.endswith("/") or target == ".":
            target = posixpath.normpath(posixpath.join(target, "index.html"))
        return target, unquote(parts.fragment)

    def broken(self) -> list[str]:
        """Give every address within the site that leads nowhere, as `page: address`."""
        found = []
        for page in self.pages:
            for _, address in self.addresses(page):
                if urlsplit(address).scheme or address.startswith("//") or (page in _ANYWHERE and not address):
                    continue
                target, anchor = self.resolve(page, address)
                is_there = target in self.files and address.startswith("/") == (
                    page in _ANYWHERE and not address.startswith("#")
                )
                if not is_there or (anchor and target.endswith(".html") and anchor not in self.anchors[target]):
                    found.append(f"{page}: {address}")
        return found

    def elsewhere(self) -> list[str]:
        """Give everything that a page loads, or goes to by itself, from another place than the site."""
        found = []
        for page in self.pages:
            for tag, address in self.addresses(page):
                # Links in the head say where else the page is, and nothing comes from there.
                is_link = tag.name in {"a", "area"} or {*tag.get("rel", [])} & {"canonical", "alternate"}
                is_away = bool(urlsplit(address).scheme) or address.startswith("//")
                if is_away and not is_link and not address.startswith("data:image/svg+xml"):
                    found.append(f"{page}: <{tag.name}> {address}")
        return found

    def repeated_ids(self) -> list[str]:
        """Give every id that stands more than once on a page, as `page: id`."""
        return [f"{page}: {id_}" for page, ids in self.anchors.items() for id_, number in ids.items() if number > 1]

    def article(self, page: str) -> Tag:
        """Give what a page itself says, without the frame around it."""
        soup = self.pages[page]
        found = soup.find("article", id="furo-main-content") or soup.find(role="main") or soup.body
        assert isinstance(found, Tag), page
        return found

    def links(self, page: str) -> set[str]:
        """Give the pages of the site that a page's own content links to."""
        addresses = (str(tag["href"]) for tag in self.article(page).find_all("a", href=True))
        return {self.resolve(page, address)[0] for address in addresses if not urlsplit(address).scheme}


def read_inventory(path: Path) -> dict[tuple[str, str], tuple[str, str]]:
    """Read `objects.inv`: kind of thing (such as `reading:tag`) and id to address and name."""
    data = path.read_bytes()
    for _ in range(4):
        header, _, data = data.partition(b"\n")
        assert header.startswith(b"#")
    found = {}
    for line in zlib.decompress(data).decode().splitlines():
        # An id may hold blanks; what follows it may not, up to the name.
        left, _, rest = line.partition(" reading:")
        if rest:
            role, _, uri, name = rest.split(" ", 3)
            found[f"reading:{role}", left] = (uri.replace("$", left), left if name == "-" else name)
    return found
