"""One action as far as it got: where, allowed or not, done or not, and what came of it."""

from __future__ import annotations

from dataclasses import dataclass

from treetap.errors import BudgetSpent, DeviceLost, NodeRecovers, TreetapError
from treetap.matching.holds import is_guess
from treetap.models import (
    Action,
    Decider,
    Execution,
    Expectation,
    Goal,
    Launch,
    LaunchApp,
    LocateResult,
    ReadValue,
    Ruling,
    SaveValue,
    Screen,
    ScrollTo,
    Select,
    SetChecked,
    SetValue,
    Situation,
    StepRecord,
    StepStatus,
    Suggestion,
    Verdict,
    VerdictStatus,
    Wait,
)

_STILL = (Wait, SaveValue, ReadValue)
"""What leaves everything as it was."""
_CLOSED_LOOP = (SetChecked, SetValue, Select, ScrollTo)
"""The hands look themselves that what they are to bring about is there."""


@dataclass(frozen=True, kw_only=True)
class Order:
    """Who wants a step, and what for."""

    node: str
    goal: Goal | None
    situation: Situation
    by: Decider


@dataclass(frozen=True, kw_only=True)
class Attempt:
    """An action as far as it got."""

    action: Action
    expect: tuple[Expectation, ...]
    by: Decider
    before: Screen
    after: Screen | None = None
    location: LocateResult | None = None
    ruling: Ruling | None = None
    execution: Execution | None = None
    verdict: Verdict | None = None
    error: str = ""
    refusal: str = ""
    """Why it may not be done."""
    touched: bool = False
    """Whether the phone was, or may have been, touched."""
    proven: bool = False
    """The goal checker has seen that it worked, whatever the comparator says."""
    retries: int = 0
    duration: float = 0.0

    @property
    def commits(self) -> bool:
        """Whether it was, or may have been, done to the phone, and cannot be taken back."""
        return self.touched and self.action.commits is not None

    @property
    def fine(self) -> bool:
        """What was wanted is there; or nobody looks, and it was done."""
        if self.proven:
            return True
        if self.error or self.refusal or self.verdict is None:
            return False
        if self.verdict.status in (VerdictStatus.SUCCESS, VerdictStatus.UNVERIFIED):
            return True
        return (self.ineffective and self.skipped) or self._brought_about

    @property
    def skipped(self) -> bool:
        """It was so before, and nothing came of doing it: there is nothing to learn from it."""
        return self.verdict is not None and self.verdict.suggestion is Suggestion.SKIP

    @property
    def _brought_about(self) -> bool:
        """Nothing more was expected than what the hands have seen to."""
        if self.execution is None or self.verdict is None or self.verdict.unmet:
            return False
        if self.ineffective and self._in_front:
            return True
        return isinstance(self.action, _CLOSED_LOOP) or (self.ineffective and isinstance(self.action, _STILL))

    @property
    def _in_front(self) -> bool:
        """The app that was to be opened was in front already, and is."""
        if not isinstance(self.action, LaunchApp) or self.execution is None or self.after is None:
            return False
        opened = [one.package for one in self.execution.inputs if isinstance(one, Launch)]
        return bool(opened) and opened[-1] == self.after.package

    @property
    def verified(self) -> bool:
        """Somebody looked, and it worked."""
        return self.fine and self.verdict is not None and self.verdict.status is not VerdictStatus.UNVERIFIED

    @property
    def ineffective(self) -> bool:
        return self.verdict is not None and self.verdict.status is VerdictStatus.INEFFECTIVE

    @property
    def hopeless(self) -> bool:
        """The app says that this will not do."""
        return self.verdict is not None and self.verdict.suggestion is Suggestion.ABORT

    @property
    def reason(self) -> str:
        """Why it failed; what is seen, where it did not."""
        said = self.refusal or self.error
        return said or (self.verdict.cause if self.verdict is not None else "")

    @property
    def _told(self) -> Verdict | None:
        """What the comparator says, unless somebody knows better."""
        verdict = self.verdict
        good = (VerdictStatus.SUCCESS, VerdictStatus.UNVERIFIED)
        if verdict is None or verdict.status in good or not self.fine or (self.skipped and not self.proven):
            return verdict
        by = "The goal is seen to hold" if self.proven else "The control itself was seen to be as wanted"
        if self._in_front and not self.proven:
            by = "The app was in front already"
        known = {
            "status": VerdictStatus.SUCCESS,
            "cause": f"{by}. {verdict.cause}",
            "suggestion": Suggestion.CONTINUE,
        }
        return verdict.model_copy(update=known)

    @property
    def _judged_by(self) -> tuple[Expectation, ...]:
        """What was expected, without a guess that nobody could confirm: it would be learned."""
        met = () if self.verdict is None else self.verdict.met
        return tuple(one for one in self.expect if one in met or not is_guess(one))

    def record(self) -> StepRecord:
        status = StepStatus.SUCCESS if self.fine else StepStatus.FAILED
        if self.refusal or (self.fine and self.skipped and not self.proven):
            status = StepStatus.SKIPPED
        return StepRecord(
            action=self.action,
            status=status,
            decided_by=self.by,
            expect=self._judged_by,
            location=self.location,
            before=self.before.frame.id,
            after=self.after.frame.id if self.after is not None else None,
            page_key=self.before.page_key,
            state_key=self.before.state_key,
            leads_to=self.after.page_key if self.after is not None else "",
            ruling=self.ruling,
            execution=self.execution,
            verdict=self._told,
            retries=self.retries,
            error=self.refusal or self.error,
            duration=self.duration,
        )


def recoverable(error: TreetapError) -> bool:
    """Whether the step failed and nothing worse."""
    return isinstance(error, NodeRecovers) and not isinstance(error, DeviceLost | BudgetSpent)
