"""What the pictures say where the tree is silent: canvases, images, messages that are in no tree."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from treetap.imaging.picture import Picture
from treetap.matching.labels import index
from treetap.matching.places import Box, box_of
from treetap.models import Bounds, Element, Role, Screen, Size, Source

_BAR = 0.045
"""The status bar, as a share of the longer side."""
_CLOCK = 0.03
"""The part of it that surely has the clock and no page in it."""
_BANNER = 0.17
"""As far down as a message of another app comes, as a share of the longer side."""
_CARET = 0.012
"""A cursor, as a share of the width."""
_FREE = 0.02
"""Outside all elements this share of the screen must differ before it is more than a passing thing."""
_CARD, _ROUND = 0.3, 0.5
"""The largest part of the screen that is one card; how far beyond it, in its own size, its drawing goes."""
_SPECK = 0.0002
"""And in a picture this share: a tick, a dot."""
_ALIKE = 0.9
"""How alike the same thing is behind a veil."""


def bars(size: Size) -> list[Bounds]:
    """Where the phone itself shows the time and its own state."""
    return [Bounds.pixel(0, 0, size.width, round(max(size.width, size.height) * _BAR))]


def same_bar(before: Picture, after: Picture) -> bool:
    """Whether the status bar is as it was: then no minute has passed, and nobody has called."""
    if before.size != after.size:
        return False
    rows = slice(0, round(max(after.size.width, after.size.height) * _CLOCK))
    return np.array_equal(before.image[rows], after.image[rows])


def same_at(before: Picture, after: Picture, elements: Sequence[Element]) -> bool:
    """Whether both pictures are equal wherever these elements are."""
    if before.size != after.size:
        return False
    for element in elements:
        box = _whole(element.bounds, after.size)
        if box is not None and not np.array_equal(before.image[box], after.image[box]):
            return False
    return True


def is_blank(picture: Picture) -> bool:
    """One colour all over: a screen that may not be captured, or none at all."""
    small = picture.small
    return bool((small == small[0, 0]).all())


def count(
    regions: Sequence[Bounds],
    before: Screen,
    after: Screen,
    touched: Element | None,
    drift: Sequence[Element] = (),
) -> list[Bounds]:
    """Those regions in which something happened that the tree does not know of.

    `drift`: what is known to change by itself, with all that is drawn round it: the ring of a timer.
    """
    size = after.frame.size
    own = [_surroundings(one, after) for one in drift]
    boxes = ((one, box_of(one, size)) for one in regions)
    return [
        one
        for one, box in boxes
        if not any(_overlap(box, other) for other in own) and _counts(box, before, after, touched)
    ]


def _surroundings(element: Element, screen: Screen) -> Box:
    """The card it stands on; a text that stands alone may have something drawn round it."""
    known, size = index(screen), screen.frame.size
    box = box_of(element.bounds, size)
    if element.id in known.by_id:
        for one in known.ancestors(element):
            around = known.boxes[one.id]
            if around.area > _CARD * size.width * size.height:
                break
            box = around
    across, down = box.width * _ROUND, max(box.width, box.height) * _ROUND
    return Box(box.left - across, box.top - down, box.right + across, box.bottom + down)


def _counts(region: Box, before: Screen, after: Screen, touched: Element | None) -> bool:
    size = after.frame.size
    if _is_banner(region, size):
        return False
    if before.toasts and not after.toasts and region.top > size.height * 0.4:
        return False  # a passing message went away
    holder = _smallest(region, after)
    if holder is not None and holder.role is Role.PROGRESS:
        return False
    if holder is not None and holder.editable:
        return region.width > size.width * _CARET
    share = region.area / (size.width * size.height)
    hit = touched is not None and _overlap(region, box_of(touched.bounds, size))
    return share >= (_SPECK if holder is not None and _draws(holder, after, hit) else _FREE)


def _is_banner(region: Box, size: Size) -> bool:
    """A message of another app that came down from the upper edge, or went back."""
    long = max(size.width, size.height)
    at_edge = region.top <= long * _BAR * 1.5 and region.bottom <= long * _BANNER
    return at_edge and region.width > size.width * 0.5


def _draws(holder: Element, screen: Screen, hit: bool) -> bool:
    """Whether the smallest thing there shows more than its words: a picture, a canvas, what was touched."""
    if any(one.source is Source.TREE for one in index(screen).children.get(holder.id, ())):
        return False
    return hit or not (holder.text and holder.role is Role.TEXT)


def _smallest(region: Box, screen: Screen) -> Element | None:
    boxes = index(screen).boxes
    around = [
        one
        for one in screen.elements
        if (box := boxes[one.id]).left <= region.x < box.right and box.top <= region.y < box.bottom
    ]
    return min(around, key=lambda one: boxes[one.id].area, default=None)


def _overlap(one: Box, other: Box) -> bool:
    return (
        one.left < other.right
        and other.left < one.right
        and one.top < other.bottom
        and other.top < one.bottom
    )


def still_there(before: Picture, after: Picture, bounds: Bounds) -> bool:
    """Whether the same thing is at that place in both, be it dimmed by a veil."""
    box = _whole(bounds, after.size)
    if before.size != after.size or box is None:
        return False
    old, new = before.image[box].astype(np.float32).ravel(), after.image[box].astype(np.float32).ravel()
    old -= old.mean()
    new -= new.mean()
    weight = float(np.sqrt((old @ old) * (new @ new)))
    return weight > 1e-3 and float(old @ new) / weight >= _ALIKE


def _whole(bounds: Bounds, size: Size) -> tuple[slice, slice] | None:
    seen = bounds.visible_on(size)
    if seen is None:
        return None
    return slice(int(seen.top), int(seen.bottom)), slice(int(seen.left), int(seen.right))
