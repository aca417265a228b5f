"""What web addresses identify."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from readinglist.identity import id_fault
from readinglist.kinds import KINDS, LINK_TYPES
from readinglist.urls import identify, strip_tracking

VIDEO = "https://www.youtube.com/watch?v=dQw4w9WgXcQ"
SESSION = "https://icml.cc/virtual/2025/invited-talk/39862"


@pytest.mark.parametrize(
    ("text", "key", "url", "link", "kind", "id_"),
    [
        (VIDEO, "youtube:dQw4w9WgXcQ", VIDEO, "video", "talk", "youtube-dqw4w9wgxcq"),
        ("http://youtu.be/dQw4w9WgXcQ", "youtube:dQw4w9WgXcQ", VIDEO, "video", "talk", "youtube-dqw4w9wgxcq"),
        ("https://youtu.be/dQw4w9WgXcQ?si=abc&t=1126", "youtube:dQw4w9WgXcQ", f"{VIDEO}&t=1126", "video", "talk", None),
        ("https://www.youtube.com/embed/dQw4w9WgXcQ?start=5", "youtube:dQw4w9WgXcQ", f"{VIDEO}&t=5", "video", "talk", None),
        ("https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ", "youtube:dQw4w9WgXcQ", VIDEO, "video", "talk", None),
        ("https://m.youtube.com/watch?list=PL1&v=dQw4w9WgXcQ", "youtube:dQw4w9WgXcQ", VIDEO, "video", "talk", None),
        ("https://www.youtube.com/live/dQw4w9WgXcQ?feature=share", "youtube:dQw4w9WgXcQ", VIDEO, "video", "talk", None),
        ("https://youtube.com/shorts/dQw4w9WgXcQ", "youtube:dQw4w9WgXcQ", VIDEO, "video", "talk", None),
        ("https://player.vimeo.com/video/76979871", "vimeo:76979871", "https://vimeo.com/76979871", "video", "talk", "vimeo-76979871"),
        ("https://vimeo.com/76979871/abcdef0123?share=copy", "vimeo:76979871", "https://vimeo.com/76979871/abcdef0123", "video", "talk", None),
        ("https://player.vimeo.com/video/76979871?h=abcdef0123", "vimeo:76979871", "https://vimeo.com/76979871/abcdef0123", "video", "talk", None),
        ("https://nips.cc/virtual/2024/poster/7", "neurips:2024/poster/7", "https://nips.cc/virtual/2024/poster/7", "page", "poster", None),
        ("10.1000/abc)", "doi:10.1000/abc)", "https://doi.org/10.1000/abc%29", "doi", "paper", None),
        ("10.1000/(abc).", "doi:10.1000/(abc)", "https://doi.org/10.1000/(abc)", "doi", "paper", None),
        ("10.1000/a//", "doi:10.1000/a", "https://doi.org/10.1000/a", "doi", "paper", None),
        ("https://arxiv.org/abs/2406.03689v2", "arxiv:2406.03689", "https://arxiv.org/abs/2406.03689", "arxiv", "paper", "arxiv-2406-03689"),
        ("http://export.arxiv.org/pdf/2406.03689.pdf", "arxiv:2406.03689", "https://arxiv.org/abs/2406.03689", "arxiv", "paper", None),
        ("arXiv:2406.03689", "arxiv:2406.03689", "https://arxiv.org/abs/2406.03689", "arxiv", "paper", None),
        ("hep-th/9901001", "arxiv:hep-th/9901001", "https://arxiv.org/abs/hep-th/9901001", "arxiv", "paper", "arxiv-hep-th-9901001"),
        ("https://doi.org/10.48550/arXiv.2406.03689", "arxiv:2406.03689", "https://arxiv.org/abs/2406.03689", "arxiv", "paper", None),
        ("10.18653/v1/2020.acl-tutorials.1", "doi:10.18653/v1/2020.acl-tutorials.1", "https://doi.org/10.18653/v1/2020.acl-tutorials.1", "doi", "paper", "doi-v1-2020-acl-tutorials-1"),
        ("http://dx.doi.org/10.1007/ABC", "doi:10.1007/abc", "https://doi.org/10.1007/ABC", "doi", "paper", "doi-abc"),
        ("DOI: 10.1016/j.materresbull.2006.01.004", "doi:10.1016/j.materresbull.2006.01.004", "https://doi.org/10.1016/j.materresbull.2006.01.004", "doi", "paper", None),
        ("info:doi/10.1076/x", "doi:10.1076/x", "https://doi.org/10.1076/x", "doi", "paper", None),
        ("https://openreview.net/pdf?id=aBc_-1", "openreview:aBc_-1", "https://openreview.net/forum?id=aBc_-1", "openreview", "paper", "openreview-abc-1"),
        (f"{SESSION}/", "icml:2025/invited-talk/39862", SESSION, "page", "invited-talk", "icml-2025-invited-talk-39862"),
        ("https://neurips.cc/virtual/2024/oral/7", "neurips:2024/oral/7", "https://neurips.cc/virtual/2024/oral/7", "page", "talk", "neurips-2024-oral-7"),
        ("https://Example.org:443/Talks/My_Talk.html?b=2&a=1#x", "url:example.org/Talks/My_Talk.html?a=1&b=2", None, "page", "", "my-talk"),
        ("http://www.example.org/", "url:example.org", None, "page", "", "example-org"),
        ("https://en.wikipedia.org/wiki/Matrix_(mathematics)", "url:en.wikipedia.org/wiki/Matrix_(mathematics)", None, "page", "", "matrix-mathematics"),
        ("https://www.linkedin.com/in/šedivý/", "url:linkedin.com/in/%C5%A1ediv%C3%BD", None, "page", "", "sedivy"),
    ],
)  # fmt: skip
def test_address_says_what_it_leads_to(
    text: str, key: str, url: str | None, link: str, kind: str, id_: str | None
) -> None:
    """Every way to write an address of one thing has one key, one clean form, and what an entry needs."""
    address = identify(text)
    assert address is not None
    assert (address.key, address.url, address.link, address.kind) == (key, url or text, link, kind)
    assert id_ in {None, address.id}


@pytest.mark.parametrize(
    "text",
    ["", " ", "FILL", "//host/x", "javascript:alert(1)", "ftp://example.org", "http:", "http://", "https://a b.org",
     "http://[::1", "http://example.org:99999/", "mailto:a@example.org", "{{github link}}", "10.18/x", "https://x.org/\udcff", "10.1000/\udcff", "https://a:b@example.org/",
     'https://example.org/"a', "10.1000//", "12345.6"],
)  # fmt: skip
def test_text_that_is_no_address(text: str) -> None:
    """What is no web address, DOI or arXiv id identifies nothing."""
    assert identify(text) is None


@pytest.mark.parametrize(
    ("url", "clean"),
    [
        ("https://example.org/a?utm_source=x&id=7&UTM_Medium=y#part", "https://example.org/a?id=7#part"),
        ("https://example.org/a?fbclid=1", "https://example.org/a"),
        ("https://youtu.be/dQw4w9WgXcQ?si=x&t=3", "https://youtu.be/dQw4w9WgXcQ?t=3"),
        ("https://example.org/?si=x&feature=y", "https://example.org/?si=x&feature=y"),
        ("https://example.org/?q=a%20b&&c=%FF;d", "https://example.org/?q=a%20b&&c=%FF;d"),
        ("https://example.org/?", "https://example.org/?"),
        ("https://example.org/a#utm_source=x", "https://example.org/a#utm_source=x"),
    ],
)
def test_tracking_is_taken_away(url: str, clean: str) -> None:
    """Only parameters that tell on readers go; all else stays byte by byte."""
    assert strip_tracking(url) == clean


@given(st.text() | st.builds("https://{}/{}?{}#{}".format, *[st.text()] * 4))
def test_no_text_is_too_odd(text: str) -> None:
    """Whatever the text, it identifies something or nothing; a clean address identifies the same; ids are ids."""
    address = identify(text)
    if address is not None:
        again = identify(address.url)
        assert again is not None
        assert again.key == address.key
        assert address.link in LINK_TYPES
        assert not address.kind or address.kind in KINDS
        assert not address.id or not id_fault(address.id)
    assert strip_tracking(strip_tracking(text)) == strip_tracking(text)
