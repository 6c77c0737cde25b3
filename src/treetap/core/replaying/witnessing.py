"""Where a replay must look in full, for the checker to have something to compare the end with.

That something is gone, or new, is told by two looks. A glance is none: it sees only what is where it was.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from treetap.matching.words import normal
from treetap.models import Evidence, EvidenceKind, Goal, LearnedStep, LiteralPart, Screen, Target, slots_used

_SENDS: Final = frozenset({"send", "reply", "comment", "post"})
"""What is typed where it will show: the words in the field, and then in a row, are enough."""
_HANDS_ON: Final = frozenset({"share", "forward"})
"""What was handed on is known by the whole way: the page it was on, the sheet, the one it went to."""
_PICKS: Final = frozenset({"tap", "long_press", "scroll_to"})


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
    if proof.kind not in {EvidenceKind.ROW, EvidenceKind.GONE, EvidenceKind.STATE}:
        return False
    if proof.kind is EvidenceKind.STATE and proof.target is not None and not _tells_of(proof, goal):
        return False
    if goal.verb in _HANDS_ON and step.action.kind != "launch_app":
        return True
    picks = step.action.kind in _PICKS and _names(step, goal)
    near = bool(last.leads_to) and last.leads_to in (step.page_key, step.leads_to)
    return step is last or picks or (near and step.action.kind != "launch_app")


def _names(step: LearnedStep, goal: Goal) -> bool:
    """It is aimed at what the goal gives the name of."""
    target: Target | None = getattr(step.action, "target", None)
    texts = [] if target is None else [one for one in (target.text, target.description) if one is not None]
    words = {part.text for text in texts for part in text.root if isinstance(part, LiteralPart)}
    return bool(slots_used(step.action)) or any(slot.value in words for slot in goal.slots)


def _tells_of(proof: Evidence, goal: Goal) -> bool:
    """A state of something by its name: that this is the one is told by the list in which it was picked."""
    return any(f"{{{slot.name}" in proof.text or slot.value in proof.text for slot in goal.slots)


def _shows_typed(goal: Goal, screen: Screen) -> bool:
    """What the goal is to enter stands in a field: a glance is enough for that."""
    typed = {normal(one.text) for one in screen.elements if one.editable}
    return any(normal(one.value) in typed for one in goal.slots)
