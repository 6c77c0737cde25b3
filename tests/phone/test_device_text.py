"""Typing on a phone over the real adb: where text goes, what a field takes, how it is sent."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from tests.phone.text_desk import KEYBOARDS, fresh, refused, renew, saved_desk
from treetap.bench.paper import Desk, Keyboard
from treetap.errors import ActionFailed, TextNotTypable

pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def opened() -> AsyncIterator[Desk]:
    async with saved_desk() as on:
        yield on


@pytest_asyncio.fixture(loop_scope="module")
async def on(opened: Desk) -> AsyncIterator[Desk]:
    async with fresh(opened) as on:
        yield on


# Where it goes.


async def test_without_a_focus_nothing_is_sent(on: Desk) -> None:
    before = on.phone.inputs()
    with pytest.raises(ActionFailed, match="Nothing has the focus") as caught:
        await on.entry.type("x")
    assert "Tap a text field first" in caught.value.hint
    with pytest.raises(ActionFailed, match="Nothing has the focus"):
        await on.entry.erase()
    assert on.phone.inputs() == before


async def test_no_text_is_no_command(on: Desk) -> None:
    await on.focus("body")
    await on.entry.type("")
    assert on.shell.sent == []


@pytest.mark.parametrize("keyboard", KEYBOARDS)
async def test_text_comes_in_at_the_cursor(on: Desk, keyboard: Keyboard) -> None:
    renew(on, keyboard)
    await on.focus("body")
    await on.entry.type("one three")
    await on.device.shell.run("input keyevent 21 21 21 21 21")
    await on.entry.type("two ")
    assert on.value("body") == "one two three"


@pytest.mark.parametrize("keyboard", KEYBOARDS)
@pytest.mark.parametrize("known", [False, True])
async def test_what_is_marked_is_replaced(on: Desk, keyboard: Keyboard, known: bool) -> None:
    renew(on, keyboard)
    await on.focus("body")
    await on.device.shell.run("input text before")
    if known:
        await on.entry.type(" more")
    await on.device.shell.run("input keycombination 113 29")
    await on.entry.type("now")
    assert on.value("body") == "now"


@pytest.mark.parametrize("keyboard", KEYBOARDS)
async def test_a_text_that_is_also_the_hint_arrives(on: Desk, keyboard: Keyboard) -> None:
    for field, text in (("line", "Title"), ("short", "0"), ("body", "Text Text")):
        renew(on, keyboard)
        await on.focus(field)
        await on.entry.type(text)
        assert on.value(field) == text


@pytest.mark.parametrize("keyboard", KEYBOARDS)
async def test_a_text_that_is_the_hint_and_does_not_arrive_is_noticed(on: Desk, keyboard: Keyboard) -> None:
    shell = renew(on, keyboard)
    swallowed = ("msg Title", "msg VGl0bGU", "text Title")
    shell.bend = lambda command: "echo Broadcast completed" if any(map(command.count, swallowed)) else None
    await on.focus("line")
    await refused(on, "Title")
    assert on.value("line") == ""


# What a field takes.


@pytest.mark.parametrize("text", ["a\nb", "\n", "a\r\nb", "a\rb"])
async def test_lines_are_refused_where_there_is_one_line(on: Desk, text: str) -> None:
    await on.focus("line")
    before = on.phone.inputs()
    error = await refused(on, text)
    assert "takes one" in error.message
    assert on.phone.inputs() == before
    assert on.value("line") == ""


@pytest.mark.parametrize("keyboard", ["new", "old"])
async def test_lines_are_lines_where_there_are_several(on: Desk, keyboard: Keyboard) -> None:
    renew(on, keyboard)
    await on.focus("body")
    await on.entry.type("a\nb\n\n")
    assert on.value("body") == "a\nb\n\n"


async def test_lines_that_a_field_changes_are_taken_away_again(on: Desk) -> None:
    await on.focus("line")
    await on.entry.type("one")
    await on.device.shell.run("input keyevent 4")  # Nobody says any more how many lines the field has.
    await refused(on, "a\nb")
    assert on.value("line") == "one"


@pytest.mark.parametrize("keyboard", KEYBOARDS)
async def test_a_password_is_counted(on: Desk, keyboard: Keyboard) -> None:
    renew(on, keyboard)
    await on.focus("secret")
    await on.entry.type("hunter2")
    await on.entry.type("&'3")
    assert on.value("secret") == "hunter2&'3"
    await on.entry.erase()
    assert on.value("secret") == ""


async def test_a_password_of_any_characters(on: Desk) -> None:
    await on.focus("secret")
    for text in ("пароль", "密码😀", "e\u0301"):
        await on.entry.type(text)
    assert on.value("secret") == "пароль密码😀e\u0301"


@pytest.mark.parametrize("keyboard", KEYBOARDS)
async def test_a_number_field_takes_numbers(on: Desk, keyboard: Keyboard) -> None:
    renew(on, keyboard)
    await on.focus("number")
    await on.entry.type("12")
    for text in ("3a4", "abc", "twelve 12"):
        await refused(on, text)
        assert on.value("number") == "12"
    await on.entry.type("+1 (5)")
    assert on.value("number") == "12+1 (5)"


@pytest.mark.parametrize("keyboard", KEYBOARDS)
@pytest.mark.parametrize("known", [False, True])
async def test_a_text_that_is_too_long_for_the_field_leaves_nothing(
    on: Desk, keyboard: Keyboard, known: bool
) -> None:
    renew(on, keyboard)
    await on.focus("short")
    await on.device.shell.run("input text abc")
    if known:
        await on.entry.type("d")
    held = on.value("short")
    error = await refused(on, "ninelongs")
    assert "length 9" in error.message
    assert on.value("short") == held


# How it is sent.


@pytest.mark.parametrize("keyboard", KEYBOARDS)
async def test_whatever_changes_text_is_sent_once_and_to_one_package(on: Desk, keyboard: Keyboard) -> None:
    shell = renew(on, keyboard)
    await on.focus("body")
    await on.entry.type("hello %s " * 60)
    await on.entry.erase()
    changing = [command for command in shell.sent if command.startswith(("am ", "input ", "ime set"))]
    assert changing == shell.once
    assert len(changing) >= 2
    assert all("-p com.android.adbkeyboard" in command for command in changing if "broadcast" in command)
    assert max(len(command.encode()) for command in shell.sent) < 4096


async def test_texts_at_once_do_not_mix(on: Desk) -> None:
    await on.focus("body")
    texts = [letter * 5000 for letter in "abcd"]
    await asyncio.gather(*map(on.entry.type, texts))
    assert on.value("body") == "".join(texts)


async def test_a_text_that_its_caller_reads_is_not_looked_for(on: Desk) -> None:
    await on.focus("body")
    await on.entry.type("first ", read_back=False)
    looked = on.trees
    assert looked, "nothing was known to work yet"
    await on.entry.type("second ", read_back=False)
    await on.entry.type("第三", read_back=False)
    assert on.trees == looked
    assert on.value("body") == "first second 第三"


async def test_a_cursor_that_goes_another_way_is_looked_into(on: Desk) -> None:
    await on.focus("body")
    await on.entry.type("known to work")
    await on.focus("short")
    with pytest.raises(TextNotTypable):
        await on.entry.type("far more than it takes", read_back=False)
    assert on.value("short") == ""


async def test_a_later_text_is_looked_for_once(on: Desk) -> None:
    await on.focus("body")
    await on.entry.type("first")
    for looks, text in enumerate(("second", "第三", "😀 \n 4"), 3):
        await on.entry.type(text)
        assert on.trees == looks
