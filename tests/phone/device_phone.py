"""A small virtual phone with treetap's own adb device on it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from tests.phone.adb_tools import Adb
from tests.phone.little import Home, Lab
from treetap.core.clock import SystemClock
from treetap.core.ports import Clock
from treetap.device.adb.device import AdbDevice, open_adb
from treetap.device.adb.hands import KEY_CODES
from treetap.models import DeviceInput, DeviceSettings, Press, Touch
from virtualphone import VirtualPhone

_KEYS = {code: key for key, code in KEY_CODES.items()}


def little_phone(**options: Any) -> VirtualPhone:
    """Two apps on a small screen: captures are quick."""
    return VirtualPhone([Home, Lab], **{"size": (360, 720), "density": 160, **options})


def settings_for(phone: VirtualPhone, port: int, **others: Any) -> DeviceSettings:
    return DeviceSettings(adb_port=port, serial=phone.address, **{"command_timeout": 5.0, **others})


@asynccontextmanager
async def device_on(
    phone: VirtualPhone,
    adb: Adb,
    *,
    port: int | None = None,
    clock: Clock | None = None,
    seconds: float = 5.0,
) -> AsyncIterator[AdbDevice]:
    """A device on that phone, by way of `port` if something is in between."""
    at = phone.port
    settings = settings_for(phone, port or adb.port, command_timeout=seconds)
    device = await open_adb(settings, clock or SystemClock())
    try:
        yield device
    finally:
        await device.close()
        adb.disconnect(at)


def taken(phone: VirtualPhone) -> list[DeviceInput]:
    """What the phone says it took, touches and keys."""
    found: list[DeviceInput] = []
    for one in phone.inputs():
        if one["kind"] == "key":
            found.append(Press(key=_KEYS[one["code"]]))
        elif one["kind"] in ("tap", "hold", "swipe", "drop"):
            found.append(
                Touch(
                    x=one["x"],
                    y=one["y"],
                    to_x=one.get("to_x", one["x"]),
                    to_y=one.get("to_y", one["y"]),
                    milliseconds=one.get("ms", 0),
                )
            )
    return found


def tap(x: int, y: int) -> Touch:
    return Touch(x=x, y=y, to_x=x, to_y=y)
