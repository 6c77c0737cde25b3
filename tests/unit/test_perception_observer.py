"""The observer: what changed when, without end until it is told to stop, through losses of the phone."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from io import BytesIO

import pytest
from PIL import Image, ImageDraw, ImageFont

from tests import samples
from tests.fakes.device import FakeDevice, Page
from tests.fakes.frame_store import FakeFrameStore
from treetap.core.clock import FrozenClock, SystemClock
from treetap.errors import DeviceLost, ScreenUnreadable, TreetapError
from treetap.imaging.pictures import Pictures
from treetap.models import App, Bounds, Frame, Key, Pixels, Press, Size, TextLine
from treetap.perception.observer import Glimpse, Observer

APP = App(package="org.example.app")
OTHER = Press(key=Key.HOME)


def device() -> FakeDevice:
    first = Page("first", APP, samples.drawn(samples.settings()), on={OTHER: "second"})
    second = Page("second", APP, samples.drawn(samples.chat("Ann", "hello")), on={OTHER: "first"})
    return FakeDevice(first, second)


def observer(phone: object, **more: object) -> Observer:
    frames = FakeFrameStore()
    return Observer(phone, frames, Pictures(frames), **({"clock": FrozenClock()} | more))  # type: ignore[arg-type]


async def test_a_still_screen_is_no_change() -> None:
    phone = device()
    watcher = observer(phone)
    assert [await watcher.glance() for _ in range(3)] == [None, None, None]
    assert watcher.history == ()


async def test_a_change_is_told_once_with_its_place() -> None:
    phone = device()
    told: list[Glimpse] = []
    watcher = observer(phone, on_change=told.append)
    await watcher.glance()
    await phone.perform(OTHER)
    glimpse = await watcher.glance()
    assert glimpse is not None
    assert glimpse.share > 0
    assert glimpse.regions
    assert await watcher.glance() is None
    assert told == [glimpse]
    assert watcher.history == (glimpse,)


async def test_the_history_is_short() -> None:
    phone = device()
    watcher = observer(phone, keep=3)
    for _ in range(8):
        await watcher.glance()
        await phone.perform(OTHER)
    assert len(watcher.history) == 3


@pytest.mark.parametrize("trouble", [DeviceLost("gone"), ScreenUnreadable("cut")])
async def test_trouble_is_lived_through(trouble: TreetapError) -> None:
    phone = device()
    watcher = observer(phone)
    await watcher.glance()
    phone.trouble = trouble
    assert await watcher.glance() is None
    assert watcher.lost is isinstance(trouble, DeviceLost)
    phone.trouble = None
    await phone.perform(OTHER)
    assert await watcher.glance() is not None
    assert not watcher.lost


@pytest.mark.parametrize("clock", [FrozenClock(), SystemClock()])
async def test_it_watches_in_the_background_until_it_is_stopped(clock: FrozenClock | SystemClock) -> None:
    phone = device()
    looks = asyncio.Semaphore(0)
    watcher = observer(Counted(phone, looks), clock=clock, interval=0.005)
    seen: list[Glimpse] = []

    async def listen() -> None:
        seen.extend([glimpse async for glimpse in watcher.changes()])

    listener = asyncio.create_task(listen())
    async with watcher:
        watcher.start()
        for _ in range(3):
            await two(looks)
            await phone.perform(OTHER)
        await two(looks)
        assert watcher.watching
    await asyncio.wait_for(listener, 5)
    assert len(seen) == 3
    assert tuple(seen) == watcher.history
    assert not watcher.watching
    await watcher.stop()


async def two(looks: asyncio.Semaphore) -> None:
    """Wait for a look that began later, and for its end."""
    while not looks.locked():
        await looks.acquire()
    for _ in range(2):
        await asyncio.wait_for(looks.acquire(), 5)


class Counted:
    """A device that tells whenever it is looked at."""

    def __init__(self, inner: FakeDevice, looks: asyncio.Semaphore) -> None:
        self._inner, self._looks = inner, looks

    async def capture(self) -> Pixels:
        self._looks.release()
        return await self._inner.capture()


async def test_while_the_phone_is_gone_it_asks_less_often() -> None:
    phone = device()
    pauses: list[float] = []
    enough = asyncio.Event()

    class Noting(FrozenClock):
        async def sleep(self, seconds: float) -> None:
            pauses.append(seconds)
            if len(pauses) == 6:
                enough.set()
            await super().sleep(seconds)

    watcher = observer(phone, clock=Noting(), interval=0.5)
    phone.trouble = DeviceLost("gone")
    async with watcher:
        await asyncio.wait_for(enough.wait(), 5)
    assert pauses[:6] == [1.0, 2.0, 4.0, 5.0, 5.0, 5.0]


async def test_what_on_change_raises_ends_the_watch_and_comes_out() -> None:
    phone = device()
    looks = asyncio.Semaphore(0)

    def refuse(glimpse: Glimpse) -> None:
        raise LookupError("no such handler")

    watcher = observer(Counted(phone, looks), on_change=refuse)
    watcher.start()
    listener = asyncio.create_task(listed(watcher))
    await two(looks)
    await phone.perform(OTHER)
    assert len(await asyncio.wait_for(listener, 5)) == 1
    assert not watcher.watching
    with pytest.raises(LookupError, match="no such handler"):
        await watcher.stop()
    await watcher.stop()


async def listed(watcher: Observer) -> list[Glimpse]:
    return [glimpse async for glimpse in watcher.changes()]


async def test_after_the_end_nothing_is_waited_for() -> None:
    watcher = observer(device())
    async with watcher:
        pass
    assert await asyncio.wait_for(listed(watcher), 5) == []


async def test_it_can_be_started_again() -> None:
    phone = device()
    looks = asyncio.Semaphore(0)
    watcher = observer(Counted(phone, looks), clock=SystemClock(), interval=0.005)
    async with watcher:
        await two(looks)
    async with watcher:
        listener = asyncio.create_task(listed(watcher))
        await two(looks)
        await phone.perform(OTHER)
        await two(looks)
    assert len(await asyncio.wait_for(listener, 5)) == 1


class Showing(FakeDevice):
    """Shows one capture after another."""

    def __init__(self, *captures: Pixels) -> None:
        super().__init__(Page("only", APP, captures[0]))
        self._captures = list(captures)

    async def capture(self) -> Pixels:
        return self._captures.pop(0) if len(self._captures) > 1 else self._captures[0]


class Reads:
    """Says what pill it was shown."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, Bounds]] = []

    async def read(
        self, frame: Frame, region: Bounds | None = None, *, single_line: bool = False
    ) -> Sequence[TextLine]:
        assert region is not None
        self.asked.append((frame.id, region))
        return [TextLine(text="Saved", bounds=region, confidence=0.9)]


def drawn(words: str, *, pill: bool, buttons: bool = False) -> Pixels:
    image = Image.new("RGB", (540, 1200), "white")
    pen, font = ImageDraw.Draw(image), ImageFont.load_default(24)
    for top in range(100, 700, 80):
        pen.text((30, top), f"{words} {top}", fill="black", font=font)
    for shown, top, text in ((buttons, 800, "Start"), (pill, 1000, "Saved")):
        if shown:
            pen.rounded_rectangle((170, top, 370, top + 60), 28, fill="#303036")
            pen.text((270, top + 30), text, fill="white", font=font, anchor="mm")
    buffer = BytesIO()
    image.save(buffer, "PNG")
    return Pixels(data=buffer.getvalue(), encoding="png", size=Size(width=540, height=1200))


async def flashes(*captures: Pixels) -> tuple[tuple[str, ...], Reads]:
    reader = Reads()
    watcher = observer(Showing(*captures), reader=reader)
    for _ in captures:
        await watcher.glance()
    first = await watcher.take_toasts()
    assert await watcher.take_toasts() == ()
    return first, reader


async def test_a_message_that_comes_and_goes_alone_is_read_once() -> None:
    plain, with_pill = drawn("Row", pill=False), drawn("Row", pill=True)
    said, reader = await flashes(plain, with_pill, plain)
    assert said == ("Saved",)
    assert {frame for frame, _ in reader.asked} == {reader.asked[0][0]}


async def test_a_message_that_comes_with_a_new_page_is_known_when_it_goes() -> None:
    said, _ = await flashes(
        drawn("Old", pill=False), drawn("New page", pill=True), drawn("New page", pill=False)
    )
    assert said == ("Saved",)


async def test_a_button_that_comes_and_goes_with_its_page_is_no_message() -> None:
    said, reader = await flashes(
        drawn("Old", pill=False),
        drawn("A whole new page", pill=False, buttons=True),
        drawn("Another one", pill=False),
    )
    assert said == ()
    assert not reader.asked


async def test_messages_that_nobody_asks_for_do_not_pile_up() -> None:
    plain, with_pill = drawn("Row", pill=False), drawn("Row", pill=True)
    reader = Reads()
    watcher = observer(Showing(*(plain, with_pill) * 80), reader=reader)
    for _ in range(160):
        await watcher.glance()
    assert await watcher.take_toasts() == ("Saved",)
    assert 10 < len(reader.asked) < 70
