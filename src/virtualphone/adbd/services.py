"""Which service a name means, on a phone of a user build."""

from __future__ import annotations

from collections.abc import Callable

from virtualphone.adbd import commands
from virtualphone.adbd.device import Device
from virtualphone.adbd.framebuffer import framebuffer
from virtualphone.adbd.reverse import Reverses
from virtualphone.adbd.service import Service, saying
from virtualphone.adbd.sync import sync


class Services:
    """All that can be opened. What is missing (`tcp:`, `localabstract:`, `jdwp`, `dev:` …) is refused."""

    def __init__(self, device: Device) -> None:
        self.device = device
        self.reverses = Reverses()
        self._kinds: dict[str, Callable[[str, int], Service]] = {
            "exec": lambda command, _: commands.raw(device, command),
            # A user build does reboot; what that means is for the phone to say.
            "reboot": lambda how, _: commands.raw(device, f"reboot {how}".rstrip()),
            "sync": lambda *_: sync(device.files),
            "framebuffer": lambda *_: framebuffer(device),
            "reverse": self.reverses.service,
            "root": lambda *_: saying("adbd cannot run as root in production builds\n"),
            "unroot": lambda *_: saying("adbd not running as root\n"),
            "remount": lambda *_: saying('Not running as root. Try "adb root" first.\n'),
        }

    def find(self, name: str, connection: int) -> Service | None:
        """The service for a client of this connection, or nothing if the phone has none of that name."""
        if name.startswith("shell"):
            return commands.shell(self.device, name.removeprefix("shell"))
        kind, colon, rest = name.partition(":")
        make = self._kinds.get(kind) if colon else None
        return None if make is None else make(rest, connection)
