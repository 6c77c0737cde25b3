"""A recorded session moves along with the inputs that were recorded, and with no others."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass

from lxml import etree

from treetap.device.wrappers.scenes import Scene
from treetap.device.wrappers.trajectory import Failed, Intended, Trajectory
from treetap.errors import ActionFailed, ScreenUnreadable
from treetap.models import Bounds, DeviceInput, Dial, Erase, Launch, Open, Point, Press, Touch, Type

_NEAR_DP = 24
"""Half of what a finger needs to hit (48 dp)."""
_LONG_MS = 400
"""From here on Android takes a touch for a long press."""
_LARGE = 1 / 4
"""Of the screen. On something larger, such as a map or a game, the place of a touch matters."""
_BOUNDS = re.compile(r"\[(-?\d{1,9}),(-?\d{1,9})\]\[(-?\d{1,9}),(-?\d{1,9})\]")
_TAKES_TOUCHES = ("clickable", "long-clickable", "checkable")


@dataclass(frozen=True)
class Move:
    """A recorded input and how it ended."""

    command: DeviceInput
    redacted: bool
    failed: Failed | None


@dataclass(frozen=True)
class Step:
    """The scene that an input leads to, and the error that it ended in."""

    to: int
    failed: Failed | None = None


class RecordedCourse:
    """From scene to scene as it was recorded."""

    def __init__(self, trajectory: Trajectory, scenes: Sequence[Scene]) -> None:
        self._scenes = scenes
        ends = {line.what.intended: line.what for line in trajectory.lines if isinstance(line.what, Failed)}
        # An input without an end, because of a crash, counts as sent.
        self._moves = [
            Move(line.what.command, line.what.redacted, ends.get(line.seq))
            for line in trajectory.lines
            if isinstance(line.what, Intended)
        ]

    def __call__(self, at: int, command: DeviceInput) -> Step:
        """Raises `ActionFailed` for anything but what was done here."""
        for to, move in enumerate(self._moves[at:], start=at + 1):
            if same_move(move, command, self._scenes[at]):
                return Step(to, move.failed)
            if move.failed is None:  # What failed then did nothing, and may be left out.
                raise ActionFailed(
                    f"The recording goes on with {describe(move)}; what came is another input.",
                    hint="A saved session can only be lived through as it was recorded.",
                )
        raise ActionFailed(
            f"The recording ends here, after {at} inputs.",
            hint="A saved session can only be lived through as far as it was recorded.",
        )


def same_move(move: Move, given: DeviceInput, scene: Scene) -> bool:
    """The same kind of input with the same content; a touch of the same element, or near the same place."""
    recorded = move.command
    match recorded, given:
        case Touch(), Touch():
            return _same_gesture(recorded, given) and _same_place(recorded, given, scene)
        case Type(), Type():
            return move.redacted or recorded.text == given.text
        case Launch(), Launch():
            activities = {recorded.activity, given.activity} - {None}
            return recorded.package == given.package and len(activities) < 2
        case _:
            return recorded == given


def describe(move: Move) -> str:
    """For people. What was typed or called is not repeated: it may be a secret."""
    match move.command:
        case Touch() as touch if _moves(touch):
            words = f"a swipe from ({touch.x}, {touch.y}) to ({touch.to_x}, {touch.to_y})"
        case Touch() as touch:
            kind = "a long press" if _long(touch) else "a double tap" if touch.count > 1 else "a tap"
            words = f"{kind} at ({touch.x}, {touch.y})"
        case Press(key=key):
            words = f"the key {key}"
        case Type(text=text):
            words = f"a certain text of {len(text)} characters"
        case Erase():
            words = "erasing a field"
        case Launch(package=package):
            words = f"the launch of {package}"
        case Open():
            words = "a certain link"
        case Dial():
            words = "a certain call"
    return words


def _moves(touch: Touch) -> bool:
    return (touch.x, touch.y) != (touch.to_x, touch.to_y)


def _long(touch: Touch) -> bool:
    return touch.hold + touch.milliseconds >= _LONG_MS


def _same_gesture(one: Touch, two: Touch) -> bool:
    if _moves(one) or _moves(two):
        return _moves(one) and _moves(two) and bool(one.hold) == bool(two.hold)
    return one.count == two.count and _long(one) == _long(two)


def _same_place(recorded: Touch, given: Touch, scene: Scene) -> bool:
    reach = _NEAR_DP * scene.info.density / 160
    near = math.dist((recorded.x, recorded.y), (given.x, given.y)) <= reach
    if _moves(recorded):
        return near and math.dist((recorded.to_x, recorded.to_y), (given.to_x, given.to_y)) <= reach
    boxes = _touchable(scene)
    meant, hit = (_top(boxes, touch) for touch in (recorded, given))
    if meant is None or meant != hit:
        return near and hit is None
    size = scene.info.size
    return near or boxes[meant].area <= _LARGE * size.width * size.height


def _top(boxes: list[Bounds], touch: Touch) -> int | None:
    """What is drawn last lies on top."""
    point = Point.pixel(touch.x, touch.y)
    return next((at for at in reversed(range(len(boxes))) if boxes[at].contains(point)), None)


def _touchable(scene: Scene) -> list[Bounds]:
    """The elements that take touches, in drawing order; none where no tree was saved, or a broken one."""
    if not scene.trees:
        return []
    parser = etree.XMLParser(resolve_entities=False, no_network=True, recover=True)
    try:
        root = etree.fromstring(scene.trees[-1]().encode("utf-8", "replace"), parser)
    except (ScreenUnreadable, etree.XMLSyntaxError):
        return []
    if root is None:
        return []
    return [
        bounds
        for node in root.iter("node")
        if any(node.get(name) == "true" for name in _TAKES_TOUCHES)
        and (bounds := _bounds(node.get("bounds", ""))) is not None
    ]


def _bounds(text: str) -> Bounds | None:
    found = _BOUNDS.fullmatch(text)
    if found is None:
        return None
    left, top, right, bottom = map(int, found.groups())
    return Bounds.pixel(left, top, right, bottom) if left <= right and top <= bottom else None
