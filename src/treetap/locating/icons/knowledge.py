"""What is known of the shapes of icons: a small network's numbers, and how likely a shape is of each kind."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import as_file, files
from pathlib import Path
from typing import Self

import numpy as np
from numpy.typing import NDArray

from treetap.locating.icons.shape import Vectors, features

_FILE = "icons.npz"
_STEPS = 127
"""Whole numbers that a weight is kept in, either way."""


@dataclass(frozen=True)
class Knowledge:
    """Two layers. The weights are kept as whole numbers, each column with its own unit."""

    kinds: tuple[str, ...]
    """The first is "": none of those that have a name."""
    middle: NDArray[np.float32]
    weights: tuple[NDArray[np.float32], ...]

    @classmethod
    def of(
        cls, kinds: tuple[str, ...], middle: NDArray[np.float32], weights: list[NDArray[np.float32]]
    ) -> Self:
        """As it will be once kept: rounded."""
        rounded = [_times(*_steps(one)) if one.ndim == 2 else one for one in weights]
        return cls(kinds, middle.astype(np.float16).astype(np.float32), tuple(rounded))

    def odds(self, shapes: NDArray[np.uint8]) -> Vectors:
        """For each shape (n x 32 x 32) how likely it is of each kind."""
        first, lift, second, tilt = self.weights
        hidden = np.maximum((features(shapes) - self.middle) @ first + lift, 0)
        scores = hidden @ second + tilt
        odds = np.exp(scores - scores.max(axis=1, keepdims=True))
        return np.asarray(odds / odds.sum(axis=1, keepdims=True), np.float32)

    def save(self, path: Path) -> None:
        first, lift, second, tilt = self.weights
        first_steps, first_unit = _steps(first)
        second_steps, second_unit = _steps(second)
        np.savez_compressed(
            path,
            kinds=np.array(self.kinds),
            middle=self.middle.astype(np.float16),
            lift=lift,
            tilt=tilt,
            first=first_steps,
            first_unit=first_unit,
            second=second_steps,
            second_unit=second_unit,
        )

    @classmethod
    def load(cls, path: Path) -> Self:
        with np.load(path, allow_pickle=False) as kept:
            first = _times(kept["first"], kept["first_unit"])
            second = _times(kept["second"], kept["second_unit"])
            kinds = tuple(str(kind) for kind in kept["kinds"])
            return cls(kinds, kept["middle"].astype(np.float32), (first, kept["lift"], second, kept["tilt"]))


@cache
def known() -> Knowledge:
    """What comes with the package, read once."""
    with as_file(files(__package__).joinpath(_FILE)) as path:
        return Knowledge.load(path)


def _steps(weights: NDArray[np.float32]) -> tuple[NDArray[np.int8], NDArray[np.float32]]:
    unit = np.maximum(np.abs(weights).max(axis=0), 1e-9) / _STEPS
    return np.round(weights / unit).astype(np.int8), unit.astype(np.float32)


def _times(steps: NDArray[np.int8], unit: NDArray[np.float32]) -> NDArray[np.float32]:
    return np.asarray(steps.astype(np.float32) * unit, np.float32)
