"""The Sphinx extension: `extensions = ["readinglist.site"]` turns a catalog into a site.

Registrations only; what happens when is in `builds`.
"""

from __future__ import annotations

from sphinx.application import Sphinx
from sphinx.util.typing import ExtensionMetadata

import readinglist
from readinglist.site import builds, frame, mathml, words
from readinglist.site.blocks import Block, InlineBlock
from readinglist.site.documents import ContributedParser, RecordPage, SafeMarkup, on_source_read
from readinglist.site.domain import ReadingDomain, on_missing_reference

__all__ = ["setup"]


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register with Sphinx what the site is made of."""
    app.setup_extension("myst_parser")
    app.setup_extension("notfound.extension")
    app.add_config_value("readinglist_path", ".", "env", types=[str], description="The catalog's folder.")
    app.add_domain(ReadingDomain)
    app.add_node(Block, html=(_visit_block, _depart_block))
    app.add_node(InlineBlock, html=(_visit_block, _depart_block))
    app.add_source_parser(ContributedParser, override=True)
    app.add_html_math_renderer("mathml", (mathml.visit_inline, mathml.depart), (mathml.visit_block, mathml.depart))
    app.add_transform(RecordPage)
    app.add_transform(SafeMarkup)
    app.add_message_catalog(words.MESSAGES, str(words.LOCALES))
    app.connect("config-inited", frame.on_config_inited)
    app.connect("builder-inited", builds.on_builder_inited)
    app.connect("env-get-outdated", builds.on_env_get_outdated)
    app.connect("env-before-read-docs", builds.on_env_before_read_docs)
    app.connect("source-read", on_source_read)
    app.connect("doctree-read", builds.on_doctree_read)
    app.connect("env-updated", builds.on_env_updated)
    app.connect("warn-missing-reference", on_missing_reference)
    app.connect("doctree-resolved", builds.on_doctree_resolved)
    # Before furo, which asks for the navigation.
    app.connect("html-page-context", frame.on_html_page_context, priority=400)
    app.connect("html-collect-pages", builds.on_html_collect_pages)
    app.connect("build-finished", builds.on_build_finished)
    return {
        "version": readinglist.__version__,
        "env_version": 1,
        "parallel_read_safe": True,
        "parallel_write_safe": True,
    }


def _visit_block(translator: object, node: Block) -> None:
    translator.body.append(node["html"])  # type: ignore[attr-defined]


def _depart_block(translator: object, node: Block) -> None:
    """Nothing to close."""
