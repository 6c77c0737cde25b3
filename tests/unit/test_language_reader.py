"""Tasks are read into frames: what means something else differs there, what is worded otherwise does not."""

from __future__ import annotations

from contextlib import suppress
from time import process_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.contracts.task_reader import TaskReaderContract
from treetap.core.ports import TaskReader
from treetap.errors import TaskInvalid
from treetap.language.reader import LONGEST, LexiconTaskReader, read_task
from treetap.models import Goal, Polarity, TaskFrame


class TestLexiconTaskReader(TaskReaderContract):
    @pytest.fixture
    def reader(self) -> TaskReader:
        return LexiconTaskReader()


def meaning(frame: TaskFrame) -> list[object]:
    """All of the goals but the values that may change, and the words themselves."""
    return [
        (
            goal.verb,
            goal.polarity,
            goal.app,
            goal.object,
            goal.constraints,
            sorted((one.name, one.type, one.role, one.value if one.fixed else "") for one in goal.slots),
        )
        for goal in frame.goals
    ]


def unexplained(frame: TaskFrame) -> list[str]:
    return [word for goal in frame.goals for word in goal.unexplained]


def only(sentence: str) -> Goal:
    (goal,) = read_task(sentence).goals
    return goal


SAME = [
    [
        "turn on wifi",
        "switch on the Wi-Fi",
        "turn the wifi on",
        "please enable Wi-Fi",
        "could you switch wifi on?",
    ],
    [
        "turn off the flashlight",
        "switch off my torch",
        "disable the torch",
        "turn the flashlight off, please",
    ],
    [
        "set an alarm for 7:30 am",
        "create an alarm for 7:30 am",
        "add a 7:30 am alarm",
        "wake me up at 7:30 am",
    ],
    ["send 'hi' to Ann", "text Ann 'hi'", "send Ann a message saying 'hi'", "message Ann: 'hi'"],
    ["call Ann", "ring Ann", "give Ann a call", "phone Ann please"],
    ["open settings", "launch the Settings app", "go to settings"],
    ["turn up the volume", "increase the volume", "turn the volume up", "raise the volume level"],
    ["send 'hi' to Bob on WhatsApp", "open WhatsApp and send 'hi' to Bob", "using WhatsApp, send Bob 'hi'"],
    ["turn on bluetooth", "make sure bluetooth is on", "bluetooth on"],
    ["turn up the volume", "volume up", "turn up the sound"],
    ["set a timer for 10 minutes", "start a 10 minute timer", "I need a timer for 10 minutes"],
    ["send 'hi' to Ann", "write a message to Ann saying 'hi'", "let Ann know: 'hi'", "tell Ann 'hi'"],
    ["mark the email as read", "mark as read the email"],
    ["delete the note 'Milk'", "remove the note called 'Milk'"],
    ["打开蓝牙", "开启蓝牙", "把蓝牙打开", "帮我打开一下蓝牙", "请把蓝牙开启"],
    ["关闭飞行模式", "关掉飞行模式", "把飞行模式关了", "停用飞行模式"],
    [
        "给张三发消息说“你好”",
        "发消息给张三说“你好”",
        "给张三发条消息：“你好”",
        "告诉张三“你好”",
        "把“你好”发给张三",
    ],
    [
        "用微信给张三发“你好”",
        "在微信里给张三发“你好”",
        "打开微信给张三发“你好”",
        "打开微信，然后给张三发“你好”",
    ],
    ["设置明天早上七点半的闹钟", "定一个明天早上7:30的闹钟", "新建明天早上七点半的闹钟"],
    ["给妈妈打电话", "打电话给妈妈", "给妈妈打个电话"],
    ["把音量调到30", "音量设为30", "将音量调整为30"],
]


@pytest.mark.parametrize("group", SAME, ids=lambda group: group[0])
def test_other_words_for_the_same_give_the_same_frame(group: list[str]) -> None:
    first = read_task(group[0])
    assert unexplained(first) == []
    for other in group[1:]:
        frame = read_task(other)
        assert unexplained(frame) == [], other
        assert meaning(frame) == meaning(first), other


DIFFERENT = [
    ["turn on wifi", "turn off wifi", "turn on bluetooth", "don't turn on wifi", "turn on wifi and nfc"],
    ["open wifi settings", "turn on wifi", "is wifi on?"],
    ["delete the photo", "delete the photos", "delete all photos", "delete the second photo"],
    ["delete the second photo", "delete the last photo", "delete the second video"],
    ["delete all photos", "delete all photos except the first", "delete only the first photo"],
    ["send 'hi' to Ann on WhatsApp", "send 'hi' to Ann on Telegram", "send 'hi' to Ann", "email Ann 'hi'"],
    ["send 'hi' to Ann", "send 'hi' to everyone", "send 'hi' to Ann twice", "send 'hi' to Ann and Bob"],
    ["set an alarm for 7:30 am", "set an alarm for 7:30 pm", "set an alarm for 7:30", "delete the alarm"],
    ["like 3 posts", "like 5 posts", "unlike 3 posts", "like the post"],
    ["move the file to the folder", "move the file from the folder", "move the folder to the file"],
    ["scroll up", "scroll down", "scroll to the left"],
    ["increase the volume by 10", "set the volume to 10", "decrease the volume by 10"],
    ["call Ann", "call Ann back", "don't call Ann", "video call Ann", "call Ann tomorrow"],
    ["follow Ann", "unfollow Ann", "block Ann", "unblock Ann"],
    ["wifi on", "wifi off"],
    ["打开蓝牙", "关闭蓝牙", "不要打开蓝牙", "打开蓝牙设置", "打开无线网络"],
    ["关注张三", "取消关注张三", "不再关注张三和李四"],
    ["给张三发“你好”", "给所有人发“你好”", "给除了张三的所有人发“你好”", "给张三和李四发“你好”"],
    ["用微信给张三发“你好”", "用QQ给张三发“你好”", "给张三发“你好”"],
    ["播放下一首", "播放上一首", "播放第三首"],
    ["早上七点半叫我起床", "晚上七点半叫我起床"],
    ["调高亮度", "调低亮度", "把亮度调到50"],
    ["删除“A”里的笔记", "删除笔记里的“A”", "删除名为“A”的笔记", "删除包含“A”的笔记"],
    ["transfer 50 dollars to Ann", "transfer 50 euros to Ann", "transfer 50 dollars from Ann"],
    ["text Ann", "text Ann thanks", "text Ann back"],
    ["蓝牙打开了吗", "打开蓝牙", "取消打开蓝牙"],
    ["给张三发“你好”", "给张三匿名发“你好”", "给张三多发“你好”"],
    ["delete all alarms except 7:30", "delete all alarms except 8:15"],
    ["转发给三个人", "转发给五个人", "转发给张三"],
    ["在咕噜里打开深色模式", "在哔哔里打开深色模式", "打开深色模式"],
]  # fmt: skip


@pytest.mark.parametrize("group", DIFFERENT, ids=lambda group: group[0])
def test_what_means_something_else_gives_another_frame_and_pattern(group: list[str]) -> None:
    frames = [read_task(sentence) for sentence in group]
    for at, one in enumerate(frames):
        for other in frames[at + 1 :]:
            assert one.pattern != other.pattern, (one.sentence, other.sentence)
            doubtful = unexplained(one) or unexplained(other)
            assert doubtful or meaning(one) != meaning(other), (one.sentence, other.sentence)


@pytest.mark.parametrize(
    ("sentence", "pattern"),
    [
        ("Please send 'hi' to Ann.", "send {content} to {recipient}"),
        ("send 'hi' to Ann on WhatsApp", "send {content} to {recipient} on whatsapp"),
        ("Set an alarm for 7:30 PM!", "set an alarm for {time} pm"),
        ("like 3 posts", "like 3 posts"),
        ("zorp the blick at 7:30", "zorp the blick at {time}"),
        ("send {content} to Ann", "send ⦃ content ⦄ to {recipient}"),
        ("请帮我打开一下蓝牙吧。", "打开蓝牙"),
        ("给张三发消息说“你好”", "给{recipient}发消息说{content}"),
        ("提醒我下午三点“开会”", "提醒我{time} pm {content}"),
    ],
)
def test_the_pattern_keeps_every_word_that_is_no_value(sentence: str, pattern: str) -> None:
    assert read_task(sentence).pattern == pattern


@pytest.mark.parametrize(
    "politely", ["please {}", "could you {}?", "{} please", "I'd like you to {}.", "hey, {}, thanks"]
)
def test_politeness_changes_nothing(politely: str) -> None:
    plain = read_task("turn on wifi")
    polite = read_task(politely.format("turn on wifi"))
    assert polite.pattern == plain.pattern
    assert meaning(polite) == meaning(plain)


@pytest.mark.parametrize(
    ("sentence", "name", "value"),
    [
        ("call Ann Smith", "recipient", "Ann Smith"),
        ("call my mom", "recipient", "mom"),
        ("send 'hi' to zorblax", "recipient", "zorblax"),
        ("给王开发消息", "recipient", "王开"),
        ("send a message to Ann saying see you soon", "content", "see you soon"),
        ("remind me to buy milk at 7:30", "content", "buy milk"),
        ("search for cat videos on YouTube", "query", "cat videos"),
        ("搜索猫咪视频", "query", "猫咪视频"),
        ("create a folder called Work", "name", "Work"),
        ("新建一个名为工作的文件夹", "name", "工作"),
        ("navigate to Zorble Street", "place", "Zorble Street"),
        ("rename 'a' to 'b'", "to", "b"),
    ],
)
def test_values_without_quotation_marks_are_cut_where_they_are_plain(
    sentence: str, name: str, value: str
) -> None:
    assert {slot.name: slot.value for slot in only(sentence).slots}[name] == value


@pytest.mark.parametrize(
    "sentence",
    [
        "send 'hi' to everyone",
        "send 'hi' to Ann anonymously",
        "call nobody",
        "call customers",
        "send originals",
        "发送原图",
        "给所有人发“你好”",
        "转发给三个人",
        "search for cats sorted by price",
    ],
)
def test_what_is_not_plain_is_no_value(sentence: str) -> None:
    names = {slot.name for goal in read_task(sentence).goals for slot in goal.slots}
    assert not names & {"recipient", "query"}


@pytest.mark.parametrize(
    ("sentence", "left"),
    [
        ("frobnicate the wifi", {"frobnicate"}),
        ("turn on the quux", {"quux"}),
        ("open the zorble page", {"zorble"}),
        ("roast the salt and pepper", {"salt", "pepper"}),
        ("打开开心消消乐", {"开心"}),
        ("反打开蓝牙", {"反"}),
    ],
)
def test_words_that_nobody_knows_are_unexplained(sentence: str, left: set[str]) -> None:
    frame = read_task(sentence)
    assert left <= set(unexplained(frame))
    assert all(set(goal.unexplained) <= set(goal.words) for goal in frame.goals)


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("turn on wifi and bluetooth", [("set", "wifi"), ("set", "bluetooth")]),
        ("turn on wifi, then open the camera", [("set", "wifi"), ("open", "camera")]),
        ("turn on wifi and call Ann", [("set", "wifi"), ("call", "")]),
        ("delete the note and message Ann 'hi'", [("delete", "note"), ("send", "message")]),
        ("打开蓝牙和热点", [("set", "bluetooth"), ("set", "hotspot")]),
        ("打开蓝牙并关闭热点", [("set", "bluetooth"), ("set", "hotspot")]),
        ("先打开蓝牙再关闭热点", [("set", "bluetooth"), ("set", "hotspot")]),
        ("打开蓝牙关闭热点", [("set", "bluetooth"), ("set", "hotspot")]),
    ],
)
def test_a_sentence_is_parted_into_its_goals(sentence: str, expected: list[tuple[str, str]]) -> None:
    assert [(goal.verb, goal.object) for goal in read_task(sentence).goals] == expected


@pytest.mark.parametrize(
    ("sentence", "app"),
    [
        ("open WeChat", "wechat"),
        ("turn on dark mode in Zorble", "zorble"),
        ("search for 'soup' using the Zorble app", "zorble"),
        ("打开微信", "wechat"),
        ("打开微信里的朋友圈", "wechat"),
        ("turn on bluetooth in settings", None),
        ("open the photo", None),
    ],
)
def test_the_app_that_is_named(sentence: str, app: str | None) -> None:
    assert only(sentence).app == app


def test_open_turns_on_what_can_be_switched_in_chinese() -> None:
    assert (only("打开热点").verb, only("打开热点").polarity) == ("set", Polarity.POSITIVE)
    assert only("打开相机").verb == "open"
    assert only("关闭相机").verb == "close"


def test_the_words_of_a_goal_are_as_they_are_written() -> None:
    assert only("Turn on the Wi-Fi").words == ("Turn on", "Wi-Fi")
    assert "照片" in only("删除第二张照片").words


@pytest.mark.parametrize("sentence", ["", " \n", "...", "？！"])
def test_a_task_without_a_word_is_refused(sentence: str) -> None:
    with pytest.raises(TaskInvalid, match="empty"):
        read_task(sentence)


def test_a_task_that_says_far_too_much_is_refused() -> None:
    with pytest.raises(TaskInvalid, match=f"{LONGEST:,}"):
        read_task("a" * (LONGEST + 1))
    read_task("and " * (LONGEST // 4))


def test_a_quotation_alone_is_a_task() -> None:
    assert read_task("“你好”").language == "zh"
    assert read_task("включи wifi сейчас же").language == "other"


_WORDS = st.sampled_from(
    (
        "turn on off and then, the wifi Ann call 'hi' to saying 给 张三 发 消息 把 打开 在 里 "
        "的 说 : 7:30 3 except ~ { 和 not . all"
    ).split(" ")
)


@settings(max_examples=150, deadline=None)
@given(
    st.one_of(
        st.text(max_size=80),
        st.lists(_WORDS, max_size=25).map(" ".join),
        st.lists(_WORDS, max_size=25).map("".join),
    )
)
def test_any_text_is_read_or_refused_and_the_same_each_time(sentence: str) -> None:
    try:
        frame = read_task(sentence)
    except TaskInvalid:
        return
    assert frame.goals
    assert frame.pattern
    assert frame == read_task(sentence)


@pytest.mark.parametrize(
    "piece",
    ["给", "and turn on ", "把打开", "turn ", "'", "在里", "saying: ", "除了", "7:30 ", "call Ann ", "的"],
)
def test_hostile_lengths_take_no_longer_than_their_length(piece: str) -> None:
    started = process_time()
    with suppress(TaskInvalid):  # hundreds of values are refused
        read_task((piece * LONGEST)[:LONGEST])
    assert process_time() - started < 2
