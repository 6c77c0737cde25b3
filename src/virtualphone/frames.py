"""The windows of the app in front: its page and what has opened over it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from virtualphone.crash import made, sorry_dialog, sorry_page
from virtualphone.page import Page
from virtualphone.phone import Phone
from virtualphone.toolkit.bars import Scaffold
from virtualphone.toolkit.box import Box, Info, Rect, Space
from virtualphone.toolkit.overlays import Overlay
from virtualphone.toolkit.widget import Ui, Widget

Json = dict[str, Any]

LEAST_ROOM = 260
"""With less height than this (dp) above the keyboard, as in landscape, an overlay is pushed up instead."""


@dataclass
class Window:
    """One surface: whose it is, what is in it, what a touch outside it does."""

    kind: str
    """app, dialog, ime, status, navigation, shade, lock, toast, notice or off."""
    title: str
    package: str
    root: Box
    veil: int = 0
    cancel: bool = False
    surface: Json | None = None
    wallpaper: str = ""
    ground: str = ""
    secure: bool = False
    """Black on every capture."""


def component(record: Json) -> str:
    """`package/package.Activity`, as window titles have it."""
    return f"{record['package']}/{record['package']}.{record['activity']}"


def context(phone: Phone, package: str, surface: Json) -> Ui:
    """Where a page or overlay is laid out."""
    clock = phone.clock.seconds
    return Ui(phone.metrics, phone.theme, phone.locale, clock, package, surface["vars"], surface["focus"])


def app_window(phone: Phone, covered: int) -> Window:
    """The page in front; its focused field is kept in sight when the keyboard would cover it."""
    record, metrics = phone.front, phone.metrics
    package, app = record["package"], phone.apps[record["package"]]
    ui = context(phone, package, record)
    room = metrics.height - metrics.status_bar - metrics.navigation_bar

    def laid_out(widget: Widget) -> tuple[Widget, Box]:
        height = room - (covered if _resizes(widget) else 0)
        return widget, widget.layout(ui, Space(metrics.width, height, tight_w=True, tight_h=True))

    name = app.marks()[record["activity"]][1]

    def build() -> Widget:
        found = getattr(app, name)(Page(phone, record))
        if not isinstance(found, Widget):
            raise TypeError(f"{type(app).__name__}.{name} must return a widget; it returned {found!r}")
        return phone.faults.dressed(record, found)

    widget, inner = made(
        phone,
        package,
        lambda: laid_out(build()),
        lambda why: laid_out(sorry_page(phone, package, why)),
    )
    root = Box(metrics.width, metrics.height, Info(cls="android.widget.FrameLayout"))
    wallpaper = widget.wallpaper if isinstance(widget, Scaffold) else ""
    if wallpaper:
        root.ops.append(("picture", 0, 0, metrics.width, metrics.height, wallpaper, 0))
    else:
        paper = widget.colour if isinstance(widget, Scaffold) and widget.colour is not None else "surface"
        root.ops.append(("rect", 0, 0, metrics.width, metrics.height, ui.colour(paper), 0))
    frame = Box(
        metrics.width, room, Info(cls="android.widget.FrameLayout", id="android:id/content"), clip=True
    )
    frame.put(inner, 0, 0)
    _rename(frame, app.renamed)
    root.put(frame, 0, metrics.status_bar)
    root.settle()
    if covered and not _resizes(widget) and not record["overlays"]:
        _pan(inner, record["focus"], metrics.height - metrics.navigation_bar - covered)
    secure = phone.faults.secure(record)
    return Window("app", component(record), package, root, surface=record, wallpaper=wallpaper, secure=secure)


def _rename(root: Box, renamed: dict[str, str]) -> None:
    """Let the boxes of a window show other ids; builders, tours and the state go on with their own."""
    if renamed:
        for box in root.walk():
            if box.info is not None and box.info.id in renamed:
                box.info.shown = renamed[box.info.id]


def _resizes(widget: Widget) -> bool:
    return isinstance(widget, Scaffold) and widget.resize


def _pan(inner: Box, focus: str, limit: int) -> None:
    """Push the page up until its focused field ends above the keyboard."""
    fields = (box for box in inner.walk() if box.field is not None and box.field.key == focus)
    field = next(fields, None)
    if field is not None and field.y + field.h > limit:
        shift = field.y + field.h - limit
        for part in list(inner.walk()):
            part.y -= shift


def overlay_window(phone: Phone, record: Json, over: Json, area: Rect, covered: int) -> Window:
    """A dialog, sheet or menu over the page, above the keyboard if there is room."""
    package, app = record["package"], phone.apps[record["package"]]
    ui = context(phone, package, over)
    name = app.marks()[over["name"]][1]

    def build() -> Overlay:
        found = getattr(app, name)(Page(phone, record, over))
        if not isinstance(found, Overlay):
            raise TypeError(f"{type(app).__name__}.{name} must return an overlay; it returned {found!r}")
        return found

    left, top, right, bottom = area
    room = bottom - covered if bottom - covered - top >= ui.px(LEAST_ROOM) else bottom

    def placed(overlay: Overlay) -> tuple[Overlay, Box]:
        return overlay, overlay.place(ui, (left, top, right, room))

    overlay, box = made(
        phone,
        package,
        lambda: placed(build()),
        lambda why: placed(sorry_dialog(phone, package, why)),
    )
    _rename(box, app.renamed)
    x, y, box.x, box.y = box.x, box.y, 0, 0
    box.settle(x, y)
    if room == bottom and covered:
        _pan(box, over["focus"], bottom - covered)
    ground = overlay.ground if not covered else ""
    window = Window("dialog", component(record), package, box, overlay.veil, overlay.cancel, over)
    window.ground, window.secure = ground, phone.faults.secure(record)
    return window


def fault_windows(phone: Phone, area: Rect) -> list[Window]:
    """The window of a fault that is going on, over everything of the app."""
    shown = phone.faults.window()
    if shown is None:
        return []
    going, overlay, (package, title) = shown
    package, title = package or phone.front["package"], title or component(phone.front)
    box = overlay.place(context(phone, package, going), area)
    x, y, box.x, box.y = box.x, box.y, 0, 0
    box.settle(x, y)
    return [Window("dialog", title, package, box, overlay.veil, overlay.cancel, going, ground=overlay.ground)]


def notice_windows(phone: Phone, base: Ui, package: str) -> list[Window]:
    """A notification that has just come, over the bar of the app."""
    shown = phone.faults.notice()
    if shown is None:
        return []
    metrics, side = phone.metrics, base.px(10)
    box = shown[1].layout(base, Space(metrics.width - 2 * side, metrics.height, tight_w=True))
    return [Window("notice", "NotificationShade", package, box.settle(side, metrics.status_bar + base.px(4)))]
