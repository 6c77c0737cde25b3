"""Questions whether something is on: what is asked about, and which way; nothing else is taken for one."""

from __future__ import annotations

import pytest

from treetap.language.reader import read_task
from treetap.models import Polarity

_WAYS = {"on": Polarity.POSITIVE, "off": Polarity.NEGATIVE}


@pytest.mark.parametrize(
    ("sentence", "thing", "way"),
    [
        ("is wifi on?", "wifi", "on"),
        ("Is dark mode currently enabled", "dark mode", "on"),
        ("is bluetooth turned off", "bluetooth", "off"),
        ("are notifications on or off?", "notification", "on"),
        ("check whether bluetooth is on", "bluetooth", "on"),
        ("tell me if the flashlight is off", "flashlight", "off"),
        ("please let me know if airplane mode is on", "airplane mode", "on"),
        ("蓝牙开着吗", "bluetooth", "on"),
        ("飞行模式关了吗？", "airplane mode", "off"),
        ("看看手电筒是不是开着", "flashlight", "on"),
        ("检查一下蓝牙有没有打开", "bluetooth", "on"),
        ("深色模式开了没", "dark mode", "on"),
        ("是否开启了深色模式", "dark mode", "on"),
    ],
)
def test_a_question_has_a_thing_and_a_direction(sentence: str, thing: str, way: str) -> None:
    (goal,) = read_task(sentence).goals
    assert (goal.verb, goal.object, goal.polarity) == ("read", thing, _WAYS[way])
    assert not goal.unexplained


@pytest.mark.parametrize(
    ("sentence", "verb"),
    [
        ("make sure wifi is on", "set"),
        ("可以把蓝牙打开吗", "set"),
        ("turn wifi on", "set"),
        ("wifi off", "set"),
    ],
)
def test_a_command_is_none(sentence: str, verb: str) -> None:
    (goal,) = read_task(sentence).goals
    assert goal.verb == verb


@pytest.mark.parametrize("sentence", ["What is the battery level?", "Is it going to rain", "闹钟是几点"])
def test_other_questions_have_no_direction(sentence: str) -> None:
    assert all(goal.polarity is Polarity.NEUTRAL for goal in read_task(sentence).goals)


def test_the_entry_that_is_asked_about_keeps_its_values() -> None:
    (goal,) = read_task("is the 7:00 alarm on").goals
    assert goal.polarity is Polarity.POSITIVE
    assert [slot.value for slot in goal.slots] == ["7:00"]


@pytest.mark.parametrize(
    "sentence",
    [
        "妈妈最新的短信说了什么",
        "爸爸最后给我发了什么短信？",
        "妈妈写了什么",
        "房东最新的短信说水表在什么后面？",
        "他的邮件说会议几点开始",
    ],
)
def test_what_somebody_said_is_asked_for_and_never_sent(sentence: str) -> None:
    (goal,) = read_task(sentence).goals
    assert goal.verb == "read"
    assert all(one.role == "from" for one in goal.slots)


@pytest.mark.parametrize(
    ("sentence", "way"),
    [
        ("I want the flashlight to be off", Polarity.NEGATIVE),
        ("I'd like night light on", Polarity.POSITIVE),
        ("Mobile data should be off", Polarity.NEGATIVE),
        ("location must stay on", Polarity.POSITIVE),
    ],
)
def test_how_something_is_to_be_is_set_and_nothing_is_made(sentence: str, way: Polarity) -> None:
    (goal,) = read_task(sentence).goals
    assert (goal.verb, goal.polarity) == ("set", way)
    assert not goal.unexplained
