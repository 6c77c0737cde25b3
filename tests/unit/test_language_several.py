"""Several people in one sentence are a goal each; a text may follow a name without more."""

from __future__ import annotations

import pytest

from treetap.language.reader import read_task
from treetap.language.saying import same_goal


@pytest.mark.parametrize(
    ("sentence", "names", "text"),
    [
        ("send 'hi' to Mom and Dad", ["Mom", "Dad"], "hi"),
        ("send 'hi' to Ben Ash and Ida Roy", ["Ben Ash", "Ida Roy"], "hi"),
        ("send 'hi' to Ann, Bob and Carl", ["Ann", "Bob", "Carl"], "hi"),
        ("给妈妈和爸爸发短信说晚点到", ["妈妈", "爸爸"], "晚点到"),
        ("给张三和李四发消息“你好”", ["张三", "李四"], "你好"),
    ],
)
def test_it_is_sent_to_each(sentence: str, names: list[str], text: str) -> None:
    goals = read_task(sentence).goals
    told = [{slot.role: slot.value for slot in goal.slots} for goal in goals]
    assert told == [{"recipient": name, "content": text} for name in names]
    assert not any(goal.unexplained for goal in goals)
    for goal in goals:
        (again,) = read_task(goal.clause).goals
        assert same_goal(again, goal)


@pytest.mark.parametrize(
    "sentence",
    ["send 'hi' to Ann and open settings", "send 'hi' to Ann", "give 'x' to Ann and everyone else"],
)
def test_nothing_else_is_a_list_of_people(sentence: str) -> None:
    people = [
        slot.value for goal in read_task(sentence).goals for slot in goal.slots if slot.role == "recipient"
    ]
    assert people in (["Ann"], [])


@pytest.mark.parametrize(
    ("sentence", "name", "text"),
    [
        ("text Mom I'm late", "Mom", "I'm late"),
        ("message Ann that the train is full", "Ann", "the train is full"),
        ("text Dad we're home", "Dad", "we're home"),
    ],
)
def test_what_is_written_may_follow_the_name(sentence: str, name: str, text: str) -> None:
    (goal,) = read_task(sentence).goals
    assert {slot.role: slot.value for slot in goal.slots} == {"recipient": name, "content": text}


@pytest.mark.parametrize("sentence", ["make the font bigger", "把字体调大一点", "increase the font"])
def test_letters_are_made_larger_by_their_size(sentence: str) -> None:
    (goal,) = read_task(sentence).goals
    assert (goal.verb, goal.object) == ("raise", "font size")
