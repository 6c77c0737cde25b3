"""A shape apart from its size, colour and thickness of line: what an icon is compared by."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Ink = NDArray[np.uint8]
"""How strongly each pixel is drawn, 0 to 255."""
Vectors = NDArray[np.float32]

SIDE = 32
"""Pixels of a shape each way."""
_ROOM = 2
"""Empty pixels round it."""
_DRAWN = 80
"""The least strength of a pixel that belongs to the shape when it is trimmed."""
_TURNS = 8
"""Directions that an edge can have."""
_LINE = 90
"""The least strength of a pixel of a line that encloses something."""
_CELLS, _INK = 4, 2
"""Pixels from one cell to the next, of edges and of ink; a cell is twice as wide."""


def normalise(ink: Ink) -> Ink | None:
    """Trimmed and scaled to `SIDE`, its proportions kept; None if nothing is drawn."""
    import cv2

    rows = np.flatnonzero((ink > _DRAWN).any(axis=1))
    columns = np.flatnonzero((ink > _DRAWN).any(axis=0))
    if not rows.size:
        return None
    part = ink[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
    height, width = part.shape
    room = SIDE - 2 * _ROOM
    scale = room / max(height, width)
    # Placed with a fraction of a pixel: rounding the size of a thin shape would change its thickness.
    move = np.array(
        [
            [scale, 0, (SIDE - width * scale) / 2 + scale / 2 - 0.5],
            [0, scale, (SIDE - height * scale) / 2 + scale / 2 - 0.5],
        ]
    )
    if scale < 0.75:
        blur = 0.4 / scale
        part = np.asarray(cv2.GaussianBlur(part, (0, 0), blur, borderType=cv2.BORDER_CONSTANT), np.uint8)
    shape = cv2.warpAffine(part, move, (SIDE, SIDE), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT)
    return np.asarray(shape, np.uint8)


def features(shapes: NDArray[np.uint8]) -> Vectors:
    """One vector for each shape (n x SIDE x SIDE): the directions of its edges, its ink, and its outline.

    The outline is of the shape with its holes filled: a star is one, drawn as a line or as a whole.
    """
    strength = np.asarray(shapes / np.float32(255), np.float32)
    whole = np.asarray(np.stack([_filled(shape) for shape in shapes]) / np.float32(255), np.float32)
    parts = (_edges(strength), _pooled(strength, _INK).reshape(len(shapes), -1), _edges(whole))
    return np.concatenate([np.sqrt(_unit(part)) for part in parts], axis=1)


def _unit(vectors: Vectors) -> Vectors:
    return np.asarray(vectors / (np.linalg.norm(vectors, axis=1, keepdims=True) + 1e-6), np.float32)


def _edges(strength: NDArray[np.float32]) -> Vectors:
    """How much edge of each direction there is, cell by cell."""
    across = np.zeros_like(strength)
    down = np.zeros_like(strength)
    across[:, :, 1:-1] = strength[:, :, 2:] - strength[:, :, :-2]
    down[:, 1:-1] = strength[:, 2:] - strength[:, :-2]
    size = np.sqrt(across * across + down * down)
    # The edge of a stroke and its other edge are one direction: half a turn.
    turn = np.arctan2(down, across) * (_TURNS / np.pi) % _TURNS
    low = np.floor(turn)
    part = turn - low
    low_bin = low.astype(np.int8) % _TURNS
    high_bin = (low_bin + 1) % _TURNS
    near, far = size * (1 - part), size * part
    count = len(strength)
    cells = [_pooled(near * (low_bin == at) + far * (high_bin == at), _CELLS) for at in range(_TURNS)]
    return np.asarray(np.stack(cells, axis=1).reshape(count, -1), np.float32)


def _filled(shape: Ink) -> Ink:
    """What a line encloses belongs to it; small gaps in the line are closed."""
    import cv2

    drawn = cv2.dilate((shape > _LINE).astype(np.uint8), np.ones((2, 2), np.uint8))
    cv2.floodFill(drawn, None, (0, 0), 2)
    return np.where(drawn == 2, 0, 255).astype(np.uint8)


def _pooled(maps: NDArray[np.float32], stride: int) -> NDArray[np.float32]:
    """Sums over squares of two strides, one stride apart."""
    blocks = maps.reshape(len(maps), SIDE // stride, stride, SIDE // stride, stride).sum(axis=(2, 4))
    rows = blocks[:, 1:] + blocks[:, :-1]
    return np.asarray(rows[:, :, 1:] + rows[:, :, :-1], np.float32)
