"""Takes steps in order; those of level 0 in a row without a look between them (B6)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import takewhile

from treetap import models as m
from treetap.core.attempt import STILL, Attempt, Attempts, Order
from treetap.core.context import RunContext
from treetap.core.step import Step, fill, fill_action, keep_values, remember
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
    """Takes the steps of one node in order; those of level 0 in a row without a look between them (B6)."""

    def __init__(self, context: RunContext) -> None:
        self._context = context
        self.log: list[Attempt] = []
        """All that was done for the steps under way, also where an error breaks them off."""

    @property
    def unfinished(self) -> tuple[m.StepRecord, ...]:
        """What was done for the step that is under way, or that an error broke off."""
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
        context, action, expect = self._context, terminal.action, terminal.expect
        before, log = len(self.log), self.log
        if action.level is m.Level.FIRE_AND_FORGET:
            action = action.model_copy(update={"level": m.Level.FULL})
        for again in (False, True):
            step = Step(context, order, action, expect, log)
            try:
                step.action = await fill_action(context, action, order)
                step.expect = tuple([await fill(context, one, order) for one in expect])
                attempt = await step.carry_out()
            except ValueMissing as problem:
                context.thresholds.failed()
                attempt = step.add(step.attempt(action, expect, context.screen).failed(problem))
            committed = any(one.execution is not None and one.action.commits for one in log[before:])
            retry = action.handling.on_fail is m.OnFail.RETRY and not (committed or again)
            if attempt.fine or attempt.refusal or attempt.unsure or not retry:
                break
        return attempt

    # Level 0: steps in a row without a look between them

    async def _row(self, steps: Sequence[m.Terminal], order: Order) -> tuple[int, Attempt | None]:
        """How many were done, and how it ended. None where the first needs a look."""
        log, first = self.log, len(self.log)
        await self._context.see(order.node)
        for at, step in enumerate(steps):
            ends = at + 1 == len(steps) or not _is_blind(steps[at + 1].action)
            done = await self._blind(step, order, ends=ends) if self._may_be_blind(step.action, at) else None
            if done is not None:
                log.append(done)
            if done is None or done.error:
                break
        row = log[first:]
        if not row:
            return 0, None
        at, last = len(row) - 1, row[-1]
        if last.error:
            await self._context.fresh(order.node)
        else:
            # The verdict is on the last step that could change anything.
            at = max((at for at, one in enumerate(row) if not isinstance(one.action, STILL)), default=at)
            last = await self._verified(row, at, order)
        for number, one in enumerate(row):
            if number != at:
                told = replace(one, verdict=_TOGETHER) if last.fine else replace(one, error=_ASTRAY)
                row[number] = await keep_values(self._context, told, order.node)
        row[at] = last
        log[first:] = row
        await remember(self._context, row, last)
        return len(row), last

    def _may_be_blind(self, action: m.Action, at: int) -> bool:
        """Text goes only into a field that was seen to have the focus."""
        if at:
            return _is_blind(action)
        typed = isinstance(action, m.InputText | m.ClearText)
        return not typed or any(one.editable and one.focused for one in self._context.screen.elements)

    async def _blind(self, step: m.Terminal, order: Order, *, ends: bool) -> Attempt | None:
        """None for what may not be done unseen: it needs a yes, or commits to something."""
        context = self._context
        attempt = Attempt(action=step.action, expect=step.expect, by=order.by, before=context.screen)
        try:
            action = await fill_action(context, step.action, order)
            expect = [await fill(context, one, order) for one in step.expect]
            # After the last one the executor waits until the phone is at rest.
            last = action.model_copy(update={"level": m.Level.LOCATE_AND_EXECUTE}) if ends else action
            attempt = replace(attempt, action=last, expect=tuple(expect))
            attempts = Attempts(context, order, self.log)
            attempt = await attempts.permit(attempt, ask=False)
            if attempt.refusal or attempt.risk is not None:
                return None
            return replace(await attempts.execute(attempt), action=action)
        except NodeRecovers as problem:
            return attempt.failed(problem)

    async def _verified(self, row: Sequence[Attempt], at: int, order: Order) -> Attempt:
        """One look and one verdict, with what is expected of that step and of those after it."""
        expect = tuple(one for attempt in row[at:] for one in attempt.expect)
        attempt = replace(row[at], expect=expect)
        self.log[len(self.log) - len(row) + at] = attempt
        step = Step(self._context, order, attempt.action, expect, self.log)
        attempt, timeout = await step.look_again(attempt), attempt.action.handling.timeout
        wait = self._context.settings.device.settle.timeout if timeout is None else timeout
        return await step.wait_for(attempt, wait) if attempt.verdict is not None else attempt


def _is_blind(action: m.Action) -> bool:
    if action.level is not m.Level.FIRE_AND_FORGET:
        return False
    return action.key.value in _BLIND_KEYS if isinstance(action, m.PressKey) else isinstance(action, _BLIND)
