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
