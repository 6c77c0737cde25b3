"""Questions about alarms, plans and the weather: how long, how soon, how warm."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

from treetap.bench.tasks.states import CLOCK
from treetap.bench.tasks.task import Json
from treetap.bench.templates.dates import CALENDAR, WEATHER, choose, event, single, titles, to_event, today
from treetap.bench.templates.letters import row
from treetap.bench.templates.reworded.answers import (
    counts,
    either,
    lasts,
    parts,
    prefers,
    question,
    tells_one,
)
from treetap.bench.templates.template import Draw, Given
from virtualphone.apps.calendar import times
from virtualphone.apps.weather import forecast
from virtualphone.apps.weather.catalogue import PLACES
from virtualphone.tours.steps import launch, tap

MINUTE_MS = 60_000


def _minutes(alarm: Json) -> int:
    return int(alarm["hour"] * 60 + alarm["minute"])


def _two_alarms(draw: Draw) -> dict[str, Any]:
    named = sorted((one for one in draw.data(CLOCK)["alarms"] if one["label"]), key=_minutes)
    half = len(named) // 2
    return {"early": draw.choice(named[:half])["label"], "later": draw.choice(named[half:])["label"]}


def _between(given: Given) -> int:
    early, later = (row(given, CLOCK, "alarms", label=given[slot]) for slot in ("early", "later"))
    return _minutes(later) - _minutes(early)


def _ringing(given: Given) -> list[Json]:
    return sorted((one for one in given.data(CLOCK)["alarms"] if one["on"]), key=_minutes)


def _seen_events(given: Given | Draw) -> list[Json]:
    """Those of calendars that are shown."""
    held = given.data(CALENDAR)
    shown = {one["id"] for one in held["calendars"] if one["visible"]}
    return [one for one in held["events"] if one["calendar"] in shown]


def _on(given: Given | Draw, day: int) -> int:
    first = today(given)
    when = date(first.year, first.month, day)
    return sum(bool(times.starts_between(one, when, when)) for one in _seen_events(given))


def _busy_day(draw: Draw) -> dict[str, Any]:
    """A day of this month; no two of them have as many events."""
    many: dict[int, int] = {}
    for day in range(today(draw).day + 1, 29):
        many.setdefault(_on(draw, day), day)
    return {"day": draw.choice([day for count, day in many.items() if count])}


def _length(given: Given | Draw, title: str) -> int:
    one = event(given, title)
    return int((one["end_ms"] - one["start_ms"]) // MINUTE_MS)


def _coming(draw: Draw) -> list[str]:
    return titles(draw, lambda one: single(one) and one["start_ms"] > draw.state["clock_ms"])


def _with_a_length(draw: Draw) -> dict[str, Any]:
    """An event; no two of them are as long."""
    lengths: dict[int, str] = {}
    for title in _coming(draw):
        lengths.setdefault(_length(draw, title), title)
    return {"title": draw.choice(list(lengths.values()))}


def _days_off(given: Given | Draw, title: str) -> int:
    return (times.day_of(event(given, title)["start_ms"]) - today(given)).days


def _far_off(draw: Draw) -> dict[str, Any]:
    """An event on a day of its own, not tomorrow."""
    days: dict[int, str] = {}
    for title in _coming(draw):
        days.setdefault(_days_off(draw, title), title)
    return {"title": draw.choice([title for day, title in days.items() if day > 1])}


def _two_events(draw: Draw) -> dict[str, Any]:
    known = _coming(draw)
    one, other = draw.choice(list(zip(known[::2], known[1::2], strict=False)))
    return {"pair": either(draw, one, other)}


def _sooner(given: Given) -> tuple[str, str]:
    one, other = sorted(parts(given), key=lambda title: int(event(given, title)["start_ms"]))
    return one, other


def _day(given: Given | Draw, place: str, ahead: int) -> forecast.Day:
    """As it is told in the place itself."""
    now = given.state["clock_ms"] + PLACES[place].minutes * MINUTE_MS - 8 * 60 * MINUTE_MS
    return forecast.day_at(given.data(WEATHER)["number"], place, times.day_of(now) + timedelta(days=ahead))


def _named(given: Given | Draw, city: str) -> str:
    saved: list[str] = [one["id"] for one in given.data(WEATHER)["places"]]
    return next(place for place in saved if city in PLACES[place].names)


def _two_cities(draw: Draw) -> dict[str, Any]:
    """Two cities of the list that are not as warm as each other; a city is in one pair only."""
    saved = [one["id"] for one in draw.data(WEATHER)["places"]]
    orders = ([0, 1, 2, 3], [0, 2, 1, 3], [0, 3, 1, 2])
    for order in orders:
        one, two, three, four = (saved[at] for at in order)
        pairs = [pair for pair in ((one, two), (three, four)) if _high(draw, pair[0]) != _high(draw, pair[1])]
        if len(pairs) == len(orders) - 1:
            break
    chosen = draw.choice(pairs)
    return {"pair": either(draw, *(draw.say(*PLACES[place].names) for place in chosen))}


def _high(given: Given | Draw, place: str) -> int:
    return _day(given, place, 1).high


def _warmer(given: Given) -> tuple[str, str]:
    other, one = sorted(parts(given), key=lambda city: _high(given, _named(given, city)))
    return one, other


def _swing(given: Given | Draw, place: str) -> int:
    day = _day(given, place, 1)
    return day.high - day.low


def _city_with_a_swing(draw: Draw) -> dict[str, Any]:
    """A city; no two of them have the same distance from low to high."""
    swings: dict[int, str] = {}
    for one in draw.data(WEATHER)["places"]:
        swings.setdefault(_swing(draw, one["id"]), one["id"])
    return {"city": draw.say(*PLACES[draw.choice(list(swings.values()))].names)}


def _planned_soon(draw: Draw) -> dict[str, Any]:
    """An event of the days that are forecast; no two of those days are as warm."""
    home = draw.data(WEATHER)["home"]
    warm: dict[int, str] = {}
    for title in _coming(draw):
        if 1 <= _days_off(draw, title) <= 6:
            warm.setdefault(_day(draw, home, _days_off(draw, title)).high, title)
    return {"title": draw.choice(list(warm.values()))}


def _warm_then(given: Given) -> str:
    return f"{_day(given, given.data(WEATHER)['home'], _days_off(given, given['title'])).high}°"


TEMPLATES = (
    question(
        "asks between alarms",
        (
            "how much time do I have from the “{early}” alarm to the “{later}” one on the same day",
            "同一天里，从“{early}”的闹钟到“{later}”的闹钟隔了多久？",
        ),
        lambda given: f"{_between(given) // 60}:{_between(given) % 60:02d}",
        lambda given: lasts(_between(given)),
        predicate="the time between two alarms is told",
        apps=(CLOCK,),
        optimum=1,
        oracle=lambda _given: (launch(CLOCK),),
        draw=_two_alarms,
    ),
    question(
        "asks how many alarms",
        ("how many of my alarms are actually switched on rn", "我现在开着的闹钟有几个"),
        lambda given: str(len(_ringing(given))),
        lambda given: counts(len(_ringing(given))),
        predicate="how many alarms are on is told",
        apps=(CLOCK,),
        optimum=1,
        oracle=lambda _given: (launch(CLOCK),),
    ),
    question(
        "asks last alarm",
        (
            "Of the alarms that are on, what's the last one of the day for?",
            "开着的闹钟里，一天当中最晚的那个是干嘛的",
        ),
        lambda given: str(_ringing(given)[-1]["label"]),
        lambda given: prefers(
            [_ringing(given)[-1]["label"]], [one["label"] for one in _ringing(given)[:-1] if one["label"]]
        ),
        predicate="the label of the last alarm is told",
        apps=(CLOCK,),
        optimum=1,
        oracle=lambda _given: (launch(CLOCK),),
    ),
    question(
        "asks how busy",
        (
            "what does March {day} look like, how many things are in my calendar that day",
            "3月{day}号我有几件事，看看日历",
        ),
        lambda given: str(_on(given, given["day"])),
        lambda given: counts(_on(given, given["day"])),
        predicate="how many events a day has is told",
        apps=(CALENDAR,),
        optimum=2,
        oracle=lambda given: (launch(CALENDAR), tap(f"day_{given['day']}")),
        draw=_busy_day,
    ),
    question(
        "asks how long it takes",
        ("how long is {title} gonna take, according to my calendar", "日历上{title}安排了多长时间"),
        lambda given: f"{_length(given, given['title'])} {given.say('minutes', '分钟')}",
        lambda given: lasts(_length(given, given["title"])),
        predicate="the length of an event is told",
        apps=(CALENDAR,),
        optimum=4,
        oracle=to_event,
        draw=_with_a_length,
    ),
    question(
        "asks how soon",
        ("How many more sleeps until {title}?", "离{title}还有几天"),
        lambda given: str(_days_off(given, given["title"])),
        lambda given: counts(_days_off(given, given["title"])),
        predicate="how many days there are to an event is told",
        apps=(CALENDAR,),
        optimum=4,
        oracle=to_event,
        draw=_far_off,
    ),
    question(
        "asks which is sooner",
        ("remind me, what comes first in my diary, {pair}?", "{pair}，日历里哪个在前面"),
        lambda given: _sooner(given)[0],
        lambda given: prefers([_sooner(given)[0]], [_sooner(given)[1]]),
        predicate="the earlier one of two events is told",
        apps=(CALENDAR,),
        optimum=6,
        oracle=lambda _given: (launch(CALENDAR), tap("search")),
        draw=_two_events,
    ),
    question(
        "asks where it is warmer",
        ("Where's it going to be warmer tomorrow, {pair}?", "明天{pair}更暖和？"),
        lambda given: _warmer(given)[0],
        lambda given: prefers([_warmer(given)[0]], [_warmer(given)[1]]),
        predicate="the warmer one of two cities is told",
        apps=(WEATHER,),
        optimum=5,
        oracle=lambda given: (launch(WEATHER), tap("places"), choose("place", parts(given)[0])),
        draw=_two_cities,
    ),
    question(
        "asks warm and cold apart",
        (
            "by how many degrees does it change in {city} tomorrow between the coldest and the warmest",
            "明天{city}一天里最高温和最低温差几度",
        ),
        lambda given: str(_swing(given, _named(given, given["city"]))),
        lambda given: counts(_swing(given, _named(given, given["city"]))),
        predicate="the distance from low to high is told",
        apps=(WEATHER,),
        optimum=3,
        oracle=lambda given: (launch(WEATHER), tap("places"), choose("place", given["city"])),
        draw=_city_with_a_swing,
    ),
    question(
        "asks how warm on that day",
        (
            "how warm will it get here on the day I have {title}? need to know what to wear",
            "{title}那天这边最高多少度？我看看穿什么",
        ),
        _warm_then,
        lambda given: tells_one(_warm_then(given)),
        predicate="how warm it gets on the day of an event is told",
        apps=(CALENDAR, WEATHER),
        optimum=5,
        level="complex",
        oracle=lambda given: (*to_event(given), launch(WEATHER)),
        draw=_planned_soon,
    ),
)
