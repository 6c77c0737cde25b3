"""What adbd asks of the phone behind it."""

from __future__ import annotations

from typing import Protocol

from virtualphone.shell.api import Streams
from virtualphone.shell.files import FileSystem
from virtualphone.shell.shell import Terminal


class Device(Protocol):
    """A phone as adbd sees it. All calls happen on adbd's event loop."""

    files: FileSystem

    def banner(self) -> str:
        """`device::ro.product.name=…;ro.product.model=…;ro.product.device=…;features=…`."""

    def received(self, service: str) -> None:
        """A client opened a service (`shell:ls`, `sync:`): called once for each OPEN, before it is served."""

    async def run(self, command: str, streams: Streams, terminal: Terminal | None = None) -> int:
        """Run one command line (empty: a shell that stays open on these streams); returns the exit code.

        The terminal, if there is one, is what the streams lead to; it is there for a shell that stays open.
        """

    async def framebuffer(self) -> tuple[int, int, bytes]:
        """Width, height and RGBA pixels of the screen now."""
