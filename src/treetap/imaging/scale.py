"""The same picture in another size."""

from __future__ import annotations

import numpy as np

from treetap.imaging.decode import decode, encode
from treetap.models import Pixels, Size


def scaled(pixels: Pixels, size: Size) -> Pixels:
    """As PNG. Raises `ScreenUnreadable` for what is no picture."""
    import cv2

    way = cv2.INTER_AREA if size.width < pixels.size.width else cv2.INTER_CUBIC
    image = cv2.resize(decode(pixels), (size.width, size.height), interpolation=way)
    return encode(np.asarray(image, np.uint8))


def fitted(pixels: Pixels, side: int) -> Pixels:
    """As JPEG, no side of it longer than that. Raises `ScreenUnreadable` for what is no picture."""
    import cv2

    image = decode(pixels)
    scale = side / max(image.shape[:2])
    if scale < 1:
        smaller = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        image = np.asarray(smaller, np.uint8)
    return encode(image, "jpeg")
