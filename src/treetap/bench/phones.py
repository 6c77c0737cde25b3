"""Virtual phones for studies and tests: each with a device on it, over the real adb and a server of its own.

async with virtual_device(locale="zh") as (phone, device):
    await device.capture()
    phone.state()
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

from treetap.core.clock import SystemClock
from treetap.core.ports import Clock, Device
from treetap.device.adb.device import AdbDevice, open_adb
from treetap.device.adb.server import PrivateServer
from treetap.device.wrappers.in_turn import InTurn
from virtualphone import VirtualPhone


@asynccontextmanager
async def virtual_device(
    *,
    clock: Clock | None = None,
    server: PrivateServer | None = None,
    command_timeout: float = 15.0,
    **phone: Any,
) -> AsyncIterator[tuple[VirtualPhone, AdbDevice]]:
    """A phone (`phone`: what `VirtualPhone` takes) and a device on it, gone at the end.

    `server` lets several phones share one adb server; without one the phone has its own.
    """
    async with AsyncExitStack() as stack:
        made = VirtualPhone(**phone)
        stack.push_async_callback(asyncio.to_thread, made.stop)
        await asyncio.to_thread(made.start)
        if server is None:
            server = await stack.enter_async_context(PrivateServer())
        settings = server.settings(serial=made.address, command_timeout=command_timeout)
        device = await open_adb(settings, clock or SystemClock(), ensure=server.ensure)
        stack.push_async_callback(device.close)
        yield made, device


def steady(device: AdbDevice) -> Device:
    """The device for a run that is to be the same each time.

    At speed 0 a phone's time is made of commands: they come one after the other, and none of them depends on
    what was faster on this host.
    """
    device.capturer.way = "png"
    return InTurn(device)
