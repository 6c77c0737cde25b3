"""A shop's cart: what is put into it in the kind and number that are wanted, taken out, or counted anew."""

from __future__ import annotations

import re

from treetap.decision.doing.acting import act
from treetap.decision.doing.away import is_in, way_in
from treetap.decision.doing.forms import BEGUN, SUBMITTED
from treetap.decision.doing.here import Here
from treetap.decision.doing.steps import changes, check, tap
from treetap.decision.doing.words import CONTROLS, DONE
from treetap.matching.words import normal
from treetap.models import Commitment, Element, Role, Slot, Terminal

_ADDING = ("add to {}", "add to my {}", "put in {}", "put into {}", "加入{}", "添加到{}", "放入{}", "加{}")
_MORE, _LESS = CONTROLS["step more"], CONTROLS["step less"]
_NUMBER = re.compile(r"\d{1,3}")
_MOST = 40


def cart(here: Here) -> Terminal | None:
    """One step nearer, for a goal about something in a cart; None where it is about none, or all is done."""
    name = _slot(here, "name")
    if here.goal.object != "cart" or name is None:
        return None
    if here.goal.verb == "put_into":
        return _put(here)
    if here.goal.verb == "set" and not here.dialog:
        wanted = _slot(here, "count")
        return None if wanted is None else _there(here) or _step(here, wanted, name)
    return None if here.dialog or here.committed(Commitment.DELETE) else _there(here)


def _slot(here: Here, role: str) -> Slot | None:
    return next((one for one in here.goal.slots if one.role == role), None)


def _words(here: Here) -> frozenset[str]:
    return frozenset(map(normal, here.things.words("cart")))


def _there(here: Here) -> Terminal | None:
    """Into the cart, where this is another page."""
    place = _words(here)
    return None if is_in(here, place) else way_in(here, place)


def _put(here: Here) -> Terminal | None:
    if here.described(SUBMITTED) or (here.described(BEGUN) and not here.dialog and not _steppers(here)):
        return _there(here)  # to see it there
    adds = frozenset(normal(how.format(word)) for how in _ADDING for word in _words(here))
    if here.dialog and here.described(BEGUN):
        return _choose(here) or _hand_in(here, adds)
    if is_in(here, _words(here)) and not here.described(BEGUN):
        return None
    return act(here, adds, lambda control: tap(here, control, "as the task says", mark=BEGUN), least=0.95)


def _choose(here: Here) -> Terminal | None:
    """Each kind that is wanted, and then how many."""
    for kind in (one for one in here.goal.slots if one.role == "choice"):
        option = next((one for one in here.front if _is_called(here, one, kind.value)), None)
        if option is not None and option.checked is False:
            return check(here, option, True, f"as it is to be {kind.value}")
        if option is not None and option.checked is None and not option.selected:
            return tap(here, option, f"as it is to be {kind.value}")
    wanted = _slot(here, "count")
    return None if wanted is None else _step(here, wanted, None)


def _is_called(here: Here, element: Element, value: str) -> bool:
    touchable = element.clickable or element.checked is not None
    return touchable and any(normal(text) == normal(value) for text in here.called(element)[:1])


def _hand_in(here: Here, adds: frozenset[str]) -> Terminal | None:
    """Nothing is taken that is of another kind: what was not offered is not left out."""
    kinds = [one for one in here.goal.slots if one.role == "choice"]
    taken = [one for one in here.front if one.checked or one.selected]
    if not all(any(_is_called(here, one, kind.value) for one in taken) for kind in kinds):
        return None
    control = here.pressing(adds, least=0.95) or here.pressing(DONE, least=0.95)
    return None if control is None else tap(here, control, "to put it there", mark=SUBMITTED)


def _step(here: Here, wanted: Slot, name: Slot | None) -> Terminal | None:
    """One touch nearer to that number: of the only such pair, or of the one beside the name."""
    pairs = _steppers(here)
    if name is not None:
        called = [one for one in here.front if normal(one.text) == normal(name.value)]
        pairs = _beside(here, called[0], pairs) if len(called) == 1 else []
    if len(pairs) != 1 or len(list(here.taken())) > _MOST:
        return None
    less, more, shown = pairs[0]
    now, goal = int(shown.text), int(wanted.value)
    if now == goal:
        return None
    return tap(here, more if now < goal else less, f"towards {goal}", expect=changes(here, shown))


def _beside(
    here: Here, name: Element, pairs: list[tuple[Element, Element, Element]]
) -> list[tuple[Element, Element, Element]]:
    """Those in the smallest part of the page that has the name and one of them."""
    around = [one.id for one in here.known.ancestors(name)]
    for part in around:
        inside = [pair for pair in pairs if part in {one.id for one in here.known.ancestors(pair[2])}]
        if inside:
            return inside
    return []


def _steppers(here: Here) -> list[tuple[Element, Element, Element]]:
    """Each number that stands between a less and a more, in one line."""
    boxes, found = here.known.boxes, list[tuple[Element, Element, Element]]()
    buttons = [one for one in here.front if one.role in {Role.BUTTON, Role.ICON, Role.IMAGE}]
    for shown in (one for one in here.front if _NUMBER.fullmatch(one.text.strip())):
        line = [one for one in buttons if abs(boxes[one.id].y - boxes[shown.id].y) < boxes[one.id].height]
        less = [one for one in line if boxes[one.id].x < boxes[shown.id].x and _says(here, one, _LESS)]
        more = [one for one in line if boxes[one.id].x > boxes[shown.id].x and _says(here, one, _MORE)]
        if less and more:
            found.append((less[-1], more[0], shown))
    return found


def _says(here: Here, element: Element, phrases: frozenset[str]) -> bool:
    return any(normal(name) in phrases for name in here.called(element))
