"""Pictures as people have them: a file's contents, an array of OpenCV's, an image of Pillow's."""

from __future__ import annotations

from typing import Any, Literal

import numpy as np

from treetap.errors import ScreenUnreadable
from treetap.imaging.pictures import MOST_PIXELS, jpeg_size, png_size
from treetap.models import Pixels, Size

HOLDS_PICTURE = (b"\x89PNG\r\n\x1a\n", b"\xff\xd8")
"""How the files begin that can be read."""
_HINT = "Give an array of bytes (uint8), height x width and 1, 3 or 4 channels, blue first, as OpenCV has it."
_HINT_FILE = "Give the contents of a PNG or JPEG file."


def pixels_given(given: object) -> Pixels | None:
    """The picture; None for what is of no such kind. Raises `ScreenUnreadable` for one that cannot be used.

    Transparency is kept: whether it counts is for whoever looks at it to say.
    """
    if isinstance(given, Pixels):
        return given
    if isinstance(given, bytes | bytearray | memoryview):
        return _from_contents(bytes(given))
    if all(hasattr(given, name) for name in ("mode", "size", "convert", "tobytes")):
        return _from_pillow(given)
    if hasattr(given, "__array_interface__") and hasattr(given, "shape"):
        return _from_array(np.asarray(given))
    return None


def _from_contents(data: bytes) -> Pixels:
    import cv2

    kind: Literal["png", "jpeg"] = "jpeg" if data.startswith(HOLDS_PICTURE[1]) else "png"
    if data and not data.startswith(HOLDS_PICTURE):
        raise ScreenUnreadable("The bytes are neither a PNG nor a JPEG.", hint=_HINT_FILE)
    try:
        width, height = jpeg_size(data) if kind == "jpeg" else png_size(data)
    except ScreenUnreadable as error:
        raise ScreenUnreadable(
            error.message.replace("A screenshot", "The picture", 1), hint=_HINT_FILE
        ) from error
    _check_size(width, height)
    if kind == "jpeg":  # Its EXIF may say that it is to be turned.
        image = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR_BGR)
        if image is None:
            raise ScreenUnreadable("The picture cannot be decoded.", hint=_HINT_FILE)
        height, width = image.shape[:2]
    return Pixels(data=data, encoding=kind, size=Size(width=width, height=height))


def _from_pillow(image: Any) -> Pixels:
    """Pillow itself is not needed for that."""
    _check_size(*image.size)
    try:
        data = image.convert("RGBA").tobytes()
    except (OSError, ValueError) as error:
        raise ScreenUnreadable(f"The Pillow image cannot be used: {error}.", hint=_HINT_FILE) from error
    return Pixels(data=data, encoding="rgba", size=Size(width=image.size[0], height=image.size[1]))


def _from_array(array: np.ndarray[Any, Any]) -> Pixels:
    import cv2

    shape = "x".join(str(side) for side in array.shape)
    channels = array.shape[2] if array.ndim == 3 else 1
    if array.ndim not in (2, 3) or channels not in (1, 3, 4) or not array.size or array.dtype != np.uint8:
        raise ScreenUnreadable(f"An array of {shape} ({array.dtype}) is no picture.", hint=_HINT)
    height, width = array.shape[:2]
    _check_size(width, height)
    ways = {1: cv2.COLOR_GRAY2RGBA, 3: cv2.COLOR_BGR2RGBA, 4: cv2.COLOR_BGRA2RGBA}
    raw = cv2.cvtColor(np.ascontiguousarray(array), ways[channels])
    return Pixels(data=raw.tobytes(), encoding="rgba", size=Size(width=width, height=height))


def _check_size(width: int, height: int) -> None:
    if not 0 < width * height <= MOST_PIXELS:
        raise ScreenUnreadable(
            f"A picture of {width}x{height} pixels is no screen, nor a part of one.",
            hint="Give a screenshot as the phone shows it, or a part of one.",
        )
