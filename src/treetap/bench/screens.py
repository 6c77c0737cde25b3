"""Whether like screens are near each other: `uv run python -m treetap.bench.screens [--screens DIR]`.

Every screen of the virtual phone's tours is taken as it is at first, and again with other contents, in the
other language, in the dark theme. Two screens show the same page if the phone says so: app, activity and what
lies over it. Printed, for elements with pixels and for pixels alone: the AUC (how often two screens of one
page are nearer than two of different pages; 0.5 is chance), the share of screens whose nearest first screen
is of the same page, and the cost of one vector beside decoding one PNG. With a folder of screenshots named
APP_LOCALE_PAGE.png the same is done for their pages in two languages, from the pixels alone.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from treetap.errors import TreetapError
from treetap.imaging.embedding.descriptor import ScreenDescriptor
from treetap.imaging.pictures import Pictures, decode, read_image
from treetap.imaging.store import FolderFrameStore
from treetap.models import Element, Pixels, Screen, Size
from treetap.perception.tree import elements_from
from virtualphone.apps import default_apps
from virtualphone.phone import Phone
from virtualphone.scene import compose
from virtualphone.screen import encode_png
from virtualphone.toolkit.paint import paint
from virtualphone.tours import all_tours
from virtualphone.tours.steps import Lost, Walker
from virtualphone.uitree import hierarchy

SIZE, DENSITY = (720, 1600), 280
FIRST: dict[str, Any] = {"locale": "en", "dark": False, "seed": 0}
CHANGED: dict[str, dict[str, Any]] = {
    "other contents": {"seed": 7},
    "other language": {"locale": "zh"},
    "dark theme": {"dark": True},
    "all three": {"locale": "zh", "dark": True, "seed": 7},
}


@dataclass(frozen=True)
class Shot:
    """A screen, and which page it is by the phone's own account."""

    page: tuple[str, ...]
    pixels: Pixels
    elements: tuple[Element, ...] = ()


@dataclass
class Figures:
    """Of one change, with or without elements."""

    change: str
    seen: str
    screens: int
    auc: float
    nearest: float


def shots(every: int, **phone: Any) -> Iterator[Shot]:
    """Every n-th screen of every tour, as far as its steps can be taken with these contents."""
    made = Phone(default_apps(), size=SIZE, density=DENSITY, **phone)
    number = 0
    for tour in all_tours():
        for steps in tour.screens.values():
            number += 1
            if number % every:
                continue
            made.reset()
            if tour.package in made.apps:
                made.launch(tour.package)
            walker = Walker(made)
            try:
                for step in steps:
                    step(walker)
            except Lost:
                continue
            yield _shot(made)


def _shot(phone: Phone) -> Shot:
    scene = compose(phone)
    image = paint(scene.width, scene.height, scene.drawing())
    size = Size(width=image.width, height=image.height)
    png = encode_png(image.convert("RGBA").tobytes(), *image.size)
    window = scene.focused
    xml = hierarchy([(window.root, window.package)], scene.screen, scene.rotation)
    front = phone.front
    over = [str(one["name"]) for one in front["overlays"]]
    page = (front["package"], front["activity"], window.kind, *over)
    return Shot(page, Pixels(data=png, encoding="png", size=size), elements_from(xml, size).elements)


async def vectors(shots: Sequence[Shot], *, with_elements: bool) -> NDArray[np.float64]:
    """One row per screen."""
    store = FolderFrameStore(None, keep=2)
    descriptor = ScreenDescriptor(Pictures(store, keep=1))
    rows = []
    for shot in shots:
        frame = await store.put(shot.pixels)
        screen = Screen(frame=frame, elements=shot.elements if with_elements else ())
        rows.append((await descriptor.embed([screen]))[0])
    return np.asarray(rows, np.float64)


def figures(
    change: str,
    seen: str,
    first: tuple[Sequence[Shot], NDArray[np.float64]],
    again: tuple[Sequence[Shot], NDArray[np.float64]],
) -> Figures:
    """How well the changed screens find their pages among the first ones."""
    near = again[1] @ first[1].T
    same = np.asarray([[one.page == two.page for two in first[0]] for one in again[0]])
    known = same.any(axis=1)
    nearest = same[np.arange(len(near)), near.argmax(axis=1)][known].mean()
    return Figures(change, seen, int(known.sum()), auc(near[same], near[~same]), float(nearest))


def auc(like: NDArray[np.float64], unlike: NDArray[np.float64]) -> float:
    """How often one of the first is larger than one of the second; ties count half."""
    both = np.sort(unlike)
    below, up_to = np.searchsorted(both, like, "left"), np.searchsorted(both, like, "right")
    return float((below + up_to).mean() / 2 / len(both))


async def cost(shots: Sequence[Shot]) -> tuple[float, float]:
    """CPU milliseconds of one vector, and of one decode, in turn."""
    store = FolderFrameStore(None)
    pictures = Pictures(store, keep=1)
    descriptor = ScreenDescriptor(pictures)
    spent: dict[str, list[float]] = defaultdict(list)
    for shot in shots:
        screen = Screen(frame=await store.put(shot.pixels), elements=shot.elements)
        start = time.process_time()
        decode(shot.pixels)
        spent["decode"].append(time.process_time() - start)
        await pictures.of(screen.frame)
        start = time.process_time()
        await descriptor.embed([screen])
        spent["vector"].append(time.process_time() - start)
    return 1000 * float(np.median(spent["vector"])), 1000 * float(np.median(spent["decode"]))


async def study(every: int) -> tuple[list[Figures], tuple[float, float]]:
    """On the virtual phone."""
    first = list(shots(every, **FIRST))
    found = []
    again = {change: list(shots(every, **FIRST | given)) for change, given in CHANGED.items()}
    for seen, with_elements in (("elements and pixels", True), ("pixels alone", False)):
        base = first, await vectors(first, with_elements=with_elements)
        for change, others in again.items():
            rows = await vectors(others, with_elements=with_elements)
            found.append(figures(change, seen, base, (others, rows)))
    return found, await cost(first[:40])


def _by_locale(folder: Path) -> list[tuple[str, list[Shot]]]:
    found: dict[str, list[Shot]] = defaultdict(list)
    for path in sorted(folder.glob("*.png")):
        parts = path.stem.split("_", 2)
        if len(parts) == 3:
            found[parts[1]].append(Shot((parts[0], parts[2]), read_image(path)))
    return sorted(found.items())


async def study_files(folder: Path) -> list[Figures]:
    """On screenshots: each locale of an app against the first one."""
    locales = _by_locale(folder)
    if len(locales) < 2:
        return []
    (_, first), *others = locales
    base = first, await vectors(first, with_elements=False)
    return [
        figures(
            f"{folder.name}: {name}", "pixels alone", base, (one, await vectors(one, with_elements=False))
        )
        for name, one in others
    ]


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m treetap.bench.screens", description=__doc__)
    parser.add_argument("--screens", type=Path, help="a folder of screenshots: APP_LOCALE_PAGE.png")
    parser.add_argument("--every", type=int, default=1, help="only every n-th screen (default: 1)")
    parser.add_argument("--json", action="store_true", help="one JSON object on stdout")
    asked = parser.parse_args()
    try:
        found, (vector, decoded) = asyncio.run(study(max(1, asked.every)))
        if asked.screens is not None:
            found += asyncio.run(study_files(asked.screens))
    except TreetapError as error:
        sys.exit(str(error))
    if asked.json:
        told = [asdict(one) for one in found]
        print(
            json.dumps(
                {"figures": told, "vector_ms": vector, "decode_ms": decoded, "ratio": vector / decoded}
            )
        )
        return
    for one in found:
        print(
            f"{one.seen:20} {one.change:24} AUC {one.auc:.3f}   nearest is the same page {one.nearest:6.1%}"
            f"   ({one.screens} screens)"
        )
    print(f"one vector {vector:.1f} ms, one PNG decode {decoded:.1f} ms: {vector / decoded:.2f} of it (CPU)")


if __name__ == "__main__":
    main()
