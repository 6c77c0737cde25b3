"""The executed tree, and what a run hands back (A2, B13, F1)."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import Self

from pydantic import Field, model_validator

from treetap.models.action import Action
from treetap.models.base import Model, NonEmpty, Probability, Seconds
from treetap.models.chat import Usage
from treetap.models.decision import BranchMode
from treetap.models.expectation import Expectation
from treetap.models.locate import LocateResult
from treetap.models.task import Evidence
from treetap.models.verdict import Verdict


class Status(StrEnum):
    """How a node or a run stands. The last four are results."""

    PENDING = "pending"
    RUNNING = "running"
    SUCCESS = "success"
    PARTIAL = "partial"
    FAILED = "failed"
    ABORTED = "aborted"

    @property
    def final(self) -> bool:
        return self not in (Status.PENDING, Status.RUNNING)


class StepStatus(StrEnum):
    """How a single step stands."""

    PENDING = "pending"
    RUNNING = "running"
    SUCCESS = "success"
    FAILED = "failed"
    SKIPPED = "skipped"


class Decider(StrEnum):
    """Who chose a step."""

    REPLAY = "replay"
    OFFLINE = "offline"
    MODEL = "model"
    TEMPLATE = "template"
    HUMAN = "human"


class StepRecord(Model):
    """One action as it was carried out."""

    action: Action
    status: StepStatus
    decided_by: Decider
    expect: tuple[Expectation, ...] = ()
    location: LocateResult | None = None
    before: str | None = None
    """Frame id before the action."""
    after: str | None = None
    """Frame id after it."""
    page_key: str = ""
    """The page it was done on."""
    verdict: Verdict | None = None
    retries: int = Field(default=0, ge=0)
    error: str = ""
    duration: Seconds = 0.0


class NodeRecord(Model):
    """A node of the executed tree: what it was to do, what it did, how it ended."""

    id: NonEmpty
    """Its path from the root: `0`, `0.1`, `0.1.0` …"""
    task: NonEmpty
    status: Status
    goal_id: str | None = None
    mode: BranchMode | None = None
    """Set where the node branched."""
    steps: tuple[StepRecord, ...] = ()
    children: tuple[NodeRecord, ...] = ()
    evidence: tuple[Evidence, ...] = ()
    experience: str | None = None
    """The experience that was replayed here."""
    reason: str = ""
    duration: Seconds = 0.0

    def walk(self) -> Iterator[NodeRecord]:
        """This node and all below it, parents first."""
        yield self
        for child in self.children:
            yield from child.walk()


class Outcome(Model):
    """What goes up from a node to its parent."""

    status: Status
    node: NodeRecord
    reason: str = ""

    @model_validator(mode="after")
    def _is_final(self) -> Self:
        if not self.status.final or self.node.status is not self.status:
            raise ValueError("an outcome has a final status, and its node has the same one")
        return self


class RunResult(Model):
    """What `execute_task` returns. The keys of the same name in `--json` are relied on by others."""

    run: NonEmpty
    task: NonEmpty
    status: Status
    duration: Seconds
    steps: int = Field(ge=0)
    decisions: int = Field(ge=0)
    """Calls of `Policy.decide`."""
    usage: Usage = Usage()
    replayed: bool = False
    confidence: Probability | None = None
    """Of the experience that was replayed."""
    reason: str = ""
    tree: NodeRecord

    @property
    def model_calls(self) -> int:
        return self.usage.calls

    @property
    def tokens(self) -> int:
        return self.usage.tokens

    @property
    def actions(self) -> tuple[Action, ...]:
        """Every action that was carried out, in order."""
        return tuple(step.action for node in self.tree.walk() for step in node.steps)

    @model_validator(mode="after")
    def _is_final(self) -> Self:
        if not self.status.final:
            raise ValueError(f"a run's result has a final status, not {self.status}")
        return self
