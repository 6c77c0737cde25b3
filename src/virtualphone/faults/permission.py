"""Android asks whether the app in front may do something."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from virtualphone.faults.kinds import PAGE, Fault
from virtualphone.faults.words import front_name, say
from virtualphone.toolkit import Button, Column, Gap, Icon, Overlay, Row, Text, Widget
from virtualphone.toolkit.box import ENDLESS, Box, Rect, Space
from virtualphone.toolkit.widget import Ui

if TYPE_CHECKING:
    from virtualphone.phone import Phone

Json = dict[str, Any]

CONTROLLER = "com.android.permissioncontroller"
_ACTIVITY = "com.android.permissioncontroller.permission.ui.GrantPermissionsActivity"
_ICONS = {
    "POST_NOTIFICATIONS": "notifications",
    "ACCESS_FINE_LOCATION": "location_on",
    "CAMERA": "photo_camera",
    "RECORD_AUDIO": "mic",
    "READ_CONTACTS": "contacts",
}
_FOR_ONCE = ("ACCESS_FINE_LOCATION", "CAMERA", "RECORD_AUDIO")
"""Those that Android gives for one time, too."""


def _begin(phone: Phone, draw: Random) -> Json | None:
    known = phone.state.get("permissions", {}).get(phone.front["package"], {})
    open_ones = [name for name in _ICONS if name not in known]
    return {"args": {"permission": draw.choice(open_ones)}} if open_ones else None


def _answer(phone: Phone, permission: str, granted: bool, how: str) -> None:
    package = phone.front["package"]
    phone.state.setdefault("permissions", {}).setdefault(package, {})[permission] = granted
    if granted:
        held = phone.state.setdefault("android", {}).setdefault("granted", {})
        held[package] = sorted({*held.get(package, []), f"android.permission.{permission}"})
    phone.faults.end(how)


class _Question(Overlay):
    """An icon, a question, and the answers below each other; only an answer or Back closes it."""

    cancel = False

    def __init__(self, icon: str, text: str, answers: list[Widget]) -> None:
        self.icon, self.text, self.answers = icon, text, answers

    def place(self, ui: Ui, area: Rect) -> Box:
        """In the middle, a little below."""
        width = min(ui.px(330), area[2] - area[0] - ui.px(48))
        body = Column(
            Row(
                Icon(self.icon, size=26, colour="primary", id=f"{CONTROLLER}:id/permission_icon"),
                spread="center",
            ),
            Gap(14),
            Text(self.text, "title", align="center", id=f"{CONTROLLER}:id/permission_message"),
            Gap(22),
            Column(*self.answers, gap=6),
            pad=(24, 24, 24, 24),
            colour="container_high",
            radius=28,
            id=f"{CONTROLLER}:id/grant_dialog",
        )
        box = body.layout(ui, Space(width, ENDLESS, tight_w=True))
        box.x = area[0] + (area[2] - area[0] - width) // 2
        box.y = max(area[1], area[1] + (area[3] - area[1] - box.h) * 6 // 11)
        return box


def _dialog(phone: Phone, going: Json) -> Overlay:
    permission = going["args"]["permission"]

    def answer(key: str, name: str, granted: bool, how: str) -> Widget:
        return Button(
            say(phone, key),
            lambda: _answer(phone, permission, granted, how),
            look="tonal",
            height=52,
            id=f"{CONTROLLER}:id/{name}",
        )

    if permission in _FOR_ONCE:
        answers = [
            answer("grant_while", "permission_allow_foreground_only_button", True, "allowed"),
            answer("grant_once", "permission_allow_one_time_button", True, "once"),
        ]
    else:
        answers = [answer("grant_allow", "permission_allow_button", True, "allowed")]
    answers.append(answer("grant_deny", "permission_deny_button", False, "denied"))
    return _Question(_ICONS[permission], say(phone, permission, app=front_name(phone)), answers)


PERMISSION = Fault(
    "permission",
    "Android asks whether the app in front may use the camera, the location …; any answer or Back closes it.",
    PAGE,
    _begin,
    on_page=True,
    place=_dialog,
    back=lambda phone, _going: phone.faults.end("closed"),
    owner=(CONTROLLER, f"{CONTROLLER}/{_ACTIVITY}"),
)
