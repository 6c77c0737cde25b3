"""From a target to a touch on a real screen: what was meant happens, and nothing else."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from treetap.bench.locating import passed, run, summary
from treetap.bench.locating_apps import Larder, Workshop, unfamiliar_apps
from treetap.bench.locating_walk import Eyes
from treetap.bench.phones import virtual_device
from treetap.core.ports import Device, Locator
from treetap.device.wrappers.no_tree import NoTree
from treetap.imaging.pictures import Pictures
from treetap.imaging.reading import OcrReader
from treetap.imaging.store import FolderFrameStore
from treetap.locating.ladder import LadderLocator
from treetap.models import Launch, LocateResult, Method, Role, Target, Text, Touch
from virtualphone import VirtualPhone, default_apps


class Hand:
    """Looks, locates and touches."""

    def __init__(self, phone: VirtualPhone, device: Device, folder: Path) -> None:
        frames = FolderFrameStore(folder)
        pictures = Pictures(frames)
        reader = OcrReader(pictures)
        self.phone, self.device = phone, device
        self._eyes = Eyes(frames, pictures, reader)
        self._locator: Locator = LadderLocator(pictures, reader=reader)

    async def start(self, package: str) -> None:
        await self.device.perform(Launch(package=package))

    async def locate(self, target: Target, *, tree: bool = True) -> LocateResult:
        eyes = self._eyes.on(self.device if tree else NoTree(self.device))
        return await self._locator.locate(target, await eyes.perceive())

    async def touch(self, target: Target, *, tree: bool = True) -> LocateResult:
        result = await self.locate(target, tree=tree)
        assert result.center is not None, result.reason
        x, y = round(result.center.x), round(result.center.y)
        await self.device.perform(Touch(x=x, y=y, to_x=x, to_y=y))
        return result

    @property
    def running(self) -> dict[str, bool]:
        on: dict[str, bool] = self.phone.state()["apps"][Workshop.package]["on"]
        return dict(on)

    def says(self, words: str) -> bool:
        return any(words in (one["text"], one["desc"]) for one in self.phone.windows())


@pytest.fixture
async def hand(tmp_path: Path) -> AsyncIterator[Hand]:
    apps = [*default_apps(), *unfamiliar_apps()]
    async with virtual_device(apps=apps, seed=3, locale="en") as (phone, device):
        yield Hand(phone, device, tmp_path)


def named(text: str, role: Role | None = None) -> Target:
    return Target(text=Text.literal(text), role=role)


async def test_a_row_opens_and_its_switch_flips(hand: Hand) -> None:
    await hand.start(Workshop.package)
    before = hand.running
    await hand.touch(named("Dust fan", Role.SWITCH))
    assert hand.running == before | {"fan": not before["fan"]}
    await hand.touch(named("Dust fan"))
    assert hand.running == before | {"fan": not before["fan"]}
    assert hand.says("Oil the bearings")


async def test_a_switch_is_flipped_without_a_tree(hand: Hand) -> None:
    await hand.start(Workshop.package)
    before = hand.running
    result = await hand.touch(named("Pillar drill", Role.SWITCH), tree=False)
    assert result.method is Method.OCR
    assert hand.running == before | {"drill": not before["drill"]}


async def test_words_on_a_canvas_are_found_though_the_tree_has_none(hand: Hand) -> None:
    await hand.start(Workshop.package)
    await hand.touch(named("Control panel"))
    result = await hand.touch(named("Sound the horn"))
    assert result.method is Method.OCR
    assert result.confidence >= 0.8
    assert hand.says("!"), "its message"
    assert not (await hand.locate(named("Dim the horn"))).found


async def test_a_button_of_one_row_among_many(hand: Hand) -> None:
    await hand.start(Larder.package)
    await hand.touch(Target(sentence=Text.literal("the 'Throw away' button next to 'Tomatoes'")))
    assert hand.says("Throw it away?")
    assert hand.says("Tomatoes")


async def test_what_a_dialog_covers_is_refused(hand: Hand) -> None:
    await hand.start(Larder.package)
    await hand.touch(Target(description=Text.literal("Throw away"), ordinal=1))
    assert hand.says("Throw it away?")
    assert not (await hand.locate(named("Olive oil"))).found
    await hand.touch(named("Keep it"))
    assert not hand.says("Throw it away?")


@pytest.mark.slow
@pytest.mark.timeout(900)
async def test_nearly_every_target_is_right() -> None:
    """The promise of the issue, with the tree and without one, on known and on unfamiliar apps."""
    trials = await run(ocr=True)
    assert passed(trials), summary(trials)["failures"]
