"""Opening a row or page by its name, pressing a named control, and moving about as the task says."""

from __future__ import annotations

from treetap.decision.doing.here import Here
from treetap.decision.doing.rows import all_names, in_words, named, numbered
from treetap.decision.doing.steps import long_press, scroll_for, step, tap
from treetap.models import (
    Back,
    ConstraintKind,
    Direction,
    DoubleTap,
    Element,
    GoHome,
    Role,
    Swipe,
    Terminal,
)

_SURE = 0.9
_WAYS = {"up": Direction.UP, "down": Direction.DOWN, "left": Direction.LEFT, "right": Direction.RIGHT}
_TURNED = {Direction.UP: Direction.DOWN, Direction.DOWN: Direction.UP}


def open_named(here: Here) -> Terminal | None:
    """The row, tab or control of that very name."""
    found = _meant(here)
    if found is None:
        for name in all_names(here):
            return scroll_for(here, name, "to open it")
        return None
    if here.knows.commits(here.known.label(found)) and here.goal.verb not in {
        "tap",
        "long_press",
        "double_tap",
    }:
        return None
    return _press(here, found)


def _press(here: Here, found: Element) -> Terminal | None:
    if here.goal.verb == "long_press":
        return long_press(here, found, "as the task says")
    if here.goal.verb == "double_tap":
        action = DoubleTap(target=here.knows.target(found, here.screen))
        return step(here, action, f"Tap '{here.known.label(found)}' twice as the task says.")
    return tap(here, found, "as the task says")


def _meant(here: Here) -> Element | None:
    for name in all_names(here):
        found = named(here, name)
        if found is not None:
            return found
    by_words = in_words(here)
    if by_words:
        return by_words[0][1]
    counted = numbered(here)
    if counted is not None:
        return counted
    if not here.object or any(one.kind is ConstraintKind.NTH for one in here.goal.constraints):
        return None
    scored = [
        (max((here.knows.means(text, [here.object]) for text in here.called(one)), default=0.0), one)
        for one in here.controls
        if one.role not in {Role.SWITCH, Role.CHECKBOX, Role.SLIDER}
    ]
    best = max(scored, key=lambda each: each[0], default=(0.0, None))
    return best[1] if best[0] >= _SURE else None


def move(here: Here) -> Terminal | None:
    """Scroll, swipe, back, home: what needs no place; done once."""
    if here.goal.verb == "go_back":
        if here.object == "home screen":
            return step(here, GoHome(), "Go to the home screen.")
        return None if here.object else _once(here, "back", step(here, Back(), "Go back."))
    words = [here.object, here.said.casefold()]
    for word, way in _WAYS.items():
        spoken = any(word in text.split() for text in words)
        if spoken or {"up": "上", "down": "下", "left": "左", "right": "右"}[word] in here.said:
            finger = _TURNED.get(way, way) if here.goal.verb == "scroll" else way
            return _once(here, "swipe", step(here, Swipe(direction=finger), f"Move {word} as the task says."))
    for name in all_names(here):
        return scroll_for(here, name, "as the task says")
    return None


def _once(here: Here, kind: str, decided: Terminal | None) -> Terminal | None:
    return None if any(one.kind == kind for one in here.taken()) else decided
