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


@pytest.mark.parametrize(
    ("sentence", "app", "about"),
    [
        ("set the calculator's rounding to 4", "calculator", "rounding"),
        ("把计算器的皮肤设为4", "计算器", "皮肤"),
        ("what is the newest entry in the browser's history?", "browser", "item in history"),
        ("turn off the phone's vibration", None, "phone's vibration"),
        ("what is in my mum's calendar?", None, "in mum's calendar"),
    ],
)
def test_what_is_of_an_app_is_in_it(sentence: str, app: str | None, about: str) -> None:
    (goal,) = read_task(sentence).goals
    assert goal.object == about
    assert goal.app in {app, "calculator"} if app else goal.app is None


@pytest.mark.parametrize(
    ("sentence", "role"),
    [
        ("delete the entry with the result 51.5", "name"),
        ("删除结果是51.5的那条", "name"),
        ("delete 3 results", "count"),
    ],
)
def test_a_number_may_tell_which_one_is_meant(sentence: str, role: str) -> None:
    (goal,) = read_task(sentence).goals
    assert [slot.role for slot in goal.slots if slot.type == "number"] == [role]
