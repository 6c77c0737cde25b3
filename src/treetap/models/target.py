"""What to act on, described several ways, so that it is found again; and a locator's answer (E4, E5, E7)."""

from __future__ import annotations

from enum import StrEnum
from typing import Self

from pydantic import Field, model_validator

from treetap.models.base import FilledText, Model, NonEmpty, Probability, engine_only
from treetap.models.geometry import Bounds, Point


class Role(StrEnum):
    """What an element is to a person."""

    BUTTON = "button"
    TEXT = "text"
    FIELD = "field"
    SWITCH = "switch"
    CHECKBOX = "checkbox"
    RADIO = "radio"
    SLIDER = "slider"
    PICKER = "picker"
    TAB = "tab"
    ITEM = "item"
    """A row of a list or grid."""
    LIST = "list"
    IMAGE = "image"
    ICON = "icon"
    PROGRESS = "progress"
    DIALOG = "dialog"
    WEB = "web"
    CONTAINER = "container"
    UNKNOWN = "unknown"


class Relation(StrEnum):
    """How the target stands to an anchor's text."""

    LEFT_OF = "left_of"
    RIGHT_OF = "right_of"
    ABOVE = "above"
    BELOW = "below"
    SAME_ROW = "same_row"
    INSIDE = "inside"


class Anchor(Model):
    """A text near the target, and where the target is from it."""

    relation: Relation
    text: FilledText


class Trait(StrEnum):
    """A description that `must_match` can make binding."""

    RESOURCE_ID = "resource_id"
    TEXT = "text"
    DESCRIPTION = "description"
    ROLE = "role"
    ANCHORS = "anchors"
    CONTAINER = "container"
    ORDINAL = "ordinal"
    PAGE = "page_key"


class Target(Model):
    """Each description that is given narrows the search; those in `must_match` are never relaxed."""

    element: NonEmpty | None = None
    """An element's id on the screen at hand; never stored."""
    resource_id: NonEmpty | None = None
    text: FilledText | None = None
    """The text to the letter."""
    description: FilledText | None = None
    """The accessibility description."""
    role: Role | None = None
    anchors: tuple[Anchor, ...] = ()
    container: FilledText | None = None
    """The text or resource id of the list, dialog or row it is in."""
    ordinal: int | None = Field(default=None, ge=1)
    """The n-th of those that match, from the top left, counted from 1."""
    crop_ref: NonEmpty | None = engine_only(default=None)
    """A reference image's name."""
    sentence: FilledText | None = None
    """In words, for text and vision search."""
    last_point: Point | None = None
    """Where it was seen: a last resort, since things move. It does not narrow the search."""
    page_key: NonEmpty | None = engine_only(default=None)
    """The page it was seen on."""
    must_match: tuple[Trait, ...] = engine_only(default=())

    @model_validator(mode="after")
    def _describes_something(self) -> Self:
        ways = (self.element, self.resource_id, self.text, self.description, self.role)
        more = (self.anchors or None, self.crop_ref, self.sentence, self.last_point)
        if all(way is None for way in (*ways, *more)):
            raise ValueError(
                "a target needs at least one description: text, role, anchors, sentence, a point …"
            )
        for trait in self.must_match:
            if not getattr(self, trait.value):
                raise ValueError(f"must_match names {trait}, which this target does not give")
        return self


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


_EQUAL = 0.02
"""Candidates whose confidence differs by less fit equally well."""


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

    @property
    def ambiguous(self) -> bool:
        """Whether several candidates fit equally well."""
        best = sorted((one.confidence for one in self.candidates), reverse=True)[:2]
        return not self.found and len(best) == 2 and best[0] - best[1] < _EQUAL
