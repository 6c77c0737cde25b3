"""Every action, whole, from what is wanted to inputs of the device."""

from __future__ import annotations

from typing import TypeAlias, assert_never

from treetap.core.ports import AppResolver, Bank, Clock, Device, Locator, Perceiver
from treetap.errors import TreetapError
from treetap.execution.controls import set_checked
from treetap.execution.fields import write
from treetap.execution.gestures import keep, launch, press, touch
from treetap.execution.hands import Hands, Settle
from treetap.execution.scrolling import scroll_to
from treetap.execution.selecting import select
from treetap.execution.setting import set_value
from treetap.models import (
    Action,
    Back,
    Call,
    ClearText,
    DoubleTap,
    Drag,
    Execution,
    GoHome,
    Handling,
    InputText,
    LaunchApp,
    Level,
    LocateResult,
    LongPress,
    OpenUrl,
    PressKey,
    ReadValue,
    SaveValue,
    Screen,
    ScrollTo,
    Select,
    SetChecked,
    SetValue,
    Source,
    Swipe,
    Tap,
    Wait,
    bound,
)

ClosedLoop: TypeAlias = SetChecked | SetValue | Select | ScrollTo


class DeviceExecutor:
    """Hands on a `Device`. An error says what had been sent before it."""

    def __init__(
        self,
        device: Device,
        clock: Clock,
        *,
        perceiver: Perceiver,
        locator: Locator,
        apps: AppResolver,
        bank: Bank,
        settle: Settle,
        delay: float = 0.0,
    ) -> None:
        """`delay`: seconds to pause after every action that sent something."""
        self._device, self._clock, self._settle = device, clock, settle
        self._perceiver, self._locator, self._apps, self._bank = perceiver, locator, apps, bank
        self._delay = delay

    async def execute(self, action: Action, screen: Screen, location: LocateResult | None) -> Execution:
        """See the port. Nothing is sent for an action that is not bound or whose target was not found.

        At the two lowest levels nobody waits at the end until the phone rests, and a switch is touched once
        and not looked at again: who asked for it looks.
        """
        # A fallback is another action, and bound when its turn comes.
        bound(action.model_copy(update={"handling": Handling()}))
        await self._clock.sleep(action.handling.wait_before)
        hands = Hands(
            self._device,
            self._clock,
            perceiver=self._perceiver,
            locator=self._locator,
            settle=self._settle,
            by_tree=Source.TREE in screen.sources,
            quick=action.level <= Level.QUICK_VERIFY,
        )
        try:
            value = await self._do(hands, action, screen, location)
            if not hands.quick:
                await hands.rest()
        except TreetapError as error:
            raise hands.told(error) from error
        held = isinstance(action, ClosedLoop) and not hands.sent
        if not held:
            await self._clock.sleep(action.handling.wait_after)
        if hands.sent:
            await self._clock.sleep(self._delay)
        # A list that was scrolled stays as it is; what a touch brings about may still be under way.
        seen = hands.seen if isinstance(action, ScrollTo) and not action.handling.wait_after else None
        sent = tuple(hands.sent)
        done = Execution(inputs=sent, value=value, held=held, seconds=hands.rested)
        return done if seen is None else done.having_seen(seen)

    async def _do(
        self, hands: Hands, action: Action, screen: Screen, location: LocateResult | None
    ) -> str | None:
        match action:
            case Tap() | DoubleTap() | LongPress() | Swipe() | Drag():
                await touch(hands, action, screen, location)
            case InputText() | ClearText():
                await write(hands, action, screen, location)
            case PressKey() | Wait() | GoHome() | Back():
                await press(hands, action, screen)
            case LaunchApp() | OpenUrl() | Call():
                await launch(hands, action, self._apps)
            case SetChecked() | SetValue() | Select() | ScrollTo():
                await _bring_about(hands, action, screen, location)
            case SaveValue() | ReadValue():
                return await keep(action, screen, location, self._bank)
            case _:
                assert_never(action)
        return None


async def _bring_about(
    hands: Hands, action: ClosedLoop, screen: Screen, location: LocateResult | None
) -> None:
    """A state, not a gesture: what holds already needs no input."""
    match action:
        case SetChecked():
            await set_checked(hands, action, screen, location)
        case SetValue():
            await set_value(hands, action, screen, location)
        case Select():
            await select(hands, action, screen, location)
        case ScrollTo():
            await scroll_to(hands, action, screen, location)
        case _:
            assert_never(action)
