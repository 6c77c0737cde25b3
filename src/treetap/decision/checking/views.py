"""A view or mode: of several that stand side by side, the one of that name is chosen."""

from __future__ import annotations

from treetap.decision.checking.naming import is_called
from treetap.decision.checking.shown import Shown
from treetap.decision.checking.sight import Found, Sight
from treetap.matching.holds import quoted
from treetap.models import Element, EvidenceKind, Role

_KIND = frozenset(["view", "mode", "layout", "视图", "模式", "布局"])
"""What a choice is called besides its own name: the week view is called Week."""
_FEWEST = 2


def check(sight: Sight) -> Found | None:
    """By the entry of a menu, a list of views or a bar of them."""
    own = [token for token in sight.object if not any("".join(one) in _KIND for one in token)]
    if not own or len(own) == len(sight.object) or sight.slots or sight.goal.constraints:
        return None
    for one in sight.now.front:
        if not _is_chosen(one) or not _is_alone(one, sight.now):
            continue
        name = next((text for text in sight.now.called(one) if is_called(text, own)), None)
        if name is not None:
            return Found(EvidenceKind.STATE, f"{quoted(name)} is chosen among its kind.", one, name)
    return None


def _is_chosen(one: Element) -> bool:
    return one.selected or (one.role is Role.RADIO and bool(one.checked))


def _is_alone(one: Element, shown: Shown) -> bool:
    """Of those beside it, none is chosen as well; a switch tells of itself only."""
    others = [
        other
        for other in shown.front
        if other.id != one.id and (other.parent, other.role) == (one.parent, one.role)
    ]
    return len(others) >= _FEWEST and not any(map(_is_chosen, others))
