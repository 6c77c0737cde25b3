"""Where a replay must look in full, for the checker to have something to compare the end with.

That something is gone, or new, is told by two looks. A glance is none: it sees only what is where it was.
"""

from __future__ import annotations

from collections.abc import Sequence

from treetap.matching.words import normal
from treetap.models import Evidence, EvidenceKind, Goal, LearnedStep, Screen


def to_be_seen(
    step: LearnedStep, own: Sequence[LearnedStep], goal: Goal, proof: Evidence, screen: Screen
) -> bool:
    """Whether the page on which this step is taken belongs to what will show that its goal holds.

    It is the page to which the last of the goal's steps (`own`) leads back, as it was before, or the one
    where that is taken: what was picked, asked or filled in. `proof`: what showed it the first time.
    """
    last = own[-1]
    if proof.kind is EvidenceKind.ROW:
        return step is last and not _shows_typed(goal, screen)
    if proof.kind is EvidenceKind.GONE or (proof.kind is EvidenceKind.STATE and proof.target is None):
        return step is last or (bool(step.page_key) and step.page_key == last.leads_to)
    return False


def _shows_typed(goal: Goal, screen: Screen) -> bool:
    """What the goal is to enter stands in a field: a glance is enough for that."""
    typed = {normal(one.text) for one in screen.elements if one.editable}
    return any(normal(one.value) in typed for one in goal.slots)
