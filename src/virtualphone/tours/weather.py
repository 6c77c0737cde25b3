"""The screens and flows of the weather."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from virtualphone.apps.weather import forecast
from virtualphone.tours.steps import Flow, Step, Tour, Walker, hold, key, swipe, tap, write

Json = dict[str, Any]

PACKAGE = "com.android.weather"
PLACES = (tap("places"),)
SETTINGS = (tap("more"), tap("do_settings"))


def data(state: Json) -> Json:
    """The weather's part of a snapshot."""
    held: Json = state["apps"][PACKAGE]
    return held


def places(state: Json) -> list[str]:
    """The list, in its order."""
    return [row["id"] for row in data(state)["places"]]


def say(english: str, chinese: str) -> Step:
    """Write in the phone's language."""

    def step(walker: Walker) -> None:
        write(chinese if walker.phone.locale == "zh" else english)(walker)

    return step


def warned(wanted: bool) -> Step:
    """Go to weather with a warning for home, or without: a page that not every seed has."""

    def step(walker: Walker) -> None:
        held = walker.phone.data(PACKAGE)
        today = walker.phone.clock.wall().date()
        held["number"] = next(
            number
            for number in range(1000)
            if any(
                forecast.day_at(number, held["home"], today + timedelta(days=ahead)).alert
                for ahead in range(3)
            )
            == wanted
        )

    return step


def _added(before: Json, after: Json) -> bool:
    return places(after) == [*places(before), "harbin"]


def _noted(before: Json, after: Json) -> bool:
    notes = [len(state["apps"]["com.android.notes"]["notes"]) for state in (before, after)]
    return notes[1] == notes[0] + 1


def _planned(before: Json, after: Json) -> bool:
    events = [state["apps"]["com.android.calendar"]["events"] for state in (before, after)]
    known = {event["id"] for event in events[0]}
    new = [event for event in events[1] if event["id"] not in known]
    return len(new) == 1 and new[0]["place"] in ("Shanghai", "上海")


TOUR = Tour(
    PACKAGE,
    screens={
        "now": (),
        "now_lower": (swipe(0, -0.3), swipe(0, -0.3)),
        "next_place": (swipe(-0.4, 0, "now_degrees"),),
        "menu": (tap("more"),),
        "day": (tap("day_row", 2),),
        "day_share": (tap("day_row"), tap("share")),
        "places": PLACES,
        "places_edit": (*PLACES, tap("edit_list")),
        "place_sheet": (*PLACES, hold("place", 1)),
        "removed": (*PLACES, hold("place", 1), tap("sheet_remove")),
        "add": (*PLACES, tap("add_place")),
        "add_found": (*PLACES, tap("add_place"), say("Suzhou", "苏")),
        "add_nothing": (*PLACES, tap("add_place"), write("zzz")),
        "air": (tap("air"),),
        "no_alerts": (warned(False), tap("more"), tap("do_alerts")),
        "alert_card": (warned(True),),
        "alerts": (warned(True), tap("alert")),
        "settings": SETTINGS,
        "temperature": (*SETTINGS, tap("set_temperature")),
        "wind": (*SETTINGS, tap("set_wind")),
    },
    flows=(
        Flow(
            "add a place",
            (*PLACES, tap("add_place"), say("Harbin", "哈尔滨"), key("BACK"), tap("result")),
            _added,
        ),
        Flow(
            "remove a place",
            (*PLACES, hold("place", 1), tap("sheet_remove")),
            lambda before, after: places(after) == [places(before)[0], *places(before)[2:]],
        ),
        Flow(
            "remove two and bring one back",
            (*PLACES, tap("edit_list"), tap("remove", 2), tap("remove", 1), tap("snackbar_action")),
            lambda before, after: places(after) == [*places(before)[:2], places(before)[3]],
        ),
        Flow(
            "another home",
            (*PLACES, hold("place", 2), tap("set_home")),
            lambda before, after: (
                data(after)["home"] == places(before)[2] and places(after) == places(before)
            ),
        ),
        Flow(
            "reorder the places",
            (*PLACES, tap("edit_list"), tap("move_down")),
            lambda before, after: places(after)[:2] == places(before)[1::-1],
        ),
        Flow(
            "other units",
            (*SETTINGS, tap("set_temperature"), tap("unit_f"), tap("set_wind"), tap("unit_ms")),
            lambda _, after: (
                (data(after)["settings"]["temperature"], data(after)["settings"]["wind_speed"]) == ("f", "ms")
            ),
        ),
        Flow(
            "no warnings, but a forecast every morning at nine",
            (*SETTINGS, tap("set_alerts"), tap("set_brief"), tap("set_brief_hour"), tap("hour_9")),
            lambda _, after: (
                [data(after)["settings"][name] for name in ("alerts", "brief", "brief_hour")]
                == [False, True, 9]
            ),
        ),
        Flow(
            "share a day into a note",
            (tap("day_row", 1), tap("share"), tap("share_com.android.notes"), key("BACK")),
            _noted,
        ),
        Flow("put a day into the calendar", (tap("day_row", 3), tap("to_calendar"), tap("save")), _planned),
    ),
)
