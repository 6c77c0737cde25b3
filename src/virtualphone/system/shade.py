"""The shade that is pulled down over everything, and the lock screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from virtualphone.clock import english_date
from virtualphone.toolkit import (
    Avatar,
    Button,
    Column,
    Computed,
    Gap,
    Icon,
    ListItem,
    Row,
    Scroll,
    Slider,
    Swipe,
    Text,
)
from virtualphone.toolkit.box import Box, Space
from virtualphone.toolkit.widget import Ui, Widget

if TYPE_CHECKING:
    from virtualphone.phone import Phone

WEEKDAYS = ("星期一", "星期二", "星期三", "星期四", "星期五", "星期六", "星期日")
_TILES = (
    ("wifi", "global", "wifi_on", "Wi-Fi", "WLAN"),
    ("bluetooth", "global", "bluetooth_on", "Bluetooth", "蓝牙"),
    ("airplanemode_active", "global", "airplane_mode_on", "Airplane mode", "飞行模式"),
    ("do_not_disturb_on", "global", "zen_mode", "Do not disturb", "勿扰"),
)


def _tile(phone: Phone, tile: tuple[str, str, str, str, str]) -> Widget:
    icon, space, key, english, chinese = tile
    on = phone.setting(space, key, "0") != "0"
    ink = "on_primary" if on else "text"
    label = chinese if phone.locale == "zh" else english
    words = Text(label, "strong", colour=ink, lines=1, grow=1)
    return Row(
        Icon(icon, colour=ink),
        words,
        gap=12,
        pad=(18, 0),
        height=62,
        grow=1,
        colour="primary" if on else "container_high",
        radius=28,
        selected=on,
        id=key,
        on_tap=lambda: phone.switch(key, not on),
    )


def _note(phone: Phone, note: dict[str, object]) -> Widget:
    def follow() -> None:
        phone.state["shade"] = False
        phone.state["notifications"].remove(note)
        phone.launch(str(note["package"]), str(note["activity"]), dict(note["args"]))  # type: ignore[call-overload]

    app = phone.apps[str(note["package"])]
    face = Avatar(app.name(), icon=app.icon, colour=app.colour, size=36)
    row = ListItem(str(note["title"]), str(note["text"]), leading=face, on_tap=follow, id="notice")
    return Swipe(
        Column(row, colour="container_high", radius=20),
        left=lambda: phone.state["notifications"].remove(note),
        right=lambda: phone.state["notifications"].remove(note),
    )


def shade(phone: Phone, ui: Ui) -> Box:
    """Switches above, notifications below."""
    zh = phone.locale == "zh"
    now = phone.clock.wall()
    day = f"{now.month}月{now.day}日 {WEEKDAYS[now.weekday()]}" if zh else english_date(now, short=True)
    notes = [_note(phone, note) for note in phone.state["notifications"] if note["package"] in phone.apps]
    brightness = Computed(
        lambda: phone.number("system", "screen_brightness", 128),
        lambda value: phone.set_setting("system", "screen_brightness", str(value)),
    )
    none = Text("没有通知" if zh else "No notifications", "note", colour="text_soft", align="center")
    clear = Button(
        "全部清除" if zh else "Clear all", phone.state["notifications"].clear, look="text", id="dismiss_text"
    )
    body = Column(
        Row(
            Text(phone.time_text(now), "headline"),
            Gap(12),
            Text(day, "body", colour="text_soft", grow=1),
            pad=(8, 0),
        ),
        Gap(16),
        Row(_tile(phone, _TILES[0]), _tile(phone, _TILES[1]), gap=10),
        Gap(10),
        Row(_tile(phone, _TILES[2]), _tile(phone, _TILES[3]), gap=10),
        Gap(8),
        Slider(brightness, 0, 255, id="brightness", desc="亮度" if zh else "Display brightness"),
        Gap(8),
        Scroll(*notes, gap=8, id="notification_stack") if notes else none,
        Row(clear, spread="end") if notes else Gap(8),
        pad=(16, 44, 16, 64),
        colour="surface",
        height=None,
        id="notification_panel",
    )
    metrics = ui.metrics
    hide = Swipe(body, up=lambda: phone.pull_shade(False))
    return hide.layout(ui, Space(metrics.width, metrics.height, tight_w=True, tight_h=True))


def lock_screen(phone: Phone, ui: Ui) -> Box:
    """The time, large, and how to get in."""
    now = phone.clock.wall()
    zh = phone.locale == "zh"
    day = f"{now.month}月{now.day}日 {WEEKDAYS[now.weekday()]}" if zh else english_date(now)
    column = Column(
        Gap(120),
        Text(phone.time_text(now), "clock", colour=(255, 255, 255), id="clock"),
        Text(day, "body", colour=(235, 235, 245)),
        Gap(grow=1),
        Icon("lock", colour=(255, 255, 255), size=28),
        Gap(10),
        Text("向上滑动解锁" if zh else "Swipe up to unlock", "note", colour=(235, 235, 245)),
        Gap(60),
        align="center",
        id="keyguard",
    )
    metrics = ui.metrics
    inner = Swipe(column, up=lambda: phone.state.__setitem__("locked", False))
    box = inner.layout(ui, Space(metrics.width, metrics.height, tight_w=True, tight_h=True))
    box.ops.insert(0, ("picture", 0, 0, metrics.width, metrics.height, "wallpaper:night", 0))
    return box
