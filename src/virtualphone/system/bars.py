"""The status bar and the navigation bar."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from virtualphone.toolkit import text as fonts
from virtualphone.toolkit.box import Box, Info
from virtualphone.toolkit.theme import Colour
from virtualphone.toolkit.widget import Ui

if TYPE_CHECKING:
    from virtualphone.phone import Phone

SYSTEM_UI = "com.android.systemui"


def _status_icons(phone: Phone) -> list[str]:
    """From right to left."""
    setting = phone.setting
    icons = ["battery_saver" if setting("global", "low_power") == "1" else "battery_5_bar"]
    if setting("global", "airplane_mode_on") == "1":
        icons.append("airplanemode_active")
    else:
        icons.append("signal_cellular_alt")
    if setting("global", "wifi_on") == "1":
        icons.append("wifi")
    if setting("global", "bluetooth_on") == "1":
        icons.append("bluetooth")
    if setting("global", "zen_mode") != "0":
        icons.append("do_not_disturb_on")
    if setting("system", "volume_ring") == "0":
        icons.append("notifications_off")
    return icons


def status_bar(phone: Phone, ui: Ui, ink: Colour) -> Box:
    """The phone's clock at the left, its state at the right, a dot for each app that has something to say."""
    metrics = ui.metrics
    height, size, mark = metrics.status_bar, ui.px(14), ui.px(15)
    box = Box(
        metrics.width, height, Info(cls="android.widget.FrameLayout", id="com.android.systemui:id/status_bar")
    )
    clock = phone.time_text(phone.clock.status())
    y = (height - fonts.line_height(size)) // 2 + fonts.ascent(size)
    box.ops.append(("text", ui.px(20), y, ui.px(20), y, clock, size, ink, True))
    x = ui.px(20) + fonts.width_of(clock, size, True) + ui.px(10)
    top = (height - mark) // 2
    waiting = dict.fromkeys(note["package"] for note in phone.state["notifications"])
    for package in list(waiting)[:4]:
        glyph = fonts.icon_glyph(phone.apps[package].icon if package in phone.apps else "notifications")
        box.ops.append(("icon", x, top, x, top, glyph, mark, ink))
        x += mark + ui.px(5)
    x = metrics.width - ui.px(18)
    for name in _status_icons(phone):
        x -= mark + ui.px(3)
        box.ops.append(("icon", x, top, x, top, fonts.icon_glyph(name), mark, ink))
    return box


def navigation_bar(
    phone: Phone, ui: Ui, ink: Colour, fill: Colour | None, actions: tuple[Callable[[], None], ...]
) -> Box:
    """Back, home, recents; while the keyboard is up the first one points down."""
    metrics = ui.metrics
    height, share, mark = metrics.navigation_bar, metrics.width // 3, ui.px(20)
    box = Box(
        metrics.width,
        height,
        Info(cls="android.widget.FrameLayout", id="com.android.systemui:id/navigation_bar_frame"),
    )
    if fill is not None:
        box.ops.append(("rect", 0, 0, metrics.width, height, fill, 0))
    down = phone.state["keyboard"]["shown"]
    icons = ("keyboard_arrow_down" if down else "arrow_back_ios_new", "radio_button_unchecked", "crop_square")
    for index, (name, icon) in enumerate(zip(("back", "home", "recent_apps"), icons, strict=True)):
        info = Info(
            cls="android.widget.ImageView", id=f"com.android.systemui:id/{name}", clickable=True, desc=name
        )
        button = Box(share, height, info, tap=actions[index])
        glyph, size = fonts.icon_glyph(icon), mark if icon != "keyboard_arrow_down" else ui.px(28)
        x, y = (share - size) // 2, (height - size) // 2
        button.ops.append(("icon", x, y, x, y, glyph, size, ink))
        box.put(button, share * index, 0)
    return box


def toast(ui: Ui, text: str) -> Box:
    """A pill of words above the navigation bar."""
    size, pad = ui.metrics.sp(14), ui.px(20)
    lines = fonts.wrap(text, size, False, ui.metrics.width - ui.px(120), 3)
    step = fonts.line_height(size)
    width = max(fonts.width_of(line, size) for line in lines) + 2 * pad
    height = step * len(lines) + ui.px(22)
    box = Box(width, height, Info(cls="android.widget.Toast", text=text))
    box.ops.append(("rect", 0, 0, width, height, ui.colour("toast"), ui.px(22)))
    y = ui.px(11) + fonts.ascent(size)
    for line in lines:
        x = (width - fonts.width_of(line, size)) // 2
        box.ops.append(("text", x, y, x, y, line, size, ui.colour("on_toast"), False))
        y += step
    box.x = (ui.metrics.width - width) // 2
    box.y = ui.metrics.height - ui.metrics.navigation_bar - height - ui.px(64)
    return box
