"""Which pages of a known way must be seen in full, so that its end can be compared with them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from treetap.matching.words import normal
from treetap.models import Evidence, EvidenceKind, Goal, Intent, LearnedStep, Screen, Target, slots_used

COUNTED: Final = frozenset({EvidenceKind.NEW, EvidenceKind.GONE})
"""Evidence that compares two screens. A state or a page is seen at a glance, and an answer is read again."""
_PICKS: Final = frozenset({"tap", "long_press", "scroll_to"})
_TYPES: Final = frozenset({"input_text", "set_value"})


def is_witness(
    step: LearnedStep, own: Sequence[LearnedStep], goal: Goal, proof: Evidence, screen: Screen
) -> bool:
    """Whether the checker will compare the page on which this step is taken: it is the page to which the last
    of the goal's steps (`own`) leads, one that leads there, or one on which something is picked by name."""
    last, launches = own[-1], step.action.kind == "launch_app"
    if proof.kind is EvidenceKind.NEW and goal.intent is Intent.SEND:
        receivers = {slot.name for slot in goal.slots if slot.role == "recipient"}
        if not any(one.action.kind in _TYPES and not slots_used(one.action) & receivers for one in own):
            return not launches  # What was passed on is known by the whole way.
        typed = {normal(one.text) for one in screen.elements if one.editable}
        return step is last and not any(normal(one.value) in typed for one in goal.slots)
    if proof.kind is EvidenceKind.STATE and proof.target is not None:
        # A state of something by name: the list in which it was picked tells that it is the one.
        if not any(f"{{{slot.name}" in proof.text or slot.value in proof.text for slot in goal.slots):
            return False
    elif proof.kind not in COUNTED and not is_message(proof):
        return False
    target: Target | None = getattr(step.action, "target", None)
    texts = [] if target is None else [one for one in (target.text, target.description) if one is not None]
    words = {part for text in texts for part in text.literals}
    named = bool(slots_used(step.action)) or any(slot.value in words for slot in goal.slots)
    near = bool(last.leads_to) and last.leads_to in (step.page_key, step.leads_to)
    return step is last or (step.action.kind in _PICKS and named) or (near and not launches)


def is_message(proof: Evidence) -> bool:
    """It goes by itself. Older records keep it as another kind, without a target."""
    kept_before = proof.target is None and proof.kind in (EvidenceKind.NEW, EvidenceKind.STATE)
    return proof.kind is EvidenceKind.MESSAGE or kept_before
