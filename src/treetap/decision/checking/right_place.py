"""Whether one is where something is to be added: on the page, or in the app, that the goal speaks of."""

from __future__ import annotations

from treetap.decision.checking.naming import Token, has_token
from treetap.decision.checking.shown import Shown
from treetap.decision.checking.sight import Sight

_NEAR = 4
"""Screens back: what was just left."""


def is_right_place(sight: Sight) -> bool:
    """What it was to be added to is where one is, or just was: "to the shopping list"."""
    tokens = sight.names.tokens(place_of(sight))
    return all(any(mentions(one, token) for one in _near(sight)) for token in tokens)


def is_of_its_kind(sight: Sight) -> bool:
    """Whether the page, or one just left, is about what the goal adds: a calculator keeps no notes."""
    return any(mentions(one, token) for one in _near(sight) for token in sight.object)


def _near(sight: Sight) -> tuple[Shown, ...]:
    return (sight.now, *sight.earlier()[:_NEAR])


def place_of(sight: Sight) -> str:
    """What the object says after "to"."""
    _, to, place = f" {sight.goal.object}".rpartition(" to ")
    return place if to else ""


def mentions(shown: Shown, token: Token) -> bool:
    """Whether a page is about it or is headed with it."""
    return shown.is_about(token) or any(has_token(text, token) for text in shown.headings())
