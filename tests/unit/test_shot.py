"""Screenshots with what they are of (E1)."""

from __future__ import annotations

from typing import Any

import pytest

from tests import samples
from tests.fakes.device import FakeDevice, Page
from treetap.core.clock import FrozenClock
from treetap.device.shot import ScreenshotMetadata, capture_screen
from treetap.device.wrappers.base import DeviceWrapper
from treetap.errors import OffScreen, ScreenUnreadable
from treetap.models import App, Bounds, DeviceInfo, Pixels, Size, Space

CHAT = Page("chat", App(package="chat"), samples.drawn(samples.chat("Ann", "hi")))


class Slow(DeviceWrapper):
    """A phone that takes a quarter of a second, held across."""

    def __init__(self, clock: FrozenClock, capture: Pixels = CHAT.capture) -> None:
        super().__init__(FakeDevice(Page("chat", App(package="chat"), capture)))
        self.clock = clock

    async def info(self) -> DeviceInfo:
        size = (await self.inner.info()).size
        return DeviceInfo(serial="abc", platform="android", size=size, density=420, rotation=1)

    async def capture(self) -> Pixels:
        await self.clock.sleep(0.25)
        return await self.inner.capture()


async def test_a_whole_screen_comes_as_the_phone_sent_it() -> None:
    clock = FrozenClock()
    await clock.sleep(10)
    now = clock.now()
    shot = await capture_screen(Slow(clock), clock)
    assert shot.pixels == CHAT.capture
    assert shot.metadata == ScreenshotMetadata(
        serial="abc",
        screen=samples.SIZE,
        size=samples.SIZE,
        encoding="png",
        bytes=len(CHAT.capture.data),
        rotation=1,
        density=420,
        taken_at=now,
        seconds=0.25,
    )
    assert ScreenshotMetadata.model_validate_json(shot.metadata.model_dump_json()) == shot.metadata


WIDTH, HEIGHT = samples.SIZE.width, samples.SIZE.height


@pytest.mark.parametrize(
    ("region", "box"),
    [
        (Bounds.pixel(10, 20, 110, 220), (10, 20, 110, 220)),
        (Bounds.pixel(-50, -50, 40, 40), (0, 0, 40, 40)),
        (Bounds.pixel(300, 700, 9999, 9999), (300, 700, WIDTH, HEIGHT)),
        (Bounds.pixel(10.5, 20.5, 10.6, 20.6), (10, 20, 11, 21)),
        (Bounds(left=0.5, top=0, right=1, bottom=0.5, space=Space.UNIT), (180, 0, WIDTH, 360)),
        (Bounds(left=0, top=250, right=500, bottom=1000, space=Space.PER_MILLE), (0, 180, 180, HEIGHT)),
        (Bounds(left=0, top=0, right=1, bottom=1, space=Space.UNIT), (0, 0, WIDTH, HEIGHT)),
    ],
)
@pytest.mark.parametrize("encoding", ["png", "rgba"])
async def test_a_region_is_cut_out(region: Bounds, box: tuple[int, int, int, int], encoding: Any) -> None:
    image = samples.decoded(CHAT.capture)
    data = CHAT.capture.data if encoding == "png" else image.convert("RGBA").tobytes()
    clock = FrozenClock()
    shot = await capture_screen(Slow(clock, Pixels(data, encoding, samples.SIZE)), clock, region)
    assert samples.decoded(shot.pixels).tobytes() == image.crop(box).tobytes()
    assert shot.metadata.region == Bounds.pixel(*box)
    assert shot.metadata.size == shot.pixels.size == Size(width=box[2] - box[0], height=box[3] - box[1])
    assert shot.metadata.screen == samples.SIZE
    assert (shot.metadata.encoding, shot.metadata.bytes) == ("png", len(shot.pixels.data))


@pytest.mark.parametrize(
    ("region", "words"),
    [
        (Bounds.pixel(WIDTH, 0, WIDTH + 10, 10), "is not on a screen of 360x720"),
        (Bounds.pixel(-10, -10, 0, 0), "is not on a screen"),
        (Bounds.pixel(10, 10, 10, 50), "is empty"),
        (Bounds(left=0.5, top=0.5, right=0.5, bottom=0.5, space=Space.UNIT), "is empty"),
    ],
)
async def test_a_region_that_holds_nothing_is_refused(region: Bounds, words: str) -> None:
    clock = FrozenClock()
    with pytest.raises(OffScreen, match=words):
        await capture_screen(Slow(clock), clock, region)


async def test_a_cut_capture_has_no_region() -> None:
    clock = FrozenClock()
    cut = Pixels(CHAT.capture.data[:-30], "png", samples.SIZE)
    with pytest.raises(ScreenUnreadable):
        await capture_screen(Slow(clock, cut), clock, Bounds.pixel(0, 0, 10, 10))
