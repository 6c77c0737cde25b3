"""What a touch would commit to that nobody asked for: for whoever only wants to look around."""

from __future__ import annotations

from treetap.acts.acts import Risk
from treetap.acts.controls import pressed
from treetap.acts.mandate import asks_for, meant, only_forbids
from treetap.acts.spot import Spot
from treetap.matching.labels import index
from treetap.models import Element, Goal, Screen, Situation


def unasked(
    element: Element, screen: Screen, goal: Goal, situation: Situation, *, held: bool = False
) -> Risk | None:
    """None where it commits to nothing, or to what the goal is. Whether to just this, the guard will say."""
    known = index(screen)
    found = pressed(Spot(known, known.doer(element)), situation, held=held)
    mandate = situation.mandate
    if found is None or only_forbids(mandate, found.act):
        return found
    return None if any(asks_for(one, found.act, mandate) for one in meant(goal, mandate)) else found
