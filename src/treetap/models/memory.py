"""What memory answers: matches with their confidence and reasons, and pages and ways on the map (A3, A14)."""

from __future__ import annotations

from enum import StrEnum
from typing import Literal, Self

from pydantic import Field, model_validator

from treetap.models.action import Action
from treetap.models.base import Model, NonEmpty, Probability
from treetap.models.device import App, DeviceInfo
from treetap.models.experience import HINT_CEILING, Experience, Origin, TaskExperience
from treetap.models.outcome import StepRecord
from treetap.models.reflection import Reflection
from treetap.models.screen import Screen
from treetap.models.task import NamedValue, TaskFrame


class Tier(StrEnum):
    """Why an experience matches. All but the last can reach a replay (DETAILS: the reuse rule)."""

    LITERAL = "literal"
    PATTERN = "pattern"
    ALIAS = "alias"
    FRAME = "frame"
    MODEL_ALIAS = "model_alias"
    """A model says that the two sentences ask for the same, and nothing that can be compared differs."""
    SIMILAR = "similar"


class Query(Model):
    """What memory is asked: a task, from where, and for what."""

    frame: TaskFrame
    screen: Screen | None = None
    purpose: Literal["task", "replay", "knowledge", "correction"] = "task"
    """`replay`: what can be run as it is, by key alone. `task`: whatever may help as well."""
    device: DeviceInfo | None = None
    apps: tuple[App, ...] = ()
    """What is installed, with versions: what an experience was learned with may have changed."""
    may_ask: bool = False
    """Whether a model may be asked if no key is found: for what a person has asked, not for parts of it."""
    failed: StepRecord | None = None
    """The step to put right, for `purpose: correction`."""


class Match(Model):
    """An experience, how far it may be trusted here, and with which values."""

    experience: Experience
    tier: Tier
    confidence: Probability
    slots: tuple[NamedValue, ...] = ()
    """The new task's values for the experience's slots."""
    alias: str = ""
    """The pattern of the new sentence, which becomes another name of the experience if it works for it."""
    reasons: tuple[str, ...] = ()

    @model_validator(mode="after")
    def _a_hint_stays_a_hint(self) -> Self:
        if self.confidence > HINT_CEILING and (why := self._only_a_hint()):
            raise ValueError(f"{why} is trusted up to {HINT_CEILING} and no further")
        return self

    def _only_a_hint(self) -> str:
        """Why this may never be replayed as it is; empty if it may."""
        one = self.experience
        if self.tier is Tier.SIMILAR:
            return "what is merely similar"
        if isinstance(one, TaskExperience) and not one.verified:
            return "what was not verified"
        if one.origin is Origin.IMPORTED and one.record.ok == 0:
            return "what was imported and has not worked here yet"
        return ""


class Recollection(Model):
    """Matches best first, and lessons on what not to do."""

    matches: tuple[Match, ...] = ()
    lessons: tuple[Reflection, ...] = ()
    path: Literal["keys", "single", "hierarchical", "none"] = "none"
    """Which way was searched."""
    reason: str = ""
    """Why that way, or why nothing was searched."""
    milliseconds: float = Field(default=0.0, ge=0)


class Page(Model):
    """A page on the map."""

    key: NonEmpty
    title: str = ""
    package: str = ""


class MapEdge(Model):
    """An action that leads from one page to another, and how often it did."""

    start: NonEmpty
    end: NonEmpty
    action: Action
    ok: int = Field(default=0, ge=0)
    fail: int = Field(default=0, ge=0)
