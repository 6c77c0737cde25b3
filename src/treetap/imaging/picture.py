"""A decoded image with what is worked out from it once."""

from __future__ import annotations

from functools import cached_property

import numpy as np

from treetap.imaging.decode import Image
from treetap.models import Size

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
