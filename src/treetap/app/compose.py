"""Which parts there are, by kind and name. A new part is one function here and one file in its room.

Each function imports its part when it is chosen, so that a run pays only for what it uses, and so that the
type checker and the layer check see what is behind a name.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from treetap.app.registry import Registry
from treetap.core.ports import (
    AppResolver,
    Bank,
    Clock,
    Comparator,
    Device,
    Embedder,
    Executor,
    ExperienceStore,
    FrameStore,
    Learner,
    Locator,
    Perceiver,
    Recall,
    TaskReader,
    TextReader,
    VisionModel,
)
from treetap.models import (
    DeviceSettings,
    ExperienceLevel,
    LocateStrategy,
    LocatingSettings,
    RetrievalSettings,
    Screen,
)

if TYPE_CHECKING:
    from treetap.execution.hands import Settle
    from treetap.imaging.pictures import Pictures
    from treetap.locating.library.library import ReferenceLibrary
    from treetap.memory.journal.journal import Journal
    from treetap.memory.lessons.lessons import Lessons
    from treetap.memory.retrieval.same_task import SameTask
    from treetap.memory.tables.tables import Tables
    from treetap.task.lexicon import Lexicon

APP_MAP = Path("configs/app_map.yaml")


def _system_clock() -> Clock:
    from treetap.core.clock import SystemClock

    return SystemClock()


def _frozen_clock() -> Clock:
    from treetap.core.clock import FrozenClock

    return FrozenClock()


@asynccontextmanager
async def _adb_device(settings: DeviceSettings, clock: Clock) -> AsyncIterator[Device]:
    from treetap.device.adb.device import open_adb

    device = await open_adb(settings, clock)
    try:
        yield device
    finally:
        await device.close()


@asynccontextmanager
async def _virtual_device(settings: DeviceSettings, clock: Clock) -> AsyncIterator[Device]:
    """A phone of our own, and an adb server of its own: nothing of either is left behind."""
    from treetap.device.adb.device import open_adb
    from treetap.device.adb.server import PrivateServer
    from virtualphone import VirtualPhone

    own = settings.virtual
    with VirtualPhone(speed=own.speed, seed=own.seed, locale=own.locale) as phone:
        async with PrivateServer(program=settings.adb_path) as server:
            where = {"serial": phone.address, "adb_host": "127.0.0.1", "adb_port": server.port}
            device = await open_adb(settings.model_copy(update=where), clock, ensure=server.ensure)
            try:
                yield device
            finally:
                await device.close()


def _screen_perceiver(
    device: Device,
    frames: FrameStore,
    pictures: Pictures,
    *,
    reader: TextReader,
    clock: Clock,
    vision: VisionModel | None = None,
) -> Perceiver:
    from treetap.perception.perceiver import ScreenPerceiver

    return ScreenPerceiver(device, frames, pictures, reader=reader, clock=clock, vision=vision)


def _screen_comparator(
    pictures: Pictures,
    reader: TextReader,
    when_vision: Literal["auto", "never", "always"],
    vision: VisionModel | None = None,
) -> Comparator:
    from treetap.perception.comparator import ScreenComparator

    return ScreenComparator(pictures, reader=reader, when_vision=when_vision, vision=vision)


def _no_comparator(*_: object) -> Comparator:
    from treetap.perception.comparator import NoComparator

    return NoComparator()


def _ladder_locator(
    pictures: Pictures,
    settings: LocatingSettings | None = None,
    *,
    reader: TextReader | None = None,
    library: ReferenceLibrary | None = None,
    vision: VisionModel | None = None,
    frames: FrameStore | None = None,
    strict: bool = False,
) -> Locator:
    """Every rung that its parts allow. `strict`: a reference that is not there is an error, not an answer.

    Raises `ConfigError` for a file of points that cannot be used.
    """
    from treetap.app.points import load_points
    from treetap.locating.by_image import ImageRung
    from treetap.locating.by_vision import VisionRung
    from treetap.locating.icons.rung import IconRung
    from treetap.locating.ladder import LadderLocator

    settings = settings or LocatingSettings()
    seer = None
    if vision is not None and frames is not None:
        seer = VisionRung(vision, frames, pictures, library=library, reader=reader)
    return LadderLocator(
        pictures,
        reader=reader,
        images=ImageRung(
            library, pictures, reader=reader, alone=settings.strategy is LocateStrategy.OPENCV_ONLY
        ),
        icons=IconRung(pictures),
        vision=seer,
        points=load_points(settings.points),
        strategy=settings.strategy,
        strict=strict,
    )


def _mapped_resolver(device: Device, app_map: Path | None) -> AppResolver:
    from treetap.device.app_map import load_app_map
    from treetap.device.resolver import MappedAppResolver

    return MappedAppResolver(device.apps, load_app_map(app_map or (APP_MAP if APP_MAP.exists() else None)))


def _task_bank() -> Bank:
    from treetap.memory.working import TaskBank

    return TaskBank()


def _lexicon_reader(lexicon: Lexicon | None = None) -> TaskReader:
    from treetap.task.reader import LexiconTaskReader

    return LexiconTaskReader(lexicon)


def _universal_embedder(_: str = "") -> Embedder[str]:
    from treetap.memory.embedding.texts import CachedEmbedder, UniversalTextEmbedder

    return CachedEmbedder(UniversalTextEmbedder())


def _sentence_transformers(name: str) -> Embedder[str]:
    from treetap.memory.embedding.sentence_transformers import SentenceTransformersEmbedder
    from treetap.memory.embedding.texts import CachedEmbedder

    return CachedEmbedder(SentenceTransformersEmbedder(name))


def _screen_descriptor(_: str, pictures: Pictures) -> Embedder[Screen]:
    from treetap.imaging.embedding.descriptor import ScreenDescriptor

    return ScreenDescriptor(pictures)


def _open_clip(name: str, pictures: Pictures) -> Embedder[Screen]:
    from treetap.imaging.embedding.open_clip import OpenClipEmbedder

    architecture, _, weights = name.partition(":")
    return OpenClipEmbedder(architecture, weights, pictures)


def _adaptive_recall(
    journal: Journal,
    tables: Tables | None,
    embedder: Embedder[str] | None,
    lessons: Lessons,
    *,
    settings: RetrievalSettings,
    screens: Embedder[Screen] | None,
    clock: Clock,
    replay_from: float = 0.9,
    same: SameTask | None = None,
) -> Recall:
    from treetap.memory.recall import AdaptiveRecall

    return AdaptiveRecall(
        journal,
        tables,
        embedder,
        lessons,
        settings=settings,
        screens=screens,
        clock=clock,
        replay_from=replay_from,
        same=same,
    )


def _no_recall(*_: object, **__: object) -> Recall:
    from treetap.memory.recall import NoRecall

    return NoRecall()


def _journal_store(journal: Journal, lessons: Lessons, tables: Tables | None) -> ExperienceStore:
    from treetap.memory.store import MemoryStore

    return MemoryStore(journal, lessons, tables)


def _run_learner(
    reader: TaskReader,
    *,
    screens: Embedder[Screen] | None = None,
    levels: Iterable[ExperienceLevel] = ("atomic", "task", "strategy"),
    pictures: Pictures | None = None,
) -> Learner:
    from treetap.memory.learning.learner import RunLearner

    looks = None
    if pictures is not None:
        from treetap.imaging.look import FrameLooks

        looks = FrameLooks(pictures)
    return RunLearner(reader, screens=screens, levels=levels, looks=looks)


def _device_executor(
    device: Device,
    clock: Clock,
    *,
    perceiver: Perceiver,
    locator: Locator,
    apps: AppResolver,
    bank: Bank,
    settle: Settle,
    delay: float = 0.0,
) -> Executor:
    from treetap.execution.executor import DeviceExecutor

    return DeviceExecutor(
        device, clock, perceiver=perceiver, locator=locator, apps=apps, bank=bank, settle=settle, delay=delay
    )


CLOCKS: Registry[Clock] = Registry("clock", {"system": _system_clock, "frozen": _frozen_clock})
DEVICES: Registry[AbstractAsyncContextManager[Device]] = Registry(
    "device", {"adb": _adb_device, "virtual": _virtual_device}
)
PERCEIVERS: Registry[Perceiver] = Registry("perceiver", {"screen": _screen_perceiver})
COMPARATORS: Registry[Comparator] = Registry(
    "comparator", {"screen": _screen_comparator, "none": _no_comparator}
)
LOCATORS: Registry[Locator] = Registry("locator", {"ladder": _ladder_locator})
APP_RESOLVERS: Registry[AppResolver] = Registry("app resolver", {"mapped": _mapped_resolver})
BANKS: Registry[Bank] = Registry("bank", {"task": _task_bank})
EXECUTORS: Registry[Executor] = Registry("executor", {"device": _device_executor})
TASK_READERS: Registry[TaskReader] = Registry("task reader", {"lexicon": _lexicon_reader})
TEXT_EMBEDDERS: Registry[Embedder[str]] = Registry(
    "text embedder", {"universal": _universal_embedder, "sentence-transformers": _sentence_transformers}
)
SCREEN_EMBEDDERS: Registry[Embedder[Screen]] = Registry(
    "screen embedder", {"descriptor": _screen_descriptor, "open-clip": _open_clip}
)
RECALLS: Registry[Recall] = Registry("recall", {"adaptive": _adaptive_recall, "none": _no_recall})
STORES: Registry[ExperienceStore] = Registry("experience store", {"journal": _journal_store})
LEARNERS: Registry[Learner] = Registry("learner", {"run": _run_learner})
