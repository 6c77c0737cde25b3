"""Switches and boxes: looked at, touched only if they are not as wanted, looked at again."""

from __future__ import annotations

from typing import NoReturn

from treetap.errors import ActionFailed
from treetap.execution.controls import ANSWER_WAITS, Control, Fits, control_of, is_checkable, lasting, located
from treetap.execution.hands import Hands
from treetap.execution.places import place_of, point_of
from treetap.execution.wording import named
from treetap.matching.holds import is_on
from treetap.matching.holds_view import MODAL
from treetap.models import Element, LocateResult, Role, Screen, SetChecked, Target

_TOUCHES = 2
"""How often it is touched: a touch can be swallowed once."""
_BUSY_WAITS = (2.0, 2.0, 2.0)
"""Further waits for an answer, while it is greyed out: it is being switched."""


async def set_checked(
    hands: Hands, action: SetChecked, screen: Screen, location: LocateResult | None
) -> None:
    """It is never touched while its state cannot be read, neither again nor to begin with."""
    await bring_to(
        hands,
        action.target,
        screen,
        location,
        wanted=action.checked,
        touches=1 if action.commits else _TOUCHES,
    )


async def bring_to(
    hands: Hands,
    target: Target,
    screen: Screen,
    location: LocateResult | None,
    *,
    wanted: bool,
    touches: int = _TOUCHES,
) -> None:
    """Switch it on or off."""
    point_of(target, location, screen)
    element = None if location is None else toggle_of(location, screen)
    state = None if element is None else is_on(element, screen)
    if element is None or state is None:
        raise ActionFailed(
            f"Nothing says whether {named(target)} is on or off, so it was not touched.",
            hint="Tap it, if that is what is meant, and look at what happens.",
        )
    if state is wanted:
        return
    control = Control(element, screen, lasting(target, location, screen))
    for _ in range(touches):
        _must_be_switchable(target, control.element, wanted)
        await hands.tap(place_of(control.element, control.screen))
        if hands.quick:
            return
        after = await _until(hands, control, wanted)
        state = None if after is None else is_on(after.element, after.screen)
        if state is wanted:
            return
        if after is None or state is None:
            _unreadable(target, await hands.look())
        control = after
    raise ActionFailed(
        f"{named(target)} is still {'off' if wanted else 'on'} after it was touched.",
        hint="See whether the phone asks for something first, or whether the control is locked.",
    )


async def _until(hands: Hands, control: Control, wanted: bool) -> Control | None:
    """The control once it is as wanted, or as it stays; None where it is not to be seen."""
    fits, after = _kind_of(control.element), None
    for wait in (*ANSWER_WAITS, *_BUSY_WAITS):
        if wait in _BUSY_WAITS and (after is None or after.element.enabled):
            break
        after = await control.again(hands, await hands.look_later(wait), fits)
        if after is not None and is_on(after.element, after.screen) is wanted:
            break
    return after


def toggle_of(location: LocateResult, screen: Screen) -> Element | None:
    """What can be on or off: a switch or box, or one of a group of which one is chosen."""
    control = control_of(location, screen, is_checkable)
    if control is not None:
        return control
    element = located(location, screen)
    return element if element is not None and is_on(element, screen) is not None else None


def _kind_of(control: Element) -> Fits:
    """What such a control is on the next screen."""
    return is_checkable if is_checkable(control) else lambda element: element.role is control.role


def _must_be_switchable(target: Target, control: Element, wanted: bool) -> None:
    if not control.enabled:
        raise ActionFailed(
            f"{named(target)} is greyed out and cannot be switched.",
            hint="Switch on what it depends on first.",
        )
    if control.role in {Role.RADIO, Role.TAB} and not wanted:
        raise ActionFailed(
            f"{named(target)} is one of several choices: it goes off when another is chosen.",
            hint="Choose the other one.",
        )


def _unreadable(target: Target, screen: Screen) -> NoReturn:
    over = next((one for one in screen.blockers if one.kind in MODAL), None)
    covers = f" Over it lies: {over.description}." if over is not None else ""
    raise ActionFailed(
        f"{named(target)} was touched, and now its state cannot be read: it was not touched again.{covers}",
        hint="Answer what the phone asks, or look at the page again.",
    )
