"""How something is to be, said as such, is read as the deed that makes it so."""

from __future__ import annotations

import pytest

from treetap.language.reader import read_task
from treetap.models import Polarity


@pytest.mark.parametrize(
    ("state", "deed"),
    [
        ("Make sure that the plant 'Fern' is starred", "Star the plant 'Fern'"),
        ("The note 'Rent' should be pinned", "Pin the note 'Rent'"),
        ("Ida Holm should be one of my favourite contacts", "Favorite the contact 'Ida Holm'"),
        ("The chat with Ann should not be muted", "Unmute the chat with Ann"),
        ("See to it that dark mode is on", "Turn on dark mode"),
        ("Bluetooth must be off", "Turn off Bluetooth"),
        ("The distance unit should be miles", "Set the distance unit to miles"),
        ("确保蓝牙是开着的", "打开蓝牙"),
        ("确保植物“蕨”是加了星标的", "给植物“蕨”加星标"),
        ("让笔记“房租”一直排在最上面", "把笔记“房租”置顶"),
        ("距离单位用英里", "把距离单位设为英里"),
    ],
)
def test_a_state_asks_for_its_deed(state: str, deed: str) -> None:
    (one,), (other,) = read_task(state).goals, read_task(deed).goals
    assert one.verb and (one.verb, one.polarity, one.object) == (other.verb, other.polarity, other.object)
    assert [slot.value for slot in one.slots] == [slot.value for slot in other.slots]


@pytest.mark.parametrize(
    "sentence",
    [
        "Tell Ann that the meeting should be cancelled",
        "Remind me that Bluetooth should be off",
        "Is Bluetooth on?",
        "Write a note: the door must be locked",
        "让屏幕一直开着",
        "蓝牙是开着的吗？",
    ],
)
def test_what_tells_or_asks_of_a_state_is_no_deed(sentence: str) -> None:
    for goal in read_task(sentence).goals:
        assert goal.verb not in {"cancel", "lock"}
        assert goal.verb != "set" or goal.polarity is Polarity.NEUTRAL


def test_the_sentence_stays_what_was_said() -> None:
    assert read_task("The note 'Rent' should be pinned").sentence == "The note 'Rent' should be pinned"
