"""Where pixels live: the newest in memory, the kept ones in the data folder. What is got is what was put."""

from __future__ import annotations

import asyncio
import re
from collections import OrderedDict
from concurrent.futures import Future, ThreadPoolExecutor
from hashlib import sha256
from pathlib import Path
from typing import Literal
from uuid import uuid4

from treetap.errors import ScreenUnreadable, StorageError, UnknownName
from treetap.imaging.pictures import raw_from_png, raw_to_png
from treetap.models import Frame, Pixels, Size

Place = Literal["before", "after", "start"]
Encoding = Literal["png", "jpeg", "rgba"]

_PLACES: tuple[Place, ...] = ("before", "after", "start")
_ENDINGS: dict[Encoding, str] = {"png": ".png", "jpeg": ".jpg", "rgba": ".raw.png"}
"""Raw pixels are kept as a PNG with their alpha, so that they come back byte for byte."""
_ID = re.compile("([1-9][0-9]{0,4})x([1-9][0-9]{0,4})-[0-9a-f]{32}", re.ASCII)
_LONG = 1_000_000
"""From so many bytes on, hashing takes long enough to leave the event loop."""
_MOST_BYTES = 256 * 2**20


class FolderFrameStore:
    """Frames of one data folder. In memory are the `keep` newest, and no more than 256 MB of them.

    A frame that was kept can be got for as long as its file is there, by a later process too. Without
    a folder there is only memory.
    """

    def __init__(
        self, root: Path | None, keep: int = 64, *, most_bytes: int = _MOST_BYTES, behind: bool = False
    ) -> None:
        """`behind`: files are written while others go on with their work; `written` waits for them."""
        self._root, self._behind = root, behind
        self._keep = max(1, keep)
        self._most_bytes = most_bytes
        self._recent: OrderedDict[str, tuple[Frame, Pixels]] = OrderedDict()
        self._bytes = 0
        self._last: tuple[str, Path] | None = None
        """The frame that was kept last, and where: what comes after one step comes before the next."""
        # A thread and no task of the loop: a loop that is ended at once leaves no coroutine unawaited.
        self._writer = ThreadPoolExecutor(1, "frames")
        self._writing: Future[None] | None = None

    async def put(self, pixels: Pixels) -> Frame:
        """Remember the pixels; the same ones are the same frame."""
        large = len(pixels.data) > _LONG
        frame = await asyncio.to_thread(_frame, pixels) if large else _frame(pixels)
        if frame.id in self._recent:
            self._recent.move_to_end(frame.id)
            return frame
        self._recent[frame.id] = (frame, pixels)
        self._bytes += len(pixels.data)
        while len(self._recent) > 1 and (len(self._recent) > self._keep or self._bytes > self._most_bytes):
            _, (_, oldest) = self._recent.popitem(last=False)
            self._bytes -= len(oldest.data)
        return frame

    async def get(self, frame_id: str) -> Pixels:
        """The pixels as they were put. Raises `UnknownName`, and `StorageError` for a damaged file."""
        _, pixels = await self._find(frame_id)
        return pixels

    async def keep(self, frame_id: str, place: Place) -> Frame:
        """Write it into the data folder, once. Raises `UnknownName`, `StorageError`."""
        frame, pixels = await self._find(frame_id)
        if self._root is None:
            raise StorageError("There is no data folder to keep a screenshot in.", hint="Set data=DIR.")
        path = self._path(self._root, frame_id, place, pixels.encoding)
        twin = self._last[1] if self._last is not None and self._last[0] == frame_id else None
        self._last = frame_id, path
        if self._behind:
            self._writing = self._writer.submit(_after, self._writing, path, pixels, twin)
        else:
            await asyncio.to_thread(_write, path, pixels, twin)
        return frame.model_copy(update={"path": path.relative_to(self._root).as_posix()})

    async def written(self) -> None:
        """Once everything that was to be kept is on disk. Raises `StorageError`."""
        if self._writing is not None:
            writing, self._writing = self._writing, None
            await asyncio.wrap_future(writing)

    async def _find(self, frame_id: str) -> tuple[Frame, Pixels]:
        found = self._recent.get(frame_id)
        if found is None and self._root is not None and (said := _ID.fullmatch(frame_id)):
            size = Size(width=int(said[1]), height=int(said[2]))
            found = await asyncio.to_thread(self._kept, self._root, frame_id, size)
        if found is None:
            raise UnknownName(
                f"There is no frame {frame_id[:40]!r}, or no longer.",
                hint="Take a new screenshot; frames that are needed later are kept in the data folder.",
            )
        return found

    def _kept(self, root: Path, frame_id: str, size: Size) -> tuple[Frame, Pixels] | None:
        for encoding in _ENDINGS:
            for place in _PLACES:
                path = self._path(root, frame_id, place, encoding)
                try:
                    data = path.read_bytes()
                except FileNotFoundError:
                    continue
                except OSError as error:
                    raise _storage("read", path, error) from error
                pixels = _read(path, data, encoding, size)
                frame = _frame(pixels)
                if frame.id != frame_id:
                    raise _damaged(path)
                return frame, pixels
        return None

    @staticmethod
    def _path(root: Path, frame_id: str, place: Place, encoding: Encoding) -> Path:
        return root / "screenshots" / place / f"{frame_id}{_ENDINGS[encoding]}"


def _after(before: Future[None] | None, path: Path, pixels: Pixels, twin: Path | None) -> None:
    """One file after the other: a twin is whole by then. After one that failed there are no others."""
    if before is not None:
        before.result()
    _write(path, pixels, twin)


def _frame(pixels: Pixels) -> Frame:
    """The id names bytes, encoding and shape: raw bytes in another shape are another picture."""
    sha = sha256(pixels.data).hexdigest()
    size = pixels.size
    name = sha256(f"{pixels.encoding} {sha}".encode()).hexdigest()[:32]
    return Frame(id=f"{size.width}x{size.height}-{name}", sha=sha, size=size)


def _read(path: Path, data: bytes, encoding: Encoding, size: Size) -> Pixels:
    if encoding != "rgba":
        return Pixels(data=data, encoding=encoding, size=size)
    try:
        return raw_from_png(data, size)
    except ScreenUnreadable as error:
        raise _damaged(path) from error


def _write(path: Path, pixels: Pixels, twin: Path | None = None) -> None:
    """Whole or not at all: a file under its own name is never half written. `twin`: the same, elsewhere."""
    new = path.with_name(f".{path.name}.{uuid4().hex}.part")
    try:
        if path.exists():
            return
        data = pixels.data
        if pixels.encoding == "rgba":
            data = twin.read_bytes() if twin is not None and twin.exists() else raw_to_png(pixels)
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            new.write_bytes(data)
            new.replace(path)
        finally:
            new.unlink(missing_ok=True)
    except OSError as error:
        raise _storage("written", path, error) from error


def _storage(done: str, path: Path, error: OSError) -> StorageError:
    return StorageError(
        f"The screenshot {path} cannot be {done}: {error.strerror or error}.",
        hint="Make room there, or give another place with --set data=DIR.",
    )


def _damaged(path: Path) -> StorageError:
    return StorageError(
        f"The screenshot {path} is not what was kept: it is damaged or was changed.",
        hint="Delete the file; what refers to it goes on without it.",
    )
