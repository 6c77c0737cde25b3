"""The screens and flows of the calendar."""

from __future__ import annotations

from typing import Any

from virtualphone.apps.calendar import times
from virtualphone.tours.steps import Flow, Step, Tour, Walker, hold, key, tap, wait, write

Json = dict[str, Any]

PACKAGE = "com.android.calendar"
NEW = (tap("fab"), key("BACK"))
"""The editor of a new event, with the keyboard put away."""

SETTINGS = (tap("menu"), tap("go_settings"))


def data(state: Json) -> Json:
    """The calendar's part of a snapshot."""
    held: Json = state["apps"][PACKAGE]
    return held


def new_events(before: Json, after: Json) -> list[Json]:
    """Events that were not there before."""
    known = {event["id"] for event in data(before)["events"]}
    return [event for event in data(after)["events"] if event["id"] not in known]


def gone(before: Json, after: Json) -> list[Json]:
    """Events that are no longer there."""
    known = {event["id"] for event in data(after)["events"]}
    return [event for event in data(before)["events"] if event["id"] not in known]


def changed(before: Json, after: Json) -> list[Json]:
    """Events that are not as they were."""
    old = {event["id"]: event for event in data(before)["events"]}
    return [event for event in data(after)["events"] if event["id"] in old and event != old[event["id"]]]


def say(english: str, chinese: str) -> Step:
    """Write in the phone's language."""

    def step(walker: Walker) -> None:
        write(chinese if walker.phone.locale == "zh" else english)(walker)

    return step


def find(english: str, chinese: str) -> tuple[Step, ...]:
    """Search for an event; the first one found is opened."""
    return (tap("search"), say(english, chinese), key("BACK"), tap("event"))


DENTIST = find("dentist", "看牙医")
MEETING = find("team meeting", "部门会议")


def _planned(before: Json, after: Json) -> bool:
    new = new_events(before, after)
    if len(new) != 1:
        return False
    start, end = times.wall(new[0]["start_ms"]), times.wall(new[0]["end_ms"])
    return (new[0]["title"], start.day, start.hour, start.minute, end.hour, end.minute, new[0]["place"]) == (
        "Lunch", 20, 12, 30, 14, 5, "Roof",
    )  # fmt: skip


def _repeated(before: Json, after: Json) -> bool:
    new = new_events(before, after)
    return [(one["title"], one["all_day"], one["repeat"], one["reminder"], one["colour"]) for one in new] == [
        ("Water", True, "weekly", 1440, "grape")
    ]


def _reminded(before: Json, after: Json) -> bool:
    new = new_events(before, after)
    told = [note for note in after["notifications"] if note["package"] == PACKAGE and note["title"] == "Tea"]
    return len(new) == 1 and len(told) == 1


def _one_less(before: Json, after: Json) -> bool:
    return not gone(before, after) and [len(event["except"]) for event in changed(before, after)] == [1]


def _settings(before: Json, after: Json) -> bool:
    held = data(after)["settings"]
    new = len(data(after)["calendars"]) - len(data(before)["calendars"])
    chosen = (held["week_start"], held["week_numbers"], held["default_reminder"], held["default_length"])
    return chosen == (6, True, 30, 90) and new == 1


DETAILS = (
    tap("edit_title"),
    write("Water"),
    key("BACK"),
    tap("all_day"),
    tap("edit_repeat"),
    tap("repeat_weekly"),
    tap("edit_reminder"),
    tap("reminder_1440"),
    tap("edit_colour"),
    tap("colour_grape"),
)

TOUR = Tour(
    PACKAGE,
    screens={
        "month": (),
        "month_next": (tap("next"), tap("day_20")),
        "week": (tap("menu"), tap("view_week")),
        "day": (tap("menu"), tap("view_day")),
        "agenda": (tap("menu"), tap("view_agenda")),
        "drawer": (tap("menu"),),
        "go_to_date": (tap("month_title"),),
        "event": MEETING,
        "event_more": (*MEETING, tap("more")),
        "event_menu": (hold("event"),),
        "guest": (*MEETING, tap("guest")),
        "delete": (tap("event"), tap("delete")),
        "share": (tap("event"), tap("more"), tap("do_share")),
        "editor_new": (tap("fab"),),
        "editor_filled": (*NEW, *DETAILS),
        "editor": (tap("event"), tap("edit")),
        "date": (*NEW, tap("end_date")),
        "time": (*NEW, tap("start_time")),
        "time_minutes": (*NEW, tap("start_time"), tap("hour_14")),
        "time_typed": (*NEW, tap("start_time"), tap("input_mode"), tap("hour_field")),
        "repeat": (*NEW, tap("edit_repeat")),
        "reminder": (*NEW, tap("edit_reminder")),
        "colour": (*NEW, tap("edit_colour")),
        "guests": (*NEW, tap("edit_guests")),
        "discard": (tap("fab"), write("Half a"), key("BACK"), key("BACK")),
        "search": (tap("search"),),
        "search_found": (tap("search"), say("a", "家"), key("BACK")),
        "search_nothing": (tap("search"), write("zzz"), key("BACK")),
        "settings": SETTINGS,
        "new_calendar": (*SETTINGS, tap("new_calendar")),
    },
    flows=(
        Flow(
            "plan an event",
            (
                tap("day_20"),
                tap("fab"),
                write("Lunch"),
                key("BACK"),
                tap("start_time"),
                tap("hour_12"),
                tap("minute_30"),
                tap("confirm"),
                tap("end_time"),
                tap("input_mode"),
                tap("hour_field"),
                write("14"),
                tap("minute_field"),
                write("05"),
                tap("confirm"),
                tap("edit_place"),
                write("Roof"),
                tap("save"),
            ),
            _planned,
        ),
        Flow("a whole day every week, in a colour", (*NEW, *DETAILS, tap("save")), _repeated),
        Flow(
            "a reminder comes",
            (tap("fab"), write("Tea"), tap("save"), key("HOME"), wait(3600)),
            _reminded,
        ),
        Flow(
            "move an event to another day",
            (
                *DENTIST,
                tap("edit"),
                tap("start_date"),
                tap("date_25"),
                tap("confirm"),
                tap("save"),
            ),
            lambda before, after: (
                [times.wall(event["start_ms"]).day for event in changed(before, after)] == [25]
                and not new_events(before, after)
            ),
        ),
        Flow(
            "delete one of a series",
            (*MEETING, tap("delete"), tap("scope_one"), tap("confirm")),
            _one_less,
        ),
        Flow(
            "delete a whole series",
            (*MEETING, tap("delete"), tap("scope_all"), tap("confirm")),
            lambda before, after: [event["repeat"] for event in gone(before, after)] == ["weekly"],
        ),
        Flow(
            "delete and bring back",
            (
                *DENTIST,
                tap("delete"),
                tap("confirm"),
                tap("clear"),
                tap("query"),
                say("haircut", "理发"),
                key("BACK"),
                tap("event"),
                tap("delete"),
                tap("confirm"),
                tap("snackbar_action"),
            ),
            lambda before, after: len(gone(before, after)) == 1 and "undo" not in data(after),
        ),
        Flow(
            "invite somebody",
            (
                *DENTIST,
                tap("edit"),
                tap("edit_guests"),
                tap("find_people"),
                say("Lily", "妹妹"),
                tap("person"),
                tap("done"),
                tap("save"),
            ),
            lambda before, after: [len(event["guests"]) for event in changed(before, after)] == [1],
        ),
        Flow(
            "hide a calendar",
            (tap("menu"), tap("calendar_2")),
            lambda _, after: [one["id"] for one in data(after)["calendars"] if not one["visible"]] == [2, 5],
        ),
        Flow(
            "change the view",
            (tap("menu"), tap("view_week")),
            lambda _, after: data(after)["view"] == "week",
        ),
        Flow(
            "settings of the calendar",
            (
                *SETTINGS,
                tap("set_week_start"),
                tap("week_6"),
                tap("set_week_numbers"),
                tap("set_default_reminder"),
                tap("reminder_30"),
                tap("set_default_length"),
                tap("length_90"),
                tap("new_calendar"),
                write("Garden"),
                tap("confirm"),
            ),
            _settings,
        ),
        Flow(
            "share an event into a note",
            (tap("event"), tap("more"), tap("do_share"), tap("share_com.android.notes"), key("BACK")),
            lambda before, after: (
                len(after["apps"]["com.android.notes"]["notes"])
                == len(before["apps"]["com.android.notes"]["notes"]) + 1
            ),
        ),
    ),
)
