"""Whether a place differs from the reference all over: then one spot that differs more tells nothing.

A near-duplicate on a screen of the same phone is equal to the pixel but for a part: more than half of its
edges are. A target under a filter, or from a washed-out picture, has hardly a pixel in common with it.
"""

from __future__ import annotations

import numpy as np

from treetap.imaging.pictures import Image

_STROKE = 24
"""Shades, of 255, by which a stroke differs from what is beside it."""
_SAME = 4
_FEW = 0.25
"""Of the edges: targets under filters had 0.14 at most, near-duplicates 0.59 and more but for other hues."""


def changed_all_over(reference: Image, place: Image) -> bool:
    """Whether hardly an edge of the two, which are of one size, is the same."""
    import cv2

    grey = cv2.cvtColor(reference, cv2.COLOR_BGR2GRAY)
    edges = cv2.morphologyEx(grey, cv2.MORPH_GRADIENT, np.ones((3, 3), np.uint8)) > _STROKE
    count = int(np.count_nonzero(edges))
    same = cv2.absdiff(reference, place).max(axis=2) <= _SAME
    return count > 0 and int(np.count_nonzero(same & edges)) <= _FEW * count
