"""Calendar: what repeats, what reminds, what others may ask of it."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any
from urllib.parse import quote

import pytest

from virtualphone.apps import default_apps
from virtualphone.apps.calendar import Calendar, times
from virtualphone.apps.calendar.seeding import event_row
from virtualphone.phone import Phone
from virtualphone.scene import compose
from virtualphone.tours.calendar import DENTIST, MEETING
from virtualphone.tours.steps import Step, Walker, key, tap, wait, write

Json = dict[str, Any]
PACKAGE = Calendar.package
MONDAY = date(2026, 3, 9)


def make(*steps: Step, **options: Any) -> tuple[Phone, Calendar]:
    phone = Phone(default_apps(), **options)
    phone.launch(PACKAGE)
    walk(phone, *steps)
    app = phone.apps[PACKAGE]
    assert isinstance(app, Calendar)
    return phone, app


def walk(phone: Phone, *steps: Step) -> None:
    walker = Walker(phone)
    for step in steps:
        step(walker)


def event(day: date, repeat: str, **what: Any) -> Json:
    start = times.moment(day, 600)
    return event_row(start_ms=start, end_ms=start + 3_600_000, repeat=repeat, **what)


def named(app: Calendar, title: str) -> Json:
    found = [one for one in app.data["events"] if one["title"] == title]
    assert len(found) == 1
    row: Json = found[0]
    return row


def words(phone: Phone) -> list[str]:
    boxes = (box.info for _, box in compose(phone).all_boxes() if box.info is not None)
    return [info.text for info in boxes if info.text]


@pytest.mark.parametrize(
    ("repeat", "first", "expected"),
    [
        ("none", date(2026, 3, 10), []),
        ("none", MONDAY, [MONDAY]),
        ("daily", date(2026, 4, 1), [date(2026, 4, 1), date(2026, 4, 2), date(2026, 4, 3)]),
        ("weekly", date(2026, 3, 10), [date(2026, 3, 16), date(2026, 3, 23), date(2026, 3, 30)]),
        ("monthly", date(2026, 3, 10), [date(2026, 4, 9), date(2026, 5, 9), date(2026, 6, 9)]),
        ("yearly", date(2026, 3, 10), [date(2027, 3, 9), date(2028, 3, 9), date(2029, 3, 9)]),
    ],
)
def test_what_repeats_begins_on_its_days(repeat: str, first: date, expected: list[date]) -> None:
    days = times.starts_from(event(MONDAY, repeat), first)
    assert [day for day, _ in zip(days, range(3), strict=False)] == expected


def test_a_month_that_is_too_short_is_left_out() -> None:
    days = times.starts_from(event(date(2026, 1, 31), "monthly"), date(2026, 2, 1))
    assert [next(days), next(days)] == [date(2026, 3, 31), date(2026, 5, 31)]


def test_days_that_were_taken_out_and_the_end_of_a_series_count() -> None:
    row = event(MONDAY, "weekly", until="2026-03-25", **{"except": ["2026-03-16"]})
    assert list(times.starts_from(row, MONDAY)) == [MONDAY, date(2026, 3, 23)]


def test_an_event_over_midnight_is_on_both_days() -> None:
    row = event(MONDAY, "none")
    row["end_ms"] = times.moment(MONDAY + timedelta(days=1), 120)
    assert times.starts_between(row, MONDAY + timedelta(days=1), MONDAY + timedelta(days=1)) == [MONDAY]


def test_a_reminder_comes_before_its_event_once_and_opens_it() -> None:
    phone, app = make()
    meeting = named(app, "Team meeting")
    begin = times.begin_of(meeting, MONDAY)
    phone.advance((begin - phone.now_ms) / 1000 - 601)
    told = [note["title"] for note in phone.state["notifications"]]
    assert "Team meeting" not in told
    phone.advance(3600)
    told = [note["title"] for note in phone.state["notifications"]]
    assert told.count("Team meeting") == 1
    assert any("Conference room A" in note["text"] for note in phone.state["notifications"])


@pytest.mark.parametrize(
    "steps",
    [
        (tap("menu"), tap("calendar_2")),
        (tap("menu"), tap("go_settings"), tap("set_notify")),
    ],
    ids=["hidden calendar", "switched off"],
)
def test_what_is_hidden_or_switched_off_does_not_remind(steps: tuple[Step, ...]) -> None:
    phone, _ = make(*steps, wait(86400))
    assert not [note for note in phone.state["notifications"] if note["title"] == "Team meeting"]


def test_what_is_past_when_it_is_written_reminds_nobody() -> None:
    phone, _ = make(tap("prev"), tap("fab"), write("Long ago"), tap("save"), wait(86400))
    assert not [note for note in phone.state["notifications"] if note["title"] == "Long ago"]


def test_a_hidden_calendar_is_on_no_page_and_in_no_search() -> None:
    phone, _ = make(tap("menu"), tap("calendar_2"), key("BACK"))
    assert "Team meeting" not in words(phone)
    walk(phone, tap("search"), write("team meeting"))
    assert "Team meeting" not in words(phone)


def test_this_and_following_keeps_what_was() -> None:
    _, app = make(*MEETING, tap("delete"), tap("scope_following"), tap("confirm"))
    row = named(app, "Team meeting")
    assert row["until"] == "2026-03-08"
    assert list(times.starts_from(row, date(2026, 3, 1))) == [date(2026, 3, 2)]


def test_one_of_a_series_is_changed_alone_or_with_all() -> None:
    edit = (*MEETING, tap("edit"), tap("start_time"), tap("hour_16"), tap("confirm"), tap("save"))
    _, alone = make(*edit, tap("scope_one"), tap("confirm"))
    both = [one for one in alone.data["events"] if one["title"] == "Team meeting"]
    assert [one["repeat"] for one in both] == ["weekly", "none"]
    assert both[0]["except"] == ["2026-03-09"]
    assert times.wall(both[1]["start_ms"]).hour == 16
    _, every = make(*edit, tap("scope_all"), tap("confirm"))
    row = named(every, "Team meeting")
    assert times.wall(row["start_ms"]).isoformat().startswith("2026-03-02T16")


def test_an_event_cannot_end_before_it_starts() -> None:
    phone, app = make(tap("fab"), write("Odd"), key("BACK"), tap("end_time"), tap("hour_3"), tap("confirm"))
    count = len(app.data["events"])
    walk(phone, tap("save"))
    assert len(app.data["events"]) == count
    assert phone.front["activity"] == "EditActivity"


def test_leaving_the_editor_asks_only_if_something_was_written() -> None:
    phone, app = make(tap("fab"), key("BACK"), key("BACK"))
    assert phone.front["activity"] == "MainActivity"
    count = len(app.data["events"])
    walk(phone, tap("fab"), write("Half"), key("BACK"), key("BACK"), tap("drop"))
    assert phone.front["activity"] == "MainActivity"
    assert len(app.data["events"]) == count


def test_a_typed_time_is_looked_at() -> None:
    phone, _ = make(
        tap("fab"), key("BACK"), tap("start_time"), tap("input_mode"), tap("hour_field"), write("31")
    )
    walk(phone, tap("confirm"))
    assert "Enter a valid time" in words(phone)
    walk(phone, tap("minute_field"), tap("hour_field"), write("21"), tap("confirm"))
    assert "21:00" in words(phone)


def test_twelve_hours_are_the_phones_choice() -> None:
    phone, _ = make()
    phone.set_setting("system", "time_12_24", "12")
    walk(phone, tap("fab"), key("BACK"), tap("start_time"), tap("hour_3"), tap("pm"), tap("confirm"))
    assert "3:00 PM" in words(phone)


def test_other_apps_may_ask_for_an_event_and_for_a_day() -> None:
    phone, app = make()
    begin = times.moment(date(2026, 4, 2), 8 * 60)
    asked = f"title={quote('Räder & mehr')}&begin={begin}&end={begin + 60_000}&location=Roof"
    address = f"content://com.android.calendar/events?{asked}"
    answer = app.resolve("android.intent.action.INSERT", address)
    assert answer is not None
    phone.push(PACKAGE, *answer)
    walk(phone, tap("save"))
    row = named(app, "Räder & mehr")
    assert (row["start_ms"], row["end_ms"], row["place"]) == (begin, begin + 60_000, "Roof")
    assert app.resolve("android.intent.action.VIEW", f"content://com.android.calendar/time/{begin}") == (
        "MainActivity",
        {"day": "2026-04-02"},
    )
    assert app.resolve("android.intent.action.VIEW", "content://com.android.calendar/events/9999") is None
    assert app.resolve("android.intent.action.SEND", "words") is None


def test_guests_get_a_message_with_the_event() -> None:
    phone, app = make(*MEETING, tap("more"), tap("tell_guests"))
    assert phone.front["package"] == "com.android.messaging"
    assert len(phone.front["args"]["numbers"]) == len(named(app, "Team meeting")["guests"])
    assert any(word.startswith("Join me") and "Team meeting" in word for word in words(phone))


def test_a_guest_whose_contact_is_gone_has_no_number() -> None:
    phone, app = make(*MEETING)
    phone.data("com.android.contacts")["people"].clear()
    walk(phone, tap("guest"), tap("guest_text"))
    assert phone.front["package"] == PACKAGE
    walk(phone, tap("guest"), tap("guest_remove"))
    assert len(named(app, "Team meeting")["guests"]) == 1


def test_an_event_that_is_gone_is_said_to_be() -> None:
    phone, app = make(*DENTIST)
    app.data["events"].clear()
    assert "This event is no longer there" in words(phone)
