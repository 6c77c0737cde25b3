"""What may happen to a target between two looks at it: other colours, a worse picture, something on top."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from treetap.imaging.crop import Box
from treetap.imaging.pictures import Image

COVERED = 0.25
"""The share of a target that is hidden."""
_DIFFERENT = 24
_TRIES = 40


def recoloured(image: Image, rng: Generator) -> tuple[Image, str]:
    """Two or three changes of colour, then a blur, then JPEG; and their names."""
    ways: dict[str, Callable[[NDArray[np.float32], Generator], NDArray[np.float32]]] = {
        "tint": _tint,
        "brightness": _brightness,
        "contrast": _contrast,
        "gamma": _gamma,
        "hue": _hue,
    }
    chosen = sorted(rng.choice(sorted(ways), size=int(rng.integers(2, 4)), replace=False).tolist())
    picture = image.astype(np.float32)
    for way in chosen:
        picture = np.clip(ways[way](picture, rng), 0, 255)
    blurred = cv2.GaussianBlur(picture, (0, 0), float(rng.uniform(0.5, 1.4)))
    quality = int(rng.integers(40, 86))
    _, data = cv2.imencode(".jpg", blurred.round().astype(np.uint8), [cv2.IMWRITE_JPEG_QUALITY, quality])
    return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR_BGR), np.uint8), "+".join(chosen)


def _tint(picture: NDArray[np.float32], rng: Generator) -> NDArray[np.float32]:
    return picture * rng.uniform(0.75, 1.2, 3).astype(np.float32)


def _brightness(picture: NDArray[np.float32], rng: Generator) -> NDArray[np.float32]:
    return picture + np.float32(rng.uniform(12, 40) * rng.choice([-1, 1]))


def _contrast(picture: NDArray[np.float32], rng: Generator) -> NDArray[np.float32]:
    return (picture - 128) * np.float32(rng.uniform(0.6, 1.35)) + 128


def _gamma(picture: NDArray[np.float32], rng: Generator) -> NDArray[np.float32]:
    return np.asarray(255 * (picture / 255) ** np.float32(rng.uniform(0.65, 1.5)), np.float32)


def _hue(picture: NDArray[np.float32], rng: Generator) -> NDArray[np.float32]:
    """Turned by at most 25 degrees: still the same colour to whoever names it."""
    return turned(picture, float(rng.uniform(8, 25) * rng.choice([-1, 1])))


def turned(picture: NDArray[np.float32], degrees: float) -> NDArray[np.float32]:
    """The picture with every hue turned."""
    spread = cv2.cvtColor(picture / np.float32(255), cv2.COLOR_BGR2HSV)
    spread[:, :, 0] = (spread[:, :, 0] + degrees) % 360
    return np.asarray(cv2.cvtColor(spread, cv2.COLOR_HSV2BGR) * 255, np.float32)


def cover(box: Box, rng: Generator) -> tuple[NDArray[np.bool_], str]:
    """Which pixels of a target something hides: a quarter of it, near enough; and the cover's shape."""
    height, width = box.height, box.width
    mask = np.zeros((height, width), np.uint8)
    shape = str(rng.choice(["strip", "corner", "rectangle", "round"]))
    if shape == "strip":
        if rng.random() < 0.5:
            mask[:, : max(1, round(width * COVERED))] = 1
            mask = mask[:, ::-1] if rng.random() < 0.5 else mask
        else:
            mask[: max(1, round(height * COVERED))] = 1
            mask = mask[::-1] if rng.random() < 0.5 else mask
    elif shape == "round":
        # The middle may be near the rim, as a badge's is; then it is made larger until a quarter is hidden.
        at = (float(rng.uniform(0.15, 0.85)) * width, float(rng.uniform(0.15, 0.85)) * height)
        down, across = np.mgrid[0:height, 0:width]
        distance = np.hypot(across - at[0], down - at[1])
        mask = (distance <= np.quantile(distance, COVERED)).astype(np.uint8)
    else:
        share = float(rng.uniform(0.4, 0.65))
        wide, high = round(width * share), round(height * COVERED / share)
        left, top = (int(rng.integers(0, width - wide + 1)), int(rng.integers(0, height - high + 1)))
        if shape == "corner":
            left, top = (int(rng.choice([0, width - wide])), int(rng.choice([0, height - high])))
        mask[top : top + high, left : left + wide] = 1
    return mask.astype(np.bool_), shape


def covered(
    screen: Image, box: Box, mask: NDArray[np.bool_], other: Image, rng: Generator
) -> tuple[Image, str]:
    """The screen with the target's masked pixels hidden by a flat colour or by a part of another picture."""
    result = screen.copy()
    inside = result[box.top : box.bottom, box.left : box.right]
    hidden = inside[mask].astype(np.int16)
    height, width = other.shape[:2]
    flat = bool(rng.random() < 0.5) or width < box.width or height < box.height
    for turn in range(_TRIES):
        what = "flat" if flat or turn >= _TRIES // 2 else "content"
        over = np.broadcast_to(rng.integers(0, 256, 3).astype(np.uint8), hidden.shape)
        if what == "content":
            left = int(rng.integers(0, width - box.width + 1))
            top = int(rng.integers(0, height - box.height + 1))
            over = other[top : top + box.height, left : left + box.width][mask]
        # White on white would hide nothing.
        if np.mean(np.abs(over - hidden).max(axis=1) > _DIFFERENT) > 0.6:
            break
    inside[mask] = over
    return result, what
