"""What is found out in one place and told, or written down, in another: several goals from one sentence."""

from __future__ import annotations

import pytest

from treetap.language.reader import read_task


def slots(goal: object) -> list[tuple[str, str]]:
    return [(slot.role, slot.value) for slot in goal.slots]  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("sentence", "fact", "who"),
    [
        ("Write the email address of Olga Stern in a new note", "email address", "Olga Stern"),
        ("Save Olga's birthday in a new note.", "birthday", "Olga"),
        ("Look up when Olga Stern was born and write it into a note", "birthday", "Olga Stern"),
        ("把王芳的电话号码记在一条新便签里", "phone number", "王芳"),
        ("请把王芳的生日写进备忘录", "birthday", "王芳"),
        ("查一下王芳是什么时候出生的，写到便签里", "birthday", "王芳"),
    ],
)
def test_it_is_found_out_and_then_written(sentence: str, fact: str, who: str) -> None:
    frame = read_task(sentence)
    first, second = frame.goals
    assert (first.verb, first.object) == ("read", fact)
    assert [slot.value for slot in first.slots] == [who]
    assert second.verb in {"create", "note_down"} and "it" in second.object.split()
    assert frame.sentence == sentence


@pytest.mark.parametrize(
    ("sentence", "fact", "to"),
    [
        ("Send the phone number of Olga to Ivan", "phone number", "Ivan"),
        ("Text Ivan the address of Olga Stern", "address", "Ivan"),
        ("Tell Ivan Petrov what the hotspot password is", "password", "Ivan Petrov"),
        ("Ivan asks when “Gym” rings. Answer with the time, by text", "time", "Ivan"),
        ("Let Ivan know which network the tablet is on", "network", "Ivan"),
        ("发短信把王芳的电话号码告诉老李", "phone number", "老李"),
        ("老李问我热点密码是什么，发短信告诉他", "password", "老李"),
        ("发短信告诉物业张经理明天的天气", "weather", "物业张经理"),
    ],
)
def test_it_is_found_out_and_then_told(sentence: str, fact: str, to: str) -> None:
    first, second = read_task(sentence).goals
    assert first.verb == "read" and fact in first.object
    assert (second.verb, slots(second)) == ("send", [("recipient", to)])


def test_a_name_is_told_with_what_belongs_to_it() -> None:
    first, second = read_task("Send Ivan a text message with the name and the number of Olga Stern").goals
    assert (first.object, slots(first)) == ("number", [("name", "Olga Stern")])
    assert slots(second) == [("recipient", "Ivan"), ("about", "Olga Stern")]
    when, where, noted = read_task("把“读书会”的时间和地点写到便签里").goals  # what has both is an event
    assert [when.object, slots(when), slots(where)] == [
        "event time",
        [("name", "读书会")],
        [("name", "读书会")],
    ]
    assert ("about", "读书会") in slots(noted)


@pytest.mark.parametrize(
    ("sentence", "name", "kind"),
    [
        ("Olga wants what is on my note “Old songs”. Text it to her", "Old songs", "note"),
        ("I need the whole content of plan of May.txt as a note", "plan of May.txt", "file"),
        ("老李想要我便签“旧歌”里写的东西，用短信给他", "旧歌", "sticky note"),
        ("把计划.txt的全部内容变成一条便签", "计划.txt", "file"),
    ],
)
def test_all_that_is_written_there(sentence: str, name: str, kind: str) -> None:
    first, _ = read_task(sentence).goals
    assert (first.verb, first.object) == ("read", f"{kind} content")
    assert slots(first) == [("name", name)]


@pytest.mark.parametrize(
    ("sentence", "name"),
    [
        ("Let Ivan read what Olga Stern texted me last", "Olga Stern"),
        ("Keep the last message from Olga as a note, with “Kept” as its heading", "Olga"),
        ("把王芳最后发给我的短信记成一条便签，标题写“留着”", "王芳"),
        ("把王芳最后发给我的那句话，原样让老李也看到", "王芳"),
    ],
)
def test_what_somebody_wrote_last(sentence: str, name: str) -> None:
    first, second = read_task(sentence).goals
    assert slots(first) == [("name", name)] and first.constraints[0].value == "-1"
    told = [("recipient", "Ivan")], [("recipient", "老李")], [("name", "Kept")], [("name", "留着")]
    assert slots(second) in told


@pytest.mark.parametrize(
    "sentence",
    [
        "Write 'the phone number of Ann' in a new note",
        "Write the name of the song in a new note",
        "Write milk and eggs in a new note",
        "Tell Ann the price of milk is up",
        "Tell Ann that I will be late",
        "Text Ann I know what you did",
        "Send the newest photo from Rome to Ann",
        "Send Ann the file plan.pdf",
        "Send Ann a message saying what a day",
        "把“王芳的电话号码”写进新便签",
        "把王芳的照片存到相册",
        "把最新的照片发给张三",
        "发短信告诉妈妈我晚点到家",
        "把张三的备注改成老张",
        "把屏幕调亮让我看到",
    ],
)
def test_other_tasks_are_not_taken_apart(sentence: str) -> None:
    assert [goal.verb for goal in read_task(sentence).goals].count("read") == 0


@pytest.mark.parametrize(
    ("sentence", "asked", "name"),
    [
        ("Tell Ivan when “Gym” rings", "alarm", "Gym"),
        ("Look up on shop.example what the Pony costs, and write it into a note", "price", "Pony"),
        ("老李问我“健身”几点响，发短信告诉他", "alarm", "健身"),
        ("看看 shop.example 上小马多少钱，写进一条便签", "price", "小马"),
    ],
)
def test_what_is_said_by_a_verb_is_asked_by_its_name(sentence: str, asked: str, name: str) -> None:
    first, _ = read_task(sentence).goals
    assert first.verb == "read" and asked in first.object.split()
    assert name in [slot.value for slot in first.slots]


@pytest.mark.parametrize(
    ("sentence", "name", "number"),
    [
        ("555 013 4477 rang twice. That was Olga Stern, please add her to my contacts", "Olga Stern", "555"),
        ("5550134477 belongs to Olga Stern, save it in the phone book", "Olga Stern", "555"),
        ("昨天13900001111找我，那是王小芳，帮我存到通讯录", "王小芳", "139"),
    ],
)
def test_whose_number_it_is_makes_a_contact(sentence: str, name: str, number: str) -> None:
    (goal,) = read_task(sentence).goals
    assert (goal.verb, goal.object) == ("create", "contact")
    values = [slot.value for slot in goal.slots]
    assert name in values and any(value.startswith(number) for value in values)


@pytest.mark.parametrize(
    "sentence",
    [
        "Call 5550134477, that is Olga Stern",
        "5550134477 is in my contacts",
        "给13900001111打电话，那是王小芳",
    ],
)
def test_a_number_that_is_not_to_be_kept_makes_none(sentence: str) -> None:
    assert "create" not in [goal.verb for goal in read_task(sentence).goals]


@pytest.mark.parametrize(
    ("sentence", "asked", "about", "deed"),
    [
        ("Tell Olga Stern by text when “Gym” rings", "time", "Gym", "send"),
        ("Reply to Olga Stern with the price of the Garden Chair", "price", "Garden Chair", "send"),
        ("Take the address of Ivan Petrov and put it in a note", "address", "Ivan Petrov", "create"),
        ("Search for the Garden Chair and note down its price", "price", "Garden Chair", "create"),
        ("Find the Garden Chair and text Olga its price", "price", "Garden Chair", "send"),
        ("查一下老马的电话号码，然后用短信发给小红", "phone number", "老马", "send"),
        ("找到老马的邮箱，记到便签里", "email", "老马", "note_down"),
        ("把老马的地址复制到一条新便签", "address", "老马", "note_down"),
        ("告诉小红我的闹钟“晨练”是几点", "time", "晨练", "send"),
        ("把会议“评审”的地点发短信给小红", "place", "评审", "send"),
    ],
)
def test_found_out_first_then_told_or_noted(sentence: str, asked: str, about: str, deed: str) -> None:
    first, then = read_task(sentence).goals
    assert first.verb == "read"
    assert asked in first.object
    assert about in [one.value for one in first.slots]
    assert then.verb == deed
    assert "it" in then.object.split()


@pytest.mark.parametrize(
    "sentence",
    [
        "Tell Olga that the price of milk is up",
        "Reply to Olga with thanks",
        "告诉小红我们几点见面",
        "Find the Garden Chair and open it",
    ],
)
def test_what_is_to_be_said_is_not_found_out(sentence: str) -> None:
    assert not any("it" in goal.object.split() and goal.verb == "send" for goal in read_task(sentence).goals)
