"""Every setting, its type, its default and a word on it. `configs/config.yaml` is written from this file.

A key is here because a requirement asks for it; a part adds the keys it needs when it arrives.
"""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated, Literal, Self
from urllib.parse import urlsplit

from pydantic import AfterValidator, Field, SecretStr, field_serializer, model_validator
from pydantic_core import PydanticCustomError

from treetap.models.action import Commitment
from treetap.models.base import Model, NonEmpty, Probability
from treetap.models.experience import HINT_CEILING, ExperienceLevel
from treetap.models.presets import OPENAI, PRESETS, Preset


def _at_home(path: Path) -> Path:
    """`~` is the home folder here as it is in a shell."""
    try:
        return path.expanduser()
    except RuntimeError as error:
        raise ValueError("the home folder of that user is not known") from error


def _address(url: str) -> str:
    """What cannot be taken apart cannot be called: a port that is no number, a bracket left open."""
    parts = urlsplit(url)
    if not parts.hostname or parts.port == 0:
        raise ValueError("an address has a host, and a port that is a number")
    return url


Positive = Annotated[int, Field(ge=1, le=1_000_000)]
PositiveSeconds = Annotated[float, Field(gt=0)]
FolderPath = Annotated[Path, AfterValidator(_at_home)]
EndpointUrl = Annotated[
    str, Field(pattern=r"^https?://[^\s/@?#]+(/[^\s@?#]*)?$", max_length=2000), AfterValidator(_address)
]
"""No user, password or query in it: those would be printed."""


def impossible(reason: str, *keys: str) -> PydanticCustomError:
    """An error on a combination; the keys are relative to the section that raises it."""
    return PydanticCustomError("impossible", "{reason}", {"reason": reason, "keys": list(keys)})


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
    """Who decides: the offline policy, a language model, or the first with help from the second."""
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


class ReflectionSettings(Model):
    """Lessons from failures."""

    enabled: bool = True
    """Write and use lessons at all."""
    max_reflections: Positive = 3
    """How many recent lessons a decision is given."""


class ComplexityThreshold(Model):
    """Where a task stops being simple, counted in words of either language."""

    simple: Positive = 5
    """Below this: keys only, no vector search."""
    medium: Positive = 15
    """Below this: one vector search; from here on, all three levels."""

    @model_validator(mode="after")
    def _simple_comes_first(self) -> Self:
        if self.simple >= self.medium:
            raise impossible(
                f"simple ({self.simple}) must be less than medium ({self.medium})", "simple", "medium"
            )
        return self


class SingleSearch(Model):
    """The one search of a medium task."""

    k: Positive = 5
    """Experiences asked for."""
    min_similarity: Probability = 0.7
    """Those below are dropped."""


class HierarchicalSearch(Model):
    """The search of a complex task, each level within the one above."""

    enabled: bool = True
    """Off: complex tasks are searched like medium ones."""
    strategy: Positive = 10
    """Strategies asked for."""
    task: Positive = 5
    """Tasks asked for within those."""
    atomic: Positive = 3
    """Actions asked for within those."""


class RetrievalSettings(Model):
    """Finding experiences. The look-up by sentence and pattern always happens."""

    enabled: bool = True
    """Search by vectors. Off keeps the look-up by key."""
    adaptive: bool = True
    """Choose the search by the task's complexity. Off: always the single search."""
    complexity_threshold: ComplexityThreshold = ComplexityThreshold()
    """Words at which a task counts as medium and as complex."""
    single: SingleSearch = SingleSearch()
    """The search for medium tasks."""
    hierarchical: HierarchicalSearch = HierarchicalSearch()
    """The search for complex tasks."""


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


class ReplaySettings(Model):
    """Running a known task without deciding."""

    enabled: bool = True
    """Off: experiences are only hints for the policy."""
    min_confidence: float = Field(default=0.9, gt=HINT_CEILING, le=1)
    """Replay from this confidence on; what is merely similar stays at 0.89 or less."""


class ExperienceSettings(Model):
    """Keeping what worked. Only verified successes are kept."""

    enabled: bool = True
    """Store new experiences."""
    levels: tuple[ExperienceLevel, ...] = ("atomic", "task", "strategy")
    """Which of the three are written."""
    replay: ReplaySettings = ReplaySettings()
    """How known tasks are run."""

    @model_validator(mode="after")
    def _replay_needs_tasks(self) -> Self:
        if self.enabled and self.replay.enabled and "task" not in self.levels:
            raise impossible("replay needs the level 'task' to be stored", "levels", "replay.enabled")
        return self


class SettleSettings(Model):
    """Waiting until the screen stands still."""

    timeout: PositiveSeconds = 5.0
    """Seconds after which an unsettled screen is taken as it is."""
    interval: PositiveSeconds = 0.1
    """Seconds between two looks."""

    @model_validator(mode="after")
    def _looks_more_than_once(self) -> Self:
        if self.interval >= self.timeout:
            raise impossible(
                f"interval ({self.interval:g}) must be less than timeout ({self.timeout:g})",
                "interval",
                "timeout",
            )
        return self


class DeviceSettings(Model):
    """The phone."""

    serial: str | None = None
    """Which one, as adb names it; null takes the only one there is."""
    adb_path: FolderPath | None = None
    """The adb program; null finds one in PATH or takes the one that comes with adbutils."""
    adb_host: NonEmpty = "127.0.0.1"
    """Where the adb server listens."""
    adb_port: int = Field(default=5037, ge=1, le=65535)
    """The adb server's port."""
    command_timeout: PositiveSeconds = 15.0
    """Seconds for one command of the phone."""
    action_delay: float = Field(default=0.0, ge=0)
    """Seconds to pause after every action, on top of waiting for a still screen."""
    settle: SettleSettings = SettleSettings()
    """Waiting for a still screen."""


class EndpointSettings(Model):
    """One OpenAI-compatible endpoint."""

    preset: Preset | None = None
    """A known provider by name; gives the address where base_url is null."""
    name: NonEmpty | None = None
    """The model's name at that endpoint; null for no model."""
    base_url: EndpointUrl | None = None
    """The endpoint's address; null takes the preset's, or OpenAI's."""
    api_key: SecretStr | None = None
    """Better set by environment than here. Never printed."""
    timeout: PositiveSeconds = 60.0
    """Seconds for one whole reply."""
    max_retries: int = Field(default=3, ge=0, le=20)
    """Further tries when the endpoint is busy or cut off."""
    max_tokens: Positive = 2048
    """Longest reply."""
    temperature: float = Field(default=0.0, ge=0, le=2)
    """0 for the steadiest answers."""

    @field_serializer("api_key")
    def _keep_key_out(self, _: SecretStr | None) -> None:
        """A stored recipe holds no key, not even a masked one that could be taken for a key later."""

    @property
    def configured(self) -> bool:
        """There is a model to ask."""
        return self.name is not None

    @property
    def url(self) -> str:
        return self.base_url or (PRESETS[self.preset] if self.preset else OPENAI)


class ModelsSettings(Model):
    """The text and the vision model, each with its own endpoint."""

    text: EndpointSettings = EndpointSettings()
    """Decides and writes."""
    vision: EndpointSettings = EndpointSettings()
    """Looks at screens."""


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
    error_threshold: ErrorThresholdSettings = ErrorThresholdSettings()
    experience: ExperienceSettings = ExperienceSettings()
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
        comparison = self.screen_comparison
        if comparison.enabled and comparison.vision == "always" and not self.models.vision.configured:
            raise impossible(
                "'always' needs a vision model: set models.vision.name",
                "screen_comparison.vision",
                "models.vision.name",
            )
        return self
