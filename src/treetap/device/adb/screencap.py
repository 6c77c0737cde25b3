"""What `screencap` writes: raw pixels with a short header, or PNG. Nothing that is cut gets through."""

from __future__ import annotations

import struct

from treetap.errors import ScreenUnreadable
from treetap.models import Pixels, Size

_PNG = b"\x89PNG\r\n\x1a\n"
_IHDR = struct.Struct(">I4sII")
_PNG_END = b"\x00\x00\x00\x00IEND\xaeB`\x82"
_RAW = struct.Struct("<III")
_HEADERS = (16, 12)
"""Width, height, format; since Android 9 the colour space too."""
_RGBA, _RGBX, _BGRA = 1, 2, 5
_LARGEST = 20_000


class Nothing(ScreenUnreadable):
    """There was no capture at all, not even a part of one."""

    def __init__(self, reason: str = "") -> None:
        why = f": {reason}" if reason else ""
        super().__init__(
            f"The phone's `screencap` gave nothing{why}.",
            hint="A protected page (of a bank, a password, a video) and a screen that is off cannot be "
            "captured: wake the phone, or leave that page.",
        )


def read_raw(data: memoryview) -> Pixels:
    """Raises `ScreenUnreadable` unless the pixels are exactly as many as the header says."""
    if len(data) < _RAW.size:
        raise _unreadable("raw", data, "it has no header")
    width, height, form = _RAW.unpack_from(data)
    if not (0 < width <= _LARGEST and 0 < height <= _LARGEST):
        raise _unreadable("raw", data, "its header makes no sense")
    if form not in (_RGBA, _RGBX, _BGRA):
        raise _unreadable("raw", data, f"its pixels are in the format {form}, which only PNG carries")
    header = next((size for size in _HEADERS if len(data) == size + 4 * width * height), None)
    if header is None:
        raise _unreadable("raw", data, f"{width}x{height} pixels would be {4 * width * height} bytes")
    pixels = bytes(data[header:]) if form == _RGBA else _as_rgba(data[header:], form)
    return Pixels(pixels, "rgba", Size(width=width, height=height))


def _as_rgba(data: memoryview, form: int) -> bytes:
    pixels = bytearray(data)
    if form == _BGRA:
        pixels[0::4], pixels[2::4] = pixels[2::4], pixels[0::4]
    else:
        pixels[3::4] = b"\xff" * (len(pixels) // 4)
    return bytes(pixels)


def read_png(data: memoryview) -> Pixels:
    """Raises `ScreenUnreadable` unless it begins and ends as a PNG does."""
    if bytes(data[:8]) != _PNG:
        raise _unreadable("PNG", data, "it does not begin as one")
    if bytes(data[-12:]) != _PNG_END:
        raise _unreadable("PNG", data, "its end is missing")
    length, name, width, height = _IHDR.unpack_from(data, 8)
    if (length, name) != (13, b"IHDR") or not (0 < width <= _LARGEST and 0 < height <= _LARGEST):
        raise _unreadable("PNG", data, "its header makes no sense")
    return Pixels(bytes(data), "png", Size(width=width, height=height))


def _unreadable(kind: str, data: memoryview, why: str) -> ScreenUnreadable:
    if not data:
        return Nothing()
    words = bytes(data[:200])
    said = f" It says: {words.decode(errors='replace').strip()}" if _are_words(words) else ""
    return ScreenUnreadable(
        f"The {kind} capture of {len(data)} bytes cannot be used: {why}.{said}",
        hint="Try again; if it stays so, look whether `adb exec-out screencap -p` works.",
    )


def _are_words(data: bytes) -> bool:
    return bool(data) and all(byte in b"\t\r\n" or 32 <= byte < 127 for byte in data)
