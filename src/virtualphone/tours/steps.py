"""The steps of a tour and who takes them. Targets are resource ids, so that a tour works in any language."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from virtualphone.hands import Hands
from virtualphone.keys import Keys, code_of
from virtualphone.phone import Phone
from virtualphone.scene import Window, compose
from virtualphone.toolkit.box import Box, Rect, cross

Json = dict[str, Any]


class Lost(LookupError):
    """A step's target is not on the screen."""


class Walker:
    """A finger that finds its targets by id or by words."""

    def __init__(self, phone: Phone) -> None:
        self.phone, self.hands, self.keys = phone, Hands(phone), Keys(phone)
        phone.strict = True

    def find(self, name: str, nth: int = 0) -> Box | None:
        """The nth box in sight whose id, text or description is the name; the topmost window that has it."""
        seen = self._look(name, nth)
        return seen[0] if seen is not None else None

    def _look(self, name: str, nth: int) -> tuple[Box, Rect] | None:
        scene = compose(self.phone)
        for window in reversed(scene.windows):
            found = [
                (box, rect)
                for box, rect in _in_sight(window.root, scene.screen)
                if box.info is not None
                and name in (box.info.id, box.info.text, box.info.desc, box.info.id.rpartition("/")[2])
            ]
            if len(found) > nth:
                return found[nth]
            if window.kind in ("dialog", "shade", "lock"):
                break
        return None

    def reach(self, name: str, nth: int = 0) -> Box:
        """The same, scrolling down until it is there."""
        for _ in range(40):
            box = self.find(name, nth)
            if box is not None:
                return box
            if not self._scroll_on():
                break
        words = sorted(
            {box.info.id or box.info.text for _, box in compose(self.phone).all_boxes() if box.info}
        )
        there = ", ".join(filter(None, words))
        raise Lost(f"{name!r} ({nth}) is not on {self.phone.front['activity']}; there are: {there}")

    def _scroll_on(self) -> bool:
        for box in compose(self.phone).focused.root.walk():
            scroller = box.scroller
            if scroller is not None and scroller.axis == "y" and scroller.offset < scroller.most:
                scroller.move_to(min(scroller.most, scroller.offset + box.h // 2))
                return True
        return False

    def centre(self, name: str, nth: int = 0) -> tuple[int, int]:
        """The middle of a target's visible part; a keyboard that lies over it is put away first."""
        x, y = self._middle(name, nth)
        scene = compose(self.phone)
        over = scene.window_at(x, y)
        if over is not None and over.kind == "ime" and not self._is_key(name, over):
            self.phone.hide_keyboard()
            x, y = self._middle(name, nth)
        return x, y

    def _is_key(self, name: str, board: Window) -> bool:
        named = (box.info for box in board.root.walk() if box.info is not None)
        return any(name in (info.id, info.text, info.desc) for info in named)

    def _middle(self, name: str, nth: int) -> tuple[int, int]:
        box = self.reach(name, nth)
        seen = self._look(name, nth)
        left, top, right, bottom = seen[1] if seen is not None else box.rect
        return (left + right) // 2, (top + bottom) // 2


def _in_sight(box: Box, clip: Rect) -> Iterator[tuple[Box, Rect]]:
    """Every box with the part of it that is not cut off."""
    seen = cross(box.rect, clip)
    if seen is not None:
        yield box, seen
    if seen is not None or not box.clip:
        for child in box.children:
            yield from _in_sight(child, seen if box.clip and seen is not None else clip)


Step = Callable[[Walker], None]


def tap(name: str, nth: int = 0) -> Step:
    """Tap the target."""
    return lambda walker: walker.hands.tap(*walker.centre(name, nth))


def hold(name: str, nth: int = 0) -> Step:
    """Press it long."""
    return lambda walker: walker.hands.hold(*walker.centre(name, nth))


def write(text: str) -> Step:
    """Type into the field that has the focus, whatever the letters."""
    return lambda walker: walker.keys.type(text)


def key(name: str) -> Step:
    """Press a key."""
    return lambda walker: walker.keys.press(code_of(name) or 0)


def wait(seconds: float) -> Step:
    """Let the phone's time pass."""
    return lambda walker: walker.phone.advance(seconds)


def launch(package: str) -> Step:
    """Start an app, as its icon does."""

    def step(walker: Walker) -> None:
        walker.phone.launch(package)

    return step


def slide(name: str, share: float, nth: int = 0) -> Step:
    """Drag a slider to a part of its length."""

    def step(walker: Walker) -> None:
        _x, y = walker.centre(name, nth)
        box = walker.reach(name, nth)
        walker.hands.swipe((box.x + box.w // 2, y), (box.x + round(box.w * share), y), 400)

    return step


def swipe(dx: float, dy: float, name: str = "") -> Step:
    """Draw a finger from the middle of the screen (or of a target) by parts of the screen's size."""

    def step(walker: Walker) -> None:
        metrics = walker.phone.metrics
        x, y = walker.centre(name) if name else (metrics.width // 2, metrics.height // 2)
        walker.hands.swipe((x, y), (x + round(dx * metrics.width), y + round(dy * metrics.height)), 250)

    return step


@dataclass(frozen=True)
class Flow:
    """Steps that change the phone's state, and how to tell: `holds(before, after)` on two snapshots."""

    name: str
    steps: tuple[Step, ...]
    holds: Callable[[Json, Json], bool]


@dataclass(frozen=True)
class Tour:
    """All of an app: each screen by its name and the steps from the app's first page to it, and its flows."""

    package: str
    screens: dict[str, tuple[Step, ...]]
    flows: tuple[Flow, ...] = field(default=())
