"""An app's notifications are switched in the phone's settings; what an app has of its own stays there."""

from __future__ import annotations

import pytest

from treetap.language.reader import read_task


@pytest.mark.parametrize(
    ("sentence", "app", "polarity"),
    [
        ("Turn off notifications from WeChat", "WeChat", "negative"),
        ("Turn off notifications of Calendar", "Calendar", "negative"),
        ("enable WeChat notifications", "WeChat", "positive"),
        ("关闭微信的通知", "微信", "negative"),
        ("把日历的通知打开", "日历", "positive"),
    ],
)
def test_they_are_in_the_settings_by_the_name_of_the_app(sentence: str, app: str, polarity: str) -> None:
    (goal,) = read_task(sentence).goals
    assert (goal.verb, goal.polarity.value, goal.app) == ("set", polarity, None)
    assert [slot.value for slot in goal.slots] == [app]
    assert {"Settings", "设置"} & set(goal.words)


@pytest.mark.parametrize(
    "sentence",
    [
        "turn off notifications",
        "Turn on calendar notifications",
        "关闭微信设置里的通知",
        "打开消息通知",
        "Turn off notifications from Ann",
        "open the notifications of WeChat",
    ],
)
def test_others_are_where_they_are(sentence: str) -> None:
    (goal,) = read_task(sentence).goals
    assert not any(slot.value in {"WeChat", "微信", "日历", "Calendar"} for slot in goal.slots)
