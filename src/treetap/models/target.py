"""Where things are, and what to act on there, described several ways so that it is found again (E4, E5, E7).

A coordinate carries its space, so a pixel 500 is never read as per-mille (C5).
"""

from __future__ import annotations

import sys
from enum import StrEnum
from typing import Annotated, Any, NoReturn, Self

from pydantic import Field, ValidationInfo, WithJsonSchema, model_validator

from treetap.errors import OffScreen
from treetap.models.base import FROM_REPLY, FilledText, Model, NonEmpty, Probability, engine_only

Coordinate = Annotated[int | float, WithJsonSchema({"type": "number"})]
_LARGEST = sys.float_info.max
"""Whole numbers beyond it cannot be calculated with."""
_HIGHEST, _LOWEST = 2**31, -(2**31)
"""As far as a phone can count. Bounds beyond it are nonsense, and their area would overflow."""


class Space(StrEnum):
    """What a coordinate is measured in."""

    UNIT = "unit"
    """0 to 1 across the screen."""
    PER_MILLE = "per_mille"
    """0 to 1000 across the screen, as most vision models answer."""
    PIXEL = "pixel"
    """Pixels of the capture."""

    @property
    def extent(self) -> float | None:
        """The coordinate of the far edge; None where only the screen knows it."""
        if self is Space.PIXEL:
            return None
        return 1.0 if self is Space.UNIT else 1000.0


class Size(Model):
    """A screen's or an image's size in pixels."""

    width: int = Field(gt=0, le=100_000)
    height: int = Field(gt=0, le=100_000)


def _check_range(space: Space, *values: Coordinate) -> None:
    extent = space.extent
    for value in values:
        if abs(value) > _LARGEST:
            raise ValueError("a coordinate has hundreds of digits")
        if extent is not None and not 0 <= value <= extent:
            raise ValueError(f"{value} is outside the {space} range 0 to {extent:g}")


class _Placed(Model):
    """Coordinates and their `space`.

    There is no text to mend, so `model_post_init` holds the rules instead of a validator of their own: a
    screen has hundreds of these. Pixels within range, as nearly all of them are, are waved through.
    """

    @model_validator(mode="before")
    @classmethod
    def _guess_in_a_reply(cls, value: Any, info: ValidationInfo) -> Any:
        """A language model may leave the space out. Anywhere else that is an error."""
        if info.context != FROM_REPLY or not isinstance(value, dict):
            return value
        named = value.keys() == cls.model_fields.keys() - {"space"}
        if not named or any(type(number) not in (int, float) for number in value.values()):
            return value
        return {**value, "space": guess_space(*value.values())}


class Point(_Placed):
    """A place on a screen, in a named space."""

    x: Coordinate
    y: Coordinate
    space: Space

    def model_post_init(self, _: Any, /) -> None:
        near = _LOWEST <= self.x <= _HIGHEST and _LOWEST <= self.y <= _HIGHEST
        if not near or self.space is not Space.PIXEL:
            _check_range(self.space, self.x, self.y)

    @classmethod
    def pixel(cls, x: Coordinate, y: Coordinate) -> Point:
        return cls(x=x, y=y, space=Space.PIXEL)

    @classmethod
    def guess(cls, x: Coordinate, y: Coordinate) -> Point:
        """For a reply that leaves the space out, and for nothing else: both values decide together."""
        return cls(x=x, y=y, space=guess_space(x, y))

    def on(self, size: Size) -> Point:
        """The whole pixel this is on a screen of that size. Raises `OffScreen` if it is not on it."""
        pixel = Point.pixel(
            _to_pixel(self.x, self.space, size.width), _to_pixel(self.y, self.space, size.height)
        )
        if not (0 <= pixel.x < size.width and 0 <= pixel.y < size.height):
            raise OffScreen(
                f"The {self.space} point ({self.x:.15g}, {self.y:.15g}) is not on a screen of "
                f"{size.width}x{size.height} pixels.",
                hint="Look at the screen again and give a point inside it.",
            )
        return pixel


class Bounds(_Placed):
    """A rectangle; right and bottom are exclusive. Pixel bounds may reach beyond the screen."""

    left: Coordinate
    top: Coordinate
    right: Coordinate
    bottom: Coordinate
    space: Space

    def model_post_init(self, _: Any, /) -> None:
        across = _LOWEST <= self.left <= self.right <= _HIGHEST
        if not (across and _LOWEST <= self.top <= self.bottom <= _HIGHEST):
            self._say_what_is_wrong()
        if self.space is not Space.PIXEL:
            _check_range(self.space, self.left, self.top, self.right, self.bottom)

    def _say_what_is_wrong(self) -> NoReturn:
        edges = (self.left, self.top, self.right, self.bottom)
        _check_range(self.space, *edges)
        if max(map(abs, edges)) > _HIGHEST:
            raise ValueError(f"bounds reach further than {_HIGHEST} pixels")
        raise ValueError(f"bounds run backwards: [{self.left},{self.top}][{self.right},{self.bottom}]")

    @classmethod
    def pixel(cls, left: Coordinate, top: Coordinate, right: Coordinate, bottom: Coordinate) -> Bounds:
        return cls(left=left, top=top, right=right, bottom=bottom, space=Space.PIXEL)

    @classmethod
    def guess(cls, left: Coordinate, top: Coordinate, right: Coordinate, bottom: Coordinate) -> Bounds:
        """For a reply that leaves the space out, and for nothing else."""
        space = guess_space(left, top, right, bottom)
        return cls(left=left, top=top, right=right, bottom=bottom, space=space)

    @property
    def width(self) -> Coordinate:
        return self.right - self.left

    @property
    def height(self) -> Coordinate:
        return self.bottom - self.top

    @property
    def area(self) -> Coordinate:
        return self.width * self.height

    @property
    def center(self) -> Point:
        return Point(x=(self.left + self.right) / 2, y=(self.top + self.bottom) / 2, space=self.space)

    def on(self, size: Size) -> Bounds:
        """The same rectangle in pixels of a screen of that size, not clipped."""
        return Bounds.pixel(
            _scale(self.left, self.space, size.width),
            _scale(self.top, self.space, size.height),
            _scale(self.right, self.space, size.width),
            _scale(self.bottom, self.space, size.height),
        )

    def visible_on(self, size: Size) -> Bounds | None:
        """The part that is on the screen, in pixels; None if there is none."""
        return self.on(size).intersection(Bounds.pixel(0, 0, size.width, size.height))

    def intersection(self, other: Bounds) -> Bounds | None:
        """What both cover; None if that is nothing."""
        self._same_space(other)
        left, top = max(self.left, other.left), max(self.top, other.top)
        right, bottom = min(self.right, other.right), min(self.bottom, other.bottom)
        if right <= left or bottom <= top:
            return None
        return Bounds(left=left, top=top, right=right, bottom=bottom, space=self.space)

    def overlap(self, other: Bounds) -> float:
        """Intersection over union, 0 to 1."""
        common = self.intersection(other)
        if common is None or not common.area:
            return 0.0
        return min(1.0, common.area / (self.area + other.area - common.area))

    def contains(self, point: Point) -> bool:
        self._same_space(point)
        return self.left <= point.x < self.right and self.top <= point.y < self.bottom

    def _same_space(self, other: Bounds | Point) -> None:
        if other.space is not self.space:
            raise TypeError(f"{self.space} and {other.space} coordinates do not mix: convert both with .on()")


def guess_space(*values: Coordinate) -> Space:
    """The rule for replies without a space: up to 1 is unit, up to 1000 per-mille, beyond that pixels."""
    largest = max(values)
    if largest <= 1:
        return Space.UNIT
    return Space.PER_MILLE if largest <= 1000 else Space.PIXEL


def _scale(value: Coordinate, space: Space, length: int) -> Coordinate:
    return value if space.extent is None else value / space.extent * length


def _to_pixel(value: Coordinate, space: Space, length: int) -> int:
    if space.extent is None:
        return int(value // 1)
    return min(int(value / space.extent * length), length - 1)


# What is found there


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
