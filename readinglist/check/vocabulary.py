"""Rules about tags and lists as a whole: what is unused, nearly the same, empty or old."""

from __future__ import annotations

import datetime as dt

from readinglist.check.likeness import find_alike
from readinglist.check.material import Material
from readinglist.errors import shorten

__all__ = ["check_lists", "check_tags"]

#: From how many letters on one of them may be a slip.
_SHORTEST = 5


def check_tags(material: Material) -> None:
    """Look at each tag in the registry, and at how entries write it."""
    catalog, registered, find = material.catalog, material.files.tags, material.names["tag"].find
    used = {id_ for entry, _ in material.files.entries.values() for id_ in map(find, entry.tags)}
    is_sure = not _has_faulty_entries(material)
    for id_, (tag, data) in registered.items():
        if is_sure and id_ not in used:
            message = f"no entry has the tag {shorten(id_)}."
            material.report(tag.path, data, (), "unused_tag", message, "Use it, merge it into another, or delete it.")
    for one, other in find_alike({id_: id_ for id_ in registered}, _SHORTEST):
        if not material.settings.are_distinct(one, other):
            message = f"the tags {shorten(one)} and {shorten(other)} are nearly the same."
            hint = f"Merge them with `readinglist rename {other} {one}`, or name both under distinct in the settings."
            material.report(registered[other][0].path, registered[other][1], (), "similar_tags", message, hint)
    for entry, data in material.entries():
        for number, name in enumerate(entry.tags):
            tag_found = catalog.find_tag(name) if name not in registered else None
            if tag_found is not None and tag_found.id in registered and tag_found.id not in entry.tags:
                message = f"{shorten(name)} is another name of the tag {shorten(tag_found.id)}."
                hint = f"Write {tag_found.id}."
                material.report(entry.path, data, ("tags", number), "tag_alias", message, hint, tag_found.id)


def check_lists(material: Material, today: dt.date) -> None:
    """Look at each list as a whole.

    Args:
        material: The catalog.
        today: The day on which the review of a list is old or not.
    """
    months, is_doubtful = material.settings.review_months, _has_faulty_entries(material)
    for reading_list, data in material.lists():
        linked = material.catalog.lists[reading_list.id]
        is_faulty = any(item.entry for item in reading_list.items) or (reading_list.select and not linked.select)
        if not is_faulty and not is_doubtful and not material.catalog.steps(linked):
            message = f"the list {shorten(reading_list.id)} has no entry."
            hint = "Add entries, or set `status: draft`."
            material.report(reading_list.path, data, ("items",), "empty_list", message, hint)
        date = reading_list.reviewed
        if date and (today.year - date.year) * 12 + today.month - (date.month or 12) > months:
            message = f"the last review, {date}, is more than {months} months ago."
            hint = "Look through the list, and set `reviewed` to today."
            material.report(reading_list.path, data, ("reviewed",), "stale_review", message, hint)


def _has_faulty_entries(material: Material) -> bool:
    """Whether entries were left out, which may have any tag and belong on any list: that is said once, at them."""
    return any(what == "entries" for what, _ in material.files.unsound)
