"""The ladder: ways to find a target, from what is at hand and costs least to the last resort.

`dynamic:WORDS` in a target's `crop_ref` stands for no image: WORDS are looked for in the elements at hand,
which cost nothing, then as text, as the name of an icon, and by the vision model. What was learned does not
answer it: it is for what is another thing each time. Where no way is sure, one of several equal places is
taken if other ways, each unsure, point to it as well.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Protocol

from treetap.core.ports import TextReader
from treetap.errors import ReferenceInvalid, ScreenUnreadable, StorageError, UnknownName
from treetap.imaging.pictures import Picture, Pictures
from treetap.locating.by_elements import ElementRung, colours_in, seen_in_colour
from treetap.locating.by_place import known_place, where_it_was
from treetap.locating.by_text import TextRung
from treetap.locating.front import why_not
from treetap.matching.describing import described
from treetap.matching.naming import query_of
from treetap.matching.regions import touch, touchable
from treetap.models import Bounds, Candidate, LocateResult, LocateStrategy, Point, Screen, Target, Text

DYNAMIC = "dynamic:"


class Way(StrEnum):
    """A way of finding something: one rung of the ladder."""

    ELEMENTS = "elements"
    IMAGE = "image"
    ICON = "icon"
    TEXT = "text"
    VISION = "vision"


def dynamic_words(target: Target) -> str:
    """The words of a `dynamic:` target; empty for any other."""
    name = target.crop_ref or ""
    return name.removeprefix(DYNAMIC).strip() if name.startswith(DYNAMIC) else ""


def in_words(target: Target) -> Target:
    """A `dynamic:` target with its words as its sentence; any other as it is."""
    words = dynamic_words(target)
    return target.model_copy(update={"crop_ref": None, "sentence": Text.literal(words)}) if words else target


def ways(strategy: LocateStrategy, target: Target, screen: Screen) -> tuple[Way, ...]:
    """The ways in their order; of a target as it was asked for.

    An element's id is no search: it is answered whatever the strategy.
    """
    if target.element is not None:
        return (Way.ELEMENTS,)
    words = bool(dynamic_words(target))
    if strategy is LocateStrategy.OPENCV_ONLY:
        return () if words else (Way.IMAGE,)
    if strategy is LocateStrategy.AI_ONLY:
        return (Way.VISION,)
    # Words to the letter are read; what only describes a thing may well be an icon, which is seen sooner.
    reading = (Way.TEXT, Way.ICON) if target.text is not None else (Way.ICON, Way.TEXT)
    if words:
        return (Way.ELEMENTS, Way.TEXT, Way.ICON, Way.VISION)
    if screen.elements:
        return (Way.ELEMENTS, Way.IMAGE, *reading, Way.VISION)
    return (Way.IMAGE, Way.ELEMENTS, *reading, Way.VISION)


_LEAST = {Way.ELEMENTS: 0.8, Way.TEXT: 0.8, Way.ICON: 0.3}
"""How well a place must answer, for others to speak for it."""
_EQUAL = {Way.ELEMENTS: 0.97, Way.TEXT: 0.97, Way.ICON: 0.7}
"""Of the best: what answers as well."""
_CLEARLY, _AT_ALL = 2.0, 0.05
"""How many times more like the picture one must be than the others, and how much at least."""
_BY_LOOKS, _BY_PLACE, _BY_BOTH = 0.7, 0.5, 0.78
"""How sure that makes it."""
_WORTH_HEARING = 0.3
"""How sure another way must be of a place, to speak for it."""
_FINGER = 24 / 411
"""How far off a known point may be, as a share of the screen's shorter side."""


def agreed(
    answers: Mapping[Way, LocateResult], target: Target, screen: Screen, point: Point | None
) -> LocateResult | None:
    """The place that several ways agree on; None if there is none, or more than one.

    What must match has been asked of the words' candidates; shapes prove none of it.
    """
    for way in _LEAST:
        answer = answers.get(way)
        if answer is None or answer.found or (way is Way.ICON and target.must_match):
            continue
        equals = _equals(answer.candidates, way)
        looks = _by_looks(equals, answers.get(Way.IMAGE))
        place = _by_place(equals, point, screen)
        if looks is not None and place is not None and looks is not place:
            return None
        chosen = looks or place
        if chosen is not None:
            sure = _BY_BOTH if looks and place else _BY_LOOKS if looks else _BY_PLACE
            return _found(chosen, sure, answer, target, screen)
    return None


def supported(best: LocateResult, answers: Mapping[Way, LocateResult]) -> LocateResult:
    """An unsure answer, a little surer where another kind of evidence has its place among its candidates."""
    center = best.center
    own = next((way for way, one in answers.items() if one.center == center and one.found), None)
    if own is None or center is None or best.confidence >= _BY_BOTH:
        return best
    others = [one for way, one in answers.items() if _voice(way) is not _voice(own)]
    there = [
        candidate.confidence
        for one in others
        for candidate in one.candidates
        if candidate.bounds.contains(center) and candidate.confidence >= _WORTH_HEARING
    ]
    if not there or any(one.found and one.center and not _near(one, best) for one in others):
        return best
    together = 1 - (1 - best.confidence) * (1 - max(there))
    reason = best.reason or "Several ways, none of them sure, point there."
    return best.model_copy(update={"confidence": min(together, _BY_BOTH), "reason": reason})


def _voice(way: Way) -> Way:
    """Words are words, whether the tree has them or they were read."""
    return Way.TEXT if way is Way.ELEMENTS else way


def _near(one: LocateResult, other: LocateResult) -> bool:
    return one.bounds is not None and other.bounds is not None and _one_place(one.bounds, other.bounds)


def _equals(candidates: Sequence[Candidate], way: Way) -> list[Candidate]:
    best = max((one.confidence for one in candidates), default=0.0)
    if best < _LEAST[way]:
        return []
    return [one for one in candidates if one.confidence >= _EQUAL[way] * best]


def _by_looks(equals: Sequence[Candidate], image: LocateResult | None) -> Candidate | None:
    """The one that is clearly more like the picture than the others."""
    if image is None or not equals:
        return None
    likeness = [_likeness(one.bounds, image.candidates) for one in equals]
    ranked = sorted(zip(likeness, range(len(equals)), strict=True), reverse=True)
    second = ranked[1][0] if len(ranked) > 1 else 0.0
    clear = ranked[0][0] >= _AT_ALL and ranked[0][0] >= _CLEARLY * second
    return equals[ranked[0][1]] if clear else None


def _likeness(place: Bounds, seen: Sequence[Candidate]) -> float:
    return max((one.confidence for one in seen if _one_place(place, one.bounds)), default=0.0)


def _by_place(equals: Sequence[Candidate], point: Point | None, screen: Screen) -> Candidate | None:
    """The only one that is where it was."""
    if point is None:
        return None
    reach = _FINGER * min(screen.frame.size.width, screen.frame.size.height)
    there = [one for one in equals if _grown(one.bounds, reach).contains(point)]
    return there[0] if len(there) == 1 else None


def _grown(box: Bounds, by: float) -> Bounds:
    return Bounds.pixel(box.left - by, box.top - by, box.right + by, box.bottom + by)


def _one_place(one: Bounds, other: Bounds) -> bool:
    """A word, and the button that it stands on."""
    return one.contains(other.center) or other.contains(one.center)


def _found(
    chosen: Candidate, sure: float, answer: LocateResult, target: Target, screen: Screen
) -> LocateResult | None:
    element = None if chosen.element is None else screen.element(chosen.element)
    place = touchable(chosen.bounds, screen) if element is None else touch(element, screen)
    if place is None or why_not(place[0], screen):
        return None
    center, safe_region = place
    again = target.model_copy(update={"element": None, "last_point": center})
    return LocateResult(
        found=True,
        center=center,
        bounds=chosen.bounds,
        safe_region=safe_region,
        confidence=min(sure, chosen.confidence),
        method=chosen.method,
        target=again if element is None else described(element, screen, center),
        candidates=(chosen, *(one for one in answer.candidates if one is not chosen)),
        reason="Several places answer; this one also looks like it, or is where it was.",
    )


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
