"""How long loading a catalog and building its site take, beside a plain Sphinx site with the same pages.

    python tests/bench/bench.py --entries 1000 --rounds 3

The projects are built in turn, so that a busy machine is busy for all of them; read the ratios, not the seconds. All
is written to a temporary folder. The exit code is 0 whether or not targets are met, and 1 if something fails to build.
"""

from __future__ import annotations

import argparse
import os
import platform
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.metadata import version
from itertools import pairwise
from pathlib import Path
from statistics import median

from exchange import measure_exchange
from measuring import CommandError, Content, Project, Usage, build, make_environment, read_content, run
from weigh import open_browser, serve, time_filter, weigh

from readinglist.cli import COMMANDS

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]

#: What can be measured. `rebuild` needs full builds, and so measures these too.
PARTS = ("full", "rebuild", "growth", "loading", "check", "command", "pages", "exchange")
#: Cheap measurements are taken so many times a round.
_CHEAP = 5
#: The entries of the catalog with which all modules are compiled and read once before anything counts.
_WARM_UP = 40
_TAG = "interpretability"
#: The catalog that is checked has so many times as many entries: 20,000, where nothing else is said.
_LARGE = 20
#: The catalog that is filtered in a browser has so many times as many.
_MANY = 5
#: So many times as many talks come from elsewhere: 21,000, as pyvideo has, where nothing else is said.
_TALKS = 21
#: What may be done with them in how many seconds at most.
_MOST = {"import": 60, "first load": 6, "second load": 1.5, "list --tag": 1.5}
#: Pages of this project's site, with what they and all that they load may weigh, in kB compressed.
_WEIGHTS = {"entries/workshops/moss.html": 60, "catalog.html": 120, "lists/first-evening.html": 60, "index.html": 60}


@dataclass(frozen=True)
class Bench:
    """What one run measures, where and how often."""

    entries: int
    rounds: int
    parts: frozenset[str]
    folder: Path
    environment: Mapping[str, str]

    def make(self, name: str, entries: int) -> Project:
        """Make a project: `plain`, `files` or `collections`."""
        project = Project(name, self.folder / f"{name}-{entries}")
        if name == "plain":
            source = self.folder / f"files-{entries}"
            run((HERE / "make_plain.py", source, project.folder), self.environment)
        else:
            command = (HERE / "make_catalog.py", project.folder, "--entries", str(entries), "--form", name)
            run(command, self.environment)
        return project

    def build(self, project: Project, what: str) -> None:
        """Build a project's site, measured, and say so."""
        usage = build(project, what, self.environment)
        line = f"{usage.cpu:7.2f} s CPU {usage.wall:7.2f} s {usage.peak:6.0f} MB"
        print(f"  {project.name:<12} {what:<6} {line}", flush=True)
        for line in usage.stderr.splitlines()[:3]:
            print(f"    {line}")


# What is printed


def say_target(what: str, value: float, most: float, unit: str = "") -> None:
    """Print a figure, and whether it is as low as it should be."""
    print(f"{'met   ' if value <= most else 'MISSED'}  {what:<62} {value:8.2f}{unit}  (at most {most:g}{unit})")


def say_table(projects: Iterable[Project], kinds: Sequence[str]) -> None:
    """Print the medians of all builds."""
    print(f"\n{'medians':<12} {'build':<6} {'CPU s':>8} {'wall s':>8} {'peak MB':>8} {'written':>8}")
    for project in projects:
        for kind in kinds:
            usages = project.usages[kind]
            cpu, wall, peak = (median(pick(usage) for usage in usages) for pick in _COLUMNS)
            written = median(usage.written for usage in usages)
            print(f"{project.name:<12} {kind:<6} {cpu:8.2f} {wall:8.2f} {peak:8.0f} {written:8.0f}")
    print()


_COLUMNS: tuple[Callable[[Usage], float], ...] = (
    lambda usage: usage.cpu,
    lambda usage: usage.wall,
    lambda usage: usage.peak,
)


def ratio(above: Sequence[Usage], below: Sequence[Usage], pick: Callable[[Usage], float] = _COLUMNS[0]) -> float:
    """Give the median of the ratios of runs that followed each other."""
    return median(pick(one) / pick(other) for one, other in zip(above, below, strict=True))


# The parts


def warm_up(bench: Bench) -> None:
    """Compile every module that will be needed, and bring it into the system's memory."""
    for name in ("files", "collections", "plain"):
        build(bench.make(name, _WARM_UP), "full", bench.environment)
    for way in ("ours", "yaml"):
        run((HERE / "load_once.py", way, bench.folder / f"files-{_WARM_UP}"), bench.environment)
    run(("-m", "readinglist", "--catalog", bench.folder / f"files-{_WARM_UP}", "list"), bench.environment)


def measure_builds(bench: Bench) -> None:
    """Build all three projects clean, again without a change, and again with one title edited."""
    projects = [bench.make(name, bench.entries) for name in ("files", "collections")]
    projects.insert(0, bench.make("plain", bench.entries))
    kinds = ("full", "same", "edit") if "rebuild" in bench.parts else ("full",)
    for number in range(bench.rounds):
        print(f"round {number + 1}")
        for project in projects:
            remove(project.output)
            bench.build(project, "full")
        if number == 0:
            compare(projects)
        if "rebuild" in bench.parts:
            for project in projects:
                bench.build(project, "same")
            for project in projects:
                with edited_title(project, bench.entries // 2):
                    bench.build(project, "edit")
    say_table(projects, kinds)
    say_builds(projects, kinds)


def say_builds(projects: Sequence[Project], kinds: Sequence[str]) -> None:
    """Print how ours compare to plain Sphinx, which is the first of the projects."""
    plain, files, collections = projects
    words = {"full": "full build", "same": "no-change rebuild", "edit": "one title edited"}
    targets = {"full": (0.8, 0.15), "same": (1.15, 1.15), "edit": (1.3, 1.3)}
    for kind in kinds:
        for project, most in zip((files, collections), targets[kind], strict=True):
            value = ratio(project.usages[kind], plain.usages[kind])
            say_target(f"{words[kind]}, CPU, {project.name} / plain", value, most)
            clock = ratio(project.usages[kind], plain.usages[kind], _COLUMNS[1])
            peak = ratio(project.usages[kind], plain.usages[kind], _COLUMNS[2])
            print(f"{'':8}the same, wall {clock:.2f}, peak memory {peak:.2f}")
        if kind == "same":
            for project in (files, collections):
                pages = max(usage.written for usage in project.usages[kind])
                say_target(f"no-change rebuild, pages written again, {project.name}", pages, 0)


def compare(projects: Sequence[Project]) -> None:
    """Print what the sites hold, and see that all have the same pages.

    Raises:
        AssertionError: If a page is missing in one of them.
    """
    contents: dict[str, Content] = {project.name: read_content(project.output) for project in projects}
    for (one, first), (other, second) in pairwise(contents.items()):
        assert first.pages == second.pages, f"{one} and {other} differ in {sorted(first.pages ^ second.pages)[:10]}"
    for name, content in contents.items():
        print(
            f"  {name:<12} {len(content.pages):,} pages, {content.links:,} links and {content.words:,} words in their "
            f"articles, {content.size:.0f} MB"
        )


def remove(folder: Path) -> None:
    """Delete a folder and all that is in it; it may be missing."""
    for parent, folders, names in os.walk(folder, topdown=False):
        for name in names:
            Path(parent, name).unlink()
        for name in folders:
            Path(parent, name).rmdir()


@contextmanager
def edited_title(project: Project, number: int) -> Iterator[None]:
    """Put another word before one entry's title, in its own file alone, and take it back afterwards."""
    name = f"entry-{number:05}"
    path = next((project.folder / "entries").rglob(f"{name}.md"), None)
    begin = "# " if project.name == "plain" else "title: "
    if path is None:
        files = (project.folder / "entries").rglob("*.yaml")
        path = next(file for file in files if f"id: {name}\n" in file.read_text(encoding="utf-8"))
    before = path.read_text(encoding="utf-8")
    start = max(before.find(f"id: {name}\n"), 0)
    place = before.index(begin, start) + len(begin)
    place += before[place] in "'\""
    path.write_text(f"{before[:place]}Edited {before[place:]}", encoding="utf-8")
    try:
        yield
    finally:
        path.write_text(before, encoding="utf-8")


def measure_growth(bench: Bench) -> None:
    """Build catalogs of collections of one size and of twice that size."""
    small, large = (bench.make("collections", number) for number in (bench.entries, 2 * bench.entries))
    small.name, large.name = "N", "2 N"
    print(f"growth, N = {bench.entries:,} entries in collections")
    for _ in range(bench.rounds):
        for project in (small, large):
            remove(project.output)
            bench.build(project, "full")
    say_table((small, large), ("full",))
    say_target("growth, CPU of a full build, 2 N / N", ratio(large.usages["full"], small.usages["full"]), 2.2)
    more = len(read_content(large.output).pages) - len(read_content(small.output).pages)
    peaks = [median(usage.peak for usage in project.usages["full"]) for project in (small, large)]
    say_target("memory for each page more", (peaks[1] - peaks[0]) * 1024 / more, 12, " kB")


def measure_loading(bench: Bench) -> None:
    """Load catalogs, and parse the YAML in them with nothing around it."""
    print(f"\nloading, {bench.entries:,} entries, CPU")
    for form in ("files", "collections"):
        folder = bench.make(form, bench.entries).folder
        ways: dict[str, list[float]] = {"ours": [], "yaml": []}
        for _ in range(bench.rounds * _CHEAP):
            for way, seconds in ways.items():
                seconds.append(float(run((HERE / "load_once.py", way, folder), bench.environment).stdout))
        ours, parsing = (median(seconds) for seconds in ways.values())
        print(f"  {form:<12} Catalog.load {ours:.3f} s, its YAML alone {parsing:.3f} s")
        say_target(
            f"loading / parsing alone, {form}",
            median(one / other for one, other in zip(*ways.values(), strict=True)),
            1.5,
        )


def measure_checking(bench: Bench) -> None:
    """Check large catalogs against every rule, and load them."""
    entries = _LARGE * bench.entries
    print(f"\nchecking, {entries:,} entries, CPU")
    for form in ("files", "collections"):
        folder = bench.make(form, entries).folder
        ways: dict[str, list[float]] = {"check": [], "ours": []}
        for _ in range(bench.rounds):
            for way, seconds in ways.items():
                seconds.append(float(run((HERE / "load_once.py", way, folder), bench.environment).stdout))
        print(f"  {form:<12} check {median(ways['check']):.3f} s, Catalog.load {median(ways['ours']):.3f} s")
        ratios = [one / other for one, other in zip(*ways.values(), strict=True)]
        say_target(f"checking / loading, {form}", median(ratios), 1.5)


def measure_command(bench: Bench) -> None:
    """Time the command line on the catalog that is shipped, and the import of the package."""
    print("\ncommand line, wall")
    times = {
        "list": ("-m", "readinglist", "list", "--tag", _TAG),
        "import": ("-c", "import readinglist"),
        "nothing": ("-c", "pass"),
    }
    found: dict[str, list[float]] = {name: [] for name in times}
    for _ in range(bench.rounds * _CHEAP):
        for name, command in times.items():
            found[name].append(run(command, bench.environment, ROOT).wall)
    listing, importing, nothing = (median(found[name]) for name in times)
    say_target(f"readinglist list --tag {_TAG}", listing, 0.5, " s")
    helps = {name: run(("-m", "readinglist", name, "--help"), bench.environment, ROOT).wall for name in COMMANDS}
    slowest = max(helps, key=lambda name: helps[name])
    say_target(f"the slowest --help of {len(helps)} commands, that of {slowest}", helps[slowest], 0.3, " s")
    print(f"{'':8}import readinglist {importing - nothing:.3f} s, beside the {nothing:.3f} s of Python itself")


def measure_pages(bench: Bench) -> None:
    """Weigh pages of this project's site, and time the filter over five times as many entries, in a browser.

    Weights are of all that a page loads before anybody touches it, compressed. Needs Chromium.
    """
    site = bench.folder / "site"
    run(("-m", "sphinx", "-q", "-d", bench.folder / "site-doctrees", ROOT / "docs", site), bench.environment)
    large = bench.make("collections", _MANY * bench.entries)
    page = large.folder / "catalog.md"
    page.write_text(
        page.read_text(encoding="utf-8").replace("```{reading:entries}\n", "```{reading:entries}\n:filter:\n")
    )
    out = bench.folder / "large"
    run(("-m", "sphinx", "-q", "-d", bench.folder / "large-doctrees", large.folder, out), bench.environment)
    print("\nPages, in a browser")
    with open_browser() as browser:
        with serve(site) as url:
            for name, most in _WEIGHTS.items():
                weight = weigh(browser, site, url, name)
                say_target(f"{name} and all it loads", weight.whole, most, " kB")
                say_target(f"{name}: layout shift", weight.shift, 0.05)
        with serve(out) as url:
            own = weigh(browser, out, url, "catalog.html")
            say_target(f"catalog of {_MANY * bench.entries:,} entries", own.own, 150, " kB")
            times = time_filter(browser, url, ("learning", "model"))
            print(f"  first paint {times.first_paint:.0f} ms; all pieces after {times.loaded:.0f} ms more")
            say_target("a keystroke in its filter", times.keystroke, 100, " ms")


def say_exchange(bench: Bench) -> None:
    """Bring many talks into a catalog, load it and select from it."""
    talks = _TALKS * bench.entries
    print(f"\n{talks:,} talks of pyvideo, wall")
    for name, usage, times in measure_exchange(bench.folder / "exchange", talks, bench.rounds, bench.environment):
        most = _MOST.get(name)
        line = f"{name}, {usage.peak:.0f} MB, {times:.1f} times the parse of the raw files"
        if most is None:
            print(f"{'':8}{line:<62} {usage.wall:8.2f} s")
        else:
            say_target(line, usage.wall, most, " s")
            say_target(f"{name}, memory", usage.peak, 600, " MB")


def measure(bench: Bench) -> None:
    """Measure all that is asked for.

    Raises:
        CommandError: If something fails to build.
        AssertionError: If the sites differ in their pages.
    """
    names = ("readinglist", "sphinx", "myst-parser", "furo", "pyyaml")
    print(", ".join(f"{name} {_version(name)}" for name in names), end="; ")
    print(f"Python {platform.python_version()}, {os.cpu_count()} CPUs, load {os.getloadavg()[0]:.1f}")
    print(f"{bench.entries:,} entries, {bench.rounds} rounds", flush=True)
    warm_up(bench)
    if bench.parts & {"full", "rebuild"}:
        measure_builds(bench)
    if "growth" in bench.parts:
        measure_growth(bench)
    if "loading" in bench.parts:
        measure_loading(bench)
    if "check" in bench.parts:
        measure_checking(bench)
    if "command" in bench.parts:
        measure_command(bench)
    if "pages" in bench.parts:
        measure_pages(bench)
    if "exchange" in bench.parts:
        say_exchange(bench)


def _version(name: str) -> str:
    try:
        return version(name)
    except ImportError:  # a checkout on the path, which nobody installed
        return "(checkout)"


def main(argv: Sequence[str] | None = None) -> int:
    """Run the benchmarks that the command line asks for.

    Returns:
        0, or 1 if something fails to build.
    """
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--entries", type=int, default=1000, metavar="N", help="how many entries (%(default)s)")
    parser.add_argument("--rounds", type=int, default=3, metavar="N", help="how often (%(default)s)")
    parser.add_argument("--only", nargs="+", choices=PARTS, default=PARTS, help="which parts (all of them)")
    options = parser.parse_args(argv)
    with tempfile.TemporaryDirectory(prefix="readinglist-bench-") as name:
        folder = Path(name)
        parts = frozenset(options.only)
        try:
            measure(Bench(options.entries, options.rounds, parts, folder, make_environment(folder)))
        except (CommandError, AssertionError) as error:
            print(error, file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
