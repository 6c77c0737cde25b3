"""Where no way is sure: one place of several equal ones that other ways, each unsure, point to as well.

Words can stand twice on a page, and a picture in other colours is hardly like itself. What answers the words,
or has the shape of the icon, and looks more like the picture than the others that do, or is where it was
seen, is found with modest confidence: below what counts as sure. Ways that point to different places decide
nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from treetap.locating.front import why_not
from treetap.locating.strategy import Way
from treetap.matching.describing import described
from treetap.matching.regions import touch, touchable
from treetap.models import Bounds, Candidate, LocateResult, Point, Screen, Target

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
