"""A switch that says more than the goal: "Sounds" may be called "Sounds of the keyboard"."""

from __future__ import annotations

import re

from treetap.decision.checking.shown import Shown
from treetap.decision.checking.sight import Found, Sight
from treetap.matching.holds import quoted
from treetap.matching.labels import TOGGLES
from treetap.matching.words import bare, is_chinese, normal
from treetap.models import Element, EvidenceKind

_WHERE = re.compile(r" (?:on|in|of|for|at|from|when|while) ")


def qualified(sight: Sight, wanted: bool) -> Found | None:
    """The only switch of the page with the goal's words as its head; it stood the other way before."""
    now, name = sight.now, sight.said
    if len(bare(name)) < 2 or now.covered or sight.slots:
        return None
    mine = _heads(now, name)
    if len(mine) != 1:
        return None
    ((label, one),) = mine.items()
    then = [_heads(shown, name).get(label) for shown in sight.earlier(same_page=True)]
    if (
        one.checked is not wanted
        or not one.enabled
        or not any(other is not None and other.checked is (not wanted) for other in then)
    ):
        return None
    return Found(EvidenceKind.STATE, f"{quoted(label)} is {'on' if wanted else 'off'}.", one)


def _heads(shown: Shown, name: str) -> dict[str, Element]:
    """By its label, each switch of which that is the head."""
    found: dict[str, Element] = {}
    for one in shown.front:
        if one.checked is None or one.role not in TOGGLES:
            continue
        for label in shown.called(one)[:1]:
            if _is_head(name, label):
                found[label] = one
    return found


def _is_head(name: str, label: str) -> bool:
    """ "Badges" of "Badges on app icons", 圆点 of 图标上的圆点."""
    if is_chinese(name):
        return normal(label).endswith("的" + normal(name))
    head, *rest = _WHERE.split(normal(label), maxsplit=1)
    return bool(rest) and bare(head) == bare(name)
