"""An ADBKeyboard that has come and does not listen yet: nothing is lost, and nothing is typed twice."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Callable

import pytest
import pytest_asyncio

from tests.phone.text_desk import ADB, KEYBOARDS, OWN, BentShell, fresh, renew, saved_desk
from treetap.bench.paper import Desk, Keyboard, desk
from treetap.core.clock import FrozenClock, SystemClock
from treetap.device.adb.shell import Answer
from treetap.device.typing import TextEntry

pytestmark = pytest.mark.asyncio(loop_scope="module")

LONG = "长 long\n" * 900


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def opened() -> AsyncIterator[Desk]:
    async with saved_desk() as on:
        yield on


@pytest_asyncio.fixture(loop_scope="module")
async def on(opened: Desk) -> AsyncIterator[Desk]:
    async with fresh(opened) as on:
        yield on


def broadcasts(shell: BentShell) -> int:
    return sum("am broadcast" in command for command in shell.sent)


def without_those_lines(command: str) -> str:
    """An Android whose dump does not say whether the keyboard has taken up its field."""
    return f"{{ {command}; }} | grep -v mInputStarted" if "dumpsys" in command else command


async def test_the_phone_of_these_tests_loses_what_comes_too_early(on: Desk) -> None:
    await on.focus("body")
    said = await on.device.shell.run(f"ime set {ADB}; am broadcast -a ADB_INPUT_TEXT --es msg lost")
    assert "Broadcast completed: result=0" in said.out
    assert on.value("body") == ""
    await on.device.shell.run("am broadcast -a ADB_INPUT_TEXT --es msg there")
    assert on.value("body") == "there"
    await on.device.shell.run(f"ime set {OWN}")


@pytest.mark.parametrize("delay", [200, 900, 2500])
async def test_a_keyboard_that_says_when_it_is_ready_is_waited_for(on: Desk, delay: int) -> None:
    shell = renew(on, "new")
    on.phone.set_value("keyboard/adb_delay_ms", delay)
    await on.focus("body")
    for text in ("你好", "再见", "abc"):
        await on.entry.type(text)
    assert on.value("body") == "你好再见abc"
    assert broadcasts(shell) == 3


@pytest.mark.parametrize("text", ["你好", "hello", LONG], ids=["short", "ascii", "long"])
@pytest.mark.parametrize("known", [False, True])
async def test_one_that_does_not_say_so_is_sent_the_text_again(on: Desk, text: str, known: bool) -> None:
    shell, clock = renew(on, "new"), FrozenClock()
    on.entry = TextEntry(shell, clock, on.tree)
    await on.focus("body")
    if known:
        await on.entry.type("那么")
    deaf = deaf_for(clock, 1.2)
    shell.bend = lambda command: deaf(command) or without_those_lines(command)
    sent = broadcasts(shell)
    for _ in range(2):
        await on.entry.type(text)
    assert on.value("body") == ("那么" if known else "") + 2 * text
    assert broadcasts(shell) > sent + 2


def deaf_for(clock: FrozenClock, seconds: float) -> Callable[[str], Answer | None]:
    """A dump that is wrong: the keyboard calls itself ready and is not."""
    ready = 0.0

    def bend(command: str) -> Answer | None:
        nonlocal ready
        if f"ime set {ADB}" in command:
            ready = clock.monotonic() + seconds
        lost = command.startswith("am broadcast") and clock.monotonic() < ready
        return Answer("Broadcasting: Intent\nBroadcast completed: result=0\n", "", 0) if lost else None

    return bend


@pytest.mark.parametrize("seconds", [0.2, 0.5, 1.0])
async def test_one_that_says_so_too_early_is_sent_the_text_again(on: Desk, seconds: float) -> None:
    shell, clock = renew(on, "new"), FrozenClock()
    on.entry = TextEntry(shell, clock, on.tree)
    await on.focus("body")
    shell.bend = deaf_for(clock, seconds)
    for text in ("你好", "再见", "abc"):
        await on.entry.type(text)
    assert on.value("body") == "你好再见abc"


@pytest.mark.parametrize("known", [False, True])
async def test_a_field_that_shows_its_text_late_is_not_sent_it_twice(on: Desk, known: bool) -> None:
    shell, stale = renew(on, "new"), [""]
    looks = 0

    async def lagging() -> str:
        nonlocal looks
        looks += 1
        tree = await on.device.tree()
        if shell.sent and looks in late:
            return stale[0]
        stale[0] = tree
        return tree

    on.entry = TextEntry(shell, FrozenClock(), lagging)
    await on.focus("body")
    late: tuple[int, ...] = ()
    if known:
        await on.entry.type("那么")
    late = (looks + 1, looks + 2) if known else (2, 3)
    sent = broadcasts(shell)
    await on.entry.type("你好")
    assert on.value("body") == ("那么" if known else "") + "你好"
    assert broadcasts(shell) == sent + 1


@pytest.mark.parametrize("keyboard", KEYBOARDS)
@pytest.mark.parametrize("field", ["line", "secret", "bare"])
async def test_marked_text_that_is_replaced_by_itself_is_there_once(
    on: Desk, keyboard: Keyboard, field: str
) -> None:
    for lines in (True, False):
        shell = renew(on, keyboard)
        shell.bend = (lambda _command: None) if lines else without_those_lines
        await on.focus(field)
        await on.clear()
        await on.device.shell.run("input text twice; input keycombination 113 29")
        await on.entry.type("twice")
        assert on.value(field) == "twice"


async def test_a_bracket_in_a_number_is_there_once(on: Desk) -> None:
    await on.focus("number")
    await on.entry.type("(")
    await on.entry.type("12)")
    assert on.value("number") == "(12)"


async def test_a_phone_in_its_own_time_loses_nothing() -> None:
    """Where time goes by itself, a broadcast right after the switch does come too early."""
    async with desk(clock=SystemClock(), speed=4) as on:
        await on.focus("body")
        on.shell.sent.clear()
        for text in ("你好", "再见"):
            await on.entry.type(text)
        assert on.value("body") == "你好再见"
        assert sum(bool(re.match("am broadcast", command)) for command in on.shell.sent) == 2
        assert sum(command == "dumpsys input_method" for command in on.shell.sent) >= 2
