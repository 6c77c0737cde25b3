"""One action, once: judged by the guard, written down, done, looked at, compared (A15, A8).

Whatever reaches the phone in a run goes through `Attempts`: the step itself, its retries, a fallback, a way
out of a pop-up, a correction. `step.py` says which of them, and when.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

from treetap.core.attempt import Attempt, Order, recoverable
from treetap.core.consent import Consent, consent
from treetap.core.context import RunContext, was_seen
from treetap.errors import (
    NodeRecovers,
    OffScreen,
    ScreenUnreadable,
    TargetAmbiguous,
    TargetNotFound,
    TreetapError,
    UnknownName,
    ValueMissing,
)
from treetap.models import (
    Action,
    ActionDone,
    ActionIntended,
    Compared,
    Expectation,
    Frame,
    Level,
    LocateResult,
    Mark,
    Screen,
    Source,
    Target,
    Verdict,
    VerdictStatus,
    Wait,
)

_NOTHING_SENT = (TargetNotFound, TargetAmbiguous, OffScreen, ValueMissing)
"""The hands raise these before they touch what commits."""
_LOOKS = 3
_UNREADABLE_PAUSE = 0.5
_SURE, _SURE_OF_PIXELS = 0.7, 0.5
"""A quick look suffices for a success that the comparator is this sure of; by pixels it only says that
something happened, which is all that is asked where nothing is expected."""


class Attempts:
    """Carries out attempts in one run."""

    def __init__(self, context: RunContext) -> None:
        self._context, self._parts = context, context.parts
        self.broken: Attempt | None = None
        """The attempt that an error broke off which is not the step's own."""

    async def locate(self, action: Action, screen: Screen) -> LocateResult | None:
        """Where its target is; None for an action without one."""
        target: Target | None = getattr(action, "target", None)
        return None if target is None else await self._parts.locator.locate(target, screen)

    async def permit(
        self, action: Action, location: LocateResult | None, order: Order, *, ask: bool = True
    ) -> Consent:
        """The guard's word, and a person's where it is needed. Without `ask`, what needs a yes is a no."""
        return await consent(self._context, action, location, order, ask=ask)

    async def do(
        self,
        action: Action,
        expect: Sequence[Expectation],
        location: LocateResult | None,
        consented: Consent,
        order: Order,
        *,
        known: Sequence[Mark] = (),
    ) -> Attempt:
        """Do it, look, and compare. `known`: what a glance tells by that it worked, for a quick look.

        Raises `BudgetSpent`, `DeviceLost` and what a person has to see to; any other error is the attempt's.
        """
        attempt = await self.execute(action, expect, location, consented, order)
        try:
            return await self._followed(attempt, order, known)
        except TreetapError as problem:
            # Whatever looking comes to, that it was done is not forgotten.
            if recoverable(problem):
                return replace(attempt, error=attempt.error or problem.message)
            self.broken = replace(attempt, error=problem.message)
            raise

    async def _followed(self, attempt: Attempt, order: Order, known: Sequence[Mark]) -> Attempt:
        """What came of it."""
        if attempt.execution is None and not attempt.commits:
            await self.fresh(order.node)
            return replace(attempt, after=self._context.screen)
        if attempt.execution is not None:
            if not attempt.execution.inputs and not isinstance(attempt.action, Wait):
                return await self._unsent(attempt, order)
            if attempt.action.level is Level.QUICK_VERIFY:
                quick = await self._quick(attempt, order, known)
                if quick is not None:
                    return quick
        return await self.judge(attempt, order)

    async def execute(
        self,
        action: Action,
        expect: Sequence[Expectation],
        location: LocateResult | None,
        consented: Consent,
        order: Order,
    ) -> Attempt:
        """Do it without looking. On disk before the phone is touched, and as soon as it has answered."""
        context, clock = self._context, self._parts.clock
        risk = consented.ruling.risk
        if action.commits is None and risk is not None and not consented.ruling.leads:
            action = action.model_copy(update={"commits": risk})
        context.budget.take_step()
        before, began = context.screen, clock.monotonic()
        attempt = Attempt(
            action=action,
            expect=tuple(expect),
            by=order.by,
            before=before,
            location=location,
            ruling=consented.ruling,
        )
        intended = await context.tell(
            order.node,
            ActionIntended(action=action, by=order.by, location=location, before=before.frame.id),
        )
        context.went(before, action)
        execution, error, touched = None, "", True
        try:
            execution = await self._parts.executor.execute(action, before, location)
        except TreetapError as problem:
            error = problem.message
            touched = not isinstance(problem, _NOTHING_SENT)
            if not recoverable(problem):
                self.broken = replace(attempt, error=error, touched=touched)
                raise
        finally:
            took = clock.monotonic() - began
            if execution is not None or error:
                done = ActionDone(intended=intended.seq, error=error, milliseconds=took * 1000)
                await context.tell(order.node, done)
        if touched and action.commits is not None:
            context.committed = True
        return replace(attempt, execution=execution, error=error, touched=touched, duration=took)

    async def judge(self, attempt: Attempt, order: Order) -> Attempt:
        """Look, and compare with how it was before. What the hands saw at rest is enough."""
        seen = None if attempt.execution is None or attempt.after is not None else attempt.execution.seen
        try:
            if seen is None:
                await self.fresh(order.node)
            else:
                await self._context.saw(order.node, seen)
            return await self.compared(attempt, self._seen_again(attempt), order)
        except NodeRecovers as problem:
            if not recoverable(problem):
                raise
            return replace(attempt, error=attempt.error or problem.message)

    async def compared(self, attempt: Attempt, after: Screen, order: Order) -> Attempt:
        """What the action did, by this screen. An error of the hands is forgiven where it worked anyway."""
        before = attempt.before
        if not was_seen(before):  # Only the app that was in front is known of it.
            front = {"package": before.package, "activity": before.activity, "page_key": "", "state_key": ""}
            before = after.model_copy(update=front)
        verdict = await self._parts.comparator.compare(before, after, attempt.action, attempt.expect)
        return await self._judged(attempt, after, verdict, order)

    async def _judged(self, attempt: Attempt, after: Screen, verdict: Verdict, order: Order) -> Attempt:
        frames = await self._kept(attempt.before, after)
        await self._context.tell(order.node, Compared(verdict=verdict, before=frames[0], after=frames[1]))
        # What the hands did is done; an error beside that was one of an earlier look.
        worked = verdict.status is VerdictStatus.SUCCESS or attempt.execution is not None
        return replace(attempt, after=after, verdict=verdict, error="" if worked else attempt.error)

    def _seen_again(self, attempt: Attempt) -> Screen:
        """One page looked at twice after one action is one screen of the run, with the messages of both:
        what the action brought about was not there before it."""
        screens, earlier = self._context.screens, attempt.after
        if earlier is None or len(screens) < 2 or screens[-2] is not earlier:
            return screens[-1]
        if earlier.page_key == screens[-1].page_key and earlier is not attempt.before:
            toasts = tuple(dict.fromkeys((*earlier.toasts, *screens[-1].toasts)))
            screens[-2:] = [screens[-1].model_copy(update={"toasts": toasts})]
        return screens[-1]

    async def fresh(self, node: str) -> None:
        """A full look at the phone; one that cannot be read is looked at again."""
        for left in reversed(range(_LOOKS)):
            try:
                await self._context.look(node)
            except ScreenUnreadable:
                if not left:
                    raise
                await self._parts.clock.sleep(_UNREADABLE_PAUSE)
            else:
                return

    async def _quick(self, attempt: Attempt, order: Order, known: Sequence[Mark]) -> Attempt | None:
        """By pixels, or by a glance at what is known; None where that does not decide."""
        if attempt.expect and not known:
            return None
        sources = frozenset({Source.GLANCE}) if known else frozenset[Source]()
        with suppress(ScreenUnreadable):
            after = await self._context.look(order.node, sources, known=known)
            verdict = await self._parts.comparator.compare(
                attempt.before, after, attempt.action, attempt.expect
            )
            least = _SURE if known else _SURE_OF_PIXELS
            sure = verdict.status is VerdictStatus.SUCCESS and verdict.confidence >= least
            if sure or verdict.status is VerdictStatus.UNVERIFIED:
                return await self._judged(attempt, after, verdict, order)
        return None

    async def _unsent(self, attempt: Attempt, order: Order) -> Attempt:
        """Nothing was sent, so nothing has to be looked at: a state that held, a value kept or read."""
        attempt = await self.compared(attempt, attempt.before, order)
        verdict = attempt.verdict
        if verdict is None or verdict.status in (VerdictStatus.SUCCESS, VerdictStatus.UNVERIFIED):
            return attempt
        if verdict.unmet and not (attempt.execution is not None and attempt.execution.held):
            return attempt
        so = Verdict(
            status=VerdictStatus.SUCCESS,
            cause="It was so already, and nothing was sent.",
            confidence=verdict.confidence,
            met=verdict.met,
        )
        return replace(attempt, verdict=so)

    async def _kept(self, before: Screen, after: Screen) -> tuple[Frame, Frame]:
        """Both frames, in the data folder if they are to be there. Old pixels may be gone: so be it."""
        first, last = before.frame, after.frame
        if self._context.settings.screen_comparison.save_screenshots:
            with suppress(UnknownName):
                first = await self._parts.frames.keep(first.id, "before")
            with suppress(UnknownName):
                last = await self._parts.frames.keep(last.id, "after")
        return first, last
