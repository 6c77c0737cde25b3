"""An Android phone over adb, as a `Device`."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from typing import assert_never

from treetap.core.ports import Clock
from treetap.device.adb import facts
from treetap.device.adb.devices import pick
from treetap.device.adb.hands import Hands
from treetap.device.adb.link import Ensure, Link
from treetap.device.adb.screen import Capturer, Eyes, TreeReader
from treetap.device.adb.server import TROUBLE, ensure_server, in_thread
from treetap.device.adb.shell import AdbShell
from treetap.device.typing.entry import TextEntry
from treetap.errors import DeviceUnavailable, TreetapError
from treetap.models import (
    App,
    DeviceInfo,
    DeviceInput,
    DeviceSettings,
    Dial,
    Erase,
    Foreground,
    Launch,
    Ongoing,
    Open,
    Pixels,
    Press,
    Touch,
    Type,
)


async def open_adb(
    settings: DeviceSettings, clock: Clock, *, serial: str | None = None, ensure: Ensure = ensure_server
) -> AdbDevice:
    """The phone that is meant: `serial`, or that of the settings, or the only one there is.

    `ensure` finds the adb server, and starts it again if it has gone. Raises `DeviceUnavailable`.
    """
    client = await ensure(settings)
    chosen = await pick(client, serial or settings.serial)
    try:
        features = await in_thread(lambda: client.features(chosen))
    except TROUBLE as problem:
        raise DeviceUnavailable(
            f"The phone {chosen} went away while it was being opened: {problem}.", hint="Try again."
        ) from problem
    link = Link(settings, chosen, client, clock, ensure)
    return AdbDevice(link, clock, seconds=settings.command_timeout, packets="shell_v2" in features)


class AdbDevice:
    """One phone. Looks and inputs may be asked for at the same time; inputs are sent one after the other."""

    def __init__(self, link: Link, clock: Clock, *, seconds: float, packets: bool) -> None:
        """`open_adb` makes one. `seconds`: a command's deadline. `packets`: it has the shell protocol."""
        self._link = link
        self.shell = AdbShell(link, clock, packets=packets, seconds=seconds)
        self.capturer = Capturer(link, clock, seconds=seconds)
        self._eyes = Eyes(self.capturer, link, seconds=seconds)
        self._trees = TreeReader(link, seconds=seconds)
        self._text = TextEntry(self.shell, clock, self.tree)
        self._hands = Hands(
            self.shell, clock, self.foreground, self._eyes, serial=link.serial, seconds=seconds
        )
        self._turn = asyncio.Lock()
        self._versions: dict[str, str] = {}
        self._listed: tuple[str, Sequence[App]] = ("", ())

    async def info(self) -> DeviceInfo:
        answer = await self.shell.run(facts.INFO)
        return facts.device_info(answer.out, self._link.serial)

    async def capture(self) -> Pixels:
        self._link.check_open()
        return await self._eyes.capture()

    async def capture_png(self) -> Pixels:
        """The same as PNG, whatever is faster: for files."""
        self._link.check_open()
        return await self._eyes.capture("png")

    async def tree(self) -> str:
        self._link.check_open()
        return await self._trees.read()

    async def foreground(self) -> Foreground:
        for question in (facts.FRONT, facts.OLDER_FRONT):
            answer = await self.shell.run(question)
            if found := facts.foreground(answer.out):
                return found.model_copy(update={"version": await self._version(found.package)})
        return Foreground(package="")

    async def _version(self, package: str) -> str:
        """Asked once: an app that is updated is ended first, and its phone hardly opened in between."""
        if package not in self._versions:
            question = facts.version_question(package)
            answer = "" if question is None else (await self.shell.run(question)).out
            self._versions[package] = facts.version(answer)
        return self._versions[package]

    async def apps(self) -> Sequence[App]:
        said = (await self.shell.run(facts.LAUNCHABLE)).out
        found = facts.launchable(said)
        if not found:
            return facts.installed((await self.shell.run(facts.PACKAGES)).out)
        if all(app.label for app in found):
            return found
        if said != self._listed[0]:  # Asking the launcher for names takes seconds: once for the same apps.
            self._listed = said, facts.titled(found, (await self.shell.run(facts.TITLES)).out)
        return self._listed[1]

    async def ongoing(self) -> Sequence[Ongoing]:
        return facts.going_on((await self.shell.run(facts.QUESTION)).out)

    async def perform(self, command: DeviceInput) -> None:
        self._link.check_open()
        async with self._turn:
            await self._perform(command)

    async def _perform(self, command: DeviceInput) -> None:
        match command:
            case Touch():
                await self._hands.touch(command)
            case Press(key=key):
                await self._hands.press(key)
            case Type(text=text, read_back=read_back):
                await self._text.type(text, read_back=read_back)
            case Erase():
                await self._text.erase()
            case Launch(package=package, activity=activity):
                await self._hands.launch(package, activity)
            case Open(url=url):
                await self._hands.view(url)
            case Dial(number=number):
                await self._hands.call(number)
            case _:
                assert_never(command)

    async def close(self) -> None:
        """Also when the phone is gone: then nobody waits for it to come back."""
        if self._link.is_closed:
            return
        self._link.patience = 0.0
        try:
            with suppress(TreetapError):
                await self._text.restore()
        finally:
            self._link.close()
            await self.shell.close()
