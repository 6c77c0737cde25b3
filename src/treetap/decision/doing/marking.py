"""Doing something to one thing (star, pin, complete, archive …) by a control in its row or on its page."""

from __future__ import annotations

from treetap.decision.doing.acting import PRESSED, act, look_back
from treetap.decision.doing.forms import COMMITS
from treetap.decision.doing.here import Here
from treetap.decision.doing.rows import row_of
from treetap.decision.doing.steps import check, tap
from treetap.decision.doing.switches import find_toggle
from treetap.decision.doing.words import CONTROLS
from treetap.matching.labels import TOGGLES
from treetap.models import Element, Polarity, Role, Terminal

_TICKS = frozenset({"complete", "select"})
_ALIKE = (frozenset({"star", "favorite", "bookmark", "like"}), frozenset({"copy", "duplicate"}))
"""Apps call these by each other's names."""


def mark(here: Here) -> Terminal | None:
    """The verb's own control: in the row that is meant, on the page, or in the menu that holding it opens."""
    if here.described(PRESSED):
        return look_back(here)
    wanted = here.goal.polarity is not Polarity.NEGATIVE
    if here.goal.verb in _TICKS and (box := _box_for(here)) is not None:
        return check(here, box, wanted, "as the task says")
    return act(here, verb_phrases(here), lambda control: _press(here, control, wanted))


def _box_for(here: Here) -> Element | None:
    """The box of the row that is meant; once one was ticked, no other is taken for it."""
    found = row_of(here)
    control = None if found is None else here.known.control(found[1])
    if control is not None and control.role in TOGGLES and control.checked is not None:
        return control
    box = None if _has_ticked(here) else find_toggle(here)
    return box if box is not None and box.checked is not None else None


def _has_ticked(here: Here) -> bool:
    return any(action.kind == "set_checked" for action in here.taken())


def verb_phrases(here: Here) -> frozenset[str]:
    """What a control for the goal's verb says, the way it points; names that apps use for the same too."""
    goal = here.goal
    verbs = next((family for family in _ALIKE if goal.verb in family), frozenset({goal.verb}))
    sign = "-" if goal.polarity is Polarity.NEGATIVE else "+"
    found: frozenset[str] = frozenset()
    for verb in verbs:
        found |= here.things.verbs(verb, goal.polarity) or here.things.verbs(verb, Polarity.NEUTRAL)
        found |= CONTROLS.get(f"do {verb}{sign}", frozenset())
    return found


def _press(here: Here, control: Element, wanted: bool) -> Terminal | None:
    if control.checked is not None and control.role is not Role.RADIO:
        return check(here, control, wanted, "as the task says")
    return tap(here, control, "as the task says", commits=COMMITS.get(here.goal.verb), mark=PRESSED)
