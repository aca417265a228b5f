"""Other builders and themes: no warning, and the names, titles and steps that readers came for."""

from __future__ import annotations

import xml.etree.ElementTree as ET
import zipfile
from collections.abc import Callable

import pytest
from crawling import Crawl
from projects import CONF, Project
from samples import CATALOG, entry

#: Warnings that come from Sphinx itself for a project that says so little of itself.
_OF_SPHINX = ('conf value "version" should not be empty for EPUB3', 'conf value "epub_')


def own(warnings: list[str]) -> list[str]:
    """Leave out what Sphinx says of any such project."""
    return [text for text in warnings if not any(part in text for part in _OF_SPHINX)]


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Project:
    """Write the sample with one list in a toctree, so that builders that make one text have it too."""
    index = str(CATALOG["index.md"]).replace("plain\n", "plain\nlists/path\nentries/alpha\n")
    return Project(tmp_path_factory.mktemp("builders"), {**CATALOG, "index.md": index})


@pytest.mark.parametrize("builder", ["html", "dirhtml"])
@pytest.mark.parametrize("theme", ["furo", "alabaster", "basic"])
def test_builders_of_pages(sample: Project, builder: str, theme: str) -> None:
    """With any theme both builders of HTML pages make every page, and every link leads somewhere."""
    build = sample.build(
        builder, out=f"{builder}-{theme}", doctrees=f"doctrees-{theme}", confoverrides={"html_theme": theme}
    )
    assert build.warnings == []
    crawl = Crawl(build.out)
    assert crawl.broken() == []
    assert crawl.repeated_ids() == []
    suffix = ".html" if builder == "html" else "/index.html"
    for page, title in {
        "entries/one": "One",
        "tags/red": "Red",
        "people/ann": "Ann Archer",
        "years/2024": "2024",
    }.items():
        assert crawl.article(f"{page}{suffix}").find("h1").get_text() == title
    assert f"people/ann{suffix}" in crawl.links(f"entries/alpha{suffix}")
    assert f"entries/beta{suffix}" in crawl.links(f"tags/red{suffix}")


def test_builders_singlehtml(sample: Project) -> None:
    """On a single page stands what toctrees bring in; the rest is named without a link that would lead nowhere."""
    build = sample.build("singlehtml")
    assert own(build.warnings) == []
    crawl = Crawl(build.out)
    # The index that this builder does not make, a link to a document that no toctree holds, and one to a label:
    # these are Sphinx's own.
    assert set(crawl.broken()) <= {
        "index.html: genindex.html", "index.html: search.html", "index.html: #document-entries/beta",
        "index.html: #document-guide#place",
    }  # fmt: skip
    text = " ".join(crawl.article("index.html").get_text(" ").split())
    for words in ("Begin here.", "Then this.", "Summary of Alpha.", "Ann Archer", "Gamma", "Red (2)"):
        assert words in text


def test_builders_text(sample: Project) -> None:
    """As plain text an entry has its facts and a list its steps, numbered, with notes."""
    build = sample.build("text")
    assert build.warnings == []
    entry_text = build.text("entries/alpha.txt")
    for words in ("Alpha\n*****", "Kind:", "Talk", "Ann Archer", "First 2024", "Red", "Summary of Alpha.", "More.",
                  "Path", "step 1 of 2", "Begin here."):  # fmt: skip
        assert words in entry_text
    list_text = build.text("lists/path.txt")
    assert list_text.index("1. Alpha") < list_text.index("Begin here.") < list_text.index("2. Gamma")
    assert "curated by Ann Archer" in list_text
    topics = build.text("topics.txt")
    assert topics.index("Beta") < topics.index("Alpha")
    assert "Red (2)" in topics
    guide = build.text("guide.txt")
    assert "Alpha" in guide
    assert "the second" in guide


def test_builders_latex(sample: Project) -> None:
    """LaTeX has what toctrees bring in: titles, people and steps."""
    build = sample.build("latex")
    assert own(build.warnings) == []
    (source,) = build.out.glob("*.tex")
    text = source.read_text(encoding="utf-8")
    for words in ("Alpha", "Ann Archer", "Begin here.", "Then this.", "Gamma", "Summary of Alpha."):
        assert words in text
    assert r"\begin{enumerate}" in text


def test_builders_epub(sample: Project) -> None:
    """An EPUB has a well-formed page for each document, and the steps of a list."""
    build = sample.build("epub")
    assert own(build.warnings) == []
    (book,) = build.out.glob("*.epub")
    with zipfile.ZipFile(book) as archive:
        names = [name for name in archive.namelist() if name.endswith(".xhtml")]
        for name in names:
            ET.fromstring(archive.read(name))
        text = archive.read("lists/path.xhtml").decode()
    assert "entries/alpha.xhtml" in names
    assert "0 added, 0 changed, 0 removed" in sample.build("epub").status
    assert "Begin here." in text
    assert 'href="../entries/gamma.xhtml"' in text


def test_builders_gettext(sample: Project) -> None:
    """Catalogs for translators hold the prose of entries and pages."""
    build = sample.build("gettext", doctrees="doctrees-gettext")
    assert build.warnings == []
    assert 'msgid "Summary of Alpha."' in (build.out / "entries.pot").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "builder",
    [
        "dummy", "xml", "pseudoxml", "man", "texinfo",
        pytest.param("json", marks=pytest.mark.filterwarnings("ignore:.*JSONHTMLBuilder.app")),
    ],
)  # fmt: skip
def test_builders_of_other_kinds_end_well(sample: Project, builder: str) -> None:
    """Every other builder that Sphinx brings ends without a warning of ours."""
    build = sample.build(builder)
    assert [text for text in build.warnings if "readinglist" in text] == []
    assert build.code == 0


def test_builders_linkcheck_tells_of_a_dead_link(make_project: Callable[..., Project]) -> None:
    """The link checker goes through the texts of entries, and tells of a dead link with file and line."""
    files = {
        "index.md": "# Home\n",
        # A port on which nothing listens: no network is needed to know it.
        "entries/a.md": entry("A", "See [this](http://127.0.0.1:9/gone).\n"),
    }
    build = make_project(files, f"{CONF}linkcheck_retries = 1\nlinkcheck_timeout = 5\n").build("linkcheck")
    assert "entries/a.md:5: [broken] http://127.0.0.1:9/gone" in build.text("output.txt")


def test_builders_without_design_extension(make_project: Callable[..., Project]) -> None:
    """The extension needs none but MyST, which it loads itself."""
    conf = 'extensions = ["readinglist.site"]\nhtml_theme = "alabaster"\n'
    files = {**CATALOG, "index.md": str(CATALOG["index.md"])}
    build = make_project(files, f'{conf}primary_domain = "reading"\n').build()
    assert build.warnings == []
    assert Crawl(build.out).broken() == []
