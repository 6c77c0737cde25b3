"""The phone as adbd sees it: files, a shell with Android's commands, a screen."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from virtualphone.android import ANDROID, commands
from virtualphone.android.properties import banner
from virtualphone.display import Display
from virtualphone.hands import Hands
from virtualphone.keys import Keys
from virtualphone.parts import Parts
from virtualphone.phone import Phone
from virtualphone.shell.api import Streams
from virtualphone.shell.files import FileSystem
from virtualphone.shell.shell import Shell
from virtualphone.shell.unix import UNIX

PROGRAMS = (*UNIX, *ANDROID, "sh")
"""What `ls /system/bin` shows."""


class AndroidDevice:
    """Everything that answers over adb. Each received command moves the phone's clock."""

    def __init__(self, phone: Phone, workers: ThreadPoolExecutor, serial: str) -> None:
        self.phone = phone
        self.files = FileSystem(lambda: phone.now_ms // 1000, programs=PROGRAMS)
        self.parts = Parts(phone, Hands(phone), Keys(phone), Display(phone, workers), self.files, serial)
        self._commands = {**UNIX, **commands(self.parts)}

    def banner(self) -> str:
        """Who this is, and what it can do."""
        return banner(self.parts)

    def received(self, service: str) -> None:
        """A client asks for something."""
        del service
        self.phone.clock.command()
        self.phone.noted("time")
        self.parts.display.remember()

    async def run(self, command: str, streams: Streams) -> int:
        """One command line, or a shell that stays open."""
        shell = Shell(self.files, self.phone.clock, self._commands)
        if command:
            return await shell.run(command, streams)
        return await shell.interact(streams, self.received)

    async def framebuffer(self) -> tuple[int, int, bytes]:
        """The screen's pixels."""
        await self.phone.clock.spend("screencap")
        frame = await self.parts.display.frame()
        return frame.width, frame.height, frame.rgba
