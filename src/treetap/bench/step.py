"""What one local step costs beside decoding its screenshot: `uv run python -m treetap.bench.step`.

A step here is all that happens between the phone's answers and the next tap: decode the screenshot, perceive
from the UI tree, compare with the screen before, fingerprint, locate the next target. Screens and trees are
taken from the virtual phone over adb; then decode and step are run in turn, so that both meet the same noise.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import json
import statistics
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from treetap.bench.phones import virtual_device
from treetap.core.clock import FrozenClock
from treetap.errors import ActionFailed
from treetap.imaging.crop import fingerprint
from treetap.imaging.pictures import Pictures, decode
from treetap.imaging.store import FolderFrameStore
from treetap.locating.ladder import LadderLocator
from treetap.models import (
    App,
    DeviceInfo,
    DeviceInput,
    Foreground,
    Key,
    Launch,
    Pixels,
    Press,
    Source,
    Tap,
    Target,
    Touch,
)
from treetap.perception.comparator import ScreenComparator
from treetap.perception.perceiver import ScreenPerceiver

TREE = frozenset({Source.TREE})
MOST_STEP, MOST_JUDGING = 1.6, 0.10
"""The issue's bounds, as multiples of one decode."""


@dataclass(frozen=True)
class Look:
    """What the phone answered at one moment."""

    pixels: Pixels
    tree: str
    front: Foreground


class Still:
    """A phone that shows one look and answers at once, so that only our own work is measured."""

    def __init__(self, info: DeviceInfo, look: Look) -> None:
        self._info = info
        self.look = look

    async def info(self) -> DeviceInfo:
        return self._info

    async def capture(self) -> Pixels:
        return self.look.pixels

    async def tree(self) -> str:
        return self.look.tree

    async def foreground(self) -> Foreground:
        return self.look.front

    async def apps(self) -> Sequence[App]:
        return ()

    async def perform(self, command: DeviceInput) -> None:
        raise ActionFailed(f"A still picture takes no {command.kind}.")

    async def close(self) -> None:
        return None


async def looks(locale: str, dark: bool) -> tuple[DeviceInfo, list[Look]]:
    """Home, and the first page and one more of every app."""
    taken: list[Look] = []
    async with virtual_device(clock=FrozenClock(), locale=locale, dark=dark) as (_, device):

        async def take() -> None:
            png = await device.capture_png()
            taken.append(Look(png, await device.tree(), await device.foreground()))

        info = await device.info()
        await take()
        for app in await device.apps():
            await device.perform(Launch(package=app.package, activity=app.activity))
            await take()
            x, y = info.size.width // 2, info.size.height // 3
            await device.perform(Touch(x=x, y=y, to_x=x, to_y=y))
            await take()
            await device.perform(Press(key=Key.HOME))
        return info, taken


Spent = tuple[float, float]
"""Milliseconds of CPU and of the wall clock. What other programs do to the second does not touch the first;
work that two threads share is counted twice in the first."""


def _now() -> Spent:
    return time.process_time() * 1e3, time.perf_counter() * 1e3


def _since(start: Spent) -> Spent:
    cpu, wall = _now()
    return cpu - start[0], wall - start[1]


@dataclass
class Costs:
    """One entry per repetition."""

    decode: list[Spent]
    step: list[Spent]
    judging: list[Spent]

    def median(self, part: list[Spent], clock: int) -> float:
        return statistics.median(one[clock] for one in part)

    def ratio(self, part: list[Spent], clock: int) -> float:
        return self.median(part, clock) / self.median(self.decode, clock)


_KEPT = 4
"""Pictures that stay decoded: fewer than there are looks, so that each look is decoded anew."""


async def measure(info: DeviceInfo, taken: Sequence[Look], repeats: int) -> Costs:
    """One step after the other, as in a run, each beside a decode of the same screenshot alone."""
    costs = Costs([], [], [])
    phone = Still(info, taken[-1])
    frames = FolderFrameStore(None)
    pictures = Pictures(frames, _KEPT)
    perceiver = ScreenPerceiver(phone, frames, pictures, clock=FrozenClock())
    comparator, locator = ScreenComparator(pictures), LadderLocator(pictures)
    before = await perceiver.perceive(TREE)
    for look in itertools.chain.from_iterable(itertools.repeat(taken, repeats)):
        start = _now()
        decode(look.pixels)
        costs.decode.append(_since(start))

        target = Target(text=next((one.text for one in before.elements if one.text), "nothing"))
        phone.look = look
        start = _now()
        screen = await perceiver.perceive(TREE)
        picture = await pictures.of(screen.frame)
        judged = _now()
        await comparator.compare(before, screen, Tap(target=target), ())
        fingerprint(picture)
        costs.judging.append(_since(judged))
        await locator.locate(target, screen)
        costs.step.append(_since(start))
        before = screen
    return costs


async def study(repeats: int) -> dict[str, Any]:
    """The figures over all steps, in both languages and themes."""
    whole = Costs([], [], [])
    for locale, dark in (("en", False), ("zh", True)):
        info, taken = await looks(locale, dark)
        costs = await measure(info, taken, repeats)
        whole.decode += costs.decode
        whole.step += costs.step
        whole.judging += costs.judging
    figures: dict[str, Any] = {"steps": len(whole.step)}
    for clock, name in enumerate(("cpu", "wall")):
        figures[name] = {
            "decode_ms": round(whole.median(whole.decode, clock), 2),
            "step_ms": round(whole.median(whole.step, clock), 2),
            "judging_ms": round(whole.median(whole.judging, clock), 2),
            "step_over_decode": round(whole.ratio(whole.step, clock), 3),
            "judging_over_decode": round(whole.ratio(whole.judging, clock), 3),
        }
    return figures


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--repeats", type=int, default=7)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    figures = asyncio.run(study(options.repeats))
    if options.json:
        print(json.dumps(figures, indent=2))
        return
    print(f"{figures['steps']} steps; medians of CPU, wall")
    rows = {
        "decode of one PNG screenshot, ms": "decode_ms",
        "one local step, ms": "step_ms",
        "compare + fingerprint, ms": "judging_ms",
        f"step / decode (at most {MOST_STEP})": "step_over_decode",
        f"(compare + fingerprint) / decode (at most {MOST_JUDGING})": "judging_over_decode",
    }
    for words, key in rows.items():
        print(f"{words:52} {figures['cpu'][key]:8} {figures['wall'][key]:8}")


if __name__ == "__main__":
    main()
