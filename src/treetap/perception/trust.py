"""Whether the tree and the picture show the same page, and where the tree leaves something out."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from treetap.imaging.ink import has_ink, unexplained
from treetap.imaging.picture import Picture
from treetap.models import Bounds, Element, Role, Size
from treetap.perception.places import bar_height, keyboard_top, status_bar
from treetap.perception.tree import Tree

_SAMPLE = 6
_AGREE = 0.5
"""The least share of texts that must be where the tree has them. Some are covered, or not drawn yet."""
_CANVAS = 0.04
"""Of the screen's area: a part without words of that size may have anything drawn on it."""
_MOST_AREAS = 8
_SECRET = 8
"""Of 255: brighter than that nothing is where an app forbids captures."""
_BARE = frozenset({Role.WEB, Role.IMAGE, Role.UNKNOWN, Role.LIST})


def agrees(tree: Tree, picture: Picture, *, keyboard_shown: bool = False) -> bool:
    """Whether things are drawn where the tree has them, on a screen of this size and orientation."""
    size = picture.size
    window = tree.window
    if window is not None and (window.right > 1.02 * size.width or window.bottom > 1.02 * size.height):
        return False
    low = keyboard_top(size) if keyboard_shown else size.height
    texts = [one for one in tree.elements if one.text and one.bounds.bottom <= low and not one.password]
    step = max(1, len(texts) // _SAMPLE)
    sample = texts[::step][:_SAMPLE]
    if not sample:
        return True
    return sum(has_ink(picture, one.bounds) for one in sample) >= _AGREE * len(sample)


def is_blacked_out(picture: Picture) -> bool:
    """Whether the capture shows nothing, as of an app that forbids captures; the bars may be there."""
    small, step = picture.small, picture.shrink
    part = small[bar_height(picture.size) // step + 1 : int(0.94 * len(small))]
    return bool(part.size) and int(part.max()) <= _SECRET


def says_something(tree: Tree) -> bool:
    """A tree of bare frames says no more than none."""
    return any(one.text or one.description or one.clickable or one.editable for one in tree.elements)


def untold_areas(elements: Sequence[Element], picture: Picture) -> tuple[Bounds, ...]:
    """Where text is drawn on parts that have no words: pictures, canvases, web pages, odd buttons."""
    size = picture.size
    bare = [one.bounds for one in _bare(elements, size)]
    if not bare:
        return ()
    bar = bar_height(size)
    covered = [one.bounds for one in elements if _has_words(one) or _is_small(one, size)]
    same = _same(covered, bare)
    covered = [box for box, is_bare in zip(covered, same, strict=True) if not is_bare]
    found = unexplained(picture, [status_bar(size), *covered])
    inside = [box for box in found if box.top >= bar and any(area.contains(box.center) for area in bare)]
    return tuple(inside[:_MOST_AREAS]) if len(inside) <= _MOST_AREAS else tuple(bare[:_MOST_AREAS])


def _bare(elements: Sequence[Element], size: Size) -> list[Element]:
    """Without words, and nothing in them has any: large parts, and wide ones that can be touched."""
    worded: set[str] = set()
    parents = {one.id: one.parent for one in elements}
    for one in elements:
        if _has_words(one):
            here = one.parent
            while here is not None and here not in worded:
                worded.add(here)
                here = parents[here]
    large = _CANVAS * size.width * size.height
    return [
        one
        for one in elements
        if not one.text
        and not one.hint
        and one.id not in worded
        and (
            (one.role in _BARE and one.bounds.area >= large)
            or (one.clickable and not one.description and one.bounds.width >= 2.2 * one.bounds.height)
        )
    ]


def _has_words(element: Element) -> bool:
    return bool(element.text or element.description or element.hint)


def _is_small(element: Element, size: Size) -> bool:
    """Icons and controls are drawn with strokes, too."""
    return element.role in (Role.ICON, Role.BUTTON, Role.PROGRESS, Role.SLIDER) and (
        element.bounds.area < _CANVAS * size.width * size.height
    )


def _edges(boxes: Sequence[Bounds]) -> NDArray[np.float64]:
    edges = [(one.left, one.top, one.right, one.bottom) for one in boxes]
    return np.array(edges, dtype=np.float64).reshape(-1, 4)


def _same(boxes: Sequence[Bounds], others: Sequence[Bounds]) -> list[bool]:
    """Which of the boxes are nearly one of the others; a large page has a hundred thousand such pairs."""
    many = _edges(boxes)
    areas = (many[:, 2] - many[:, 0]) * (many[:, 3] - many[:, 1])
    found = np.zeros(len(many), dtype=bool)
    for left, top, right, bottom in _edges(others):
        across = np.minimum(many[:, 2], right) - np.maximum(many[:, 0], left)
        down = np.minimum(many[:, 3], bottom) - np.maximum(many[:, 1], top)
        common = across.clip(0) * down.clip(0)
        found |= common > 0.95 * (areas + (right - left) * (bottom - top) - common)
    return [bool(one) for one in found]
