"""Trees that cannot be had: the screen does not come to rest, or its root has nothing in it."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from virtualphone.faults.kinds import DUMP, TAP, Fault

if TYPE_CHECKING:
    from virtualphone.phone import Phone

Json = dict[str, Any]

IDLE_SECONDS = 10.0
"""How long `uiautomator` waits for the screen to come to rest before it gives up."""


def _idle(phone: Phone, draw: Random) -> Json:
    del phone
    return {"times": draw.randint(1, 3)}


def _empty(phone: Phone, draw: Random) -> Json:
    del phone
    return {"times": draw.randint(1, 2)}


def _swallowed(phone: Phone, draw: Random) -> Json:
    del phone, draw
    return {"times": 1}


IDLE = Fault(
    "idle",
    "`uiautomator dump` says `ERROR: could not get idle state.` and writes no file, one to three times.",
    DUMP,
    _idle,
)
EMPTY = Fault(
    "empty",
    "`uiautomator dump` gives a tree with a bare root and nothing in it, once or twice in a row.",
    DUMP,
    _empty,
)
SWALLOWED = Fault("swallowed", "A tap does nothing; the next one works.", TAP, _swallowed, most=3)
