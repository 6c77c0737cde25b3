"""What a replay sees at a glance.

A glance is one capture and no dump: it looks at known places, and sees only what is where it was and looks
as it did. Where that does not suffice, the page is looked at in full (`known_step.py`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from treetap import models as m
from treetap.errors import ScreenUnreadable, ValueMissing
from treetap.matching.words import same_text

if TYPE_CHECKING:
    from treetap.core.known_step import KnownStep
    from treetap.core.replay import Replay

GLANCE: Final = frozenset({m.Source.GLANCE})
ANYWHERE: Final = frozenset({"launch_app", "go_home", "open_url"})
_QUICK: Final = ANYWHERE | {
    "tap", "double_tap", "long_press", "swipe", "input_text", "clear_text", "key", "back", "set_checked",
    "set_value",
}  # fmt: skip
"""Actions that can be taken and verified at a glance."""
_PAUSE: Final = 0.02
"""Seconds between the first two glances; each further pause is twice as long."""
_PATIENCE: Final = 1.5
"""Seconds, beyond twice the learned ones, for which the end is waited for at glances."""
_REACTION: Final = 0.3
"""Seconds, beyond the learned ones, after which a screen that stands still is taken to stay so."""
LONGEST: Final = 30.0
"""Seconds that a stored step may make a replay wait, before or after it."""


def careful(action: m.Action) -> m.Action:
    """With every check, limited waits, and no jumps: a replay has its own order."""
    handling = action.handling
    waits = {name: getattr(handling, name) for name in ("wait_before", "wait_after", "timeout")}
    limited = {name: min(seconds, LONGEST) for name, seconds in waits.items() if seconds is not None}
    own = {**limited, "on_fail": m.OnFail.REPLAN, "jump_to": None}
    return action.model_copy(update={"level": m.Level.FULL, "handling": handling.model_copy(update=own)})


def bound_marks(
    marks: Sequence[m.Mark], values: Mapping[str, str], bank: Mapping[str, str]
) -> tuple[m.Mark, ...]:
    """Those whose values are known."""
    found: list[m.Mark] = []
    for mark in marks:
        with suppress(ValueMissing):
            found.append(m.bound(mark, values, bank))
    return tuple(found)


def is_page(mark: m.Mark) -> bool:
    """A mark of the whole page is seen only where all of it looks as it did."""
    return mark.look.startswith("page.")


def is_quick(action: m.Action) -> bool:
    to_start = action.kind == "back" and getattr(action, "to_first_page", False)
    return action.kind in _QUICK and action.handling.data_out is None and not to_start


def goes_at_a_glance(step: m.LearnedStep) -> bool:
    """As far as can be told before: a field that contains something must be read in full to be set."""
    filled = isinstance(step.action, m.SetValue) and any(mark.text is not None for mark in step.before[:1])
    return bool(step.after) and is_quick(step.action) and not filled


class Glances:
    """The glances of one replay."""

    def __init__(self, replay: Replay) -> None:
        self._replay, self._context = replay, replay.context
        self._frame = ""
        self._known: dict[m.Mark, str] = {}

    async def look(self, node: str, known: Sequence[m.Mark]) -> bool:
        """Look whether these marks are there. False where the screen cannot be read."""
        marks = tuple(dict.fromkeys(known))
        try:
            screen = await self._context.look(node, GLANCE, known=marks)
        except ScreenUnreadable:
            return False
        self._known, self._frame = {mark: f"g{at}" for at, mark in enumerate(marks)}, screen.frame.id
        return True

    def _looked_for(self, marks: Sequence[m.Mark]) -> bool:
        """Whether the current screen is a glance for all of these."""
        screen = self._context.screen
        here = screen.sources == GLANCE and screen.frame.id == self._frame
        return here and all(mark in self._known for mark in marks)

    def seen(self, mark: m.Mark) -> m.Element | None:
        """The element of that mark, if the current screen is a glance for it."""
        return self._context.screen.element(self._known[mark]) if self._looked_for((mark,)) else None

    def all_seen(self, marks: Sequence[m.Mark]) -> bool:
        return all(self.seen(mark) is not None for mark in marks)

    async def shows_target(self, step: KnownStep) -> bool:
        """Whether the target and the title of its page are where they were; the last glance may tell."""
        if not step.before or not (
            self._looked_for(step.before) or await self.look(step.order.node, step.before)
        ):
            return False
        first = step.before[0]
        if step.target is not None and not _is_of(first, step.target):
            return False
        return all(self.seen(mark) is not None for mark in step.before if mark.title or mark is first)

    async def shows_end(self, step: KnownStep) -> bool:
        """Whether all marks of the end are seen; gives up once the screen stands still."""
        clock, replay, known = self._context.parts.clock, self._replay, step.after
        if step.number + 1 < len(replay.steps) and replay.task.origin is not m.Origin.IMPORTED:
            ahead = bound_marks(replay.steps[step.number + 1].before, replay.values, {})
            pages = [{mark for mark in marks if is_page(mark)} for marks in (known, ahead)]
            if pages[0] == pages[1] or not pages[1]:
                known = (*known, *ahead)  # Of one page: one glance serves this step and the next.
        began, pause, state = clock.monotonic(), _PAUSE, ""
        await clock.sleep(step.seconds)
        while await self.look(step.order.node, known):
            if self.all_seen(step.after):
                return True
            screen, late = self._context.screen, clock.monotonic() - began - step.seconds
            still = bool(screen.state_key) and screen.state_key == state
            if late >= _PATIENCE + step.seconds or (still and late >= _REACTION):
                return False
            state = screen.state_key
            await clock.sleep(pause)
            pause *= 2
        return False


def _is_of(mark: m.Mark, target: m.Target) -> bool:
    """Whether the first mark can be the target's: where that had no look of its own, another stands first."""
    if is_page(mark):
        return False
    named = [text.fill() for text in (target.text, target.description) if text is not None]
    words = [text.fill() for text in (mark.text, mark.description) if text is not None]
    if not mark.title and (mark.editable or mark.checked is not None or not words or not named):
        return True
    return any(same_text(one, other) for one in named for other in words)
