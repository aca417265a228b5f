"""Programmes of conferences in the XML that Pentabarf began, and that frab, pretalx and c3voc go on with.

Source: https://github.com/voc/schedule, `validator/xsd/schedule.xml.xsd`, and the files of 2007 to 2026.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from xml.etree import ElementTree as ET

from readinglist.errors import FormatError
from readinglist.formats.intake import Input, Intake, Loaded, Raw
from readinglist.formats.sessions import Session, add_session

__all__ = ["loads"]

#: What an event has besides that says nothing to readers: how tools find it, and how it is recorded.
_TOOLS = {"slug", "url", "feedback_url", "origin_url", "logo", "video_download_url", "end", "version", "answers"}
_USED = {
    "title", "subtitle", "date", "start", "duration", "room", "track", "type", "language", "abstract", "description",
    "persons", "links", "attachments", "recording", "level",
}  # fmt: skip


def loads(files: Sequence[Input]) -> Loaded:
    """Read programmes; abstracts and descriptions are HTML within the XML.

    Raises:
        FormatError: If a file is not well formed, or is no programme.
    """
    intake = Intake()
    for file in files:
        root = _parse(file)
        conference = root.find("conference")
        event = _add_conference(intake, conference) if conference is not None else ""
        change = _text(conference, "day_change") if conference is not None else ""
        for place, element, day, room in _events(root):
            raw = Raw(file.path, where=place, key=element.get("slug") or _text(element, "slug"))
            _take(intake, raw, element, (day, room, change, event))
        _report_persons(intake, file, root)
    return intake.finish()


def _parse(file: Input) -> ET.Element:
    try:
        root = ET.fromstring(file.data)  # noqa: S314 - expat refuses entities that grow, and none from elsewhere is read
    except ET.ParseError as error:
        raise FormatError(file.path, error.position[0], f"the file is not well-formed XML: {error.msg}.") from None
    except (LookupError, ValueError) as error:
        raise FormatError(file.path, 1, f"the file cannot be read: {error}.") from None
    if root.tag != "schedule":
        raise FormatError(file.path, 1, f"expected a programme in <schedule>, found <{root.tag}>.")
    return root


def _add_conference(intake: Intake, conference: ET.Element) -> str:
    place = ", ".join(filter(None, (_text(conference, "venue"), _text(conference, "city"))))
    url = _text(conference, "base_url") or _text(conference, "url")
    facts = {"place": place, "links": {"page": url} if url.startswith("http") else {}}
    dates = {key: _text(conference, key)[:10] for key in ("start", "end")}
    return intake.add_event(_text(conference, "title") or _text(conference, "acronym"), **facts, **dates)


def _events(root: ET.Element) -> Iterator[tuple[str, ET.Element, str, str]]:
    """Give each event with its place, the date of its day, and the name of its room."""
    for number, day in enumerate(root.findall("day")):
        date = day.get("date", "")
        rooms = [("", day), *((f".room[{place}]", room) for place, room in enumerate(day.findall("room")))]
        for name, room in rooms:
            for place, element in enumerate(room.findall("event")):
                yield f"day[{number}]{name}.event[{place}]", element, date, room.get("name", "")


def _take(intake: Intake, raw: Raw, element: ET.Element, around: tuple[str, str, str, str]) -> None:
    day, room, change, event = around
    links = [(link.get("href", ""), _whole(link)) for link in element.findall("links/link")]
    links += [(item.get("href", ""), _whole(item) or item.get("type", "")) for item in element.findall("attachments/*")]
    video = _text(element, "video_download_url")
    known = _USED | _TOOLS
    session = Session(
        title=_text(element, "title"),
        subtitle=_text(element, "subtitle"),
        day=day,
        start=_text(element, "date") or _text(element, "start"),
        duration=_text(element, "duration"),
        day_change=change,
        room=_text(element, "room") or room,
        track=_text(element, "track"),
        type=_text(element, "type"),
        language=_text(element, "language"),
        level=_text(element, "level"),
        license=_text(element, "recording/license"),
        persons=[_whole(person) for person in element.findall("persons/person")],
        url=_text(element, "url"),
        links=[*([(video, "video")] if video else []), *links],
        texts=[_text(element, "abstract"), _text(element, "description")],
        markup="html",
        rest={item.tag: _whole(item) for item in element if item.tag not in known},
    )
    add_session(intake, raw, session, event)


def _report_persons(intake: Intake, file: Input, root: ET.Element) -> None:
    """Say once that what a programme tells of people is lost."""
    told = [person for person in root.iterfind("persons/person") if any(_whole(item) for item in person)]
    if told:
        raw = Raw(file.path, where="persons")
        message = f"what is told of {len(told)} people, such as biographies, has no place in an entry."
        intake.report(raw, "field_lost", message, "Put what readers need into people.yaml.")


def _text(element: ET.Element | None, path: str) -> str:
    found = element.find(path) if element is not None else None
    return _whole(found) if found is not None else ""


def _whole(element: ET.Element) -> str:
    """Give all text in an element; some writers of HTML do not escape it."""
    return "".join(element.itertext()).strip()
