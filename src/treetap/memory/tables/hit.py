"""What a search in the tables finds."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Hit:
    """An experience's id, and how alike its text is: the cosine, 1 for the same."""

    id: str
    similarity: float
