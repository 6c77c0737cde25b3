"""Values in a sentence: the same where it means the same, words where it is unsure."""

from __future__ import annotations

import pytest

from treetap.language.values.cut import cut
from treetap.language.values.value import FIRST, Value


def _only(sentence: str) -> Value:
    (value,) = cut(sentence).values
    return value


def _meaning(value: Value) -> tuple[object, ...]:
    return value.type, value.value, value.half, value.unit, value.fixed, value.parts


SAME = {
    "7:30 am": ["7:30 a.m.", "07:30AM", "half past seven in the morning", "早上七点半", "上午7:30",
        "７：３０ am",
                "seven thirty am", "早上7点30分", "上午七点三十", "清晨7点半", "7.30 am",
                "thirty past seven in the morning"],
    "7:30 pm": ["7:30 in the evening", "晚上七点半", "下午7点30", "half past 7 pm", "seven thirty at night",
        "傍晚7点半"],
    "7:45": ["quarter to eight", "七点三刻", "八点差一刻", "差一刻八点", "7点45", "15 minutes to eight"],
    "7:00": ["七点", "7点整", "seven o'clock", "7 o'clock", "七点钟"],
    "3:05": ["三点零五", "三点五分", "3点05分", "five past three"],
    "30 minutes": ["half an hour", "半小时", "30分钟", "半个小时", "thirty minutes", "三十分钟", "30 min",
        "0.5 hours", "30mins"],
    "1 hour and 30 minutes": ["90 minutes", "an hour and a half", "one and a half hours", "1.5小时",
        "一个半小时",
                              "1h30m", "一小时三十分钟", "1小时30分", "九十分钟", "1 hr 30 min"],
    "15 minutes": ["a quarter of an hour", "一刻钟", "15分钟", "十五分钟"],
    "2 weeks": ["两周", "two weeks", "两个星期", "2周"],
    "50%": ["50 percent", "百分之五十", "fifty percent", "50％", "５０％", "50 per cent"],
    "$5": ["5 dollars", "five dollars", "5美元", "五美元", "5 USD", "$5.00"],
    "20元": ["¥20", "二十块钱", "20块", "20 yuan", "￥20", "RMB 20"],
    "3.5元": ["三块五", "3块5", "¥3.50"],
    "May 3": ["3 May", "May 3rd", "the 3rd of May", "5月3日", "五月三号", "May third"],
    "2026-05-03": ["May 3, 2026", "2026年5月3日", "2026/5/3", "3 May 2026", "二零二六年五月三日"],
    "twice": ["2 times", "两次", "2次", "二次", "two times", "两遍"],
    "to 1,000": ["to 1000", "到一千", "to a thousand", "to one thousand", "到1000"],
    "to 125": ["to one hundred and twenty-five", "到一百二十五", "到１２５"],
    "to -5": ["to minus 5", "到负五", "到零下5", "to minus five"],
    "22°C": ["22℃", "22 degrees Celsius", "22摄氏度", "二十二摄氏度", "22 celsius"],
    "22°F": ["22℉", "22 degrees fahrenheit", "22华氏度"],
    "in 10 minutes": ["10 minutes from now", "十分钟后", "10分钟以后", "after ten minutes"],
}  # fmt: skip


@pytest.mark.parametrize(("one", "other"), [(one, other) for one, others in SAME.items() for other in others])
def test_what_means_the_same_is_the_same(one: str, other: str) -> None:
    assert _meaning(_only(one)) == _meaning(_only(other))


def test_what_means_something_else_differs() -> None:
    meanings = [_meaning(_only(one)) for one in SAME]
    assert len(set(meanings)) == len(meanings)


@pytest.mark.parametrize(
    ("sentence", "half"),
    [
        ("at 7:30", ""), ("at 12:30", ""), ("at 19:30", "pm"), ("at 0:30", "am"), ("12点半",
        ""), ("下午三点", "pm"),
        ("中午12点", "pm"), ("中午11点半", "am"), ("凌晨2点", "am"), ("夜里2点", "am"), ("夜里11点", "pm"),
        ("晚上12点", "evening"), ("晚上1点", "evening"), ("at 5 at night", "night"), ("at noon", "pm"),
        ("at midnight", "am"), ("15点", "pm"), ("下午15点", "pm"),
    ],
)  # fmt: skip
def test_the_half_is_said_or_follows_from_the_hour_or_stays_open(sentence: str, half: str) -> None:
    value = _only(sentence)
    assert (value.type, value.half) == ("time", half)
    assert ("hour24" in {part.name for part in value.parts}) == (half in {"am", "pm"})


def _parts(sentence: str) -> dict[str, str]:
    return {part.name: part.value for part in _only(sentence).parts}


def test_a_time_has_the_parts_that_are_typed_and_tapped() -> None:
    parts = _parts("set an alarm for 7:05 pm")
    assert {
        "hour12": "7",
        "hour12_2": "07",
        "hour24": "19",
        "minute": "5",
        "minute2": "05",
    }.items() <= parts.items()
    assert {"half": "pm", "half_upper": "PM", "half_zh": "下午", "clock24": "19:05"}.items() <= parts.items()
    assert "hour" not in parts
    unsaid = _parts("set an alarm for 7:05")
    assert {"hour": "7", "hour2": "07", "minute2": "05"}.items() <= unsaid.items()
    assert not {"half", "hour12", "hour24"} & set(unsaid)
    assert set(_parts("at 8:15")) == set(unsaid)


def test_an_hour_that_both_clocks_write_alike_is_never_taken_for_one_of_them() -> None:
    """A typed 7 of 7 am is its `hour`; half past midnight has none, so it is 0 or 12 by no guess."""
    assert next(iter(_parts("7:30 am"))) == "hour"
    assert "hour" not in _parts("12:30 am")
    assert next(iter(_parts("12:30 pm"))) == "hour"
    assert "hour" not in _parts("1:30 pm")


def test_a_part_is_never_given_to_a_value_of_another_shape() -> None:
    names = {one: {part.name for part in _only(one).parts} for one in (
        "30 minutes", "1 hour", "1 hour 30 minutes", "30 seconds", "$5", "€5", "May 3", "May 3, 2026",
        "7:30:15", "7:30",
    )}  # fmt: skip
    pairs = [("30 minutes", "1 hour 30 minutes"), ("30 minutes", "30 seconds"), ("1 hour",
    "1 hour 30 minutes"),
             ("$5", "€5"), ("May 3", "May 3, 2026"), ("7:30:15", "7:30")]  # fmt: skip
    universal = {"total_minutes", "total_seconds", "hhmmss", "digits"}
    for one, other in pairs:
        assert not (names[one] & names[other]) - universal


FIXED = [
    "音量+5", "音量-5", "increase it by 20%",
    "like 3 posts", "swipe twice", "点赞三次", "swipe up 5 times", "买两张票", "play three songs",
    "delete 2 alarms",
    "like one post", "滑动3下", "send 2 more", "关注5个人", "turn it up by 10", "scroll 3",
    "buy 2 adult tickets",
    "转发十条微博", "add 4 guests", "open 3 tabs",
]  # fmt: skip
FREE = [
    "set volume to 30", "把音量调到30", "room 302", "enter 4821", "输入4821", "set the brightness to forty",
    "音量设为三十", "go to page 5", "set temperature to 22 degrees", "温度调到22度", "code 0042",
    "type 42 in the box",
    "输入10然后确定", "调到三十，然后返回",
]  # fmt: skip


@pytest.mark.parametrize("sentence", FIXED)
def test_how_many_and_how_often_is_fixed(sentence: str) -> None:
    assert _only(sentence).fixed


@pytest.mark.parametrize("sentence", FREE)
def test_what_is_set_or_typed_is_free(sentence: str) -> None:
    assert not _only(sentence).fixed


@pytest.mark.parametrize(
    "sentence", ["fast forward 10 seconds", "快进10秒", "skip 30 seconds", "wait 5 seconds"]
)
def test_a_length_that_says_how_much_is_done_is_fixed(sentence: str) -> None:
    assert _only(sentence).fixed
    assert not _only("fast forward to 10 seconds").fixed
    assert not _only("set a timer for 10 seconds").fixed


def test_once_more_is_not_once() -> None:
    assert _only("再点赞三次").value != _only("点赞三次").value
    assert _only("再买两张票").value != _only("买两张票").value
    assert _only("再买一张票").value == "1 more"
    assert _only("先打开它再买两张票").value == _only("买两张票").value


def test_an_address_keeps_its_capitals() -> None:
    assert _only("open https://Ab.example/Path?Q=1.").value == "https://Ab.example/Path?Q=1"


def test_digits_are_kept_to_the_letter() -> None:
    assert _only("enter code 0042").value == "0042"
    assert _only("call 555-1234").value == "5551234"
    assert _only("call 10086").type == _only("call +1 (555) 123-4567").type == "phone"


@pytest.mark.parametrize(
    "sentence",
    [
        "turn on 5G", "play 4K video", "打开百度", "open the second item", "第三个", "周一", "on Monday",
        "tomorrow",
        "the last one", "点一下", "一起", "大声一点", "给张三发消息", "三星", "千万别", "COVID-19", "v1.2.3",
        "MP3",
        "第2条", "倒数第二", "发一条消息", "a second photo", "双十一", "it's Ann's", "upgrade to Windows11",
        "say “hello", 'say "hello', "rock 'n roll", "'tis", "5\" screen'", "say ''", "24/7", "星期三",
        "明早", "万一", "once it is done", "the '90s music", "play 80s music", "class of '99", "height 5'10",
        "make a call",
        "seven one two",
    ],
)  # fmt: skip
def test_what_is_no_value_stays_in_the_sentence(sentence: str) -> None:
    found = cut(sentence)
    assert not [value for value in found.values if not value.fixed]
    if sentence != "5\" screen'":
        assert found.text == sentence


QUOTED = {
    "send 'don't worry' to Ann": "don't worry",
    'say "it\'s 7:30" now': "it's 7:30",
    "say “He said ‘hi’” now": "He said ‘hi’",
    "写「你好『世界』」": "你好『世界』",
    "播放《七里香》": "七里香",
    "run `ls -l 3`": "ls -l 3",
    "say ‘don’t’ now": "don’t",
    "发'你好'给张三": "你好",
    '发"7点半见"给张三': "7点半见",
    'send "  spaced  " to Ann\'s phone': "  spaced  ",
    "搜索”你好”": "你好",
    "type '\ue000\ue001' now": "\ue000\ue001",
    "say «bonjour» now": "bonjour",
}


@pytest.mark.parametrize("sentence", QUOTED)
def test_a_quotation_is_one_value_to_the_letter(sentence: str) -> None:
    value = _only(sentence)
    assert (value.type, value.quoted, value.value) == ("text", True, QUOTED[sentence])


def test_quotations_side_by_side_and_one_that_never_ends() -> None:
    found = cut("rename 'a' to 'b', then “c”“d”, then \"e")
    assert [value.value for value in found.values] == ["a", "b", "c", "d"]
    assert found.text.endswith('then "e')


def test_where_a_quotation_could_end_twice_it_is_left_alone() -> None:
    assert not cut("say 'the boys' room' to Ann").values


def test_values_stand_in_order_as_single_characters() -> None:
    found = cut("at 7:30 send 'hi' to x@y.com and pay $5 for30km")
    assert [value.type for value in found.values] == ["time", "text", "email", "amount"]
    assert [ord(one) - FIRST for one in found.text if ord(one) >= FIRST] == [0, 1, 2, 3]
    assert cut("say“hi”to Ann").text == "say \ue000 to Ann"
    assert cut("说“你好”给他").text == "说\ue000给他"


def test_a_range_of_which_only_the_end_has_a_half_starts_fixed() -> None:
    start, end = cut("from 7 to 9 pm").values
    assert (start.type, start.value, start.fixed) == ("time", "7:00", True)
    assert (end.type, end.half) == ("time", "pm")
    assert [value.value for value in cut("从7点到9点").values] == ["7:00", "9:00"]
    for said in ("7:30 to 8:30 pm", "从晚上7点到9点", "3pm to 5", "8-10am"):
        assert sum(value.fixed for value in cut(said).values) == 1
    for said in ("7:30 to 8:30", "9 am to 5 pm", "从上午9点到下午5点"):
        assert not any(value.fixed for value in cut(said).values)


def test_weekdays_do_not_lend_their_numeral_to_the_time() -> None:
    assert (_only("周三十点").value, _only("周三三点").value, _only("下周一十点半").value) == (
        "10:00",
        "3:00",
        "10:30",
    )
