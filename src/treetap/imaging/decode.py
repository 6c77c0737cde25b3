"""Encoded pixels to an image and back. Nothing in them is trusted: what is not a whole picture is refused.

Transparency is dropped, not composed: a phone's capture has an alpha channel that means nothing, and the
colours beneath it are what the screen shows. So a PNG and a raw capture of one screen are one image. A JPEG
is turned as its EXIF says, as every viewer shows it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from treetap.errors import ScreenUnreadable, StorageError
from treetap.imaging.headers import jpeg_size, png_size
from treetap.models import Pixels, Size

Image = NDArray[np.uint8]
"""Height x width x 3, blue first, contiguous, read-only."""

MOST_PIXELS = 100_000_000
"""Eight times the largest phone. Whatever claims more is a mistake or an attack."""
MOST_BYTES = 4 * MOST_PIXELS

_HINT = "Take the screenshot again."


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
