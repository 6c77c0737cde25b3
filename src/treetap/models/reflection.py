"""A lesson from a failure: words for a model, structure for retrieval (A11, F3)."""

from __future__ import annotations

from typing import Literal

from pydantic import AwareDatetime, Field

from treetap.models.action import Action
from treetap.models.base import Model, NonEmpty
from treetap.models.outcome import StepRecord
from treetap.models.screen import Screen


class Failure(Model):
    """What a reflector is told."""

    task: NonEmpty
    goal_id: str | None = None
    cause: NonEmpty
    package: str = ""
    page_key: str = ""
    screen: Screen | None = None
    """Where it ended."""
    steps: tuple[StepRecord, ...] = ()
    """What was done last, the failed step at the end."""
    final: bool = False
    """Whether the task was given up, and not only a step."""


class Reflection(Model):
    """One short lesson. `seen` counts how often it came up, `helped` and `harmed` how following it went."""

    id: NonEmpty
    task: NonEmpty
    lesson: NonEmpty
    cause: NonEmpty
    goal_id: str | None = None
    package: str = ""
    page_key: str = ""
    action: Action | None = None
    """What not to do there."""
    author: Literal["rule", "model"] = "rule"
    created: AwareDatetime
    seen: int = Field(default=1, ge=1)
    helped: int = Field(default=0, ge=0)
    harmed: int = Field(default=0, ge=0)
