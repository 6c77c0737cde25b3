"""Emptying a field, whatever is in it and whatever the phone can do."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from tests.phone.text_desk import KEYBOARDS, fresh, renew, saved_desk
from treetap.bench.paper import Desk, Keyboard, Paper
from treetap.device.adb.shell import Answer
from treetap.errors import ActionFailed

pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def opened() -> AsyncIterator[Desk]:
    async with saved_desk() as on:
        yield on


@pytest_asyncio.fixture(loop_scope="module")
async def on(opened: Desk) -> AsyncIterator[Desk]:
    async with fresh(opened) as on:
        yield on


@pytest.mark.parametrize("keyboard", KEYBOARDS)
async def test_a_field_is_empty_afterwards(on: Desk, keyboard: Keyboard) -> None:
    renew(on, keyboard)
    for field in ("line", "secret", "number", "short", "bare", "body"):
        await on.focus(field)
        await on.entry.erase()
        assert on.value(field) == ""
        await on.device.shell.run("input text 12345; input keyevent 21 21")
        await on.entry.erase()
        assert on.value(field) == ""


@pytest.mark.parametrize("keyboard", KEYBOARDS)
@pytest.mark.parametrize("combines", [False, True])
async def test_whatever_its_length_and_wherever_the_cursor(
    on: Desk, keyboard: Keyboard, combines: bool
) -> None:
    """Also on a phone whose `input` cannot hold two keys at once."""
    shell = renew(on, keyboard)
    await on.focus("body")
    on.phone.set_value(f"apps/{Paper.package}/body", "很长的一行\n" * 30)
    await on.device.shell.run("input keyevent 122")
    if not combines:
        shell.bend = lambda command: re.sub("input keycombination [^;]*; ", "", command)
    await on.entry.erase()
    assert on.value("body") == ""


@pytest.mark.parametrize("keyboard", KEYBOARDS)
async def test_without_a_keyboard_in_sight(on: Desk, keyboard: Keyboard) -> None:
    renew(on, keyboard)
    await on.focus("line")
    await on.device.shell.run("input text hello; input keyevent 4")
    await on.entry.erase()
    assert on.value("line") == ""
    await on.entry.type("x")
    assert on.value("line") == "x"


async def test_a_field_that_does_not_let_go_is_told(on: Desk) -> None:
    shell = renew(on, "none")
    await on.focus("body")
    await on.device.shell.run("input text hello")
    shell.bend = lambda command: "input text x" if command.startswith("input key") else None
    with pytest.raises(ActionFailed, match="could not be emptied"):
        await on.entry.erase()


REFUSED = "java.lang.SecurityException: Injecting input events requires the caller to have INJECT_EVENTS"


@pytest.mark.parametrize("keyboard", ["none", "new"])
async def test_keys_that_the_phone_refuses_are_told_in_its_words(on: Desk, keyboard: Keyboard) -> None:
    shell = renew(on, keyboard)
    await on.focus("body")
    await on.device.shell.run("input text hello")

    def refuse(command: str) -> Answer | None:
        if "CLEAR" in command:
            return Answer("Broadcast completed: result=0", "", 0)
        return (
            Answer("", f"Exception occurred:\n{REFUSED}\n\tat a.b", 255) if "input key" in command else None
        )

    shell.bend = refuse
    with pytest.raises(ActionFailed, match="SecurityException: Injecting") as caught:
        await on.entry.erase()
    assert "developer options" in caught.value.hint
    assert on.value("body") == "hello"


@pytest.mark.parametrize("field", ["body", "secret", "bare"])
async def test_keys_that_do_nothing_leave_a_text_and_not_a_hint(on: Desk, field: str) -> None:
    shell = renew(on, "none")
    await on.focus(field)
    await on.device.shell.run("input text hello; input keyevent 122")
    shell.bend = lambda command: "true" if command.startswith("input key") else None
    with pytest.raises(ActionFailed, match="could not be emptied"):
        await on.entry.erase()
    assert on.value(field).replace("0", "") == "hello"
    shell.bend = lambda command: "true" if command.startswith("input ") else None
    with pytest.raises(ActionFailed, match="could not be emptied"):
        await on.entry.erase()


async def test_a_hint_that_nobody_tells_is_found_out(on: Desk) -> None:
    shell = renew(on, "none")
    shell.bend = lambda command: f"{{ {command}; }} | grep -v hintText" if "dumpsys" in command else None
    for field in ("line", "number"):
        await on.focus(field)
        await on.entry.erase()
        assert on.value(field) == ""


@pytest.mark.parametrize("keyboard", KEYBOARDS)
async def test_a_text_that_is_also_the_hint_is_erased(on: Desk, keyboard: Keyboard) -> None:
    renew(on, keyboard)
    await on.focus("line")
    await on.device.shell.run("input text Title")
    await on.entry.erase()
    assert on.value("line") == ""
