"""The clock app: its first page and how it is asked for from outside."""

from __future__ import annotations

from typing import Any, ClassVar

from virtualphone.app import Seed, activity, overlay
from virtualphone.apps.clock.alarm_edit import AlarmEdit
from virtualphone.apps.clock.cities import Cities
from virtualphone.apps.clock.moments import SECOND
from virtualphone.apps.clock.ring_page import RingPage
from virtualphone.apps.clock.seeding import first_data
from virtualphone.apps.clock.settings import Settings
from virtualphone.apps.clock.stopwatch import Stopwatch
from virtualphone.apps.clock.timer_setup import TimerSetup
from virtualphone.page import Page
from virtualphone.toolkit import BottomNav, Column, Fab, IconButton, Menu, Overlay, Scaffold, Widget

Json = dict[str, Any]

PLACES = (
    ("tab_alarm", "alarm", "alarm"),
    ("tab_clock", "public", "world"),
    ("tab_timer", "hourglass_bottom", "timer"),
    ("tab_stopwatch", "timer", "stopwatch"),
)
ADDING = {
    0: ("EditActivity", "add_alarm"),
    1: ("CitiesActivity", "add_city"),
    2: ("TimerSetupActivity", "new_timer"),
}
"""The page that adds something to a place, and its words."""

ACTIONS = {"SHOW_ALARMS": 0, "SHOW_TIMERS": 2}
EXTRA = "android.intent.extra.alarm."


class Clock(AlarmEdit, Cities, TimerSetup, Stopwatch, Settings, RingPage):
    """Alarms, world clock, timers, stopwatch."""

    label: ClassVar[tuple[str, str]] = ("Clock", "时钟")
    icon: ClassVar[str] = "schedule"
    colour: ClassVar[str] = "#3c5ba8"
    version: ClassVar[str] = "7.4"
    system: ClassVar[bool] = True

    def seed(self, seed: Seed) -> Json:
        """The data of a fresh phone."""
        return first_data(seed)

    def on_open(self, page: Page) -> None:
        """An alarm to edit is copied into its page; an intent's wishes are heard."""
        activity = page.record["activity"]
        if activity == "EditActivity":
            page.args["wish"] = _alarm_wish(page.args)
            self.open_editor(page)
            if page.args.get("alarm") is None and _extra(page.args, "SKIP_UI") in (True, "true", 1, "1"):
                alarm = self.store(page)
                page.replace("MainActivity")
                self.say_when(alarm)
        elif activity == "TimerSetupActivity":
            length = _number(_extra(page.args, "LENGTH"), 1, 86400)
            label = str(_extra(page.args, "MESSAGE") or "")[:60]
            if length is not None:
                hours, rest = divmod(length, 3600)
                page.vars["digits"] = f"{hours:02d}{rest // 60:02d}{rest % 60:02d}".lstrip("0")
                page.vars["label"] = label
                if _extra(page.args, "SKIP_UI") in (True, "true", 1, "1"):
                    self.new_timer(length * SECOND, label)
                    page.replace("MainActivity", tab=2)
        elif activity == "MainActivity":
            page.vars["tab"] = _number(page.args.get("tab"), 0, len(PLACES) - 1) or 0

    def resolve(self, action: str, data: str) -> tuple[str, Json] | None:  # noqa: ARG002 — the action says it all
        """Intents of the alarm clock."""
        name = action.removeprefix("android.intent.action.")
        if name == "SET_ALARM":
            return "EditActivity", {}
        if name == "SET_TIMER":
            return "TimerSetupActivity", {}
        return ("MainActivity", {"tab": ACTIONS[name]}) if name in ACTIONS else None

    @activity("MainActivity", main=True)
    def main(self, page: Page) -> Widget:
        """The four places of the app."""
        tab = int(page.vars.get("tab", 0))
        bodies = (
            lambda: self.alarms_body(page),
            lambda: self.world_body(page),
            lambda: self.timers_body(page),
            self.stopwatch_body,
        )
        return self.main_frame(page, tab, bodies[tab]())

    def main_frame(self, page: Page, tab: int, body: Widget) -> Widget:
        """What stands round the place that is shown: the way to the others, and how to add something."""
        more = IconButton("more_vert", lambda: page.show("menu", tab=tab), desc=self.t("more"), id="more")
        nav = BottomNav(page.var("tab", 0), [(name, icon, self.t(word)) for name, icon, word in PLACES])
        fab = None
        if tab in ADDING:
            opens, word = ADDING[tab]
            fab = Fab("add", lambda: page.open(opens), desc=self.t(word), id="fab")
        return Scaffold(
            self.t(PLACES[tab][2]),
            body,
            large=not self.wide,
            actions=[more],
            fab=fab,
            bottom=Column(self.undo_bar(page), nav),
        )

    @overlay
    def menu(self, page: Page) -> Overlay:
        """What else can be done here."""
        tab = page.args["tab"]
        alarms = self.data["alarms"]
        return Menu(
            tab == 0 and bool(alarms) and ("all_off", self.t("all_off"), lambda: self.all_off(page)),
            tab == 0
            and bool(alarms)
            and ("delete_all", self.t("delete_all"), lambda: page.show("alarms_clear")),
            tab == 3 and ("copy_laps", self.t("copy_laps"), lambda: self.copy_laps(page)),
            ("open_settings", self.t("settings"), lambda: page.open("SettingsActivity")),
        )


def _extra(args: Json, name: str) -> object:
    """An extra by its full name, or in short."""
    return args.get(EXTRA + name, args.get(name.lower()))


def _number(value: object, low: int, high: int) -> int | None:
    if isinstance(value, bool) or not str(value).lstrip("-").isdecimal():
        return None
    number = int(str(value))
    return number if low <= number <= high else None


def _alarm_wish(args: Json) -> Json:
    """What an intent wants the new alarm to be."""
    wish: Json = {}
    hour, minute = _number(_extra(args, "HOUR"), 0, 23), _number(_extra(args, "MINUTES"), 0, 59)
    if hour is not None:
        wish.update(hour=hour, minute=minute or 0)
    if _extra(args, "MESSAGE"):
        wish["label"] = str(_extra(args, "MESSAGE"))[:60]
    days = _extra(args, "DAYS")
    if isinstance(days, list):
        wish["days"] = sorted({(day - 2) % 7 for day in days if isinstance(day, int) and 1 <= day <= 7})
    return wish
