"""Texts in every markup, made into MyST: the same words, and nothing that runs, loads or breaks a page."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from markdown_it.renderer import RendererHTML
from myst_parser.config.main import MdParserConfig
from myst_parser.parsers.mdit import create_md_parser

from readinglist.formats.myst import MARKUPS, to_myst

SAMPLES = Path(__file__).parents[3] / "shared" / "samples"
#: The extensions of a site, and some more.
PARSER = create_md_parser(
    MdParserConfig(
        enable_extensions={"colon_fence", "dollarmath", "substitution", "deflist", "fieldlist", "attrs_inline"}
    ),
    RendererHTML,
)
#: What no text may become.
FORBIDDEN = {
    "html_inline", "html_block", "image", "heading_open", "myst_role", "myst_target", "substitution_inline",
    "substitution_block", "dl_open", "fieldlist_open", "colon_fence", "footnote_ref", "footnote_block_open",
    "myst_block_break", "myst_line_comment", "front_matter", "hr",
}  # fmt: skip


def tokens(text: str) -> Iterator[Any]:
    """Give everything that MyST reads in a text."""

    def walk(found: Any) -> Iterator[Any]:
        for token in found:
            yield token
            yield from walk(token.children or ())

    yield from walk(PARSER.parse(text))


def check(text: str, markup: str) -> str:
    """Make MyST of a text, and see that it is safe and stays as it is when it is read again."""
    made, _ = to_myst(text, markup)
    for token in tokens(made):
        assert token.type not in FORBIDDEN, (token.type, made)
        assert not (token.type == "fence" and token.info.startswith("{")), made
        if token.type == "link_open":
            assert str(token.attrs["href"]).lower().startswith(("http://", "https://", "mailto:")), made
    assert to_myst(made, "markdown") == (made, ())
    return made


@pytest.mark.parametrize(
    ("markup", "text", "made"),
    [
        ("plain", "Two lines\nof one.\n\n\nAnother.", "Two lines of one.\n\nAnother."),
        ("plain", "A *star*, `code` and [x](y).", r"A \*star\*, \`code\` and \[x\](y)."),
        ("plain", "See https://example.org/a_b. Or not.", "See <https://example.org/a_b>. Or not."),
        ("plain", "Costs $5 and $6, $x^2$ fits.", r"Costs \$5 and \$6, $x^2$ fits."),
        ("plain", "# No heading\n\n- no list\n\n1. neither", "\\# No heading\n\n\\- no list\n\n1\\. neither"),
        ("plain", "{role}`x` {{ sub }} {% raw %}", r"\{role\}\`x\` \{\{ sub \}\} \{% raw %\}"),
        ("plain", ":::{note}\n\n(target)=\n\n+++ \n\n% gone", "\\:::\\{note\\}\n\n\\(target)=\n\n\\+++\n\n\\% gone"),
        ("plain", "a\x02b\u2028c", "ab c"),
        ("markdown", "# Title\n\nText *with* **stress**.", "**Title**\n\nText *with* **stress**."),
        ("markdown", "Title\n=====\n\n* a\n* b\n    * c", "**Title**\n\n- a\n- b\n  - c"),
        ("markdown", "3. a\n4. b", "3. a\n4. b"),
        ("markdown", "![A cat](https://e.org/c.png) x", "[A cat](https://e.org/c.png) x"),
        ("markdown", "![](cat.png) [x](javascript:alert(1)) [y](/here)", "\\[x\\](javascript:alert(1)) y"),
        ("markdown", "<script>alert(1)</script> `<b>`", r"\<script\>alert(1)\</script\> `<b>`"),
        ("markdown", "```{note}\nx\n```", "```\nx\n```"),
        ("markdown", "````py\n```\n````", "````py\n```\n````"),
        ("markdown", "> quoted\n> more", "> quoted more"),
        ("markdown", "a  \nb\\\nc", "a b c"),
        ("markdown", "| a | b |\n|---|---|\n| 1 | 2 |", "- a \\| b\n- 1 \\| 2"),
        ("markdown", "[x][1]\n\n[1]: https://e.org/", "[x](https://e.org/)"),
        ("html", "<p>A <b>bold</b> &amp; <i>it</i></p><ul><li>x<li>y</ul>", "A **bold** \\& *it*\n\n- x\n- y"),
        ("html", "<h2>H</h2>a<br><br>b<br/>c", "**H**\n\na\n\nb c"),
        ("html", '<p><a href="https://e.org/?a=1&amp;b=(2)">w</a> <a href="#x">z</a></p>',
         "[w](https://e.org/?a=1&b=%282%29) z"),
        ("html", "<script>alert(1)</script><iframe src='//e.org'></iframe>x<img src=x onerror=alert(1)>", "x"),
        ("html", "<pre><code class='language-python'>a\n  b &lt; c</code></pre>", "```python\na\n  b < c\n```"),
        ("html", "&lt;script&gt; stays", r"\<script\> stays"),
        ("rst", "Title\n=====\n\n``code`` and *em*, `link <https://e.org/>`_.", "**Title**\n\n`code` and *em*, [link](https://e.org/)."),
        ("rst", ".. image:: https://e.org/a.png\n   :alt: A\n", "[A](https://e.org/a.png)"),
        ("rst", ".. note::\n\n   Look.\n", "Note\n\nLook."),
        ("rst", ":math:`x^2`", "$x^2$"),
        ("rst", ".. raw:: html\n\n   <b>x</b>\n", "html\n\n```\n<b>x</b>\n```"),
        ("rst", "* a\n* b\n\n1. c\n2. d", "- a\n- b\n\n1. c\n2. d"),
        ("tex", r"Sm{\o}rgs\aa s --- \emph{x} $\epsilon$-VAE", "Smørgsås — x $\\epsilon$-VAE"),
        ("auto", "An **old** [link](https://e.org/).", "An **old** [link](https://e.org/)."),
        ("auto", "Use `<script>` and {x}", r"Use `<script>` and \{x\}"),
        ("auto", "<p>HTML</p>", "HTML"),
        ("auto", "Rst\n---\n\n:func:`x`", "**Rst**\n\n\\:func:\\`x\\`"),
    ],
)  # fmt: skip
def test_texts(markup: str, text: str, made: str) -> None:
    """Each text becomes what it shows, in words and signs that mean themselves."""
    assert check(text, markup) == made


@pytest.mark.parametrize(
    ("markup", "text", "notes"),
    [
        ("markdown", "# A\n\n## B", ("2 headings became bold lines.",)),
        ("markdown", "![a](https://e.org/a.png)", ("1 pictures became links.",)),
        ("html", "<script>x</script><p>y</p>", ("1 elements of raw HTML were left out.",)),
        ("html", "<a href='x.html'>y</a>", ("1 links that lead to no web address became text.",)),
        ("html", "<table><tr><td>x</td></tr></table>", ("1 tables became lists of rows.",)),
        ("rst", ".. raw:: html\n\n   <b>x</b>\n", ("the directive raw was taken as text.",)),
        ("markdown", "All *well*.", ()),
        ("plain", "<b>", ()),
    ],
)
def test_changes_are_named(markup: str, text: str, notes: tuple[str, ...]) -> None:
    """What looks other than before, or is gone, is said once for each sort."""
    assert to_myst(text, markup)[1] == notes


@pytest.mark.parametrize("markup", MARKUPS)
def test_nothing_becomes_nothing(markup: str) -> None:
    """An empty text, or one of blanks, stays empty."""
    assert to_myst("", markup) == to_myst(" \n\t ", markup) == ("", ())


PIECES = st.sampled_from([
    "word", "é機", " ", "\n", "\n\n", "*", "**", "_", "`", "``", "```", "{", "}", "{x}`y`", "{{ x }}", "$", "$x^2$", "\\",
    "<", ">", "<b>", "</b>", "<script>", "<p>", "</p>", "<br>", "<a href='https://e.org/'>", "</a>", "<li>", "<ul>", "&amp;", "&",
    "![", "[", "](", ")", "https://e.org/a", "javascript:x", "# ", "=====", "---", "- ", "1. ", "> ", "| ", ":::", "(x)=",
    "+++", "% ", ": ", ":a: b", ".. raw:: html", ".. image:: x", "::", "    ", "[^1]:", "~~~", "\u2028", "\u200b", "\x02",
])  # fmt: skip


@pytest.mark.parametrize("markup", MARKUPS)
def test_no_text_is_unsafe(markup: str) -> None:
    """Whatever pieces of markup a text is put together from, what comes out is safe, and stays as it is."""

    @given(st.lists(PIECES, max_size=14).map("".join))
    @example("[x]: javascript:alert(1)\n\n[x]")
    @example("a\n: b")
    @example("``` {raw} html\n<b>\n```")
    def look(text: str) -> None:
        check(text, markup)

    look()


def sample_texts() -> Iterator[tuple[str, str]]:
    """Give the descriptions in the samples, with the markup that each field is said to have."""
    for path in sorted(SAMPLES.glob("pyvideo/*/videos/*.json")):
        yield json.loads(path.read_text(encoding="utf-8")).get("description") or "", "auto"
    for path in sorted(SAMPLES.glob("front-matter-md/**/*.md")):
        yield path.read_text(encoding="utf-8").split("---", 2)[-1], "markdown"
    for path in sorted(SAMPLES.glob("awesome-md/*.md")):
        yield path.read_text(encoding="utf-8"), "markdown"
    for path in sorted(SAMPLES.glob("schedule-fosdem/*.xml")):
        for event in ET.parse(path).getroot().iter("event"):
            yield event.findtext("description") or "", "html"
    for path in sorted(SAMPLES.glob("feeds/wellformed-sanitize/*")):
        yield path.read_text(encoding="utf-8", errors="replace"), "html"
    with (SAMPLES / "miniconf/iclr2020/papers-slice.csv").open(encoding="utf-8", newline="") as file:
        yield from ((row["abstract"], "tex") for row in csv.DictReader(file))


@pytest.mark.skipif(not SAMPLES.is_dir(), reason="the folder of samples is not beside this checkout")
def test_all_samples_are_safe() -> None:
    """Every description of the samples comes out safe, and hardly a word of it gets lost."""
    number = 0
    for text, markup in sample_texts():
        made = check(text, markup)
        number += bool(text.strip())
        if markup == "auto":
            words = set(re.findall(r"[A-Za-z]{5,}", text))
            kept = set(re.findall(r"[A-Za-z]{5,}", made))
            assert len(words - kept) <= 0.2 * len(words) + 2
    assert number > 600
