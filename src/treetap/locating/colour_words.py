"""Colours that a sentence names, and whether a place has them: "the red button", 绿色的下载按钮."""

from __future__ import annotations

import re

import numpy as np

from treetap.imaging.crop import box_on
from treetap.imaging.picture import Picture
from treetap.matching.query import query_of
from treetap.matching.sentences import LOOKS_UNSEEN, read_sentence
from treetap.models import Bounds, LocateResult, Method, Target

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
_SEEN = 0.9
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
        sure = min(_SEEN, sure / LOOKS_UNSEEN)
    return answer.model_copy(update={"confidence": sure})
