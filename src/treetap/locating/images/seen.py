"""The screen's side of a search: its brightness at full size and in halves, each worked out once."""

from __future__ import annotations

from weakref import WeakKeyDictionary

import numpy as np

from treetap.imaging.decode import Image
from treetap.imaging.picture import Picture


def halved(grey: Image) -> Image:
    """The mean of every two by two pixels; an odd last row or column is left out.

    Even sides keep OpenCV on its fast path: an odd picture takes twenty times as long.
    """
    import cv2

    height, width = grey.shape[0] // 2, grey.shape[1] // 2
    even = grey[: height * 2, : width * 2]
    return np.asarray(cv2.resize(even, (width, height), interpolation=cv2.INTER_AREA), np.uint8)


_HALVES: WeakKeyDictionary[Picture, dict[int, Image]] = WeakKeyDictionary()
"""Only the reduced pictures are kept: something that knew its picture would keep it alive for ever."""


class Seen:
    """A screen that references are looked for on."""

    def __init__(self, picture: Picture) -> None:
        self.picture = picture
        self.size = picture.size
        self._halves = _HALVES.setdefault(picture, {})

    @property
    def grey(self) -> Image:
        return self.picture.grey

    def level(self, number: int) -> Image:
        """The brightness with each side halved that many times."""
        if number == 0:
            return self.picture.grey
        known = self._halves.get(number)
        if known is None:
            # By number, not in a list: two threads may look at one screen at once.
            known = self._halves[number] = halved(self.level(number - 1))
        return known


def seen_of(picture: Picture) -> Seen:
    """The screen, with whatever earlier searches have worked out of it."""
    return Seen(picture)
