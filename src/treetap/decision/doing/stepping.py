"""Amounts with a less and a more beside them: touched until the number is there."""

from __future__ import annotations

import re

from treetap.decision.doing.here import Here
from treetap.decision.doing.steps import tap
from treetap.decision.doing.wishes import wishes
from treetap.decision.doing.words import CONTROLS, says
from treetap.matching.labels import said
from treetap.models import Element, Gone, Role, Target, Terminal, Text

_MORE, _LESS = CONTROLS["step more"], CONTROLS["step less"]
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
_SHOWN = re.compile(r"^\D{0,3}-?\d+(?:\.\d+)?\s*\D{0,8}$")
_SURE = 0.5
_MOST = 40
"""Touches after which it is not the control that was meant."""


def stepped(here: Here) -> Terminal | None:
    """One touch nearer to the number; None where no such pair is for it, or it is reached."""
    wanted = next((one for one in wishes(here) if one.type in {"number", "percent", "amount"}), None)
    number = None if wanted is None else _NUMBER.search(wanted.value)
    pair = None if number is None else _pair(here)
    if wanted is None or number is None or pair is None:
        return None
    less, more, shown = pair
    now = _NUMBER.search(shown.text)
    if now is None or float(now[0]) == float(number[0]) or _touches(here) > _MOST:
        return None
    control = more if float(now[0]) < float(number[0]) else less
    gone = Gone(target=Target(text=Text.literal(shown.text)))
    return tap(here, control, f"towards {wanted.value}", expect=(gone,))


def _touches(here: Here) -> int:
    return sum(one.kind == "tap" for one in here.taken())


def _pair(here: Here) -> tuple[Element, Element, Element] | None:
    """A less, a more and the number that they change, about what the goal is about."""
    found = []
    for less in (one for one in here.controls if _says(here, one, _LESS)):
        for more in (one for one in here.controls if _says(here, one, _MORE)):
            shown = _between(here, less, more)
            if shown is not None and _is_about(here, less, shown):
                found.append((_apart(here, less, more), less, more, shown))
    found.sort(key=lambda each: each[0])
    if not found or (len(found) > 1 and found[1][0] == found[0][0]):
        return None
    return found[0][1:]


def _says(here: Here, element: Element, phrases: frozenset[str]) -> bool:
    button = element.role in {Role.BUTTON, Role.ICON, Role.TEXT, Role.IMAGE, Role.UNKNOWN}
    return button and any(says(name, phrases, here.thing_words) >= 0.75 for name in here.called(element))


def _apart(here: Here, one: Element, other: Element) -> float:
    a, b = here.known.boxes[one.id], here.known.boxes[other.id]
    return abs(a.x - b.x) + abs(a.y - b.y)


def _between(here: Here, less: Element, more: Element) -> Element | None:
    """The number nearest to both."""
    a, b = here.known.boxes[less.id], here.known.boxes[more.id]
    span = abs(a.x - b.x) + abs(a.y - b.y) + 2 * max(a.height, b.height)
    near = [
        (abs(box.x - (a.x + b.x) / 2) + abs(box.y - (a.y + b.y) / 2), one)
        for one in here.front
        if one.text and _SHOWN.match(one.text) and (box := here.known.boxes[one.id]) is not None
    ]
    best = min(near, key=lambda each: each[0], default=None)
    return best[1] if best is not None and best[0] <= span else None


def _is_about(here: Here, less: Element, shown: Element) -> bool:
    """The words on the buttons, near the number or over the page name what is to be set."""
    if not here.object:
        return False
    box = here.known.boxes[shown.id]
    near = [
        text
        for one in here.front
        if abs(here.known.boxes[one.id].y - box.y) < 5 * max(box.height, 1) and not one.editable
        for text in said(one)
    ]
    texts = [*here.called(less), *near, *here.title_words]
    return any(here.knows.about(text, [here.object]) >= _SURE for text in texts)
