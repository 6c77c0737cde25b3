"""What worked, kept at three levels: atomic, task, strategy (A12, F1, F2, F9). A tagged union on `level`."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Annotated, Final, Literal, Self

from pydantic import AwareDatetime, Field, TypeAdapter, model_validator

from treetap.models.action import Action, Commitment
from treetap.models.base import FilledText, Model, NonEmpty, Probability, Seconds, within
from treetap.models.decision import BranchMode
from treetap.models.device import App, DeviceInfo
from treetap.models.expectation import Expectation
from treetap.models.screen import Screen
from treetap.models.target import Bounds, Role, Size, Target
from treetap.models.task import Evidence, NamedValue, Slot, TaskFrame

SCHEMA_VERSION: Final = 1

HINT_CEILING: Final = 0.89
"""What is merely similar never scores above this (DETAILS: the reuse rule), so no replay may ask for less."""


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


class Circumstances(Model):
    """Where it was learned: what ages an experience when it differs."""

    apps: tuple[App, ...] = ()
    """Those it used, with their versions."""
    width: int = Field(default=0, ge=0)
    height: int = Field(default=0, ge=0)
    density: int = Field(default=0, ge=0)
    locale: str = ""
    device: str = ""

    def differ(self, screen: Screen, locale: str) -> bool:
        """Whether the app in front has another version, or the phone another language, than when learned."""
        version = next((app.version for app in self.apps if app.package == screen.package), "")
        if version and screen.app_version and version != screen.app_version:
            return True
        locales = (self.locale, screen.locale or locale)
        was, now = (one.replace("_", "-").split("-")[0].casefold() for one in locales)
        return bool(was and now) and was != now

    @property
    def size(self) -> Size | None:
        return Size(width=self.width, height=self.height) if self.width and self.height else None

    @classmethod
    def of(cls, phone: DeviceInfo, installed: Sequence[App], screens: Sequence[Screen]) -> Circumstances:
        """Home screens and system dialogs are no installed apps, and would later pass for an app that is
        gone."""
        known = {app.package: app for app in installed}
        versions = {one.package: one.app_version for one in screens if one.package in known}
        return cls(
            apps=tuple(
                App(package=package, label=known[package].label, version=version or known[package].version)
                for package, version in versions.items()
            ),
            width=phone.size.width,
            height=phone.size.height,
            density=phone.density,
            locale=phone.locale,
            device=phone.model or phone.serial,
        )


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


class Mark(Model):
    """Something that was on a screen: where it was, what it said, and how it looked there.

    A glance at that place tells whether it is there again, without a dump and without reading the page.
    """

    bounds: Bounds
    text: FilledText | None = None
    """What it said; a value of the task is a slot here as everywhere."""
    description: FilledText | None = None
    role: Role = Role.UNKNOWN
    resource_id: str = ""
    checked: bool | None = None
    selected: bool = False
    clickable: bool = False
    editable: bool = False
    title: bool = False
    """It names the page."""
    look: str = ""
    """The pixels there, in short (`imaging.look`); empty where they hold a value and will differ."""
    proves: tuple[NonEmpty, ...] = ()
    """The goals that were seen to hold by it; of a page, those that were seen to hold on it."""


class Landmark(Model):
    """Something else that could be touched where a step was taken: what a renamed target is told apart by."""

    name: str = ""
    """What people would call it; empty where it has no words, or words that hold a value of the task."""
    role: Role = Role.UNKNOWN
    resource_id: str = ""
    x: Probability = 0.5
    """Where its middle was, from left to right."""
    y: Probability = 0.5


class Rank(Model):
    """A place in a list: what a task calls the newest or the third has no name of its own."""

    at: int = Field(ge=0)
    """Counted from 0, in reading order."""
    of: str
    """Equal for lists that say the same."""


class LearnedStep(Model):
    """An action with what was true before it and what should be after. Its values are slots of texts."""

    kind: Literal["step"] = "step"
    action: Action
    expect: tuple[Expectation, ...] = ()
    page_key: str = ""
    state_key: str = ""
    leads_to: str = ""
    """The page key afterwards."""
    before: tuple[Mark, ...] = ()
    """What a glance can know the place to act on, and its page, by: the target first."""
    after: tuple[Mark, ...] = ()
    """What a glance can tell by that it went as expected."""
    around: tuple[Landmark, ...] = ()
    """What else could be touched on the page, in reading order."""
    seconds: Seconds = 0.0
    """How long the phone took to come to rest."""
    rank: Rank | None = None
    """What was touched was picked out of a list for its place there."""
    rests_on: tuple[str, ...] = ()
    """Pages that showed what it types, each with a hash of its texts: done only while they say the same."""

    @model_validator(mode="after")
    def _names_no_element(self) -> Self:
        if any(isinstance(one, Target) and one.element is not None for one in within(self)):
            raise ValueError("an element's id is only known on its own screen: describe it instead")
        return self


class LearnedNode(Model):
    """A verified node of a tree, ready to be replayed."""

    kind: Literal["node"] = "node"
    goal: FilledText
    """The subtask in words. A policy may be given it when a replay diverges, so its values are slots too."""
    goal_id: str | None = None
    mode: BranchMode = BranchMode.SEQUENCE
    precondition: str | None = None
    """The page key it starts from; None for anywhere."""
    parts: tuple[Annotated[LearnedStep | LearnedNode, Field(discriminator="kind")], ...] = ()
    """Its steps and its children, in order."""
    expect: tuple[Expectation, ...] = ()

    @property
    def steps(self) -> tuple[LearnedStep, ...]:
        """This node's own."""
        return tuple(one for one in self.parts if isinstance(one, LearnedStep))

    @property
    def children(self) -> tuple[LearnedNode, ...]:
        return tuple(one for one in self.parts if isinstance(one, LearnedNode))

    @property
    def to_do(self) -> tuple[LearnedStep | LearnedNode, ...]:
        """Its parts that a replay takes: of alternatives, the first."""
        return self.parts[:1] if self.mode is BranchMode.ALTERNATIVES else self.parts

    def steps_to_do(self) -> tuple[LearnedStep, ...]:
        """The steps of this node and of all below it that a replay takes, in order."""
        below = ((one,) if isinstance(one, LearnedStep) else one.steps_to_do() for one in self.to_do)
        return tuple(step for steps in below for step in steps)


class _Experience(Model):
    id: NonEmpty
    schema_version: Literal[1] = SCHEMA_VERSION
    circumstances: Circumstances = Circumstances()
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
    screen_vector: Vector | None = None
    """Of the screen it was done on."""
    corrects: str = ""
    """The cause of failure that it put right; empty if it put nothing right."""


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
    verified_by: Literal["rules", "judge"] = "rules"
    """Who saw that the goals hold. What a judge saw is judged once more, at its first replay."""
    parent: str | None = None
    children: tuple[str, ...] = ()
    commits: tuple[Commitment, ...] = ()
    start_frame: str | None = None
    """The path of the screen it started on."""
    start_vector: Vector | None = None
    """Of the start screen, apart from the text's: queries come with the current screen."""

    @property
    def run_slots(self) -> tuple[Slot, ...]:
        """Those that the run showed to be values, and that the reader leaves in the sentence: {*value}."""
        return tuple(slot for slot in self.slots if f"{{*{slot.name}}}" in self.pattern)

    @property
    def values(self) -> dict[str, str]:
        """The values that it was learned with, by name: those of the sentence and those of the run."""
        return self.frame.values | {slot.name: slot.value for slot in self.run_slots}

    @property
    def confirmed(self) -> bool:
        """Whether it may be replayed without asking a judge: rules saw it, or it has worked once more.

        The run that a judged one was learned from is not in its record.
        """
        return self.verified_by == "rules" or self.record.ok > 0


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
