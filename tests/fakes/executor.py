"""Hands that know the simplest way to do a thing."""

from __future__ import annotations

from collections.abc import Iterable

from treetap.core.ports import Bank, Device
from treetap.errors import ActionFailed, TargetNotFound
from treetap.models import (
    Action,
    DeviceInput,
    Element,
    Erase,
    Execution,
    InputText,
    LocateResult,
    Press,
    PressKey,
    ReadValue,
    SaveValue,
    Screen,
    SetChecked,
    SetValue,
    Tap,
    Text,
    Touch,
    Type,
)


class FakeExecutor:
    """Taps, types, presses, sets, saves and reads. Its phone is always at rest."""

    def __init__(self, device: Device, bank: Bank) -> None:
        self._device, self._bank = device, bank

    async def execute(self, action: Action, screen: Screen, location: LocateResult | None) -> Execution:
        match action:
            case Tap():
                return await self._send([_touch(screen, location)])
            case PressKey(key=key):
                return await self._send([Press(key=key)])
            case InputText(text=text, target=target):
                first = [] if target is None else [_touch(screen, location)]
                return await self._send([*first, Type(text=text.fill())])
            case SetChecked(checked=checked):
                touch = _touch(screen, location)
                held = any(one.checked is checked for one in _there(screen, location))
                return Execution(held=True) if held else await self._send([touch])
            case SetValue(value=value):
                wanted = Type(text=value.fill())
                touch = _touch(screen, location)
                if any(one.text == wanted.text for one in _there(screen, location)):
                    return Execution(held=True)
                return await self._send([touch, Erase(), wanted])
            case SaveValue(value=Text() as given):
                return Execution(value=given.fill())
            case SaveValue():
                _touch(screen, location)
                return Execution(value=next((one.text for one in _there(screen, location)), ""))
            case ReadValue(name=name):
                return Execution(value=await self._bank.read(name))
        raise ActionFailed(f"The fake hands cannot {action.kind}.")

    async def _send(self, inputs: Iterable[DeviceInput]) -> Execution:
        sent = tuple(inputs)
        for one in sent:
            await self._device.perform(one)
        return Execution(inputs=sent)


def _touch(screen: Screen, location: LocateResult | None) -> Touch:
    """A touch where the target is: `TargetNotFound` if it is nowhere, `OffScreen` if it is not on it."""
    if location is None or location.center is None:
        raise TargetNotFound("The target is not on the screen.", hint="Look at the screen again.")
    pixel = location.center.on(screen.frame.size)
    x, y = int(pixel.x), int(pixel.y)
    return Touch(x=x, y=y, to_x=x, to_y=y)


def _there(screen: Screen, location: LocateResult | None) -> list[Element]:
    """The elements at the place where the target was found."""
    if location is None or location.center is None:
        return []
    point = location.center.on(screen.frame.size)
    return [one for one in screen.elements if one.bounds.on(screen.frame.size).contains(point)]
