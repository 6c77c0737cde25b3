"""What a guard must do."""

from __future__ import annotations

import pytest

from tests import samples
from tests.contracts.showing import Show, Showing
from treetap.core.ports import Guard
from treetap.models import (
    Action,
    Back,
    Call,
    Commitment,
    GoHome,
    Permission,
    Role,
    Screen,
    Tap,
    Target,
    Text,
    Wait,
)

SETTINGS, GALLERY = samples.settings(), samples.gallery("beach")
PAY = samples.screen("pay", samples.element("立即支付", samples.row(4), role=Role.BUTTON, clickable=True))
SEND = samples.tap("Send", commits=Commitment.SEND)

HARMLESS: dict[str, Action] = {
    "tap": samples.tap("About phone"),
    "back": Back(),
    "home": GoHome(),
    "wait": Wait(seconds=1),
}
HIDDEN: dict[str, tuple[Action, Screen]] = {
    "by text": (samples.tap("Delete"), GALLERY),
    "by text, in Chinese": (samples.tap("立即支付"), PAY),
    "by id": (Tap(target=Target(resource_id="app:id/remove")), GALLERY),
    "by place": (Tap(target=Target(last_point=samples.row(11).center)), GALLERY),
}
"""Actions that do not say that they commit; the screen does."""


class GuardContract(Showing):
    """Bind `guard`, with default settings."""

    @pytest.fixture
    def guard(self) -> Guard:
        raise NotImplementedError

    @pytest.mark.parametrize("name", HARMLESS)
    async def test_the_harmless_is_allowed(self, guard: Guard, show: Show, name: str) -> None:
        ruling = await guard.judge(HARMLESS[name], samples.wifi_task(), await show(SETTINGS))
        assert ruling.permission is Permission.ALLOW

    @pytest.mark.parametrize("commitment", Commitment)
    async def test_what_nobody_asked_for_is_not_done_unasked(
        self, guard: Guard, show: Show, commitment: Commitment
    ) -> None:
        action = samples.tap("About phone", commits=commitment)
        ruling = await guard.judge(action, samples.wifi_task(), await show(SETTINGS))
        assert ruling.permission in (Permission.ASK, Permission.REFUSE)
        assert ruling.risk is not None

    async def test_a_call_nobody_asked_for_is_not_made_unasked(self, guard: Guard, show: Show) -> None:
        call = Call(number=Text.literal("112"))
        ruling = await guard.judge(call, samples.wifi_task(), await show(SETTINGS))
        assert ruling.permission in (Permission.ASK, Permission.REFUSE)

    @pytest.mark.parametrize("name", HIDDEN)
    async def test_the_guard_does_not_take_an_actions_word(self, guard: Guard, show: Show, name: str) -> None:
        action, screen = HIDDEN[name]
        ruling = await guard.judge(action, samples.wifi_task(), await show(screen))
        assert ruling.permission in (Permission.ASK, Permission.REFUSE)
        assert ruling.risk is not None

    async def test_what_was_asked_for_is_allowed(self, guard: Guard, show: Show) -> None:
        screen = await show(samples.chat("Ann", typed="hi"))
        ruling = await guard.judge(SEND, samples.send_task("hi", "Ann"), screen)
        assert ruling.permission is Permission.ALLOW

    @pytest.mark.parametrize(("person", "typed"), [("Ann", "goodbye"), ("Bob", "hi"), ("Ann", "")])
    async def test_consent_is_for_that_value_and_that_person(
        self, guard: Guard, show: Show, person: str, typed: str
    ) -> None:
        screen = await show(samples.chat(person, typed=typed))
        ruling = await guard.judge(SEND, samples.send_task("hi", "Ann"), screen)
        assert ruling.permission in (Permission.ASK, Permission.REFUSE)

    async def test_consent_to_one_thing_is_not_consent_to_another(self, guard: Guard, show: Show) -> None:
        screen = await show(samples.chat("Ann", typed="hi"))
        pay = samples.tap("Send", commits=Commitment.PAY)
        ruling = await guard.judge(pay, samples.send_task("hi", "Ann"), screen)
        assert ruling.permission in (Permission.ASK, Permission.REFUSE)
