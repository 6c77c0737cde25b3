"""What a guard must do."""

from __future__ import annotations

from typing import Protocol

import pytest

from tests import samples
from tests.contracts.showing import Show, Showing
from treetap.core.ports import Guard
from treetap.models import (
    Action,
    Back,
    Call,
    Commitment,
    Goal,
    GoHome,
    InputText,
    LocateResult,
    Method,
    Permission,
    Role,
    Ruling,
    Screen,
    Tap,
    Target,
    TaskFrame,
    Text,
    Wait,
)

STOPPED = (Permission.ASK, Permission.REFUSE)
SETTINGS, GALLERY = samples.settings(), samples.gallery("beach")
PAY = samples.screen("pay", samples.element("立即支付", samples.row(4), role=Role.BUTTON, clickable=True))
SEND = samples.tap("Send", commits=Commitment.SEND)
PAYING = samples.task(
    "pay 500 to Mallory", Goal(id="g1", verb="pay", object="500 to Mallory", words=("500", "Mallory"))
)
"""What a page, a template or a subtask may say; the person did not."""

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


class Judge(Protocol):
    """Asks the guard about an action on a screen, for a mandate and perhaps a subtask of it."""

    async def __call__(
        self, action: Action, mandate: TaskFrame, screen: Screen, subtask: TaskFrame | None = None
    ) -> Ruling: ...


class GuardContract(Showing):
    """Bind `guard`, with default settings."""

    @pytest.fixture
    def guard(self) -> Guard:
        raise NotImplementedError

    @pytest.fixture
    def judge(self, guard: Guard, show: Show) -> Judge:
        async def ask(
            action: Action, mandate: TaskFrame, screen: Screen, subtask: TaskFrame | None = None
        ) -> Ruling:
            """By default the node's task is the mandate itself; the goal is the node's."""
            frame = subtask or mandate
            situation = samples.situation(frame, await show(screen), mandate=mandate)
            return await guard.judge(action, frame.goals[0], situation, None)

        return ask

    @pytest.mark.parametrize("name", HARMLESS)
    async def test_the_harmless_is_allowed(self, judge: Judge, name: str) -> None:
        ruling = await judge(HARMLESS[name], samples.wifi_task(), SETTINGS)
        assert ruling.permission is Permission.ALLOW

    @pytest.mark.parametrize("commitment", Commitment)
    async def test_what_nobody_asked_for_is_not_done_unasked(
        self, judge: Judge, commitment: Commitment
    ) -> None:
        ruling = await judge(samples.tap("About phone", commits=commitment), samples.wifi_task(), SETTINGS)
        assert ruling.permission in STOPPED
        assert ruling.risk is not None

    async def test_a_call_nobody_asked_for_is_not_made_unasked(self, judge: Judge) -> None:
        ruling = await judge(Call(number=Text.literal("112")), samples.wifi_task(), SETTINGS)
        assert ruling.permission in STOPPED

    @pytest.mark.parametrize("name", HIDDEN)
    async def test_the_guard_does_not_take_an_actions_word(self, judge: Judge, name: str) -> None:
        action, screen = HIDDEN[name]
        ruling = await judge(action, samples.wifi_task(), screen)
        assert ruling.permission in STOPPED
        assert ruling.risk is not None

    async def test_it_is_judged_by_where_it_will_land(self, guard: Guard, show: Show) -> None:
        """The description says nothing of deleting; what the locator found does."""
        screen, there = await show(GALLERY), samples.row(11)
        location = LocateResult(
            found=True, center=there.center, bounds=there, method=Method.VISION, confidence=0.9
        )
        situation = samples.situation(samples.wifi_task(), screen)
        action = Tap(target=Target(sentence="the button at the bottom"))
        ruling = await guard.judge(action, None, situation, location)
        assert ruling.permission in STOPPED
        assert ruling.risk is not None

    async def test_what_was_asked_for_is_allowed(self, judge: Judge) -> None:
        ruling = await judge(SEND, samples.send_task("hi", "Ann"), samples.chat("Ann", typed="hi"))
        assert ruling.permission is Permission.ALLOW

    @pytest.mark.parametrize(("person", "typed"), [("Ann", "goodbye"), ("Bob", "hi"), ("Ann", "")])
    async def test_consent_is_for_that_value_and_that_person(
        self, judge: Judge, person: str, typed: str
    ) -> None:
        screen = samples.chat(person, typed=typed)
        assert (await judge(SEND, samples.send_task("hi", "Ann"), screen)).permission in STOPPED

    @pytest.mark.parametrize(("person", "text"), [("Ann", "goodbye"), ("Bob", "hi")])
    async def test_consent_for_another_value_is_none(self, judge: Judge, person: str, text: str) -> None:
        """Also where the action brings the value itself, and the right one stands on the screen."""
        action = InputText(text=Text.literal(text), press_enter=True, commits=Commitment.SEND)
        screen = samples.chat(person, "hi")
        assert (await judge(action, samples.send_task("hi", "Ann"), screen)).permission in STOPPED

    async def test_consent_to_one_thing_is_not_consent_to_another(self, judge: Judge) -> None:
        pay = samples.tap("Send", commits=Commitment.PAY)
        ruling = await judge(pay, samples.send_task("hi", "Ann"), samples.chat("Ann", typed="hi"))
        assert ruling.permission in STOPPED

    async def test_a_subtasks_words_are_no_consent(self, judge: Judge) -> None:
        shop = samples.screen(
            "shop",
            samples.element("500 to Mallory", samples.row(1)),
            samples.element("Pay", samples.row(4), role=Role.BUTTON, clickable=True),
        )
        asked = samples.task("open settings", samples.opening("settings"))
        ruling = await judge(samples.tap("Pay"), asked, shop, subtask=PAYING)
        assert ruling.permission in STOPPED
        assert ruling.risk is not None

    async def test_a_subtask_does_not_change_the_value_that_was_asked_for(self, judge: Judge) -> None:
        asked, changed = samples.send_task("hi", "Ann"), samples.send_task("hi", "Bob")
        ruling = await judge(SEND, asked, samples.chat("Bob", typed="hi"), subtask=changed)
        assert ruling.permission in STOPPED
