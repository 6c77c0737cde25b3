"""Values that are spelt out after their labels: each with the part that its label names."""

from __future__ import annotations

import pytest

from treetap.language.reader import read_task


def read(sentence: str) -> list[dict[str, str]]:
    """The values of each goal, by their part."""
    return [{slot.role: slot.value for slot in goal.slots} for goal in read_task(sentence).goals]


@pytest.mark.parametrize(
    ("sentence", "parts"),
    [
        (
            "Add a plant: title: Fern, watering time: 10 mins, soil: peat and sand, directions: Mix, stir",
            {
                "name": "Fern",
                "watering time": "10 min",
                "soil": "peat and sand",
                "direction": "Mix, stir",
            },
        ),
        (
            "添加食谱：菜名：炒饭，份量：2，食材：米饭和鸡蛋，步骤：先炒蛋，再加米饭",
            {"菜名": "炒饭", "份量": "2", "ingredient": "米饭和鸡蛋", "步骤": "先炒蛋，再加米饭"},
        ),
        (
            "新建联系人，姓：白，名：云，电话：13700020111，号码类型：家庭",
            {"last name": "白", "first name": "云", "phone number": "13700020111", "phone label": "家庭"},
        ),
        (
            "Add a member: member name Rosa Klein, account number KX 77 12",
            {"member name": "Rosa Klein", "account number": "KX 77 12"},
        ),
        ("添加会员：会员姓名白云，会员类型家庭", {"会员姓名": "白云", "会员类型": "家庭"}),
        (
            "add a task: Buy milk, label: home, priority: high",
            {"content": "Buy milk", "label": "home", "priority": "high"},
        ),
    ],
)
def test_each_value_has_the_part_of_its_label(sentence: str, parts: dict[str, str]) -> None:
    assert read(sentence) == [parts]


def test_what_follows_the_last_value_is_no_part_of_it() -> None:
    frame = read_task("Create a contact. First name: Ina, Last name: Holt, Label: Work. Do not save it.")
    assert [slot.value for slot in frame.goals[0].slots] == ["Ina", "Holt", "Work"]
    assert len(read("新建会员：姓名：白云，城市：苏州，然后打开蓝牙")) == 2


def test_a_text_that_is_spelt_like_that_is_still_one_text() -> None:
    values = read("text Bob: the plan: meet at noon, agenda: talk")[0]
    assert values["content"] == "the plan: meet at noon, agenda: talk"
    assert read("create a note: milk, eggs, bread")[0] == {"note": "milk, eggs, bread"}


def test_a_day_after_its_label_is_a_day() -> None:
    goal = read_task("add a task: Buy milk, due date: tomorrow, priority: high").goals[0]
    assert [one.value for one in goal.constraints] == ["tomorrow"]
