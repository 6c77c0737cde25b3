"""A phone to type on for the tests, started once for each of their files, and shells that bend commands."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import pytest

from treetap.bench.paper import Desk, Keyboard, OtherKeyboard, desk
from treetap.core.clock import FrozenClock
from treetap.device.adb.shell import Answer
from treetap.device.typing import TextEntry
from treetap.errors import ScreenUnreadable, TextNotTypable

OWN, ADB = "com.android.inputmethod.latin/.LatinIME", "com.android.adbkeyboard/.AdbIME"
KEYBOARDS: tuple[Keyboard, ...] = ("new", "old", "none")


class BentShell(OtherKeyboard):
    """A phone that does something of its own with a command: `bend` gives another one, or an answer."""

    def __init__(self, on: Desk, keyboard: Keyboard = "new") -> None:
        super().__init__(on.device.shell, keyboard)
        self.bend: Callable[[str], str | Answer | None] = lambda _command: None
        self.once: list[str] = []

    async def run(self, command: str, *, deadline: float | None = None, once: bool = False) -> Answer:
        self.once += [command] if once else []
        bent = self.bend(command)
        if isinstance(bent, Answer):
            self.sent.append(command)
            return bent
        return await super().run(bent or command, deadline=deadline, once=once)


@asynccontextmanager
async def saved_desk() -> AsyncIterator[Desk]:
    """A phone that can be made as new."""
    async with desk() as on:
        on.phone.save("fresh")
        yield on


@asynccontextmanager
async def fresh(opened: Desk) -> AsyncIterator[Desk]:
    """The phone as new, and afterwards with the keyboards it had."""
    opened.phone.restore("fresh")
    renew(opened, "new")
    before = opened.keyboard()
    yield opened
    assert opened.keyboard() == before


def renew(on: Desk, keyboard: Keyboard) -> BentShell:
    """A way of typing that knows nothing of this phone yet."""
    shell = BentShell(on, keyboard)
    on.shell, on.entry = shell, TextEntry(shell, FrozenClock(), on.tree)
    on.trees = 0
    return shell


async def refused(on: Desk, text: str) -> TextNotTypable:
    """The error, which does not hold the text."""
    with pytest.raises(TextNotTypable) as caught:
        await on.entry.type(text)
    assert len(text) < 4 or text not in str(caught.value)
    return caught.value


async def no_tree() -> str:
    """A screen that never rests."""
    raise ScreenUnreadable("could not get idle state")
