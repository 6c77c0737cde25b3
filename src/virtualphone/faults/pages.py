"""Pages that are not there yet, cannot be loaded, or may not be photographed."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from virtualphone.faults.kinds import PAGE, Fault
from virtualphone.faults.words import say
from virtualphone.toolkit import Button, Column, Gap, Icon, Scaffold, Spinner, Text, Widget

if TYPE_CHECKING:
    from virtualphone.phone import Phone

Json = dict[str, Any]


def with_body(widget: Widget, body: Widget) -> Scaffold:
    """The page with its bar, and something else in the place of its content."""
    body.grow = body.grow or 1
    if not isinstance(widget, Scaffold):
        return Scaffold(None, body)
    widget.body, widget.fab, widget.bottom = body, None, None
    return widget


def _middle(*parts: Widget) -> Column:
    return Column(Gap(grow=1), *parts, Gap(grow=1.4), align="center", pad=(32, 0))


def _slow(phone: Phone, draw: Random) -> Json:
    phone.hide_keyboard()
    return {"until_ms": phone.now_ms + draw.randrange(1500, 4001, 500)}


def _loading(phone: Phone, going: Json, widget: Widget) -> Widget:
    del going
    words = Text(say(phone, "loading"), "note", colour="text_soft", id="loading_text")
    return with_body(widget, _middle(Spinner(size=44, id="progress"), Gap(16), words))


def _network(phone: Phone, draw: Random) -> Json:
    del draw
    phone.hide_keyboard()
    return {}


def _unreachable(phone: Phone, going: Json, widget: Widget) -> Widget:
    del going

    def retry() -> None:
        phone.faults.end("retried")
        phone.clock.transition("page")

    return with_body(
        widget,
        _middle(
            Icon("cloud_off", size=64, colour="text_faint"),
            Gap(16),
            Text(say(phone, "net_title"), "title", align="center", id="error_title"),
            Gap(6),
            Text(say(phone, "net_text"), "note", colour="text_soft", align="center", id="error_text"),
            Gap(20),
            Button(say(phone, "net_retry"), retry, look="tonal", id="retry"),
        ),
    )


def _black(phone: Phone, draw: Random) -> Json:
    del phone, draw
    return {}


SLOW = Fault(
    "slow",
    "A page shows a spinner for some seconds of phone time before its content.",
    PAGE,
    _slow,
    on_page=True,
    dress=_loading,
)
NETWORK = Fault(
    "network",
    "A page shows a network error with Retry in the place of its content; Retry works.",
    PAGE,
    _network,
    on_page=True,
    dress=_unreachable,
)
BLACK = Fault(
    "black",
    "A page is secure until it is left: captures are black where it is, the tree is as always.",
    PAGE,
    _black,
    on_page=True,
)
