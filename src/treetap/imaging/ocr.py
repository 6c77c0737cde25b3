"""Two networks: one finds where text is, one reads a line of it. The weights come with rapidocr's wheel.

rapidocr's own pipeline is left out on purpose: it takes 1.4 s to import, fetches what it misses, remembers
the options of the last call, and pads every word to the width of a sentence. What is on a screen is upright
and in rows, so that its boxes need no turning either.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from functools import cached_property
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from treetap.errors import MissingExtra
from treetap.imaging.crop import Box
from treetap.imaging.pictures import Image

if TYPE_CHECKING:
    from onnxruntime import InferenceSession  # type: ignore[import-untyped]

_STEP = 32
"""The finder halves its picture five times."""
_MARGIN = 4
"""Pixels put round a picture: text at its very edge is found less well."""
_SURE, _BOX_SURE = 0.3, 0.5
"""From which probability on a pixel, and on the whole a box, is text."""
_GROW = 1.6
"""The finder marks the heart of a line; the line itself is larger by this share of area over outline."""
_LINE = 48
"""The height of a line for the reader."""
_COLUMN = 8
"""Pixels of such a line that the reader looks at as one."""
_WIDEST = 3200
_THREADS = 4


@dataclass(frozen=True, slots=True)
class Letter:
    """One character that was read."""

    text: str
    at: float
    """Where its middle is, 0 to 1 across the line."""
    confidence: float


class Ocr:
    """The networks, each loaded when it is first needed. Not for two threads at once."""

    def find(self, image: Image) -> list[Box]:
        """The boxes of text. The image is as large as the finder should see it."""
        import cv2

        height, width = image.shape[:2]
        below, beside = ((-(side + 2 * _MARGIN)) % _STEP + _MARGIN for side in (height, width))
        padded = cv2.copyMakeBorder(image, _MARGIN, below, _MARGIN, beside, cv2.BORDER_REPLICATE)
        whole = self._run(self._finder, np.asarray(padded, np.uint8))[0, 0]
        sure = whole[_MARGIN : _MARGIN + height, _MARGIN : _MARGIN + width]
        heart = np.asarray(sure > _SURE, np.uint8)
        count, labels, stats, _ = cv2.connectedComponentsWithStats(heart, connectivity=8)
        boxes = []
        for label, (left, top, across, down, _) in enumerate(stats[1:count].tolist(), 1):
            if min(across, down) < 3:
                continue
            part = (slice(top, top + down), slice(left, left + across))
            if sure[part][labels[part] == label].mean() < _BOX_SURE:
                continue
            grow = across * down * _GROW / (2 * (across + down))
            box = Box(
                max(0, round(left - grow)),
                max(0, round(top - grow)),
                min(width, round(left + across + grow)),
                min(height, round(top + down + grow)),
            )
            if box.left < box.right and box.top < box.bottom:
                boxes.append(box)
        return boxes

    def read(self, line: Image) -> list[Letter]:
        """The characters of one line, which fills the image."""
        import cv2

        height, width = line.shape[:2]
        across = int(min(max(width * _LINE / height, _COLUMN * 2), _WIDEST))
        shrinks = height > _LINE
        scaled = cv2.resize(
            line, (across, _LINE), interpolation=cv2.INTER_AREA if shrinks else cv2.INTER_CUBIC
        )
        guesses = self._run(self._reader, np.asarray(scaled, np.uint8))[0]
        best = guesses.argmax(axis=1)
        fresh = np.concatenate(([True], best[1:] != best[:-1])) & (best != 0)
        return [
            Letter(self._letters[best[at]], (float(at) + 0.5) / len(best), float(guesses[at, best[at]]))
            for at in np.flatnonzero(fresh)
        ]

    @staticmethod
    def _run(session: InferenceSession, image: Image) -> NDArray[np.float32]:
        scaled = image.astype(np.float32) / 127.5 - 1.0
        given = np.ascontiguousarray(scaled.transpose(2, 0, 1)[None])
        return np.asarray(session.run(None, {session.get_inputs()[0].name: given})[0], np.float32)

    @cached_property
    def _finder(self) -> InferenceSession:
        return _session("det")

    @cached_property
    def _reader(self) -> InferenceSession:
        return _session("rec")

    @cached_property
    def _letters(self) -> list[str]:
        """What the reader's numbers stand for: nothing, the characters of the model, a space."""
        known = self._reader.get_modelmeta().custom_metadata_map["character"].splitlines()
        return ["", *known, " "]


def _session(task: str) -> InferenceSession:
    from onnxruntime import InferenceSession, SessionOptions

    options = SessionOptions()
    options.log_severity_level = 4
    options.intra_op_num_threads = max(1, min(_THREADS, os.cpu_count() or 1))
    options.inter_op_num_threads = 1
    # Every line has a width of its own: what is kept for the last one is of no use to the next.
    options.enable_cpu_mem_arena = options.enable_mem_pattern = False
    # Threads that spin while they wait for work burn the cores that the rest needs.
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    return InferenceSession(str(_weights(task)), options, providers=["CPUExecutionProvider"])


def _weights(task: str) -> Path:
    spec = find_spec("rapidocr")
    for place in (spec.submodule_search_locations or ()) if spec else ():
        for path in sorted(Path(place, "models").glob(f"*_{task}_*.onnx")):
            return path
    raise MissingExtra(
        f"The weights for reading text off pictures ({task}) are not installed.",
        hint="Install treetap again: they come with the package rapidocr.",
    )
