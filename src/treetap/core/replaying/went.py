"""How one step of a replay went."""

from __future__ import annotations

from dataclasses import dataclass

from treetap.core.replaying.bound_step import BoundStep
from treetap.models import Decider, Screen, StepRecord, StepStatus, Verdict, VerdictStatus


@dataclass(frozen=True)
class Went:
    """What was done, and why the replay cannot go on; no reason means that it can."""

    records: tuple[StepRecord, ...] = ()
    stop: str = ""
    aborted: str = ""
    unsure: str = ""
    again: bool = False
    """Nothing came of it and nothing was committed: it may be tried another way."""

    @property
    def ok(self) -> bool:
        return not (self.stop or self.aborted or self.unsure)

    @classmethod
    def held(cls, step: BoundStep, screen: Screen, why: str) -> Went:
        """What the step is for holds already: it was left out."""
        record = StepRecord(
            action=step.action,
            status=StepStatus.SKIPPED,
            decided_by=Decider.REPLAY,
            expect=step.expect,
            before=screen.frame.id,
            after=screen.frame.id,
            page_key=screen.page_key,
            state_key=screen.state_key,
            leads_to=screen.page_key,
            verdict=Verdict(status=VerdictStatus.SUCCESS, cause=why, met=step.expect),
        )
        return cls((record,))
