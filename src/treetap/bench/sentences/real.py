"""Real Android screens, labelled by hand: `labels.json` says what is asked for and where it is, in pixels.

The screens themselves are not in the repository. Those that the image study sets aside are so here too.
"""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from importlib import resources
from pathlib import Path
from typing import Any

from treetap.bench.images.screens import files
from treetap.bench.locating_truth import Rect
from treetap.bench.locating_walk import Eyes
from treetap.bench.sentences.cases import Case, Scene
from treetap.imaging.pictures import read_image
from treetap.perception.saved import perceive_saved


def labels() -> dict[str, tuple[Case, ...]]:
    """The cases of each screen, by file name."""
    text = resources.files(__package__).joinpath("labels.json").read_text(encoding="utf-8")
    read: dict[str, list[dict[str, Any]]] = json.loads(text)
    return {name: tuple(_case(row) for row in rows) for name, rows in read.items()}


def _case(row: dict[str, Any]) -> Case:
    return Case(row["say"], row["kind"], row["way"], _boxes(row["box"]))


def _boxes(box: list[int] | None) -> tuple[Rect, ...]:
    return () if box is None else ((box[0], box[1], box[2], box[3]),)


async def real_scenes(folder: Path, eyes: Eyes, *, held_out: bool) -> AsyncIterator[Scene]:
    """Those of one half, read off their pixels. Raises `StorageError` for a folder that cannot be used."""
    known = labels()
    for file in files(folder, held_out):
        if file.name in known:
            screen = await perceive_saved(
                read_image(file), frames=eyes.frames, pictures=eyes.pictures, reader=eyes.reader
            )
            yield Scene(file.name, "real", screen, known[file.name])
