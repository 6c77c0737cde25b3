"""The first rung: the elements at hand, from the tree or read off the picture already.

A sentence may name a colour ("the red button", 绿色的下载按钮): then the place must have it.
"""

from __future__ import annotations

import asyncio
import re

import numpy as np

from treetap.errors import ScreenUnreadable, UnknownName
from treetap.imaging.crop import box_on
from treetap.imaging.pictures import Picture, Pictures
from treetap.locating.controls import control_of
from treetap.locating.structure import Structure
from treetap.matching.describing import described
from treetap.matching.find import Match, Matches, find, things_asked
from treetap.matching.labels import CONTROLS, TOGGLES, Box, Index, box_of, index
from treetap.matching.naming import UNSEEN, query_of
from treetap.matching.regions import behind, touch, touchable
from treetap.matching.sentences import LOOKS_UNSEEN, read_sentence
from treetap.models import Bounds, Candidate, Element, LocateResult, Method, Role, Screen, Source, Target

_NAMES = {
    "red": ("red|crimson|scarlet", "红"),
    "orange": ("orange", "橙橘"),
    "yellow": ("yellow|gold(?:en)?", "黄金"),
    "green": ("green", "绿"),
    "cyan": ("cyan|teal|turquoise", "青"),
    "blue": ("blue", "蓝"),
    "purple": ("purple|violet", "紫"),
    "pink": ("pink|magenta", "粉"),
    "brown": ("brown", "棕褐"),
    "grey": ("gr[ae]y", "灰"),
    "white": ("white", "白"),
    "black": ("black", "黑"),
}
_WORDS = re.compile(
    "|".join(rf"(?P<{name}>\b(?:{latin})\b|[{han}]色)" for name, (latin, han) in _NAMES.items()),
    re.IGNORECASE,
)
_HUES = {
    "red": ((0, 10), (170, 180)),
    "orange": ((8, 22),),
    "yellow": ((20, 36),),
    "green": ((33, 88),),
    "cyan": ((78, 104),),
    "blue": ((98, 132),),
    "purple": ((125, 158),),
    "pink": ((145, 176),),
    "brown": ((5, 22),),
}
"""Ranges of OpenCV's hue, 0 to 180. Neighbours share their edges: people do not agree there either."""
_COLOURFUL, _BRIGHT, _BROWN, _LIGHT = 40, 60, 190, 225
"""Of 255: the least saturation of a colour; what is darker is black, what is brighter no brown, no grey."""
_PALE = 45
_SHARE = 0.1
"""Of the place: so much of it has a colour that one would call it by."""
_OTHER = 0.5
"""How sure what has another colour is at most."""
_SEEN_IN_COLOUR = 0.9
"""How sure a thing is at most that was found by its words and its colour."""
_BY_WORDS = frozenset({Method.TREE, Method.OCR})
_ROOM = 0.7
"""Of the shorter side: words stand in the middle of a button, a symbol in the middle of its disc."""


def colours_in(sentence: str) -> frozenset[str]:
    """The colours that are named."""
    return frozenset(match.lastgroup for match in _WORDS.finditer(sentence) if match.lastgroup)


def has_colours(picture: Picture, bounds: Bounds, colours: frozenset[str]) -> bool:
    """Whether the place, with a little round it, has all of them."""
    import cv2

    room = _ROOM * float(min(bounds.width, bounds.height))
    around = Bounds.pixel(bounds.left - room, bounds.top - room, bounds.right + room, bounds.bottom + room)
    box = box_on(around, picture.size)
    if box is None:
        return False
    part = cv2.cvtColor(picture.image[box.top : box.bottom, box.left : box.right], cv2.COLOR_BGR2HSV)
    hue, strong, light = (part[:, :, channel] for channel in range(3))
    for colour in colours:
        if colour == "black":
            marks = light < _BRIGHT
        elif colour == "white":
            marks = (light > _LIGHT) & (strong < _PALE // 2)
        elif colour == "grey":
            marks = (strong < _PALE) & (light >= _BRIGHT) & (light <= _LIGHT)
        else:
            marks = np.zeros(hue.shape, np.bool_)
            for low, high in _HUES[colour]:
                marks |= (hue >= low) & (hue <= high)
            marks &= (strong >= _COLOURFUL) & (light >= _BRIGHT)
            if colour == "brown":
                marks &= light <= _BROWN
        if float(marks.mean()) < _SHARE:
            return False
    return True


def seen_in_colour(answer: LocateResult, target: Target, picture: Picture | None) -> LocateResult:
    """The answer, after a look at the colours that the target's sentence names.

    Words for colours lower what other words found, since nobody had looked; now it is as sure as those. What
    has another colour is not it. A name with a colour in it is a name, and a neighbour's colour is its own.
    """
    query = query_of(target)
    if not answer.found or answer.bounds is None or query.sentence is None:
        return answer
    label = answer.candidates[0].label if answer.candidates else ""
    colours = colours_in(query.sentence) - colours_in(label)
    if not colours:
        return answer
    told = " and ".join(sorted(colours))
    if picture is None or any(one.anchors or one.container for one in read_sentence(query)):
        unsure = min(answer.confidence, LOOKS_UNSEEN)
        return answer.model_copy(
            update={"confidence": unsure, "reason": f"Nobody can say whether it is {told}."}
        )
    if not has_colours(picture, answer.bounds, colours):
        others = (
            one.model_copy(update={"confidence": min(one.confidence, _OTHER)}) for one in answer.candidates
        )
        return LocateResult(found=False, candidates=tuple(others), reason=f"What answers is not {told}.")
    sure = answer.confidence
    if answer.method in _BY_WORDS and sure <= LOOKS_UNSEEN:
        sure = min(_SEEN_IN_COLOUR, sure / LOOKS_UNSEEN)
    return answer.model_copy(update={"confidence": sure})


_METHODS = {Source.TREE: Method.TREE, Source.OCR: Method.OCR, Source.VISION: Method.VISION}
_SURE = 0.8
_ALONE, _MOSTLY = 0.15, 0.5
_SHAPED = TOGGLES | {Role.FIELD, Role.ITEM, Role.BUTTON}
"""What shapes and lines tell of."""
_SEEN, _COUNTED = 0.88, 0.78
"""How sure a control is that was seen where its words sent us; and a row that was counted by its looks."""
_EDITOR = re.compile(r"editor|text ?area|编辑器|编辑区|文本域|正文")


class ElementRung:
    """Finds the element that answers, and a place to touch it."""

    def __init__(self, pictures: Pictures) -> None:
        self._pictures = pictures

    async def locate(self, target: Target, screen: Screen) -> LocateResult:
        """Raises `ValueMissing` for a target that is not bound."""
        matches = find(target, screen)
        if matches.best is None or matches.best.score < _SURE:
            seen = await self._by_shape(target, screen, matches)
            if seen is not None:
                return seen
        return await answer(matches, screen, self._pictures)

    async def _by_shape(self, target: Target, screen: Screen, matches: Matches) -> LocateResult | None:
        """On pixels alone, what a sentence calls by what it is: the third row, the field at the bottom."""
        if not _was_read(screen):
            return None
        asked = [one for one in things_asked(target, screen) if one[0] in _SHAPED]
        if not asked:
            return None
        try:
            picture = await self._pictures.of(screen.frame)
        except (UnknownName, ScreenUnreadable):
            return None
        structure = await asyncio.to_thread(Structure, screen, picture)
        said = "" if target.sentence is None else target.sentence.fill().casefold()
        for role, counted in asked:
            tall = role is Role.FIELD and _EDITOR.search(said) is not None
            shaped = await asyncio.to_thread(structure.with_things, role, counted=counted, tall=tall)
            found = find(target, shaped)
            best = found.best
            if best is None or best.element.id in {one.id for one in screen.elements}:
                continue
            if matches.best is None or best.score > matches.best.score:
                result = await answer(found, shaped, self._pictures)
                row = role is Role.ITEM and (
                    counted or not structure.is_of_a_list(_box(best.element, screen))
                )
                return _as_asked(result, target, screen, _COUNTED if row else _SEEN)
        return None


def _box(element: Element, screen: Screen) -> Box:
    return box_of(element.bounds, screen.frame.size)


def _was_read(screen: Screen) -> bool:
    """Whether all that is known of it was read off its picture."""
    return bool(screen.elements) and all(one.source is Source.OCR for one in screen.elements)


def _as_asked(result: LocateResult, target: Target, screen: Screen, sure: float) -> LocateResult:
    """What was seen by its shape is no element of the caller's screen, and is found again as it was now."""
    mine = {one.id for one in screen.elements}
    candidates = tuple(
        one if one.element in mine else one.model_copy(update={"element": None}) for one in result.candidates
    )
    again = target.model_copy(update={"last_point": result.center or target.last_point})
    said = result.target is not None and result.target.text is not None
    return result.model_copy(
        update={
            "candidates": candidates,
            "confidence": result.confidence * sure,
            "target": result.target if said else again,
            "reason": result.reason or "It is known by its shape and place alone.",
        }
    )


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
        confidence=_stated(matches, best),
        method=_METHODS[best.element.source],
        target=described(best.element, screen, center),
        candidates=candidates,
        reason=matches.reason or best.why,
    )


def _stated(matches: Matches, best: Match) -> float:
    """How sure that is: what alone answers, if not wholly, is mostly meant. Never sure for that reason."""
    score = min(1.0, best.score)
    rival = matches.ranked[1].score if len(matches.ranked) > 1 else 0.0
    if score >= _SURE or score - rival < _ALONE:
        return score
    return score + (_SURE - score) * _MOSTLY


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
