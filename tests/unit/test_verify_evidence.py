"""What proves a goal and what does not, on hand-made screens of apps that nobody has."""

from __future__ import annotations

import pytest

from tests.unit.checking_screens import (
    Case,
    Part,
    button,
    glanced,
    holding,
    icon,
    near_miss,
    near_misses,
    off_picture,
    page,
    row,
    slider,
    switch,
    tab,
    text,
    told,
    typing,
)
from treetap.models import EvidenceKind, Role, Screen


def chat(person: str, *messages: str | Part, typed: str = "", **more: object) -> Screen:
    rows = [row(one, clickable=False) if isinstance(one, str) else one for one in messages]
    return page(person, *rows, typing(typed, "Message"), icon("Send"), key="chat", **more)  # type: ignore[arg-type]


CASES = {
    "followed": Case(
        "follow Alice",
        (),
        page("Alice", text("12 posts"), button("Following")),
        (
            page("Alice", button("Follow")),
            page("Bob", button("Following")),
            page("Alice", row("Following", "120")),
            page("Feed", tabs=(tab("Following", True),)),
            page("Alicia", button("Following")),
            page("People", row("Alice", buttons=("Follow",)), row("Bob", buttons=("Following",))),
        ),
    ),
    "followed in a list": Case(
        "follow Alice",
        (),
        page("People", row("Alice", buttons=("Following",)), row("Bob", buttons=("Follow",))),
        (),
    ),
    "unfollowed": Case(
        "unfollow Alice",
        (page("Alice", button("Following")),),
        page("Alice", button("Follow")),
        (
            page("Alice", button("Following")),
            ((), page("Alice", button("Follow"))),
            page("Bob", button("Follow")),
        ),
    ),
    "liked": Case(
        "like this song",
        (page("Yesterday", icon("Like")),),
        page("Yesterday", icon("Unlike")),
        (
            page("Yesterday", icon("Like")),
            page("Songs", row("a", buttons=("Unlike",)), row("b", buttons=("Unlike",))),
            ((), page("Yesterday", icon("Unlike"))),
        ),
    ),
    "zh favorite": Case(
        "收藏这首歌",
        (page("晴天", icon("收藏")),),
        page("晴天", icon("取消收藏")),
        (page("晴天", icon("收藏")), page("收藏", row("晴天"))),
    ),
    "starred by its state": Case(
        "star this post",
        (page("Post", icon("Star", checked=False)),),
        page("Post", icon("Star", checked=True)),
        (page("Post", icon("Star", checked=False)), page("Post", icon("Star"))),
    ),
    "connected": Case(
        "connect to Wi-Fi 'Home'",
        (),
        page("Wi-Fi", row("Home", "Connected"), row("Cafe", "Saved")),
        (
            page("Wi-Fi", row("Home", "Saved"), row("Cafe", "Connected")),
            page("Wi-Fi", row("Home", "Connecting…")),
            page("Wi-Fi", row("Home 5G", "Connected")),
            page("Wi-Fi", row("Home", "Not connected")),
        ),
    ),
    "zh connected": Case(
        "连接WiFi'家里'",
        (),
        page("WLAN", row("家里", "已连接"), row("咖啡", "已保存")),
        (page("WLAN", row("家里", "已保存")), page("WLAN", row("家里", "正在连接"))),
    ),
    "chosen": Case(
        "select 'Large'",
        (),
        page("Font size", switch("Small", False, kind=Role.RADIO), switch("Large", True, kind=Role.RADIO)),
        (
            page(
                "Font size", switch("Small", True, kind=Role.RADIO), switch("Large", False, kind=Role.RADIO)
            ),
            page("Font size", switch("Extra Large", True, kind=Role.RADIO)),
            page("Font size", row("Large")),
            page("Font size", dialog=(switch("Large", True, kind=Role.RADIO), button("OK"))),
        ),
    ),
    "archived, as a message says": Case(
        "archive the note 'Landlord'",
        (page("Notes", row("Landlord", selected=True), row("Rent"), icon("Archive"), key="notes"),),
        page("Notes", row("Rent"), key="notes", toasts=("1 archived",)),
        (
            page("Notes", row("Rent"), key="notes"),
            page("Notes", row("Landlord"), row("Rent"), key="notes", toasts=("Could not be archived",)),
            (
                (page("Notes", row("Landlord"), row("Rent", selected=True), icon("Archive"), key="notes"),),
                page("Notes", row("Landlord"), key="notes", toasts=("1 archived",)),
            ),
        ),
    ),
    "said in a message": Case(
        "turn on Wi-Fi",
        (),
        None,
        (page("Assistant", row("Wi-Fi is on"), row("Task completed successfully")),),
    ),
    "read off the picture": Case(
        "follow Alice",
        (),
        off_picture(page("Alice", button("Following"))),
        (off_picture(page("Alice", button("Follow"))),),
    ),
    "and in Chinese": Case(
        "把邮件签名设为“阿三”",
        (page("邮件", row("王芳"), key="mail"),),
        page("设置", row("签名", "阿三"), key="settings"),
        (page("设置", row("签名", "阿三丰"), key="settings"),),
    ),
    "a button that says how it stands": Case(
        "set the heater to auto",
        (page("Stove", icon("Heater: off")),),
        page("Stove", icon("Heater: auto")),
        (
            page("Stove", icon("Heater: off")),
            page("Stove", icon("Heater: automatic off")),
            page("Stove", icon("Water heater: auto")),
            page("Stove", row("Heater: auto-clean")),
        ),
    ),
    "a button that says it is on": Case(
        "turn on the flash",
        (page("Stove", icon("Flash: off")),),
        page("Stove", icon("Flash: on")),
        (page("Stove", icon("Flash: off")), page("Stove", icon("Flash: on at night"))),
    ),
    "seconds": Case(
        "把自拍定时器设为5秒",
        (page("相机设置", row("自拍定时器", "关闭")),),
        page("相机设置", row("自拍定时器", "5秒")),
        (page("相机设置", row("自拍定时器", "10秒")), page("相机设置", row("自拍定时器", "5分钟"))),
    ),
    "a page whose title leaves out the name of its app": Case(
        "open the display settings",
        (),
        page("Display", switch("Dark theme", False)).model_copy(update={"package": "org.acme.settings"}),
        (
            page("Sound", row("Display")).model_copy(update={"package": "org.acme.settings"}),
            page("Display", row("Lamps")).model_copy(update={"package": "org.acme.shop"}),
        ),
    ),
    "somebody is listed and was not called": Case(
        "Call Anna Lee",
        (page("Recent", row("Bob")),),
        None,
        (page("Favorites", row("Anna Lee")),),
    ),
    "its words in another order": Case(
        "Turn on the menu start on Friday",
        (),
        page("Options", switch("Start menu on Friday", True)),
        (
            page("Options", switch("Start menu on Friday", False)),
            page("Options", switch("Start menu on Fridays only", True)),
            page("Options", switch("Start menu on Monday", True)),
        ),
    ),
    "two words of a name, the third of its page": Case(
        "turn off payments abroad for my card",
        (),
        page("Card", switch("Payments abroad", False), switch("Cash", True)),
        (
            page("Account", switch("Payments abroad", False)),
            page("Card", switch("Payments abroad", True)),
            page("Card", switch("Payments", False)),
        ),
    ),
    "off": Case(
        "turn off bluetooth",
        (),
        page("Devices", switch("Bluetooth", False)),
        (
            page("Devices", switch("Bluetooth", True)),
            page("Devices", switch("Bluetooth tethering", False)),
            page("Devices", row("Bluetooth")),
        ),
    ),
    "named by two words, and its page by the third": Case(
        "switch off lesson reminders for the course",
        (),
        page("Course", switch("Lesson reminders", False), switch("Sounds", True)),
        (
            page("Course", switch("Lesson reminders", True), switch("Sounds", False)),
            page("Course", switch("Reminders", False)),
            page("Course", switch("Lesson sounds", False)),
            page("Library", switch("Lesson reminders", False)),
        ),
    ),
    "zh on": Case(
        "打开蓝牙",
        (),
        page("连接", switch("蓝牙", True), switch("WLAN", False)),
        (
            page("连接", switch("蓝牙", False), switch("WLAN", True)),
            page("连接", switch("蓝牙共享", True)),
            page("连接", row("蓝牙")),
            page("蓝牙", row("可用设备")),
        ),
    ),
    "zh task, english screen": Case(
        "关闭飞行模式",
        (),
        page("Network", switch("Airplane mode", False)),
        (page("Network", switch("Airplane mode", True)), page("Network", switch("Silent mode", False))),
    ),
    "other words for it": Case(
        "enable dark mode",
        (),
        page("显示", switch("深色主题", True)),
        (page("显示", switch("深色主题", False)), page("显示", switch("浅色主题", True))),
    ),
    "use": Case(
        "turn on bluetooth",
        (),
        page("Bluetooth", switch("Use Bluetooth", True)),
        (
            page("Bluetooth", switch("Disable Bluetooth", True)),
            page("Bluetooth", switch("Use Bluetooth", False)),
        ),
    ),
    "two of that name": Case(
        "turn on location",
        (),
        page("Privacy", switch("Location", True)),
        (page("Privacy", switch("Location", True), switch("Location", False)),),
    ),
    "by its time": Case(
        "turn off the 7:30 am alarm",
        (),
        page("Alarm", switch("7:30 AM", False), switch("9:00 AM", True)),
        (
            page("Alarm", switch("7:30 AM", True), switch("9:00 AM", False)),
            page("Alarm", switch("7:30 PM", False), switch("7:30 AM", True)),
            page("Bus", switch("7:30 AM", False)),
        ),
    ),
    "checkbox": Case(
        "disable vibration",
        (),
        page("Sound", switch("Vibration", False, kind=Role.CHECKBOX)),
        (page("Sound", switch("Vibration", False, kind=Role.CHECKBOX), button("Save")),),
    ),
    "percent": Case(
        "set brightness to 70%",
        (),
        page("Display", slider("Brightness", "70%")),
        (
            page("Display", slider("Brightness", "7%")),
            page("Display", slider("Volume", "70%")),
            page("Display", slider("Brightness", "70%"), button("Apply")),
            page("Display", row("Brightness", "170%")),
            page("Display", row("Brightness in the sun", "70%")),
        ),
    ),
    "zh percent": Case(
        "把亮度调到50%",
        (),
        page("显示", row("亮度", "50%")),
        (
            page("显示", row("亮度", "5%")),
            page("显示", row("音量", "50%")),
            page("显示", row("亮度", "50"), row("x", "50%"), button("保存")),
        ),
    ),
    "chosen (set)": Case(
        "set the ringtone to 'Dawn'",
        (),
        page("Ringtone", switch("Dawn", True, kind=Role.RADIO), switch("Dusk", False, kind=Role.RADIO)),
        (
            page("Ringtone", switch("Dawn", False, kind=Role.RADIO), switch("Dusk", True, kind=Role.RADIO)),
            page("Alarm sound", switch("Dawn", True, kind=Role.RADIO)),
        ),
    ),
    "unread value": Case(
        "set the language to French",
        (),
        page("System", row("Language", "French")),
        (
            page("System", row("Language", "English")),
            page("System", row("Keyboard", "French")),
            page("French", row("Language")),
        ),
    ),
    "not all": Case(
        "turn on all notifications", (), None, (page("Notifications", switch("Notifications", True)),)
    ),
    "quick tile": Case(
        "turn on the flashlight",
        (),
        page("", icon("Flashlight, on", checked=True)),
        (page("", icon("Flashlight, off", checked=False)), page("", icon("Flashlight"))),
    ),
    "glance": Case(
        "turn on Wi-Fi",
        (),
        None,
        (
            glanced(page("Network", switch("Wi-Fi", True)), "Wi-Fi"),
            off_picture(page("Network", switch("Wi-Fi", True))),
        ),
    ),
    "it runs": Case(
        "Start the 'Evening' scene",
        (page("Scenes", text("Evening"), button("Start")),),
        None,
        (page("Scenes", text("Evening"), button("Start")), page("Evening is running late", text("x"))),
    ),
    "page": Case(
        "打开设置里的关于手机",
        (),
        page("关于手机", row("型号", "X1"), app="com.acme.settings"),
        (
            page("设置", row("关于手机"), app="com.acme.settings"),
            page("关于手机壳", row("x"), app="com.acme.settings"),
            page("关于手机", row("发帖"), app="com.acme.forum"),
        ),
    ),
    "page in the other language": Case(
        "open the display settings",
        (),
        page("显示设置", row("亮度"), app="com.acme.settings"),
        (
            page("设置", row("显示设置"), app="com.acme.settings"),
            page("显示和声音", row("亮度"), app="com.acme.settings"),
        ),
    ),
    "off the picture": Case(
        "open the Gallery",
        (),
        off_picture(page("Gallery", row("beach"))),
        (off_picture(page("", text("News"), row("Gallery"))), off_picture(page("Shop", row("Gallery")))),
    ),
    "at a glance": Case(
        "open the Gallery",
        (),
        glanced(page("Gallery", row("beach")), "Gallery"),
        (glanced(page("Shop", row("x"), row("Gallery")), "Gallery"),),
    ),
    "results": Case(
        "search for 'cats'",
        (),
        page("", typing("cats"), row("All about cats"), row("Cats and dogs")),
        (
            page("", typing("cats"), row("All about cats"), keyboard_shown=True),
            page("", typing("cat"), row("All about cats")),
            page("", typing("", "Search"), row("cats")),
            page("", typing("cats"), text("Recent searches"), row("cats and dogs")),
            page("", typing("cats")),
            page("cats", row("dogs")),
            page("", typing("cats and dogs"), row("cats")),
        ),
    ),
    "nothing found": Case(
        "搜索'独角兽'",
        (),
        page("", typing("独角兽"), text("没有找到相关内容")),
        (
            page("", typing("独角"), text("没有找到相关内容")),
            page("", typing("独角兽"), text("没有找到相关内容"), loading=True),
        ),
    ),
    "zh saved, and the form is closed": Case(
        "新建一个名为“李子蛋糕”的菜谱",
        (page("菜谱", row("韭葱汤")), page("新菜谱", typing("李子蛋糕", hint="名称"), button("保存"))),
        page("菜谱", row("韭葱汤"), scrolls=True, toasts=("保存成功",)),
        (
            page("菜谱", row("韭葱汤"), toasts=("保存失败",)),
            page("菜谱", row("韭葱汤"), toasts=("草稿已保存",)),
            page("菜谱", row("韭葱汤")),
            (
                (page("菜谱", row("韭葱汤")), page("新菜谱", typing("李子酱", hint="名称"), button("保存"))),
                page("菜谱", row("韭葱汤"), toasts=("保存成功",)),
            ),
        ),
    ),
    "said to be added while one still searches": Case(
        "add Oslo to the weather list",
        (
            page("Weather list", row("Lima"), row("Quito")),
            page("Add place", typing("Oslo", hint="Search places"), row("Oslo")),
        ),
        page("Add place", typing("Oslo", hint="Search places"), row("Oslo"), toasts=("Oslo added",)),
        (
            page("Add place", typing("Oslo", hint="Search places"), row("Oslo"), toasts=("Osaka added",)),
            page("Add place", typing("Oslo", hint="Search places"), row("Oslo")),
        ),
    ),
    "told": Case(
        "add 'London' to the clock",
        (page("Clock", typing("", "Search"), row("Paris")),),
        page("Clock", typing("", "Search"), row("Paris"), toasts=("London added",)),
        (
            page("Clock", typing("", "Search"), row("Paris"), toasts=("Londonderry added",)),
            page("Clock", typing("", "Search"), row("London added")),
            page("Bank", typing("", "Search"), row("Paris"), app="com.acme.bank", toasts=("Paris added",)),
        ),
    ),
    "to the right list": Case(
        "add 'milk' to the shopping list",
        (
            page("Shopping list", row("eggs"), key="list"),
            page("Shopping list", row("eggs"), typing("milk", "Item"), key="list"),
        ),
        page("Shopping list", row("eggs"), row("milk"), typing("", "Item"), key="list"),
        (
            (
                (
                    page("Work", row("x"), key="list"),
                    page("Work", row("x"), typing("milk", "Item"), key="list"),
                ),
                page("Work", row("x"), row("milk"), typing("", "Item"), key="l"),
            ),
        ),
    ),
    "no proof of it": Case(
        "take a photo", (), None, (page("Camera", text("Photo saved")), page("task completed", text("Done")))
    ),
    "found is not made": Case(
        "Create a note titled 'Mill'",
        (page("Notes", row("x"), key="n"), page("Search", typing("Mill", "Search"), key="s")),
        None,
        (page("Search", row("Mill"), typing("", "Search"), key="s2"), page("Mill", text("An old place"))),
    ),
    "picked and said to be gone": Case(
        "delete the contact Ben Carter",
        (
            page("Ben Carter", row("555-1234"), icon("Delete"), app="a.people"),
            page("Ben Carter", dialog=(text("Delete Ben Carter?"), button("Delete")), app="a.people"),
        ),
        page("Contacts", row("Ann"), row("Bob"), app="a.people", toasts=("Contact deleted",)),
        (
            page("Contacts", row("Ann"), row("Bob"), app="a.people"),
            page("Contacts", row("Ben Carter"), app="a.people", toasts=("Contact deleted",)),
            (
                (page("Bo Carter", dialog=(text("Delete Bo Carter?"), button("Delete")), app="a.people"),),
                page("Contacts", row("Ann"), app="a.people", toasts=("Contact deleted",)),
            ),
        ),
    ),
    "zh deleted": Case(
        '删除名为"会议"的日程',
        (
            page("日历", row("会议", "10:00"), row("午饭", "12:00")),
            page("日历", row("会议"), dialog=(text("删除日程?"), button("删除"))),
        ),
        page("日历", row("午饭", "12:00")),
        (
            page("日历", row("会议", "10:00"), row("午饭", "12:00")),
            page("日程", row("午饭")),
            page("日历", row("午饭", "12:00"), loading=True),
        ),
    ),
    "none of that name": Case(
        "Delete all events named 'Yoga'",
        (page("Events", row("Yoga"), row("Choir"), key="e"),),
        page("Events", row("Choir"), key="e"),
        (
            page("Events", row("Yoga"), row("Choir"), key="e"),
            page("Events", row("Choir"), key="e", scrolls=True),
            ((page("Events", row("Choir"), key="e"),), page("Events", row("Choir"), key="e")),
        ),
    ),
    "sent, seen in the list": Case(
        "send 'hi' to Ann",
        (page("Chats", row("Ann", "hello"), row("Bob", "yo")), chat("Ann", typed="hi")),
        page("Chats", row("Ann", "You: hi"), row("Bob", "yo")),
        (
            page("Chats", row("Ann", "hello"), row("Bob", "You: hi")),
            page("Chats", row("Ann", "hi all"), row("Bob", "yo")),
        ),
    ),
}
ANSWERS: dict[str, tuple[str, Screen, str | None]] = {
    "beside its label": (
        "What is the fee of the account?",
        page("Account", row("Fee", "$4.50"), row("Balance", "$90.00")),
        "$4.50",
    ),
    "of the row that the question names": (
        "What is the price of 'Rye bread'?",
        page("Bakery", row("Rye bread", "$3.20"), row("Oat bread", "$4.10")),
        "$3.20",
    ),
    "in a sentence": (
        "What is the gate code in the message from Nora?",
        page("Nora", text("Flat 12 is yours from 4 pm. The gate code is 8841. See you!")),
        "8841",
    ),
    "zh in a sentence": (
        "小诺消息里的门禁码是多少？",
        page("小诺", text("12号房下午4点以后入住，门禁码8841。")),
        "8841",
    ),
    "another row": ("What is the price of 'Rye bread'?", page("Bakery", row("Oat bread", "$4.10")), None),
    "two that fit": (
        "What is the price of 'Rye bread'?",
        page("Bakery", row("Rye bread", "$3.20"), row("Rye bread", "$3.90")),
        None,
    ),
    "behind a dialog": (
        "What is the fee of the account?",
        page("Account", row("Fee", "$4.50"), dialog=(text("Log in again"), button("OK"))),
        None,
    ),
}
KINDS = {
    "turn on Wi-Fi": (EvidenceKind.STATE, (), page("Network", switch("Wi-Fi", True))),
    "open the Gallery": (EvidenceKind.PAGE, (), page("Gallery", row("beach"), app="com.acme.gallery")),
    "delete the note 'milk'": (
        EvidenceKind.GONE,
        (page("Notes", row("milk"), row("eggs")),),
        page("Notes", row("eggs")),
    ),
    "send 'hi' to Ann": (EvidenceKind.NEW, (chat("Ann", typed="hi"),), chat("Ann", "hi")),
    "send 'see you' to bob@acme.org": (
        EvidenceKind.MESSAGE,
        (page("Compose", typing("bob@acme.org", "To"), typing("see you", "Compose email"), icon("Send")),),
        page("Inbox", row("Ann"), toasts=("Message sent",)),
    ),
}


@pytest.mark.parametrize("name", holding(CASES))
async def test_it_holds(name: str) -> None:
    case = CASES[name]
    assert case.holds is not None
    evidence = await told(case.sentence, case.seen, case.holds)
    assert evidence is not None
    assert evidence.frame_id == case.holds.frame.id


@pytest.mark.parametrize(("name", "number"), near_misses(CASES))
async def test_what_nearly_shows_it_is_no_evidence(name: str, number: int) -> None:
    assert await near_miss(CASES[name], number) is None


@pytest.mark.parametrize("name", ANSWERS)
async def test_a_question_is_answered_by_one_thing_or_not_at_all(name: str) -> None:
    sentence, screen, right = ANSWERS[name]
    evidence = await told(sentence, (), screen)
    assert (None if evidence is None else evidence.value) == right


@pytest.mark.parametrize("sentence", KINDS)
async def test_each_kind_of_evidence(sentence: str) -> None:
    kind, seen, screen = KINDS[sentence]
    evidence = await told(sentence, seen, screen)
    assert evidence is not None
    assert evidence.kind is kind
    assert evidence.target is not None or kind in {EvidenceKind.GONE, EvidenceKind.MESSAGE, EvidenceKind.PAGE}


def test_what_was_stored_as_a_row_is_new() -> None:
    assert EvidenceKind("row") is EvidenceKind.NEW
