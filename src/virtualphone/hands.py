"""Fingers on the screen: taps, long presses, swipes with inertia, things carried from place to place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from virtualphone.crash import guarded
from virtualphone.scene import Scene, Window, compose, entry_in
from virtualphone.toolkit.box import Box, inside, path_to
from virtualphone.uitree import shown_id

if TYPE_CHECKING:
    from virtualphone.phone import Phone

HOLD_MS = 500
"""A finger that rests this long is a long press."""

GLIDE_MS = 260
"""A list that is let go of goes on as far as it would have moved in this time."""

SLOW = 0.35
"""Pixels per millisecond at 160 dpi below which nothing glides."""

Point = tuple[int, int]


class Hands:
    """Turns touches into what the widgets under them do."""

    def __init__(self, phone: Phone) -> None:
        self.phone = phone

    def tap(self, x: int, y: int) -> None:
        """Touch and let go."""
        scene = compose(self.phone)
        window, path = self._under(scene, x, y)
        self._log("tap", path, window, x=x, y=y)
        if window is not None and not self.phone.faults.swallows(window.kind):
            guarded(self.phone, self._owner(window), lambda: self._tap(scene, window, path, x, y))
        self.phone.noted("input")

    def hold(self, x: int, y: int, ms: int = HOLD_MS) -> None:
        """Touch and stay. What has nothing for a long press is tapped when the finger is lifted."""
        scene = compose(self.phone)
        window, path = self._under(scene, x, y)
        self._log("hold", path, window, x=x, y=y, ms=ms)
        if window is not None:
            guarded(self.phone, self._owner(window), lambda: self._hold(scene, window, path, x, y))
        self.phone.noted("input")

    def _hold(self, scene: Scene, window: Window, path: list[Box], x: int, y: int) -> None:
        felt = (box for box in reversed(path) if box.hold or box.tap or box.touch or box.field)
        first = next(felt, None)
        if first is not None and first.hold is not None:
            first.hold()
        else:
            self._tap(scene, window, path, x, y)

    def _owner(self, window: Window) -> str:
        """Whose mistake it is if this touch fails: the bars and the keyboard act on the app in front."""
        package: str = window.package if window.package in self.phone.apps else self.phone.front["package"]
        return package

    def swipe(self, start: Point, end: Point, ms: int) -> None:
        """Draw a finger across; one that hardly moves is a tap or a long press."""
        slop = self.phone.metrics.px(8)
        if max(abs(end[0] - start[0]), abs(end[1] - start[1])) <= slop:
            if ms >= HOLD_MS:
                self.hold(*start, ms)
            else:
                self.tap(*start)
            return
        window, path = self._under(compose(self.phone), *start)
        self._log("swipe", path, window, x=start[0], y=start[1], to_x=end[0], to_y=end[1], ms=ms)
        if window is not None:
            owner = self._owner(window)
            guarded(self.phone, owner, lambda: self._swipe(window, path, start, end, max(1, ms)))
        self.phone.noted("input")

    def drop(self, start: Point, end: Point, ms: int) -> None:
        """Pick something up with a long press and let it go elsewhere."""
        window, path = self._under(compose(self.phone), *start)
        self._log("drop", path, window, x=start[0], y=start[1], to_x=end[0], to_y=end[1], ms=ms)
        if window is not None:
            guarded(self.phone, self._owner(window), lambda: self._drop(window, path, start, end, max(1, ms)))
        self.phone.noted("input")

    def _drop(self, window: Window, path: list[Box], start: Point, end: Point, ms: int) -> None:
        carried = next((box.drop for box in reversed(path) if box.drop is not None), None)
        if carried is not None:
            carried(*end)
        else:
            self._swipe(window, path, start, end, ms)

    def _under(self, scene: Scene, x: int, y: int) -> tuple[Window | None, list[Box]]:
        window = scene.window_at(x, y) if inside(scene.screen, x, y) else None
        return window, path_to(window.root, x, y) if window is not None else []

    def _log(self, kind: str, path: list[Box], window: Window | None, **what: int) -> None:
        package = window.package if window is not None else ""
        named = next(
            (box.info for box in reversed(path) if box.info is not None and (box.info.id or box.info.text)),
            None,
        )
        target = {"window": window.title if window is not None else "", "id": "", "text": ""}
        if named is not None:
            target.update(id=shown_id(named, package), text=named.text or named.desc)
        self.phone.journal.received(self.phone.now_ms, kind, **what, target=target)

    def _tap(self, scene: Scene, window: Window, path: list[Box], x: int, y: int) -> None:
        if not path:
            beside = window.kind == "dialog" and window.cancel and window is scene.focused
            if beside and not self.phone.faults.back():
                self.phone.hide(self.phone.front)
            return
        for box in reversed(path):
            if box.touch is not None:
                box.touch(x - box.x, y - box.y)
                return
            if box.field is not None and box.info is not None and box.info.enabled:
                self._focus(window, box, x, y)
                return
            if box.tap is not None:
                box.tap()
                return

    def _focus(self, window: Window, box: Box, x: int, y: int) -> None:
        field = box.field
        if field is None or window.surface is None:
            return
        new = window.surface["focus"] != field.key
        self.phone.focus(window.surface, field.key)
        entry = entry_in(self.phone, window)
        if field.place is not None:
            entry.move(field.place(box, x - box.x, y - box.y))
        if field.select and new:
            entry.select_all()

    def _swipe(self, window: Window, path: list[Box], start: Point, end: Point, ms: int) -> None:
        dx, dy = end[0] - start[0], end[1] - start[1]
        axis = "x" if abs(dx) > abs(dy) else "y"
        if window.kind == "status" and axis == "y" and dy > self.phone.metrics.px(40):
            self.phone.pull_shade()
            return
        moved = dx if axis == "x" else dy
        for box in reversed(path):
            if box.drag is not None and box.drag.axis in (axis, "both"):
                box.drag.move(box, start, end, True, moved / ms)
                return
            scroller = box.scroller
            if scroller is not None and scroller.axis == axis and scroller.most > 0:
                wanted = self._glide(box, moved, ms)
                if wanted != scroller.offset:
                    scroller.move_to(wanted)
                    return

    def _glide(self, box: Box, moved: int, ms: int) -> int:
        """Where a scroller comes to rest."""
        scroller = box.scroller
        if scroller is None:
            return 0
        speed = moved / ms
        fast = abs(speed) > SLOW * self.phone.metrics.density / 160
        if scroller.page:
            far = abs(moved) > scroller.page * 0.25 or fast
            steps = (0 if not far else 1) * (-1 if moved > 0 else 1)
            target = scroller.offset + steps * scroller.page
        else:
            target = scroller.offset - moved - (round(speed * GLIDE_MS) if fast else 0)
        target = min(scroller.most, max(0, target))
        if fast and target != scroller.offset:
            self.phone.clock.transition("fling")
        return target
