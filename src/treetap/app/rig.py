"""A phone with hands and eyes, and the models: the device of the settings, and the parts round it.

async with open_rig(load_config(), SystemClock()) as rig:
    screen = await rig.perceiver.perceive()
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from loguru import logger

from treetap.app.compose import APP_RESOLVERS, BANKS, COMPARATORS, DEVICES, EXECUTORS, LOCATORS, PERCEIVERS
from treetap.app.data_folder import DataFolder
from treetap.core.ports import (
    AppResolver,
    Bank,
    ChatModel,
    Clock,
    Comparator,
    Device,
    Executor,
    FrameStore,
    Locator,
    Perceiver,
    TextReader,
    VisionModel,
)
from treetap.device.settle import Settler
from treetap.errors import TreetapError
from treetap.imaging.pictures import Pictures
from treetap.imaging.reading import OcrReader
from treetap.imaging.store import FolderFrameStore
from treetap.llm.meter import RunMeter
from treetap.locating.cache import CachedLocator
from treetap.locating.learning import LearningLocator
from treetap.locating.library.library import ReferenceLibrary
from treetap.models import Decider, EndpointSettings, RunResult, Settings
from treetap.models.settings_outside import ENDPOINTS

if TYPE_CHECKING:
    from treetap.llm.abilities import AbilityBook
    from treetap.llm.endpoint import EndpointChatModel


@dataclass(frozen=True)
class Models:
    """The models that there are, and what they cost. No model: None."""

    meter: RunMeter = field(default_factory=RunMeter)
    text: ChatModel | None = None
    vision: VisionModel | None = None
    judge: ChatModel | None = None
    """The judge's own model, or the text model, or the vision model: see `ModelsSettings.judging`."""
    opened: tuple[EndpointChatModel, ...] = ()

    async def close(self) -> None:
        """Give the connections back."""
        for one in self.opened:
            await one.close()


def open_models(settings: Settings, clock: Clock, frames: FrameStore | None = None) -> Models:
    """Nothing is called yet. Raises `StorageError` for a cassette that cannot be played."""
    given, meter = settings.models, RunMeter()
    if not any(getattr(given, name).configured for name in ENDPOINTS):
        return Models(meter)
    from treetap.llm.abilities import AbilityBook
    from treetap.llm.vision import EndpointVisionModel

    make = _Maker(settings, clock, meter, AbilityBook(DataFolder(settings.data).endpoints))
    text = make.chat("text", frames if given.text.sees else None)
    looking = make.chat("vision", frames)
    vision = None
    if looking is not None and frames is not None:
        vision = EndpointVisionModel(looking, given.vision.convention, frames)
    judge = make.chat("judge", frames if given.judge.sees else None) or text or looking
    return Models(meter, text, vision, judge, tuple(make.opened))


def warned(result: RunResult, meter: RunMeter) -> RunResult:
    """The result with a line for each endpoint that left questions of the run unanswered."""
    offline = any(step.decided_by is Decider.OFFLINE for step in result.tree.all_steps())
    lines = meter.warnings("the offline policy was used" if offline else "")
    return result.model_copy(update={"warnings": (*result.warnings, *lines)}) if lines else result


@dataclass
class _Maker:
    """Makes a chat model of an endpoint's settings, and remembers what was opened."""

    settings: Settings
    clock: Clock
    meter: RunMeter
    book: AbilityBook
    opened: list[EndpointChatModel] = field(default_factory=list)

    def chat(self, which: str, frames: FrameStore | None) -> ChatModel | None:
        from treetap.llm.cassette import RecordingChatModel, ReplayingChatModel
        from treetap.llm.endpoint import EndpointChatModel

        endpoint: EndpointSettings = getattr(self.settings.models, which)
        section = f"models.{which}"
        if not endpoint.configured:
            return None
        cassette, name = self.settings.models.cassette, endpoint.name or ""
        if cassette.mode == "replay":
            return ReplayingChatModel(cassette.file, name, self.meter, section)
        model = EndpointChatModel(
            endpoint, self.clock, frames=frames, meter=self.meter, book=self.book, section=section
        )
        self.opened.append(model)
        return RecordingChatModel(model, cassette.file, name) if cassette.mode == "record" else model


VIRTUAL = "virtual"
"""The serial that stands for a phone of our own, started for the occasion."""


@dataclass(frozen=True)
class Rig:
    """One phone and the parts round it. Each is behind its port, so any of them can be another."""

    device: Device
    frames: FolderFrameStore
    pictures: Pictures
    reader: TextReader
    perceiver: Perceiver
    comparator: Comparator
    library: ReferenceLibrary
    cache: CachedLocator
    """The locator, with its `clear` and its `stats`."""
    learning: LearningLocator | None
    apps: AppResolver
    bank: Bank
    settler: Settler
    executor: Executor
    models: Models

    @property
    def locator(self) -> Locator:
        return self.cache

    async def finish(self) -> None:
        """Wait until what was found is learned, and what was to be kept is written."""
        if self.learning is not None:
            await self.learning.finish()
        await self.models.close()
        await self._written()

    async def end_task(self) -> None:
        """When a task has ended: its temporary crops are removed. Its screens may still be being written."""
        try:
            await asyncio.to_thread(self.library.clean_temp)
        except TreetapError as error:
            logger.warning("The temporary crops were not removed. {}", error)

    async def _written(self) -> None:
        try:
            await self.frames.written()
        except TreetapError as error:
            logger.warning("Not every screen was kept. {}", error)


@asynccontextmanager
async def open_rig(
    settings: Settings, clock: Clock, *, wrap: Callable[[Device], Device] | None = None
) -> AsyncIterator[Rig]:
    """The rig of these settings, round a device that `wrap` may have wrapped; all is given back at the end.

    Raises `DeviceUnavailable` where there is no phone, several, or one that does not let us in.
    """
    kind = "virtual" if settings.device.serial == VIRTUAL else "adb"
    async with DEVICES.make(kind, settings.device, clock) as device:
        wrapped = wrap(device) if wrap else device
        try:
            rig = assemble(settings, clock, wrapped)
            try:
                yield rig
            finally:
                await rig.finish()
        finally:
            await wrapped.close()


def assets_of(settings: Settings) -> Path:
    """Where the reference images are."""
    return settings.locating.assets or DataFolder(settings.data).assets


def assemble(settings: Settings, clock: Clock, device: Device, *, vision: VisionModel | None = None) -> Rig:
    """The parts round a device that is there already: a wrapped one, say."""
    frames = FolderFrameStore(DataFolder(settings.data).root, behind=True)
    pictures = Pictures(frames)
    reader = OcrReader(pictures)
    models = open_models(settings, clock, frames)
    vision = vision or models.vision
    perceiver = PERCEIVERS.make("screen", device, frames, pictures, reader=reader, clock=clock, vision=vision)
    locating = settings.locating
    library = ReferenceLibrary(assets_of(settings), clock)
    ladder = LOCATORS.make(
        "ladder", pictures, locating, reader=reader, library=library, vision=vision, frames=frames
    )
    learning = LearningLocator(ladder, library, pictures, clock) if locating.learn else None
    cache = CachedLocator(learning or ladder, pictures, clock, locating.cache_seconds, references=library)
    judge = "screen" if settings.screen_comparison.enabled else "none"
    apps = APP_RESOLVERS.make("mapped", device, settings.device.app_map)
    bank = BANKS.make("task")
    settler = Settler(device, clock, settings.device.settle)
    executor = EXECUTORS.make(
        "device",
        device,
        clock,
        perceiver=perceiver,
        locator=cache,
        apps=apps,
        bank=bank,
        settle=settler.settle,
        delay=settings.device.action_delay,
    )
    return Rig(
        device=device,
        frames=frames,
        pictures=pictures,
        reader=reader,
        perceiver=perceiver,
        comparator=COMPARATORS.make(judge, pictures, reader, settings.screen_comparison.vision, vision),
        library=library,
        cache=cache,
        learning=learning,
        apps=apps,
        bank=bank,
        settler=settler,
        executor=executor,
        models=models,
    )
