"""Answers taken again for a while (E6): never where anything speaks against it.

A place is taken again only while nothing has come that the target could mean as well, and while its pixels,
and some round them, are what they were. With a tree at hand its elements say what has come (`unchanged`), and
pixels may be others where they say what has changed: a switch that is on now. On pixels alone, what has come
must not look like the place, and where the answer came from words it must not look like text.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import astuple, dataclass

import numpy as np

from treetap.core.ports import Clock, Locator
from treetap.errors import ScreenUnreadable, StorageError, UnknownName
from treetap.imaging.changes import difference
from treetap.imaging.crop import Box, box_on, unexplained
from treetap.imaging.pictures import Image, Picture, Pictures
from treetap.locating.bars import STATUS_BAR
from treetap.locating.ladder import SURE, dynamic_words, in_words
from treetap.locating.references import References
from treetap.locating.unchanged import explained, names_now, still_meant
from treetap.matching.naming import query_of
from treetap.models import Bounds, LocateResult, Method, Screen, Source, Target

LONGEST = 30.0
"""Seconds; things move on a phone."""
_MOST = 64
"""Answers that are kept."""
_MARGIN = 24 / 411
"""Round the place, as a share of the screen's shorter side: a row's neighbours are seen in it."""
_SHADES = 8
"""Of 255: what a pixel may differ by and still be the same."""
_MUCH = 0.25
"""Of the screen: if so much of it has changed, it is another page or a panel has come."""
_LIKE = 0.8
"""How much another place may look like this one before it could be meant."""
_BY_WORDS = frozenset({Method.TREE, Method.OCR, Method.VISION})
_BY_IMAGE = frozenset({Method.TEMPLATE, Method.MULTI_SCALE, Method.ORB})


@dataclass(frozen=True, slots=True)
class CacheStats:
    """How often an answer was taken again."""

    hits: int = 0
    misses: int = 0

    @property
    def rate(self) -> float:
        """Of all that were asked, 0 to 1."""
        asked = self.hits + self.misses
        return self.hits / asked if asked else 0.0


@dataclass(frozen=True, slots=True)
class _Kept:
    """An answer, and what it was true of."""

    result: LocateResult
    at: float
    screen: Screen
    area: Box
    """The place with some room round it."""
    pixels: Image
    """What the area looked like."""
    small: Picture | None
    """The whole screen, reduced, where the answer came from pixels."""


class CachedLocator:
    """A locator that remembers what another found, for up to `seconds` (30 at most; 0 for never).

    `references`: where names of images come from; a name that means another picture is another question.
    """

    def __init__(
        self,
        locator: Locator,
        pictures: Pictures,
        clock: Clock,
        seconds: float = LONGEST,
        *,
        references: References | None = None,
    ) -> None:
        self._locator, self._pictures, self._clock = locator, pictures, clock
        self._references = references
        self._seconds = min(max(seconds, 0.0), LONGEST)
        self._kept: OrderedDict[tuple[object, ...], _Kept] = OrderedDict()
        self._hits = self._misses = 0

    @property
    def stats(self) -> CacheStats:
        return CacheStats(self._hits, self._misses)

    def clear(self) -> None:
        """Forget every answer. What was counted stays."""
        self._kept.clear()

    async def locate(self, target: Target, screen: Screen) -> LocateResult:
        """Raises `ValueMissing` for a target that is not bound."""
        if not self._seconds:
            return await self._locator.locate(target, screen)
        wanted = in_words(target)
        size = screen.frame.size
        asked = (*_whole_key(wanted), dynamic_words(target), await self._stamp(wanted))
        key = (*asked, screen.package, screen.page_key, size.width, size.height)
        kept = self._kept.get(key)
        if kept is not None:
            if await self._holds(kept, wanted, screen):
                self._hits += 1
                if key in self._kept:  # unless all was forgotten meanwhile
                    self._kept.move_to_end(key)
                return self._again(kept, screen)
            self._kept.pop(key, None)
        self._misses += 1
        result = await self._locator.locate(target, screen)
        await self._keep(key, result, screen)
        return result

    async def _stamp(self, target: Target) -> object:
        """Which picture the target's reference is now: a name may come to mean another."""
        if self._references is None or target.crop_ref is None:
            return None
        return await asyncio.to_thread(self._references.stamp, target.crop_ref)

    async def _keep(self, key: tuple[object, ...], result: LocateResult, screen: Screen) -> None:
        wrong = result.method in {None, Method.FIXED, Method.CACHE} or result.confidence < SURE
        if not result.found or wrong or result.bounds is None:
            return
        picture = await self._picture(screen)
        area = None if picture is None else _area(_known_by(result, result.bounds), picture)
        if picture is None or area is None:
            return
        told = bool(screen.elements) and result.method is Method.TREE
        small = None if told else await asyncio.to_thread(_reduced, picture)
        while len(self._kept) >= _MOST:
            self._kept.popitem(last=False)
        # A copy: what is left of the picture need not stay for its sake.
        pixels = _part(picture, area).copy()
        self._kept[key] = _Kept(result, self._clock.monotonic(), screen, area, pixels, small)

    async def _holds(self, kept: _Kept, target: Target, screen: Screen) -> bool:
        """Whether the answer is still the answer."""
        then = kept.screen
        if self._clock.monotonic() - kept.at > self._seconds or not _same_page(kept, screen):
            return False
        if not still_meant(kept.result, query_of(target), then, screen):
            return False
        if then.frame.sha == screen.frame.sha:
            return True
        picture = await self._picture(screen)
        return picture is not None and await self._looks_so(kept, screen, picture)

    async def _looks_so(self, kept: _Kept, screen: Screen, picture: Picture) -> bool:
        """Whether what is seen there speaks for what the elements have said."""
        same = _same_pixels(kept.pixels, picture, kept.area)
        if kept.small is None:
            # What the elements cannot explain may be something over the page that they do not tell of.
            return same or explained(kept.screen, screen, kept.area.bounds)
        return same and await asyncio.to_thread(_nothing_like_it_came, kept, kept.small, picture)

    async def _picture(self, screen: Screen) -> Picture | None:
        try:
            return await self._pictures.of(screen.frame)
        except (UnknownName, ScreenUnreadable, StorageError):
            return None

    def _again(self, kept: _Kept, screen: Screen) -> LocateResult:
        """The answer; its elements by the names that they have now, if they are still there."""
        result = kept.result
        named = names_now(result, kept.screen, screen)
        ago = max(0.0, self._clock.monotonic() - kept.at)
        candidates = (
            one.model_copy(update={"element": named.get(one.element or "")}) for one in result.candidates
        )
        reason = f"Found {ago:.0f} s ago by {str(result.method).replace('_', ' ')}; it is still there."
        return result.model_copy(
            update={"method": Method.CACHE, "candidates": tuple(candidates), "reason": reason}
        )


def _same_page(kept: _Kept, now: Screen) -> bool:
    """Looked at in the same way, with the same things over it. Which page it is, is in the key.

    What a tree told, a tree tells again, whatever was read besides: a message that passes over the page.
    """
    told = kept.small is None

    def over(screen: Screen) -> tuple[object, ...]:
        kinds = tuple(one.kind for one in screen.blockers)
        looked = Source.TREE in screen.sources if told else screen.sources
        return kinds, screen.activity, screen.keyboard_shown, screen.rotation, screen.loading, looked

    return over(kept.screen) == over(now) and bool(kept.screen.elements) == bool(now.elements)


def _known_by(result: LocateResult, bounds: Bounds) -> Bounds:
    """What must look as it did: what is touched, and the crop it is known by, which may lie beside it."""
    place = result.safe_region or bounds
    if result.method not in _BY_IMAGE or not result.candidates:
        return place
    crop = result.candidates[0].bounds
    return Bounds.pixel(
        min(place.left, crop.left),
        min(place.top, crop.top),
        max(place.right, crop.right),
        max(place.bottom, crop.bottom),
    )


def _area(bounds: Bounds, picture: Picture) -> Box | None:
    room = _MARGIN * min(picture.size.width, picture.size.height)
    wide = Bounds.pixel(bounds.left - room, bounds.top - room, bounds.right + room, bounds.bottom + room)
    return box_on(wide, picture.size)


def _part(picture: Picture, box: Box) -> Image:
    return picture.image[box.top : box.bottom, box.left : box.right]


def _same_pixels(then: Image, now: Picture, area: Box) -> bool:
    import cv2

    there = _part(now, area)
    return there.shape == then.shape and bool(cv2.norm(then, there, cv2.NORM_INF) <= _SHADES)


def _reduced(picture: Picture) -> Picture:
    """The screen at a quarter of its size or so, without the rest of it."""
    return Picture(picture.small)


def _nothing_like_it_came(kept: _Kept, before: Picture, picture: Picture) -> bool:
    """Whether what has changed on the screen is no second thing like this one."""
    after, step = _reduced(picture), picture.shrink
    size = after.size
    own = box_on(_shrunk(kept.result.bounds, step), size) if kept.result.bounds is not None else None
    place = box_on(_shrunk(kept.area.bounds, step), size)
    if own is None or place is None:
        return False
    bar = Bounds.pixel(0, 0, size.width, round(STATUS_BAR * min(size.width, size.height)))
    changed = difference(before, after, (bar, place.bounds))
    if changed.same:
        return True
    if sum(float(one.area) for one in changed.regions) > _MUCH * size.width * size.height:
        return False
    if kept.result.method in _BY_WORDS and _has_text(after, changed.regions):
        return False
    return not any(_looks_like(before, own, after, one) for one in changed.regions)


def _shrunk(bounds: Bounds, step: int) -> Bounds:
    return Bounds.pixel(bounds.left / step, bounds.top / step, bounds.right / step, bounds.bottom / step)


def _has_text(small: Picture, regions: Sequence[Bounds]) -> bool:
    found = unexplained(small, ())
    return any(area.intersection(one) is not None for area in found for one in regions)


def _looks_like(before: Picture, own: Box, after: Picture, region: Bounds) -> bool:
    """Whether something like the thing is in the region."""
    import cv2

    wide = Bounds.pixel(
        region.left - own.width, region.top - own.height, region.right + own.width, region.bottom + own.height
    )
    around = box_on(wide, after.size)
    if around is None or around.width < own.width or around.height < own.height:
        return False
    there = after.grey[around.top : around.bottom, around.left : around.right].copy()
    top, left = max(0, own.top - around.top), max(0, own.left - around.left)
    # The place itself is no second one.
    there[top : max(0, own.bottom - around.top), left : max(0, own.right - around.left)] = 0
    one = np.ascontiguousarray(before.grey[own.top : own.bottom, own.left : own.right])
    score = cv2.matchTemplate(there, one, cv2.TM_CCOEFF_NORMED)
    return bool(np.nan_to_num(score, nan=0.0, posinf=0.0, neginf=0.0).max() >= _LIKE)


def _whole_key(target: Target) -> tuple[object, ...]:
    """All of a target but the place where it was seen: equal if the same is asked again.

    Raises `ValueMissing`.
    """
    return (*astuple(query_of(target)), target.crop_ref)
