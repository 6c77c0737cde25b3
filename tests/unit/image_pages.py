"""Pages drawn for the tests of finding images: rows of a round icon, a title, a line of text and a switch."""

from __future__ import annotations

from functools import cache

import cv2
import numpy as np

from treetap.imaging.crop import Box
from treetap.imaging.pictures import Image, Picture
from treetap.locating.images.reference import Reference
from treetap.locating.images.search import Seen

FONT = cv2.FONT_HERSHEY_SIMPLEX
TITLES = (
    "Display 24",
    "Sound 37",
    "Battery 58",
    "Storage 91",
    "Privacy 60",
    "Network 45",
    "Accounts 12",
    "System 83",
)
COLOURS = ((60, 140, 20), (200, 90, 30), (30, 60, 210), (150, 40, 150), (20, 150, 220), (160, 120, 0))


def page(seed: int = 0, *, dark: bool = False) -> Image:
    """A list of rows, of which no two are alike."""
    return _page(seed, dark).copy()


@cache
def _page(seed: int, dark: bool) -> Image:
    size = (720, 1280)
    rng = np.random.default_rng(seed)
    ground, ink = ((32, 30, 30), (235, 235, 230)) if dark else ((250, 250, 252), (30, 28, 26))
    image = np.full((size[1], size[0], 3), ground, np.uint8)
    cv2.putText(image, f"Page {seed}", (40, 80), FONT, 1.8, ink, 4, cv2.LINE_AA)
    for row, y in enumerate(range(130, size[1] - 120, 140)):
        icon(image, (90, y + 60), COLOURS[(row + seed) % len(COLOURS)], rng)
        cv2.putText(
            image, TITLES[(row + 3 * seed) % len(TITLES)], (160, y + 55), FONT, 1.1, ink, 2, cv2.LINE_AA
        )
        words = "".join(rng.choice(list("aeiostnrlm "), 18))
        cv2.putText(
            image, words, (160, y + 95), FONT, 0.7, tuple((c + 128) // 2 for c in ink), 1, cv2.LINE_AA
        )
        switch(image, (600, y + 40), on=bool(rng.integers(2)))
    return image


def icon(
    image: Image, middle: tuple[int, int], colour: tuple[int, int, int], rng: np.random.Generator
) -> None:
    cv2.circle(image, middle, 44, colour, -1, cv2.LINE_AA)
    points = np.array(middle) + rng.integers(-26, 27, (6, 2))
    cv2.fillPoly(image, [points.astype(np.int32)], (250, 250, 250), cv2.LINE_AA)


def switch(image: Image, at: tuple[int, int], *, on: bool) -> None:
    x, y = at
    colour = (180, 100, 30) if on else (170, 170, 170)
    for end in (x + 20, x + 60):
        cv2.circle(image, (end, y + 20), 20, colour, -1, cv2.LINE_AA)
    cv2.rectangle(image, (x + 20, y), (x + 60, y + 40), colour, -1)
    cv2.circle(image, (x + 60 if on else x + 20, y + 20), 16, (250, 250, 250), -1, cv2.LINE_AA)


def part(image: Image, box: Box) -> Image:
    return np.ascontiguousarray(image[box.top : box.bottom, box.left : box.right])


def resized(image: Image, factor: float) -> Image:
    way = cv2.INTER_AREA if factor < 1 else cv2.INTER_CUBIC
    return np.asarray(cv2.resize(image, None, fx=factor, fy=factor, interpolation=way), np.uint8)


def jpeg(image: Image, quality: int) -> Image:
    _, data = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, quality])
    return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR_BGR), np.uint8)


def filtered(image: Image) -> Image:
    """In other colours, blurred and compressed, as a photo of a screen or a night mode is."""
    warm = np.clip(image.astype(np.float32) * (0.8, 0.95, 1.1) + 10, 0, 255).astype(np.uint8)
    return jpeg(np.asarray(cv2.GaussianBlur(warm, (0, 0), 1.1), np.uint8), 60)


def reference(image: Image) -> Reference:
    return Reference(Picture(np.ascontiguousarray(image)))


def seen(image: Image) -> Seen:
    return Seen(Picture(np.ascontiguousarray(image)))
