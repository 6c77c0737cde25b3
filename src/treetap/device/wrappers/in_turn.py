"""A phone that is asked one thing after the other: its answers do not hang on which of two came first."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from treetap.core.ports import Device
from treetap.device.wrappers.base import DeviceWrapper
from treetap.models import App, DeviceInfo, DeviceInput, Foreground, Ongoing, Pixels


class InTurn(DeviceWrapper):
    """Everything in the order in which it was asked for. A look takes longer than with all of it at once."""

    def __init__(self, inner: Device) -> None:
        super().__init__(inner)
        self._turn = asyncio.Lock()

    async def info(self) -> DeviceInfo:
        async with self._turn:
            return await self.inner.info()

    async def capture(self) -> Pixels:
        async with self._turn:
            return await self.inner.capture()

    async def tree(self) -> str:
        async with self._turn:
            return await self.inner.tree()

    async def foreground(self) -> Foreground:
        async with self._turn:
            return await self.inner.foreground()

    async def apps(self) -> Sequence[App]:
        async with self._turn:
            return await self.inner.apps()

    async def ongoing(self) -> Sequence[Ongoing] | None:
        async with self._turn:
            return await super().ongoing()

    async def perform(self, command: DeviceInput) -> None:
        async with self._turn:
            await self.inner.perform(command)
