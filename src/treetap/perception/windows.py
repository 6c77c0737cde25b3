"""What lies over a page on any phone, and where: the bars, the keyboard, a window or panel, a short message.

Where no tree says that a dialog is open, a darkened page round a panel does. A toast is a pill in the middle
of a page that no element explains.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from treetap.imaging.crop import box_on
from treetap.imaging.pictures import Picture
from treetap.models import Bounds, Element, Role, Size

_BAR = 0.032
_KEYBOARD = {(True, False): 0.6, (True, True): 0.67, (False, False): 0.42, (False, True): 0.53}
"""Of the screen's height, by whether it is upright and whether it is a tablet: no usual one begins higher."""
_SQUARE, _LARGE = 1.65, 600
"""Screens whose sides differ by no more, and that are no smaller, are tablets and unfolded phones."""
_SPACE_BAR = 0.89
"""Of the screen's height: with a keyboard, what reaches further down is its space bar."""
_PAGE = 0.8
"""Of the screen's area: a smaller window lies over another."""


def status_bar(size: Size) -> Bounds:
    """Where the phone shows its clock."""
    return Bounds.pixel(0, 0, size.width, bar_height(size))


def bar_height(size: Size) -> int:
    return round(_BAR * max(size.width, size.height))


def keyboard_top(size: Size) -> int:
    """Usual keyboards begin there, or somewhat lower."""
    short, long = sorted((size.width, size.height))
    tablet = short >= _LARGE and long <= _SQUARE * short
    return round(_KEYBOARD[size.height >= size.width, tablet] * size.height)


def is_space_bar(pill: Bounds, size: Size) -> bool:
    """Whether a pill in the middle is the keyboard's own, where there is one."""
    return pill.bottom > _SPACE_BAR * size.height


def is_overlay(window: Bounds | None, size: Size) -> bool:
    """Whether a window of that extent lies over a page: a dialog, a sheet, a menu, a drawer.

    One that begins at the top and is as wide as the screen is a page above a keyboard or on a split screen.
    """
    if window is None or window.area >= _PAGE * size.width * size.height:
        return False
    across = window.left <= 0 and window.right >= size.width
    return not (across and window.top <= 2 * bar_height(size) and window.bottom >= 0.4 * size.height)


Grey = NDArray[np.uint8]

_LIKE = 3
_DIM = 0.8
"""Of the brightest inside: nothing outside the panel is brighter than that."""
_FULL = 0.5
"""The least share of the panel that has its own colour; the rest is what is written on it."""
_COLOURS = 8
_EDGE = 0.06
"""Of the page's height: no panel begins so high."""
_BRIGHT = 0.003
"""Of what lies outside: so little may be bright."""


def panel_in(picture: Picture, *, keyboard_shown: bool = False) -> Bounds | None:
    """The panel's bounds, or None. The system's bars and the keyboard, never darkened, do not count."""
    small, step = picture.small, picture.shrink
    height = small.shape[0]
    low = keyboard_top(picture.size) / step if keyboard_shown else 0.94 * height
    top, bottom = round(0.05 * height), round(low)
    page: Grey = np.ascontiguousarray(small[top:bottom, :, 1])
    if not page.size or _is_bright_above(page):
        return None
    for left, upper, right, lower in _boxes(page):
        if _is_panel(page, left, upper, right, lower):
            return Bounds.pixel(left * step, (top + upper) * step, right * step, (top + lower) * step)
    return None


def _is_bright_above(page: Grey) -> bool:
    """Whether the uppermost part is lit: then nothing is darkened, which is cheap to see."""
    lit = np.count_nonzero(page[: _edge(page)] > _DIM * float(page.max()))
    return bool(lit > _BRIGHT * page.size)


def _edge(page: Grey) -> int:
    return max(1, round(_EDGE * len(page)))


def _boxes(page: Grey) -> Iterator[tuple[int, int, int, int]]:
    """Large boxes of one colour, for the colours that there is most of."""
    import cv2

    height, width = page.shape
    some = page[::2, ::2]  # enough to count by
    edge = page[: _edge(page)]
    counts = np.bincount(some.ravel(), minlength=256)
    for _ in range(_COLOURS):
        colour = int(counts.argmax())
        if counts[colour] < 0.015 * some.size:
            return
        near = slice(max(0, colour - _LIKE), colour + _LIKE + 1)
        counts[near] = 0
        if np.count_nonzero((edge >= near.start) & (edge < near.stop)) > 0.5 * edge.size:
            continue  # the page's own ground
        mask = ((page >= near.start) & (page < near.stop)).view(np.uint8)
        _, _, stats, _ = cv2.connectedComponentsWithStats(mask, connectivity=4)
        left, upper, across, down, filled = stats[1 + int(stats[1:, 4].argmax())].tolist()
        if filled >= _FULL * across * down and _is_placed((left, upper, across, down), (width, height)):
            yield left, upper, left + across, upper + down


def _is_placed(box: tuple[int, int, int, int], page: tuple[int, int]) -> bool:
    """A dialog is about the middle of the screen; a sheet stands on its lower edge and is as wide."""
    left, upper, across, down = box
    width, height = page
    if across < 0.4 * width or down < 0.06 * height or abs(2 * left + across - width) > 0.04 * width:
        return False
    if across > 0.97 * width:
        return 0.12 * height <= down <= 0.75 * height and upper + down > 0.95 * height
    return 0.25 * height <= upper + down / 2 <= 0.75 * height


def _is_panel(page: Grey, left: int, upper: int, right: int, lower: int) -> bool:
    """Whether all round it is darker by far than what is inside, words on either side included."""
    outside = np.ones(page.shape, np.bool_)
    outside[max(0, upper - 2) : lower + 2, max(0, left - 2) : right + 2] = False
    beyond = page[outside]
    if beyond.size < 0.1 * page.size:
        return False
    inside = page[upper:lower, left:right]
    return bool(np.percentile(beyond, 99.7) <= _DIM * np.percentile(inside, 99.7))


Rows = NDArray[np.uint8]

_LIKE_THE_PAGE = 10
"""Steps of 255 that count as one colour."""
_WIDEST = 0.96
"""Of the screen's width."""
_NARROWEST = 0.07
_FLATTEST, _TALLEST = 0.04, 0.26
"""Of the screen's shorter side, which is 320 to 900 dp: from one line on a tablet to three on a phone."""
_APART = 0.06
"""Of the shorter side: keys and chips in a row are no further from each other."""
_CENTRED = 0.02
"""Of its width: how far from the middle."""
_EXPLAINED = 0.7
"""Of what is written in a pill: if texts of the tree stand for so much, it is a part of the page."""


def pills_in(picture: Picture) -> tuple[Bounds, ...]:
    """Boxes of one colour round the middle, anywhere below the status bar, with something written in them."""
    small, step = picture.small, picture.shrink
    height, width = small.shape[:2]
    short = min(height, width)
    first = bar_height(picture.size) // step
    page = small[first:]
    left, right = _runs(page)
    spans = right - left + 1
    fits = np.abs(left + right - (width - 1)) <= max(2, _CENTRED * width)
    fits &= (spans >= _NARROWEST * short) & (spans <= _WIDEST * width)
    found = []
    for high, low, span in _pairs(page, fits, spans, short):
        start = (width - span) // 2
        top, bottom = _rounded(page, high, low)
        box = (start, top, start + span, bottom)
        if _is_whole(page, *box) and _stands_out(page, *box) and not _in_a_row(page, *box):
            edge = min(box[2] * step, picture.size.width)
            found.append(Bounds.pixel(start * step, (first + top) * step, edge, (first + bottom) * step))
    return _outermost(found)


def unknown_to(elements: Sequence[Element], pills: Sequence[Bounds], picture: Picture) -> tuple[Bounds, ...]:
    """The pills that no element explains: by its own shape, or by the words that stand there."""
    return tuple(
        pill
        for pill in pills
        if not any(_is_shape_of(pill, one) for one in elements) and not _is_worded(pill, elements, picture)
    )


def _runs(rows: Rows) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """For each row how far the colour at its middle reaches, left and right."""
    middle = rows.shape[1] // 2
    centre = rows[:, middle : middle + 1]
    low, high = centre - np.minimum(centre, _LIKE_THE_PAGE), centre + np.minimum(255 - centre, _LIKE_THE_PAGE)
    # One colour after another: numpy is slow where the innermost of several axes is as short as three.
    own, reach = np.moveaxis(low, 2, 0), np.moveaxis(high - low, 2, 0)
    parts = np.moveaxis(rows, 2, 0)
    other = (parts[0] - own[0]) > reach[0]
    other |= (parts[1] - own[1]) > reach[1]
    other |= (parts[2] - own[2]) > reach[2]
    before, after = other[:, middle::-1], other[:, middle:]
    left = np.where(before.any(axis=1), middle - before.argmax(axis=1) + 1, 0)
    right = np.where(after.any(axis=1), middle + after.argmax(axis=1) - 1, rows.shape[1] - 1)
    return left, right


def _pairs(
    rows: Rows, fits: NDArray[np.bool_], spans: NDArray[np.int64], short: int
) -> Iterator[tuple[int, int, int]]:
    """An edge of a pill above its words and one below them: of one colour and about one width."""
    strips = _strips(rows, fits, spans)
    middle = rows.shape[1] // 2
    for number, (top, end, span) in enumerate(strips):
        for low, bottom, other in strips[number + 1 :]:
            if bottom - top > _TALLEST * short:
                break
            alike = _alike(rows[end - 1, middle], rows[low, middle])
            if alike and abs(span - other) <= 0.08 * span and bottom - top >= _FLATTEST * short:
                yield top, bottom, max(span, other)


def _strips(rows: Rows, fits: NDArray[np.bool_], spans: NDArray[np.int64]) -> list[tuple[int, int, int]]:
    """Stretches of at least two rows that fit and have one colour, with the widest span of each."""
    centre = rows[:, rows.shape[1] // 2].astype(np.int16)
    breaks = np.ones(len(rows) + 1, np.bool_)
    breaks[1:-1] = (fits[1:] != fits[:-1]) | (np.abs(centre[1:] - centre[:-1]) > _LIKE_THE_PAGE).any(axis=1)
    edges = np.flatnonzero(breaks).tolist()
    return [
        (start, end, int(spans[start:end].max()))
        for start, end in pairwise(edges)
        if end - start >= 2 and fits[start]
    ]


def _rounded(rows: Rows, top: int, bottom: int) -> tuple[int, int]:
    """With its round ends, which are too narrow to fit: as far as its colour goes at the middle."""
    middle = rows.shape[1] // 2
    own, reach = rows[top, middle], (bottom - top) // 2
    first, last = max(0, top - reach), min(len(rows), bottom + reach)
    while top > first and _alike(own, rows[top - 1, middle]):
        top -= 1
    while bottom < last and _alike(own, rows[bottom, middle]):
        bottom += 1
    return top, bottom


def _is_whole(rows: Rows, left: int, top: int, right: int, bottom: int) -> bool:
    """Whether its colour goes on at both ends, beside the words: one box, not two of them."""
    height = bottom - top
    inset = 2 + height // 12
    own = rows[top + 1, (left + right) // 2].astype(np.int16)
    ends = rows[top + height // 4 : bottom - height // 4, [left + inset, right - 1 - inset]]
    return bool((np.abs(ends.astype(np.int16) - own) <= _LIKE_THE_PAGE).all())


def _stands_out(rows: Rows, left: int, top: int, right: int, bottom: int) -> bool:
    """Whether other colours are all round it: it is a whole box and no part of a larger one."""
    last_row, last_column = rows.shape[0] - 1, rows.shape[1] - 1
    own = rows[top + 1, (left + right) // 2]
    spread = [left + (right - left) * part // 10 for part in (3, 5, 7)]
    above, below = max(0, top - 2), min(last_row, bottom + 2)
    sides = (max(0, left - 5), min(last_column, right + 4))
    middle = (top + bottom) // 2
    around = [rows[row, column] for row in (above, below) for column in spread]
    around += [rows[row, column] for row in (middle - 2, middle, middle + 2) for column in sides]
    # A letter beside it may have its colour by chance.
    return sum(_alike(own, colour) for colour in around) <= 1


def _in_a_row(rows: Rows, left: int, top: int, right: int, bottom: int) -> bool:
    """Whether boxes of its colour and height are next to it on both sides: the keys of a keyboard, chips."""
    own = rows[(top + bottom) // 2, left + 2].astype(np.int16)
    apart = max(4, round(_APART * min(rows.shape[:2])))
    heights = [max(0, top - 2), (top + bottom) // 2, min(len(rows) - 1, bottom + 2)]
    for start, end in ((left - apart, left - 1), (right + 1, right + apart)):
        beside = rows[heights, max(0, start) : max(0, end)].astype(np.int16)
        above, level, below = (np.abs(beside - own) <= _LIKE_THE_PAGE).all(axis=2)
        outward = slice(None, None, -1 if end < right else 1)
        apart_from_it = np.maximum.accumulate(~level[outward])[outward]
        if not (level & ~above & ~below & apart_from_it).any():
            return False
    return True


def _outermost(boxes: Sequence[Bounds]) -> tuple[Bounds, ...]:
    """A pill of several lines is found once for each gap between them: as wide, but not as high."""
    kept: list[Bounds] = []
    for box in sorted(boxes, key=lambda one: -one.area):
        for other in kept:
            common = box.intersection(other)
            if common and common.area > 0.8 * box.area and box.width > 0.9 * other.width:
                break
        else:
            kept.append(box)
    return tuple(sorted(kept, key=lambda one: one.top))


def _alike(one: Rows, other: Rows) -> bool:
    return bool((np.abs(one.astype(np.int16) - other.astype(np.int16)) <= _LIKE_THE_PAGE).all())


def _is_shape_of(pill: Bounds, element: Element) -> bool:
    if element.role in (Role.CONTAINER, Role.LIST) and not element.clickable:
        return pill.overlap(element.bounds) > 0.85
    return pill.overlap(element.bounds) > 0.6


def _is_worded(pill: Bounds, elements: Sequence[Element], picture: Picture) -> bool:
    """Whether what is written there stands where the tree has texts and icons."""
    box = box_on(pill, picture.size)
    if box is None:
        return True
    inside = [one.bounds for one in elements if _draws(one) and _holds(pill, one.bounds)]
    if not inside:
        return False
    part = picture.image[box.top + 4 : box.bottom - 4, box.left + 8 : box.right - 8, 1]
    ground = int(np.bincount(part.ravel(), minlength=256).argmax())
    ink = np.flatnonzero((np.abs(part.astype(np.int16) - ground) > 32).any(axis=0)) + box.left + 8
    if not ink.size:
        return True
    told = np.zeros(ink.size, np.bool_)
    for bounds in inside:
        told |= (ink >= bounds.left - 4) & (ink <= bounds.right + 4)
    return float(told.mean()) >= _EXPLAINED


def _draws(element: Element) -> bool:
    """Whether something of its own is to be seen: words, a hint, an icon."""
    own = element.text or element.hint or element.description or element.editable
    return bool(own) or element.role in (Role.IMAGE, Role.ICON)


def _holds(outer: Bounds, inner: Bounds) -> bool:
    return (
        outer.left - 4 <= inner.left
        and inner.right <= outer.right + 4
        and outer.top - 4 <= inner.top
        and inner.bottom <= outer.bottom + 4
    )
