"""Evidence that was learned, seen again at a glance: the entry that a step made, or the gap that it left.

The checker counts entries, and a glance sees only some: that an entry is new, or that one is gone, it cannot
tell there. But where the page looked before the step as it did when it was learned, and looks after it as it
did when the checker saw the goal hold, with the new values read in their places, the same has happened.
"""

from __future__ import annotations

from typing import Final

from treetap.core.replaying.bound_step import BoundStep, is_page
from treetap.core.replaying.playing import Playing
from treetap.models import Evidence, EvidenceKind, Goal, Mark

_KINDS: Final = frozenset({EvidenceKind.ROW, EvidenceKind.GONE})
"""What the checker does not see at a glance. A state or a page it does, and an answer is read anew."""


async def proven(playing: Playing) -> bool:
    """Whether no goal is open any more, with what the step just taken has shown."""
    step, goals = playing.alike, playing.goals
    for goal in goals.open:
        evidence = None if step is None else _evidence(playing, step, goal)
        if evidence is None:
            return False
        await goals.found(goal, evidence)
    return True


def _evidence(playing: Playing, step: BoundStep, goal: Goal) -> Evidence | None:
    old, learned = playing.learned_for(goal), playing.proof_of(goal)
    if learned is None or learned.kind not in _KINDS or not playing.uses_all(goal):
        return None
    if not any(is_page(mark) for mark in step.before):
        return None
    proofs = [mark for mark in step.after if old in mark.proves]
    shown = [mark for mark in proofs if not is_page(mark)]
    if len(shown) == len(proofs) or (learned.kind is EvidenceKind.ROW and not any(map(_says, shown))):
        return None
    said = "".join(f" '{_says(mark)}'" for mark in shown[:1])
    return Evidence(
        goal_id=goal.id,
        kind=learned.kind,
        text=f"It shows{said} as it did when this was first done, where it did not show before.",
        frame_id=playing.context.screen.frame.id,
    )


def _says(mark: Mark) -> str:
    text = mark.text or mark.description
    return "" if text is None else text.fill()
