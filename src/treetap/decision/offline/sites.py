"""A web address in a task: where it is to be done. It is gone to first, by the address bar of a browser."""

from __future__ import annotations

import re
from collections.abc import Sequence

from treetap.decision.knows import Knows
from treetap.decision.offline.apps import Choice, named_like
from treetap.decision.offline.tables import app_kinds
from treetap.decision.offline.to_app import ToApp
from treetap.decision.offline.tried import Tried
from treetap.matching.addresses import UPPER, is_at, site, tidy
from treetap.matching.labels import id_words, said
from treetap.models import (
    Action,
    Allowed,
    Decider,
    Element,
    Goal,
    InputText,
    Key,
    OpenUrl,
    PressKey,
    SetValue,
    Situation,
    Slot,
    Tap,
    Terminal,
    Text,
)

_BAR = re.compile(r"\b(?:web ?)?address\b|\burls?\b|\bomnibox\b|网址|地址栏|链接地址", re.IGNORECASE)
_LEAST = 0.5
"""How surely an app must be a browser by its name."""


def to_site(
    goal: Goal,
    situation: Situation,
    *,
    allowed: Allowed,
    tried: Tried,
    knows: Knows,
    choices: Sequence[Choice],
) -> Terminal | None:
    """The next step to the address; None where it is open, or all ways were tried."""
    place = site(goal)
    if place is None or is_there(goal, situation):
        return None
    browser = _browser(choices, situation, knows)
    if browser is not None:
        way = ToApp(knows, situation, tried, goal)
        step = None if way.is_there(browser) else way.step(browser)
        if step is not None:
            return step
    for action, why in (*_by_bar(place, situation, knows), (_link(place), f"The task is for {place.value}")):
        page, state = situation.screen.page_key, situation.screen.state_key
        spent = tried.here(action, page, state) or tried.times(action, page) > 1
        if action.kind in allowed.actions and not spent:
            return Terminal(
                action=action, goal_id=goal.id, thought=f"{why}.", confidence=0.9, by=Decider.OFFLINE
            )
    return None


def is_there(goal: Goal, situation: Situation) -> bool:
    """Whether the page in front is at the address that the goal names, or further inside."""
    place = site(goal)
    return place is not None and is_at((*situation.seen, situation.screen), place.value)


def in_front(situation: Situation) -> list[Choice]:
    """The app that shows the page, whichever it is."""
    found = [one for one in situation.apps if one.package == situation.screen.package]
    return [Choice(one, 3.0) for one in found]


def _browser(choices: Sequence[Choice], situation: Situation, knows: Knows) -> Choice | None:
    """The app that the task names, or else one that is called a browser."""
    if choices and choices[0].named:
        return choices[0]
    kinds = [kind for kind in app_kinds() if kind.name == "browser"]
    likely = [(named_like(app, kind, knows), app) for kind in kinds for app in situation.apps]
    score, app = max(likely, key=lambda one: one[0], default=(0.0, None))
    return Choice(app, 3.0) if app is not None and score >= _LEAST else None


def _link(place: Slot) -> Action:
    return OpenUrl(url=Text.literal(place.value))


def _by_bar(place: Slot, situation: Situation, knows: Knows) -> list[tuple[Action, str]]:
    """Its field is filled in and Enter pressed; where only a bar shows, that is touched first."""
    screen = situation.screen
    known, height = knows.index(screen), screen.frame.size.height
    bars = [
        one
        for one in screen.elements
        if one.enabled and known.boxes[one.id].y < UPPER * height and _is_bar(one)
    ]
    for one in (one for one in bars if one.editable):
        target = knows.target(one, screen)
        if tidy(one.text) == tidy(place.value) and one.text:
            return [(PressKey(key=Key.ENTER), "The address stands in the bar")]
        text, empty = Text.literal(place.value), not one.text or one.text == one.hint
        typed: Action = InputText(target=target, text=text) if empty else SetValue(target=target, value=text)
        return [(typed, f"The task is for {place.value}")]
    touched = next((one for one in map(known.doer, bars) if one.clickable), None)
    return (
        [] if touched is None else [(Tap(target=knows.target(touched, screen)), "An address is typed there")]
    )


def _is_bar(element: Element) -> bool:
    names = [*said(element), element.hint, id_words(element.resource_id), element.text]
    return any(_BAR.search(name) or tidy(name) for name in names if name)
