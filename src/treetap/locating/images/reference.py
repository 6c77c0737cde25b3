"""A reference image: what is looked for. Nothing in its file is trusted.

Transparent pixels do not count. They are filled with what stands out from the rest, because the outline of a
one-coloured icon is all that it shows, and on most screens it stands out from its ground.
"""

from __future__ import annotations

import stat
from functools import cached_property
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from treetap.errors import ReferenceInvalid, ScreenUnreadable
from treetap.imaging.crop import crop
from treetap.imaging.pictures import MOST_PIXELS, Image, Picture, jpeg_size, png_size
from treetap.models import Bounds

LEAST_SIDE = 8
"""Whatever is smaller looks like too much else."""
MOST_SIDE = 8_000
_MOST_BYTES = 64_000_000
_FLAT = 6
"""The colours of a flat picture differ by less: compression alone makes that much."""
_OPAQUE = 128
_MOST_LEVELS = 128
"""Reduced pictures kept of one reference: two searches at every scale need as many."""

_HINT = (
    "Give a PNG or JPEG that an image viewer can open, cut from a screenshot: `treetap refs add` makes one."
)
_HINT_CUT = "Cut out more of the screen, with something on it that is nowhere else."


class Reference:
    """A picture to be found, with what is worked out from it once. Never changed."""

    def __init__(self, picture: Picture, mask: NDArray[np.uint8] | None = None) -> None:
        self.picture = picture
        self.mask = mask
        """Not 0 where it counts; None if all of it does."""
        self.size = picture.size
        self._levels: dict[float, Image] = {1.0: picture.grey}

    @property
    def grey(self) -> Image:
        return self.picture.grey

    @cached_property
    def weights(self) -> NDArray[np.float32] | None:
        """How much each pixel counts in the last comparison; None if all count alike.

        A rim round the opaque part counts too: it is the outline that tells one icon from another.
        """
        if self.mask is None:
            return None
        import cv2

        return np.asarray(cv2.dilate(self.mask, np.ones((3, 3), np.uint8)) > 0, np.float32)

    def reduced(self, ratio: float) -> Image:
        """The brightness at so many pixels for one of the reference's, exactly: no side is stretched."""
        known = self._levels.get(ratio)
        if known is None:
            if len(self._levels) >= _MOST_LEVELS:
                self._levels = {1.0: self.grey}
            known = self._levels[ratio] = self._resized(ratio)
        return known

    def _resized(self, ratio: float) -> Image:
        import cv2

        way = cv2.INTER_AREA if ratio < 1 else cv2.INTER_LINEAR
        grey = np.asarray(cv2.resize(self.grey, None, fx=ratio, fy=ratio, interpolation=way), np.uint8)
        # A side is rounded up where half a pixel is left; of that pixel only a part is known.
        height, width = (max(1, int(side * ratio + 0.1)) for side in (self.size.height, self.size.width))
        return np.ascontiguousarray(grey[:height, :width])


def load_reference(path: Path) -> Reference:
    """The reference in a PNG or JPEG file. Raises `ReferenceInvalid`."""
    try:
        about = path.stat()
        if not stat.S_ISREG(about.st_mode):
            raise ReferenceInvalid(f"The reference image {path} is no file.", hint=_HINT)
        if about.st_size > _MOST_BYTES:
            raise ReferenceInvalid(
                f"The reference image {path} has {about.st_size:,} bytes; at most {_MOST_BYTES:,} are read.",
                hint=_HINT,
            )
        with path.open("rb") as file:
            data = file.read(_MOST_BYTES + 1)
    except FileNotFoundError as error:
        raise ReferenceInvalid(
            f"The reference image {path} does not exist.",
            hint="Check the name; `treetap refs list` shows those of the library.",
        ) from error
    except OSError as error:
        raise ReferenceInvalid(
            f"The reference image {path} cannot be read: {error.strerror or error}.", hint=_HINT
        ) from error
    except ValueError as error:
        raise ReferenceInvalid(
            f"The reference image {str(path)!r} has no usable name: {error}.", hint=_HINT
        ) from error
    return reference_of(data, str(path))


def reference_of(data: bytes, name: str) -> Reference:
    """The reference in a file's contents. Raises `ReferenceInvalid`, which calls it by the name."""
    if not data:
        raise ReferenceInvalid(f"The reference image {name} is empty.", hint=_HINT)
    if len(data) > _MOST_BYTES:
        raise ReferenceInvalid(
            f"The reference image {name} has {len(data):,} bytes; at most {_MOST_BYTES:,} are read.",
            hint=_HINT,
        )
    width, height = _claimed(data, name)
    if max(width, height) > MOST_SIDE or width * height > MOST_PIXELS:
        raise ReferenceInvalid(
            f"The reference image {name} is {width}x{height} pixels large; no screen is.",
            hint="Give the part of a screenshot that is to be found, not more.",
        )
    _check_sides(width, height, name)
    image, alpha = _decoded(data, name)
    mask = None
    if alpha is not None and int(alpha.min()) < 255:
        image, mask = _filled(image, alpha, name)
    return _checked(image, mask, name)


def cut(picture: Picture, bounds: Bounds) -> Reference:
    """The part of a screen as a reference. Raises `OffScreen`, and `ReferenceInvalid` if it cannot be one."""
    part = crop(picture, bounds)
    name = f"[{bounds.left:.6g},{bounds.top:.6g}][{bounds.right:.6g},{bounds.bottom:.6g}] of the screen"
    _check_sides(part.size.width, part.size.height, name)
    return _checked(part.image, None, name)


def _claimed(data: bytes, name: str) -> tuple[int, int]:
    """The size that the file says it has, without decoding it."""
    jpeg = data.startswith(b"\xff\xd8")
    try:
        return jpeg_size(data) if jpeg else png_size(data)
    except ScreenUnreadable as error:
        what = error.message.replace("A screenshot", f"The reference image {name}", 1)
        what = what.replace("is no PNG", "is neither a PNG nor a JPEG")
        raise ReferenceInvalid(what, hint=_HINT) from error


def _decoded(data: bytes, name: str) -> tuple[Image, NDArray[np.uint8] | None]:
    """The pixels, blue first, and how opaque each is; None if all are."""
    import cv2

    # A JPEG is turned as its EXIF says; only a PNG has transparency.
    way = cv2.IMREAD_COLOR_BGR if data.startswith(b"\xff\xd8") else cv2.IMREAD_UNCHANGED
    try:
        pixels = cv2.imdecode(np.frombuffer(data, np.uint8), way)
    except cv2.error as error:
        raise ReferenceInvalid(
            f"The reference image {name} cannot be decoded: {error.err}.", hint=_HINT
        ) from error
    if pixels is None or pixels.ndim not in (2, 3):
        raise ReferenceInvalid(f"The reference image {name} cannot be decoded.", hint=_HINT)
    if pixels.dtype == np.uint16:
        pixels = np.asarray(pixels // 256, np.uint8)
    if pixels.dtype != np.uint8:
        raise ReferenceInvalid(f"The reference image {name} is of a kind that no screenshot has.", hint=_HINT)
    if pixels.ndim == 2 or pixels.shape[2] == 1:
        return np.asarray(cv2.cvtColor(pixels, cv2.COLOR_GRAY2BGR), np.uint8), None
    if pixels.shape[2] == 4:
        return np.ascontiguousarray(pixels[:, :, :3], np.uint8), np.ascontiguousarray(
            pixels[:, :, 3], np.uint8
        )
    return np.asarray(pixels, np.uint8), None


def _filled(image: Image, alpha: NDArray[np.uint8], name: str) -> tuple[Image, NDArray[np.uint8] | None]:
    """The picture on a ground that it stands out from, and which of its pixels count."""
    opaque = alpha >= _OPAQUE
    if not opaque.any():
        raise ReferenceInvalid(
            f"The reference image {name} is wholly transparent: there is nothing to find.",
            hint="Save it without transparency, or with something opaque on it.",
        )
    rows, columns = np.flatnonzero(opaque.any(axis=1)), np.flatnonzero(opaque.any(axis=0))
    _check_sides(
        int(columns[-1] - columns[0]) + 1, int(rows[-1] - rows[0]) + 1, f"{name}, where it is opaque,"
    )
    bright = float(image[opaque].mean()) >= 128
    share = alpha.astype(np.float32)[:, :, None] / 255
    ground = np.float32(0 if bright else 255)
    filled = (image * share + ground * (1 - share)).round().astype(np.uint8)
    return filled, None if opaque.all() else opaque.astype(np.uint8) * 255


def _check_sides(width: int, height: int, name: str) -> None:
    if min(width, height) < LEAST_SIDE:
        raise ReferenceInvalid(
            f"The reference image {name} is {width}x{height} pixels large; "
            f"it needs at least {LEAST_SIDE} on a side.",
            hint=_HINT_CUT,
        )


def _checked(image: Image, mask: NDArray[np.uint8] | None, name: str) -> Reference:
    darkest, brightest = image.min(axis=(0, 1)).astype(np.int16), image.max(axis=(0, 1)).astype(np.int16)
    if int((brightest - darkest).max()) < _FLAT:
        raise ReferenceInvalid(
            f"The reference image {name} is one flat colour: it is everywhere and nowhere.", hint=_HINT_CUT
        )
    image = np.ascontiguousarray(image)
    image.setflags(write=False)
    return Reference(Picture(image), mask)
