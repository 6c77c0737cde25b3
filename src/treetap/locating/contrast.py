"""Whether two pictures of one thing have the same colours and contrast: a page behind a dialog does not."""

from __future__ import annotations

import numpy as np

from treetap.imaging.pictures import Image

_SHADES = 12
"""Of 255: how far the mean of a colour may be off. More, and it is dimmed, disabled, or another thing."""
_CONTRAST, _NOISE = 0.12, 2.0
"""How much more or less it may differ from its ground, as a share, and in shades. What is drawn in light on a
black page hardly changes the mean when it is dimmed; its contrast falls with it."""


def same_colours(known: Image, there: Image) -> bool:
    """Whether they have, on the whole, the same colours, as far from each other. They may differ in size."""
    if known.shape != there.shape:
        known = _resized(known, there)
    one, other = (image.reshape(-1, 3).astype(np.float64) for image in (known, there))
    if np.abs(one.mean(axis=0) - other.mean(axis=0)).max() > _SHADES:
        return False
    before, after = one.std(axis=0), other.std(axis=0)
    allowed = np.maximum(_NOISE, _CONTRAST * np.maximum(before, after))
    return bool((np.abs(before - after) <= allowed).all())


def _resized(known: Image, like: Image) -> Image:
    """Smaller or larger drawings have softer edges, and less contrast for it."""
    import cv2

    height, width = like.shape[:2]
    smaller = width < known.shape[1]
    how = cv2.INTER_AREA if smaller else cv2.INTER_LINEAR
    return np.asarray(cv2.resize(known, (width, height), interpolation=how), np.uint8)
