"""The ladder: ways to find a target, from the surest and cheapest to the last resort."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from treetap.core.ports import TextReader
from treetap.imaging.pictures import Pictures
from treetap.locating.by_elements import ElementRung
from treetap.locating.by_place import where_it_was
from treetap.locating.by_text import TextRung
from treetap.models import Candidate, LocateResult, Screen, Target

SURE = 0.8
"""An answer that is at least this sure ends the search."""
_SHOWN = 12
_NO_WAY = "None of the ways to locate has anything to say to this target."


class Rung(Protocol):
    """One way to find a target. Image matching takes its place between the elements and the text."""

    async def locate(self, target: Target, screen: Screen) -> LocateResult | None:
        """None if this way has nothing to say about such a target."""


class LadderLocator:
    """Asks each rung in turn until one is sure, and keeps the surest answer of all.

    The place where the target was seen is taken only where no rung found anything like it.
    """

    def __init__(
        self, pictures: Pictures, *, reader: TextReader | None = None, rungs: Sequence[Rung] | None = None
    ) -> None:
        usual: list[Rung] = [ElementRung(pictures)]
        if reader is not None:
            usual.append(TextRung(reader, pictures))
        self._rungs = usual if rungs is None else rungs

    async def locate(self, target: Target, screen: Screen) -> LocateResult:
        """Raises `ValueMissing` for a target that is not bound."""
        best: LocateResult | None = None
        for rung in self._rungs:
            best = _better(best, await rung.locate(target, screen))
            if best is not None and best.found and best.confidence >= SURE:
                return best
        if best is None or not (best.found or best.candidates):
            best = where_it_was(target, screen) or best
        return best or LocateResult(found=False, reason=_NO_WAY)


def _better(one: LocateResult | None, other: LocateResult | None) -> LocateResult | None:
    """The one that found it, the surer one; with the candidates of both."""
    if one is None or other is None:
        return one or other
    first, second = (other, one) if _rank(other) > _rank(one) else (one, other)
    return first.model_copy(update={"candidates": _merged(first.candidates, second.candidates)})


def _rank(answer: LocateResult) -> tuple[bool, float]:
    return answer.found, answer.confidence


def _merged(first: Sequence[Candidate], second: Sequence[Candidate]) -> tuple[Candidate, ...]:
    """Each place once."""
    kept = list(first)
    for candidate in second:
        if all(candidate.bounds.overlap(one.bounds) < 0.5 for one in kept):
            kept.append(candidate)
    return tuple(kept[:_SHOWN])
