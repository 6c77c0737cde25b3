"""One learned step with the values of the new task in it, and treated as this treetap treats steps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from treetap.errors import ValueMissing
from treetap.models import (
    Action,
    Expectation,
    Handling,
    LearnedStep,
    Level,
    Mark,
    OnFail,
    SetValue,
    Target,
    bound,
)

_LONGEST: Final = 30.0
"""Seconds that a stored step may make anybody wait, before or after it."""
_QUICK: Final = frozenset(
    {
        "tap", "double_tap", "long_press", "swipe", "input_text", "clear_text", "key", "go_home", "back",
        "launch_app", "open_url", "set_checked", "set_value",
    }
)  # fmt: skip
"""What can be done without looking at the whole page first."""


@dataclass(frozen=True)
class BoundStep:
    """Ready to be carried out."""

    number: int
    """Of all steps of the replay, counted from 0."""
    learned: LearnedStep
    action: Action
    expect: tuple[Expectation, ...] = ()
    before: tuple[Mark, ...] = ()
    after: tuple[Mark, ...] = ()

    @property
    def target(self) -> Target | None:
        return getattr(self.action, "target", None)

    @property
    def seconds(self) -> float:
        """How long the phone took to come to rest; a stored figure is believed within reason."""
        return min(self.learned.seconds, _LONGEST)

    @property
    def quick(self) -> bool:
        """Whether it may go without a full look: how it ends can be told at a glance."""
        return bool(self.after) and _is_quick(self.action)


def _is_quick(action: Action) -> bool:
    """Whether an action of this kind can be taken, and seen to have worked, at a glance."""
    goes_all_the_way = action.kind == "back" and getattr(action, "to_first_page", False)
    return action.kind in _QUICK and action.handling.data_out is None and not goes_all_the_way


def goes_at_a_glance(step: LearnedStep) -> bool:
    """As far as can be told before: to bring a field to a value that says something takes a look at it."""
    said = isinstance(step.action, SetValue) and any(mark.text is not None for mark in step.before[:1])
    return bool(step.after) and _is_quick(step.action) and not said


def bound_step(
    number: int, step: LearnedStep, values: Mapping[str, str], bank: Mapping[str, str], *, marks: bool
) -> BoundStep:
    """Raises `ValueMissing`. `marks`: whether the looks that come with it may be believed."""
    action = bound(careful(step.action), values, bank)
    expect = tuple(bound(one, values, bank) for one in step.expect)
    before = bound_marks(step.before, values, bank) if marks else ()
    after = bound_marks(step.after, values, bank) if marks else ()
    if len(after) < len(step.after):
        after = ()  # What cannot be said of the end cannot be seen of it either.
    return BoundStep(number, step, action, expect, before, after)


def bound_marks(
    marks: Sequence[Mark], values: Mapping[str, str], bank: Mapping[str, str]
) -> tuple[Mark, ...]:
    """Those that can be told with these values."""
    found: list[Mark] = []
    for mark in marks:
        try:
            found.append(bound(mark, values, bank))
        except ValueMissing:
            continue
    return tuple(found)


def is_page(mark: Mark) -> bool:
    """A mark of the whole page is seen only where all of it is as it was."""
    return mark.look.startswith("page.")


def careful(action: Action) -> Action:
    """With every check, with waits within reason, and never jumping about: a replay has its own order."""
    handling = action.handling
    changed: dict[str, Any] = {
        "wait_before": min(handling.wait_before, _LONGEST),
        "wait_after": min(handling.wait_after, _LONGEST),
        "timeout": None if handling.timeout is None else min(handling.timeout, _LONGEST),
        "on_fail": OnFail.REPLAN,
        "jump_to": None,
    }
    same = all(getattr(handling, name) == value for name, value in changed.items())
    if same and action.level is Level.FULL:
        return action
    told = handling if same else Handling(**{**dict(handling), **changed})
    return action.model_copy(update={"level": Level.FULL, "handling": told})
