"""What the tests of the built site share: a site that is served, and a watch over what its pages do."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

__all__ = ["Served", "Watch"]


@dataclass
class Served:
    """A built site and its address, which ends in a slash."""

    out: Path
    url: str


@dataclass
class Watch:
    """What a page did that it must not do."""

    errors: list[str] = field(default_factory=list)
    foreign: list[str] = field(default_factory=list)
    requests: list[str] = field(default_factory=list)

    def check(self) -> None:
        """Fail if there was an error in the console, a failed request, or one to another host."""
        assert self.errors == [], self.errors
        assert self.foreign == [], self.foreign
