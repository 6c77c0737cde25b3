"""What holds already: the switch that is on, the field that says it, the page that one is on."""

from __future__ import annotations

from collections.abc import Sequence

from treetap.core.replaying.bound_step import BoundStep
from treetap.matching.holds import holds
from treetap.models import (
    Checked,
    Element,
    HasValue,
    InputText,
    LaunchApp,
    LocateResult,
    Screen,
    SetChecked,
    SetValue,
    Tap,
    slots_used,
)

_STATES = (Checked, HasValue)
_MOVES = ("launch_app", "tap")


def state_holds(step: BoundStep, screen: Screen) -> str:
    """Why there is nothing to do: everything that the step brings about is so. Empty if there is.

    Touching a switch that is on already would turn it off; typing what a field says would double it.
    """
    if not step.expect or not isinstance(step.action, Tap | InputText | SetChecked | SetValue):
        return ""
    if not all(isinstance(one, _STATES) for one in step.expect):
        return ""
    found = [holds(one, screen) for one in step.expect]
    return " ".join(one.why for one in found) if all(one.met for one in found) else ""


def page_holds(step: BoundStep, screen: Screen) -> str:
    """Why a step is not needed whose target is not here: what it leads to is. Never one that commits."""
    if step.action.commits is not None or step.action.kind not in _MOVES:
        return ""
    if isinstance(step.action, LaunchApp):
        there = bool(screen.page_key) and screen.page_key == step.learned.leads_to
        return "The page that it leads to is showing." if there else ""
    if not step.expect:
        return ""
    found = [holds(one, screen) for one in step.expect]
    return " ".join(one.why for one in found) if all(one.met for one in found) else ""


def steps_behind(steps: Sequence[BoundStep], screen: Screen) -> int:
    """How many of the first steps are not needed, because the page that they lead to is showing.

    Only while they are mere moves, only where the last of them says by what it expects that this is the
    place, with its values; and never to a page on which something was begun.
    """
    if not screen.page_key or screen.blockers or any(_is_begun(one) for one in screen.elements):
        return 0
    behind = 0
    for number, step in enumerate(steps, 1):
        if step.action.kind not in _MOVES or step.action.commits is not None or step.learned.rank is not None:
            break  # Which one was picked is not told by a page that looks as all of them do.
        used = slots_used(step.learned.action)
        told = frozenset[str]().union(*(slots_used(one) for one in step.learned.expect))
        here = screen.page_key == step.learned.leads_to and bool(page_holds(step, screen))
        if here and used <= told:
            behind = number
        if used:
            break
    return behind


def _is_begun(element: Element) -> bool:
    return element.editable and bool(element.text) and element.text != element.hint


def written(step: BoundStep, element: Element | None) -> bool:
    """Whether the field holds something else that has to go before the step's text is all it says."""
    if not isinstance(step.action, InputText) or element is None or not element.editable:
        return False
    if not element.text or element.text == element.hint:
        return False
    wanted = step.action.text.fill()
    return any(isinstance(one, HasValue) and one.value.fill() == wanted for one in step.expect)


def located(location: LocateResult, screen: Screen) -> Element | None:
    """The element that was located, if it is one of the screen's."""
    for candidate in location.candidates:
        if candidate.element is not None and candidate.bounds == location.bounds:
            return screen.element(candidate.element)
    box = None if location.bounds is None else location.bounds.on(screen.frame.size)
    return next((one for one in screen.elements if one.bounds.on(screen.frame.size) == box), None)
