"""What a frame store must do."""

from __future__ import annotations

import asyncio
from hashlib import sha256
from pathlib import PurePosixPath
from typing import Literal

import pytest

from tests import samples
from treetap.core.ports import FrameStore
from treetap.errors import UnknownName
from treetap.models import Pixels, Size

PLACES: tuple[Literal["before", "after", "start"], ...] = ("before", "after", "start")
WHITE, BLACK = samples.blank(), samples.blank(colour="black")


class FrameStoreContract:
    """Bind `frames`, empty."""

    @pytest.fixture
    def frames(self) -> FrameStore:
        raise NotImplementedError

    async def test_what_is_put_can_be_got(self, frames: FrameStore) -> None:
        for pixels in (WHITE, BLACK, _rgba(4, 2)):
            frame = await frames.put(pixels)
            back = await frames.get(frame.id)
            assert back.size == pixels.size
            assert samples.decoded(back).tobytes() == samples.decoded(pixels).tobytes()

    async def test_a_frame_says_what_it_is_of(self, frames: FrameStore) -> None:
        frame = await frames.put(WHITE)
        assert frame.size == WHITE.size
        assert frame.sha == sha256(WHITE.data).hexdigest()

    async def test_the_same_bytes_twice_give_the_same_frame(self, frames: FrameStore) -> None:
        first = await frames.put(WHITE)
        await frames.put(BLACK)
        again = Pixels(data=bytes(bytearray(WHITE.data)), encoding=WHITE.encoding, size=WHITE.size)
        assert await frames.put(again) == first

    async def test_the_same_bytes_at_once_give_the_same_frame(self, frames: FrameStore) -> None:
        first, *others = await asyncio.gather(*(frames.put(WHITE) for _ in range(5)))
        assert all(other == first for other in others)
        assert (await frames.get(first.id)).size == WHITE.size

    async def test_different_pixels_give_different_frames(self, frames: FrameStore) -> None:
        assert (await frames.put(WHITE)).id != (await frames.put(BLACK)).id

    async def test_the_same_bytes_in_another_shape_are_other_pixels(self, frames: FrameStore) -> None:
        wide, high = await frames.put(_rgba(4, 2)), await frames.put(_rgba(2, 4))
        assert wide.id != high.id
        assert (await frames.get(wide.id)).size == Size(width=4, height=2)
        assert (await frames.get(high.id)).size == Size(width=2, height=4)

    @pytest.mark.parametrize("frame_id", ["nobody", "", ".", "../frame", "/etc/hostname", "a\0b", "x" * 5000])
    async def test_an_unknown_frame_is_an_error(self, frames: FrameStore, frame_id: str) -> None:
        await frames.put(WHITE)
        with pytest.raises(UnknownName):
            await frames.get(frame_id)

    async def test_a_path_stays_within_the_data_folder(self, frames: FrameStore) -> None:
        _assert_within(PurePosixPath((await frames.put(WHITE)).path or "."))

    @pytest.mark.parametrize("place", PLACES)
    async def test_a_kept_frame_is_the_same_with_a_path(
        self, frames: FrameStore, place: Literal["before", "after", "start"]
    ) -> None:
        frame = await frames.put(WHITE)
        kept = await frames.keep(frame.id, place)
        assert kept.path
        _assert_within(PurePosixPath(kept.path))
        assert kept.model_copy(update={"path": frame.path}) == frame
        assert samples.decoded(await frames.get(frame.id)).size == samples.decoded(WHITE).size

    async def test_keeping_twice_is_keeping_once(self, frames: FrameStore) -> None:
        frame = await frames.put(WHITE)
        assert await frames.keep(frame.id, "before") == await frames.keep(frame.id, "before")

    async def test_frames_are_kept_apart(self, frames: FrameStore) -> None:
        kept = [await frames.keep((await frames.put(one)).id, "before") for one in (WHITE, BLACK)]
        places = [await frames.keep(kept[0].id, place) for place in PLACES]
        assert len({one.path for one in (*kept, *places)}) == 4

    @pytest.mark.parametrize("frame_id", ["nobody", "", "../frame", "/etc/hostname"])
    async def test_an_unknown_frame_cannot_be_kept(self, frames: FrameStore, frame_id: str) -> None:
        with pytest.raises(UnknownName):
            await frames.keep(frame_id, "after")


def _assert_within(path: PurePosixPath) -> None:
    assert not path.is_absolute()
    assert ".." not in path.parts


def _rgba(width: int, height: int) -> Pixels:
    return Pixels(data=bytes(range(32)), encoding="rgba", size=Size(width=width, height=height))
