"""Every text of a step, one by one, with the place where it stands: what was typed is not what was seen."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Final, TypeVar

from pydantic import BaseModel

from treetap.models import Action, Expectation, LaunchApp, Screen, ScrollTo, Swipe, Target, Text

M = TypeVar("M", bound=BaseModel)


class Place(StrEnum):
    """What a text was for."""

    TYPED = "typed"
    CHOSEN = "chosen"
    """It says what was touched or selected."""
    SEEN = "seen"
    """It says what was looked for, or seen."""
    APP = "app"
    SAID = "said"
    """In words, for people and policies."""


USES: Final = frozenset({Place.TYPED, Place.CHOSEN})


@dataclass(frozen=True)
class Spot:
    """Where a text stands."""

    place: Place
    step: int = -1
    """The number of its step; -1 for what belongs to none."""
    goal_id: str | None = None
    screen: Screen | None = None
    """What was seen before the step."""
    target: Target | None = None
    """What the text describes, or goes into."""
    prose: bool = False


Change = Callable[[Text, Spot], Text]

_TYPED: Final = frozenset({"input_text", "set_value", "open_url", "call", "save"})
_LOOKED_AT: Final = (ScrollTo, Swipe)


def rewritten_action(action: Action, spot: Spot, change: Change) -> Action:
    """The action with each of its texts as `change` gives it back."""
    if isinstance(action, LaunchApp):
        own = Place.APP
    else:
        own = Place.TYPED if action.kind in _TYPED else Place.CHOSEN
    aimed = Place.SEEN if isinstance(action, _LOOKED_AT) or action.kind == "save" else Place.CHOSEN
    target: Target | None = getattr(action, "target", None)
    changed: dict[str, Any] = {}
    for name, value in action:
        if isinstance(value, Text):
            changed[name] = change(value, replace(spot, place=own, target=target))
        elif isinstance(value, Target):
            changed[name] = rewritten(value, replace(spot, place=aimed), change)
    fallback = action.handling.fallback
    if fallback is not None:
        other = rewritten_action(fallback, spot, change)
        changed["handling"] = action.handling.model_copy(update={"fallback": other})
    return action.model_copy(update=changed)


def rewritten_expectation(expectation: Expectation, spot: Spot, change: Change) -> Expectation:
    seen = replace(spot, place=Place.SEEN, target=getattr(expectation, "target", None))
    return rewritten(expectation, seen, change)


def rewritten(thing: M, spot: Spot, change: Change) -> M:
    """The same with each text in it changed."""
    done: M = _rewritten(thing, spot, change)
    return done


def _rewritten(thing: Any, spot: Spot, change: Change) -> Any:
    if isinstance(thing, Text):
        return change(thing, spot)
    if isinstance(thing, tuple):
        return tuple(_rewritten(one, spot, change) for one in thing)
    if isinstance(thing, Target):
        spot = replace(spot, target=thing)
    if isinstance(thing, BaseModel):
        changed = {}
        for name, value in thing:
            if isinstance(value, (Text, BaseModel, tuple)):
                within = replace(spot, prose=True) if name == "sentence" else spot
                changed[name] = _rewritten(value, within, change)
        return thing.model_copy(update=changed)
    return thing
