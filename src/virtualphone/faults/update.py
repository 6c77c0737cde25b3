"""The app in front wants to be updated."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from virtualphone.faults.kinds import PAGE, Fault
from virtualphone.faults.words import front_name, say
from virtualphone.toolkit import Button, Dialog, Gap, Progress, Text

if TYPE_CHECKING:
    from virtualphone.phone import Phone

Json = dict[str, Any]

LOADING_MS = 6000
_NEWS = (
    ("A new look for the start page", "首页全新改版"),
    ("Opens up to 30% faster", "启动速度提升 30%"),
    ("Fixes for some devices", "修复部分机型的问题"),
    ("Better dark theme", "优化深色模式"),
    ("Smaller download", "安装包更小"),
)


def _begin(phone: Phone, draw: Random) -> Json:
    news = draw.sample(range(len(_NEWS)), 3)
    version = f"{draw.randint(5, 12)}.{draw.randint(0, 9)}.{draw.randint(0, 30)}"
    size = f"{draw.randint(12, 90)}.{draw.randint(0, 9)}"
    del phone
    return {"args": {"version": version, "size": size, "news": news}}


def _dialog(phone: Phone, going: Json) -> Dialog:
    args, name = going["args"], front_name(phone)
    title = say(phone, "update_title")
    text = say(phone, "update_text", app=name, version=args["version"], size=args["size"])
    if going["until_ms"]:
        gone = LOADING_MS - (going["until_ms"] - phone.now_ms)
        share = min(1.0, max(0.0, gone / LOADING_MS))
        words = Text(say(phone, "update_loading", share=round(share * 100)), "note", colour="text_soft")
        return Dialog(title, text, Gap(16), Progress(share), Gap(8), words, cancel=False)

    def now() -> None:
        going["until_ms"] = phone.now_ms + LOADING_MS
        phone.faults.note(chosen="update")

    news = "\n".join(f"· {_NEWS[number][phone.locale == 'zh']}" for number in args["news"])
    later = Button(
        say(phone, "update_later"), lambda: phone.faults.end("closed"), look="text", id="update_later"
    )
    agree = Button(say(phone, "update_now"), now, id="update_now")
    return Dialog(title, text, Gap(10), Text(news, "note", colour="text_soft"), buttons=[later, agree])


def _back(phone: Phone, going: Json) -> None:
    if not going["until_ms"]:
        phone.faults.end("closed")


def _passed(phone: Phone, going: Json) -> str:
    del going
    phone.toast(say(phone, "update_done", app=front_name(phone)))
    return "updated"


UPDATE = Fault(
    "update",
    "The app in front wants to be updated; “later” or Back closes it, “now” costs some seconds of download.",
    PAGE,
    _begin,
    on_page=True,
    place=_dialog,
    back=_back,
    passed=_passed,
)
