"""Tasks with the clock: how alarms ring, when they give up, countdowns, and times for others."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from treetap.bench.tasks.states import CLOCK, MESSAGES, NOTES
from treetap.bench.tasks.task import Json, Judge, reads, unharmed
from treetap.bench.tasks.telling import says
from treetap.bench.templates.kept import elsewhere_kept, one_changed, one_new
from treetap.bench.templates.letters import (
    friend,
    in_talks,
    number_of,
    one_sent,
    only_tables,
    row,
    thread_with,
)
from treetap.bench.templates.template import Draw, Given, Template, all_of
from virtualphone.tours.clock import TYPE_TIME, type_over
from virtualphone.tours.messages import chat
from virtualphone.tours.steps import Step, Walker, key, launch, tap, write

_AWAKE = (1, 3, 4, 6)
"""Alarms that are on, by id: to save one switches it on."""

_ASLEEP = (2, 5)
_TALKERS = (1, 2, 3, 4, 9, 10)
_TRIPS = (("Ferry", "轮渡"), ("Night bus", "夜班车"), ("Airport shuttle", "机场大巴"))
_DISHES = (("Potatoes", "炖土豆"), ("Bread", "烤面包"), ("Soup", "煲汤"))
_MARKS = frozenset({"after_ms", "snooze_until"})


def _alarm(given: Given) -> Json:
    return row(given, CLOCK, "alarms", label=given["label"])


def _label(draw: Draw, *numbers: int) -> str:
    names: list[str] = [row(draw, CLOCK, "alarms", id=number)["label"] for number in numbers or _AWAKE]
    return draw.choice(names)


def _time(alarm: Json) -> str:
    return f"{alarm['hour']:02d}:{alarm['minute']:02d}"


def _card(label: str) -> Step:
    """An alarm of the list by its label."""

    def step(walker: Walker) -> None:
        shown = label if walker.find(label) is not None else f"· {label}"
        walker.hands.tap(*walker.centre(shown))

    return step


def _becomes(given: Given, **values: object) -> Judge:
    """That alarm has these values now; it is otherwise as it was, and so is everything else."""
    old = {**_alarm(given), **values}

    def right(one: Json) -> bool:
        return all(one[name] == value for name, value in old.items() if name not in _MARKS)

    changed = one_changed(CLOCK, "alarms", old["id"], right)
    return all_of(changed, only_tables(CLOCK, "alarms"), elsewhere_kept(CLOCK))


def _edited(given: Given, *steps: Step) -> tuple[Step, ...]:
    return launch(CLOCK), _card(given["label"]), *steps, tap("save")


def _shaking(now: bool) -> Callable[[Json, Given], None]:
    def setup(state: Json, given: Given) -> None:
        for alarm in state["apps"][CLOCK]["alarms"]:
            if alarm["label"] == given["label"]:
                alarm["vibrate"] = now

    return setup


def _at(text: str) -> tuple[Step, ...]:
    """The time, typed on the page of an alarm."""
    hour, minute = text.split(":")
    return (*TYPE_TIME, type_over(hour), tap("minute_field"), type_over(minute), key("BACK"))


def _clock_time(draw: Draw) -> str:
    return f"{draw.choice([5, 9, 11, 16]):02d}:{draw.choice([5, 25, 35, 55]):02d}"


# Countdowns.


def _dish(draw: Draw) -> dict[str, Any]:
    return {"dish": draw.say(*draw.choice(_DISHES)), "minutes": draw.choice([12, 18, 35, 45])}


def _cooking(given: Given) -> tuple[Step, ...]:
    digits = [tap(f"key_{digit}") for digit in str(given["minutes"])]
    named = (tap("label_field"), write(given["dish"]), key("BACK"))
    return launch(CLOCK), tap("tab_timer"), tap("fab"), *digits, tap("key_00"), *named, tap("start")


def _cooks(given: Given) -> Judge:
    length = given["minutes"] * 60_000

    def right(one: Json) -> bool:
        return bool(
            one["length_ms"] == length and one["label"] == given["dish"] and one["end_ms"] is not None
        )

    return all_of(one_new(CLOCK, "timers", right), only_tables(CLOCK, "timers"), elsewhere_kept(CLOCK))


# Times that go from app to app.


def _told(given: Given) -> Judge:
    time = _time(_alarm(given))
    return in_talks(one_sent([number_of(given, given["name"])], lambda text: says(text, time)))


def _telling(given: Given) -> tuple[Step, ...]:
    talk = (launch(MESSAGES), chat(thread_with(given, given["name"])["id"]))
    return launch(CLOCK), *talk, tap("input"), write(_time(_alarm(given))), tap("send")


def _trip(draw: Draw) -> dict[str, Any]:
    return {"trip": draw.say(*draw.choice(_TRIPS))}


def _timetable(state: Json, given: Given) -> None:
    """A note for each of the trips: they leave at times that depend on the phone's seed."""
    notes, seed = state["apps"][NOTES]["notes"], int(state["seed"])
    model = next(one for one in notes if one["kind"] == "text" and one["trashed_ms"] is None)
    for number, words in enumerate(_TRIPS):
        time = f"{(5 + 4 * number + seed) % 24:02d}:{5 * ((7 * seed + number) % 11) + 5:02d}"
        text = given.say(f"Leaves at {time} from stop {number + 3}", f"{time} 在 {number + 3} 号站台发车")
        own = {"id": 900 + number, "title": given.say(*words), "text": text, "pinned": True}
        rest: Json = {"items": [], "sketch": [], "labels": [], "reminder_ms": None, "archived": False}
        notes.append({**model, **own, **rest})


def _leaves(given: Given) -> str:
    text: str = row(given, NOTES, "notes", title=given["trip"])["text"]
    return next(word for word in text.split() if ":" in word)


def _catching(given: Given) -> tuple[Step, ...]:
    read = (launch(NOTES), tap(given["trip"]))
    return *read, launch(CLOCK), tap("fab"), *_at(_leaves(given)), tap("save")


def _caught(given: Given) -> Judge:
    hour, minute = (int(part) for part in _leaves(given).split(":"))

    def right(one: Json) -> bool:
        return bool((one["hour"], one["minute"], one["days"], one["on"]) == (hour, minute, [], True))

    return all_of(one_new(CLOCK, "alarms", right), only_tables(CLOCK, "alarms"), elsewhere_kept(CLOCK))


TEMPLATES = (
    Template(
        name="clock it shakes",
        level="medium",
        sentences=("Turn on vibration for the alarm “{label}”", "打开闹钟“{label}”的振动"),
        predicate="that alarm vibrates",
        apps=(CLOCK,),
        draw=lambda draw: {"label": _label(draw)},
        setup=_shaking(False),
        judge=lambda given: _becomes(given, vibrate=True),
        oracle=lambda given: _edited(given, tap("vibrate")),
        control="vibrate",
        optimum=4,
        family="whether an alarm shakes",
    ),
    Template(
        name="clock it does not shake",
        level="medium",
        sentences=("Turn off vibration for the alarm “{label}”", "关闭闹钟“{label}”的振动"),
        predicate="that alarm does not vibrate",
        apps=(CLOCK,),
        draw=lambda draw: {"label": _label(draw)},
        setup=_shaking(True),
        judge=lambda given: _becomes(given, vibrate=False),
        oracle=lambda given: _edited(given, tap("vibrate")),
        control="vibrate",
        optimum=4,
        family="whether an alarm shakes",
    ),
    Template(
        name="clock another time",
        level="complex",
        sentences=("Change the alarm “{label}” to {time}", "把闹钟“{label}”改到{time}"),
        predicate="that alarm rings at that time, and is otherwise as it was",
        apps=(CLOCK,),
        draw=lambda draw: {"label": _label(draw), "time": _clock_time(draw)},
        judge=lambda given: _becomes(given, hour=int(given["time"][:2]), minute=int(given["time"][3:])),
        oracle=lambda given: _edited(given, *_at(given["time"])),
        control="alarm",
        optimum=8,
    ),
    Template(
        name="clock comes back later",
        level="medium",
        sentences=(
            "If I stay in bed, “{label}” should come back after {minutes} minutes",
            "要是我赖床，“{label}”过{minutes}分钟再来叫我",
        ),
        predicate="that alarm snoozes for that long",
        apps=(CLOCK,),
        draw=lambda draw: {"label": _label(draw), "minutes": draw.choice([15, 20, 30])},
        judge=lambda given: _becomes(given, snooze_min=given["minutes"]),
        oracle=lambda given: _edited(given, tap("snooze"), tap(f"snooze_{given['minutes']}")),
        control="snooze",
        optimum=5,
    ),
    Template(
        name="clock gives up",
        level="medium",
        sentences=(
            "If nobody gets up, ringing should end by itself in {minutes} minutes",
            "没人理的话，闹铃响{minutes}分钟就自己停",
        ),
        predicate="alarms fall silent after that long",
        apps=(CLOCK,),
        draw=lambda draw: {"minutes": draw.choice([5, 15, 20, 25])},
        judge=lambda given: all_of(
            lambda seen: (
                seen.state["apps"][CLOCK]["settings"]
                == {**seen.before["apps"][CLOCK]["settings"], "silence_min": given["minutes"]}
            ),
            only_tables(CLOCK, "settings"),
            elsewhere_kept(CLOCK),
        ),
        oracle=lambda given: (
            *(launch(CLOCK), tap("more"), tap("open_settings")),
            *(tap("silence"), tap(f"silence_{given['minutes']}")),
        ),
        control="silence",
        optimum=5,
    ),
    Template(
        name="clock in the kitchen",
        level="complex",
        sentences=(
            "Start a timer of {minutes} minutes called {dish}",
            "开始一个{minutes}分钟的计时器，名称是{dish}",
        ),
        predicate="a timer of that length and name runs",
        apps=(CLOCK,),
        draw=_dish,
        judge=_cooks,
        oracle=_cooking,
        control="start",
        optimum=8,
    ),
    Template(
        name="clock what time",
        level="simple",
        sentences=("What time is the alarm “{label}” set for?", "闹钟“{label}”是几点？"),
        predicate="the answer is when that alarm rings",
        apps=(CLOCK,),
        draw=lambda draw: {"label": _label(draw, *_AWAKE, *_ASLEEP)},
        answer=lambda given: _time(_alarm(given)),
        judge=lambda given: reads(lambda _state: _time(_alarm(given))),
        oracle=lambda _given: (launch(CLOCK),),
        optimum=1,
    ),
    Template(
        name="clock time into a message",
        level="complex",
        sentences=(
            "{name} asks when “{label}” rings. Answer with the time, by text",
            "{name}问我“{label}”几点响，发短信把时间回过去",
        ),
        predicate="that contact was told the time of that alarm",
        apps=(CLOCK, MESSAGES),
        draw=lambda draw: {"name": friend(draw, *_TALKERS), "label": _label(draw, *_AWAKE, *_ASLEEP)},
        judge=_told,
        oracle=_telling,
        control="send",
        optimum=6,
    ),
    Template(
        name="clock time from a note",
        level="complex",
        sentences=(
            "My notes say when “{trip}” leaves. Wake me exactly then, only once",
            "“{trip}”几点出发写在便签里，就在那个时间叫我，只叫一次",
        ),
        predicate="an alarm rings once at the time that a note names",
        apps=(NOTES, CLOCK),
        draw=_trip,
        setup=_timetable,
        judge=_caught,
        oracle=_catching,
        control="fab",
        optimum=10,
    ),
    Template(
        name="clock silent already",
        level="simple",
        sentences=("Turn off the alarm “{label}”", "关闭闹钟“{label}”"),
        predicate="that alarm is off, as it was",
        apps=(CLOCK,),
        draw=lambda draw: {"label": _label(draw, *_ASLEEP)},
        judge=lambda _given: unharmed(),
        optimum=0,
        holds=True,
    ),
    Template(
        name="clock with the radio",
        level="simple",
        sentences=(
            "Wake me with live radio instead of a tune",
            "用电台直播叫我起床，不要音乐",
        ),
        predicate="nothing was changed for what the clock cannot do",
        apps=(CLOCK,),
        judge=lambda _given: unharmed(),
        optimum=0,
        possible=False,
    ),
)
