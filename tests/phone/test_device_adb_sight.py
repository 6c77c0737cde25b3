"""A touch goes where it was planned: on the screen as it was seen, in the pixels it was seen in."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from typing import Any

import cv2
import numpy as np
import pytest

from tests.phone.adb_tools import Adb
from tests.phone.device_phone import device_on, little_phone, taken, tap
from treetap.core.clock import FrozenClock
from treetap.device.adb import facts, screen
from treetap.device.adb.device import AdbDevice
from treetap.device.adb.link import Link, execute
from treetap.device.adb.shell import AdbShell, Answer
from treetap.errors import ActionFailed, OffScreen, ScreenUnreadable
from treetap.imaging.pictures import Image, decode, encode
from treetap.models import Pixels, Size, Touch
from virtualphone import VirtualPhone

Patch = pytest.MonkeyPatch
Execute = Callable[..., Awaitable[memoryview]]
UPRIGHT, ASIDE = Size(width=360, height=720), Size(width=720, height=360)
CAR = "echo '  Display: mDisplayId=2'; echo '    init=9x9 cur=300x200 app=9x9'; echo '    mRotation=2 x=1'; "


@pytest.fixture(scope="module")
def phone() -> Iterator[VirtualPhone]:
    with little_phone() as phone:
        yield phone


@pytest.fixture
async def device(phone: VirtualPhone, adb_server: Adb) -> AsyncIterator[AdbDevice]:
    phone.reset()
    async with device_on(phone, adb_server, clock=FrozenClock()) as device:
        yield device


async def turn(device: AdbDevice, turns: int) -> None:
    await device.shell.run(f"wm user-rotation lock {turns}")


async def refused(device: AdbDevice, touch: Touch, match: str = "has turned") -> ActionFailed:
    with pytest.raises(ActionFailed, match=match) as raised:
        await device.perform(touch)
    return raised.value


# The screen turns.


@pytest.mark.parametrize("warm", [True, False])
@pytest.mark.parametrize(
    "touch",
    [tap(100, 200), tap(10, 10).model_copy(update={"count": 2}), Touch(x=1, y=1, to_x=9, to_y=9, hold=500)],
)
async def test_a_touch_planned_on_the_screen_before_it_turned_is_not_sent(
    device: AdbDevice, phone: VirtualPhone, touch: Touch, warm: bool
) -> None:
    if warm:
        await device.perform(tap(10, 300))
    assert (await device.capture()).size == UPRIGHT
    await turn(device, 1)
    error = await refused(device, touch)
    assert "360x720 at 0 degrees then, 720x360 at 90 degrees now" in error.message
    assert "again" in error.hint
    await refused(device, touch)  # Asking twice is not looking again.
    assert taken(phone) == ([tap(10, 300)] if warm else [])
    assert (await device.capture()).size == ASIDE
    await device.perform(tap(700, 200))
    assert taken(phone)[-1] == tap(700, 200)


@pytest.mark.parametrize(("before", "after"), [(1, 3), (3, 1), (0, 2)])
async def test_a_screen_that_was_turned_over_keeps_its_size(
    device: AdbDevice, phone: VirtualPhone, before: int, after: int
) -> None:
    await turn(device, before)
    await device.capture()
    await device.perform(tap(100, 200))
    await turn(device, after)
    await refused(device, tap(100, 201))
    await device.capture()
    await device.perform(tap(100, 202))
    assert taken(phone) == [tap(100, 200), tap(100, 202)]


async def test_a_screen_that_was_turned_over_and_back(device: AdbDevice, phone: VirtualPhone) -> None:
    await turn(device, 1)
    await device.capture()
    await turn(device, 3)
    await device.capture()
    await turn(device, 1)
    await refused(device, tap(100, 200))
    assert taken(phone) == []


async def test_another_size_is_another_screen(device: AdbDevice, phone: VirtualPhone) -> None:
    await device.capture()
    await device.shell.run("wm size 300x600")
    await refused(device, tap(100, 200))
    await device.shell.run("wm size reset")
    await device.perform(tap(100, 200))  # It is as it was seen.
    assert taken(phone) == [tap(100, 200)]


async def test_outside_of_what_was_seen_is_off_the_screen(device: AdbDevice, phone: VirtualPhone) -> None:
    await device.capture()
    with pytest.raises(OffScreen, match="360x720"):
        await device.perform(tap(400, 200))
    assert taken(phone) == []


async def test_a_phone_that_says_nothing_beside_a_touch_is_asked_before_it(
    device: AdbDevice, phone: VirtualPhone, monkeypatch: Patch
) -> None:
    monkeypatch.setattr(facts, "_CURRENT", re.compile("no such thing"))
    await device.capture()
    await device.perform(tap(100, 200))
    await turn(device, 1)
    await refused(device, tap(100, 201))
    await device.capture()
    await turn(device, 3)
    await refused(device, tap(100, 202))
    assert taken(phone) == [tap(100, 200)]


async def test_a_dump_that_does_not_come_is_no_turned_screen(
    device: AdbDevice, phone: VirtualPhone, monkeypatch: Patch
) -> None:
    await device.capture()
    timeout = "*** SERVICE 'window' DUMP TIMEOUT (10000ms) EXPIRED ***"
    for said, shown in ((f'echo "{timeout}"', "DUMP TIMEOUT"), ("true", "gave nothing")):
        monkeypatch.setattr(facts, "SCREEN", said)
        error = await refused(device, tap(100, 200), "did not say how its screen is held")
        assert shown in error.message
    assert taken(phone) == []


async def test_a_refusal_whose_words_were_lost_is_still_one(device: AdbDevice, monkeypatch: Patch) -> None:
    await device.capture()

    async def run(
        self: AdbShell, command: str, *, deadline: float | None = None, once: bool = False
    ) -> Answer:
        return Answer("", "", 97, whole=False)

    monkeypatch.setattr(AdbShell, "run", run)
    await refused(device, tap(100, 200))


async def test_another_display_has_no_say_in_it(
    device: AdbDevice, phone: VirtualPhone, monkeypatch: Patch
) -> None:
    monkeypatch.setattr(facts, "SCREEN", CAR + facts.SCREEN)
    monkeypatch.setattr(facts, "INFO", CAR + facts.INFO)
    await device.perform(tap(100, 700))
    assert (await device.info()).size == UPRIGHT
    assert (await device.capture()).size == UPRIGHT
    await device.perform(tap(101, 700))
    await turn(device, 1)
    await refused(device, tap(102, 200))
    assert taken(phone) == [tap(100, 700), tap(101, 700)]


# What is captured is not what is touched.


def captured(monkeypatch: Patch, change: Callable[[str, Pixels], Pixels]) -> list[str]:
    """Captures come changed; the list has the commands."""
    commands: list[str] = []

    asked: Execute = vars(screen)["execute"]

    async def changed(link: Link, command: str, **options: Any) -> memoryview:
        if not command.startswith("screencap"):
            return await asked(link, command, **options)
        commands.append(command)
        png = await execute(link, re.sub(r"screencap( -p)?", "screencap -p", command), seconds=5)
        if not png:
            return png
        whole = change(command, Pixels(bytes(png), "png", Size(width=1, height=1)))
        assert whole.encoding == "png"
        if "-p" in command:
            return memoryview(whole.data)
        rgba = cv2.cvtColor(decode(whole), cv2.COLOR_BGR2RGBA)
        head = np.array([whole.size.width, whole.size.height, 1, 1], "<u4")
        return memoryview(head.tobytes() + rgba.tobytes())

    monkeypatch.setattr(screen, "execute", changed)
    return commands


def image_of(png: Pixels) -> Image:
    return np.asarray(cv2.imdecode(np.frombuffer(png.data, np.uint8), cv2.IMREAD_COLOR), np.uint8)


def resized(png: Pixels, width: float, height: float) -> Pixels:
    return encode(np.asarray(cv2.resize(image_of(png), None, fx=width, fy=height), np.uint8))


def questions(monkeypatch: Patch) -> list[str]:
    asked: list[str] = []
    inner: Execute = vars(screen)["execute"]

    async def counted(link: Link, command: str, **options: Any) -> memoryview:
        if not command.startswith("screencap"):
            asked.append(command)
        return await inner(link, command, **options)

    monkeypatch.setattr(screen, "execute", counted)
    return asked


async def test_the_usual_capture_asks_nothing(device: AdbDevice, monkeypatch: Patch) -> None:
    await device.capture()
    asked = questions(monkeypatch)
    for _ in range(3):
        await device.capture()
        await device.perform(tap(10, 10))
    assert (await device.capture_png()).encoding == "png"
    assert asked == []


@pytest.mark.parametrize("factor", [4 / 3, 2.0, 0.75])
@pytest.mark.parametrize("turns", [0, 1])
async def test_a_capture_in_other_pixels_is_scaled(
    device: AdbDevice, monkeypatch: Patch, factor: float, turns: int
) -> None:
    await turn(device, turns)
    plain = decode(await device.capture()).astype(int)
    captured(monkeypatch, lambda _, png: resized(png, factor, factor))
    for pixels in (await device.capture(), await device.capture_png()):
        assert pixels.size == (await device.info()).size
        assert abs(decode(pixels).astype(int) - plain).mean() < 3
    asked = questions(monkeypatch)
    await device.capture()
    assert len(asked) == turns  # One that lies on its side may have been turned over.
    await device.perform(tap(10, 10))


async def test_a_size_that_changes_under_the_same_capture_is_noticed(
    device: AdbDevice, phone: VirtualPhone, monkeypatch: Patch
) -> None:
    captured(monkeypatch, lambda _, png: encode(np.asarray(cv2.resize(image_of(png), (360, 720)), np.uint8)))
    assert (await device.capture()).size == UPRIGHT
    await device.shell.run("wm size 270x540")
    await refused(device, tap(100, 200))
    assert (await device.capture()).size == Size(width=270, height=540)
    await device.perform(tap(75, 150))
    assert taken(phone) == [tap(75, 150)]


async def test_of_two_screens_the_one_in_use_is_captured(device: AdbDevice, monkeypatch: Patch) -> None:
    plain = decode(await device.capture())
    commands = captured(monkeypatch, lambda command, png: resized(png, 1 if " -d " in command else 2, 1))
    pixels = await device.capture()
    assert (decode(pixels) == plain).all()
    commands.clear()
    assert (await device.capture()).size == UPRIGHT
    assert len(commands) == 1
    # The phone is folded, and what it captures of its own accord is the screen again.
    commands = captured(monkeypatch, lambda command, png: resized(png, 2 if " -d " in command else 1, 1))
    assert (await device.capture()).size == UPRIGHT
    commands.clear()
    assert (await device.capture()).size == UPRIGHT
    assert [" -d " in command for command in commands] == [False]


async def test_a_capture_of_something_else_is_refused(
    device: AdbDevice, phone: VirtualPhone, monkeypatch: Patch
) -> None:
    captured(monkeypatch, lambda _, png: resized(png, 2, 1))
    with pytest.raises(ScreenUnreadable, match="720x720 pixels and the screen 360x720") as raised:
        await device.capture()
    assert "wm size reset" in raised.value.hint


async def test_a_screen_that_turns_while_it_is_captured_is_captured_again(
    device: AdbDevice, monkeypatch: Patch
) -> None:
    await device.capture()
    device._eyes.doubt()
    turning = [1]

    inner: Execute = vars(screen)["execute"]

    async def late(link: Link, command: str, **options: Any) -> memoryview:
        if turning and not command.startswith("screencap"):
            await turn(device, turning.pop())
        return await inner(link, command, **options)

    monkeypatch.setattr(screen, "execute", late)
    assert (await device.capture()).size == ASIDE
    assert device.capturer.display == "", "it was taken for another display"
    await device.perform(tap(700, 100))


async def test_a_capture_does_not_wait_for_a_long_touch(device: AdbDevice) -> None:
    async with device.shell._turn, asyncio.timeout(4):
        assert (await device.capture()).size == UPRIGHT
