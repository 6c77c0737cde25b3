"""Where it shows that something holds already: there an oracle does nothing, and a careful model looks."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from treetap.bench.endpoint.recipes import Recorder
from treetap.bench.tasks.states import CLOCK, NOTES, SETTINGS
from treetap.bench.templates import papers, shots
from treetap.bench.templates.letters import to_card, to_chat
from treetap.bench.templates.shop import SHOP
from treetap.bench.templates.template import Given, Template
from virtualphone.tours import browser, calculator, dialer, music, weather
from virtualphone.tours.steps import Step, Walker, launch, tap

Look = Callable[[Given], Sequence[Step]]


def see(name: str) -> Step:
    """Scroll until it shows; who writes down what is done writes that down too, if it did not show."""

    def step(walker: Walker) -> None:
        shows = walker.find(name) is not None
        box = walker.reach(name)
        if not shows and isinstance(walker, Recorder):
            walker.sought(box)

    return step


_LOOKS: dict[str, Look] = {
    "browser no windows by themselves": lambda _given: (
        launch(browser.PACKAGE),
        *browser.menu("go_settings"),
        see("set_popups"),
    ),
    "calculator angles already": lambda _given: (
        launch(calculator.PACKAGE),
        *calculator.menu("menu_settings"),
        see("open_angles"),
    ),
    "clock silent already": lambda _given: (launch(CLOCK),),
    "contacts a favourite already": to_card,
    "dialer told of a second caller": lambda _given: (
        launch(dialer.PACKAGE),
        *dialer.menu("menu_settings"),
        see("set_waiting"),
    ),
    "files marked already": lambda given: (*papers.found(given), tap("file_more")),
    "gallery loved already": shots.to_photo,
    "messages quiet already": lambda given: (*to_chat(given), tap("head"), see("notifications")),
    "music stops with the cable": lambda _given: (
        launch(music.PACKAGE),
        *(tap("menu"), tap("go_settings")),
        see("set_unplug"),
    ),
    "notes put away already": lambda given: (
        launch(NOTES),
        *(tap("menu"), tap("go_archive")),
        see(given["title"]),
    ),
    "holds a wish": lambda given: (launch(SHOP), tap("tab_me"), tap("go_wishes"), see(given["product"])),
    "holds the usual address": lambda _given: (launch(SHOP), tap("tab_me"), tap("go_addresses")),
    "holds a cancelled order": lambda given: (
        *(launch(SHOP), tap("tab_me"), tap("orders")),
        see(given["number"]),
    ),
    "holds a favourite": to_card,
    "holds a note on top": lambda given: (launch(NOTES), see(given["title"])),
    "holds an alarm": lambda given: (launch(CLOCK), see(_clock(given["time"]))),
    "holds a switch": lambda given: (
        launch(SETTINGS),
        *((tap("connected"), tap("bluetooth")) if _bluetooth(given) else (tap("network"), see("airplane"))),
    ),
    "settings hours to twenty-four": lambda _given: (
        launch(SETTINGS),
        *(tap("system"), tap("date_time")),
        see("clock_24"),
    ),
    "weather storm news": lambda _given: (
        launch(weather.PACKAGE),
        *weather.SETTINGS,
        see("set_alerts"),
    ),
}


def _clock(time: str) -> str:
    """As the clock writes it."""
    hour, _, minute = time.partition(":")
    return f"{int(hour):02d}:{minute}"


def _bluetooth(given: Given) -> bool:
    return given["radio"] in ("Bluetooth", "蓝牙")


def look_of(template: Template, given: Given) -> Sequence[Step]:
    """The way there, by hand; empty where it is not known or there is an oracle."""
    look = _LOOKS.get(template.name.removeprefix("reworded "))
    return look(given) if look is not None and template.holds else ()
