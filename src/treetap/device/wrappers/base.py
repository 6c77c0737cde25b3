"""A device round a device: what a wrapper does not change, it hands on."""

from __future__ import annotations

from collections.abc import Sequence

from treetap.core.context import TellsOngoing
from treetap.core.ports import Device
from treetap.models import App, DeviceInfo, DeviceInput, Foreground, Ongoing, Pixels


class DeviceWrapper:
    """Hands everything on to the device inside; closing it closes that one."""

    def __init__(self, inner: Device) -> None:
        self.inner = inner

    async def info(self) -> DeviceInfo:
        return await self.inner.info()

    async def capture(self) -> Pixels:
        return await self.inner.capture()

    async def tree(self) -> str:
        return await self.inner.tree()

    async def foreground(self) -> Foreground:
        return await self.inner.foreground()

    async def apps(self) -> Sequence[App]:
        return await self.inner.apps()

    async def ongoing(self) -> Sequence[Ongoing] | None:
        return await self.inner.ongoing() if isinstance(self.inner, TellsOngoing) else None

    async def perform(self, command: DeviceInput) -> None:
        await self.inner.perform(command)

    async def close(self) -> None:
        await self.inner.close()
