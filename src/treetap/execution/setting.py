"""Bringing a control to a value, whatever it is: field, slider, picker, switch, or a choice to be opened."""

from __future__ import annotations

from treetap.execution.controls import Control, bring_to, control_of, is_field, lasting, located, toggle_of
from treetap.execution.fields import fill
from treetap.execution.hands import Hands, point_of
from treetap.execution.pickers import pick
from treetap.execution.selecting import choose
from treetap.execution.sliders import is_slider, slide
from treetap.execution.wheels import is_wheel
from treetap.matching.labels import index
from treetap.matching.words import normal
from treetap.models import Element, LocateResult, Role, Screen, SetValue

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
