"""How well icons are known: `python -m treetap.bench.icons [--screens DIR] [--held-out] [--packages DIR]`.

On real screens without a tree or any text read: each icon that is there is asked for in English and Chinese,
and every other icon that has a name too. With `--packages` (npm's node_modules) also how many drawings of
families of icons are known that were never learnt from.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from typing import Literal

import cv2
import numpy as np

from treetap.bench.icons.drawings import SET_ASIDE, drawings
from treetap.bench.images.screens import files
from treetap.errors import TreetapError
from treetap.imaging.pictures import Picture, Pictures, read_image
from treetap.locating.icons.knowledge import known
from treetap.locating.icons.names import Called, names
from treetap.locating.icons.rung import IconRung, icons_on
from treetap.locating.icons.shape import normalise
from treetap.matching.words import is_chinese
from treetap.models import Frame, LocateResult, Pixels, Point, Screen, Size, Target, Text

SURE = 0.8
Class = Literal["one", "one by place", "rare", "several", "absent"]
"""`rare`: only a shape that some apps draw for it is there; to answer with it or not at all is right."""
_LIKELY = (0.5, 0.8)
_BANDS = (0.5, 0.6, 0.7, 0.8, 0.85, 1.01)


@dataclass(frozen=True)
class Label:
    """An icon that a person has marked. `may`: other names that one could give it."""

    icon: str
    box: tuple[int, int, int, int]
    may: tuple[str, ...] = ()

    def holds(self, point: Point) -> bool:
        left, top, right, bottom = self.box
        return left - 4 <= point.x <= right + 4 and top - 4 <= point.y <= bottom + 4


@dataclass(frozen=True)
class Trial:
    """One name on one screen."""

    screen: str
    kind: Class
    sentence: str
    truth: tuple[Label, ...]
    answer: LocateResult

    @property
    def sure(self) -> bool:
        return self.answer.found and self.answer.confidence >= SURE

    @property
    def right(self) -> bool:
        """At the one that is meant; where several are, or none, at nothing."""
        if self.kind in ("absent", "several") or (self.kind == "rare" and not self.answer.found):
            return not self.answer.found
        return self.answer.center is not None and any(one.holds(self.answer.center) for one in self.truth)

    def __str__(self) -> str:
        at = self.answer.center
        got = "not found" if at is None else f"({at.x:.0f}, {at.y:.0f}) at {self.answer.confidence:.2f}"
        return f"{self.screen}: {self.kind} '{self.sentence}': {got}. {self.answer.reason}"


class _Files:
    """Frames that are files."""

    def __init__(self) -> None:
        self.known: dict[str, Pixels] = {}

    async def get(self, frame_id: str) -> Pixels:
        return self.known[frame_id]


def labels() -> dict[str, tuple[Label, ...]]:
    """By the name of the screen."""
    kept = json.loads(Path(__file__).with_name("labels.json").read_text("utf-8"))
    return {
        name: tuple(Label(one["icon"], tuple(one["box"]), tuple(one.get("may", ()))) for one in icons)
        for name, icons in kept.items()
    }


async def study(paths: Sequence[Path]) -> tuple[list[Trial], list[tuple[float, float]]]:
    """Every trial on the screens that have labels, and the CPU time of looking at each and of decoding it."""
    store, trials, cost = _Files(), [], []
    rung = IconRung(Pictures(store))
    marked = labels()
    for path in paths:
        if path.name not in marked:
            continue
        pixels = read_image(path)
        store.known[path.name] = pixels
        frame = Frame(id=path.name, sha=sha256(pixels.data).hexdigest(), size=pixels.size)
        screen = Screen(frame=frame)
        for kind, sentence, truth in _cases(marked[path.name], pixels.size):
            answer = await rung.locate(Target(sentence=Text.model_validate(sentence)), screen)
            answer = answer or LocateResult(found=False, reason="No icon was asked for.")
            trials.append(Trial(path.name, kind, sentence, truth, answer))
        cost.append(_cpu(path))
    return trials, cost


def _cases(icons: Sequence[Label], size: Size) -> Iterator[tuple[Class, str, tuple[Label, ...]]]:
    rows: dict[Called, list[str]] = {}
    for name, called in names().items():
        rows.setdefault(called, []).append(name)
    for called, every in rows.items():
        first = {is_chinese(name): name for name in reversed(every)}
        usual = tuple(one for one in icons if one.icon in called.kinds)
        could = [one for one in icons if {one.icon, *one.may} & {*called.kinds, *called.rarer}]
        kind: Class = "one" if len(usual) == 1 == len(could) else "several"
        kind = "absent" if not could else kind
        if kind == "several" and len(usual) == 1:
            continue  # which of them is meant is a matter of taste
        if kind == "several" and not usual:
            kind = "rare"
        for chinese, name in first.items():
            yield kind, f"{name}图标" if chinese else f"the {name} icon", usual or tuple(could)
        for one in usual if kind != "absent" else ():
            english, chinese_side, alike = _corner(one, could, size)
            if alike == 1:
                yield "one by place", f"the {first[False]} icon in the {english} corner", (one,)
                yield "one by place", f"{chinese_side}的{first.get(True, first[False])}", (one,)


def _corner(one: Label, others: Sequence[Label], size: Size) -> tuple[str, str, int]:
    """The corner that it is in, in words, and how many of the others are there."""

    def corner(label: Label) -> tuple[bool, bool]:
        left, top, right, bottom = label.box
        return top + bottom > size.height, left + right > size.width

    low, right = corner(one)
    words = f"{'bottom' if low else 'top'} {'right' if right else 'left'}"
    return (
        words,
        f"{'右' if right else '左'}{'下' if low else '上'}角",
        sum(corner(o) == (low, right) for o in others),
    )


def _cpu(path: Path) -> tuple[float, float]:
    """Of looking at the screen in the size of a usual phone, on one core, and of decoding it as PNG."""
    image = np.asarray(cv2.resize(_image(path), (1080, 2400), interpolation=cv2.INTER_AREA), np.uint8)
    picture, data = Picture(image), cv2.imencode(".png", image)[1]
    looking, decoding = [], []
    for _ in range(4):
        started = time.thread_time()
        icons_on(picture)
        between = time.thread_time()
        cv2.imdecode(data, cv2.IMREAD_COLOR)
        looking.append((between - started) * 1000)
        decoding.append((time.thread_time() - between) * 1000)
    return min(looking), min(decoding)


def _image(path: Path) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    return np.asarray(cv2.imread(str(path)), np.uint8)


def recognised(packages: Path) -> dict[str, dict[str, float]]:
    """Of drawings of families never seen: how many are known, and how many without a name are taken for one.

    Known is what some name means by both: a chevron for a caret, a bubble with dots for an empty one.
    """
    kinds = known().kinds
    alike = {(one, other) for called in names().values() for one in called.kinds for other in called.kinds}
    figures: dict[str, dict[str, float]] = {}
    for family in SET_ASIDE:
        count: Counter[str] = Counter()
        for one in drawings(packages, family, others=4):
            shape = normalise(one.ink)
            if shape is None:
                continue
            odds = known().odds(shape[None])[0]
            at = int(odds[1:].argmax()) + 1
            group = "named" if one.kind else "other"
            count[group] += 1
            for least in _LIKELY:
                if odds[at] >= least:
                    count[f"{group} at {least}"] += 1
                    count[f"right at {least}"] += (kinds[at], one.kind) in alike or kinds[at] == one.kind
        row: dict[str, float] = {"drawings": count["named"], "others": count["other"]}
        for least in _LIKELY:
            taken = count[f"named at {least}"]
            row[f"known at {least}"] = round(count[f"right at {least}"] / count["named"], 3)
            row[f"right of those at {least}"] = round(count[f"right at {least}"] / max(1, taken), 3)
            row[f"others taken at {least}"] = round(count[f"other at {least}"] / max(1, count["other"]), 3)
        figures[family] = row
    return figures


def report(trials: Sequence[Trial], cost: Sequence[tuple[float, float]]) -> dict[str, object]:
    classes: dict[str, dict[str, int]] = {}
    for one in trials:
        row = classes.setdefault(one.kind, Counter())
        row["asked"] += 1
        row["right"] += one.right
        row["sure"] += one.sure
        row["sure and wrong"] += one.sure and not one.right
        row["found and wrong"] += one.answer.found and not one.right
    present = [one for one in trials if one.kind in ("one", "one by place")]
    sure = [one for one in trials if one.sure]
    calibration = {}
    for low, high in pairwise(_BANDS):
        band = [one for one in trials if one.answer.found and low <= one.answer.confidence < high]
        calibration[f"{low:.2f}"] = [len(band), sum(one.right for one in band)]
    return {
        "classes": {name: dict(row) for name, row in classes.items()},
        "recall": sum(one.right for one in present) / max(1, len(present)),
        "sure recall": sum(one.right and one.sure for one in present) / max(1, len(present)),
        "precision of the sure": sum(one.right for one in sure) / max(1, len(sure)),
        "calibration": calibration,
        "cpu ms of looking": [round(one, 1) for one, _ in cost],
        "cpu ms of decoding the same": [round(other, 1) for _, other in cost],
        "kinds": len(known().kinds) - 1,
    }


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m treetap.bench.icons", description=__doc__)
    parser.add_argument("--screens", type=Path, default=Path("../shared/screens"))
    parser.add_argument("--held-out", action="store_true")
    parser.add_argument("--packages", type=Path)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    cv2.setNumThreads(1)
    try:
        trials, cost = asyncio.run(study(files(options.screens, options.held_out)))
        figures = report(trials, cost)
        if options.packages is not None:
            figures["families"] = recognised(options.packages)
    except TreetapError as error:
        sys.stderr.write(f"{error.message} {error.hint}\n")
        return 2
    print(json.dumps(figures, indent=None if options.json else 1, ensure_ascii=False))
    for one in () if options.json else trials:
        if not one.right:
            print(one)
    return 0


if __name__ == "__main__":
    sys.exit(main())
