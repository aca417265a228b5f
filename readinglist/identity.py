"""Ids, slugs, folding and sort keys: the one place that says when two texts are the same thing.

An id is identity; a slug is only a way to make one from a text, and may never decide that two things are one.
Knows nothing of files or records.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections import defaultdict
from collections.abc import Collection, Iterable
from functools import lru_cache

from slugify import slugify
from text_unidecode import unidecode  # type: ignore[import-untyped] # it has no stubs

__all__ = [
    "MAX_ID",
    "clean_text",
    "find_similar",
    "fold",
    "id_fault",
    "make_ids",
    "make_slug",
    "sort_key",
    "suggest_id",
]

#: The longest id, in bytes (ids are ASCII): with a suffix it stays below every file system's 255.
MAX_ID = 120

_ID = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
#: Names that are no page of their own in some builder, or no file on Windows.
_RESERVED = {
    "index",
    "con",
    "prn",
    "aux",
    "nul",
    *(f"{port}{n}" for port in ("com", "lpt") for n in range(10)),
}
#: What transliteration would lose: the languages, and signs that stand alone for a word.
_REPLACEMENTS = [
    ["c++", "cpp"], ["C++", "cpp"], ["c#", "csharp"], ["C#", "csharp"], ["f#", "fsharp"], ["F#", "fsharp"],
    [".net", "dotnet"], [".NET", "dotnet"], ["&", " and "],
]  # fmt: skip
#: A text whose slug takes no library, and what stands between its words.
_SIMPLE = re.compile(r"[A-Za-z0-9]+(?:[ .-]+[A-Za-z0-9]+)*\.?")
_BETWEEN = re.compile(r"[ .-]+")
_SPACES = re.compile(r"\s+")
#: Nothing to see at the ends: blank, soft hyphen, zero-width space, joiners, directional marks, byte order mark.
_INVISIBLE = " \u00ad\u200b\u200c\u200d\u200e\u200f\u2060\ufeff"
_NOT_ALNUM = re.compile(r"[^a-z0-9]+")
_NOT_LETTER = re.compile(r"[^a-z0-9 ]+")
_HASHTAG = re.compile(r"^#+(?=\w)")
#: Selectors of the look of a sign.
_VARIATION = re.compile("[\ufe00-\ufe0f]")
_NUMBER = re.compile(r"(\d+)")
#: Letters that have no decomposition, with where they sort in English.
_LETTERS = str.maketrans(
    {
        "ø": "o",
        "ł": "l",
        "đ": "d",
        "ħ": "h",
        "ŧ": "t",
        "ı": "i",  # noqa: RUF001 - the letter without a dot is meant
        "ß": "ss",
        "æ": "ae",
        "œ": "oe",
        "ð": "d",
        "þ": "th",
    }
)


def clean_text(text: str) -> str:
    """Give a one-line text in its normal form: NFC, every run of white space one blank, nothing invisible at the ends.

    Joiners inside the text stay: emoji and several scripts need them.
    """
    text = " ".join(text.split())
    return text if text.isascii() else unicodedata.normalize("NFC", text).strip(_INVISIBLE)


def make_slug(text: str) -> str:
    """Give the ASCII slug of a text, for people to read; not unique, and empty where no letter or digit is left."""
    if not text.isascii():
        # Slugify would take another table for this, if another package has brought one along.
        text = unidecode(unicodedata.normalize("NFKD", text))
    if _SIMPLE.fullmatch(text) and ".net" not in text.lower():
        return _BETWEEN.sub("-", text.lower())[: MAX_ID - 9].strip(".-")
    return str(slugify(text, replacements=_REPLACEMENTS, max_length=MAX_ID - 9, word_boundary=False))


def id_fault(text: str) -> str:
    """Say in words what keeps a text from being an id; empty if nothing does."""
    if not _ID.fullmatch(text):
        return "expected an id of a-z, 0-9 and single hyphens"
    if len(text) > MAX_ID:
        return f"expected an id of at most {MAX_ID} characters"
    if text in _RESERVED:
        return "expected another id, since this one is reserved"
    return ""


def suggest_id(text: str) -> str:
    """Give an id that somebody could use who wrote a text where an id belongs; empty if there is none to offer."""
    slug = make_slug(text)
    return "" if id_fault(slug) else slug


def make_ids(names: Iterable[str], taken: Iterable[str] = ()) -> dict[str, str]:
    """Give every name an id of its own, which does not depend on their order.

    A name's id is its slug. Where the slug is empty, reserved, taken, or shared with another of the names,
    eight hexadecimal digits of the name's SHA-256 are added (more, should they not do); a name that is nothing
    but its slug keeps it, or nothing but the slug's words.

    Args:
        names: Clean texts, in any order; repeats count once.
        taken: Ids that none of them may get.

    Returns:
        Name to id, for each name. Ids are valid and distinct.
    """
    used = set(taken)
    by_slug: defaultdict[str, list[str]] = defaultdict(list)
    for name in sorted(set(names)):
        by_slug[make_slug(name)].append(name)
    ids = {}
    for slug, group in by_slug.items():
        plain = [name for name in group if _SPACES.sub("-", name.lower()) == slug]
        keeper = slug if slug in group else group[0] if len(group) == 1 else plain[0] if len(plain) == 1 else None
        if keeper is not None and slug not in used and not id_fault(slug):
            ids[keeper] = slug
    used.update(ids.values())
    for slug, group in by_slug.items():
        for name in group:
            if name not in ids:
                ids[name] = _with_digest(slug, name, used)
                used.add(ids[name])
    return ids


def _with_digest(slug: str, name: str, used: Collection[str]) -> str:
    """Add as many digits to a slug as it takes to make an id that is not used."""
    digest = hashlib.sha256(name.encode("utf-8", "surrogatepass")).hexdigest()
    return next(
        id_
        for length in range(8, len(digest) + 1)
        if (id_ := f"{slug[: MAX_ID - 1 - length].rstrip('-')}-{digest[:length]}".lstrip("-")) not in used
    )


@lru_cache(maxsize=1 << 16)
def fold(text: str) -> str:
    """Give what is left of a text when case, accents, width, punctuation and blanks are taken away.

    Two texts with one fold are probably meant to be the same; they are not the same thing for that.
    Signs that tell names apart stay (`+` and `#`, but for that of a hashtag), and so do the marks without which
    other scripts say something else; a text of nothing but punctuation folds to itself.
    """
    folded = text.casefold()
    if not folded.isascii():
        # What a sign such as the one for the real numbers decomposes into may be a capital letter.
        folded = unicodedata.normalize("NFKD", folded).casefold().translate(_LETTERS)
    folded = _HASHTAG.sub("", folded).replace("+", "plus").replace("#", "sharp")
    if folded.isascii():
        folded = _NOT_ALNUM.sub("", folded)
    else:
        folded = "".join(c for c in folded if c.isalnum() or _is_vital_mark(c))
    return folded or text.casefold()


def _is_vital_mark(char: str) -> bool:
    """Whether a character is a mark outside the Latin, Greek and Cyrillic blocks, such as an Indic vowel sign."""
    return char > "\u036f" and unicodedata.category(char) in {"Mn", "Mc"} and not _VARIATION.match(char)


@lru_cache(maxsize=1 << 16)
def sort_key(text: str) -> tuple[tuple[int, int | str], ...]:
    """Give a key that puts texts in the order of a dictionary: accents and case ignored, numbers by value."""
    text = text.casefold()
    if text.isascii():
        letters = _NOT_LETTER.sub("", text).strip()
    else:
        text = unicodedata.normalize("NFKD", text).translate(_LETTERS)
        letters = "".join(c for c in text if not unicodedata.combining(c) and (c.isalnum() or c == " ")).strip()
    parts = (part for part in _NUMBER.split(letters) if part)
    return tuple((0, int(part)) if part.isdecimal() else (1, part) for part in parts)


def find_similar(text: str, known: Iterable[str], limit: int = 2) -> tuple[str, ...]:
    """Give the known texts that somebody who wrote `text` may have meant.

    Args:
        text: What was written.
        known: What could have been written, in any order.
        limit: How many to give at most.

    Returns:
        The nearest first; empty if none is near.
    """
    from rapidfuzz import fuzz, process  # noqa: PLC0415 - costs 30 ms, and only a fault needs it

    choices = sorted(set(known))
    found = process.extract(text, choices, scorer=fuzz.ratio, processor=fold, score_cutoff=70, limit=limit)
    return tuple(str(choice) for choice, _, _ in found)
