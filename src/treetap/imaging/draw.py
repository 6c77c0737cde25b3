"""Marks on a picture, for people: what was seen, and where."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from treetap.imaging.decode import decode, encode
from treetap.models import Bounds, Pixels

LOUD, QUIET = (40, 40, 230), (200, 150, 60)
"""Blue, green, red: what can be touched, and what is only there."""


@dataclass(frozen=True)
class Mark:
    """A box round something."""

    bounds: Bounds
    loud: bool = False


def marked(pixels: Pixels, marks: Sequence[Mark], encoding: Literal["png", "jpeg"] = "png") -> bytes:
    """The picture with a box for each mark, and its number in the corner of the loud ones."""
    import cv2

    image = decode(pixels).copy()
    thick = max(1, pixels.size.width // 360)
    number = 0
    for mark in marks:
        box = mark.bounds.visible_on(pixels.size)
        number += mark.loud
        if box is None:
            continue
        corner = (int(box.left), int(box.top))
        cv2.rectangle(
            image, corner, (int(box.right) - 1, int(box.bottom) - 1), LOUD if mark.loud else QUIET, thick
        )
        if mark.loud:
            _number(image, str(number), corner, thick)
    return encode(image, encoding).data


def _number(image: object, text: str, corner: tuple[int, int], thick: int) -> None:
    """Digits only: OpenCV's letters have no Chinese."""
    import cv2

    scale = 0.35 * thick
    (width, height), _ = cv2.getTextSize(text, cv2.FONT_HERSHEY_SIMPLEX, scale, thick)
    # Beside the box, so that the words in it can be read.
    left, top = max(0, corner[0] - width - 2 * thick), corner[1]
    cv2.rectangle(image, (left, top), (left + width + 2 * thick, top + height + 2 * thick), LOUD, -1)  # type: ignore[call-overload]
    place = (left + thick, top + height + thick)
    cv2.putText(image, text, place, cv2.FONT_HERSHEY_SIMPLEX, scale, (255, 255, 255), thick)  # type: ignore[call-overload]
