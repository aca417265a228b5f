"""Lists of links in Markdown read as entries: a reading list of ours with its sections and notes, or a curated list.

In a curated list the nearest heading, and an item that leads nowhere itself, are tags of what stands below them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from readinglist.errors import Problem, shorten
from readinglist.formats.escaping import escape
from readinglist.formats.intake import Input, Intake, Loaded, Raw
from readinglist.formats.list_draft import ListDraft, make_lists
from readinglist.formats.markdown_item import fill_raw
from readinglist.formats.markdown_line import Ours, read_ours
from readinglist.formats.segments import Segment, parse_blocks, plain_text, split_line
from readinglist.identity import clean_text, fold

if TYPE_CHECKING:
    from markdown_it.token import Token

__all__ = ["loads"]

#: How many places a message names.
_MOST_PLACES = 5
#: How much of a title names a place.
_LONGEST_PLACE = 40


def loads(files: Sequence[Input], *, kind: str = "") -> Loaded:
    """Read lists of links.

    Args:
        files: Markdown.
        kind: What all entries are that do not say it; by default talks, and papers where authors and a year stand.

    Returns:
        As well as the entries, the reading list of each file that has the form of ours.

    Raises:
        FormatError: If a file is not text.
    """
    intake = Intake(kind or "talk")
    drafts = []
    for file in files:
        document = _Document(file.path)
        document.read(parse_blocks(file.text))
        drafts.append(_take_in(document, intake, is_kind_known=bool(kind)))
    loaded = intake.finish()
    lists, problems = make_lists([draft for draft in drafts if draft is not None], loaded.entries)
    return replace(loaded, lists=lists, problems=(*loaded.problems, *problems))


@dataclass(slots=True)
class _Heading:
    line: int
    level: int
    text: str
    #: Where it leads; empty if nowhere.
    url: str


@dataclass(slots=True)
class _Prose:
    line: int
    text: str


@dataclass(slots=True)
class _Item:
    """An item of a list."""

    line: int
    #: Whether the list is numbered.
    is_numbered: bool
    #: The item that it stands in.
    parent: _Item | None
    #: The list that it stands in.
    group: int
    #: Of its first paragraph.
    parts: list[Segment] = field(default_factory=list)
    #: Its other paragraphs.
    notes: list[str] = field(default_factory=list)
    has_items: bool = False

    @property
    def addresses(self) -> list[str]:
        """Where it leads."""
        return [part.url for part in self.parts if part.url]

    @property
    def leads_somewhere(self) -> bool:
        """Whether it leads to another page."""
        return any(not url.startswith("#") for url in self.addresses) or "http" in plain_text(self.parts)

    @property
    def is_contents(self) -> bool:
        """Whether it leads to a part of this page alone."""
        return bool(self.addresses) and all(url.startswith("#") for url in self.addresses)

    @property
    def topics(self) -> list[str]:
        """The remarks below it, and those of the items that it stands in, which are its subjects."""
        own = [topic.strip() for part in self.parts if part.is_remark for topic in part.text.split(";")]
        above: list[str] = []
        if self.parent is not None:
            above = self.parent.topics
            if not self.parent.leads_somewhere and read_ours(self.parent.parts) is None:
                above = [*above, clean_text(plain_text(self.parent.parts)).rstrip(":")]
        return [*above, *own]


_Block = _Heading | _Prose | _Item


@dataclass(slots=True)
class _Document:
    """The headings, paragraphs and items of a file, in its order."""

    path: str
    blocks: list[_Block] = field(default_factory=list)

    def read(self, tokens: Iterable[Token]) -> None:
        """Take the blocks from the tokens of a file."""
        lists: list[tuple[int, bool]] = []
        items: list[_Item] = []
        heading = 0
        number = 0
        for token in tokens:
            kind = token.type
            line = token.map[0] + 1 if token.map else 1
            if kind in {"bullet_list_open", "ordered_list_open"}:
                number += 1
                lists.append((number, kind.startswith("ordered")))
            elif kind in {"bullet_list_close", "ordered_list_close"}:
                lists.pop()
            elif kind == "list_item_open":
                parent = items[-1] if items else None
                if parent is not None:
                    parent.has_items = True
                items.append(_Item(line, lists[-1][1], parent, lists[-1][0]))
                self.blocks.append(items[-1])
            elif kind == "list_item_close":
                items.pop()
            elif kind in {"heading_open", "heading_close"}:
                heading = int(token.tag[1:]) if token.nesting > 0 else 0
            elif kind == "inline":
                self._add_line(token, heading, items[-1] if items else None, line)
            elif kind in {"fence", "code_block"}:
                self.blocks.append(_Prose(line, token.content))

    def _add_line(self, token: Token, heading: int, item: _Item | None, line: int) -> None:
        parts = split_line(token.children or ())
        if item is not None and not parts:
            parts = split_line(token.children or (), with_pictures=True)
        text = clean_text(plain_text(parts))
        if heading:
            url = next((part.url for part in parts if part.url.startswith("http")), "")
            self.blocks.append(_Heading(line, heading, text, url))
        elif not text:
            return
        elif item is None:
            self.blocks.append(_Prose(line, text))
        elif not item.parts:
            item.parts = parts
        else:
            item.notes.append(text)

    @property
    def items(self) -> list[_Item]:
        """The items that say something."""
        return [block for block in self.blocks if isinstance(block, _Item) and block.parts]


def _take_in(document: _Document, intake: Intake, *, is_kind_known: bool) -> ListDraft | None:
    items = document.items
    ours = {item.line: line for item in items if (line := read_ours(item.parts, with_own_kinds=True))}
    if items and len(ours) == len(items):
        return _take_ours(document, ours, intake)
    ours = {item.line: found for item in items if item.line in ours and (found := read_ours(item.parts))}
    kept, left_out = _sort_out(items, ours)
    once: dict[tuple[str, str], _Once] = {}
    headings = _headings(document)
    for item in kept:
        raw = Raw(document.path, item.line)
        if line := ours.get(item.line):
            line.fill(raw, intake)
        else:
            fill_raw(raw, item.parts, intake, is_kind_known=is_kind_known)
        title = clean_text(str(raw.fields.get("title", "")))
        raw.where = title[:_LONGEST_PLACE]
        known = once.setdefault((fold(title), raw.links[0][1] if raw.links else ""), _Once(raw))
        tags = [headings[item.line], *item.topics, *raw.fields.get("tags", [])]
        known.tags.update(dict.fromkeys(filter(None, tags)))
        known.texts.update(dict.fromkeys(filter(None, (raw.text, *map(escape, item.notes)))))
        if known.raw is not raw:
            message = f"this stands in line {known.raw.line} already, with the same address; counted once."
            intake.report(raw, "repeated_record", message)
    for known in once.values():
        known.raw.fields["tags"] = list(known.tags)
        known.raw.text, known.raw.markup = "\n\n".join(known.texts), "markdown"
        intake.add(known.raw)
    _report_left_out(document, left_out, intake)
    return None


@dataclass(slots=True)
class _Once:
    """What stands at one or several places of a file, with what is said at all of them."""

    raw: Raw
    tags: dict[str, None] = field(default_factory=dict)
    texts: dict[str, None] = field(default_factory=dict)


def _sort_out(items: Sequence[_Item], ours: dict[int, Ours]) -> tuple[list[_Item], list[_Item]]:
    """Give the items that are entries, and those that are nothing but text.

    What leads nowhere is an entry if most others of its list lead somewhere; if it has items itself, it is a heading.
    """
    leading: dict[int, list[bool]] = {}
    for item in items:
        leading.setdefault(item.group, []).append(item.leads_somewhere)
    mostly = {group: 2 * sum(found) > len(found) for group, found in leading.items()}
    kept = [
        item
        for item in items
        if not item.is_contents
        and (item.leads_somewhere or item.line in ours or (mostly[item.group] and not item.has_items))
    ]
    known = {item.line for item in kept}
    for item in kept:
        above = item.parent
        while above is not None and above.line not in known:
            known.add(above.line)
            above = above.parent
    return kept, [item for item in items if not item.is_contents and item.line not in known]


def _headings(document: _Document) -> dict[int, str]:
    """Give the nearest heading of each item by its line; the title of the whole is none."""
    found: dict[int, str] = {}
    current = ""
    is_first = True
    for block in document.blocks:
        if isinstance(block, _Heading):
            current = "" if is_first and block.level == 1 else block.text
            is_first = False
        elif isinstance(block, _Item):
            found[block.line] = current
    return found


def _report_left_out(document: _Document, items: Sequence[_Item], intake: Intake) -> None:
    for heading in document.blocks:
        if isinstance(heading, _Heading) and heading.url:
            message = (
                f"a heading has no place for an address; that of {shorten(heading.text)} is {shorten(heading.url)}."
            )
            intake.problems.append(Problem(document.path, heading.line, 1, "field_lost", message))
    prose = [block for block in document.blocks if isinstance(block, _Prose)]
    for blocks, what in ((prose, "paragraphs outside of lists"), (items, "items of lists that lead nowhere")):
        if blocks:
            lines = ", ".join(str(block.line) for block in blocks[:_MOST_PLACES])
            lines += ", ..." if len(blocks) > _MOST_PLACES else ""
            message = f"{len(blocks)} {what} are no entries and were left out, in lines {lines}."
            intake.problems.append(Problem(document.path, blocks[0].line, 1, "left_out", message))


def _take_ours(document: _Document, ours: dict[int, Ours], intake: Intake) -> ListDraft | None:
    """Take in a list of our own form; numbered and under a heading, it is a reading list."""
    items = document.items
    for item in items:
        raw = Raw(document.path, item.line)
        ours[item.line].fill(raw, intake)
        raw.where = ours[item.line].title[:_LONGEST_PLACE]
        intake.add(raw)
    head = next((block for block in document.blocks if isinstance(block, _Heading)), None)
    if head is None or head.level != 1 or not all(item.is_numbered for item in items):
        _report_left_out(document, [], intake)
        return None
    draft = ListDraft(document.path, head.text)
    for block in document.blocks:
        if isinstance(block, _Item) and block.parts:
            draft.items.append((block.line, " ".join(block.notes)))
        elif isinstance(block, _Heading) and block is not head:
            draft.items.append((block.text, ""))
        elif isinstance(block, _Prose) and not draft.items:
            draft.introduction = "\n\n".join(filter(None, (draft.introduction, block.text)))
        elif isinstance(block, _Prose) and isinstance(draft.items[-1][0], str):
            section, note = draft.items[-1]
            draft.items[-1] = (section, f"{note} {block.text}".strip())
    return draft
