"""Every setting, its type, its default and a word on it. `configs/config.yaml` is written from this file.

A key is here because a requirement asks for it; a part adds the keys it needs when it arrives.
"""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Literal, Self

from pydantic import Field, model_validator

from treetap.models.action import Commitment
from treetap.models.base import Model
from treetap.models.settings_memory import ExperienceSettings, RetrievalSettings
from treetap.models.settings_outside import DeviceSettings, ModelsSettings
from treetap.models.settings_types import FolderPath, Positive, PositiveSeconds, impossible
from treetap.models.target import LocateStrategy


class Mode(StrEnum):
    """Which shape the tree takes."""

    TREE = "tree"
    REACT = "react"
    PLAN = "plan"
    HIERARCHICAL = "hierarchical"


class StrategyTreeSettings(Model):
    """The tree's shape and its budgets."""

    mode: Mode = Mode.TREE
    """The shape of the tree: how far, and when, tasks are broken down."""
    policy: Literal["auto", "offline", "llm"] = "auto"
    """Who decides; auto: the model where one is configured, the offline policy where none answers."""
    max_depth: int = Field(default=10, ge=0, le=50)
    """How deep tasks may be broken down; 0 leaves a flat loop."""
    max_branches: int = Field(default=5, ge=1, le=50)
    """Children of one branch."""
    max_rounds: Positive = 50
    """Decide-and-act rounds of one node."""
    max_replans: int = Field(default=2, ge=0)
    """Times a failed child of a sequence is planned anew."""
    max_steps: Positive = 200
    """Actions of a whole run."""
    max_decisions: Positive = 200
    """Calls of the policy in a whole run."""
    max_model_calls: int = Field(default=100, ge=0)
    """Calls to language and vision models in a whole run."""
    max_seconds: PositiveSeconds = 900.0
    """Time for a whole run."""
    knowledge_rounds: int = Field(default=3, ge=0, le=10)
    """Times a decision may first ask memory for more."""
    working_memory: int = Field(default=7, ge=5, le=9)
    """Items kept in mind: 7, give or take 2."""
    weights: FolderPath | None = None
    """Weights of the offline policy, a JSON file; null: those fitted on one's own runs, else treetap's."""


class ReflectionSettings(Model):
    """Lessons from failures."""

    enabled: bool = True
    """Write and use lessons at all."""
    max_reflections: Positive = 3
    """How many recent lessons a decision is given."""


class ScreenComparisonSettings(Model):
    """Judging what an action did."""

    enabled: bool = True
    """Off: every verdict is UNVERIFIED, and what is learned is never replayed."""
    save_screenshots: bool = True
    """Keep the screens before and after each action under data/screenshots."""
    vision: Literal["auto", "never", "always"] = "auto"
    """When the vision model is asked; auto: only where local evidence does not decide."""


class ErrorThresholdSettings(Model):
    """When to stop trying."""

    max_errors: Positive = 5
    """Failed or ineffective steps in a row."""
    max_loops: Positive = 3
    """The same action on the same target in the same state."""
    reset_on_success: bool = True
    """A step that works clears both counts."""
    ineffective_wait: PositiveSeconds = 2.0
    """Seconds to wait, and look again, after a first step without effect."""


class VerificationSettings(Model):
    """Who says that a task is done."""

    by: Literal["auto", "rules", "model"] = "auto"
    """auto: rules, and a model where they find no evidence and one is configured; model needs one."""


class LocatingSettings(Model):
    """Finding what to touch."""

    strategy: LocateStrategy = LocateStrategy.OPENCV_FIRST
    """Images only, the vision model only, or everything with the cheapest first."""
    assets: FolderPath | None = None
    """The reference images; null is the folder assets within data."""
    learn: bool = True
    """Keep a crop of what was found the slow way, for the fast way next time."""
    cache_seconds: float = Field(default=30.0, ge=0, le=30)
    """How long an answer is taken again while its place looks the same; 0 for never."""
    points: FolderPath | None = None
    """Where things are when all else fails, a YAML file; null is configs/points.yaml, if there is one."""


class LanguageSettings(Model):
    """Understanding tasks."""

    lexicon: FolderPath | None = None
    """More words and their opposites, a YAML file; null is configs/lexicon.yaml, if there is one."""


class SafetySettings(Model):
    """What needs a yes."""

    ask_before: tuple[Commitment, ...] = tuple(Commitment)
    """Kinds of action that need consent where the task itself does not give it."""
    human_timeout: PositiveSeconds = 120.0
    """Seconds to wait for a person; no answer is a no."""


class LoggingSettings(Model):
    """What is said while running. Events are written whatever this says."""

    level: Literal["TRACE", "DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    """The least important message shown on stderr."""
    file: bool = True
    """Keep the log of a run under data/logs as well."""


class Settings(Model):
    """All settings. Resolved ones are stored with every run."""

    data: FolderPath = Path("data")
    """Where runs write, relative to the current directory."""
    strategy_tree: StrategyTreeSettings = StrategyTreeSettings()
    reflection: ReflectionSettings = ReflectionSettings()
    retrieval: RetrievalSettings = RetrievalSettings()
    screen_comparison: ScreenComparisonSettings = ScreenComparisonSettings()
    verification: VerificationSettings = VerificationSettings()
    error_threshold: ErrorThresholdSettings = ErrorThresholdSettings()
    experience: ExperienceSettings = ExperienceSettings()
    locating: LocatingSettings = LocatingSettings()
    language: LanguageSettings = LanguageSettings()
    device: DeviceSettings = DeviceSettings()
    models: ModelsSettings = ModelsSettings()
    safety: SafetySettings = SafetySettings()
    logging: LoggingSettings = LoggingSettings()

    @model_validator(mode="after")
    def _mode_fits_depth(self) -> Self:
        tree = self.strategy_tree
        if tree.mode is not Mode.REACT and tree.max_depth == 0:
            raise impossible(
                f"mode '{tree.mode}' breaks tasks down and max_depth 0 forbids it: use mode 'react'",
                "strategy_tree.max_depth",
                "strategy_tree.mode",
            )
        return self

    @model_validator(mode="after")
    def _models_are_there(self) -> Self:
        if self.strategy_tree.policy == "llm" and not self.models.text.configured:
            raise impossible(
                "policy 'llm' needs a text model: set models.text.name",
                "strategy_tree.policy",
                "models.text.name",
            )
        if self.verification.by == "model" and not self.models.judging.configured:
            raise impossible(
                "'model' needs a model that judges: set models.judge.name or models.text.name",
                "verification.by",
                "models.judge.name",
            )
        comparison = self.screen_comparison
        if comparison.enabled and comparison.vision == "always" and not self.models.vision.configured:
            raise impossible(
                "'always' needs a vision model: set models.vision.name",
                "screen_comparison.vision",
                "models.vision.name",
            )
        return self
