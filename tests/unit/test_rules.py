"""The table of rules."""

from __future__ import annotations

import re

import pytest

from readinglist.rules import RULES, SEVERITIES


def test_rules_come_in_the_order_of_names() -> None:
    """A rule is found where the alphabet has it."""
    assert list(RULES) == sorted(RULES)


@pytest.mark.parametrize("name", RULES)
def test_rule_says_what_why_and_how(name: str) -> None:
    """Each rule has a name, a severity that is not off, and three sentences."""
    rule = RULES[name]
    assert rule.name == name
    assert re.fullmatch("[a-z]+(_[a-z]+)*", name)
    assert rule.severity in SEVERITIES[:2]
    for text in (rule.what, rule.why, rule.how):
        assert re.fullmatch(r"[A-Z`].*[^.]\.", text)
