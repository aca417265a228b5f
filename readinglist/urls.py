"""Web addresses: what they identify, and how they are written without what only tracks readers.

Two addresses with one key lead to the same recording, paper or page. Nothing is fetched.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from urllib.parse import SplitResult, parse_qsl, quote, unquote, urlsplit, urlunsplit

from readinglist.identity import id_fault, make_slug

__all__ = ["Address", "identify", "strip_tracking"]

_TRACKING = re.compile(
    r"utm_\w+|fbclid|gclid|gbraid|wbraid|dclid|msclkid|twclid|yclid|igshid|igsh|mc_[ce]id|mkt_tok|_hs(?:enc|mi)|oly_\w+id"
)
#: What YouTube adds to the links that it gives to be passed on.
_YOUTUBE_TRACKING = {"si", "feature", "pp", "ab_channel", "app"}
_YOUTUBE = re.compile(r"(?:(?:www|m|music)\.)?(?:youtube\.com|youtube-nocookie\.com|youtu\.be)")
_YOUTUBE_ID = re.compile(r"[\w-]{11}", re.ASCII)
_VIMEO = re.compile(r"(?:www\.|player\.)?vimeo\.com")
_ARXIV_ID = re.compile(r"(?:arxiv:)?\s*(\d{4}\.\d{4,5}|[a-z-]+(?:\.[a-z]{2})?/\d{7})(?:v\d+)?(?:\.pdf)?", re.IGNORECASE)
_DOI = re.compile(
    r"(?:doi:\s*|info:doi/)?(10\.\d{4,9}/[^\s\ud800-\udfff]*[^\s\ud800-\udfff/.,;])[/.,;]*", re.IGNORECASE
)
#: What no address holds: blanks, halves of surrogate pairs (from a file name or an argument that is no UTF-8), quotes.
_NOT_URL = re.compile(r"""[\s\ud800-\udfff<>"`{}\\]""")
_OPENREVIEW_ID = re.compile(r"[\w-]+", re.ASCII)
#: Conferences that share one software for their sites, with what its paths call a kind.
_VIRTUAL = re.compile(r"(?:www\.)?(icml|neurips|nips|iclr|aistats|mlsys|cvpr)\.(?:cc|thecvf\.com|org)")
_SESSION = re.compile(r"/virtual/(\d{4})/([a-z-]+)/(\d+)")
#: Some of these is in the host of each address that says more than where it leads.
_KNOWN = re.compile(r"youtu|vimeo|arxiv|doi\.org|openreview|\.cc$|thecvf|aistats|mlsys")
#: Addresses as they are given here.
_CLEAN = re.compile(
    r"https://(?:www\.youtube\.com/watch\?v=(?P<v>[\w-]{11})|openreview\.net/forum\?id=(?P<r>[\w-]+)"
    r"|arxiv\.org/abs/(?P<x>\d{4}\.\d{4,5}))",
    re.ASCII,
)
#: An address in which nothing has to be made alike but the scheme, `www.` and a slash at the end.
_SIMPLE = re.compile(r"https?://(?:www\.)?((?!www\.)[a-z0-9-]+(?:\.[a-z0-9-]+)+)(/[\w/.-]*)?", re.ASCII)
_PLAIN = re.compile(r"[\w/.-]*", re.ASCII)
_SUFFIX = re.compile(r"\.(?:html?|pdf|php|aspx?|md)$")
_SESSION_KINDS = {
    "invited-talk": "invited-talk", "tutorial": "tutorial", "workshop": "workshop", "poster": "poster", "oral": "talk",
    "expo-talk-panel": "expo-talk", "panel": "panel", "award": "award-talk", "test-of-time": "award-talk",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Address:
    """What an address leads to, as far as the address itself tells."""

    #: Equal for all addresses of one thing, such as `youtube:dQw4w9WgXcQ`, `arxiv:2406.03689` or `url:example.org/x`.
    key: str
    #: The address to write into a file.
    url: str
    #: A key of `LINK_TYPES`.
    link: str
    #: The id of the kind that an entry with this link most often has; empty if nothing tells.
    kind: str = ""
    #: Texts that an id for such an entry can be made of, the best first.
    names: tuple[str, ...] = ()

    @property
    def id(self) -> str:
        """An id for an entry with this link; empty if the address gives none."""
        return next((slug for slug in map(make_slug, self.names) if not id_fault(slug)), "")


def strip_tracking(url: str) -> str:
    """Give an address without the parameters that only tell who passed it on; all else stays as it is written."""
    start, mark, rest = url.partition("?")
    if not mark:
        return url
    query, hash_mark, fragment = rest.partition("#")
    host = start.partition("://")[2].partition("/")[0].lower()
    is_youtube = bool(_YOUTUBE.fullmatch(host))
    kept = []
    for part in query.split("&"):
        name = part.partition("=")[0].lower()
        if not (_TRACKING.fullmatch(name) or (is_youtube and name in _YOUTUBE_TRACKING)):
            kept.append(part)
    if len(kept) == len(query.split("&")):
        return url
    return start + (mark + "&".join(kept) if kept else "") + hash_mark + fragment


def identify(text: str) -> Address | None:
    """Tell what an address leads to.

    Args:
        text: An http or https address, a DOI or an arXiv id, with blanks around it or without.

    Returns:
        None if it is nothing of that. Never raises.
    """
    text = text.strip()
    if (match := _SIMPLE.fullmatch(text)) and not _KNOWN.search(match[1]):  # most are: the same as below, at once
        path = (match[2] or "").rstrip("/")
        return Address(f"url:{match[1]}{path}", text, "page", "", (_SUFFIX.sub("", path.rpartition("/")[2]), match[1]))
    if match := _CLEAN.fullmatch(text):
        make = {"v": _video, "r": _review, "x": _arxiv}[str(match.lastgroup)]
        return make(match[str(match.lastgroup)])
    if match := _ARXIV_ID.fullmatch(text):
        return _arxiv(match[1])
    if match := _DOI.fullmatch(text):
        return _doi(match[1])
    url = strip_tracking(text)
    try:
        parts = urlsplit(url)
        host, port = (parts.hostname or "").lower().rstrip("."), parts.port
    except ValueError:
        return None
    is_web = parts.scheme.lower() in {"http", "https"} and host and parts.username is None
    if not is_web or _NOT_URL.search(url):
        return None
    query = dict(parse_qsl(parts.query)) if _KNOWN.search(host) else {}
    for find in _FINDERS if _KNOWN.search(host) else ():
        if found := find(parts, host, query):
            return found
    name = _SUFFIX.sub("", unquote(parts.path).rstrip("/").rpartition("/")[2])
    return Address(f"url:{_canonical(parts, host, port)}", url, "page", "", (name, host.removeprefix("www.")))


def _canonical(parts: SplitResult, host: str, port: int | None) -> str:
    """Give what is left of an address when scheme, `www.`, order of parameters and fragment make no difference."""
    host = host.removeprefix("www.") + (f":{port}" if port not in {None, 80, 443} else "")
    path = parts.path.rstrip("/")
    if not _PLAIN.fullmatch(path):
        path = quote(unquote(path), safe="/%:@!$&'()*+,;=~-._")
    query = "&".join(sorted(filter(None, parts.query.split("&"))))
    return f"{host}{path}" + (f"?{query}" if query else "")


def _youtube(parts: SplitResult, host: str, query: Mapping[str, str]) -> Address | None:
    if not _YOUTUBE.fullmatch(host):
        return None
    steps = parts.path.strip("/").split("/")
    id_ = query.get("v", "")
    if host.endswith("youtu.be"):
        id_ = steps[0]
    elif steps[0] in {"embed", "shorts", "live", "v", "e"}:
        id_ = steps[1] if len(steps) > 1 else ""
    if not _YOUTUBE_ID.fullmatch(id_):
        return None
    start = query.get("t") or query.get("start") or parts.fragment.removeprefix("t=") * parts.fragment.startswith("t=")
    return _video(id_, start)


def _video(id_: str, start: str = "") -> Address:
    url = f"https://www.youtube.com/watch?v={id_}" + (f"&t={quote(start)}" if start else "")
    return Address(f"youtube:{id_}", url, "video", "talk", (f"youtube-{id_}",))


def _vimeo(parts: SplitResult, host: str, query: Mapping[str, str]) -> Address | None:
    match = re.fullmatch(r"/(?:video/|channels/[^/]+/|groups/[^/]+/videos/)?(\d+)(?:/(\w*))?/?", parts.path)
    if not _VIMEO.fullmatch(host) or not match:
        return None
    secret = match[2] or query.get("h", "")  # an unlisted recording cannot be opened without
    url = f"https://vimeo.com/{match[1]}" + (f"/{secret}" if re.fullmatch(r"[0-9a-f]+", secret) else "")
    return Address(f"vimeo:{match[1]}", url, "video", "talk", (f"vimeo-{match[1]}",))


def _arxiv_page(parts: SplitResult, host: str, _query: Mapping[str, str]) -> Address | None:
    match = re.fullmatch(r"/(?:abs|pdf|html|format|src)/(.+?)/?", parts.path)
    found = _ARXIV_ID.fullmatch(match[1]) if match else None
    return _arxiv(found[1]) if found and re.fullmatch(r"(?:\w+\.)?arxiv\.org", host) else None


def _arxiv(id_: str) -> Address:
    id_ = id_.lower()
    return Address(f"arxiv:{id_}", f"https://arxiv.org/abs/{id_}", "arxiv", "paper", (f"arxiv-{id_}",))


def _doi_page(parts: SplitResult, host: str, _query: Mapping[str, str]) -> Address | None:
    match = _DOI.fullmatch(unquote(parts.path.strip("/")))
    return _doi(match[1]) if match and re.fullmatch(r"(?:dx\.|www\.)?doi\.org", host) else None


def _doi(name: str) -> Address:
    """Give the address of a DOI, in which case makes no difference.

    Source: DOI Handbook, 3.4 "Case sensitivity"; arXiv gives its papers DOIs under 10.48550.
    """
    match = re.fullmatch(r"10\.48550/arxiv\.(.+)", name, re.IGNORECASE)
    if match and (found := _ARXIV_ID.fullmatch(match[1])):
        return _arxiv(found[1])
    is_balanced = name.count("(") == name.count(")")
    url = f"https://doi.org/{quote(name, safe='/:;()' if is_balanced else '/:;')}"
    return Address(f"doi:{name.lower()}", url, "doi", "paper", (f"doi-{name.partition('/')[2]}",))


def _openreview(parts: SplitResult, host: str, query: Mapping[str, str]) -> Address | None:
    id_ = query.get("id", "")
    is_paper = parts.path in {"/forum", "/pdf", "/attachment", "/revisions"} and _OPENREVIEW_ID.fullmatch(id_)
    if host.removeprefix("www.") != "openreview.net" or not is_paper:
        return None
    return _review(id_)


def _review(id_: str) -> Address:
    url = f"https://openreview.net/forum?id={id_}"
    return Address(f"openreview:{id_}", url, "openreview", "paper", (f"openreview-{id_}",))


def _virtual(parts: SplitResult, host: str, _query: Mapping[str, str]) -> Address | None:
    site, session = _VIRTUAL.fullmatch(host), _SESSION.fullmatch(parts.path.rstrip("/"))
    if not site or not session:
        return None
    year, what, number = session.groups()
    url = urlunsplit(("https", host.removeprefix("www."), f"/virtual/{year}/{what}/{number}", "", ""))
    name = site[1].replace("nips", "neurips")  # one site under its old and its new name
    names = (f"{name}-{year}-{what}-{number}",)
    return Address(f"{name}:{year}/{what}/{number}", url, "page", _SESSION_KINDS.get(what, ""), names)


_FINDERS: tuple[Callable[[SplitResult, str, Mapping[str, str]], Address | None], ...] = (
    _youtube, _vimeo, _arxiv_page, _doi_page, _openreview, _virtual,
)  # fmt: skip
