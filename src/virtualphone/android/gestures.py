"""A finger that single `motionevent` commands put down, move and lift."""

from __future__ import annotations

from dataclasses import dataclass, field

from virtualphone.hands import HOLD_MS, Point
from virtualphone.parts import Parts


@dataclass
class Stroke:
    """Where a finger has been since it came down, and when."""

    start: Point
    since_ms: int
    generation: int
    moved_ms: int | None = None
    """When it first left the place where it came down."""
    farthest: int = 0
    points: list[Point] = field(default_factory=list)


class Finger:
    """Puts the single events together into taps, long presses, swipes and things carried."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._stroke: Stroke | None = None

    def _now(self) -> int:
        """Phone time without what commands alone cost: a tap sent as two commands is still a tap."""
        clock = self._parts.phone.clock
        return clock.now_ms - clock.ticked_ms

    def down(self, at: Point) -> None:
        """The finger touches."""
        self._stroke = Stroke(at, self._now(), self._parts.phone.generation)

    def move(self, at: Point) -> None:
        """It moves; one that is not down does nothing."""
        stroke = self._stroke
        if stroke is None or stroke.generation != self._parts.phone.generation:
            self._stroke = None
            return
        stroke.points.append(at)
        distance = max(abs(at[0] - stroke.start[0]), abs(at[1] - stroke.start[1]))
        stroke.farthest = max(stroke.farthest, distance)
        if stroke.moved_ms is None and distance > self._parts.phone.metrics.px(8):
            stroke.moved_ms = self._now()

    def cancel(self) -> None:
        """The gesture is taken back."""
        self._stroke = None

    def up(self, at: Point) -> None:
        """It is lifted: only now is it known what the gesture was."""
        self.move(at)
        stroke, self._stroke = self._stroke, None
        if stroke is None:
            return
        hands, slop = self._parts.hands, self._parts.phone.metrics.px(8)
        lasted = max(0, self._now() - stroke.since_ms)
        rested = 0 if stroke.moved_ms is None else stroke.moved_ms - stroke.since_ms
        net = max(abs(at[0] - stroke.start[0]), abs(at[1] - stroke.start[1]))
        if rested >= HOLD_MS:
            hands.drop(stroke.start, at, lasted)
        elif stroke.farthest > slop >= net:
            # There and back again: a list would be where it was, and a button has been left.
            phone = self._parts.phone
            phone.journal.received(phone.now_ms, "cancelled", x=at[0], y=at[1])
        else:
            hands.swipe(stroke.start, at, lasted)
