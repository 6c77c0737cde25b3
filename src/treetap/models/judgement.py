"""What a judge is shown of a run that is said to be done, and what it answers (DETAILS: Verified)."""

from __future__ import annotations

from enum import StrEnum

from treetap.models.base import Model, NonEmpty
from treetap.models.outcome import StepRecord
from treetap.models.screen import Screen


class Finding(StrEnum):
    """The judge's word on one requirement."""

    MET = "met"
    NOT_MET = "not_met"
    NOT_SEEN = "not_seen"
    """Nothing that was shown decides."""


class Requirement(Model):
    """One thing that the sentence asks for."""

    text: NonEmpty
    finding: Finding
    cites: tuple[str, ...] = ()
    """The lines that show it, as `screen.line`; only those that exist."""
    why: str = ""


class Case(Model):
    """A run that is said to be done. The policy's thoughts are not in it."""

    sentence: NonEmpty
    """The person's own words."""
    answer: str | None = None
    """What the run would answer, where something was asked."""
    steps: tuple[StepRecord, ...] = ()
    """What was done, in order."""
    screens: tuple[Screen, ...] = ()
    """What was seen in full, the start first."""


class Judgement(Model):
    """Every requirement of the sentence with the judge's finding."""

    requirements: tuple[Requirement, ...] = ()
    lines: tuple[str, ...] = ()
    """The cited lines as they were shown."""
    frames: tuple[str, ...] = ()
    """The screens that were cited, by frame id."""

    @property
    def met(self) -> bool:
        return bool(self.requirements) and all(one.finding is Finding.MET for one in self.requirements)

    @property
    def missing(self) -> str:
        """What is not met or cannot be seen, in words."""
        words = {Finding.NOT_MET: "not met", Finding.NOT_SEEN: "cannot be seen"}
        told = [
            f"{one.text}: {words[one.finding]}{f' ({one.why})' if one.why else ''}"
            for one in self.requirements
            if one.finding is not Finding.MET
        ]
        return "; ".join(told) or "no requirement was named"
