"""Typing on phones that are otherwise: without ADBKeyboard, with one that lags, with a mind of their own."""

from __future__ import annotations

import re
from base64 import b64decode, b64encode
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from tests.phone.text_desk import ADB, OWN, fresh, no_tree, refused, renew, saved_desk
from treetap.bench.paper import Desk, Keyboard
from treetap.core.clock import FrozenClock
from treetap.device.adb.shell import Answer
from treetap.device.typing import TextEntry
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


async def test_without_the_keyboard_plain_text_goes_by_keys(on: Desk) -> None:
    renew(on, "none")
    await on.focus("body")
    text = '100% of "it\'s" $HOME; %s && <x> \\ `id` ~!@#^*()_+=[]{}|:,./?'
    await on.entry.type(text)
    assert on.value("body") == text


@pytest.mark.parametrize("text", ["你好", "naïve", "a\tb", "a\nb", "😀", "\x07", "\x7f"])
async def test_without_the_keyboard_the_rest_is_refused_with_advice(on: Desk, text: str) -> None:
    renew(on, "none")
    await on.focus("body")
    before = on.phone.inputs()
    error = await refused(on, text)
    assert "adb install" in error.hint
    assert "github.com/senzhk/ADBKeyBoard" in error.hint
    assert on.phone.inputs() == before


async def test_a_keyboard_that_composes_is_noticed(on: Desk) -> None:
    """Letters go to the strip above the keys, where words are made of them, and not into the field."""
    shell = renew(on, "none")
    await on.focus("body")
    await on.entry.type("1")

    def compose(command: str) -> str | None:
        return "true" if command.startswith("input text") else None

    shell.bend = compose
    error = await refused(on, "nihao")
    assert "makes words of the keys" in error.hint
    assert on.value("body") == "1"


async def test_pinyin_that_was_not_finished_does_not_get_in(on: Desk) -> None:
    await on.focus("body")
    for path, value in (("language", "zh"), ("composing", "ni")):
        on.phone.set_value(f"keyboard/{path}", value)
    await on.entry.type("好的 ok")
    assert on.value("body") == "好的 ok"


async def test_letters_that_a_keyboard_corrects_are_taken_away(on: Desk) -> None:
    shell = renew(on, "none")
    await on.focus("body")
    await on.entry.type("I ")
    shell.bend = lambda command: "input text the" if command == "input text teh" else None
    await refused(on, "teh")
    assert on.value("body") == "I "


async def test_an_android_that_broadcasts_ascii_alone_is_noticed(on: Desk) -> None:
    shell = renew(on, "old")
    await on.focus("body")
    await on.entry.type("plain")

    def spoil(command: str) -> str | None:
        return command.encode("ascii", "replace").decode() if "ADB_INPUT_TEXT" in command else None

    shell.bend = spoil
    await refused(on, "你好")
    assert on.value("body") == "plain"
    await on.entry.type(" text")
    assert on.value("body") == "plain text"


@pytest.mark.parametrize("text", ["hello", "你好"])
async def test_a_keyboard_that_never_comes_up_is_waited_for_and_given_up(on: Desk, text: str) -> None:
    shell, clock = renew(on, "new"), FrozenClock()
    on.entry = TextEntry(shell, clock, on.tree)
    await on.focus("body")
    shell.bend = lambda command: (
        command.replace(f"ime set {ADB};", "") if f"ime set {ADB}" in command else None
    )
    if text.isascii():
        await on.entry.type(text)
        assert on.value("body") == text
    else:
        error = await refused(on, text)
        assert "ADBKeyboard did not type" in error.message
        assert on.value("body") == ""
    assert 1 < clock.monotonic() < 10


async def test_a_keyboard_that_comes_up_late_is_waited_for(on: Desk) -> None:
    shell = renew(on, "new")
    await on.focus("body")
    polled = []

    def late(command: str) -> str | Answer | None:
        if command.startswith(f"ime set {ADB}"):
            return f"ime set {ADB}; echo mCurId={OWN}"
        if command == "dumpsys input_method":
            polled.append(command)
            return Answer(f"mCurId={ADB} mHaveConnection=false", "", 0) if len(polled) < 4 else None
        return None

    shell.bend = late
    await on.entry.type("你好")
    assert on.value("body") == "你好"
    assert len(polled) == 4


async def test_where_the_tree_cannot_be_read_the_cursor_tells(on: Desk) -> None:
    shell = renew(on, "new")

    on.entry = TextEntry(shell, FrozenClock(), no_tree)
    await on.focus("body")
    await on.entry.type("你好 😀")
    assert on.value("body") == "你好 😀"


@pytest.mark.parametrize("keyboard", ["none", "new"])
async def test_what_cannot_be_checked_is_not_sent(on: Desk, keyboard: Keyboard) -> None:
    shell = renew(on, keyboard)

    on.entry = TextEntry(shell, FrozenClock(), no_tree)
    await on.focus("body")
    await on.device.shell.run("input keyevent 4")  # Without a keyboard in sight nobody knows the cursor.
    before = on.phone.inputs()
    with pytest.raises(ActionFailed, match="Nothing was typed"):
        await on.entry.type("hello")
    assert on.phone.inputs() == before


async def test_a_field_that_goes_away_while_it_is_typed_into_is_told(on: Desk) -> None:
    shell = renew(on, "none")
    await on.focus("body")
    shell.bend = lambda command: f"{command}; input keyevent 3" if command.startswith("input text") else None
    with pytest.raises(ActionFailed, match="could not be checked"):
        await on.entry.type("hello")


async def test_a_phone_that_says_nothing_of_its_field_is_looked_at(on: Desk) -> None:
    shell = renew(on, "new")
    shell.bend = lambda command: f"{{ {command}; }} | grep -v Served"
    with pytest.raises(ActionFailed, match="Nothing has the focus"):
        await on.entry.type("你好")
    await on.focus("body")
    await on.entry.type("你好")
    assert on.value("body") == "你好"


async def test_a_phone_that_does_not_list_its_keyboards_is_told(on: Desk) -> None:
    shell = renew(on, "new")
    await on.focus("body")
    shell.bend = lambda command: Answer("", "sh: ime: not found", 127) if "ime list" in command else None
    with pytest.raises(ActionFailed, match="which keyboards it has"):
        await on.entry.type("hello")


@pytest.mark.parametrize("known", [False, True])
@pytest.mark.parametrize("held", ["", "de "])
async def test_a_field_that_changes_letters_is_noticed_though_the_length_is_right(
    on: Desk, known: bool, held: str
) -> None:
    shell = renew(on, "new")
    await on.focus("body")
    if known:
        await on.entry.type("x")
    await on.clear()
    if held:
        await on.device.shell.run(f"input text '{held}'")

    def capitals(command: str) -> str | None:
        found = re.search(r"(am broadcast -a ADB_INPUT_B64 .*--es msg )(\S+)", command)
        return found[1] + b64encode(b64decode(found[2]).upper()).decode() if found else None

    shell.bend = capitals
    error = await refused(on, "iban de12")
    assert "as it was before" in error.message
    assert on.value("body") == held


async def test_a_phone_that_does_not_let_adb_choose_a_keyboard_is_quoted(on: Desk) -> None:
    shell, clock = renew(on, "new"), FrozenClock()
    on.entry = TextEntry(shell, clock, on.tree)
    await on.focus("body")
    said = "java.lang.SecurityException: Neither user 2000 nor current process has WRITE_SECURE_SETTINGS"
    shell.bend = lambda command: (
        command.replace(f"ime set {ADB};", f"echo 'Exception occurred:\n{said}\n at x' >&2;")
        if f"ime set {ADB}" in command
        else None
    )
    error = await refused(on, "你好")
    assert said in error.message
    assert "developer options" in error.hint
    assert clock.monotonic() < 1
    await on.entry.type("by keys")
    assert on.value("body") == "by keys"
