"""What was put away lies in a place of its own: the bin, the archive. There it is brought back from."""

from __future__ import annotations

from treetap.core.put_away import of_that_name, put_away_last
from treetap.decision.doing.acting import ENTERED, came, gone_to
from treetap.decision.doing.here import Here
from treetap.decision.doing.rows import all_names
from treetap.decision.doing.steps import tap
from treetap.decision.doing.words import CONTROLS, says
from treetap.matching.words import normal
from treetap.models import Element, Goal, Polarity, Role, Terminal

_PLACES = {
    ("restore", Polarity.NEUTRAL): "bin",
    ("restore", Polarity.POSITIVE): "bin",
    ("archive", Polarity.NEGATIVE): "archive",
}
_DRAWER = CONTROLS["drawer"]
_TOP = 0.15
"""Of the screen: where the bar of a page is."""


def lies_in(here: Here) -> frozenset[str]:
    """What the place is called in which that lies which the goal brings back; empty where in none."""
    place = _PLACES.get((here.goal.verb, here.goal.polarity))
    return CONTROLS[place] if place is not None else frozenset()


def is_in(here: Here, place: frozenset[str]) -> bool:
    """Whether this is that place: its title, or the tab that is chosen, says so."""
    chosen = [here.known.label(one) for one in here.front if one.selected and one.role is not Role.ITEM]
    return any(says(text, place) >= 0.7 for text in (*here.title_words, *chosen))


def put_away(here: Here) -> Goal:
    """The goal for what was put away last, by its name, once the place is in front where it lies."""
    touched = next((name for one in here.taken() if (name := gone_to(one))), "")
    if touched:
        return of_that_name(here.goal, touched)
    if not is_in(here, lies_in(here)):
        return here.goal
    found = None if here.dialog else put_away_last(here.screen)
    if found is None:
        return here.goal.model_copy(update={"constraints": ()})  # the last in the list is not it
    return of_that_name(here.goal, found[0])


def way_in(here: Here, place: frozenset[str]) -> Terminal | None:
    """The row, tab or entry of a menu that leads there; else the drawer or menu in which it may be."""
    found = [one for one in here.controls if _leads(here, one, place)]
    if found:
        return tap(here, found[0], "as it lies there", sure=0.8)
    drawer = here.pressing(_DRAWER, least=0.95)
    return tap(here, drawer, "for what was put away", sure=0.6) if drawer is not None else None


def _leads(here: Here, element: Element, place: frozenset[str]) -> bool:
    """It is called like the place, and has no value of its own but a count."""
    return any(says(name, place) >= 0.9 for name in here.called(element)[:1])


def details(here: Here) -> Terminal | None:
    """The page that tells more of the entry: behind its name in the bar, or what a menu calls so."""
    if here.dialog:
        control = here.pressing(CONTROLS["details"], here.thing_words, least=0.9) if came(here) else None
        return tap(here, control, "for what can be done to it", sure=0.6) if control is not None else None
    wanted = {normal(name) for name in all_names(here)}
    upper = _TOP * here.screen.frame.size.height
    for one in here.controls:
        low = here.known.boxes[one.id].bottom <= upper
        if low and any(normal(text) in wanted for text in here.called(one)):
            return tap(here, one, "for what can be done to it", sure=0.6, mark=ENTERED)
    return None
