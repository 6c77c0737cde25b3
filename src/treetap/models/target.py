"""What to act on, described several ways, so that it is found again after things have moved."""

from __future__ import annotations

from enum import StrEnum
from typing import Self

from pydantic import Field, model_validator

from treetap.models.base import Model, NonEmpty, engine_only
from treetap.models.geometry import Point
from treetap.models.text import SlotPart


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
    text: NonEmpty


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

    resource_id: NonEmpty | None = None
    text: NonEmpty | None = None
    """The text to the letter."""
    text_slot: SlotPart | None = engine_only(default=None)
    """In place of `text`: the value that the task gives."""
    description: NonEmpty | None = None
    """The accessibility description."""
    role: Role | None = None
    anchors: tuple[Anchor, ...] = ()
    container: NonEmpty | None = None
    """The text or resource id of the list, dialog or row it is in."""
    ordinal: int | None = Field(default=None, ge=1)
    """The n-th of those that match, from the top left, counted from 1."""
    crop_ref: NonEmpty | None = engine_only(default=None)
    """A reference image's name."""
    sentence: NonEmpty | None = None
    """In words, for text and vision search."""
    last_point: Point | None = None
    """Where it was seen."""
    page_key: NonEmpty | None = engine_only(default=None)
    """The page it was seen on."""
    must_match: tuple[Trait, ...] = engine_only(default=())

    @model_validator(mode="after")
    def _describes_something(self) -> Self:
        if self.text is not None and self.text_slot is not None:
            raise ValueError("a target has a text or a text_slot, not both")
        ways = (self.resource_id, self.text, self.text_slot, self.description, self.role)
        more = (self.anchors or None, self.crop_ref, self.sentence, self.last_point)
        if all(way is None for way in (*ways, *more)):
            raise ValueError(
                "a target needs at least one description: text, role, anchors, sentence, a point …"
            )
        for trait in self.must_match:
            if not self._has(trait):
                raise ValueError(f"must_match names {trait}, which this target does not give")
        return self

    def _has(self, trait: Trait) -> bool:
        if trait is Trait.TEXT:
            return self.text is not None or self.text_slot is not None
        return bool(getattr(self, trait.value))
