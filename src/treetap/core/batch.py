"""Steps of level 0 in a row: done without a look, and verified together where the row ends (B6)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from treetap.core.acting import Attempts
from treetap.core.attempt import Attempt, Order, recoverable
from treetap.core.context import RunContext
from treetap.core.taking import Taking
from treetap.core.values import fill, fill_action, keep_values
from treetap.errors import NodeRecovers
from treetap.models import (
    Action,
    Back,
    ClearText,
    Expectation,
    GoHome,
    InputText,
    Key,
    LaunchApp,
    Level,
    PressKey,
    ReadValue,
    SaveValue,
    Swipe,
    Terminal,
    Verdict,
    VerdictStatus,
    Wait,
)

_BLIND = (Wait, GoHome, Back, LaunchApp, Swipe, SaveValue, ReadValue)
"""What commits to nothing, whatever the screen is that nobody has looked at."""
_BLIND_KEYS = frozenset(
    {
        Key.HOME,
        Key.BACK,
        Key.RECENTS,
        Key.TAB,
        Key.ESCAPE,
        Key.WAKE,
        Key.VOLUME_UP,
        Key.VOLUME_DOWN,
        Key.VOLUME_MUTE,
        Key.CURSOR_START,
        Key.CURSOR_END,
    }
)
_STILL = (Wait, SaveValue, ReadValue)
"""What changes nothing on the screen, and so cannot be judged by it."""
_TOGETHER = Verdict(
    status=VerdictStatus.UNVERIFIED,
    cause="It was done without a look, and verified with the last step of its row.",
    decided_by="nobody",
)
_ASTRAY = "It was done without a look, and the row that it is in did not lead where it should."


class Row:
    """Does as many of the steps as can be done without looking."""

    def __init__(self, context: RunContext, attempts: Attempts, order: Order) -> None:
        self._context, self._attempts, self._order = context, attempts, order
        self.log: list[Attempt] = []

    async def run(self, steps: Sequence[Terminal]) -> Attempt | None:
        """How it ended; `log` has one attempt for each step that was done. None where even the first of them
        needs to be looked at."""
        await self._context.see(self._order.node)
        for at, step in enumerate(steps):
            following = steps[at + 1] if at + 1 < len(steps) else None
            if not self._may_be_blind(step.action):
                break
            done = await self._done(step, ends=following is None or not _is_blind(following.action))
            if done is None:
                break
            self.log.append(done)
            if done.error:
                await self._attempts.fresh(self._order.node)
                await self._close(done, at)
                return done
        return await self._verified() if self.log else None

    def _may_be_blind(self, action: Action) -> bool:
        """Text goes only into a focus that was seen, and on an unseen screen only what can do no harm."""
        if self.log:
            return _is_blind(action)
        if isinstance(action, InputText | ClearText):
            return any(one.editable and one.focused for one in self._context.screen.elements)
        return True

    async def _done(self, step: Terminal, *, ends: bool) -> Attempt | None:
        """None for what may not be done like this: it needs a yes, or cannot be taken back."""
        failed = Attempt(
            action=step.action, expect=step.expect, by=self._order.by, before=self._context.screen
        )
        try:
            action = await fill_action(self._context, step.action, self._order.situation)
            expect = [await fill(self._context, one, self._order.situation) for one in step.expect]
            consented = await self._attempts.permit(action, None, self._order, ask=False)
            if not consented.given or consented.ruling.risk is not None or action.commits is not None:
                return None
            # After the last one the hands wait until the phone has come to rest.
            last = action.model_copy(update={"level": Level.LOCATE_AND_EXECUTE}) if ends else action
            done = await self._attempts.execute(last, expect, None, consented, self._order)
        except NodeRecovers as problem:
            if not recoverable(problem):
                raise
            return replace(failed, error=problem.message)
        return replace(done, action=action)

    async def _verified(self) -> Attempt:
        """One look and one verdict: on the last step that could change anything, with what is expected of it
        and of those after it."""
        moving = [at for at, one in enumerate(self.log) if not isinstance(one.action, _STILL)]
        at = moving[-1] if moving else len(self.log) - 1
        expect: list[Expectation] = [one for attempt in self.log[at:] for one in attempt.expect]
        taking = Taking(self._context, self._attempts, self._order, self.log[at].action, expect)
        attempt = taking.add(replace(self.log[at], expect=tuple(expect)))
        attempt = await taking.look_again(attempt)
        if attempt.verdict is not None:
            attempt = await taking.wait_for(attempt, self._patience(attempt))
        await self._close(attempt, at)
        return attempt

    def _patience(self, attempt: Attempt) -> float:
        timeout = attempt.action.handling.timeout
        return self._context.settings.device.settle.timeout if timeout is None else timeout

    async def _close(self, attempt: Attempt, judged: int) -> None:
        for at, one in enumerate(self.log):
            if at == judged:
                self.log[at] = attempt
            elif attempt.fine:
                self.log[at] = await keep_values(
                    self._context, replace(one, verdict=_TOGETHER), self._order.node
                )
            else:
                self.log[at] = replace(one, error=_ASTRAY)


def _is_blind(action: Action) -> bool:
    """Whether it can do no harm on a screen that nobody has looked at."""
    if action.level is not Level.FIRE_AND_FORGET:
        return False
    return action.key in _BLIND_KEYS if isinstance(action, PressKey) else isinstance(action, _BLIND)
