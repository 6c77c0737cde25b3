"""The whole of hands and eyes on a virtual phone over the real adb, for tests of the hands.

The truth about what they did comes from the phone: `inputs()`, `state()`.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path
from typing import Any

from tests.fakes.bank import FakeBank
from treetap.bench.phones import virtual_device
from treetap.core.clock import FrozenClock, SystemClock
from treetap.core.ports import Clock, Device
from treetap.device.app_map import AppMap, load_app_map
from treetap.device.resolver import MappedAppResolver
from treetap.device.settle import Settler
from treetap.device.wrappers.faults import Fault, FaultyDevice
from treetap.execution.executor import DeviceExecutor
from treetap.imaging.pictures import Pictures
from treetap.imaging.store import FolderFrameStore
from treetap.locating.ladder import LadderLocator
from treetap.models import (
    Action,
    Execution,
    LaunchApp,
    LocateResult,
    Screen,
    SettleSettings,
    Tap,
    Target,
    Text,
)
from treetap.perception.perceiver import ScreenPerceiver
from virtualphone import VirtualPhone

Json = dict[str, Any]


@cache
def _app_map() -> AppMap:
    """Read once for all tests: it takes longer than most of what they do."""
    return load_app_map(None)


class Rig:
    """One phone, looked at and acted on as the node will do it."""

    def __init__(
        self, phone: VirtualPhone, device: Device, folder: Path, clock: Clock, settle: SettleSettings
    ) -> None:
        self.phone, self.device, self._folder, self._clock = phone, device, folder, clock
        self._settle = settle
        frames = FolderFrameStore(folder)
        pictures = Pictures(frames)
        self.perceiver = ScreenPerceiver(device, frames, pictures, clock=clock)
        self.locator = LadderLocator(pictures)
        self.executor = DeviceExecutor(
            device,
            clock,
            perceiver=self.perceiver,
            locator=self.locator,
            apps=MappedAppResolver(device.apps, _app_map()),
            bank=FakeBank(),
            settle=Settler(device, clock, settle).settle,
        )
        self._seen = 0

    def troubled(self, *faults: Fault, seed: int) -> Rig:
        """The same phone, reached through a device that has these faults."""
        device = FaultyDevice(self.device, faults, seed, self._clock)
        return Rig(self.phone, device, self._folder, self._clock, self._settle)

    async def do(self, action: Action) -> Execution:
        """Look, locate, execute."""
        screen = await self.perceiver.perceive()
        target: Target | None = getattr(action, "target", None)
        location = None if target is None else await self.locator.locate(target, screen)
        self._seen = max((one["n"] for one in self.phone.inputs()), default=0)
        return await self.executor.execute(action, screen, location)

    async def open(self, app: str, *rows: str) -> None:
        """Launch an app and touch these, one after the other."""
        await self.do(LaunchApp(app=Text.literal(app)))
        for text in rows:
            await self.do(Tap(target=Target(text=Text.literal(text))))

    async def look(self) -> Screen:
        return await self.perceiver.perceive()

    async def locate(self, text: str) -> LocateResult:
        return await self.locator.locate(Target(text=Text.literal(text)), await self.look())

    def received(self) -> list[Json]:
        """What reached the phone since the last `do` began."""
        return self.phone.inputs(self._seen)

    def data(self, package: str) -> Json:
        found: Json = self.phone.state()["apps"][package]
        return found

    def setting(self, space: str, key: str) -> str:
        value: str = self.phone.state()["settings"][space][key]
        return value

    def pages(self) -> list[tuple[str, str]]:
        """The pages of what is in front, the lowest first."""
        return [(page["package"], page["activity"]) for page in self.phone.state()["tasks"][0]["pages"]]

    def overlays(self) -> list[Json]:
        """The dialogs and menus over the page in front."""
        found: list[Json] = self.phone.state()["tasks"][0]["pages"][-1]["overlays"]
        return found


class Passing(FrozenClock):
    """Like any real clock it moves a little however short the sleep, or a wait for a last bit has no end."""

    async def sleep(self, seconds: float) -> None:
        await super().sleep(max(seconds, 0.001) if seconds > 0 else 0.0)


AT_REST = SettleSettings(interval=0.02, timeout=0.03)
"""For a phone that never moves between commands: three looks at the most, where waiting costs nothing."""
SMALL: Json = {"size": (540, 1200), "density": 210}
"""As many dp as any phone, and a quarter of the pixels."""


@asynccontextmanager
async def rig(folder: Path, **phone: Any) -> AsyncIterator[Rig]:
    """A phone at speed 0 rests between commands: there waiting takes no time."""
    moves = bool(phone.get("speed"))
    clock = SystemClock() if moves else Passing()
    async with virtual_device(**SMALL | phone) as (made, device):
        yield Rig(made, device, folder, clock, SettleSettings() if moves else AT_REST)
