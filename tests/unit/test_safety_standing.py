"""Controls that commit only where they stand, and what the run itself has written."""

from __future__ import annotations

import pytest

from tests import samples
from tests.unit.safety_screens import written
from treetap.language.reader import read_task
from treetap.models import (
    Action,
    Commitment,
    Element,
    InputText,
    Permission,
    Role,
    Ruling,
    SafetySettings,
    Screen,
    SetValue,
    StepRecord,
    StepStatus,
    Tap,
    Target,
    Text,
)
from treetap.safety.guard import RiskGuard

NEWS = samples.task("open the news", samples.opening("news"))


async def judged(action: Action, screen: Screen, task: str = "", **more: object) -> Ruling:
    situation = samples.situation(read_task(task) if task else NEWS, screen, **more)
    return await RiskGuard(SafetySettings()).judge(action, None, situation, None)


def tap(name: str) -> Tap:
    return Tap(target=Target(element=name))


def chat(typed: str, hint: str = "Message", row: int = 9) -> Screen:
    """A field between two icons that have no words, below what was said."""

    def icon(name: str, left: int, right: int | None = None) -> Element:
        box = samples.row(row, left, right) if right else samples.row(row, left)
        return samples.element("", box, id=name, role=Role.ICON, clickable=True)

    field = samples.element(
        typed, samples.row(row, 60, 280), id="field", role=Role.FIELD, hint=hint, editable=True
    )
    return samples.screen(
        "chat",
        samples.element("Ann", samples.row(0), id="title", role=Role.TEXT),
        samples.element("hello", samples.row(2), id="heard", role=Role.TEXT),
        icon("left", 0, 50),
        field,
        icon("right", 300),
    )


async def test_a_button_without_a_word_beside_a_message_sends_it() -> None:
    assert (await judged(tap("right"), chat("hi"))).risk is Commitment.SEND
    assert (await judged(tap("right"), chat("hi", hint=""))).risk is Commitment.SEND
    assert (await judged(tap("left"), chat("hi"))).risk is None
    assert (await judged(tap("right"), chat(""))).risk is None
    assert (await judged(tap("right"), chat("hi", hint="Search"))).risk is None
    assert (await judged(tap("right"), chat("hi", hint="", row=1))).risk is None


@pytest.mark.parametrize(
    ("task", "want"), [("send 'hi' to Ann", Permission.ALLOW), ("send 'hi' to Bob", Permission.ASK)]
)
async def test_and_does_so_with_consent(task: str, want: Permission) -> None:
    assert (await judged(tap("right"), chat("hi"), task)).permission is want


@pytest.mark.parametrize(
    ("parts", "risk"),
    [
        ("x:Enter PIN to pay $20 ; f:PIN=", Commitment.PAY),
        ("x:Total $20 ; f:CVV=", Commitment.PAY),
        ("x:请输入支付密码 ; f:=", Commitment.PAY),
        ("x:合计 ¥20 ; x:支付密码 ; f:密码=", Commitment.PAY),
        ("x:Total $20 ; f:Name on card=", None),
        ("x:Enter your PIN ; f:PIN=", None),
        ("x:登录 ; f:密码=", None),
    ],
)
async def test_what_a_payment_asks_for_pays(parts: str, risk: Commitment | None) -> None:
    screen, _ = written("Page", parts)
    field = next(one for one in screen.elements if one.editable)
    target = Target(element=field.id)
    assert (await judged(InputText(text=Text.literal("1234"), target=target), screen)).risk is risk
    assert (await judged(SetValue(value=Text.literal("1234"), target=target), screen)).risk is risk


async def test_what_the_run_has_written_itself_may_be_discarded() -> None:
    screen, discard = written("Edit", "f:Note=hi ; D ; x:Discard changes? ; b:Keep editing ; *b:Discard")
    assert (await judged(tap(discard), screen)).risk is Commitment.DELETE
    typed = StepRecord(
        action=InputText(text=Text.literal("hi"), target=Target(element="e1")),
        status=StepStatus.SUCCESS,
        decided_by="offline",
    )
    assert (await judged(tap(discard), screen, steps=(typed,))).risk is None
