"""Glances: one capture before a known step, one after it, no dump.

A glance takes one capture and looks at known places: it sees only what is where it was and looks as it
did. Where that does not suffice to find the target, to allow the step, or to verify it, the page is
perceived in full.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from treetap import models as m
from treetap.core.playback import BoundStep, Playback, bound_marks, is_page
from treetap.errors import ScreenUnreadable
from treetap.matching.words import same_text

GLANCE: Final = frozenset({m.Source.GLANCE})
_QUICK: Final = frozenset(
    {
        "tap", "double_tap", "long_press", "swipe", "input_text", "clear_text", "key", "go_home", "back",
        "launch_app", "open_url", "set_checked", "set_value",
    }
)  # fmt: skip
"""Actions that can be taken and verified at a glance."""
_PAUSE: Final = 0.02
"""Seconds between the first two glances; each further pause is twice as long."""
_PATIENCE: Final = 1.5
"""Seconds, beyond twice the learned ones, for which the end is waited for at glances."""
_REACTION: Final = 0.3
"""Seconds, beyond the learned ones, after which a screen that stands still is taken to stay so."""
_PLAIN: Final = re.compile(r"[A-Za-z0-9\u4e00-\u9fff]+(?: [A-Za-z0-9\u4e00-\u9fff]+)*")
_LONGEST_TEXT: Final = 40
"""Characters: of more, a field shows only a part."""


def goes_at_a_glance(step: m.LearnedStep) -> bool:
    """As far as can be told before: a field that contains something must be read in full to be set."""
    filled = isinstance(step.action, m.SetValue) and any(mark.text is not None for mark in step.before[:1])
    return bool(step.after) and is_quick(step.action) and not filled


def is_quick(action: m.Action) -> bool:
    to_start = action.kind == "back" and getattr(action, "to_first_page", False)
    return action.kind in _QUICK and action.handling.data_out is None and not to_start


class Glances:
    """The glances of one replay."""

    def __init__(self, playback: Playback) -> None:
        self._playback, self._context = playback, playback.context
        self._frame: str = ""
        self._known: dict[m.Mark, str] = {}

    async def look(self, node: str, known: Sequence[m.Mark]) -> None:
        """Look whether these marks are there."""
        marks = tuple(dict.fromkeys(known))
        self._known = {mark: f"g{at}" for at, mark in enumerate(marks)}
        self._frame = (await self._context.look(node, GLANCE, known=marks)).frame.id

    def looked_for(self, marks: Sequence[m.Mark]) -> bool:
        """Whether the current screen is a glance for all of these."""
        screen = self._context.screen
        here = screen.sources == GLANCE and screen.frame.id == self._frame
        return here and all(mark in self._known for mark in marks)

    def seen(self, mark: m.Mark) -> m.Element | None:
        """The element of that mark, if the current screen is a glance for it."""
        return self._context.screen.element(self._known[mark]) if self.looked_for((mark,)) else None

    def all_seen(self, marks: Sequence[m.Mark]) -> bool:
        return all(self.seen(mark) is not None for mark in marks)

    async def shows_target(self, step: BoundStep, node: str) -> bool:
        """Whether the target and the title of its page are where they were; the last glance may tell."""
        if not step.before:
            return False
        if not self.looked_for(step.before):
            try:
                await self.look(node, step.before)
            except ScreenUnreadable:
                return False
        first = step.before[0]
        if step.target is not None and not _is_of(first, step.target):
            return False
        return all(self.seen(mark) is not None for mark in step.before if mark.title or mark is first)

    async def shows_end(self, step: BoundStep, node: str) -> bool:
        """Whether all marks of the end are seen; gives up once the screen stands still."""
        clock, playback = self._context.parts.clock, self._playback
        known = step.after
        if step.number + 1 < len(playback.steps) and playback.task.origin is not m.Origin.IMPORTED:
            ahead = bound_marks(playback.steps[step.number + 1].before, playback.values, {})
            pages = [{mark for mark in marks if is_page(mark)} for marks in (known, ahead)]
            if pages[0] == pages[1] or not pages[1]:
                known = (*known, *ahead)  # Of one page: one glance serves this step and the next.
        began, pause, state = clock.monotonic(), _PAUSE, ""
        await clock.sleep(step.seconds)
        while True:
            try:
                await self.look(node, known)
            except ScreenUnreadable:
                return False
            if self.all_seen(step.after):
                return True
            screen, late = self._context.screen, clock.monotonic() - began - step.seconds
            still = bool(screen.state_key) and screen.state_key == state
            if late >= _PATIENCE + step.seconds or (still and late >= _REACTION):
                return False
            state = screen.state_key
            await clock.sleep(pause)
            pause *= 2


def location_of(element: m.Element, step: BoundStep, screen: m.Screen) -> m.LocateResult:
    bounds = element.bounds.on(screen.frame.size)
    candidate = m.Candidate(
        bounds=bounds,
        confidence=element.confidence,
        method=m.Method.CACHE,
        label=element.text or element.description,
        element=element.id,
    )
    return m.LocateResult(
        found=True,
        center=bounds.center.on(screen.frame.size),
        bounds=bounds,
        confidence=element.confidence,
        method=m.Method.CACHE,
        target=step.target,
        candidates=(candidate,),
    )


def _is_of(mark: m.Mark, target: m.Target) -> bool:
    """Whether the first mark can be the target's: where that had no look of its own, another stands first."""
    if is_page(mark):
        return False
    named = [text.fill() for text in (target.text, target.description) if text is not None]
    words = [text.fill() for text in (mark.text, mark.description) if text is not None]
    if not mark.title and (mark.editable or mark.checked is not None or not words or not named):
        return True
    return any(same_text(one, other) for one in named for other in words)


def is_empty(element: m.Element) -> bool:
    """A field that is empty: to set it is to type."""
    return element.editable and element.text in ("", element.hint)


def at_once(step: BoundStep) -> m.Action:
    """For the executor: it neither waits for rest nor verifies; the glance does."""
    action = step.action
    if isinstance(action, m.SetValue):
        told = {"target": action.target, "commits": action.commits, "handling": action.handling}
        action = m.InputText(text=action.value, **told)
    if isinstance(action, m.InputText) and can_be_read(action.text.fill(), step.after):
        action = action.model_copy(update={"read_back": False})
    return action.model_copy(update={"level": m.Level.QUICK_VERIFY})


def can_be_read(text: str, after: Sequence[m.Mark]) -> bool:
    """Whether a glance at these marks reads the field, and reads all of the text in it.

    Characters that look like others, or like nothing, cannot be read off pixels; nor can the case of letters
    that only differ in size."""
    letters = [one for one in text if one.isascii() and one.isalpha()]
    cased = not letters or any(one.lower() not in "cosuvwxz" for one in letters)
    if len(text) > _LONGEST_TEXT or not _PLAIN.fullmatch(text) or not cased:
        return False
    fields = (mark.text for mark in after if mark.editable and not mark.look and mark.text is not None)
    return any(one.fill() == text for one in fields)


def otherwise(execution: m.Execution, screen: m.Screen) -> str:
    """Why a text that the executor did not read back is not what the field contains; empty if it may be."""
    texts = [one.text for one in execution.inputs if isinstance(one, m.Type) and not one.read_back]
    fields = [one for one in screen.elements if one.editable and one.focused]
    if not texts or m.Source.TREE not in screen.sources or not fields:
        return ""
    same = any(one.text == texts[-1] for one in fields)
    return "" if same else "The field does not say exactly what was typed."


def with_keys(record: m.StepRecord, step: BoundStep) -> m.StepRecord:
    """A glance has no page key: the page that it knows again is the one that was learned."""
    own = record.action.kind == step.action.kind
    if not own or (record.page_key and record.leads_to):
        return record
    keys = {"page_key": record.page_key or step.learned.page_key}
    if record.verdict is not None and not record.leads_to:
        keys["leads_to"] = step.learned.leads_to
    return record.model_copy(update=keys)
