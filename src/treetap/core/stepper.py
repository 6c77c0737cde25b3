"""Takes steps in order; those of level 0 in a row without a look between them (B6)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import takewhile

from treetap import models as m
from treetap.core.attempt import STILL, Attempt, Order
from treetap.core.context import RunContext
from treetap.core.step import Step
from treetap.errors import NodeRecovers, ValueMissing

_BLIND = (m.Wait, m.GoHome, m.Back, m.LaunchApp, m.Swipe, m.SaveValue, m.ReadValue)
"""Actions that commit to nothing on any screen: level 0 may do them unseen."""
_BLIND_KEYS = frozenset(
    {
        "home", "back", "recents", "tab", "escape", "wake", "volume_up", "volume_down", "volume_mute",
        "cursor_start", "cursor_end",
    }
)  # fmt: skip
_TOGETHER = m.Verdict(
    status=m.VerdictStatus.UNVERIFIED,
    cause="It was done without a look, and verified with the last step of its row.",
    decided_by="nobody",
)
_ASTRAY = "It was done without a look, and the row that it is in did not lead where it should."


@dataclass(frozen=True)
class Taken:
    """What was done for a step, or for several in a row, and why it did not work."""

    records: tuple[m.StepRecord, ...] = ()
    """All that was done, in order: fallbacks, retries, escalation, corrections, the step itself."""
    reason: str = ""
    """Why it failed."""
    aborted: str = ""
    """Why the guard refused it, or that a yes was needed and not given."""
    unsure: str = ""
    """It committed to something, and it cannot be told whether that worked."""
    jump_to: int | None = None
    """The step to go on from, where this one failed and says so (D2)."""

    @property
    def ok(self) -> bool:
        return not (self.reason or self.aborted or self.unsure)

    @classmethod
    def of(cls, log: Sequence[Attempt], last: Attempt | None) -> Taken:
        """By all that was done, and how it ended."""
        records = tuple(one.record() for one in log)
        if last is None or last.fine:
            return cls(records)
        why, jump_to = last.reason or "It did not work.", last.action.handling.jump_to
        return cls(records, why, aborted=last.refusal, unsure=last.unsure, jump_to=jump_to)


class Stepper:
    """Takes the steps of one node."""

    def __init__(self, context: RunContext) -> None:
        self._context = context
        self.log: list[Attempt] = []
        """All that was done for the steps under way, also where an error breaks them off."""

    @property
    def unfinished(self) -> tuple[m.StepRecord, ...]:
        return tuple(one.record() for one in self.log)

    async def take(self, order: Order, *steps: m.Terminal) -> Taken:
        """Take the steps in order, up to the first that fails.

        Raises `DeviceLost`, `BudgetSpent` and what a person has to see to; `unfinished` says how far it got.
        """
        log = self.log = []
        rest, last = list(steps), None
        while rest and (last is None or last.fine):
            row = list(takewhile(lambda one: one.action.level is m.Level.FIRE_AND_FORGET, rest))
            done, last = await self._row(row, order) if row else (0, None)
            if last is None:
                done, last = 1, await self._one(rest[0], order)
            rest = rest[done:]
        self.log = []
        return Taken.of(log, last)

    async def _one(self, terminal: m.Terminal, order: Order) -> Attempt:
        """Once, and once more where the step says so and nothing was committed (D2)."""
        context, action, before, log = self._context, terminal.action, len(self.log), self.log
        if action.level is m.Level.FIRE_AND_FORGET:
            action = action.model_copy(update={"level": m.Level.FULL})
        for again in (False, True):
            step = Step(context, order, action, terminal.expect, log)
            try:
                await step.fill()
                attempt = await step.carry_out()
            except ValueMissing as problem:
                context.thresholds.errors += 1
                attempt = step.add(step.attempt(action, terminal.expect, context.screen).failed(problem))
            committed = any(one.execution is not None and one.action.commits for one in log[before:])
            retry = action.handling.on_fail is m.OnFail.RETRY and not (committed or again)
            if attempt.fine or attempt.refusal or attempt.unsure or not retry:
                break
        return attempt

    # Level 0: steps in a row without a look between them

    async def _row(self, steps: Sequence[m.Terminal], order: Order) -> tuple[int, Attempt | None]:
        """How many were done, and how it ended. None where the first needs a look."""
        log, first, row = self.log, len(self.log), list[Step]()
        await self._context.see(order.node)
        for at, one in enumerate(steps):
            ends = at + 1 == len(steps) or not _is_blind(steps[at + 1].action)
            step = Step(self._context, order, one.action, one.expect, log)
            if not (self._may_start(one.action) if not at else _is_blind(one.action)):
                break
            attempt = await self._blind(step, ends=ends)
            if attempt is None:
                break
            row.append(step)
            if step.add(attempt).error:
                break
        if not row:
            return 0, None
        at, last = len(row) - 1, log[-1]
        if last.error:
            await self._context.fresh(order.node)
        else:
            # The verdict is on the last step that could change anything, with what is expected after it.
            changing = [at for at, one in enumerate(row) if not isinstance(one.action, STILL)]
            at = changing[-1] if changing else at
            expect = tuple(one for attempt in log[first + at :] for one in attempt.expect)
            last = log[first + at] = replace(log[first + at], expect=expect)
            last, timeout = await row[at].judged(last), last.action.handling.timeout
            wait = self._context.settings.device.settle.timeout if timeout is None else timeout
            last = await row[at].wait_for(last, wait) if last.verdict is not None else last
        for number, step in enumerate(row, start=first):
            if number != first + at:
                told = {"verdict": _TOGETHER} if last.fine else {"error": _ASTRAY}
                log[number] = await step.keep_values(replace(log[number], **told))
        await row[at].remember(log[first:], last)
        return len(row), last

    def _may_start(self, action: m.Action) -> bool:
        """Text goes only into a field that was seen to have the focus."""
        typed = isinstance(action, m.InputText | m.ClearText)
        return not typed or any(one.editable and one.focused for one in self._context.screen.elements)

    async def _blind(self, step: Step, *, ends: bool) -> Attempt | None:
        """None for what may not be done unseen: it needs a yes, or commits to something."""
        attempt = step.attempt(step.action, step.expect, self._context.screen)
        try:
            await step.fill()
            # After the last one the executor waits until the phone is at rest.
            level = {"level": m.Level.LOCATE_AND_EXECUTE} if ends else {}
            attempt = replace(attempt, action=step.action.model_copy(update=level), expect=step.expect)
            attempt = await step.permit(attempt, ask=False)
            if attempt.refusal or attempt.risk is not None:
                return None
            return replace(await step.execute(attempt), action=step.action)
        except NodeRecovers as problem:
            return attempt.failed(problem)


def _is_blind(action: m.Action) -> bool:
    if action.level is not m.Level.FIRE_AND_FORGET:
        return False
    return action.key.value in _BLIND_KEYS if isinstance(action, m.PressKey) else isinstance(action, _BLIND)
