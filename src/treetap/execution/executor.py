"""Every action, whole, from what is wanted to inputs of the device."""

from __future__ import annotations

from typing import TypeAlias, assert_never

from treetap.core.ports import AppResolver, Bank, Clock, Device, Locator, Perceiver
from treetap.errors import TreetapError
from treetap.execution.controls import (
    Control,
    bring_to,
    control_of,
    is_field,
    lasting,
    located,
    set_checked,
    toggle_of,
)
from treetap.execution.fields import fill, write
from treetap.execution.gestures import keep, launch, press, touch
from treetap.execution.hands import Hands, Settle, point_of
from treetap.execution.pickers import pick
from treetap.execution.scrolling import scroll_to
from treetap.execution.selecting import choose, select
from treetap.execution.sliders import is_slider, slide
from treetap.execution.wheels import is_wheel
from treetap.matching.labels import index
from treetap.matching.words import normal
from treetap.models import (
    Action,
    Back,
    Call,
    ClearText,
    DoubleTap,
    Drag,
    Element,
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
    Role,
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


_ON = frozenset({"on", "true", "yes", "checked", "enabled", "开", "开启", "打开", "是"})
_OFF = frozenset({"off", "false", "no", "unchecked", "disabled", "关", "关闭", "否"})


async def set_value(hands: Hands, action: SetValue, screen: Screen, location: LocateResult | None) -> None:
    """Nothing is sent where the value is there already. Raises `ActionFailed` where it does not get there."""
    wanted = action.value.fill()
    point_of(action.target, location, screen)
    assert location is not None  # noqa: S101 - or it would not have a point
    once = action.commits is not None
    described = lasting(action.target, location, screen)
    if await _pick(hands, location, screen, wanted):
        return
    field = control_of(location, screen, is_field)
    slider = control_of(location, screen, is_slider)
    if field is not None and slider is None:
        await fill(hands, Control(field, screen, described), wanted, tries=1 if once else 2)
    elif slider is not None:
        await slide(hands, Control(slider, screen, described), wanted, touches=1 if once else 16)
    elif normal(wanted) in _ON | _OFF and toggle_of(location, screen) is not None:
        on = normal(wanted) in _ON
        await bring_to(hands, action.target, screen, location, wanted=on, touches=1 if once else 2)
    else:
        await choose(hands, action.target, screen, location, wanted, once=once)


async def _pick(hands: Hands, location: LocateResult, screen: Screen, wanted: str) -> bool:
    """As a picker, where it is one, is in one or has one."""
    element = located(location, screen)
    if element is None or element.role in {Role.SLIDER, Role.SWITCH, Role.CHECKBOX}:
        return False
    return await pick(hands, _picker_around(element, screen), screen, wanted)


def _picker_around(element: Element, screen: Screen) -> Element:
    """The wheel that it is a part of: the number in the middle of one is a field, but not an ordinary one."""
    around = (element, *index(screen).ancestors(element))
    return next((one for one in around if is_wheel(one)), element)
