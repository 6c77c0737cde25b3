"""What other actions than touches commit to: links, keys, typing, sliding, dropping, switching, choosing."""

from __future__ import annotations

import pytest

from tests import samples
from tests.unit.safety_screens import written
from treetap.language.reader import read_task
from treetap.models import (
    Action,
    Call,
    ClearText,
    Commitment,
    Direction,
    DoubleTap,
    Drag,
    InputText,
    Key,
    LaunchApp,
    LongPress,
    OpenUrl,
    Permission,
    PressKey,
    Ruling,
    SafetySettings,
    Screen,
    ScrollTo,
    Select,
    SetChecked,
    SetValue,
    Swipe,
    Target,
    TaskFrame,
    Text,
)
from treetap.safety.guard import RiskGuard

SEND, PAY, DELETE, CALL = Commitment.SEND, Commitment.PAY, Commitment.DELETE, Commitment.CALL
GRANT, INSTALL, OTHER = Commitment.GRANT, Commitment.INSTALL, Commitment.OTHER
NEWS = samples.task("open the news", samples.opening("news"))


async def judged(action: Action, screen: Screen, mandate: TaskFrame = NEWS) -> Ruling:
    return await RiskGuard(SafetySettings()).judge(action, None, samples.situation(mandate, screen), None)


def at(name: str) -> Target:
    return Target(element=name)


@pytest.mark.parametrize(
    ("url", "risk"),
    [
        ("https://example.com/news", None),
        ("example.com:8080/a", None),
        ("geo:37.7,-122.4", None),
        ("https://example.com/payments-explained", None),
        ("tel:112", CALL),
        (" TEL:112", CALL),
        ("\u200btel:112", CALL),
        ("te%6c:112", CALL),
        ("sms:10086?body=hi", SEND),
        ("smsto:10086", SEND),
        ("mailto:a@b.com?subject=x", SEND),
        ("intent://scan/#Intent;scheme=zxing;end", OTHER),
        ("javascript:alert(1)", OTHER),
        ("file:///sdcard/x", OTHER),
        ("someapp://do/it", OTHER),
        ("market://details?id=com.x", INSTALL),
        ("https://play.google.com/store/apps/details?id=com.x", INSTALL),
        ("https://example.com/app.apk", INSTALL),
        ("upi://pay?pa=x@y&am=500", PAY),
        ("alipays://platformapi/startapp", PAY),
        ("bitcoin:1abc", PAY),
        ("https://example.com/checkout", PAY),
        ("https://example.com/logout", OTHER),
        ("https://example.com/item/delete?id=3", DELETE),
        ("http://[", OTHER),
    ],
)
async def test_links_by_where_they_lead(url: str, risk: Commitment | None) -> None:
    ruling = await judged(OpenUrl(url=Text.literal(url)), samples.settings())
    assert ruling.risk is risk
    assert (ruling.permission is Permission.ALLOW) == (risk is None)


@pytest.mark.parametrize(
    ("app", "risk"),
    [("Maps", None), ("com.android.packageinstaller", INSTALL), ("紧急呼叫", CALL), ("PayPal", None)],
)
async def test_launching(app: str, risk: Commitment | None) -> None:
    assert (await judged(LaunchApp(app=Text.literal(app)), samples.settings())).risk is risk


CHAT = "x:hello ; f:Message=hi ; b:Send"
SEARCH = "f:Search=cats ; b:Send"
FORM = "f:Name=Ann ; f:Title=x ; b:Save"
PIN = "x:Pay to Bob ; x:$20.00 ; f:Enter PIN="


@pytest.mark.parametrize(
    ("parts", "risk"),
    [(CHAT, SEND), (SEARCH, None), (FORM, None), ("f:说点什么=好 ; b:发布", SEND), (PIN, PAY)],
)
async def test_enter_does_what_the_field_is_for(parts: str, risk: Commitment | None) -> None:
    screen, _ = written("Page", parts)
    field = next(one for one in screen.elements if one.editable)
    typed = InputText(text=Text.literal("hi"), target=at(field.id), press_enter=True)
    assert (await judged(typed, screen)).risk is risk
    focused = screen.model_copy(
        update={
            "elements": tuple(
                one.model_copy(update={"focused": one.id == field.id}) for one in screen.elements
            )
        }
    )
    assert (await judged(PressKey(key=Key.ENTER), focused)).risk is risk


async def test_typing_without_enter_commits_to_nothing_but_a_newline_may() -> None:
    screen, _ = written("Ann", CHAT)
    field = at("e2")
    assert (await judged(InputText(text=Text.literal("a"), target=field), screen)).risk is None
    assert (await judged(InputText(text=Text.literal("a\n"), target=field), screen)).risk is SEND
    assert (await judged(ClearText(target=field), screen)).risk is None


async def test_the_word_typed_counts_not_the_one_that_stands_there() -> None:
    screen, _ = written("Ann", "f:Message= ; b:Send")
    task = read_task("send 'hi' to Ann")
    for text, want in (("hi", Permission.ALLOW), ("bye", Permission.ASK)):
        action = InputText(text=Text.literal(text), target=at("e1"), press_enter=True)
        assert (await judged(action, screen, task)).permission is want


async def test_a_payments_pin_pays() -> None:
    screen, _ = written("Pay", PIN)
    secret = screen.model_copy(
        update={
            "elements": tuple(one.model_copy(update={"password": one.editable}) for one in screen.elements)
        }
    )
    assert (await judged(InputText(text=Text.literal("123456"), target=at("e3")), secret)).risk is PAY
    assert (await judged(SetValue(value=Text.literal("123456"), target=at("e3")), secret)).risk is PAY


@pytest.mark.parametrize(
    ("key", "risk"), [(Key.CALL, CALL), (Key.DELETE, None), (Key.BACK, None), (Key.END_CALL, None)]
)
async def test_keys(key: Key, risk: Commitment | None) -> None:
    assert (await judged(PressKey(key=key), samples.chat(typed="x"))).risk is risk


@pytest.mark.parametrize(
    ("parts", "direction", "risk"),
    [
        ("*r:Invoice/Ann", Direction.LEFT, DELETE),
        ("*r:Invoice/Ann", Direction.UP, None),
        ("*b:Slide to pay $5", Direction.RIGHT, PAY),
        ("*x:右滑支付", Direction.RIGHT, PAY),
        ("*x:Slide to answer", Direction.RIGHT, CALL),
        ("*t:Photos", Direction.LEFT, None),
    ],
)
async def test_sliding(parts: str, direction: Direction, risk: Commitment | None) -> None:
    screen, touched = written("Inbox", parts)
    assert (await judged(Swipe(direction=direction, target=at(touched)), screen)).risk is risk


async def test_a_swipe_over_a_page_that_says_it_deletes() -> None:
    screen, _ = written("Inbox", "x:Swipe left to delete ; r:Invoice")
    assert (await judged(Swipe(direction=Direction.LEFT), screen)).risk is DELETE
    assert (await judged(Swipe(direction=Direction.UP), screen)).risk is None
    plain, _ = written("Inbox", "r:Invoice")
    assert (await judged(Swipe(direction=Direction.LEFT), plain)).risk is None


@pytest.mark.parametrize(
    ("parts", "risk"), [("i:Trash", DELETE), ("x:卸载", INSTALL), ("x:Uninstall", INSTALL), ("r:Work", None)]
)
async def test_dropping(parts: str, risk: Commitment | None) -> None:
    screen, _ = written("Home", f"r:Chess ; {parts}")
    assert (await judged(Drag(target=at("e1"), to=at("e2")), screen)).risk is risk
    element = screen.element("e2")
    assert element is not None
    assert (await judged(Drag(target=at("e1"), to=element.bounds.center), screen)).risk is risk


@pytest.mark.parametrize(
    ("title", "label", "on", "risk"),
    [
        ("App permissions", "Camera", True, GRANT),
        ("App permissions", "Camera", False, None),
        ("安装未知应用", "允许来自此来源的应用", True, GRANT),
        ("Device admin apps", "Find my phone", True, GRANT),
        ("Settings", "Bluetooth", True, None),
        ("设置", "深色模式", True, None),
    ],
)
async def test_switches(title: str, label: str, on: bool, risk: Commitment | None) -> None:
    screen, touched = written(title, f"*s:{label}{'-' if on else '+'}")
    assert (await judged(SetChecked(target=at(touched), checked=on), screen)).risk is risk
    assert (await judged(DoubleTap(target=at(touched)), screen)).risk is risk


@pytest.mark.parametrize(("option", "risk"), [("Delete", DELETE), ("始终允许", GRANT), ("Blue", None)])
async def test_choosing_from_a_menu(option: str, risk: Commitment | None) -> None:
    screen, touched = written("Note", "*b:More options")
    assert (await judged(Select(target=at(touched), option=Text.literal(option)), screen)).risk is risk


async def test_holding_a_microphone_sends_what_is_said() -> None:
    screen, touched = written("张三", "*b:按住 说话")
    assert (await judged(LongPress(target=at(touched)), screen)).risk is SEND


async def test_calling_is_for_the_number_that_was_asked_for() -> None:
    page = samples.settings()
    for task, number, want in (
        ("call 10086", "10086", Permission.ALLOW),
        ("call 10086", "10010", Permission.ASK),
        ("call Mum", "13800138000", Permission.ASK),
        ("open the news", "112", Permission.ASK),
        ("don't call 10086", "10086", Permission.REFUSE),
    ):
        ruling = await judged(Call(number=Text.literal(number)), page, read_task(task))
        assert ruling.permission is want, (task, number, ruling.reason)
    contact, _ = written("Mum", "r:138 0013 8000/Mobile")
    ruling = await judged(Call(number=Text.literal("13800138000")), contact, read_task("call Mum"))
    assert ruling.permission is Permission.ALLOW


async def test_looking_commits_to_nothing() -> None:
    screen, touched = written("Photo", "*b:Delete")
    assert (await judged(ScrollTo(target=at(touched)), screen)).permission is Permission.ALLOW
