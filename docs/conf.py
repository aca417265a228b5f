"""Sphinx configuration of readinglist's own site, the catalog of ICML 2025."""

import os
import re

from readinglist.rules import RULES

#: Address of the repository, for the links that lead to the sources of a page: where the site is built says it.
#: Read the Docs may name it as git's ssh does, `git@github.com:owner/name.git`.
SOURCE_REPOSITORY = os.environ.get("READTHEDOCS_GIT_CLONE_URL", "").removesuffix(".git")
SOURCE_REPOSITORY = re.sub(r"^(?:ssh://)?git@([^:/]+)[:/]", r"https://\1/", SOURCE_REPOSITORY)
if "GITHUB_REPOSITORY" in os.environ:
    SOURCE_REPOSITORY = f"{os.environ.get('GITHUB_SERVER_URL', 'https://github.com')}/{os.environ['GITHUB_REPOSITORY']}"

project = "readinglist"
author = "readinglist contributors"
copyright = "readinglist contributors, CC BY 4.0"

extensions = [
    "myst_parser", "sphinx_click", "sphinx_design", "sphinx.ext.autodoc", "sphinx.ext.napoleon", "readinglist.site",
]  # fmt: skip
napoleon_use_ivar = True
suppress_warnings = ["ref.python"]  # several records have a field of one name
autodoc_member_order = "bysource"
autodoc_typehints = "none"  # they stand in the signatures
# What signatures name is described on one page, or by other projects.
nitpick_ignore_regex = [("py:.*", ".*")]
exclude_patterns = ["LICENSE.md", "changelog.d"]
primary_domain = "reading"
nitpicky = True
smartquotes = False  # titles and code are shown as they were written

myst_enable_extensions = ["attrs_inline", "colon_fence", "deflist", "dollarmath", "fieldlist", "substitution"]
myst_heading_anchors = 3
myst_substitutions = {
    # The rules of reference/problems.md, printed from the code so that the two can't differ.
    "problem_rules": "\n\n".join(
        f"(rule-{name.replace('_', '-')})=\n\n"
        f"`{name}` ({rule.severity}{', mended by `--fix`' if rule.is_fixable else ''})\n"
        f": {rule.what}\n  {rule.why}\n  **To mend it:** {rule.how}"
        for name, rule in RULES.items()
    ),
}

html_theme = "furo"
html_title = "readinglist"
# Where the site is to lie: feeds, the sitemap and citations need whole addresses. Here, where `nox -s serve` shows it.
html_baseurl = os.environ.get("READTHEDOCS_CANONICAL_URL") or "http://127.0.0.1:8000/"
if "GITHUB_REPOSITORY_OWNER" in os.environ and "GITHUB_REPOSITORY" in os.environ:
    owner, name = os.environ["GITHUB_REPOSITORY_OWNER"], os.environ["GITHUB_REPOSITORY"].rpartition("/")[2]
    html_baseurl = f"https://{owner.lower()}.github.io/{name}/"
html_copy_source = False
html_use_index = False  # entries are no index terms
if SOURCE_REPOSITORY:
    html_theme_options = {
        "source_repository": f"{SOURCE_REPOSITORY}/",
        "source_branch": "main",
        "source_directory": "docs/",
    }
