"""Which phones are connected? Only a running adb server is asked; none is started."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING

from treetap.app.doctor.check import Check, CheckStatus
from treetap.errors import DeviceUnavailable
from treetap.models import Settings

if TYPE_CHECKING:
    from treetap.device.adb.devices import Listed


def check_phones(settings: Settings) -> Check:
    from treetap.device.adb.devices import cure

    try:
        found = asyncio.run(_listed(settings))
    except DeviceUnavailable as trouble:
        return Check(name="phones", status=CheckStatus.WARN, detail=trouble.message, hint=trouble.hint)
    if found is None:
        return _ok("No adb server is running; one is started when a phone is used.")
    if not found:
        return _ok("None is connected. A virtual one: `treetap phone`, or --device virtual.")
    words = ", ".join(map(str, found))
    broken = next((one for one in found if not one.usable), None)
    if broken is None:
        return _ok(words)
    return Check(name="phones", status=CheckStatus.WARN, detail=words, hint=cure(broken.state))


async def _listed(settings: Settings) -> Sequence[Listed] | None:
    from treetap.device.adb.devices import listed
    from treetap.device.adb.server import AdbConnectionError, ask, client_of

    client = client_of(settings.device)
    try:
        await ask(client)
    except AdbConnectionError:
        return None
    return await listed(client)


def _ok(detail: str) -> Check:
    return Check(name="phones", status=CheckStatus.OK, detail=detail)
