"""Whose doing was it? What came true was no accident; what changed far from the touch may have been one."""

from __future__ import annotations

from dataclasses import replace

from treetap.matching.holds import holds
from treetap.matching.labels import index
from treetap.matching.places import box_of, center_in
from treetap.models import (
    Back,
    DoubleTap,
    Drag,
    Element,
    GoHome,
    LaunchApp,
    LongPress,
    PressKey,
    Role,
    Screen,
    ScrollTo,
    Source,
    Swipe,
    Tap,
)
from treetap.perception.comparator.effect import Effect
from treetap.perception.comparator.judge import Case
from treetap.perception.comparator.nearness import near
from treetap.perception.comparator.restless import is_mere_text, is_restless

_TOUCHES = (Tap, DoubleTap, LongPress, Drag)
_FEW = 3
"""So few texts may change without anybody's doing."""
_MOST = 8
"""And so many that are known to change on their own."""


def attributed(case: Case) -> Effect:
    """The effect, without what the action need not have done and with what it must have done."""
    effect = case.effect
    if not effect.changed:
        return _with_what_came_true(case) if effect.drift or effect.unseen else effect
    if effect.new_page or effect.keyboard or effect.opened or effect.stale:
        return effect
    if effect.toasts and not (isinstance(case.action, _TOUCHES) and _was_so(case)):
        return effect
    if _is_accident(case):
        drift = (*effect.drift, *effect.shifts)
        return replace(effect, shifts=(), regions=(), toasts=(), drift=drift, passing=True, doubtful=True)
    return replace(effect, doubtful=_is_open(case))


def _is_accident(case: Case) -> bool:
    """Whether a picture or a few texts changed that the action does not reach."""
    effect, action = case.effect, case.action
    if any(shift.kind == "disappeared" for shift in effect.drift if shift.element.role is Role.PROGRESS):
        # Something had been under way and ended; it would have ended anyway.
        return _was_so(case) or isinstance(action, Swipe | ScrollTo)
    if isinstance(action, _TOUCHES):
        return _is_elsewhere(case)
    if isinstance(action, Swipe | ScrollTo):
        return not effect.shifts and _has_rows(case.after)  # the tree would have seen them move
    return not effect.shifts and isinstance(action, Back | GoHome | LaunchApp | PressKey)


def _is_elsewhere(case: Case) -> bool:
    """Nothing at what was touched, nothing that was expected, and elsewhere only what changes anyway."""
    effect, touched = case.effect, case.effect.touched
    if touched is None or not _is_far(case, touched) or _came_true(case):
        return False
    if _was_so(case) and _are_few(effect):
        return True
    restless = (is_restless(shift, touched, case.before, case.after) for shift in effect.shifts)
    return len(effect.shifts) <= _MOST and all(restless)


def _is_open(case: Case) -> bool:
    """A word or two elsewhere: by its looks the action's doing, but nothing proves it."""
    effect, touched = case.effect, case.effect.touched
    if touched is None or not isinstance(case.action, _TOUCHES) or effect.toasts or not effect.shifts:
        return False
    return _are_few(effect) and _is_far(case, touched) and not _came_true(case)


def _are_few(effect: Effect) -> bool:
    return len(effect.shifts) <= _FEW and all(map(is_mere_text, effect.shifts))


def _has_rows(screen: Screen) -> bool:
    """Whether the tree shows what is in a list, and so would show that it moved."""
    known = index(screen)
    return any(
        one.text
        and one.source is Source.TREE
        and any(other.scrollable or other.role is Role.LIST for other in known.ancestors(one))
        for one in screen.elements
    )


def _with_what_came_true(case: Case) -> Effect:
    """A clock that now shows just what was expected, or a message that says it, did not come by itself."""
    effect = case.effect
    if not case.all_met or _held_before(case):
        return effect
    return replace(effect, shifts=effect.drift, drift=(), toasts=effect.unseen)


def _held_before(case: Case) -> bool:
    return all(holds(one, case.before).met for one in case.expect)


def _was_so(case: Case) -> bool:
    """All that was expected holds, and held before: it proves nothing."""
    return case.all_met and _held_before(case)


def _came_true(case: Case) -> bool:
    """Whether anything that was expected holds now and did not before."""
    pairs = zip(case.expect, case.held, strict=True)
    return any(now.met and not holds(one, case.before).met for one, now in pairs)


def _is_far(case: Case, touched: Element) -> bool:
    """Whether all of it is away from what was touched and from the row or card it is in."""
    effect, screen = case.effect, case.before
    if effect.stirred:
        return False
    size, known = screen.frame.size, index(screen)
    card = known.boxes[(known.row(touched) or touched).id]
    own = known.boxes[touched.id]
    changed = [box_of(one, size) for one in effect.regions]
    changed += [box_of(shift.element.bounds, size) for shift in effect.shifts]
    if any(center_in(box, card) or center_in(own, box) or center_in(box, own) for box in changed):
        return False
    return not any(
        near(one, touched, screen) for shift in effect.shifts for one in (shift.before or shift.after,) if one
    )
