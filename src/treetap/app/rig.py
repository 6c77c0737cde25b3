"""A phone with hands and eyes: the device of the settings, and the parts that see it and touch it.

async with open_rig(load_config(), SystemClock()) as rig:
    screen = await rig.perceiver.perceive()
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass

from treetap.app.compose import APP_RESOLVERS, BANKS, COMPARATORS, DEVICES, EXECUTORS, LOCATORS, PERCEIVERS
from treetap.app.data_folder import DataFolder
from treetap.core.ports import (
    AppResolver,
    Bank,
    Clock,
    Comparator,
    Device,
    Executor,
    FrameStore,
    Locator,
    Perceiver,
    TextReader,
)
from treetap.device.settle import Settler
from treetap.imaging.pictures import Pictures
from treetap.imaging.reading import OcrReader
from treetap.imaging.store import FolderFrameStore
from treetap.models import Settings

VIRTUAL = "virtual"
"""The serial that stands for a phone of our own, started for the occasion."""


@dataclass(frozen=True)
class Rig:
    """One phone and the parts round it. Each is behind its port, so any of them can be another."""

    device: Device
    frames: FrameStore
    pictures: Pictures
    reader: TextReader
    perceiver: Perceiver
    comparator: Comparator
    locator: Locator
    apps: AppResolver
    bank: Bank
    settler: Settler
    executor: Executor


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
            yield assemble(settings, clock, wrapped)
        finally:
            await wrapped.close()


def assemble(settings: Settings, clock: Clock, device: Device) -> Rig:
    """The parts round a device that is there already: a wrapped one, say."""
    frames = FolderFrameStore(DataFolder(settings.data).root)
    pictures = Pictures(frames)
    reader = OcrReader(pictures)
    perceiver = PERCEIVERS.make("screen", device, frames, pictures, reader=reader, clock=clock)
    locator = LOCATORS.make("ladder", pictures, reader=reader)
    judge = "screen" if settings.screen_comparison.enabled else "none"
    apps = APP_RESOLVERS.make("mapped", device, settings.device.app_map)
    bank = BANKS.make("task")
    settler = Settler(device, clock, settings.device.settle)
    executor = EXECUTORS.make(
        "device",
        device,
        clock,
        perceiver=perceiver,
        locator=locator,
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
        comparator=COMPARATORS.make(judge, pictures, reader, settings.screen_comparison.vision),
        locator=locator,
        apps=apps,
        bank=bank,
        settler=settler,
        executor=executor,
    )
