"""A built site in a real browser: served from a sub-folder, watched for errors and for requests to other hosts.

`nox -s browser` installs what is needed; the marks of the tests keep it out of the others.
"""

from __future__ import annotations

import functools
import http.server
import os
import shutil
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

for folder in (Path(__file__).parents[1] / "sphinx", Path(__file__).parent):
    sys.path.insert(0, str(folder))

from looking import Served, Watch  # noqa: E402 - found through the path above
from projects import CONF, Files, Project, sphinx_here  # noqa: E402

ROOT = Path(__file__).parents[2]

#: Chromium as root, in a container, without its own talks with the network.
_FLAGS = (
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
)  # fmt: skip
#: The site lies where Read the Docs would put it, so that no address may count on the root of the host.
PREFIX = "en/latest"


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        """Say nothing of each request."""


def serve(folder: Path) -> tuple[http.server.ThreadingHTTPServer, str]:
    """Serve a folder on a free port."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(_Quiet, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server, f"http://127.0.0.1:{server.server_port}/"


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Start Debian's Chromium once."""
    path = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    if path is None:
        pytest.fail("no Chromium: apt-get install chromium, or set CHROMIUM to its path")
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=path, args=list(_FLAGS))
        yield started
        started.close()


@pytest.fixture(scope="session")
def publish(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[..., Served]]:
    """Give the function that builds a project out of `{path: text}` and serves it from a sub-folder."""
    servers = []

    def make(files: Files, conf: str = CONF, *, quiet: bool = True) -> Served:
        folder = tmp_path_factory.mktemp("site")
        project = Project(folder / "project", files, conf)
        build = project.build()
        assert not (quiet and build.warnings), build.warnings
        return _publish(build.out)

    def _publish(out: Path) -> Served:
        served = tmp_path_factory.mktemp("served")
        (served / PREFIX).parent.mkdir(parents=True)
        shutil.copytree(out, served / PREFIX)
        (served / "favicon.ico").touch()  # Chromium asks each host for it
        server, url = serve(served)
        servers.append(server)
        return Served(served / PREFIX, f"{url}{PREFIX}/")

    make.folder = _publish  # type: ignore[attr-defined]
    yield make
    for server in servers:
        server.shutdown()


@pytest.fixture(scope="session")
def site(publish: Callable[..., Served], tmp_path_factory: pytest.TempPathFactory) -> Served:
    """Build the project's own site and serve it."""
    folder = tmp_path_factory.mktemp("docs")
    base = {"html_baseurl": f"https://example.org/{PREFIX}/"}
    build = sphinx_here("html", ROOT / "docs", folder / "html", folder / "doctrees", base)
    assert build.warnings == []
    return publish.folder(build.out)  # type: ignore[attr-defined]


@pytest.fixture
def open_page(browser: Browser) -> Iterator[Callable[..., tuple[Page, Watch]]]:
    """Give the function that opens an address in a new window, with what `new_context` takes."""
    contexts: list[BrowserContext] = []

    def visit(url: str, *, wait: bool = True, **options: object) -> tuple[Page, Watch]:
        context = browser.new_context(**{"viewport": {"width": 1280, "height": 900}, **options})  # type: ignore[arg-type]
        contexts.append(context)
        page, watch = context.new_page(), Watch()
        page.on("console", lambda said: watch.errors.append(said.text) if said.type in {"error", "warning"} else None)
        page.on("pageerror", lambda error: watch.errors.append(str(error)))
        page.on("requestfailed", lambda request: watch.errors.append(f"failed: {request.url}"))
        page.on("request", lambda request: _note(watch, url, request.url))
        page.goto(url)
        if wait:
            page.wait_for_load_state("networkidle")
        return page, watch

    yield visit
    for context in contexts:
        context.close()


def _note(watch: Watch, home: str, url: str) -> None:
    watch.requests.append(url)
    host = home.split("/")[2]
    if not url.startswith((f"http://{host}/", "blob:", "data:", "file:")):
        watch.foreign.append(url)
