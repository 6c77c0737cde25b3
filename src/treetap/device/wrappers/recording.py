"""Records a session with any phone, so that it can be looked at and played back without one."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import TypeVar

from treetap.core.ports import Clock, Device
from treetap.device.wrappers.base import DeviceWrapper
from treetap.device.wrappers.trajectory import (
    FRAMES,
    TREES,
    Call,
    Done,
    Failed,
    Intended,
    SawApps,
    SawForeground,
    SawInfo,
    SawScreen,
    SawTree,
    What,
)
from treetap.device.wrappers.writing import TrajectoryWriter
from treetap.errors import DeviceLost, ScreenUnreadable, TreetapError
from treetap.imaging.pictures import decode, encode, png_size
from treetap.models import App, DeviceInfo, DeviceInput, Foreground, Pixels, Type

Answer = TypeVar("Answer")


class RecordingDevice(DeviceWrapper):
    """Writes every call and its answer into a new folder; `load_trajectory` reads it.

    An input is written down before it is sent, so that it is known after a crash; one that cannot be written
    down is not sent. What is typed is part of the trajectory: `redact` replaces it there. What the phone
    shows of it is recorded as it is shown.
    """

    def __init__(
        self, inner: Device, folder: Path, clock: Clock, *, redact: Callable[[str], str] | None = None
    ) -> None:
        super().__init__(inner)
        self._writer = TrajectoryWriter(folder, clock)
        self._clock = clock
        self._redact = redact
        self._sent = 0
        self._introduced = False
        self._introducing = asyncio.Lock()

    async def info(self) -> DeviceInfo:
        return await self._noted("info", self.inner.info, _info)

    async def capture(self) -> Pixels:
        return await self._noted("capture", self.inner.capture, self._frame)

    async def tree(self) -> str:
        return await self._noted("tree", self.inner.tree, self._tree)

    async def foreground(self) -> Foreground:
        return await self._noted("foreground", self.inner.foreground, _foreground)

    async def apps(self) -> Sequence[App]:
        return await self._noted("apps", self.inner.apps, _apps)

    async def perform(self, command: DeviceInput) -> None:
        await self._introduce()
        began = self._clock.monotonic()
        shown, redacted = self._shown(command)
        number = self._writer.write(Intended(command=shown, redacted=redacted), after=self._sent)
        self._sent += 1
        after = self._sent
        try:
            await self.inner.perform(command)
        except TreetapError as error:
            # A refusal may repeat what it refuses.
            message = "" if redacted else error.message
            failed = Failed(call="perform", intended=number, error=type(error).__name__, message=message)
            self._writer.write(failed, began=began, after=after)
            raise
        self._writer.write(Done(intended=number), began=began, after=after)

    async def close(self) -> None:
        """Close the device, then the recording."""
        try:
            await self.inner.close()
        finally:
            self._writer.close()

    async def _noted(
        self, call: Call, ask: Callable[[], Awaitable[Answer]], note: Callable[[Answer], Awaitable[What]]
    ) -> Answer:
        await self._introduce()
        began, after = self._clock.monotonic(), self._sent
        ended: float | None = None
        try:
            answer = await ask()
            ended = self._clock.monotonic()
            what = await note(answer)
        except TreetapError as error:
            failed = Failed(call=call, error=type(error).__name__, message=error.message)
            self._writer.write(failed, began=began, ended=ended, after=after)
            raise
        self._writer.write(what, began=began, ended=ended, after=after)
        return answer

    async def _introduce(self) -> None:
        """Before anything else, say which phone this is."""
        if self._writer.closed:
            raise DeviceLost("The recorded device was closed.", hint="Open it again.")
        async with self._introducing:
            if not self._introduced:
                self._writer.write(SawInfo(info=await self.inner.info()))
                self._introduced = True

    def _shown(self, command: DeviceInput) -> tuple[DeviceInput, bool]:
        if self._redact is None or not isinstance(command, Type):
            return command, False
        shown = command.model_copy(update={"text": self._redact(command.text)})
        return shown, shown != command

    async def _frame(self, pixels: Pixels) -> SawScreen:
        return await asyncio.to_thread(self._keep_frame, pixels)

    def _keep_frame(self, pixels: Pixels) -> SawScreen:
        """A picture that is cut is none, whatever the device says: it could not be loaded again."""
        png = pixels if pixels.encoding == "png" else encode(decode(pixels))
        width, height = png_size(png.data)
        if (width, height) != (png.size.width, png.size.height):
            raise ScreenUnreadable(
                f"A capture of {png.size.width}x{png.size.height} pixels is {width}x{height}."
            )
        return SawScreen(sha=self._writer.keep(FRAMES, png.data, "png"), size=png.size)

    async def _tree(self, tree: str) -> SawTree:
        data = tree.encode("utf-8", "surrogatepass")
        return SawTree(sha=await asyncio.to_thread(self._writer.keep, TREES, data, "xml"))


async def _info(info: DeviceInfo) -> SawInfo:
    return SawInfo(info=info)


async def _foreground(foreground: Foreground) -> SawForeground:
    return SawForeground(foreground=foreground)


async def _apps(apps: Sequence[App]) -> SawApps:
    return SawApps(apps=tuple(apps))
