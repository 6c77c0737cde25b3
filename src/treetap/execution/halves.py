"""The half of the day in a time picker without a wheel for it: two choices, or a button that changes over."""

from __future__ import annotations

from treetap.errors import ActionFailed
from treetap.execution.hands import Hands
from treetap.execution.places import place_of
from treetap.execution.times import is_afternoon
from treetap.matching.holds import is_on
from treetap.matching.labels import index
from treetap.models import Element, Screen

_SLACK = 0.12
"""How far above or below the wheels it may be, as a share of the screen's height."""


def half_shown(screen: Screen, top: float, bottom: float) -> bool:
    """Whether something near these heights says AM or PM and can be touched."""
    return bool(_choices(screen, top, bottom))


async def set_half(hands: Hands, screen: Screen, top: float, bottom: float, *, afternoon: bool) -> None:
    """Choose it, if it is not chosen; where the state cannot be read the wanted one is touched once."""
    if _chosen(screen, top, bottom) is afternoon:
        return
    choices = _choices(screen, top, bottom)
    wanted = [one for one in choices if is_afternoon(_says(one)) is afternoon] or choices
    await hands.tap(place_of(wanted[0], screen))
    now = _chosen(await hands.look(), top, bottom)
    if now is (not afternoon):
        raise ActionFailed(
            f"The picker stays in the {'morning' if afternoon else 'afternoon'}.",
            hint="Touch the half of the day that is meant.",
        )


def _chosen(screen: Screen, top: float, bottom: float) -> bool | None:
    """True for the afternoon; None where it cannot be told."""
    choices = _choices(screen, top, bottom)
    if len(choices) == 1:
        return is_afternoon(_says(choices[0]))
    on = [one for one in choices if is_on(one, screen)]
    return is_afternoon(_says(on[0])) if len(on) == 1 else None


def _choices(screen: Screen, top: float, bottom: float) -> list[Element]:
    known = index(screen)
    slack = _SLACK * screen.frame.size.height
    return [
        one
        for one in screen.elements
        if is_afternoon(_says(one)) is not None
        and (one.clickable or one.checked is not None)
        and top - slack <= known.boxes[one.id].y <= bottom + slack
    ]


def _says(element: Element) -> str:
    return element.text or element.description
