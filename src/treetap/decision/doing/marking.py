"""Doing something to one thing (star, pin, complete, archive …) by a control in its row or on its page."""

from __future__ import annotations

from treetap.decision.doing.forms import COMMITS, menu
from treetap.decision.doing.here import Here
from treetap.decision.doing.rows import all_names, row_of
from treetap.decision.doing.steps import check, long_press, scroll_for, tap
from treetap.decision.doing.switches import find_toggle
from treetap.matching.labels import TOGGLES
from treetap.models import Element, Polarity, Role, Terminal


def mark(here: Here) -> Terminal | None:
    """The verb's own control: in the row that is meant, on the page, or in the menu that holding it opens."""
    wanted = here.goal.polarity is not Polarity.NEGATIVE
    if (
        here.goal.verb in {"complete", "select"}
        and (box := find_toggle(here)) is not None
        and box.checked is not None
    ):
        return check(here, box, wanted, "as the task says")
    found = row_of(here)
    if found is not None:
        return _in_its_row(here, *found, wanted)
    control = verb_control(here)
    if control is not None and _is_about(here):
        return _press(here, control, wanted)
    if _is_about(here) and any(one.kind in {"tap", "long_press"} for one in here.taken()):
        return menu(here, "where it may be done")
    for name in all_names(here):
        return scroll_for(here, name, "to act on it")
    return None


def _in_its_row(here: Here, name: str, row: Element, wanted: bool) -> Terminal | None:
    """By a box or button of the row; else by holding or opening it."""
    box = _box(here, row)
    if here.goal.verb in {"complete", "select"} and box is not None:
        return check(here, box, wanted, "as the task says")
    own = _own_control(here, row)
    if own is not None:
        return _press(here, own, wanted)
    if here.dialog:
        return None
    return long_press(here, row, f"to act on {name}") or tap(here, row, f"to act on {name}", sure=0.7)


def verb_control(here: Here) -> Element | None:
    """What on the page says the verb, pointing the way it does."""
    return here.pressing(_phrases(here), here.thing_words)


def _phrases(here: Here) -> frozenset[str]:
    goal = here.goal
    return here.things.verbs(goal.verb, goal.polarity) or here.things.verbs(goal.verb, Polarity.NEUTRAL)


def _is_about(here: Here) -> bool:
    """Whether the page shows the thing that is meant, or the goal names none."""
    names = all_names(here)
    if not names:
        return not here.goal.unexplained
    texts = [*here.title_words, *(one.text for one in here.front)]
    came = any(one.kind in {"tap", "long_press"} for one in here.taken())
    return came and any(here.knows.same(text, name) for text in texts for name in names)


def _own_control(here: Here, row: Element) -> Element | None:
    inside = [
        one
        for one in here.known.descendants(row)
        if one.enabled and (one.clickable or one.checked is not None)
    ]
    level = here.known.boxes[row.id]
    beside = [
        one
        for one in here.controls
        if one.id != row.id
        and one.parent == row.parent
        and level.top <= here.known.boxes[one.id].y <= level.bottom
    ]
    among = [*inside, *beside]
    return here.pressing(_phrases(here), here.thing_words, among=among) if among else None


def _box(here: Here, row: Element) -> Element | None:
    control = here.known.control(row)
    return (
        control if control is not None and control.role in TOGGLES and control.checked is not None else None
    )


def _press(here: Here, control: Element, wanted: bool) -> Terminal | None:
    if control.checked is not None and control.role is not Role.RADIO:
        return check(here, control, wanted, "as the task says")
    return tap(here, control, "as the task says", commits=COMMITS.get(here.goal.verb))
