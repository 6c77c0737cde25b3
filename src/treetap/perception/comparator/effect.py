"""What happened between two screens: the evidence for a verdict, the cheap parts first.

Where the tree is silent the pixels tell: canvases, images, messages that are in no tree.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

import numpy as np

from treetap.errors import OffScreen, ScreenUnreadable, UnknownName
from treetap.imaging.changes import difference
from treetap.imaging.pictures import Picture, Pictures
from treetap.matching.holds import is_flash, seen
from treetap.matching.labels import Box, box_of, index
from treetap.matching.page_names import MODAL
from treetap.models import Action, Blocker, Bounds, Element, Frame, Point, Role, Screen, Size, Source, Target
from treetap.perception.assembly import is_blacked_out
from treetap.perception.comparator.differences import Drift, Shift, differences, news

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


_STALE = 0.2
"""The share of the picture that must differ, without a word in the tree, for the tree to be an old one."""


@dataclass(frozen=True, slots=True)
class Effect:
    """All that was found. Nothing of it is yet a judgement."""

    shifts: tuple[Shift, ...] = ()
    """Elements that an action may have changed."""
    drift: tuple[Shift, ...] = ()
    """Elements that change by themselves."""
    regions: tuple[Bounds, ...] = ()
    """Where the picture changed and the tree says nothing."""
    new_page: bool = False
    new_app: bool = False
    keyboard: Literal["opened", "closed", ""] = ""
    toasts: tuple[str, ...] = ()
    unseen: tuple[str, ...] = ()
    """Messages that are said to have come, over a picture that is the same."""
    opened: tuple[Blocker, ...] = ()
    """What lies over the page now and did not before."""
    touched: Element | None = None
    """What the action was meant for, on the screen before."""
    stale: bool = False
    """The tree and the picture do not agree: one of them is of another moment."""
    looked: bool = True
    """The pictures could be looked at."""
    passing: bool = False
    """Something changed by itself: a clock, a banner, a cursor."""
    stirred: bool = False
    """The picture of what was touched is another one."""
    doubtful: bool = False
    """Something changed far from what was touched, and may or may not be its doing."""

    @property
    def changed(self) -> bool:
        """Whether anything happened that the action may have caused."""
        return bool(
            self.shifts
            or self.regions
            or self.new_page
            or self.new_app
            or self.keyboard
            or self.toasts
            or self.opened
        )


async def find_effect(pictures: Pictures, before: Screen, after: Screen, action: Action) -> Effect:
    """Look at both screens; at their pictures only as far as the elements leave something open."""
    same_picture = before.frame.sha == after.frame.sha
    if before is after or (same_picture and before.state_key == after.state_key):
        return _without_trace(replace(_signs(before, after, ()), touched=_touched(action, before)))
    if not same_picture and _is_elsewhere(before, after):
        return _signs(before, after, news(before, after))
    shifts = differences(before, after)
    touched = _touched(action, before)
    old, new = await _picture(pictures, before.frame), await _picture(pictures, after.frame)
    looked = old is not None and new is not None
    clock_stood = old is not None and new is not None and same_bar(old, new)
    drifting = Drift(before, after, touched, clock_stood, minute_passed=looked and not clock_stood)
    effect, drift = drifting.sort_out(shifts) if shifts else ([], [])
    known = replace(_signs(before, after, effect), drift=tuple(drift), touched=touched, passing=bool(drift))
    if old is None or new is None:
        return replace(known, looked=False)
    if effect:
        return _confirmed(known, old, new)
    return _looked_for(known, old, new, before, after)


def _is_other(before: str, after: str) -> bool:
    return before != after and bool(before and after)


def _is_elsewhere(before: Screen, after: Screen) -> bool:
    """Whether another app, or another part of it, is in front: nothing that happens by itself."""
    return _is_other(before.package, after.package) or _is_other(before.activity, after.activity)


def _signs(before: Screen, after: Screen, shifts: Sequence[Shift]) -> Effect:
    """What the elements and the phone itself say."""
    known = {blocker.description for blocker in before.blockers}
    opened = [one for one in after.blockers if one.kind in MODAL and one.description not in known]
    flashed = [one.element.text for one in shifts if one.kind == "appeared" and is_flash(one.element, after)]
    keyboard: Literal["opened", "closed", ""] = ""
    if before.keyboard_shown is not after.keyboard_shown:
        keyboard = "opened" if after.keyboard_shown else "closed"
    return Effect(
        shifts=tuple(shifts),
        # A key may differ over elements that do not: then it is no other page.
        new_page=(bool(shifts) and _is_other(before.page_key, after.page_key))
        or _is_elsewhere(before, after),
        new_app=_is_other(before.package, after.package),
        keyboard=keyboard,
        toasts=tuple(text for text in (*after.toasts, *flashed) if text not in before.toasts),
        opened=tuple(opened) if shifts else (),
    )


def _confirmed(known: Effect, old: Picture, new: Picture) -> Effect:
    """What the tree says must be seen: where nothing is, one of the trees was of another moment."""
    where = [element for shift in known.shifts[:8] for element in (shift.before, shift.after) if element]
    if not same_at(old, new, where):
        touched = known.touched
        return replace(known, stirred=touched is not None and not same_at(old, new, [touched]))
    if _shows_nothing(new) or not difference(old, new, bars(new.size)).same:
        return known
    unseen = [shift for shift in known.shifts if _is_said_only(shift, known.touched)]
    if unseen:
        return replace(known, shifts=tuple(unseen), opened=(), new_page=known.new_app)
    return replace(known, shifts=(), opened=(), new_page=known.new_app, stale=True)


def _shows_nothing(picture: Picture) -> bool:
    """A screen that may not be captured: that it is as it was says nothing."""
    return is_blank(picture) or is_blacked_out(picture)


def _is_said_only(shift: Shift, touched: Element | None) -> bool:
    """What was touched says of itself something else, where no picture can show it: an icon's description."""
    old, new = shift.before, shift.after
    if old is None or new is None or touched is None or old.id != touched.id:
        return False
    changed = old.description != new.description
    return changed and (old.text, old.checked, old.selected) == (new.text, new.checked, new.selected)


def _without_trace(known: Effect) -> Effect:
    """The picture is the same: a message may have been there all the time, unless it was expected."""
    return replace(known, toasts=(), unseen=known.toasts)


def _looked_for(known: Effect, old: Picture, new: Picture, before: Screen, after: Screen) -> Effect:
    """The tree knows of nothing: does the picture?"""
    found = difference(old, new, bars(new.size))
    if found.same:
        return _without_trace(known)
    explained = [element for shift in known.drift for element in (shift.before, shift.after) if element]
    regions = count(found.regions, before, after, known.touched, explained)
    stale = found.share >= _STALE and not known.toasts
    return replace(known, regions=tuple(regions), stale=stale, passing=not regions)


def _touched(action: Action, before: Screen) -> Element | None:
    target: Target | None = getattr(action, "target", None)
    if target is None:
        return next((one for one in before.elements if one.focused and one.editable), None)
    found = seen(target, before)
    if found:
        return found[0].element
    return None if target.last_point is None else _at(target.last_point, before)


def _at(point: Point, screen: Screen) -> Element | None:
    size = screen.frame.size
    try:
        spot = point.on(size)
    except OffScreen:
        return None
    around = [one for one in screen.elements if one.bounds.on(size).contains(spot)]
    return min(around, key=lambda one: one.bounds.on(size).area, default=None)


async def _picture(pictures: Pictures, frame: Frame) -> Picture | None:
    """None where it is gone or cannot be read: then the elements alone must do."""
    try:
        return await pictures.of(frame)
    except (UnknownName, ScreenUnreadable):
        return None
