"""Pixels of the scene, drawn once for as long as nothing on it changes."""

from __future__ import annotations

import struct
import zlib
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from virtualphone.toolkit.box import Op
from virtualphone.toolkit.paint import paint

_UP = 2
_LEVEL = 1
"""Screens are flat: a higher level costs several times the time and saves little."""


@dataclass(frozen=True)
class Frame:
    """One picture of the screen in the forms that clients ask for."""

    width: int
    height: int
    rgba: bytes
    png: bytes

    @cached_property
    def raw(self) -> bytes:
        """What `screencap` without -p writes: width, height, RGBA_8888, sRGB, then the pixels."""
        return struct.pack("<IIII", self.width, self.height, 1, 1) + self.rgba


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def encode_png(rgba: bytes, width: int, height: int) -> bytes:
    """A PNG with alpha, as `screencap -p` writes it.

    Each row is stored as its difference from the one above: screens are flat, so that most of it is zeros.
    numpy and zlib let other threads run meanwhile; Pillow's encoder does not.
    """
    pixels = np.frombuffer(rgba, np.uint8).reshape(height, width * 4)
    rows = np.empty((height, width * 4 + 1), np.uint8)
    rows[:, 0] = _UP
    rows[0, 1:] = pixels[0]
    np.subtract(pixels[1:], pixels[:-1], out=rows[1:, 1:])
    header = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    packed = zlib.compress(rows.data, _LEVEL)
    return b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", header) + _chunk(b"IDAT", packed) + _chunk(b"IEND", b"")


def render(width: int, height: int, ops: list[Op]) -> Frame:
    """Draw and encode. Safe in any thread: it reads only what it is given."""
    rgba = paint(width, height, ops).convert("RGBA").tobytes()
    return Frame(width, height, rgba, encode_png(rgba, width, height))
