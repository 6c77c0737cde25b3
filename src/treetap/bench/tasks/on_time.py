"""Tasks with the clock: alarms, timers, the stopwatch, cities."""

from __future__ import annotations

from typing import Any

from treetap.bench.tasks.states import CLOCK, data, lost_rows, new_rows
from treetap.bench.tasks.task import Json, Judge, Seen, Task, both, in_both, reads
from virtualphone.tours.clock import TYPE_TIME, type_over
from virtualphone.tours.steps import Step, hold, key, launch, tap, write

WAKE = {"en": "Wake up", "zh": "起床"}


def _new_alarm(hour: int, minute: int, **wanted: Any) -> Judge:
    def judge(seen: Seen) -> bool:
        new = new_rows(seen.before, seen.state, CLOCK, "alarms")
        return [(one["hour"], one["minute"], one["on"]) for one in new] == [(hour, minute, True)] and all(
            new[0][name] == value for name, value in wanted.items()
        )

    return judge


def _alarm(state: Json, label: str) -> Json:
    found: Json = next(one for one in data(state, CLOCK)["alarms"] if one["label"] == label)
    return found


def _typed(hour: str, minute: str) -> tuple[Step, ...]:
    fields = (type_over(hour), tap("minute_field"), type_over(minute), key("BACK"))
    return launch(CLOCK), tap("fab"), *TYPE_TIME, *fields


def _kept(seen: Seen) -> bool:
    return not lost_rows(seen.before, seen.state, CLOCK, "alarms")


def alarm_tasks() -> list[Task]:
    """Made, switched, changed, removed."""
    return [
        *in_both(
            "new alarm",
            ("Set an alarm for 6:45", "设一个早上6点45分的闹钟"),
            lambda _locale: both(_new_alarm(6, 45), _kept),
            kind="create",
            optimum=6,
            solution=lambda _locale: (*_typed("6", "45"), tap("save")),
        ),
        *in_both(
            "new afternoon alarm with a name",
            ("Set an alarm for 4:20 pm labelled 'Train'", "设一个下午4点20分的闹钟，标签为“火车”"),
            lambda locale: _new_alarm(16, 20, label={"en": "Train", "zh": "火车"}[locale]),
            kind="create",
            optimum=9,
            solution=lambda locale: (
                *(*_typed("16", "20"), tap("label"), tap("label_field")),
                *(write({"en": "Train", "zh": "火车"}[locale]), key("ENTER"), tap("save")),
            ),
        ),
        *in_both(
            "alarm off",
            ("Turn off my 6:30 alarm", "关掉6:30的闹钟"),
            lambda locale: both(lambda seen: not _alarm(seen.state, WAKE[locale])["on"], _kept),
            kind="switch",
            optimum=2,
            solution=lambda _locale: (launch(CLOCK), tap("onoff", 0)),
        ),
        *in_both(
            "delete an alarm",
            ("Delete the 6:30 alarm in Clock", "删除时钟里6:30的闹钟"),
            lambda locale: (
                lambda seen: (
                    [one["label"] for one in lost_rows(seen.before, seen.state, CLOCK, "alarms")]
                    == [WAKE[locale]]
                )
            ),
            kind="delete",
            optimum=3,
            solution=lambda _locale: (launch(CLOCK), hold("alarm", 0), tap("confirm")),
        ),
        *in_both(
            "all alarms off",
            ("Turn all alarms off", "关闭所有闹钟"),
            lambda _locale: both(
                lambda seen: not any(one["on"] for one in data(seen.state, CLOCK)["alarms"]), _kept
            ),
            kind="switch",
            optimum=3,
            solution=lambda _locale: (launch(CLOCK), tap("more"), tap("all_off")),
        ),
    ]


def _timer(length_ms: int) -> Judge:
    return lambda seen: (
        [
            (one["length_ms"], one["end_ms"] is not None)
            for one in new_rows(seen.before, seen.state, CLOCK, "timers")
        ]
        == [(length_ms, True)]
    )


def _run_stopwatch(state: Json) -> None:
    data(state, CLOCK)["stopwatch"]["started_ms"] = state["clock_ms"] - 65_000


def _label_at_six(state: Json) -> str:
    label: str = next(
        one["label"] for one in data(state, CLOCK)["alarms"] if (one["hour"], one["minute"]) == (18, 0)
    )
    return label


def time_tasks() -> list[Task]:
    """Everything that is no alarm, and a question."""
    return [
        *in_both(
            "new timer",
            ("Start a timer for 10 minutes", "开始一个10分钟的计时器"),
            lambda _locale: _timer(600_000),
            kind="create",
            optimum=6,
            solution=lambda _locale: (
                *(launch(CLOCK), tap("tab_timer"), tap("fab"), tap("key_1"), tap("key_0")),
                *(tap("key_00"), tap("start")),
            ),
        ),
        *in_both(
            "run the stopwatch",
            ("Run the stopwatch.", "启动秒表"),
            lambda _locale: lambda seen: data(seen.state, CLOCK)["stopwatch"]["started_ms"] is not None,
            kind="switch",
            optimum=3,
            solution=lambda _locale: (launch(CLOCK), tap("tab_stopwatch"), tap("start_pause")),
        ),
        *in_both(
            "pause the stopwatch",
            ("Pause the stopwatch.", "暂停秒表"),
            lambda _locale: (
                lambda seen: (
                    data(seen.state, CLOCK)["stopwatch"]["started_ms"] is None
                    and data(seen.state, CLOCK)["stopwatch"]["before_ms"] > 0
                )
            ),
            kind="switch",
            optimum=3,
            setup=_run_stopwatch,
            solution=lambda _locale: (launch(CLOCK), tap("tab_stopwatch"), tap("start_pause")),
        ),
        *in_both(
            "add a city",
            ("Add London to the world clock", "在世界时钟中添加伦敦"),
            lambda _locale: (
                lambda seen: (
                    [one["id"] for one in new_rows(seen.before, seen.state, CLOCK, "cities")] == ["london"]
                )
            ),
            kind="create",
            optimum=5,
            solution=lambda _locale: (*(launch(CLOCK), tap("tab_clock"), tap("fab"), tap("city_london")),),
        ),
        *in_both(
            "what an alarm is for",
            ("What is the label of my 18:00 alarm?", "18:00的闹钟标签是什么？"),
            lambda _locale: reads(_label_at_six),
            kind="read",
            optimum=2,
            answer=lambda _locale: _label_at_six,
        ),
    ]


def clock_tasks() -> list[Task]:
    """All of them."""
    return [*alarm_tasks(), *time_tasks()]
