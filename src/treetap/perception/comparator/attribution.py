"""Did the action cause the change? An expected one, yes; one far from the touch may have come by itself.

Where nothing was expected, the action itself implies it: typing shows the text, back leads away.
"""

from __future__ import annotations

import re
from dataclasses import replace

from treetap.matching.holds import Holding, holds, is_on, quoted, seen
from treetap.matching.holds_value import Value, is_value, values
from treetap.matching.labels import box_of, center_in, index
from treetap.models import (
    Action,
    Appears,
    Back,
    Checked,
    ClearText,
    DoubleTap,
    Drag,
    Element,
    GoHome,
    HasValue,
    InputText,
    Key,
    LaunchApp,
    LongPress,
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
    Target,
    Wait,
)
from treetap.perception.comparator.complaints import asks_again
from treetap.perception.comparator.differences import is_mere_text, is_restless, near
from treetap.perception.comparator.effect import Effect
from treetap.perception.comparator.judge import Case

_PACKAGE = re.compile(r"[a-z][\w]*(?:\.[\w]+)+$", re.IGNORECASE)
_HOME = re.compile(r"launcher|(?:^|\.)home(?:\.|$|screen)|trebuchet|quickstep", re.IGNORECASE)


def implied(action: Action, before: Screen, after: Screen, effect: Effect) -> Holding | None:
    """Whether the action reached what such an action is for; None where any effect will do."""
    if isinstance(action, Wait | SaveValue | ReadValue):
        return Holding(True, "Nothing on the phone was to change.")
    if isinstance(action, Back | PressKey | GoHome | LaunchApp):
        return _moved_on(action, after, effect)
    return _brought_about(action, before, after)


def _brought_about(action: Action, before: Screen, after: Screen) -> Holding | None:  # noqa: PLR0911
    """A state of something on the page."""
    match action:
        case InputText():
            return _typed(action, before, after)
        case ClearText():
            return _emptied(action, before, after)
        case SetChecked(target=target, checked=checked):
            return holds(Checked(target=target, checked=checked), after, before)
        case SetValue(target=target, value=value):
            return holds(HasValue(target=target, value=value), after, before)
        case Select():
            return _selected(action, before, after)
        case ScrollTo(target=target):
            return holds(Appears(target=target), after, before)
        case _:
            return None


def _moved_on(action: Back | PressKey | GoHome | LaunchApp, after: Screen, effect: Effect) -> Holding | None:
    """Another page or app in front."""
    if isinstance(action, LaunchApp):
        return _launched(action.app.fill(), after)
    key = action.key if isinstance(action, PressKey) else None
    if isinstance(action, GoHome) or key is Key.HOME:
        return _at_home(after)
    return _left(effect) if isinstance(action, Back) or key is Key.BACK else None


def _field(target: Target | None, before: Screen, after: Screen) -> Element | None:
    """The field that was written into: the target, or the one that has the focus."""
    if target is not None:
        found = seen(target, after, before)
        fields = [one.element for one in found if one.element.editable]
        if fields or found:
            return fields[0] if fields else found[0].element
    focused = [one for one in after.elements if one.editable and one.focused]
    fields = focused or [one for one in after.elements if one.editable]
    return fields[0] if len(fields) == 1 or focused else None


def _typed(action: InputText, before: Screen, after: Screen) -> Holding | None:
    wanted = action.text.fill()
    field = _field(action.target, before, after)
    said = values(field, after) if field is not None else []
    if any(_ends_with(wanted, value) for value in said):
        return Holding(True, f"The field says {quoted(wanted)}.", field)
    if action.press_enter or any(is_value(wanted, Value(one.text)) for one in after.elements if one.text):
        return None if action.press_enter else Holding(True, f"{quoted(wanted)} shows.")
    if field is None or Source.TREE not in after.sources:
        return None
    shown = quoted(said[0].text) if said and said[0].text else "nothing"
    return Holding(False, f"The field says {shown}, not {quoted(wanted)}.", field)


def _ends_with(wanted: str, value: Value) -> bool:
    """What was typed is there, after what may have been there before."""
    if is_value(wanted, value):
        return True
    if value.masked:
        return len(value.text) >= len(wanted)
    return bool(wanted) and wanted in value.text


def _emptied(action: ClearText, before: Screen, after: Screen) -> Holding | None:
    field = _field(action.target, before, after)
    if field is None or Source.TREE not in after.sources:
        return None
    said = [value.text for value in values(field, after) if value.typed]
    if not said:
        return None
    was = _field(action.target, before, before)
    # What is left of a text is a part of it; any other words are the hint of an empty field.
    if any(said) and (was is None or said[0] in was.text):
        return Holding(False, f"The field still says {quoted(said[0])}.", field)
    return Holding(True, "The field is empty.", field)


def _selected(action: Select, before: Screen, after: Screen) -> Holding | None:
    option = action.option
    chosen = seen(Target(text=option), after)
    states = {is_on(match.element, after) for match in chosen[:1]}
    if True in states:
        return Holding(True, f"{quoted(option.fill())} is chosen.")
    shown = holds(HasValue(target=action.target, value=option), after, before)
    if shown.met or False not in states:
        return shown if shown.met else None
    return Holding(False, f"{quoted(option.fill())} is not chosen.")


def _launched(app: str, after: Screen) -> Holding | None:
    """Only a package says surely which app it is."""
    if not _PACKAGE.match(app) or not after.package:
        return None
    if after.package == app:
        return Holding(True, f"{app} is in front.")
    return Holding(False, f"{after.package} is in front, not {app}.")


def _at_home(after: Screen) -> Holding | None:
    return Holding(True, "The home screen is in front.") if _HOME.search(after.package) else None


def _left(effect: Effect) -> Holding | None:
    """Back: another page, a closed window, a hidden keyboard. A word that asks for it again is not that."""
    said = next((text for text in effect.toasts if asks_again(text)), None)
    if said is not None and not effect.new_page and not effect.shifts:
        return Holding(False, f"The app asks for it once more: {quoted(said)}.")
    return None


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
