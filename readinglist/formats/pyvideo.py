"""Talks as pyvideo keeps them: a file each in JSON, in a folder for each event with a description of it.

Source: https://github.com/pyvideo/data, `.schemas/video.json` and what the files hold beside it.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import PurePosixPath
from typing import Any

from readinglist.errors import describe, shorten
from readinglist.formats.intake import Input, Intake, Loaded, Raw
from readinglist.identity import find_similar
from readinglist.names import meant

__all__ = ["loads"]

#: Keys whose values go into an entry.
_KEYS = (
    "title", "speakers", "tags", "language", "recorded", "duration", "description", "summary", "abstract", "videos",
    "related_urls", "copyright_text",
)  # fmt: skip
#: What the tools of pyvideo keep for themselves, or say once more: where the file is, its address on the site, a
#: picture from elsewhere that nobody shows.
_TOOLS = {"id", "slug", "category", "alias", "thumbnail_url", "quality_notes", "$schema"}
#: Words in the label of an address that tell its type; the first that is there decides.
_LABELS = (
    ("slides", ("slide", "presentation", "deck", "folien")),
    ("code", ("code", "github", "repo", "source", "notebook")),
    ("paper", ("paper",)),
    ("notes", ("notes", "transcript")),
    ("page", ("schedule", "conference", "talk page", "event")),
)
_CATEGORY = "category.json"
#: What a talk has at least one of.
_IS_TALK = {"speakers", "videos", "recorded"}


def loads(files: Sequence[Input]) -> Loaded:
    """Read the files of talks, and of their events.

    Args:
        files: `EVENT/category.json` and `EVENT/videos/NAME.json`; the name becomes the id. A talk whose event has no
            file gets one named as its folder. Other JSON is left out, and reported if it could be a talk.

    Returns:
        The talks in the order of the files.
    """
    intake = Intake()
    categories = {}
    for file in files:
        path = PurePosixPath(file.path)
        if path.name == _CATEGORY:
            raw = Raw(file.path, key=path.parent.name)
            category = _read(file, intake, raw)
            if category is not None:
                categories[path.parent] = category
    for file in files:
        path = PurePosixPath(file.path)
        if path.name.startswith("category.") or path.suffix != ".json":
            continue
        raw = Raw(file.path, key=path.stem)
        talk = _read(file, intake, raw)
        if talk is not None and not _IS_TALK & talk.keys():
            intake.report(raw, "left_out", "the file holds no talk: it has neither speakers nor videos.")
        elif talk is not None:
            folder = path.parent.parent if path.parent.name == "videos" else path.parent
            _fill(raw, talk, intake)
            raw.fields["event"] = _event(intake, categories.get(folder, {}), folder.name)
            intake.add(raw)
    return intake.finish()


def _read(file: Input, intake: Intake, raw: Raw) -> dict[str, Any] | None:
    """Give the object in a file; None, and a problem, if there is none."""
    try:
        data = json.loads(file.text)
    except ValueError as error:  # bytes that are no UTF-8 among them
        intake.report(raw, "bad_record", f"the file is not readable as JSON: {error}. It was left out.")
        return None
    except RecursionError:
        intake.report(raw, "bad_record", "the file has too many levels, so it was left out.")
        return None
    if not isinstance(data, dict):
        intake.report(raw, "bad_record", f"expected an object, found {describe(data)}; it was left out.")
        return None
    return data


def _event(intake: Intake, category: dict[str, Any], folder: str) -> str:
    """Describe the event of a folder."""
    name = category.get("title")
    url = category.get("url")
    links = {"page": url} if isinstance(url, str) and url.startswith(("http://", "https://")) else {}
    dates = {key.removesuffix("_date"): str(category.get(key) or "") for key in ("start_date", "end_date")}
    return intake.add_event(name if isinstance(name, str) else folder.replace("-", " "), links=links, **dates)


def _fill(raw: Raw, talk: dict[str, Any], intake: Intake) -> None:
    """Say what a talk says."""
    for key, value in talk.items():
        if key not in _KEYS and key not in _TOOLS and value not in (None, "", [], {}):
            known = key.strip(",") if key.strip(",") in _KEYS else ""
            hint = meant([known] if known else find_similar(key, _KEYS, 1))
            intake.report(raw, "field_lost", f"unknown key {shorten(key)}; it was left out.", hint, key)
    raw.fields = {
        "title": _text(raw, talk, "title", intake),
        "speakers": _texts(raw, talk, "speakers", intake),
        "tags": _texts(raw, talk, "tags", intake),
        "language": talk.get("language") or "",
        "date": talk.get("recorded") or "",
        "duration": talk.get("duration") or 0,
        "license": _text(raw, talk, "copyright_text", intake),
    }
    raw.links = [*_videos(raw, talk, intake), *_related(raw, talk, intake)]
    texts = [_text(raw, talk, key, intake) for key in ("description", "summary", "abstract")]
    longest = max(texts, key=len)
    said = [text for text in texts if text.strip() and text.strip() not in longest]
    raw.text = "\n\n".join([*said, longest])
    raw.markup = "auto"


def _text(raw: Raw, talk: dict[str, Any], key: str, intake: Intake) -> str:
    value = talk.get(key)
    if value is None or isinstance(value, str):
        return value or ""
    if isinstance(value, int | float) and not isinstance(value, bool):
        return str(value)
    intake.report(raw, "value_lost", f"expected a text, found {describe(value)}; it was left out.", name=key)
    return ""


def _texts(raw: Raw, talk: dict[str, Any], key: str, intake: Intake) -> list[str]:
    value = talk.get(key) or []
    if isinstance(value, str):
        return [value]
    if not isinstance(value, list):
        intake.report(raw, "value_lost", f"expected a list, found {describe(value)}; it was left out.", name=key)
        return []
    for number, item in enumerate(value):
        if not isinstance(item, str):
            message = f"expected a text, found {describe(item)}; it was left out."
            intake.report(raw, "value_lost", message, name=f"{key}[{number}]")
    return [item for item in value if isinstance(item, str)]


def _videos(raw: Raw, talk: dict[str, Any], intake: Intake) -> list[tuple[str, str, str]]:
    found = []
    items = talk.get("videos") or []
    for number, item in enumerate(items if isinstance(items, list) else [items]):
        if isinstance(item, dict) and isinstance(item.get("url"), str):
            found.append(("video", item["url"], ""))
        else:
            message = f"expected an object with a url, found {describe(item)}; it was left out."
            intake.report(raw, "value_lost", message, name=f"videos[{number}]")
    return found


def _related(raw: Raw, talk: dict[str, Any], intake: Intake) -> list[tuple[str, str, str]]:
    """Give the addresses about a talk, with the types that their labels tell."""
    found = []
    items = talk.get("related_urls") or []
    for number, item in enumerate(items if isinstance(items, list) else [items]):
        url = item.get("url") if isinstance(item, dict) else item
        label = str(item.get("label") or "") if isinstance(item, dict) else ""
        if isinstance(url, str):
            lower = label.lower()
            type_ = next((name for name, words in _LABELS if any(word in lower for word in words)), "")
            found.append((type_, url, label))
        else:
            message = f"expected an address, found {describe(url)}; it was left out."
            intake.report(raw, "value_lost", message, name=f"related_urls[{number}]")
    return found
