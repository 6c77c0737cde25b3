"""What is spelt out apart from the sentence: tables, lines, semicolons; one goal for each thing."""

from __future__ import annotations

import pytest

from treetap.language.reader import read_task

TABLE = "Add the following expenses:\nname|price|pot size|note\nFern|4.50|Small|for Bo\nMoss|2|Large|"
BIRDS = "Create the following notes:\nTitle: Wren\nbody: small, brown; loud\n\nTitle: Owl\nbody: at night"


def read(sentence: str) -> list[dict[str, str]]:
    return [{slot.role or slot.type: slot.value for slot in goal.slots} for goal in read_task(sentence).goals]


@pytest.mark.parametrize(
    ("sentence", "goals"),
    [
        (
            TABLE,
            [
                {"name": "Fern", "price": "4.5", "pot size": "Small", "note": "for Bo"},
                {"name": "Moss", "price": "2", "pot size": "Large"},
            ],
        ),
        (BIRDS, [{"name": "Wren", "content": "small, brown; loud"}, {"name": "Owl", "content": "at night"}]),
        (
            "添加一个菜谱：标题番茄汤；份数4；描述：热的，酸的；时间15分钟",
            [{"name": "番茄汤", "份数": "4", "description": "热的，酸的", "time": "15 min"}],
        ),
        (
            "添加一个菜谱：标题番茄汤；份数4；做法：切好，煮熟。",
            [{"name": "番茄汤", "份数": "4", "做法": "切好，煮熟。"}],
        ),
        ("添加一个菜谱：标题番茄汤；份数4；备注热的。", [{"name": "番茄汤", "份数": "4", "remark": "热的"}]),
        (
            "添加这两笔支出：面包，6元，餐饮，备注早上；车票，30元，交通，备注回家",
            [
                {"name": "面包", "amount": "6 CNY", "text": "餐饮", "remark": "早上"},
                {"name": "车票", "amount": "30 CNY", "text": "交通", "remark": "回家"},
            ],
        ),
        (
            "新建一个活动：2026年5月3日9点，标题“看牙”，时长30分钟",
            [{"date": "2026-05-03", "time": "9:00", "name": "看牙", "duration": "30 min"}],
        ),
    ],
)
def test_each_thing_has_its_values(sentence: str, goals: list[dict[str, str]]) -> None:
    assert read(sentence) == goals


@pytest.mark.parametrize("sentence", [TABLE, BIRDS, "添加这两笔支出：面包，6元，餐饮；车票，30元，交通"])
def test_each_goal_is_a_task_of_its_own(sentence: str) -> None:
    goals = read_task(sentence).goals
    assert len(goals) == 2
    for goal in goals:
        (again,) = read_task(goal.clause).goals
        assert [(one.role, one.type, one.value) for one in again.slots] == [
            (one.role, one.type, one.value) for one in goal.slots
        ]
        assert (again.verb, again.app, again.object) == (goal.verb, goal.app, goal.object)


@pytest.mark.parametrize(
    "sentence",
    [
        "Send Bo a message: milk; eggs; bread",
        "Create a note: milk; eggs; bread",
        "Send Bo this message:\nname: Wren\nseen: twice",
        "新建一条笔记：牛奶；鸡蛋；面包",
        "Delete the following recipes: Soup, Pie",
    ],
)
def test_a_text_is_not_taken_apart(sentence: str) -> None:
    goals = read_task(sentence).goals
    assert len(goals) == 1
    assert not {slot.role for slot in goals[0].slots} & {"seen", "text", ""}
