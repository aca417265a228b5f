"""Mathematics as MathML, made when the site is built: nothing to load from elsewhere, readable without a script.

The converter is docutils' own. Sphinx takes this renderer by itself, since it is the only one beside its default.
"""

from __future__ import annotations

from typing import Any, NoReturn

from docutils import nodes
from docutils.utils.math import MathError
from docutils.utils.math.latex2mathml import tex2mathml
from sphinx.util import logging

__all__ = ["depart", "visit_block", "visit_inline"]

logger = logging.getLogger(__name__)

#: What the converter raises: its own error, and, for a formula such as `a & b`, whatever its tree gives way with.
_FAILURES = (
    MathError,
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    NameError,
    RecursionError,
    TypeError,
)


def visit_inline(translator: Any, node: nodes.math) -> NoReturn:
    """Write a formula inside a line."""
    translator.body.append(f'<span class="math">{_convert(translator, node, as_block=False)}</span>')
    raise nodes.SkipNode


def visit_block(translator: Any, node: nodes.math_block) -> NoReturn:
    """Write a formula on lines of its own, with its number if it has one."""
    translator.body.append(translator.starttag(node, "div", CLASS="math"))
    if node["number"]:
        translator.body.append(f'<span class="eqno">({translator.encode(str(node["number"]))})</span>')
    translator.body.append(f"{_convert(translator, node, as_block=True)}</div>\n")
    raise nodes.SkipNode


def depart(translator: Any, node: nodes.Node) -> None:
    """Nothing to close: the visits end what they begin."""


def _convert(translator: Any, node: nodes.math | nodes.math_block, *, as_block: bool) -> str:
    """Give the MathML of a formula, or its TeX as code where the converter does not know it."""
    try:
        return str(tex2mathml(node.astext(), as_block=as_block))
    except _FAILURES as error:
        reason = f": {error}" if isinstance(error, MathError) else ", since it cannot be read"
        logger.warning("a formula is shown as TeX%s", reason, location=node, type="readinglist", subtype="unknown_tex")
        return f"<code>{translator.encode(node.astext())}</code>"
