"""What a search of a screen for a reference image comes back with."""

from __future__ import annotations

from dataclasses import dataclass

from treetap.imaging.crop import Box
from treetap.models import Method


@dataclass(frozen=True, slots=True)
class Sighting:
    """A place that looks like the reference, before the second look."""

    box: Box
    """In pixels of the screen, wholly on it."""
    score: float
    """How alike it looked to the method that found it, 0 to 1."""
    scale: float
    """Pixels of the screen for one pixel of the reference."""
    method: Method


@dataclass(frozen=True, slots=True)
class Found:
    """Where the reference is, how surely, and what else looks like it."""

    best: Sighting | None
    """None where nothing passed the second look."""
    confidence: float
    """Of the best being the target, 0 to 1; 0 where there is none."""
    others: tuple[tuple[Sighting, float], ...]
    """The rest that was considered, with how sure each is, the surest first."""
    reason: str
    """Why not, when there is none; why unsure, when unsure."""
