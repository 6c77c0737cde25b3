"""Pictures of frames: decoded once, remembered for a while."""

from __future__ import annotations

import asyncio

import pytest

from tests import samples
from tests.fakes.frame_store import FakeFrameStore
from treetap.errors import ScreenUnreadable, UnknownName
from treetap.imaging.pictures import Pictures
from treetap.models import Frame, Pixels, Size

SIZE = Size(width=8, height=4)


class Counting(FakeFrameStore):
    """A store that counts what is asked of it, and answers when it may."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[str] = []
        self.free = asyncio.Event()
        self.free.set()

    async def get(self, frame_id: str) -> Pixels:
        self.asked.append(frame_id)
        await self.free.wait()
        return await super().get(frame_id)


@pytest.fixture
def frames() -> Counting:
    return Counting()


async def some(frames: Counting, count: int) -> list[Frame]:
    colours = [f"rgb({number},0,0)" for number in range(count)]
    return [await frames.put(samples.blank(SIZE, colour)) for colour in colours]


async def test_a_frame_is_decoded_once_however_many_ask(frames: Counting) -> None:
    pictures = Pictures(frames)
    (frame,) = await some(frames, 1)
    first, *others = await asyncio.gather(*(pictures.of(frame) for _ in range(5)))
    assert all(one is first for one in [*others, await pictures.of(frame)])
    assert frames.asked == [frame.id]
    assert first.size == SIZE


async def test_those_used_last_are_remembered(frames: Counting) -> None:
    pictures = Pictures(frames, keep=2)
    one, two, three = await some(frames, 3)
    for frame in (one, two, one, three, one):
        await pictures.of(frame)
    assert frames.asked == [one.id, two.id, three.id]
    await pictures.of(two)
    assert frames.asked[-1] == two.id


async def test_whoever_gives_up_takes_it_from_nobody(frames: Counting) -> None:
    pictures = Pictures(frames)
    (frame,) = await some(frames, 1)
    frames.free.clear()
    impatient, patient = (asyncio.ensure_future(pictures.of(frame)) for _ in range(2))
    await asyncio.sleep(0)
    impatient.cancel()
    frames.free.set()
    assert (await patient).size == SIZE
    assert impatient.cancelled()
    assert frames.asked == [frame.id]


async def test_a_failure_is_told_to_all_and_not_remembered(frames: Counting) -> None:
    pictures = Pictures(frames)
    gone = Frame(id="gone", sha="0" * 64, size=SIZE)
    for _ in range(2):
        told = await asyncio.gather(*(pictures.of(gone) for _ in range(3)), return_exceptions=True)
        assert [type(one) for one in told] == [UnknownName] * 3
    cut = await frames.put(Pixels(data=samples.blank().data[:100], encoding="png", size=samples.SIZE))
    with pytest.raises(ScreenUnreadable):
        await pictures.of(cut)


async def test_decoding_leaves_the_loop_free(frames: Counting) -> None:
    frame = await frames.put(samples.blank(Size(width=3000, height=3000)))
    coming = asyncio.ensure_future(Pictures(frames).of(frame))
    turns = 0
    while not coming.done():
        turns += 1
        await asyncio.sleep(0)
    assert turns > 10
