"""An advertisement over the page: its close icon is small and may come late, the rest of it leads away."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from virtualphone.faults.campaigns import CAMPAIGNS, Campaign
from virtualphone.faults.kinds import PAGE, Fault, Full, high
from virtualphone.faults.words import say
from virtualphone.toolkit import Button, Column, Gap, IconButton, Picture, Row, Scroll, Text, TopBar, Widget

if TYPE_CHECKING:
    from virtualphone.phone import Phone

Json = dict[str, Any]

_CLOSERS = ("ad_close", "iv_close", "btn_skip", "")
"""What SDKs call their close icon, if they name it at all."""

WHITE, GREY = (255, 255, 255), (0, 0, 0, 90)


def _begin(phone: Phone, draw: Random) -> Json:
    seconds = draw.choice((0, 0, 3, 5))
    args = {
        "campaign": draw.randrange(len(CAMPAIGNS)),
        "picture": f"photo:ad {draw.randrange(1000)}",
        "close_id": draw.choice(_CLOSERS),
        "close_named": draw.random() < 0.6,
        "close_left": draw.random() < 0.3,
        "close_ms": phone.now_ms + 1000 * seconds if seconds else 0,
    }
    return {"args": args}


def _words(phone: Phone, going: Json) -> Campaign:
    english, chinese = CAMPAIGNS[int(going["args"]["campaign"])]
    return chinese if phone.locale == "zh" else english


def _closer(phone: Phone, args: Json) -> Widget:
    left_ms = args["close_ms"] - phone.now_ms if args["close_ms"] else 0
    if left_ms > 0:
        words = Text(
            say(phone, "ad_skip", seconds=-(-left_ms // 1000)), "small", colour=WHITE, id="ad_countdown"
        )
        return Row(words, pad=(10, 4), colour=GREY, radius=12)
    name = say(phone, "ad_close") if args["close_named"] else ""
    return IconButton(
        "close",
        lambda: phone.faults.end("closed"),
        size=28,
        colour=WHITE,
        fill=GREY,
        id=args["close_id"],
        desc=name,
    )


def _overlay(phone: Phone, going: Json) -> Full:
    return _landing(phone, going) if going["vars"].get("opened") else _poster(phone, going)


def _poster(phone: Phone, going: Json) -> Full:
    args, words = going["args"], _words(phone, going)

    def follow() -> None:
        going["vars"]["opened"] = True
        phone.faults.note(opened=True)
        phone.clock.transition("page")

    badge = Row(Text(say(phone, "ad"), "small", colour=WHITE), pad=(8, 3), colour=GREY, radius=4)
    closer = _closer(phone, args)
    bar = [closer, Gap(grow=1), badge] if args["close_left"] else [badge, Gap(grow=1), closer]
    room = high(phone)
    body = Column(
        Row(*bar, pad=(14, 10)),
        Gap(grow=0.4),
        Picture(args["picture"], height=min(250, room * 0.3 - 20)),
        Gap(min(26, room * 0.03)),
        Text(words.brand, "heading", colour=WHITE, align="center", id="ad_advertiser"),
        Gap(min(8, room * 0.01)),
        Text(words.headline, "headline", colour=WHITE, align="center", lines=2, id="ad_headline"),
        Gap(min(10, room * 0.01)),
        Row(
            Text(words.text, "body", colour=(235, 238, 250), align="center", grow=1, id="ad_text"),
            pad=(28, 0),
        ),
        Gap(grow=1),
        Row(Button(words.button, follow, id="ad_call_to_action", width=280, height=52), spread="center"),
        Gap(min(36, room * 0.04)),
        colour=words.colour,
        on_tap=follow,
        id="ad_view",
    )
    return Full(body)


def _landing(phone: Phone, going: Json) -> Full:
    words = _words(phone, going)

    def leave() -> None:
        phone.faults.end("opened")
        phone.clock.transition("page")

    def order() -> None:
        phone.faults.note(ordered=True)
        phone.toast(say(phone, "ad_thanks"))

    body = Column(
        TopBar(Text(words.site, "strong", grow=1, lines=1, id="url_bar"), back=leave),
        Scroll(
            Picture(going["args"]["picture"], height=220),
            Column(
                Text(words.headline, "headline"),
                Text(words.text, "body", colour="text_soft"),
                Text(words.price, "display", colour="error", id="price"),
                Gap(8),
                Button(words.order, order, look="danger", id="order_now"),
                pad=(20, 18),
                gap=10,
            ),
            id="web_view",
        ),
        colour="surface",
        id="landing_page",
    )
    return Full(body, ground="surface")


def _back(phone: Phone, going: Json) -> None:
    if going["vars"].get("opened"):
        phone.faults.end("opened")
    elif going["args"]["close_ms"] <= phone.now_ms:
        phone.faults.end("closed")


AD = Fault(
    "ad",
    "An advertisement covers the page; its small close icon may come after a countdown, the rest leads away.",
    PAGE,
    _begin,
    on_page=True,
    place=_overlay,
    back=_back,
)
