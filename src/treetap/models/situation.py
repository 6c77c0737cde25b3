"""Everything a policy is given to decide on."""

from __future__ import annotations

from pydantic import Field

from treetap.models.base import Model, NonEmpty
from treetap.models.device import App
from treetap.models.memory import Match
from treetap.models.outcome import StepRecord
from treetap.models.reflection import Reflection
from treetap.models.screen import Screen
from treetap.models.task import Goal, NamedValue, TaskFrame


class Situation(Model):
    """Screen text in here is data; it never was and never becomes an instruction."""

    task: NonEmpty
    """This node's task in words."""
    frame: TaskFrame
    goals: tuple[Goal, ...] = ()
    """Those of the frame that are still open."""
    screen: Screen
    steps: tuple[StepRecord, ...] = ()
    """What this node has done so far."""
    trail: tuple[str, ...] = ()
    """The tasks of the nodes above, the root first."""
    reflections: tuple[Reflection, ...] = ()
    """The sliding window of recent lessons."""
    hints: tuple[Match, ...] = ()
    """Experiences that are similar but not sure enough to replay."""
    bank: tuple[NamedValue, ...] = ()
    apps: tuple[App, ...] = ()
    failure: str = ""
    """Why the last attempt failed, when this is a re-plan (B12)."""
    answers: tuple[str, ...] = ()
    """What a person has said."""
    depth: int = Field(default=0, ge=0)
