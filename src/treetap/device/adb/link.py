"""The way to one phone: opens its services, and finds it again after it, or the adb server, was away."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from treetap.core.ports import Clock
from treetap.device.adb.client import TROUBLE, AdbConnectionError, Client, in_thread
from treetap.device.adb.devices import connect, disconnect, is_address, unusable
from treetap.device.adb.wire import Wire
from treetap.errors import DeviceLost, DeviceUnavailable
from treetap.models import DeviceSettings

Ensure = Callable[[DeviceSettings], Awaitable[Client]]
"""Makes sure that there is an adb server, and gives a client of it."""

_FIRST_PAUSE, _LONGEST_PAUSE = 0.05, 1.0


class Link:
    """Opens streams to one phone. One that is away is waited for, as long as a command may take."""

    def __init__(self, settings: DeviceSettings, serial: str, client: Client, clock: Clock, ensure: Ensure):
        self.serial = serial
        self.patience = settings.command_timeout
        """Seconds to wait for a phone that is away."""
        self._settings, self._client = settings, client
        self._clock, self._ensure = clock, ensure
        self.is_closed = False

    def close(self) -> None:
        """Nothing is opened any more."""
        self.is_closed = True

    def check_open(self) -> None:
        """Raises `DeviceLost` after `close`."""
        if self.is_closed:
            raise DeviceLost(f"The phone {self.serial} was closed.", hint="Open the device again.")

    async def open(self, service: str) -> Wire:
        """Raises `DeviceLost` if the phone does not come back, `DeviceUnavailable` if a person must act."""
        began, pause = self._clock.monotonic(), 0.0
        while True:
            self.check_open()
            try:
                return Wire(await in_thread(lambda: self._client.open_service(self.serial, service)))
            except TROUBLE as problem:
                why = problem
            left = self.patience - (self._clock.monotonic() - began)
            if left <= 0:
                raise self.lost(str(why)) from why
            await self._bring_back(why)
            await self._clock.sleep(min(pause, left))
            pause = min(2 * pause or _FIRST_PAUSE, _LONGEST_PAUSE)

    def lost(self, why: str) -> DeviceLost:
        """The error for a phone that is away."""
        return DeviceLost(
            f"The phone {self.serial} is gone: {why.strip()[:300]}.",
            hint="Is it still plugged in and switched on? `adb devices` should list it as 'device'.",
        )

    async def _bring_back(self, why: Exception) -> None:
        """What can be done from here: start the server again, connect to an address again."""
        words = str(why)
        if "unauthorized" in words:
            raise unusable(self.serial, "unauthorized") from why
        try:
            self._client = await self._ensure(self._settings)
            if is_address(self.serial):
                if "offline" in words:
                    await disconnect(self._client, self.serial)
                await connect(self._client, self.serial)
        except AdbConnectionError:
            return  # The server has gone once more.
        except DeviceUnavailable as not_yet:
            if "unauthorized" in not_yet.message:
                raise
