"""What is kept in mind during a task, and going round in circles (A13, A9)."""

from __future__ import annotations

from enum import StrEnum

from pydantic import Field

from treetap.models.action import Action
from treetap.models.base import Model, NonEmpty, Probability


class NoteKind(StrEnum):
    """What an item in mind is about."""

    STEP = "step"
    """An action that was taken."""
    FACT = "fact"
    """Something that was read or is known."""
    FAILURE = "failure"
    """Something that did not work."""
    GOAL = "goal"
    """Something still to be done."""


class Note(Model):
    """One item in mind."""

    kind: NoteKind
    text: NonEmpty
    """In a few words."""
    weight: Probability = 0.5
    """How much it matters: the least weighty, then the oldest, is forgotten first."""
    page_key: str = ""
    state_key: str = ""
    action: Action | None = None
    """For a step: what was done there."""


class Loop(Model):
    """The same action on the same target in the same state, again and again."""

    action: Action
    page_key: str
    state_key: str
    times: int = Field(ge=2)
