"""Where a replay must look in full, for the checker to have something to compare the end with.

That something is gone, or new, is told by two looks. A glance is none: it sees only what is where it was.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from treetap.matching.words import normal
from treetap.models import Evidence, EvidenceKind, Goal, LearnedStep, Screen, slots_used

_SENDS: Final = frozenset({"send", "reply", "comment", "post"})
"""What is typed where it will show: the words in the field, and then in a row, are enough."""
_PICKS: Final = frozenset({"tap", "long_press"})


def to_be_seen(
    step: LearnedStep, own: Sequence[LearnedStep], goal: Goal, proof: Evidence, screen: Screen
) -> bool:
    """Whether the page on which this step is taken belongs to what will show that its goal holds.

    It is the page to which the last of the goal's steps (`own`) leads, as it was before, one that leads
    there, with what was asked or filled in, or one where what the goal names is picked. `proof`: what showed
    it the first time.
    """
    last = own[-1]
    if proof.kind is EvidenceKind.ROW and goal.verb in _SENDS:
        return step is last and not _shows_typed(goal, screen)
    told = proof.kind is EvidenceKind.STATE and proof.target is None
    if not told and proof.kind not in {EvidenceKind.ROW, EvidenceKind.GONE}:
        return False
    picks = step.action.kind in _PICKS and bool(slots_used(step.action))
    near = bool(last.leads_to) and last.leads_to in (step.page_key, step.leads_to)
    return step is last or picks or (near and step.action.kind != "launch_app")


def _shows_typed(goal: Goal, screen: Screen) -> bool:
    """What the goal is to enter stands in a field: a glance is enough for that."""
    typed = {normal(one.text) for one in screen.elements if one.editable}
    return any(normal(one.value) in typed for one in goal.slots)
