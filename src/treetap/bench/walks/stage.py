"""A virtual phone with hands and eyes, for walks. It rests between commands: waiting costs nothing."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from treetap.app.rig import Rig, assemble
from treetap.bench.phones import virtual_device
from treetap.core.clock import FrozenClock
from treetap.core.ports import Clock
from treetap.models import DeviceSettings, LocatingSettings, Settings, SettleSettings
from virtualphone import VirtualPhone

SMALL: dict[str, Any] = {"size": (540, 1200), "density": 210, "seed": 7}
"""As many dp as any phone, and a quarter of the pixels."""


class Passing(FrozenClock):
    """Like any real clock it moves a little however short the sleep, or a wait for a last bit has no end."""

    async def sleep(self, seconds: float) -> None:
        await super().sleep(max(seconds, 0.001) if seconds > 0 else 0.0)


@dataclass(frozen=True)
class Stage:
    """The phone, the parts round it, and its time."""

    phone: VirtualPhone
    rig: Rig
    clock: Clock


@asynccontextmanager
async def stage(locale: str = "en", folder: Path | None = None) -> AsyncIterator[Stage]:
    """A fresh phone in that language. `folder`: where frames go; a passing one if none is given."""
    with TemporaryDirectory() as passing:
        settings = Settings(
            data=folder or Path(passing),
            device=DeviceSettings(settle=SettleSettings(interval=0.02, timeout=0.03), action_delay=0.0),
            locating=LocatingSettings(learn=False),
        )
        clock = Passing()
        async with virtual_device(**SMALL, locale=locale) as (phone, device):
            rig = assemble(settings, clock, device)
            try:
                yield Stage(phone, rig, clock)
            finally:
                await rig.finish()
