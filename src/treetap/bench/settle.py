"""Waiting for a still screen, beside the phone's own time: `uv run python -m treetap.bench.settle`.

A walk through the virtual phone at its own pace (speed 1) over the real adb: apps are opened, whatever can be
tapped is tapped, lists are flung. Each wait is set beside the time that the phone says its transition took,
beside a fixed sleep of a second, and beside the plain rule "two equal captures in a row". Whether the picture
at the end was the right one is asked of the phone a second later.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import statistics
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from random import Random
from typing import Any

from treetap.bench.phones import virtual_device
from treetap.core.clock import SystemClock
from treetap.core.ports import Device
from treetap.device.settle import Settler
from treetap.device.wrappers.base import DeviceWrapper
from treetap.imaging.changes import difference
from treetap.imaging.pictures import Picture, decode
from treetap.models import DeviceInput, Key, Launch, Pixels, Press, SettleSettings, Size, Touch
from virtualphone import VirtualPhone

FIXED = 1.0
LATER = 1.2
"""Seconds after which whatever moved has come to rest."""
SAME = 0.05
"""Of the pixels: a cursor, a minute, a toast that has gone since. A page that is half-way in differs more."""


@dataclass(frozen=True)
class Wait:
    """One wait after one input."""

    kind: str
    phone: float
    """Seconds that the phone's transition took."""
    waited: float
    looks: int
    right: bool
    plain: float
    """Seconds until two captures in a row were equal."""
    plain_right: bool


class Watched(DeviceWrapper):
    """Notes every capture with its time."""

    def __init__(self, inner: Device) -> None:
        super().__init__(inner)
        self.looks: list[tuple[float, Pixels]] = []

    async def capture(self) -> Pixels:
        pixels = await self.inner.capture()
        self.looks.append((time.perf_counter(), pixels))
        return pixels


async def walk(actions: int, seed: int) -> list[Wait]:
    """That many inputs, each waited for."""
    clock, dice, waits = SystemClock(), Random(seed), list[Wait]()  # noqa: S311 - the same walk every time
    async with virtual_device(speed=1.0, seed=seed) as (phone, device):
        watched = Watched(device)
        settler = Settler(watched, clock, SettleSettings())
        await settler.settle()
        packages = [app.package for app in await device.apps()]
        size = (await device.info()).size
        for number in range(actions):
            command = _next(number, phone, packages, size, dice)
            before = phone.times()
            watched.looks = []
            await device.perform(command)
            start = time.perf_counter()
            end = await settler.settle()
            after = phone.times()
            await clock.sleep(LATER)
            truth = Picture(decode(Pixels(phone.screenshot(), "png", end.pixels.size)))
            plain_end, plain = _plain(watched.looks)
            waits.append(
                Wait(
                    kind=_kind(before, after),
                    phone=(after["ms"]["transitions"] - before["ms"]["transitions"]) / 1000,
                    waited=end.seconds,
                    looks=end.looks,
                    right=_same(truth, end.pixels),
                    plain=plain_end - start,
                    plain_right=_same(truth, plain),
                )
            )
            await settler.settle()
    return waits


def _next(number: int, phone: VirtualPhone, packages: Sequence[str], size: Size, dice: Random) -> DeviceInput:
    """Every sixth time an app, then what is on its page, now and then a fling or back."""
    x, y = size.width // 2, size.height // 2
    choice = dice.random()
    if number % 6 == 0:
        return Launch(package=packages[number // 6 % len(packages)])
    if choice < 0.15:
        return Touch(x=x, y=y + y // 2, to_x=x, to_y=y - y // 2, milliseconds=150)
    things = [one for one in phone.windows() if one["clickable"] and one["window"] in ("app", "dialog")]
    if choice < 0.3 or not things:
        return Press(key=Key.BACK)
    left, top, right, bottom = dice.choice(things)["bounds"]
    x, y = (left + right) // 2, (top + bottom) // 2
    return Touch(x=x, y=y, to_x=x, to_y=y)


def _plain(looks: Sequence[tuple[float, Pixels]]) -> tuple[float, Pixels]:
    """Where the plain rule would have stopped."""
    for (_, one), (at, two) in pairwise(looks):
        if one == two:
            return at, two
    return looks[-1]


def _kind(before: dict[str, Any], after: dict[str, Any]) -> str:
    kinds = [
        kind
        for kind in ("launch", "page", "dialog", "keyboard", "fling")
        if after["count"].get(kind, 0) > before["count"].get(kind, 0)
    ]
    return kinds[0] if kinds else "nothing moves"


def _same(truth: Picture, pixels: Pixels) -> bool:
    return difference(truth, Picture(decode(pixels))).share <= SAME


def _table(waits: Sequence[Wait]) -> list[dict[str, Any]]:
    rows = []
    for kind in [*dict.fromkeys(wait.kind for wait in waits), "all"]:
        some = [wait for wait in waits if kind in (wait.kind, "all")]
        rows.append(
            {
                "kind": kind,
                "waits": len(some),
                "phone": statistics.median(wait.phone for wait in some),
                "waited": statistics.median(wait.waited for wait in some),
                "looks": statistics.median(wait.looks for wait in some),
                "longest": max(wait.waited for wait in some),
                "wrong": sum(not wait.right for wait in some),
                "fixed": FIXED,
                "two_equal": statistics.median(wait.plain for wait in some),
                "two_equal_wrong": sum(not wait.plain_right for wait in some),
            }
        )
    return rows


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--actions", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    rows = _table(asyncio.run(walk(given.actions, given.seed)))
    if given.json:
        print(json.dumps({"rows": rows}))
        return 0
    heads = ("", "waits", "phone", "waited", "looks", "longest", "wrong", "fixed", "two equal", "wrong")
    print("{:16}{:>6}{:>9}{:>9}{:>7}{:>9}{:>7}{:>9}{:>11}{:>7}".format(*heads))
    for row in rows:
        print(
            f"{row['kind']:16}{row['waits']:>6}{row['phone']:>8.2f}s{row['waited']:>8.2f}s{row['looks']:>7g}{row['longest']:>8.2f}s"
            f"{row['wrong']:>7}{row['fixed']:>8.2f}s{row['two_equal']:>10.2f}s{row['two_equal_wrong']:>7}"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
