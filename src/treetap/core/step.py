"""A step of the tree: one action of a decision, with all that belongs to it (B2, B6, D2, D5, A10).

    fill in → locate → guard → on disk → do → on disk → look → compare → remember

The single attempt is in `acting.py`, what is tried when it does not work in `taking.py` and `remedies.py`,
what follows an action that commits in `committing.py`, steps without a look in `batch.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import takewhile

from treetap.core.acting import Attempts
from treetap.core.attempt import Attempt, Order
from treetap.core.batch import Row
from treetap.core.committing import look_first
from treetap.core.context import RunContext
from treetap.core.deeds import note_deed
from treetap.core.remedies import remedies_for
from treetap.core.remembering import remember
from treetap.core.taking import Taking
from treetap.core.values import fill, fill_action
from treetap.errors import ValueMissing
from treetap.models import (
    Decider,
    Goal,
    Level,
    Mark,
    OnFail,
    Situation,
    StepRecord,
    StepStatus,
    Terminal,
)


@dataclass(frozen=True)
class Taken:
    """What was done for a step, or for several in a row, and whether it worked."""

    records: tuple[StepRecord, ...]
    """All that was done, in order: fallbacks, retries, escalation, corrections, the step itself."""
    ok: bool
    """The expectation was met or held already; or the comparator is off and it was done."""
    aborted: str = ""
    """Why the run must stop: a yes was needed and not given."""
    unsure: str = ""
    """It committed to something, and it cannot be told whether that worked."""
    reason: str = ""
    """Why it failed, for the policy."""
    jump_to: int | None = None
    """The step to go on from, where this one failed and says so (D2)."""
    at: int | None = None
    """Of several steps, the one that failed, counted from 0."""


class Stepper:
    """Takes the steps of one run."""

    def __init__(self, context: RunContext) -> None:
        self._context = context
        self.attempts = Attempts(context)
        self._done: list[StepRecord] = []
        self._log: list[Attempt] = []

    @property
    def unfinished(self) -> tuple[StepRecord, ...]:
        """What was done for the step that is under way, or that an error broke off; else nothing."""
        broken = (self.attempts.broken,) if self.attempts.broken is not None else ()
        return (*self._done, *(one.record() for one in (*self._log, *broken)))

    async def take(
        self,
        step: Terminal,
        *,
        node: str,
        goal: Goal | None,
        situation: Situation,
        by: Decider,
        known: Sequence[Mark] = (),
    ) -> Taken:
        """Carry it out. `known`: what a glance can tell by that it worked, for a quick look (level 1).

        Raises `DeviceLost`, `BudgetSpent` and what a person has to see to; `unfinished` says how far it got.
        """
        order = Order(node=node, goal=goal, situation=situation, by=by)
        self._begin()
        taken = await self._taken([step], order, known)
        self._begin()
        return replace(taken, at=None)

    async def take_batch(
        self, steps: Sequence[Terminal], *, node: str, goal: Goal | None, situation: Situation, by: Decider
    ) -> Taken:
        """One after the other, up to the first that fails; those of level 0 in a row without a look between
        them, verified where the row ends (B6)."""
        order = Order(node=node, goal=goal, situation=situation, by=by)
        self._begin()
        taken = await self._taken(steps, order, ())
        self._begin()
        return taken

    def _begin(self) -> None:
        self._done, self._log, self.attempts.broken = [], [], None

    async def _taken(self, steps: Sequence[Terminal], order: Order, known: Sequence[Mark]) -> Taken:
        at = 0
        while at < len(steps):
            row = list(takewhile(lambda one: one.action.level is Level.FIRE_AND_FORGET, steps[at:]))
            taken = await self._row(row, order) if row else None
            if taken is None:
                taken = await self._one(steps[at], order, known)
            self._done.extend(taken.records)
            self._log = []
            if not taken.ok:
                return replace(taken, records=tuple(self._done), at=at + (taken.at or 0))
            at += max(taken.at or 0, 1)
        return Taken(tuple(self._done), ok=True)

    async def _row(self, steps: Sequence[Terminal], order: Order) -> Taken | None:
        """`at` says how many were done, or which of them failed. None where the first needs a look."""
        row = Row(self._context, self.attempts, order)
        self._log = row.log
        last = await row.run(steps)
        if last is None:
            return None
        for attempt in row.log:
            note_deed(self._context, attempt, order.goal)
        await remember(self._context, row.log, last)
        return replace(_told(row.log, last), at=len(row.log) if last.fine else row.log.index(last))

    async def _one(self, step: Terminal, order: Order, known: Sequence[Mark]) -> Taken:
        if step.action.level is Level.FIRE_AND_FORGET:
            step = step.model_copy(update={"action": step.action.model_copy(update={"level": Level.FULL})})
        taken = await self._once(step, order, known)
        if step.action.handling.on_fail is not OnFail.RETRY or not _may_go_on(taken):
            return taken
        self._done.extend(taken.records)
        return await self._once(step, order, known)

    async def _once(self, step: Terminal, order: Order, known: Sequence[Mark]) -> Taken:
        context = self._context
        try:
            action = await fill_action(context, step.action, order.situation)
            expect = [await fill(context, one, order.situation) for one in step.expect]
        except ValueMissing as problem:
            context.thresholds.failed()
            return Taken((_unfilled(step, order, problem),), ok=False, reason=problem.message)
        taking = Taking(context, self.attempts, order, action, expect, known=known)
        self._log = taking.log
        attempt = await taking.run(remedies_for(action))
        unsure = ""
        if attempt.commits and not attempt.fine:
            attempt, unsure = await look_first(taking, attempt)
        note_deed(context, attempt, order.goal)
        await remember(context, taking.log, attempt)
        return _told(taking.log, attempt, unsure=unsure)


def _may_go_on(taken: Taken) -> bool:
    """Nothing was committed, and nobody has said no."""
    done = any(one.execution is not None and one.action.commits for one in taken.records)
    return not (taken.ok or taken.aborted or taken.unsure or done)


def _told(log: Sequence[Attempt], attempt: Attempt, *, unsure: str = "") -> Taken:
    """How the step went that ended with this attempt."""
    return Taken(
        records=tuple(one.record() for one in log),
        ok=attempt.fine,
        aborted=attempt.refusal,
        unsure=unsure,
        reason="" if attempt.fine else attempt.reason,
        jump_to=None if attempt.fine else attempt.action.handling.jump_to,
    )


def _unfilled(step: Terminal, order: Order, problem: ValueMissing) -> StepRecord:
    return StepRecord(
        action=step.action,
        status=StepStatus.FAILED,
        decided_by=order.by,
        expect=step.expect,
        error=problem.message,
    )
