"""The same picture in another size."""

from __future__ import annotations

import numpy as np

from treetap.imaging.decode import decode, encode
from treetap.models import Pixels, Size
from treetap.models.convention import sent_size


def scaled(pixels: Pixels, size: Size) -> Pixels:
    """As PNG. Raises `ScreenUnreadable` for what is no picture."""
    import cv2

    way = cv2.INTER_AREA if size.width < pixels.size.width else cv2.INTER_CUBIC
    image = cv2.resize(decode(pixels), (size.width, size.height), interpolation=way)
    return encode(np.asarray(image, np.uint8))


def fitted(pixels: Pixels, side: int) -> Pixels:
    """As JPEG of the size that `sent_size` says. Raises `ScreenUnreadable` for what is no picture."""
    import cv2

    image = decode(pixels)
    height, width = image.shape[:2]
    size = sent_size(Size(width=width, height=height), side)
    if size.width < width or size.height < height:
        smaller = cv2.resize(image, (size.width, size.height), interpolation=cv2.INTER_AREA)
        image = np.asarray(smaller, np.uint8)
    return encode(image, "jpeg")
