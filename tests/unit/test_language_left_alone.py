"""What is only to be left alone is no goal; names of firms; quiet conversations; what was deleted."""

from __future__ import annotations

import pytest

from treetap.language.reader import read_task
from treetap.models import Polarity


@pytest.mark.parametrize(
    "sentence",
    [
        "Add the tag 'red' to the plant 'Fern', and keep the old tags",
        "Set the brightness to 40%, but leave the other settings as they are",
        "把字体调大，其他设置不变",
        "给植物“蕨”添加标签“红”，原来的标签保留",
    ],
)
def test_what_is_to_be_left_alone_is_no_goal(sentence: str) -> None:
    (goal,) = read_task(sentence).goals
    assert goal.verb and not {"keep", "leave", "保留", "不变"} & set(goal.words)


@pytest.mark.parametrize(
    ("sentence", "goals"),
    [
        ("Keep the old photos", 1),
        ("Duplicate the file 'a.txt' and keep the old one", 2),
        ("Turn off wifi and delete the other alarms", 2),
        ("关闭蓝牙，删除其他闹钟", 2),
    ],
)
def test_what_says_more_is_kept(sentence: str, goals: int) -> None:
    found = read_task(sentence).goals
    assert len(found) == goals
    assert any(word in {"Keep", "keep", "delete", "删除"} for goal in found for word in goal.words)


@pytest.mark.parametrize(
    ("sentence", "name"),
    [
        ("Reply to Dr. Vane's Clinic: see you at noon", "Dr. Vane's Clinic"),
        ("Text Olga's Bakery: two loaves", "Olga's Bakery"),
        ("Reply to Olga's Message: ok", "Olga"),
    ],
)
def test_a_firm_is_called_after_somebody(sentence: str, name: str) -> None:
    (goal,) = read_task(sentence).goals
    assert [slot.value for slot in goal.slots if slot.role == "recipient"] == [name]


@pytest.mark.parametrize(
    ("sentence", "verb", "polarity"),
    [
        ("取消与王芳的会话的免打扰", "mute", Polarity.NEGATIVE),
        ("把和小王的聊天设为免打扰", "mute", Polarity.POSITIVE),
        ("Turn on do not disturb for the group chat Hikers", "mute", Polarity.POSITIVE),
        ("Turn on do not disturb", "set", Polarity.POSITIVE),
        ("打开免打扰", "set", Polarity.POSITIVE),
        ("恢复已删除的便签“购物”", "restore", Polarity.NEUTRAL),
        ("Restore the deleted note 'Shopping'", "restore", Polarity.NEUTRAL),
        ("Add Fern to the favorites", "favorite", Polarity.POSITIVE),
        ("Remove Fern from the favourites", "favorite", Polarity.NEGATIVE),
    ],
)
def test_one_goal_with_its_verb(sentence: str, verb: str, polarity: Polarity) -> None:
    (goal,) = read_task(sentence).goals
    assert (goal.verb, goal.polarity) == (verb, polarity)


def test_a_conversation_is_with_somebody_wherever_that_is_said() -> None:
    (goal,) = read_task("把与书店的会话取消归档").goals
    assert [slot.value for slot in goal.slots] == ["书店"]
    assert (goal.verb, goal.polarity) == ("archive", Polarity.NEGATIVE)


@pytest.mark.parametrize("sentence", ["添加快捷回复“马上到”", "Add the quick reply “On my way”"])
def test_a_quick_reply_is_a_thing_that_is_made(sentence: str) -> None:
    (goal,) = read_task(sentence).goals
    assert (goal.verb, goal.object) == ("create", "quick reply")
