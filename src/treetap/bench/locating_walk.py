"""A walk through the apps of virtual phones: every screen as the agent sees it, and as it is."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass

from treetap.bench.locating_truth import Truth, middle, read_truth
from treetap.bench.phones import virtual_device
from treetap.core.clock import SystemClock
from treetap.core.ports import Device, FrameStore, Perceiver, TextReader
from treetap.device.wrappers.no_tree import NoTree
from treetap.imaging.pictures import Pictures
from treetap.models import Key, Launch, Press, Screen, Touch
from treetap.perception.perceiver import ScreenPerceiver
from virtualphone import VirtualPhone, default_apps
from virtualphone.app import App


@dataclass(frozen=True)
class Eyes:
    """What is shared by all that look."""

    frames: FrameStore
    pictures: Pictures
    reader: TextReader | None

    def on(self, device: Device) -> Perceiver:
        return ScreenPerceiver(device, self.frames, self.pictures, reader=self.reader, clock=SystemClock())


@dataclass(frozen=True)
class Place:
    """One screen: seen with the tree, seen without it, and as it is."""

    name: str
    language: str
    tree: Screen
    pixels: Screen | None
    truth: Truth


async def walk(
    apps: Sequence[type[App]], language: str, eyes: Eyes, *, ocr: bool, most: int
) -> AsyncIterator[Place]:
    """The first page of each app and what its parts lead to, at most so many screens of each app."""
    installed = dict.fromkeys([*default_apps(), *apps])
    async with virtual_device(apps=list(installed), seed=11, locale=language) as (phone, device):
        startable = {app.package for app in await device.apps()}
        for app in apps:
            start = Launch(package=app.package) if app.package in startable else Press(key=Key.HOME)
            await device.perform(start)
            seen: set[frozenset[str]] = set()
            await asyncio.to_thread(phone.save, "first page")
            steps: list[tuple[float, float] | None] = [None]
            for number, step in enumerate(steps):
                if len(seen) >= most:
                    break
                await asyncio.to_thread(phone.restore, "first page")
                if step is not None:
                    x, y = map(round, step)
                    await device.perform(Touch(x=x, y=y, to_x=x, to_y=y))
                truth = await _truth(phone, device)
                if frozenset(truth.words) in seen:
                    continue
                seen.add(frozenset(truth.words))
                if step is None:
                    steps += _ways_on(truth)
                tree = await eyes.on(device).perceive()
                pixels = await eyes.on(NoTree(device)).perceive() if ocr else None
                yield Place(f"{app.package} {number}", language, tree, pixels, truth)


async def _truth(phone: VirtualPhone, device: Device) -> Truth:
    return read_truth(await device.tree(), await asyncio.to_thread(phone.windows))


def _ways_on(truth: Truth) -> list[tuple[float, float]]:
    """Where to touch to get to other screens; of things that look alike only the first two."""
    ways: list[tuple[float, float]] = []
    counts: dict[tuple[str, int], int] = {}
    for thing in truth.things:
        kind = thing.kind, thing.rect[2] - thing.rect[0]
        if thing.clickable and not thing.checkable and counts.get(kind, 0) < 2:
            counts[kind] = counts.get(kind, 0) + 1
            ways.append(middle(thing.rect))
    return ways
