"""Shapes that are no icons: letters, plain forms, pieces and turned icons. What icons are told from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

from treetap.locating.icons.shape import Ink, features, normalise

_SIDE = 96
_ALIKE = 0.98
"""Nearer than this to a drawing of a kind (cosine), a shape could be one of it."""
_LATIN = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789&@#%$¥€?!;:"
_PAIRS = 600


def letters(font: Path, chance: np.random.Generator) -> Iterator[Ink]:
    """Single characters and short words, thin and bold."""
    face = ImageFont.truetype(font, 60)
    common = [chr(one) for one in range(0x4E00, 0x9FA5) if face.getmask(chr(one)).getbbox()]
    some = [common[at] for at in chance.choice(len(common), min(900, len(common)), replace=False)]
    words = [*_LATIN, *some]
    words += ["".join(chance.choice(list(_LATIN), chance.integers(2, 4))) for _ in range(_PAIRS)]
    words += ["".join(chance.choice(some, 2)) for _ in range(_PAIRS // 3)]
    for word in words:
        image = Image.new("L", (_SIDE * 3, _SIDE * 2), 0)
        bold = int(chance.integers(0, 3))
        ImageDraw.Draw(image).text((20, 20), word, 255, font=face, stroke_width=bold)
        drawn = np.asarray(image, np.uint8)
        shape = _squared(drawn)
        if shape is not None:
            yield shape


def forms(chance: np.random.Generator, count: int = 1500) -> Iterator[Ink]:
    """Discs, rings, boxes, bars, blobs: what else stands out on screens."""
    for _ in range(count):
        canvas = np.zeros((_SIDE, _SIDE), np.uint8)
        for _ in range(int(chance.integers(1, 4))):
            x, y, a, b = (int(one) for one in chance.integers(8, 88, 4))
            thick = int(chance.choice([-1, 3, 6]))
            which = chance.integers(0, 4)
            if which == 0:
                cv2.rectangle(canvas, (min(x, a), min(y, b)), (max(x, a), max(y, b)), 255, thick)
            elif which == 1:
                axes = max(4, a // 3), max(4, b // 3)
                cv2.ellipse(canvas, (x, y), axes, float(chance.uniform(0, 180)), 0, 360, 255, thick)
            elif which == 2:
                cv2.line(canvas, (x, y), (a, b), 255, abs(thick) + 3)
            else:
                blob = chance.random((6, 6)).astype(np.float32)
                large = cv2.resize(blob, (_SIDE, _SIDE), interpolation=cv2.INTER_CUBIC)
                canvas = np.maximum(canvas, np.where(large > 0.55, 255, 0).astype(np.uint8))
        if canvas.any():
            yield canvas


def pieces(icons: Sequence[Ink], chance: np.random.Generator, count: int = 2500) -> Iterator[Ink]:
    """Icons cut in two, turned round, or two side by side."""
    for _ in range(count):
        ink = icons[int(chance.integers(len(icons)))]
        way = chance.integers(0, 4)
        if way == 0:
            cut = ink.copy()
            at = int(chance.integers(_SIDE * 2 // 5, _SIDE * 3 // 5))
            cut[at:] = 0
            yield np.ascontiguousarray(np.rot90(cut, int(chance.integers(4))))
        elif way == 1:
            yield np.ascontiguousarray(np.rot90(ink, int(chance.integers(1, 4))))
        elif way == 2:
            yield np.ascontiguousarray(ink[::-1])
        else:
            other = icons[int(chance.integers(len(icons)))]
            pair = np.hstack([ink, other])
            pair = pair if chance.random() < 0.7 else np.vstack([ink, other])
            shape = _squared(pair)
            if shape is not None:
                yield shape


def unlike(shapes: Sequence[Ink], kinds: Sequence[Ink]) -> list[Ink]:
    """Those that could not be taken for a drawing of a kind: a cut arrow may be a good chevron."""
    mine = [(ink, shape) for ink in shapes if (shape := normalise(ink)) is not None]
    theirs = features(np.stack([shape for ink in kinds if (shape := normalise(ink)) is not None]))
    theirs /= np.linalg.norm(theirs, axis=1, keepdims=True) + 1e-9
    kept = []
    for at in range(0, len(mine), 256):
        part = mine[at : at + 256]
        vectors = features(np.stack([shape for _, shape in part]))
        vectors /= np.linalg.norm(vectors, axis=1, keepdims=True) + 1e-9
        nearest = (vectors @ theirs.T).max(axis=1)
        kept += [ink for (ink, _), near in zip(part, nearest, strict=True) if near < _ALIKE]
    return kept


def _squared(drawn: Ink) -> Ink | None:
    """Its ink, in the middle of a square of the usual side."""
    rows, columns = np.flatnonzero(drawn.any(axis=1)), np.flatnonzero(drawn.any(axis=0))
    if not rows.size:
        return None
    part = drawn[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
    scale = (_SIDE - 8) / max(part.shape)
    size = max(1, round(part.shape[1] * scale)), max(1, round(part.shape[0] * scale))
    part = np.asarray(cv2.resize(part, size, interpolation=cv2.INTER_AREA), np.uint8)
    canvas = np.zeros((_SIDE, _SIDE), np.uint8)
    top, left = (_SIDE - part.shape[0]) // 2, (_SIDE - part.shape[1]) // 2
    canvas[top : top + part.shape[0], left : left + part.shape[1]] = part
    return canvas
