"""On a phone: what was found by its tree or by reading is found by its crop the next time."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from pathlib import Path

import pytest

from treetap.app.rig import assemble
from treetap.bench.locating_apps import Larder, Workshop, unfamiliar_apps
from treetap.bench.phones import virtual_device
from treetap.core.clock import SystemClock
from treetap.core.ports import Device
from treetap.device.settle import Settler
from treetap.device.wrappers.base import DeviceWrapper
from treetap.imaging.pictures import Pictures
from treetap.imaging.reading import OcrReader
from treetap.imaging.store import FolderFrameStore
from treetap.locating.by_image import ImageRung
from treetap.locating.cache import CachedLocator
from treetap.locating.ladder import LadderLocator
from treetap.locating.learning import LearningLocator
from treetap.locating.library.files import Folder
from treetap.locating.library.library import ReferenceLibrary
from treetap.models import (
    Bounds,
    Frame,
    Launch,
    LocateResult,
    LocatingSettings,
    Method,
    Role,
    Screen,
    Settings,
    SettleSettings,
    Source,
    Target,
    Text,
    TextLine,
    Touch,
)
from treetap.perception.perceiver import ScreenPerceiver
from virtualphone import VirtualPhone, default_apps

PIXELS: frozenset[Source] = frozenset()


class Counted(DeviceWrapper):
    """Counts the dumps."""

    trees = 0

    async def tree(self) -> str:
        self.trees += 1
        return await super().tree()


class CountedReader:
    """Counts what is read."""

    def __init__(self, inner: OcrReader) -> None:
        self._inner = inner
        self.asked = 0

    async def read(
        self, frame: Frame, region: Bounds | None = None, *, single_line: bool = False
    ) -> Sequence[TextLine]:
        self.asked += 1
        return await self._inner.read(frame, region, single_line=single_line)


class Finder:
    """A phone, eyes that count, and a locator that learns."""

    def __init__(self, phone: VirtualPhone, device: Device, folder: Path) -> None:
        frames = FolderFrameStore(folder)
        pictures = Pictures(frames)
        clock = SystemClock()
        self.phone, self.device = phone, Counted(device)
        self._settler = Settler(self.device, clock, SettleSettings())
        self.reader = CountedReader(OcrReader(pictures))
        self.library = ReferenceLibrary(folder / "assets", clock)
        self.eyes = ScreenPerceiver(self.device, frames, pictures, clock=clock, reader=self.reader)
        ladder = LadderLocator(pictures, reader=self.reader, images=ImageRung(self.library, pictures))
        self.learning = LearningLocator(ladder, self.library, pictures, clock)
        self.cached = CachedLocator(self.learning, pictures, clock)

    async def start(self, package: str) -> None:
        await self.device.perform(Launch(package=package))

    async def locate(self, target: Target, sources: frozenset[Source] | None = None) -> LocateResult:
        screen = await self.eyes.perceive(sources)
        result = await self.learning.locate(target, screen)
        await self.learning.finish()
        return result

    async def touch(self, result: LocateResult, *, settle: bool = True) -> None:
        assert result.center is not None, result.reason
        x, y = round(result.center.x), round(result.center.y)
        await self.device.perform(Touch(x=x, y=y, to_x=x, to_y=y))
        if settle:
            await self._settler.settle()

    @property
    def cost(self) -> tuple[int, int]:
        """Dumps and readings so far."""
        return self.device.trees, self.reader.asked

    def says(self, words: str) -> bool:
        return any(words in (one["text"], one["desc"]) for one in self.phone.windows())


@pytest.fixture
async def finder(tmp_path: Path) -> AsyncIterator[Finder]:
    apps = [*default_apps(), *unfamiliar_apps()]
    async with virtual_device(apps=apps, seed=3, locale="en") as (phone, device):
        yield Finder(phone, device, tmp_path)


def named(text: str, role: Role | None = None) -> Target:
    return Target(text=Text.literal(text), role=role)


async def test_the_second_time_neither_a_dump_nor_a_reader_is_asked(finder: Finder) -> None:
    await finder.start(Workshop.package)
    fan = named("Dust fan")
    assert (await finder.locate(fan)).method is Method.TREE
    before = finder.cost
    again = await finder.locate(fan, PIXELS)
    assert again.method is Method.TEMPLATE, again.reason
    assert again.confidence >= 0.8
    assert finder.cost == before
    await finder.touch(again)
    assert finder.says("Oil the bearings"), "the row's page"


async def test_a_rig_learns_into_its_data_folder(finder: Finder, tmp_path: Path) -> None:
    await finder.start(Workshop.package)
    settings = Settings(data=tmp_path / "data")
    rig = assemble(settings, SystemClock(), finder.device)
    assert (await rig.locator.locate(named("Dust fan"), await rig.perceiver.perceive())).found
    await rig.finish()
    assert (tmp_path / "data" / "assets" / "index.json").exists()
    crop = (tmp_path / "data" / "assets").rglob("*.png")
    rig.library.add("passing", next(crop).read_bytes(), folder=Folder.TEMP)
    await rig.end_task()
    assert [one.folder for one in rig.library.entries()] == [Folder.CUSTOM], (
        "temporary crops go, learned ones stay"
    )
    later = assemble(settings, SystemClock(), finder.device)
    again = await later.locator.locate(named("Dust fan"), await later.perceiver.perceive(PIXELS))
    assert again.method is Method.TEMPLATE, again.reason
    assert later.cache.stats.misses == 1
    off = LocatingSettings(learn=False, cache_seconds=0, assets=tmp_path / "mine")
    other = assemble(settings.model_copy(update={"locating": off}), SystemClock(), finder.device)
    assert other.learning is None
    assert other.library.root == tmp_path / "mine"


@pytest.mark.slow
async def test_a_switch_is_flipped_by_its_crop(finder: Finder) -> None:
    await finder.start(Workshop.package)
    drill = named("Pillar drill", Role.SWITCH)

    def on() -> dict[str, bool]:
        return dict(finder.phone.state()["apps"][Workshop.package]["on"])

    was = on()
    await finder.touch(await finder.locate(drill))
    assert on() != was
    await finder.touch(await finder.locate(drill, PIXELS))  # it looks different now, which is learned too
    assert on() == was
    before = finder.cost
    for _ in range(2):
        flipped = await finder.locate(drill, PIXELS)
        assert flipped.method is Method.TEMPLATE, flipped.reason
        await finder.touch(flipped)
    assert on() == was
    assert finder.cost == before


async def test_what_was_read_on_a_canvas_is_not_read_again(finder: Finder) -> None:
    await finder.start(Workshop.package)
    await finder.touch(await finder.locate(named("Control panel")))
    horn = named("Sound the horn")
    assert (await finder.locate(horn)).method is Method.OCR
    before = finder.cost
    again = await finder.locate(horn, PIXELS)
    assert again.method is Method.TEMPLATE, again.reason
    assert finder.cost == before
    with_tree = await finder.locate(horn, frozenset({Source.TREE}))
    assert with_tree.method is Method.TEMPLATE, "the tree knows nothing of a canvas"
    await finder.touch(again, settle=False)
    assert finder.says("!"), "its message"


async def test_what_is_not_there_is_not_found_by_what_was_learned(finder: Finder) -> None:
    await finder.start(Workshop.package)
    await finder.locate(named("Dust fan"))
    await finder.start(Larder.package)
    result = await finder.learning.locate(named("Dust fan"), await finder.eyes.perceive(PIXELS))
    assert not (result.found and result.confidence >= 0.8)


async def test_one_of_many_that_look_the_same_is_not_learned(finder: Finder) -> None:
    await finder.start(Larder.package)
    target = Target(sentence=Text.literal("the 'Throw away' button next to 'Tomatoes'"))
    assert (await finder.locate(target)).found
    assert not finder.library.entries()


async def test_a_run_asks_the_cache_again_and_again(finder: Finder) -> None:
    """E6: the same few things on a page that changes."""
    await finder.start(Workshop.package)
    for _ in range(3):
        for target in (named("Dust fan", Role.SWITCH), named("Pillar drill", Role.SWITCH)):
            screen: Screen = await finder.eyes.perceive()
            result = await finder.cached.locate(target, screen)
            assert result.found
            fresh = await finder.learning.locate(target, screen)
            assert fresh.center == result.center
    assert finder.cached.stats.hits >= 4
    await finder.learning.finish()
