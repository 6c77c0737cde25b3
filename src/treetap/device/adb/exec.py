"""One command on a connection of its own: its bytes as they are, beside whatever the shell is doing."""

from __future__ import annotations

import asyncio

from treetap.device.adb.link import Link
from treetap.device.adb.wire import TooMuch
from treetap.errors import DeviceLost, ScreenUnreadable


class Unfinished(DeviceLost):
    """The phone is there, but this command did not come to its end."""


async def execute(
    link: Link, command: str, *, seconds: float, expected: int = 0, most: int = 64 << 20
) -> memoryview:
    """All that the command writes to its outputs. There is no exit code, and a cut looks like an end.

    Only for what may be asked twice: when a connection breaks, it is. Raises `DeviceLost` (when the
    deadline passes, `Unfinished`), and `ScreenUnreadable` for more than anybody wants.
    """
    for last in (False, True):
        wire = await link.open(f"exec:{command}")
        try:
            async with asyncio.timeout(seconds):
                return await wire.receive_all(expected, most)
        except TimeoutError as late:
            raise Unfinished(
                f"The phone {link.serial} did not finish `{command}` within {seconds:g} seconds.",
                hint="Look whether it hangs; a slow phone needs a longer device.command_timeout.",
            ) from late
        except OSError as broken:
            if last:
                lost = link.lost(str(broken))
                raise Unfinished(lost.message, hint=lost.hint) from broken
        except TooMuch as much:
            raise ScreenUnreadable(f"The phone's `{command}` did not come to an end: {much}.") from much
        finally:
            wire.close()
    raise AssertionError("unreachable")
