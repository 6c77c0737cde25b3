"""Captures: the faster way is found, and what is cut is refused."""

from __future__ import annotations

import asyncio
import struct

import pytest

from tests import samples
from tests.phone.device_proxy import Fault, Proxy
from treetap.core.clock import FrozenClock
from treetap.device.adb import screen
from treetap.device.adb.device import AdbDevice
from treetap.device.adb.link import Unfinished
from treetap.device.adb.screen import Capturer, Nothing, Way, read_png, read_raw
from treetap.errors import DeviceLost, ScreenUnreadable
from treetap.imaging.pictures import decode
from treetap.models import Pixels, Size

PIXELS = bytes(range(48))
RAW = struct.pack("<III", 4, 3, 1) + PIXELS
RAW_WITH_COLOURS = struct.pack("<IIII", 4, 3, 1, 1) + PIXELS
PNG = samples.blank().data


# What `screencap` writes.


@pytest.mark.parametrize("data", [RAW, RAW_WITH_COLOURS])
def test_raw_pixels_of_either_header(data: bytes) -> None:
    assert read_raw(memoryview(data)) == Pixels(PIXELS, "rgba", Size(width=4, height=3))


def test_raw_pixels_in_other_orders_become_rgba() -> None:
    bgra = struct.pack("<IIII", 1, 2, 5, 1) + bytes([3, 2, 1, 9, 6, 5, 4, 9])
    assert read_raw(memoryview(bgra)).data == bytes([1, 2, 3, 9, 4, 5, 6, 9])
    rgbx = struct.pack("<IIII", 1, 2, 2, 1) + bytes([1, 2, 3, 0, 4, 5, 6, 77])
    assert read_raw(memoryview(rgbx)).data == bytes([1, 2, 3, 255, 4, 5, 6, 255])


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\0" * 11,
        RAW[:-1],
        RAW[:12],
        RAW + b"\0",
        RAW_WITH_COLOURS + b"\0" * 4,
        struct.pack("<IIII", 0, 3, 1, 1),
        struct.pack("<IIII", 2**31, 2**31, 1, 1),
        struct.pack("<IIII", 1, 1, 4, 1) + b"\0\0",  # RGB_565
        b"/system/bin/sh: screencap: inaccessible or not found\n",
    ],
)
def test_what_is_no_whole_raw_screen_is_refused(data: bytes) -> None:
    with pytest.raises(ScreenUnreadable):
        read_raw(memoryview(data))


@pytest.mark.parametrize("end", range(0, len(PNG), max(1, len(PNG) // 40)))
def test_a_png_that_is_cut_anywhere_is_refused(end: int) -> None:
    with pytest.raises(ScreenUnreadable):
        read_png(memoryview(PNG[:end]))


def test_the_phones_words_are_in_the_error() -> None:
    with pytest.raises(ScreenUnreadable, match="Display Id '9' is not valid"):
        read_png(memoryview(b"Display Id '9' is not valid.\n"))


# Raw or PNG.


GOOD: dict[Way, bytes] = {"png": PNG, "raw": RAW_WITH_COLOURS}


class Scripted:
    """A phone whose captures cost what they are said to, one after the other."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, **seconds: list[float | bytes]) -> None:
        """Seconds for a good capture, or bytes that come instead of one; the last holds from then on."""
        self.clock = FrozenClock()
        self.asked: list[str] = []
        self._left = seconds
        monkeypatch.setattr(screen, "execute", self._execute)
        self.capturer = Capturer(None, self.clock, seconds=5)  # type: ignore[arg-type]

    async def _execute(self, link: object, command: str, *, seconds: float, **_: object) -> memoryview:
        if "2>&1" in command:
            self.asked.append("why")
            return memoryview(b"Failed to take screenshot.\n Status: -38\n")
        way: Way = "png" if "-p" in command else "raw"
        self.asked.append(way)
        left = self._left[way]
        now = left.pop(0) if len(left) > 1 else left[0]
        if isinstance(now, bytes):
            return memoryview(now)
        await self.clock.sleep(min(now, seconds))
        if now > seconds:
            raise Unfinished(f"not within {seconds:g} seconds")
        return memoryview(GOOD[way])


async def test_the_faster_way_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    script = Scripted(monkeypatch, png=[0.3], raw=[0.1])
    await script.capturer.capture()
    assert script.capturer.way == "raw"
    assert script.asked == ["png", "raw", "png", "raw"]
    await script.capturer.capture()
    assert script.asked[4:] == ["raw"]


async def test_what_only_the_first_capture_costs_does_not_decide(monkeypatch: pytest.MonkeyPatch) -> None:
    script = Scripted(monkeypatch, png=[2.0, 0.1], raw=[0.3])
    await script.capturer.capture()
    assert script.capturer.way == "png"


async def test_a_first_that_wins_all_the_same_is_asked_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    script = Scripted(monkeypatch, png=[0.2], raw=[0.3])
    await script.capturer.capture()
    assert (script.capturer.way, script.asked) == ("png", ["png", "raw"])


async def test_it_is_measured_once_for_all_who_ask_at_the_same_time(monkeypatch: pytest.MonkeyPatch) -> None:
    script = Scripted(monkeypatch, png=[0.2], raw=[0.3])
    await asyncio.gather(*(script.capturer.capture() for _ in range(5)))
    assert script.asked == ["png", "raw", "png", "png", "png", "png"]


@pytest.mark.parametrize("bad", [b"", RAW[:-1], struct.pack("<IIII", 1, 1, 4, 1) + b"\0\0"])
async def test_a_way_that_does_not_work_is_not_chosen(monkeypatch: pytest.MonkeyPatch, bad: bytes) -> None:
    script = Scripted(monkeypatch, png=[4.0], raw=[bad])
    pixels = await script.capturer.capture()
    assert (pixels.encoding, script.capturer.way) == ("png", "png")
    damaged = PNG[:60] + b"\xff" * 40 + PNG[100:]
    script = Scripted(monkeypatch, png=[damaged], raw=[4.0])
    pixels = await script.capturer.capture()
    assert (pixels.encoding, script.capturer.way) == ("rgba", "raw")


async def test_a_way_that_fails_later_is_replaced_for_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    script = Scripted(monkeypatch, png=[0.1, b"cut", 0.1], raw=[0.2])
    await script.capturer.capture()
    assert (await script.capturer.capture()).encoding == "rgba"
    assert (await script.capturer.capture()).encoding == "png"


async def test_where_both_fail_it_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    script = Scripted(monkeypatch, png=[b""], raw=[b""])
    with pytest.raises(ScreenUnreadable):
        await script.capturer.capture()
    script = Scripted(monkeypatch, png=[0.1, b""], raw=[0.2, b""])
    await script.capturer.capture()
    with pytest.raises(ScreenUnreadable):
        await script.capturer.capture()


@pytest.mark.parametrize(("png", "most"), [(0.2, 1.2), (1.0, 4.0), (4.0, 9.0)])
async def test_a_way_that_never_ends_loses(monkeypatch: pytest.MonkeyPatch, png: float, most: float) -> None:
    script = Scripted(monkeypatch, png=[png], raw=[60.0])
    assert (await script.capturer.capture()).encoding == "png"
    assert script.clock.monotonic() <= most
    assert (await script.capturer.capture()).encoding == "png"
    assert (script.capturer.way, script.asked) == ("png", ["png", "raw", "png"])
    script = Scripted(monkeypatch, png=[60.0], raw=[0.1])
    assert (await script.capturer.capture()).encoding == "rgba"
    assert (script.capturer.way, script.asked) == ("raw", ["png", "raw"])


async def test_a_way_that_no_longer_ends_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    script = Scripted(monkeypatch, png=[0.3], raw=[0.1, 0.1, 60.0])
    await script.capturer.capture()
    assert script.capturer.way == "raw"
    assert (await script.capturer.capture()).encoding == "png"
    before = script.clock.monotonic()
    assert (await script.capturer.capture()).encoding == "png"
    assert script.clock.monotonic() - before == pytest.approx(0.3)


async def test_where_no_way_ends_the_phone_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    script = Scripted(monkeypatch, png=[60.0], raw=[60.0])
    with pytest.raises(DeviceLost, match="5 seconds"):
        await script.capturer.capture()


@pytest.mark.parametrize("way", [None, "png"])
async def test_a_phone_that_captures_nothing_is_asked_why_once(
    monkeypatch: pytest.MonkeyPatch, way: Way | None
) -> None:
    script = Scripted(monkeypatch, png=[b""], raw=[b""])
    with pytest.raises(Nothing, match=r"Failed to take screenshot\. Status: -38") as raised:
        await script.capturer.capture(way)
    assert script.asked.count("why") == 1
    assert "protected page" in raised.value.hint
    assert "off" in raised.value.hint


async def test_both_ways_show_the_same(device: AdbDevice) -> None:
    raw, png = await device.capturer.by("raw"), await device.capturer.by("png")
    assert (raw.encoding, png.encoding) == ("rgba", "png")
    assert (decode(raw) == decode(png)).all()
    assert (await device.capture_png()).encoding == "png"


@pytest.mark.parametrize("after", [8, 9, 20, 24, 5000])
async def test_a_capture_that_is_cut_once_is_taken_again(device: AdbDevice, proxy: Proxy, after: int) -> None:
    whole = await device.capture()
    proxy.arm(Fault(b"exec:screencap", down=after, times=1))
    again = await device.capture()
    assert (decode(again) == decode(whole)).all()


async def test_a_black_screen_is_a_capture(device: AdbDevice) -> None:
    await device.shell.run("input keyevent 26")
    assert not decode(await device.capture()).any()


async def test_a_turned_screen_is_captured_as_it_is_held(device: AdbDevice) -> None:
    await device.capture()
    await device.shell.run("wm user-rotation lock 1")
    assert (await device.capture()).size == Size(width=720, height=360)
