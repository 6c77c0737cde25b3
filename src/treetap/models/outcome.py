"""The executed tree, and what a run hands back (A2, B13, F1), with what was done to the phone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import StrEnum
from typing import Annotated, Literal, Self

from pydantic import Field, PrivateAttr, model_validator

from treetap.models.action import Action
from treetap.models.base import Model, NonEmpty, Probability, Seconds
from treetap.models.decision import BranchMode, Decider, Usage
from treetap.models.device import DeviceInput
from treetap.models.expectation import Expectation
from treetap.models.safety import Ruling
from treetap.models.screen import Screen
from treetap.models.target import LocateResult
from treetap.models.task import AskedFor, Evidence
from treetap.models.verdict import Verdict


class SideEffectKind(StrEnum):
    """What became of it."""

    SENT = "sent"
    PAID = "paid"
    DELETED = "deleted"
    CALLED = "called"
    GRANTED = "granted"
    INSTALLED = "installed"
    CHANGED = "changed"
    """Something was set, written, or done that has no word of its own."""
    STARTED = "started"
    """It goes on by itself: playback, a recording, a timer."""


class SideEffect(Model):
    """One thing that is not as it was before the run."""

    kind: SideEffectKind
    what: NonEmpty
    """In plain words, in the language of the task."""
    asked_for: bool
    """The person's sentence asks for it, or a person said yes."""
    ended: bool = False
    """It was going on at the end, and the run has ended it."""


class Execution(Model):
    """The inputs that were sent, in order, and what was read."""

    inputs: tuple[DeviceInput, ...] = ()
    value: str | None = None
    """What a save or read action read."""
    seconds: Seconds = 0.0
    """How long the phone took to come to rest after the last of them."""
    held: bool = False
    """The goal of a closed-loop action already held, and nothing was sent."""
    _seen: Screen | None = PrivateAttr(default=None)

    @model_validator(mode="after")
    def _held_without_inputs(self) -> Self:
        if self.held and self.inputs:
            raise ValueError("where the goal already held, nothing is sent")
        return self

    @property
    def seen(self) -> Screen | None:
        """The screen at rest after the last of them, if the hands saw all of it. Not written down."""
        return self._seen

    def having_seen(self, screen: Screen | None) -> Self:
        """The same, with what the hands saw in the end."""
        made = self.model_copy()
        made._seen = screen  # noqa: SLF001 - its own
        return made


class Status(StrEnum):
    """How a node or a run stands. The last five are results."""

    PENDING = "pending"
    RUNNING = "running"
    SUCCESS = "success"
    PARTIAL = "partial"
    FAILED = "failed"
    ABORTED = "aborted"
    INFEASIBLE = "infeasible"
    """It cannot be done on this phone; the reason says why."""

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


class StepRecord(Model):
    """One action as it was carried out."""

    kind: Literal["step"] = "step"
    action: Action
    status: StepStatus
    decided_by: Decider
    certainty: Probability = 1.0
    """How sure the policy was that this is the right step here."""
    expect: tuple[Expectation, ...] = ()
    location: LocateResult | None = None
    before: str | None = None
    """Frame id before the action."""
    after: str | None = None
    """Frame id after it."""
    page_key: str = ""
    """The page it was done on."""
    state_key: str = ""
    leads_to: str = ""
    """The page key afterwards."""
    ruling: Ruling | None = None
    execution: Execution | None = None
    verdict: Verdict | None = None
    retries: int = Field(default=0, ge=0)
    error: str = ""
    duration: Seconds = 0.0


class NodeRecord(Model):
    """A node of the executed tree: what it was to do, what it did, how it ended."""

    kind: Literal["node"] = "node"
    id: NonEmpty
    """Its path from the root: `0`, `0.1`, `0.1.0` …"""
    task: NonEmpty
    status: Status
    goal_id: str | None = None
    mode: BranchMode | None = None
    """Set where the node branched."""
    done: tuple[Annotated[StepRecord | NodeRecord, Field(discriminator="kind")], ...] = ()
    """Its steps and its children, in the order in which they were carried out."""
    evidence: tuple[Evidence, ...] = ()
    experience: str | None = None
    """The experience that was replayed here."""
    reason: str = ""
    duration: Seconds = 0.0
    usage: Usage = Usage()
    """What this node's own decisions cost, without its children's."""

    @property
    def steps(self) -> tuple[StepRecord, ...]:
        """This node's own."""
        return tuple(one for one in self.done if isinstance(one, StepRecord))

    @property
    def children(self) -> tuple[NodeRecord, ...]:
        return tuple(one for one in self.done if isinstance(one, NodeRecord))

    def walk(self) -> Iterator[NodeRecord]:
        """This node and all below it, parents first."""
        yield self
        for child in self.children:
            yield from child.walk()

    def all_steps(self) -> Iterator[StepRecord]:
        """The steps of this node and of all below it, in the order in which they were carried out."""
        yield from step_records(self.done)


def step_records(done: Iterable[StepRecord | NodeRecord]) -> list[StepRecord]:
    """Every step of what a node has done, in order."""
    below = ([one] if isinstance(one, StepRecord) else step_records(one.done) for one in done)
    return [step for steps in below for step in steps]


def consented(steps: Iterable[StepRecord]) -> Iterator[AskedFor]:
    """What the consent judge has allowed: a replay of the same pattern need not ask again."""
    for step in steps:
        if step.status is StepStatus.SUCCESS and step.ruling is not None:
            yield from (AskedFor(act=act, confirmed=True) for act in step.ruling.judged)


class Outcome(Model):
    """What goes up from a node to its parent."""

    node: NodeRecord

    @property
    def status(self) -> Status:
        return self.node.status

    @property
    def reason(self) -> str:
        return self.node.reason

    @model_validator(mode="after")
    def _is_final(self) -> Self:
        if not self.status.final:
            raise ValueError(f"an outcome has a final status, not {self.status}")
        return self


class RunResult(Model):
    """What `execute_task` returns."""

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
    experience: str | None = None
    """Its id."""
    learned: tuple[str, ...] = ()
    """The ids of the experiences that were kept."""
    reason: str = ""
    answer: str | None = None
    """What a goal that reads asked for."""
    warnings: tuple[str, ...] = ()
    """What did not work as configured though the run went on, each in one line: a model that stayed away."""
    side_effects: tuple[SideEffect, ...] = ()
    """What is not as it was, wanted or not, also where the run failed."""
    tree: NodeRecord

    @property
    def model_calls(self) -> int:
        """Calls that a model answered."""
        return self.usage.calls

    @property
    def failed_calls(self) -> int:
        """Calls that no model answered."""
        return self.usage.failed

    @property
    def tokens(self) -> int:
        return self.usage.tokens

    @property
    def actions(self) -> tuple[Action, ...]:
        """Every action that was carried out, in order."""
        return tuple(step.action for step in self.tree.all_steps())

    def summary(self) -> dict[str, object]:
        """The result without the tree, as `--json` prints it. Others rely on these keys."""
        return {
            "run": self.run,
            "task": self.task,
            "status": self.status.value,
            "reason": self.reason,
            "answer": self.answer,
            "duration": self.duration,
            "steps": self.steps,
            "decisions": self.decisions,
            "model_calls": self.model_calls,
            "failed_calls": self.failed_calls,
            "tokens": self.tokens,
            "replayed": self.replayed,
            "confidence": self.confidence,
            "experience": self.experience,
            "learned": len(self.learned),
            "warnings": list(self.warnings),
            "side_effects": [one.model_dump(mode="json") for one in self.side_effects],
        }

    @model_validator(mode="after")
    def _is_final(self) -> Self:
        if not self.status.final:
            raise ValueError(f"a run's result has a final status, not {self.status}")
        return self
