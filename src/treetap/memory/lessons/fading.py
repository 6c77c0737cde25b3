"""How much a lesson still counts: by how it fared, and by how long ago it was last right."""

from __future__ import annotations

from typing import Final

from treetap.memory.lessons.kept import Kept

FLOOR: Final = 0.22
"""Below this a lesson is not offered any more: three times harmful and never of use, say."""
HALF_LIFE: Final = 100
"""Uses of the app's lessons after which one that was never confirmed counts half."""


def weight(kept: Kept, uses: int) -> float:
    """Between 0 and 1; a new lesson has one half. `uses`: those of its app's lessons so far.

    Coming up again speaks for a lesson as helping does: what it warns of is still there.
    """
    lesson = kept.lesson
    good = lesson.helped + lesson.seen
    left: float = 0.5 ** (max(0, uses - kept.confirmed) / HALF_LIFE)
    return good / (good + lesson.harmed + 1) * left
