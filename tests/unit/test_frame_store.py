"""The frame store of a data folder."""

from __future__ import annotations

import asyncio
import gc
import warnings
from pathlib import Path

import pytest

from tests import samples
from tests.contracts.frame_store import FrameStoreContract
from treetap.core.ports import FrameStore
from treetap.errors import StorageError, UnknownName
from treetap.imaging import pictures
from treetap.imaging import store as store_module
from treetap.imaging.pictures import encode
from treetap.imaging.store import FolderFrameStore
from treetap.models import Pixels, Size

SIZE = Size(width=4, height=2)


def raw(number: int, size: Size = SIZE) -> Pixels:
    data = number.to_bytes(4, "little") * (size.width * size.height)
    return Pixels(data=data, encoding="rgba", size=size)


class TestFolderFrameStore(FrameStoreContract):
    @pytest.fixture
    def frames(self, tmp_path: Path) -> FrameStore:
        return FolderFrameStore(tmp_path)


async def test_only_the_newest_stay_in_memory(tmp_path: Path) -> None:
    store = FolderFrameStore(tmp_path, keep=3)
    frames = [await store.put(raw(number)) for number in range(5)]
    await store.put(raw(2))
    await store.put(raw(9))
    for number in (2, 4):
        assert await store.get(frames[number].id) == raw(number)
    for number in (0, 1, 3):
        with pytest.raises(UnknownName):
            await store.get(frames[number].id)


async def test_memory_is_bounded_in_bytes_too(tmp_path: Path) -> None:
    store = FolderFrameStore(tmp_path, most_bytes=100)
    frames = [await store.put(raw(number)) for number in range(5)]
    assert await store.get(frames[-3].id) == raw(2)
    with pytest.raises(UnknownName):
        await store.get(frames[-4].id)
    large = raw(7, Size(width=20, height=20))
    newest = await store.put(large)
    assert await store.get(newest.id) == large
    with pytest.raises(UnknownName):
        await store.get(frames[-1].id)


@pytest.mark.parametrize("kind", ["png", "jpeg", "rgba"])
async def test_what_is_kept_outlives_memory_and_process(tmp_path: Path, kind: str) -> None:
    white = samples.blank(SIZE)
    given = {"png": white, "jpeg": _jpeg(), "rgba": raw(0x01020304)}[kind]
    store = FolderFrameStore(tmp_path, keep=1)
    frame = await store.put(given)
    kept = await store.keep(frame.id, "before")
    assert kept.path is not None
    assert kept.path.startswith("screenshots/before/")
    assert samples.decoded(Pixels(data=(tmp_path / kept.path).read_bytes(), encoding="png", size=SIZE)).size
    await store.put(raw(99))
    for later in (store, FolderFrameStore(tmp_path)):
        assert await later.get(frame.id) == given
        again = await later.keep(frame.id, "after")
        assert again.model_copy(update={"path": None}) == frame
        assert again.path == kept.path.replace("before", "after")


async def test_a_damaged_file_is_an_error_and_not_a_picture(tmp_path: Path) -> None:
    store = FolderFrameStore(tmp_path, keep=1)
    for given in (samples.blank(SIZE), raw(5)):
        frame = await store.put(given)
        kept = await store.keep(frame.id, "start")
        await store.put(raw(1))
        path = tmp_path / (kept.path or "")
        for data in (b"", path.read_bytes()[:-9], samples.blank(SIZE, "red").data):
            path.write_bytes(data)
            with pytest.raises(StorageError, match="damaged"):
                await store.get(frame.id)


async def test_what_cannot_be_written_or_read_is_a_storage_error(tmp_path: Path) -> None:
    (tmp_path / "screenshots").write_text("a file where a folder should be")
    store = FolderFrameStore(tmp_path)
    frame = await store.put(raw(1))
    with pytest.raises(StorageError) as caught:
        await store.keep(frame.id, "before")
    assert str(tmp_path) in caught.value.message
    assert caught.value.hint
    with pytest.raises((StorageError, UnknownName)):
        await FolderFrameStore(tmp_path).get(frame.id)


async def test_a_full_disk_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(path: Path, data: bytes) -> int:
        with path.open("wb") as file:
            file.write(data[:5])
        raise OSError(28, "No space left on device")

    store = FolderFrameStore(tmp_path)
    frame = await store.put(samples.blank(SIZE))
    with monkeypatch.context() as patched:
        patched.setattr(Path, "write_bytes", full)
        with pytest.raises(StorageError, match="No space left"):
            await store.keep(frame.id, "before")
    assert list((tmp_path / "screenshots" / "before").iterdir()) == []
    assert (await store.keep(frame.id, "before")).path


async def test_many_at_once(tmp_path: Path) -> None:
    store = FolderFrameStore(tmp_path)
    large = Size(width=600, height=600)
    given = [raw(number, large) for number in (1, 2, 1, 3, 2, 1)]
    frames = await asyncio.gather(*(store.put(one) for one in given))
    assert len({frame.id for frame in frames}) == 3
    kept = await asyncio.gather(*(store.keep(frame.id, "after") for frame in frames))
    assert len({frame.path for frame in kept}) == 3
    assert len(list((tmp_path / "screenshots" / "after").iterdir())) == 3
    back = await asyncio.gather(*(store.get(frame.id) for frame in frames))
    assert list(back) == given


async def test_names_that_look_like_ids_reach_no_other_file(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    store = FolderFrameStore(folder)
    frame = await store.put(samples.blank(SIZE))
    await store.keep(frame.id, "before")
    (tmp_path / "secret.png").write_bytes(samples.blank(SIZE).data)
    odd = ["../../../secret", f"../before/{frame.id}", f"{frame.id}\n", frame.id.upper(), f"0x0-{'0' * 32}"]
    odd += [f"99999x99999-{'a' * 32}", f"１x１-{'0' * 32}", f"{frame.id}.png", "%2e%2e", "\udcff"]
    for name in odd:
        with pytest.raises(UnknownName):
            await FolderFrameStore(folder).get(name)


async def test_without_a_folder_there_is_only_memory() -> None:
    store = FolderFrameStore(None)
    frame = await store.put(raw(1))
    assert await store.get(frame.id) == raw(1)
    with pytest.raises(StorageError):
        await store.keep(frame.id, "before")
    with pytest.raises(UnknownName):
        await store.get(f"4x2-{'0' * 32}")


def _jpeg() -> Pixels:
    import numpy as np

    return encode(np.full((2, 4, 3), 90, np.uint8), "jpeg")


async def test_what_is_kept_in_two_places_is_encoded_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The screen after one step is the screen before the next."""
    made: list[int] = []
    encode = pictures.raw_to_png

    def counted(pixels: Pixels) -> bytes:
        made.append(1)
        return encode(pixels)

    monkeypatch.setattr(store_module, "raw_to_png", counted)
    store = FolderFrameStore(tmp_path)
    frame = await store.put(Pixels(bytes(range(64)), "rgba", Size(width=4, height=4)))
    after, before = await store.keep(frame.id, "after"), await store.keep(frame.id, "before")
    assert len(made) == 1
    assert after.path is not None
    assert before.path is not None
    assert (tmp_path / after.path).read_bytes() == (tmp_path / before.path).read_bytes()
    (tmp_path / before.path).unlink()
    await store.keep(frame.id, "start")
    assert len(made) == 2, "a twin that is gone is no help"


async def test_what_is_written_behind_is_there_once_it_was_waited_for(tmp_path: Path) -> None:
    store = FolderFrameStore(tmp_path, behind=True)
    frame = await store.put(samples.blank())
    kept = [await store.keep(frame.id, place) for place in ("after", "before")]
    await store.written()
    assert all((tmp_path / str(one.path)).is_file() for one in kept)
    (tmp_path / "screenshots" / "start").write_text("no folder")
    await store.keep(frame.id, "start")
    with pytest.raises(StorageError):
        await store.written()
    await store.written()


def test_a_loop_that_is_ended_at_once_leaves_nothing_unawaited(tmp_path: Path) -> None:
    async def told_to_end() -> None:
        store = FolderFrameStore(tmp_path, behind=True)
        frame = await store.put(samples.blank())
        await store.keep(frame.id, "after")
        raise SystemExit(1)

    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        loop = asyncio.new_event_loop()
        with pytest.raises(SystemExit):
            loop.run_until_complete(told_to_end())
        loop.close()
        del loop
        gc.collect()
    assert not [str(one.message) for one in said if "never awaited" in str(one.message)]
