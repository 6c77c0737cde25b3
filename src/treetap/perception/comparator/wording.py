"""The cause in plain words: what was done, what was expected, what happened instead."""

from __future__ import annotations

from collections.abc import Sequence

from treetap.matching.holds import named, quoted
from treetap.matching.holds_page import titles
from treetap.matching.labels import label
from treetap.models import Action, Change, Element, Screen
from treetap.perception.comparator.diff import Shift
from treetap.perception.comparator.effect import Effect

MOST_CHANGES = 12
"""As many changes a verdict lists."""
_ON_NEW_PAGE = 6
"""As many of them as tell which page it is."""
_TOLD = 3
"""As many a sentence tells."""
_DONE = {
    "tap": "The tap on {target}",
    "double_tap": "The double tap on {target}",
    "long_press": "The long press on {target}",
    "swipe": "The swipe {direction}",
    "drag": "Dragging {target}",
    "input_text": "Typing {text}",
    "clear_text": "Clearing the field",
    "key": "The {key} key",
    "wait": "Waiting",
    "go_home": "Going to the home screen",
    "back": "Going back",
    "launch_app": "Opening {app}",
    "open_url": "Opening {url}",
    "call": "Calling {number}",
    "set_checked": "Switching {target} {state}",
    "set_value": "Setting {target} to {value}",
    "select": "Choosing {option}",
    "scroll_to": "Scrolling to {target}",
    "save": "Saving a value",
    "read": "Reading a value",
}


def done(action: Action) -> str:
    """What was done, as the beginning of a sentence."""
    known = action.__dict__
    words = {
        name: quoted(known[name].fill())
        for name in ("text", "app", "url", "number", "value", "option")
        if known.get(name) is not None
    }
    if known.get("target") is not None:
        name = named(known["target"])
        words["target"] = name if name.startswith("'") else name[0].lower() + name[1:]
    if "checked" in known:
        words["state"] = "on" if known["checked"] else "off"
    for name in ("direction", "key"):
        if name in known:
            words[name] = known[name].value.replace("_", " ")
    return _DONE[action.kind].format(**words)


def changes(effect: Effect, before: Screen, after: Screen) -> tuple[Change, ...]:
    """The evidence for whoever reads on, not more of it than is of use."""
    most = _ON_NEW_PAGE if effect.new_page else MOST_CHANGES
    found = [_change(shift, before, after) for shift in effect.shifts[:most]]
    room = MOST_CHANGES - len(found)
    found.extend(
        Change(kind="pixels", text="something that is only in the picture", bounds=one)
        for one in effect.regions[:room]
    )
    return tuple(found)


def _change(shift: Shift, before: Screen, after: Screen) -> Change:
    element = shift.element
    was = "" if shift.before is None or shift.kind == "moved" else _state(shift.before, shift.after)
    now = "" if shift.after is None or shift.kind == "moved" else _state(shift.after, shift.before)
    return Change(
        kind=shift.kind, text=_name(shift, before, after), before=was, after=now, bounds=element.bounds
    )


def _name(shift: Shift, before: Screen, after: Screen) -> str:
    """What people call it; a text that changed goes by what it said."""
    element = shift.element
    if element.password:
        return element.hint or "a password"
    words = element.text or element.description
    if words and not element.editable:
        return words
    return label(element, after if shift.after is not None else before) or element.role.value


def _state(element: Element, other: Element | None) -> str:
    """What differs from the other, in a word."""
    if element.password:
        return ""
    if other is None or element.text != other.text:
        return element.text
    words = {
        "checked": "on" if element.checked else "off",
        "enabled": "enabled" if element.enabled else "disabled",
        "selected": "chosen" if element.selected else "not chosen",
        "description": element.description,
        "focused": "in use" if element.focused else "not in use",
    }
    return next((said for name, said in words.items() if getattr(element, name) != getattr(other, name)), "")


def happened(effect: Effect, before: Screen, after: Screen) -> str:
    """What is different now, in a sentence; empty if nothing is."""
    said = [f"a message says {quoted(text)}" for text in effect.toasts[:1]]
    if effect.new_app:
        said.append(f"another app is in front ({after.package})")
    elif effect.new_page or effect.opened:
        shown = [one.text for one in titles(after) if one.text]
        said.append(f"{quoted(shown[0])} opened" if shown else "another page opened")
    if effect.keyboard:
        said.append(f"the keyboard {effect.keyboard}")
    if not effect.new_page and not effect.opened:
        said.extend(_moved(effect.shifts))
        said.extend(filter(None, (_told(shift, before, after) for shift in effect.shifts)))
        if effect.regions and not effect.toasts:
            said.append("something changed that is only in the picture")
    unique = list(dict.fromkeys(said))[: _TOLD + 1]
    return f"{', '.join(unique)}." if unique else ""


def _moved(shifts: Sequence[Shift]) -> list[str]:
    return ["the contents moved"] if sum(shift.kind == "moved" for shift in shifts) > 2 else []


def _told(shift: Shift, before: Screen, after: Screen) -> str:
    name = quoted(_name(shift, before, after))
    if shift.kind == "changed" and shift.before is not None and shift.after is not None:
        was, now = _state(shift.before, shift.after), _state(shift.after, shift.before)
        if shift.before.text != shift.after.text and not shift.after.password:
            return f"{quoted(was)} became {quoted(now)}" if was else f"{quoted(now)} was entered"
        return f"{name} is {now} now" if now else f"{name} changed"
    if shift.kind == "moved":
        return ""
    return f"{name} {'appeared' if shift.kind == 'appeared' else 'went away'}"


def sentence(text: str) -> str:
    """With a capital letter."""
    return text[:1].upper() + text[1:]
