"""Names and texts without quotation marks, and which values may never be exchanged."""

from __future__ import annotations

import pytest

from treetap.language.reader import read_task
from treetap.models.task import Slot, TaskFrame


def slots(sentence: str) -> dict[str, Slot]:
    return {slot.name: slot for goal in read_task(sentence).goals for slot in goal.slots}


def said(sentence: str) -> dict[str, str]:
    return {name: slot.value for name, slot in slots(sentence).items()}


@pytest.mark.parametrize(
    ("sentence", "name"),
    [
        ("给小王发'好'", "小王"),
        ("打电话给老李", "老李"),
        ("向小王转账50元", "小王"),
        ("给王经理发邮件", "王经理"),
        ("给陈老师发'好'", "陈老师"),
        ("给欧阳娜娜打电话", "欧阳娜娜"),
        ("给阿强发'好'", "阿强"),
        ("text O'Brien 'ok'", "O'Brien"),
        ("email Dr. Smith 'thanks'", "Dr. Smith"),
        ("call Mr. White", "Mr. White"),
        ("send 'hi' to Ann 🌸", "Ann 🌸"),
        ("open the chat with Ann", "Ann"),
        ("打开和小王的聊天", "小王"),
        ("florp 'x' to Ann", "Ann"),
        ("咕叽'a'给小王", "小王"),
        ("tell Ann that lunch is ready", "Ann"),
    ],
)
def test_names_of_people_are_found(sentence: str, name: str) -> None:
    assert said(sentence)["recipient"] == name


@pytest.mark.parametrize(
    "sentence",
    ["给骑手打电话", "florp 'x' to Telegram", "florp 'x' to Mastodon", "给小王们发'好'", "写周总结"],
)
def test_what_may_be_something_else_is_no_name(sentence: str) -> None:
    assert "recipient" not in said(sentence)


@pytest.mark.parametrize(
    ("sentence", "content"),
    [
        ("给王姐发消息说晚上吃什么", "晚上吃什么"),
        ("给刘总发消息说会议改到三点了", "会议改到三点了"),
        ("告诉小王明天开会", "明天开会"),
        ("跟老李说我晚点到", "我晚点到"),
        ("在微信里给老李发消息：不用等我", "不用等我"),
        ("tell Ann that the meeting is moved", "the meeting is moved"),
        ("添加待办：买牛奶", "买牛奶"),
    ],
)
def test_what_is_announced_is_taken_to_the_letter(sentence: str, content: str) -> None:
    frame = read_task(sentence)
    assert said(sentence)["content"] == content
    assert [goal.unexplained for goal in frame.goals] == [()]


@pytest.mark.parametrize(
    "sentence",
    [
        "send Ann a message saying hi on WhatsApp",
        "text Ann saying hi tomorrow",
        "text Ann saying I am late secretly",
        "text Ann saying I am late and delete it",
        "给小王发消息说你好两遍",
        "给小王发消息说你好一个小时",
        "turn on: wifi",
        "打开设置：蓝牙",
        "delete: photos",
    ],
)
def test_what_may_say_more_is_not(sentence: str) -> None:
    assert "content" not in said(sentence)


def test_a_task_of_three_parts() -> None:
    frame = read_task("打电话给李四然后告诉他明天开会，再把会议记到日历里")
    assert [goal.verb for goal in frame.goals] == ["call", "send", "create"]
    assert frame.goals[1].slots[0].value == "明天开会"
    assert frame.goals[2].app == "calendar"


def test_the_last_one_does_not_begin_a_part() -> None:
    (goal,) = read_task("把最后一张照片删掉").goals
    assert (goal.verb, goal.object, goal.constraints[0].value) == ("delete", "photo", "-1")


@pytest.mark.parametrize(
    "sentence",
    [
        "open 'WhatsApp'",
        "launch 'Maps'",
        "uninstall 'Duolingo'",
        "打开“抖音”",
        "卸载'淘宝'",
        "切换到'淘宝'",
        "turn on 'wifi'",
        "start the 'Zoom' app",
        "share the photo to 'Instagram'",
        "send 'hi' to Ann on 'Signal'",
        "把照片发到'微博'",
        "delete all alarms save for 7:30",
    ],
)
def test_a_value_that_says_which_task_it_is_is_fixed(sentence: str) -> None:
    assert any(slot.fixed for slot in slots(sentence).values())


@pytest.mark.parametrize(
    "sentence", ["open the note 'x'", "open 'https://a.example'", "put on 'Yesterday'", "把备注改成'a'"]
)
def test_any_other_is_not(sentence: str) -> None:
    assert not any(slot.fixed for slot in slots(sentence).values())


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("give it a 👍", "give it a 👎"),
        ("learn C", "learn C++"),
        ("learn C++", "learn C#"),
        ("show A+ grades", "show A grades"),
        ("show the us news", "show the US news"),
        ("play at 1:30", "play to 1:30"),
        ("亮度增加10%", "亮度增加到10%"),
        ("stop 3 songs", "stop for 3 songs"),
        ("buy a few tickets", "buy a couple of tickets"),
    ],
)
def test_a_sign_or_a_small_word_tells_two_tasks_apart(one: str, other: str) -> None:
    before, now = read_task(one), read_task(other)
    assert before.pattern != now.pattern
    assert meaning(before) != meaning(now)


def meaning(frame: TaskFrame) -> list[object]:
    return [
        (goal.verb, goal.object, goal.constraints, [(slot.role, slot.type) for slot in goal.slots])
        for goal in frame.goals
    ]


def test_traditional_characters_are_read_and_values_kept() -> None:
    assert read_task("打開藍牙").pattern == read_task("打开蓝牙").pattern
    assert said("給媽媽發訊息說我到了") == {"recipient": "媽媽", "content": "我到了"}
    assert said("给小王发“藍”")["content"] == "藍"


def test_chinese_single_quotes_by_turns() -> None:
    assert list(said("给小王发'在吗'，然后给老李发'好的'").values()) == ["小王", "在吗", "老李", "好的"]
