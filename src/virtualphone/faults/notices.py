"""A notification that lies over the top of the screen for some seconds, and then waits in the shade."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from virtualphone.faults.kinds import COMMAND, Fault
from virtualphone.faults.words import say
from virtualphone.toolkit import Avatar, Column, Gap, Row, Swipe, Text, Widget

if TYPE_CHECKING:
    from virtualphone.phone import Phone

Json = dict[str, Any]

SHOWN_MS = 5000
_NEWS = (
    ("com.android.weather", "Rain this afternoon", "Take an umbrella: 80% from 3 pm.",
     "今天下午有雨", "15 点起降水概率 80%，记得带伞。"),
    ("com.brightmall.shop", "Weekend sale", "Up to 40% off kitchen and home.", "周末大促", "家居低至六折。"),
    ("com.android.calendar", "Team lunch", "Tomorrow, 12:30.", "团队午餐", "明天 12:30"),
    ("com.android.music", "New releases", "Twelve albums you may like.", "新歌上架", "为你推荐 12 张专辑"),
    ("com.android.settings", "Storage", "12 GB can be freed.", "存储空间", "可释放 12 GB 空间"),
    ("com.android.deskclock", "Alarm", "No alarm is set for tomorrow.", "闹钟", "明天没有设置闹钟"),
)  # fmt: skip


def show(phone: Phone, package: str, title: str, text: str) -> Json | None:
    """Put it into the shade and over the screen; None if somebody keeps such things away."""
    if phone.setting("global", "zen_mode", "0") != "0":
        return None
    before = phone.state["next_id"]
    phone.notify(package, title, text)
    if phone.state["next_id"] == before:
        return None
    args = {"app": package, "title": title, "text": text, "note": phone.state["next_id"]}
    return {"args": args, "until_ms": phone.now_ms + SHOWN_MS}


def other_apps(phone: Phone) -> list[str]:
    """The apps with an icon that are not in front; if there are none, those that are."""
    seen = [name for name, app in phone.apps.items() if not app.hidden]
    return [name for name in seen if name != phone.front["package"]] or seen


def _begin(phone: Phone, draw: Random) -> Json | None:
    others = other_apps(phone)
    known = [entry for entry in _NEWS if entry[0] in others]
    if known:
        package, *words = draw.choice(known)
        return show(phone, package, *(words[2:] if phone.locale == "zh" else words[:2]))
    if not others:
        return None
    title, text = ("使用技巧", "看看有哪些新功能") if phone.locale == "zh" else ("Tips", "See what is new")
    return show(phone, draw.choice(others), title, text)


def banner(phone: Phone, going: Json) -> Widget:
    """The notification as it lies there: a tap opens it, up puts it away, to the side throws it away."""
    args = going["args"]
    app = phone.apps[args["app"]]

    def forget() -> None:
        notes = phone.state["notifications"]
        phone.state["notifications"] = [note for note in notes if note["id"] != args["note"]]

    def follow() -> None:
        forget()
        phone.faults.end("opened")
        phone.launch(args["app"])

    def throw() -> None:
        forget()
        phone.faults.end("removed")

    def pull() -> None:
        phone.faults.end("hidden")
        phone.pull_shade()

    words = Column(
        Row(
            Text(app.name(), "small", colour="text_soft", lines=1),
            Gap(6),
            Text(f"· {say(phone, 'note_now')}", "small", colour="text_soft"),
        ),
        Text(args["title"], "strong", lines=1, id="android:id/title"),
        Text(args["text"], "note", colour="text_soft", lines=4, id="android:id/big_text"),
        grow=1,
        gap=2,
    )
    face = Avatar(app.name(), icon=app.icon, colour=app.colour, size=36)
    row = Row(
        face,
        Gap(14),
        words,
        pad=(16, 12),
        align="start",
        colour="container_high",
        radius=24,
        shadow=6,
        on_tap=follow,
        id="com.android.systemui:id/expandableNotificationRow",
    )
    return Swipe(
        row,
        up=lambda: phone.faults.end("hidden"),
        down=pull,
        left=throw,
        right=throw,
    )


NOTIFICATION = Fault(
    "notification",
    "A notification lies over the top of the screen for some seconds, then waits in the shade; up hides it.",
    COMMAND,
    _begin,
    notice=banner,
)
