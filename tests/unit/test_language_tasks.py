"""Tasks as people and benchmarks word them, in both languages: verb, app, object and every value."""

from __future__ import annotations

import pytest

from treetap.language.installed import with_installed
from treetap.language.lexicon.load import load_lexicon
from treetap.language.reader import read_task
from treetap.language.saying import same_goal
from treetap.models import Goal, Polarity

LABELS = ("Pebble Notes", "Day Planner Pro", "Text Bird", "Trail Log", "Field Kit", "聊聊", "记账本")
LEXICON = with_installed(load_lexicon(), LABELS)
_SIGNS = {Polarity.POSITIVE: "+", Polarity.NEGATIVE: "-", Polarity.NEUTRAL: ""}


def told(goal: Goal) -> tuple[str, str | None, str, dict[str, str]]:
    values: dict[str, str] = {}
    for slot in goal.slots:
        values[slot.role or slot.type] = "|".join(
            filter(None, [values.get(slot.role or slot.type), slot.value])
        )
    return goal.verb + _SIGNS[goal.polarity], goal.app, goal.object, values


def read(sentence: str) -> list[Goal]:
    return list(read_task(sentence, LEXICON).goals)


ONE: list[tuple[str, tuple[str, str | None, str, dict[str, str]]]] = [
    # Sentences that only add values
    (
        "Create a new contact for Max Roth. Their number is +15551234567.",
        ("create+", None, "contact", {"name": "Max Roth", "phone number": "+15551234567"}),
    ),
    (
        "Create a contact named 'Agent Two'. The phone number is +44 1234 567 890. The email is a@b.com",
        (
            "create+",
            None,
            "contact",
            {"name": "Agent Two", "phone number": "+441234567890", "email": "a@b.com"},
        ),
    ),
    (
        (
            "In Day Planner Pro, create a calendar event for tomorrow at 8h with the title 'Run' and the "
            "description 'In the park'. The event should last for 15 mins."
        ),
        (
            "create+",
            "day planner pro",
            "event",
            {"time": "8:00", "name": "Run", "description": "In the park", "duration": "15 min"},
        ),
    ),
    (
        "Add a contact: name Sara Kim, phone 555-0142, email sara@example.com",
        (
            "create+",
            None,
            "contact",
            {"name": "Sara Kim", "phone number": "5550142", "email": "sara@example.com"},
        ),
    ),
    (
        "Add a task named Water the plants due tomorrow at 6 pm with high priority",
        ("create+", None, "task", {"name": "Water the plants", "time": "6:00", "priority": "high"}),
    ),
    ("Create a folder named Taxes 2025", ("create+", None, "folder", {"name": "Taxes 2025"})),
    (
        "Write an email to bob@example.com with the subject 'Invoice' and the body 'See below.'",
        ("send", None, "email", {"email": "bob@example.com", "subject": "Invoice", "content": "See below."}),
    ),
    (
        "新建一个联系人，姓名张伟，电话13800138000",
        ("create+", None, "contact", {"name": "张伟", "phone number": "13800138000"}),
    ),
    (
        "创建一个10月18日下午2点的日程，标题为“预算评审”，描述为“带上幻灯片”，时长45分钟",
        (
            "create+",
            None,
            "event",
            {
                "date": "10-18",
                "time": "2:00",
                "name": "预算评审",
                "description": "带上幻灯片",
                "duration": "45 min",
            },
        ),
    ),
    (
        "用记账本添加一笔名为“午餐”的支出，金额为25.5元",
        ("create+", "记账本", "expense", {"name": "午餐", "amount": "25.5 CNY"}),
    ),
    # Lists
    (
        'Create a playlist in Trail Log titled "Road" with the following songs, in order: Dawn, Echoes',
        (
            "create+",
            "trail log",
            "playlist with song (several)",
            {"name": "Road", "item": "Dawn|Echoes"},
        ),
    ),
    (
        "Add bread, butter and jam to my shopping list",
        ("create+", None, "to shopping list", {"content": "bread|butter|jam"}),
    ),
    ("删除以下食谱：番茄炒蛋、红烧肉", ("delete-", None, "recipe", {"name": "番茄炒蛋|红烧肉"})),
    # Files and names without quotation marks
    (
        "Rename the file report.pdf to final.pdf",
        ("rename", None, "file", {"name": "report.pdf", "to": "final.pdf"}),
    ),
    (
        "把文件report.pdf重命名为final.pdf",
        ("rename", None, "file", {"name": "report.pdf", "to": "final.pdf"}),
    ),
    (
        'Update the content of todo.txt to "Buy oat milk" in Pebble Notes.',
        ("update", "pebble notes", "content", {"text": "todo.txt", "to": "Buy oat milk"}),
    ),
    ("Delete the contact ABC", ("delete-", None, "contact", {"name": "ABC"})),
    ("Pin the note Groceries", ("pin+", None, "note", {"name": "Groceries"})),
    (
        "Archive the conversation with Ben Carter",
        ("archive+", None, "conversation", {"recipient": "Ben Carter"}),
    ),
    ("Change the currency to Euro", ("set", None, "currency", {"to": "Euro"})),
    (
        "Play the song Yesterday by The Beatles",
        ("play+", None, "song", {"name": "Yesterday", "by": "Beatles"}),
    ),
    ("删除联系人赵六", ("delete-", None, "contact", {"name": "赵六"})),
    (
        "把王芳的手机号改成13700001111",
        ("set", None, "phone number", {"name": "王芳", "phone": "13700001111"}),
    ),
    ("关注博主李子柒", ("follow+", None, "blogger", {"name": "李子柒"})),
    # Questions
    ("What is Chen's phone number?", ("read", None, "phone number", {"name": "Chen"})),
    ("What is the phone number of Ann Lee?", ("read", None, "phone number", {"name": "Ann Lee"})),
    (
        "When is my next meeting with Alice in Day Planner Pro?",
        ("read", "day planner pro", "meeting time", {"name": "Alice"}),
    ),
    ("What is the location of my Dentist event?", ("read", None, "event location", {"name": "Dentist"})),
    ("How many tasks do I have in Field Kit?", ("read", "field kit", "task (several) number", {})),
    (
        "How long was my cycling activity in the Trail Log app?",
        ("read", "trail log", "cycling activity duration", {}),
    ),
    ("Find Anna Bell's number", ("read", None, "number", {"name": "Anna Bell"})),
    ("王芳的电话号码是多少？", ("read", None, "phone number", {"name": "王芳"})),
    ("我的下一个会议是几点？", ("read", None, "meeting time", {})),
    ("查一下李雷的电话", ("read", None, "phone number", {"name": "李雷"})),
    ("任务“续签护照”的截止日期是什么时候？", ("read", None, "task deadline time", {"name": "续签护照"})),
    # States
    ("Turn wifi off.", ("set-", None, "wifi", {})),
    ("Switch the phone to airplane mode", ("set+", None, "airplane mode", {})),
    ("Put my phone in airplane mode", ("set+", None, "airplane mode", {})),
    ("Turn my phone to Dark theme", ("set+", None, "dark mode", {})),
    ("Make sure that the location is turned on", ("set+", None, "location", {})),
    ("Ensure wifi is enabled", ("set+", None, "wifi", {})),
    ("Keep the screen on", ("set+", None, "stay awake", {})),
    ("Stop apps from knowing where I am", ("set-", None, "location", {})),
    ("Put the phone on silent", ("mute+", None, "", {})),
    (
        "Disable the option 'Show hidden files' in Field Kit",
        ("set-", "field kit", "", {"text": "Show hidden files"}),
    ),
    ("Turn brightness to the max value.", ("set", None, "brightness", {})),
    ("Make the text bigger", ("raise+", None, "font size", {})),
    ("确保蓝牙是关闭的", ("set-", None, "bluetooth", {})),
    ("请确保定位已开启", ("set+", None, "location", {})),
    ("保持蓝牙开启", ("set+", None, "bluetooth", {})),
    ("不要让应用知道我的位置", ("set-", None, "location", {})),
    ("别让手机震动", ("set-", None, "vibration", {})),
    ("Use Fahrenheit in Field Kit", ("set", "field kit", "fahrenheit", {})),
    ("Make the Yoga event repeat weekly", ("set", None, "event repeat", {"name": "Yoga"})),
    ("Mark the task 'Milk' as bought", ("mark", None, "task", {"name": "Milk", "to": "bought"})),
    # Messages
    (
        "Reply to +15550001111 with message: On my way. in Text Bird",
        ("reply", "text bird", "message", {"phone": "+15550001111", "content": "On my way"}),
    ),
    (
        "Tell Ben I am running late",
        ("send", None, "message", {"recipient": "Ben", "content": "I am running late"}),
    ),
    ("告诉王强会议取消了", ("send", None, "message", {"recipient": "王强", "content": "会议取消了"})),
    ("用聊聊给王强发消息：八点见", ("send", "聊聊", "message", {"recipient": "王强", "content": "八点见"})),
    ("Reply to Ann with: ok", ("reply", None, "message", {"recipient": "Ann", "content": "ok"})),
    # Searching and others
    ("Get the search results for 'headphones'.", ("search", None, "", {"query": "headphones"})),
    ("搜索关键词“游戏解说”", ("search", None, "", {"query": "游戏解说"})),
    ("Run the stopwatch.", ("start+", None, "stopwatch", {})),
    (
        "Copy the following text to the clipboard: 45 Elm Street, Apt 3",
        ("copy", None, "message to clipboard", {"content": "45 Elm Street, Apt 3"}),
    ),
    ("到设置里把时区改成东京", ("set", "settings", "time zone", {"to": "东京"})),
]


@pytest.mark.parametrize(("sentence", "wanted"), ONE, ids=[one[0] for one in ONE])
def test_one_goal(sentence: str, wanted: tuple[str, str | None, str, dict[str, str]]) -> None:
    (goal,) = read(sentence)
    assert told(goal) == wanted
    assert not set(goal.unexplained) - {"cycling", "activity", "Fahrenheit"}


SEVERAL: list[tuple[str, list[tuple[str, str | None, str]]]] = [
    ("Turn off WiFi, then enable bluetooth", [("set-", None, "wifi"), ("set+", None, "bluetooth")]),
    (
        "Turn on A-GPS and turn off roaming in Field Kit",
        [("set+", "field kit", "a-gps"), ("set-", "field kit", "roaming")],
    ),
    (
        (
            "Create a new note in Pebble Notes named ideas.md with the following text: Start small. "
            "Share the note with 555-0134 using Text Bird"
        ),
        [("create+", "pebble notes", "note"), ("share", "text bird", "note")],
    ),
    ("姓名输入张三，手机号输入123456789", [("type", None, "name"), ("type", None, "phone number")]),
    (
        "Find Anna's phone number in Contacts and send it to Mom in a text message",
        [("read", "contacts", "phone number"), ("send", None, "it in message")],
    ),
    (
        "Look up Anna's number and write it in a new note",
        [("read", None, "number"), ("create+", None, "it in new note")],
    ),
    ("Find Anna Bell's number and send it to Ben Carter", [("read", None, "number"), ("send", None, "it")]),
]


@pytest.mark.parametrize(("sentence", "wanted"), SEVERAL, ids=[one[0] for one in SEVERAL])
def test_several_goals(sentence: str, wanted: list[tuple[str, str | None, str]]) -> None:
    goals = read(sentence)
    assert [told(goal)[:3] for goal in goals] == wanted
    for goal in goals:
        again = read(goal.clause)
        assert len(again) == 1 and same_goal(again[0], goal), goal


@pytest.mark.parametrize(
    ("sentence", "denied"),
    [
        ("Create a timer with 1 hours, 20 minutes, and 5 seconds. Do not start the timer.", "start timer"),
        ("Set the timer to 1 hour 15 minutes but do not start it", "open it"),
        ("创建一个1小时20分钟的计时器，不要启动", "open"),
    ],
)
def test_what_is_not_to_be_done_limits_the_goal_before(sentence: str, denied: str) -> None:
    (goal,) = read(sentence)
    assert told(goal)[0] == "create+" and goal.object == "timer"
    assert [one.value for one in goal.constraints if one.kind == "negation"] == [denied]


@pytest.mark.parametrize(
    "sentence",
    [
        "Delete the contact ABC",
        "What is Chen's phone number?",
        "Change the currency to Euro",
        "Add a task named Water the plants due tomorrow",
        "Add bread, butter and jam to my shopping list",
        "删除联系人赵六",
        "把推荐排序换为好评优先",
        "播放周杰伦的晴天",
        "Log an expense of 30 dollars with note airport ride",
    ],
)
def test_a_name_that_was_guessed_stays_as_it_is(sentence: str) -> None:
    slots = [slot for goal in read(sentence) for slot in goal.slots if slot.type in {"text", "person"}]
    assert slots and all(slot.fixed for slot in slots)


@pytest.mark.parametrize("sentence", ["蓝牙是打开的吗？", "Is Bluetooth on?", "7点的闹钟开着吗？"])
def test_a_question_about_a_state_changes_nothing(sentence: str) -> None:
    (goal,) = read(sentence)
    assert goal.verb == "read"


def test_labels_tell_fields_apart() -> None:
    work = read("Create a contact named 'A'. The work number is 555-0134.")
    plain = read("Create a contact named 'A'. The phone number is 555-0134.")
    assert len(work) == len(plain) == 1 and not same_goal(work[0], plain[0])
    assert not same_goal(read("When is my next meeting?")[0], read("Where is my next meeting?")[0])
    assert not same_goal(read("How many photos are there?")[0], read("What photos are there?")[0])
