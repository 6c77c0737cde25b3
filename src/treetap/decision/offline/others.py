"""A switch that is for something else than what the goal names, whatever its words are."""

from __future__ import annotations

from typing import Final

from treetap.decision.knows import Knows
from treetap.decision.offline.candidates import Candidate
from treetap.models import Goal, Role

_MEASURED: Final = frozenset({"time", "date", "datetime", "number"})
_SWITCHES: Final = frozenset({Role.SWITCH, Role.CHECKBOX})
_MANY: Final = 4
"""So many switches on a page are a list of them."""


def is_another(one: Candidate, goal: Goal, knows: Knows) -> bool:
    """A switch takes no time and no number: where the goal names one, the switch's row must say it."""
    told = [slot.value for slot in goal.slots if slot.type in _MEASURED]
    if one.switches and told and not any(knows.says(one.thing.words, value) for value in told):
        return True
    return one.switches and _is_of_others(one, goal, knows)


def _is_of_others(one: Candidate, goal: Goal, knows: Knows) -> bool:
    """One of a list of switches, on a page that nowhere says whose or what the goal is about."""
    named = [slot.value for slot in goal.slots if slot.type == "text"]
    if not named or sum(element.role in _SWITCHES for element in one.screen.elements) < _MANY:
        return False
    return not any(knows.says(text, value) for text in knows.texts(one.screen) for value in named)
