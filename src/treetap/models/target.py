"""What to act on, described several ways, so that it is found again after things have moved."""

from __future__ import annotations

from enum import StrEnum
from typing import Self

from pydantic import Field, model_validator

from treetap.models.base import Model, NonEmpty, engine_only
from treetap.models.filled_text import FilledText
from treetap.models.geometry import Point


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
