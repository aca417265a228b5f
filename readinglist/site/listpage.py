"""What stands on the page of one reading list around its introduction: the head before it, the steps after it.

Knows nothing of Sphinx; the page's title and the text itself come from elsewhere.
"""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from readinglist.catalog import Catalog, Section, Step
from readinglist.formats import FORMATS
from readinglist.model import Entry, ReadingList
from readinglist.site.addresses import Href
from readinglist.site.icons import icon
from readinglist.site.indexes import curators, total_length
from readinglist.site.markup import empty, fill, join, link, section
from readinglist.site.parts import kind_class, lang, length, meta, people, pill, summary, time, when
from readinglist.site.reading import done_box, track
from readinglist.site.render import names_of
from readinglist.site.words import _, count

__all__ = ["EXPORTS", "export_menu", "file_menu", "list_head", "list_steps"]

#: The formats in which a list can be had, by their names in `FORMATS`, with what is said of each.
EXPORTS = ("markdown", "bibtex", "ris", "csl-json", "csv", "ics")


def list_head(reading_list: ReadingList, catalog: Catalog, href: Href) -> Markup:
    """Give what stands below the title of a list: what it is, how far the reader has come, its other formats."""
    reviewed = reading_list.reviewed
    steps = catalog.steps(reading_list)
    facts = meta(
        count(len(steps), "%s item", "%s items"),
        total_length(reading_list, catalog),
        curators(reading_list, catalog, href),
        fill("%s %s", _("reviewed"), time(reviewed)) if reviewed else "",
    )
    return join([facts, track(reading_list, steps), export_menu(reading_list, href) if steps else Markup()])


def export_menu(reading_list: ReadingList, href: Href) -> Markup:
    """Give the menu with the files that hold a list: its entries in each format, and its data; empty without a page."""
    if not href("list", reading_list.id):
        return Markup()
    files = href("list.files", reading_list.id)
    formats = [FORMATS[name] for name in EXPORTS]
    pairs = [(item.label, item.suffix) for item in formats] + [("JSON", ".json")]
    return file_menu([(label, files + suffix) for label, suffix in pairs])


def file_menu(files: Sequence[tuple[str, str]]) -> Markup:
    """Give a menu of files to download: the label and the address of each."""
    items = join(
        fill('<li><a href="%s" download>%s <span class="rl-number">%s</span></a></li>\n', url, label, _suffix(url))
        for label, url in files
    )
    template = '<details class="rl-menu"><summary class="rl-button">%s%s</summary>\n<ul>\n%s</ul></details>\n'
    return fill(template, icon("download"), _("Export"), items)


def _suffix(url: str) -> str:
    """Give the end of a file's name, such as `.csl.json`."""
    name = url.rpartition("/")[2]
    return name[name.index(".", name.rfind(".csl.")) :] if ".csl." in name else f".{name.rpartition('.')[2]}"


def list_steps(reading_list: ReadingList, catalog: Catalog, href: Href) -> Markup:
    """Give the steps of a list on a line, numbered through, under the headings of its sections.

    Returns:
        For each step its kind, event, length, title, people and, loudest, the curator's note. A withdrawn entry keeps
        its place without a link. A sentence if the list is empty.
    """
    sections = catalog.sections(reading_list)
    if not any(part.steps for part in sections):
        return empty(_("This list has no items yet."))
    return join(_list_section(part, number, catalog, href) for number, part in enumerate(sections))


def _list_section(part: Section, number: int, catalog: Catalog, href: Href) -> Markup:
    heading = part.heading.section
    level = 3 if heading else 2
    steps = join(_step(step, catalog, href, level) for step in part.steps)
    start = part.steps[0].number if part.steps else 1
    block = fill('<ol class="rl-steps" start="%s">\n%s</ol>\n', start, steps) if steps else Markup()
    if not heading:
        return block
    return section(f"section-{number}", 2, heading, join([summary(part.heading.note), block]))


def _step(step: Step, catalog: Catalog, href: Href, level: int) -> Markup:
    entry = step.entry
    css, url, above, below, mark = "rl-gone", "", Markup(), empty(_("No longer in the catalog.")), Markup()
    if entry.is_published:
        mark = fill(' data-mark-step data-seconds="%s"', entry.duration or 0)
        css, url = kind_class(catalog.kinds[entry.kind]), href("entry", entry.id)
        above, below = (
            _facts(entry, catalog),
            join([people(names_of(entry, catalog)), _note(step.note), done_box(step)]),
        )
    return fill(
        '<li class="rl-step %s" id="rl--step-%s" data-entry="%s"%s>'
        '<span class="rl-ordinal" aria-hidden="true">%s</span><div>\n%s'
        '<h%s class="rl-title" dir="auto"%s>%s</h%s>\n%s</div></li>\n',
        *(css, entry.id, entry.id, mark, step.number, above),
        *(level, lang(entry.language), link(url, entry.title), level, below),
    )


def _facts(entry: Entry, catalog: Catalog) -> Markup:
    facts = [when(catalog.events.get(entry.event), entry.date), length(entry.duration)]
    line = join([fact for fact in facts if fact], " · ")
    return fill(
        '<p class="rl-step-top">%s <span class="rl-when">%s</span></p>\n', pill(catalog.kinds[entry.kind]), line
    )


def _note(text: str) -> Markup:
    return fill('<p class="rl-why" dir="auto">%s</p>\n', text) if text else Markup()
