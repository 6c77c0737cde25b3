"""Pictures and indexes for the tests of the reference library."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np

from treetap.imaging.pictures import Picture, encode


def picture(seed: int = 0, width: int = 32, height: int = 24) -> Picture:
    """Noise: like nothing else."""
    pixels = np.random.default_rng(seed).integers(0, 256, (height, width, 3), dtype=np.uint8)
    return Picture(pixels)


def png(seed: int = 0, width: int = 32, height: int = 24) -> bytes:
    return encode(picture(seed, width, height).image).data


def drop_in(root: Path, *paths: str) -> None:
    """Put a picture at each of the paths, as a person would."""
    for seed, path in enumerate(paths):
        file = root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(png(seed))


def write_index(root: Path, **sections: Any) -> Path:
    root.mkdir(parents=True, exist_ok=True)
    file = root / "index.json"
    file.write_text(json.dumps({"version": "1.0", **sections}, ensure_ascii=False), encoding="utf-8")
    return file


def read_index(root: Path) -> Any:
    return json.loads((root / "index.json").read_text(encoding="utf-8"))
