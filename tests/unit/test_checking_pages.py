"""Open, search, read, go back, call: the page itself, and not a row or a message that has its name."""

from __future__ import annotations

import pytest

from tests.unit.checking_screens import (
    Case,
    button,
    glanced,
    holding,
    icon,
    launcher,
    near_miss,
    near_misses,
    off_picture,
    page,
    row,
    switch,
    tab,
    text,
    told,
    typing,
)
from treetap.models import EvidenceKind

HOME = launcher("Phone", "Gallery", "Notes", "微信")
INBOX = page("Inbox", row("Ann", "see you"), row("Bob", "hi"), app="org.acme.post")
PAD = [button(key) for key in "1234567890"]

CASES = {
    "app by its title": Case(
        "open the Gallery",
        (HOME,),
        page("Gallery", row("beach")),
        (
            HOME,
            page("Apps", row("Gallery")),
            page("Gallery", row("Force stop"), app="com.acme.settings"),
            page("Gallery", loading=True),
            page("Ann", row("Gallery")),
            page("Gallery", dialog=(text("Rate us"), button("OK"))),
        ),
    ),
    "app by its package": Case(
        "open the calculator",
        (HOME,),
        page("", *PAD, app="com.acme.calculator2"),
        (page("", *PAD, app="com.acme.dialer"), page("", row("Calculator"), app="com.acme.store")),
    ),
    "zh app": Case(
        "打开微信",
        (HOME,),
        page("微信(3)", row("张三")),
        (HOME, page("支付宝", row("微信")), page("微信支付", row("余额"))),
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
    "chat of a person": Case(
        "open the chat 'Ann'",
        (INBOX,),
        page("Ann", row("see you"), typing(hint="Message"), app="org.acme.post"),
        (
            INBOX,
            page("Bob", row("Ann"), app="org.acme.post"),
            page("Ann Lee", row("hi"), app="org.acme.post"),
        ),
    ),
    "tab": Case(
        "go to the second tab",
        (),
        page("Clock", row("x"), tabs=(tab("Alarm"), tab("World", True), tab("Timer"))),
        (
            page("Clock", row("x"), tabs=(tab("Alarm", True), tab("World"), tab("Timer"))),
            page("Clock", row("second tab")),
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
    "free": Case(
        "Quarterly figures overview",
        (),
        page("Quarterly figures overview", row("x")),
        (page("Figures", row("Quarterly figures overview")), page("Quarterly figures", row("x"))),
    ),
    "home": Case(
        "go to the home screen", (INBOX,), HOME, (INBOX, page("Home", row("feed"), app="com.acme.social"))
    ),
    "back": Case(
        "go back",
        (INBOX, page("Ann", row("x"), app="org.acme.post")),
        INBOX,
        (page("Ann", row("x"), app="org.acme.post"), ((INBOX,), page("Ann", row("x"))), ((), INBOX)),
    ),
    "close": Case(
        "close the browser",
        (page("x", row("y"), app="com.acme.browser"),),
        HOME,
        (((), HOME), page("x", row("y"), app="com.acme.browser")),
    ),
    "searched": Case(
        "search for 'cats' in the shop app",
        (),
        page("Shop", typing("cats"), row("cats mug")),
        (page("Forum", typing("cats"), row("cats mug")),),
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
    "results page": Case(
        "搜索天气预报",
        (),
        page("“天气预报”的搜索结果", row("北京天气预报")),
        (page("天气预报", row("北京")), page("“天气”的搜索结果", row("北京天气"))),
    ),
    "call": Case(
        "call 10086",
        (),
        page("", text("10086"), text("Calling…"), icon("End call"), app="com.acme.dialer"),
        (
            page("", text("10086"), *PAD, icon("Call"), app="com.acme.dialer"),
            page("Recents", row("10086"), app="com.acme.dialer"),
            page("", text("10000"), text("Calling…"), icon("End call")),
            page("", text("10086"), text("Incoming call"), icon("Answer"), icon("Decline")),
            page("", text("10086"), text("Call ended"), icon("End call")),
            page("", text("100861"), text("Calling…"), icon("End call")),
        ),
    ),
    "zh call": Case(
        "打电话给李四",
        (),
        page("", text("李四"), text("正在呼叫"), icon("挂断")),
        (
            page("李四", icon("拨号"), text("138")),
            page("", text("李四光"), icon("挂断")),
            page("", text("李四"), text("通话结束"), icon("挂断")),
        ),
    ),
    "call with a wide button": Case(
        "call 10086",
        (),
        page("", text("10086"), text("Calling…"), row("Hang up")),
        (
            page("", text("10086"), text("Calling…"), row("Hang up"), row("Answer")),
            page("", text("10086"), text("Calling…"), row("End")),
        ),
    ),
    "hung up": Case(
        "hang up",
        (page("", text("10086"), icon("End call")),),
        page("Recents", row("10086")),
        (page("", text("10086"), icon("End call")), ((), page("Recents", row("10086")))),
    ),
}

READING = {
    "row": (
        "what is the battery level",
        page("Battery", row("Battery level", "85%")),
        "85%",
        (
            page("Battery", row("Battery level")),
            page("Battery level", row("Battery saver", "10%")),
            page("Ann", row("the battery level is 20%")),
            page("Battery", row("Low battery level warning", "15%")),
        ),
    ),
    "zh": (
        "查看剩余电量",
        page("电池", row("剩余电量", "62%")),
        "62%",
        (page("电池", row("剩余电量", "查看详情")), page("电池", row("充电电量", "62%"))),
    ),
    "colon": (
        "what is the android version",
        page("About", text("Android version: 14")),
        "14",
        (page("About", text("Android version")), page("About", text("App version: 3.1"))),
    ),
    "in a note": (
        "What is the door code in my note 'Office'?",
        page("Office", text("Opens at 8\nDoor code: 4711\nAsk Bo"), app="com.acme.notes"),
        "4711",
        (
            page("Home", text("Opens at 8\nDoor code: 4711\nAsk Bo"), app="com.acme.notes"),
            page("Office", text("Opens at 8\nAsk Bo for the door code"), app="com.acme.notes"),
        ),
    ),
    "by its looks": (
        "What is the phone number of Ann Lee?",
        page("Ann Lee", row("(917) 555-0168", "Mobile"), row("ann@acme.org", "Mail")),
        "(917) 555-0168",
        (
            page("Bob Lee", row("(917) 555-0168", "Mobile")),
            page("Ann Lee", row("(917) 555-0168", "Mobile"), row("(917) 555-0199", "Work")),
            page("Ann", row("(917) 555-0168", "Mobile")),
        ),
    ),
    "below": (
        "check the balance",
        page("Wallet", text("Balance"), text("$12.50")),
        "$12.50",
        (
            page("Wallet", text("Balance"), button("Top up")),
            page("Wallet", text("Limit"), text("$12.50")),
            page("Wallet", text("Balance"), text("$12.50"), loading=True),
        ),
    ),
    "off the picture": (
        "check the balance",
        off_picture(page("Wallet", text("Balance"), text("$12.50"))),
        "$12.50",
        (off_picture(page("Wallet", text("Minimum balance"), text("$12.50"))),),
    ),
}


@pytest.mark.parametrize("name", holding(CASES))
async def test_the_page_shows(name: str) -> None:
    case = CASES[name]
    assert case.holds is not None
    assert await told(case.sentence, case.seen, case.holds) is not None


@pytest.mark.parametrize(("name", "number"), near_misses(CASES))
async def test_the_page_does_not_show(name: str, number: int) -> None:
    assert await near_miss(CASES[name], number) is None


@pytest.mark.parametrize("name", READING)
async def test_the_value_is_read(name: str) -> None:
    sentence, screen, value, _ = READING[name]
    evidence = await told(sentence, (), screen)
    assert evidence is not None
    assert (evidence.kind, evidence.value) == (EvidenceKind.VALUE, value)


@pytest.mark.parametrize(
    ("name", "number"), [(name, n) for name, one in READING.items() for n in range(len(one[3]))]
)
async def test_no_value_is_read(name: str, number: int) -> None:
    sentence, _, _, nearly = READING[name]
    assert await told(sentence, (), nearly[number]) is None


async def test_a_switch_is_no_page() -> None:
    assert await told("open the Gallery", (), page("Apps", switch("Gallery", True))) is None
