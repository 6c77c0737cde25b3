"""How sure a run is as a whole: the product of how sure its steps were, but for those taken back."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from math import prod
from typing import Protocol, TypeVar

from treetap.models import Action, LaunchApp

_LOOKS = frozenset({"swipe", "scroll_to", "wait", "save", "read", "go_home"})
"""Steps that cannot lead astray."""


class Taken(Protocol):
    """A step of a run."""

    @property
    def action(self) -> Action: ...

    @property
    def certainty(self) -> float: ...


T = TypeVar("T", bound=Taken)


def way_here(steps: Iterable[T]) -> list[T]:
    """The steps on the way to where the run is: back takes the last one off, and an app that is opened again
    shows what it showed last."""
    ways: dict[str, list[T]] = {}
    way: list[T] = []
    for one in steps:
        if isinstance(one.action, LaunchApp):
            way = ways.setdefault(str(one.action.app), [])
            way[:1] = way[:1] or [one]
        elif one.action.kind == "back":
            del way[max(1, len(way) - 1) :]
        elif one.action.kind not in _LOOKS:
            way.append(one)
    return way


def certainty(steps: Iterable[Taken]) -> float:
    """That every step on the way here was right."""
    return prod(one.certainty for one in way_here(steps))


def certainty_of_run(steps: Sequence[T], counts: Callable[[T], bool]) -> float:
    """The same of a whole run: the way to its end, and to the last step that counts in every app before."""
    starts = [at for at, one in enumerate(steps) if isinstance(one.action, LaunchApp)]
    ends = [len(steps)]
    for start, end in pairwise([0, *starts]):
        ends += [at + 1 for at in range(start, end) if counts(steps[at])][-1:]
    found = {id(one): one for end in ends for one in way_here(steps[:end])}
    return prod(one.certainty for one in found.values())
