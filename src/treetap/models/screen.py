"""What is seen: a frame's elements, which page it is, what is in the way. Pixels stay in the frame store."""

from __future__ import annotations

from enum import StrEnum
from typing import Self

from pydantic import Field, field_serializer, model_validator

from treetap.models.action import Action
from treetap.models.base import Model, NonEmpty, Probability
from treetap.models.target import Bounds, Role, Size


class Source(StrEnum):
    """Where knowledge of an element comes from."""

    TREE = "tree"
    OCR = "ocr"
    VISION = "vision"
    GLANCE = "glance"
    """A look at the places where things are known to be: they are there again, and look as they did."""


class Frame(Model):
    """A reference to one capture. Its pixels are in the `FrameStore` under `id`."""

    id: NonEmpty
    sha: str = Field(pattern="^[0-9a-f]{64}$")
    """SHA-256 of the encoded capture."""
    size: Size
    path: str | None = None
    """Relative to the data folder, once the frame is kept there."""


class Element(Model):
    """One thing on the screen."""

    id: NonEmpty
    bounds: Bounds
    role: Role = Role.UNKNOWN
    text: str = ""
    description: str = ""
    resource_id: str = ""
    hint: str = ""
    """What an empty field says it is for."""
    checked: bool | None = None
    """None where the element cannot be checked."""
    selected: bool = False
    enabled: bool = True
    focused: bool = False
    clickable: bool = False
    long_clickable: bool = False
    editable: bool = False
    scrollable: bool = False
    password: bool = False
    parent: str | None = None
    order: int = Field(default=0, ge=0)
    """Reading order."""
    label_of: str | None = None
    """The element that this text names: a row's text names its switch."""
    source: Source
    confidence: Probability = 1.0


class BlockerKind(StrEnum):
    """What can lie between the agent and the page it wants (B10)."""

    POPUP = "popup"
    DIALOG = "dialog"
    PERMISSION = "permission"
    AD = "ad"
    INVITATION = "invitation"
    """To rate, to update, to sign up: something that can be put off."""
    ERROR = "error"
    LOADING = "loading"
    KEYBOARD = "keyboard"


class Blocker(Model):
    """Something in the way, and the way out that commits to least."""

    kind: BlockerKind
    description: str
    elements: tuple[str, ...] = ()
    way_out: Action | None = None


class Screen(Model):
    """Everything known about one frame."""

    frame: Frame
    elements: tuple[Element, ...] = ()
    package: str = ""
    activity: str = ""
    app_version: str = ""
    rotation: int = Field(default=0, ge=0, le=3)
    """In quarter turns."""
    locale: str = ""
    keyboard_shown: bool = False
    page_key: str = ""
    """The page's structure: equal while only its contents change."""
    state_key: str = ""
    """Its contents, without status bar and cursor: equal while nothing has happened."""
    sources: frozenset[Source] = frozenset()
    """What was looked at. Empty means pixels only."""
    blockers: tuple[Blocker, ...] = ()
    toasts: tuple[str, ...] = ()
    """Short messages seen since the previous screen."""
    loading: bool = False

    @model_validator(mode="after")
    def _ids_are_sound(self) -> Self:
        ids = {element.id for element in self.elements}
        if len(ids) != len(self.elements):
            raise ValueError("two elements of one screen have the same id")
        for element in self.elements:
            for reference in (element.parent, element.label_of):
                if reference is not None and reference not in ids:
                    raise ValueError(
                        f"element {element.id} refers to {reference}, which is not on the screen"
                    )
        for blocker in self.blockers:
            for reference in blocker.elements:
                if reference not in ids:
                    raise ValueError(f"a blocker refers to {reference}, which is not on the screen")
        return self

    @model_validator(mode="after")
    def _parents_end_at_a_root(self) -> Self:
        parents = {element.id: element.parent for element in self.elements}
        rooted: set[str] = set()
        for start in parents:
            path: set[str] = set()
            here: str | None = start
            while here is not None and here not in rooted:
                if here in path:
                    raise ValueError(f"element {here} is its own ancestor")
                path.add(here)
                here = parents[here]
            rooted |= path
        return self

    @field_serializer("sources", when_used="json")
    def _in_order(self, sources: frozenset[Source]) -> list[Source]:
        """A set has no order of its own, and the same screen should read the same twice."""
        return sorted(sources)

    def element(self, element_id: str) -> Element | None:
        return next((element for element in self.elements if element.id == element_id), None)


class TextLine(Model):
    """One line of text that was read off a frame."""

    text: str
    bounds: Bounds
    confidence: Probability
