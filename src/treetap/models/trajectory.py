"""A run that went well, with all that is needed to learn from it (A12)."""

from __future__ import annotations

from typing import Literal

from pydantic import AwareDatetime

from treetap.models.base import Model
from treetap.models.experience import Circumstances, Origin
from treetap.models.outcome import NodeRecord, StepRecord
from treetap.models.screen import Screen
from treetap.models.task import Evidence, TaskFrame


class Trajectory(Model):
    """What was asked, what was done, and what was seen on the way."""

    frame: TaskFrame
    """The task as the person said it."""
    tree: NodeRecord
    """The executed tree, with the evidence for each goal at its nodes."""
    verified: bool
    """By the goal checker, with the comparator on."""
    verified_by: Literal["rules", "judge"] = "rules"
    """`judge` where any of its goals was seen to hold by a model only."""
    screens: tuple[Screen, ...] = ()
    """What was seen, the start first; steps refer to them by frame id."""
    circumstances: Circumstances = Circumstances()
    origin: Origin = Origin.OWN
    ended: AwareDatetime


class Seen(Model):
    """What a replay that went well has seen in full of the steps that it took."""

    steps: tuple[tuple[int, StepRecord], ...]
    """By the number of the learned step, counted from 0."""
    screens: tuple[Screen, ...] = ()
    evidence: tuple[Evidence, ...] = ()
    """For the goals of the learned task."""
