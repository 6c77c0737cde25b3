"""A picture of each failure: where the target is, what was answered, and the reference beside it."""

from __future__ import annotations

import re
from pathlib import Path

import cv2
import numpy as np

from treetap.bench.images.answers import Answer
from treetap.bench.images.cases import Case
from treetap.errors import StorageError
from treetap.imaging.pictures import Image, encode

GREEN, RED, GREY = (0, 160, 0), (0, 0, 230), 128
_GAP = 16


class Drawings:
    """A folder that the pictures are put into, numbered."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._count = 0
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise _unwritable(folder, error) from error

    def add(self, case: Case, answer: Answer) -> None:
        """Draw it and write it."""
        self._count += 1
        words = re.sub(r"[^\w.]+", "_", f"{self._count:03} {case.kind} {case.name}")[:120]
        path = self._folder / f"{words}.png"
        try:
            path.write_bytes(encode(drawn(case, answer)).data)
        except OSError as error:
            raise _unwritable(path, error) from error


def drawn(case: Case, answer: Answer) -> Image:
    """The screen, the truth in green, the answer in red, the reference to the right."""
    screen = case.screen.copy()
    for box, colour in ((case.truth, GREEN), (answer.box, RED)):
        if box is not None:
            cv2.rectangle(screen, (box.left, box.top), (box.right - 1, box.bottom - 1), colour, 5)
    height, width = case.reference.shape[:2]
    page = np.full(
        (max(screen.shape[0], height + 2 * _GAP), screen.shape[1] + width + 2 * _GAP, 3), GREY, np.uint8
    )
    page[: screen.shape[0], : screen.shape[1]] = screen
    left = screen.shape[1] + _GAP
    page[_GAP : _GAP + height, left : left + width] = case.reference
    return page


def _unwritable(path: Path, error: OSError) -> StorageError:
    return StorageError(
        f"{path} cannot be written: {error.strerror or error}.", hint="Name a folder for --draw."
    )
