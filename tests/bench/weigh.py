"""What pages of a built site weigh, how soon they show something, and how fast the filter answers, in a real browser.

    python tests/bench/weigh.py SITE --pages index.html catalog.html

Weights are those of all that a page loads before anybody touches it, compressed with gzip as most servers do.
"""

from __future__ import annotations

import argparse
import functools
import gzip
import http.server
import os
import shutil
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Page, sync_playwright

__all__ = ["Filter", "Weight", "open_browser", "serve", "time_filter", "weigh"]

_FLAGS = (
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
)  # fmt: skip
_SHIFT = """() => new Promise((resolve) => {
  let sum = 0;
  new PerformanceObserver((list) => list.getEntries().forEach((entry) => (sum += entry.value)))
    .observe({ type: "layout-shift", buffered: true });
  setTimeout(() => resolve(sum), 300);
})"""
#: How long from a keystroke until the list and its status are right, without the time that the filter waits.
_KEYSTROKE = """(text) => new Promise((resolve) => {
  const field = document.querySelector(".rl-filter [name=text]");
  const start = performance.now();
  field.value = text;
  field.dispatchEvent(new Event("change", { bubbles: true }));
  requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start), 0));
})"""


#: Whether the browser has all pieces, and has said so.
_LOADED = """() => {
  const pieces = JSON.parse(document.querySelector(".rl-filtered").dataset.pieces).length;
  const loaded = performance.getEntriesByType("resource").filter(({ name }) => name.includes(".entries-")).length;
  return loaded >= pieces && !document.querySelector(".rl-status").textContent.includes("Loading");
}"""


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        """Say nothing of each request."""


@dataclass(frozen=True)
class Weight:
    """What one page loads.

    Attributes:
        page: Its path.
        own: The page itself, in kB compressed.
        whole: All that it loads, in kB compressed.
        shift: How far its parts move while it loads (Cumulative Layout Shift).
        first: Milliseconds until something shows.
    """

    page: str
    own: float
    whole: float
    shift: float
    first: float


@dataclass(frozen=True)
class Filter:
    """How fast the filter of a large catalog is, in milliseconds."""

    first_paint: float
    loaded: float
    keystroke: float


@contextmanager
def serve(folder: Path) -> Iterator[str]:
    """Serve a folder, and give its address with a slash at the end."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(_Quiet, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()


@contextmanager
def open_browser() -> Iterator[Browser]:
    """Start Debian's Chromium."""
    path = os.environ.get("CHROMIUM") or shutil.which("chromium") or "chromium"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(_FLAGS))
        yield browser
        browser.close()


def weigh(browser: Browser, folder: Path, url: str, page: str) -> Weight:
    """Open a page in a new window and weigh what it loads."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    window, loaded = context.new_page(), set()
    window.on("request", lambda request: loaded.add(urlsplit(request.url).path))
    window.goto(f"{url}{page}")
    window.wait_for_load_state("networkidle")
    weights = {path: _weigh_file(folder / path.lstrip("/")) for path in loaded}
    shift = window.evaluate(_SHIFT)
    first = _first_paint(window)
    context.close()
    return Weight(page, weights[f"/{page}"], sum(weights.values()), shift, first)


def _weigh_file(file: Path) -> float:
    return len(gzip.compress(file.read_bytes(), 6)) / 1000 if file.is_file() else 0.0


def _first_paint(window: Page) -> float:
    found = window.evaluate("performance.getEntriesByName('first-contentful-paint')[0]?.startTime")
    return float(found or 0)


def time_filter(browser: Browser, url: str, words: Sequence[str]) -> Filter:
    """Filter a large catalog by some words, one after the other."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    window = context.new_page()
    window.goto(f"{url}catalog.html")
    first = _first_paint(window)
    start = window.evaluate("performance.now()")
    window.locator(".rl-filter [name=text]").focus()
    window.wait_for_function(_LOADED, timeout=120_000)
    loaded = window.evaluate("performance.now()") - start
    times = [window.evaluate(_KEYSTROKE, word[:length]) for word in words for length in range(1, len(word) + 1)]
    context.close()
    return Filter(first, loaded, median(times))


def main() -> None:
    """Weigh the pages that the command line names."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("site", type=Path)
    parser.add_argument("--pages", nargs="+", default=["index.html", "catalog.html"])
    options = parser.parse_args()
    with open_browser() as browser, serve(options.site) as url:
        for page in options.pages:
            print(weigh(browser, options.site, url, page))


if __name__ == "__main__":
    main()
