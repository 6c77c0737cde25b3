"""Locating by sentence and text without a tree (E2), the way on when one fails (E3), the cache (E6).

python -m treetap.bench.sentences [--part sentences|fallback|cache] [--screens DIR] [--held-out] [--json]

Sentences in Chinese and English on screens of virtual phones, where the phone says what is true, and with
--screens on real screens that were labelled by hand. --held-out runs the half of the screens, apps and
templates that was set aside while the code was written.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
from collections.abc import AsyncIterator
from pathlib import Path

from treetap.bench.locating_walk import Eyes
from treetap.bench.sentences.caching import cache_figures, cache_table
from treetap.bench.sentences.cases import Scene, Trial
from treetap.bench.sentences.fallback import fallback_figures, fallback_table
from treetap.bench.sentences.figures import figures, table
from treetap.bench.sentences.phone import phone_scenes
from treetap.bench.sentences.real import real_scenes
from treetap.core.ports import Locator
from treetap.imaging.pictures import Pictures
from treetap.imaging.reading import OcrReader
from treetap.imaging.store import FolderFrameStore
from treetap.locating.icons.rung import IconRung
from treetap.locating.ladder import LadderLocator


async def run(screens: Path | None, *, held_out: bool) -> list[Trial]:
    """All trials. Raises `StorageError` for a folder of screens that cannot be used."""
    frames = FolderFrameStore(None)
    pictures = Pictures(frames, keep=4)
    reader = OcrReader(pictures)
    eyes = Eyes(frames, pictures, reader)
    locator = LadderLocator(pictures, reader=reader, icons=IconRung(pictures))
    trials: list[Trial] = []
    async for scene in _scenes(eyes, screens, held_out=held_out):
        print(scene.name, file=sys.stderr)
        trials += await tried(scene, locator)
    return trials


async def _scenes(eyes: Eyes, screens: Path | None, *, held_out: bool) -> AsyncIterator[Scene]:
    if screens is not None:
        async for scene in real_scenes(screens, eyes, held_out=held_out):
            yield scene
    async for scene in phone_scenes(eyes, held_out=held_out):
        yield scene


async def tried(scene: Scene, locator: Locator) -> list[Trial]:
    """Each case of the scene."""
    return [
        Trial(scene.name, scene.source, case, await locator.locate(case.target, scene.screen))
        for case in scene.cases
    ]


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m treetap.bench.sentences",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--part", choices=("sentences", "fallback", "cache"), default="sentences")
    parser.add_argument("--screens", type=Path, help="a folder of real screens, those of labels.json")
    parser.add_argument("--held-out", action="store_true", help="the half that was set aside")
    parser.add_argument("--json", action="store_true", help="one JSON object on stdout")
    options = parser.parse_args()
    if options.part == "fallback":
        fallen = asyncio.run(fallback_figures(held_out=options.held_out))
        print(json.dumps(fallen, ensure_ascii=False) if options.json else fallback_table(fallen))
        return 0 if fallen["passed"] else 1
    if options.part == "cache":
        cached = asyncio.run(cache_figures())
        print(json.dumps(cached, ensure_ascii=False) if options.json else cache_table(cached))
        return 0 if cached["passed"] else 1
    found = figures(asyncio.run(run(options.screens, held_out=options.held_out)))
    print(json.dumps(found, ensure_ascii=False) if options.json else table(found))
    return 0 if found["passed"] else 1


if __name__ == "__main__":
    sys.exit(main())
