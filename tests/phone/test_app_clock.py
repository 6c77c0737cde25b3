"""The clock: what rings, when, how often, and what it leaves behind."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from datetime import datetime
from typing import Any

import pytest

from virtualphone.app import App, activity
from virtualphone.apps.clock import Clock
from virtualphone.apps.clock.moments import next_ring, stopwatch_text, timer_text, weekday
from virtualphone.clock import ZONE
from virtualphone.page import Page
from virtualphone.phone import Phone
from virtualphone.scene import compose
from virtualphone.toolkit import Gap, Scaffold, Widget
from virtualphone.tours.steps import Walker, hold, key, tap
from virtualphone.uitree import hierarchy

Json = dict[str, Any]
PACKAGE = Clock.package
MINUTE, HOUR, DAY = 60_000, 3_600_000, 86_400_000


class Home(App):
    """Stands in for the launcher."""

    package = "com.android.launcher3"
    label = ("Home", "桌面")
    hidden = True

    @activity("Main", main=True)
    def main(self, page: Page) -> Widget:
        return Scaffold(None, Gap(grow=1))

    @activity("RecentsActivity")
    def recents(self, page: Page) -> Widget:
        return Scaffold(None, Gap(grow=1))


def ms(day: int, hour: int, minute: int = 0) -> int:
    """A moment in March 2026; the 9th is a Monday."""
    return int(datetime(2026, 3, day, hour, minute, tzinfo=ZONE).timestamp() * 1000)


def make(**options: Any) -> tuple[Phone, Clock]:
    phone = Phone([Home, Clock], **options)
    clock = phone.apps[PACKAGE]
    assert isinstance(clock, Clock)
    clock.data["alarms"].clear()
    clock.data["timers"].clear()
    return phone, clock


def alarm(clock: Clock, hour: int, minute: int, days: tuple[int, ...] = (), **more: Any) -> Json:
    row: Json = {
        "id": clock.new_id("alarms"),
        "hour": hour,
        "minute": minute,
        "days": list(days),
        "label": "",
    }
    row.update(on=True, sound="radar", vibrate=True, snooze_min=10, snooze_until=None)
    row.update(after_ms=clock.phone.now_ms, **more)
    clock.data["alarms"].append(row)
    return row


def rung(phone: Phone, until_ms: int) -> list[tuple[int, str]]:
    """Every beginning of ringing on the way to a moment; each is dismissed at once."""
    found: list[tuple[int, str]] = []
    clock = phone.apps[PACKAGE]
    assert isinstance(clock, Clock)
    while True:
        moment = clock.due()
        if moment is None or moment > until_ms:
            break
        phone.advance((moment - phone.now_ms) / 1000)
        for ring in list(clock.data["ringing"]):
            found.append((ring["since_ms"], ring["id"]))
            clock.end(ring)
    return found


@pytest.mark.parametrize(
    ("hour", "minute", "days", "after", "wanted"),
    [
        (7, 30, [], ms(9, 7), ms(9, 7, 30)),
        (7, 30, [], ms(9, 7, 30), ms(10, 7, 30)),
        (0, 0, [], ms(9, 23, 59), ms(10, 0)),
        (23, 59, [], ms(9, 0), ms(9, 23, 59)),
        (6, 0, [0], ms(9, 6), ms(16, 6)),
        (6, 0, [0], ms(9, 5, 59), ms(9, 6)),
        (6, 0, [5, 6], ms(9, 12), ms(14, 6)),
        (6, 0, [6], ms(15, 7), ms(22, 6)),
        (0, 5, [1], ms(9, 23, 59), ms(10, 0, 5)),
    ],
)
def test_the_next_ring(hour: int, minute: int, days: list[int], after: int, wanted: int) -> None:
    assert next_ring(hour, minute, days, after) == wanted


def test_the_day_of_the_week() -> None:
    assert [weekday(ms(day, 0)) for day in range(9, 16)] == list(range(7))
    assert weekday(ms(9, 23, 59)) == 0


def test_texts_of_lengths() -> None:
    assert [timer_text(length) for length in (0, 1, 1000, 61_000, 3_600_000, -12_000)] == [
        "0:00", "0:01", "0:01", "1:01", "1:00:00", "-0:12",
    ]  # fmt: skip
    assert [stopwatch_text(length) for length in (0, 65_329, 3_600_000)] == [
        "00:00.00",
        "01:05.32",
        "1:00:00.00",
    ]


def test_an_alarm_for_one_day_rings_once_and_goes_off() -> None:
    phone, clock = make()
    row = alarm(clock, 7, 30)
    assert rung(phone, phone.now_ms + 5 * DAY) == [(ms(10, 7, 30), f"alarm-{row['id']}")]
    assert row["on"] is False
    assert clock.due() is None


def test_weekdays_ring_on_their_days_only() -> None:
    phone, clock = make()
    alarm(clock, 6, 0, (0, 2, 4))
    days = [datetime.fromtimestamp(moment / 1000, ZONE).day for moment, _ in rung(phone, ms(23, 5))]
    assert days == [11, 13, 16, 18, 20]


def test_twelve_days_pass_at_once() -> None:
    phone, clock = make()
    row = alarm(clock, 7, 0, tuple(range(7)))
    phone.advance(12 * 86400)
    missed = [note for note in phone.state["notifications"] if note["package"] == PACKAGE]
    assert len(missed) == 12
    assert [note["when_ms"] for note in reversed(missed)] == [ms(day, 7, 10) for day in range(10, 22)]
    assert row["on"] is True
    assert clock.due() == ms(22, 7)
    assert clock.data["ringing"] == []


def test_what_is_off_does_not_ring() -> None:
    phone, clock = make()
    alarm(clock, 12, 0, on=False)
    alarm(clock, 12, 0, (0, 1, 2), on=False)
    before = len(phone.state["notifications"])
    phone.advance(3 * 86400)
    assert clock.due() is None
    assert len(phone.state["notifications"]) == before


def test_alarms_and_timers_ring_in_their_order() -> None:
    phone, clock = make()
    late, early = alarm(clock, 9, 30), alarm(clock, 9, 0)
    timer = clock.new_timer(75 * MINUTE, "")
    ids = [name for _, name in rung(phone, ms(9, 23))]
    assert ids == [f"alarm-{early['id']}", f"timer-{timer['id']}", f"alarm-{late['id']}"]


def test_two_at_the_same_moment_are_dismissed_one_after_the_other() -> None:
    phone, clock = make()
    first, second = alarm(clock, 9, 0), alarm(clock, 9, 0)
    phone.advance(3600)
    assert [ring["of"] for ring in clock.data["ringing"]] == [first["id"], second["id"]]
    walker = Walker(phone)
    tap("dismiss")(walker)
    assert (first["on"], second["on"]) == (False, True)
    assert phone.front["activity"] == "RingActivity"
    tap("dismiss")(walker)
    assert phone.front["package"] == Home.package
    assert phone.state["notifications"] == []


def test_snooze_rings_again_after_its_minutes() -> None:
    phone, clock = make()
    row = alarm(clock, 9, 0, snooze_min=5)
    phone.advance(3600 + 42)
    tap("snooze")(Walker(phone))
    assert row["snooze_until"] == ms(9, 9) + 42_000 + 5 * MINUTE
    assert clock.due() == row["snooze_until"]
    phone.advance(300)
    assert [ring["of"] for ring in clock.data["ringing"]] == [row["id"]]
    tap("dismiss")(Walker(phone))
    assert (row["on"], row["snooze_until"], clock.due()) == (False, None, None)


def test_snoozed_past_midnight() -> None:
    phone, clock = make()
    row = alarm(clock, 23, 55, tuple(range(7)))
    phone.advance(16 * 3600 - 300)
    tap("snooze")(Walker(phone))
    assert clock.due() == ms(10, 0, 5)
    phone.advance(600)
    tap("dismiss")(Walker(phone))
    assert row["on"] is True
    assert clock.due() == ms(10, 23, 55)


def test_an_alarm_comes_through_the_lock_and_leaves_it() -> None:
    phone, clock = make()
    alarm(clock, 9, 0)
    phone.state.update(screen_on=False, locked=True)
    phone.advance(3600)
    assert (phone.state["screen_on"], phone.state["locked"]) == (True, False)
    phone.advance(600)
    assert (phone.state["screen_on"], phone.state["locked"]) == (False, True)
    assert phone.front["activity"] == "Main"


def test_back_does_not_silence_and_home_leaves_it_ringing() -> None:
    phone, clock = make()
    alarm(clock, 9, 0)
    phone.launch(PACKAGE)
    phone.advance(3600)
    walker = Walker(phone)
    key("BACK")(walker)
    assert phone.front["activity"] == "RingActivity"
    key("HOME")(walker)
    assert len(clock.data["ringing"]) == 1
    note = phone.state["notifications"][0]
    phone.launch(PACKAGE, note["activity"], note["args"])
    tap("dismiss")(walker)
    assert clock.data["ringing"] == []
    assert [page["activity"] for task in phone.state["tasks"] for page in task["pages"]].count(
        "RingActivity"
    ) == 0


def test_a_timer_pauses_and_goes_on_to_the_millisecond() -> None:
    phone, clock = make()
    timer = clock.new_timer(90_000, "")
    phone.clock.advance(12_345)
    clock.pause_timer(timer)
    phone.clock.advance(1_000_000)
    assert clock.left_of(timer) == 77_655
    clock.start_timer(timer)
    phone.clock.advance(77_654)
    assert clock.data["ringing"] == []
    phone.clock.advance(1)
    assert [ring["of"] for ring in clock.data["ringing"]] == [timer["id"]]
    tap("add_minute")(Walker(phone))
    assert clock.left_of(timer) == 60_000


def test_a_running_timer_survives_snapshot_and_restore() -> None:
    phone, clock = make()
    timer = clock.new_timer(300_000, "Tea")
    phone.advance(100)
    copy = phone.snapshot()
    other = Phone([Home, Clock], seed=9)
    other.restore(copy)
    other.advance(200)
    held = other.data(PACKAGE)
    assert [ring["of"] for ring in held["ringing"]] == [timer["id"]]
    assert other.now_ms == timer["end_ms"]


def test_laps_are_exact() -> None:
    phone, clock = make()
    clock.start_watch()
    for pause in (1_234, 2_345, 3_456):
        phone.clock.advance(pause)
        clock.add_lap()
    clock.pause_watch()
    phone.clock.advance(99_999)
    clock.start_watch()
    phone.clock.advance(1)
    clock.add_lap()
    assert clock.lap_rows() == [(1, 1_234, 1_234), (2, 2_345, 3_579), (3, 3_456, 7_035), (4, 1, 7_036)]
    assert clock.elapsed() == 7_036


def test_a_deleted_alarm_comes_back_where_it_was() -> None:
    phone = Phone([Home, Clock])
    phone.launch(PACKAGE)
    before = phone.snapshot()["apps"][PACKAGE]["alarms"]
    walker = Walker(phone)
    for step in (hold("alarm", 2), tap("confirm"), tap("snackbar_action")):
        step(walker)
    assert phone.data(PACKAGE)["alarms"] == before


def test_the_way_back_ends_after_some_seconds() -> None:
    phone = Phone([Home, Clock])
    phone.launch(PACKAGE)
    walker = Walker(phone)
    hold("alarm")(walker)
    tap("confirm")(walker)
    phone.advance(11)
    assert walker.find("snackbar_action") is None


def test_intents_of_the_alarm_clock() -> None:
    phone, clock = make()
    assert clock.resolve("android.intent.action.VIEW", "") is None
    answer = clock.resolve("android.intent.action.SET_ALARM", "")
    assert answer is not None
    wishes = {
        "android.intent.extra.alarm.HOUR": 5,
        "android.intent.extra.alarm.MINUTES": "45",
        "android.intent.extra.alarm.MESSAGE": "Early",
    }
    phone.launch(PACKAGE, answer[0], {**answer[1], **wishes})
    tap("save")(Walker(phone))
    (row,) = clock.data["alarms"]
    assert (row["hour"], row["minute"], row["label"], row["on"]) == (5, 45, "Early", True)
    wishes = {"android.intent.extra.alarm.LENGTH": 90, "android.intent.extra.alarm.SKIP_UI": "true"}
    phone.launch(PACKAGE, "TimerSetupActivity", wishes)
    (timer,) = clock.data["timers"]
    assert (timer["length_ms"], timer["end_ms"] - phone.now_ms) == (90_000, 90_000)
    assert phone.front["activity"] == "MainActivity"


def test_an_alarm_put_into_the_data_by_hand_rings() -> None:
    phone, clock = make()
    row = alarm(clock, 9, 0)
    del row["after_ms"]
    phone.advance(3600)
    assert [ring["of"] for ring in clock.data["ringing"]] == [row["id"]]
    assert rung(phone, phone.now_ms + DAY) == []


def test_twelve_hours_and_the_first_day_of_the_week_are_followed() -> None:
    phone = Phone([Home, Clock])
    phone.set_setting("system", "time_12_24", "12")
    phone.data(PACKAGE)["settings"]["week_start"] = 6
    phone.launch(PACKAGE, "EditActivity", {"alarm": 6})
    tree = hierarchy([(compose(phone).focused.root, PACKAGE)], (0, 0, 1080, 2400), 0)
    assert tree.index("day_sun") < tree.index("day_mon")
    tap("am")(Walker(phone))
    assert phone.front["vars"]["hour"] == 9


def test_no_part_hides_a_method_of_another() -> None:
    hooks = set(vars(App))
    seen: dict[str, type] = {}
    for part in Clock.__mro__[1:-2]:
        for name in set(vars(part)) - hooks:
            if not name.startswith("__"):
                assert name not in seen, f"{name} is in {part.__name__} and {seen[name].__name__}"
                seen[name] = part


def test_the_same_seed_gives_the_same_data_elsewhere() -> None:
    code = (
        "import json; from virtualphone.app import Seed; from virtualphone.apps.clock import Clock;"
        "print(json.dumps(Clock.seed(None, Seed(7, Clock.package, 'zh', 1773014400000))))"
    )
    runs = [
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": number},
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for number in ("1", "2")
    ]
    assert runs[0] == runs[1]
    assert len(json.loads(runs[0])["alarms"]) >= 5
