"""The library that fills itself (F4): what was found the slow way is kept as a crop for the fast way.

Nothing here delays a locate or makes it fail: it happens after the answer, in a thread, and what cannot be
read or written is left.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from threading import Lock

from loguru import logger

from treetap.core.ports import Clock, Locator
from treetap.errors import TreetapError
from treetap.imaging.crop import Box, crop
from treetap.imaging.picture import Picture
from treetap.imaging.pictures import Pictures
from treetap.locating.images.finder import find_image
from treetap.locating.images.reference import Reference, cut
from treetap.locating.images.seen import Seen, seen_of
from treetap.locating.keys import learned_key
from treetap.locating.ladder import SURE
from treetap.locating.lessons import Lesson, crop_box, lesson
from treetap.locating.library.entry import Cut, Entry, Extent, Offset
from treetap.locating.library.library import ReferenceLibrary
from treetap.models import Bounds, LocateResult, Method, Screen, Target

_KEPT = frozenset({Method.TREE, Method.OCR, Method.VISION, Method.ICON})
"""What was found without a crop of it."""
_FRESH = 600.0
"""Seconds in which a crop, or that there is none, is not looked at again while elements answer anyway."""
_HOPELESS = 60.0
"""The same on pixels alone, where a crop would be worth more."""
_AT_ONCE = 4
"""What is still to be learned; beyond that a find is let go."""
_REMEMBERED = 512
_SAME_PLACE = 0.6
_LOOK_ALIKE = 0.7
"""Another place as much like it as that, and a crop is not distinctive."""


class LearningLocator:
    """A locator round another: it hands on the answers and keeps crops of what was found surely."""

    def __init__(self, locator: Locator, library: ReferenceLibrary, pictures: Pictures, clock: Clock) -> None:
        self._locator, self._library, self._pictures, self._clock = locator, library, pictures, clock
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._seen: OrderedDict[str, tuple[float, bool]] = OrderedDict()
        """By key: when it was looked at last, and whether there is a crop."""
        self._one_by_one = Lock()

    async def locate(self, target: Target, screen: Screen) -> LocateResult:
        """Raises what the locator raises."""
        result = await self._locator.locate(target, screen)
        if result.found and result.confidence >= SURE and result.method in _KEPT:
            self._consider(target, screen, result)
        return result

    async def finish(self) -> None:
        """Wait until all that was found is learned, and written."""
        while self._tasks:
            await asyncio.gather(*self._tasks.values(), return_exceptions=True)
        try:
            await asyncio.to_thread(self._library.flush)
        except (TreetapError, OSError) as error:
            logger.debug("The counts of the reference library were not written: {}", error)

    def _consider(self, target: Target, screen: Screen, result: LocateResult) -> None:
        asked = target if target.element is None else result.target
        if asked is None or asked.crop_ref is not None or asked.ordinal is not None:
            return  # A number is no part of the key: the crop is the uncounted target's.
        key = learned_key(asked, screen.package, screen.activity)
        if key is None or key in self._tasks or len(self._tasks) >= _AT_ONCE:
            return
        if self._is_fresh(key, screen):
            return
        task = asyncio.create_task(self._learn(key, asked, screen, result))
        self._tasks[key] = task
        task.add_done_callback(lambda _: self._tasks.pop(key, None))

    def _is_fresh(self, key: str, screen: Screen) -> bool:
        at, known = self._seen.get(key, (None, False))
        if at is None:
            return False
        ago = self._clock.monotonic() - at
        if screen.elements:
            return ago < _FRESH
        # Its crop was asked and did not answer: that is to be looked into.
        return not known and ago < _HOPELESS

    async def _learn(self, key: str, asked: Target, screen: Screen, result: LocateResult) -> None:
        known = False
        try:
            picture = await self._pictures.of(screen.frame)
            known = await asyncio.to_thread(self._learn_now, key, asked, screen, result, picture)
        except (TreetapError, OSError, ValueError) as error:
            logger.debug("A crop was not learned: {}", error)
        self._seen[key] = (self._clock.monotonic(), known)
        self._seen.move_to_end(key)
        while len(self._seen) > _REMEMBERED:
            self._seen.popitem(last=False)

    def _learn_now(
        self, key: str, asked: Target, screen: Screen, result: LocateResult, picture: Picture
    ) -> bool:
        """Whether there is a crop of it now that would be found where the slow way found it."""
        with self._one_by_one:
            found = lesson(asked, screen, result)
            entry = self._library.learned(key)
            seen = seen_of(picture)
            if entry is not None:
                if result.bounds is not None and self._still_matches(entry, seen, result.bounds):
                    return True
                logger.debug("The crop '{}' did not match where it was found.", entry.name)
            if found is None:
                return False
            return self._keep(key, found, screen, result, seen)

    def _still_matches(self, entry: Entry, seen: Seen, at: Bounds) -> bool:
        """Whether one of its pictures is found at that place; if none is, each has missed."""
        pictures = self._library.images(entry)
        for file, reference in pictures:
            if _is_there(reference, entry.variant(file) or entry, seen, at):
                self._library.matched(entry.name, file)
                return True
        for file, _ in pictures:
            self._library.missed(entry.name, file)
        return False

    def _keep(self, key: str, found: Lesson, screen: Screen, result: LocateResult, seen: Seen) -> bool:
        box = crop_box(found.part, seen.picture, words=bool(found.words))
        if box is None or result.center is None:
            return False
        reference = cut(seen.picture, box.bounds)
        if not _only_there(reference, box, seen):
            return False
        on_words = found.bounds.contains(box.bounds.center)
        about = Cut(
            screen=screen.frame.size,
            touch=None if on_words else Offset.of(result.center, box.bounds),
            bounds=Extent.of(found.bounds, box.bounds),
        )
        self._library.learn(
            key,
            crop(seen.picture, box.bounds),
            cut=about,
            words=found.words,
            method=result.method,
            confidence=result.confidence,
            package=screen.package or None,
        )
        return True


def _is_there(reference: Reference, about: Cut, seen: Seen, at: Bounds) -> bool:
    found = find_image(reference, seen, expected_scale=1.0, template_only=True)
    if found.best is None or found.confidence < SURE:
        return False
    crop_at = found.best.box.bounds
    bounds = crop_at if about.bounds is None else about.bounds.at(crop_at)
    return bounds.overlap(at) >= _SAME_PLACE


def _only_there(reference: Reference, box: Box, seen: Seen) -> bool:
    """Whether it is found at its own place and nothing else on the screen is much like it."""
    found = find_image(reference, seen, expected_scale=1.0, template_only=True)
    if found.best is None or found.confidence < SURE:
        return False
    if found.best.box.bounds.overlap(box.bounds) < 0.9:
        return False
    return all(sure < _LOOK_ALIKE for _, sure in found.others)
