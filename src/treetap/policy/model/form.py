"""What a model answers, in as few words as will do; and the schema of it, narrowed to what is allowed.

A whole decision (`models.Decision`) takes some six thousand tokens to describe, most of which say how a
target may be described. On a screen whose elements are numbered a number says it all, so a model is asked for
this form, and `expanding.py` makes decisions of it.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from pydantic import Field

from treetap.models import ActionKind, Allowed, Commitment, DecisionKind
from treetap.models.base import Model, NonEmpty

ReplyKind = Literal["act", "plan", "done", "infeasible", "ask_memory", "ask_person"]
DoKind = ActionKind | Literal["scroll"]
"""The actions, and `scroll`: a swipe, told by what it shows. Many models mix up where the finger moves."""
At = Annotated[int, Field(ge=0)] | NonEmpty | tuple[float, float]
"""The number of an element, the words on it, or a point as the model's convention has it."""
MOST_STEPS: Final = 8
MOST_SEEN: Final = 8
"""Lines that a model may point at: what shows a result is not the whole page."""
NOWHERE: Final = frozenset[ActionKind](
    {"key", "wait", "go_home", "back", "launch_app", "open_url", "call", "read"}
)
"""Actions that are not done to anything on the screen."""

_TEXT: Final = {"type": "string"}
_SAID_AS: Final[dict[DecisionKind, ReplyKind]] = {
    "terminal": "act",
    "branch": "plan",
    "done": "done",
    "infeasible": "infeasible",
    "need_knowledge": "ask_memory",
    "ask_human": "ask_person",
}


class ShortStep(Model):
    """One action."""

    do: DoKind
    at: At | None = None
    """What to act on: its number; words on it, if it will only show later; [x, y] if it is not listed."""
    to: At | None = None
    """drag: where to."""
    text: str | None = None
    """What to type; the app, link, number, key, direction, option, value or name; wait: seconds."""
    on: bool | None = None
    """set_checked: on or off."""
    enter: bool | None = None
    """input_text: press enter after it."""
    commits: Commitment | None = None
    """Set if this sends, pays, deletes, calls, grants or installs."""
    see: NonEmpty | None = None
    """What will show after it, only if that is certain."""


class ShortTask(Model):
    """A part of the task."""

    task: NonEmpty
    goal: NonEmpty | None = None
    """The id of the goal, if it is exactly that goal."""


class ShortReply(Model):
    """What a model answers."""

    thought: str = ""
    """The reasoning, in one or two sentences."""
    kind: ReplyKind
    goal: NonEmpty | None = None
    """The id of the open goal that this serves."""
    steps: tuple[ShortStep, ...] = ()
    """act: the next step, and those after it that are certain."""
    tasks: tuple[ShortTask, ...] = ()
    """plan: the parts of the task."""
    any_of: bool = False
    """plan: one of them will do."""
    seen: tuple[Annotated[int, Field(ge=0)] | NonEmpty, ...] = ()
    """done: what shows that it is: numbers of elements, or words that stand there."""
    answer: NonEmpty | None = None
    """done: the answer, if the task asks something."""
    reason: NonEmpty | None = None
    """infeasible: why."""
    question: NonEmpty | None = None
    """ask_memory, ask_person: in words."""
    note: str = ""
    """What to remember for later steps."""


def open_actions(allowed: Allowed) -> tuple[DoKind, ...]:
    """What a step may do."""
    scroll: tuple[DoKind, ...] = ("scroll",) if "swipe" in allowed.actions else ()
    return (*sorted(allowed.actions), *scroll)


def open_kinds(allowed: Allowed) -> tuple[ReplyKind, ...]:
    """What may be answered. Ready steps are a plan where no single step is open."""
    kinds = [_SAID_AS[kind] for kind in _SAID_AS if kind in allowed.open_decisions]
    if "act" not in kinds and "plan" in kinds and allowed.actions:
        kinds.insert(0, "act")
    return tuple(kinds)


def short_schema(allowed: Allowed) -> dict[str, Any]:
    """The JSON schema of a `ShortReply` in which nothing is offered that may not be chosen.

    What the fields mean the prompt says already; only what it does not say is described here.
    """
    kinds = open_kinds(allowed)
    properties: dict[str, Any] = {
        "thought": _TEXT,
        "kind": {"type": "string", "enum": list(kinds)},
        "goal": _text(ShortReply, "goal"),
    }
    if "act" in kinds:
        steps = {"type": "array", "maxItems": MOST_STEPS, "items": _step(allowed)}
        properties["steps"] = steps
    if "plan" in kinds:
        task = _closed({"task": _TEXT, "goal": _TEXT}, required=["task"])
        tasks = {"type": "array", "maxItems": allowed.max_children, "items": task}
        properties["tasks"] = tasks
        if len(allowed.branch_modes) > 1:
            properties["any_of"] = {"type": "boolean"}
    if "done" in kinds:
        shown = {"anyOf": [{"type": "integer"}, {"type": "string"}]}
        properties["answer"] = _TEXT
        properties["seen"] = {"type": "array", "maxItems": MOST_SEEN, "items": shown}
    if "infeasible" in kinds:
        properties["reason"] = _TEXT
    if any(kind.startswith("ask") for kind in kinds):
        properties["question"] = _TEXT
    properties["note"] = _TEXT
    return _closed(properties, required=["thought", "kind"])


def _step(allowed: Allowed) -> dict[str, Any]:
    place = [{"type": "integer"}, {"type": "string"}, {"type": "array", "items": {"type": "number"}}]
    properties: dict[str, Any] = {
        "do": {"type": "string", "enum": list(open_actions(allowed))},
        "at": {"description": _said(ShortStep, "at"), "anyOf": place},
        "text": _text(ShortStep, "text"),
        "commits": {"type": "string", "enum": [one.value for one in Commitment]},
        "see": _TEXT,
    }
    only_for: dict[str, tuple[str, dict[str, Any]]] = {
        "drag": ("to", {"anyOf": place}),
        "set_checked": ("on", {"type": "boolean"}),
        "input_text": ("enter", {"type": "boolean"}),
    }
    for kind, (name, body) in only_for.items():
        if kind in allowed.actions:
            properties[name] = body
    return _closed(properties, required=["do"])


def _closed(properties: dict[str, Any], required: list[str]) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": False,
    }


def _text(model: type[Model], name: str) -> dict[str, Any]:
    return {"description": _said(model, name), "type": "string"}


def _said(model: type[Model], name: str) -> str:
    return model.model_fields[name].description or ""
