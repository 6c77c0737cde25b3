"""Steps that a model was certain of beforehand: taken without asking again, while all goes as it should."""

from __future__ import annotations

from collections.abc import Sequence

from treetap.matching.describing import described
from treetap.matching.find import find
from treetap.models import (
    Allowed,
    BlockerKind,
    Decision,
    Element,
    Role,
    Screen,
    Situation,
    StepStatus,
    Target,
    Terminal,
    VerdictStatus,
)

_SURE = 0.8
_WRITES = ("input_text", "clear_text", "set_value")
_HOLD_VALUES = (Role.FIELD, Role.SLIDER, Role.PICKER)
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
        if situation.screen.loading:
            return False
        return last.verdict is None or last.verdict.status in _WENT_WELL


def _open(step: Terminal, allowed: Allowed) -> bool:
    return "terminal" in allowed.open_decisions and step.action.kind in allowed.actions


def _whose(situation: Situation) -> tuple[object, ...]:
    return situation.mandate.sentence, situation.trail, situation.task


def _here(step: Terminal, screen: Screen) -> Terminal | None:
    """With its target as it is on this screen; None if it is not there, or not the only one.

    What has opened over the page is as it should be if the next step is in it: a menu, a dialog.
    """
    in_the_way = [one for one in screen.blockers if one.kind is not BlockerKind.KEYBOARD]
    target = getattr(step.action, "target", None)
    if not isinstance(target, Target) or step.action.kind == "scroll_to":
        return None if in_the_way else step
    element = _found(step, target, screen)
    if element is None or not all(element.id in one.elements for one in in_the_way):
        return None
    there = described(element, screen)
    return step.model_copy(update={"action": step.action.model_copy(update={"target": there})})


def _found(step: Terminal, target: Target, screen: Screen) -> Element | None:
    """The one thing that is meant. What is written goes into what holds a value, and not into its name."""
    found = find(target, screen)
    if step.action.kind in _WRITES:
        holders = [
            one.element
            for one in found.ranked
            if one.score >= _SURE and (one.element.editable or one.element.role in _HOLD_VALUES)
        ]
        if len(holders) == 1:
            return holders[0]
    if found.best is None or found.best.score < _SURE or not found.clear:
        return None
    plain = step.action.kind in _WRITES and found.best.element.role is Role.TEXT
    return None if plain else found.best.element
