r"""BibTeX, for LaTeX with `bibtex` or `biber`: talks are `@misc`, papers `@inproceedings`, books `@book`.

Latin letters with accents go out as commands, which every version of BibTeX sorts and shortens rightly; all else
as UTF-8.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache

from bibtexparser.entrypoint import write_string
from bibtexparser.library import Library
from bibtexparser.middlewares.parsestack import default_unparse_stack
from bibtexparser.model import Entry as BibtexEntry
from bibtexparser.model import Field
from bibtexparser.writer import BibtexFormat
from pylatexenc.latexencode import (  # type: ignore[import-untyped]
    RULE_DICT,
    UnicodeToLatexConversionRule,
    UnicodeToLatexEncoder,
)

from readinglist.catalog import Catalog
from readinglist.formats.bibtex_read import loads
from readinglist.formats.reference import Name, Reference, join_keywords, make_references
from readinglist.model import Entry, ReadingList

__all__ = ["KEPT", "dumps", "loads"]

#: The keys of an entry that the format has a place for.
KEPT = frozenset({"title", "kind", "language", "tags", "summary"})

_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
#: What goes out in another way than pylatexenc has it: braces, since BibTeX counts even those behind a backslash;
#: signs that not every font of LaTeX has; the marks of print as one types them; and a letter that it takes for another.
_OWN = {
    "{": r"{\textbraceleft}",
    "}": r"{\textbraceright}",
    "<": r"{\textless}",
    ">": r"{\textgreater}",
    "|": r"{\textbar}",
    "%": r"\%",
    "$": r"\$",
    "#": r"\#",
    "&": r"\&",
    "_": r"\_",
    "\N{LATIN CAPITAL LETTER U WITH DOUBLE ACUTE}": r"{\H{U}}",
    "\N{LATIN SMALL LETTER U WITH DOUBLE ACUTE}": r"{\H{u}}",
    "\N{LEFT SINGLE QUOTATION MARK}": "`",
    "\N{RIGHT SINGLE QUOTATION MARK}": "'",
    "\N{LEFT DOUBLE QUOTATION MARK}": "``",
    "\N{RIGHT DOUBLE QUOTATION MARK}": "''",
    "\N{EN DASH}": "--",
    "\N{EM DASH}": "---",
}
_ENCODER = UnicodeToLatexEncoder(
    conversion_rules=[
        UnicodeToLatexConversionRule(
            RULE_DICT, {ord(sign): latex for sign, latex in _OWN.items()}, replacement_latex_protection="none"
        ),
        "defaults",
    ],
    replacement_latex_protection="braces-all",
)
#: What is encoded: what LaTeX reads as its own, marks of print, and Latin letters with accents. pylatexenc would also
#: encode other scripts and signs, many with commands that no document has loaded, and a few letters wrongly.
_SPECIAL = re.compile(
    r"""[\\{}<>|%$#&_~^"\N{EN DASH}\N{EM DASH}\N{LEFT SINGLE QUOTATION MARK}\N{RIGHT SINGLE QUOTATION MARK}"""
    r"""\N{LEFT DOUBLE QUOTATION MARK}\N{RIGHT DOUBLE QUOTATION MARK}]"""
    "|(?![ĦħĸĿŀŉŦŧ])[À-ž]"
)


def dumps(
    entries: Sequence[Entry], catalog: Catalog, *, reading_list: ReadingList | None, page: Callable[[Entry], str]
) -> str:
    """Write one record an entry, with the curator's note as its annotation.

    Returns:
        Ends with a line break; empty for no entries.
    """
    library = Library([_make_record(item) for item in make_references(entries, catalog, reading_list, page)])
    form = BibtexFormat()  # type: ignore[no-untyped-call]
    form.indent = "  "
    form.block_separator = "\n"
    form.trailing_comma = True
    return write_string(library, default_unparse_stack(allow_inplace_modification=True), bibtex_format=form)


def _make_record(item: Reference) -> BibtexEntry:
    fields = (*_facts(item), *_dates(item), *_addresses(item), *_words(item))
    return BibtexEntry(_type(item), item.entry.id, [field for field in fields if field.value])


def _type(item: Reference) -> str:
    if item.kind.csl == "paper-conference" and item.event:
        return "inproceedings"
    return "book" if item.kind.csl == "book" else "misc"


def _facts(item: Reference) -> Iterator[Field]:
    """Give who, what and where; the title in braces of its own, so that its capitals stay."""
    type_, event = _type(item), item.event
    yield Field("author", _join(item.authors))
    yield Field("editor", _join(item.editors))
    yield Field("title", f"{{{_encode(item.entry.title)}}}")
    if type_ == "misc":
        yield Field("howpublished", _encode(item.occasion))
    if event:
        yield Field("booktitle" if type_ == "inproceedings" else "eventtitle", _encode(event.name))
        yield Field("venue", _encode(event.place))


def _dates(item: Reference) -> Iterator[Field]:
    """Give the date for `bibtex`, which knows no days, and for `biber`, which does."""
    if item.date:
        yield Field("year", f"{item.date.year:04}")
        if item.date.month:
            yield Field("month", _MONTHS[item.date.month - 1], enclosing="no-enclosing")
        if item.date.is_day:
            yield Field("date", f"{item.date.year:04}-{item.date.month:02}-{item.date.day:02}")


def _addresses(item: Reference) -> Iterator[Field]:
    """Give what LaTeX takes as it is."""
    yield Field("doi", item.doi)
    yield Field("eprint", item.arxiv)
    yield Field("archiveprefix", "arXiv" if item.arxiv else "")
    yield Field("url", item.url)


def _words(item: Reference) -> Iterator[Field]:
    """Give what is said of it."""
    yield Field("language", _encode(item.entry.language))
    yield Field("keywords", _encode(join_keywords(item.keywords)))
    yield Field("abstract", _encode(item.entry.summary))
    yield Field("note", _encode(item.note))
    yield Field("annote", _encode(item.annotation))


def _join(names: Sequence[Name]) -> str:
    return " and ".join(map(_write_name, names))


def _write_name(name: Name) -> str:
    """Write family and given name as the registry parts them; a name that it does not part goes into braces, whole."""
    if not name.family:
        return f"{{{_encode(name.printed)}}}"
    return f"{_write_part(name.family)}, {_write_part(name.given)}"


def _write_part(part: str) -> str:
    # BibTeX parts names at the word "and", but not within braces.
    return f"{{{_encode(part)}}}" if "and" in part.casefold().split() else _encode(part)


def _encode(text: str) -> str:
    return _SPECIAL.sub(_encode_sign, text)


def _encode_sign(match: re.Match[str]) -> str:
    return _look_up(match[0])


@lru_cache(maxsize=1 << 12)
def _look_up(sign: str) -> str:
    return str(_ENCODER.unicode_to_latex(sign))
