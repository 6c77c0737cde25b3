"""The answer of a locator (E4, E5, E7)."""

from __future__ import annotations

from enum import StrEnum
from typing import Self

from pydantic import model_validator

from treetap.models.base import Model, Probability
from treetap.models.geometry import Bounds, Point
from treetap.models.target import Target


class Method(StrEnum):
    """Which rung of the ladder answered."""

    CACHE = "cache"
    TREE = "tree"
    TEMPLATE = "template"
    MULTI_SCALE = "multi_scale"
    ORB = "orb"
    ICON = "icon"
    """A symbol known by its shape, with no reference image."""
    OCR = "ocr"
    VISION = "vision"
    FIXED = "fixed"


class LocateStrategy(StrEnum):
    """Which ways of finding something are tried (B4)."""

    OPENCV_ONLY = "opencv_only"
    """Images only: offline, and nothing is read or asked."""
    AI_ONLY = "ai_only"
    """The vision model only."""
    OPENCV_FIRST = "opencv_first"
    """All of them, the cheapest first; the vision model where nothing else is sure."""


class Candidate(Model):
    """One place that could be it."""

    bounds: Bounds
    confidence: Probability
    method: Method
    label: str = ""
    element: str | None = None
    """The element's id, where it is one of the screen's."""


class LocateResult(Model):
    """Found or not, where, how surely, and what else it could have been."""

    found: bool
    center: Point | None = None
    """Where to touch."""
    bounds: Bounds | None = None
    safe_region: Bounds | None = None
    """The visible part, where the element is only partly on the screen."""
    confidence: Probability = 0.0
    method: Method | None = None
    target: Target | None = None
    """Everything that describes what was found, for learning."""
    candidates: tuple[Candidate, ...] = ()
    reason: str = ""
    """Why not, when not found; why unsure, when unsure."""

    @model_validator(mode="after")
    def _found_is_somewhere(self) -> Self:
        if self.found and (self.center is None or self.bounds is None or self.method is None):
            raise ValueError("a found element has a center, bounds and a method")
        if not self.found and self.center is not None:
            raise ValueError("an element that was not found has no center to touch")
        return self
