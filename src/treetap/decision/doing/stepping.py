"""Amounts with a less and a more beside them: touched until the number is there."""

from __future__ import annotations

import re

from treetap.decision.doing.here import Here
from treetap.decision.doing.steps import changes, tap
from treetap.decision.doing.wishes import Wish, wishes
from treetap.decision.doing.words import CONTROLS, says
from treetap.matching.labels import said
from treetap.matching.words import normal
from treetap.models import Element, Role, Terminal

_MORE, _LESS = CONTROLS["step more"], CONTROLS["step less"]
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
_SHOWN = re.compile(r"^(?:\D{0,3}|\D{1,30}[:：]\s*)-?\d+(?:\.\d+)?\s*\D{0,8}$")
_SURE = 0.5
_MOST = 40
"""Touches after which it is not the control that was meant."""


def stepped(here: Here) -> Terminal | None:
    """One touch nearer to the number; None where no such pair is for it, or it is reached."""
    wanted = next((one for one in wishes(here) if one.type in {"number", "percent", "amount"}), None)
    return None if wanted is None else step_to(here, wanted, here.object)


def step_to(here: Here, wanted: Wish, about: str) -> Terminal | None:
    """One touch nearer to that number of what the words say."""
    number = _NUMBER.search(wanted.value)
    pair = None if number is None else _pair(here, about)
    if number is None or pair is None:
        return None
    less, more, shown = pair
    now = _NUMBER.search(shown.text)
    if now is None or float(now[0]) == float(number[0]) or _touches(here) > _MOST:
        return None
    control = more if float(now[0]) < float(number[0]) else less
    return tap(here, control, f"towards {wanted.value}", expect=changes(here, shown))


def stands_at(here: Here, wanted: Wish, about: str) -> bool:
    """Whether the number between a less and a more is the one that is wanted."""
    number = _NUMBER.search(wanted.value)
    pair = None if number is None else _pair(here, about)
    now = None if pair is None else _NUMBER.search(pair[2].text)
    return now is not None and number is not None and float(now[0]) == float(number[0])


def _touches(here: Here) -> int:
    return sum(one.kind == "tap" for one in here.taken())


def _pair(here: Here, about: str) -> tuple[Element, Element, Element] | None:
    """A less, a more and the number that they change, about what the words say."""
    found = []
    for less in (one for one in here.controls if _says(here, one, _LESS)):
        for more in (one for one in here.controls if _says(here, one, _MORE)):
            shown = _between(here, less, more) if _in_line(here, less, more) else None
            if shown is not None and _is_about(here, less, shown, about):
                found.append((_apart(here, less, more), less, more, shown))
    found.sort(key=lambda each: each[0])
    if not found or (len(found) > 1 and found[1][0] == found[0][0]):
        return None
    return found[0][1:]


def _says(here: Here, element: Element, phrases: frozenset[str]) -> bool:
    button = element.role in {Role.BUTTON, Role.ICON, Role.TEXT, Role.IMAGE, Role.UNKNOWN}
    return button and any(says(name, phrases, here.thing_words) >= 0.75 for name in here.called(element))


def _in_line(here: Here, one: Element, other: Element) -> bool:
    """Beside each other, or one over the other."""
    a, b = here.known.boxes[one.id], here.known.boxes[other.id]
    return abs(a.y - b.y) < max(a.height, b.height) or abs(a.x - b.x) < max(a.width, b.width)


def _apart(here: Here, one: Element, other: Element) -> float:
    a, b = here.known.boxes[one.id], here.known.boxes[other.id]
    return abs(a.x - b.x) + abs(a.y - b.y)


def _between(here: Here, less: Element, more: Element) -> Element | None:
    """The number nearest to both."""
    a, b = here.known.boxes[less.id], here.known.boxes[more.id]
    high, wide = max(a.height, b.height), max(a.width, b.width)
    level = abs(a.y - b.y) < high
    near = []
    for one in here.front:
        box = here.known.boxes[one.id]
        beside = abs(box.y - a.y) < 2 * high if level else abs(box.x - a.x) < 2 * wide
        within = min(a.y, b.y) - 2 * high <= box.y <= max(a.y, b.y) + 2 * high
        if one.text and _SHOWN.match(one.text) and beside and within and not here.known.doer(one).clickable:
            near.append((abs(box.x - (a.x + b.x) / 2) + abs(box.y - (a.y + b.y) / 2), one))
    span = abs(a.x - b.x) + abs(a.y - b.y) + 2 * high
    best = min(near, key=lambda each: each[0], default=None)
    return best[1] if best is not None and best[0] <= span else None


def _is_about(here: Here, less: Element, shown: Element, about: str) -> bool:
    """The words on the buttons, near the number or over the page name what is to be set."""
    if not about:
        return False
    box = here.known.boxes[shown.id]
    near = [
        text
        for one in here.front
        if abs(here.known.boxes[one.id].y - box.y) < 5 * max(box.height, 1) and not one.editable
        for text in said(one)
    ]
    texts = [*here.called(less), *near, *here.title_words]
    return any(normal(about) in normal(text) or here.knows.about(text, [about]) >= _SURE for text in texts)


def is_stepper(here: Here, element: Element) -> bool:
    """Whether it makes a number less or more by one."""
    return _says(here, element, _LESS) or _says(here, element, _MORE)
