"""Icons as one SVG sprite a page: which ones there are, which ones a page uses, and the sprite that holds them.

The drawings are GitHub's Octicons, read from the copy that sphinx-design brings; one is our own. Knows nothing of
records.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from types import MappingProxyType

from markupsafe import Markup

from readinglist.site.markup import fill, join

__all__ = ["KIND_ICONS", "LINK_ICONS", "icon", "sprite", "used_icons"]

#: The `icon` of a kind to the name of its drawing; a kind with any other word gets `bookmark` and no color.
KIND_ICONS = MappingProxyType({"talk": "video", "tutorial": "mortar-board", "workshop": "tools", "paper": "file"})

#: Type of a link to the name of its drawing.
LINK_ICONS = MappingProxyType(
    {
        "page": "browser",
        "video": "play",
        "slides": "slides",
        "paper": "file",
        "code": "code",
        "website": "globe",
        "openreview": "comment-discussion",
        "notes": "note",
        "arxiv": "file",
        "doi": "link",
        "dataset": "database",
        "book": "book",
        "article": "log",
        "archive": "archive",
    }
)

#: Drawings that Octicons lack: a presentation screen on its stand.
_OWN = {
    "slides": (
        '<path d="M.75 1.5h14.5a.75.75 0 0 1 0 1.5H15v7.25A1.75 1.75 0 0 1 13.25 12H9.81l1.72 2.58a.75.75 0 1 1-1.25.84'
        "L8.75 13.1v1.15a.75.75 0 0 1-1.5 0V13.1l-1.53 2.32a.75.75 0 1 1-1.25-.84L6.19 12H2.75A1.75 1.75 0 0 1 1 10.25"
        'V3H.75a.75.75 0 0 1 0-1.5ZM2.5 3v7.25c0 .14.11.25.25.25h10.5a.25.25 0 0 0 .25-.25V3Z"></path>'
        '<path d="M4.5 5.25a.75.75 0 0 1 .75-.75h5.5a.75.75 0 0 1 0 1.5h-5.5a.75.75 0 0 1-.75-.75Zm0 2.75a.75.75 0 0 1 '
        '.75-.75h3.5a.75.75 0 0 1 0 1.5h-3.5A.75.75 0 0 1 4.5 8Z"></path>'
    )
}
_USE = re.compile(r'href="#rl-icon-([a-z-]+)"')


@lru_cache(maxsize=64)
def icon(name: str) -> Markup:
    """Give one icon, which is decoration: the words beside it say the same.

    Args:
        name: A value of `KIND_ICONS` or `LINK_ICONS`, or another name of an Octicon.

    Returns:
        An `svg` that uses a symbol of the page's sprite.
    """
    return fill('<svg class="rl-icon" aria-hidden="true"><use href="#rl-icon-%s"></use></svg>', name)


def used_icons(page: str) -> list[str]:
    """Give the names of the icons in a page's HTML, each once, in the order of the alphabet."""
    return sorted(set(_USE.findall(page)))


def sprite(names: Iterable[str]) -> Markup:
    """Give the sprite that a page needs once, anywhere in its body, so that its icons show.

    Args:
        names: As from `used_icons`; repeats count once.

    Returns:
        An invisible `svg` with one symbol each; empty if there are no names.

    Raises:
        KeyError: If there is no such drawing.
    """
    symbols = join(
        fill('<symbol id="rl-icon-%s" viewBox="0 0 16 16">%s</symbol>', name, _drawing(name))
        for name in sorted(set(names))
    )
    if not symbols:
        return Markup()
    return fill('<svg class="rl-sprite" width="0" height="0" aria-hidden="true">%s</svg>', symbols)


def _drawing(name: str) -> Markup:
    """Give the paths of a drawing of 16 by 16; they come with this package or with sphinx-design, so they are safe."""
    paths = _OWN.get(name) or _octicons()[name]["heights"]["16"]["path"]
    return Markup(paths)  # noqa: S704


@lru_cache(maxsize=1)
def _octicons() -> dict[str, dict[str, dict[str, dict[str, str]]]]:
    """Read the drawings without importing sphinx-design, which would bring Sphinx."""
    spec = find_spec("sphinx_design")
    if spec is None or spec.origin is None:
        raise ModuleNotFoundError("the icons need sphinx-design", name="sphinx_design")
    path = Path(spec.origin).parent / "compiled" / "octicons.json"
    octicons: dict[str, dict[str, dict[str, dict[str, str]]]] = json.loads(path.read_text(encoding="utf-8"))
    return octicons
