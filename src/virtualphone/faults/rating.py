"""The app in front asks for stars."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from virtualphone.faults.kinds import PAGE, Fault
from virtualphone.faults.words import front_name, say
from virtualphone.toolkit import Button, Dialog, Gap, IconButton, Row

if TYPE_CHECKING:
    from virtualphone.phone import Phone

Json = dict[str, Any]


def _begin(phone: Phone, draw: Random) -> Json:
    del phone, draw
    return {}


def _dialog(phone: Phone, going: Json) -> Dialog:
    held = going["vars"]
    chosen = int(held.get("stars", 0))

    def star(number: int) -> IconButton:
        name = say(phone, "rate_one") if number == 1 else say(phone, "rate_star", stars=number)
        lit = number <= chosen
        return IconButton(
            "star" if lit else "star_border",
            lambda: held.update(stars=number),
            desc=name,
            id=f"star_{number}",
            colour="#f2a600" if lit else "text_faint",
            size=52,
            selected=lit,
        )

    def send() -> None:
        phone.faults.end("rated", stars=chosen)
        phone.toast(say(phone, "rate_thanks"))

    later = Button(say(phone, "rate_later"), lambda: phone.faults.end("closed"), look="text", id="rate_later")
    done = Button(say(phone, "rate_send"), send, look="text", id="rate_submit", enabled=chosen > 0)
    return Dialog(
        say(phone, "rate_title", app=front_name(phone)),
        say(phone, "rate_text"),
        Gap(12),
        Row(*(star(number) for number in range(1, 6)), spread="center", id="rating_bar"),
        buttons=[later, done],
    )


RATING = Fault(
    "rating",
    "The app in front asks for stars; “not now” or Back closes it.",
    PAGE,
    _begin,
    on_page=True,
    place=_dialog,
    back=lambda phone, _going: phone.faults.end("closed"),
)
