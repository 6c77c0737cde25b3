"""What memory answers: matches with their confidence and reasons, and paths on the map (A3, A14)."""

from __future__ import annotations

from enum import StrEnum
from typing import Literal

from pydantic import Field

from treetap.models.action import Action
from treetap.models.base import Model, NonEmpty, Probability, Seconds
from treetap.models.experience import Experience
from treetap.models.reflection import Reflection
from treetap.models.screen import Screen
from treetap.models.task import NamedValue, TaskFrame


class Tier(StrEnum):
    """Why an experience matches. Only the first four can reach a replay (DETAILS: the reuse rule)."""

    LITERAL = "literal"
    PATTERN = "pattern"
    ALIAS = "alias"
    FRAME = "frame"
    SIMILAR = "similar"


class Query(Model):
    """What memory is asked: a task, from where, and for what."""

    frame: TaskFrame
    screen: Screen | None = None
    purpose: Literal["task", "knowledge", "correction"] = "task"


class Match(Model):
    """An experience, how far it may be trusted here, and with which values."""

    experience: Experience
    tier: Tier
    confidence: Probability
    slots: tuple[NamedValue, ...] = ()
    """The new task's values for the experience's slots."""
    reasons: tuple[str, ...] = ()


class Recollection(Model):
    """Matches best first, and lessons on what not to do."""

    matches: tuple[Match, ...] = ()
    lessons: tuple[Reflection, ...] = ()
    path: Literal["keys", "single", "hierarchical", "none"] = "none"
    """Which way was searched."""
    cost: Seconds = 0.0


class MapEdge(Model):
    """An action that leads from one page to another, and how often it did."""

    start: NonEmpty
    end: NonEmpty
    action: Action
    ok: int = Field(default=0, ge=0)
    fail: int = Field(default=0, ge=0)
