"""Every goal as a sentence of its own: read again, it gives that goal."""

from __future__ import annotations

import pytest

from treetap.bench.reuse.pairs import outside, written
from treetap.language.reader import read_task
from treetap.language.saying import same_goal

SAID = [
    ("turn on wifi and bluetooth", ["turn on wifi", "turn on bluetooth"]),
    ("open WeChat, send 'hi' to Ann and then call Bob", None),
    ("打开微信，给张三发消息说你好，然后打电话给李四", None),
    ("Record an audio clip using Audio Recorder app and save it.", None),
    ("关闭蓝牙和无线网络", ["关闭蓝牙", "关闭无线网络"]),
    ("set an alarm for 7:30 am, then turn off mobile data and open Settings", None),
    ("read my balance and send it to Ann", None),
    ("delete the note 'Ideas', then create a note called 'Plans' with the text 'x and y'", None),
    ("新建一个名为“购物”的备忘录，然后删除备忘录“旧的”", None),
]


@pytest.mark.parametrize(("sentence", "clauses"), SAID, ids=[one[0] for one in SAID])
def test_a_clause_read_alone_is_its_goal(sentence: str, clauses: list[str] | None) -> None:
    goals = read_task(sentence).goals
    assert len(goals) > 1
    if clauses is not None:
        assert [goal.clause for goal in goals] == clauses
    for goal in goals:
        again = read_task(goal.clause).goals
        assert len(again) == 1 and same_goal(again[0], goal), goal


def test_a_single_goal_is_said_as_it_was() -> None:
    assert read_task("  please turn on wifi ").goals[0].clause == "please turn on wifi"


@pytest.mark.slow
def test_the_corpora() -> None:
    sentences = {said for pair in (*written(), *outside()) for said in (pair.one, pair.other)}
    goals = equal = different = 0
    for sentence in sorted(sentences):
        for goal in read_task(sentence).goals:
            goals += 1
            again = read_task(goal.clause).goals if goal.clause else ()
            same = len(again) == 1 and same_goal(again[0], goal)
            equal += same
            different += bool(again) and not same
    print(f"\nclauses that give their goal again: {equal} of {goals} ({equal / goals:.1%})")
    assert equal / goals >= 0.95
    assert different == 0


@pytest.mark.parametrize(
    ("sentence", "values"),
    [
        (
            "Create a new contact for Hugo Pereira. Their number is +13920741751.",
            {"Hugo Pereira", "+13920741751"},
        ),
        (
            "Delete the following recipes from Broccoli app: Apple Pie, Tomato Soup.",
            {"Apple Pie", "Tomato Soup"},
        ),
        ("Add a note named Groceries with the text milk and eggs", {"Groceries", "milk and eggs"}),
        (
            "Send a text using Simple SMS Messenger to +15551234567 with message: Meet at 5pm in the lobby.",
            {"+15551234567", "Meet at 5pm in the lobby"},
        ),
        (
            "Create a new note named meeting.md with the following text: Agenda today",
            {"meeting.md", "Agenda today"},
        ),
        ("Add oat milk to my grocery list", {"oat milk"}),
        ("send an email to 'bob@x.org' saying 'hello there'", {"bob@x.org", "hello there"}),
        ("新建联系人李雷，电话是13812345678", {"李雷", "13812345678"}),
    ],
)
def test_values_as_people_give_them(sentence: str, values: set[str]) -> None:
    goals = read_task(sentence).goals
    assert len(goals) == 1
    assert {slot.value for slot in goals[0].slots} == values
    assert not goals[0].unexplained


def test_an_event_with_all_that_belongs_to_it() -> None:
    goal = read_task(
        "In Simple Calendar Pro, create an event on 2023-10-15 at 14h with the title 'Call' and the "
        "description 'Budget'. The event should last for 30 mins."
    ).goals[0]
    assert goal.app == "simple calendar pro"
    assert {(slot.type, slot.value) for slot in goal.slots} == {
        ("date", "2023-10-15"),
        ("time", "14:00"),
        ("text", "Call"),
        ("text", "Budget"),
        ("duration", "30 min"),
    }


def test_how_to_answer_is_no_goal() -> None:
    goals = read_task("What events do I have on October 15 2023? Answer with the titles only.").goals
    assert [goal.verb for goal in goals] == ["read"]
    assert "only" in goals[0].unexplained


def test_questions_at_the_end_in_chinese() -> None:
    goal = read_task("我的电话号码是多少？").goals[0]
    assert (goal.verb, goal.object) == ("read", "phone number")


@pytest.mark.parametrize(
    "sentence",
    [
        "From which pier does the 9:40 ferry leave? Answer with the number only.",
        "9:40去灵山的船从几号码头出发？只回答数字。",
        "今天截止的未完成任务有哪些？请只回答标题，用逗号分隔。",
        "温度计显示室内温度是多少？",
    ],
)
def test_a_question_is_one_goal_whatever_verbs_it_has(sentence: str) -> None:
    goals = read_task(sentence).goals
    assert [goal.verb for goal in goals] == ["read"]


def test_a_question_within_a_message_is_no_question() -> None:
    assert [goal.verb for goal in read_task("给张三发消息问他几点到").goals] == ["send"]
