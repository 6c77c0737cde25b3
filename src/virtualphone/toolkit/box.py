"""What layout leaves behind: rectangles with their drawing, their accessibility and their reactions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

ENDLESS = 1_000_000
"""The height of the space inside something that scrolls."""

Op = tuple[Any, ...]
"""One drawing step: (kind, left, top, right, bottom, …), see `paint`."""

Rect = tuple[int, int, int, int]


@dataclass(frozen=True)
class Space:
    """How large a widget may be; tight means it must be exactly that."""

    w: int
    h: int
    tight_w: bool = False
    tight_h: bool = False


@dataclass(slots=True)
class Info:
    """One node of the UI tree, apart from its place."""

    cls: str = "android.view.View"
    id: str = ""
    text: str = ""
    desc: str = ""
    checkable: bool = False
    checked: bool = False
    clickable: bool = False
    enabled: bool = True
    focusable: bool = False
    focused: bool = False
    scrollable: bool = False
    long_clickable: bool = False
    password: bool = False
    selected: bool = False
    hint: str = ""
    shown: str = ""
    """Its id as adb shows it, where another version of an app has renamed it."""


@dataclass(slots=True)
class Drag:
    """Follows a finger: given where it started, where it is, and whether it has been lifted."""

    move: Callable[[Box, tuple[int, int], tuple[int, int], bool, float], None]
    axis: str = "both"


@dataclass(slots=True)
class Scroller:
    """A box whose content is longer than itself."""

    axis: str
    offset: int
    most: int
    move_to: Callable[[int], None]
    page: int = 0
    """Snap to multiples of this when the finger is lifted; 0: anywhere."""


@dataclass(slots=True)
class Field:
    """A box that takes typed text."""

    key: str
    read: Callable[[], str]
    write: Callable[[str], None]
    submit: Callable[[], object] | None = None
    multiline: bool = False
    digits: bool = False
    password: bool = False
    hint: str = ""
    limit: int = 2000
    select: bool = False
    """Everything in it is marked when it gets the focus, so that the next key replaces it."""
    place: Callable[[Box, int, int], int] | None = None
    """The text position under a point."""


@dataclass(slots=True, eq=False)
class Box:
    """A laid-out widget. `x` and `y` are relative to the parent until `settle` makes them absolute."""

    w: int
    h: int
    info: Info | None = None
    x: int = 0
    y: int = 0
    children: list[Box] = field(default_factory=list)
    ops: list[Op] = field(default_factory=list)
    over: list[Op] = field(default_factory=list)
    clip: bool = False
    tap: Callable[[], object] | None = None
    hold: Callable[[], object] | None = None
    touch: Callable[[int, int], object] | None = None
    """Takes a tap with its place inside the box: canvases, keyboards, clock faces."""
    drag: Drag | None = None
    drop: Callable[[int, int], object] | None = None
    """Picked up with a long press and let go at a place of the screen."""
    scroller: Scroller | None = None
    field: Field | None = None

    def put(self, child: Box, x: int, y: int) -> Box:
        """Add a child at a place inside this box."""
        child.x, child.y = x, y
        self.children.append(child)
        return child

    @property
    def rect(self) -> Rect:
        """Left, top, right, bottom."""
        return self.x, self.y, self.x + self.w, self.y + self.h

    def settle(self, left: int = 0, top: int = 0) -> Box:
        """Make this box and all within absolute."""
        self.x += left
        self.y += top
        for child in self.children:
            child.settle(self.x, self.y)
        return self

    def walk(self) -> Iterator[Box]:
        """This box and all within, parents first."""
        yield self
        for child in self.children:
            yield from child.walk()


def cross(one: Rect, other: Rect) -> Rect | None:
    """The common part of two rectangles, or nothing."""
    left, top = max(one[0], other[0]), max(one[1], other[1])
    right, bottom = min(one[2], other[2]), min(one[3], other[3])
    return (left, top, right, bottom) if left < right and top < bottom else None


def inside(rect: Rect, x: int, y: int) -> bool:
    """Whether a point lies in a rectangle."""
    return rect[0] <= x < rect[2] and rect[1] <= y < rect[3]


def path_to(root: Box, x: int, y: int) -> list[Box]:
    """The boxes under a point, outermost first; later siblings lie on top."""
    if not inside(root.rect, x, y):
        return []
    for child in reversed(root.children):
        deeper = path_to(child, x, y)
        if deeper:
            return [root, *deeper]
    return [root]


def display_list(root: Box, clip: Rect | None = None) -> list[Op]:
    """Everything to draw, in order and absolute; what lies outside the clip is left out."""
    found: list[Op] = []
    _emit(root, clip or root.rect, found)
    return found


def _moved(op: Op, x: int, y: int) -> Op:
    return (op[0], op[1] + x, op[2] + y, op[3] + x, op[4] + y, *op[5:])


def _emit(box: Box, clip: Rect, found: list[Op]) -> None:
    visible = cross(box.rect, clip)
    if visible is None:
        return
    inner = clip
    if box.clip:
        inner = visible
        found.append(("clip", *visible))
    found.extend(_moved(op, box.x, box.y) for op in box.ops)
    for child in box.children:
        _emit(child, inner, found)
    found.extend(_moved(op, box.x, box.y) for op in box.over)
    if box.clip:
        found.append(("unclip", *visible))
