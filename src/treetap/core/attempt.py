"""One action, once: judged by the guard, logged, executed, looked at, compared (A15, A8).

Every input of a run goes through `Attempts`: the step itself, its retries, a fallback, closing a pop-up, a
correction. `step.py` says which of them, and when.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, Literal

from treetap import models as m
from treetap.core.context import RunContext, was_seen
from treetap.errors import (
    BudgetSpent,
    DeviceLost,
    NodeRecovers,
    OffScreen,
    ScreenUnreadable,
    TargetAmbiguous,
    TargetNotFound,
    TreetapError,
    UnknownName,
    ValueMissing,
)
from treetap.matching.holds import is_guess
from treetap.matching.wording import say, spoken

STILL = (m.Wait, m.SaveValue, m.ReadValue)
"""Actions that change nothing on the screen."""
_CLOSED_LOOP = (m.SetChecked, m.SetValue, m.Select, m.ScrollTo)
"""The executor itself verifies these."""
_GOOD = (m.VerdictStatus.SUCCESS, m.VerdictStatus.UNVERIFIED)
_NOTHING_SENT = (TargetNotFound, TargetAmbiguous, OffScreen, ValueMissing)
"""The executor raises these before it sends any input that commits."""
_RECORDED = ("action", "location", "ruling", "execution", "verdict", "retries", "duration")
_SURE_OF_PIXELS = 0.5
"""For level 1 without expectations: how sure the comparator must be, by pixels, that something happened."""


@dataclass(frozen=True, kw_only=True)
class Order:
    """Which node wants a step, for which goal."""

    node: str
    goal: m.Goal | None
    situation: m.Situation
    by: m.Decider
    certainty: float = 1.0
    """How sure the policy is of it."""


@dataclass(frozen=True, kw_only=True)
class Attempt:
    """An action as far as it got."""

    action: m.Action
    expect: tuple[m.Expectation, ...] = ()
    by: m.Decider
    certainty: float = 1.0
    before: m.Screen
    after: m.Screen | None = None
    location: m.LocateResult | None = None
    ruling: m.Ruling | None = None
    execution: m.Execution | None = None
    verdict: m.Verdict | None = None
    error: str = ""
    refusal: str = ""
    """Why it may not be done."""
    touched: bool = False
    """Whether input was, or may have been, sent."""
    unsure: str = ""
    """It committed to something, and it cannot be told whether that worked."""
    retries: int = 0
    duration: float = 0.0

    @property
    def risk(self) -> m.Commitment | None:
        """What it commits to, as it says itself or as the guard sees it."""
        return self.action.commits or (self.ruling.risk if self.ruling is not None else None)

    @property
    def commits(self) -> bool:
        """Whether it was, or may have been, done, and cannot be taken back."""
        return self.touched and self.action.commits is not None

    @property
    def fine(self) -> bool:
        """It worked, or held already; or nobody compares, and it was done."""
        if self.error or self.refusal or self.verdict is None:
            return False
        return self.verdict.status in _GOOD or self.skipped

    @property
    def skipped(self) -> bool:
        """It held before, and doing it changed nothing: nothing is learned from it."""
        return self.ineffective and self._suggests(m.Suggestion.SKIP)

    @property
    def ineffective(self) -> bool:
        return self.verdict is not None and self.verdict.status is m.VerdictStatus.INEFFECTIVE

    @property
    def hopeless(self) -> bool:
        """The app says that this cannot be done."""
        return self._suggests(m.Suggestion.ABORT)

    def _suggests(self, what: m.Suggestion) -> bool:
        return self.verdict is not None and self.verdict.suggestion is what

    @property
    def reason(self) -> str:
        """Why it failed, or what the comparator saw."""
        return self.refusal or self.error or (self.verdict.cause if self.verdict is not None else "")

    def worked(self, why: str) -> Attempt:
        """The same attempt, where somebody knows better than the comparator."""
        told: dict[str, Any] = {"status": m.VerdictStatus.SUCCESS, "cause": why}
        if (old := self.verdict) is not None:
            told |= {"cause": f"{why} {old.cause}", "confidence": old.confidence, "met": old.met}
        return replace(self, verdict=m.Verdict.model_validate(told), error="")

    def failed(self, problem: TreetapError) -> Attempt:
        """With this error; raises it where the step cannot recover from it."""
        if not isinstance(problem, NodeRecovers) or isinstance(problem, DeviceLost | BudgetSpent):
            raise problem
        return replace(self, error=self.error or problem.message)

    def record(self) -> m.StepRecord:
        status = m.StepStatus.SUCCESS if self.fine else m.StepStatus.FAILED
        met = () if self.verdict is None else self.verdict.met
        same: dict[str, Any] = {name: getattr(self, name) for name in _RECORDED}
        return m.StepRecord(
            **same,
            status=m.StepStatus.SKIPPED if self.refusal or (self.fine and self.skipped) else status,
            decided_by=self.by,
            certainty=self.certainty,
            # A guess that the comparator could not confirm would be learned as an expectation.
            expect=tuple(one for one in self.expect if one in met or not is_guess(one)),
            before=self.before.frame.id,
            after=self.after.frame.id if self.after is not None else None,
            page_key=self.before.page_key,
            state_key=self.before.state_key,
            leads_to=self.after.page_key if self.after is not None else "",
            error=self.refusal or self.error,
        )


@dataclass(frozen=True)
class Ending:
    """How a step, a replay or a node ended, and why."""

    status: m.Status = m.Status.SUCCESS
    """ABORTED: refused, or a yes was needed and not given. PARTIAL: it committed to something, and it cannot
    be told whether that worked."""
    reason: str = ""

    @property
    def ok(self) -> bool:
        return self.status is m.Status.SUCCESS


@dataclass(frozen=True)
class Taken(Ending):
    """How a step, or several in a row, ended."""

    records: tuple[m.StepRecord, ...] = ()
    """All that was done, in order: fallbacks, retries, escalation, corrections, the step itself."""

    @classmethod
    def of(cls, log: Sequence[Attempt], last: Attempt | None) -> Taken:
        """By all that was done, and how it ended."""
        records = tuple(one.record() for one in log)
        if last is None or last.fine:
            return cls(records=records)
        failed = m.Status.PARTIAL if last.unsure else m.Status.FAILED
        status = m.Status.ABORTED if last.refusal else failed
        return cls(status, last.unsure or last.reason or "It did not work.", records)


class Attempts:
    """Carries out the attempts for one order."""

    def __init__(self, context: RunContext, order: Order, log: list[Attempt]) -> None:
        """`log`: all that is done is added to it, in order, also where an error breaks it off."""
        self.context, self.order, self.log, self._parts = context, order, log, context.parts
        self.waited = 0.0
        """Seconds that a person took to answer, for the last attempt."""

    async def locate(self, action: m.Action, screen: m.Screen) -> m.LocateResult | None:
        """Where its target is; None for an action without one."""
        target: m.Target | None = getattr(action, "target", None)
        return None if target is None else await self._parts.locator.locate(target, screen)

    async def permit(self, attempt: Attempt, *, ask: bool = True) -> Attempt:
        """With the guard's ruling on the screen at hand, and a refusal where it may not be done (F8, C4).

        A person is asked where the guard wants a yes; no answer is a no, and so is not being asked."""
        context, action = self.context, attempt.action
        now = {"screen": context.screen, "seen": context.seen, "apps": context.apps}
        bank, deeds = tuple(await self._parts.bank.values()), tuple(context.deeds)
        here = self.order.situation.model_copy(update={**now, "bank": bank, "deeds": deeds})
        ruling = await self._parts.guard.judge(action, self.order.goal, here, attempt.location)
        await context.tell(self.order.node, m.Ruled(action=action, ruling=ruling))
        attempt, self.waited = replace(attempt, ruling=ruling), 0.0
        if ruling.permission is m.Permission.ALLOW:
            return attempt
        if ruling.permission is m.Permission.REFUSE or not ask:
            return replace(attempt, refusal=ruling.reason)
        language, began = self.order.situation.mandate.language, self._parts.clock.monotonic()
        what = say("confirm", "", language).format(what=spoken(action, language), why=ruling.reason)
        answer = (await context.ask(self.order.node, what, m.AnswerKind.CONFIRMATION)).answer
        self.waited = self._parts.clock.monotonic() - began
        said = "The answer was no." if answer.given else "Nobody said yes."
        return attempt if answer.yes else replace(attempt, refusal=f"{ruling.reason} {said}")

    async def do(self, attempt: Attempt) -> Attempt:
        """Execute it, look, and compare.

        Raises `BudgetSpent`, `DeviceLost` and what a person has to see to; any other error is the attempt's.
        """
        attempt = await self.execute(attempt)
        execution = attempt.execution
        try:
            if execution is None and not attempt.commits:
                await self.context.fresh(self.order.node)
                return replace(attempt, after=self.context.screen)
            if _unsent(attempt):
                return await self.compared(attempt, attempt.before)
            return await self.quickly(attempt) or await self.judge(attempt)
        except TreetapError as problem:
            return self._broken_off(attempt, problem)

    def _broken_off(self, attempt: Attempt, problem: TreetapError) -> Attempt:
        """With this error. An error that passes through leaves the attempt in the log: it was, or may have
        been, done."""
        try:
            return attempt.failed(problem)
        except TreetapError:
            self.log.append(replace(attempt, error=problem.message))
            raise

    async def execute(self, attempt: Attempt, *, charged: bool = True) -> Attempt:
        """Execute it without looking. It is on disk before the phone is touched, and when it has answered."""
        context, clock, action, node = self.context, self._parts.clock, attempt.action, self.order.node
        if attempt.ruling is not None and not attempt.ruling.leads:
            action = action.model_copy(update={"commits": attempt.risk})
        if charged:
            context.budget.take_step()
        before, began, location = context.screen, clock.monotonic(), attempt.location
        attempt = replace(attempt, action=action, before=before, touched=True)
        intended = m.ActionIntended(action=action, by=attempt.by, location=location, before=before.frame.id)
        number = (await context.tell(node, intended)).seq
        place = {"page_key": before.page_key, "state_key": before.state_key}
        context.visited.append(m.Visit(**place, action=action, certainty=attempt.certainty))
        try:
            execution = await self._parts.executor.execute(action, before, location)
            attempt = replace(attempt, execution=execution)
        except TreetapError as problem:
            touched = not isinstance(problem, _NOTHING_SENT)
            attempt = replace(attempt, error=problem.message, touched=touched)
            self._broken_off(attempt, problem)
        finally:
            attempt = replace(attempt, duration=clock.monotonic() - began)
            if attempt.execution is not None or attempt.error:
                told = {"error": attempt.error, "milliseconds": attempt.duration * 1000}
                await context.tell(node, m.ActionDone(intended=number, **told))
        if attempt.commits:
            context.commits.append(len(context.screens))
        return attempt

    async def judge(self, attempt: Attempt) -> Attempt:
        """Look, and compare with the screen before. A screen that the executor saw at rest is used."""
        seen = None if attempt.execution is None or attempt.after is not None else attempt.execution.seen
        try:
            if seen is None:
                await self.context.fresh(self.order.node)
            else:
                await self.context.saw(self.order.node, seen)
            return await self.compared(attempt, self._merged(attempt))
        except NodeRecovers as problem:
            return attempt.failed(problem)

    async def compared(self, attempt: Attempt, after: m.Screen, verdict: m.Verdict | None = None) -> Attempt:
        """What the action did, by this screen. An executor's error is forgiven where it worked anyway."""
        before = attempt.before
        if not was_seen(before):  # Only the app in front is known of it.
            front = {"package": before.package, "activity": before.activity, "page_key": "", "state_key": ""}
            before = after.model_copy(update=front)
        if verdict is None:
            verdict = await self._parts.comparator.compare(before, after, attempt.action, attempt.expect)
        first, last = await self._kept(attempt.before, "before"), await self._kept(after, "after")
        await self.context.tell(self.order.node, m.Compared(verdict=verdict, before=first, after=last))
        # What was executed is done; an error beside that was one of an earlier look.
        worked = verdict.status is m.VerdictStatus.SUCCESS or attempt.execution is not None
        attempt = replace(attempt, after=after, verdict=verdict, error="" if worked else attempt.error)
        why = _brought_about(attempt)
        return attempt.worked(why) if why else attempt

    def _merged(self, attempt: Attempt) -> m.Screen:
        """Two looks at one page after one action are one screen of the run, with the messages of both.

        Otherwise what the action brought about would count as seen before."""
        screens, earlier = self.context.screens, attempt.after
        if earlier is None or len(screens) < 2 or screens[-2] is not earlier:
            return screens[-1]
        if earlier.page_key == screens[-1].page_key and earlier is not attempt.before:
            toasts = tuple(dict.fromkeys((*earlier.toasts, *screens[-1].toasts)))
            screens[-2:] = [screens[-1].model_copy(update={"toasts": toasts})]
        return screens[-1]

    async def quickly(self, attempt: Attempt) -> Attempt | None:
        """Level 1: compare by pixels only, where nothing is expected; None where that does not decide."""
        if attempt.execution is None or attempt.expect or attempt.action.level is not m.Level.QUICK_VERIFY:
            return None
        with suppress(ScreenUnreadable):
            after = await self.context.look(self.order.node, frozenset())
            verdict = await self._parts.comparator.compare(attempt.before, after, attempt.action, ())
            sure = verdict.status is m.VerdictStatus.SUCCESS and verdict.confidence >= _SURE_OF_PIXELS
            if sure or verdict.status is m.VerdictStatus.UNVERIFIED:
                return await self.compared(attempt, after, verdict)
        return None

    async def _kept(self, screen: m.Screen, place: Literal["before", "after"]) -> m.Frame:
        """Its frame, in the data folder where screenshots are saved. Old pixels may be gone already."""
        if self.context.settings.screen_comparison.save_screenshots:
            with suppress(UnknownName):
                return await self._parts.frames.keep(screen.frame.id, place)
        return screen.frame


def _unsent(attempt: Attempt) -> bool:
    """No input was sent, so no look is needed: a state that held, a value saved or read."""
    execution = attempt.execution
    return execution is not None and not execution.inputs and not isinstance(attempt.action, m.Wait)


def _brought_about(attempt: Attempt) -> str:
    """Why it worked though the comparator saw no effect: nothing was expected beyond what the executor
    itself has verified. Empty if that is not so."""
    action, execution, verdict = attempt.action, attempt.execution, attempt.verdict
    if execution is None or verdict is None or verdict.status in _GOOD:
        return ""
    if _unsent(attempt) and (execution.held or not verdict.unmet):
        return "It was so already, and nothing was sent."
    if verdict.unmet or attempt.skipped:
        return ""
    opened = [one.package for one in execution.inputs if isinstance(one, m.Launch)]
    if attempt.ineffective and opened and attempt.after is not None:
        return "The app was in front already." if opened[-1] == attempt.after.package else ""
    still = attempt.ineffective and isinstance(action, STILL)
    return "The control itself was seen to be as wanted." if still or isinstance(action, _CLOSED_LOOP) else ""
