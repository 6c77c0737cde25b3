"""What a policy may answer, as a tagged union on `kind`: what a node may decide, as data, and who decided."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Literal, Self

from pydantic import Field, TypeAdapter, model_validator

from treetap.models.action import Action
from treetap.models.base import Model, NonEmpty, Probability, engine_only
from treetap.models.chat import Usage
from treetap.models.expectation import Expectation
from treetap.models.human import AnswerKind, Question
from treetap.models.task import Evidence


class Decider(StrEnum):
    """Who chose a step."""

    REPLAY = "replay"
    OFFLINE = "offline"
    MODEL = "model"
    TEMPLATE = "template"
    HUMAN = "human"


class BranchMode(StrEnum):
    """How a branch's children belong together."""

    SEQUENCE = "sequence"
    """All of them, in order."""
    ALTERNATIVES = "alternatives"
    """The first that succeeds; roll back between them."""


class _Decision(Model):
    thought: str = ""
    """The reasoning, first and apart from what is acted on."""
    goal_id: str | None = None
    """The goal this serves."""
    confidence: Probability = 1.0
    """How sure this is the right thing to do."""
    note: str = engine_only(default="")
    """What the policy wants to be told again at every later decision. No step, no value, no consent."""
    by: Decider | None = engine_only(default=None)
    """Who decided; the policy says."""
    usage: Usage = engine_only(default=Usage())
    """What deciding cost."""


class Terminal(_Decision):
    """One action, and what should be seen after it."""

    kind: Literal["terminal"] = "terminal"
    action: Action
    expect: tuple[Expectation, ...] = ()


class Subtask(Model):
    """A child of a branch: a task of its own or, where it is already clear, one ready step."""

    task: NonEmpty
    app: str | None = None
    goal_id: str | None = None
    step: Terminal | None = None
    """Taken as it is, without another decision, while the screen allows it."""
    expect: tuple[Expectation, ...] = ()
    """How to see that the subtask is done."""


class Branch(_Decision):
    """Several subtasks, as a sequence or as alternatives."""

    kind: Literal["branch"] = "branch"
    mode: BranchMode
    children: tuple[Subtask, ...] = Field(min_length=1)


class Done(_Decision):
    """The task is finished. Believed only with evidence: the rules', the judge's, or `shown`."""

    kind: Literal["done"] = "done"
    answer: str | None = None
    """The text that answers a question, in the policy's own words."""
    shown: tuple[Expectation, ...] = ()
    """What it rests on."""
    evidence: tuple[Evidence, ...] = engine_only(default=())


class Infeasible(_Decision):
    """It cannot be done on this phone."""

    kind: Literal["infeasible"] = "infeasible"
    reason: NonEmpty
    """Why, for the person."""


class NeedKnowledge(_Decision):
    """Memory should be asked before deciding."""

    kind: Literal["need_knowledge"] = "need_knowledge"
    query: NonEmpty


class AskHuman(_Decision):
    """A person has to say."""

    kind: Literal["ask_human"] = "ask_human"
    question: NonEmpty
    answer: AnswerKind = AnswerKind.TEXT
    choices: tuple[NonEmpty, ...] = ()
    """The options, for `answer: choice`."""

    @model_validator(mode="after")
    def _can_be_asked(self) -> Self:
        Question(text=self.question, kind=self.answer, choices=self.choices)
        return self


Decision = Annotated[
    Terminal | Branch | Done | Infeasible | NeedKnowledge | AskHuman, Field(discriminator="kind")
]
DECISION: TypeAdapter[Decision] = TypeAdapter(Decision)
"""Reads and writes any decision."""
DecisionKind = Literal["terminal", "branch", "done", "infeasible", "need_knowledge", "ask_human"]
