"""What a run writes down. The envelope says when and where; the payload, a tagged union, says what."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from pydantic import AwareDatetime, Field, JsonValue

from treetap.models.action import Action
from treetap.models.base import Model, NonEmpty, Probability
from treetap.models.decision import Decider, Decision, Usage
from treetap.models.human import Answer, Question
from treetap.models.judgement import Judgement
from treetap.models.memory import Recollection, Tier
from treetap.models.outcome import SideEffect, Status
from treetap.models.reflection import Reflection
from treetap.models.safety import Ruling
from treetap.models.screen import Blocker, Frame, Screen
from treetap.models.target import LocateResult
from treetap.models.task import Evidence
from treetap.models.verdict import Verdict

EVENT_VERSION: Final = 1


class RunStarted(Model):
    """The recipe: the task and the resolved settings, secrets masked."""

    kind: Literal["run_started"] = "run_started"
    task: NonEmpty
    settings: JsonValue
    version: str
    """Of treetap."""
    device: str = ""


class RunEnded(Model):
    kind: Literal["run_ended"] = "run_ended"
    status: Status
    reason: str = ""
    steps: int | None = Field(default=None, ge=0)
    """As in the result; None for a run that has none."""
    decisions: int | None = Field(default=None, ge=0)
    """As in the result: every time the policy was asked, also where nothing came of it."""
    usage: Usage = Usage()
    side_effects: tuple[SideEffect, ...] = ()


class NodeStarted(Model):
    kind: Literal["node_started"] = "node_started"
    task: NonEmpty
    depth: int = Field(ge=0)


class NodeEnded(Model):
    kind: Literal["node_ended"] = "node_ended"
    status: Status
    reason: str = ""


class Recalled(Model):
    """What memory answered, and why."""

    kind: Literal["recalled"] = "recalled"
    path: NonEmpty
    best: str | None = None
    """The best match's experience id."""
    tier: Tier | None = None
    confidence: Probability | None = None
    candidates: int = Field(default=0, ge=0)
    reasons: tuple[str, ...] = ()
    milliseconds: float = Field(default=0.0, ge=0)

    @classmethod
    def of(cls, found: Recollection) -> Recalled:
        best = found.matches[0] if found.matches else None
        return cls(
            path=found.path,
            best=best.experience.id if best else None,
            tier=best.tier if best else None,
            confidence=best.confidence if best else None,
            candidates=len(found.matches),
            reasons=best.reasons if best else (found.reason,) if found.reason else (),
            milliseconds=found.milliseconds,
        )


class Perceived(Model):
    kind: Literal["perceived"] = "perceived"
    frame: Frame
    package: str = ""
    page_key: str = ""
    state_key: str = ""
    elements: int = Field(default=0, ge=0)
    sources: tuple[str, ...] = ()
    blockers: tuple[Blocker, ...] = ()
    milliseconds: float = Field(default=0.0, ge=0)

    @classmethod
    def of(cls, screen: Screen, milliseconds: float) -> Perceived:
        return cls(
            frame=screen.frame,
            package=screen.package,
            page_key=screen.page_key,
            state_key=screen.state_key,
            elements=len(screen.elements),
            sources=tuple(sorted(screen.sources)),
            blockers=screen.blockers,
            milliseconds=milliseconds,
        )


class Decided(Model):
    kind: Literal["decided"] = "decided"
    decision: Decision
    by: Decider
    usage: Usage = Usage()
    milliseconds: float = Field(default=0.0, ge=0)


class ModelCalled(Model):
    """A call of a language or vision model, whoever made it."""

    kind: Literal["model_called"] = "model_called"
    purpose: NonEmpty
    model: str
    usage: Usage
    milliseconds: float = Field(default=0.0, ge=0)
    error: str = ""


class Ruled(Model):
    """The guard's word."""

    kind: Literal["ruled"] = "ruled"
    action: Action
    ruling: Ruling


class Asked(Model):
    """A person was asked."""

    kind: Literal["asked"] = "asked"
    question: Question
    answer: Answer


class ActionIntended(Model):
    """On disk before the phone is touched, so that after a crash it is known what may have happened."""

    kind: Literal["action_intended"] = "action_intended"
    action: Action
    by: Decider
    location: LocateResult | None = None
    before: str | None = None
    """Frame id."""


class ActionDone(Model):
    """On disk as soon as the phone has answered."""

    kind: Literal["action_done"] = "action_done"
    intended: int = Field(ge=0)
    """The sequence number of the `action_intended` it belongs to."""
    error: str = ""
    milliseconds: float = Field(default=0.0, ge=0)


class Compared(Model):
    kind: Literal["compared"] = "compared"
    verdict: Verdict
    before: Frame
    after: Frame


class GoalChecked(Model):
    """What the goal checker saw; None if the goal does not hold, or nothing shows that it does."""

    kind: Literal["goal_checked"] = "goal_checked"
    goal_id: NonEmpty
    evidence: Evidence | None = None


class Judged(Model):
    """What the judge said of a run that claimed to be done."""

    kind: Literal["judged"] = "judged"
    judgement: Judgement


class ValueSaved(Model):
    """A name of the bank has a value."""

    kind: Literal["value_saved"] = "value_saved"
    name: NonEmpty
    value: str


class ReplayStarted(Model):
    kind: Literal["replay_started"] = "replay_started"
    experience: NonEmpty
    """Its id."""
    confidence: Probability
    steps: int = Field(ge=0)
    """How many it has."""


class ReplayDiverged(Model):
    """The phone did not do what the experience says; the node goes on by itself."""

    kind: Literal["replay_diverged"] = "replay_diverged"
    experience: NonEmpty
    step: int = Field(ge=0)
    """The first that did not go as learned, counted from 0."""
    reason: NonEmpty


class Reflected(Model):
    kind: Literal["reflected"] = "reflected"
    reflection: Reflection


class Stored(Model):
    """Experiences that were kept, and those whose record changed."""

    kind: Literal["stored"] = "stored"
    added: tuple[str, ...] = ()
    strengthened: tuple[str, ...] = ()
    weakened: tuple[str, ...] = ()


class Noted(Model):
    """A remark for whoever reads the log."""

    kind: Literal["noted"] = "noted"
    text: NonEmpty


Payload = Annotated[
    RunStarted
    | RunEnded
    | NodeStarted
    | NodeEnded
    | Recalled
    | Perceived
    | Decided
    | ModelCalled
    | Ruled
    | Asked
    | ActionIntended
    | ActionDone
    | Compared
    | GoalChecked
    | Judged
    | ValueSaved
    | ReplayStarted
    | ReplayDiverged
    | Reflected
    | Stored
    | Noted,
    Field(discriminator="kind"),
]

DURABLE_KINDS = frozenset({"run_started", "run_ended", "node_ended", "action_intended", "action_done"})
"""On disk before `emit` returns: what a resumed run needs in order to repeat nothing."""


class Event(Model):
    """One line of `events.jsonl`."""

    version: Literal[1] = EVENT_VERSION
    run: NonEmpty
    seq: int = Field(ge=0)
    node: str
    """The node's path, `0.1.0`; empty for the run itself."""
    monotonic: float
    """Seconds of the run's clock; differences are durations."""
    wall: AwareDatetime
    payload: Payload

    @property
    def kind(self) -> str:
        return self.payload.kind
