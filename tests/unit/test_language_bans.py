"""What a task forbids, says in short, or takes back: which goals are left, and what limits them."""

from __future__ import annotations

import pytest

from treetap.language.contrary import contradiction
from treetap.language.reader import read_task
from treetap.language.unread import is_unread
from treetap.models import ConstraintKind, Goal, Polarity

ON, OFF = Polarity.POSITIVE, Polarity.NEGATIVE


def bans(goal: Goal) -> list[str]:
    return [one.value for one in goal.constraints if one.kind is ConstraintKind.BAN]


@pytest.mark.parametrize(
    ("sentence", "verb", "thing", "ban"),
    [
        ("don't delete anything; open notes", "open", "note (several)", "delete- anything"),
        ("open notes without deleting anything", "open", "note (several)", "delete- anything"),
        ("open the camera and do not send anything", "open", "camera", "send anything"),
        ("open settings, don't change anything", "open", "settings", "set anything"),
        ("turn on dark mode without turning off wifi", "set", "dark mode", "set- wifi"),
        ("打开设置，不要修改任何东西", "open", "settings", "set 东西"),
        ("不要删除任何照片，打开相册", "open", "album", "delete- photo"),
        ("打开蓝牙，但是别关闭飞行模式", "set", "bluetooth", "set- airplane mode"),
    ],
)
def test_what_is_forbidden_limits_the_goal(sentence: str, verb: str, thing: str, ban: str) -> None:
    (goal,) = read_task(sentence).goals
    assert (goal.verb, goal.object) == (verb, thing)
    assert bans(goal) == [ban]


def test_what_limits_the_goal_itself_stays_a_part_of_it() -> None:
    (goal,) = read_task("create a timer for 5 minutes but do not start it").goals
    assert [one.kind for one in goal.constraints] == [ConstraintKind.NEGATION]


def test_a_task_that_only_forbids_is_what_it_was() -> None:
    (goal,) = read_task("don't delete anything").goals
    assert goal.verb == "delete"
    assert [one.kind for one in goal.constraints] == [ConstraintKind.NEGATION]


@pytest.mark.parametrize(
    ("sentence", "thing", "ways"),
    [
        ("turn wifi off and on again", "wifi", (OFF, ON)),
        ("turn wifi off, then on", "wifi", (OFF, ON)),
        ("turn off bluetooth, then turn it back on", "bluetooth", (OFF, ON)),
        ("先关闭蓝牙再打开", "bluetooth", (OFF, ON)),
        ("打开手电筒，然后关闭", "flashlight", (ON, OFF)),
    ],
)
def test_off_and_on_again_are_two_goals(sentence: str, thing: str, ways: tuple[Polarity, ...]) -> None:
    frame = read_task(sentence)
    assert [(one.verb, one.object, one.polarity) for one in frame.goals] == [
        ("set", thing, way) for way in ways
    ]
    assert not contradiction(frame)


@pytest.mark.parametrize(
    "sentence",
    [
        "turn off wifi but keep wifi on",
        "关闭蓝牙但保持蓝牙打开",
        "open settings and don't open settings",
        "打开相机，但是不要打开相机",
        "delete the note 'Milk' but don't delete anything",
        "add a timer for 5 minutes without adding any timer",
        "不要创建提醒，但创建一个8点的提醒",
        "让蓝牙保持原样，同时把它切换成另一种状态",
        "Leave Bluetooth exactly as it is, and switch it to the other state",
        "保持蓝牙不变，同时关掉蓝牙",
        "Keep the ringtone unchanged and set the ringtone to Harp",
    ],
)
def test_a_task_that_takes_itself_back_is_known(sentence: str) -> None:
    assert contradiction(read_task(sentence))


@pytest.mark.parametrize(
    "sentence",
    [
        "turn off wifi but keep bluetooth on",
        "turn off wifi, then turn on wifi",
        "open settings and don't open the camera",
        "delete the note 'Milk' but don't delete the note 'Eggs'",
        "send 'turn off wifi but keep wifi on' to Ann",
        "打开蓝牙但保持飞行模式关闭",
        "delete the alarm at 6:10, but don't delete the alarm at 7:30",
        "add a timer for 5 minutes, but do not add any other timer",
        "删除8点的闹钟，但不要删除其他闹钟",
        "Leave the old number as it is and add a new number 555 0100",
        "Keep wifi as it is, turn on Bluetooth and rename it to Harp",
        "Write a note: leave the stove as it is and turn it off",
        "保持音量不变，打开蓝牙",
        "把“晨跑”改成7点，其他闹钟保持不变",
    ],
)
def test_other_tasks_do_not_contradict_themselves(sentence: str) -> None:
    assert not contradiction(read_task(sentence))


@pytest.mark.parametrize(
    "sentence",
    [
        "éteins le wifi",
        "Schalte das WLAN aus",
        "apaga el bluetooth",
        "desliga o telemóvel",
        "включи режим полёта",
        "أوقف الواي فاي",
        "wifiをオフにして",
        "비행기 모드 켜줘",
    ],
)
def test_a_language_that_is_not_read_is_known(sentence: str) -> None:
    assert is_unread(read_task(sentence))


@pytest.mark.parametrize(
    "sentence",
    [
        "open Café Müller",
        "send 'wo ist das Buch' to Jürgen",
        "search for le monde in the browser",
        "frobnicate the wifi",
        "flashlight",
        "café",
        "打开 Über Maps",
        "给 Zoë 发消息说 je suis là",
        "在日历里看看 Fête de la Musique",
    ],
)
def test_foreign_names_and_values_do_no_harm(sentence: str) -> None:
    assert not is_unread(read_task(sentence))


@pytest.mark.parametrize(
    ("sentence", "about"),
    [
        ("让屏幕亮度保持不变，把音量调到50%", "volume"),
        ("保持音量不变，打开蓝牙", "bluetooth"),
        ("Keep wifi as it is and turn on Bluetooth", "bluetooth"),
        ("turn on dark mode, and leave the wallpaper unchanged", "dark mode"),
    ],
)
def test_what_is_to_stay_as_it_is_is_no_goal(sentence: str, about: str) -> None:
    assert [goal.object for goal in read_task(sentence).goals] == [about]
