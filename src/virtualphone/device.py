"""The phone as adbd sees it: files, a shell with Android's commands, a screen."""

from __future__ import annotations

import logging
from concurrent.futures import ThreadPoolExecutor

from virtualphone.android import ANDROID, commands
from virtualphone.android.properties import DEVICE, banner
from virtualphone.display import Display
from virtualphone.hands import Hands
from virtualphone.keys import Keys
from virtualphone.parts import Parts
from virtualphone.phone import Phone
from virtualphone.shell.api import Streams
from virtualphone.shell.files import FileSystem
from virtualphone.shell.shell import Shell, Terminal
from virtualphone.shell.unix import UNIX

logger = logging.getLogger("virtualphone.device")
PROGRAMS = (*UNIX, *ANDROID, "sh")
"""What `ls /system/bin` shows."""


class AndroidDevice:
    """Everything that answers over adb. Each received command moves the phone's clock."""

    def __init__(self, phone: Phone, workers: ThreadPoolExecutor, serial: str) -> None:
        self.phone = phone
        self.files = FileSystem(lambda: phone.now_ms // 1000, programs=PROGRAMS)
        self.parts = Parts(phone, Hands(phone), Keys(phone), Display(phone, workers), self.files, serial)
        self.files.changes = self._file_changed
        self._commands = {**UNIX, **commands(self.parts)}

    def _file_changed(self, path: str, what: str, size: int) -> None:
        self.phone.journal.file_changed(self.phone.now_ms, path, what, size)

    def banner(self) -> str:
        """Who this is, and what it can do."""
        return banner(self.parts)

    def received(self, service: str) -> None:
        """A client asks for something."""
        del service
        try:
            self.phone.clock.command()
            self.phone.faults.command()
            self.phone.noted("time")
            self.parts.display.remember()
        except Exception:  # a client must be answered, whatever an app has done
            logger.exception("before a command")

    async def run(self, command: str, streams: Streams, terminal: Terminal | None = None) -> int:
        """One command line, or a shell that stays open."""
        shell = Shell(self.files, self.phone.clock, self._commands, {"HOSTNAME": DEVICE})
        env = {} if terminal is None else {"TERM": terminal.name}
        if command:
            return await shell.run(command, streams, env)
        return await shell.interact(streams, self.received, env, terminal)

    async def framebuffer(self) -> tuple[int, int, bytes]:
        """The screen's pixels."""
        async with self.phone.clock.spending("screencap"):
            frame = await self.parts.display.frame()
        return frame.width, frame.height, frame.rgba
