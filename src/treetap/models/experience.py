"""What worked, kept at three levels: atomic, task, strategy (A12, F1, F2, F9). A tagged union on `level`."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Final, Literal, Self

from pydantic import AwareDatetime, Field, TypeAdapter, model_validator

from treetap.models.action import Action, Commitment
from treetap.models.base import Model, NonEmpty
from treetap.models.decision import BranchMode
from treetap.models.expectation import Expectation
from treetap.models.task import Evidence, NamedValue, Slot, TaskFrame

SCHEMA_VERSION: Final = 1


class Origin(StrEnum):
    """How an experience came here."""

    OWN = "own"
    IMPORTED = "imported"
    TAUGHT = "taught"


class Record(Model):
    """How an experience has fared."""

    ok: int = Field(default=0, ge=0)
    fail: int = Field(default=0, ge=0)
    last: AwareDatetime | None = None


class Setting(Model):
    """Where it was learned: what ages an experience when it differs."""

    package: str = ""
    app_version: str = ""
    width: int = Field(default=0, ge=0)
    height: int = Field(default=0, ge=0)
    density: int = Field(default=0, ge=0)
    locale: str = ""
    device: str = ""


class EmbedderIdentity(Model):
    """Which embedder made a vector. Vectors of different embedders are never compared."""

    name: NonEmpty
    dimension: int = Field(gt=0)


class Vector(Model):
    """An embedding and whose it is."""

    values: tuple[float, ...]
    embedder: EmbedderIdentity

    @model_validator(mode="after")
    def _has_its_dimension(self) -> Self:
        if len(self.values) != self.embedder.dimension:
            raise ValueError(f"{len(self.values)} values of an embedder with {self.embedder.dimension}")
        return self


class LearnedStep(Model):
    """An action with what was true before it and what should be after."""

    action: Action
    expect: tuple[Expectation, ...] = ()
    page_key: str = ""
    state_key: str = ""
    leads_to: str = ""
    """The page key afterwards."""


class LearnedNode(Model):
    """A verified node of a tree, ready to be replayed."""

    goal: NonEmpty
    """The subtask in words."""
    goal_id: str | None = None
    mode: BranchMode = BranchMode.SEQUENCE
    precondition: str | None = None
    """The page key it starts from; None for anywhere."""
    steps: tuple[LearnedStep, ...] = ()
    expect: tuple[Expectation, ...] = ()
    children: tuple[LearnedNode, ...] = ()


class _Experience(Model):
    id: NonEmpty
    schema_version: Literal[1] = SCHEMA_VERSION
    setting: Setting = Setting()
    origin: Origin = Origin.OWN
    record: Record = Record()
    created: AwareDatetime
    text_vector: Vector | None = None
    checksum: str = ""
    """Over everything but record and checksum; a flipped bit is noticed."""


class AtomicExperience(_Experience):
    """One action on one page, and what it led to."""

    level: Literal["atomic"] = "atomic"
    step: LearnedStep
    task_id: NonEmpty
    """The task experience it is part of."""
    sentence: NonEmpty
    """What it does, in words."""


class TaskExperience(_Experience):
    """A verified tree or subtree that can be replayed with other values."""

    level: Literal["task"] = "task"
    pattern: NonEmpty
    literals: tuple[NonEmpty, ...] = Field(min_length=1)
    """The sentences it was learned from."""
    aliases: tuple[NonEmpty, ...] = ()
    """Other patterns that turned out to mean the same."""
    frame: TaskFrame
    slots: tuple[Slot, ...] = ()
    constants: tuple[NamedValue, ...] = ()
    """Values that were not typed, selected or tapped, and so must be equal."""
    tree: LearnedNode
    start: str | None = None
    """The page key it must start from; None for anywhere."""
    end_evidence: tuple[Evidence, ...] = ()
    verified: bool
    """By the goal checker, with the comparator on. If not, it is never replayed."""
    parent: str | None = None
    children: tuple[str, ...] = ()
    commits: tuple[Commitment, ...] = ()
    start_frame: str | None = None
    """The path of the screen it started on."""
    start_vector: Vector | None = None
    """Of the start screen, apart from the text's: queries come with the current screen."""


class StrategyExperience(_Experience):
    """One sentence on how such tasks are done, above the tasks it covers."""

    level: Literal["strategy"] = "strategy"
    strategy: NonEmpty
    pattern: NonEmpty
    """The kind of trajectory, such as `navigate`, `fill_form`, `toggle`."""
    task_ids: tuple[NonEmpty, ...] = ()
    author: Literal["rule", "model"] = "rule"


Experience = Annotated[AtomicExperience | TaskExperience | StrategyExperience, Field(discriminator="level")]

EXPERIENCE: TypeAdapter[Experience] = TypeAdapter(Experience)
"""Reads and writes any experience."""

ExperienceLevel = Literal["atomic", "task", "strategy"]
