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
    at: int = 0
    """Of several steps, the one that failed, counted from 0."""

    @property
    def ok(self) -> bool:
        return not (self.reason or self.aborted or self.unsure)

    @classmethod
    def of(cls, log: Sequence[Attempt], last: Attempt | None, *, at: int = 0) -> Taken:
        """By all that was done, and how it ended."""
        records = tuple(one.record() for one in log)
        if last is None or last.fine:
            return cls(records)
        why, jump_to = last.reason or "It did not work.", last.action.handling.jump_to
        return cls(records, why, aborted=last.refusal, unsure=last.unsure, jump_to=jump_to, at=at)


class Stepper:
    """Takes the steps of one run."""

    def __init__(self, context: RunContext) -> None:
        self._context = context
        self.attempts = Attempts(context)
        self._log: list[Attempt] = []

    @property
    def unfinished(self) -> tuple[m.StepRecord, ...]:
        """What was done for the step that is under way, or that an error broke off."""
        broken = (self.attempts.broken,) if self.attempts.broken is not None else ()
        return tuple(one.record() for one in (*self._log, *broken))

    async def take(self, order: Order, *steps: m.Terminal) -> Taken:
        """Take the steps in order, up to the first that fails; those of level 0 in a row without a look
        between them, verified where the row ends (B6).

        Raises `DeviceLost`, `BudgetSpent` and what a person has to see to; `unfinished` says how far it got.
        """
        self._log, self.attempts.broken = [], None
        at, last = 0, None
        while at < len(steps) and (last is None or last.fine):
            row = list(takewhile(lambda one: one.action.level is m.Level.FIRE_AND_FORGET, steps[at:]))
            done, last = await self._row(row, order) if row else (0, None)
            if last is None:
                last = await self._one(steps[at], order)
                done = int(last.fine)
            at += done
        log, self._log, self.attempts.broken = self._log, [], None
        return Taken.of(log, last, at=at)

    async def _one(self, step: m.Terminal, order: Order) -> Attempt:
        before = len(self._log)
        attempt = await self._once(step, order)
        committed = any(one.execution is not None and one.action.commits for one in self._log[before:])
        retry = step.action.handling.on_fail is m.OnFail.RETRY and not committed
        if attempt.fine or attempt.refusal or attempt.unsure or not retry:
            return attempt
        return await self._once(step, order)

    async def _once(self, terminal: m.Terminal, order: Order) -> Attempt:
        context, action, expect = self._context, terminal.action, terminal.expect
        if action.level is m.Level.FIRE_AND_FORGET:
            action = action.model_copy(update={"level": m.Level.FULL})
        step = Step(self.attempts, order, action, expect, self._log)
        try:
            step.action = await fill_action(context, action, order)
            step.expect = tuple([await fill(context, one, order) for one in expect])
        except ValueMissing as problem:
            context.thresholds.failed()
            return step.add(step.attempt(action, expect, context.screen).failed(problem))
        return await step.carry_out()

    # Level 0: steps in a row without a look between them

    async def _row(self, steps: Sequence[m.Terminal], order: Order) -> tuple[int, Attempt | None]:
        """How many were done, or which of them failed, and how it ended. None where the first needs a
        look."""
        context, first = self._context, len(self._log)
        await context.see(order.node)
        for at, step in enumerate(steps):
            ends = at + 1 == len(steps) or not _is_blind(steps[at + 1].action)
            done = await self._blind(step, order, ends=ends) if self._may_be_blind(step.action, at) else None
            if done is None:
                break
            self._log.append(done)
            if done.error:
                break
        row = self._log[first:]
        if not row:
            return 0, None
        at, last = len(row) - 1, row[-1]
        if last.error:
            await self.attempts.fresh(order.node)
        else:
            at, last = await self._verified(row, order)
        for number, one in enumerate(row):
            if number == at:
                row[at] = last
            elif last.fine:
                row[number] = await keep_values(context, replace(one, verdict=_TOGETHER), order.node)
            else:
                row[number] = replace(one, error=_ASTRAY)
        self._log[first:] = row
        await remember(context, row, last)
        return len(row) if last.fine else at, last

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
            attempt = await self.attempts.permit(attempt, order, ask=False)
            if attempt.refusal or attempt.risk is not None:
                return None
            return replace(await self.attempts.execute(attempt, order), action=action)
        except NodeRecovers as problem:
            return attempt.failed(problem)

    async def _verified(self, row: Sequence[Attempt], order: Order) -> tuple[int, Attempt]:
        """One look and one verdict: on the last step that could change anything, with what is expected of it
        and of those after it."""
        at = max(
            (at for at, one in enumerate(row) if not isinstance(one.action, STILL)), default=len(row) - 1
        )
        expect = tuple(one for attempt in row[at:] for one in attempt.expect)
        step = Step(self.attempts, order, row[at].action, expect)
        attempt = await step.look_again(step.add(replace(row[at], expect=expect)))
        timeout = attempt.action.handling.timeout
        wait = self._context.settings.device.settle.timeout if timeout is None else timeout
        return at, await step.wait_for(attempt, wait) if attempt.verdict is not None else attempt


def _is_blind(action: m.Action) -> bool:
    if action.level is not m.Level.FIRE_AND_FORGET:
        return False
    return action.key.value in _BLIND_KEYS if isinstance(action, m.PressKey) else isinstance(action, _BLIND)
