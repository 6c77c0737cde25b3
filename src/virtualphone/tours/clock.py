"""The screens and flows of the clock."""

from __future__ import annotations

from typing import Any

from virtualphone.tours.steps import Flow, Step, Tour, Walker, hold, key, swipe, tap, wait, write

Json = dict[str, Any]

PACKAGE = "com.android.deskclock"


def data(state: Json) -> Json:
    """The clock's part of a snapshot."""
    held: Json = state["apps"][PACKAGE]
    return held


def new_rows(before: Json, after: Json, table: str) -> list[Json]:
    """Rows that were not there before."""
    known = {row["id"] for row in data(before)[table]}
    return [row for row in data(after)[table] if row["id"] not in known]


def to_next_moment(walker: Walker) -> None:
    """Let time pass until the clock has something to do."""
    moment = walker.phone.apps[PACKAGE].due()
    if moment is None:
        raise LookupError("nothing is set to ring")
    walker.phone.advance((moment - walker.phone.now_ms) / 1000)


def type_over(text: str) -> Step:
    """Replace what is in the field that has the focus."""

    def step(walker: Walker) -> None:
        walker.keys.entry().clear()
        walker.keys.type(text)

    return step


ALL_OFF = (tap("more"), tap("all_off"))
TYPE_TIME = (tap("toggle_mode"), tap("hour_field"))
ONE_MINUTE = (tap("tab_timer"), tap("fab"), tap("key_1"), tap("key_00"), tap("start"))


def _added_weekly(before: Json, after: Json) -> bool:
    new = new_rows(before, after, "alarms")
    return [(a["hour"], a["minute"], a["days"], a["label"], a["on"]) for a in new] == [
        (6, 15, [1, 5], "Gym", True)
    ]


def _edited(before: Json, after: Json) -> bool:
    old, new = data(before)["alarms"][0], data(after)["alarms"][0]
    return (new["sound"], new["snooze_min"], new["vibrate"]) == ("ocean", 20, not old["vibrate"])


def _rang_once(before: Json, after: Json) -> bool:
    new = new_rows(before, after, "alarms")
    return [alarm["on"] for alarm in new] == [False] and not data(after)["ringing"]


def _snoozed(before: Json, after: Json) -> bool:
    new = new_rows(before, after, "alarms")
    return [(a["on"], a["snooze_until"] - a["after_ms"]) for a in new] == [(True, 600_000)]


def _missed(before: Json, after: Json) -> bool:
    notes = [note for note in after["notifications"] if note["package"] == PACKAGE]
    return _rang_once(before, after) and len(notes) == 1 and notes[0]["activity"] == ""


def _timer_done(before: Json, after: Json) -> bool:
    new = new_rows(before, after, "timers")
    return [(t["length_ms"], t["end_ms"], t["left_ms"]) for t in new] == [
        (60_000, None, 60_000)
    ] and not data(after)["ringing"]


def _timer_paused(before: Json, after: Json) -> bool:
    new = new_rows(before, after, "timers")
    return [(t["end_ms"], t["left_ms"]) for t in new] == [(None, 100_000)]


def _laps(_before: Json, after: Json) -> bool:
    watch = data(after)["stopwatch"]
    totals = [lap["total_ms"] for lap in watch["laps"]]
    return (watch["before_ms"], totals) == (95_500, [30_000, 75_500])


def _city(before: Json, after: Json) -> bool:
    return [city["id"] for city in new_rows(before, after, "cities")] == ["beijing"]


def _settings(_before: Json, after: Json) -> bool:
    held = data(after)["settings"]
    return (held["week_start"], held["silence_min"], held["snooze_min"], held["seconds"]) == (6, 5, 15, True)


TOUR = Tour(
    PACKAGE,
    screens={
        "alarms": (),
        "alarm_menu": (tap("more"),),
        "alarm_deleted": (swipe(-0.5, 0, "alarm"),),
        "alarm_delete": (hold("alarm"),),
        "alarm_new": (tap("fab"),),
        "alarm_edit": (tap("alarm"),),
        "alarm_typed": (tap("fab"), *TYPE_TIME),
        "alarm_label": (tap("alarm"), tap("label"), tap("label_field")),
        "alarm_snooze": (tap("alarm"), tap("snooze")),
        "alarm_sound": (tap("alarm"), tap("sound")),
        "alarm_discard": (tap("alarm"), tap("day_sat"), tap("up")),
        "alarm_rings": (*ALL_OFF, tap("fab"), tap("save"), to_next_moment),
        "alarm_snoozed": (*ALL_OFF, tap("fab"), tap("save"), to_next_moment, tap("snooze"), wait(1)),
        "world": (tap("tab_clock"),),
        "world_add": (tap("tab_clock"), tap("fab")),
        "world_search": (tap("tab_clock"), tap("fab"), tap("search_field"), write("on")),
        "timers": (tap("tab_timer"),),
        "timer_new": (tap("tab_timer"), tap("fab")),
        "timer_preset": (tap("tab_timer"), tap("fab"), tap("preset_4")),
        "timer_running": (tap("tab_timer"), tap("timer_play"), wait(47)),
        "timer_rings": (*ALL_OFF, *ONE_MINUTE, wait(64)),
        "stopwatch": (tap("tab_stopwatch"),),
        "stopwatch_laps": (
            tap("tab_stopwatch"),
            tap("start_pause"),
            *[step for pause in (31.4, 29.82, 33.07, 30.6) for step in (wait(pause), tap("lap"))],
            wait(12.35),
        ),
        "settings": (tap("more"), tap("open_settings")),
        "settings_silence": (tap("more"), tap("open_settings"), tap("silence")),
    },
    flows=(
        Flow(
            "add a weekly alarm with a label",
            (
                tap("fab"),
                *TYPE_TIME,
                type_over("6"),
                tap("minute_field"),
                type_over("15"),
                key("BACK"),
                tap("day_tue"),
                tap("day_sat"),
                tap("label"),
                tap("label_field"),
                write("Gym"),
                key("ENTER"),
                tap("save"),
            ),
            _added_weekly,
        ),
        Flow(
            "change sound, vibration and snooze of an alarm",
            (
                tap("alarm"),
                tap("sound"),
                tap("sound_ocean"),
                tap("save"),
                tap("vibrate"),
                tap("snooze"),
                tap("snooze_20"),
                tap("save"),
            ),
            _edited,
        ),
        Flow(
            "switch an alarm on",
            (tap("onoff", 1),),
            lambda before, after: not data(before)["alarms"][1]["on"] and data(after)["alarms"][1]["on"],
        ),
        Flow(
            "delete an alarm after a question",
            (hold("alarm", 1), tap("confirm")),
            lambda before, after: (
                data(after)["alarms"] == [a for a in data(before)["alarms"] if a["id"] != 2]
            ),
        ),
        Flow(
            "an alarm rings and is dismissed",
            (*ALL_OFF, tap("fab"), tap("save"), key("HOME"), to_next_moment, tap("dismiss")),
            _rang_once,
        ),
        Flow(
            "an alarm is put off",
            (*ALL_OFF, tap("fab"), tap("save"), to_next_moment, tap("snooze")),
            _snoozed,
        ),
        Flow(
            "an alarm is missed",
            (*ALL_OFF, tap("fab"), tap("save"), to_next_moment, wait(600)),
            _missed,
        ),
        Flow(
            "add a city and look for it by name",
            (
                tap("tab_clock"),
                tap("fab"),
                tap("search_field"),
                write("BEI"),
                tap("city_beijing"),
                key("BACK"),
            ),
            _city,
        ),
        Flow(
            "remove a city",
            (tap("tab_clock"), hold("city"), tap("confirm")),
            lambda before, after: data(after)["cities"] == data(before)["cities"][1:],
        ),
        Flow("a timer runs out and is stopped", (*ALL_OFF, *ONE_MINUTE, wait(60), tap("stop")), _timer_done),
        Flow(
            "a timer is lengthened and paused",
            (*ONE_MINUTE, wait(20), tap("timer_plus"), tap("timer_play")),
            _timer_paused,
        ),
        Flow(
            "laps on the stopwatch",
            (
                tap("tab_stopwatch"),
                tap("start_pause"),
                wait(30),
                tap("lap"),
                wait(45.5),
                tap("lap"),
                wait(20),
                tap("start_pause"),
            ),
            _laps,
        ),
        Flow(
            "settings of the clock",
            (
                tap("more"),
                tap("open_settings"),
                tap("seconds"),
                tap("week_start"),
                tap("first_sun"),
                tap("silence"),
                tap("silence_5"),
                tap("default_snooze"),
                tap("snooze_15"),
            ),
            _settings,
        ),
    ),
)
