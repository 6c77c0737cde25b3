"""The settings of an app are that app's; to make sure of something is to want it so."""

from __future__ import annotations

import pytest

from treetap.language.reader import read_task
from treetap.models import Polarity


@pytest.mark.parametrize(
    ("sentence", "app", "polarity"),
    [
        ("Make sure Ripples are turned off in the settings of the Pondlife app.", "pondlife", "negative"),
        ("Turn on Ripples in the preferences of the Pondlife app", "pondlife", "positive"),
        ("关闭微信设置里的通知", "wechat", "negative"),
        ("确保青蛙塘设置里的波纹是关着的", "青蛙塘", "negative"),
        ("打开设置里的蓝牙", None, "positive"),
        ("关闭手机设置里的蓝牙", None, "negative"),
    ],
)
def test_whose_settings(sentence: str, app: str | None, polarity: str) -> None:
    (goal,) = read_task(sentence).goals
    assert (goal.verb, goal.polarity, goal.app) == ("set", Polarity(polarity), app)


@pytest.mark.parametrize(
    ("sentence", "polarity"),
    [
        ("Make sure that Lemon Curd is one of my favorites in the Larder app.", "positive"),
        ("Ensure Lemon Curd is in my favourites", "positive"),
        ("Make sure Lemon Curd is not one of my favorites", "negative"),
    ],
)
def test_one_of_my_favorites(sentence: str, polarity: str) -> None:
    (goal,) = read_task(sentence).goals
    assert (goal.verb, goal.polarity, goal.object) == ("favorite", Polarity(polarity), "lemon curd")
