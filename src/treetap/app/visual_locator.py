"""`VisualLocator`: finding things on a screen, as a library of its own (E7). A phone is welcome, not needed.

async with VisualLocator.open(load_config()) as locator:                     # the phone of the settings
    answer = await locator.locate("the switch beside Wi-Fi")
answer = await VisualLocator().locate("send.png", "screen.png")              # two files, no phone
"""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import get_args

from treetap.app.compose import PERCEIVERS
from treetap.app.given import Picture, region_of, screen_of, strategy_of, thing_of, what_of
from treetap.app.handed import HandedReferences
from treetap.app.ladders import Eyes, Ladders, Strategy
from treetap.app.load import load_config
from treetap.app.points import load_points
from treetap.app.references import library_of
from treetap.app.rig import Rig, open_rig
from treetap.app.still_there import Memory, Sight, still_there
from treetap.app.ui_element import UIElement, element_of
from treetap.app.views import View, moved
from treetap.core.clock import SystemClock
from treetap.core.ports import Clock, Device, FrameStore, Perceiver, TextReader, VisionModel
from treetap.device.shot import Screenshot, capture_screen
from treetap.errors import ConfigError, DeviceUnavailable, ScreenUnreadable, UnknownName
from treetap.imaging.pictures import Pictures
from treetap.imaging.reading import OcrReader
from treetap.imaging.store import FolderFrameStore
from treetap.locating.cache import CacheStats
from treetap.locating.ladder import SURE
from treetap.locating.library.library import ReferenceLibrary
from treetap.models import (
    Bounds,
    Frame,
    LocateResult,
    LocateStrategy,
    LocatingSettings,
    Method,
    Pixels,
    Point,
    Role,
    Screen,
    Settings,
    Source,
    Target,
)
from treetap.perception.saved import perceive_saved

Fallback = Callable[[int, LocateResult], Awaitable[Picture | None] | Picture | None]
STRATEGIES: tuple[Strategy, ...] = get_args(Strategy)
MOST_TRIES = 3
_SAME_PLACE = 0.5


class VisualLocator:
    """Finds things by image, name, text or sentence, on the phone's screen or on a picture of one.

    Everything is optional: without a `device` each call is given its screenshot, without a `library` there
    are no names of images, without `vision` no model is asked. Nothing is learned unless `settings` say so.
    """

    def __init__(
        self,
        device: Device | None = None,
        *,
        library: ReferenceLibrary | None = None,
        vision: VisionModel | None = None,
        reader: TextReader | None = None,
        frames: FrameStore | None = None,
        pictures: Pictures | None = None,
        clock: Clock | None = None,
        points: Mapping[str, Point] | None = None,
        settings: LocatingSettings | None = None,
    ) -> None:
        how = settings or LocatingSettings(learn=False)
        self._device, self._vision, self._strategy = device, vision, how.strategy
        self._library = library
        self._clock = clock or SystemClock()
        self._frames = frames or FolderFrameStore(None)
        self._pictures = pictures or Pictures(self._frames)
        self._reader = reader or OcrReader(self._pictures)
        self._perceiver: Perceiver | None = None
        if device is not None:
            self._perceiver = PERCEIVERS.make(
                "screen", device, self._frames, self._pictures, reader=self._reader, clock=self._clock
            )
        self._handed = HandedReferences(library)
        self._memory = Memory()
        self._last: Frame | None = None
        self._ladders = Ladders(
            self._handed,
            Eyes(self._frames, self._pictures, self._reader, vision),
            self._clock,
            points=points or {},
            seconds=how.cache_seconds,
            learn_into=library if how.learn else None,
        )

    @classmethod
    @asynccontextmanager
    async def open(
        cls,
        settings: Settings | None = None,
        *,
        vision: VisionModel | None = None,
        clock: Clock | None = None,
    ) -> AsyncIterator[VisualLocator]:
        """A locator on the phone of the settings, given back at the end. Raises `DeviceUnavailable`."""
        settings, clock = settings or load_config(), clock or SystemClock()
        async with open_rig(settings, clock) as rig:
            locator = cls.on(rig, settings, clock, vision=vision)
            try:
                yield locator
            finally:
                await locator.finish()

    @classmethod
    def on(
        cls, rig: Rig, settings: Settings, clock: Clock, *, vision: VisionModel | None = None
    ) -> VisualLocator:
        """A locator on a rig that is there already. Raises `ConfigError` for points that cannot be used."""
        locator = cls(
            rig.device,
            library=rig.library,
            vision=vision,
            reader=rig.reader,
            frames=rig.frames,
            pictures=rig.pictures,
            clock=clock,
            points=load_points(settings.locating.points),
            settings=settings.locating,
        )
        locator._perceiver = rig.perceiver
        return locator

    @classmethod
    def without_phone(cls, settings: Settings, *, vision: VisionModel | None = None) -> VisualLocator:
        """A locator for saved screenshots, with the settings' library and points; it learns nothing."""
        return cls(
            library=library_of(settings),
            vision=vision,
            points=load_points(settings.locating.points),
            settings=settings.locating.model_copy(update={"learn": False}),
        )

    @property
    def last_frame(self) -> Frame | None:
        """What was looked at last; its pixels are in the frame store."""
        return self._last

    async def finish(self) -> None:
        """Wait until what was found has been learned."""
        await self._ladders.finish()

    # Finding

    async def capture_screen(self, region: Bounds | Sequence[float] | None = None) -> Screenshot:
        """The phone's screen now, or a part of it (four numbers are its edges), with what it is of.

        Raises `OffScreen` for a region that is empty or not on the screen, `DeviceUnavailable` for no phone.
        """
        if self._device is None:
            raise _no_phone()
        return await capture_screen(self._device, self._clock, region_of(region))

    async def locate(
        self,
        what: Target | Picture,
        screenshot: Picture | None = None,
        *,
        role: Role | None = None,
        strategy: LocateStrategy | str | None = None,
        tree: str | None = None,
    ) -> LocateResult:
        """Where it is. Not finding it is an answer, with the reason and what comes nearest.

        `what`: the name or alias of a reference image, `dynamic:` and words, a text or a sentence, an image
        or its file (words that end in `.png`, say), or a `Target`. `role` narrows words, never an image.
        `tree` is the UI dump of the screenshot. On a part of a screen places are those on the whole.

        Raises `ReferenceInvalid` for an image that cannot be looked for, `UnknownName` for no words at all,
        `ConfigError` for `ai_only` without a vision model, `ScreenUnreadable` and `StorageError` for the
        screenshot, and `DeviceUnavailable` with neither a screenshot nor a phone.
        """
        how = self._strategy if strategy is None else strategy_of(strategy)
        if how is LocateStrategy.AI_ONLY and self._vision is None:
            raise ConfigError(
                "The strategy ai_only asks a vision model and nothing else, and there is none.",
                hint="Use opencv_first, or opencv_only for reference images.",
            )
        meant = await asyncio.to_thread(what_of, what, self._library)
        with self._handed.hold() as held:
            target = await asyncio.to_thread(held.target, meant, role)
            view = await self._view(screenshot, tree)
            return self._told(await self._ladders.climb(target, view, how), view)

    async def locate_with_fallback(
        self,
        what: Target | Picture,
        *,
        description: str | None = None,
        strategies: Sequence[str] | str = STRATEGIES,
        screenshot: Picture | None = None,
        fallback: Fallback | None = None,
        tries: int = MOST_TRIES,
        tree: str | None = None,
    ) -> LocateResult:
        """The strategies in their order, until one is sure; else the surest answer of all (B3, E3).

        Each of them looks for the reference image by its name or alias, then for its description: the one
        given here, or the library's. `visual` looks at pixels, `ocr` at words (the UI tree's, where there is
        one), `fixed` at the points of the settings. If nothing was seen `fallback` is told how often that
        was so and the answer, does what may help (scroll, close a dialog), and all is tried again on what it
        returns or on a new capture, `tries` times in all and at most three. It may be a plain function.
        Raises as `locate`, and `UnknownName` for a strategy that there is not.
        """
        order = [_known(one) for one in ([strategies] if isinstance(strategies, str) else strategies)]
        meant = await asyncio.to_thread(what_of, what, self._library)
        best = LocateResult(found=False, reason="No strategy was given.")
        last = min(max(tries, 1), MOST_TRIES)
        with self._handed.hold() as held:
            targets = await asyncio.to_thread(held.targets, meant, description)
            for number in range(1, last + 1):
                view = await self._view(screenshot, tree)
                best = self._told(await self._ladders.by_any(targets, view, order), view)
                seen = best.found and best.method is not Method.FIXED  # A fixed point is a guess: act first.
                if seen or fallback is None or number == last:
                    break
                shown = fallback(number, best)
                if inspect.isawaitable(shown):
                    shown = await shown
                if shown is None and self._perceiver is None:
                    break  # There is nothing new to look at.
                screenshot, tree = shown, None
        return best

    async def verify_location(
        self, element: UIElement | LocateResult, screenshot: Picture | None = None
    ) -> bool:
        """Whether it is still there: it looks as it did, or like its image, or its words stand there.

        Raises as `locate` does for the screenshot.
        """
        found = thing_of(element)
        if found is None:
            return False
        view = await self._view(screenshot, None)
        answer = await still_there(
            found,
            await view.bare(),
            view.offset,
            before=self._memory.recall(found),
            references=await asyncio.to_thread(self._handed.pictures_of, found.target),
            pictures=self._pictures,
            reader=self._reader,
        )
        target = found.target
        if answer is None and target is not None:
            again = moved(await self._ladders.climb(target, view, LocateStrategy.OPENCV_FIRST), view.offset)
            answer = (
                again.found
                and again.bounds is not None
                and again.confidence >= SURE
                and (again.bounds.overlap(found.bounds) >= _SAME_PLACE)
            )
        return bool(answer)

    def clear_cache(self) -> None:
        """Forget every answer. What was counted stays."""
        self._ladders.clear()

    @property
    def cache_stats(self) -> CacheStats:
        """How often an answer was taken again, and how often not."""
        return self._ladders.stats

    # Where it is looked for

    def _told(self, answer: LocateResult, view: View) -> LocateResult:
        """The answer on the whole screen, remembered."""
        answer = moved(answer, view.offset)
        element, self._last = element_of(answer), view.frame
        if element is not None and self._last is not None:
            self._memory.remember(element, Sight(self._last, view.offset))
        return answer

    async def _view(self, shown: Picture | None, tree: str | None) -> View:
        if shown is None:
            if self._perceiver is None:
                raise _no_phone()
            return View(self._perceiver.perceive)
        pixels, offset = await asyncio.to_thread(screen_of, shown, may_be_blank=tree is not None)

        async def see(sources: frozenset[Source] | None) -> Screen:
            return await self._see(pixels, tree, sources)

        return View(see, offset, has_tree=tree is not None)

    async def _see(self, pixels: Pixels, tree: str | None, sources: frozenset[Source] | None) -> Screen:
        """Raises `ScreenUnreadable` for what is no picture, and for a tree that is none, or another's."""
        await self._pictures.of(await self._frames.put(pixels))
        try:
            screen = await perceive_saved(
                pixels,
                tree,
                frames=self._frames,
                pictures=self._pictures,
                reader=self._reader,
                sources=sources,
            )
            if tree is None or sources == frozenset() or Source.TREE in screen.sources:
                return screen
        except ScreenUnreadable:
            if tree is None:
                raise
        raise ScreenUnreadable(
            "The UI tree is none, or not that of the screenshot.",
            hint="Give the dump that was taken with the screenshot, or leave it out.",
        )


def _known(name: str) -> Strategy:
    for one in STRATEGIES:
        if one == name:
            return one
    raise UnknownName(f"There is no strategy '{str(name)[:40]}'.", hint=f"There are {', '.join(STRATEGIES)}.")


def _no_phone() -> DeviceUnavailable:
    return DeviceUnavailable(
        "There is no screenshot to look at, and this locator has no phone to take one.",
        hint="Give a screenshot, or use `async with VisualLocator.open(settings) as locator:`.",
    )
