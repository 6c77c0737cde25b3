"""Weather: the same for a seed, told in the units that were chosen, in the places of the list."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest

from virtualphone.apps import default_apps
from virtualphone.apps.weather import Weather, forecast
from virtualphone.apps.weather.catalogue import PLACES
from virtualphone.phone import Phone
from virtualphone.tours.steps import Step, Walker, hold, swipe, tap, wait, write
from virtualphone.tours.weather import SETTINGS, warned

Json = dict[str, Any]
PACKAGE = Weather.package
MONDAY = date(2026, 3, 9)


def make(*steps: Step, **options: Any) -> tuple[Phone, Weather]:
    phone = Phone(default_apps(), **options)
    phone.launch(PACKAGE)
    walk(phone, *steps)
    app = phone.apps[PACKAGE]
    assert isinstance(app, Weather)
    return phone, app


def walk(phone: Phone, *steps: Step) -> None:
    walker = Walker(phone)
    for step in steps:
        step(walker)


def text_of(phone: Phone, name: str) -> str:
    box = Walker(phone).reach(name)
    assert box.info is not None
    return box.info.text


def told(phone: Phone) -> list[Json]:
    return [note for note in phone.state["notifications"] if note["package"] == PACKAGE]


@pytest.mark.parametrize("place", PLACES)
def test_weather_makes_sense_everywhere(place: str) -> None:
    for ahead in range(0, 360, 9):
        day = MONDAY + timedelta(days=ahead)
        held = forecast.day_at(5, place, day)
        hours = forecast.hours_at(5, place, day)
        assert held.low < held.high
        assert held.low > -50
        assert held.high < 50
        assert 0 <= held.rain <= 100
        assert (held.fall > 0) == (held.sky in forecast.WET)
        assert 0 < held.sunrise < held.sunset < 1440
        assert {held.low, held.high} <= {hour.degrees for hour in hours}
        assert held.sky in {hour.sky for hour in hours} | {"sunny", "partly"}


def test_it_is_the_same_for_a_number_and_another_for_others() -> None:
    days = [
        [forecast.day_at(number, "tokyo", MONDAY + timedelta(days=n)) for n in range(7)]
        for number in (1, 1, 2)
    ]
    assert days[0] == days[1] != days[2]
    assert forecast.day_at(1, "tokyo", MONDAY) != forecast.day_at(1, "seoul", MONDAY)


def test_units_are_told_everywhere() -> None:
    phone, app = make()
    celsius = app.current("shanghai").degrees
    assert text_of(phone, "now_degrees") == f"{celsius}°"
    walk(phone, *SETTINGS, tap("set_temperature"), tap("unit_f"), tap("up"))
    assert text_of(phone, "now_degrees") == f"{round(celsius * 9 / 5 + 32)}°"
    assert app.speed(36) == "36 km/h"
    app.options["wind_speed"] = "ms"
    assert app.speed(36) == "10 m/s"
    app.options["wind_speed"] = "mph"
    assert app.speed(36) == "22 mph"


def test_a_place_far_away_has_its_own_day() -> None:
    _, app = make()
    assert app.local("los_angeles").date() == MONDAY - timedelta(days=1)
    assert app.hours("los_angeles")[0][1].hour == app.local("los_angeles").hour


def test_home_is_what_opens_and_cannot_be_removed() -> None:
    phone, app = make(tap("places"), hold("place", 1), tap("set_home"), tap("up"))
    second = app.saved()[1]
    assert app.data["home"] == second
    assert text_of(phone, "title") == app.place_name(second)
    walk(phone, tap("places"), hold("place", 1), tap("sheet_remove"))
    assert second in app.saved()


def test_a_place_that_is_there_is_not_added_twice() -> None:
    phone, app = make(tap("places"), tap("add_place"), write("shanghai"), tap("result"))
    assert app.saved().count("shanghai") == 1
    assert phone.front["activity"] == "AddActivity"


def test_two_towns_of_one_name_are_told_apart_by_their_region() -> None:
    _, app = make()
    assert app.found("portland") == ["portland_or", "portland_me"]
    assert app.found("portland maine") == ["portland_me"]
    assert app.found("宿州") == ["suzhou_ah"]


def test_a_finger_across_goes_round_the_list() -> None:
    phone, app = make()
    for place in [*app.saved()[1:], app.saved()[0]]:
        walk(phone, swipe(-0.4, 0, "now_degrees"))
        assert text_of(phone, "title") == app.place_name(place)


def stormy_tomorrow(walker: Walker) -> None:
    walker.phone.data(PACKAGE)["number"] = next(
        number
        for number in range(1000)
        if forecast.day_at(number, "shanghai", MONDAY + timedelta(days=1)).sky == "heavy"
    )


def test_a_warning_comes_in_the_morning_unless_it_is_switched_off() -> None:
    phone, _ = make(stormy_tomorrow, wait(86400))
    assert [note["title"] for note in told(phone)] == ["Heavy rain warning · Today"]
    off, _ = make(stormy_tomorrow, *SETTINGS, tap("set_alerts"), wait(86400))
    assert not told(off)


def test_where_nothing_is_to_be_warned_of_there_is_no_card() -> None:
    calm, _ = make(warned(False))
    assert Walker(calm).find("alert") is None
    warm, _ = make(warned(True))
    assert Walker(warm).find("alert") is not None


def test_the_forecast_of_home_comes_every_morning_that_was_asked_for() -> None:
    phone, app = make(*SETTINGS, tap("set_alerts"), tap("set_brief"), tap("set_brief_hour"), tap("hour_6"))
    assert not told(phone)
    phone.advance(3 * 86400)
    assert told(phone)
    assert all(app.place_name("shanghai") in note["text"] for note in told(phone))
    assert app.due() is not None


def test_the_next_days_can_be_leafed_through_to_the_last() -> None:
    phone, app = make(tap("day_row"), *[tap("next_day")] * 6)
    assert app.date_text(MONDAY + timedelta(days=6)) in text_of(phone, "day_date")
    button = Walker(phone).reach("next_day").info
    assert button is not None
    assert not button.enabled


def test_without_a_calendar_it_is_said() -> None:
    kinds = [kind for kind in default_apps() if kind.package != "com.android.calendar"]
    phone = Phone(kinds)
    phone.launch(PACKAGE)
    walk(phone, tap("day_row"), tap("to_calendar"))
    assert phone.state["toasts"]
