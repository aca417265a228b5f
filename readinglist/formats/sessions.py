"""Sessions of a conference's programme, as pretalx, frab and their kin tell of them in JSON and in XML alike.

Knows neither JSON nor XML: it takes what they hold as texts.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from readinglist.formats.intake import Intake, Raw

__all__ = ["Session", "add_session"]

_CLOCK = re.compile(r"(?:(\d+):)?(\d{1,3}):([0-5]\d)(?::[0-5]\d)?", re.ASCII)
_TIME = re.compile(r"(\d{1,2}):(\d{2})(?::\d{2})?", re.ASCII)
_CANCELLED = re.compile(r"\W*(?:cancel(?:led|ed)|withdrawn|abgesagt)\b", re.IGNORECASE)
#: Words in the label or address of a link that tell its type; the first that is there decides.
_WORDS = (
    ("video", ("video", "recording", "webm", "mp4", ".ogg", ".ogv")),
    ("slides", ("slide", "presentation", "folien", ".pdf", ".odp")),
    ("code", ("source code", "repository", "github.com", "gitlab", "codeberg")),
    ("paper", ("paper",)),
)
#: What asks for something about a session that is over, and is no part of it.
_OVER = ("feedback", "chat room", "submit ")


@dataclass
class Session:
    """What a programme says of a session; what it does not say is empty."""

    title: str
    subtitle: str = ""
    #: The day on which it stands in the programme, the day and clock on which it begins, and the length as a clock.
    day: str = ""
    start: str = ""
    duration: str = ""
    #: When a day of the programme ends: what begins before that is on the next day of the calendar.
    day_change: str = ""
    room: str = ""
    track: str = ""
    type: str = ""
    language: str = ""
    level: str = ""
    license: str = ""
    persons: Sequence[str] = ()
    #: The page of the session.
    url: str = ""
    #: Address and label, or type of an attachment.
    links: Sequence[tuple[str, str]] = ()
    texts: Sequence[str] = ()
    markup: str = "auto"
    #: What is lost, by name.
    rest: dict[str, str] = field(default_factory=dict)


def add_session(intake: Intake, raw: Raw, session: Session, event: str) -> None:
    """Take in a session.

    Args:
        intake: What collects.
        raw: Its path, place and key; the rest is filled in here.
        session: What is said of it.
        event: As `Intake.add_event` gives it.
    """
    raw.fields = {
        "title": session.title,
        "kind": session.type,
        "speakers": list(session.persons),
        "event": event,
        "date": _start(session),
        "duration": _seconds(session.duration) or session.duration,
        "room": session.room,
        "language": session.language,
        "level": session.level,
        "license": session.license,
        "tags": [session.track] if session.track else [],
    }
    raw.links = [("page", session.url, "")] if session.url else []
    raw.links += [link for url, label in session.links if (link := _link(intake, raw, url, label))]
    texts = [text.strip() for text in session.texts if text.strip()]
    kept = [text for place, text in enumerate(texts) if not any(text in other for other in texts[:place])]
    raw.text = "\n\n".join(filter(None, (session.subtitle.strip(), *kept)))
    raw.markup = session.markup
    raw.rest = dict(session.rest)
    if _CANCELLED.match(session.title):
        raw.fields["status"] = "draft"
        intake.report(raw, "left_out", "it did not take place; it was kept as a draft, which is not shown.")
    intake.add(raw)


def _start(session: Session) -> str:
    """Give day and clock of the beginning."""
    if len(session.start) > len("00:00:00"):
        return session.start
    time = _TIME.fullmatch(session.start)
    if not time:
        return session.day
    start = f"{int(time[1]):02}:{time[2]}"
    if start >= session.day_change[:5]:
        return f"{session.day}T{start}" if session.day else ""
    try:
        return f"{dt.date.fromisoformat(session.day) + dt.timedelta(days=1)}T{start}"
    except (ValueError, OverflowError):
        return session.day


def _seconds(clock: str) -> int:
    """Give a length of `hh:mm` or `d:hh:mm` in seconds; 0 if it has another form."""
    match = _CLOCK.fullmatch(clock.strip())
    return (int(match[1] or 0) * 24 * 60 + int(match[2]) * 60 + int(match[3])) * 60 if match else 0


def _link(intake: Intake, raw: Raw, url: str, label: str) -> tuple[str, str, str] | None:
    """Give a link with its type; None for what is no part of the session."""
    url, label = url.strip(), label.strip()
    if "://" not in url and "://" in label:
        intake.report(raw, "text_repaired", "address and label of a link stood in each other's place.", name="links")
        url, label = label, url
    said = f"{label} {url}".lower()
    if not url or any(word in said for word in _OVER):
        return None
    return next((type_ for type_, words in _WORDS if any(word in said for word in words)), ""), url, label
