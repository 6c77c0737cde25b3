"""Whose keyboard is in use while a text is typed, and afterwards."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from tests.phone.text_desk import ADB, OWN, BentShell, fresh, refused, renew, saved_desk
from treetap.bench.paper import Desk
from treetap.core.clock import FrozenClock
from treetap.device.adb.shell import Answer
from treetap.device.typing import TextEntry
from treetap.errors import ActionFailed, DeviceLost

pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def opened() -> AsyncIterator[Desk]:
    async with saved_desk() as on:
        yield on


@pytest_asyncio.fixture(loop_scope="module")
async def on(opened: Desk) -> AsyncIterator[Desk]:
    async with fresh(opened) as on:
        yield on


async def test_it_is_used_for_each_text_and_given_back(on: Desk) -> None:
    await on.focus("body")
    for text in ("first", "second"):
        await on.entry.type(text)
        assert on.keyboard()[0] == OWN
    used = [command for command in on.shell.sent if command.startswith(f"ime set {ADB}")]
    assert len(used) == 2


async def test_one_that_is_not_enabled_is_enabled_for_as_long(on: Desk) -> None:
    await on.device.shell.run(f"ime disable {ADB}")
    await on.focus("body")
    await on.entry.type("你好")
    assert on.value("body") == "你好"
    assert on.keyboard() == (OWN, OWN)
    await on.device.shell.run(f"ime enable {ADB}")


async def test_one_that_is_the_persons_own_stays(on: Desk) -> None:
    await on.device.shell.run(f"ime set {ADB}")
    await on.focus("body")
    await on.entry.type("你")
    await on.entry.type("好")
    await on.entry.restore()
    assert on.value("body") == "你好"
    assert on.keyboard()[0] == ADB
    assert not any("ime set" in command for command in on.shell.sent)
    await on.device.shell.run(f"ime set {OWN}")


@pytest.mark.parametrize("mine", [OWN, ADB])
async def test_a_full_field_is_noticed_though_it_shows_the_text(on: Desk, mine: str) -> None:
    await on.device.shell.run(f"ime set {mine}")
    await on.focus("short")
    await on.entry.type("abcabc")
    for text in ("abc", "abcabc"):
        await refused(on, text)
        assert on.value("short") == "abcabc"
    await on.entry.type("ab")
    await refused(on, "a")
    assert on.value("short") == "abcabcab"
    await on.device.shell.run(f"ime set {OWN}")


async def test_it_is_given_back_when_typing_fails(on: Desk) -> None:
    shell = renew(on, "new")
    await on.focus("body")
    shell.bend = lambda command: Answer("", "java.lang.Boom", 1) if "broadcast" in command else None
    with pytest.raises(ActionFailed, match="Boom"):
        await on.entry.type("hello")
    assert on.keyboard()[0] == OWN


async def test_it_is_given_back_when_typing_is_cancelled(on: Desk) -> None:
    shell = renew(on, "new")
    await on.focus("body")

    def cancel(command: str) -> None:
        if "broadcast" in command:
            tasks[0].cancel()

    shell.bend = cancel
    tasks = [asyncio.create_task(on.entry.type("hello"))]
    with pytest.raises(asyncio.CancelledError):
        await tasks[0]
    assert on.keyboard()[0] == OWN


async def test_a_phone_that_is_lost_in_between_gets_it_back_later(on: Desk) -> None:
    shell = renew(on, "new")
    await on.focus("body")

    def lose(command: str) -> None:
        if command.startswith(f"ime set {OWN}"):
            raise DeviceLost("It is gone.")

    shell.bend = lose
    await on.entry.type("hello")
    assert on.value("body") == "hello"
    assert on.keyboard()[0] == ADB
    with pytest.raises(DeviceLost):
        await on.entry.restore()
    shell.bend = lambda _command: None
    await on.entry.restore()
    assert on.keyboard()[0] == OWN
    sent = len(shell.sent)
    await on.entry.restore()
    assert len(shell.sent) == sent


async def test_a_keyboard_that_the_phone_does_not_take_back_is_told(on: Desk) -> None:
    shell = renew(on, "new")
    await on.focus("body")
    shell.bend = lambda command: (
        command.replace(f"ime set {OWN};", "") if f"ime set {OWN}" in command else None
    )
    await on.entry.type("hello")
    with pytest.raises(ActionFailed, match="could not be put back") as caught:
        await on.entry.restore()
    assert OWN in caught.value.message
    shell.bend = lambda _command: None
    await on.entry.type(" again")
    assert on.value("body") == "hello again"


class SlowSwitch(BentShell):
    """A phone that takes its time to switch, and does so whether or not anybody still waits for it."""

    def __init__(self, on: Desk) -> None:
        super().__init__(on)
        self.begun = asyncio.Event()
        self.tasks: list[asyncio.Task[Answer]] = []

    async def run(self, command: str, *, deadline: float | None = None, once: bool = False) -> Answer:
        if not command.startswith(f"ime set {ADB}"):
            return await super().run(command, deadline=deadline, once=once)
        self.tasks.append(asyncio.create_task(self._later(command)))
        self.begun.set()
        return await asyncio.shield(self.tasks[-1])

    async def _later(self, command: str) -> Answer:
        await asyncio.sleep(0.1)
        return await super().run(command)


async def test_a_switch_that_was_cancelled_in_the_middle_is_undone(on: Desk) -> None:
    shell = SlowSwitch(on)
    on.entry = TextEntry(shell, FrozenClock(), on.tree)
    await on.focus("body")
    typing = asyncio.create_task(on.entry.type("hello"))
    await shell.begun.wait()
    typing.cancel()
    with pytest.raises(asyncio.CancelledError):
        await typing
    await asyncio.wait(shell.tasks)
    assert on.keyboard()[0] == OWN
    assert on.value("body") == ""


class LateSwitch(FrozenClock):
    """While somebody waits, the switch to ADBKeyboard happens after all."""

    def __init__(self, on: Desk) -> None:
        super().__init__()
        self.on, self.lost = on, False

    async def sleep(self, seconds: float) -> None:
        await super().sleep(seconds)
        if self.lost:
            self.lost = False
            await self.on.device.shell.run(f"ime set {ADB}")


async def test_a_switch_that_was_not_seen_to_end_is_undone(on: Desk) -> None:
    shell, clock = renew(on, "new"), LateSwitch(on)
    on.entry = TextEntry(shell, clock, on.tree)
    await on.focus("body")

    def lose(command: str) -> None:
        if command.startswith(f"ime set {ADB}"):
            clock.lost = True
            raise DeviceLost("It did not answer.")

    shell.bend = lose
    with pytest.raises(DeviceLost):
        await on.entry.type("hello")
    assert not clock.lost
    assert on.keyboard()[0] == OWN


async def test_keyboards_are_switched_once(on: Desk) -> None:
    shell = renew(on, "new")
    await on.focus("body")
    await on.entry.type("hello")
    switches = [command for command in shell.sent if "ime set" in command]
    assert len(switches) == 2
    assert set(switches) <= set(shell.once)


async def test_an_answer_that_was_lost_is_asked_for_again(on: Desk) -> None:
    """What is sent once may have run without anybody hearing what it said."""
    shell = renew(on, "new")
    await on.focus("body")
    shell.bend = lambda command: f"{{ {command}; }} >/dev/null" if "ime set" in command else None
    await on.entry.type("你好")
    await on.entry.restore()
    assert on.value("body") == "你好"
    assert sum("ime set" in command for command in shell.sent) == 2
