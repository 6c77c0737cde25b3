"""Several goals in one sentence: switches, alarms and plans, some of them across apps."""

from __future__ import annotations

from datetime import date
from typing import Any

from treetap.bench.tasks.states import CLOCK, MESSAGES, SETTINGS
from treetap.bench.tasks.task import Seen
from treetap.bench.templates.dates import choose, event, single, titles, today
from treetap.bench.templates.kept import one_lost
from treetap.bench.templates.reworded.goals import (
    Goal,
    afresh,
    airplane,
    alarm,
    asked,
    planned,
    plays,
    switched,
    timer,
)
from treetap.bench.templates.reworded.spoken import told, who
from treetap.bench.templates.songs import title as song_title
from treetap.bench.templates.surfing import CALENDAR, MUSIC
from treetap.bench.templates.template import Draw, Given
from virtualphone.apps.calendar import times
from virtualphone.tours.steps import tap, write

PLANS = (("lunch with Ben", "跟李四吃午饭"), ("car wash", "洗车"), ("the flea market", "逛跳蚤市场"))


def _bedtime(given: Given) -> tuple[Goal, ...]:
    quiet = switched("global", "zen_mode", "1", "sound", "dnd", "use_dnd")
    silence = Goal(quiet.holds, ((SETTINGS, "dnd_until"),), quiet.settings, quiet.steps)
    hour, minute = (int(part) for part in given["time"].split(":"))
    return alarm(hour, minute, [(today(given).weekday() + 1) % 7]), silence


def _three_switches(_given: Given) -> tuple[Goal, ...]:
    return (
        switched("global", "bluetooth_on", "1", "connected", "bluetooth", "use_bluetooth"),
        switched("global", "wifi_on", "0", "network", "internet", "wifi"),
        switched("global", "low_power", "1", "battery", "saver", "use_saver"),
    )


def _tired_eyes(given: Given) -> tuple[Goal, ...]:
    length = {2: "120000", 5: "300000", 10: "600000"}[given["minutes"]]
    return (
        switched("secure", "ui_night_mode", "2", "display", "dark"),
        switched("system", "screen_off_timeout", length, "display", "timeout", f"timeout_{length}"),
    )


def _early(draw: Draw) -> str:
    return f"{draw.choice([4, 5])}:{draw.choice([5, 20, 35, 50]):02d}"


def _two_alarms(given: Given) -> tuple[Goal, ...]:
    """Two new alarms, both once or tomorrow."""
    times_ = sorted(tuple(int(part) for part in given[slot].split(":")) for slot in ("first", "second"))
    tomorrow = [(today(given).weekday() + 1) % 7]

    def judge(seen: Seen) -> bool:
        known = {one["id"]: one for one in seen.before["apps"][CLOCK]["alarms"]}
        now = {one["id"]: one for one in seen.state["apps"][CLOCK]["alarms"]}
        new = [one for number, one in now.items() if number not in known]
        right = all(one["on"] and one["days"] in ([], tomorrow) for one in new)
        kept = all(now.get(number) == one for number, one in known.items())
        return kept and right and sorted((one["hour"], one["minute"]) for one in new) == times_

    steps = tuple(step for hour, minute in times_ for step in alarm(hour, minute).steps)
    return (Goal(judge, ((CLOCK, "alarms"),), steps=steps),)


def _two_times(draw: Draw) -> dict[str, Any]:
    return {
        "first": f"4:{draw.choice([10, 25, 40]):02d}",
        "second": f"5:{draw.choice([5, 15, 55]):02d}",
    }


def _cooking(given: Given) -> tuple[Goal, ...]:
    return timer(given["minutes"]), plays(given, given["title"])


def _minutes_and_a_song(draw: Draw) -> dict[str, Any]:
    up = draw.data(MUSIC)["queue"][0]["song"]
    return {"minutes": draw.choice([12, 18, 35]), "title": song_title(draw, but={up})}


def _plan(draw: Draw) -> dict[str, Any]:
    return {
        "what": draw.say(*draw.choice(PLANS)),
        "day": draw.choice(range(12, 29)),
        "hour": draw.choice(range(12, 21)),
        "who": who(draw, 1, 2, 7, 9),
    }


def _plan_and_tell(given: Given) -> tuple[Goal, ...]:
    first = today(given)
    start = times.moment(date(first.year, first.month, given["day"]), given["hour"] * 60)
    steps = (
        *(afresh(CALENDAR), tap(f"day_{given['day']}"), tap("fab"), write(given["what"])),
        *(tap("start_time"), tap(f"hour_{given['hour']}"), tap("confirm"), tap("save")),
    )
    words = given.say(("I'm busy then",), ("那个时间我没空", "那时候我没空", "我那时候没空"))
    return planned(given["what"], start, steps), told(given, given["who"], *words)


def _off_and_up(draw: Draw) -> dict[str, Any]:
    known = titles(draw, lambda one: single(one) and one["start_ms"] > draw.state["clock_ms"])
    return {"title": draw.choice(known), "time": _early(draw)}


def _event_off_alarm_on(given: Given) -> tuple[Goal, ...]:
    held = event(given, given["title"])
    steps = (
        afresh(CALENDAR),
        tap("search"),
        write(given["title"]),
        choose("event", given["title"]),
        tap("delete"),
    )
    gone = Goal(
        one_lost(CALENDAR, "events", lambda one: one["id"] == held["id"]),
        ((CALENDAR, "events"), (CALENDAR, "undo")),
        steps=(*steps, tap("confirm")),
    )
    hour, minute = (int(part) for part in given["time"].split(":"))
    return gone, alarm(hour, minute, [(today(given).weekday() + 1) % 7])


def _fly_and_wake(given: Given) -> tuple[Goal, ...]:
    hour, minute = (int(part) for part in given["time"].split(":"))
    return airplane(), alarm(hour, minute, [(today(given).weekday() + 1) % 7])


TEMPLATES = (
    asked(
        "both bedtime",
        (
            "off to bed. alarm at {time} tomorrow pls and do not disturb on right away",
            "我要睡了，明早{time}叫我，勿扰模式现在就打开",
        ),
        _bedtime,
        predicate="an alarm is set and the phone is quiet",
        apps=(CLOCK, SETTINGS),
        optimum=12,
        level="complex",
        draw=lambda draw: {"time": _early(draw)},
        control="use_dnd",
    ),
    asked(
        "both three switches",
        (
            "Bluetooth on, wifi off, and put it in battery saver while you're at it",
            "帮我把蓝牙打开，WiFi关了，顺便开一下省电模式",
        ),
        _three_switches,
        predicate="three switches are as asked",
        apps=(SETTINGS,),
        optimum=12,
        level="complex",
        control="use_bluetooth",
    ),
    asked(
        "both tired eyes",
        (
            "everything dark please, and the display shouldn't go black before {minutes} minutes are up",
            "界面全弄成深色的，另外屏幕{minutes}分钟再自动黑",
        ),
        _tired_eyes,
        predicate="the theme is dark and the screen stays on so long",
        apps=(SETTINGS,),
        optimum=6,
        draw=lambda draw: {"minutes": draw.choice([2, 5, 10])},
        control="timeout",
    ),
    asked(
        "both two alarms",
        (
            "I never get up the first time so wake me at {first} and again at {second} tomorrow morning",
            "我老是一次叫不醒，明早{first}响一次，{second}再响一次",
        ),
        _two_alarms,
        predicate="two alarms are set",
        apps=(CLOCK,),
        optimum=16,
        level="complex",
        draw=_two_times,
        control="fab",
    ),
    asked(
        "both timer and song",
        (
            "pasta needs {minutes} minutes, time it, and play {title} for me in the meantime",
            "面要煮{minutes}分钟，帮我计个时，顺便放首{title}听听",
        ),
        _cooking,
        predicate="a timer runs and a song plays",
        apps=(CLOCK, MUSIC),
        optimum=11,
        level="complex",
        draw=_minutes_and_a_song,
        control="start",
    ),
    asked(
        "both plan and tell",
        (
            "Put {what} in my calendar for March {day}, {hour}:00, then tell {who} I'm busy then",
            "3月{day}号{hour}点记一下{what}，再发短信跟{who}说那个时间我没空",
        ),
        _plan_and_tell,
        predicate="an event is planned and somebody was told",
        apps=(CALENDAR, MESSAGES),
        optimum=15,
        level="complex",
        draw=_plan,
        control="fab",
    ),
    asked(
        "both event off, alarm on",
        (
            "{title} is cancelled so take it off my calendar, but do get me up at {time} tomorrow",
            "{title}取消了，从日历上划掉，不过明天{time}还是要叫我起床",
        ),
        _event_off_alarm_on,
        predicate="an event is gone and an alarm is set",
        apps=(CALENDAR, CLOCK),
        optimum=14,
        level="complex",
        draw=_off_and_up,
        control="delete",
    ),
    asked(
        "both fly and wake",
        (
            "On a night flight: airplane mode now, and an alarm for {time} so I'm awake when we land",
            "今晚红眼航班，先开飞行模式，再定个{time}的闹钟，落地前叫醒我",
        ),
        _fly_and_wake,
        predicate="airplane mode is on and an alarm is set",
        apps=(SETTINGS, CLOCK),
        optimum=11,
        level="complex",
        draw=lambda draw: {"time": _early(draw)},
        control="airplane",
    ),
)
