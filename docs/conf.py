"""Sphinx configuration of readinglist's own site, the catalog of ICML 2025."""

from readinglist.rules import RULES

#: Address of the repository, with a closing slash, for furo's "edit this page". Unset until it is public.
SOURCE_REPOSITORY = ""

project = "readinglist"
author = "readinglist contributors"
copyright = "readinglist contributors, CC BY 4.0"

extensions = ["myst_parser", "sphinx_design", "readinglist.site"]
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
html_copy_source = False
html_use_index = False  # entries are no index terms
if SOURCE_REPOSITORY:
    html_theme_options = {
        "source_repository": SOURCE_REPOSITORY,
        "source_branch": "main",
        "source_directory": "docs/",
    }
