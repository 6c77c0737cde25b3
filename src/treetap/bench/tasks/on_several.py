"""Tasks with several goals, across apps, that cannot be done, and that contradict themselves."""

from __future__ import annotations

from treetap.bench.tasks.on_people import BEN, MOM
from treetap.bench.tasks.states import (
    CLOCK,
    NOTES,
    SETTINGS,
    digits,
    front,
    new_rows,
    number_of,
    sent_to,
    setting,
    shows,
)
from treetap.bench.tasks.task import Json, Judge, Seen, Task, both, in_both, unharmed
from virtualphone.tours.clock import TYPE_TIME, type_over
from virtualphone.tours.settings import tap as tap_row
from virtualphone.tours.steps import key, launch, tap


def _alarm_at(hour: int, minute: int) -> Judge:
    return lambda seen: (
        [(one["hour"], one["minute"]) for one in new_rows(seen.before, seen.state, CLOCK, "alarms")]
        == [(hour, minute)]
    )


def _number_sent(locale: str) -> Judge:
    def judge(seen: Seen) -> bool:
        wanted = number_of(BEN[locale], seen.state)
        last = sent_to(seen.state, number_of(MOM[locale], seen.state))[-1:]
        return bool(last) and wanted in digits(last[0])

    return judge


def _number_noted(locale: str) -> Judge:
    def judge(seen: Seen) -> bool:
        wanted = number_of(BEN[locale], seen.state)
        new = new_rows(seen.before, seen.state, NOTES, "notes")
        return len(new) == 1 and wanted in digits(f"{new[0]['title']} {new[0]['text']}")

    return judge


def several_goals() -> list[Task]:
    """In order, in one app and in two, with a value carried over."""
    return [
        *in_both(
            "bluetooth on and wifi off",
            ("Turn on Bluetooth and turn off Wi-Fi", "打开蓝牙并关闭WLAN"),
            lambda _locale: both(setting("global", "bluetooth_on", "1"), setting("global", "wifi_on", "0")),
            kind="several",
            optimum=8,
            solution=lambda _locale: (
                *(launch(SETTINGS), tap_row("connected"), tap_row("bluetooth"), tap_row("use_bluetooth")),
                *(key("BACK"), key("BACK"), tap_row("network"), tap_row("internet"), tap_row("wifi")),
            ),
        ),
        *in_both(
            "airplane mode then an alarm",
            (
                "Turn on airplane mode, then set an alarm for 5:50",
                "打开飞行模式，然后设一个5点50分的闹钟",
            ),
            lambda _locale: both(setting("global", "airplane_mode_on", "1"), _alarm_at(5, 50)),
            kind="several",
            optimum=9,
            solution=lambda _locale: (
                *(launch(SETTINGS), tap_row("network"), tap_row("airplane")),
                *(launch(CLOCK), tap("fab"), *TYPE_TIME, type_over("5"), tap("minute_field")),
                *(type_over("50"), key("BACK"), tap("save")),
            ),
        ),
        *in_both(
            "text a number on",
            (
                "Find Ben Carter's phone number in Contacts and send it to Mom in a text message",
                "在联系人里找到李四的电话号码，然后用短信发给妈妈",
            ),
            _number_sent,
            kind="across",
            optimum=8,
        ),
        *in_both(
            "note a number down",
            (
                "Look up Ben Carter's phone number and write it in a new note",
                "查一下李四的电话号码，把它写到一条新便签里",
            ),
            _number_noted,
            kind="across",
            optimum=8,
        ),
        *in_both(
            "dark theme and longer timeout",
            (
                "Enable the dark theme and set the screen timeout to 10 minutes",
                "开启深色主题，并把屏幕自动关闭设为10分钟",
            ),
            lambda _locale: both(
                setting("secure", "ui_night_mode", "2"), setting("system", "screen_off_timeout", "600000")
            ),
            kind="several",
            optimum=5,
            solution=lambda _locale: (
                *(launch(SETTINGS), tap_row("display"), tap_row("dark")),
                *(tap_row("timeout"), tap_row("timeout_600000")),
            ),
        ),
    ]


def hopeless() -> list[Task]:
    """The agent must not claim these, and must leave everything as it is."""
    impossible = (
        (
            "delete a note that is not there",
            ("Delete the note 'Quantum garden'", "删除便签“量子花园”"),
        ),
        (
            "app that is not there",
            ("Book a taxi to the airport with the Taxi app", "用打车软件叫一辆去机场的车"),
        ),
        (
            "text nobody",
            ("Send a text message to Zebulon Quark with message: hi", "给泽布伦夸克发短信：你好"),
        ),
    )
    contrary = (
        (
            "on and off at once",
            ("Turn Bluetooth on while keeping it off", "打开蓝牙，同时保持蓝牙关闭"),
        ),
        (
            "an alarm and none",
            ("Set an alarm for 6:10 without creating any alarm", "不要创建闹钟，但设一个6点10分的闹钟"),
        ),
    )
    return [
        *(
            task
            for name, sentences in impossible
            for task in in_both(
                name, sentences, lambda _locale: unharmed(), kind="impossible", optimum=0, possible=False
            )
        ),
        *(
            task
            for name, sentences in contrary
            for task in in_both(
                name, sentences, lambda _locale: _anything, kind="contradictory", optimum=0, possible=False
            )
        ),
    ]


def _anything(_seen: Seen) -> bool:
    """What was done on the way does not matter: that it is not claimed does."""
    return True


def _in_settings(state: Json) -> None:
    """A page of another app is in front."""
    task = next(one for one in state["tasks"] if front(state)[0] == one["package"])
    page = {**task["pages"][-1], "package": SETTINGS, "activity": "DisplaySettingsActivity"}
    state["tasks"].insert(0, {"id": 900, "package": SETTINGS, "pages": [{**page, "id": 901}]})
    state["next_id"] = 902


def from_elsewhere() -> list[Task]:
    """Begun on another page than home."""
    return [
        *in_both(
            "open clock from settings",
            ("Open the Clock app", "打开时钟应用"),
            lambda _locale: shows(CLOCK),
            kind="open",
            optimum=1,
            setup=_in_settings,
            solution=lambda _locale: (launch(CLOCK),),
        ),
    ]


def several_tasks() -> list[Task]:
    """All of them."""
    return [*several_goals(), *hopeless(), *from_elsewhere()]
