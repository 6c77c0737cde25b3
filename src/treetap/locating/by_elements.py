"""The first rung: the elements at hand, from the tree or read off the picture already."""

from __future__ import annotations

import asyncio

from treetap.errors import ScreenUnreadable, UnknownName
from treetap.imaging.pictures import Pictures
from treetap.locating.controls import control_of
from treetap.matching.covering import behind
from treetap.matching.describing import described
from treetap.matching.find import Match, Matches, find
from treetap.matching.labels import CONTROLS, Index, index
from treetap.matching.places import box_of
from treetap.matching.regions import touch, touchable
from treetap.matching.roles import UNSEEN
from treetap.models import Bounds, Candidate, LocateResult, Method, Screen, Source, Target

_METHODS = {Source.TREE: Method.TREE, Source.OCR: Method.OCR, Source.VISION: Method.VISION}
_SEEN = 0.88
"""How sure a control is that was seen where its words sent us."""


class ElementRung:
    """Finds the element that answers, and a place to touch it."""

    def __init__(self, pictures: Pictures) -> None:
        self._pictures = pictures

    async def locate(self, target: Target, screen: Screen) -> LocateResult | None:
        """Raises `ValueMissing` for a target that is not bound."""
        return await answer(find(target, screen), screen, self._pictures)


async def answer(matches: Matches, screen: Screen, pictures: Pictures) -> LocateResult:
    """What `find` found, as a place to touch or the reason why there is none."""
    known = index(screen)
    candidates = tuple(_candidate(match, known) for match in matches.ranked)
    best = matches.best
    if best is None:
        reason = matches.reason or "Nothing on the screen answers the description."
        return LocateResult(found=False, candidates=candidates, reason=reason)
    name = known.label(best.element) or "The target"
    if best.element.id in behind(known):
        reason = f"'{name}' lies behind something that takes the touches."
        return LocateResult(found=False, candidates=candidates, reason=reason)
    beside = await _control(best, known, pictures)
    if beside is not None:
        return _beside(best, beside, candidates, screen)
    place = touch(best.element, screen, best.of)
    if place is None:
        reason = f"Too little of '{name}' is on the screen to touch it."
        return LocateResult(found=False, candidates=candidates, reason=reason)
    center, safe_region = place
    part = best.of if best.of is not None and best.of.id == best.element.id else best.element
    return LocateResult(
        found=True,
        center=center,
        bounds=part.bounds.on(screen.frame.size),
        safe_region=safe_region,
        confidence=min(1.0, best.score),
        method=_METHODS[best.element.source],
        target=described(best.element, screen, center),
        candidates=candidates,
        reason=matches.reason or best.why,
    )


async def _control(match: Match, known: Index, pictures: Pictures) -> Bounds | None:
    """On pixels alone, words are not yet the switch or the field that they name: look beside them."""
    element, role = match.element, match.role
    if element.source is not Source.OCR or role is None or role not in CONTROLS:
        return None
    try:
        picture = await pictures.of(known.screen.frame)
    except (UnknownName, ScreenUnreadable):
        return None  # the words themselves are all there is
    size = known.screen.frame.size
    lines = [known.boxes[one.id] for one in known.screen.elements if one.text]
    line = box_of((match.of or element).bounds, size)
    box = await asyncio.to_thread(control_of, line, role, picture, lines)
    return None if box is None else Bounds.pixel(*box)


def _beside(match: Match, bounds: Bounds, candidates: tuple[Candidate, ...], screen: Screen) -> LocateResult:
    place = touchable(bounds, screen)
    if place is None:
        return LocateResult(found=False, candidates=candidates, reason="Its control is not on the screen.")
    words = described(match.element, screen, place[0])
    return LocateResult(
        found=True,
        center=place[0],
        bounds=bounds,
        safe_region=place[1],
        confidence=min(1.0, match.score / UNSEEN) * _SEEN,
        method=Method.OCR,
        target=words.model_copy(update={"role": match.role}),
        candidates=candidates,
        reason=f"The {match.role} is known by its shape alone.",
    )


def _candidate(match: Match, known: Index) -> Candidate:
    element = match.element
    return Candidate(
        bounds=element.bounds.on(known.screen.frame.size),
        confidence=min(1.0, match.score),
        method=_METHODS[element.source],
        label=known.label(element),
        element=element.id,
    )
