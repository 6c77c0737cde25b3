"""What an action is for, where nobody said what to expect of it: typing shows the text, back leads away."""

from __future__ import annotations

import re

from treetap.matching.holds import Holding, holds, is_on, quoted, seen
from treetap.matching.holds_value import Value, is_value, values
from treetap.models import (
    Action,
    Appears,
    Back,
    Checked,
    ClearText,
    Element,
    GoHome,
    HasValue,
    InputText,
    Key,
    LaunchApp,
    PressKey,
    ReadValue,
    SaveValue,
    Screen,
    ScrollTo,
    Select,
    SetChecked,
    SetValue,
    Source,
    Target,
    Wait,
)
from treetap.perception.comparator.complaints import asks_again
from treetap.perception.comparator.effect import Effect

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
