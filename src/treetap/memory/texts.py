"""The text that stands for an experience when sentences are compared: one per level, in a person's words."""

from __future__ import annotations

from treetap.models import AtomicExperience, Experience, TaskExperience


def text_of(experience: Experience) -> str:
    """What is embedded.

    A task's is the sentence it was first learned from, values and all: that is what a new sentence is
    compared with, and it stays the same when the task is learned again or gets another name.
    """
    if isinstance(experience, TaskExperience):
        return experience.literals[0]
    if isinstance(experience, AtomicExperience):
        # What put a failure right is looked for by that failure (A10).
        return f"{experience.corrects} {experience.sentence}".strip()
    return experience.strategy
