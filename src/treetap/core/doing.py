"""What the steps of a run have done: the words they were done to, and whether they changed anything."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from treetap.errors import OffScreen
from treetap.matching.holds_view import View, view
from treetap.matching.labels import index, said
from treetap.models import Element, Key, PressKey, Role, Screen, StepRecord, Target, Text

_SETS: Final = frozenset({"input_text", "clear_text", "set_checked", "set_value", "select", "drag", "call"})
_TOUCHES: Final = frozenset({"tap", "double_tap", "long_press"})
_SAID: Final = ("text", "value", "option", "app", "url", "number")


def changes(step: StepRecord, steps: Sequence[StepRecord], screens: Mapping[str, Screen]) -> bool:
    """Whether it did more than go somewhere: it wrote or set something, chose from a menu or a dialog, its
    page stayed and looks different, or it led back to where the run had been, as what saves does."""
    if step.action.kind in _SETS or step.action.commits is not None:
        return True
    enters = isinstance(step.action, PressKey) and step.action.key is Key.ENTER
    if step.action.kind not in _TOUCHES and not enters:
        return False
    if step.leads_to == step.page_key or _is_over(screens.get(step.before or "")):
        return True
    before = steps[: next(at for at, one in enumerate(steps) if one is step)]
    return bool(step.leads_to) and any(one.page_key == step.leads_to for one in before)


def _is_over(screen: Screen | None) -> bool:
    """Whether a menu, a drawer or a dialog lies over the page."""
    if screen is None:
        return False
    return view(screen) is View.COVERED or any(one.role is Role.DIALOG for one in screen.elements)


def did(step: StepRecord, screens: Mapping[str, Screen]) -> Iterator[str]:
    """What it touched, typed and chose, in the words that stood there."""
    for name in _SAID:
        value = getattr(step.action, name, None)
        if isinstance(value, Text):
            yield value.fill()
    for target in (getattr(step.action, "target", None), step.location.target if step.location else None):
        if isinstance(target, Target):
            yield from (text.fill() for text in (target.text, target.description, target.sentence) if text)
    screen = screens.get(step.before or "")
    touched = _touched(step, screen) if screen is not None else None
    if screen is not None and touched is not None:
        known = index(screen)
        yield from (text for one in (touched, *known.texts(touched)) for text in said(one))


def _touched(step: StepRecord, screen: Screen) -> Element | None:
    """The smallest thing there that can be touched."""
    if step.location is None or step.location.center is None:
        return None
    try:
        point = step.location.center.on(screen.frame.size)
    except OffScreen:
        return None
    known = index(screen)
    under = [
        one
        for one in screen.elements
        if known.actionable(one)
        and (box := known.boxes[one.id]).left <= point.x < box.right
        and box.top <= point.y < box.bottom
    ]
    return min(under, key=lambda one: known.boxes[one.id].area, default=None)
