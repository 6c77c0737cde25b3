"""What is read off screens, and what it costs: `uv run python -m treetap.bench.reading [--screens DIR]`.

With a folder of screenshots (png, jpg) it prints each line that it reads on them, to be judged by eye.
Without one it reads screens of the virtual phone, in both languages and themes, and counts against what the
phone drew. Costs are CPU time of the whole process: the full screen, a region of it, and one line whose place
is known.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import statistics
import sys
import time
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from rapidfuzz import fuzz

from treetap.bench.drawn import Drawn, Shown, shown
from treetap.errors import TreetapError
from treetap.imaging.pictures import Pictures, read_image
from treetap.imaging.reading import OcrReader
from treetap.imaging.store import FolderFrameStore
from treetap.models import Bounds, Pixels, TextLine

NEARLY = 88
"""From this likeness on, of 100, a line counts as nearly right: dots of an ellipsis, a look-alike."""
SAME = str.maketrans({"…": "...", "·": "-", "・": "-", "•": "-", "–": "-", "—": "-", "'": "’", "‘": "’"})
"""Marks that look the same on a screen."""


@dataclass
class Cost:
    """CPU milliseconds."""

    screen: float
    region: float
    line: float

    @property
    def ratio(self) -> float:
        """How many known lines the full screen costs."""
        return self.screen / self.line


@dataclass
class Score:
    """Lines that were there, and lines that were read."""

    there: int = 0
    exact: int = 0
    nearly: int = 0
    read: int = 0
    right: int = 0
    missed: list[str] = field(default_factory=list)
    invented: list[str] = field(default_factory=list)


async def measure(pixels: Pixels) -> tuple[tuple[TextLine, ...], Cost | None]:
    """All lines, and the costs; none where there is nothing to read."""
    lines, full = await _spent(pixels, None)
    if not lines:
        return lines, None
    middle = sorted(lines, key=lambda line: line.bounds.top)[len(lines) // 2]
    size, box = pixels.size, middle.bounds
    around = Bounds.pixel(0, box.top - size.height // 20, size.width, box.bottom + size.height // 20)
    _, region = await _spent(pixels, around)
    known = [(await _spent(pixels, line.bounds, single_line=True))[1] for line in _spread(lines, 5)]
    return lines, Cost(full, region, statistics.median(known))


async def _spent(
    pixels: Pixels, region: Bounds | None, *, single_line: bool = False
) -> tuple[tuple[TextLine, ...], float]:
    """What it finds and its CPU milliseconds, by a reader that remembers nothing; decoding is not counted."""
    frames = FolderFrameStore(None)
    pictures = Pictures(frames)
    frame = await frames.put(pixels)
    await pictures.of(frame)
    start = time.process_time()
    found = await OcrReader(pictures).read(frame, region, single_line=single_line)
    return found, (time.process_time() - start) * 1e3


def _spread(lines: Sequence[TextLine], count: int) -> Sequence[TextLine]:
    return lines[:: max(1, len(lines) // count)][:count]


def compare(score: Score, screen: Shown, lines: Sequence[TextLine]) -> None:
    """Count the lines of one screen. Single characters are not asked for: most are icons and keys."""
    for drawn in screen.lines:
        if not drawn.plain or len(drawn.text) < 2:
            continue
        score.there += 1
        wanted = _plain(drawn.text)
        here = [_plain(line.text) for line in lines if _meet(drawn, line)]
        if wanted in here:
            score.exact += 1
        elif any(fuzz.ratio(wanted, one) >= NEARLY or wanted in one for one in here):
            score.nearly += 1
        else:
            score.missed.append(f"{screen.name}: {drawn.text!r}, read as {here}")
    for line in lines:
        score.read += 1
        # Whether a lone letter is a capital, a picture of it does not tell.
        got = _plain(line.text).casefold()
        there = [_plain(drawn.text).casefold() for drawn in screen.lines if _meet(drawn, line)]
        if any(fuzz.ratio(got, one) >= NEARLY or got in one or one in got for one in there):
            score.right += 1
        else:
            score.invented.append(f"{screen.name}: {line.text!r} ({line.confidence:.2f}) for {there}")


def _plain(text: str) -> str:
    return "".join(unicodedata.normalize("NFKC", text.translate(SAME)).translate(SAME).split())


def _meet(drawn: Drawn, line: TextLine) -> bool:
    common = drawn.box.bounds.intersection(line.bounds)
    return common is not None and common.area > 0.3 * min(drawn.box.bounds.area, line.bounds.area)


async def virtual(every: int) -> dict[str, object]:
    """The figures on the virtual phone's screens."""
    score, costs, count = Score(), [], 0
    for screen in shown(every):
        lines, cost = await measure(screen.pixels)
        compare(score, screen, lines)
        count += 1
        if cost is not None:
            costs.append(cost)
    return {
        "screens": count,
        "lines_drawn": score.there,
        "read_exactly": round(score.exact / max(1, score.there), 4),
        "read_nearly": round((score.exact + score.nearly) / max(1, score.there), 4),
        "lines_read": score.read,
        "precision": round(score.right / max(1, score.read), 4),
        **_medians(costs),
        "missed": score.missed,
        "invented": score.invented,
    }


async def real(files: Sequence[Path]) -> dict[str, object]:
    """What is read on each of these screens."""
    screens: list[dict[str, object]] = []
    costs: list[Cost] = []
    for file in files:
        lines, cost = await measure(read_image(file))
        said = [{"text": line.text, "confidence": round(line.confidence, 3)} for line in lines]
        entry: dict[str, object] = {"file": file.name, "lines": said}
        if cost is not None:
            costs.append(cost)
            entry |= _medians([cost])
        screens.append(entry)
    return {"screens": screens, **_medians(costs)}


def _pictures_in(folder: Path) -> list[Path]:
    return sorted(one for one in folder.iterdir() if one.suffix.lower() in {".png", ".jpg", ".jpeg"})


def _medians(costs: Sequence[Cost]) -> dict[str, object]:
    if not costs:
        return {}
    return {
        "screen_cpu_ms": round(statistics.median(one.screen for one in costs)),
        "region_cpu_ms": round(statistics.median(one.region for one in costs)),
        "line_cpu_ms": round(statistics.median(one.line for one in costs), 1),
        "screen_over_line": round(statistics.median(one.ratio for one in costs), 1),
    }


async def warm() -> None:
    """Load the networks, so that no screen pays for it."""
    for screen in shown(1000, looks=(0, 1, 2, 3)):
        await measure(screen.pixels)
        return


def _print(figures: dict[str, object]) -> None:
    for screen in figures["screens"] if isinstance(figures["screens"], list) else ():
        cost = "  ".join(f"{name} {screen[name]}" for name in screen if name.endswith(("_ms", "_line")))
        print(f"\n{screen['file']}: {len(screen['lines'])} lines  {cost}")
        for line in screen["lines"]:
            print(f"  {line['confidence']:.2f}  {line['text']}")
    print()
    for name, value in figures.items():
        if isinstance(value, list):
            for one in value if name != "screens" else ():
                print(f"{name}: {one}")
        else:
            print(f"{name:<18} {value}")


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m treetap.bench.reading", description=__doc__)
    parser.add_argument("--screens", type=Path, metavar="DIR", help="screenshots to read: png, jpg")
    parser.add_argument(
        "--every", type=int, default=9, metavar="N", help="of the virtual phone, each n-th screen"
    )
    parser.add_argument("--json", action="store_true", help="one JSON object and nothing else")
    asked = parser.parse_args()
    if asked.screens is not None and not asked.screens.is_dir():
        parser.error(f"{asked.screens} is no folder")
    if asked.every < 1:
        parser.error("--every is 1 or more")

    async def study() -> dict[str, object]:
        await warm()
        return await (virtual(asked.every) if asked.screens is None else real(_pictures_in(asked.screens)))

    try:
        figures = asyncio.run(study())
    except TreetapError as error:
        print(error, file=sys.stderr)
        return error.exit_code
    if asked.json:
        print(json.dumps(figures, ensure_ascii=False, indent=2))
    else:
        _print(figures)
    return 0


if __name__ == "__main__":
    sys.exit(main())
