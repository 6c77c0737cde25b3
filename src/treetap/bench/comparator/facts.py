"""What is true of the virtual phone: its state composed anew, apart from adb, perception and comparator.

A shadow is a phone without a wire. Given the state that a judge reads from the real one it shows the same
screen, box by box; and a finger can be tried on it before it is tried on the real one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from virtualphone.app import App
from virtualphone.hands import Hands
from virtualphone.journal import differences
from virtualphone.phone import Phone
from virtualphone.scene import Scene, compose
from virtualphone.toolkit.box import Box, Rect, cross

Json = dict[str, Any]

PAGES = ("app", "dialog", "shade", "lock")
"""Windows that hold what apps show."""
_BESIDE = ("clock_ms", "notifications", "next_id", "files", "toasts", "clipboard")
"""Parts of the state that are not what is on the page."""
_CURSOR = ("@cursor", "@selected")


@dataclass(frozen=True)
class Seen:
    """One thing in sight."""

    window: str
    cls: str
    id: str
    text: str
    desc: str
    rect: Rect
    checked: bool | None
    selected: bool
    enabled: bool
    clickable: bool
    scrolls: bool
    field: str | None
    """What is typed into it, where that can be."""
    hint: str
    order: int
    parent: int
    """The order of what it is in; -1 for a window."""

    @property
    def words(self) -> str:
        return self.text or self.desc

    @property
    def centre(self) -> tuple[int, int]:
        left, top, right, bottom = self.rect
        return (left + right) // 2, (top + bottom) // 2


class Facts:
    """A phone's screen, as its state has it."""

    def __init__(self, scene: Scene, state: Json) -> None:
        self.scene, self.state = scene, state
        self.seen: list[Seen] = []
        """Everything in sight in the windows of apps, covered or not; a window after those below it."""
        for window in scene.windows:
            if window.kind in PAGES:
                # At once: a field is read from the phone, which will soon be in another state.
                self.seen.extend(_in_sight(window.kind, window.root, scene.screen, len(self.seen)))

    @cached_property
    def front(self) -> list[Seen]:
        """What is in the window that takes the touches."""
        kind = self.scene.focused.kind
        if kind != "dialog":
            return [one for one in self.seen if one.window == kind]
        roots = [one.order for one in self.seen if one.window == "dialog" and one.parent < 0]
        return [one for one in self.seen if one.order >= roots[-1]]

    @property
    def toasts(self) -> list[str]:
        return [note["text"] for note in self.state["toasts"]]

    @property
    def titles(self) -> list[str]:
        """What the page in front, and each dialog over it, is called."""
        found = [one.words for one in self.seen if self._is_title(one)]
        return found + [one.words for one in self.seen if self._is_open_tab(one)]

    def _is_open_tab(self, one: Seen) -> bool:
        """Of the row of tabs below the bar, or of the places at the foot of the page."""
        if not (one.selected and one.clickable and one.words and one.parent >= 0):
            return False
        if one.cls == "TextView":
            return self.seen[one.parent].cls == "HorizontalScrollView"
        return one.cls == "FrameLayout" and one.window == "app" and one.rect[1] > self.scene.height * 0.8

    def _is_title(self, one: Seen) -> bool:
        if not one.words or one.field is not None:
            return False
        if one.id in ("android:id/alertTitle", "sheet_title"):
            return True
        return one.id == "title" and any(other.id == "toolbar" for other in self.above(one))

    @property
    def keyboard(self) -> bool:
        return bool(self.state["keyboard"]["shown"])

    def above(self, one: Seen) -> Iterator[Seen]:
        """What it is in, the nearest first."""
        while one.parent >= 0:
            one = self.seen[one.parent]
            yield one

    def inside(self, one: Seen) -> list[Seen]:
        """It and all that is in it."""
        found = [one]
        for other in self.seen[one.order + 1 :]:
            if other.parent < one.order:
                break  # parents come before their children
            found.append(other)
        return found

    def drawing(self) -> list[Any]:
        """What is drawn, but for the status bar."""
        windows = [window for window in self.scene.windows if window.kind != "status"]
        return Scene(self.scene.width, self.scene.height, windows, self.scene.rotation).drawing()


def _in_sight(kind: str, root: Box, screen: Rect, first: int) -> list[Seen]:
    found: list[Seen] = []

    def visit(box: Box, clip: Rect, parent: int) -> None:
        seen = cross(box.rect, clip)
        if seen is None:
            return
        info, here = box.info, parent
        if info is not None and info.cls:
            here = first + len(found)
            found.append(
                Seen(
                    kind, info.cls.rpartition(".")[2], info.id, info.text, info.desc, seen,
                    info.checked if info.checkable else None, info.selected, info.enabled,
                    info.clickable or box.field is not None or box.touch is not None,
                    box.scroller is not None and box.scroller.most > 0,
                    None if box.field is None else box.field.read(), info.hint, here, parent,
                )
            )  # fmt: skip
        for child in box.children:
            visit(child, seen if box.clip else clip, here)

    visit(root, screen, -1)
    return found


class Shadow:
    """A phone without a wire that becomes whatever state it is given."""

    def __init__(self, apps: Sequence[type[App]], *, seed: int, locale: str, dark: bool) -> None:
        self.phone = Phone(apps, seed=seed, locale=locale, dark=dark)
        self.phone.strict = True
        self.hands = Hands(self.phone)

    def become(self, state: Json) -> None:
        self.phone.adopt({name: part for name, part in state.items() if name != "files"})

    def facts(self) -> Facts:
        return Facts(compose(self.phone), self.phone.snapshot())

    def facts_of(self, state: Json) -> Facts:
        self.become(state)
        return self.facts()


def effects(changes: Sequence[Json]) -> list[Json]:
    """The entries of the change log that an input made, but for clock, notifications and the cursor."""
    return [
        one
        for one in changes
        if one["cause"] in ("input", "command")
        and not one["path"].startswith(("clock_ms", "notifications", "next_id", "files", "clipboard"))
        and not any(mark in one["path"] for mark in _CURSOR)
    ]


def by_time(changes: Sequence[Json]) -> list[Json]:
    """The entries that time made to what is on the page: an alarm that rings, an answer that comes."""
    return [one for one in changes if one["cause"] == "time" and not one["path"].startswith(_BESIDE)]


def looks_the_same(before: Facts, after: Facts, shadow: Shadow) -> bool:
    """Whether the screen would be the same had neither time passed nor a notification come."""
    frozen = dict(after.state)
    for part in ("clock_ms", "notifications"):
        frozen[part] = before.state[part]
    return shadow.facts_of(frozen).drawing() == shadow.facts_of(before.state).drawing()


def state_differences(before: Json, after: Json) -> list[Json]:
    """Where two states differ, but for the clock."""
    return [one for one in differences(before, after) if not one["path"].startswith("clock_ms")]
