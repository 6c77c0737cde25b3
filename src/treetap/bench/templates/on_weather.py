"""Tasks with the weather: places, measures, what is told by itself, and what is carried elsewhere."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

from treetap.bench.tasks.states import MESSAGES
from treetap.bench.tasks.task import Json, Judge, reads, unharmed
from treetap.bench.tasks.telling import says
from treetap.bench.templates.dates import CALENDAR, WEATHER, anything, choose, only, today
from treetap.bench.templates.kept import elsewhere_kept, one_new
from treetap.bench.templates.letters import friend, number_of, one_sent
from treetap.bench.templates.template import Draw, Given, Template, all_of
from virtualphone.apps.calendar import times
from virtualphone.apps.weather import forecast
from virtualphone.apps.weather.catalogue import PLACES
from virtualphone.tours.steps import Step, launch, tap, write

DAYS = (
    ("Monday", "周一"), ("Tuesday", "周二"), ("Wednesday", "周三"), ("Thursday", "周四"),
    ("Friday", "周五"), ("Saturday", "周六"), ("Sunday", "周日"),
)  # fmt: skip
SPEEDS = {"ms": ("metres per second", "每秒多少米"), "mph": ("miles per hour", "每小时多少英里")}


def _only(**changed: Any) -> Judge:
    """These values of the app, and nothing else of it or elsewhere."""
    return all_of(only(WEATHER, **changed), elsewhere_kept(WEATHER))


def _set(given: Given, **values: Any) -> Judge:
    return _only(settings={**given.data(WEATHER)["settings"], **values})


# Places.


def _city(draw: Draw) -> dict[str, Any]:
    """One of the list that is not home."""
    held = draw.data(WEATHER)
    known = [row["id"] for row in held["places"] if row["id"] != held["home"]]
    return {"city": draw.say(*PLACES[draw.choice(known)].names)}


def _id(given: Given) -> str:
    """The place of the list that is called so."""
    saved: list[str] = [row["id"] for row in given.data(WEATHER)["places"]]
    return next(place for place in saved if given["city"] in PLACES[place].names)


def _added(given: Given, place: str) -> Judge:
    return _only(places=[*given.data(WEATHER)["places"], {"id": place}])


def _adding(given: Given, place: str) -> tuple[Step, ...]:
    name, region = PLACES[place].names, PLACES[place].regions
    found = choose("result", given.say(*region))
    return (launch(WEATHER), tap("places"), tap("add_place"), write(given.say(*name)), found)


def _portland(place: str, where: tuple[str, str]) -> Template:
    return Template(
        name=f"weather follow {place}",
        level="medium",
        sentences=(
            f"Add Portland, {where[0]} to Weather",
            f"在天气里添加{where[1]}的波特兰",
        ),
        predicate=f"{place} is in the list of the weather",
        apps=(WEATHER,),
        judge=lambda given: _added(given, place),
        oracle=lambda given: _adding(given, place),
        control="add_place",
        optimum=5,
        family="weather portland",
    )


def _removed(given: Given) -> Judge:
    gone = _id(given)
    return _only(places=[row for row in given.data(WEATHER)["places"] if row["id"] != gone])


def _held(given: Given, then: str) -> tuple[Step, ...]:
    return launch(WEATHER), tap("places"), choose("place", given["city"], hold=True), tap(then)


# What it will be like.


def _tomorrow(given: Given) -> forecast.Day:
    """Tomorrow, as it is told in the place itself."""
    place = _id(given)
    now = given.state["clock_ms"] + PLACES[place].minutes * 60_000 - 8 * 3_600_000
    return forecast.day_at(given.data(WEATHER)["number"], place, times.day_of(now) + timedelta(days=1))


def _high(given: Given) -> str:
    return f"{_tomorrow(given).high}°"


def _ahead(given: Given) -> int:
    weekday = next(number for number, words in enumerate(DAYS) if given["day"] in words)
    return (weekday - today(given).weekday()) % 7


def _weekday(draw: Draw) -> dict[str, Any]:
    first = today(draw).weekday()
    return {"day": draw.say(*DAYS[(first + draw.choice(range(2, 7))) % 7])}


def _in_calendar(given: Given) -> Judge:
    day: date = today(given) + timedelta(days=_ahead(given))
    home = given.data(WEATHER)["home"]
    held = forecast.day_at(given.data(WEATHER)["number"], home, day)

    def right(one: Json) -> bool:
        told = f"{one['title']} {one['notes']}"
        there = times.day_of(one["start_ms"]) == day and one["repeat"] == "none"
        return there and says(told, f"{held.high}°") and says(told, f"{held.low}°")

    return all_of(
        one_new(CALENDAR, "events", right),
        only(CALENDAR, events=anything),
        elsewhere_kept(CALENDAR),
    )


def _sent(given: Given) -> Judge:
    home = given.data(WEATHER)["home"]
    held = forecast.day_at(given.data(WEATHER)["number"], home, today(given) + timedelta(days=1))
    parts = (f"{held.high}°", f"{held.low}°", given.say(*PLACES[home].names))
    told = one_sent([number_of(given, given["name"])], lambda text: all(says(text, part) for part in parts))
    return all_of(told, elsewhere_kept(MESSAGES))


def _sending(given: Given) -> tuple[Step, ...]:
    share = (tap("day_row", 1), tap("share"), tap(f"share_{MESSAGES}"))
    return (launch(WEATHER), *share, tap(given["name"]), tap("send"))


def _unit(given: Given) -> str:
    return next(unit for unit, words in SPEEDS.items() if given["unit"] in words)


TEMPLATES = (
    Template(
        name="weather wind in other units",
        level="medium",
        sentences=("Set the wind speed unit in Weather to {unit}", "把天气的风速单位设为{unit}"),
        predicate="the wind is told in that unit",
        apps=(WEATHER,),
        draw=lambda draw: {"unit": draw.choice([draw.say(*words) for words in SPEEDS.values()])},
        judge=lambda given: _set(given, wind_speed=_unit(given)),
        oracle=lambda given: (
            *(launch(WEATHER), tap("more"), tap("do_settings")),
            *(tap("set_wind"), tap(f"unit_{_unit(given)}")),
        ),
        control="set_wind",
        optimum=5,
    ),
    Template(
        name="weather no storm news",
        level="simple",
        sentences=("Turn off severe weather alerts", "关闭恶劣天气预警通知"),
        predicate="warnings are off",
        apps=(WEATHER,),
        judge=lambda given: _set(given, alerts=False),
        oracle=lambda _given: (launch(WEATHER), tap("more"), tap("do_settings"), tap("set_alerts")),
        control="set_alerts",
        optimum=4,
        family="weather storms",
    ),
    Template(
        name="weather storm news",
        level="simple",
        sentences=("Turn on severe weather alerts", "打开恶劣天气预警通知"),
        predicate="nothing changes: warnings are on",
        apps=(WEATHER,),
        judge=lambda _given: unharmed(),
        holds=True,
        control="set_alerts",
        optimum=3,
        family="weather storms",
    ),
    _portland("portland_or", ("Oregon", "美国俄勒冈州")),
    _portland("portland_me", ("Maine", "美国缅因州")),
    Template(
        name="weather drop a city",
        level="medium",
        sentences=("Remove {city} from the places in Weather", "把{city}从天气的城市列表里移除"),
        predicate="a place is off the list",
        apps=(WEATHER,),
        draw=_city,
        judge=_removed,
        oracle=lambda given: _held(given, "sheet_remove"),
        control="sheet_remove",
        optimum=4,
    ),
    Template(
        name="weather moved house",
        level="medium",
        sentences=(
            "I live in {city} now. The weather should start with it from now on",
            "我搬到{city}了，以后打开天气先看那里",
        ),
        predicate="another place is home",
        apps=(WEATHER,),
        draw=_city,
        judge=lambda given: _only(home=_id(given)),
        oracle=lambda given: _held(given, "set_home"),
        control="set_home",
        optimum=4,
    ),
    Template(
        name="weather in the morning",
        level="medium",
        sentences=(
            "Let my phone tell me at {hour} o'clock each day how the weather will be",
            "每天{hour}点让手机告诉我当天天气",
        ),
        predicate="the forecast comes at that hour",
        apps=(WEATHER,),
        draw=lambda draw: {"hour": draw.choice((6, 8, 9))},
        judge=lambda given: _set(given, brief=True, brief_hour=given["hour"]),
        oracle=lambda given: (
            *(launch(WEATHER), tap("more"), tap("do_settings"), tap("set_brief")),
            *(tap("set_brief_hour"), tap(f"hour_{given['hour']}")),
        ),
        control="set_brief",
        optimum=6,
    ),
    Template(
        name="weather how warm",
        level="simple",
        sentences=("What is the highest temperature in {city} tomorrow?", "明天{city}的最高气温是多少？"),
        predicate="tomorrow's highest temperature is told",
        apps=(WEATHER,),
        draw=_city,
        judge=lambda given: reads(lambda _state: _high(given)),
        oracle=lambda given: (launch(WEATHER), tap("places"), choose("place", given["city"])),
        answer=_high,
        control="day_row",
        optimum=3,
    ),
    Template(
        name="weather into the calendar",
        level="complex",
        sentences=(
            "Mark {day} in my calendar with how the weather will be here, highest and lowest temperature",
            "在日历的{day}记下这里的天气，最高和最低温度",
        ),
        predicate="a day's forecast is an event",
        apps=(WEATHER, CALENDAR),
        draw=_weekday,
        judge=_in_calendar,
        oracle=lambda given: (
            launch(WEATHER),
            tap("day_row", _ahead(given)),
            tap("to_calendar"),
            tap("save"),
        ),
        control="day_row",
        optimum=4,
    ),
    Template(
        name="weather for a friend",
        level="complex",
        sentences=(
            "Send {name} a text message with tomorrow's weather here and the temperatures",
            "发短信告诉{name}明天这里的天气和气温",
        ),
        predicate="tomorrow's forecast was sent to someone",
        apps=(WEATHER, MESSAGES),
        draw=lambda draw: {"name": friend(draw, 1, 2, 3, 4, 9)},
        judge=_sent,
        oracle=_sending,
        control="share",
        optimum=6,
    ),
)
