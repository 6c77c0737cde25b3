"""Steps that a model was certain of beforehand: taken without asking again, while all goes as it should."""

from __future__ import annotations

from collections.abc import Sequence

from treetap.matching.describing import described
from treetap.matching.find import find
from treetap.models import (
    Allowed,
    BlockerKind,
    Decision,
    Screen,
    Situation,
    StepStatus,
    Target,
    Terminal,
    VerdictStatus,
)

_SURE = 0.8
_WENT_WELL = (VerdictStatus.SUCCESS, VerdictStatus.UNVERIFIED)


class Queue:
    """What is left of one answer. Whatever is not as it was thought ends it, and the model is asked anew."""

    def __init__(self) -> None:
        self._left: list[Decision] = []
        self._whose: tuple[object, ...] = ()
        self._taken = 0

    def keep(self, situation: Situation, later: Sequence[Decision]) -> None:
        """The steps after the one that is taken now."""
        self._left, self._whose = list(later), _whose(situation)
        self._taken = len(situation.steps)

    def next(self, situation: Situation, allowed: Allowed) -> Decision | None:
        """The next step, on what it is meant for; None: ask."""
        if not self._left:
            return None
        step = self._left.pop(0)
        self._taken += 1
        if self._as_thought(situation) and isinstance(step, Terminal) and _open(step, allowed):
            here = _here(step, situation.screen)
            if here is not None:
                return here
        self._left.clear()
        return None

    def _as_thought(self, situation: Situation) -> bool:
        """The same node, one step later, and that one has worked."""
        if _whose(situation) != self._whose or len(situation.steps) != self._taken or situation.failure:
            return False
        last = situation.steps[-1] if situation.steps else None
        if last is None or last.status is not StepStatus.SUCCESS or last.error:
            return False
        in_the_way = [one for one in situation.screen.blockers if one.kind is not BlockerKind.KEYBOARD]
        if in_the_way or situation.screen.loading:
            return False
        return last.verdict is None or last.verdict.status in _WENT_WELL


def _open(step: Terminal, allowed: Allowed) -> bool:
    return "terminal" in allowed.open_decisions and step.action.kind in allowed.actions


def _whose(situation: Situation) -> tuple[object, ...]:
    return situation.mandate.sentence, situation.trail, situation.task


def _here(step: Terminal, screen: Screen) -> Terminal | None:
    """With its target as it is on this screen; None if it is not there, or not the only one."""
    target = getattr(step.action, "target", None)
    if not isinstance(target, Target) or step.action.kind == "scroll_to":
        return step
    found = find(target, screen)
    if found.best is None or found.best.score < _SURE or not found.clear:
        return None
    there = described(found.best.element, screen)
    return step.model_copy(update={"action": step.action.model_copy(update={"target": there})})
