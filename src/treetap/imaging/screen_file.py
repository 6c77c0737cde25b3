"""A screenshot that a person names, refused where nothing could ever be found on it."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from treetap.errors import ScreenUnreadable
from treetap.imaging.pictures import decode, read_image
from treetap.models import Pixels

SMALLEST = 16
"""Pixels on a side: less is no screen, and hardly a button."""
_HINT = "Name a screenshot as the phone shows it, PNG or JPEG: `adb exec-out screencap -p > screen.png`."


def read_screen(path: Path, *, may_be_blank: bool = False) -> Pixels:
    """The picture. Raises `StorageError` for what cannot be read, `ScreenUnreadable` for what shows nothing.

    `may_be_blank`: one colour all over will do, since a UI tree tells what the pixels do not.
    """
    pixels = read_image(path)
    size = pixels.size
    if min(size.width, size.height) < SMALLEST:
        pixel = "pixel" if size.width * size.height == 1 else "pixels"
        raise ScreenUnreadable(f"{path} is {size.width}x{size.height} {pixel}: no screen.", hint=_HINT)
    if _is_transparent(pixels):
        raise ScreenUnreadable(f"{path} is wholly transparent: there is nothing to see on it.", hint=_HINT)
    image = decode(pixels)
    if not may_be_blank and bool((image == image[0, 0]).all()):
        raise ScreenUnreadable(
            f"{path} has one colour all over: there is nothing to find on it.",
            hint="Was the screen off, or does the app forbid screenshots? Then give its UI dump with --tree.",
        )
    return pixels


def _is_transparent(pixels: Pixels) -> bool:
    """Decoding drops transparency: a capture's means nothing. A file with nothing to see is no capture."""
    import cv2

    if pixels.encoding != "png":
        return False
    image = cv2.imdecode(np.frombuffer(pixels.data, np.uint8), cv2.IMREAD_UNCHANGED)
    return image is not None and image.ndim == 3 and image.shape[2] == 4 and not image[:, :, 3].any()
