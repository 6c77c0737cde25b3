"""All windows of the screen at this moment, bottom to top, from the state alone."""

from __future__ import annotations

from dataclasses import dataclass

from virtualphone.entry import Entry
from virtualphone.frames import (
    Window,
    app_window,
    component,
    context,
    fault_windows,
    notice_windows,
    overlay_window,
)
from virtualphone.ime.board import keyboard, keyboard_height
from virtualphone.phone import LAUNCHER, Phone
from virtualphone.system.bars import SYSTEM_UI, navigation_bar, status_bar, toast
from virtualphone.system.inks import Behind, inks
from virtualphone.system.shade import lock_screen, shade
from virtualphone.toolkit.box import Box, Info, Op, Rect, display_list, inside
from virtualphone.toolkit.widget import Ui

__all__ = ["Scene", "Window", "component", "compose", "entry_in", "recents"]


@dataclass
class Scene:
    """What is on the screen: windows, the one in focus, and how to draw it all."""

    width: int
    height: int
    windows: list[Window]
    rotation: int

    @property
    def screen(self) -> Rect:
        """The whole screen."""
        return 0, 0, self.width, self.height

    @property
    def focused(self) -> Window:
        """The window that `dumpsys window` calls the current focus."""
        order = ("off", "lock", "shade", "dialog", "app")
        return min(
            reversed(self.windows), key=lambda window: order.index(window.kind) if window.kind in order else 9
        )

    def window_at(self, x: int, y: int) -> Window | None:
        """The window that a finger at this place touches; a dialog takes everything but the bars."""
        for window in reversed(self.windows):
            if window.kind == "toast":
                continue
            if inside(window.root.rect, x, y) or window.kind == "dialog":
                return window
        return None

    def drawing(self) -> list[Op]:
        """The display list of all windows."""
        ops: list[Op] = []
        for window in self.windows:
            if window.veil:
                ops.append(("fade", *self.screen, (0, 0, 0, window.veil)))
            if window.secure:
                ops.append(("rect", *window.root.rect, (0, 0, 0), 0))
            else:
                ops.extend(display_list(window.root, self.screen))
        return ops

    def all_boxes(self) -> list[tuple[Window, Box]]:
        """Every box with its window, bottom to top."""
        return [(window, box) for window in self.windows for box in window.root.walk()]


def compose(phone: Phone) -> Scene:
    """The scene of the phone's state now."""
    metrics = phone.metrics
    base = context(phone, phone.front["package"], phone.surface)
    if not phone.state["screen_on"]:
        black = Box(metrics.width, metrics.height, Info(cls="android.view.View"))
        black.ops.append(("rect", 0, 0, metrics.width, metrics.height, (0, 0, 0), 0))
        return Scene(
            metrics.width, metrics.height, [Window("off", "ScreenOff", SYSTEM_UI, black)], phone.rotation
        )
    if phone.state["locked"]:
        windows = [Window("lock", "NotificationShade", SYSTEM_UI, lock_screen(phone, base).settle())]
        white = (255, 255, 255)
        windows.append(Window("status", "StatusBar", SYSTEM_UI, status_bar(phone, base, white).settle()))
        return Scene(metrics.width, metrics.height, windows, phone.rotation)
    return Scene(metrics.width, metrics.height, _unlocked(phone, base), phone.rotation)


def _unlocked(phone: Phone, base: Ui) -> list[Window]:
    metrics, record = phone.metrics, phone.front
    covered = keyboard_height(phone, base) if phone.state["keyboard"]["shown"] else 0
    windows = [app_window(phone, covered)]
    area = (0, metrics.status_bar, metrics.width, metrics.height - metrics.navigation_bar)
    for over in record["overlays"]:
        covers = covered if over is record["overlays"][-1] else 0
        windows.append(overlay_window(phone, record, over, area, covers))
    windows.extend(fault_windows(phone, area))
    board = keyboard(phone, base, entry_in(phone, windows[-1])) if covered else None
    windows.extend(_above(phone, base, board, windows))
    return windows


def entry_in(phone: Phone, window: Window) -> Entry:
    """The text field of a window that has the focus, ready to type into."""
    surface = window.surface if window.surface is not None else phone.surface
    fields = (box.field for box in window.root.walk() if box.field is not None)
    return Entry(phone, surface, next((field for field in fields if field.key == surface["focus"]), None))


def _above(phone: Phone, base: Ui, board: Box | None, below: list[Window]) -> list[Window]:
    """The keyboard, the shade, both bars and toasts, over the windows of the app."""
    metrics = phone.metrics
    found: list[Window] = []
    if board is not None:
        board.settle(0, metrics.height - metrics.navigation_bar - board.h)
        package = phone.setting("secure", "default_input_method").split("/")[0]
        found.append(Window("ime", "InputMethod", package, board))
    if phone.state["shade"]:
        found.append(Window("shade", "NotificationShade", SYSTEM_UI, shade(phone, base).settle()))
    behind = Behind(below[0].wallpaper, any(window.veil for window in below), below[-1].ground)
    ink = inks(base, behind, shade=phone.state["shade"], keyboard=board is not None)
    found.append(Window("status", "StatusBar", SYSTEM_UI, status_bar(phone, base, ink.top).settle()))
    actions = (phone.back, phone.home, lambda: recents(phone))
    bar = navigation_bar(phone, base, ink.bottom, ink.fill, actions)
    found.append(Window("navigation", "NavigationBar0", SYSTEM_UI, bar.settle(0, metrics.height - bar.h)))
    if not phone.state["shade"]:
        found.extend(notice_windows(phone, base, SYSTEM_UI))
    found.extend(
        Window("toast", "Toast", note["package"], toast(base, note["text"]).settle())
        for note in phone.state["toasts"]
    )
    return found


def recents(phone: Phone) -> None:
    """The list of running apps: a page of the launcher; once more goes back to the app."""
    if phone.front["activity"] == "RecentsActivity" and len(phone.state["tasks"]) > 1:
        task = phone.state["tasks"][1]
        phone.launch(task["package"])
        return
    phone.home()
    phone.push(LAUNCHER, "RecentsActivity", {})
