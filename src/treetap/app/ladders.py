"""The ladders that `VisualLocator` climbs: one for each strategy, and one for each kind of fallback."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from treetap.app.handed import UNUSABLE, HandedReferences
from treetap.app.views import View
from treetap.core.ports import Clock, FrameStore, Locator, TextReader, VisionModel
from treetap.errors import ReferenceInvalid, StorageError, TreetapError
from treetap.imaging.pictures import Pictures
from treetap.locating.by_image import ImageRung
from treetap.locating.by_vision import VisionRung
from treetap.locating.cache import CachedLocator, CacheStats
from treetap.locating.icons.rung import IconRung
from treetap.locating.ladder import SURE, LadderLocator, dynamic_words, in_words
from treetap.locating.learning import LearningLocator
from treetap.locating.library.library import ReferenceLibrary
from treetap.models import LocateResult, LocateStrategy, Point, Target

Strategy = Literal["visual", "ocr", "fixed"]
_NOTHING = LocateResult(found=False, reason="None of the strategies has anything to say to this.")


@dataclass(frozen=True, slots=True)
class Eyes:
    """What ladders look with."""

    frames: FrameStore
    pictures: Pictures
    reader: TextReader
    vision: VisionModel | None = None


class Ladders:
    """Made when they are first climbed; each remembers its answers for `seconds`."""

    def __init__(
        self,
        references: HandedReferences,
        eyes: Eyes,
        clock: Clock,
        *,
        points: Mapping[str, Point],
        seconds: float,
        learn_into: ReferenceLibrary | None,
    ) -> None:
        self._references, self._pictures, self._reader = references, eyes.pictures, eyes.reader
        self._points, self._clock, self._seconds = points, clock, seconds
        self._images = ImageRung(references, eyes.pictures, reader=eyes.reader)
        self._images_alone = ImageRung(references, eyes.pictures, reader=eyes.reader, alone=True)
        self._icons = IconRung(eyes.pictures)
        self._seer: VisionRung | None = None
        if eyes.vision is not None:
            self._seer = VisionRung(
                eyes.vision, eyes.frames, eyes.pictures, library=references, reader=eyes.reader
            )
        self._learn_into = learn_into
        self._learning: list[LearningLocator] = []
        self._made: dict[tuple[str, bool], CachedLocator] = {}

    async def climb(self, target: Target, view: View, strategy: LocateStrategy) -> LocateResult:
        """As far up as needed: an image is looked for before anything is dumped or read."""
        words = _has_words(in_words(target))
        if not words or strategy is not LocateStrategy.OPENCV_FIRST:
            return await self._of(strategy, target).locate(target, await view.at_hand())
        named = target.crop_ref is not None
        if not dynamic_words(target) and (named or await asyncio.to_thread(self._knows_crops)):
            images = self._of("image", target)
            seen = await images.locate(target, await view.at_hand())
            if seen.found and seen.confidence >= SURE:
                return seen
        return await self._of(strategy, target).locate(target, await view.whole())

    async def by_any(self, targets: Sequence[Target], view: View, order: Sequence[Strategy]) -> LocateResult:
        """Each strategy for each of the targets until one is sure; else the surest answer of all.

        A reference that cannot be used is an error only where there was nothing else to look for.
        """
        answers: list[LocateResult] = []
        unusable: TreetapError | None = None
        for strategy in order:
            for target in targets:
                try:
                    answer = await self._by(strategy, target, view)
                except UNUSABLE as error:
                    unusable = unusable or error
                    answer = LocateResult(found=False, reason=error.message)
                if answer is not None and answer.found and answer.confidence >= SURE:
                    return answer
                answers += [] if answer is None else [answer]
        best = max(answers, key=lambda one: (one.found, one.confidence), default=_NOTHING)
        if unusable is not None and not best.found and not any(_has_words(in_words(one)) for one in targets):
            raise unusable
        return best

    async def _by(self, strategy: Strategy, target: Target, view: View) -> LocateResult | None:
        """By that one means; None if it has nothing to say to such a target."""
        if strategy != "ocr":
            return await self._of(strategy, target).locate(target, await view.bare())
        words = in_words(target)
        return await self._of("ocr", words).locate(words, await view.whole()) if _has_words(words) else None

    def clear(self) -> None:
        for one in self._made.values():
            one.clear()

    @property
    def stats(self) -> CacheStats:
        counts = [one.stats for one in self._made.values()]
        return CacheStats(sum(one.hits for one in counts), sum(one.misses for one in counts))

    async def finish(self) -> None:
        """Wait until what was found is learned."""
        for one in self._learning:
            await one.finish()

    def _knows_crops(self) -> bool:
        """Whether anything was learned that an image could be found by."""
        try:
            return any(one.learned is not None for one in self._references.entries())
        except (ReferenceInvalid, StorageError):
            return False

    def _of(self, name: LocateStrategy | Strategy | Literal["image"], target: Target) -> CachedLocator:
        """For a target that is an image and nothing else, a library that cannot be used is an error."""
        strict = not _has_words(in_words(target))
        if (name, strict) not in self._made:
            ladder = self._ladder(name, strict=strict)
            self._made[name, strict] = CachedLocator(
                ladder, self._pictures, self._clock, self._seconds, references=self._references
            )
        return self._made[name, strict]

    def _ladder(self, name: LocateStrategy | Strategy | Literal["image"], *, strict: bool) -> Locator:
        if name == "ocr":
            return LadderLocator(self._pictures, reader=self._reader)
        if name == "fixed":
            return LadderLocator(self._pictures, points=self._points)
        looks_only = name == "visual"
        how = LocateStrategy.OPENCV_FIRST
        if not looks_only:
            how = LocateStrategy.OPENCV_ONLY if name == "image" else LocateStrategy(name)
        ladder = LadderLocator(
            self._pictures,
            reader=None if looks_only else self._reader,
            images=self._images_alone if name is LocateStrategy.OPENCV_ONLY else self._images,
            icons=self._icons,
            vision=self._seer,
            points=None if looks_only else self._points,
            strategy=how,
            strict=strict,
        )
        if self._learn_into is None or looks_only:
            return ladder
        self._learning.append(LearningLocator(ladder, self._learn_into, self._pictures, self._clock))
        return self._learning[-1]


def _has_words(target: Target) -> bool:
    """Whether anything but an image or a place says what it is."""
    said = (target.element, target.resource_id, target.text, target.description, target.role, target.sentence)
    return any(one is not None for one in said) or bool(target.anchors)
