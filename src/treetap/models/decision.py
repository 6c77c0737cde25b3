"""How a model is asked, what a policy may answer (a tagged union on `kind`), and what asking costs.

A question is free of any client library. What is open to a node is data; the JSON schema of a reply that a
model is shown is made from it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from enum import StrEnum
from functools import cache
from typing import Annotated, Any, Literal, Self, get_args

from pydantic import Field, JsonValue, TypeAdapter, field_serializer, model_validator

from treetap.errors import DecisionNotAllowed
from treetap.models.action import Action, ActionKind
from treetap.models.base import ENGINE_ONLY, Model, NonEmpty, Probability, Seconds, engine_only
from treetap.models.expectation import Expectation
from treetap.models.human import AnswerKind, Question
from treetap.models.strict_schema import strict_schema
from treetap.models.target import Bounds, Point
from treetap.models.task import Evidence


class Message(Model):
    """One turn. Images are frames of the frame store, sent after the text."""

    role: Literal["system", "user", "assistant"]
    text: str
    frames: tuple[str, ...] = ()


class ChatRequest(Model):
    """A question to a model, and the shape its answer must have."""

    messages: tuple[Message, ...] = Field(min_length=1)
    response_schema: dict[str, JsonValue] | None = None
    """The JSON schema the reply is asked to satisfy; None for prose."""
    schema_name: str = "reply"
    max_tokens: int | None = Field(default=None, gt=0)
    deadline: Seconds | None = None
    """Seconds for the whole reply; None takes the endpoint's setting."""
    purpose: NonEmpty = "decide"
    """What the call is for, so that costs can be told apart."""
    must_see: bool = False
    """The question is about its pictures: without them any answer is made up."""


class Usage(Model):
    """What calls cost."""

    calls: int = Field(default=0, ge=0)
    """Calls that a model answered, well or badly."""
    failed: int = Field(default=0, ge=0)
    """Calls that no model answered: refused, cut off, late, or answered by something else."""
    tokens_in: int = Field(default=0, ge=0)
    tokens_out: int = Field(default=0, ge=0)
    cost: float = Field(default=0.0, ge=0)
    """In the currency of the endpoint's prices; 0 where they are not known."""

    @property
    def tokens(self) -> int:
        return self.tokens_in + self.tokens_out

    @property
    def tried(self) -> int:
        """All calls: what a budget counts."""
        return self.calls + self.failed

    def __add__(self, other: Usage) -> Usage:
        return Usage(
            calls=self.calls + other.calls,
            failed=self.failed + other.failed,
            tokens_in=self.tokens_in + other.tokens_in,
            tokens_out=self.tokens_out + other.tokens_out,
            cost=self.cost + other.cost,
        )


class ChatReply(Model):
    """The text as it came, untrusted, with its cost."""

    text: str
    model: str = ""
    usage: Usage = Usage(calls=1)


class Sight(Model):
    """What a vision model is asked about one or two frames."""

    question: NonEmpty
    frames: tuple[NonEmpty, ...] = Field(min_length=1, max_length=2)
    response_schema: dict[str, JsonValue]
    deadline: Seconds | None = None
    purpose: NonEmpty = "look"


class SightReply(Model):
    """The answer with its cost."""

    data: dict[str, JsonValue]
    """The JSON object as it came, untrusted: whoever asked checks it."""
    usage: Usage = Usage(calls=1)


# Decisions


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


# What is open to a node


_REF = "#/$defs/"


class Reply(Model):
    """What a language model answers."""

    thought: str = ""
    """The reasoning, first and apart from what is acted on."""
    decision: Decision


class Allowed(Model):
    """The decisions open to a node. Modes are shapes: each is one value of this model per depth."""

    decisions: frozenset[DecisionKind] = Field(default=frozenset(get_args(DecisionKind)), min_length=1)
    actions: frozenset[ActionKind] = frozenset(get_args(ActionKind))
    """For a terminal decision and for the ready steps of a branch; none closes both."""
    branch_modes: frozenset[BranchMode] = frozenset(BranchMode)
    """None closes branching."""
    max_children: int = Field(default=5, ge=1)

    @model_validator(mode="after")
    def _leaves_something_to_decide(self) -> Self:
        if not self.open_decisions:
            raise ValueError("nothing is left to decide: terminal needs actions, branch needs branch_modes")
        return self

    @field_serializer("decisions", "actions", "branch_modes", when_used="json")
    def _in_order(self, names: frozenset[str]) -> list[str]:
        return sorted(names)

    @property
    def open_decisions(self) -> frozenset[DecisionKind]:
        """Those of `decisions` that can be taken with the actions and modes there are."""
        closed: set[DecisionKind] = set()
        if not self.actions:
            closed.add("terminal")
        if not self.branch_modes:
            closed.add("branch")
        return self.decisions - closed

    def check(self, decision: Decision) -> Decision:
        """The decision itself, or `DecisionNotAllowed`."""
        if decision.kind not in self.open_decisions:
            raise self._refusal("decision", decision.kind, self.open_decisions)
        if isinstance(decision, Branch):
            if decision.mode not in self.branch_modes:
                raise self._refusal("branch mode", decision.mode, self.branch_modes)
            if len(decision.children) > self.max_children:
                raise DecisionNotAllowed(
                    f"A branch of {len(decision.children)} children is not allowed here.",
                    hint=f"Give at most {self.max_children}.",
                )
        for step in _steps(decision):
            if step.action.kind not in self.actions:
                raise self._refusal("action", step.action.kind, self.actions)
        return decision

    @staticmethod
    def _refusal(what: str, given: str, allowed: frozenset[Any]) -> DecisionNotAllowed:
        names = ", ".join(sorted(str(one) for one in allowed)) or "none"
        return DecisionNotAllowed(f"The {what} '{given}' is not allowed here.", hint=f"Allowed: {names}.")


def _steps(decision: Decision) -> Iterator[Terminal]:
    if isinstance(decision, Terminal):
        yield decision
    elif isinstance(decision, Branch):
        yield from (child.step for child in decision.children if child.step is not None)


def decision_schema(allowed: Allowed, *, strict: bool = False) -> dict[str, Any]:
    """The JSON schema of a `Reply`, narrowed to what is allowed and to what a model may fill in.

    `strict` gives it in the subset that structured outputs take (`strict_schema.py`).
    """
    schema: dict[str, Any] = json.loads(_whole_schema())
    definitions: dict[str, Any] = schema["$defs"]
    _keep(schema["properties"]["decision"], allowed.open_decisions)
    _keep(definitions["Terminal"]["properties"]["action"], allowed.actions)
    definitions["BranchMode"]["enum"] = sorted(allowed.branch_modes)
    definitions["Branch"]["properties"]["children"]["maxItems"] = allowed.max_children
    if not allowed.actions:
        definitions["Subtask"]["properties"].pop("step")
    used = _reachable(schema, definitions)
    schema["$defs"] = {name: body for name, body in definitions.items() if name in used}
    return strict_schema(schema) if strict else schema


@cache
def _whole_schema() -> str:
    """With nothing forbidden. Made once, and kept as text, so that every reader has a copy of its own."""
    schema = Reply.model_json_schema()
    schema["required"] = list(schema["properties"])
    definitions = schema["$defs"]
    for decision in schema["properties"]["decision"]["discriminator"]["mapping"].values():
        definitions[decision.removeprefix(_REF)]["properties"].pop("thought")
    for shape in (Point, Bounds):  # A reply may leave the space to be guessed.
        if shape.__name__ in definitions:
            definitions[shape.__name__]["required"].remove("space")
    for definition in definitions.values():
        _hide_engine_only(definition)
        _put_kind_first(definition)
    _drop_titles(schema)
    return json.dumps(schema)


def _keep(union: dict[str, Any], kinds: frozenset[str]) -> None:
    """Drop the members of a tagged union whose tag is not among the kinds."""
    mapping = {tag: ref for tag, ref in union["discriminator"]["mapping"].items() if tag in kinds}
    union["discriminator"]["mapping"] = mapping
    union["oneOf"] = [member for member in union["oneOf"] if member["$ref"] in mapping.values()]


def _hide_engine_only(definition: dict[str, Any]) -> None:
    properties = definition.get("properties", {})
    for name in [name for name, body in properties.items() if body.get(ENGINE_ONLY)]:
        del properties[name]
        if name in definition.get("required", ()):
            definition["required"].remove(name)


def _put_kind_first(definition: dict[str, Any]) -> None:
    """What is written first decides the rest, so the tag comes first, and is never left to its default."""
    properties = definition.get("properties", {})
    if "kind" in properties:
        tag = {key: value for key, value in properties.pop("kind").items() if key != "default"}
        definition["properties"] = {"kind": tag, **properties}
        definition["required"] = [
            "kind",
            *(name for name in definition.get("required", ()) if name != "kind"),
        ]


def _drop_titles(node: Any) -> None:
    """Pydantic titles repeat each field's name; to a model they are only tokens."""
    if isinstance(node, dict):
        if isinstance(node.get("title"), str):
            del node["title"]
        for value in node.values():
            _drop_titles(value)
    elif isinstance(node, list):
        for value in node:
            _drop_titles(value)


def _reachable(schema: dict[str, Any], definitions: dict[str, Any]) -> set[str]:
    found: set[str] = set()
    open_ends: list[Any] = [{key: value for key, value in schema.items() if key != "$defs"}]
    while open_ends:
        node = open_ends.pop()
        if isinstance(node, dict):
            name = str(node.get("$ref", "")).removeprefix(_REF)
            if name in definitions and name not in found:
                found.add(name)
                open_ends.append(definitions[name])
            open_ends.extend(node.values())
        elif isinstance(node, list):
            open_ends.extend(node)
    return found
