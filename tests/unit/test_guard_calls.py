"""A touch that calls is known as one in any phone app, and what only shows somebody stays free."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from tests import samples
from tests.unit.phone_pages import apps, page, touched
from treetap.guard.guard import RiskGuard
from treetap.models import (
    Action,
    App,
    Commitment,
    LongPress,
    Permission,
    Ruling,
    SafetySettings,
    Screen,
    Tap,
    Target,
)
from treetap.task.reader import read_task

GOOGLE, SAMSUNG, MIUI = "com.google.android.dialer", "com.samsung.android.dialer", "com.android.contacts"
CONTACTS, SMS, CHAT = "com.google.android.contacts", "com.google.android.apps.messaging", "com.whatsapp"
CHROME = "com.android.chrome"
LOG = (
    "Ann Lee | <Missed call> | Mobile | 10:02",
    "Bob | <Outgoing call> | Yesterday",
    "(206) 555-0134 | Sat 18:52",
)
LOG_ZH = (
    "张三 | <未接来电> | 昨天 20:31 | [详情]",
    "李雷 | <呼出> | 周五",
    "159 5501 3846 | 广东 深圳 | 11月3日",
)


class Case(NamedTuple):
    """What is touched where."""

    screen: Screen
    words: str
    who: str = ""
    """Whom it calls."""
    apps: tuple[App, ...] = ()
    held: bool = False


CALLS = {
    "a call log": Case(page(GOOGLE, *LOG, tabs=("Favorites", "*Recents", "Contacts")), "Ann Lee", "Ann Lee"),
    "a stranger in a call log": Case(page(SAMSUNG, *LOG, title="Recents"), "(206) 555-0134", "206 555 0134"),
    "通话记录": Case(
        page(MIUI, *LOG_ZH, tabs=("*拨号", "联系人"), activity="TwelveKeyDialer"), "张三", "张三"
    ),
    "通话记录里的号码": Case(page(MIUI, *LOG_ZH, tabs=("*拨号", "联系人")), "159 5501 3846", "15955013846"),
    "a favourite": Case(
        page(GOOGLE, "<Photo of Ann> | Ann Lee", "Bob | Work", tabs=("*Favorites", "Recents")),
        "Ann Lee",
        "Ann Lee",
    ),
    "收藏": Case(
        page(
            "com.vendor.tel",
            "张三",
            "李雷",
            tabs=("*收藏", "通话记录"),
        ),
        "张三",
        "张三",
        apps("com.vendor.tel", "电话"),
    ),
    "a place with a name that nobody listed": Case(
        page("net.example.talk", "Ann Lee", "Bob", tabs=("*My people of note", "Recents", "Contacts")),
        "Ann Lee",
        "Ann Lee",
        apps("net.example.talk", dials=True),
    ),
    "没人列过的标签": Case(
        page("net.example.talk", "张三", "李雷", tabs=("*星标", "最近通话", "通讯录")),
        "张三",
        "张三",
        apps("net.example.talk", dials=True),
    ),
    "somebody called often": Case(
        page(SAMSUNG, "# Frequently called", "Ann Lee", "Bob", tabs=("*Keypad", "Recents")),
        "Ann Lee",
        "Ann Lee",
    ),
    "a suggestion of the keypad": Case(
        page(SAMSUNG, "Ann Lee | 206-555-0134", keypad=True), "Ann Lee", "Ann Lee"
    ),
    "拨号盘的建议": Case(
        page(MIUI, "李雷 | 136 0012 1248", keypad=True, activity="TwelveKeyDialer"),
        "李雷",
        "李雷",
        apps(MIUI, "联系人", dials=True),
    ),
    "an app that only its log tells": Case(
        page("org.example.ring", "Ann Lee | Incoming call | 10:02", "Bob | Missed call | 9:41"),
        "Ann Lee",
        "Ann Lee",
    ),
    "an app that the system hands numbers": Case(
        page("net.example.talk", "Ann Lee | 206-555-0134"),
        "Ann Lee",
        "Ann Lee",
        apps("net.example.talk", dials=True),
    ),
    "a number on a contact's page": Case(
        page(CONTACTS, "(206) 555-0134 | Mobile", "ann@example.com | Home", title="Ann Lee"),
        "(206) 555-0134",
        "Ann Lee",
    ),
    "名片上的号码": Case(
        page("com.hihonor.contacts", "136 0012 1248 | 手机", title="李雷"), "136 0012 1248", "李雷"
    ),
    "a bare number on a contact's page": Case(
        page(CONTACTS, "2065550134 | Mobile", title="Ann Lee"), "2065550134", "Ann Lee"
    ),
    "a short number in a call log": Case(page(GOOGLE, "10086 | 9:41", "Bob | 9:30"), "10086", "10086"),
    "a number on a web page": Case(
        page(CHROME, "~ +1 206 555 0134", "~ Opening hours", address="clinic.example/contact"),
        "+1 206 555 0134",
        "+1 206 555 0134",
    ),
    "a link to a number": Case(
        page(CHROME, "Reception | 020-87654321", "Imprint", address="clinic.example/contact"),
        "Reception",
        "020-87654321",
    ),
    "a key that is held": Case(page(GOOGLE, keypad=True), "5 JKL", "", held=True),
}
FREE = {
    "a row with a call button of its own": Case(
        page(GOOGLE, "Ann Lee | 10:02 | [Call Ann Lee]", "Bob | 9:41 | [Call Bob]", title="Recents"),
        "Ann Lee",
    ),
    "联系人列表": Case(
        page(MIUI, "张三", "李雷", title="联系人"), "张三", apps=apps(MIUI, "联系人", dials=True)
    ),
    "a list of contacts": Case(page(CONTACTS, "Ann Lee", "Bob", title="Contacts"), "Ann Lee"),
    "a list of contacts with numbers": Case(
        page(CONTACTS, "Ann Lee | (206) 555-0134", "Bob | (206) 555-0199", title="Contacts"), "Ann Lee"
    ),
    "the contacts of a phone app": Case(
        page(SAMSUNG, "Ann Lee | 206-555-0134", "Bob", tabs=("Keypad", "Recents", "*Contacts")), "Ann Lee"
    ),
    "a thread": Case(page(SMS, "Ann Lee | See you at 10 | 10:02", "Bob | ok | Yesterday"), "Ann Lee"),
    "a thread with a stranger": Case(
        page(SMS, "(206) 555-0134 | Your parcel has arrived | 10:02", "22395 | Your code"), "(206) 555-0134"
    ),
    "短信会话": Case(page("com.android.mms", "136 0012 1248 | 晚点到 | 昨天", title="短信"), "136 0012 1248"),
    "a receiver to choose": Case(
        page(CHAT, "(206) 555-0134", "Bob | (206) 555-0199", field="To"), "(206) 555-0134"
    ),
    "voicemail": Case(
        page(GOOGLE, "Ann Lee | Yesterday 09:19 · 19 s", "Bob | Fri 11:02", title="Voicemail"), "Ann Lee"
    ),
    "语音信箱": Case(page(MIUI, "张三 | 昨天 09:19", title="语音信箱"), "张三", apps=apps(MIUI, "电话")),
    "a blocked number": Case(page(GOOGLE, "(206) 555-0134", title="Blocked numbers"), "(206) 555-0134"),
    "where calls are forwarded": Case(
        page("com.android.phone", "Always forward | (206) 555-0134", title="Call forwarding"),
        "Always forward",
    ),
    "somebody to choose for a key": Case(
        page(SAMSUNG, "Ann Lee | 206-555-0134", activity="com.x.ContactSelectionActivity"), "Ann Lee"
    ),
    "a setting of a phone app": Case(
        page(GOOGLE, "Call waiting | On", "Sounds", title="Settings"), "Call waiting"
    ),
    "a tab of a phone app": Case(page(GOOGLE, *LOG, tabs=("Favorites", "*Recents")), "Favorites"),
    "a way to add a favourite": Case(
        page(GOOGLE, "+ Add favorite", "Ann Lee", tabs=("*Favorites",)), "Add favorite"
    ),
    "a button of the bar over a place": Case(
        page("net.example.talk", "Ann Lee", title="Names and numbers", tabs=("*Favorites", "Recents")),
        "Recents",
        apps=apps("net.example.talk", dials=True),
    ),
    "a list of another app with places": Case(
        page("com.example.club", "Ann Lee", "Bob", tabs=("*Members", "News")), "Ann Lee"
    ),
    "a key that is touched": Case(page(GOOGLE, keypad=True), "5 JKL"),
    "a sum": Case(page("com.example.calculator", "555-0134", "200 - 1000", title="History"), "555-0134"),
    "a day": Case(page("com.android.calendar", "2026-11-18 | Film night", title="November"), "2026-11-18"),
    "an address to send to": Case(
        page("com.shop", "Ann Lee | (206) 555-0134 | 12 Main St", title="Choose address"), "Ann Lee"
    ),
}


async def ruling(case: Case, task: str) -> Ruling:
    target = Target(element=touched(case.screen, case.words).id)
    action: Action = LongPress(target=target) if case.held else Tap(target=target)
    situation = samples.situation(read_task(task), case.screen).model_copy(update={"apps": case.apps})
    return await RiskGuard(SafetySettings()).judge(action, None, situation, None)


@pytest.mark.parametrize("case", CALLS.values(), ids=CALLS)
async def test_what_calls_is_asked_about_where_the_task_does_something_else(case: Case) -> None:
    found = await ruling(case, "open the newest entry")
    assert (found.permission, found.risk) == (Permission.ASK, Commitment.CALL), found.reason


@pytest.mark.parametrize("question", ["When did Ann Lee last call me?", "张三上次什么时候给我打的电话？"])
@pytest.mark.parametrize("case", CALLS.values(), ids=CALLS)
async def test_for_a_question_it_is_refused(case: Case, question: str) -> None:
    assert (await ruling(case, question)).permission is Permission.REFUSE


@pytest.mark.parametrize("name", [name for name in CALLS if CALLS[name].who])
async def test_whom_the_task_calls_is_called_without_asking(name: str) -> None:
    case = CALLS[name]
    for task in (f"call {case.who}", f"打电话给{case.who}"):
        found = await ruling(case, task)
        assert found.permission is Permission.ALLOW, (task, found.reason)
        assert found.risk is Commitment.CALL
        other = await ruling(case, "call Zoe Quinn")
        assert other.permission is Permission.ASK or other.leads, other.reason


@pytest.mark.parametrize(
    "task", ["open the newest entry", "When did Ann Lee last call me?", "张三找过我吗？"]
)
@pytest.mark.parametrize("case", FREE.values(), ids=FREE)
async def test_what_only_shows_somebody_is_free(case: Case, task: str) -> None:
    found = await ruling(case, task)
    assert found.risk is not Commitment.CALL, found.reason


TWICE = ("Ann's Office | 10:02 | [Call]", "Bob | 9:41 | [Call]", "Ann's Office | Yesterday 9:03 | [Call]")
TWICE_ZH = ("阳光诊所 | 昨天 20:31 | [呼叫]", "李雷 | 10:02 | [呼叫]", "阳光诊所 | 周五 8:00 | [呼叫]")


@pytest.mark.parametrize(
    ("task", "rows", "allowed"),
    [
        ("Call Ann's Office", TWICE, True),
        ("call Ann", TWICE, False),
        ("打电话给阳光诊所", TWICE_ZH, True),
        ("打电话给阳光", TWICE_ZH, False),
        ("call Bob", ("Bob | Mobile | 10:02 | [Call]", "Bob | Home | 9:41 | [Call]"), False),
    ],
)
async def test_who_is_called_is_the_one_that_was_said_in_full(
    task: str, rows: tuple[str, ...], allowed: bool
) -> None:
    screen = page(GOOGLE, *rows, title="Recents")
    button = next(one for one in screen.elements if one.description in ("Call", "呼叫"))
    situation = samples.situation(read_task(task), screen)
    found = await RiskGuard(SafetySettings()).judge(
        Tap(target=Target(element=button.id)), None, situation, None
    )
    assert (found.permission is Permission.ALLOW) is allowed, found.reason
