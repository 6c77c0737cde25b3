"""Chinese is read like its English counterpart: small words that name nothing, names of several words."""

from __future__ import annotations

import pytest

from treetap.language.lexicon.load import load_lexicon
from treetap.language.reader import read_task
from treetap.language.segment import words
from treetap.models import Goal


def read(sentence: str) -> Goal:
    (goal,) = read_task(sentence).goals
    return goal


def same(one: Goal, other: Goal) -> bool:
    def told(goal: Goal) -> tuple[object, ...]:
        limits = [(limit.kind, limit.value) for limit in goal.constraints]
        values = [(slot.type, slot.role, slot.value) for slot in goal.slots]
        return goal.verb, goal.polarity, goal.app, goal.object, limits, values, goal.unexplained

    return told(one) == told(other)


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("收音机频道列表里最新的节目是哪个", "收音机的频道列表里最新的节目是哪个"),
        ("让浏览器拦截弹出式窗口", "在浏览器里拦截弹窗"),
        ("把我所有闹钟都关掉", "把所有闹钟都关掉"),
        ("确保我7:15的闹钟是开着的", "打开7:15的闹钟"),
        ("早上七点的闹钟帮我删掉", "早上七点的闹钟删掉"),
        ("取消置顶会话“花友”", "取消会话“花友”的置顶"),
        ("明早要去哪里", "明早在哪里"),
    ],
)
def test_small_words_say_nothing(said: str, meant: str) -> None:
    assert same(read(said), read(meant))


@pytest.mark.parametrize(
    ("chinese", "english"),
    [
        ("计算器历史记录里最新的结果是多少？", "What is the latest result in the calculator's history?"),
        ("这周有哪些会议？", "Which meetings are there this week?"),
        ("本月的账单是多少？", "What are this month's bills?"),
    ],
)
def test_the_newest_and_this_week_are_limits(chinese: str, english: str) -> None:
    one, other = read(chinese), read(english)
    assert one.constraints and one.constraints == other.constraints
    assert (one.verb, one.app, one.unexplained) == (other.verb, other.app, other.unexplained)


@pytest.mark.parametrize(
    ("sentence", "names"),
    [
        ("收藏无线耳塞", ("无线耳塞",)),
        ("启动观影场景", ("观影", "场景")),
        ("关闭通知圆点", ("圆点",)),
        ("汽车保养要去什么地方？", ("汽车保养",)),
        # A kind of thing, and what it is called, stay two.
        ("删除闹钟健身", ("健身",)),
        # What is done is no part of a name.
        ("把音量扭到最大", ("扭",)),
    ],
)
def test_words_side_by_side_are_one_name(sentence: str, names: tuple[str, ...]) -> None:
    assert read(sentence).unexplained == names


@pytest.mark.parametrize(
    ("sentence", "who"),
    [
        ("给健身教练阿强发短信说我晚点到", "健身教练阿强"),
        ("给房东刘阿姨打电话", "房东刘阿姨"),
        ("把与房东刘阿姨的会话静音", "房东刘阿姨"),
        ("删除与房东刘阿姨最近的一次通话", "房东刘阿姨"),
        ("给同学们发短信说我晚点到", None),
        ("发个消息问问老王几点到", None),
        ("回复一下小李：好的，没问题", "小李"),
        # What is done with somebody may be what an entry is called.
        ("把日历里的和张珊通话改到3月23日", None),
    ],
)
def test_what_somebody_is_stands_before_the_name(sentence: str, who: str | None) -> None:
    people = [slot.value for slot in read(sentence).slots if slot.type == "person"]
    assert people == ([who] if who else [])


@pytest.mark.parametrize(
    ("sentence", "verb", "polarity"),
    [
        ("取消与蓝牙音箱的配对", "pair", "negative"),
        ("取消对频道“灯塔”的订阅", "subscribe", "negative"),
        ("取消会话的置顶", "pin", "negative"),
        ("把下载文件夹里的照片删除", "delete", "negative"),
        ("下载文件夹里最大的文件是哪个", "read", "neutral"),
        ("下载文件夹里的所有图片", "download", "neutral"),
        ("关掉七点的闹钟", "set", "negative"),
        ("关闭闹钟“晨跑”", "set", "negative"),
        ("打开闹钟", "open", "neutral"),
        ("我在湖边最新拍的那张，文件叫什么？", "read", "neutral"),
        ("从日历里删除瑜伽，整个系列都删掉", "delete", "negative"),
    ],
)
def test_what_is_done(sentence: str, verb: str, polarity: str) -> None:
    goal = read(sentence)
    assert (goal.verb, goal.polarity.value) == (verb, polarity)


def test_what_is_done_again_later_is_another_goal() -> None:
    assert len(read_task("删除闹钟然后删除").goals) == 2


@pytest.mark.parametrize("sentence", ["删除最近的一次通话", "删除这一次", "把手机振动一次"])
def test_one_time_is_a_count_unless_it_says_which(sentence: str) -> None:
    counted = any(slot.type == "times" for slot in read(sentence).slots)
    assert counted is ("最近" not in sentence)


@pytest.mark.parametrize(
    ("sentence", "verb", "values"),
    [
        ("把张三刚发的那条短信转给李四", "forward", {"from": "张三", "recipient": "李四"}),
        ("妈妈昨天发来的照片保存一下", "save", {"from": "妈妈"}),
        ("新建联系人李雷手机号13912345678", "create", {"name": "李雷", "": "13912345678"}),
        ("王芳生日是哪天", "read", {"name": "王芳"}),
        ("把Tom Baker的邮箱改成tom@abc.com", "set", {"name": "Tom Baker", "": "tom@abc.com"}),
        ("把灯塔相册里最后删除的那张照片彻底删除", "delete", {}),
        ("跟妈妈说一声我今晚不回家吃饭", "send", {"recipient": "妈妈", "content": "我今晚不回家吃饭"}),
        ("新建个文件夹叫照片备份", "create", {"name": "照片备份"}),
        ("取消与蓝牙设备小喇叭的配对", "pair", {"name": "小喇叭"}),
        ("把与李雷的会话静音，不要提示音", "mute", {"recipient": "李雷"}),
    ],
)
def test_whose_it_is(sentence: str, verb: str, values: dict[str, str]) -> None:
    goal = read(sentence)
    assert goal.verb == verb
    assert {slot.role: slot.value for slot in goal.slots} == values


@pytest.mark.parametrize(
    ("sentence", "app"),
    [
        ("清除浏览器最近一小时的历史记录", "browser"),
        ("计算器历史记录里的结果是多少", "calculator"),
        ("打开浏览器窗口", None),
    ],
)
def test_what_stands_right_after_an_app_is_in_it(sentence: str, app: str | None) -> None:
    assert read(sentence).app == app


def test_names_that_the_segmenter_takes_apart() -> None:
    lexicon = load_lexicon()
    assert words("把赵六和曹阳删掉", lexicon) == ["把", "赵六", "和", "曹阳", "删掉"]
    assert words("“晨跑”那组歌", lexicon)[-3:] == ["那", "组", "歌"]
    assert "张白" not in words("拍一张白纸", lexicon)
