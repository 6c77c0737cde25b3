"""Encoded pixels become images, each decoded once and off the event loop, and back.

Nothing in encoded pixels is trusted. OpenCV fills up what is missing from a cut file, and allocates what a
header claims: the header is read here first, and what is not a whole PNG or JPEG is refused.

Transparency is dropped, not composed: a phone's capture has an alpha channel that means nothing, and the
colours beneath it are what the screen shows. So a PNG and a raw capture of one screen are one image. A JPEG
is turned as its EXIF says, as every viewer shows it.
"""

from __future__ import annotations

import asyncio
import re
import struct
import zlib
from collections import OrderedDict
from functools import cached_property
from pathlib import Path
from typing import Literal, Protocol

import numpy as np
from numpy.typing import NDArray

from treetap.errors import ScreenUnreadable, StorageError
from treetap.models import Frame, Pixels, Size

_PNG = b"\x89PNG\r\n\x1a\n"
_HINT = "Take the screenshot again."
_CHUNK_FRAME = 12
"""Length, kind and checksum round a chunk's data."""
_MOST_CHUNKS = 100_000


def png_size(data: bytes) -> tuple[int, int]:
    """Width and height. Raises `ScreenUnreadable` for a cut or damaged file."""
    if not data.startswith(_PNG):
        raise _unreadable("is empty" if not data else "is no PNG")
    view, at, size = memoryview(data), len(_PNG), None
    for _ in range(_MOST_CHUNKS):
        if at + _CHUNK_FRAME > len(data):
            raise _unreadable("is cut off")
        length = int.from_bytes(view[at : at + 4], "big")
        kind = data[at + 4 : at + 8]
        end = at + _CHUNK_FRAME + length
        if end > len(data):
            raise _unreadable("is cut off")
        if zlib.crc32(view[at + 4 : end - 4]) != int.from_bytes(view[end - 4 : end], "big"):
            raise _unreadable(f"is damaged at byte {at}")
        if size is None:
            if kind != b"IHDR" or length != 13:
                raise _unreadable("has no header")
            size = _some(*struct.unpack(">II", view[at + 8 : at + 16]))
        if kind == b"IEND":
            return size
        at = end
    raise _unreadable("has too many parts")


_FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
"""The markers that say how large the picture is."""
_BARE = frozenset({0x01, *range(0xD0, 0xD9)})
"""The markers that have no length."""
_SCAN, _END = 0xDA, 0xD9
_AFTER_SCAN = re.compile(rb"\xff[^\x00\xd0-\xd7]")
"""Within a scan, these are no markers: a stuffed zero, and the restarts."""


def jpeg_size(data: bytes) -> tuple[int, int]:
    """Width and height as stored, before any turning. Raises `ScreenUnreadable` for a cut or damaged file."""
    if not data.startswith(b"\xff\xd8"):
        raise _unreadable("is empty" if not data else "is no JPEG")
    at, size, scans = 2, None, 0
    while at + 2 <= len(data):
        if data[at] != 0xFF:
            raise _unreadable(f"is damaged at byte {at}")
        marker = data[at + 1]
        if marker == 0xFF or marker in _BARE:
            at += 1 if marker == 0xFF else 2
            continue
        if marker == _END:
            if size is None or not scans:
                raise _unreadable("has no picture in it")
            return size
        length = int.from_bytes(data[at + 2 : at + 4], "big")
        if length < 2:
            raise _unreadable(f"is damaged at byte {at}")
        if marker in _FRAMES and length >= 8 and at + 9 <= len(data):
            height, width = struct.unpack(">HH", data[at + 5 : at + 9])
            size = _some(width, height)
        at += 2 + length
        if marker == _SCAN:
            scans += 1
            found = _AFTER_SCAN.search(data, at)
            at = found.start() if found else len(data)
    raise _unreadable("is cut off")


def _some(width: int, height: int) -> tuple[int, int]:
    if not width or not height:
        raise _unreadable("has no pixels")
    return width, height


def _unreadable(what: str) -> ScreenUnreadable:
    return ScreenUnreadable(f"A screenshot {what}.", hint=_HINT)


Image = NDArray[np.uint8]
"""Height x width x 3, blue first, contiguous, read-only."""

MOST_PIXELS = 100_000_000
"""Eight times the largest phone. Whatever claims more is a mistake or an attack."""
MOST_BYTES = 4 * MOST_PIXELS


def decode(pixels: Pixels) -> Image:
    """The image. Raises `ScreenUnreadable` for what is empty, cut, damaged, absurd or of another size."""
    said = pixels.size
    if said.width * said.height > MOST_PIXELS:
        raise ScreenUnreadable(f"A screenshot claims to be {_times(said)} pixels large.", hint=_HINT)
    image = _from_raw(pixels) if pixels.encoding == "rgba" else _from_file(pixels)
    height, width = image.shape[:2]
    if (width, height) != (said.width, said.height):
        raise ScreenUnreadable(
            f"A screenshot said to be {_times(said)} pixels large is {width}x{height}.", hint=_HINT
        )
    image.setflags(write=False)
    return image


def encode(image: Image, encoding: Literal["png", "jpeg"] = "png") -> Pixels:
    """The image as a file's contents."""
    import cv2

    if encoding == "png":
        done, data = cv2.imencode(".png", image, _quickly())
    else:
        done, data = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, 90])
    if not done:
        raise ScreenUnreadable("A picture cannot be encoded.", hint=_HINT)
    height, width = image.shape[:2]
    return Pixels(data=data.tobytes(), encoding=encoding, size=Size(width=width, height=height))


def read_image(path: Path) -> Pixels:
    """A PNG or JPEG from disk, known to be whole. Raises `StorageError`, `ScreenUnreadable`."""
    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise StorageError(
            f"The picture {path} cannot be read: {error.strerror or error}.", hint="Name a PNG or JPEG file."
        ) from error
    kind: Literal["png", "jpeg"] = "jpeg" if data.startswith(b"\xff\xd8") else "png"
    try:
        image = _from_file(Pixels(data=data, encoding=kind, size=Size(width=1, height=1)))
    except ScreenUnreadable as error:
        hint = "Name a PNG or JPEG file that an image viewer can open."
        raise ScreenUnreadable(f"{path}: {error.message}", hint=hint) from error
    height, width = image.shape[:2]
    return Pixels(data=data, encoding=kind, size=Size(width=width, height=height))


def raw_to_png(pixels: Pixels) -> bytes:
    """Raw pixels as a PNG that keeps every byte of them, alpha too."""
    import cv2

    raw = _raw(pixels)
    done, data = cv2.imencode(".png", cv2.cvtColor(raw, cv2.COLOR_RGBA2BGRA), _quickly())
    if not done:
        raise ScreenUnreadable("A raw screenshot cannot be encoded.", hint=_HINT)
    return data.tobytes()


def raw_from_png(data: bytes, size: Size) -> Pixels:
    """The raw pixels that `raw_to_png` was given. Raises `ScreenUnreadable`."""
    import cv2

    if png_size(data) != (size.width, size.height):
        raise ScreenUnreadable("A kept screenshot has another size.", hint=_HINT)
    image = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_UNCHANGED)
    if image is None or image.shape != (size.height, size.width, 4):
        raise ScreenUnreadable("A kept screenshot cannot be decoded.", hint=_HINT)
    raw = cv2.cvtColor(image, cv2.COLOR_BGRA2RGBA)
    return Pixels(data=raw.tobytes(), encoding="rgba", size=size)


def _quickly() -> list[int]:
    """Rows as they differ from the one above: as small as with the best filter of each row, and 2.5 times as
    fast."""
    import cv2

    return [cv2.IMWRITE_PNG_COMPRESSION, 1, cv2.IMWRITE_PNG_FILTER, cv2.IMWRITE_PNG_FILTER_UP]


def _from_raw(pixels: Pixels) -> Image:
    import cv2

    return np.asarray(cv2.cvtColor(_raw(pixels), cv2.COLOR_RGBA2BGR), np.uint8)


def _raw(pixels: Pixels) -> Image:
    width, height = pixels.size.width, pixels.size.height
    if len(pixels.data) != width * height * 4:
        raise ScreenUnreadable(
            f"A raw screenshot of {width}x{height} pixels has {len(pixels.data)} bytes "
            f"instead of {width * height * 4}.",
            hint=_HINT,
        )
    return np.frombuffer(pixels.data, np.uint8).reshape(height, width, 4)


def _from_file(pixels: Pixels) -> Image:
    import cv2

    if len(pixels.data) > MOST_BYTES:
        raise ScreenUnreadable(f"A screenshot has {len(pixels.data)} bytes.", hint=_HINT)
    width, height = (png_size if pixels.encoding == "png" else jpeg_size)(pixels.data)
    if width * height > MOST_PIXELS:
        raise ScreenUnreadable(f"A screenshot claims to be {width}x{height} pixels large.", hint=_HINT)
    try:
        image = cv2.imdecode(np.frombuffer(pixels.data, np.uint8), cv2.IMREAD_COLOR_BGR)
    except cv2.error as error:
        raise ScreenUnreadable(f"A screenshot cannot be decoded: {error.err}.", hint=_HINT) from error
    if image is None:
        raise ScreenUnreadable("A screenshot cannot be decoded.", hint=_HINT)
    return np.asarray(image, np.uint8)


def _times(size: Size) -> str:
    return f"{size.width}x{size.height}"


_SMALL = 270
"""The shorter side of the reduced picture: a quarter of the usual phone's."""


class Picture:
    """An image: height x width x 3, blue first, contiguous, never changed."""

    def __init__(self, image: Image) -> None:
        self.image = image
        height, width = image.shape[:2]
        self.size = Size(width=width, height=height)

    @cached_property
    def grey(self) -> Image:
        """The brightness of each pixel: height x width, contiguous."""
        import cv2

        grey = np.asarray(cv2.cvtColor(self.image, cv2.COLOR_BGR2GRAY), np.uint8)
        grey.setflags(write=False)
        return grey

    @cached_property
    def shrink(self) -> int:
        """How many pixels, each way, become one of `small`."""
        return max(1, round(min(self.size.width, self.size.height) / _SMALL))

    @cached_property
    def small(self) -> Image:
        """The picture reduced by `shrink` each way."""
        import cv2

        step = self.shrink
        if step == 1:
            return self.image
        size = (max(1, self.size.width // step), max(1, self.size.height // step))
        reduced = np.asarray(cv2.resize(self.image, size, interpolation=cv2.INTER_LINEAR), np.uint8)
        reduced.setflags(write=False)
        return reduced


class Frames(Protocol):
    """Where the pixels of a frame come from: a frame store."""

    async def get(self, frame_id: str) -> Pixels: ...


class Pictures:
    """Pictures by frame. The `keep` used last stay decoded; a screen of a usual phone takes 8 MB."""

    def __init__(self, frames: Frames, keep: int = 8) -> None:
        self._frames = frames
        self._keep = max(1, keep)
        self._known: OrderedDict[str, Picture] = OrderedDict()
        self._coming: dict[str, asyncio.Task[Picture]] = {}

    async def of(self, frame: Frame) -> Picture:
        """The frame's picture. Raises `UnknownName` for a frame that is gone, `ScreenUnreadable`."""
        known = self._known.get(frame.id)
        if known is not None:
            self._known.move_to_end(frame.id)
            return known
        task = self._coming.get(frame.id)
        if task is None:
            task = asyncio.ensure_future(self._decoded(frame.id))
            self._coming[frame.id] = task
            task.add_done_callback(lambda done: self._arrived(frame.id, done))
        # Shielded: whoever else waits for the same picture still gets it when this caller is cancelled.
        return await asyncio.shield(task)

    async def _decoded(self, frame_id: str) -> Picture:
        pixels = await self._frames.get(frame_id)
        return await asyncio.to_thread(_picture, pixels)

    def _arrived(self, frame_id: str, task: asyncio.Task[Picture]) -> None:
        self._coming.pop(frame_id, None)
        if task.cancelled() or task.exception() is not None:
            return
        self._known[frame_id] = task.result()
        while len(self._known) > self._keep:
            self._known.popitem(last=False)


def _picture(pixels: Pixels) -> Picture:
    picture = Picture(decode(pixels))
    _ = picture.grey  # nearly all who look at it want this, and now its pixels are still at hand
    return picture
