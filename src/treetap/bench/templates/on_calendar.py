"""Tasks with plans: made, moved, called off, looked at in another way."""

from __future__ import annotations

from datetime import date
from typing import Any

from treetap.bench.tasks.task import Json, Judge, Seen, unharmed
from treetap.bench.templates.dates import (
    CALENDAR,
    anything,
    choose,
    event,
    only,
    single,
    titles,
    to_event,
    today,
)
from treetap.bench.templates.kept import elsewhere_kept, one_changed, one_new
from treetap.bench.templates.letters import row, someone
from treetap.bench.templates.template import Draw, Given, Template, all_of
from virtualphone.apps.calendar import times
from virtualphone.tours.steps import Step, launch, tap, write

CONTACTS = "com.android.contacts"
PLANS = (
    ("coffee with Tom", "和小汤喝咖啡"),
    ("the eye test", "检查视力"),
    ("a visit from the plumber", "水管工上门"),
    ("the parcel pick-up", "取包裹"),
)
HABITS = (("badminton", "打羽毛球"), ("choir", "合唱排练"), ("swimming", "游泳"))
AHEAD = {30: ("half an hour", "半小时"), 60: ("an hour", "一小时"), 1440: ("a day", "一天")}
NEVER = (
    ("Visit from Aunt May", "Kite festival", "Pottery course"),
    ("梅姨来访", "风筝节", "陶艺课"),
)


def _rest(judge: Judge) -> Judge:
    """That, of the calendar nothing but events, and nothing elsewhere."""
    return all_of(judge, only(CALENDAR, events=anything), elsewhere_kept(CALENDAR))


# New ones.


def _plan(draw: Draw) -> dict[str, Any]:
    return {
        "what": draw.say(*draw.choice(PLANS)),
        "day": draw.choice(range(12, 29)),
        "hour": draw.choice(range(12, 21)),
    }


def _at(given: Given) -> int:
    first = today(given)
    return times.moment(date(first.year, first.month, given["day"]), given["hour"] * 60)


def _planned(given: Given) -> Judge:
    def right(one: Json) -> bool:
        named = given["what"].casefold() in one["title"].casefold()
        once = one["repeat"] == "none" and not one["all_day"] and not one["guests"]
        return bool(named and once and one["start_ms"] == _at(given) < one["end_ms"])

    return _rest(one_new(CALENDAR, "events", right))


def _start(given: Given) -> tuple[Step, ...]:
    """A new event on the day, its words and its hour."""
    return (
        *(launch(CALENDAR), tap(f"day_{given['day']}"), tap("fab"), write(given["what"])),
        *(tap("start_time"), tap(f"hour_{given['hour']}"), tap("confirm")),
    )


def _habit(draw: Draw) -> dict[str, Any]:
    return {
        "what": draw.say(*draw.choice(HABITS)),
        "name": someone(draw),
        "day": draw.choice(range(12, 29)),
        "hour": draw.choice(range(12, 21)),
    }


def _usual(given: Given) -> Judge:
    number = row(given, CONTACTS, "people", name=given["name"])["id"]

    def right(one: Json) -> bool:
        named = given["what"].casefold() in one["title"].casefold()
        shared = [guest["id"] for guest in one["guests"]] == [number]
        weekly = one["repeat"] == "weekly" and not one["all_day"]
        return bool(named and weekly and shared and one["start_ms"] == _at(given) < one["end_ms"])

    return _rest(one_new(CALENDAR, "events", right))


def _repeating(given: Given) -> tuple[Step, ...]:
    found = (tap("find_people"), write(given["name"]), choose("person", given["name"]), tap("done"))
    return (
        *_start(given),
        *(tap("edit_repeat"), tap("repeat_weekly"), tap("edit_guests")),
        *found,
        tap("save"),
    )


# Old ones.


def _series(draw: Draw) -> dict[str, Any]:
    return {"title": draw.choice(titles(draw, lambda one: one["repeat"] == "weekly"))}


def _without_one(given: Given) -> Judge:
    held = event(given, given["title"])
    following = next(times.starts_from(held, today(given)))
    wanted = {**held, "except": [*held["except"], following.isoformat()]}
    return _rest(one_changed(CALENDAR, "events", held["id"], lambda one: one == wanted))


def _ended(given: Given) -> Judge:
    """Gone, or over since before today; nothing else of the calendar is another."""
    held = event(given, given["title"])

    def judge(seen: Seen) -> bool:
        after = {one["id"]: one for one in seen.state["apps"][CALENDAR]["events"]}
        left = after.pop(held["id"], None)
        before = {
            one["id"]: one for one in seen.before["apps"][CALENDAR]["events"] if one["id"] != held["id"]
        }
        over = left is None or next(times.starts_from(left, today(given)), None) is None
        return over and before == after

    return _rest(judge)


def _moving(draw: Draw) -> dict[str, Any]:
    soon = times.moment(date(2026, 3, 20))
    known = titles(draw, lambda one: single(one) and draw.state["clock_ms"] < one["start_ms"] < soon)
    return {"title": draw.choice(known), "day": draw.choice(range(21, 31))}


def _moved(given: Given) -> Judge:
    held = event(given, given["title"])
    first = today(given)
    start = times.moment(date(first.year, first.month, given["day"]), times.minutes_of(held["start_ms"]))
    wanted = {**held, "start_ms": start, "end_ms": start + held["end_ms"] - held["start_ms"]}
    return _rest(one_changed(CALENDAR, "events", held["id"], lambda one: one == wanted))


def _early(draw: Draw) -> dict[str, Any]:
    known = titles(
        draw,
        lambda one: (
            single(one) and one["reminder"] in (0, 5, 10, 15) and one["start_ms"] > draw.state["clock_ms"]
        ),
    )
    return {
        "title": draw.choice(known),
        "length": draw.choice([draw.say(*words) for words in AHEAD.values()]),
    }


def _length(given: Given) -> int:
    return next(minutes for minutes, words in AHEAD.items() if given["length"] in words)


def _warned(given: Given) -> Judge:
    held = event(given, given["title"])
    wanted = {**held, "reminder": _length(given)}
    return _rest(one_changed(CALENDAR, "events", held["id"], lambda one: one == wanted))


TEMPLATES = (
    Template(
        name="calendar as a list",
        level="simple",
        sentences=("Switch the calendar to the schedule view", "把日历切换到日程视图"),
        predicate="the calendar shows a list",
        apps=(CALENDAR,),
        judge=lambda _given: all_of(only(CALENDAR, view="agenda"), elsewhere_kept(CALENDAR)),
        oracle=lambda _given: (launch(CALENDAR), tap("menu"), tap("view_agenda")),
        control="view_agenda",
        optimum=3,
    ),
    Template(
        name="calendar plan",
        level="medium",
        sentences=(
            "Create a calendar event called {what} on March {day} at {hour}:00",
            "在日历里新建一个日程“{what}”，3月{day}日{hour}点",
        ),
        predicate="a new event at that time",
        apps=(CALENDAR,),
        draw=_plan,
        judge=_planned,
        oracle=lambda given: (*_start(given), tap("save")),
        control="fab",
        optimum=8,
    ),
    Template(
        name="calendar habit",
        level="complex",
        sentences=(
            "Plan {what} in my calendar: once a week from March {day}, at {hour}:00, and ask {name} along",
            "从3月{day}日起每星期{hour}点和{name}一起{what}，写进日历，也邀请{name}",
        ),
        predicate="a new weekly event with that guest",
        apps=(CALENDAR,),
        draw=_habit,
        judge=_usual,
        oracle=_repeating,
        control="edit_repeat",
        optimum=15,
    ),
    Template(
        name="calendar off this week",
        level="medium",
        sentences=(
            "Delete this week's {title} from the calendar, only this one event",
            "从日历里删除这周的{title}，只删这一次",
        ),
        predicate="one time of a series is gone",
        apps=(CALENDAR,),
        draw=_series,
        judge=_without_one,
        oracle=lambda given: (*to_event(given), tap("delete"), tap("confirm")),
        control="delete",
        optimum=6,
        family="calendar series",
    ),
    Template(
        name="calendar off for good",
        level="medium",
        sentences=(
            "Delete {title} from the calendar, all events of the series",
            "从日历里删除{title}，整个系列都删掉",
        ),
        predicate="a whole series is gone",
        apps=(CALENDAR,),
        draw=_series,
        judge=_ended,
        oracle=lambda given: (*to_event(given), tap("delete"), tap("scope_all"), tap("confirm")),
        control="delete",
        optimum=7,
        family="calendar series",
    ),
    Template(
        name="calendar moved",
        level="medium",
        sentences=("Move the calendar event {title} to March {day}", "把日历里的{title}改到3月{day}日"),
        predicate="an event is on another day",
        apps=(CALENDAR,),
        draw=_moving,
        judge=_moved,
        oracle=lambda given: (
            *(*to_event(given), tap("edit"), tap("start_date")),
            *(tap(f"date_{given['day']}"), tap("confirm"), tap("save")),
        ),
        control="start_date",
        optimum=9,
    ),
    Template(
        name="calendar heads-up",
        level="medium",
        sentences=(
            "Set the reminder of the calendar event {title} to {length} before",
            "把日历里{title}的提醒设为提前{length}",
        ),
        predicate="an event reminds that much earlier",
        apps=(CALENDAR,),
        draw=_early,
        judge=_warned,
        oracle=lambda given: (
            *(*to_event(given), tap("edit"), tap("edit_reminder")),
            *(tap(f"reminder_{_length(given)}"), tap("save")),
        ),
        control="edit_reminder",
        optimum=8,
    ),
    Template(
        name="calendar cancel what is not there",
        level="simple",
        sentences=("Delete the event {title} from the calendar", "删除日历里的日程{title}"),
        predicate="nothing changes: there is no such event",
        apps=(CALENDAR,),
        draw=lambda draw: {"title": draw.choice(draw.say(*NEVER))},
        judge=lambda _given: unharmed(),
        possible=False,
        control="delete",
        optimum=0,
    ),
)
