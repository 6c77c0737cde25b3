"""A phone to type on: an app with fields of every kind, and shells of phones with another keyboard."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any, ClassVar, Literal

from treetap.bench.hostile_texts import CANARY
from treetap.bench.phones import virtual_device
from treetap.core.clock import FrozenClock
from treetap.core.ports import Clock
from treetap.device.adb.device import AdbDevice
from treetap.device.adb.server import PrivateServer
from treetap.device.adb.shell import Answer
from treetap.device.typing import TextEntry
from treetap.device.typing.shell import Shell
from virtualphone import VirtualPhone, default_apps
from virtualphone.app import App, Seed, activity
from virtualphone.page import Page
from virtualphone.toolkit import Button, Column, Scaffold, TextField
from virtualphone.toolkit.widget import Var, Widget

Keyboard = Literal["new", "old", "none"]
"""ADBKeyboard as it is today, one that knows no base64, or a phone without it."""
_LONGEST = 1_000_000


class Paper(App):
    """One line, a password, a number, a short field, one without a hint, one for anything, and a button."""

    package, label = "org.example.paper", ("Paper", "纸")
    words: ClassVar = {"title": ("Title", "标题"), "text": ("Text", "正文"), "button": ("Nothing", "没有")}

    def seed(self, _seed: Seed) -> dict[str, Any]:
        return dict.fromkeys(("line", "secret", "number", "short", "bare", "body"), "")

    @activity("MainActivity", main=True)
    def main(self, page: Page) -> Widget:
        def value(name: str) -> Var:
            return Var(self.data, name, "")

        return Scaffold(
            self.name(),
            Column(
                TextField("line", value("line"), hint=self.t("title"), limit=_LONGEST),
                TextField("secret", value("secret"), hint="PIN", password=True),
                TextField("number", value("number"), hint="123", digits=True),
                TextField("short", value("short"), hint="0", limit=8),
                TextField("bare", value("bare"), limit=_LONGEST),
                TextField(
                    "body", value("body"), hint=self.t("text"), multiline=True, limit=_LONGEST, height=120
                ),
                Button(self.t("button"), lambda: page.toast("."), id="button"),
                pad=(20, 8),
                gap=8,
            ),
        )


class OtherKeyboard:
    """The phone's shell, on a phone with an older ADBKeyboard, or without any. Keeps what was sent."""

    def __init__(self, shell: Shell, keyboard: Keyboard) -> None:
        self._shell = shell
        self.keyboard = keyboard
        self.sent: list[str] = []

    async def run(self, command: str, *, deadline: float | None = None, once: bool = False) -> Answer:
        self.sent.append(command)
        if self.keyboard == "old":
            # It listens to other broadcasts only: this one completes, and nothing happens.
            command = command.replace("-a ADB_INPUT_B64", "-a ADB_INPUT_NEWER")
            command = command.replace("-a ADB_CLEAR_TEXT", "-a ADB_CLEAR_NEWER")
        answer = await self._shell.run(command, deadline=deadline, once=once)
        out = answer.out
        if self.keyboard == "none":
            out = "".join(line for line in out.splitlines(keepends=True) if "adbkeyboard" not in line)
        return Answer(out, answer.err, answer.code)


@dataclass
class Desk:
    """One phone with the paper on its screen."""

    phone: VirtualPhone
    device: AdbDevice
    shell: OtherKeyboard
    entry: TextEntry
    trees: int = 0

    async def tree(self) -> str:
        self.trees += 1
        return await self.device.tree()

    async def focus(self, name: str) -> None:
        """Tap a field, wherever it is now."""
        tree = await self.device.tree()
        found = re.search(rf'id/{name}"[^>]*bounds="\[(\d+),(\d+)\]\[(\d+),(\d+)\]"', tree)
        if found is None:
            raise LookupError(f"there is no field {name} on the paper")
        left, top, right, bottom = map(int, found.groups())
        await self.device.shell.run(f"input tap {(left + right) // 2} {(top + bottom) // 2}", once=True)

    def value(self, name: str) -> str:
        """What the phone itself says is in the field."""
        return str(self.phone.state()["apps"][Paper.package][name])

    async def clear(self) -> None:
        """Empty the field that has the focus, past all that is under test."""
        await self.device.shell.run("input keycombination 113 29; input keyevent 67", once=True)

    def keyboard(self) -> tuple[str, str]:
        """The input method in use, and those that are allowed."""
        secure = self.phone.state()["settings"]["secure"]
        return secure["default_input_method"], secure["enabled_input_methods"]

    async def injected(self) -> bool:
        """Whether anything was run as a command, or led away from the paper; a file it made is removed."""
        found = await self.device.shell.run(f"ls {CANARY} && rm {CANARY}")
        return found.code == 0 or self.phone.state()["tasks"][0]["pages"][-1]["package"] != Paper.package


@asynccontextmanager
async def desk(
    keyboard: Keyboard = "new",
    *,
    locale: str = "en",
    clock: Clock | None = None,
    server: PrivateServer | None = None,
    speed: float = 0.0,
) -> AsyncIterator[Desk]:
    """A phone, its device over the real adb, and a way to type that sees that keyboard."""
    clock = clock or FrozenClock()
    apps = [*default_apps(), Paper]
    async with virtual_device(apps=apps, clock=clock, server=server, locale=locale, speed=speed) as (
        phone,
        device,
    ):
        shell = OtherKeyboard(device.shell, keyboard)
        made = Desk(phone, device, shell, TextEntry(shell, clock, device.tree))
        made.entry = TextEntry(shell, clock, made.tree)
        await device.shell.run(f"am start -n {Paper.package}/.MainActivity", once=True)
        yield made
        await made.entry.restore()
