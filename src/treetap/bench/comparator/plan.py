"""One thing to do and what to expect of it. What it really does, only the phone says."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from treetap.bench.comparator.pages import Place
from treetap.models import Action, DeviceInput, Expectation

Kind = Literal[
    "appears",
    "gone",
    "checked",
    "value",
    "page",
    "toast",
    "any effect",
    "a message, unasked",
    "keyboard opens",
    "typing",
    "clearing",
    "scrolling",
    "going back",
    "opening an app",
    "own drawing",
    "window over it",
    "already so, closed loop",
    "wrong expectation",
    "other control",
    "complaint",
    "empty place",
    "disabled control",
    "end of the list",
    "back at home",
    "swallowed",
    "swallowed, already so",
    "swallowed, notification",
    "swallowed, message goes",
]
"""What kind of transition was meant. The kind is no truth: a plan may turn out otherwise on the phone."""

SWALLOWED: frozenset[Kind] = frozenset(
    {"swallowed", "swallowed, already so", "swallowed, notification", "swallowed, message goes"}
)


@dataclass(frozen=True)
class Plan:
    """What is sent to the phone, and what the comparator is told was done."""

    kind: Kind
    place: Place
    action: Action
    inputs: tuple[DeviceInput, ...] = ()
    """Nothing where the touch is swallowed, or where the goal is there already."""
    expect: tuple[Expectation, ...] = ()
    seconds: float = 0.0
    """Time that passes meanwhile."""
    notify: bool = False
    held: bool = False
    """A closed loop found its goal there already."""
    toast: str = field(default="")
    """A message that is on the screen at the start."""
