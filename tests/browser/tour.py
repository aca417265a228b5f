"""The pictures of the tour: each type of page in both themes and two widths, side by side.

    python tests/browser/tour.py _build/html docs/pictures/tour

Look at every picture before it is committed.
"""

from __future__ import annotations

import argparse
import io
import sys
from collections.abc import Callable
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page

sys.path.insert(0, str(Path(__file__).parents[1] / "bench"))

from weigh import open_browser, serve

#: How much of a page is shown, by the width of the window; both have the same height in the picture.
_VIEWS = {1280: 900, 390: 844}
_HEIGHT, _GAP = 450, 12


def _search(page: Page) -> None:
    page.keyboard.press("/")
    page.wait_for_selector("pagefind-modal dialog[open]")
    page.keyboard.type("alignment")
    page.wait_for_selector("pagefind-results a")
    page.wait_for_timeout(500)


def _keep(page: Page) -> None:
    root = page.url.partition("my-reading")[0]
    page.goto(f"{root}entries/workshops/moss.html")
    page.get_by_role("button", name="Save", exact=True).click()
    page.goto(f"{root}lists/first-evening.html")
    page.locator(".rl-done input").first.check()
    page.goto(f"{root}my-reading.html")


def _tick(page: Page) -> None:
    page.locator(".rl-done input").first.check()


def _leave(page: Page) -> None:
    """Leave a page as it is."""


#: Name of the picture to the page, and what is done there.
SHOTS: dict[str, tuple[str, Callable[[Page], object]]] = {
    "home": ("index.html", _leave),
    "catalog": ("catalog.html?kind=workshop&tags=foundation-models", _leave),
    "rows": ("catalog.html?view=rows&sort=title", _leave),
    "search": ("index.html", _search),
    "entry": ("entries/talks/ai-models-of-the-world.html", _leave),
    "list": ("lists/first-evening.html", _tick),
    "tag": ("tags/interpretability.html", _leave),
    "person": ("people/jon-kleinberg.html", _leave),
    "map": ("map.html", _leave),
    "news": ("whats-new.html", _leave),
    "kept": ("my-reading.html", _keep),
}


def shoot(browser: Browser, url: str, act: Callable[[Page], object], width: int, theme: str) -> Image.Image:
    """Take one picture of a page, as high as all others."""
    height = _VIEWS[width]
    context = browser.new_context(viewport={"width": width, "height": height}, color_scheme=theme)  # type: ignore[arg-type]
    page = context.new_page()
    page.goto(url)
    page.wait_for_load_state("networkidle")
    act(page)
    page.wait_for_timeout(300)
    image = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    context.close()
    return image.resize((round(width * _HEIGHT / height), _HEIGHT), Image.Resampling.LANCZOS)


def put_together(images: list[Image.Image]) -> Image.Image:
    """Put pictures beside each other."""
    whole = Image.new("RGB", (sum(image.width + _GAP for image in images) - _GAP, _HEIGHT), "#808080")
    left = 0
    for image in images:
        whole.paste(image, (left, 0))
        left += image.width + _GAP
    return whole


def main() -> None:
    """Draw all pictures of the tour."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("site", type=Path)
    parser.add_argument("folder", type=Path)
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    views = [(1280, "light"), (1280, "dark"), (390, "light"), (390, "dark")]
    with open_browser() as browser, serve(options.site) as url:
        for name, (path, act) in SHOTS.items():
            images = [shoot(browser, f"{url}{path}", act, width, theme) for width, theme in views]
            put_together(images).save(options.folder / f"{name}.webp", quality=62, method=6)


if __name__ == "__main__":
    main()
