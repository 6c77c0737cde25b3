"""The same task done by others: a script of taps with fixed sleeps, an agent that asks a model twice a step.

Both send exactly the inputs that the replay sent, so that only waiting and thinking differ.
"""

from __future__ import annotations

import asyncio
import shlex
import time
from collections.abc import Sequence
from typing import Final

from treetap.device.adb import hands, intents
from treetap.device.adb.hands import KEY_CODES
from treetap.device.adb.server import adb_program
from treetap.models import DeviceInput, Dial, Erase, Key, Launch, Open, Press, Touch, Type

SLEEP: Final = 1.0
"""What people write after every tap."""
CALL: Final = 2.0
"""Seconds that the stand-in for a model takes to answer."""
CALLS: Final = 2
"""Per step: where is it, and did it work."""


class Adb:
    """The plain program, as a script calls it: once for each command."""

    def __init__(self, port: int, serial: str) -> None:
        self._start = [str(adb_program(None)), "-P", str(port), "-s", serial]

    async def shell(self, command: str) -> None:
        await self._run("shell", command)

    async def screenshot(self) -> None:
        await self._run("exec-out", "screencap", "-p")

    async def _run(self, *words: str) -> None:
        process = await asyncio.create_subprocess_exec(
            *self._start, *words, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE
        )
        _, said = await process.communicate()
        if process.returncode:
            raise RuntimeError(f"adb {words[-1]}: {said.decode(errors='replace').strip()}")


async def script(adb: Adb, steps: Sequence[Sequence[DeviceInput]]) -> float:
    """Seconds that a hand-written script takes: every input, then a sleep of one second."""
    start = time.perf_counter()
    for sent in steps:
        for one in sent:
            await adb.shell(_command(one))
            await asyncio.sleep(SLEEP)
    return time.perf_counter() - start


async def plan_act_verify(adb: Adb, steps: Sequence[Sequence[DeviceInput]]) -> float:
    """Seconds that the seed's loop takes: screenshot, model, input, its fixed wait, screenshot, model."""
    start = time.perf_counter()
    for sent in steps:
        await adb.screenshot()
        await asyncio.sleep(CALL)
        for one in sent:
            await adb.shell(_command(one))
            await asyncio.sleep(_wait(one))
        await adb.screenshot()
        await asyncio.sleep(CALL)
    return time.perf_counter() - start


def _wait(sent: DeviceInput) -> float:
    """The seed's table of waiting times; of a range the shorter, in favour of the others."""
    if isinstance(sent, Launch):
        return 0.5
    if isinstance(sent, Open):
        return 2.5
    if isinstance(sent, Touch) and (sent.x, sent.y) != (sent.to_x, sent.to_y):
        return 0.2
    return 0.3 if isinstance(sent, Press) else 0.5


def _command(sent: DeviceInput) -> str:
    """As it would stand in a script."""
    if isinstance(sent, Touch):
        return hands.touch(sent, "")
    if isinstance(sent, Press):
        return hands.press(sent.key)
    if isinstance(sent, Launch):
        name = intents.component(sent.package, sent.activity)
        return intents.launch(name) if sent.activity else intents.monkey(sent.package)
    return _words(sent)


def _words(sent: Open | Dial | Type | Erase) -> str:
    match sent:
        case Open(url=url):
            return intents.view(url)
        case Dial(number=number):
            return intents.call(number)
        case Type(text=text):
            return f"input text {shlex.quote(text.replace(' ', '%s'))}"
        case Erase():
            return f"input keyevent {KEY_CODES[Key.CURSOR_END]}" + f" {KEY_CODES[Key.DELETE]}" * 40
