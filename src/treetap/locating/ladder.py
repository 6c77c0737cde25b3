"""The ladder: ways to find a target, from what is at hand and costs least to the last resort."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from treetap.core.ports import TextReader
from treetap.errors import ReferenceInvalid, ScreenUnreadable, StorageError, UnknownName
from treetap.imaging.picture import Picture
from treetap.imaging.pictures import Pictures
from treetap.locating.agreement import agreed, supported
from treetap.locating.by_elements import ElementRung
from treetap.locating.by_place import known_place, where_it_was
from treetap.locating.by_text import TextRung
from treetap.locating.colour_words import colours_in, seen_in_colour
from treetap.locating.front import why_not
from treetap.locating.strategy import Way, in_words, ways
from treetap.matching.query import query_of
from treetap.models import Candidate, LocateResult, LocateStrategy, Point, Screen, Target

SURE = 0.8
"""An answer that is at least this sure ends the search."""
_CONTRADICTED = 0.7
"""How sure an image can be of a place that answers the words less well than another."""
_LIKE_IT = 0.2
"""How sure a place must be to speak against the one that is known: less is like anything."""
_SHOWN = 12
_NO_WAY = {
    LocateStrategy.OPENCV_ONLY: "There is no reference image for it, neither by name nor learned.",
    LocateStrategy.AI_ONLY: "There is no vision model to ask, or nothing to ask it for.",
    LocateStrategy.OPENCV_FIRST: "None of the ways to locate has anything to say to this target.",
}


class Rung(Protocol):
    """One way to find a target."""

    async def locate(self, target: Target, screen: Screen) -> LocateResult | None:
        """None if this way has nothing to say about such a target."""


class LadderLocator:
    """Asks each rung in turn until one is sure, and keeps the surest answer of all.

    `points` are places by name: a reference's, a text, a sentence. They, and the place where the target was
    seen, are taken only where no rung found anything like it. A reference that does not exist or cannot be
    used is a reason in the answer; with `strict` it is the error that the library raises.
    """

    def __init__(
        self,
        pictures: Pictures,
        *,
        reader: TextReader | None = None,
        images: Rung | None = None,
        icons: Rung | None = None,
        vision: Rung | None = None,
        points: Mapping[str, Point] | None = None,
        strategy: LocateStrategy = LocateStrategy.OPENCV_FIRST,
        strict: bool = False,
    ) -> None:
        rungs: dict[Way, Rung | None] = {
            Way.ELEMENTS: ElementRung(pictures),
            Way.IMAGE: images,
            Way.ICON: icons,
            Way.TEXT: None if reader is None else TextRung(reader, pictures),
            Way.VISION: vision,
        }
        self._rungs = {way: rung for way, rung in rungs.items() if rung is not None}
        self._pictures = pictures
        self._points = dict(points or {})
        self._strategy = strategy
        self._strict = strict

    async def locate(self, target: Target, screen: Screen) -> LocateResult:
        """Raises `ValueMissing` for a target that is not bound."""
        wanted = in_words(target)
        query = query_of(wanted)
        best: LocateResult | None = None
        answers: dict[Way, LocateResult] = {}
        coloured = bool(colours_in(query.sentence or ""))
        for way in ways(self._strategy, target, screen):
            if way not in self._rungs:
                continue
            answer = await self._ask(way, wanted, screen)
            if way is Way.IMAGE and best is not None and answer is not None:
                answer = _among(best, answer)
            if way is Way.ICON and answer is not None:
                answer = _in_reach(answer, screen)
            if way is not Way.IMAGE and answer is not None and coloured:
                answer = seen_in_colour(answer, wanted, await self._picture(screen))
            if answer is not None:
                answers[way] = answer
            best = _better(best, answer)
            if best is not None and best.found and best.confidence >= SURE:
                return best
        bare = not query.says_what and query.sentence is None and wanted.crop_ref is None
        if self._strategy is LocateStrategy.OPENCV_FIRST or bare:
            best = self._unsure(wanted, screen, answers, best)
        return best or LocateResult(found=False, reason=_NO_WAY[self._strategy])

    async def _picture(self, screen: Screen) -> Picture | None:
        try:
            return await self._pictures.of(screen.frame)
        except (UnknownName, ScreenUnreadable, StorageError):
            return None

    async def _ask(self, way: Way, target: Target, screen: Screen) -> LocateResult | None:
        try:
            return await self._rungs[way].locate(target, screen)
        except (ReferenceInvalid, UnknownName, StorageError) as error:
            if self._strict:
                raise
            return LocateResult(found=False, reason=error.message)

    def _unsure(
        self, target: Target, screen: Screen, answers: Mapping[Way, LocateResult], best: LocateResult | None
    ) -> LocateResult | None:
        """The best, or what the unsure ones agree on, or the known place where nothing speaks against it."""
        if best is not None and best.found:
            return supported(best, answers)
        point = known_place(target, screen, self._points)
        together = agreed(answers, target, screen, point)
        if together is not None:
            return _better(best, together)
        if best is not None and any(one.confidence >= _LIKE_IT for one in best.candidates):
            return best
        return where_it_was(target, screen, self._points) or best


def _among(before: LocateResult, image: LocateResult) -> LocateResult:
    """What the image says after the elements: it decides among those that answer the words equally well.

    A place that none of them is at cannot be sure.
    """
    alike = [one for one in before.candidates if one.confidence >= SURE]
    if not image.found or image.center is None or not alike:
        return image
    if any(one.bounds.contains(image.center) for one in alike):
        return image
    unsure = min(image.confidence, _CONTRADICTED)
    reason = "What looks like it is not where its words are."
    return image.model_copy(update={"confidence": unsure, "reason": reason})


def _in_reach(answer: LocateResult, screen: Screen) -> LocateResult:
    """The answer, unless something lies over the place."""
    reason = "" if answer.center is None else why_not(answer.center, screen)
    return LocateResult(found=False, candidates=answer.candidates, reason=reason) if reason else answer


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
